"""The cut layout: the places of cards and registration marks on a sheet for a cutting machine.

A machine with an optical reader finds three marks, a square at the upper left and an angle at the
upper right and at the lower left, and then cuts along a file with the positions of the cards
relative to them. A printed sheet is worthless once its cut file has changed. So everything in a
layout is a function of its version, the paper, the size of a card, and the requested gutter and
bleed; the golden files in `tests/printing/imposition/cuts` check the result. Another layout needs
another VERSION, which is in the names of its sheets.

Sources of the numbers (untested on a machine; cut a first sheet of plain paper):

- The marks are those of Silhouette Studio ("type 1"), for the Portrait, Cameo and Curio lines.
  Studio allows arms of 5 to 20 mm, 0.5 to 1 mm thick, and insets of at least 10 mm; the square is
  5 mm (page_manager.py and SPECIFICATION.md of Alan-Cha/silhouette-card-maker). The inset is the
  distance of the square's outer edges, and of the middle of the angles' lines, from the paper's
  edge (render_silhouette_regmarks.py of fablabnbg/inkscape-silhouette).
- The smallest inset leaves room for the most cards. Thin lines are found more precisely than thick
  ones (the same file), and 0.5 mm is the width that inkscape-silhouette tells the machine. A Cameo
  2 finds arms of 6 mm (its issue 103), the longest that leave room for eight cards of 63 x 88 mm
  with bleed on A4 and on Letter.
- Nothing else is printed from the corners of the paper to 1.5 mm beyond the arms: the reader takes
  the edge of a near card for a mark (issue 63 of Malacath-92/Proxy-PDF-Maker). The fourth corner is
  free, too, as the cards are centred on the sheet.
- Cards lie between the outer edges of the marks: a machine moves its knife no further.
- There are no crop marks: the reader runs along the margins from mark to mark.
- Cuts are at least 1 mm apart: two cuts along one line tear the paper.
- Pieces that do not fill a sheet share one with pieces of other sizes, if that saves paper.
- The Cameo 5 Alpha needs four angles instead of these marks, and a Cricut only reads its own marks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from printplay.geometry.layouts.lattice import Point
from printplay.printing.drawing.colour import BLACK
from printplay.printing.drawing.drawing import Drawing, Pen
from printplay.printing.drawing.path import Command, move_path, rectangle
from printplay.printing.imposition.paper import Paper

Box = tuple[float, float, float, float]

VERSION = "v1"
#: mm; see the module's docstring: the marks and their distance from the edges, the least distance of
#: cuts, and what most printers leave white.
INSET, GAP, THICKNESS = 10.0, 1.0, 0.5
_ARM, _SQUARE, _CLEAR, _MARGIN = 6.0, 5.0, 1.5, 4.0
#: The side (mm) of the squares in the paper's corners reserved for marks.
ZONE = INSET + _ARM + _CLEAR
_STEP = 0.5  # mm by which bleed is reduced to fit more cards


@dataclass(frozen=True)
class Arrangement:
    """An arrangement of equal cards on a paper, upright or turned; lengths in mm."""

    paper: Paper
    columns: int
    rows: int
    gutter: float
    bleed: float

    @property
    def count(self) -> int:
        return self.columns * self.rows


def room_of(paper: Paper) -> Box:
    """Return the room of pieces of several sizes, between the marks and off all corners: x, y, w, h, mm."""
    return (INSET, ZONE, paper.width - 2 * INSET, paper.height - 2 * ZONE)


def registration_marks(paper: Paper) -> tuple[Box, Mapping[str, Sequence[Point]]]:
    """Return the square (left, lower, right, upper) and the angles' middle lines, `tr` and `bl`."""
    left, right = INSET, paper.width - INSET
    low, high = INSET, paper.height - INSET
    return (left, high - _SQUARE, left + _SQUARE, high), {
        "tr": [(right - _ARM, high), (right, high), (right, high - _ARM)],
        "bl": [(left + _ARM, low), (left, low), (left, low + _ARM)],
    }


def arrange(
    paper: Paper, width: float, height: float, gutter: float, largest_bleed: float, requested: float | None
) -> Arrangement | None:
    """Return the arrangement with the most cards of a size; upright if equal.

    The bleed is the one `requested`, or else as much as costs no card, up to `largest_bleed`.
    None if not even one card fits.
    """
    plain = _best_arrangement(paper, width, height, gutter, min(requested or 0.0, largest_bleed))
    bleed = largest_bleed if requested is None else 0.0
    while plain is not None and bleed > 0:
        arrangement = _best_arrangement(paper, width, height, gutter, bleed)
        if arrangement is not None and arrangement.count == plain.count:
            return arrangement
        bleed -= _STEP
    return plain


def _best_arrangement(
    paper: Paper, width: float, height: float, gutter: float, bleed: float
) -> Arrangement | None:
    gutter = max(gutter, 2 * bleed, GAP)
    best = None
    for page in (paper, paper.rotate()):
        columns, rows = (
            int((room - 2 * (_MARGIN + bleed) + gutter + 1e-6) // (size + gutter))
            for room, size in ((page.width, width), (page.height, height))
        )
        for across in range(columns, 0, -1):
            for along in range(rows, 0, -1):
                free_width = (page.width - across * (width + gutter) + gutter) / 2 - bleed
                below = (page.height - along * (height + gutter) + gutter) / 2 - bleed
                if min(free_width, below) + bleed < INSET - 1e-6:
                    continue
                if max(free_width, below) > ZONE - 1e-6 and (best is None or across * along > best.count):
                    best = Arrangement(page, across, along, gutter, bleed)
    return best


@dataclass(frozen=True)
class CutSheet:
    """A sheet to cut: the places of a full one (x, y, width, height, mm), and the number used.

    `outline` is the cut outline in each place, in mm from its lower left corner; empty for its
    edges. If pieces of several sizes share the sheet, `outlines_of` has that of each place.

    `name` is printed on the sheet and part of its cut file's name: it differs for other cards,
    other paper, and another version.
    """

    paper: Paper
    places: Sequence[Box]
    used: int
    outline: tuple[Command, ...] = ()
    outlines_of: Sequence[tuple[Command, ...]] = ()

    @property
    def shared(self) -> bool:
        """Return whether pieces of several sizes share it."""
        return bool(self.outlines_of)

    def outlines(self, radius: float = 0.0) -> Iterator[Sequence[Command]]:
        """Yield the cut outlines; rectangles have a corner radius in mm."""
        for at, (x, y, width, height) in enumerate(self.trims):
            outline = self.outlines_of[at] if self.shared else self.outline
            if outline:
                yield move_path(outline, x, y)
            else:
                yield rectangle(x, y, width, height, radius)

    @property
    def trims(self) -> Sequence[Box]:
        return self.places[: self.used]

    @property
    def name(self) -> str:
        """Return the version, the size and number of the cards, and a digest of their places."""
        boxes = [(self.paper.width, self.paper.height), *self.places]
        text = " ".join(f"{value:.3f}" for box in boxes for value in box)
        for outline in (self.outline, *self.outlines_of):
            text += "".join(
                f" {value:.3f}" if isinstance(value, float | int) else f" {value}"
                for command in outline for value in command
            )  # fmt: skip
        digest = sha256(f"{VERSION} {text}".encode()).hexdigest()[:4]
        full = len(self.places)
        count = f"{full}up" if self.used == full else f"{self.used}of{full}"
        return f"cut-{VERSION}-{self.size}-{count}-{digest}"

    @property
    def size(self) -> str:
        """Return the size of the cards, such as 63x88, or a word for several sizes."""
        if self.shared:
            return "shared"
        _x, _y, width, height = self.places[0]
        return f"{width:g}x{height:g}"


def draw_marks(drawing: Drawing, sheet: CutSheet) -> None:
    """Draw the registration marks of a sheet, in pure black."""
    (left, low, right, high), angles = registration_marks(sheet.paper)
    drawing.rect(left, low, right - left, high - low, Pen(BLACK), role="mark")
    for points in angles.values():
        drawing.line(points, Pen(None, BLACK, THICKNESS, round=False), role="mark")
