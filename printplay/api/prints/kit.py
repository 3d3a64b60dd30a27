"""A kit: a print after its preflight; files are written on request."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from printplay.core.errors import CallError, printable
from printplay.core.fault_text import translated
from printplay.core.faults import Fault, PrintPlace
from printplay.core.i18n import N_, language, use
from printplay.core.json_format import versioned
from printplay.core.print_choices import FileFormat, PrintForm
from printplay.geometry.playable import Playable
from printplay.printing.job import Job
from printplay.printing.naming import Kits, Stem
from printplay.printing.order import Print
from printplay.printing.output.delivery import Delivery, prepare
from printplay.printing.preflight.faults import MEMBERS
from printplay.printing.preflight.faults import lines as fault_lines

__all__ = ["Delivery", "Kit", "draw_fault", "fault_lines", "one_of", "preflight_json", "unknown"]


@dataclass(frozen=True)
class Kit:
    """A print that is not written yet: one file with a cover, or a file for each part.

    Its texts are in the language of the call that made it. Files are keyed by the names that
    `write` gives them. `before` is called each time before they are written. `layouts` are those it
    prints; an unsound one is refused.
    """

    job: Job
    naming: Callable[[Job], Stem]
    parts: Mapping[str, Callable[[], Print]]
    kits: Callable[[Job], Kits]
    lang: str
    before: Callable[[], None] | None = None
    layouts: Sequence[Playable] = ()

    def __repr__(self) -> str:
        """Return the text that a notebook shows."""
        return f"<Kit of {', '.join(self.parts)}>"

    @cached_property
    def _looked_at(self) -> Delivery:
        return self.delivery(to_write=False)

    @cached_property
    def _unsound(self) -> Sequence[Fault]:
        """Return the errors that `check` finds in its layouts; they are the same for any job."""
        from printplay.api.layouts.soundness import errors

        return [_of(layout, fault) for layout in self.layouts for fault in errors(layout)]

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Return the faults that would ruin the print (errors) or may disappoint (warnings)."""
        with use(self.lang):
            return tuple(map(translated, self._looked_at.findings))

    @property
    def valid(self) -> bool:
        """Return whether there are no errors."""
        return not any(fault.severity == "error" for fault in self.faults)

    @property
    def pages(self) -> int:
        """Return how many pages the PDFs have."""
        return self._looked_at.pages

    def json(self) -> dict[str, Any]:
        """Return what `printplay print --preflight-only --json` prints."""
        with use(self.lang):
            return preflight_json(self._looked_at)

    def pdf(self) -> dict[str, bytes]:
        """Return the PDF files; raise PreflightError if there are errors."""
        return self._files(form=FileFormat.pdf)

    def svg(self) -> dict[str, bytes]:
        """Return an SVG file for each face, in mm; raise as `pdf` does."""
        return self._files(form=FileFormat.svg)

    def png(self, dpi: int = 300) -> dict[str, bytes]:
        """Return a PNG file for each face, `dpi` dots an inch (36 to 1200); raise as `pdf` does.

        Raises CallError for other resolutions.
        """
        return self._files(form=FileFormat.png, dpi=dpi)

    def tts(self, url: str | None = None) -> dict[str, bytes]:
        """Return pictures and objects for Tabletop Simulator; raise as `pdf` does.

        `url` is the future web address of the pictures. Raises CallError if no part has cards, or
        for an invalid address.
        """
        return self._files(form=FileFormat.tts, url=url)

    def write(
        self, folder: str | Path, *, form: PrintForm = "pdf", url: str | None = None, force: bool = False
    ) -> list[Path]:
        """Write the files into a folder, which is made if missing; return the files.

        `form` is "pdf", "svg", "png" or "tts", for Tabletop Simulator, with its `url`. All of them
        are written, or none: raises FileError if one exists that printplay did not make, unless
        `force`, and PreflightError if there are errors.
        """
        return self._write(Path(folder), form=one_of(FileFormat, "form", form), url=url, force=force)

    def _files(self, **changed: Any) -> dict[str, bytes]:
        with TemporaryDirectory() as folder:
            written = self._write(Path(folder), **changed)
            return {path.name: path.read_bytes() for path in written}

    def _write(self, folder: Path, **changed: Any) -> list[Path]:
        with use(self.lang):
            kit = self.asked(output=folder, **changed)
            made = kit.delivery()
            made.write()
            return list(made.files.paths()) if made.files is not None else []

    def asked(self, **changed: Any) -> Kit:
        """Return the same kit for another job, which names the files."""
        return replace(self, job=replace(self.job, **changed))

    def delivery(self, *, to_write: bool = True) -> Delivery:
        """Return the files after the preflight; `to_write` checks whether they can be written."""
        with use(self.lang):
            named = self.naming(self.job)
            made = prepare(self.job, named, self.parts, self.kits(self.job),
                            known_faults=self._unsound, to_write=to_write)  # fmt: skip
            return replace(made, before=self.before)


def _of(layout: Playable, fault: Fault) -> Fault:
    """Return a fault of a layout as a fault of its print."""
    if fault.printed is not None:
        return fault
    return replace(fault, printed=PrintPlace(printable(str(layout.path))))


def preflight_json(delivery: Delivery) -> dict[str, Any]:
    """Return the findings of a preflight as data, with the number of pages or faces."""
    found = [translated(fault).json(*MEMBERS) for fault in delivery.findings]
    return versioned({"pages": delivery.pages, "findings": found})


def draw_fault(delivery: Delivery, file: Path, force: bool = False) -> bool:
    """Draw the first face with a fault, each fault framed; return False if no fault has a place.

    Raises CallError unless the file's name ends in .pdf, .png or .svg.
    """
    from printplay.printing.output.faces import face
    from printplay.printing.output.writing import write

    shown = delivery.preflight.shown()
    if shown is None:
        return False
    write(file, face(*shown, file.suffix, language()), force=force)
    return True


def one_of(kind: Any, name: str, given: str) -> Any:
    """Return a value of an enumeration by its name; raise CallError for an unknown one."""
    if given not in list(kind):
        raise unknown(name, given, [one.value for one in kind])
    return kind(given)


def unknown(name: str, given: str, known: Sequence[str]) -> CallError:
    """Return the error for an unknown word."""
    return CallError(
        N_("invalid value for {name}: {given!r}"),
        hint=N_("Possible values: {known}."),
        name=name,
        given=str(given)[:40],
        known=", ".join(known),
    )
