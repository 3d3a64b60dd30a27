"""What each round cost: the points still possible before a move, after it, and after the dice.

The movement rolls are known, special dice to come are assumed. What was possible before a move and
is not after it was given up by choice, also that of not trying a place. What changes from there to
the next round is what a special die gave or took.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from printplay.games.go_for_gold.board.graph import Graph
from printplay.games.go_for_gold.events import Move, Round, Temple, Treasure
from printplay.games.go_for_gold.islands.best.best import Answer, BestQuery, LineMove, best
from printplay.games.go_for_gold.state.state import BOXES, TEMPLE, Player, State
from printplay.match.report import Report

#: The effort for the rest of a match after a round: there are up to thirty of them in a line.
_EFFORT = 1_500_000


@dataclass(frozen=True)
class BetterMove:
    """A move that keeps what was possible: the spaces entered, ports by their letters.

    `foot`: a foot is struck; `port`: the port to restart from; `place` the space tried in the end.
    """

    path: tuple[str, ...]
    foot: bool
    port: str
    place: str

    def text(self) -> str:
        """Return it as in a record."""
        foot, port = "foot " if self.foot else "", f" -> {self.port}" if self.port else ""
        return f"{foot}{' '.join(self.path)}{port}"


@dataclass(frozen=True)
class RoundCost:
    """A round of the drawn line, in points that were possible in the whole match.

    `before` the move, `after` it, and once the special die had fallen (`left`). If the move cost
    any: the places of a best line that cannot be scored any more (`given_up`), the place where it
    ended that was not tried (`untried`), a `better` move, the round in which it left no move
    (`out`), and whether the assumed dice let nothing be scored after the round (`nothing_left`). If
    a special die gave or took any: the `die`, and the `place`. `proven`: all of these points are.
    """

    number: int
    before: int
    after: int
    left: int
    proven: bool = True
    given_up: tuple[str, ...] = ()
    untried: str = ""
    better: BetterMove | None = None
    out: int = 0
    nothing_left: bool = False
    die: int = 0
    place: str = ""

    @property
    def cost(self) -> int:
        """Return the points given up by choice."""
        return self.before - self.after

    @property
    def luck(self) -> int:
        """Return the points that the special die gave, or took."""
        return self.left - self.after

    def json(self) -> dict[str, Any]:
        """Return its part of what `printplay best --rounds --json` prints."""
        return {
            "round": self.number, "before": self.before, "after": self.after, "left": self.left,
            "proven": self.proven, "cost": self.cost, "luck": self.luck,
            "given_up": list(self.given_up), "untried": self.untried,
            "better": self.better.text() if self.better else "", "out": self.out,
            "die": self.die, "place": self.place,
        }  # fmt: skip


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
    """The points possible from a position; the places and the first move of a line for them."""

    points: int
    proven: bool = True
    places: tuple[str, ...] = ()
    move: BetterMove | None = None


def round_costs(report: Report, player: str, query: BestQuery, whole: Answer) -> tuple[RoundCost, ...]:
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
        before = self._seen(whole, self.query, 0)
        begins = [at for at, event in enumerate(self.events) if isinstance(event, Round)]
        for number, (at, until) in enumerate(zip(begins, [*begins[1:], len(self.events)], strict=True), 1):
            moved = next(
                (
                    index
                    for index in range(at, until)
                    if isinstance(event := self.events[index], Move) and event.player == self.player
                ),
                None,
            )
            if moved is None:
                continue
            stood = self._position(self.states[moved + 1])
            ended = self._position(self.states[until])
            passed = self._outlook(stood, number, before.points)
            left = passed if stood == ended else self._outlook(ended, number)
            after, tried = left, self._tried(moved, until)
            if tried is not None:
                after = self._with_dice(stood, number, before.points, passed)
            if after.points > before.points:  # the search had not found it
                before = replace(before, points=after.points, proven=after.proven)
            found = RoundCost(
                number, before.points, after.points, left.points,
                before.proven and after.proven and left.proven,
            )  # fmt: skip
            if found.cost:
                found = self._explained(found, before, (stood, ended), tried)
            if found.luck and tried is not None:
                found = replace(found, die=tried.die, place=stood.space)
            yield found
            before = left

    def _position(self, state: State) -> _Position:
        sheet: Player = state.players[self.seat]
        return _Position(
            sheet.score(), sheet.position or "", sheet.visited, sheet.shovels, sheet.feet,
            BOXES - state.boxes(sheet), bool(sheet.relocated), bool(sheet.out),
        )  # fmt: skip

    def _tried(self, moved: int, until: int) -> Treasure | Temple | None:
        """Return the attempt after a move, if there was one."""
        for event in self.events[moved:until]:
            if isinstance(event, Treasure | Temple) and event.player == self.player:
                return event
        return None

    def _explained(
        self, found: RoundCost, before: _Outlook, at: tuple[_Position, _Position],
        tried: Treasure | Temple | None,
    ) -> RoundCost:  # fmt: skip
        """Return the cost of a move with what it gave up, and a better one.

        `at` are the positions at the end of the move, and of the round.
        """
        stood, ended = at
        end = stood.space
        untried = end if tried is None and before.move and before.move.place == end else ""
        free = self._reached(stood) if found.number < len(self.query.task.rolls) else set()
        lost = [place for place in before.places if place not in free and place != end]
        out, last = self.states[-1].players[self.seat].out, ended.made == found.left
        return replace(
            found, given_up=tuple(lost), untried=untried,
            better=before.move if not untried or before.move is None else None,
            nothing_left=last, out=out if last and out == found.number + 1 else 0,
        )  # fmt: skip

    def _reached(self, at: _Position) -> set[str]:
        """Return the spaces that a line can still come to, whatever the dice."""
        ports = [name for name in self.graph.labels if name not in at.visited]
        found, queue = set[str](), [at.space]
        while queue:
            space = queue.pop()
            onward = list(self.graph.onward[space])
            if space in self.graph.labels and not at.used and space != at.space:
                onward += ports
            for other in onward:
                shut = other in self.graph.labels and at.used and not self.query.task.stop
                if other not in at.visited and other not in found and not shut:
                    found.add(other)
                    queue.append(other)
        return found

    def _with_dice(self, stood: _Position, number: int, most: int, passed: _Outlook) -> _Outlook:
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
                return other
        return passed

    def _outlook(self, at: _Position, number: int, most: int | None = None) -> _Outlook:
        """Return the best from a position at the end of a round; `most` is a known bound."""
        if at.out or not at.boxes or number >= len(self.query.task.rolls):
            return _Outlook(at.made)
        query = self._rest(at, number)
        most = None if most is None else max(0, most - at.made)
        return self._seen(best(query, most, effort=_EFFORT), query, at.made)

    def _seen(self, answer: Answer, query: BestQuery, made: int) -> _Outlook:
        """Return an answer in words of the board; `made` are the points before it."""
        names = query.names
        places = tuple(names[turn.path[-1]] for turn in answer.turns if turn.entry)
        move = self._move(answer.turns[0]) if answer.turns and places else None
        return _Outlook(made + answer.points, answer.points == answer.bound, places, move)

    def _move(self, turn: LineMove) -> BetterMove:
        names, labels = self.query.names, self.graph.labels
        path = tuple(names[space] for space in turn.path)
        return BetterMove(
            tuple(labels.get(space, space) for space in path), turn.foot,
            labels[names[turn.port]] if turn.port is not None else "",
            path[-1] if turn.entry else "",
        )  # fmt: skip

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
