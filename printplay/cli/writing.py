"""Files of what is printed: all or none of them, after a preflight, with a bar on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from printplay.cli.cutting import cut_files, tell
from printplay.cli.paper_options import Format
from printplay.errors import CallError
from printplay.i18n import N_, _, language

if TYPE_CHECKING:
    from printplay.cli.job import Job
    from printplay.printing.faces import Face
    from printplay.printing.kit import Kit
    from printplay.printing.order import Print
    from printplay.printing.preflight import Preflight


def deliver(
    job: Job,
    name: str,
    parts: Mapping[str, Callable[[], Print]],
    kits: Callable[[Sequence[Print]], Mapping[str, Kit]],
) -> None:
    """Write what a job asks for: a PDF or a table top for each kit, by its name, or its faces.

    Everything is looked at before; where a fault is found, or no more is asked for, nothing is
    written. `parts` make what is printed, `kits` put it together.
    """
    from printplay.cli.preflight_views import answered, told
    from printplay.cli.tabletop import cards, write_tabletop
    from printplay.printing.output import write
    from printplay.printing.overflow import gathering
    from printplay.printing.preflight import Preflight

    if job.as_json and not job.preflight_only:
        raise CallError(N_("--json goes with --preflight-only"))
    preflight, pages = Preflight(), 0
    files: dict[Path, Kit] = {}
    cuts: dict[Path, Mapping[Path, bytes]] = {}
    with gathering(preflight.misfit):
        made = list(_made(preflight, parts))
        if job.form is Format.pdf:
            files = {job.output / f"{stem}.pdf": kit for stem, kit in kits(made).items()}
            cuts = {path: cut_files(job, kit, path) for path, kit in files.items()}
            _check_targets(job, (*files, *(file for cut in cuts.values() for file in cut)))
            pages = _look_at_kits(job, preflight, files.values())
        elif job.form is Format.tts:
            pages = look_at_faces(preflight, cards(made))
        else:
            _check_targets(job, (path for path, _face in _paths(job, name, made)))
            pages = look_at_faces(preflight, made)
    if job.preflight_only:
        answered(preflight.findings, pages, as_json=job.as_json, quiet=job.quiet)
        return
    preflight.enforce()
    if not job.quiet:
        told(preflight.findings)
    if job.form is Format.tts:
        write_tabletop(job, name, kits(made))
    elif job.form is Format.svg or job.form is Format.png:
        _write_faces(job, name, made, pages)
    for path, kit in files.items():
        _write_pdf(job, kit, path)
        for file, data in cuts[path].items():
            write(file, data, force=job.force)
        tell(job, kit, cuts[path])


def _made(preflight: Preflight, parts: Mapping[str, Callable[[], Print]]) -> Iterator[Print]:
    """Yield the parts, but for those a text does not fit into."""
    from printplay.printing.overflow import tolerated

    for name, make in parts.items():
        preflight.part = name
        with tolerated():
            part = make()
            for batch in part.batches:
                if batch.count:  # what no card can do without is drawn with the first
                    batch.make(0)
            yield part


def _check_targets(job: Job, paths: Iterable[Path]) -> None:
    """Refuse files that would hide somebody's work; where nothing is written, none would."""
    from printplay.printing.output import check_target

    for path in () if job.preflight_only else paths:
        check_target(path, force=job.force)


def _look_at_kits(job: Job, preflight: Preflight, kits: Collection[Kit]) -> int:
    """Show all pages to a preflight; return how many there are."""
    pages = sum(kit.pages for kit in kits)
    with progress(pages, _("checked"), quiet=job.quiet) as bar:
        for kit in kits:
            kit.inspect(preflight, bar.update)
    return pages


def look_at_faces(preflight: Preflight, made: Sequence[Print]) -> int:
    """Show all faces to a preflight; return how many there are."""
    from printplay.printing.faces import faces

    count = 0
    for single in made:
        preflight.part = single.part
        preflight.colours(single.title, single.meanings)
    for single in made:
        preflight.part = single.part
        for face in faces(single):
            preflight.face(face.component, face.drawing)
            count += 1
        preflight.signs(single.title, single.meanings)
    return count


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


def _paths(job: Job, name: str, made: Sequence[Print]) -> Iterator[tuple[Path, Face]]:
    """Yield every face with its file, which is named after `name`."""
    from printplay.printing.faces import faces

    for single in made:
        for face in faces(single):
            yield job.output / f"{name}-{face.stem}.{job.form.value}", face


def _write_faces(job: Job, name: str, made: Sequence[Print], count: int) -> None:
    """Write a file for every face."""
    from printplay.printing.faces import bled, face_png, face_svg
    from printplay.printing.output import write

    pieces = sum(
        len(single.posters) or sum(batch.count for batch in single.batches) for single in made
    )
    with progress(count, _("files"), quiet=job.quiet) as bar:
        for path, face in _paths(job, name, made):
            component, drawing = bled(face.component, face.drawing, job.bleed or 0.0)
            if job.form is Format.svg:
                data = face_svg(component, drawing)
            else:
                data = face_png(component, drawing, job.dpi, language())
            write(path, data, force=job.force)
            bar.update(1)
    job.say(
        _("{folder} (files: {count}, pieces shown: {pieces})").format(
            folder=job.output, count=count, pieces=pieces
        )
    )


def progress(length: int, label: str, *, quiet: bool) -> Any:
    """Return a progress bar that shows on a terminal only."""
    hidden = quiet or not sys.stderr.isatty()
    return typer.progressbar(length=length, label=label, file=sys.stderr, hidden=hidden)
