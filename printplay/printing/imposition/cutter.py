"""Cut layouts, by version: where cards and registration marks lie on a sheet for a machine.

A machine with an optical reader finds three marks, a square at the upper left and an angle at the
upper right and at the lower left, and then cuts along a file that knows where the cards lie from
them. A printed sheet is worth nothing once its file says something else. So a cut layout has a
version, and all that it fixes is a function of that version, the paper, the size of a card, and
the gutter and bleed asked for; the golden files in `tests/printing/imposition/cuts` hold the
result.

To change anything in a version is to spoil sheets that lie printed in somebody's drawer: add
another entry to LAYOUTS instead, and leave those that are there as they are.

What v1 takes its numbers from (no machine was at hand; cut a first sheet of plain paper):

- The marks are those of Silhouette Studio ("type 1"), for the Portrait, Cameo and Curio lines.
  Studio takes arms of 5 to 20 mm, 0.5 to 1 mm thick, and insets from 10 mm on; a square measures
  5 mm (page_manager.py and SPECIFICATION.md of Alan-Cha/silhouette-card-maker). The inset is that
  of the square's outer edges and of the middle of the angles' lines, measured from the paper's
  edge (render_silhouette_regmarks.py of fablabnbg/inkscape-silhouette).
- The inset is the least, so that most cards fit. Thin lines are found more precisely than thick
  ones (the same file), and 0.5 mm is the width that inkscape-silhouette tells the machine. Arms of
  6 mm are found by a Cameo 2 (its issue 103), and are the longest that leave eight cards of
  63 x 88 mm with bleed on A4 and on Letter.
- Nothing else is printed from the corners of the paper to 1.5 mm beyond the arms: the reader takes
  the edge of a near card for a mark (issue 63 of Malacath-92/Proxy-PDF-Maker). That goes for the
  fourth corner, too, as the cards lie in the middle of the sheet.
- Cards lie within the marks, from the outer edge of one to that of the other: a machine moves its
  knife there and no further. Before 2026-11 only the corners were kept clear, and some sheets had
  cuts beyond the marks, which no machine follows; they alone lie elsewhere now, under other names.
- There are no crop marks: the reader runs along the margins from mark to mark.
- Cuts are 1 mm apart or more: two knives' ways in one line tear the paper.
- v2 has the numbers of v1. What is left of the pieces of one size shares a sheet with others there,
  where that saves one; so a kit has other sheets, and they have other cut files.
- The Cameo 5 Alpha reads four angles in place of these marks, and a Cricut only marks of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from printplay.geometry.layouts.lattice import Point
from printplay.printing.drawing.colour import BLACK
from printplay.printing.drawing.drawing import Drawing, Pen
from printplay.printing.drawing.path import Command, moved, rectangle
from printplay.printing.imposition.paper import Paper

Box = tuple[float, float, float, float]

_STEP = 0.5  # mm by which bleed gives way to cards


@dataclass(frozen=True)
class Arrangement:
    """How many cards lie on which paper, upright or turned; lengths in mm."""

    paper: Paper
    columns: int
    rows: int
    gutter: float
    bleed: float

    @property
    def count(self) -> int:
        """Return how many cards lie on a sheet."""
        return self.columns * self.rows


@dataclass(frozen=True)
class CutLayout:
    """The numbers of one version, mm: see the head of this file."""

    version: str
    inset: float
    arm: float
    thickness: float
    square: float
    clear: float
    gap: float
    margin: float
    #: Whether pieces of several sizes may lie on one sheet.
    shared: bool = False

    def room(self, paper: Paper) -> Box:
        """Return the room that pieces of several sizes share: x, y, width, height, mm.

        It lies within the marks, and keeps off all four corners.
        """
        return (
            self.inset, self.zone, paper.width - 2 * self.inset, paper.height - 2 * self.zone,
        )  # fmt: skip

    @property
    def zone(self) -> float:
        """Return the side of the squares in the corners of the paper that hold marks only."""
        return self.inset + self.arm + self.clear

    def marks(self, paper: Paper) -> tuple[Box, Mapping[str, Sequence[Point]]]:
        """Return the square (left, lower, right, upper) and the middle lines of the angles.

        The angles are named `tr`, upper right, and `bl`, lower left.
        """
        left, right = self.inset, paper.width - self.inset
        low, high = self.inset, paper.height - self.inset
        return (left, high - self.square, left + self.square, high), {
            "tr": [(right - self.arm, high), (right, high), (right, high - self.arm)],
            "bl": [(left + self.arm, low), (left, low), (left, low + self.arm)],
        }

    def arrange(
        self, paper: Paper, width: float, height: float, gutter: float, most: float,
        asked: float | None,
    ) -> Arrangement | None:  # fmt: skip
        """Return the arrangement with most cards of a size; upright if equal.

        The bleed is the one `asked` for, or what costs no card, up to `most`. None where not even
        one card fits.
        """
        plain = self._best(paper, width, height, gutter, min(asked or 0.0, most))
        bleed = most if asked is None else 0.0
        while plain is not None and bleed > 0:
            found = self._best(paper, width, height, gutter, bleed)
            if found is not None and found.count == plain.count:
                return found
            bleed -= _STEP
        return plain

    def _best(
        self, paper: Paper, width: float, height: float, gutter: float, bleed: float
    ) -> Arrangement | None:
        gutter = max(gutter, 2 * bleed, self.gap)
        best = None
        for page in (paper, paper.turned()):
            columns, rows = (
                int((room - 2 * (self.margin + bleed) + gutter + 1e-6) // (size + gutter))
                for room, size in ((page.width, width), (page.height, height))
            )
            for across in range(columns, 0, -1):
                for along in range(rows, 0, -1):
                    beside = (page.width - across * (width + gutter) + gutter) / 2 - bleed
                    below = (page.height - along * (height + gutter) + gutter) / 2 - bleed
                    if min(beside, below) + bleed < self.inset - 1e-6:
                        continue
                    if max(beside, below) > self.zone - 1e-6 and (
                        best is None or across * along > best.count
                    ):
                        best = Arrangement(page, across, along, gutter, bleed)
        return best


#: Every version there ever was, so that a sheet printed long ago can still be cut.
LAYOUTS: Mapping[str, CutLayout] = {
    "v1": CutLayout(
        "v1", inset=10.0, arm=6.0, thickness=0.5, square=5.0, clear=1.5, gap=1.0, margin=4.0
    ),
    "v2": CutLayout(
        "v2", inset=10.0, arm=6.0, thickness=0.5, square=5.0, clear=1.5, gap=1.0, margin=4.0,
        shared=True,
    ),
}  # fmt: skip


@dataclass(frozen=True)
class CutSheet:
    """A sheet to cut: the places of a full one (x, y, width, height, mm), and how many are used.

    `outline` is what is cut in each place, in mm from its lower left corner; empty for its edges.
    Where pieces of several sizes share the sheet, `outlines_of` has that of each place.

    `name` stands on the sheet and in the name of its cut file: one that differs was printed for
    other cards, other paper, or another version.
    """

    layout: CutLayout
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
                yield moved(outline, x, y)
            else:
                yield rectangle(x, y, width, height, radius)

    @property
    def trims(self) -> Sequence[Box]:
        """Return the outlines of the cards on this sheet."""
        return self.places[: self.used]

    @property
    def name(self) -> str:
        """Return the version, the size of the cards, how many, and a digest of their places."""
        said = [(self.paper.width, self.paper.height), *self.places]
        text = " ".join(f"{value:.3f}" for box in said for value in box)
        for outline in (self.outline, *self.outlines_of):
            text += "".join(
                f" {value:.3f}" if isinstance(value, float | int) else f" {value}"
                for command in outline for value in command
            )  # fmt: skip
        digest = sha256(f"{self.layout.version} {text}".encode()).hexdigest()[:4]
        full = len(self.places)
        count = f"{full}up" if self.used == full else f"{self.used}of{full}"
        return f"cut-{self.layout.version}-{self.size}-{count}-{digest}"

    @property
    def size(self) -> str:
        """Return the size of the cards, such as 63x88, or that there are several."""
        if self.shared:
            return "shared"
        _x, _y, width, height = self.places[0]
        return f"{width:g}x{height:g}"


def draw_marks(drawing: Drawing, sheet: CutSheet) -> None:
    """Draw the registration marks of a sheet, in black alone."""
    (left, low, right, high), angles = sheet.layout.marks(sheet.paper)
    drawing.rect(left, low, right - left, high - low, Pen(BLACK), role="mark")
    for points in angles.values():
        drawing.line(points, Pen(None, BLACK, sheet.layout.thickness, round=False), role="mark")
