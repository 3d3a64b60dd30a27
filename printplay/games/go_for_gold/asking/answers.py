"""Typed answers, translated into the words of a record."""

from __future__ import annotations

import re

from printplay.games.go_for_gold.board.graph import Graph
from printplay.games.go_for_gold.messages import SPOKEN
from printplay.match.lines.vocabulary import Vocabulary
from printplay.match.lines.words import Words

FOOT, OUT, ARROW = "foot", "out", "->"

_STEP = re.compile(r"[^\W\d_]+\d+|[^\W\d_]+")


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
