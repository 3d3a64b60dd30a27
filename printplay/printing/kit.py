"""A kit: several parts in one file, with a cover that says what is in it and how to print it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from io import BytesIO

from printplay.i18n import _
from printplay.printing.component import Batch, Component, Side, page_component
from printplay.printing.cover import Cover, Row, cover
from printplay.printing.cutter import CutSheet
from printplay.printing.drawing import Drawing
from printplay.printing.grid import grid
from printplay.printing.imposition import cut_sheets, impose, leaves
from printplay.printing.ink import ink
from printplay.printing.marks import Slug, furniture
from printplay.printing.order import Print
from printplay.printing.output import Writable
from printplay.printing.overflow import tolerated
from printplay.printing.paper import Duplex, Paper, Separation, Spacing
from printplay.printing.preflight import Preflight
from printplay.printing.profile import NONE, Profile

Progress = Callable[[int], None]
#: Components of a batch whose ink is reckoned, spread evenly over it.
_LOOKED_AT = 8


@dataclass(frozen=True)
class Kit:
    """What goes into one file. `cover` is the text of the cover page, None for no cover.

    `profile` undoes what the printer it is for does to a page.
    """

    title: str
    prints: Sequence[Print]
    paper: Paper
    duplex: Duplex
    slug: Slug
    cover: Cover | None = None
    spacing: Spacing = field(default_factory=Spacing)
    profile: Profile = NONE
    separation: Separation = Separation.rgb

    def parts(self) -> list[tuple[Print, int, int]]:
        """Return each part with its number of pages in the file and of sheets of paper."""
        counted = [(made, *self._count(made.batches)) for made in self.prints]
        return [(made, pages, sheets) for made, pages, sheets in counted]

    def _count(self, batches: Sequence[Batch]) -> tuple[int, int]:
        counts = [leaves(b, self.paper, self._duplex(b), self.spacing) for b in batches]
        return sum(pages for pages, _sheets in counts), sum(sheets for _pages, sheets in counts)

    @property
    def pages(self) -> int:
        """Return the number of pages of the file."""
        front = 0 if self.cover is None else (2 if self.duplex.two_sided else 1)
        return front + sum(pages for _made, pages, _sheets in self.parts())

    def cuts(self) -> Iterator[tuple[CutSheet, Component]]:
        """Yield the sheets that a machine cuts, part by part, each with one of its components."""
        for made in self.prints:
            yield from self._cuts_of(made)

    def _cuts_of(self, made: Print) -> Iterator[tuple[CutSheet, Component]]:
        for batch in made.batches:
            for sheet in cut_sheets(batch, self.paper, self.spacing):
                yield sheet, batch.make(0)

    def sheets(self) -> int:
        """Return the sheets of paper the file takes, the cover's included."""
        return (self.cover is not None) + sum(sheets for _made, _pages, sheets in self.parts())

    def sides(self, *, sample: bool = False) -> Iterator[tuple[str, Side]]:
        """Yield every side in the order of the file, with its part's title on the first.

        A sample leaves out what is like the sides before it, but keeps a page that is not full.

        Printed on both sides, every front has a back: an empty one where nothing stands behind,
        so that the next part starts on paper of its own.
        """
        if self.cover is not None:
            page = self.paper if self.paper.width <= self.paper.height else self.paper.turned()
            with tolerated():
                yield from self._leaves(_("Cover"), self._cover_batch(page))
        for made in self.prints:
            title = made.title
            for batch in made.batches:
                if sample and batch.alike:
                    full = grid(self.paper, batch.make(0), self.spacing, self.duplex).count
                    batch = replace(batch, count=min(batch.count, full + 1))  # noqa: PLW2901
                with tolerated():
                    for name, side in self._leaves(title, batch):
                        yield name, side
                        title = ""

    def _leaves(self, title: str, batch: Batch) -> Iterator[tuple[str, Side]]:
        waiting: Side | None = None
        duplex = self._duplex(batch)
        for side in impose(batch, self.paper, duplex, self.spacing):
            if waiting is not None and not side.is_back:
                yield "", _empty(waiting)
            yield title, side
            title = ""
            waiting = side if duplex.two_sided and not side.is_back else None
        if waiting is not None:
            yield "", _empty(waiting)

    def _duplex(self, batch: Batch) -> Duplex:
        """Return how the backs of a batch meet their fronts; no shop wants an empty page."""
        if self.paper.single and batch.count and batch.make(0).back is None:
            return Duplex.none
        return self.duplex

    def _cover_batch(self, page: Paper) -> Batch:
        assert self.cover is not None  # noqa: S101
        drawing = cover(self.cover, self._rows, page, self.duplex, self.sheets())

        def make(_number: int) -> Component:
            return page_component(_("cover"), page, drawing, None)

        return Batch(1, make, _("cover"), marks=False)

    @cached_property
    def _rows(self) -> Sequence[Row]:
        """Return the table of contents."""
        rows, at = [], 3 if self.duplex.two_sided else 2
        for made, pages, sheets in self.parts():
            share = self._ink(made.batches) / (pages * self.paper.width * self.paper.height)
            rows.append(Row(made.title, at, at + pages - 1, sheets, self._cutting(made), share))
            at += pages
        return rows

    def _ink(self, batches: Sequence[Batch]) -> float:
        """Return about how much solid ink some batches take, mm²: a few of each are looked at."""
        total, known = 0.0, dict[Drawing, float]()
        for batch in batches:
            chosen = sorted({batch.count * n // _LOOKED_AT for n in range(_LOOKED_AT)})
            chosen = chosen[:1] if batch.alike else chosen
            bleed = grid(self.paper, batch.make(0), self.spacing, self.duplex).bleed
            found = 0.0
            for component in map(batch.make, chosen):
                for face in filter(None, (component.front, component.back)):
                    if face not in known:
                        known[face] = ink(face, component.width, component.height, bleed)
                    found += known[face]
            total += found / len(chosen) * batch.count
        return total

    def _cutting(self, made: Print) -> str:
        """Return what to do with a part, and by which files a machine does it."""
        names = ", ".join(dict.fromkeys(sheet.name for sheet, _c in self._cuts_of(made)))
        by_machine = _("With a machine: {names}.").format(names=names) if names else ""
        return f"{made.cutting} {by_machine}".rstrip()

    def check(self, preflight: Preflight) -> None:
        """Look at every side, without writing; raise PreflightError where a fault is found."""
        self.inspect(preflight)
        preflight.enforce()

    def inspect(self, preflight: Preflight, progress: Progress = lambda _done: None) -> None:
        """Show every side to a preflight, without writing; it keeps what it finds."""
        for made in self.prints:
            preflight.part = made.part
            preflight.colours(made.title, made.meanings)
            for assembly in made.assemblies:
                preflight.cuts(assembly.poster.name, assembly.clearance())
        parts = {made.title: made.part for made in self.prints}
        total = self.pages
        front: Side | None = None
        for number, (title, side) in enumerate(self.sides(sample=True), 1):
            if title:
                preflight.part = parts.get(title, "cover")
            preflight.side(side, self.profile.margin)
            if not side.bare:
                preflight.slug(side.title, self._furniture(side, number, total))
            if side.fold is not None:
                preflight.folded(side)
            elif side.is_back and side.drawings and front is not None:
                preflight.backs(front, side, self.duplex)
            front = None if side.is_back else side
            progress(1)
        for made in self.prints:
            preflight.part = made.part
            preflight.signs(made.title, made.meanings)

    def write(self, file: Writable, language: str, progress: Progress = lambda _done: None) -> None:
        """Write the kit as one PDF, page by page."""
        from printplay.printing.pdf import PdfWriter

        total = self.pages
        with PdfWriter(self.title, language, self.duplex, self.profile, self.separation) as writer:
            for number, (title, side) in enumerate(self.sides(), 1):
                if title:
                    writer.bookmark(title)
                writer.add(side, self._furniture(side, number, total))
                progress(1)
            writer.finish(file)

    def pdf(self, language: str, progress: Progress = lambda _done: None) -> bytes:
        """Return the kit as one PDF."""
        buffer = BytesIO()
        self.write(buffer, language, progress)
        return buffer.getvalue()

    def _furniture(self, side: Side, number: int, total: int) -> Drawing:
        return furniture(side, self.slug, number, total, self.spacing.marks)


def _empty(front: Side) -> Side:
    return Side(front.paper, (), (), _("left empty"), is_back=True, marks=False)
