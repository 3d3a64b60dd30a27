"""The questions of a table that enters results only: boxes, then shovels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from printplay.core.i18n import N_
from printplay.games.go_for_gold.asking.answers import after, apart, spread, values_of
from printplay.games.go_for_gold.events import Drawn
from printplay.games.go_for_gold.rules.scoring import missing, results
from printplay.games.go_for_gold.state.state import BOXES, CURSE, STOCK_SHOVELS, TEMPLE, State
from printplay.match.asking.question import TOTAL_ALONE, Prompt

_POINTS = N_("{player}: the values in the boxes, such as {example}, or none?")
_HELP_LINE = N_("The line of the sheet, too: line c1 d1 e2 -> h9 (-> where it restarts).")
_LINE = N_("{player}: the line, space by space (-> where it restarts)?")
_SHOVELS = N_("{player}: shovels gathered (the {stock} of the start and spent ones, too)?")


def asked_results(state: State) -> Iterator[Prompt]:
    """Yield questions for the boxes of all sheets, then for the shovels of tied players.

    A total may replace its boxes. Once one line is entered, the others' are asked for, too:
    the table is copying its sheets.

    Players are identified by seat: names may change between two questions.
    """
    entered, untold = results(state), missing(state)
    lines = {name for name in state.table.names if state.entered.of(name, Drawn.form.keywords[0])}
    for seat, name in enumerate(state.table.names):
        if lines and name not in lines:
            yield _line(state, seat)
        if name not in entered:
            yield _points(state, seat)
    if any(not one.level for one in untold):
        return
    for seat, name in enumerate(state.table.names):
        if any(one.player == name for one in untold):
            yield _shovels(state, seat)


def _points(state: State, seat: int) -> Prompt:
    name, graph = state.table.names[seat], state.table.graph
    there = graph.values
    there[TEMPLE] += len(graph.temples)
    there[CURSE] += len(graph.temples)

    def words(given: Sequence[str]) -> Sequence[str]:
        entered = spread(" ".join(given).replace("+", " "))
        if "none" in entered or len(entered) >= BOXES:
            return ()
        left = sorted(v for v in there if there[v] > entered.count(str(v)))
        return (*map(str, left), *(() if entered else ("none",)))

    values = chain(sorted(graph.values), [TEMPLE, CURSE] if graph.temples else [])
    return Prompt(
        f"points:{seat}",
        _POINTS,
        N_("points"),
        lambda answer: f"{name}: points {' '.join(values_of(after('points', answer)))}",
        name,
        {"player": name, "example": " ".join(map(str, dict.fromkeys(values)))},
        words,
        help=(TOTAL_ALONE, _HELP_LINE),
        tapped=N_("{player}: the values in the boxes, or none?"),
    )


def _line(state: State, seat: int) -> Prompt:
    name, graph = state.table.names[seat], state.table.graph

    def line(answer: str) -> str:
        words = (("->" if word == "→" else word) for word in spread(after("line", answer)))
        return f"{name}: line {' '.join(chain.from_iterable(apart(w, graph) or [w] for w in words))}"

    return Prompt(
        f"line:{seat}",
        _LINE,
        N_("line"),
        line,
        name,
        {"player": name},
        lambda given: () if given else tuple(graph.ports),
        skip=N_("no line"),
        own=True,
    )


def _shovels(state: State, seat: int) -> Prompt:
    name = state.table.names[seat]
    return Prompt(
        f"shovels:{seat}",
        _SHOVELS,
        N_("shovels gathered"),
        lambda answer: f"{name}: shovels {after('shovels', answer)}",
        name,
        {"player": name, "stock": STOCK_SHOVELS},
    )
