"""The colours of an island's chart: night for side A, day for side B, bare lines for low ink.

Print under the pen is pale: lines at least 70 % white, fills and symbols at least 60 %.
The preflight measures it on every drawing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from printplay.games.go_for_gold.contents import Contents
from printplay.printing.drawing.colour import WHITE, Colour, grey, rgb
from printplay.printing.drawing.ink_saving import low_ink_theme

#: Temple colour -> its printed colour, and the glyph that identifies it without any colour.
TEMPLES: dict[str, tuple[Colour, str]] = {
    "red": (rgb("#f0766a"), "sun"),
    "blue": (rgb("#6fa8dc"), "wave"),
    "green": (rgb("#6cb681"), "leaf"),
    "yellow": (rgb("#d9cf3f"), "star"),
    "violet": (rgb("#b48fd6"), "moon"),
    "orange": (rgb("#ee8a45"), "flame"),
    "teal": (rgb("#5ab5b2"), "drop"),
    "pink": (rgb("#ea86b4"), "diamond"),
}


@dataclass(frozen=True)
class Theme:
    """Colours of a chart; None for parts not drawn. `hatch` are waves drawn in the sea.

    `tokens` are the colours of symbols that differ from `symbol`, by kind. `scenery` is decoration
    on the land. `figure` are numbers and letters in symbols, where no line is drawn. `grounds` are
    kind, tint and frame of the spaces with a feature.
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
    tokens: tuple[tuple[str, Colour], ...] = ()
    scenery: Colour | None = None
    stars: bool = False
    hatch: bool = False
    low_ink: bool = False
    pale: bool = False

    def temple(self, colour: str) -> Colour:
        """Return the printed colour of a temple."""
        if self.low_ink:
            return self.symbol
        return TEMPLES[colour][0]

    def token(self, kind: str) -> Colour:
        """Return the colour of an anchor, a shovel or a foot."""
        return dict(self.tokens).get(kind, self.symbol)

    def textured(self, kind: str) -> bool:
        """Return whether the ground of a kind has a texture; amber needs none."""
        return kind != "land" and (self.low_ink or self.pale or kind != "treasure")

    def ground(self, contents: Contents) -> tuple[Colour | None, Colour] | None:
        """Return tint and frame of a space with a feature, None for plain land."""
        if contents.temple is not None and not self.low_ink:
            main = self.temple(contents.temple)
            return _lightened(main, 0.95 if self.pale else 0.92), _lightened(main, 0.72)
        kind = kind_of(contents)
        for name, tint, edge in self.grounds:
            if name == kind:
                return tint, edge
        return None


def kind_of(contents: Contents) -> str:
    """Return the kind of a space for drawing: land with a shovel or a foot is a kind of its own."""
    if contents.kind != "land":
        return contents.kind
    return "shovel" if contents.shovels else "foot" if contents.feet else "land"


def _lightened(colour: Colour, whiteness: float) -> Colour:
    """Return a colour mixed with white, so that all are equally dark in grey."""
    share = (whiteness - colour.whiteness) / (1 - colour.whiteness)
    return colour.mix(WHITE, share)


_GROUNDS = (
    ("port", rgb("#d9e1e9"), rgb("#a9b8c8")),
    ("treasure", rgb("#fad287"), rgb("#dfae55")),
    ("shovel", rgb("#e4edd3"), rgb("#aec592")),
    ("foot", rgb("#f6e3d6"), rgb("#e0b598")),
)
_TOKENS = (("shovel", rgb("#86b068")), ("foot", rgb("#d98c6a")), ("anchor", rgb("#7f9fc0")))
_NIGHT = Theme(
    sea=rgb("#869db7"),
    graticule=rgb("#96abc2"),
    surf=rgb("#c3d2e0"),
    coast=rgb("#b5a98c"),
    land=rgb("#f3ecd9"),
    cell=rgb("#faf6ea"),
    cell_edge=rgb("#ddd3bb"),
    dot=rgb("#9d9a90"),
    name=rgb("#5c5648"),
    symbol=rgb("#8f9caa"),
    gold=rgb("#dfa94a"),
    figure=rgb("#47391f"),
    grounds=_GROUNDS,
    tokens=_TOKENS,
    scenery=rgb("#ded2b4"),
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
    name=rgb("#5c5648"),
    symbol=rgb("#8f9caa"),
    gold=rgb("#dfa94a"),
    figure=rgb("#47391f"),
    grounds=_GROUNDS,
    tokens=_TOKENS,
    scenery=rgb("#ded2b4"),
    lettering=rgb("#2d5566"),
    frame=rgb("#2d5566"),
)
_LIGHT = replace(
    _DAY,
    sea=None,
    land=WHITE,  # so that it keeps the sea's waves off
    cell=None,
    grounds=tuple((kind, tint.mix(WHITE, 0.4), edge) for kind, tint, edge in _GROUNDS),
    pale=True,
)
_LIGHT_NIGHT = replace(_LIGHT, hatch=True)
_FRAMED = grey(0.7)
_LOW_INK = replace(
    low_ink_theme(
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
    tokens=(),
    scenery=grey(0.8),
    grounds=tuple((kind, None, _FRAMED) for kind in ("port", "treasure", "temple", "shovel", "foot")),
)
_LOW_INK_NIGHT = replace(_LOW_INK, hatch=True)


def theme(name: str, *, low_ink: bool, light: bool = False) -> Theme:
    """Return the colours for a layout's theme (`dark`, `light` or `none`).

    With `light` the sea is white with lines, and grounds are paler.
    """
    if light and not low_ink:
        return _LIGHT_NIGHT if name == "dark" else _LIGHT
    if low_ink:
        return _LOW_INK_NIGHT if name == "dark" else _LOW_INK
    return _NIGHT if name == "dark" else _DAY
