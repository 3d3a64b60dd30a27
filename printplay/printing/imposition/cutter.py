"""Cut layouts, by version: the places of cards and registration marks on a sheet for a machine.

A machine with an optical reader finds three marks, a square at the upper left and an angle at the
upper right and at the lower left, and then cuts along a file with the positions of the cards
relative to them. A printed sheet is worthless once its cut file has changed. So a cut layout has a
version, and everything in it is a function of that version, the paper, the size of a card, and the
requested gutter and bleed; the golden files in `tests/printing/imposition/cuts` check the result.

A change to a version would spoil sheets that people have printed already: add another entry to
LAYOUTS instead, and leave the existing ones unchanged.

Sources of the numbers in v1 (untested on a machine; cut a first sheet of plain paper):

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
- Cards lie between the outer edges of the marks: a machine moves its knife no further. Before
  2026-11 only the corners were kept clear, and some sheets had cuts beyond the marks, which no
  machine follows; only those have changed, and have other names now.
- There are no crop marks: the reader runs along the margins from mark to mark.
- Cuts are at least 1 mm apart: two cuts along one line tear the paper.
- v2 has the numbers of v1. Pieces that do not fill a sheet share one with pieces of other sizes, if
  that saves paper; so a kit has other sheets, with other cut files.
- The Cameo 5 Alpha needs four angles instead of these marks, and a Cricut only reads its own marks.
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
        """Return the number of cards on a sheet."""
        return self.columns * self.rows


@dataclass(frozen=True)
class CutLayout:
    """The numbers of one version, mm; see the module's docstring."""

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

        It lies between the marks, and leaves all four corners free.
        """
        return (self.inset, self.zone, paper.width - 2 * self.inset, paper.height - 2 * self.zone)

    @property
    def zone(self) -> float:
        """Return the side (mm) of the squares in the paper's corners reserved for marks."""
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
        self, paper: Paper, width: float, height: float, gutter: float, most: float, asked: float | None
    ) -> Arrangement | None:
        """Return the arrangement with the most cards of a size; upright if equal.

        The bleed is the one `asked` for, or else as much as costs no card, up to `most`. None if
        not even one card fits.
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


#: Every version ever released, so that sheets printed long ago can still be cut.
LAYOUTS: Mapping[str, CutLayout] = {
    "v1": CutLayout("v1", inset=10.0, arm=6.0, thickness=0.5, square=5.0, clear=1.5, gap=1.0, margin=4.0),
    "v2": CutLayout(
        "v2", inset=10.0, arm=6.0, thickness=0.5, square=5.0, clear=1.5, gap=1.0, margin=4.0, shared=True
    ),
}


@dataclass(frozen=True)
class CutSheet:
    """A sheet to cut: the places of a full one (x, y, width, height, mm), and the number used.

    `outline` is the cut outline in each place, in mm from its lower left corner; empty for its
    edges. If pieces of several sizes share the sheet, `outlines_of` has that of each place.

    `name` is printed on the sheet and part of its cut file's name: it differs for other cards,
    other paper, and other versions.
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
        """Return the version, the size and number of the cards, and a digest of their places."""
        boxes = [(self.paper.width, self.paper.height), *self.places]
        text = " ".join(f"{value:.3f}" for box in boxes for value in box)
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
        """Return the size of the cards, such as 63x88, or a word for several sizes."""
        if self.shared:
            return "shared"
        _x, _y, width, height = self.places[0]
        return f"{width:g}x{height:g}"


def draw_marks(drawing: Drawing, sheet: CutSheet) -> None:
    """Draw the registration marks of a sheet, in pure black."""
    (left, low, right, high), angles = sheet.layout.marks(sheet.paper)
    drawing.rect(left, low, right - left, high - low, Pen(BLACK), role="mark")
    for points in angles.values():
        drawing.line(points, Pen(None, BLACK, sheet.layout.thickness, round=False), role="mark")
