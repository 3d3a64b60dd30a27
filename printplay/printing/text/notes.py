"""Notes on a card: paragraphs with headings, all of one size, as large as fits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from printplay.core.errors import TextFitError
from printplay.core.i18n import N_
from printplay.printing.drawing.colour import INK, Colour
from printplay.printing.drawing.drawing import PT, Drawing
from printplay.printing.drawing.sense import BODY, DECORATION, GROUP, ITEM, LIST, PARAGRAPH
from printplay.printing.text.fonts import BOLD, TEXT, face
from printplay.printing.text.typesetting import wrap

SMALLEST = 6.0  # pt
_SPACING = 1.17
_STEP = 0.25


@dataclass(frozen=True)
class Note:
    """A paragraph: its heading, its text, and a sign before it (an icon of radius 1)."""

    head: str
    text: str
    sign: Drawing | None = None
    #: The heading has a line of its own, instead of being run in.
    above: bool = False


@dataclass(frozen=True)
class NoteBox:
    """The box of notes: left edge, upper edge, width and height in mm."""

    x: float
    top: float
    width: float
    height: float


def set_notes(
    drawing: Drawing, notes: Sequence[Note], box: NoteBox, part_name: str, *, largest: float = 9.0,
    smallest: float = SMALLEST, sign: float = 3.2, colour: Colour = INK,
) -> float:  # fmt: skip
    """Draw notes in a box and return the size in points; signs have a radius of `sign` mm.

    Raises TextFitError naming `part_name` when they do not fit at `smallest` points.
    """
    indent = 2 * sign + 1.8 if any(note.sign for note in notes) else 0.0
    size = largest
    while size >= smallest:
        blocks = [_lines(note, box.width - indent, size) for note in notes]
        leading = size * _SPACING * PT
        heights = [
            max(len(block) * leading, 2 * sign if note.sign else 0.0)
            for note, block in zip(notes, blocks, strict=True)
        ]
        spare = box.height - sum(heights)
        if all(blocks) and spare >= 0.35 * leading * (len(notes) - 1):
            break
        size -= _STEP
    else:
        raise TextFitError(
            part_name,
            N_("the notes do not fit into {width:.0f} x {height:.0f} mm at {size:g} pt"),
            width=box.width, height=box.height, size=smallest,
        )  # fmt: skip
    gap = min(spare / max(1, len(notes) - 1), 1.1 * leading)
    y = box.top
    listed, item = (LIST, BODY) if len(notes) > 1 else (GROUP, PARAGRAPH)
    with drawing.tagged(listed):
        for note, block, height in zip(notes, blocks, heights, strict=True):
            if note.sign is not None:
                with drawing.tagged(DECORATION):  # the text beside it says the same
                    drawing.stamp(note.sign, box.x + sign, y - sign - 0.2, scale=sign)
            with drawing.tagged(ITEM if item is BODY else GROUP), drawing.tagged(item):
                base = y - 0.76 * size * PT
                for number, line in enumerate(block):
                    bold = number == 0 and bool(note.head)
                    if bold:
                        drawing.text(box.x + indent, base, note.head, BOLD, size, colour=colour)
                        line = line[len(note.head) :]  # noqa: PLW2901
                    head_width = face(BOLD).width(note.head, size) if bold else 0.0
                    if line:
                        drawing.text(box.x + indent + head_width, base - number * leading, line, TEXT,
                                     size, colour=colour)  # fmt: skip
            y -= height + gap
    return size


def _lines(note: Note, width: float, size: float) -> list[str]:
    """Return the lines of a note, its heading run in; empty if a word is too wide."""
    if not note.head:
        return wrap(note.text, TEXT, width, size) or []
    head = face(BOLD).width(note.head, size)
    if head > width:
        return []
    if note.above:
        below = wrap(note.text, TEXT, width, size) if note.text else []
        return [] if below is None else [note.head, *below]
    first, rest = "", note.text.split(" ")
    while rest and head + face(TEXT).width(f"{first} {rest[0]}", size) <= width:
        first = f"{first} {rest.pop(0)}"
    lines = wrap(" ".join(rest), TEXT, width, size) if rest else []
    return [note.head + first, *lines] if lines is not None else []
