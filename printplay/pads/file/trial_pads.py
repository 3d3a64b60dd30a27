"""Pads filled in to try out their formulas: with the least values, the most, or at random."""

from __future__ import annotations

import random

from printplay.pads.file.pad import LARGEST, MOST_ROUNDS, Limits, stated_limits
from printplay.pads.scoring.book import PadFormulas
from printplay.pads.scoring.facts import Fact, ValuePlace
from printplay.pads.scoring.state import Scoring

#: The greatest value tried in a row without a limit.
_UNBOUNDED = 12


def filled_in(book: PadFormulas, trial: int, dice: random.Random) -> Scoring:
    """Return a pad filled in: with the least values in trial 0, the most in 1, else at random.

    The first two are for as many players and rounds as the pad allows, the others for few.
    """
    pad = book.pad
    full = trial < 2
    player_count = pad.players[1] if full else max(pad.players[0], min(pad.players[1], 3))
    sides = 1 if pad.coop else pad.teams or player_count
    rounds = min(pad.rounds or 12, MOST_ROUNDS if full else 4) if pad.in_rounds else 0
    scoring = Scoring(
        book, sides, max(player_count, sides), rounds, {},
        {number: (number - 1) % sides for number in range(1, rounds + 1)},
    )  # fmt: skip
    for row in pad.rows:
        if not row.is_entered:
            continue
        limit = book.formula(row.key, "max")
        round_numbers = range(1, rounds + 1) if book.per_round(row) else range(1)
        hangs = limit is not None and row.key in limit.values  # on rows entered before it
        fixed = stated_limits(row) if limit is None or row.max.lstrip("-").isdecimal() else None
        for numbers in [[number] for number in round_numbers] if hangs else [round_numbers]:
            places = [ValuePlace(side, row.key, number) for number in numbers for side in range(sides)]
            allowed = [fixed or scoring.limits(place) for place in places]
            values = [_value(limits, trial, dice) for limits in allowed]
            new_facts = {place: Fact(value, 0) for place, value in zip(places, values, strict=True)}
            scoring = scoring.with_facts(new_facts)
    return scoring


def _value(limits: Limits, trial: int, dice: random.Random) -> int:
    if limits.most == LARGEST:
        limits = limits._replace(most=limits.least + _UNBOUNDED * limits.step)
    found = limits.all or (limits.least,)
    return (found[0], found[-1])[trial] if trial < 2 else dice.choice(found)
