"""The faces printplay prints with: their files, and what they measure.

Three small faces of Latin letters, lining figures and typographic marks lie in fonts/; every PDF
embeds what it uses of them, and SVG draws their outlines.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any

from printplay import resources
from printplay.errors import TextFitError
from printplay.i18n import N_
from printplay.printing.drawing import PT
from printplay.printing.path import Command

#: The display face: the letters of an old chart.
CHART = "chart"
#: The text face, legible at 6 pt, and its companion.
TEXT = "text"
BOLD = "text-bold"

FACES = (CHART, TEXT, BOLD)


@dataclass(frozen=True)
class Face:
    """A font file and its measures, in parts of the type size."""

    name: str

    @property
    def path(self) -> Path:
        """Return where the file is."""
        return resources.fonts() / f"{self.name}.ttf"

    @cached_property
    def _font(self) -> Any:
        from fontTools.ttLib import TTFont

        return TTFont(self.path, lazy=True)

    @cached_property
    def _unit(self) -> int:
        return int(self._font["head"].unitsPerEm)

    @cached_property
    def _widths(self) -> dict[str, float]:
        metrics = self._font["hmtx"].metrics
        return {
            chr(code): metrics[glyph][0] / self._unit
            for code, glyph in self._font.getBestCmap().items()
        }

    @cached_property
    def cap_height(self) -> float:
        """Return the height of a capital, as a part of the type size."""
        return float(self._font["OS/2"].sCapHeight) / self._unit

    def lacks(self, string: str) -> str:
        """Return the characters of a text that the face has no glyph for."""
        return "".join(sorted({c for c in string if c not in self._widths}))

    def width(self, string: str, size: float) -> float:
        """Return the width in mm of one line of text of a size in points."""
        return _advance(self, string) * size * PT

    def outline(self, string: str) -> tuple[Command, ...]:
        """Return the outlines of one line of text, of size 1, with the baseline at 0."""
        commands: list[Command] = []
        at = 0.0
        for character in string:
            for verb, *values in _glyph(self, character):
                moved = [v + at * (i % 2 == 0) for i, v in enumerate(map(float, values))]
                commands.append((verb, *moved))
            at += self._widths.get(character, 0.5)
        return tuple(commands)


@cache
def face(name: str) -> Face:
    """Return a face by its name."""
    return Face(name)


@lru_cache(maxsize=4096)
def _advance(face_: Face, string: str) -> float:
    """Return the width of a text of size 1; one that is fitted is measured again and again."""
    widths = face_._widths
    return sum([widths.get(c, 0.5) for c in string])


@cache
def _glyph(face_: Face, character: str) -> tuple[Command, ...]:
    """Return the outline of one character with quadratic curves raised to cubic ones."""
    from fontTools.pens.basePen import BasePen

    font, unit = face_._font, face_._unit
    commands: list[Command] = []

    class Pen(BasePen):  # type: ignore[misc]
        def _moveTo(self, pt: Any) -> None:  # noqa: N802
            commands.append(("M", *pt))

        def _lineTo(self, pt: Any) -> None:  # noqa: N802
            commands.append(("L", *pt))

        def _curveToOne(self, pt1: Any, pt2: Any, pt3: Any) -> None:  # noqa: N802
            commands.append(("C", *pt1, *pt2, *pt3))

        def _closePath(self) -> None:  # noqa: N802
            commands.append(("Z",))

    name = font.getBestCmap().get(ord(character))
    if name is not None:
        glyphs = font.getGlyphSet()
        glyphs[name].draw(Pen(glyphs))
    return tuple(
        (command[0], *(float(value) / unit for value in command[1:])) for command in commands
    )


def fit(string: str, name: str, width: float, size: float, smallest: float, where: str) -> float:
    """Return the largest size in points, from `size` down to `smallest`, that fits a width in mm.

    Raises TextFitError naming `where` when even the smallest is too wide: text never vanishes.
    """
    full = face(name).width(string, size)
    if full <= width:
        return size
    fitted = int(size * width / full * 20) / 20
    if fitted < smallest:
        raise TextFitError(
            where,
            N_("{text!r} does not fit into {width:.1f} mm at {smallest:g} pt"),
            hint=N_("Shorten the text."),
            text=string,
            width=width,
            smallest=smallest,
        )
    return fitted


def wrap(string: str, name: str, width: float, size: float) -> list[str] | None:
    """Break a text into lines of at most `width` mm; None where a word alone is wider."""
    measure = face(name)
    lines: list[str] = []
    for paragraph in string.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if measure.width(longer, size) <= width:
                line = longer
                continue
            if measure.width(word, size) > width:
                return None
            lines.append(line)
            line = word
        lines.append(line)
    return lines


@dataclass(frozen=True)
class Setting:
    """A text broken into lines at a size in points, its lines `leading` mm apart."""

    lines: tuple[str, ...]
    size: float
    leading: float


def set_text(
    string: str,
    name: str,
    width: float,
    height: float,
    size: float,
    smallest: float,
    where: str,
    *,
    spacing: float = 1.2,
) -> Setting:
    """Break and shrink a text until it fits a box in mm; raise TextFitError below `smallest`."""
    steps = round((size - smallest) * 4)
    for tried in [size - step / 4 for step in range(steps)] + [smallest]:
        lines = wrap(string, name, width, tried)
        leading = tried * spacing * PT
        if lines is not None and len(lines) * leading <= height + 1e-6:
            return Setting(tuple(lines), tried, leading)
    raise TextFitError(
        where,
        N_("{text!r} does not fit into {width:.1f} x {height:.1f} mm at {smallest:g} pt"),
        hint=N_("Shorten the text."),
        text=string[:60],
        width=width,
        height=height,
        smallest=smallest,
    )
