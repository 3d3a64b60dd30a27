"""The files of a kit as PDFs, with the cut files of their sheets."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from printplay.core.i18n import _, language
from printplay.printing.naming import CUT

if TYPE_CHECKING:
    from printplay.printing.kit import KitFile
    from printplay.printing.options import PrintOptions
    from printplay.printing.preflight.preflight import Preflight

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
        """Return the paths of the PDFs and their cut files."""
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
        from printplay.printing.output.writing import write

        for path, kit in self._kits.items():
            self._write_pdf(kit, path)
            for file, data in self._cuts[path].items():
                write(file, data, force=self._options.force)
            _tell(self._options, kit, self._cuts[path])
        last = next((kit for kit in self._kits.values() if not kit.paper.single), None)
        if last is not None and all(kit.cover is None for kit in self._kits.values()):
            self._options.say(_PLAIN_ADVICE[last.turning.value]())

    def _write_pdf(self, kit: KitFile, path: Path) -> None:
        from printplay.printing.output.writing import write_pdf

        options = self._options
        with options.reporter.progress(kit.pages, _("pages")) as bar:
            write_pdf(path, lambda file: kit.write(file, language(), bar.update), force=options.force)
        template = (
            _("{path} (pages of their own size: {pages})")
            if kit.paper.single
            else _("{path} (pages: {pages}, sheets of {paper}: {sheets})")
        )
        message = template.format(path=path, pages=kit.pages, sheets=kit.sheets(), paper=kit.paper.title)
        options.say(message)
        if kit.cover is not None:
            options.say(_ADVICE[kit.turning.value]())


def _cut_files(options: PrintOptions, kit: KitFile, path: Path) -> Mapping[Path, bytes]:
    """Return the cut files of a kit, named after its PDF and their cut layouts.

    Raises CallError if the requested corner radius is too large for a component.
    """
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
