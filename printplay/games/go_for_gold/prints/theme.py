"""The colours of an island's chart: night for side A, day for side B, bare lines to save ink.

Whatever lies under the pen is pale: lines at least 70 % white, fills and symbols at least 60 %.
The preflight measures it on every drawing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from printplay.games.go_for_gold.contents import Contents
from printplay.printing.drawing.colour import WHITE, Colour, grey, rgb
from printplay.printing.drawing.ink_saving import sparing

#: Temple colour -> what it prints as, and the glyph that tells it apart without any colour.
TEMPLES: dict[str, tuple[Colour, str]] = {
    "red": (rgb("#f0766a"), "sun"),
    "blue": (rgb("#6fa8dc"), "wave"),
    "green": (rgb("#6cb681"), "leaf"),
    "yellow": (rgb("#e6b93c"), "star"),
    "violet": (rgb("#b48fd6"), "moon"),
    "orange": (rgb("#ee8a45"), "flame"),
    "teal": (rgb("#5ab5b2"), "drop"),
    "pink": (rgb("#ea86b4"), "diamond"),
}


@dataclass(frozen=True)
class Theme:
    """Colours of a chart; None where nothing is put down. `hatch` are waves drawn in the sea.

    `figure` are numbers and letters in symbols, which stand where no line is drawn; `grounds` are
    kind, tint and frame of the spaces that bear something.
    """

    sea: Colour | None
    graticule: Colour
    surf: Colour
    coast: Colour
    land: Colour | None
    cell: Colour | None
    cell_edge: Colour | None
    dot: Colour
    name: Colour
    symbol: Colour
    gold: Colour
    figure: Colour
    grounds: tuple[tuple[str, Colour | None, Colour], ...]
    lettering: Colour
    frame: Colour
    stars: bool = False
    hatch: bool = False
    low_ink: bool = False

    def ground(self, contents: Contents) -> tuple[Colour | None, Colour] | None:
        """Return tint and frame of a space that bears something, None where it is plain."""
        if contents.temple is not None and not self.low_ink:
            main = TEMPLES[contents.temple][0]
            return _lightened(main, 0.885), _lightened(main, 0.74)
        kind = contents.kind
        if kind == "land":
            kind = "shovel" if contents.shovels else "foot" if contents.feet else "land"
        for name, tint, edge in self.grounds:
            if name == kind:
                return tint, edge
        return None


def _lightened(colour: Colour, whiteness: float) -> Colour:
    """Return a colour mixed with white, so that all come out alike in grey."""
    share = (whiteness - colour.whiteness) / (1 - colour.whiteness)
    return colour.mix(WHITE, share)


_GROUNDS = (
    ("port", rgb("#dcdfe2"), rgb("#b0bac4")),
    ("treasure", rgb("#fae0ae"), rgb("#dfb266")),
    ("shovel", rgb("#e7ebd6"), rgb("#b7c39a")),
    ("foot", rgb("#f4e0d2"), rgb("#dcb59c")),
)
_NIGHT = Theme(
    sea=rgb("#869db7"),
    graticule=rgb("#96abc2"),
    surf=rgb("#c3d2e0"),
    coast=rgb("#b5a98c"),
    land=rgb("#f3ecd9"),
    cell=rgb("#faf6ea"),
    cell_edge=rgb("#ddd3bb"),
    dot=rgb("#9d9a90"),
    name=rgb("#686254"),
    symbol=rgb("#8f9caa"),
    gold=rgb("#dfa94a"),
    figure=rgb("#47391f"),
    grounds=_GROUNDS,
    lettering=WHITE,
    frame=rgb("#1f3350"),
    stars=True,
)
_DAY = Theme(
    sea=rgb("#e4f1f4"),
    graticule=rgb("#cfe2e8"),
    surf=rgb("#a4c9d6"),
    coast=rgb("#b9ad92"),
    land=rgb("#f6efdc"),
    cell=rgb("#fcf9f0"),
    cell_edge=rgb("#e0d6bf"),
    dot=rgb("#9d9a90"),
    name=rgb("#686254"),
    symbol=rgb("#8f9caa"),
    gold=rgb("#dfa94a"),
    figure=rgb("#47391f"),
    grounds=_GROUNDS,
    lettering=rgb("#2d5566"),
    frame=rgb("#2d5566"),
)
_FRAMED = grey(0.7)
_LOW_INK = replace(
    sparing(
        _DAY,
        ("land",),  # white, so that it keeps the sea's waves off
        sea=None,
        graticule=grey(0.9),
        surf=grey(0.74),
        coast=grey(0.7),
        cell=None,
        cell_edge=grey(0.84),
        dot=grey(0.6),
        name=grey(0.42),
        symbol=grey(0.6),
        gold=grey(0.6),
        figure=grey(0.3),
    ),
    grounds=tuple(
        (kind, None, _FRAMED) for kind in ("port", "treasure", "temple", "shovel", "foot")
    ),
)
_LOW_INK_NIGHT = replace(_LOW_INK, hatch=True)


def theme(name: str, *, low_ink: bool) -> Theme:
    """Return the colours for a layout's theme (`dark`, `light` or `none`)."""
    if low_ink:
        return _LOW_INK_NIGHT if name == "dark" else _LOW_INK
    return _NIGHT if name == "dark" else _DAY
