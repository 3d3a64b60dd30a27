"""Paper options: size, duplex, marks, inks."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches

from printplay.core.errors import CallError
from printplay.core.i18n import N_, _
from printplay.core.print_choices import Marks
from printplay.printing.drawing.drawing import INCH

#: mm, portrait.
SIZES = {
    "a3": (297.0, 420.0),
    "a4": (210.0, 297.0),
    "a5": (148.0, 210.0),
    "letter": (8.5 * INCH, 11 * INCH),
    "both": (210.0, 11 * INCH),  # the common area of A4 and Letter
}
#: mm, sizes of posters joined from several pages.
LARGE_SIZES = {"a0": (841.0, 1189.0), "a1": (594.0, 841.0), "a2": (420.0, 594.0)}
#: A page for each component, of its size; full-page components are on A4.
_SINGLE = "card"
#: Paper names.
NAMES = (*SIZES, _SINGLE)
#: The unprintable margin of most printers, mm.
UNPRINTABLE = 4.0


@dataclass(frozen=True)
class Paper:
    """A page: width and height in mm as it lies in the file."""

    name: str
    width: float
    height: float

    @property
    def single(self) -> bool:
        """Return whether each component has a page of its own, as large as its trim with bleed."""
        return self.name == _SINGLE

    def rotate(self) -> Paper:
        """Return the paper turned by 90 degrees."""
        return Paper(self.name, self.height, self.width)

    @property
    def word(self) -> str:
        """Return the paper as typed, and as it appears in file names."""
        if self.name in SIZES or self.single:
            return self.name
        return f"{in_mm(self.width)}x{in_mm(self.height)}"

    @property
    def title(self) -> str:
        """Return the paper's title: A4, Letter, A4 or Letter, 210 x 297 mm."""
        if self.name == "both":
            return _("A4 or Letter")
        if self.name in SIZES:
            return "Letter" if self.name == "letter" else self.name.upper()
        return f"{self.width:g} x {self.height:g} mm"


@dataclass(frozen=True)
class Spacing:
    """The space between components and around them.

    `bleed` is in mm; None is as much as costs no component on a sheet. `packed` places components
    edge to edge, so that one cut serves two; they bleed outward only. `cutter` leaves
    room for the marks of a cutting machine. `margin` is what the printer leaves white at the edges
    of the paper, mm.
    """

    bleed: float | None = None
    packed: bool = False
    marks: Marks = Marks.crop
    cutter: bool = False
    margin: float = UNPRINTABLE


def in_mm(length: float) -> str:
    """Format a length in mm as typed, with all its digits.

    >>> in_mm(210.0), in_mm(150.25)
    ('210', '150.25')
    """
    return repr(float(length)).removesuffix(".0")


def paper(text: str) -> Paper:
    """Parse a paper: a name, or width x height in mm.

    >>> paper("A4"), paper("100x150.5").height
    (Paper(name='a4', width=210.0, height=297.0), 150.5)
    """
    name = text.strip().lower()
    if name in SIZES:
        return Paper(name, *SIZES[name])
    if name == _SINGLE:
        return Paper(name, *SIZES["a4"])
    measures = _measures(name)
    if not measures:
        near_names = get_close_matches(name, (*SIZES, _SINGLE), 1)
        raise CallError(
            N_("unknown paper size {text!r}"),
            hint=N_("Did you mean {near}? Papers: {known}, or a size in mm such as 210x297.")
            if near_names and near_names[0] != "a4"
            else N_("Papers: {known}, or a size in mm such as 210x297."),
            near=near_names[0] if near_names else "",
            text=text[:40],
            known=", ".join(NAMES),
        )
    width, height = measures
    if min(width, height) < 50 or max(width, height) > 2000:
        raise CallError(
            N_("paper must be from 50 to 2000 mm, not {width:g} x {height:g} mm"), width=width, height=height
        )
    return Paper("custom", width, height)


def poster_size(text: str) -> tuple[float, float]:
    """Parse a poster size: a name, or width x height in mm; landscape.

    >>> poster_size("A2"), poster_size("300x500")
    ((594.0, 420.0), (500.0, 300.0))
    """
    name = text.strip().lower()
    sizes = {**LARGE_SIZES, **SIZES}
    measures = sizes.get(name) or _measures(name)
    if not measures:
        raise CallError(
            N_("unknown size {text!r}"),
            hint=N_("Sizes: {known}, or mm such as 500x350."),
            text=text[:40],
            known=", ".join(sizes),
        )
    width, height = max(measures), min(measures)
    if height < 50 or width > 2000:
        raise CallError(
            N_("a size must be from 50 to 2000 mm, not {width:g} x {height:g} mm"), width=width, height=height
        )
    return width, height


def _measures(text: str) -> tuple[float, float] | None:
    """Parse width and height such as 210x297 or 63,5 x 88 mm."""
    match = re.fullmatch(r"(\d{1,4}(?:[.,]\d+)?)\s*[x×]\s*(\d{1,4}(?:[.,]\d+)?)(?:\s*mm)?", text)
    if not match:
        return None
    width, height = (float(match[i].replace(",", ".")) for i in (1, 2))
    return width, height
