"""How colours of a drawing change to save ink."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from printplay.printing.drawing.colour import BLACK, INK, WHITE, Colour
from printplay.printing.drawing.gradient import Gradient

#: The suffix of SVG files.
SUFFIX = ".svg"
#: The share of a colour that is left in light ink.
_LIGHT = 0.45
#: Lines whiter than the first are invisible on white paper; fills below the second opacity are left
#: out.
_BRIGHT, _HALF = 0.62, 0.5


class Fill(NamedTuple):
    """A toned fill: a colour, a gradient or nothing, and its outline."""

    colour: Colour | None = None
    gradient: Gradient | None = None
    edge: Colour | None = None


@dataclass(frozen=True)
class Tone:
    """The tone of a drawing: `full` unchanged, `light` in tints, `low` in lines on white.

    `line` is the width of the lines in `low`, in the units of the drawing.
    """

    name: str = "full"
    line: float = 0.0

    def fill(self, paint: Colour | Gradient | None, opacity: float = 1.0) -> Fill:
        """Return the toned fill.

        A fading fill, or one of less than half opacity, is a glow or a shadow: `low` drops it.
        """
        if paint is None:
            return Fill()
        if self.name == "low":
            if opacity < _HALF or (isinstance(paint, Gradient) and paint.is_transparent):
                return Fill()
            mean = paint.mean.colour if isinstance(paint, Gradient) else paint
            return Fill(WHITE, None, self.stroke(mean))
        if isinstance(paint, Gradient):
            return Fill(None, paint.recoloured(self._tinted))
        return Fill(self._tinted(paint))

    def stroke(self, colour: Colour) -> Colour:
        """Return the toned colour of a line."""
        if self.name == "low" and colour.whiteness > _BRIGHT:
            darker = colour.mix(BLACK, 0.45)
            return darker if darker.whiteness < _BRIGHT else INK
        return self._tinted(colour)

    def _tinted(self, colour: Colour) -> Colour:
        return WHITE.mix(colour, _LIGHT) if self.name == "light" else colour


FULL = Tone()
