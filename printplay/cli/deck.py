"""`printplay deck`: a deck of one's own, from a TOML file and its CSV into files."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from printplay.cli import candidates, naming
from printplay.cli.job import Job
from printplay.cli.watching import watchable
from printplay.cli.writing import deliver
from printplay.i18n import _, localised

if TYPE_CHECKING:
    from printplay.decks import Deck
    from printplay.printing.kit import Kit
    from printplay.printing.order import Order, Print

File = Annotated[
    Path,
    typer.Argument(
        autocompletion=candidates.file, help=_("The deck: a TOML file."), show_default=False
    ),
]


@watchable
def deck(file: File, *, job: Job) -> None:
    """Print the cards of a deck, after a preflight of all of them."""
    from printplay.decks import read_deck
    from printplay.printing.marks import Slug

    found = read_deck(file)
    order = order_of(job)
    named = naming.stem(stem(found), job)

    def kits(made: Sequence[Print]) -> dict[str, Kit]:
        title = title_of(found)
        slug = Slug(title, f"{found.name} {found.hash}", "", Slug.note if found.game else "")
        backs = any(batch.make(0).back is not None for one in made for batch in one.batches)
        return {named(""): job.kit(title, made, order, slug, backs=backs)}

    deliver(job, named, {"cards": partial(cards_of, found, order)}, kits)


def order_of(job: Job) -> Order:
    """Return what a job asks for, of a deck that belongs to no game."""
    from printplay.printing.order import Order
    from printplay.printing.paper import paper

    return Order((), paper(job.paper), 1, job.copies, low_ink=job.low_ink, bleed=job.bleed)


def cards_of(found: Deck, order: Order) -> Print:
    """Return the cards of a deck as something to print."""
    from printplay.decks.printing import print_of

    return print_of(found, order, "cards", _("cards"), _("Cut along the marks."))


def title_of(found: Deck) -> str:
    """Return a deck's title in the current language, else in any, else its name."""
    return localised(found.title, found.name)


def stem(found: Deck) -> str:
    """Return the name of the files a deck is printed to: that of its own file.

    It neither begins like an option nor is it hidden.
    """
    return re.sub(r"[^\w.-]+", "-", found.path.stem).strip("-.") or "deck"
