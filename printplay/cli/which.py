"""Which match is meant where several could be: asked on a terminal, told elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

import typer

from printplay.core.i18n import _

if TYPE_CHECKING:
    from printplay import SeveralError

Answer = TypeVar("Answer")


def of_match(act: Callable[[str | None], Answer], id_: str | None, *, ask: bool = True) -> Answer:
    """Do something with a match; where several could be meant, ask which, and do it with that.

    On no terminal, or where `ask` forbids it, the error that names them all goes on.
    """
    from printplay import SeveralError

    try:
        return act(id_)
    except SeveralError as several:
        if not (ask and sys.stdin.isatty() and sys.stderr.isatty()):
            raise
        return act(_asked(several))


def _asked(several: SeveralError) -> str:
    from printplay.api.wording import clean, match_in_words
    from printplay.cli.tables import columns, wrapped

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
