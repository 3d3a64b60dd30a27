"""Questions about photos in words, and the meaning of their answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from printplay.core.errors import printable
from printplay.core.i18n import N_, _
from printplay.games.go_for_gold.photos.panel.panel_doubts import question as panel_question
from printplay.games.go_for_gold.photos.panel.reading import Contradiction

if TYPE_CHECKING:
    from printplay.games.go_for_gold.photos.pictures.found import Doubt

#: Why something is asked -> the question.
_TEXTS = {
    "hidden": N_("Something lies on the line at {spaces}: which way does it go there?"),
    "broken": N_("The line breaks off and goes on elsewhere ({spaces}): was it drawn like that?"),
    "again": N_("The line reaches {spaces} more than once: in this order?"),
    "jumps": N_("The line has a gap between {spaces}: was it drawn like that?"),
    "none": N_("No line was found on the map. Was none drawn?"),
    "spots": N_("There is no line, but there are marks in {spaces}: in which order?"),
    "unsure": N_("Does the line go over {spaces}?"),
    "start": N_("Where does the line start: {spaces}?"),
    "code": N_("The code of the sheet cannot be read. What is it?"),
    "twice": N_("This code was seen twice: is it the same sheet, or those of two players?"),
    "player": N_("Whose sheet is this?"),
}


@dataclass(frozen=True)
class ScanQuestion:
    """A question about a sheet: what it is about, the spaces or the box, and what it may be.

    `candidates` are values with their probabilities, the likeliest first: for `line` a line as
    lists of spaces, for `start` a space. `cut` is a PNG of that part of the sheet, `picture` the
    file it was written to. `against` is what contradicts a value of the panel.
    """

    about: str
    why: str
    spaces: tuple[str, ...]
    candidates: tuple[tuple[Any, float], ...]
    cut: bytes | None = None
    picture: str | None = None
    against: Contradiction | None = None

    @property
    def beside(self) -> tuple[tuple[str, bytes], ...]:
        """Return nothing to compare it with: only a pad has sums."""
        return ()

    @property
    def text(self) -> str:
        """Return the question in the current language."""
        if self.why not in _TEXTS:
            return panel_question(self.about, self.why, self.against)
        return printable(_(_TEXTS[self.why]).format(spaces=", ".join(self.spaces)))

    def shown(self, value: object) -> str:
        """Return a candidate as a person reads it, in the current language."""
        if self.about == "line" and not value:
            return _("no line was drawn")
        return shown(value)

    def offered(self) -> list[tuple[Any, str]]:
        """Return the answers offered as buttons: values, and their texts."""
        if self.why == "twice":
            return [("one", _("the same sheet")), ("two", _("two players"))]
        return [(value, self.shown(value)) for value, _chance in self.candidates]

    def json(self) -> dict[str, Any]:
        """Return the question as a program reads it."""
        return {
            "about": self.about,
            "text": self.text,
            "spaces": list(self.spaces),
            "candidates": [{"value": value, "p": round(p, 3)} for value, p in self.candidates],
            "picture": self.picture,
        }


def asked(doubts: Sequence[Doubt]) -> list[ScanQuestion]:
    """Return the questions for doubts."""
    return [
        ScanQuestion(d.about, d.why, d.spaces, d.candidates, d.cut, against=d.against)
        for d in doubts
    ]


def shown(value: object) -> str:
    """Return a candidate as a person reads it.

    >>> shown([["c1", "d1"], ["h9"]]), shown(["red", "blue"]), shown([]), shown(None), shown(-1)
    ('c1 d1 -> h9', 'red, blue', 'none', 'empty', '-1')
    >>> shown({"circled": 4, "struck": 2})
    '4 ringed, 2 struck'
    """
    if value is None:
        return _("empty")
    if isinstance(value, dict):
        return _("{circled} ringed, {struck} struck").format(**value)
    if isinstance(value, list):
        if any(isinstance(part, list | tuple) for part in value):
            return " -> ".join(" ".join(part) for part in value)
        return ", ".join(_(str(colour)) for colour in value) or _("none")
    return str(value)
