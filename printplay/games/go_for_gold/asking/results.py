"""The questions of a table that enters results only: boxes, then shovels."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain

from printplay.core.i18n import N_
from printplay.games.go_for_gold.board.graph import Graph
from printplay.games.go_for_gold.events import Drawn
from printplay.games.go_for_gold.messages import SPOKEN
from printplay.games.go_for_gold.rules.scoring import missing, results
from printplay.games.go_for_gold.state.state import BOXES, CURSE, STOCK_SHOVELS, TEMPLE, State
from printplay.match.asking.question import TOTAL_ALONE, Prompt
from printplay.match.lines.vocabulary import Vocabulary
from printplay.match.lines.words import Words

FOOT, OUT, ARROW = "foot", "out", "->"

_STEP = re.compile(r"[^\W\d_]+\d+|[^\W\d_]+")
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


def spread(answer: str) -> list[str]:
    """Split an answer into words; commas count as blanks.

    >>> spread("9, 5,-1")
    ['9', '5', '-1']
    """
    return [word for word in Words(answer) if word != ","]


def values_of(answer: str) -> list[str]:
    """Split an answer into values; a plus between two values counts as a blank.

    >>> values_of("4+6"), values_of("4 + 6 -1")
    (['4', '6'], ['4', '6', '-1'])
    """
    return spread(answer.replace("+", " "))


def after(verb: str, answer: str) -> str:
    """Return an answer without its optional verb and surrounding blanks.

    >>> after("treasure", " Treasure 4 +1"), after("treasure", "4 +1")
    ('4 +1', '4 +1')
    """
    first, _blank, rest = answer.strip().partition(" ")
    return rest.strip() if first.casefold() == verb else answer.strip()


def steps(answer: str, graph: Graph) -> list[str]:
    """Split a move into words: joined spaces are split, arrows become `->`.

    The arrow before the port to restart from need not be typed; `foot` and `out` may be shortened.
    """
    words: list[str] = []
    for number, word in enumerate(spread(answer)):
        found = apart(word, graph)
        if found is None and not number:
            meant = _VOCABULARY.meanings(word, (FOOT, OUT))
            behind = apart(word[1:], graph) if word[0].casefold() == FOOT[0] else None
            found = meant if len(meant) == 1 else [FOOT, *behind] if behind else None
        words += found or [ARROW if word == "→" else word]
    if len(words) > 1 and ARROW not in words:
        ports = [graph.find(word) in graph.labels for word in words]
        if ports[-2] and ports[-1]:
            words.insert(-1, ARROW)
    return words


def apart(word: str, graph: Graph) -> list[str] | None:
    """Split a word of joined spaces; None if it is not one."""
    if graph.find(word):
        return [word]
    found: list[str] = []
    for part in _STEP.findall(word):
        found += [part] if graph.find(part) else part
    return found if found and "".join(found) == word and all(map(graph.find, found)) else None


_VOCABULARY = Vocabulary(SPOKEN)
