"""Colours that save ink, derived from full ink: low-ink themes, light grounds, toned drawings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from printplay.printing.drawing.colour import BLACK, INK, WHITE, Colour, Gradient
from printplay.printing.drawing.drawing import Drawing, Shaded, Shape, Stamp, Text

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


#: The suffix of SVG files.
SUFFIX = ".svg"
#: The share of a colour that is left in light ink.
_LIGHT = 0.45
#: Lines whiter than the first are invisible on white paper; fills below the second opacity are left
#: out.
_BRIGHT, _HALF = 0.62, 0.5
#: The share of colour that grounds keep in light ink, and the whiteness from which they stay.
_TINT, _PALE = 0.22, 0.72
#: The share of white added to fills of a small piece, and the factor for its line widths.
_LIGHTER, _THINNER = 0.6, 0.7

Theme = TypeVar("Theme", bound="DataclassInstance")


def low_ink_theme(full: Theme, fills: Iterable[str], **stated: Colour | None) -> Theme:
    """Return a low-ink theme: white fills, all other colours black.

    `full` is a dataclass of colours with a field `low_ink`; `fills` names the fields that fill
    areas; `stated` are exceptions, such as pale lines.
    """
    colours = (f.name for f in fields(full) if isinstance(getattr(full, f.name), Colour))
    derived = dict.fromkeys(colours, INK) | dict.fromkeys(fills, WHITE)
    return replace(full, **(derived | stated), low_ink=True)


def tinted(colour: Colour) -> Colour:
    """Return the colour of a ground in light ink: a pale tint; pale colours stay."""
    return colour if colour.whiteness >= _PALE else WHITE.mix(colour, _TINT)


def faded(drawing: Drawing) -> Drawing:
    """Return a drawing with all colours tinted, letters included: a card's back in light ink.

    Light marks on dark stay lighter than their ground. Pictures stay unchanged.
    """
    return _fade_drawing(drawing, {})


def lightened(drawing: Drawing) -> Drawing:
    """Return a small piece in light ink: pale fills, thinner lines, unchanged letters."""
    return _lighten(drawing, {})


def lighter(colour: Colour) -> Colour:
    """Return the fill of a meaningful colour on a small piece in light ink."""
    return colour.mix(WHITE, _LIGHTER)


def _lighten(drawing: Drawing, cache: dict[int, Drawing]) -> Drawing:
    if (lightened := cache.get(id(drawing))) is not None:
        return lightened
    lightened = cache[id(drawing)] = Drawing(
        drawing.name, inline=drawing.inline, sense=drawing.sense, passages=list(drawing.passages)
    )
    for item in drawing.items:
        if isinstance(item, Stamp):
            lightened.items.append(replace(item, drawing=_lighten(item.drawing, cache)))
        elif isinstance(item, Shape):
            pen, fill = item.pen, None if item.pen.fill is None else lighter(item.pen.fill)
            thin = replace(pen, fill=fill, width=_THINNER * pen.width)
            lightened.items.append(replace(item, pen=thin))
        else:
            lightened.items.append(item)
    return lightened


def _fade_drawing(drawing: Drawing, cache: dict[int, Drawing]) -> Drawing:
    if (faded := cache.get(id(drawing))) is not None:
        return faded
    faded = cache[id(drawing)] = Drawing(
        f"light-{drawing.name}", inline=drawing.inline, sense=drawing.sense, passages=list(drawing.passages)
    )
    for item in drawing.items:
        if isinstance(item, Stamp):
            faded.items.append(replace(item, drawing=_fade_drawing(item.drawing, cache)))
        elif isinstance(item, Shape):
            fill, stroke = (None if c is None else _fade(c) for c in (item.pen.fill, item.pen.stroke))
            faded.items.append(replace(item, pen=replace(item.pen, fill=fill, stroke=stroke)))
        elif isinstance(item, Shaded):
            faded.items.append(replace(item, gradient=item.gradient.recoloured(_fade)))
        elif isinstance(item, Text):
            faded.items.append(replace(item, colour=_fade(item.colour)))
        else:
            faded.items.append(item)
    return faded


def _fade(colour: Colour) -> Colour:
    return WHITE.mix(colour, _TINT)


class Fill(NamedTuple):
    """A toned fill: a colour, a gradient or nothing, and its outline."""

    colour: Colour | None = None
    gradient: Gradient | None = None
    edge: Colour | None = None


@dataclass(frozen=True)
class Tone:
    """The tone of a drawing: `full` unchanged, `light` in tints, `low` in lines of width `line` on white."""

    name: str = "full"
    line: float = 0.0

    def fill(self, paint: Colour | Gradient | None, opacity: float = 1.0) -> Fill:
        """Return the toned fill; `low` drops a glow or shadow (fading, or of less than half opacity)."""
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
        if self.name == "low" and colour.whiteness > _BRIGHT:
            darker = colour.mix(BLACK, 0.45)
            return darker if darker.whiteness < _BRIGHT else INK
        return self._tinted(colour)

    def _tinted(self, colour: Colour) -> Colour:
        return WHITE.mix(colour, _LIGHT) if self.name == "light" else colour


FULL = Tone()
