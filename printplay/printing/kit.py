"""A kit: several parts in one file, with a cover that lists them and says how to print them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from io import BytesIO
from typing import TYPE_CHECKING

from printplay.core.i18n import _
from printplay.core.print_choices import Duplex
from printplay.printing.calibration.profile import NONE, Profile, load
from printplay.printing.drawing.drawing import Drawing, has_title
from printplay.printing.imposition.component import Batch, Component, Side, page_component
from printplay.printing.imposition.cutter import CutSheet
from printplay.printing.imposition.grid import grid
from printplay.printing.imposition.imposition import draw_side, empty, faces
from printplay.printing.imposition.paper import Paper, Spacing
from printplay.printing.imposition.planning import plan
from printplay.printing.imposition.section import Section, Sheet
from printplay.printing.imposition.sheet_marks import Slug, furniture
from printplay.printing.options import Print, PrintOptions
from printplay.printing.output.writing import Writable
from printplay.printing.preflight.preflight import Preflight
from printplay.printing.text.typesetting import skipping_misfits

if TYPE_CHECKING:
    from printplay.printing.cover import Cover, CoverRow


#: Components of a batch whose ink is estimated, spread evenly over it.
_LOOKED_AT = 4
Progress = Callable[[int], None]
#: The numbers of the cover and of the page behind it among the parts.
_COVER, _OVERVIEW = -2, -1


def _comes_last(section: Section) -> bool:
    """Return whether a section is one-sided, and neither the cover nor the page behind it."""
    return section.first >= 0 and not all(sheet.has_backs for sheet in section.sheets())


@dataclass(frozen=True)
class KitFile:
    """One file, printed in one go on one paper.

    `cover` is the text of the cover page, None for no cover, `overview` the page behind it;
    `other_files` are the further files listed on it, by name.
    """

    title: str
    prints: Sequence[Print]
    options: PrintOptions
    slug: Slug
    cover: Cover | None = None
    other_files: Mapping[str, KitFile] = field(default_factory=dict)
    overview: Print | None = None

    @property
    def paper(self) -> Paper:
        return self.options.paper

    @cached_property
    def profile(self) -> Profile:
        return load(self.options.profile) if self.options.profile is not None else NONE

    @cached_property
    def spacing(self) -> Spacing:
        options = self.options
        return Spacing(options.bleed, options.packed, options.marks, options.cutter, self.profile.margin)

    # -- sheets ------------------------------------------------------------------------------------

    @cached_property
    def _sections(self) -> list[Section]:
        """Return its sections: the cover first, and those without a back last, so that no page is blank."""
        sections = self._planned(self.prints)
        if not self.options.duplex.two_sided or self.paper.single:
            return sections
        return sorted(sections, key=_comes_last)

    def _planned(self, prints: Sequence[Print]) -> list[Section]:
        batches = [
            (number, batch) for number, printed_part in enumerate(prints) for batch in printed_part.batches
        ]
        if self.cover is not None:
            overview_batches = self.overview.batches if self.overview is not None else ()
            # Pages of one size without cuts: one goes on the back of the other.
            batches[:0] = [(_COVER, self._cover_batch), *((_OVERVIEW, batch) for batch in overview_batches)]
        return plan(batches, self.paper, self.options.duplex, self.spacing)

    @cached_property
    def turning(self) -> Duplex:
        """Return its duplex mode: none if it has no backs."""
        if not self.options.duplex.two_sided or any(
            sheet.has_backs for section in self._sections for sheet in section.sheets()
        ):
            return self.options.duplex
        return Duplex.none

    def _faces(self, sections: Sequence[Section]) -> Iterator[tuple[Sheet, bool]]:
        """Yield sheets with False for their front or True for their back, in file order.

        In duplex, every front has a back, perhaps an empty one, so that the next front starts a new
        sheet; the last sheet needs none.
        """
        waiting: Sheet | None = None
        for section in sections:
            for sheet, is_back in faces(section, self.turning):
                if waiting is not None and not is_back:
                    yield waiting, True
                yield sheet, is_back
                waiting = None if is_back or not self._both_sides else sheet

    @property
    def _both_sides(self) -> bool:
        return self.turning.two_sided and not self.paper.single

    @cached_property
    def part_shares(self) -> Mapping[int, PartShare]:
        """Return the share of each part, by its number."""
        return part_shares(self._faces(self._sections), both_sides=self._both_sides)

    @cached_property
    def pages(self) -> int:
        return sum(1 for _face in self._faces(self._sections))

    @property
    def blank(self) -> int:
        """Return the number of empty backs of sheets that others follow, save the cover's."""
        return sum(
            is_back and not sheet.has_backs and min(sheet.part_areas(is_back=False)) >= 0
            for sheet, is_back in self._faces(self._sections)
        )

    def one_sided(self) -> Mapping[int, int]:
        """Return the number of sheets without a back that each part starts, by its number."""
        sheets = (sheet for section in self._sections for sheet in section.sheets())
        return Counter(min(sheet.part_areas(is_back=False)) for sheet in sheets if not sheet.has_backs)

    def sheets(self) -> int:
        """Return the number of sheets of paper, the cover's included."""
        return sum(share.sheets for share in self.part_shares.values())

    def cuts(self) -> Iterator[tuple[CutSheet, Component]]:
        """Yield the different cut layouts for a machine, each with one piece of every size."""
        known_cuts = set()
        for section in self._sections:
            for sheet in section.sheets():
                if sheet.cut is None or sheet.cut.name in known_cuts:
                    continue
                known_cuts.add(sheet.cut.name)
                sizes: dict[tuple[float, float], Component] = {}
                for component in (spot.piece.make() for spot in sheet.spots):
                    sizes.setdefault((component.width, component.height), component)
                    if not sheet.cut.shared:
                        break
                yield from ((sheet.cut, component) for component in sizes.values())

    # -- sides -------------------------------------------------------------------------------------

    def sides(self, *, sample: bool = False) -> Iterator[tuple[Sequence[str], Side]]:
        """Yield every side in file order, with the titles of the parts that start there.

        A sample leaves out sides like those before them, but keeps a page that is not full.
        """
        for titles, _parts, side in self._sides(self._sections if not sample else self._sample()):
            yield titles, side

    def _sides(
        self, sections: Sequence[Section], start_part: Callable[[int], None] = lambda _part: None
    ) -> Iterator[tuple[Sequence[str], Sequence[int], Side]]:
        """Yield titles, parts and side; `start_part` gets each part before it is drawn."""
        begun_parts: set[int] = set()
        front: Side | None = None
        if self.cover is not None:
            start_part(_COVER)
            with skipping_misfits():
                self._draw_cover()
        for sheet, is_back in self._faces(sections):
            parts = [*sheet.part_areas(is_back=is_back)]
            if is_back and not sheet.has_backs:
                if front is not None:
                    yield (), (), empty(front)
                continue
            with skipping_misfits():
                start_part(min(parts))
                side = draw_side(sheet, self.turning, is_back=is_back)
                front = None if is_back else side
                fresh = [part for part in parts if part not in begun_parts]
                begun_parts.update(fresh)
                yield [self._title(part) for part in fresh], parts, side

    def _title(self, part: int) -> str:
        if part == _OVERVIEW and self.overview is not None:
            return self.overview.title
        return _("Cover") if part == _COVER else self.prints[part].title

    def _sample(self) -> list[Section]:
        def fewer(batch: Batch) -> Batch:
            if not batch.alike or not batch.count:
                return batch
            full = grid(self.paper, batch.make(0), self.spacing, self.options.duplex).count
            return replace(batch, count=min(batch.count, full + 1))

        if not any(batch.alike for printed_part in self.prints for batch in printed_part.batches):
            return self._sections
        return self._planned(
            [
                replace(printed_part, batches=[fewer(b) for b in printed_part.batches])
                for printed_part in self.prints
            ]
        )

    # -- the cover ---------------------------------------------------------------------------------

    @cached_property
    def _cover_face(self) -> Drawing:
        """Return the cover; it is drawn once all sheets are known."""
        return Drawing("cover-page", inline=True)

    @cached_property
    def _cover_batch(self) -> Batch:
        page = self.paper if self.paper.width <= self.paper.height else self.paper.rotate()

        def make(_number: int) -> Component:
            return page_component(_("cover"), page, self._cover_face, None)

        return Batch(1, make, _("cover"), marks=False, loose=True)

    def _draw_cover(self) -> None:
        if self.cover is None or self._cover_face.items:
            return
        from printplay.printing.cover import Stack, cover

        page = self._cover_batch.make(0).page
        assert page is not None  # noqa: S101
        rows = self._rows()
        for kit in self.other_files.values():
            rows += kit._rows(in_other_files=True)
        stacks = [
            Stack(name, kit.paper, kit.sheets(), kit.turning)
            for name, kit in {"": self, **self.other_files}.items()
        ]
        self._cover_face.stamp(cover(self.cover, rows, page, stacks))

    def _rows(self, *, in_other_files: bool = False) -> list[CoverRow]:
        """Return the rows of the table of contents; `in_other_files` is for other files than the cover's.

        The name of such a file is above the table, as it may be too long for a column.
        """
        from printplay.printing.cover import CoverRow

        rows = []
        cutting_template = _("Separate file: {cutting}") if in_other_files else "{cutting}"
        for number, printed_part in enumerate(self.prints):
            share = self.part_shares.get(number, PartShare())
            rows.append(
                CoverRow(printed_part.title, share.pages, share.sheets, share.cuts,
                    cutting_template.format(cutting=cutting_of(number, printed_part.cutting, self._sections)),
                    ink_of(printed_part.batches, self.paper, self.spacing, self.options.duplex), share.area)
            )  # fmt: skip
        return rows

    # -- checking and writing ----------------------------------------------------------------------

    def check(self, preflight: Preflight) -> None:
        """Check every side, without writing; raise PreflightError if there is a fault."""
        self.inspect(preflight)
        preflight.enforce()

    def inspect(self, preflight: Preflight, progress: Progress = lambda _done: None) -> None:
        """Run a preflight on every side, without writing; it collects the findings."""
        for printed_part in self.prints:
            preflight.part = printed_part.part
            preflight.check_colours(printed_part.title, printed_part.meanings)
            for assembly in printed_part.assemblies:
                preflight.check_cuts(assembly.poster.name, assembly.clearance())
        names = {number: printed_part.part for number, printed_part in enumerate(self.prints)}
        names |= {_COVER: "cover", _OVERVIEW: "overview"}

        def start_part(part: int) -> None:
            preflight.part = names[part]

        total = self.pages
        front: Side | None = None
        for number, (_titles, _parts, side) in enumerate(self._sides(self._sample(), start_part), 1):
            preflight.check_side(side, self.profile.margin, [names[part] for part in side.parts])
            if not side.borderless:
                marks = furniture(side, self.slug, number, total, self.spacing)
                preflight.check_furniture(side, marks, self.profile.margin)
            if side.fold is not None:
                preflight.check_folded(side)
            elif side.is_back and side.drawings and front is not None:
                preflight.check_backs(front, side, self.turning)
            front = None if side.is_back else side
            progress(1)
        for printed_part in self.prints:
            preflight.part = printed_part.part
            preflight.check_signs(printed_part.title, printed_part.meanings)

    def write(self, file: Writable, language: str, progress: Progress = lambda _done: None) -> None:
        """Write the kit as one PDF, page by page."""
        from printplay.printing.output.pdf.document import PdfWriter

        total = self.pages
        with PdfWriter(self.title, language, self.turning, self.profile, self.options.colour) as writer:
            for number, (titles, side) in enumerate(self.sides(), 1):
                writer.begin(titles)
                titled = any(has_title(drawing) for _component, drawing, _transform in side.drawings)
                opens = "" if titled else ", ".join(titles)
                writer.add(side, furniture(side, self.slug, number, total, self.spacing, opens))
                progress(1)
            writer.finish(file)

    def pdf(self, language: str, progress: Progress = lambda _done: None) -> bytes:
        buffer = BytesIO()
        self.write(buffer, language, progress)
        return buffer.getvalue()


@dataclass
class PartShare:
    """A part's share of a file: its pages, the sheets and cuts it adds.

    `area` is its share of the pages with its pieces, mm², in proportion to their areas.
    """

    pages: list[int] = field(default_factory=list)
    sheets: int = 0
    cuts: int = 0
    area: float = 0.0


def part_shares(faces: Iterable[tuple[Sheet, bool]], *, both_sides: bool) -> Mapping[int, PartShare]:
    """Return each part's share of sheets, by its number; a sheet comes with whether it is its back.

    With `both_sides` a front starts a sheet, otherwise each face does.
    """
    shares: dict[int, PartShare] = {}
    for page, (sheet, is_back) in enumerate(faces, 1):
        part_areas = sheet.part_areas(is_back=is_back)
        for part, area in part_areas.items():
            share = shares.setdefault(part, PartShare())
            share.pages.append(page)
            share.area += sheet.paper.width * sheet.paper.height * area / sum(part_areas.values())
        if part_areas and (not is_back or not both_sides):
            first_share = shares[min(part_areas)]
            first_share.sheets += 1
            first_share.cuts += sheet.cuts
    return shares


def ink_of(batches: Sequence[Batch], paper: Paper, spacing: Spacing, duplex: Duplex) -> float:
    """Estimate the solid ink of batches, mm², from a few components of each."""
    from printplay.printing.ink_estimate import ink

    total, known_inks = 0.0, dict[Drawing, float]()
    for batch in batches:
        chosen = sorted({batch.count * n // _LOOKED_AT for n in range(_LOOKED_AT)})
        chosen = chosen[:1] if batch.alike else chosen
        bleed = grid(paper, batch.make(0), spacing, duplex).bleed
        sampled_ink = 0.0
        for component in map(batch.make, chosen):
            for face in filter(None, (component.front, component.back)):
                if face not in known_inks:
                    known_inks[face] = ink(face, component.width, component.height, bleed)
                sampled_ink += known_inks[face]
        total += sampled_ink / len(chosen) * batch.count
    return total


def cutting_of(part: int, cutting: str, sections: Iterable[Section]) -> str:
    """Return the cutting directions of a part, with the cut files for a machine."""
    names = dict.fromkeys(
        sheet.cut.name
        for section in sections
        for sheet in section.sheets()
        if sheet.cut is not None and part in sheet.part_areas(is_back=False)
    )
    by_machine = _("Parts for a cutting machine: {names}.").format(names=", ".join(names)) if names else ""
    return f"{cutting} {by_machine}".rstrip()
