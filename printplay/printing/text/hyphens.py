"""The places where a word may be divided at the end of a line, and the sign shown there.

A word may be divided after a hyphen, a dash or a slash, at a soft hyphen, or at a zero-width space;
else by the dictionary of its language. Beside letters of Chinese, Japanese or Korean, a line ends
where Unicode lets it (UAX 14).
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from printplay.printing.text.scripts import is_east_asian

#: A soft hyphen, shown only if the word is divided there.
SOFT = "\u00ad"
#: A zero-width space, where a line may end: for scripts without blanks between words.
BREAK = "\u200b"
_UNSEEN = str.maketrans("", "", SOFT + BREAK)
#: The shortest word to divide, and the fewest letters before and after a division.
_SHORTEST, _BEFORE, _AFTER = 6, 2, 3
_CORE = re.compile(r"[^\W\d_]+")
_BREAK_AFTER = re.compile(r"(?<=[-/\u2013\u2014\u2010])(?=\w)")
_DICTIONARIES = {"en": "en_US", "de": "de_DE"}


def visible(text: str) -> str:
    """Return the visible characters of an undivided text."""
    return text if text.isascii() else text.translate(_UNSEEN)


@cache
def places(piece: str, language: str) -> tuple[tuple[int, str], ...]:
    """Return the places where a piece may be divided, each with its hyphen (or empty)."""
    found = {match.start(): "" for match in _BREAK_AFTER.finditer(piece)}
    found |= {at + 1: "-" for at, letter in enumerate(piece) if letter == SOFT}
    found |= {at + 1: "" for at, letter in enumerate(piece) if letter == BREAK}
    if language in _DICTIONARIES and SOFT not in piece:
        for core in _CORE.finditer(piece):
            if len(core[0]) >= _SHORTEST and not core[0].isupper():
                for at in _dictionary(language).positions(core[0]):
                    found.setdefault(core.start() + int(at), "-")
    return tuple(sorted(found.items()))


@cache
def breaks(text: str) -> frozenset[int]:
    """Return the places within a text where a line may end by UAX 14; none without such letters."""
    if not is_east_asian(text):
        return frozenset()
    from uniseg.linebreak import line_break_boundaries

    return frozenset(line_break_boundaries(text)) - {0, len(text)}


@cache
def _dictionary(language: str) -> Any:
    import pyphen

    return pyphen.Pyphen(lang=_DICTIONARIES[language], left=_BEFORE, right=_AFTER)
