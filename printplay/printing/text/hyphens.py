"""Where a word may be divided at the end of a line, and by which sign.

After a hyphen, a dash or a stroke; at a soft hyphen, or a blank of no width; else by the dictionary
of the language.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

#: Shown where a word is divided at it, and nowhere else.
SOFT = "\u00ad"
#: Lets a line end at it, and is never shown: for scripts that leave no blanks between words.
BREAK = "\u200b"
_UNSEEN = str.maketrans("", "", SOFT + BREAK)
#: Words this short, and these few letters at an end, are not divided.
_SHORTEST, _BEFORE, _AFTER = 6, 2, 3
_CORE = re.compile(r"[^\W\d_]+")
_BREAK_AFTER = re.compile(r"(?<=[-/\u2013\u2014\u2010])(?=\w)")
_DICTIONARIES = {"en": "en_US", "de": "de_DE"}


def seen(text: str) -> str:
    """Return what is shown of a text that is not divided."""
    return text if text.isascii() else text.translate(_UNSEEN)


@cache
def places(piece: str, language: str) -> tuple[tuple[int, str], ...]:
    """Return where a piece may be divided, and the hyphen that is put there (or none)."""
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
def _dictionary(language: str) -> Any:
    import pyphen

    return pyphen.Pyphen(lang=_DICTIONARIES[language], left=_BEFORE, right=_AFTER)
