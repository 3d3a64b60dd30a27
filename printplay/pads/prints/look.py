"""The look of a printed pad: its colours, in every ink, and its type sizes."""

from __future__ import annotations

from dataclasses import dataclass

from printplay.printing.drawing.colour import INK, WHITE, Colour, contrast, grey, rgb
from printplay.printing.drawing.drawing import Pen
from printplay.printing.text.typesetting import SCALE

#: The default colour: that of the frames of cards and covers.
HOUSE = "#2b3a4a"
#: The type sizes of row titles, tried from the first, pt; notes are smaller.
TITLES = (SCALE["lead"], SCALE["rule"], SCALE["note"])
#: Type size of notes.
NOTES = (SCALE["note"], SCALE["fine"])
_READABLE = 4.5  # the least contrast of letters and icons to white


@dataclass(frozen=True)
class PadColours:
    """The colours of a pad; None where nothing is printed.

    `accent` is that of icons and strong rules, dark enough to be read; `head`, `total` and `band`
    are grounds: of headings, of sums, and of computed rows. `tinted`: no ground is solid.
    """

    accent: Colour
    fine: Colour
    head: Colour | None
    total: Colour | None
    band: Colour | None
    low_ink: bool = False
    tinted: bool = False

    @property
    def bar(self) -> float:
        """Return the thickness of the rule below a title, mm."""
        return 0.4 if self.low_ink else 0.9

    @property
    def strong(self) -> Pen:
        """Return the pen of frames and of rules above sums."""
        return Pen(None, self.accent, 0.3 if self.low_ink else 0.45)

    @property
    def thin(self) -> Pen:
        return Pen(None, self.fine, 0.15 if self.low_ink else 0.18)

    @property
    def dashed(self) -> Pen:
        """Return the pen of the rule within a cell, between a count and its points."""
        return Pen(None, self.fine, 0.18, (0.7, 0.7), round=False)


def look(colour: str, *, low_ink: bool, light: bool) -> PadColours:
    """Return the look of a pad of a colour (`#rrggbb`, empty for the default)."""
    if low_ink:
        return PadColours(INK, grey(0.5), None, None, None, low_ink=True)
    own_colour = rgb(_long(colour or HOUSE))
    accent = own_colour
    while contrast(accent, WHITE) < _READABLE:
        accent = accent.mix(INK, 0.15)
    pale = 0.5 if light else 1.0

    def tint(strength: float) -> Colour:
        return own_colour.mix(WHITE, 1 - strength * pale)

    return PadColours(accent, accent.mix(WHITE, 0.45), tint(0.17), tint(0.11), tint(0.045), tinted=light)


def _long(code: str) -> str:
    """Expand a colour of three hex digits to six."""
    digits = code.removeprefix("#")
    return digits if len(digits) == 6 else "".join(2 * digit for digit in digits)
