"""Files of what is printed: all or none of them, after a preflight, with a bar on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from printplay.cli.cutting import check_cutting, cut_files, tell
from printplay.cli.paper_options import Format
from printplay.i18n import _, language

if TYPE_CHECKING:
    from printplay.cli.job import Job
    from printplay.printing.component import Component
    from printplay.printing.drawing import Drawing
    from printplay.printing.kit import Kit
    from printplay.printing.order import Print


def deliver(
    job: Job, name: str, made: Sequence[Print], kits: Callable[[], Mapping[str, Kit]]
) -> None:
    """Write what a job asks for: a PDF for each kit, by its name, or a file for every face."""
    check_cutting(job)
    if job.form is Format.pdf:
        _write_pdfs(job, {job.output / f"{stem}.pdf": kit for stem, kit in kits().items()})
    else:
        _write_faces(job, name, made)


def _write_pdfs(job: Job, kits: Mapping[Path, Kit]) -> None:
    """Write all files, or none where one of them has a fault or would hide somebody's work."""
    from printplay.printing.output import check_target, write
    from printplay.printing.preflight import Preflight

    cuts = {path: cut_files(job, kit, path) for path, kit in kits.items()}
    for path in (*kits, *(file for files in cuts.values() for file in files)):
        check_target(path, force=job.force)
    with _progress(sum(kit.pages for kit in kits.values()), _("checked"), quiet=job.quiet) as bar:
        for kit in kits.values():
            kit.check(Preflight(), bar.update)
    for path, kit in kits.items():
        _write_pdf(job, kit, path)
        for file, data in cuts[path].items():
            write(file, data, force=job.force)
        tell(job, kit, cuts[path])


def _write_pdf(job: Job, kit: Kit, path: Path) -> None:
    from printplay.printing.output import write_pdf

    with _progress(kit.pages, _("pages"), quiet=job.quiet) as bar:
        write_pdf(path, lambda file: kit.write(file, language(), bar.update), force=job.force)
    job.say(
        _("{path} (pages: {pages}, sheets of {paper}: {sheets})").format(
            path=path, pages=kit.pages, sheets=kit.sheets(), paper=kit.paper.title
        )
    )
    if kit.cover is not None:
        job.say(_ADVICE[kit.duplex.value]())


#: What to do with a kit, by the way its paper is turned.
_ADVICE = {
    "long": lambda: _("Print at 100 %, flip on the long edge; the first page says the rest."),
    "short": lambda: _("Print at 100 %, flip on the short edge; the first page says the rest."),
    "fold": lambda: _("Print at 100 %, on one side, and fold; the first page says the rest."),
    "none": lambda: _("Print at 100 %, on one side; the first page says the rest."),
}


def _write_faces(job: Job, name: str, made: Sequence[Print]) -> None:
    """Write a file for every face, named after `name`, or none where one has a fault."""
    from printplay.printing.faces import face_png, face_svg, faces
    from printplay.printing.output import check_target, write
    from printplay.printing.preflight import Preflight, PreflightError

    def paths() -> Iterator[tuple[Path, Component, Drawing]]:
        for single in made:
            for stem, component, drawing in faces(single):
                yield job.output / f"{name}-{stem}.{job.form.value}", component, drawing

    preflight, count = Preflight(), 0
    for single in made:
        preflight.colours(single.title, single.meanings)
    for path, component, drawing in paths():
        check_target(path, force=job.force)
        preflight.face(component, drawing)
        count += 1
    if preflight.faults:
        raise PreflightError(preflight.faults)
    with _progress(count, _("files"), quiet=job.quiet) as bar:
        for path, component, drawing in paths():
            if job.form is Format.svg:
                data = face_svg(component, drawing)
            else:
                data = face_png(component, drawing, job.dpi, language())
            write(path, data, force=job.force)
            bar.update(1)
    job.say(_("{folder} (files: {count})").format(folder=job.output, count=count))


def _progress(length: int, label: str, *, quiet: bool) -> Any:
    """Return a progress bar that shows on a terminal only."""
    hidden = quiet or not sys.stderr.isatty()
    return typer.progressbar(length=length, label=label, file=sys.stderr, hidden=hidden)
