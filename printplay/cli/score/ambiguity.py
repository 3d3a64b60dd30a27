"""Ambiguity: which match, which day, which player. Asked on a terminal only."""

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


def choose_match(act: Callable[[str | None], Answer], id_: str | None, *, ask: bool = True) -> Answer:
    """Call a function on a match; if several fit, ask which; not asked, raise the error that names them."""
    from printplay import SeveralError

    try:
        return act(id_)
    except SeveralError as several:
        if not can_ask(ask=ask):
            raise
        return act(_ask_which_match(several))


def confirm_day(act: Callable[[], Answer], *, ask: bool) -> Answer:
    """Call a function; ask for confirmation of a date in the future, and raise the error without it."""
    from printplay.api.scores.match_opening import FutureDateError, allow_future_dates

    try:
        return act()
    except FutureDateError as error:
        text = _("{day} is in the future. Use it anyway?").format(day=error.day)
        if not (can_ask(ask=ask) and typer.confirm(text, err=True)):
            raise
    with allow_future_dates():
        return act()


def confirm_game(act: Callable[..., Answer], game: str, *, new_game: bool, ask: bool) -> Answer:
    """Call a function on a game; ask if only a similar one is known; not asked, raise the error."""
    from printplay.api.scores.match_opening import NearGameError

    try:
        return act(game, new_game=new_game)
    except NearGameError as error:
        if not can_ask(ask=ask):
            raise
        text = _("There is no game {game}. Do you mean {near}?").format(game=game, near=error.near_game)
        if typer.confirm(text, default=True, err=True):
            return act(error.near_game, new_game=False)
        return act(game, new_game=True)


def confirm_players(
    ledger: OpenLedger, players: Iterable[str], *, new_player: bool, ask: bool
) -> Mapping[str, str]:
    """Return the ledger's spelling of players who are spelled almost alike.

    A terminal is asked; elsewhere the ledger's spelling is taken, with a note on standard error.
    """
    from printplay.api.entry.line_views import clean

    if new_player:
        return {}
    known_spellings, asks = ledger.as_known(players), can_ask(ask=ask)
    spellings = {}
    for typed_name, known_name in known_spellings.items():
        values = {"typed": clean(typed_name), "known": clean(known_name)}
        if asks:
            text = _("The ledger knows {known}. Is {typed} the same person?").format(**values)
            if typer.confirm(text, default=True, err=True):
                spellings[typed_name] = known_name
            continue
        spellings[typed_name] = known_name
        text = _("{typed} is read as {known}; --new-player makes {typed} a new player.")
        typer.echo(text.format(**values), err=True)
    return spellings


def can_ask(*, ask: bool) -> bool:
    return ask and sys.stdin.isatty() and sys.stderr.isatty()


def _ask_which_match(error: SeveralError) -> str:
    from printplay.api.entry.line_views import clean, match_in_words
    from printplay.cli.framework.text_tables import columns, wrap_line

    matches = error.matches
    for number, match in enumerate(matches, 1):
        typer.echo(wrap_line(f"{number:>3}. {clean(match_in_words(match))}", columns(), " " * 5), err=True)
    while True:
        answer = typer.prompt(_("Which match? Type its number"), err=True).strip()
        if answer.isdecimal() and 1 <= int(answer) <= len(matches):
            return matches[int(answer) - 1].id
        matching_ids = [match.id for match in matches if match.id.startswith(answer.casefold())]
        if len(matching_ids) == 1:
            return matching_ids[0]
        typer.echo(_("A number from 1 to {most}.").format(most=len(matches)), err=True)
