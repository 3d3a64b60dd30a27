"""`printplay score drop | restore | rejudge`: what is done to a match as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from printplay.cli import candidates
from printplay.cli.ledger_options import Call
from printplay.i18n import _

if TYPE_CHECKING:
    from printplay.ledger.step import Step

WhichMatch = Annotated[
    str,
    typer.Argument(
        metavar="MATCH", autocompletion=candidates.matches, help=_("A match by its id.")
    ),
]
DroppedMatch = Annotated[
    str,
    typer.Argument(
        metavar="MATCH", autocompletion=candidates.dropped_matches, help=_("A match by its id.")
    ),
]


def drop(match: WhichMatch, *, call: Call) -> None:
    """Take a mistaken match out of all lists, counts and exports; its log stays."""
    from printplay.ledger import keeping
    from printplay.ledger.store import open_store

    step = keeping.drop(open_store(call.ledger), match)
    _say(
        step,
        call,
        _("{match} is out of all lists and counts. To bring it back: printplay score restore {id}")
        if not step.before.dropped
        else _("{match} was dropped before."),
    )


def restore(match: DroppedMatch, *, call: Call) -> None:
    """Bring a match back that was dropped."""
    from printplay.ledger import keeping
    from printplay.ledger.store import open_store

    step = keeping.restore(open_store(call.ledger), match)
    _say(
        step,
        call,
        _("{match} counts again.") if step.before.dropped else _("{match} was not dropped."),
    )


def rejudge(match: WhichMatch, *, call: Call) -> None:
    """Accept what today's rules make of a match that was judged by earlier ones."""
    from printplay.cli.score_views import verdict
    from printplay.ledger import keeping
    from printplay.ledger.store import open_store

    step = keeping.rejudge(open_store(call.ledger), match)
    if not call.as_json and not call.quiet and step.before.result is not None:
        changed = step.before.anew is not None
        typer.echo(
            _("Judged anew; before, it was:")
            if changed
            else _("Today's rules judge it alike; nothing was changed.")
        )
        if changed:
            typer.echo(verdict(step.before, quiet=True))
            typer.echo("")
    _say(step, call, verdict(step.after, quiet=call.quiet))


def _say(step: Step, call: Call, text: str) -> None:
    from printplay.ledger.as_json import answer

    if call.as_json:
        from printplay.cli.answer import print_json

        print_json(answer(step.after))
    elif not call.quiet:
        from printplay.ledger.lookup import told
        from printplay.record.screen import clean

        typer.echo(text.replace("{match}", clean(told(step.after))).replace("{id}", step.after.id))
