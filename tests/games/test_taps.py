"""At the table every question is answered by taps: what is offered is what the rules take."""

from __future__ import annotations

from pathlib import Path

import pytest

from printplay.match.registry import game_ids
from tests.games.tapping import table

PLAYERS = ("Anna", "Ben", "Cleo", "Dan")
#: Pads of the shelf: rounds with a sum for all, a target, boxes, teams, ticks, an end when said.
PADS = ("bowling", "doppelkopf", "hearts", "skat", "whist", "yacht")


@pytest.mark.parametrize("game", game_ids())
def test_a_match_is_played_by_taps(game: str, tmp_path: Path) -> None:
    """Offered words, followed by offered words only, are a line of play that the rules take."""
    with table(tmp_path, game, PLAYERS[:3], "gate", "play") as match:
        match.play(14)
        assert match.counts["lines"] > 5


@pytest.mark.parametrize("pad", PADS)
def test_a_pad_is_filled_in_by_taps(pad: str, tmp_path: Path) -> None:
    """So they are on a pad, where the next round and the end are offered, too."""
    with table(tmp_path, pad, PLAYERS, "gate", "result") as match:
        assert match.play(14) or match.counts["lines"] > 3
