"""The message about damaged matches beside readable ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import typer

from printplay.core.i18n import _

if TYPE_CHECKING:
    from printplay.api.scores.survey import Damage


def leave(damaged: Sequence[Damage]) -> None:
    """Name the damaged matches, if any, and exit with code 1."""
    if not damaged:
        return
    for damage in damaged:
        place = f"{damage.error.place}: " if damage.error.place is not None else ""
        sentence = damage.error.sentence()
        prefix = f"{damage.id}: " if damage.id is not None and damage.id not in sentence else ""
        typer.echo(f"printplay: {place}{prefix}{sentence}", err=True)
    typer.echo(
        _(
            "  Everything else is shown. Save what can be read: `printplay score backup FILE "
            "--damaged`. Keep the ledger as it is, and restore that copy or an earlier backup."
        ),
        err=True,
    )
    raise typer.Exit(1)
