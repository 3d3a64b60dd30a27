"""The questions for results told at the end: the boxes of every sheet, and the shovels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from printplay.games.asking import Question
from printplay.games.go_for_gold.answers import after, spread
from printplay.games.go_for_gold.events import Entries, Shovels
from printplay.games.go_for_gold.state import BOXES, CURSE, STOCK_SHOVELS, TEMPLE, State
from printplay.i18n import N_

_POINTS = N_("{player}: the values in the boxes, such as {example}, or none?")
_SHOVELS = N_("{player}: shovels gathered (the {stock} of the start and spent ones, too)?")


def results(state: State) -> Iterator[Question]:
    """Yield the boxes of all sheets; then the shovels, which only players who are level must tell.

    A player is known by the seat: names may change between two questions.
    """
    scores: dict[str, int] = {}
    for seat, name in enumerate(state.table.names):
        _index, told = state.stated.get((name, Entries), (None, None))
        if isinstance(told, Entries):
            scores[name] = sum(told.values)
        else:
            yield _points(state, seat)
    level = list(scores.values())
    for seat, name in enumerate(state.table.names):
        if name in scores and (name, Shovels) not in state.stated:
            yield _shovels(state, seat, needed=level.count(scores[name]) > 1)


def _points(state: State, seat: int) -> Question:
    name, graph = state.table.names[seat], state.table.graph
    there = graph.values
    there[TEMPLE] += len(graph.temples)
    there[CURSE] += len(graph.temples)

    def words(given: Sequence[str]) -> Sequence[str]:
        if "none" in given or len(given) >= BOXES:
            return ()
        left = sorted(v for v in there if there[v] > given.count(str(v)))
        return (*map(str, left), *(() if given else ("none",)))

    values = chain(sorted(graph.values), [TEMPLE, CURSE] if graph.temples else [])
    return Question(
        f"points:{seat}",
        _POINTS,
        N_("points"),
        lambda answer: f"{name}: points {' '.join(spread(after('points', answer)))}",
        name,
        {"player": name, "example": " ".join(map(str, dict.fromkeys(values)))},
        words,
    )


def _shovels(state: State, seat: int, *, needed: bool) -> Question:
    name = state.table.names[seat]
    return Question(
        f"shovels:{seat}",
        _SHOVELS,
        N_("shovels gathered"),
        lambda answer: f"{name}: shovels {after('shovels', answer)}",
        name,
        {"player": name, "stock": STOCK_SHOVELS},
        skip="" if needed else N_("nobody is level"),
    )
