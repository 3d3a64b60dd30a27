"""What is not clear: which match is meant, which day, which person. Asked on a terminal alone."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, TypeVar

import typer

from printplay.core.i18n import _

if TYPE_CHECKING:
    from printplay import SeveralError
    from printplay.api.scores.ledger import Ledger as OpenLedger

Answer = TypeVar("Answer")


def of_match(act: Callable[[str | None], Answer], id_: str | None, *, ask: bool = True) -> Answer:
    """Do something with a match; where several could be meant, ask which, and do it with that.

    On no terminal, or where `ask` forbids it, the error that names them all goes on.
    """
    from printplay import SeveralError

    try:
        return act(id_)
    except SeveralError as several:
        if not _can_ask(ask=ask):
            raise
        return act(_asked(several))


def of_day(act: Callable[[], Answer], *, ask: bool = True) -> Answer:
    """Do something that may name a day; where that has not come yet, ask whether it is meant.

    On no terminal, where `ask` forbids it, and after a no, the error that says so goes on.
    """
    from printplay.api.scores.match_opening import FutureError, future_agreed

    try:
        return act()
    except FutureError as error:
        text = _("{day} is in the future. Take it?").format(day=error.day)
        if not (_can_ask(ask=ask) and typer.confirm(text, err=True)):
            raise
    with future_agreed():
        return act()


def of_players(
    ledger: OpenLedger, players: Iterable[str], *, new_player: bool, ask: bool = True
) -> Mapping[str, str]:
    """Return how the ledger spells players who are spelled almost alike here.

    Asked on a terminal; elsewhere it is taken, and told on standard error.
    """
    from printplay.api.entry.line_views import clean

    if new_player:
        return {}
    found, asks = ledger.as_known(players), _can_ask(ask=ask)
    taken = {}
    for typed, known in found.items():
        values = {"typed": clean(typed), "known": clean(known)}
        if asks:
            text = _("The ledger knows {known}. Is {typed} the same person?").format(**values)
            if typer.confirm(text, default=True, err=True):
                taken[typed] = known
            continue
        taken[typed] = known
        text = _("Taking {typed} as {known}; --new-player keeps {typed} as a new player.")
        typer.echo(text.format(**values), err=True)
    return taken


def _can_ask(*, ask: bool) -> bool:
    """Return whether there is a terminal to ask in, and a question is wanted."""
    return ask and sys.stdin.isatty() and sys.stderr.isatty()


def _asked(several: SeveralError) -> str:
    from printplay.api.entry.line_views import clean, match_in_words
    from printplay.cli.framework.text_tables import columns, wrapped

    matches = several.matches
    for number, match in enumerate(matches, 1):
        typer.echo(
            wrapped(f"{number:>3}. {clean(match_in_words(match))}", columns(), " " * 5), err=True
        )
    while True:
        said = typer.prompt(_("Which match? Its number"), err=True).strip()
        if said.isdecimal() and 1 <= int(said) <= len(matches):
            return matches[int(said) - 1].id
        like = [match.id for match in matches if match.id.startswith(said.casefold())]
        if len(like) == 1:
            return like[0]
        typer.echo(_("A number from 1 to {most}.").format(most=len(matches)), err=True)
