"""Values of a pad as they are written, and the points so far, for a screen."""

from __future__ import annotations

from collections.abc import Sequence

from printplay.pads.file.pad import LARGEST, Row
from printplay.pads.formulas.functions import Impossible, Unknown
from printplay.pads.scoring.facts import ValuePlace
from printplay.pads.scoring.scoring import Scoring
from printplay.pads.scoring.state import State

#: All that can fall at once, and the rest of it, as bowlers write them.
_STRIKE, _SPARE = "X", "/"


def written(scoring: Scoring, side: int, number: int, rows: Sequence[Row]) -> tuple[str, ...]:
    """Return the values of a round as they are written, as far as they are entered."""
    found: list[str] = []
    fresh = True  # nothing has been taken away by earlier values of this round
    for row in rows:
        at = ValuePlace(side, row.key, number)
        fact = scoring.facts.get(at)
        if fact is None:
            if asked(scoring, at):
                break
            continue
        most = scoring.limits(at).most
        whole = any(one.when for one in rows) and 0 < fact.value == most < LARGEST
        found.append((_STRIKE if fresh else _SPARE) if whole else in_words(row, fact.value))
        fresh = whole
    return tuple(found)


def asked(scoring: Scoring, at: ValuePlace) -> bool:
    """Return whether a value can be entered, as far as is known."""
    try:
        return scoring.entered(at)
    except (Unknown, Impossible):
        return True


def in_words(row: Row, value: int) -> str:
    """Return a value as it is written: a tick, or a number."""
    if row.entry == "tick":
        return "✓" if value else "–"
    return str(value).replace("-", "\N{MINUS SIGN}")


def sums(state: State, scoring: Scoring, side: int) -> dict[int, int]:
    """Return the points after each round, up to the first that is not known yet."""
    book, found, total = state.table.book, dict[int, int](), 0
    counted = [row for row in book.pad.rows if row.counts and book.per_round(row)]
    for number in range(1, state.rounds + 1):
        points = [scoring.known(ValuePlace(side, row.key, number)) for row in counted]
        known = [one for one in points if one is not None]
        if not scoring.facts.some(side, number) or len(known) < len(points):
            return found
        total += sum(known)
        found[number] = total
    return found
