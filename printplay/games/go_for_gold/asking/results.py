"""The questions of a table that enters results only: boxes, then shovels."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain

from printplay.core.i18n import N_
from printplay.games.go_for_gold.board.graph import Graph
from printplay.games.go_for_gold.events import Drawn
from printplay.games.go_for_gold.rules.scoring import missing_results, results
from printplay.games.go_for_gold.state import BOXES, CURSE, STOCK_SHOVELS, TEMPLE, State
from printplay.match.lines.vocabulary import Vocabulary
from printplay.match.lines.words import Words
from printplay.match.question import TOTAL_ALONE, Prompt
from printplay.match.registry import find_game

FOOT, OUT, ARROW = "foot", "out", "->"

_STEP = re.compile(r"[^\W\d_]+\d+|[^\W\d_]+")
_POINTS = N_("{player}: the values in the boxes, such as {example}, or none?")
_HELP_LINE = N_("The line of the sheet, too: line c1 d1 e2 -> h9 (-> where it restarts).")
_LINE = N_("{player}: the line, space by space (-> where it restarts)?")
_SHOVELS = N_("{player}: shovels gathered (the {stock} of the start and spent ones, too)?")


def result_prompts(state: State) -> Iterator[Prompt]:
    """Yield questions for the boxes of all sheets, then for the shovels of tied players.

    A total may replace its boxes. Once one line is entered, the others' are asked for, too:
    the table is copying its sheets.

    Players are identified by seat: names may change between two questions.
    """
    entered_points, untold = results(state), missing_results(state)
    lines = {name for name in state.table.names if state.entered.result_of(name, Drawn.form.keywords[0])}
    for seat, name in enumerate(state.table.names):
        if lines and name not in lines:
            yield _line_prompt(state, seat)
        if name not in entered_points:
            yield _points_prompt(state, seat)
    if any(not missing_result.level for missing_result in untold):
        return
    for seat, name in enumerate(state.table.names):
        if any(missing_result.player == name for missing_result in untold):
            yield _shovels(state, seat)


def _points_prompt(state: State, seat: int) -> Prompt:
    name, graph = state.table.names[seat], state.table.graph
    value_counts = graph.values
    value_counts[TEMPLE] += len(graph.temples)
    value_counts[CURSE] += len(graph.temples)

    def words(first_words: Sequence[str]) -> Sequence[str]:
        entered_words = spread(" ".join(first_words).replace("+", " "))
        if "none" in entered_words or len(entered_words) >= BOXES:
            return ()
        values_left = sorted(v for v in value_counts if value_counts[v] > entered_words.count(str(v)))
        return (*map(str, values_left), *(() if entered_words else ("none",)))

    values = chain(sorted(graph.values), [TEMPLE, CURSE] if graph.temples else [])
    return Prompt(
        f"points:{seat}",
        _POINTS,
        N_("points"),
        lambda answer: f"{name}: points {' '.join(values_of(without_verb('points', answer)))}",
        name,
        {"player": name, "example": " ".join(map(str, dict.fromkeys(values)))},
        words,
        help=(TOTAL_ALONE, _HELP_LINE),
        tapped=N_("{player}: the values in the boxes, or none?"),
    )


def _line_prompt(state: State, seat: int) -> Prompt:
    name, graph = state.table.names[seat], state.table.graph

    def line(answer: str) -> str:
        words = (("->" if word == "→" else word) for word in spread(without_verb("line", answer)))
        return f"{name}: line {' '.join(chain.from_iterable(split_spaces(w, graph) or [w] for w in words))}"

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
        lambda answer: f"{name}: shovels {without_verb('shovels', answer)}",
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


def without_verb(verb: str, answer: str) -> str:
    """Return an answer without its optional verb and surrounding blanks.

    >>> without_verb("treasure", " Treasure 4 +1"), without_verb("treasure", "4 +1")
    ('4 +1', '4 +1')
    """
    first, _blank, rest = answer.strip().partition(" ")
    return rest.strip() if first.casefold() == verb else answer.strip()


def steps(answer: str, graph: Graph) -> list[str]:
    """Split a move into words, spaces at arrows; the arrow before a port to restart from is added."""
    words: list[str] = []
    for number, word in enumerate(spread(answer)):
        parts = split_spaces(word, graph)
        if parts is None and not number:
            meanings = _VOCABULARY.meanings(word, (FOOT, OUT))
            parts_after_foot = split_spaces(word[1:], graph) if word[0].casefold() == FOOT[0] else None
            parts = (
                meanings if len(meanings) == 1 else [FOOT, *parts_after_foot] if parts_after_foot else None
            )
        words += parts or [ARROW if word == "→" else word]
    if len(words) > 1 and ARROW not in words:
        ports = [graph.find(word) in graph.labels for word in words]
        if ports[-2] and ports[-1]:
            words.insert(-1, ARROW)
    return words


def split_spaces(word: str, graph: Graph) -> list[str] | None:
    """Split a word of joined spaces; None if it is not one."""
    if graph.find(word):
        return [word]
    parts: list[str] = []
    for part in _STEP.findall(word):
        parts += [part] if graph.find(part) else part
    return parts if parts and "".join(parts) == word and all(map(graph.find, parts)) else None


_VOCABULARY = Vocabulary(find_game("go-for-gold").spoken)
