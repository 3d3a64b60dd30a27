"""`printplay scan`: read photographed player sheets, and check them."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import typer

from printplay.cli.framework.answer import print_json, print_written
from printplay.cli.framework.options import (
    AsJson,
    Force,
    Lang,
    NoColour,
    Quiet,
    Scheduler,
    argument,
    folder,
    option,
    use_colour,
)
from printplay.cli.score.ledger_options import Ledger
from printplay.cli.trace import rolled
from printplay.core.errors import CallError, printable
from printplay.core.i18n import N_, _
from printplay.core.processes.numpy_threads import multiply_in_one_thread

if TYPE_CHECKING:
    from printplay import Scan


def scan(
    photos: Annotated[
        list[str],
        argument(
            _("Photos or scans of sheets or pads (JPEG, PNG, HEIC, TIFF, PDF), or folders."), complete="file"
        ),
    ],
    *,
    layout: Annotated[
        list[str] | None,
        option(_("Board of sheets without a code, or the file of a pad."), complete="layouts"),
    ] = None,
    player: Annotated[
        list[str] | None, option(_("Owner of a sheet: Anna=0001; place on a pad: Anna=1."), complete="scores")
    ] = None,
    rolls: Annotated[str | None, option(_("The rolls, such as 5,4,3; ? for an unknown one."))] = None,
    match: Annotated[
        list[str] | None,
        option(
            _("Enter in this match (repeatable); new: one from a pad."),
            "--match -m ID",
            complete="open_matches",
        ),
    ] = None,
    ledger: Ledger = None,
    anyway: Annotated[bool, option(_("With --match: also enter what breaks a rule."), "--anyway")] = False,
    picture: Annotated[
        Path | None,
        option(_("Also write the photos with the reading drawn in."), complete="folder", callback=folder),
    ] = None,
    review: Annotated[bool, option(_("Ask about doubtful places in the terminal."), "--review")] = False,
    workers: Annotated[
        int | None, option(_("Number of processes; default: one per core."), min=1, max=64)
    ] = None,
    scheduler: Scheduler = None,
    force: Force = False,
    as_json: AsJson = False,
    quiet: Quiet = False,
    no_color: NoColour = False,
    lang: Lang = None,  # noqa: ARG001  handled by its callback
) -> None:
    """Read photographed player sheets of Go for Gold, and pads printed with codes."""
    # Before NumPy is loaded: with its threads in this process, the workers could not be
    # forks, and would have to load everything again.
    multiply_in_one_thread()
    from printplay import scan as scanned
    from printplay.api.catalogue import layout_or_file
    from printplay.cli import scan_views
    from printplay.cli.framework.progress import progress_bar
    from printplay.cli.scan_entry import ScanEntry
    from printplay.core import progress

    if review and not sys.stdin.isatty():
        raise CallError(
            N_("--review needs a terminal"), hint=N_("`--json` lists the questions for a program.")
        )
    progress.watch = lambda count: progress_bar(count, _("reading"), quiet=quiet or count < 2)
    layouts = [*map(layout_or_file, layout or ())]
    colour = use_colour(no_color, sys.stderr)
    entry = ScanEntry(match or (), ledger, anyway=anyway, quiet=quiet, colour=colour, reviewed=review)
    scan_result = scanned(
        photos,
        layout=layouts[0] if layouts else None,
        layouts=layouts[1:],
        players=_players(player or []),
        match=entry.matches,
        rolls=None if rolls is None else rolled(rolls),
        picture=picture is not None,
        workers=workers,
        scheduler=scheduler,
    )
    refused = entry.refusal(scan_result)  # before anybody answers questions in vain
    if review and refused is None:
        scan_result = _reviewed(scan_result)
    if picture is not None:
        scan_result = scan_result.draw(picture, force=force)
    if as_json:
        print_json(scan_result.json())
    else:
        for line in scan_views.lines(scan_result, quiet=quiet):
            typer.echo(line)
    for line in scan_views.problems(scan_result, colour=colour, quiet=as_json):
        typer.echo(line, err=True)
    if picture is not None and (scan_result.sheets or scan_result.pages):
        print_written(picture, quiet=quiet)
    for line in () if as_json else entry.advice(scan_result):
        typer.echo(line, err=True)
    if refused is not None:
        refused.answered = True
        raise refused
    for line in entry.left_out(scan_result):
        typer.echo(line, err=True)
    raise typer.Exit(max(entry.enter(scan_result), scan_result.exit_code))


def _players(texts: list[str]) -> dict[str, str]:
    """Return name -> serial; raise CallError if an option is not `NAME=SERIAL`."""
    serials: dict[str, str] = {}
    for text in texts:
        name, equals, which = text.rpartition("=")
        if not (equals and name.strip() and which.strip()):
            raise CallError(
                N_("--player: expected NAME=SERIAL, not {text!r}"),
                hint=N_(
                    "Write Anna=0001 for a sheet whose code ends in 0001, Anna=1 for the first "
                    "place on a pad."
                ),
                text=text[:60],
            )
        if name.strip() in serials:
            raise CallError(N_("--player: {name} is named twice"), name=name.strip()[:40])
        serials[name.strip()] = which.strip()
    return serials


def _reviewed(scan: Scan) -> Scan:
    """Ask all open questions in turn; an empty answer leaves one open."""
    # Pictures exist only while asking: no part of a photo is kept, except by --picture.
    with TemporaryDirectory(prefix="printplay-") as folder:
        return _ask_questions(scan, Path(folder))


def _ask_questions(scan: Scan, folder: Path) -> Scan:
    from printplay.cli import scan_views

    skipped: set[tuple[object, ...]] = set()
    answered = 0
    if scan.questions:
        typer.echo(_("q ends the questions; what is not answered stays open."), err=True)
    while True:
        open_questions = [pair for pair in scan.questions if scan_views.asked_before(*pair) not in skipped]
        if not open_questions:
            return scan
        sheet, question = open_questions[0]
        asked_count = answered + len(skipped)
        for line in scan_views.question(
            sheet, question, folder, (asked_count + 1, asked_count + len(open_questions))
        ):
            typer.echo(line, err=True)
        answer = typer.prompt(_("answer"), default="", show_default=False, err=True).strip()
        if answer.casefold() in ("q", "quit"):
            return scan
        if not answer:
            skipped.add(scan_views.asked_before(sheet, question))
            continue
        try:
            scan = scan.answered(sheet, question, scan_views.chosen_candidate(question, answer))
            answered += 1
        except CallError as error:
            typer.echo(printable(str(error)), err=True)
