"""SVG: one component a file, vectors in mm, with the spaces of its board as named elements.

The group of class `print` is the print, unlike lines drawn over it in another program; the group
`board` is a board in its own mm, y upwards. Texts are outlines, so no program needs our fonts.
"""

from __future__ import annotations

import base64
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from xml.sax.saxutils import escape, quoteattr

from printplay.geometry.shapes.affine import Affine
from printplay.printing.codes import dark_cells, outline
from printplay.printing.drawing.colour import Gradient
from printplay.printing.drawing.drawing import (
    PT,
    Drawing,
    Item,
    Modules,
    Pen,
    Picture,
    Shaded,
    Shape,
    Stamp,
    Text,
    placed,
)
from printplay.printing.drawing.path import Command
from printplay.printing.drawing.sense import SEALED, Sense, sealed_passages
from printplay.printing.text.fonts import face, glyph_outline

#: Keeps Inkscape from selecting, moving or drawing into the print.
_LOCKED = 'sodipodi:insensitive="true"'

_DESCRIBED = ' role="img" aria-labelledby="title" aria-describedby="desc"'
_POINT = 3  # the length of most commands: a verb and a point
_CAPS, _JOINS = ("butt", "round", "square"), ("miter", "round", "bevel")


def svg(drawing: Drawing, width: float, height: float, title: str, about: str = "") -> bytes:
    """Return a drawing of width x height mm as an SVG file; screen readers read `about` in its place."""
    writer = _Writer(drawing)
    body = writer.items(drawing)
    title_parts = [f"<title>{escape(title)}</title>"]
    if about:
        title_parts = [
            f'<title id="title">{escape(title)}</title>',
            f'<desc id="desc">{escape(about)}</desc>',
        ]
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<svg xmlns="http://www.w3.org/2000/svg" '
        'xmlns:xlink="http://www.w3.org/1999/xlink" '  # Inkscape 1 needs it for href
        'xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" '
        f'width="{svg_number(width)}mm" height="{svg_number(height)}mm" '
        f'viewBox="0 0 {svg_number(width)} {svg_number(height)}" data-printplay="1"'
        f"{_DESCRIBED if about else ''}>",
        *title_parts,
        "<defs>",
        *writer.definitions,
        "</defs>",
        f'<rect class="print" {_LOCKED} width="{svg_number(width)}" height="{svg_number(height)}"'
        ' fill="#ffffff"/>',
        f'<g class="print" {_LOCKED} transform="matrix(1 0 0 -1 0 {svg_number(height)})">',
        *body,
        "</g>",
        "</svg>",
        "",
    ]
    return "\n".join(lines).encode()


class _Writer:
    def __init__(self, root: Drawing) -> None:
        self.uses = Counter(item.drawing for item, _at in root.walk() if isinstance(item, Stamp))
        self.names: dict[Drawing, str] = {}
        self.letters: dict[tuple[str, int], str] = {}
        self.clips = 0
        self.gradients: dict[Gradient, str] = {}
        self.definitions: list[str] = []

    def items(self, drawing: Drawing) -> list[str]:
        lines: list[str] = []
        start = 0
        for passage in sealed_passages(drawing.passages):
            lines += self.run(drawing.items[start : passage.start])
            inside = self.run(drawing.items[passage.start : passage.end])
            lines += [f"<g{_screen_reader_attributes(passage.sense)}>", *inside, "</g>"] if inside else ()
            start = passage.end
        return [*lines, *self.run(drawing.items[start:])]

    def run(self, items: Sequence[Item]) -> list[str]:
        lines: list[str] = []
        for item in items:
            if isinstance(item, Shape):
                lines.append(_path_element(item.path, item.pen, item.mark))
            elif isinstance(item, Shaded):
                lines.append(self.shaded(item))
            elif isinstance(item, Text):
                lines.append(self.text(item))
            elif isinstance(item, Picture):
                lines.append(_picture(item))
            elif isinstance(item, Modules):
                lines.append(_path_element(outline(dark_cells(item)), Pen(item.colour), ""))
            else:
                lines += self.stamp(item)
        return lines

    def stamp(self, item: Stamp) -> list[str]:
        drawing = item.drawing
        attributes = f'transform="{_matrix(item.transform)}"{_screen_reader_attributes(drawing.sense)}'
        if "layout" in drawing.data:
            scale = item.transform[0]
            attributes += f' id="board" data-scale="{svg_number(scale)}"'
        for key, value in drawing.data.items():
            attributes += f" data-{key}={quoteattr(value)}"
        if item.clip:
            self.clips += 1
            name = f"clip-{self.clips}"
            self.definitions.append(
                f'<clipPath id="{name}"><path clip-rule="{_rule(item.winding)}" '
                f'd="{path_data(item.clip)}"/>'
                "</clipPath>"
            )
            attributes += f' clip-path="url(#{name})"'
        if item.opacity < 1:
            attributes += f' opacity="{svg_number(item.opacity)}"'
        if self.uses[drawing] < 2 or drawing.data:
            return [f"<g {attributes}>", *self.items(drawing), "</g>"]
        if drawing not in self.names:
            self.names[drawing] = f"symbol-{len(self.names) + 1}"
            body = self.items(drawing)
            self.definitions += [f'<g id="{self.names[drawing]}">', *body, "</g>"]
        return [f'<g {attributes}><use xlink:href="#{self.names[drawing]}"/></g>']

    def text(self, item: Text) -> str:
        """Return a line of text as outlines, each letter defined once, with the text as label."""
        font = face(item.face)
        size = item.size * PT
        a, b, c, d, x, y = placed(item.x, item.y, 1.0, item.angle)
        anchor_offset = item.anchor_share * font.width(item.string, item.size) if item.anchor_share else 0.0
        transform = (a * size, b * size, c * size, d * size, x - a * anchor_offset, y - b * anchor_offset)
        letters, place = [], 0
        for glyph in font.glyphs(item.string):
            if name := self.letter(item.face, glyph.number):
                dx, dy = (place + glyph.x) / font.unit, glyph.y / font.unit
                y_attribute = f' y="{svg_number(dy)}"' if dy else ""
                letters.append(f'<use xlink:href="#{name}" x="{svg_number(dx)}"{y_attribute}/>')
            place += glyph.advance
        return (
            f'<g role="img" aria-label={quoteattr(item.string)} transform="{_matrix(transform)}" '
            f'fill="{item.colour.hex}">{"".join(letters)}</g>'
        )

    def letter(self, name: str, glyph: int) -> str:
        """Return the id of a letter's outline; empty for one without marks."""
        symbol = self.letters.get((name, glyph))
        if symbol is None:
            outline = path_data(glyph_outline(face(name), glyph))
            symbol = f"letter-{len(self.letters) + 1}" if outline else ""
            self.letters[name, glyph] = symbol
            if outline:
                self.definitions.append(f'<path id="{symbol}" d="{outline}"/>')
        return symbol

    def shaded(self, item: Shaded) -> str:
        gradient = item.gradient
        if gradient not in self.gradients:
            name = self.gradients[gradient] = f"gradient-{len(self.gradients) + 1}"
            self.definitions.append(_gradient(gradient, name))
        fill = f'fill="url(#{self.gradients[gradient]})" fill-rule="{_rule(item.winding)}"'
        return f'<path d="{path_data(item.path)}" {fill}/>'


def _screen_reader_attributes(sense: Sense | None) -> str:
    """Return the attributes for screen readers: a figure's label, or that it is hidden."""
    if sense is not None and sense.kind == "figure":
        return f' role="img" aria-label={quoteattr(sense.text)}'
    return ' aria-hidden="true"' if sense is not None and sense.kind in SEALED else ""


def _gradient(gradient: Gradient, name: str) -> str:
    ends = 'x1="0" y1="0" x2="1" y2="0"'
    if gradient.kind == "radial":
        x, y = map(svg_number, gradient.focus)
        ends = f'cx="0" cy="0" r="1" fx="{x}" fy="{y}"'
    stops = "".join(
        f'<stop offset="{svg_number(stop.at)}" stop-color="{stop.colour.hex}"'
        + (f' stop-opacity="{svg_number(stop.opacity)}"' if stop.opacity < 1 else "")
        + "/>"
        for stop in gradient.stops
    )
    kind = f"{gradient.kind}Gradient"
    return (
        f'<{kind} id="{name}" gradientUnits="userSpaceOnUse" {ends} '
        f'gradientTransform="{_matrix(gradient.placed)}">{stops}</{kind}>'
    )


def _rule(winding: bool) -> str:
    return "nonzero" if winding else "evenodd"


@lru_cache(maxsize=1 << 14)  # a chart has the same coordinates again and again
def svg_number(value: float) -> str:
    """Format a number for SVG, to a ten-thousandth."""
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _matrix(transform: Affine) -> str:
    return "matrix(" + " ".join(f"{v:.6f}".rstrip("0").rstrip(".") for v in transform) + ")"


def path_data(commands: Iterable[Command]) -> str:
    return _path_data(tuple(commands))


@lru_cache(maxsize=4)  # a ring is one path, filled and stroked
def _path_data(commands: tuple[Command, ...]) -> str:
    return "".join(
        [
            f"{one[0]}{svg_number(one[1])} {svg_number(one[2])}"
            if len(one) == _POINT
            else f"{one[0]}{' '.join(map(svg_number, one[1:]))}"
            for one in commands
        ]
    )


def _path_element(commands: Iterable[Command], pen: Pen, name: str) -> str:
    parts = [f"id={quoteattr(name)}"] if name else []
    parts.append(f'd="{path_data(commands)}"')
    if pen.fill is None:
        parts.append('fill="none"')
    else:
        parts.append(f'fill="{pen.fill.hex}" fill-rule="{_rule(pen.winding)}"')
    if pen.stroke is not None:
        parts.append(f'stroke="{pen.stroke.hex}" stroke-width="{svg_number(pen.width)}"')
        if pen.ends is not None:
            cap, join = _CAPS[pen.ends.cap], _JOINS[pen.ends.join]
            parts.append(f'stroke-linecap="{cap}" stroke-linejoin="{join}"')
            parts.append(f'stroke-miterlimit="{svg_number(pen.ends.mitre)}"')
            if pen.ends.phase:
                parts.append(f'stroke-dashoffset="{svg_number(pen.ends.phase)}"')
        elif pen.round:
            parts.append('stroke-linecap="round" stroke-linejoin="round"')
        if pen.dash:
            parts.append(f'stroke-dasharray="{" ".join(map(svg_number, pen.dash))}"')
    return f"<path {' '.join(parts)}/>"


def _picture(item: Picture) -> str:
    """Return a picture with its file embedded, flipped as the drawing's y points up."""
    kind, data = item.pixels.file_for_svg()
    transform = (item.width, 0, 0, -item.height, item.x, item.y + item.height)
    return (
        f'<image width="1" height="1" preserveAspectRatio="none" transform="{_matrix(transform)}" '
        f'xlink:href="data:{kind};base64,{base64.b64encode(data).decode()}"/>'
    )
