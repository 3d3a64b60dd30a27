"""A kit: a print after its preflight; files are written on request."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from printplay.api.prints.options import one_of
from printplay.core.answers import versioned
from printplay.core.fault_text import translated
from printplay.core.faults import Fault
from printplay.core.i18n import language, use
from printplay.core.print_choices import FileFormat, PrintForm
from printplay.printing.kit import KitFile
from printplay.printing.options import Print, PrintOptions
from printplay.printing.preflight.faults import MEMBERS
from printplay.printing.preflight.faults import lines as fault_lines
from printplay.printing.preflight.preflight import Preflight

if TYPE_CHECKING:
    from printplay.printing.output.kit_files import FaceFiles, PdfFiles, TabletopFiles

__all__ = ["Kit", "draw_fault", "fault_lines"]


@dataclass(frozen=True)
class Kit:
    """A print that is not written yet: one file with a cover, or a file for each part.

    Its texts are in the language of the call that made it. Files are keyed by the names that
    `write` gives them.
    """

    options: PrintOptions
    #: They draw the parts.
    parts: Mapping[str, Callable[[], Print]]
    #: Returns the name of the file of a part, without folder and suffix.
    name: Callable[[str, PrintOptions], str]
    #: Distributes parts over files, each by its name.
    files: Callable[[Sequence[Print], PrintOptions], Mapping[str, KitFile]]
    lang: str
    #: Called each time before files are written: if it raises, nothing is written.
    before: Callable[[], None] | None = None
    #: Returns what makes it unfit for any print, such as an unsound layout.
    known_faults: Callable[[], Sequence[Fault]] = tuple

    def __repr__(self) -> str:
        return f"<Kit of {', '.join(self.parts)}>"

    # -- the preflight -----------------------------------------------------------------------------

    @cached_property
    def preflight(self) -> Preflight:
        """Return the preflight of its parts and pages."""
        _ = self.pages  # it inspects them
        return self._preflight

    @cached_property
    def _preflight(self) -> Preflight:
        return Preflight(self._unsound)

    @cached_property
    def _unsound(self) -> Sequence[Fault]:
        with use(self.lang):
            return self.known_faults()

    @cached_property
    def pages(self) -> int:
        """Return how many pages the PDFs have; of other files, how many faces."""
        if (output_files := self._output_files) is None:
            return 0
        with use(self.lang), self._misfits():
            return output_files.inspect(self._preflight)

    @cached_property
    def _prints(self) -> Sequence[Print]:
        """Return its parts, except those with texts that do not fit."""
        with use(self.lang), self._misfits():
            return list(self._fitting_parts())

    def _fitting_parts(self) -> Iterator[Print]:
        from printplay.printing.text.typesetting import skipping_misfits

        for name, make in self.parts.items():
            self._preflight.part = name
            with skipping_misfits():
                part = make()
                for batch in part.batches:
                    if batch.count:  # a text that is too long on every card shows on the first
                        batch.make(0)
                yield part

    def _misfits(self) -> Any:
        """Return a block in which texts that do not fit are faults."""
        from printplay.printing.text.typesetting import collecting_misfits

        return collecting_misfits(self._preflight.add_misfit)

    @cached_property
    def _output_files(self) -> PdfFiles | FaceFiles | TabletopFiles | None:
        """Return its files in the format of the options; None if they are not to be made."""
        if self._unsound:
            return None
        prints, options = self._prints, self.options
        with use(self.lang), self._misfits():
            if options.form is FileFormat.pdf:
                from printplay.printing.output.kit_files import PdfFiles

                return PdfFiles(options, self.files(prints, options))
            if options.form is FileFormat.tts:
                from printplay.printing.output.kit_files import TabletopFiles

                return TabletopFiles(options, self._name, prints, self.files(prints, options))
            from printplay.printing.output.kit_files import FaceFiles

            return FaceFiles(options, self._name, prints)

    def _name(self, part: str) -> str:
        with use(self.lang):
            return self.name(part, self.options)

    @property
    def findings(self) -> Sequence[Fault]:
        """Return the faults and warnings of the preflight, not translated."""
        return self.preflight.findings

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Return the faults that would ruin the print (errors) or may disappoint (warnings)."""
        with use(self.lang):
            return tuple(map(translated, self.findings))

    @property
    def valid(self) -> bool:
        """Return whether there are no errors."""
        return not any(fault.severity == "error" for fault in self.faults)

    def json(self) -> dict[str, Any]:
        """Return what `printplay print --preflight-only --json` prints."""
        findings = [fault.json(*MEMBERS) for fault in self.faults]
        return versioned({"pages": self.pages, "findings": findings})

    # -- its files ---------------------------------------------------------------------------------

    def pdf(self) -> dict[str, bytes]:
        """Return the PDF files; raise PreflightError if there are errors."""
        return self._bytes(form=FileFormat.pdf)

    def svg(self) -> dict[str, bytes]:
        """Return an SVG file for each face, in mm; raise as `pdf` does."""
        return self._bytes(form=FileFormat.svg)

    def png(self, dpi: int = 300) -> dict[str, bytes]:
        """Return a PNG file for each face, `dpi` dots an inch (36 to 1200); raise as `pdf` does.

        Raises CallError for other resolutions.
        """
        return self._bytes(form=FileFormat.png, dpi=dpi)

    def tts(self, url: str | None = None) -> dict[str, bytes]:
        """Return pictures and objects for Tabletop Simulator; raise as `pdf` does.

        `url` is the future web address of the pictures. Raises CallError if no part has cards, or
        for an invalid address.
        """
        return self._bytes(form=FileFormat.tts, url=url)

    def write(
        self, folder: str | Path, *, form: PrintForm = "pdf", url: str | None = None, force: bool = False
    ) -> list[Path]:
        """Write the files into a folder, which is made if missing; return the files.

        `form` is "pdf", "svg", "png" or "tts", for Tabletop Simulator, with its `url`. All of them
        are written, or none: raises FileError if one exists that printplay did not make, unless
        `force`, and PreflightError if there are errors.
        """
        return self._write(Path(folder), form=one_of(FileFormat, "form", form), url=url, force=force)

    def _bytes(self, **changed: Any) -> dict[str, bytes]:
        with TemporaryDirectory() as folder:
            return {path.name: path.read_bytes() for path in self._write(Path(folder), **changed)}

    def _write(self, folder: Path, **changed: Any) -> list[Path]:
        kit = replace(self, options=replace(self.options, output=folder, **changed))
        kit.check_targets()
        return kit.write_files()

    def check_targets(self) -> None:
        """Raise FileError if a file cannot be written to its place, as the options say."""
        from printplay.printing.output.writing import check_target

        if self._output_files is not None:
            for path in self._output_files.paths():
                check_target(path, force=self.options.force)

    def write_files(self) -> list[Path]:
        """Write the files as the options say, and report; raise PreflightError if there are errors."""
        self.preflight.enforce()
        output_files = self._output_files
        assert output_files is not None  # noqa: S101  what hindered them is a fault, and was enforced
        with use(self.lang):
            if self.before is not None:
                self.before()
            output_files.write()
            for part in self._prints:
                for note in part.notes:
                    self.options.say(note)
            return list(output_files.paths())


def draw_fault(kit: Kit, file: Path, force: bool) -> bool:
    """Draw the first face with a fault, each fault framed; return False if no fault has a place.

    Raises CallError unless the file's name ends in .pdf, .png or .svg.
    """
    from printplay.printing.output.faces import face
    from printplay.printing.output.writing import write

    faulty_face = kit.preflight.first_faulty_face()
    if faulty_face is None:
        return False
    write(file, face(*faulty_face, file.suffix, language()), force=force)
    return True
