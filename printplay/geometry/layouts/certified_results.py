"""The results of matches in a certificate: figures of ports and seats, and how they follow.

All figures follow from counts, so a file has only those: a line for each table of players. Earlier
versions wrote the figures as well, or only them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field

from printplay.core.shares import deviations, wilson

#: A victory is counted in so many parts: a shared one counts as some of them.
PARTS = 12


@dataclass(frozen=True)
class StartFigures:
    """The results of a port or a seat: victories in percent, 95 % interval, mean points.

    They follow from the counts: `won` in twelfths of a victory (a shared one counts in parts), and
    `scored`, the total points. Certificates of earlier versions have no counts: None.
    """

    share: float
    low: float
    high: float
    points: float
    won: int | None = None
    scored: int | None = None

    def figures(self) -> dict[str, float]:
        """Return the figures by name, and the counts if known."""
        return {key: value for key, value in asdict(self).items() if value is not None}

    def text(self) -> str:
        """Return the figures as an inline table of TOML."""
        pairs = ", ".join(f"{key} = {value!r}" for key, value in self.figures().items())
        return f"{{ {pairs} }}"


@dataclass(frozen=True)
class PolicyResults:
    """The results of matches by one policy.

    No start is more than `apart` percentage points of victories off an even share: that is the end
    of its interval, with 95 % confidence for all starts together. `sample` and `counts` are digests
    of all counts, of the first matches and of all, so that a replay can be compared. `seats` go by
    number, from "1", who begins; empty in certificates of earlier versions.
    """

    matches: int
    apart: float
    starts: Mapping[str, StartFigures]
    sample: str
    counts: str
    seats: Mapping[str, StartFigures] = field(default_factory=dict)

    def counted(self, ports: Sequence[str]) -> str | None:
        """Return it as an inline table of TOML with counts alone; None if more is needed.

        `ports` are the labels of all starts, clockwise.
        """
        won, scored, seats, by_seat = (
            [getattr(one, key) for one in results.values()]
            for results in (self.starts, self.seats)
            for key in ("won", "scored")
        )
        if list(self.starts) != [*ports] or None in (*won, *scored, *seats, *by_seat):
            return None
        again = counted_results(
            ports, self.matches, self.apart, (won, scored), (seats, by_seat),
            (self.sample, self.counts),
        )  # fmt: skip
        if again != self:
            return None
        pairs = {
            "matches": self.matches, "apart": self.apart, "won": won, "scored": scored,
            "seats": seats, "seats_scored": by_seat, "sample": self.sample, "counts": self.counts,
        }  # fmt: skip
        return "{ " + ", ".join(f"{key} = {json.dumps(one)}" for key, one in pairs.items()) + " }"


def counted_results(
    ports: Sequence[str], matches: int, apart: float, starts: tuple[Sequence[int], Sequence[int]],
    seats: tuple[Sequence[int], Sequence[int]], digests: tuple[str, str],
) -> PolicyResults | None:  # fmt: skip
    """Return the results that follow from counts: `won` and `scored` of each start and each seat.

    None if there are not as many of them as ports, or if nobody started at one of these.
    """
    players = len(seats[0])
    sheets = [played_from(number, len(ports), players, matches) for number in range(len(ports))]
    begun = _figures(ports, starts, sheets)
    seated = _figures([str(number + 1) for number in range(players)], seats, [matches] * players)
    if begun is None or seated is None:
        return None
    return PolicyResults(matches, apart, begun, *digests, seated)


def _figures(
    names: Sequence[str], counts: tuple[Sequence[int], Sequence[int]], sheets: Sequence[int]
) -> dict[str, StartFigures] | None:
    won, scored = counts
    if not len(names) == len(won) == len(scored) or not names or not all(sheets):
        return None
    return {
        name: start_figures(*counted)
        for name, *counted in zip(names, won, scored, sheets, strict=True)
    }


def start_figures(won: int, scored: int, played: int) -> StartFigures:
    """Return the figures of `played` sheets, as they are written: with three decimals.

    A share that cannot be is one of 0 or 1; its counts show that it was changed.
    """
    share = min(1.0, max(0.0, won / PARTS / played))
    low, high = wilson(share, played, deviations(1))
    return StartFigures(
        round(100 * share, 3),
        round(100 * low, 3),
        round(100 * high, 3),
        round(scored / played, 3),
        won,
        scored,
    )


def played_from(number: int, ports: int, players: int, matches: int) -> int:
    """Return how many sheets of `matches` start at a port: the first player's goes round.

    >>> [played_from(number, 4, 2, 5) for number in range(4)]
    [3, 3, 2, 2]
    """
    return sum(
        (matches - first + ports - 1) // ports
        for first in ((number - seat) % ports for seat in range(players))
    )
