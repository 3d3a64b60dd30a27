"""What a player does with a pen on a sheet: everything `Filled` says, in one hand."""

from __future__ import annotations

import numpy as np

from printplay.games.go_for_gold.sheet_marks import Box, Ring, SheetMarks
from printplay.geometry.board import SpaceId
from tests.photographer.hands import Hand, Stroke
from tests.photographer.plays import Filled


def strokes(filled: Filled, marks: SheetMarks, hand: Hand, *, ringing: float = 0.5) -> list[Stroke]:
    """Return all strokes on a sheet; `ringing` is how likely a value is ringed and not written."""
    found: list[Stroke] = []
    for part in filled.segments:
        found += hand.line([marks.centres[SpaceId(name)] for name in part])
    found += _tokens(filled, marks, hand)
    for places, label in ((marks.start, filled.start), (marks.restart, filled.restart)):
        if label is not None and label in places:
            found += hand.tick(*_at(places[label]))
    for box, values, entry in zip(marks.boxes, marks.candidates, filled.entries, strict=False):
        if entry in values and hand.chance.random() < ringing:
            found += hand.ring(*_at(values[entry]))
        else:
            found += _written(str(entry), box, hand)
    for colour in filled.temples & marks.temples.keys():
        found += hand.strike(*_at(marks.temples[colour]))
    for box, value in ((marks.total, filled.total), (marks.gathered, filled.gathered)):
        if value is not None:
            found += _written(str(value), box, hand)
    return found


def _tokens(filled: Filled, marks: SheetMarks, hand: Hand) -> list[Stroke]:
    found: list[Stroke] = []
    for kind, rings in marks.tokens.items():
        for number, ring in enumerate(rings):
            if marks.stock[kind] <= number < filled.ringed[kind]:
                found += hand.ring(*_at(ring))
            if number < filled.struck[kind]:
                found += hand.strike(*_at(ring))
    return found


def _at(ring: Ring) -> tuple[float, float, float]:
    return ring.x, ring.y, ring.radius


def _written(text: str, box: Box, hand: Hand) -> list[Stroke]:
    height = float(np.clip(hand.chance.normal(0.62, 0.1), 0.4, 0.85)) * box.height
    x = box.x + box.width * (0.5 + hand.chance.normal(0, 0.06))
    y = box.y + box.height * (0.5 + hand.chance.normal(0, 0.05))
    return hand.number(text, x, y, height)
