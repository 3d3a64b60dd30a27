"""Completion of the word before the cursor, in an answer to a question."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress

from printplay.match.asking.question import Prompt
from printplay.match.lines.vocabulary import Unclear, Vocabulary, Words

_WORD = re.compile(r",|[^\s,]+")


def completions(
    before: str,
    question: Prompt,
    others: Sequence[Prompt],
    names: Sequence[str],
    vocabulary: Vocabulary | None = None,
) -> list[str]:
    """Return the completions of the word before the cursor; a single one ends with a blank.

    Earlier words may be abbreviated, or in another language. After a name and a colon, the answers
    to that player's question are offered. Names are offered if they are answers.
    """
    name, colon, rest = before.partition(":")
    words: Words = question.words
    if colon:
        mine = [q for q in others if q.player.casefold() == name.strip().casefold()]
        words = mine[0].words if mine else (lambda _given: ())
    answer = rest if colon else before
    given = _WORD.findall(answer)
    text = given.pop() if given and given[-1] != "," and not answer[-1].isspace() else ""
    known = vocabulary or Vocabulary({})
    with suppress(Unclear):
        given = _WORD.findall(known.plain(" ".join(given), words))
    found = list(_next(words, given, text)) or known.meanings(text, words(given))
    if not colon and (given or text):
        begun = [f"{name}:" for name in names if name not in words(())]
        found += _next(lambda some: () if some else begun, given, text)
    found = list(dict.fromkeys(found))
    return [f"{found[0]} "] if len(found) == 1 else found


def _next(words: Words, given: list[str], text: str) -> Iterator[str]:
    """Yield the words that begin with `text`; for a name with blanks, only the missing rest."""
    for taken in range(min(len(given), 4) + 1):
        begun = " ".join([*given[len(given) - taken :], ""]) if taken else ""
        for word in words(given[: len(given) - taken]):
            if word.casefold().startswith((begun + text).casefold()):
                yield word[len(begun) :]
