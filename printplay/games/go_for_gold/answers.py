"""Answers as people type them, brought into the words of a record."""

from __future__ import annotations

import re

from printplay.games.go_for_gold.graph import Graph
from printplay.record.words import Words

_STEP = re.compile(r"[^\W\d_]+\d+|[^\W\d_]+")


def spread(answer: str) -> list[str]:
    """Return the words of an answer; commas are blanks.

    >>> spread("9, 5,-1")
    ['9', '5', '-1']
    """
    return [word for word in Words(answer) if word != ","]


def after(verb: str, answer: str) -> str:
    """Return an answer without the verb that need not be said, and without blanks around it.

    >>> after("treasure", " Treasure 4 +1"), after("treasure", "4 +1")
    ('4 +1', '4 +1')
    """
    first, _blank, rest = answer.strip().partition(" ")
    return rest.strip() if first.casefold() == verb else answer.strip()


def steps(answer: str, graph: Graph) -> list[str]:
    """Return the words of a move: spaces that were run together apart, arrows as `->`.

    The arrow before the port to restart from need not be typed.
    """
    words: list[str] = []
    for word in spread(answer):
        parts = [word] if graph.find(word) else _STEP.findall(word)
        apart = "".join(parts) == word and all(map(graph.find, parts))
        words += parts if apart else ["->" if word == "→" else word]
    if len(words) > 1 and "->" not in words:
        ports = [graph.find(word) in graph.labels for word in words]
        if ports[-2] and ports[-1]:
            words.insert(-1, "->")
    return words
