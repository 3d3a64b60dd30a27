"""`printplay score export | import | backup`: matches leave a ledger and come into one."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from printplay.cli import candidates
from printplay.cli.answer import print_json, told_written
from printplay.cli.ledger_options import Call, Ledger, MatchId, say_made
from printplay.cli.options import Lang, Quiet
from printplay.errors import CallError, PrintplayError
from printplay.i18n import N_, _

if TYPE_CHECKING:
    from printplay.ledger.backup import Copied
    from printplay.ledger.joining import Taken


class Format(StrEnum):
    """What a match is exported as."""

    record = "record"
    csv = "csv"
    json = "json"
    bgstats = "bgstats"


class Separator(StrEnum):
    """What stands between the cells of a row."""

    comma = "comma"
    semicolon = "semicolon"


def export(
    ids: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="MATCH",
            autocompletion=candidates.matches,
            show_default=False,
            help=_("Matches by their ids."),
        ),
    ] = None,
    to: Annotated[
        Format,
        typer.Option(
            "--format",
            help=_("record: as `check` reads it; json: lossless; csv: a table; bgstats: a play."),
        ),
    ] = Format.record,
    every: Annotated[
        bool, typer.Option("--all", help=_("All matches (csv and json: when none is named)."))
    ] = False,
    output: Annotated[
        str | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE|FOLDER",
            autocompletion=candidates.file,
            show_default=False,
            help=_("Write to this file or folder, not to standard output."),
        ),
    ] = None,
    separator: Annotated[
        Separator, typer.Option(help=_("csv: what stands between the cells."))
    ] = Separator.comma,
    link: Annotated[
        bool, typer.Option("--link", help=_("bgstats: the link that creates the play."))
    ] = False,
    qr: Annotated[
        bool,
        typer.Option("--qr", help=_("bgstats: the link as a QR code (-o FILE.png: as a picture).")),
    ] = False,
    force: Annotated[
        bool, typer.Option("--force", help=_("Overwrite files that are there already."))
    ] = False,
    match: MatchId = None,
    ledger: Ledger = None,
    quiet: Quiet = False,
    lang: Lang = None,  # noqa: ARG001  takes effect as it is parsed
) -> None:
    """Write matches as records, JSON, CSV, or plays of BG Stats."""
    from printplay.cli import exporting
    from printplay.cli.damaged import leave
    from printplay.cli.score_show import NO_MATCH
    from printplay.ledger.store import open_store
    from printplay.ledger.trouble import NoMatchError

    if (link or qr) and to is not Format.bgstats:
        raise CallError(N_("--link and --qr go with --format bgstats"))
    if every and ids:
        raise CallError(N_("--all and the ids of matches exclude each other"))
    named = ids or ([match] if match and not every else [])
    try:
        chosen = exporting.chosen(open_store(ledger), named, to.value, every=every)
    except NoMatchError:
        typer.echo(_(NO_MATCH), err=True)
        return
    matches = chosen.matches
    if to is Format.record:
        files = exporting.records(matches, output, every=every)
    elif to is Format.bgstats:
        files = exporting.plays(matches, output, link=link, qr=qr, every=every)
    else:
        sign = ";" if separator is Separator.semicolon else ","
        files = exporting.one_file(matches, output, to.value, sign, chosen.damaged)
    if output is None:
        typer.echo(b"".join(file.data for file in files), nl=False)
        leave(chosen.damaged)
        return
    exporting.write(files, force=force)
    for file in files:
        told_written(Path(str(file.path)), quiet=quiet)
    leave(chosen.damaged)


# -- import ----------------------------------------------------------------------------------------


def import_(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE",
            autocompletion=candidates.file,
            help=_("Records or JSON exports; - reads standard input."),
        ),
    ],
    anyway: Annotated[
        bool,
        typer.Option(
            "--anyway", help=_("Import it even where the rules forbid it, as exceptions.")
        ),
    ] = False,
    *,
    call: Call,
) -> None:
    """Take matches in: each file whole or not at all, each match once."""
    from printplay.ledger import exchange
    from printplay.ledger.joining import BrokenError
    from printplay.ledger.json_value import MAX_BYTES
    from printplay.ledger.store import open_store
    from printplay.record.as_json import violation_json
    from printplay.record.telling import faults

    store = open_store(call.ledger, make=True)
    answers, code = [], 0
    for name in files:
        answer: dict[str, object] = {"file": name, "matches": [], "error": None, "violations": []}
        answers.append(answer)
        try:
            if name == "-":
                data, folder = sys.stdin.buffer.read(MAX_BYTES + 1), Path()
            else:
                data, folder = exchange.read_file(Path(name)), Path(name).parent
            taken = exchange.import_(store, name, data, folder, anyway=anyway)
        except PrintplayError as error:
            code = max(code, error.exit_code)
            answer["error"] = str(error)
            if isinstance(error, BrokenError):
                report = error.report
                answer["violations"] = [
                    violation_json(violation, report.record) for violation in report.violations
                ]
                for line in faults(report):
                    typer.echo(line, err=True)
            typer.echo(f"printplay: {error}", err=True)
            continue
        answer["matches"] = [
            {"match": one.id, "result": one.what, "added": one.added, "dropped": one.dropped}
            for one in taken
        ]
        for one in taken:
            for line in faults(one.report) if one.what != "here" else ():
                typer.echo(line, err=True)
            if not call.as_json and not call.quiet:
                typer.echo(_became(one))
    say_made(store, quiet=call.quiet)
    if call.as_json:
        print_json(answers)
    raise typer.Exit(code)


def _became(taken: Taken) -> str:
    """Return what became of a match."""
    templates = {
        "new": N_("{id}: imported, entries: {added}"),
        "longer": N_("{id}: was here already; entries appended: {added}"),
        "here": N_("{id}: is here already, nothing to do"),
    }
    told = _(templates[taken.what]).format(id=taken.id, added=taken.added)
    if taken.undated:
        told += "; " + _("if it was another evening, say in the file which: date {day}").format(
            day="2026-11-20"
        )
    if not taken.dropped:
        return told
    note = _("it was dropped and counts nowhere; `printplay score restore {id}` brings it back")
    return f"{told}; {note.format(id=taken.id)}"


# -- backup ----------------------------------------------------------------------------------------


def backup(
    file: Annotated[
        Path,
        typer.Argument(autocompletion=candidates.file, help=_("Where the copy goes: a new file.")),
    ],
    force: Annotated[
        bool, typer.Option("--force", help=_("Overwrite a file that is there already."))
    ] = False,
    damaged: Annotated[
        bool,
        typer.Option("--damaged", help=_("Save what can be read of a ledger that is damaged.")),
    ] = False,
    *,
    call: Call,
) -> None:
    """Copy the whole ledger into a file of its own, verified: a ledger like any other."""
    from printplay.ledger.backup import backup as copy
    from printplay.ledger.store import open_store

    new_folder = not file.parent.exists()
    copied = copy(open_store(call.ledger), file, force=force, damaged=damaged)
    whole = copied.sound and not copied.lost
    if call.as_json:
        answer = {
            "file": str(file),
            "matches": copied.matches,
            "entries": copied.entries,
            "whole": whole,
            "lost": [
                {
                    "match": loss.id,
                    "saved": loss.saved,
                    "of": loss.of,
                    "gaps": list(loss.gaps),
                    "cut": loss.cut,
                }
                for loss in copied.lost
            ],
            "aside": str(copied.aside) if copied.aside is not None else None,
        }
        print_json(answer)
    elif not call.quiet:
        typer.echo(_copied(file, copied))
        if new_folder:
            from printplay.errors import printable

            text = _("made for it: the folder {folder}")
            typer.echo(text.format(folder=printable(str(file.parent))), err=True)
    for line in _losses(copied):
        typer.echo(line, err=True)
    raise typer.Exit(0 if whole else 1)


def _copied(file: Path, copied: Copied) -> str:
    from printplay.errors import printable

    return _("{file}: matches {matches}, entries {entries}; read back and compared").format(
        file=printable(str(file)), matches=copied.matches, entries=copied.entries
    )


def _losses(copied: Copied) -> Iterator[str]:
    """Yield what is missing in a copy of a damaged ledger, and what became of it."""
    from printplay.errors import printable

    for loss in copied.lost:
        if not (loss.saved or loss.gaps or loss.cut):
            yield _("{id}: nothing could be saved as a match").format(id=printable(loss.id))
            continue
        what = _("{id}: entries saved: {saved} of {of}").format(
            id=loss.id, saved=loss.saved, of=loss.of
        )
        gaps = _("; as comments: {numbers}").format(numbers=_ranges(loss.gaps))
        end = _("; its end may be missing")
        yield what + (gaps if loss.gaps else "") + (end if loss.cut else "")
    if any(loss.gaps for loss in copied.lost):
        yield _(
            "A comment stands in the place of what is lost, not proven, or means nothing without "
            "that; such a match is open again. `printplay score show MATCH --log` shows it."
        )
    if copied.aside is not None:
        yield _("What could be read and belongs to no match stands in {file}.").format(
            file=printable(str(copied.aside))
        )
    if not copied.sound:
        yield _("The ledger is damaged; more than is known here may be missing.")
    elif copied.mended and not copied.lost:
        yield _("The ledger is damaged; all that was ever entered is in the copy.")


def _ranges(numbers: Sequence[int]) -> str:
    """Return numbers in rising order with those that follow each other drawn together.

    >>> _ranges([2, 3, 4, 9])
    '2-4, 9'
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)
