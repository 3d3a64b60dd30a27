"""Reads a deck of Goldrausch: a deck file whose rows are figures, gold cards and false coins.

Columns are `kind` (figure, gold, counterfeit), `group` of a figure, `amount` of a gold card, and
`copies`; other columns are for printing.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import PurePath

from printplay.core.errors import FilePlace, LayoutError, brief
from printplay.core.i18n import N_
from printplay.decks import Deck, digest, read_deck
from printplay.decks.deck import COPIES
from printplay.games.goldrausch.state import GROUPS, DeckComposition
from printplay.geometry.layouts.source import DISK, LayoutFiles

KINDS = ("figure", "gold", "counterfeit")
#: The counts of the rulebook; each deck has its own amounts beyond them.
FIGURES, GOLD, COUNTERFEIT, AMONG = 5, 18, 18, (3, 4, 6)


@dataclass(frozen=True, kw_only=True)
class GoldrauschDeck(DeckComposition):
    """The composition of a deck, its file, and the deck for printing."""

    path: PurePath
    deck: Deck = field(compare=False, repr=False)


def read(path: PurePath, files: LayoutFiles = DISK) -> GoldrauschDeck:
    """Read a deck of Goldrausch; raise LayoutError if the file is none."""
    deck = read_deck(path, files)
    figures: Counter[str] = Counter()
    gold: list[int] = []
    counterfeit = 0
    for index, row in enumerate(deck.rows):
        kind, copies = row.get("kind", ""), int(row[COPIES])
        if kind == "figure":
            figures[_group(deck, index)] += copies
        elif kind == "gold":
            gold += [_amount(deck, index)] * copies
        elif kind == "counterfeit":
            counterfeit += copies
        else:
            raise deck.unknown_kind(index, KINDS)
    _check(deck, figures, gold, counterfeit)
    content_hash = digest([sorted(gold), counterfeit, FIGURES])
    return GoldrauschDeck(
        deck.name,
        deck.title,
        content_hash,
        tuple(sorted(gold)),
        counterfeit,
        FIGURES,
        path=deck.path,
        deck=deck,
    )


def _group(deck: Deck, index: int) -> str:
    group = deck.rows[index].get("group", "")
    if group not in GROUPS:
        near_groups = get_close_matches(str(group), GROUPS, 1)
        raise LayoutError(
            N_("unknown group {group!r}"),
            place=deck.place(index, "group"),
            hint=N_("Did you mean {near}?") if near_groups else N_("Groups: {known}."),
            group=brief(group),
            near=near_groups[0] if near_groups else "",
            known=", ".join(GROUPS),
        )
    return str(group)


def _amount(deck: Deck, index: int) -> int:
    amount = deck.rows[index].get("amount", "")
    if type(amount) is not int or not 1 <= amount < 1000:
        raise LayoutError(
            N_("a gold card must show a whole number from 1 to 999, not {amount!r}"),
            place=deck.place(index, "amount"),
            amount=brief(amount),
        )
    return amount


def _check(deck: Deck, figures: Counter[str], gold: list[int], counterfeit: int) -> None:
    """Raise LayoutError if the cards are not those of the rulebook."""
    counts = [
        (
            N_("the deck has {found:figure|figures} of the {group}, not {needed}"),
            figures[group],
            FIGURES,
            group,
        )
        for group in GROUPS
    ]
    counts += [
        (N_("the deck has {found:gold card|gold cards}, not {needed}"), len(gold), GOLD, ""),
        (N_("the deck has {found:false coin|false coins}, not {needed}"), counterfeit, COUNTERFEIT, ""),
    ]
    for message, count, needed, group in counts:
        if count != needed:
            raise LayoutError(
                message,
                place=FilePlace(str(deck.source), key="cards"),
                hint=N_("The column `copies` gives the number of each card."),
                found=count,
                needed=needed,
                group=group,
            )
    if missing := [amount for amount in AMONG if amount not in gold]:
        raise LayoutError(
            N_("a gold card of {amount} is missing"),
            place=FilePlace(str(deck.source), key="cards"),
            hint=N_("The rulebook has cards of {known}; the other amounts are free."),
            amount=missing[0],
            known=", ".join(map(str, AMONG)),
        )
