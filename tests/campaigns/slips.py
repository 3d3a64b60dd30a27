"""One slip is one fault, and two are two: legal matches by chance of all games, with slips."""

from __future__ import annotations

import random
from collections import Counter
from functools import partial
from itertools import islice

from printplay.match.registry import find_game
from printplay.match.text.writing import write
from tests.campaigns.matches import NAMES, PLAYED
from tests.slips import independent, report_of, shown, slips, verdict

#: Matches a game, and slips in each, one at a time.
MATCHES, SLIPS = 70, 5
#: So many of a thousand may be told as more than one fault. What is left is a slip that first
#: shows more than thirty lines behind it, in the line of another player, and then in yet another
#: place: so far back doubt looks at the lines of the one player alone, lest a spoilt record take
#: seconds.
ALLOWED = 2
#: Matches a game with two slips each. Of a hundred records, the first slip of which breaks a rule,
#: so many at least tell two faults; what is left is a second slip that breaks no rule, or one
#: beside the first.
MATCHES_TWICE, TWICE = 40, 50


def one_slip(game: str, seed: int) -> str:
    """Check matches with one slip each: independent errors stand in one place alone."""
    meta, counts, missed = find_game(game), Counter[str](), list[str]()
    low, high = meta.players
    for number in range(MATCHES):
        dice = random.Random(f"slip {game} {seed} {number}")
        players = dice.randint(low, high)
        setup, events = PLAYED[game](dice, players)
        some = slips(write(setup, events, meta.grammar), NAMES[:players], dice)
        for slip in islice(some, SLIPS):
            counts[slip.kind] += 1
            if wrong := verdict(slip):
                missed.append(f"{wrong}\n{shown(slip)}")
    assert len(missed) * 1000 <= max(1000, counts.total() * ALLOWED), "\n".join(missed)
    kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(counts.items()))
    return f"{counts.total()} slips ({kinds}); {len(missed)} of them told as more than one fault"


def two_slips(game: str, seed: int) -> str:
    """Check matches with two slips: doubt does not explain away what has another cause."""
    meta, records, told = find_game(game), 0, 0
    low, high = meta.players
    for number in range(MATCHES_TWICE):
        dice = random.Random(f"two slips {game} {seed} {number}")
        names = NAMES[: dice.randint(max(2, low), high)]
        setup, events = PLAYED[game](dice, len(names))
        first = next(slips(write(setup, events, meta.grammar), names, dice))
        if independent(report_of(first)):
            records += 1
            told += len(independent(report_of(next(slips(first.text, names, dice))))) > 1
    assert told * 100 >= records * TWICE, f"{told} of {records}"
    return f"{records} records with two slips; {told} of them told as two faults or more"


CAMPAIGNS = {
    f"{how_many} in matches of {game}": partial(ask, game)
    for how_many, ask in (("one slip", one_slip), ("two slips", two_slips))
    for game in PLAYED
}
