"""`printplay print`: print a game night, or parts of it, into files."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, fields
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING, Annotated, Any

import typer

from printplay.cli import settings
from printplay.cli.framework.declarations import Duplexing, Folder, Force, Lang, argument, option
from printplay.cli.framework.output import print_json, print_written, progress_bar
from printplay.cli.score.ledger_options import Ledger
from printplay.core.errors import INTERRUPTED, CallError, PrintplayError
from printplay.core.fault_text import count_faults
from printplay.core.files import Stamp, noticing, stamp
from printplay.core.i18n import N_, _, fill_template, use
from printplay.core.numpy_threads import multiply_in_one_thread
from printplay.core.print_choices import Duplex, FileFormat, Ink, Marks, Separation
from printplay.core.progress import Bar, Reporter

if TYPE_CHECKING:
    from printplay.api.prints.kit import Kit


#: What the command does with the print.
_OF_COMMAND = ("preflight_only", "as_json", "picture", "watch", "quiet", "lang")
#: ms: quiet time after a change, so that the editor has finished; and how
#: often files are polled if the system reports no changes (some network drives).
_QUIET, _PATIENCE = 50, 1000


def print_(
    game: Annotated[
        str,
        argument(
            _("A game, a board, or the file of a layout, deck or pad."), "NAME|FILE", complete="printable"
        ),
    ],
    part: Annotated[
        list[str] | None, argument(_("Parts of it, such as sheet or map; default: all."), complete="parts")
    ] = None,
    *,
    request: RequestOptions,
    options: PrintOptions,
) -> None:
    """Print what the options name, after a preflight."""
    from printplay.api.prints.kits import typed_kit
    from printplay.api.prints.options import print_options

    def make() -> None:
        words = {**options.words(), **request.words()}
        if request.code is not None and settings.is_preset("ink"):
            words["ink"] = "full"  # a code overrides the setting
        deliver(options, typed_kit([game, *(part or ())], print_options(words)))

    if options.watch:
        _watch(options, make)
    else:
        make()


def _watch(options: PrintOptions, make: Callable[[], None]) -> None:
    """Run the command, print its errors, and wait for the next change, until interrupted."""
    try:
        while True:
            with noticing() as read:
                try:
                    make()
                except PrintplayError as error:
                    if not read or isinstance(error, CallError):
                        raise  # the call itself is invalid: no change of a file can cure it
                    print(f"printplay: {error}", file=sys.stderr)  # noqa: T201
            if not options.quiet:
                message = _("Watching the source files ({count}); press Ctrl-C to stop.")
                typer.echo(message.format(count=len(read)), err=options.as_json)
            sys.stdout.flush()
            _wait_for_change(read)
    except KeyboardInterrupt:
        options.say("")
        raise typer.Exit(INTERRUPTED) from None


def _wait_for_change(read: Mapping[Path, Stamp]) -> None:
    """Return once a file is changed and completely written; folders are watched, as editors replace files."""
    from watchfiles import watch

    def states() -> list[Stamp]:
        return [stamp(path) for path in read]

    def changed() -> bool:
        stamps = states()
        if stamps == list(read.values()):
            return False
        earlier_stamps: list[Stamp] = []
        while stamps != earlier_stamps:  # an editor may write it in parts
            sleep(_QUIET / 1000)
            earlier_stamps, stamps = stamps, states()
        return True

    folders = {_nearest_folder(path.parent) for path in read}
    if changed():  # while the last print was made
        return
    for _changes in watch(
        *folders, watch_filter=None, step=_QUIET, recursive=False, rust_timeout=_PATIENCE,
        yield_on_timeout=True, ignore_permission_denied=True,
    ):  # fmt: skip
        if changed():
            return


def _nearest_folder(folder: Path) -> Path:
    """Return a folder, or its nearest existing parent."""
    return folder if folder.is_dir() else _nearest_folder(folder.parent)


@dataclass(frozen=True, kw_only=True)
class RequestOptions:
    """Players, boards and rules as options; a code or a match gives them all."""

    players: Annotated[int | None, option(_("Number of players; default: as many as can play."))] = None
    layout: Annotated[
        list[str] | None, option(_("Board or cards, by name or file; twice: both sides."), complete="layouts")
    ] = None
    size: Annotated[
        str | None,
        option(
            _("Size of maps and boards: a0 to a5 or WxH mm, tiled over several sheets."),
            "SIZE",
            complete="sizes",
        ),
    ] = None
    map_paper: Annotated[
        str | None,
        option(_("Separate paper for maps and boards; default: as the rest."), "PAPER", complete="papers"),
    ] = None
    house: Annotated[
        list[str] | None,
        option(_("A house rule that differs, such as second-port=stop; repeatable."), complete="house_rules"),
    ] = None
    serial: Annotated[int | None, option(_("Number of the first sheet."), min=1, show_default="1")] = None
    code: Annotated[str | None, option(_("Reprint the sheet with this code."))] = None
    match: Annotated[
        str | None, option(_("Print for this match: its players, board and rules."), "ID", complete="matches")
    ] = None
    ledger: Ledger = None
    codes: Annotated[
        bool,
        typer.Option(
            " /--no-codes",
            help=_("Print score pads without the codes that `scan` reads photos by."),
            show_default=False,
        ),
    ] = True

    def words(self) -> dict[str, Any]:
        """Return the options of the print."""
        from printplay.api.catalogue import layout_or_file

        layout = [*map(layout_or_file, self.layout)] if self.layout is not None else None
        return {**self.__dict__, "layout": layout}


def print_faults(kit: Kit) -> None:
    """Print each fault with its cure on standard error."""
    from printplay.api.prints.kit import fault_lines

    for line in fault_lines(kit.findings):
        typer.echo(line, err=True)


def deliver(options: PrintOptions, kit: Kit) -> None:
    """Write the files and name them, or print only the findings of the preflight.

    If there is an error, nothing is written.
    """
    from printplay.api.prints.kit import draw_fault

    with use(kit.lang), _without_collector():
        if options.preflight_only:
            if options.picture is not None and draw_fault(kit, options.picture, options.force):
                print_written(options.picture, quiet=options.quiet)
            _show_findings(kit, as_json=options.as_json, quiet=options.quiet)
            return
        kit.check_targets()
        kit.preflight.enforce()
        if not options.quiet:
            print_faults(kit)
        kit.write_files()


@contextmanager
def _without_collector() -> Iterator[None]:
    """Disable the garbage collector: scanning the many marks of drawings took a fortieth of the time."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _show_findings(kit: Kit, *, as_json: bool, quiet: bool) -> None:
    """Answer a call for the preflight only; exit with 1 if there is an error."""
    findings, pages = kit.findings, kit.pages
    if as_json:
        print_json(kit.json())
    else:
        print_faults(kit)
        if not quiet:
            counts = count_faults(fault.severity for fault in findings) or _("0 faults")
            typer.echo(
                fill_template(N_("checked: {pages:page|pages}, {said}"), {"pages": pages, "said": counts})
            )
    if any(fault.severity == "error" for fault in findings):
        raise typer.Exit(1)


@dataclass(frozen=True, kw_only=True)
class PrintOptions:
    """How it is printed: paper, ink, marks, files."""

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
        if not paged and settings.is_preset("profile"):  # a setting for the printer at home
            words["profile"] = None
        return {**words, "draft": self.watch, "reporter": _TerminalReporter(self)}


class _TerminalReporter(Reporter):
    """Prints messages and progress on the terminal, unless the options are `quiet`."""

    def __init__(self, options: PrintOptions) -> None:
        self._options = options

    def say(self, text: str) -> None:
        self._options.say(text)

    def progress(self, length: int, label: str) -> AbstractContextManager[Bar]:
        bar: AbstractContextManager[Bar] = progress_bar(length, label, quiet=self._options.quiet)
        return bar
