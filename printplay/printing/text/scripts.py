"""Scripts: which letters belong together in a word, and which are not set at all.

HarfBuzz sets one script at a time, from left to right. What runs another way would come out in the
wrong order, so that whoever takes texts of strangers asks here first.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from printplay.core.i18n import N_, _

#: What Unicode says of letters that run from right to left.
_LEFTWARDS = {"R", "AL", "AN"}
_FIRST_LEFTWARDS = "\u0590"  # letters before are Latin, Greek, Cyrillic and Armenian
_DOWNWARDS = {"MONGOLIAN", "PHAGS-PA"}
#: Scripts that leave no blanks between words: where a line may end is known to dictionaries alone.
_NO_BLANKS = {
    "THAI", "LAO", "KHMER", "MYANMAR", "TIBETAN", "JAVANESE", "BALINESE", "CJK", "HIRAGANA",
    "KATAKANA", "YI", "BOPOMOFO",
}  # fmt: skip
#: What people call scripts, where that is not what Unicode does.
_NAMES = {
    "HEBREW": N_("Hebrew"), "ARABIC": N_("Arabic"),
    "SYRIAC": N_("Syriac"), "MONGOLIAN": N_("Mongolian"), "CJK": N_("Chinese"),
    "HIRAGANA": N_("Japanese"), "KATAKANA": N_("Japanese"), "THAI": N_("Thai"),
    "MYANMAR": N_("Burmese"), "TIBETAN": N_("Tibetan"),
}  # fmt: skip
_SHOWN = 12  # letters that a message quotes
#: First words of names of letters that stand in words of any script.
_COMMON = {"MODIFIER", "FEMININE", "MASCULINE", "MICRO", "FULLWIDTH", "HALFWIDTH"}


class Unset(NamedTuple):
    """Letters that are not set: themselves, their script, and why, as a translatable template."""

    letters: str
    script: str
    why: str


@lru_cache(maxsize=4096)
def script(letter: str) -> str:
    """Return the script of a letter as Unicode calls it, empty for what stands in any.

    >>> script("a"), script("ю"), script("7")
    ('LATIN', 'CYRILLIC', '')
    """
    if unicodedata.category(letter)[0] != "L":
        return ""
    first = unicodedata.name(letter, "").partition(" ")[0]
    return "" if first in _COMMON else first


@lru_cache(maxsize=512)
def runs(word: str) -> tuple[str, ...]:
    """Return a word in pieces of one script each; what belongs to none stays with what is before.

    >>> runs("Aпро1!x"), runs("tea")
    (('A', 'про1!', 'x'), ('tea',))
    """
    if word.isascii():
        return (word,)
    pieces: list[str] = []
    last = ""
    for letter in word:
        here = script(letter)
        if pieces and (not here or not last or here == last):
            pieces[-1] += letter
        else:
            pieces.append(letter)
        last = here or last
    return tuple(pieces)


def unset(text: str) -> Unset | None:
    """Return what is not set of a text, None where all of it is.

    >>> unset("Tee"), unset("a שלום").script
    (None, 'HEBREW')
    """
    if text.isascii() or max(text) < _FIRST_LEFTWARDS:
        return None
    for wrong, why in (
        (_is_leftwards, N_("runs from right to left")),
        (_is_downwards, N_("runs from top to bottom")),
    ):
        found = next(_groups(text, wrong), "")
        if found:
            named = next((s for s in map(script, found) if s), "")
            return Unset(found[:_SHOWN], named, why)
    return None


def called(name: str) -> str:
    """Return what people call a script, in the current language."""
    return _(_NAMES[name]) if name in _NAMES else name.capitalize()


def without_blanks(text: str) -> str:
    """Return the script of a text that leaves no blanks between words, empty where none does."""
    if text.isascii():
        return ""
    return next((s for s in map(script, text) if s in _NO_BLANKS), "")


def _groups(text: str, test: Callable[[str], bool]) -> Iterator[str]:
    for holds, letters in groupby(text, test):
        if holds:
            yield "".join(letters)


def _is_leftwards(letter: str) -> bool:
    return unicodedata.bidirectional(letter) in _LEFTWARDS


def _is_downwards(letter: str) -> bool:
    return script(letter) in _DOWNWARDS
