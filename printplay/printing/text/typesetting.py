"""Texts set in a box: sizes by name, a line, a paragraph, notes, and texts that do not fit."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from printplay.core.errors import TextFitError
from printplay.core.i18n import N_
from printplay.printing.drawing.colour import INK, Colour
from printplay.printing.drawing.drawing import PT, Drawing
from printplay.printing.drawing.sense import BODY, DECORATION, GROUP, ITEM, LIST, PARAGRAPH
from printplay.printing.text.fonts import BOLD, TEXT, face

#: Each size is a fifth to a third larger than the one before.
SCALE: Mapping[str, float] = {
    "fine": 6.0,  # not read during a game
    "note": 7.0,  # the smallest text read during a game
    "rule": 8.5,  # rules on cards
    "lead": 9.5,  # read first, or across the table
    "label": 11.0,
    "head": 15.0,
    "title": 20.0,
    "poster": 24.0,
}
SMALLEST = 6.0  # pt
_SPACING = 1.17
_STEP = 0.25
#: Receives the error, and the side of the component: "front", "back" or empty.
MisfitNote = Callable[[TextFitError, str], None]

_note: ContextVar[MisfitNote | None] = ContextVar("note", default=None)
#: Splits a word after each hyphen within it.
_LEADING = 1.2  # of the size
_HYPHENS = re.compile(r"(?<=-)(?=.)").split


def fit(string: str, name: str, width: float, size: float, smallest: float, part_name: str) -> float:
    """Return the largest size in points, from `size` down to `smallest`, that fits a width in mm.

    Raises TextFitError naming `part_name` if even the smallest is too wide: text never vanishes.
    """
    full = face(name).width(string, size)
    if full <= width:
        return size
    fitted = int(size * width / full * 20) / 20
    if fitted < smallest:
        raise TextFitError(
            part_name,
            N_("{text!r} does not fit into {width:.1f} mm at {smallest:g} pt"),
            hint=N_("Shorten the text."),
            text=string,
            width=width,
            smallest=smallest,
        )
    return fitted


def wrap(string: str, name: str, width: float, size: float) -> list[str] | None:
    """Break a text into lines of at most `width` mm; None if a word alone is wider.

    A word that is wider, such as the name of a file, is broken after its hyphens.
    """
    measure = face(name)
    lines: list[str] = []
    for paragraph in string.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            word_fits = measure.width(word, size) <= width
            for number, part in enumerate([word] if word_fits else _HYPHENS(word)):
                longer = f"{line}{'' if number else ' '}{part}" if line else part
                if measure.width(longer, size) <= width:
                    line = longer
                    continue
                if measure.width(part, size) > width:
                    return None
                lines.append(line)
                line = part
        lines.append(line)
    return lines


@dataclass(frozen=True)
class TypesetText:
    """A text broken into lines at a size in points, with its leading in mm."""

    lines: tuple[str, ...]
    size: float
    leading: float


def set_text(
    string: str, name: str, width: float, height: float, size: float, smallest: float, part_name: str
) -> TypesetText:
    """Break and shrink a text until it fits a box in mm; raise TextFitError below `smallest`."""
    steps = round((size - smallest) * 4)
    for tried_size in [size - step / 4 for step in range(steps)] + [smallest]:
        lines = wrap(string, name, width, tried_size)
        leading = tried_size * _LEADING * PT
        if lines is not None and len(lines) * leading <= height + 1e-6:
            return TypesetText(tuple(lines), tried_size, leading)
    raise TextFitError(
        part_name,
        N_("{text!r} does not fit into {width:.1f} x {height:.1f} mm at {smallest:g} pt"),
        hint=N_("Shorten the text."),
        text=string[:60],
        width=width,
        height=height,
        smallest=smallest,
    )


@contextmanager
def collecting_misfits(note: MisfitNote) -> Iterator[None]:
    """Pass every text that does not fit to `note`, within the block."""
    token = _note.set(note)
    try:
        with skipping_misfits():
            yield
    finally:
        _note.reset(token)


@contextmanager
def skipping_misfits() -> Iterator[None]:
    """Suppress the error of a text that does not fit, while such errors are gathered.

    Otherwise it propagates. It leaves the block, so that no cache inside can keep an incomplete
    drawing.
    """
    try:
        yield
    except TextFitError as error:
        report_misfit(error)


def report_misfit(error: TextFitError, side: str = "") -> None:
    """Record a text that does not fit while gathering, or else raise its error."""
    note = _note.get()
    if note is None:
        raise error
    note(error, side)


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
        blocks = [_note_lines(note, box.width - indent, size) for note in notes]
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


def _note_lines(note: Note, width: float, size: float) -> list[str]:
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
