"""What is written on the score pad of Gophers: the game, both piles, or the supplies."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial

from printplay.core.i18n import N_
from printplay.decks.elements.draw_area import WrittenCell
from printplay.games.gophers.prints.gopher import HEIGHT, TOKEN, basket_sides, gopher
from printplay.games.gophers.prints.theme import (
    CONTENTS,
    Theme,
    blob,
    bow,
    draw_clipped,
    hatch,
    storey,
    taper,
)
from printplay.games.gophers.state.book import VARIANTS
from printplay.pads.game_pad import ALL, Column, PadLine, Written, WrittenPad, values_of_side
from printplay.pads.prints.pad_fields import Purpose
from printplay.printing.drawing.colour import WHITE, Colour, rgb
from printplay.printing.drawing.drawing import Drawing, Pen
from printplay.printing.drawing.path import Command, circle, ellipse, polyline, rectangle, smooth

_LEAF, _LEAF_DARK = rgb("#6f9f4a"), rgb("#4f7d33")
_LINE = 0.075
_Painter = Callable[[Drawing, Theme], None]
#: The places and sizes of gophers in a sign.
_SPOTS = {"gopher": ((0.0, 0.86),), "pair": ((-0.42, 0.62), (0.42, 0.62))}
_KIND, _BEGINNER = "kind", "beginner"
_ADDED, _SUBTRACTED, _TOTAL = PILES = ("added", "subtracted", "total")
SUPPLIES = ("berries", "acorns", "grains")
_SMALLEST = "smallest"
_TITLES = {
    "basic": N_("basic game"), "simplified": N_("simplified game"), "baskets": N_("harder game"),
    _BEGINNER: N_("beginner game"),
}  # fmt: skip


class GophersPad(WrittenPad):
    """A line a player: what is added and subtracted, or how many of each supply; the game above."""

    kinds = tuple(VARIANTS)

    def columns(self) -> Sequence[Column]:
        """Return the kinds of game, the piles and the supplies."""
        return (
            *(Column(kind, _TITLES[kind], tick=True) for kind in self.kinds),
            Column(_ADDED, N_("added")),
            Column(_SUBTRACTED, N_("subtracted")),
            Column(_TOTAL, N_("total"), -999),
            Column("berries", N_("berries")),
            Column("acorns", N_("acorns")),
            Column("grains", N_("grains")),
            Column(_SMALLEST, N_("smallest")),
        )

    def purpose(self, cell: WrittenCell) -> tuple[int, Purpose]:
        """Return what a cell is for: its line is a player, its block a match."""
        block = cell.block - 1
        if cell.field == _KIND:
            return block, Purpose("value", self.kinds[cell.nth - 1], ALL, tick=True)
        purpose_kind = "result" if cell.field in (_TOTAL, _SMALLEST) else "value"
        return block, Purpose(purpose_kind, cell.field, cell.line - 1)  # type: ignore[arg-type]

    def expected(self, purpose: Purpose, values: Written) -> int | None:
        """Return what is added less what is subtracted, or the smallest of three supplies."""
        own_values = {cell.row: value for cell, value in values.items() if self.adds(purpose, cell)}
        if purpose.row == _TOTAL:
            return own_values[_ADDED] - own_values.get(_SUBTRACTED, 0) if _ADDED in own_values else None
        return min(own_values.values()) if len(own_values) == len(SUPPLIES) else None

    def adds(self, total: Purpose, cell: Purpose) -> bool:
        addend_rows = {_TOTAL: (_ADDED, _SUBTRACTED), _SMALLEST: SUPPLIES}.get(total.row, ())
        return cell.side == total.side and cell.row in addend_rows

    def lines(self, values: Written, names: Mapping[int, str]) -> Iterator[PadLine]:
        """Yield each player's piles or supplies (bare: 0), or the total alone."""
        for seat, name in names.items():
            own_values = values_of_side(values, seat)
            for group in ((_ADDED, _SUBTRACTED), SUPPLIES):
                if any(key in own_values for key in group):
                    for key in group:
                        yield PadLine(f"{name}: {key}", str(own_values.get(key, 0)))
            if own_values.keys() <= {_TOTAL, _SMALLEST}:
                for value in own_values.values():
                    yield PadLine(f"{name}: {_TOTAL}", str(value))

    def kind(self, values: Written) -> str:
        """Return the beginner game where supplies alone are counted."""
        rows = {cell.row for cell in values if cell.side != ALL}
        has_only_supplies = rows and rows <= {*SUPPLIES, _SMALLEST}
        return _BEGINNER if has_only_supplies else ""

    def art(self, *, low_ink: bool) -> Mapping[str, Drawing]:
        return signs(low_ink=low_ink)


def signs(*, low_ink: bool) -> Mapping[str, Drawing]:
    """Return drawings within radius 1: contents of caves, a basket, gophers alone, as a pair, digging."""
    drawings = {name: content(name, low_ink=low_ink) for name in CONTENTS}
    basket = Drawing("sign-basket")
    front, _back = basket_sides(0, low_ink=low_ink)
    basket.stamp(front, -1, -1, scale=2 / TOKEN, role="ground")
    drawings["basket"] = basket
    for name, spots in _SPOTS.items():
        drawings[name] = Drawing(f"sign-{name}")
        for x, scale in spots:
            drawings[name].stamp(gopher(low_ink), x, -HEIGHT / 2 * scale, scale=scale)
    drawings["digging"] = _digging(low_ink=low_ink)
    return drawings


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
    drawing.path(heap, theme.pen(theme.ground, 0.05))
    shade = smooth([(-0.9, -0.86), (-0.3, -0.72), (0.3, -0.62), (0.9, -0.86), (0.0, -0.94)])
    if low_ink:
        draw_clipped(drawing, heap, lambda d: hatch(d, shade, theme.line(0.03), 0.09, -35))
    else:
        draw_clipped(drawing, heap, lambda d: d.path(shade, theme.pen(theme.deep, 0)))
    for number, (x, y, r) in enumerate(_CLODS):
        drawing.path(smooth(blob(x, y, r, 0.85 * r, number)), theme.pen(theme.stone, 0.035))
    for x in (-0.4, 0.36):  # the paws on the edge
        drawing.path(smooth([(x - 0.13, -0.36), (x, -0.24), (x + 0.13, -0.36), (x, -0.46)]),
                     theme.pen(theme.light.mix(WHITE, 0.2), 0.045))  # fmt: skip
    return drawing


@cache
def content(kind: str, *, low_ink: bool) -> Drawing:
    """Return the picture of a cave's content."""
    drawing = Drawing(f"content-{kind}")
    _PAINTERS[kind](drawing, storey(1, low_ink=low_ink))
    return drawing


#: A star of four rays: angles and radii.
_RAYS = tuple((math.pi * n / 4, 0.035 if n % 2 else 0.1) for n in range(8))


def _line_pen(theme: Theme, colour: Colour) -> Pen:
    return theme.pen(colour, _LINE)


def _leaf(drawing: Drawing, theme: Theme, x: float, y: float, dx: float, dy: float) -> None:
    nx, ny = -dy * 0.42, dx * 0.42
    tip = (x + dx, y + dy)
    drawing.path(
        (
            ("M", x, y), ("C", x + nx, y + ny, tip[0] + nx - dx * 0.35, tip[1] + ny - dy * 0.35,
             *tip),
            ("C", tip[0] - nx - dx * 0.35, tip[1] - ny - dy * 0.35, x - nx, y - ny, x, y), ("Z",),
        ),
        _line_pen(theme, _LEAF),
    )  # fmt: skip
    drawing.line([(x, y), (x + 0.8 * dx, y + 0.8 * dy)], theme.line(0.05, _LEAF_DARK))


def _berry(drawing: Drawing, theme: Theme) -> None:
    for dx in (-0.34, 0.36, 0.02):
        drawing.path(bow([(0.05, 0.72), (dx * 0.6, 0.3), (dx, -0.1)]), theme.line(0.09, _LEAF_DARK))
    _leaf(drawing, theme, 0.05, 0.66, 0.78, 0.2)
    _leaf(drawing, theme, 0.03, 0.66, -0.72, 0.24)
    red = CONTENTS["berry"]
    for x, y in ((-0.45, -0.12), (0.47, -0.1), (0.0, -0.55)):
        r = 0.41
        drawing.circle(x, y, r, _line_pen(theme, red))
        if theme.low:
            moon = [*circle(x, y, r), *circle(x - 0.16, y + 0.12, 0.94 * r)]
            shadow = partial(hatch, outline=moon, pen=theme.line(0.045), step=0.1)
            draw_clipped(drawing, circle(x, y, r), shadow)
        else:
            glow = smooth([(x - 0.26, y + 0.12), (x - 0.08, y + 0.27), (x - 0.14, y + 0.1),
                           (x - 0.22, y - 0.04)])  # fmt: skip
            drawing.path(glow, Pen(red.mix(WHITE, 0.65)))
        star = [(x + 0.05 + 0.11 * math.cos(a), y - 0.19 + 0.09 * math.sin(a))
                for a in (math.pi * (0.4 * n + 0.5) for n in range(5))]  # fmt: skip
        for point in star:
            drawing.line([(x + 0.05, y - 0.19), point], theme.line(0.05))


def _acorn(drawing: Drawing, theme: Theme) -> None:
    """Draw an acorn in its cup, slightly tilted."""
    brown = CONTENTS["acorn"]
    nut: list[Command] = [
        ("M", -0.62, 0.16), ("C", -0.66, -0.42, -0.3, -0.72, 0.0, -0.98),
        ("C", 0.3, -0.72, 0.66, -0.42, 0.62, 0.16), ("Z",),
    ]  # fmt: skip
    drawing.path(nut, _line_pen(theme, brown.mix(rgb("#e0a04a"), 0.55)))
    side = smooth([(0.3, 0.2), (0.34, -0.3), (0.05, -0.85), (0.4, -0.6), (0.62, -0.2), (0.6, 0.2)])
    if theme.low:
        draw_clipped(drawing, nut, lambda d: hatch(d, side, theme.line(0.05), 0.1))
    else:
        draw_clipped(drawing, nut, lambda d: d.path(side, Pen(brown)))
        drawing.path(bow([(-0.36, 0.0), (-0.36, -0.3), (-0.2, -0.6)]), Pen(None, rgb("#f3d9a4"), 0.1))
    drawing.path(taper([(0.0, 0.6), (0.02, 0.8), (0.12, 0.98)], 0.22, 0.14), _line_pen(theme, brown))
    cup: list[Command] = [
        ("M", -0.8, 0.16), ("C", -0.84, 0.56, -0.4, 0.74, 0.0, 0.74),
        ("C", 0.4, 0.74, 0.84, 0.56, 0.8, 0.16), ("C", 0.5, 0.02, -0.5, 0.02, -0.8, 0.16), ("Z",),
    ]  # fmt: skip
    drawing.path(cup, _line_pen(theme, brown.mix(rgb("#5b3413"), 0.35)))
    line = Pen(None, theme.ink if theme.low else rgb("#4a2a10"), 0.05)
    for angle in (40, -40):
        hatch(drawing, cup, line, 0.17, angle)
    drawing.path(cup, theme.line(_LINE))


def _grain(drawing: Drawing, theme: Theme) -> None:
    """Draw an ear of grain: pairs of kernels with beards on a stalk."""
    gold = CONTENTS["grain"]
    drawing.line([(0, -1), (0, 0.4)], theme.line(0.16))
    if not theme.low:
        drawing.line([(0, -0.98), (0, 0.4)], Pen(None, gold.mix(_LEAF, 0.4), 0.08))
    line = theme.line(0.05)
    for x, y in ((0.52, 0.92), (-0.52, 0.92), (0.0, 1.0), (0.3, 1.0), (-0.3, 1.0)):
        drawing.line([(0.35 * x, 0.45), (0.92 * x, 0.92 * y)], line)
    for row, y in enumerate((-0.55, -0.23, 0.09, 0.41)):
        for side in (-1, 1):
            kernel = smooth(
                [(0.02 * side, y - 0.22), (0.34 * side, y - 0.12), (0.46 * side, y + 0.2),
                 (0.36 * side, y + 0.34), (0.12 * side, y + 0.14)]
            )  # fmt: skip
            drawing.path(kernel, _line_pen(theme, gold.mix(WHITE, 0.12 * (row % 2))))
            drawing.line([(0.14 * side, y - 0.04), (0.34 * side, y + 0.18)], theme.line(0.045))
    drawing.path(smooth([(0, 0.5), (0.17, 0.72), (0, 0.98), (-0.17, 0.72)]), _line_pen(theme, gold))


def _store(drawing: Drawing, theme: Theme) -> None:
    """Draw a crate with a little of everything in it; its front has room for a number."""
    for kind, x, y, r, turn in (("grain", -0.5, 0.42, 0.46, 14.0), ("acorn", 0.52, 0.4, 0.4, -12.0),
                                ("berry", 0.02, 0.42, 0.44, 0.0)):  # fmt: skip
        drawing.stamp(content(kind, low_ink=theme.low), x, y, scale=r, angle=turn)
    drawing.rect(-0.9, -0.72, 1.8, 1.0, _line_pen(theme, CONTENTS["store"]), radius=0.06)
    for y in (-0.4, 0.0):
        for a, b in ((-0.9, -0.68), (0.68, 0.9)):
            drawing.line([(a, y - 0.06), (b, y - 0.06)], theme.line(0.05))
    for x in (-0.66, 0.66):
        drawing.line([(x, -0.72), (x, 0.28)], theme.line(0.05))
        for y in (-0.58, -0.24, 0.12):
            drawing.circle(math.copysign(0.78, x), y, 0.045, Pen(theme.ink))
    drawing.rect(-0.6, -0.62, 1.2, 0.8, Pen(WHITE if theme.low else rgb("#fff6e2")), radius=0.1)


def _gift(drawing: Drawing, theme: Theme) -> None:
    teal, ribbon = CONTENTS["gift"], rgb("#f4c542")
    drawing.rect(-0.66, -0.86, 1.32, 0.98, _line_pen(theme, teal))
    if theme.low:
        hatch(drawing, rectangle(0.14, -0.86, 0.52, 0.98), theme.line(0.045), 0.13)
    drawing.rect(-0.78, 0.08, 1.56, 0.32, _line_pen(theme, teal.mix(WHITE, 0.22)))
    drawing.rect(-0.15, -0.86, 0.3, 1.26, _line_pen(theme, ribbon))
    for side in (-1, 1):
        loop = smooth([(0.04 * side, 0.44), (0.3 * side, 0.86), (0.66 * side, 0.84), (0.62 * side, 0.5)])
        drawing.path(loop, _line_pen(theme, ribbon))
        drawing.path(bow([(0.2 * side, 0.54), (0.4 * side, 0.68), (0.5 * side, 0.68)]), theme.line(0.05))
    drawing.path(ellipse(0, 0.47, 0.16, 0.13), _line_pen(theme, ribbon))


def _portal(drawing: Drawing, theme: Theme) -> None:
    violet = CONTENTS["portal"]
    drawing.circle(0, 0, 0.97, _line_pen(theme, rgb("#8f8a9c")))
    for number in range(11):
        turn = 2 * math.pi * (number + 0.5) / 11
        drawing.line([(r * math.cos(turn), r * math.sin(turn)) for r in (0.7, 0.97)], theme.line(0.06))
    drawing.circle(0, 0, 0.72, _line_pen(theme, violet))
    whirl = []
    for number in range(46):
        turn = 0.36 * number
        r = 0.055 + 0.62 * number / 46
        whirl.append((r * math.cos(turn), r * math.sin(turn)))
    pen = theme.line(0.1) if theme.low else Pen(None, violet.mix(WHITE, 0.75), 0.1)
    draw_clipped(drawing, circle(0, 0, 0.68), lambda d: d.path(bow(whirl), pen))
    for x, y in ((0.42, 0.3), (-0.3, -0.42), (-0.42, 0.26)):
        if not theme.low:
            ray = [(x + r * math.sin(a), y + r * math.cos(a)) for a, r in _RAYS]
            drawing.polygon(ray, Pen(WHITE))


_PAINTERS: dict[str, _Painter] = {
    "berry": _berry,
    "acorn": _acorn,
    "grain": _grain,
    "store": _store,
    "gift": _gift,
    "portal": _portal,
}
