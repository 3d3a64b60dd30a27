"""Options of printing commands, and their messages."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Annotated, Any

import typer

from printplay.cli.framework.options import Duplexing, Folder, Force, Lang, option
from printplay.cli.settings import settings
from printplay.core.errors import CallError
from printplay.core.i18n import N_, _
from printplay.core.print_choices import Duplex, FileFormat, Ink, Marks, Separation
from printplay.core.processes.numpy_threads import multiply_in_one_thread
from printplay.core.reporter import Bar, Reporter

#: What the command does with the print.
_OF_COMMAND = ("preflight_only", "as_json", "picture", "watch", "quiet", "lang")


@dataclass(frozen=True, kw_only=True)
class PrintOptions:
    """The common options of `print` and `deck`."""

    copies: Annotated[int, option(_("Copies of each part."), min=1, max=1000)] = 1
    paper: Annotated[
        str,
        option(_("a4, letter, a3, a5, both, card or WxH mm"), complete="papers", envvar="PRINTPLAY_PAPER"),
    ] = "a4"
    duplex: Duplexing = Duplex.long
    bleed: Annotated[
        float | None, option(_("Bleed in mm; default: up to 3, as far as it costs no space."), min=0, max=10)
    ] = None
    marks: Annotated[Marks, option(_("Crop marks: short, full length or none."))] = Marks.crop
    packed: Annotated[bool, option(_("Cards edge to edge, with shared cuts."), "--packed")] = False
    cutter: Annotated[bool, option(_("Marks and files (SVG, DXF) for a cutting machine."), "--cutter")] = (
        False
    )
    corners: Annotated[float, option(_("Radius of the corners in mm, for a cutting machine."), min=0)] = 0.0
    ink: Annotated[
        Ink,
        option(_("full, light (pale), low (outlines)"), "INK", envvar="PRINTPLAY_INK", case_sensitive=False),
    ] = Ink.full
    colour: Annotated[
        Separation, option(_("Colours of the PDF; cmyk is for a print shop."), "--colour --color")
    ] = Separation.rgb
    form: Annotated[
        FileFormat,
        option(_("Kind of file; tts is for Tabletop Simulator."), "--format", case_sensitive=False),
    ] = FileFormat.pdf
    dpi: Annotated[
        int, option(_("Resolution of PNG and tts pictures, in dots per inch."), min=36, max=1200)
    ] = 300
    url: Annotated[
        str | None, option(_("With tts: web address of the pictures; default: the local folder."), "BASE")
    ] = None
    output: Folder = Path("output")
    profile: Annotated[
        str | None,
        option(
            _("A printer profile from `printplay calibrate`."),
            complete="profiles",
            envvar="PRINTPLAY_PROFILE",
            show_default=False,
        ),
    ] = None
    preflight_only: Annotated[
        bool, option(_("Only check for faults; write nothing."), "--preflight-only")
    ] = False
    as_json: Annotated[bool, option(_("With --preflight-only: the faults as JSON."), "--json")] = False
    picture: Annotated[
        Path | None,
        option(_("Draw the first page with a fault, faults framed (.pdf, .png, .svg)."), complete="file"),
    ] = None
    watch: Annotated[bool, option(_("Print again whenever a source file changes."), "--watch")] = False
    force: Force = False
    quiet: Annotated[bool, option(_("Show errors only."), "--quiet -q")] = False
    lang: Lang = None  # handled by its callback

    def __post_init__(self) -> None:
        """Raise CallError if options exclude each other; `print_options` checks the rest."""
        if self.as_json and not self.preflight_only:
            raise CallError(N_("--json needs --preflight-only"))
        if self.picture is not None and not self.preflight_only:
            raise CallError(N_("--picture needs --preflight-only"))

    def say(self, text: str) -> None:
        """Print a message, unless `quiet`."""
        if not self.quiet:
            typer.echo(text)

    def words(self) -> dict[str, Any]:
        """Return the options of the print."""
        # Printing multiplies no matrices, and starting a thread for each core takes NumPy as long
        # as all the rest.
        multiply_in_one_thread()
        names = [field.name for field in fields(self) if field.name not in _OF_COMMAND]
        words = {name: getattr(self, name) for name in names}
        paged = self.form is FileFormat.pdf and self.paper.strip().lower() != "card"
        if not paged and settings.stands("profile"):  # a setting for the printer at home
            words["profile"] = None
        return {**words, "draft": self.watch, "reporter": _TerminalReporter(self)}


class _TerminalReporter(Reporter):
    """Prints messages and progress on the terminal, unless the options are `quiet`."""

    def __init__(self, options: PrintOptions) -> None:
        self._options = options

    def say(self, text: str) -> None:
        self._options.say(text)

    def progress(self, length: int, label: str) -> AbstractContextManager[Bar]:
        from printplay.cli.framework.progress import progress_bar

        bar: AbstractContextManager[Bar] = progress_bar(length, label, quiet=self._options.quiet)
        return bar
