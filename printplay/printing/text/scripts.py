"""Scripts: the letters to shape together, and those that cannot be set.

HarfBuzz shapes one script at a time, here from left to right: other directions are refused.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from printplay.core.i18n import N_, _

#: The bidirectional classes of right-to-left letters in Unicode.
_LEFTWARDS = {"R", "AL", "AN"}
_FIRST_LEFTWARDS = "\u0590"  # letters before it are Latin, Greek, Cyrillic and Armenian
_DOWNWARDS = {"MONGOLIAN", "PHAGS-PA"}
#: Scripts without blanks between words: only dictionaries know where a line may end.
_NO_BLANKS = {"THAI", "LAO", "KHMER", "MYANMAR", "TIBETAN", "JAVANESE", "BALINESE"}
#: Scripts in which a line may end between two letters.
_EAST_ASIAN = {"CJK", "HIRAGANA", "KATAKANA", "YI", "BOPOMOFO", "HANGUL"}
#: Common names of scripts, if they differ from Unicode's.
_NAMES = {
    "HEBREW": N_("Hebrew"), "ARABIC": N_("Arabic"),
    "SYRIAC": N_("Syriac"), "MONGOLIAN": N_("Mongolian"), "THAI": N_("Thai"),
    "MYANMAR": N_("Burmese"), "TIBETAN": N_("Tibetan"),
}  # fmt: skip
_SHOWN = 12  # letters quoted in a message
#: First words of the names of letters used with any script.
_COMMON = {"MODIFIER", "FEMININE", "MASCULINE", "MICRO", "FULLWIDTH", "HALFWIDTH"}


class UnsupportedLetters(NamedTuple):
    """Letters that cannot be set: the letters, their script, and why (a translatable template)."""

    letters: str
    script: str
    why: str


@lru_cache(maxsize=4096)
def script(letter: str) -> str:
    """Return the Unicode name of a letter's script; empty for characters of any script.

    >>> script("a"), script("ю"), script("7")
    ('LATIN', 'CYRILLIC', '')
    """
    if unicodedata.category(letter)[0] != "L":
        return ""
    first = unicodedata.name(letter, "").partition(" ")[0]
    return "" if first in _COMMON else first


@lru_cache(maxsize=512)
def runs(word: str) -> tuple[str, ...]:
    """Split a word into runs of one script; characters of any script stay with the run before.

    >>> runs("Aпро1!x"), runs("tea")
    (('A', 'про1!', 'x'), ('tea',))
    """
    if word.isascii():
        return (word,)
    pieces: list[str] = []
    last = ""
    for letter in word:
        letter_script = script(letter)
        if pieces and (not letter_script or not last or letter_script == last):
            pieces[-1] += letter
        else:
            pieces.append(letter)
        last = letter_script or last
    return tuple(pieces)


def unsupported(text: str) -> UnsupportedLetters | None:
    """Return the letters of a text that cannot be set, or None.

    >>> unsupported("Tee"), unsupported("a שלום").script
    (None, 'HEBREW')
    """
    if text.isascii() or max(text) < _FIRST_LEFTWARDS:
        return None
    for pattern, reason in (
        (_is_leftwards, N_("runs from right to left")),
        (_is_downwards, N_("runs from top to bottom")),
    ):
        letters = next(_groups(text, pattern), "")
        if letters:
            script_name = next((s for s in map(script, letters) if s), "")
            return UnsupportedLetters(letters[:_SHOWN], script_name, reason)
    return None


def script_title(name: str) -> str:
    return _(_NAMES[name]) if name in _NAMES else name.capitalize()


def letters_with_marks(text: str) -> Iterator[str]:
    """Yield the letters of a text, each with its accents, and joined emoji as one.

    >>> list(letters_with_marks("n\u0303o"))
    ['n\u0303', 'o']
    """
    from uniseg.graphemecluster import grapheme_clusters

    yield from grapheme_clusters(text)


def is_east_asian(text: str) -> bool:
    """Return whether a text has letters of Chinese, Japanese or Korean.

    >>> is_east_asian("3 Karten"), is_east_asian("カード")
    (False, True)
    """
    return not text.isascii() and any(script(letter) in _EAST_ASIAN for letter in text)


def without_blanks(text: str) -> str:
    """Return a script in a text that has no blanks between words; empty without one."""
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
