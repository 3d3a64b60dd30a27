"""What each round cost: the points still possible before a move, after it, and after the dice.

The movement rolls are known, special dice to come are assumed. What was possible before a move and
is not after it was given up by choice, also that of not trying a place. What changes from there to
the next round is what a special die gave or took.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from printplay.games.go_for_gold.board.graph import Graph
from printplay.games.go_for_gold.events import Move, Round, Temple, Treasure
from printplay.games.go_for_gold.islands.best.best import Answer, best
from printplay.games.go_for_gold.islands.best.task import BestQuery
from printplay.games.go_for_gold.state.state import BOXES, TEMPLE, Player, State
from printplay.match.report import Report

#: The effort for the rest of a match after a round: there are up to thirty of them in a line.
_EFFORT = 1_500_000


@dataclass(frozen=True)
class RoundCost:
    """A round of the drawn line, in points that were possible in the whole match.

    `before` the move, `after` it, and once the special die had fallen (`left`). `given_up` are the
    places that a best line before the move scored, and one after it does not.
    """

    number: int
    before: int
    after: int
    left: int
    given_up: tuple[str, ...] = ()

    @property
    def cost(self) -> int:
        """Return the points given up by choice."""
        return self.before - self.after

    @property
    def luck(self) -> int:
        """Return the points that the special die gave, or took."""
        return self.left - self.after


@dataclass(frozen=True)
class _Position:
    """Where a line is at the end of a move or round: points made, stock, spaces visited."""

    made: int
    space: str
    visited: frozenset[str]
    shovels: int
    feet: int
    boxes: int
    used: bool
    out: bool


@dataclass(frozen=True)
class _Outlook:
    """The points possible from a position, and the places that a line for them scores."""

    points: int
    places: tuple[str, ...]


def round_costs(
    report: Report, player: str, query: BestQuery, whole: Answer
) -> tuple[RoundCost, ...]:
    """Return what each round of a player's line cost; `whole` is the answer to the query."""
    return tuple(_Rounds(report, player, query).costs(whole))


class _Rounds:
    def __init__(self, report: Report, player: str, query: BestQuery) -> None:
        assert report.replay is not None  # noqa: S101  a valid record was replayed
        self.query, self.events = query, report.record.events
        self.states = [state for state in report.replay.states if isinstance(state, State)]
        self.player, self.seat = player, self.states[-1].table.seats[player]
        self.graph: Graph = self.states[-1].table.graph

    def costs(self, whole: Answer) -> Iterator[RoundCost]:
        """Yield the rounds in which the player moved."""
        before = _Outlook(whole.points, self._scored(whole, self.query))
        begins = [at for at, event in enumerate(self.events) if isinstance(event, Round)]
        for number, (at, until) in enumerate(
            zip(begins, [*begins[1:], len(self.events)], strict=True), 1
        ):
            moved = next(
                (
                    index for index in range(at, until)
                    if isinstance(event := self.events[index], Move)
                    and event.player == self.player
                ),
                None,
            )  # fmt: skip
            if moved is None:
                continue
            stood = self._position(self.states[moved + 1])
            ended = self._position(self.states[until])
            passed = self._outlook(stood, number, before.points)
            left = passed if stood == ended else self._outlook(ended, number)
            after = left
            if any(self._tries(self.events[index]) for index in range(moved, until)):
                after = self._tried(stood, number, before.points, passed)
            if after.points > before.points:  # the search had not found it
                before = replace(before, points=after.points)
            lost = [place for place in before.places if place not in after.places]
            yield RoundCost(
                number, before.points, after.points, left.points,
                tuple(lost) if after.points < before.points else (),
            )  # fmt: skip
            before = left

    def _position(self, state: State) -> _Position:
        sheet: Player = state.players[self.seat]
        return _Position(
            sheet.score(), sheet.position or "", sheet.visited, sheet.shovels, sheet.feet,
            BOXES - state.boxes(sheet), bool(sheet.relocated), bool(sheet.out),
        )  # fmt: skip

    def _tries(self, event: object) -> bool:
        return isinstance(event, Treasure | Temple) and event.player == self.player

    def _tried(self, stood: _Position, number: int, most: int, passed: _Outlook) -> _Outlook:
        """Return the best after a move, if the assumed die falls where it ended, or none does."""
        task, end = self.query.task, self.query.names.index(stood.space)
        digs = int(task.digs[end])
        tried = None
        if stood.boxes and 0 <= digs <= stood.shovels:
            worth = int(task.worth[end])
            tried = replace(stood, made=stood.made + worth, shovels=stood.shovels - digs)
        elif stood.boxes and number < task.closed[end] and stood.shovels >= task.need:
            tried = replace(stood, made=stood.made + TEMPLE, shovels=0)
        if tried is not None and passed.points < most:
            other = self._outlook(replace(tried, boxes=tried.boxes - 1), number, most)
            if other.points > passed.points:
                return replace(other, places=(stood.space, *other.places))
        return passed

    def _outlook(self, at: _Position, number: int, most: int | None = None) -> _Outlook:
        """Return the best from a position at the end of a round; `most` is a known bound."""
        if at.out or not at.boxes or number >= len(self.query.task.rolls):
            return _Outlook(at.made, ())
        query = self._rest(at, number)
        most = None if most is None else max(0, most - at.made)
        found = best(query, most, effort=_EFFORT)
        return _Outlook(at.made + found.points, self._scored(found, query))

    def _scored(self, answer: Answer, query: BestQuery) -> tuple[str, ...]:
        return tuple(query.names[turn.path[-1]] for turn in answer.turns if turn.entry)

    def _rest(self, at: _Position, number: int) -> BestQuery:
        """Return the query for the rounds after one: what was visited is gone."""
        task, names = self.query.task, self.query.names
        here = names.index(at.space)
        gone = np.array([name in at.visited for name in names])
        near = np.full_like(task.near, -1)
        for space, others in enumerate(task.near):
            free = [other for other in others if other >= 0 and not gone[other]]
            near[space, : len(free)] = free
        port = task.port & ~gone
        port[here] = task.port[here]
        return BestQuery(
            names,
            task._replace(
                near=near, port=port, digs=np.where(gone, -1, task.digs).astype(np.int32),
                worth=np.where(gone, 0, task.worth).astype(np.int32),
                closed=np.where(
                    gone | (task.closed == 0), 0, np.maximum(1, task.closed - number)
                ).astype(np.int32),
                shovels=np.where(gone, 0, task.shovels).astype(np.int32),
                feet=np.where(gone, 0, task.feet).astype(np.int32),
                rolls=task.rolls[number:], start=here, held=at.shovels, on_foot=at.feet,
                boxes=at.boxes, used=int(at.used),
                feet_width=min(at.feet + int(task.feet[~gone].sum()) + 1, task.feet_width),
            ),
            self.query.drawn[number:],
            {},
        )  # fmt: skip
