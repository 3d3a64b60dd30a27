"""Sheets of a match by chance, as they lie on the table afterwards: lines and boxes, no dice."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from printplay.games.go_for_gold.events import Move, Round
from printplay.games.go_for_gold.play import GoForGoldRules
from printplay.games.go_for_gold.sheets.joined import PlayerSheet
from printplay.games.go_for_gold.state import starts
from tests.games.go_for_gold.playing import board, random_match

NAMES = ("Anna", "Ben", "Cleo", "Dora")


class Evening(NamedTuple):
    """A match played: its sheets, its board, its house rules, and what nobody noted.

    That is the dice, and the port of whoever began.
    """

    sheets: Sequence[PlayerSheet]
    on: str
    house: dict[str, str]
    rolls: Sequence[int]
    start: str


def evening(seed: int, on: str = "", players: int = 0) -> Evening:
    """Play a legal match to its end and keep what stands on the sheets."""
    dice = random.Random(f"evening {seed}")
    on = on or dice.choice("AB")
    names = NAMES[: players or dice.randint(2, 4)]
    house = {
        "curse-fills-a-box": dice.choice(["yes", "no"]),
        "foot-rescue": dice.choice(["forced", "optional"]),
        "second-port": dice.choice(["forbidden", "stop"]),
    }
    keys = {key.replace("-", "_"): value for key, value in house.items()}
    first = random.Random(f"first {seed}").choice(("", *names))
    setup, events = random_match(dice.getrandbits(30), names, on, first, **keys)
    game = GoForGoldRules(board(on))
    state = game.start(setup)
    called = state.table.graph.space_name
    begun = starts([game.apply(state, events[0])])
    parts = [[[called(start or "")]] for start in begun]
    rolls = []
    for event in events:
        if isinstance(event, Round):
            rolls.append(event.roll)
        elif isinstance(event, Move):
            drawn = parts[state.table.seats[event.player]]
            drawn[-1] += event.path
            if event.port:
                drawn.append([event.port])
        state = game.apply(state, event)
    explored = {colour: raid.player for colour, raid in state.raided.items()}
    sheets = [
        PlayerSheet(
            name,
            drawn,
            [entry.value for entry in sheet.entries],
            sheet.score(),
            sheet.gathered,
            {colour for colour, by in explored.items() if by != name},
        )
        for name, drawn, sheet in zip(names, parts, state.players, strict=True)
    ]
    return Evening(sheets, on, house, rolls, setup.extra["start"][0])
