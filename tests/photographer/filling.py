"""What a player does with a pen on a sheet: everything `Filled` says, in one hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from printplay.games.go_for_gold.prints.sheet_marks import SheetMarks
from printplay.geometry.board import SpaceId
from printplay.printing.sheet_code import Box, Ring
from tests.photographer.digits import DIGITS, Script
from tests.photographer.hands import Hand, Stroke
from tests.photographer.plays import Filled
from tests.photographer.writing import Writing


@dataclass(frozen=True)
class Habits:
    """How a player fills in the boxes: what is likely, 0 to 1.

    `ringing` is how often a value is ringed, `both` how often it is written besides, `slips` how
    often a number is struck out and written anew.
    """

    ringing: float = 0.5
    both: float = 0.05
    slips: float = 0.02


def habits(hand: Hand) -> Habits:
    """Return the habits of a hand: most people ring all values, or write all."""
    ringing = float(hand.chance.choice([0.0, 0.0, 0.5, 1.0]))
    return Habits(ringing, 0.06, 0.03 * hand.haste)


def strokes(
    filled: Filled, marks: SheetMarks, hand: Hand, *, script: Script = DIGITS, usual: Habits | None = None
) -> list[Stroke]:
    """Return all strokes on a sheet; numbers are written in a `script`."""
    found: list[Stroke] = []
    for part in filled.segments:
        found += hand.line([marks.centres[SpaceId(name)] for name in part])
    found += _tokens(filled, marks, hand)
    for places, label in ((marks.start, filled.start), (marks.restart, filled.restart)):
        if label is not None and label in places:
            found += hand.tick(*_at(places[label]))
    writing = Writing(hand.chance, hand.haste, script)
    usual = usual or habits(hand)
    for box, values, entry in zip(marks.boxes, marks.candidates, filled.entries, strict=False):
        found += _entered(entry, box, values, hand, writing, usual)
    for colour in filled.temples & marks.temples.keys():
        found += hand.strike(*_at(marks.temples[colour]))
    for box, value in ((marks.total, filled.total), (marks.gathered, filled.gathered)):
        if value is not None:
            found += _written(value, box, writing, usual, hand)
    return found


def _entered(
    entry: int, box: Box, values: Mapping[int, Ring], hand: Hand, writing: Writing, usual: Habits
) -> list[Stroke]:
    """Return a value ringed, or written, or both."""
    ringed = entry in values and hand.chance.random() < usual.ringing
    found = hand.ring(*_at(values[entry])) if ringed else []
    if not ringed or hand.chance.random() < usual.both:
        found += _written(entry, box, writing, usual, hand)
    return found


def _written(value: int, box: Box, writing: Writing, usual: Habits, hand: Hand) -> list[Stroke]:
    if hand.chance.random() < usual.slips:
        return writing.corrected(str(hand.chance.integers(1, 10)), str(value), box)
    return writing.in_box(str(value), box)


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
