"""One slip of the pen is one error: counted by kinds, and in how long it is told."""

from __future__ import annotations

import random
import time
from collections import Counter
from functools import partial

from printplay.core.faults import Fault
from printplay.lookup.record import check_lines
from printplay.match.registry import find_game
from printplay.match.text.source import from_text
from printplay.match.text.writing import write
from tests.campaigns.matches import NAMES, PLAYED
from tests.games.gophers.playing import RECORDS
from tests.pen_slips import of_kinds

#: Matches a game, and slips in each, one at a time.
MATCHES, SLIPS = 24, 16
#: Of a hundred slips that break a rule, so many at least are one error, and named as what they are.
ONE, NAMED = 98, 85


def pen_slips(game: str, seed: int) -> str:
    """Check matches with one slip each; count the errors that follow from nothing."""
    meta, counts, took = find_game(game), Counter[tuple[str, int]](), list[float]()
    low, high = meta.players
    known = Counter[bool]()
    several = list[str]()
    for number in range(MATCHES):
        dice = random.Random(f"pen slip {game} {seed} {number}")
        names = NAMES[: dice.randint(max(2, low), high)]
        setup, events = PLAYED[game](dice, len(names))
        for slip in of_kinds(write(setup, events, meta.grammar), names, dice, SLIPS):
            begin = time.process_time()
            errors = [v for v in _checked(slip.text) if v.severity == "error"]
            took.append(time.process_time() - begin)
            own = [one for one in errors if not one.consequence]
            counts[slip.kind, min(2, len(own))] += 1
            if slip.named and own:
                known[(own[0].hint or "").startswith(slip.named)] += 1
            if len(own) > 1:
                several.append(f"{slip.kind}: {[(v.line, v.code) for v in own]} in\n{slip.text}")
    one = sum(count for (_kind, errors), count in counts.items() if errors == 1)
    wrong = one + len(several)
    assert one * 100 >= wrong * ONE, "\n".join(several)
    assert known[True] * 100 >= known.total() * NAMED, known
    kinds = sorted({kind for kind, _errors in counts})
    table = ", ".join(f"{kind} {counts[kind, 1]}/{counts[kind, 1] + counts[kind, 2]}" for kind in kinds)
    return (
        f"{len(took)} slips, {len(took) - wrong} of them legal; {one / wrong:.1%} of the others "
        f"are one error ({table}); {known[True]} of {known.total()} lines told twice or swapped "
        "are named so; "
        f"{sum(took) / len(took) * 1000:.0f} ms each, {max(took):.2f} s at most"
    )


def _checked(text: str) -> tuple[Fault, ...]:
    return check_lines(from_text("slip", text), RECORDS).violations


CAMPAIGNS = {f"slips of the pen in matches of {game}": partial(pen_slips, game) for game in PLAYED}
