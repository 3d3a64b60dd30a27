"""`printplay score drop | restore | rejudge`: changes of a whole match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from printplay.cli.framework.answer import print_json
from printplay.cli.framework.options import argument
from printplay.cli.score.ledger_options import Call, MatchArgument, MatchCall
from printplay.core.errors import CallError
from printplay.core.i18n import N_, _

if TYPE_CHECKING:
    from printplay.api.entry.add_result import Entered


def _require_match(match_id: str | None, call: MatchCall) -> str:
    """Return the match that a call names: the one in play is never meant in silence."""
    if id_ := match_id or call.match:
        return id_
    raise CallError(N_("name the match"), hint=N_("`printplay score list` shows all matches."))


def drop(match_id: MatchArgument = None, *, call: MatchCall) -> None:
    """Hide a mistaken match from lists, statistics and exports; its log stays."""
    from printplay.api.scores.ledger import open_ledger

    entry_outcome = open_ledger(call.ledger, make=False).find_match(_require_match(match_id, call)).drop()
    _say(
        entry_outcome,
        call,
        _("{match} is hidden from lists and statistics. To bring it back: printplay score undrop {id}")
        if not entry_outcome.step.before.dropped
        else _("{match} was already dropped."),
    )


def restore(
    match_id: Annotated[
        str | None, argument(_("A match by its id; like --match."), "MATCH", complete="dropped_matches")
    ] = None,
    *,
    call: MatchCall,
) -> None:
    """Restore a dropped match."""
    from printplay.api.scores.ledger import open_ledger

    entry_outcome = open_ledger(call.ledger, make=False).find_match(_require_match(match_id, call)).restore()
    _say(
        entry_outcome,
        call,
        _("{match} counts again.") if entry_outcome.step.before.dropped else _("{match} was not dropped."),
    )


def restore_file(
    file: Annotated[
        str, argument(_("A backup file, or the id of a dropped match."), "FILE|MATCH", complete="file")
    ],
    *,
    call: Call,
) -> None:
    """Restore a backup; the present ledger is kept beside it. With an id, restore a match."""
    from printplay.api.scores.restored import is_backup, is_path, restore_backup
    from printplay.core.errors import printable

    if not is_backup(file):
        restore(file, call=MatchCall(ledger=call.ledger, as_json=call.as_json, quiet=call.quiet))
        return
    if not is_path(file):
        text = _("{file} is read as a file; to bring back a match: printplay score undrop {file}")
        typer.echo(text.format(file=printable(file)), err=True)
    done = restore_backup(file, call.ledger)
    if call.as_json:
        print_json(done.json())
    elif not call.quiet:
        text = _("Restored from {file}: matches {matches}, entries {entries}.")
        content = done.content
        typer.echo(text.format(file=printable(file), matches=content.matches, entries=content.entries))
        if done.kept is not None:
            text = _("The earlier ledger is kept as {file}.")
            typer.echo(text.format(file=printable(str(done.kept))))


def rejudge(match_id: MatchArgument = None, *, call: MatchCall) -> None:
    """Compute the result of a match by the present rules."""
    from printplay.api.scores.ledger import open_ledger
    from printplay.cli.score.views import verdict

    entry_outcome = open_ledger(call.ledger, make=False).find_match(_require_match(match_id, call)).rejudge()
    step = entry_outcome.step
    if not call.as_json and not call.quiet and step.before.result is not None:
        changed = step.before.changed_standings is not None
        typer.echo(
            _("Accepted; the result before was:")
            if changed
            else _("The current rules give the same result; nothing was changed.")
        )
        if changed:
            typer.echo(verdict(step.before, quiet=True))
            typer.echo("")
    _say(entry_outcome, call, verdict(step.after, quiet=call.quiet))


def _say(entry_outcome: Entered, call: Call, text: str) -> None:
    match_after = entry_outcome.step.after
    if call.as_json:
        print_json(entry_outcome.match_json())
    elif not call.quiet:
        from printplay.api.entry.line_views import clean, match_in_words

        typer.echo(
            text.replace("{match}", clean(match_in_words(match_after))).replace("{id}", match_after.id)
        )
