"""`printplay print`: a game night, or parts of it, into files, each kit with what it says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer

from printplay import games
from printplay.cli import candidates, naming
from printplay.cli.job import Job
from printplay.cli.paper_options import Ink
from printplay.cli.request import Request
from printplay.cli.watching import watchable
from printplay.cli.writing import deliver
from printplay.errors import CallError
from printplay.i18n import N_, _, language

if TYPE_CHECKING:
    from printplay.games.game import Meta
    from printplay.printing.kit import Kit
    from printplay.printing.order import Order, Print

#: How the cover names a board, and what else a game is played with.
_BOARD = N_("Side {name}: {title} ({hash})")
_CARDS = N_("{title} ({name} {hash})")


@watchable
def print_(
    game: Annotated[
        str,
        typer.Argument(
            autocompletion=candidates.games, help=_("The game; `printplay games` lists them.")
        ),
    ],
    part: Annotated[
        list[str] | None,
        typer.Argument(
            autocompletion=candidates.parts,
            help=_("Parts, such as sheet or map; all with a cover when none is named."),
        ),
    ] = None,
    *,
    request: Request,
    job: Job,
) -> None:
    """Make an order of the options and write what it asks for, after a preflight of all of it."""
    game, named_parts = games.spelled([game, *(part or ())])
    meta = games.find(game)
    part = request.parts(meta, named_parts) if named_parts else None
    if not meta.parts:
        raise CallError(N_("{game} has nothing to print yet"), game=_(meta.title))
    order = request.order(meta, part or [], job)
    parts = request.parts(meta, part or [])

    ink = Ink.low if order.low_ink else Ink.full  # a code says it, whatever else was set
    named = naming.stem(
        meta.id,
        replace(job, ink=ink),
        layout=request.layout_words(meta, order),
        order=request.order_words(meta, order),
    )

    def kits(made: Sequence[Print]) -> dict[str, Kit]:
        if not part and request.code is None and not order.paper.single:
            return {named(""): _kit(meta, order, made, job, with_cover=True)}
        return {
            named(single.part): _kit(meta, order, [single], job, with_cover=False)
            for single in made
        }

    deliver(job, named, {name: partial(meta.make, name, order) for name in parts}, kits)


def _kit(meta: Meta, order: Order, prints: Sequence[Print], job: Job, *, with_cover: bool) -> Kit:
    from printplay.printing.cover import Cover
    from printplay.printing.marks import Slug

    house = [f"{key} {value}" for key, value in order.house.items()]
    slug = Slug(
        _(meta.title),
        ", ".join(f"{board.name} {board.hash}" for board in order.boards),
        ", ".join(house),
    )
    sheet = Cover(
        _(meta.title),
        _("A game night for {players} players").format(players=order.players)
        if order.players > 1
        else _("For one player, to try"),
        [
            _(_BOARD if not meta.has("layout") else _CARDS).format(
                name=board.name, hash=board.hash, title=_board_title(board)
            )
            for board in order.boards
        ],
        house,
        _(meta.needs),
        order.low_ink,
        _pictures(meta, order, prints) if with_cover else (),
    )
    title = _(meta.title) if with_cover else f"{_(meta.title)}: {prints[0].title}"
    return job.kit(title, prints, order, slug, sheet if with_cover else None)


def _pictures(meta: Meta, order: Order, prints: Sequence[Print]) -> Sequence[Any]:
    """Return what decorates the cover: how a poster is joined, or else the boards."""
    plans = [plan for made in prints for plan in made.plans[:2]]
    return plans or [meta.picture(board, low_ink=order.low_ink) for board in order.boards]


def _board_title(board: Any) -> str:
    return str(board.title.get(language()) or board.title.get("en") or board.name)
