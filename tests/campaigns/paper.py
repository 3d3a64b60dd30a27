"""Paper: kits of all games and pads in many crossings, each page of them looked at for ink."""

from __future__ import annotations

import random
from pathlib import Path

import printplay as pp
from printplay.core.print_choices import DuplexName
from tests.games.test_kit_sheets import GAMES, SCORED, filled

#: How many crossings of the games are rendered, and of the pads.
_NIGHTS, _PADS = 12, 40
#: The least part of a page's height on which anything has to be printed: a sentence takes less.
_LEAST = 0.15


def rendered(seed: int) -> str:
    """Print kits and pads that chance chooses, and look for pages without ink or nearly so."""
    chance, pages, small = random.Random(seed), 0, 0
    crossings: list[tuple[str | Path, int, str, DuplexName]] = [
        *chance.sample(GAMES, _NIGHTS), *chance.sample(SCORED, _PADS)
    ]  # fmt: skip
    for game, players, paper, way in crossings:
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
    return f"{pages} pages of {len(crossings) - small} kits, each with print; {small} refused"


CAMPAIGNS = {"pages with ink": rendered}
