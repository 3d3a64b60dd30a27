"""What each round cost one player of a record, and the best line in hindsight.

The movement rolls are known, special dice to come are assumed. What was possible before a move and
is not after it was given up by choice; what changes until the next round, a special die gave or took.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from printplay.games.go_for_gold.board.graph import Graph
from printplay.games.go_for_gold.events import GRAMMAR, Move, Round, Struck, Temple, Treasure
from printplay.games.go_for_gold.islands.best.best import (
    LUCKY,
    MIDDLING,
    Answer,
    BestQuery,
    LineMove,
    find_best_line,
    question,
)
from printplay.games.go_for_gold.state import BOXES, TEMPLE, Player, State
from printplay.match.lines.grammar import Event, Setup
from printplay.match.report import Report
from printplay.match.text.writing import write

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

    points: int
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


def round_costs(report: Report, player: str, query: BestQuery, answer: Answer) -> tuple[RoundCost, ...]:
    """Return what each round of a player's line cost; `answer` is the answer to the query."""
    return tuple(_Rounds(report, player, query).costs(answer))


class _Rounds:
    def __init__(self, report: Report, player: str, query: BestQuery) -> None:
        self.query, self.events = query, report.record.events
        self.states = [state for state in report.played.states if isinstance(state, State)]
        self.player, self.seat = player, self.states[-1].table.seats[player]
        self.graph: Graph = self.states[-1].table.graph

    def costs(self, answer: Answer) -> Iterator[RoundCost]:
        outlook_before = self._outlook_of(answer, self.query, 0)
        begins = [round_start for round_start, event in enumerate(self.events) if isinstance(event, Round)]
        for number, (round_start, until) in enumerate(
            zip(begins, [*begins[1:], len(self.events)], strict=True), 1
        ):
            move_index = next(
                (
                    index
                    for index in range(round_start, until)
                    if isinstance(event := self.events[index], Move) and event.player == self.player
                ),
                None,
            )
            if move_index is None:
                continue
            stood = self._position(self.states[move_index + 1])
            ended = self._position(self.states[until])
            passed = self._outlook(stood, number, outlook_before.points)
            outlook_left = passed if stood == ended else self._outlook(ended, number)
            outlook_after, attempt = outlook_left, self._attempt_after(move_index, until)
            if attempt is not None:
                outlook_after = self._with_dice(stood, number, outlook_before.points, passed)
            if outlook_after.points > outlook_before.points:  # the search had not found it
                outlook_before = replace(
                    outlook_before, points=outlook_after.points, proven=outlook_after.proven
                )
            round_cost = RoundCost(
                number, outlook_before.points, outlook_after.points, outlook_left.points,
                outlook_before.proven and outlook_after.proven and outlook_left.proven,
            )  # fmt: skip
            if round_cost.cost:
                round_cost = self._explain(round_cost, outlook_before, (stood, ended), attempt)
            if round_cost.luck and attempt is not None:
                round_cost = replace(round_cost, die=attempt.die, place=stood.space)
            yield round_cost
            outlook_before = outlook_left

    def _position(self, state: State) -> _Position:
        sheet: Player = state.players[self.seat]
        return _Position(
            sheet.score(), sheet.position or "", sheet.visited, sheet.shovels, sheet.feet,
            BOXES - state.boxes(sheet), bool(sheet.relocated), bool(sheet.out),
        )  # fmt: skip

    def _attempt_after(self, move_index: int, until: int) -> Treasure | Temple | None:
        """Return the attempt after a move, if there was one."""
        for event in self.events[move_index:until]:
            if isinstance(event, Treasure | Temple) and event.player == self.player:
                return event
        return None

    def _explain(
        self, round_cost: RoundCost, outlook_before: _Outlook, positions: tuple[_Position, _Position],
        attempt: Treasure | Temple | None,
    ) -> RoundCost:  # fmt: skip
        """Return the cost of a move; `positions` are those at the end of the move, and of the round."""
        stood, ended = positions
        end = stood.space
        untried = end if attempt is None and outlook_before.move and outlook_before.move.place == end else ""
        free = self._reachable_spaces(stood) if round_cost.number < len(self.query.task.rolls) else set()
        lost_places = [place for place in outlook_before.places if place not in free and place != end]
        out, last = self.states[-1].players[self.seat].out, ended.points == round_cost.left
        return replace(
            round_cost, given_up=tuple(lost_places), untried=untried,
            better=outlook_before.move if not untried or outlook_before.move is None else None,
            nothing_left=last, out=out if last and out == round_cost.number + 1 else 0,
        )  # fmt: skip

    def _reachable_spaces(self, position: _Position) -> set[str]:
        """Return the spaces that a line can still come to, whatever the dice."""
        ports = [name for name in self.graph.labels if name not in position.visited]
        reachable, queue = set[str](), [position.space]
        while queue:
            space = queue.pop()
            onward = list(self.graph.onward[space])
            if space in self.graph.labels and not position.used and space != position.space:
                onward += ports
            for neighbour in onward:
                shut = neighbour in self.graph.labels and position.used and not self.query.task.stop
                if neighbour not in position.visited and neighbour not in reachable and not shut:
                    reachable.add(neighbour)
                    queue.append(neighbour)
        return reachable

    def _with_dice(self, stood: _Position, number: int, known_bound: int, passed: _Outlook) -> _Outlook:
        """Return the best after a move, if the assumed die falls where it ended, or none does."""
        task, end = self.query.task, self.query.names.index(stood.space)
        digs = int(task.digs[end])
        scored = None
        if stood.boxes and 0 <= digs <= stood.shovels:
            worth = int(task.worth[end])
            scored = replace(stood, points=stood.points + worth, shovels=stood.shovels - digs)
        elif stood.boxes and number < task.closed[end] and stood.shovels >= task.need:
            scored = replace(stood, points=stood.points + TEMPLE, shovels=0)
        if scored is not None and passed.points < known_bound:
            outlook = self._outlook(replace(scored, boxes=scored.boxes - 1), number, known_bound)
            if outlook.points > passed.points:
                return outlook
        return passed

    def _outlook(self, position: _Position, number: int, known_bound: int | None = None) -> _Outlook:
        """Return the best from a position at the end of a round; `known_bound` is a known bound."""
        if position.out or not position.boxes or number >= len(self.query.task.rolls):
            return _Outlook(position.points)
        query = self._remaining_query(position, number)
        known_bound = None if known_bound is None else max(0, known_bound - position.points)
        return self._outlook_of(find_best_line(query, known_bound, effort=_EFFORT), query, position.points)

    def _outlook_of(self, answer: Answer, query: BestQuery, points: int) -> _Outlook:
        """Return an answer in words of the board; `points` are the points before it."""
        names = query.names
        places = tuple(names[turn.path[-1]] for turn in answer.turns if turn.entry)
        move = self._move(answer.turns[0]) if answer.turns and places else None
        return _Outlook(points + answer.points, answer.points == answer.bound, places, move)

    def _move(self, turn: LineMove) -> BetterMove:
        names, labels = self.query.names, self.graph.labels
        path = tuple(names[space] for space in turn.path)
        return BetterMove(
            tuple(labels.get(space, space) for space in path), turn.foot,
            labels[names[turn.port]] if turn.port is not None else "",
            path[-1] if turn.entry else "",
        )  # fmt: skip

    def _remaining_query(self, position: _Position, number: int) -> BestQuery:
        """Return the query for the rounds after one: what was visited is gone."""
        task, names = self.query.task, self.query.names
        start = names.index(position.space)
        is_visited = np.array([name in position.visited for name in names])
        neighbours = np.full_like(task.neighbours, -1)
        for space, neighbour_row in enumerate(task.neighbours):
            free = [neighbour for neighbour in neighbour_row if neighbour >= 0 and not is_visited[neighbour]]
            neighbours[space, : len(free)] = free
        port = task.port & ~is_visited
        port[start] = task.port[start]
        return BestQuery(
            names,
            task._replace(
                neighbours=neighbours, port=port, digs=np.where(is_visited, -1, task.digs).astype(np.int32),
                worth=np.where(is_visited, 0, task.worth).astype(np.int32),
                closed=np.where(
                    is_visited | (task.closed == 0), 0, np.maximum(1, task.closed - number)
                ).astype(np.int32),
                shovels=np.where(is_visited, 0, task.shovels).astype(np.int32),
                feet=np.where(is_visited, 0, task.feet).astype(np.int32),
                rolls=task.rolls[number:], start=start, held_shovels=position.shovels, on_foot=position.feet,
                boxes=position.boxes, used=int(position.used),
                feet_width=min(position.feet + int(task.feet[~is_visited].sum()) + 1, task.feet_width),
            ),
            self.query.drawn_moves[number:],
            {},
        )  # fmt: skip


class BestFound(NamedTuple):
    """The best line as a record; its points, the bound, the points drawn, what rounds cost."""

    points: int
    bound: int
    drawn: int
    record: str
    rounds: tuple[RoundCost, ...]


def best_line(report: Report, player: str, *, lucky: bool, rounds: bool = False) -> BestFound:
    """Return the best line for a player of a valid record with rounds.

    With `rounds` also what each round of the drawn line cost, which takes ten times as long.
    """
    dice = LUCKY if lucky else MIDDLING
    query = question(report, player, dice)
    state = report.state
    assert isinstance(state, State)  # noqa: S101  the rules of this game made it
    answer = find_best_line(query)
    text = record(query, answer.turns, report.record.setup, state.table.graph, player, dice)
    drawn_score = state.players[state.table.seats[player]].score()
    costs = round_costs(report, player, query, answer) if rounds else ()
    return BestFound(answer.points, answer.bound, drawn_score, text, costs)


def record(
    query: BestQuery,
    turns: tuple[LineMove, ...],
    setup: Setup,
    graph: Graph,
    player: str,
    dice: tuple[int, int],
) -> str:
    """Return the record of a line; it ends with the last round that the line needs.

    `setup` is that of the record it is made from: its layout and its house rules stay.
    """
    events = list(_events(query, turns, graph, player, dice))
    start = graph.labels[query.names[query.task.start]]
    solo_setup = Setup(
        game=setup.game, layout=setup.layout, players=(player,), house=setup.house,
        extra={"start": (start,)}, hash=setup.hash, rules=setup.rules,
    )  # fmt: skip
    return write(solo_setup, events, GRAMMAR)


def _events(
    query: BestQuery, turns: tuple[LineMove, ...], graph: Graph, player: str, dice: tuple[int, int]
) -> Iterator[Event]:
    explored: set[str] = set()
    yield from (Struck(colour) for colour, first in query.closed.items() if first == 0)
    for number, (turn, roll) in enumerate(zip(turns, query.task.rolls, strict=False), 1):
        yield Round(int(roll))
        for colour, first in query.closed.items():
            if first == number and colour not in explored:
                yield Struck(colour)
        path = tuple(query.names[space] for space in turn.path)
        end = path[-1]
        spelled = tuple(graph.labels.get(space, space) for space in path)
        port = graph.labels[query.names[turn.port]] if turn.port is not None else None
        yield Move(player, spelled, int(turn.foot), port)
        if turn.entry and end in graph.temples:
            explored.add(graph.temples[end])
            yield Temple(player, dice[1])
        elif turn.entry:
            yield Treasure(player, dice[0], max(0, graph.treasures[end][0] - dice[0]))
