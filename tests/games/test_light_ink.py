"""Light ink: every part of every game saves a third or more of the full one."""

from __future__ import annotations

import pytest

from printplay.core.print_choices import Ink
from printplay.match import registry
from printplay.printing.ink_estimate import ink
from printplay.printing.options import PrintOptions
from tests.examples import portion
from tests.games.printing import kept_board

#: Components of a batch that are looked at, spread over it.
_LOOKED_AT = 4
PARTS = [
    (name, part.id)
    for name in registry.game_ids()
    for part in registry.find_game(name).parts
    if registry.find_game(name).layouts
]


def _ink(game: str, part: str, *, light: bool = False) -> float:
    meta = registry.find_game(game)
    names = ["cards"] if "cards" in meta.layouts else meta.layouts
    boards = [kept_board(name, game) for name in names]
    made = meta.make(
        part, PrintOptions(boards=boards, players=3, ink=Ink.light if light else Ink.full, codes=False)
    )
    found = 0.0
    for batch in made.batches:
        step = max(1, batch.count // _LOOKED_AT)
        for number in range(0, batch.count, step):
            one = batch.make(number)
            sides = [side for side in (one.front, one.back) if side is not None]
            found += sum(ink(side, one.width, one.height) for side in sides)
    return found


@pytest.mark.shared
@pytest.mark.parametrize(("game", "part"), portion(PARTS, 6))
def test_light_ink_saves_a_third(game: str, part: str) -> None:
    """Light ink takes at most two thirds of what full ink takes."""
    full = _ink(game, part)
    assert full > 0
    assert _ink(game, part, light=True) <= 2 / 3 * full
