"""The files of a kit: PDFs with cut files, faces as SVG or PNG, and Tabletop Simulator."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from printplay.core.errors import CallError
from printplay.core.i18n import N_, _, language
from printplay.core.print_choices import FileFormat
from printplay.printing.options import CUT, address_suffix

if TYPE_CHECKING:
    from printplay.printing.kit import KitFile
    from printplay.printing.options import Print, PrintOptions
    from printplay.printing.output.faces import ComponentFace
    from printplay.printing.output.tabletop import DeckImage
    from printplay.printing.preflight.preflight import Preflight


_PLACES = ("http://", "https://", "file:///")
#: Printing directions for a kit, by duplex mode.
_ADVICE = {
    "long": lambda: _("Print at 100 %, flip on the long edge; the first page says the rest."),
    "short": lambda: _("Print at 100 %, flip on the short edge; the first page says the rest."),
    "fold": lambda: _("Print at 100 %, on one side, and fold; the first page says the rest."),
    "none": lambda: _("Print at 100 %, on one side; the first page says the rest."),
}
#: The same for files without a cover.
_PLAIN_ADVICE = {
    "long": lambda: _("Print at 100 %, flip on the long edge."),
    "short": lambda: _("Print at 100 %, flip on the short edge."),
    "fold": lambda: _("Print at 100 %, on one side, and fold."),
    "none": lambda: _("Print at 100 %, on one side."),
}


class PdfFiles:
    """A PDF for each file of a kit, with its cut files.

    Raises CallError if a machine cannot cut a component as requested.
    """

    def __init__(self, options: PrintOptions, files: Mapping[str, KitFile]) -> None:
        self._options = options
        self._kits = {options.output / f"{name}.pdf": kit for name, kit in files.items()}
        self._cuts = {path: _cut_files(options, kit, path) for path, kit in self._kits.items()}

    def paths(self) -> Iterable[Path]:
        return (*self._kits, *(file for cuts in self._cuts.values() for file in cuts))

    def inspect(self, preflight: Preflight) -> int:
        """Run a preflight on all pages; return their number."""
        pages = sum(kit.pages for kit in self._kits.values())
        with self._options.reporter.progress(pages, _("checked")) as bar:
            for kit in self._kits.values():
                kit.inspect(preflight, bar.update)
        return pages

    def write(self) -> None:
        """Write each PDF with its cut files, and report how to print it."""
        from printplay.printing.output.writing import write, write_pdf

        options = self._options
        for path, kit in self._kits.items():
            with options.reporter.progress(kit.pages, _("pages")) as bar:
                pieces = partial(kit.write, language=language(), progress=bar.update)
                write_pdf(path, pieces, force=options.force)
            template = (
                _("{path} (pages of their own size: {pages})")
                if kit.paper.single
                else _("{path} (pages: {pages}, sheets of {paper}: {sheets})")
            )
            options.say(
                template.format(path=path, pages=kit.pages, sheets=kit.sheets(), paper=kit.paper.title)
            )
            if kit.cover is not None:
                options.say(_ADVICE[kit.turning.value]())
            for file, data in self._cuts[path].items():
                write(file, data, force=options.force)
            _tell(options, kit, self._cuts[path])
        last = next((kit for kit in self._kits.values() if not kit.paper.single), None)
        if last is not None and all(kit.cover is None for kit in self._kits.values()):
            options.say(_PLAIN_ADVICE[last.turning.value]())


def _cut_files(options: PrintOptions, kit: KitFile, path: Path) -> Mapping[Path, bytes]:
    """Return a kit's cut files, named after its PDF; raise CallError for too large a corner radius."""
    if not options.cutter:
        return {}
    from printplay.printing.imposition.cut_file import check_corners, cut_dxf, cut_svg

    begin = path.stem.removesuffix(f"-{CUT}")  # the cut layout's name repeats it
    sheets = {}
    for sheet, component in kit.cuts():
        check_corners(component, options.corners)
        sheets[sheet.name] = sheet
    return {
        path.with_name(f"{begin}-{name}.{form}"): make(sheet, options.corners)
        for name, sheet in sheets.items()
        for form, make in (("svg", cut_svg), ("dxf", cut_dxf))
    }


def _tell(options: PrintOptions, kit: KitFile, files: Collection[Path]) -> None:
    """Report the cut files, and how many more components fit on a sheet without marks."""
    if not options.cutter:
        return
    from dataclasses import replace

    from printplay.printing.imposition.grid import grid

    for path in files:
        if path.suffix == ".svg":
            options.say(_("{path} and .dxf").format(path=path))
    by_hand, counts = replace(kit.spacing, cutter=False), {}
    for sheet, component in kit.cuts():
        if sheet.shared:
            continue
        plain = grid(kit.paper, component, by_hand, kit.options.duplex).count
        counts[sheet.size] = (len(sheet.places), plain)
    for size, (count, plain) in counts.items():
        if plain > count:
            options.say(
                _(
                    "{count} of {size} mm per sheet ({plain} without the marks for the cutting machine)"
                ).format(count=count, size=size, plain=plain)
            )
    if not files:
        options.say(_("It has no parts for a cutting machine."))


class FaceFiles:
    """A file for every face of some parts, named after the part and the face."""

    def __init__(self, options: PrintOptions, name: Callable[[str], str], prints: Sequence[Print]) -> None:
        self._options, self._name, self._made = options, name, prints
        self._count = 0

    def paths(self) -> Iterator[Path]:
        return (path for path, _face in self._faces())

    def inspect(self, preflight: Preflight) -> int:
        """Run a preflight on all faces; return their number."""
        from printplay.printing.output.faces import inspect

        self._count = inspect(self._made, preflight)
        return self._count

    def write(self) -> None:
        """Write them, and report the number of components they show."""
        from printplay.printing.output.faces import face_png, face_svg, with_bleed
        from printplay.printing.output.writing import write

        options = self._options
        pieces = sum(
            len(single.posters) or sum(batch.count for batch in single.batches) for single in self._made
        )
        with options.reporter.progress(self._count, _("files")) as bar:
            for path, face in self._faces():
                component, drawing = with_bleed(face.component, face.drawing, options.bleed or 0.0)
                if options.form is FileFormat.svg:
                    data = face_svg(component, drawing)
                else:
                    data = face_png(component, drawing, options.dpi, language())
                write(path, data, force=options.force)
                bar.update(1)
        options.say(
            _("{folder} (files: {count}, pieces shown: {pieces})").format(
                folder=options.output, count=self._count, pieces=pieces
            )
        )

    def _faces(self) -> Iterator[tuple[Path, ComponentFace]]:
        """Yield every face with its path; faces are drawn again each time, not kept."""
        from printplay.printing.output.faces import faces

        options = self._options
        for single in self._made:
            begin = self._name(single.part)
            for face in faces(single):
                yield options.output / f"{begin}-{face.stem}.{options.form.value}", face


class TabletopFiles:
    """A saved object for each file of a kit, with the pictures of its cards.

    Raises CallError if no part has cards, or --url is not an address.
    """

    def __init__(
        self, options: PrintOptions, name: Callable[[str], str], prints: Sequence[Print],
        files: Mapping[str, KitFile],
    ) -> None:  # fmt: skip
        from printplay.printing.output.tabletop import image_sheets

        if options.url is not None and not options.url.lower().startswith(_PLACES):
            raise CallError(
                N_("invalid web address {url!r}"),
                hint=N_("Give the web address of the pictures, such as https://example.org/cards."),
                url=options.url[:80],
            )
        self._options = options
        self._cards = _only_cards(prints)
        self._kits = files
        self._decks: dict[str, list[tuple[str, list[DeckImage]]]] = {
            file: [
                (single.title, group)
                for single in _only_cards(kit.prints)
                for group in image_sheets(name(single.part), single, options.dpi)
            ]
            for file, kit in self._kits.items()
        }

    def paths(self) -> list[Path]:
        files = dict.fromkeys(file for s in self._sheets() for file in (s.front_file, s.back_file))
        return [self._options.output / file for file in files] + self._objects()

    def inspect(self, preflight: Preflight) -> int:
        from printplay.printing.output.faces import inspect

        return inspect(self._cards, preflight)

    def write(self) -> None:
        """Write the pictures and the saved objects, and report where to put them."""
        from printplay.printing.output.tabletop import saved_object
        from printplay.printing.output.writing import write

        options = self._options
        addresses = self._write_pictures()
        for path, (stem, decks) in zip(self._objects(), self._decks.items(), strict=True):
            data = saved_object(self._kits[stem].title, decks, addresses.__getitem__)
            write(path, data, force=options.force)
        _say(options, self._objects(), len(addresses))
        prints = [printed_part for kit in self._kits.values() for printed_part in kit.prints]
        left_out = [printed_part.title for printed_part in prints if not _are_cards(printed_part)]
        if left_out:
            template = _("Left out, because they are not cards: {parts}.")
            options.say(template.format(parts=", ".join(left_out)))

    def _sheets(self) -> list[DeckImage]:
        return [sheet for deck in self._decks.values() for _title, group in deck for sheet in group]

    def _objects(self) -> list[Path]:
        suffix = address_suffix(self._options.url)
        return [self._options.output / f"{stem}{suffix}.json" for stem in self._decks]

    def _write_pictures(self) -> Mapping[str, str]:
        """Write the pictures; return their names and the addresses the game loads them from."""
        from printplay.printing.output.tabletop import versioned
        from printplay.printing.output.writing import write

        options, sheets = self._options, self._sheets()
        addresses: dict[str, str] = {}
        with options.reporter.progress(len(sheets), _("files")) as bar:
            for sheet in sheets:
                for file, data in sheet.pictures(language()):
                    write(options.output / file, data, force=options.force)
                    addresses[file] = _address(options, file)
                    if addresses[file].startswith("http"):
                        addresses[file] = versioned(addresses[file], data)
                bar.update(1)
        return addresses


def _are_cards(printed_part: Print) -> bool:
    from printplay.printing.output.tabletop import is_card

    return all(is_card(batch.make(0)) for batch in printed_part.batches)


def _only_cards(prints: Sequence[Print]) -> list[Print]:
    """Return the parts that are cards; raise CallError if there are none."""
    card_parts = [printed_part for printed_part in prints if _are_cards(printed_part)]
    if not card_parts:
        raise CallError(
            N_("Tabletop Simulator takes only cards, not {parts}"),
            hint=N_("Print them with --format png and load the picture as a board or a token."),
            parts=", ".join(printed_part.title for printed_part in prints),
        )
    return card_parts


def _address(options: PrintOptions, file: str) -> str:
    """Return a picture's URL: below the given address, or a local file."""
    if options.url is not None:
        return f"{options.url.rstrip('/')}/{file}"
    return f"file:///{str((options.output / file).resolve()).lstrip('/')}"


def _say(options: PrintOptions, saved: Sequence[Path], pictures: int) -> None:
    for path in saved:
        options.say(str(path))
    options.say(_("{folder} (pictures: {count})").format(folder=options.output, count=pictures))
    options.say(
        _('Put the .json into "Saves/Saved Objects" of Tabletop Simulator; find it there under '
          "Objects, Saved Objects.")
    )  # fmt: skip
    if options.url is None:
        options.say(
            _("The pictures are on this computer only. To share them: Modding, Cloud "
"Manager, Upload All, then save the object again; or put them online and use "
"--url.")
        )  # fmt: skip
    else:
        options.say(_("Upload the .png files to {url}").format(url=options.url))
