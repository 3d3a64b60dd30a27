"""Files of what is printed: all or none of them, after a preflight, with a bar on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from printplay.cli.paper_options import Format
from printplay.errors import CallError
from printplay.i18n import N_, _, language

if TYPE_CHECKING:
    from printplay.cli.job import Job
    from printplay.printing.component import Component
    from printplay.printing.drawing import Drawing
    from printplay.printing.kit import Kit
    from printplay.printing.order import Print
    from printplay.printing.preflight import Preflight


def deliver(
    job: Job,
    name: str,
    parts: Mapping[str, Callable[[], Print]],
    kits: Callable[[Sequence[Print]], Mapping[str, Kit]],
) -> None:
    """Write what a job asks for: a PDF for each kit, by its name, or a file for every face.

    Everything is looked at before; where a fault is found, or no more is asked for, nothing is
    written. `parts` make what is printed, `kits` put it together.
    """
    from printplay.cli.preflight_views import answered, told
    from printplay.printing.overflow import gathering, tolerated
    from printplay.printing.preflight import Preflight

    if job.as_json and not job.preflight_only:
        raise CallError(N_("--json goes with --preflight-only"))
    preflight, pages = Preflight(), 0
    made: list[Print] = []
    files: Mapping[Path, Kit] = {}
    with gathering(preflight.misfit):
        for preflight.part, make in parts.items():
            with tolerated():
                part = make()
                for batch in part.batches:
                    batch.make(0)  # what no card of it can do without is drawn with the first
                made.append(part)
        if job.form is Format.pdf:
            files = {job.output / f"{stem}.pdf": kit for stem, kit in kits(made).items()}
            pages = _look_at_kits(job, preflight, files)
        else:
            pages = _look_at_faces(job, preflight, name, made)
    if job.preflight_only:
        answered(preflight.findings, pages, as_json=job.as_json, quiet=job.quiet)
        return
    preflight.enforce()
    if not job.quiet:
        told(preflight.findings)
    if job.form is Format.pdf:
        for path, kit in files.items():
            _write_pdf(job, kit, path)
    else:
        _write_faces(job, name, made, pages)


def _look_at_kits(job: Job, preflight: Preflight, kits: Mapping[Path, Kit]) -> int:
    """Show all pages to a preflight; refuse a file that would hide somebody's work."""
    from printplay.printing.output import check_target

    if not job.preflight_only:
        for path in kits:
            check_target(path, force=job.force)
    pages = sum(kit.pages for kit in kits.values())
    with _progress(pages, _("checked"), quiet=job.quiet) as bar:
        for kit in kits.values():
            kit.inspect(preflight, bar.update)
    return pages


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


def _paths(
    job: Job, name: str, made: Sequence[Print]
) -> Iterator[tuple[Print, Path, Component, Drawing]]:
    """Yield every face with its part and its file, which is named after `name`."""
    from printplay.printing.faces import faces

    for single in made:
        for stem, component, drawing in faces(single):
            yield single, job.output / f"{name}-{stem}.{job.form.value}", component, drawing


def _look_at_faces(job: Job, preflight: Preflight, name: str, made: Sequence[Print]) -> int:
    """Show all faces to a preflight; refuse a file that would hide somebody's work."""
    from printplay.printing.output import check_target

    count = 0
    for single in made:
        preflight.part = single.part
        preflight.colours(single.title, single.meanings)
    for single, path, component, drawing in _paths(job, name, made):
        if not job.preflight_only:
            check_target(path, force=job.force)
        preflight.part = single.part
        preflight.face(component, drawing)
        count += 1
    for single in made:
        preflight.part = single.part
        preflight.signs(single.title, single.meanings)
    return count


def _write_faces(job: Job, name: str, made: Sequence[Print], count: int) -> None:
    """Write a file for every face."""
    from printplay.printing.faces import face_png, face_svg
    from printplay.printing.output import write

    with _progress(count, _("files"), quiet=job.quiet) as bar:
        for _single, path, component, drawing in _paths(job, name, made):
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
