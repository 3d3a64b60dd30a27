"""The faces printplay prints with: their files, and how their letters are set and measured.

Small faces of Latin letters, lining figures and typographic marks lie in fonts/; a deck may bring
its own. Letters are put together by HarfBuzz, with kerning and accents, word by word: a line is
as wide as its words and the blanks between them, however it was broken. PDF embeds what it uses of
a face, and SVG draws the outlines.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from printplay.core import resources
from printplay.printing.drawing.drawing import PT
from printplay.printing.drawing.path import Command, bounds
from printplay.printing.text.scripts import runs

#: The display face: the letters of an old chart.
CHART = "chart"
#: The text face, legible at 6 pt, and its companions.
TEXT = "text"
BOLD = "text-bold"
ITALIC = "text-italic"
BOLD_ITALIC = "text-bold-italic"

FACES = (CHART, TEXT, BOLD, ITALIC, BOLD_ITALIC)

#: Face -> its bold, its italic, and both; there is none of the letters of an old chart.
STYLES = {TEXT: (BOLD, ITALIC, BOLD_ITALIC), BOLD: (BOLD, BOLD_ITALIC, BOLD_ITALIC)}
_FORBIDDEN = 2  # of OS/2.fsType: not to be embedded
#: Tables of a font that a PDF has no use for.
_DROPPED = (b"GPOS", b"GSUB", b"GDEF", b"kern", b"name")
#: The words of a line and the blanks between them.
split = re.compile(r" |[^ ]+").findall


class Glyph(NamedTuple):
    """A letter as it is set.

    Its number in the font; how far it leads on, and where it stands beside its place, in units of
    the font. `text` is what it says; of several glyphs that say a letter together, the first says
    it and the others nothing.
    """

    number: int
    advance: int
    x: int
    y: int
    text: str


@dataclass(frozen=True, eq=False)
class Face:
    """A font file and its measures, in parts of the type size."""

    name: str

    @property
    def path(self) -> Path:
        """Return where the file is: in fonts/, or where the name of somebody's own says."""
        shipped = self.name in FACES
        return resources.fonts() / f"{self.name}.ttf" if shipped else Path(self.name)

    @cached_property
    def _set(self) -> tuple[Any, Any]:
        """Return the face and the font of HarfBuzz."""
        import uharfbuzz

        loaded = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(self.path)))
        if not loaded.glyph_count:
            raise ValueError(f"{self.path} is no font")
        return loaded, uharfbuzz.Font(loaded)

    @cached_property
    def unit(self) -> int:
        """Return how many units of the font its type size has."""
        return int(self._set[0].upem)

    def table(self, tag: str) -> bytes:
        """Return a table of the font file, empty where it has none."""
        return bytes(self._set[0].reference_table(tag).data)

    @cached_property
    def postscript_name(self) -> str:
        """Return the name of the font for a PDF."""
        import uharfbuzz

        name = self._set[0].get_name(uharfbuzz.OTNameIdPredefined.POSTSCRIPT_NAME) or "Font"
        return re.sub(r"[^\w-]", "", name, flags=re.ASCII)

    @property
    def title(self) -> str:
        """Return what a person calls it."""
        return self.name if self.name in FACES else self.path.name

    @cached_property
    def embeds(self) -> bool:
        """Return whether a file may hold the font; raise ValueError where it is none."""
        about = self.table("OS/2")
        return len(about) < 10 or struct.unpack_from(">H", about, 8)[0] & 0xF != _FORBIDDEN

    @cached_property
    def licence(self) -> str:
        """Return what the font says of its maker and its licence, for the file that holds it."""
        from uharfbuzz import OTNameIdPredefined as Names

        own = (self._set[0].get_name(n) for n in (Names.FULL_NAME, Names.COPYRIGHT, Names.LICENSE))
        return ". ".join(said.strip().rstrip(".") for said in own if said)

    @cached_property
    def cap_height(self) -> float:
        """Return the height of a capital, as a part of the type size."""
        about = self.table("OS/2")
        if len(about) >= 90:  # the height stands there since version 2 of the table
            (high,) = struct.unpack_from(">h", about, 88)
            if high > 0:
                return float(high) / self.unit
        _face, font = self._set
        box = font.get_glyph_extents(font.get_nominal_glyph(ord("H")) or 0)
        return float(box.y_bearing) / self.unit if box else 0.7

    @cached_property
    def _letters(self) -> frozenset[int]:
        return frozenset(self._set[0].unicodes)

    def lacks(self, string: str) -> str:
        """Return the characters of a text that the face has no glyph for."""
        if self._letters.issuperset(map(ord, string)):
            return ""
        return "".join(sorted({c for c in string if ord(c) not in self._letters}))

    def width(self, string: str, size: float) -> float:
        """Return the width in mm of one line of text of a size in points."""
        return _advance(self, string) * size * PT

    def glyphs(self, string: str) -> Iterator[Glyph]:
        """Yield the glyphs of one line of text from left to right."""
        for word in split(string):
            yield from _shaped(self, word)

    def glyph_width(self, number: int) -> int:
        """Return how far a glyph leads on by itself, in units of the font."""
        return int(self._set[1].get_glyph_h_advance(number))

    def outline(self, string: str) -> tuple[Command, ...]:
        """Return the outlines of one line of text, of size 1, with the baseline at 0."""
        commands: list[Command] = []
        at, unit = 0, self.unit
        for glyph in self.glyphs(string):
            dx, dy = (at + glyph.x) / unit, glyph.y / unit
            for verb, *values in _outline(self, glyph.number):
                moved = [v + (dy if i % 2 else dx) for i, v in enumerate(map(float, values))]
                commands.append((verb, *moved))
            at += glyph.advance
        return tuple(commands)

    def around(self, string: str) -> tuple[float, float, float, float]:
        """Return the box around what one line of text draws, of size 1, with the baseline at 0."""
        boxes: list[tuple[float, float, float, float]] = []
        at, unit = 0, self.unit
        for glyph in self.glyphs(string):
            dx, dy = (at + glyph.x) / unit, glyph.y / unit
            if (box := _drawn(self, glyph.number)) is not None:
                boxes.append((box[0] + dx, box[1] + dy, box[2] + dx, box[3] + dy))
            at += glyph.advance
        lefts, lows, rights, highs = zip(*boxes, strict=True)
        return min(lefts), min(lows), max(rights), max(highs)

    def glyph_outline(self, number: int) -> tuple[Command, ...]:
        """Return the outline of one glyph, of size 1, with the baseline at 0."""
        return _outline(self, number)

    def subset(self, numbers: set[int]) -> bytes:
        """Return the font file with the outlines of some glyphs, which keep their numbers."""
        import uharfbuzz

        wanted = uharfbuzz.SubsetInput()
        wanted.sets(uharfbuzz.SubsetInputSets.GLYPH_INDEX).update(numbers)
        wanted.flags = (
            uharfbuzz.SubsetFlags.RETAIN_GIDS
            | uharfbuzz.SubsetFlags.NO_HINTING
            | uharfbuzz.SubsetFlags.NOTDEF_OUTLINE
            | uharfbuzz.SubsetFlags.NO_LAYOUT_CLOSURE
        )
        wanted.drop_table_tag_set.update(int.from_bytes(tag, "big") for tag in _DROPPED)
        return bytes(uharfbuzz.subset(self._set[0], wanted).blob.data)


@cache
def face(name: str) -> Face:
    """Return a face by its name, or one of somebody's own by where its file lies."""
    return Face(name)


@lru_cache(maxsize=1024)
def _advance(face_: Face, string: str) -> float:
    """Return the width of a text of size 1; one that is fitted is measured again and again."""
    return sum([_wide(face_, word) for word in split(string)]) / face_.unit


@lru_cache(maxsize=4096)  # a number each: what is set again is not shaped again
def _wide(face_: Face, word: str) -> int:
    return sum([glyph.advance for glyph in _shaped(face_, word)])


@lru_cache(maxsize=256)  # whoever shows or measures a word keeps what came of it
def _shaped(face_: Face, word: str) -> tuple[Glyph, ...]:
    """Return the glyphs of a word, each script in it by itself."""
    return tuple(glyph for run in runs(word) for glyph in _shaped_run(face_, run))


def _shaped_run(face_: Face, word: str) -> tuple[Glyph, ...]:
    import uharfbuzz

    buffer = uharfbuzz.Buffer()
    buffer.add_str(word)
    buffer.guess_segment_properties()
    buffer.direction = "ltr"
    buffer.language = "en"  # else that of whoever prints; the same text is the same everywhere
    uharfbuzz.shape(face_._set[1], buffer)
    infos, places = buffer.glyph_infos, buffer.glyph_positions
    starts = sorted({info.cluster for info in infos})
    said = {at: word[at:end] for at, end in zip(starts, [*starts[1:], len(word)], strict=True)}
    return tuple(
        Glyph(info.codepoint, at.x_advance, at.x_offset, at.y_offset, said.pop(info.cluster, ""))
        for info, at in zip(infos, places, strict=True)
    )


@cache
def _outline(face_: Face, number: int) -> tuple[Command, ...]:
    """Return the outline of one glyph, of size 1."""
    pen = _GlyphPen(face_.unit)
    face_._set[1].draw_glyph_with_pen(number, pen)
    return tuple(pen.commands)


@cache
def _drawn(face_: Face, number: int) -> tuple[float, float, float, float] | None:
    """Return the box around the outline of one glyph, of size 1; None for a blank."""
    outline = _outline(face_, number)
    return bounds(outline) if outline else None


def printed(text: str, name: str = TEXT) -> str:
    """Return a text with a question mark for every character a face cannot print."""
    lacking = face(name).lacks(text)
    return "".join("?" if character in lacking else character for character in text)


class _GlyphPen:
    """Takes what HarfBuzz draws, in units of a font; quadratic curves are raised to cubic ones."""

    def __init__(self, unit: int) -> None:
        self.commands: list[Command] = []
        self._unit, self._at = unit, (0.0, 0.0)

    def _put(self, verb: str, *points: tuple[float, float]) -> None:
        self.commands.append((verb, *(value / self._unit for point in points for value in point)))
        self._at = points[-1]

    def moveTo(self, to: tuple[float, float]) -> None:  # noqa: N802
        """Begin a ring."""
        self._put("M", to)

    def lineTo(self, to: tuple[float, float]) -> None:  # noqa: N802
        """Draw a line."""
        self._put("L", to)

    def qCurveTo(self, handle: tuple[float, float], to: tuple[float, float]) -> None:  # noqa: N802
        """Draw a quadratic curve, raised to a cubic one."""
        (x0, y0), (x, y), (x1, y1) = self._at, handle, to
        first = (x0 + 2 * x) / 3, (y0 + 2 * y) / 3
        self._put("C", first, ((x1 + 2 * x) / 3, (y1 + 2 * y) / 3), to)

    def curveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        """Draw a cubic curve: two handles and its end."""
        self._put("C", *points)

    def closePath(self) -> None:  # noqa: N802
        """Close a ring."""
        self.commands.append(("Z",))

    def endPath(self) -> None:  # noqa: N802
        """Leave an open path as it is."""
