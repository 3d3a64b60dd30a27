"""`printplay scan`: read photographed player sheets, show what was read, and ask what is open."""

from __future__ import annotations

import base64
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from string import ascii_lowercase
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated, Any

import typer

from printplay.cli.check import parse_rolls
from printplay.cli.framework.declarations import (
    AsJson,
    Force,
    Lang,
    NoColour,
    Quiet,
    Scheduler,
    argument,
    option,
    require_folder,
    use_colour,
)
from printplay.cli.framework.output import print_json, print_written, progress_bar
from printplay.cli.score.ledger_options import Ledger
from printplay.core.errors import CallError, printable
from printplay.core.i18n import N_, _, decimal
from printplay.core.numpy_threads import multiply_in_one_thread

if TYPE_CHECKING:
    from printplay import Scan, ScannedPaper, ScanQuestion


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
        option(
            _("Also write the photos with the reading drawn in."), complete="folder", callback=require_folder
        ),
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
        players=_parse_serials(player or []),
        match=entry.matches,
        rolls=None if rolls is None else parse_rolls(rolls),
        picture=picture is not None,
        workers=workers,
        scheduler=scheduler,
    )
    refused = entry.refusal(scan_result)  # before anybody answers questions in vain
    if review and refused is None:
        scan_result = ask_questions(scan_result)
    if picture is not None:
        scan_result = scan_result.draw(picture, force=force)
    if as_json:
        print_json(scan_result.json())
    else:
        for line in scan_lines(scan_result, quiet=quiet):
            typer.echo(line)
    for line in problems(scan_result, colour=colour, quiet=as_json):
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


def _parse_serials(texts: list[str]) -> dict[str, str]:
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


def ask_questions(scan: Scan) -> Scan:
    """Ask all open questions in turn; an empty answer leaves one open."""
    skipped: set[tuple[object, ...]] = set()
    answered = 0
    if scan.questions:
        text = _("q ends the questions, except where a name is asked; what is not answered stays open.")
        typer.echo(text, err=True)
    # Pictures exist only while asking: no part of a photo is kept, except by --picture.
    with TemporaryDirectory(prefix="printplay-") as folder:
        while True:
            open_questions = [pair for pair in scan.questions if asked_before(*pair) not in skipped]
            if not open_questions:
                return scan
            paper, question = open_questions[0]
            asked_count = answered + len(skipped)
            place = asked_count + 1, asked_count + len(open_questions)
            for line in question_lines(paper, question, Path(folder), place):
                typer.echo(line, err=True)
            answer = typer.prompt(_("answer"), default="", show_default=False, err=True).strip()
            is_name = question.about in ("player", "players")
            if answer.casefold() in ("q", "quit") and not is_name:
                return scan
            if not answer:
                skipped.add(asked_before(paper, question))
                continue
            try:
                scan = scan.answered(paper, question, chosen_candidate(question, answer))
                answered += 1
            except CallError as error:
                typer.echo(printable(str(error)), err=True)


def scan_lines(scan: Scan, *, quiet: bool) -> Iterator[str]:
    """Yield the contents of the sheets, and the leader."""
    for sheet in scan.sheets:
        name = sheet.player or _("name unknown")
        if sheet.player is None and len(scan.sheets) > 1:
            name = f"{scan.sheet_name(sheet)}, {name}"
        photo_names = ", ".join(map(printable, dict.fromkeys(sheet.photos)))
        yield _("{photo}: {code}, board {board}, {player}").format(
            photo=photo_names, code=sheet.shown_code, board=sheet.board.name, player=name
        )
        yield f"  {sheet.line_text}"
        if sheet.accepted and not quiet:
            yield _("  line read without questions ({sure} % sure)").format(
                sure=decimal(100 * sheet.confidence)
            )
        yield from (f"  {line}" for line in sheet.panel_lines())
        yield from _numbered_questions(sheet)
    for page in scan.pages:
        photo_names = ", ".join(map(printable, dict.fromkeys(page.photos)))
        yield _("{photo}: {code}, {game}, {players}").format(
            photo=photo_names, code=page.shown_code, game=page.title,
            players=", ".join(map(page.side, page.seats)) if page.named else _("names unknown"),
        )  # fmt: skip
        yield from (f"  {line}" for line in page.lines())
        yield from (f"  {line}" for line in page.notes())
        yield from _numbered_questions(page)
    if scan.joined_sheets is not None and all(sheet.player for sheet in scan.sheets):
        yield ""
        yield from scan.joined_sheets.ranking()


def _numbered_questions(paper: ScannedPaper) -> Iterator[str]:
    for number, question in enumerate(paper.questions, 1):
        text = f"  {number}. {question.text}"
        yield text if question.picture is None else f"{text} ({printable(question.picture)})"


def problems(scan: Scan, *, colour: bool, quiet: bool) -> Iterator[str]:
    """Yield the faults of the photos, then those of the sheets."""
    for error in scan.troubles:
        yield f"printplay: {error}"
    for sheet in () if quiet else scan.sheets:
        yield from sheet.problems(colour=colour)
    for fault in scan.between if not quiet else ():
        yield f"printplay: {fault.code}: {fault.message}"


def asked_before(paper: ScannedPaper, question: ScanQuestion) -> tuple[object, ...]:
    """Return what tells a question from others, whatever was answered in between."""
    return paper.photos, paper.corners, question.key, question.why, question.spaces


def question_lines(
    paper: ScannedPaper, question: ScanQuestion, folder: Path, place: tuple[int, int]
) -> Iterator[str]:
    """Yield a question with its candidates; its picture is shown, or written into a folder.

    `place` is its number, and how many there are as far as is known: an answer may settle others.
    """
    yield ""
    number, count = place
    yield f"{number}/{count}  {printable(paper.photos[0])}: {question.text}"
    if question.cut is not None:
        yield _inline(question.cut) or _as_file(question.cut, folder)
    for text, cut in question.beside:
        yield text
        yield _inline(cut) or _as_file(cut, folder)
    # Letters, since candidates may be numbers.
    several = len(question.candidates) > 1  # one alone is no choice between chances
    for letter, (value, chance) in zip(ascii_lowercase, question.candidates, strict=False):
        percentage = f"  ({100 * chance:.0f} %)" if several else ""
        yield f"  {letter}  {question.label(value)}{percentage}"
    if question.yes_no:
        yield _("Type yes, no, a letter of the list, the spaces (c1 d1 e2 -> h9), or nothing.")
    elif question.about in ("line", "start"):
        yield _("Type a letter of the list, the spaces (c1 d1 e2 -> h9), or nothing to leave it open.")
    elif question.why == "twice":
        yield _("Type one (the same sheet), two (two players), or nothing to leave it open.")
    elif question.about in ("player", "players"):
        yield (
            _("Type a name, a letter of the list, or nothing to leave it open.")
            if question.candidates else _("Enter nothing to leave it open.")
        )  # fmt: skip
    elif question.candidates:
        yield _("Type what is written there, a letter of the list, or nothing to leave it open.")
    else:
        yield _("Type what is written there, or nothing to leave it open.")


def chosen_candidate(question: ScanQuestion, answer: str) -> Any:
    """Return the candidate for a letter, or the answer itself."""
    place = ascii_lowercase.find(answer) if len(answer) == 1 else -1
    return question.candidates[place][0] if 0 <= place < len(question.candidates) else answer


def _inline(png: bytes) -> str:
    """Return a picture as escape codes of the terminal; empty if it cannot show any."""
    if not sys.stderr.isatty():
        return ""
    data = base64.b64encode(png).decode()
    if os.environ.get("TERM_PROGRAM") in ("iTerm.app", "WezTerm"):
        return f"\x1b]1337;File=inline=1;size={len(png)}:{data}\a"
    if os.environ.get("KITTY_WINDOW_ID") or os.environ.get("TERM") == "xterm-kitty":
        parts = [data[offset : offset + 4096] for offset in range(0, len(data), 4096)]
        return "".join(
            f"\x1b_G{'a=T,f=100,' if not n else ''}m={int(n < len(parts) - 1)};{part}\x1b\\"
            for n, part in enumerate(parts)
        )
    return ""


def _as_file(png: bytes, folder: Path) -> str:
    """Write a picture into a folder; return where it is."""
    file = folder / f"{len(list(folder.iterdir())) + 1}.png"
    file.write_bytes(png)
    return _("picture: {file}").format(file=file)
