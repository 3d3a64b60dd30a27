"""Pages of the four games' pads by chance: whole matches written on really printed pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from printplay.core.i18n import use
from printplay.core.print_choices import Ink
from printplay.pads.game_pad import ALL, game_pad
from printplay.pads.prints.game_pads import DeckContent, DeckSide, deck_sides
from printplay.pads.prints.pad_fields import Purpose
from printplay.printing.imposition.paper import paper
from printplay.printing.options import PrintOptions

GAMES = ("go-for-gold", "gotoku", "gophers", "goldrausch")
#: The gold cards of the deck that ships, and as many false coins: six cards lie with each group.
_GOLD = (*range(1, 9), *range(1, 9), 9, 10)
_GROUPS = ("adventurers", "diggers", "ladies", "innkeepers", "bandits", "counterfeiters")
#: The most chips on a group, and of a player.
_FULL, _CHIPS = 5, 3


def sides_of(
    game: str, sheet: str, players: int, *, names: Sequence[str] = (), ink: str = "full", language: str = "en"
) -> Sequence[DeckSide]:
    """Return the sides of a page with codes, with lines for some players."""
    order = PrintOptions(paper=paper(sheet), players=players, ink=Ink(ink))
    content = DeckContent(game_pad(game), players, names, seated=bool(names))
    with use(language):
        sides = deck_sides(content, order)
        for side in sides:
            side.fields()  # they are drawn in this language
    return sides


def filled(
    sides: Sequence[DeckSide], seed: int, *, players: int = 0, sums: bool = True
) -> dict[Purpose, int | None]:
    """Return what stands in the fields of the first match on a page, None for nothing.

    The first `players` lines are filled in, all if there are no fewer.
    """
    content = sides[0].content
    chance = np.random.default_rng([seed, 9])
    count = players or content.players
    written = _MADE[content.pad.game](chance, count)
    truth: dict[Purpose, int | None] = {}
    for side in sides:
        for field in side.fields():
            at = field.purpose
            if field.block:
                continue
            truth[at] = written.get(at)
            if sums and at.what not in ("value", "rank") and at.side < count:
                truth[at] = content.pad.written_pad.expected(at, written)
    return truth


def _gold(chance: np.random.Generator, players: int) -> Mapping[Purpose, int]:
    found = {}
    for seat in range(players):
        for number in range(1, int(chance.integers(4, 7))):
            found[Purpose("value", f"box{number}", seat)] = int(chance.choice([4, 5, 6, 9, -1]))
        found[Purpose("value", "shovels", seat)] = int(chance.integers(2, 17))
    return found


def _gotoku(chance: np.random.Generator, players: int) -> Mapping[Purpose, int]:
    found = {}
    for seat in range(players):
        for number in range(1, (int(chance.integers(2, 4)) if seat else 4) + 1):  # 4 end the game
            found[Purpose("value", f"card{number}", seat)] = int(chance.integers(1, 6))
        found[Purpose("value", "removed", seat)] = int(chance.integers(0, 5))
        found[Purpose("value", "highest", seat)] = int(chance.integers(1, 7))
    return found


def _gophers(chance: np.random.Generator, players: int) -> Mapping[Purpose, int]:
    beginner = chance.random() < 0.4
    kind = "beginner" if beginner else str(chance.choice(["basic", "simplified", "baskets"]))
    found = {Purpose("value", kind, ALL, tick=True): 1}
    for seat in range(players):
        # all piles together come to no more than the cards of the deck
        rows = {"berries": 13, "acorns": 13, "grains": 13} if beginner else {"added": 28}
        if kind in ("basic", "baskets"):
            rows["subtracted"] = 8
        for row, most in rows.items():
            found[Purpose("value", row, seat)] = int(chance.integers(0, most + 1))
    return found


def _goldrausch(chance: np.random.Generator, players: int) -> Mapping[Purpose, int]:
    found = {}
    for number in range(1, 5):
        cards = chance.permutation([*_GOLD, *[0] * len(_GOLD)]).reshape(len(_GROUPS), -1)
        room = dict.fromkeys(_GROUPS, _FULL)
        for group, lot in zip(_GROUPS, cards, strict=True):
            found[Purpose("value", f"gold {group}", ALL, number)] = int(lot.sum())
        for seat in range(players):
            for _chip in range(int(chance.integers(1, _CHIPS + 1))):
                group = str(chance.choice([one for one in _GROUPS if room[one]]))
                room[group] -= 1
                at = Purpose("value", f"chips {group}", seat, number)
                found[at] = found.get(at, 0) + 1
    return found


_MADE: Mapping[str, Callable[[np.random.Generator, int], Mapping[Purpose, int]]] = {
    "go-for-gold": _gold, "gotoku": _gotoku, "gophers": _gophers, "goldrausch": _goldrausch,
}  # fmt: skip
