"""What is asked about a page of a pad."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from printplay.core.errors import CallError
from printplay.core.i18n import N_, _
from printplay.pads.file.pad import LARGEST
from printplay.pads.prints.pad_fields import Purpose

#: What a person types for an empty field, and for one that is ticked or not.
_EMPTY, _YES, _NO = ("-", "empty", "leer", "none"), ("x", "yes", "ja"), ("no", "nein")


@dataclass(frozen=True)
class PageQuestion:
    """A question about a page: about a field, the match, or the players.

    `candidates` are values with their probabilities, the likeliest first; `cut` is a PNG of the
    field, `picture` the file it was written to. `beside` are other fields to compare it with, in
    words and as PNGs: those that a sum contradicts.
    """

    about: str
    why: str
    text: str
    candidates: tuple[tuple[Any, float], ...] = ()
    field: tuple[int, Purpose] | None = None
    cut: bytes | None = None
    picture: str | None = None
    beside: tuple[tuple[str, bytes], ...] = ()

    @property
    def spaces(self) -> tuple[str, ...]:
        """Return no spaces: a pad has none."""
        return ()

    def shown(self, value: object) -> str:
        """Return a candidate as a person reads it, in the current language."""
        if self.about == "side":
            return _("this side alone")
        if self.field is not None and self.field[1].tick:
            return _("ticked") if value else _("not ticked")
        return _("empty") if value is None else str(value)

    def offered(self) -> list[tuple[Any, str]]:
        """Return the answers offered as buttons: values, and their texts."""
        return [(value, self.shown(value)) for value, _chance in self.candidates]

    def json(self) -> dict[str, Any]:
        """Return the question as a program reads it."""
        return {
            "about": self.about,
            "text": self.text,
            "candidates": [{"value": value, "p": round(p, 3)} for value, p in self.candidates],
            "picture": self.picture,
        }


def typed_value(answer: Any, *, tick: bool) -> int | None:
    """Return the value that a person tells; raise CallError if it can be none."""
    text = str(answer).strip().casefold().replace("\N{MINUS SIGN}", "-")
    if answer is None or text in (*_EMPTY, "") or (tick and (text in _NO or answer is False)):
        return None
    if tick and (text in _YES or answer is True):
        return 1
    try:
        number = int(text)
    except ValueError:
        number = LARGEST + 1
    if not -LARGEST <= number <= LARGEST:
        raise CallError(N_("invalid number for a field: {text!r}"), text=text[:20])
    return (1 if number else None) if tick else number
