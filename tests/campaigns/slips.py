"""One slip is one fault: legal matches by chance of all games, with slips of every kind."""

from __future__ import annotations

import random
from collections import Counter
from functools import partial
from itertools import islice

from printplay.games import find
from printplay.record.text import write
from tests.campaigns.matches import NAMES, PLAYED
from tests.slips import shown, slips, verdict

#: Matches a game, and slips in each, one at a time.
MATCHES, SLIPS = 160, 5
#: So many of a thousand may be told as more than one fault. What is left is a slip that first shows
#: more than thirty lines behind it, in the line of another player, and then in yet another place: so
#: far back doubt looks at the lines of the one player alone, lest a spoilt record take seconds.
ALLOWED = 2


def one_slip(game: str, seed: int) -> str:
    """Check matches with one slip each: independent errors stand in one place alone."""
    meta, counts, missed = find(game), Counter[str](), list[str]()
    low, high = meta.players
    for number in range(MATCHES):
        dice = random.Random(f"slip {game} {seed} {number}")
        players = dice.randint(low, high)
        setup, events = PLAYED[game](dice, players)
        some = slips(write(setup, events, meta.grammar()), NAMES[:players], dice)
        for slip in islice(some, SLIPS):
            counts[slip.kind] += 1
            if wrong := verdict(slip):
                missed.append(f"{wrong}\n{shown(slip)}")
    assert len(missed) * 1000 <= counts.total() * ALLOWED, "\n".join(missed)
    kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(counts.items()))
    return f"{counts.total()} slips ({kinds}); {len(missed)} of them told as more than one fault"


CAMPAIGNS = {f"one slip in matches of {game}": partial(one_slip, game) for game in PLAYED}
