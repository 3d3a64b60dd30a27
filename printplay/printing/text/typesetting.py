"""Texts set in a box: the largest size that fits a line, and the lines of a paragraph."""

from __future__ import annotations

import re
from dataclasses import dataclass

from printplay.core.errors import TextFitError
from printplay.core.i18n import N_
from printplay.printing.drawing.drawing import PT
from printplay.printing.text.fonts import face

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
