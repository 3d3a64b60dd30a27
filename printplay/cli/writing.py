"""Files of what is printed: all or none of them, after a preflight, with a bar on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from printplay.cli.cutting import cut_files, tell
from printplay.cli.paper_options import Format
from printplay.i18n import _, language

if TYPE_CHECKING:
    from printplay.cli.job import Job
    from printplay.printing.faces import Face
    from printplay.printing.kit import Kit
    from printplay.printing.order import Print


def deliver(
    job: Job, name: str, made: Sequence[Print], kits: Callable[[], Mapping[str, Kit]]
) -> None:
    """Write what a job asks for: a PDF or a table top for each kit, by its name, or its faces."""
    if job.form is Format.tts:
        from printplay.cli.tabletop import write_tabletop

        write_tabletop(job, name, kits())
    elif job.form is Format.pdf:
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
    with progress(sum(kit.pages for kit in kits.values()), _("checked"), quiet=job.quiet) as bar:
        for kit in kits.values():
            kit.check(Preflight(), bar.update)
    for path, kit in kits.items():
        _write_pdf(job, kit, path)
        for file, data in cuts[path].items():
            write(file, data, force=job.force)
        tell(job, kit, cuts[path])


def _write_pdf(job: Job, kit: Kit, path: Path) -> None:
    from printplay.printing.output import write_pdf

    with progress(kit.pages, _("pages"), quiet=job.quiet) as bar:
        write_pdf(path, lambda file: kit.write(file, language(), bar.update), force=job.force)
    said = (
        _("{path} (pages of their own size: {pages})")
        if kit.paper.single
        else _("{path} (pages: {pages}, sheets of {paper}: {sheets})")
    )
    job.say(said.format(path=path, pages=kit.pages, sheets=kit.sheets(), paper=kit.paper.title))
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
    from printplay.printing.faces import bled, face_png, face_svg, faces
    from printplay.printing.output import check_target, write
    from printplay.printing.preflight import Preflight, PreflightError

    def paths() -> Iterator[tuple[Path, Face]]:
        for single in made:
            for face in faces(single):
                yield job.output / f"{name}-{face.stem}.{job.form.value}", face

    preflight, count, pieces = Preflight(), 0, 0
    for single in made:
        preflight.colours(single.title, single.meanings)
        pieces += sum(batch.count for batch in single.batches)
    for path, face in paths():
        check_target(path, force=job.force)
        preflight.face(face.component, face.drawing)
        count += 1
    if preflight.faults:
        raise PreflightError(preflight.faults)
    with progress(count, _("files"), quiet=job.quiet) as bar:
        for path, face in paths():
            component, drawing = bled(face.component, face.drawing, job.bleed or 0.0)
            if job.form is Format.svg:
                data = face_svg(component, drawing)
            else:
                data = face_png(component, drawing, job.dpi, language())
            write(path, data, force=job.force)
            bar.update(1)
    job.say(
        _("{folder} (files: {count}, for pieces: {pieces})").format(
            folder=job.output, count=count, pieces=pieces
        )
    )


def progress(length: int, label: str, *, quiet: bool) -> Any:
    """Return a progress bar that shows on a terminal only."""
    hidden = quiet or not sys.stderr.isatty()
    return typer.progressbar(length=length, label=label, file=sys.stderr, hidden=hidden)
