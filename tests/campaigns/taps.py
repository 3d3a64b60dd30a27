"""Whole matches of every game and shelf pad by taps alone: no offered answer is refused."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path

from printplay.match.question import Way
from printplay.match.registry import find_game, game_ids
from printplay.pads.file.finding import pads_by_id
from tests.games.tapping import table

NAMES = ("Anna", "Ben", "Cleo", "Dan", "Eva", "Finn")
#: Matches of a game, and the questions answered in one at most; of each pad one match begins.
_GAMES, _MOST, _OF_A_PAD = 2, 200, 15


def _played(game: str, matches: int, seed: int, counts: Counter[str], most: int = _MOST) -> None:
    low, high = find_game(game).players
    for number in range(matches):
        count = min(high, max(low, 2 + (seed + number) % 4))
        way: Way = "play" if game in game_ids() else "result"
        with (
            tempfile.TemporaryDirectory() as folder,
            table(Path(folder), game, NAMES[:count], (seed, number), way) as match,
        ):
            match.play(most)
            counts.update(match.counts)
            counts["matches"] += 1


def of_game(game: str, seed: int) -> str:
    """Play matches of a game."""
    counts = Counter[str]()
    _played(game, _GAMES, seed, counts)
    return str(dict(counts))


def of_pads(seed: int) -> str:
    """Fill in every pad of the shelf."""
    counts = Counter[str]()
    for pad in pads_by_id():
        _played(pad, 1, seed, counts, _OF_A_PAD)
    return str(dict(counts))


CAMPAIGNS: dict[str, Callable[[int], str]] = {
    f"taps: {game}": partial(of_game, game) for game in game_ids()
} | {"taps: pads": of_pads}
