"""Options of printing commands: the job, and its messages."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from printplay.cli.framework.options import Force, Lang
from printplay.cli.prints.paper_options import (
    Bleed,
    Copies,
    Corners,
    CutterVersion,
    Dpi,
    Duplexing,
    FaultPicture,
    FileForm,
    Folder,
    InkUse,
    MarkStyle,
    Packed,
    PaperName,
    PreflightJson,
    PreflightOnly,
    Press,
    Printer,
    Silent,
    Url,
    Watch,
)
from printplay.cli.settings import settings
from printplay.core.errors import CallError
from printplay.core.i18n import N_
from printplay.core.print_choices import Duplex, FileFormat, Ink, Marks, Separation
from printplay.core.processes.numpy_threads import multiply_in_one_thread

if TYPE_CHECKING:
    from printplay.api.prints.kits import Bar, Job


@dataclass(frozen=True, kw_only=True)
class PrintOptions:
    """The common options of `print` and `deck`."""

    copies: Copies = 1
    paper: PaperName = "a4"
    duplex: Duplexing = Duplex.long
    bleed: Bleed = None
    marks: MarkStyle = Marks.crop
    packed: Packed = False
    cutter: CutterVersion = None
    corners: Corners = 0.0
    ink: InkUse = Ink.full
    colour: Press = Separation.rgb
    form: FileForm = FileFormat.pdf
    dpi: Dpi = 300
    url: Url = None
    output: Folder = Path("output")
    profile: Printer = None
    preflight_only: PreflightOnly = False
    as_json: PreflightJson = False
    picture: FaultPicture = None
    watch: Watch = False
    force: Force = False
    quiet: Silent = False
    lang: Lang = None  # handled by its callback

    def __post_init__(self) -> None:
        """Raise CallError if options exclude each other; `job` checks the rest."""
        if self.as_json and not self.preflight_only:
            raise CallError(N_("--json needs --preflight-only"))
        if self.picture is not None and not self.preflight_only:
            raise CallError(N_("--picture needs --preflight-only"))

    def say(self, text: str) -> None:
        """Print a message, unless `quiet`."""
        if not self.quiet:
            typer.echo(text)

    def job(self) -> Job:
        """Return the job of these options; raise CallError if they exclude each other."""
        from printplay.api.prints.kits import Job, Reporter

        # Printing multiplies no matrices, and starting a thread for each core takes NumPy as long
        # as all the rest.
        multiply_in_one_thread()
        options = self

        class TerminalReporter(Reporter):
            """Prints messages on the terminal."""

            def say(self, text: str) -> None:
                options.say(text)

            def progress(self, length: int, label: str) -> AbstractContextManager[Bar]:
                from printplay.cli.framework.progress import progress_bar

                bar: AbstractContextManager[Bar] = progress_bar(length, label, quiet=options.quiet)
                return bar

        paged = self.form is FileFormat.pdf and self.paper.strip().lower() != "card"
        at_home = not paged and settings.stands("profile")  # a setting for the printer at home
        return Job(
            copies=self.copies,
            paper=self.paper,
            duplex=self.duplex,
            bleed=self.bleed,
            marks=self.marks,
            packed=self.packed,
            cutter=self.cutter.value if self.cutter is not None else "",
            corners=self.corners,
            low_ink=self.ink is Ink.low,
            light=self.ink is Ink.light,
            colour=self.colour,
            form=self.form,
            dpi=self.dpi,
            url=self.url,
            output=self.output,
            profile=None if at_home else self.profile,
            force=self.force,
            reporter=TerminalReporter(),
        )
