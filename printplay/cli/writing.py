"""Files of what is printed: looked at first, then written, all or none of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from printplay.cli.paper_options import Format

if TYPE_CHECKING:
    from printplay.cli.job import Job
    from printplay.cli.naming import Kits, Stem
    from printplay.printing.order import Print
    from printplay.printing.preflight import Preflight


class Files(Protocol):
    """The files of one job, all of one kind."""

    def paths(self) -> Iterable[Path]:
        """Return where they go."""

    def inspect(self, preflight: Preflight) -> int:
        """Show a preflight all that is on them; return how many pages or faces that are."""

    def write(self) -> None:
        """Write them, and tell of them."""


def deliver(job: Job, stem: Stem, parts: Mapping[str, Callable[[], Print]], kits: Kits) -> None:
    """Write what a job asks for: a PDF or a table top for each kit, by its name, or its faces.

    Everything is looked at before; where a fault is found, or no more is asked for, nothing is
    written. `parts` make what is printed, `kits` put it together, `stem` names the files of faces.
    """
    from printplay.cli.preflight_views import answered, told
    from printplay.printing.output import check_target
    from printplay.printing.overflow import gathering
    from printplay.printing.preflight import Preflight

    preflight, pages = Preflight(), 0
    files: Files | None = None
    with gathering(preflight.misfit):
        files = _files(job, stem, list(_made(preflight, parts)), kits)
        for path in () if job.preflight_only else files.paths():
            check_target(path, force=job.force)
        pages = files.inspect(preflight)
    if job.preflight_only:
        answered(preflight.findings, pages, as_json=job.as_json, quiet=job.quiet)
        return
    preflight.enforce()
    if not job.quiet:
        told(preflight.findings)
    assert files is not None  # noqa: S101  what hindered them is a fault, and was enforced
    files.write()


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


def _files(job: Job, stem: Stem, made: Sequence[Print], kits: Kits) -> Files:
    """Return the files of a job, of the kind it asks for."""
    if job.form is Format.pdf:
        from printplay.cli.kit_files import KitFiles

        return KitFiles(job, kits(made))
    if job.form is Format.tts:
        from printplay.cli.tabletop_files import TabletopFiles

        return TabletopFiles(job, stem, made, kits)
    from printplay.cli.face_files import FaceFiles

    return FaceFiles(job, stem, made)
