"""Text on a terminal: made safe, and its width in columns."""

from __future__ import annotations

import unicodedata

_TAB = "    "
#: Characters that reverse or hide text; joiners, which some scripts need, are not among them.
_TURNING = "\u061c\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff"


def clean(text: str) -> str:
    """Return a text that cannot control a terminal, and hides or reverses nothing."""
    if text.isprintable() and text.isascii():
        return text
    return "".join(map(_visible_form, text))


def _visible_form(character: str) -> str:
    if character == "\t":
        return _TAB
    category = unicodedata.category(character)
    if category in {"Cc", "Cs", "Zl", "Zp", "Co", "Cn"} or character in _TURNING:
        return f"<{ord(character):04X}>"
    return character


def columns(text: str) -> int:
    return sum(
        0
        if unicodedata.combining(c) or unicodedata.category(c) in {"Mn", "Me", "Cf"}
        else 2
        if unicodedata.east_asian_width(c) in "WF"
        else 1
        for c in text
    )
