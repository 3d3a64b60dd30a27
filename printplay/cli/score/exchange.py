"""`printplay score export | import | backup`: exchange of matches, and backups."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from printplay.cli.framework.declarations import Lang, Quiet, argument, option
from printplay.cli.framework.output import print_json, print_written
from printplay.cli.score.ledger_options import Call, Ledger, MatchId, leave, say_made
from printplay.core.errors import CallError, PrintplayError, printable
from printplay.core.i18n import N_, _, ranges

if TYPE_CHECKING:
    from printplay.api.scores.backup import Backup
    from printplay.api.scores.imported import Imported, Outcome


def export(
    ids: Annotated[
        list[str] | None, argument(_("Matches by their ids."), "MATCH", complete="matches")
    ] = None,
    to: Annotated[
        Literal["record", "csv", "json", "bgstats"] | None,
        option(_("record, json, csv, bgstats; default: as FILE ends"), "--format FORM"),
    ] = None,
    every: Annotated[bool, option(_("All matches (csv, json: the default)."), "--all")] = False,
    output: Annotated[
        str | None,
        option(
            _("All in one .json or .csv, or a folder of files."), "--output -o FILE|FOLDER", complete="file"
        ),
    ] = None,
    separator: Annotated[Literal["comma", "semicolon"], option(_("csv: the separator."))] = "comma",
    link: Annotated[bool, option(_("bgstats: the link that creates the play."), "--link")] = False,
    qr: Annotated[bool, option(_("bgstats: the link as a QR code (-o FILE.png)."), "--qr")] = False,
    force: Annotated[bool, option(_("Overwrite existing files."), "--force")] = False,
    match: MatchId = None,
    ledger: Ledger = None,
    quiet: Quiet = False,
    lang: Lang = None,  # noqa: ARG001  handled when it is parsed
) -> None:
    """Write matches as records, JSON, CSV, or plays of BG Stats."""
    from printplay import NoMatchError
    from printplay.api.scores.export import form_of
    from printplay.api.scores.ledger import open_ledger
    from printplay.cli.score.show import NO_MATCH

    form = form_of(output, to)
    if (link or qr) and form != "bgstats":
        raise CallError(N_("--link and --qr need --format bgstats"))
    if every and ids:
        raise CallError(N_("give --all or the ids of matches, not both"))
    match_ids = ids or ([match] if match and not every else [])
    sign = ";" if separator == "semicolon" else ","
    try:
        selected = open_ledger(ledger, make=False).export(
            *match_ids, form=form, every=every, separator=sign, link=link, qr=qr
        )
    except NoMatchError:
        typer.echo(_(NO_MATCH), err=True)
        return
    if not qr:
        for note in () if quiet else selected.notes(piped=output is None):
            typer.echo(note, err=True)
    if output is not None:
        for path in selected.write(output, force=force):
            print_written(path, quiet=quiet)
    elif qr:
        from printplay.cli.framework.output import for_terminal

        for url, modules in selected.codes():
            typer.echo(for_terminal(modules, url), nl=False)
    else:
        typer.echo(selected.data(), nl=False)
    leave(selected.damaged)


#: Matches of a file that are named one by one; of more only their number is said.
_LISTED = 30
#: Matches without a date that are named.
_NAMED = 5

# -- import ----------------------------------------------------------------------------------------


def import_(
    files: Annotated[
        list[str],
        argument(
            _("Records, exports, BG Stats, tables (CSV); - reads standard input."), "FILE", complete="file"
        ),
    ],
    game: Annotated[
        str,
        option(
            _("The game of a table that has no column for it."), "NAME", complete="games", show_default=False
        ),
    ] = "",
    again: Annotated[
        bool, option(_("Import identical rows of a table as separate matches."), "--again")
    ] = False,
    lowest: Annotated[bool, option(_("The fewest points win in games unknown so far."), "--lowest")] = False,
    anyway: Annotated[
        bool, option(_("Also import what breaks a rule, as an exception."), "--anyway")
    ] = False,
    take: Annotated[
        Literal["file", "ledger"] | None, option(_("If both copies changed: file or ledger counts."), "COPY")
    ] = None,
    *,
    call: Call,
) -> None:
    """Import matches, each once; conflicts stay out and are reported."""
    from printplay.api.scores.imported import broken, fault_lines, files_of, refused_json
    from printplay.api.scores.ledger import open_ledger
    from printplay.cli.score.ambiguity import can_ask

    ledger = open_ledger(call.ledger, make=True)
    ask = partial(typer.confirm, err=True) if can_ask(ask=call.asks) else None
    answers, code = [], 0
    for name in files_of(files):
        file = sys.stdin.buffer if name == "-" else Path(name)
        try:
            imported = ledger.import_(
                file, name=name, game=game, again=again, lowest=lowest, anyway=anyway, ask=ask,
                take=take or "",
            )  # fmt: skip
        except PrintplayError as error:
            code = max(code, error.exit_code)
            answers.append(refused_json(name, error))
            for line in broken(error)[1]:
                typer.echo(line, err=True)
            typer.echo(f"printplay: {error}", err=True)
            continue
        answers.append(imported.json())
        for outcome in imported.taken:
            for line in fault_lines(outcome):
                typer.echo(line, err=True)
            if not call.as_json and not call.quiet and len(imported.taken) <= _LISTED:
                typer.echo(_import_outcome(outcome))
        for refusal in (*imported.conflicts, *imported.untaken):
            code = max(code, 1)
            typer.echo(f"printplay: {refusal}", err=True)
        for hint in imported.hints:
            typer.echo(hint, err=True)
        if command := imported.command():
            text = _("To take the matches as in the file: `{command}`; --take ledger keeps yours.")
            typer.echo(f"  {text.format(command=printable(command))}", err=True)
        if undated_ids := [outcome.id for outcome in imported.taken if outcome.today]:
            typer.echo(_missing_dates_text(undated_ids), err=True)
        listed = 0 < len(imported.taken) <= _LISTED
        if imported.conflicts or imported.untaken or not (listed or call.quiet):
            typer.echo(_count_text(imported), err=True)
    say_made(ledger, quiet=call.quiet)
    if call.as_json:
        print_json(answers)
    raise typer.Exit(code)


def _count_text(came: Imported) -> str:
    text = _("{file}: imported {new}, extended {longer}, unchanged {here}, conflicts {apart}")
    if came.untaken:
        text = _("{file}: imported {new}, unchanged {here}, not imported {apart}")
    number_by_kind = Counter(outcome.what for outcome in came.taken)
    counts = {kind: number_by_kind[kind] for kind in ("new", "longer", "here")}
    return text.format(file=printable(came.file), apart=len(came.conflicts) + len(came.untaken), **counts)


def _missing_dates_text(ids: Sequence[str]) -> str:
    """Return which matches count as played today, and how to give one its day."""
    listed_ids = ", ".join([*ids[:_NAMED], *["..."][: len(ids) > _NAMED]])
    text = _("The file has no date for these matches, so today counts: {matches}")
    cure = _('To enter the day of one: printplay score add --match {id} "date {day}"')
    return f"{text.format(matches=listed_ids)}\n  {cure.format(id=ids[0], day='2026-11-20')}"


def _import_outcome(outcome: Outcome) -> str:
    templates = {
        "new": N_("{id}: imported, entries: {added}"),
        "longer": N_("{id}: already imported; entries appended: {added}"),
        "here": N_("{id}: already imported, nothing to do"),
        "result": N_("{id}: already imported, as a result without lines; nothing to do"),
        "file": N_("{id}: now as in the file; the log keeps what was here"),
        "ledger": N_("{id}: kept as it is here"),
    }
    template_key = outcome.take or ("result" if outcome.result_alone else outcome.what)
    line = _(templates[template_key]).format(id=outcome.id, added=outcome.added)
    if outcome.undated:
        line += "; " + _("if it was another evening, add its date to the file: date {day}").format(
            day="2026-11-20"
        )
    if not outcome.dropped:
        return line
    note = _("it was dropped; `printplay score undrop {id}` brings it back")
    return f"{line}; {note.format(id=outcome.id)}"


# -- backup ----------------------------------------------------------------------------------------


def backup(
    file: Annotated[Path, argument(_("A new file for the copy."), complete="file")],
    force: Annotated[bool, option(_("Overwrite an existing file."), "--force")] = False,
    damaged: Annotated[bool, option(_("Save what can be read of a damaged ledger."), "--damaged")] = False,
    *,
    call: Call,
) -> None:
    """Copy the whole ledger into a new file, and verify it."""
    from printplay.api.scores.ledger import open_ledger

    new_folder = not file.parent.exists()
    copy = open_ledger(call.ledger, make=False).backup(file, force=force, damaged=damaged)
    if call.as_json:
        print_json(copy.json())
    elif not call.quiet:
        text = _("{file}: matches {matches}, entries {entries}; verified")
        typer.echo(
            text.format(file=printable(str(file)), matches=copy.copied.matches, entries=copy.copied.entries)
        )
        if new_folder:
            text = _("new folder: {folder}")
            typer.echo(text.format(folder=printable(str(file.parent))), err=True)
    for line in _loss_lines(copy):
        typer.echo(line, err=True)
    raise typer.Exit(0 if copy.whole else 1)


def _loss_lines(copy: Backup) -> Iterator[str]:
    copied = copy.copied
    for loss in copied.lost:
        if not (loss.saved or loss.gaps or loss.cut):
            yield _("{id}: nothing could be saved").format(id=printable(loss.id))
            continue
        line = _("{id}: entries saved: {saved} of {of}").format(id=loss.id, saved=loss.saved, of=loss.of)
        gaps = _("; as comments: {numbers}").format(numbers=ranges(loss.gaps, "-"))
        end = _("; its end may be missing")
        yield line + (gaps if loss.gaps else "") + (end if loss.cut else "")
    if any(loss.gaps for loss in copied.lost):
        yield _(
            "Lost and doubtful entries are now comments, and their matches are open again. "
            "`printplay score show MATCH --log` shows them."
        )
    if copied.aside is not None:
        yield _("Readable data that belongs to no match was written to {file}.").format(
            file=printable(str(copied.aside))
        )
    if not copied.sound:
        yield _("The ledger is damaged; more may be missing than is listed here.")
    elif copied.mended and not copied.lost:
        yield _("The ledger is damaged, but the copy has every entry.")
