"""Delivery of files: checked first, then all written or none."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from printplay.core.print_choices import FileFormat

if TYPE_CHECKING:
    from printplay.core.faults import Fault
    from printplay.printing.job import Job
    from printplay.printing.naming import Kits, Stem
    from printplay.printing.order import Print
    from printplay.printing.preflight.preflight import Preflight


class JobFiles(Protocol):
    """The files of one job, all of one kind."""

    def paths(self) -> Iterable[Path]:
        """Return the paths of the files."""

    def inspect(self, preflight: Preflight) -> int:
        """Run a preflight on them; return the number of pages or faces."""

    def write(self) -> None:
        """Write them and report."""


@dataclass(frozen=True)
class Delivery:
    """A job's files, checked but not written yet: all of them, or none if one is bad.

    `files` is None if a finding prevented them. `before` is called before writing: if it raises,
    nothing is written. `notes` are sentences for whoever prints, to `say` once all is written.
    """

    files: JobFiles | None
    preflight: Preflight
    pages: int
    before: Callable[[], None] | None = None
    notes: Sequence[str] = ()
    say: Callable[[str], None] | None = None

    @property
    def findings(self) -> Sequence[Fault]:
        """Return the faults and warnings found."""
        return self.preflight.findings

    def write(self) -> None:
        """Write the files; raise PreflightError on errors of the preflight."""
        self.preflight.enforce()
        assert self.files is not None  # noqa: S101  what hindered them is a fault, and was enforced
        if self.before is not None:
            self.before()
        self.files.write()
        if self.say is not None:
            for note in self.notes:
                self.say(note)


def prepare(
    job: Job,
    stem: Stem,
    parts: Mapping[str, Callable[[], Print]],
    kits: Kits,
    *,
    known_faults: Sequence[Fault] = (),
    to_write: bool = True,
) -> Delivery:
    """Return the checked files of a job: a PDF or a saved object for each kit, or its faces.

    `parts` create the parts, `kits` combines them, `stem` names the files of faces. Faults that
    were found before, `known_faults`, prevent all files. Raises FileError if they are `to_write`
    and one cannot be written to its place.
    """
    from printplay.printing.output.writing import check_target
    from printplay.printing.preflight.preflight import Preflight
    from printplay.printing.text.overflow import collecting_misfits

    preflight, pages = Preflight(known_faults), 0
    files: JobFiles | None = None
    if known_faults:
        return Delivery(files, preflight, pages)
    with collecting_misfits(preflight.add_misfit):
        made = list(_fitting_parts(preflight, parts))
        files = _files(job, stem, made, kits)
        for path in files.paths() if to_write else ():
            check_target(path, force=job.force)
        pages = files.inspect(preflight)
    notes = [note for one in made for note in one.notes]
    return Delivery(files, preflight, pages, notes=notes, say=job.say)


def _fitting_parts(preflight: Preflight, parts: Mapping[str, Callable[[], Print]]) -> Iterator[Print]:
    """Yield the parts, except those with texts that do not fit."""
    from printplay.printing.text.overflow import skipping_misfits

    for name, make in parts.items():
        preflight.part = name
        with skipping_misfits():
            part = make()
            for batch in part.batches:
                if batch.count:  # a text that is too long on every card shows on the first
                    batch.make(0)
            yield part


def _files(job: Job, stem: Stem, made: Sequence[Print], kits: Kits) -> JobFiles:
    """Return the files of a job, in its format."""
    if job.form is FileFormat.pdf:
        from printplay.printing.output.kit_files import KitFiles

        return KitFiles(job, kits(made))
    if job.form is FileFormat.tts:
        from printplay.printing.output.tabletop_files import TabletopFiles

        return TabletopFiles(job, stem, made, kits)
    from printplay.printing.output.face_files import FaceFiles

    return FaceFiles(job, stem, made)
