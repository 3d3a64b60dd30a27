"""What people draw on the map beside the line: crosses at ports, rings, dots where a turn ended."""

from __future__ import annotations

import numpy as np

from printplay.games.go_for_gold.contents import Island
from printplay.games.go_for_gold.prints.sheet_marks import SheetMarks
from printplay.geometry.board import SpaceId
from tests.photographer.hands import Hand, Stroke
from tests.photographer.plays import Filled

#: How likely a player has each habit.
_CROSS, _RING, _DOTS = 0.4, 0.2, 0.2


def habits(filled: Filled, island: Island, marks: SheetMarks, hand: Hand) -> list[Stroke]:
    """Return strokes on the map that are no part of the line."""
    chance = hand.chance
    found: list[Stroke] = []
    if not filled.segments:
        return found
    if chance.random() < _CROSS:
        for part in filled.segments:
            if island.spaces[SpaceId(part[0])].contents.port is not None:
                x, y = marks.centres[SpaceId(part[0])]
                found += [hand.bar(x, y, angle, 2.2) for angle in (np.pi / 4, -np.pi / 4)]
    entered = [name for part in filled.segments for name in part[1:]]
    if chance.random() < _RING:
        for name in entered:
            if island.spaces[SpaceId(name)].contents.number is not None and chance.random() < 0.5:
                found += hand.ring(*marks.centres[SpaceId(name)], chance.uniform(2.0, 4.5))
    if chance.random() < _DOTS:
        for name in entered[:: int(chance.integers(2, 6))]:
            x, y = marks.centres[SpaceId(name)]
            found.append(hand.bar(x, y, chance.uniform(0, np.pi), chance.uniform(0.4, 1.6)))
    return found
