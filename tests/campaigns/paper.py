"""Paper: kits of all games and pads in many crossings, each page of them looked at for ink."""

from __future__ import annotations

import random

import printplay as pp
from tests.games.test_kit_sheets import GAMES, SCORED, filled

#: How many crossings of the games are rendered, and of the pads.
_NIGHTS, _PADS = 12, 40
#: The least part of a page's height on which anything has to be printed: a sentence takes less.
_LEAST = 0.15


def rendered(seed: int) -> str:
    """Print kits and pads that chance chooses, and look for pages without ink or nearly so."""
    chance, pages, small = random.Random(seed), 0, 0
    nights = chance.sample(GAMES, _NIGHTS)
    pads = [(str(file), count, on, way) for file, count, on, way in chance.sample(SCORED, _PADS)]
    for game, players, paper, way in [*nights, *pads]:
        try:
            kit = pp.print_game(game, players=players, paper=paper, duplex=way)
            made = kit.pdf()
        except (pp.CallError, pp.PaperError):
            small += 1  # too many players, or too small a paper
            continue
        for name, data in made.items():
            for page, share in enumerate(filled(data), 1):
                assert share >= _LEAST, f"{name}, page {page} of {players} players: {share:.0%}"
                pages += 1
    assert small <= _PADS // 2
    return f"{pages} pages of {len(nights) + len(pads) - small} kits, each with print; {small} refused"


CAMPAIGNS = {"pages with ink": rendered}
