"""The fonts printplay prints with: their files, and shaping and measuring of text.

HarfBuzz shapes text, with kerning and accents, word by word: the width of a line is that of its
words and the blanks between them, however it was broken.
"""

from __future__ import annotations

import re
import struct
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
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

#: Face -> its bold, its italic, and both; the display face has none.
STYLES = {TEXT: (BOLD, ITALIC, BOLD_ITALIC), BOLD: (BOLD, BOLD_ITALIC, BOLD_ITALIC)}
_FORBIDDEN = 2  # bit of OS/2.fsType: embedding forbidden
#: Tables of a font that a PDF does not need.
_DROPPED = (b"GPOS", b"GSUB", b"GDEF", b"kern", b"name")
#: Characters that say how others are drawn: joiners, selectors of a variant.
_JOINING = frozenset(map(chr, (0x200C, 0x200D, 0x2060, *range(0xFE00, 0xFE10))))
#: Categories of characters that are seen; letters that are not, by their design.
_INKED = {"Lu", "Ll", "Lt", "Lo", "Nd", "Nl", "No", "So"}
_FILLERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
#: The words of a line and the blanks between them.
split = re.compile(r" |[^ ]+").findall


class Glyph(NamedTuple):
    """A shaped glyph.

    It has its number in the font; its advance and its offset x, y in font units; and its `text`.
    Of several glyphs for one letter, the first has the text and the others are empty.
    """

    number: int
    advance: int
    x: int
    y: int
    text: str


@dataclass(frozen=True, eq=False)
class Face:
    """A font file and its measures, relative to the type size."""

    name: str

    @property
    def path(self) -> Path:
        """Return the path of the file: in fonts/, or for a user's font its name."""
        shipped = self.name in FACES
        return resources.fonts() / f"{self.name}.ttf" if shipped else Path(self.name)

    @cached_property
    def _set(self) -> tuple[Any, Any]:
        import uharfbuzz

        loaded = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(self.path)))
        if not loaded.glyph_count:
            raise ValueError(f"{self.path} is no font")
        return loaded, uharfbuzz.Font(loaded)

    @cached_property
    def unit(self) -> int:
        return int(self._set[0].upem)

    def table(self, tag: str) -> bytes:
        """Return a table of the font file; empty if it has none."""
        return bytes(self._set[0].reference_table(tag).data)

    @cached_property
    def postscript_name(self) -> str:
        """Return the name of the font for a PDF."""
        import uharfbuzz

        name = self._set[0].get_name(uharfbuzz.OTNameIdPredefined.POSTSCRIPT_NAME) or "Font"
        return re.sub(r"[^\w-]", "", name, flags=re.ASCII)

    @property
    def title(self) -> str:
        return self.name if self.name in FACES else self.path.name

    @cached_property
    def embeds(self) -> bool:
        """Return whether the font may be embedded; raise ValueError if the file is not a font."""
        about = self.table("OS/2")
        return len(about) < 10 or struct.unpack_from(">H", about, 8)[0] & 0xF != _FORBIDDEN

    @cached_property
    def licence(self) -> str:
        """Return the font's own statement of its maker and licence, for files that embed it."""
        from uharfbuzz import OTNameIdPredefined as Names

        notices = (self._set[0].get_name(n) for n in (Names.FULL_NAME, Names.COPYRIGHT, Names.LICENSE))
        return ". ".join(notice.strip().rstrip(".") for notice in notices if notice)

    @cached_property
    def cap_height(self) -> float:
        """Return the height of capitals, relative to the type size."""
        about = self.table("OS/2")
        if len(about) >= 90:  # since version 2, the table has the height
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
        """Return the characters of a text that the face has no glyph for, or only an empty one."""
        is_own_font = self.name not in FACES
        if not is_own_font and self._letters.issuperset(map(ord, string)):
            return ""
        return "".join(
            sorted(
                c for c in set(string) - _JOINING
                if ord(c) not in self._letters or (is_own_font and _is_empty(self, c))
            )
        )  # fmt: skip

    def width(self, string: str, size: float) -> float:
        """Return the width in mm of one line of text, for a size in points."""
        return _advance(self, string) * size * PT

    def glyphs(self, string: str) -> Iterator[Glyph]:
        """Yield the glyphs of one line of text from left to right."""
        for word in split(string):
            yield from _shaped(self, word)

    def glyph_width(self, number: int) -> int:
        """Return the advance of a glyph by itself, in font units."""
        return int(self._set[1].get_glyph_h_advance(number))

    def outline(self, string: str) -> tuple[Command, ...]:
        """Return the outlines of one line of text at size 1, baseline at 0."""
        commands: list[Command] = []
        pen_x, unit = 0, self.unit
        for glyph in self.glyphs(string):
            dx, dy = (pen_x + glyph.x) / unit, glyph.y / unit
            for verb, *values in glyph_outline(self, glyph.number):
                moved_values = [v + (dy if i % 2 else dx) for i, v in enumerate(map(float, values))]
                commands.append((verb, *moved_values))
            pen_x += glyph.advance
        return tuple(commands)

    def ink_box(self, string: str) -> tuple[float, float, float, float]:
        """Return the bounding box of one line of text at size 1, baseline at 0."""
        boxes: list[tuple[float, float, float, float]] = []
        pen_x, unit = 0, self.unit
        for glyph in self.glyphs(string):
            dx, dy = (pen_x + glyph.x) / unit, glyph.y / unit
            if (box := _glyph_box(self, glyph.number)) is not None:
                boxes.append((box[0] + dx, box[1] + dy, box[2] + dx, box[3] + dy))
            pen_x += glyph.advance
        lefts, lows, rights, highs = zip(*boxes, strict=True)
        return min(lefts), min(lows), max(rights), max(highs)

    def subset(self, numbers: set[int]) -> bytes:
        """Return the font file with some glyphs only, which keep their numbers."""
        import uharfbuzz

        subset_input = uharfbuzz.SubsetInput()
        subset_input.sets(uharfbuzz.SubsetInputSets.GLYPH_INDEX).update(numbers)
        subset_input.flags = (
            uharfbuzz.SubsetFlags.RETAIN_GIDS
            | uharfbuzz.SubsetFlags.NO_HINTING
            | uharfbuzz.SubsetFlags.NOTDEF_OUTLINE
            | uharfbuzz.SubsetFlags.NO_LAYOUT_CLOSURE
        )
        subset_input.drop_table_tag_set.update(int.from_bytes(tag, "big") for tag in _DROPPED)
        return bytes(uharfbuzz.subset(self._set[0], subset_input).blob.data)


@cache
def face(name: str) -> Face:
    """Return a face by its name, or a user's own by its path."""
    return Face(name)


@lru_cache(maxsize=1024)
def _advance(face_: Face, string: str) -> float:
    """Return the width of a text at size 1, cached: fitting a text measures it many times."""
    return sum([_wide(face_, word) for word in split(string)]) / face_.unit


@lru_cache(maxsize=4096)  # small results, so that repeated words are not shaped again
def _wide(face_: Face, word: str) -> int:
    return sum([glyph.advance for glyph in _shaped(face_, word)])


@lru_cache(maxsize=256)  # the callers cache their results, too
def _shaped(face_: Face, word: str) -> tuple[Glyph, ...]:
    """Return the glyphs of a word, each script shaped separately."""
    import uharfbuzz

    glyphs: list[Glyph] = []
    for run in runs(word):
        buffer = uharfbuzz.Buffer()
        buffer.add_str(run)
        buffer.guess_segment_properties()
        buffer.direction = "ltr"
        buffer.language = "en"  # not the system's, so that a text is the same everywhere
        uharfbuzz.shape(face_._set[1], buffer)
        infos = buffer.glyph_infos
        starts = sorted({info.cluster for info in infos})
        texts = {start: run[start:end] for start, end in zip(starts, [*starts[1:], len(run)], strict=True)}
        glyphs += [
            Glyph(
                info.codepoint, place.x_advance, place.x_offset, place.y_offset, texts.pop(info.cluster, "")
            )
            for info, place in zip(infos, buffer.glyph_positions, strict=True)
        ]
    return tuple(glyphs)


@cache
def glyph_outline(face_: Face, number: int) -> tuple[Command, ...]:
    """Return the outline of one glyph of a face at size 1, baseline at 0."""
    pen = _GlyphPen(face_.unit)
    face_._set[1].draw_glyph_with_pen(number, pen)
    return tuple(pen.commands)


@cache
def _is_empty(face_: Face, letter: str) -> bool:
    """Return whether a visible character has no outline, as in fonts of coloured pictures."""
    if unicodedata.category(letter) not in _INKED or letter in _FILLERS:
        return False
    return not glyph_outline(face_, face_._set[1].get_nominal_glyph(ord(letter)) or 0)


@cache
def _glyph_box(face_: Face, number: int) -> tuple[float, float, float, float] | None:
    """Return the bounding box of one glyph at size 1; None for a blank."""
    outline = glyph_outline(face_, number)
    return bounds(outline) if outline else None


def title_face(text: str) -> str:
    """Return the display face, or the bold text face for letters that it lacks.

    >>> title_face("Harbour"), title_face("Гавань")
    ('chart', 'text-bold')
    """
    return BOLD if face(CHART).lacks(text) else CHART


#: Receives the letters that no face has, each with the shortest text that has it.
_lacking: ContextVar[dict[str, str] | None] = ContextVar("lacking", default=None)


@contextmanager
def collecting_unprintable() -> Iterator[dict[str, str]]:
    """Collect the letters that `printed` replaces in the block, with the shortest text of each."""
    letters: dict[str, str] = {}
    token = _lacking.set(letters)
    try:
        yield letters
    finally:
        _lacking.reset(token)


def printed(text: str, name: str = TEXT) -> str:
    """Return a text with a question mark for every character a face cannot print."""
    lacking = face(name).lacks(text)
    collected = _lacking.get()
    if collected is not None:
        collected.update((c, min(text, collected.get(c, text), key=len)) for c in lacking)
    return "".join("?" if character in lacking else character for character in text)


class _GlyphPen:
    """Receives outlines from HarfBuzz, in font units; quadratic curves become cubic ones."""

    def __init__(self, unit: int) -> None:
        self.commands: list[Command] = []
        self._unit, self._at = unit, (0.0, 0.0)

    def _add(self, verb: str, *points: tuple[float, float]) -> None:
        self.commands.append((verb, *(value / self._unit for point in points for value in point)))
        self._at = points[-1]

    def moveTo(self, to: tuple[float, float]) -> None:  # noqa: N802
        self._add("M", to)

    def lineTo(self, to: tuple[float, float]) -> None:  # noqa: N802
        self._add("L", to)

    def qCurveTo(self, handle: tuple[float, float], to: tuple[float, float]) -> None:  # noqa: N802
        """Draw a quadratic curve as a cubic one."""
        (x0, y0), (x, y), (x1, y1) = self._at, handle, to
        first = (x0 + 2 * x) / 3, (y0 + 2 * y) / 3
        self._add("C", first, ((x1 + 2 * x) / 3, (y1 + 2 * y) / 3), to)

    def curveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        """Draw a cubic curve: two handles and its end."""
        self._add("C", *points)

    def closePath(self) -> None:  # noqa: N802
        self.commands.append(("Z",))

    def endPath(self) -> None:  # noqa: N802
        """Leave an open path as it is."""
