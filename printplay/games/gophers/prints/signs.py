"""The game's own drawings for icons that the deck files of its parts name."""

from __future__ import annotations

from collections.abc import Mapping

from printplay.games.gophers.prints.gopher import HEIGHT, gopher
from printplay.games.gophers.prints.larder import content
from printplay.games.gophers.prints.pawns import TOKEN, basket_sides
from printplay.games.gophers.prints.strokes import blob, hatch, inside
from printplay.games.gophers.prints.theme import CONTENTS, storey
from printplay.printing.drawing.colour import WHITE
from printplay.printing.drawing.drawing import Drawing
from printplay.printing.drawing.path import Command, polyline, smooth

#: The places and sizes of gophers in a sign.
_SPOTS = {"gopher": ((0.0, 0.86),), "pair": ((-0.42, 0.62), (0.42, 0.62))}


def signs(*, low_ink: bool) -> Mapping[str, Drawing]:
    """Return drawings within radius 1: contents of caves, a basket, and gophers.

    There is one gopher, a pair, and one that digs.
    """
    found = {name: content(name, low_ink=low_ink) for name in CONTENTS}
    basket = Drawing("sign-basket")
    front, _back = basket_sides(0, low_ink=low_ink)
    basket.stamp(front, -1, -1, scale=2 / TOKEN, role="ground")
    found["basket"] = basket
    for name, spots in _SPOTS.items():
        found[name] = Drawing(f"sign-{name}")
        for x, scale in spots:
            found[name].stamp(gopher(low_ink), x, -HEIGHT / 2 * scale, scale=scale)
    found["digging"] = _digging(low_ink=low_ink)
    return found


#: Clods that fly up around a digging gopher: x, y, radius.
_CLODS = ((-0.8, 0.18, 0.11), (-0.66, 0.5, 0.07), (0.78, 0.3, 0.12), (0.62, 0.62, 0.06),
          (0.9, 0.66, 0.07), (-0.92, 0.74, 0.06))  # fmt: skip


def _digging(*, low_ink: bool) -> Drawing:
    """Draw a gopher that comes up out of the earth, with clods flying."""
    theme = storey(1, low_ink=low_ink)
    drawing = Drawing("sign-digging")
    above: tuple[Command, ...] = polyline([(-1, -0.42), (1, -0.42), (1, 1), (-1, 1)])
    inner = Drawing("rising", inline=True)
    inner.stamp(gopher(low_ink), 0, -1.0, scale=0.84)
    drawing.stamp(inner, clip=(*above, ("Z",)))
    heap = smooth([(-0.98, -0.86), (-0.7, -0.5), (-0.42, -0.32), (-0.1, -0.4), (0.2, -0.3),
                   (0.52, -0.42), (0.8, -0.6), (0.98, -0.88), (0.0, -0.96)])  # fmt: skip
    drawing.path(heap, theme.drawn(theme.ground, 0.05))
    shade = smooth([(-0.9, -0.86), (-0.3, -0.72), (0.3, -0.62), (0.9, -0.86), (0.0, -0.94)])
    if low_ink:
        inside(drawing, heap, lambda d: hatch(d, shade, theme.line(0.03), 0.09, -35))
    else:
        inside(drawing, heap, lambda d: d.path(shade, theme.drawn(theme.deep, 0)))
    for number, (x, y, r) in enumerate(_CLODS):
        drawing.path(smooth(blob(x, y, r, 0.85 * r, number)), theme.drawn(theme.stone, 0.035))
    for x in (-0.4, 0.36):  # the paws on the edge
        drawing.path(smooth([(x - 0.13, -0.36), (x, -0.24), (x + 0.13, -0.36), (x, -0.46)]),
                     theme.drawn(theme.light.mix(WHITE, 0.2), 0.045))  # fmt: skip
    return drawing
