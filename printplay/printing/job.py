"""A print job: paper, ink and file formats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from printplay.core.errors import CallError, brief
from printplay.core.i18n import N_, _
from printplay.core.print_choices import Duplex, FileFormat, Marks, Separation
from printplay.printing.calibration.profile import profile_for
from printplay.printing.imposition.paper import Spacing

if TYPE_CHECKING:
    from printplay.printing.cover import Cover
    from printplay.printing.imposition.sheet_marks import Slug
    from printplay.printing.kit import PrintFile
    from printplay.printing.order import Order, Print


#: The limits of a job's numbers: copies, dots an inch, mm.
BOUNDS = {"copies": (1, 1000), "dpi": (36, 1200), "bleed": (0, 10)}


class Bar(Protocol):
    """A progress bar."""

    def update(self, steps: int, /) -> None:
        """Advance by a number of steps."""


class _SilentBar:
    def update(self, _steps: int, /) -> None:
        pass


class Reporter:
    """Receives messages and progress; this one ignores them."""

    def say(self, text: str) -> None:
        """Report what was done."""

    def progress(self, _length: int, _label: str) -> AbstractContextManager[Bar]:
        """Return a progress bar as a context manager."""
        return nullcontext(_SilentBar())


@dataclass(frozen=True, kw_only=True)
class Job:
    """The settings of a print job. `bleed` and `corners` are mm; see `imposition.paper` for words.

    Raises CallError for conflicting settings; its messages name the options of the command line,
    which have the names of the fields.
    """

    copies: int = 1
    paper: str = "a4"
    map_paper: str | None = None
    duplex: Duplex = Duplex.long
    bleed: float | None = None
    marks: Marks = Marks.crop
    packed: bool = False
    cutter: str = ""
    corners: float = 0.0
    low_ink: bool = False
    light: bool = False
    colour: Separation = Separation.rgb
    form: FileFormat = FileFormat.pdf
    dpi: int = 300
    url: str | None = None
    output: Path = Path("output")
    profile: str | None = None
    force: bool = False
    reporter: Reporter = field(default_factory=Reporter)

    def __post_init__(self) -> None:
        """Raise CallError for numbers out of range and conflicting options."""
        for name, (least, most) in BOUNDS.items():
            given = getattr(self, name)
            if given is not None and not least <= given <= most:
                raise CallError(
                    N_("--{name} must be from {least:g} to {most:g}, not {given}"),
                    name=name, least=least, most=most, given=brief(given),
                )  # fmt: skip
        paper_name = self.paper.strip().lower()
        single, cut, form = paper_name == "card", bool(self.cutter), f"--format {self.form.value}"
        for excluded, first, second, why in (
            (self.colour is Separation.cmyk and self.form is not FileFormat.pdf,
             "--colour cmyk", form,
             N_("Use --format pdf: pictures for a screen are RGB.")),
            (self.url is not None and self.form is not FileFormat.tts, "--url", form,
             N_("Add --format tts.")),
            (self.form is FileFormat.pdf and self.dpi != 300, "--dpi", form,
             N_("A PDF is sharp at any size; --dpi is for --format png.")),
            (self.bleed is not None and self.form is FileFormat.tts, "--bleed", form,
             N_("Leave --bleed out: bleed is for printing.")),
            (single and self.duplex is Duplex.fold, "--paper card", "--duplex fold",
             N_("With --paper card, each face is a page of its own.")),
            (single and self.profile is not None, "--paper card", "--profile",
             N_("Leave --profile out: a print shop does not need it.")),
            (self.profile is not None and self.form is not FileFormat.pdf, "--profile", form,
             N_("Use --format pdf: a profile works for PDFs only.")),
            (self.corners and not cut, "--corners", N_("scissors"),
             N_("Add --cutter v1: this option is for cutting machines.")),
            (cut and self.form is not FileFormat.pdf, "--cutter", form,
             N_("Use --format pdf: marks for a cutting machine need a PDF.")),
            (cut and self.duplex is Duplex.fold, "--cutter", "--duplex fold",
             N_("Use --duplex long or short: a cutting machine needs flat sheets.")),
            (cut and self.packed, "--cutter", "--packed",
             N_("Two cuts along the same line would tear the paper.")),
            (cut and (single or paper_name == "both"), "--cutter", f"--paper {paper_name}",
             N_("Choose the paper in the printer, such as --paper a4: a cutting machine measures "
                "from its edge.")),
        ):  # fmt: skip
            if excluded:
                raise CallError(
                    N_("{first} cannot be combined with {second}"), hint=why, first=first, second=_(second)
                )

    def say(self, text: str) -> None:
        """Report what was done."""
        self.reporter.say(text)

    def kit(
        self, title: str, prints: Sequence[Print], order: Order, slug: Slug,
        cover: Cover | None = None, *, backs: bool = True,
        other_files: Mapping[str, PrintFile] | None = None,
        overview: Print | None = None,
    ) -> PrintFile:  # fmt: skip
        """Return parts as one file, for the paper and the printer of this job."""
        from printplay.printing.kit import PrintFile

        duplex = self.duplex if backs else Duplex.none
        profile = profile_for(self.profile)
        spacing = Spacing(self.bleed, self.packed, self.marks, self.cutter, profile.margin)
        return PrintFile(
            title, prints, order.paper, duplex, slug, cover, spacing, profile,
            self.colour, other_files or {}, overview,
        )  # fmt: skip
