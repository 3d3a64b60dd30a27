"""Results entered instead of play, or beside it: values, totals without boxes, and what is missing.

A line of results before any play is stored, and is the result if no play follows; otherwise it is
compared with the result of play, as is a later one. The game's rules name what is missing, so that the
table is asked for exactly what `end` needs. A total alone has no boxes, cards or sums: its only check
is whether anything in the game adds up to it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count
from typing import Any, NamedTuple

from printplay.core.faults import Fault
from printplay.match.standings import AS_ENTERED, Points

UNTOLD = "PP-5"
#: The cure of an earlier part of a match that is missing; no open question says as much.
EARLIER = "untold-earlier"
#: The keyword of a player's total in every game.
TOTAL = "total"


class EnteredResult(NamedTuple):
    """A result, and the index of the event that enters it."""

    event_index: int
    event: Any


class EnteredResults(NamedTuple):
    """The results entered before any play, by player and keyword; the last one counts.

    `unread` are players with an unreadable line that may have been one; `plays` counts the lines
    of play.
    """

    results: Mapping[tuple[str, str], EnteredResult] = {}
    unread: frozenset[str] = frozenset()
    plays: int = 0

    def with_result(self, event_index: int, event: Any) -> EnteredResults:
        key = (event.player, type(event).form.keyword(event))
        return self._replace(results={**self.results, key: EnteredResult(event_index, event)})

    def not_read(self, names: Iterable[str]) -> EnteredResults:
        """Return a copy with players who have an unreadable line."""
        return self._replace(unread=self.unread.union(names))

    def result_of(self, player: str, word: str) -> EnteredResult | None:
        return self.results.get((player, word))

    def total_alone(self, player: str, other_words: Sequence[str]) -> EnteredResult | None:
        """Return a player's total if that player has none of some other results."""
        if any((player, word) in self.results for word in other_words):
            return None
        return self.result_of(player, TOTAL)

    def in_order(self) -> list[EnteredResult]:
        return sorted(self.results.values(), key=lambda result: result.event_index)

    def each(self, judge: Callable[[Any], Sequence[Fault]], *, played: bool) -> Iterator[Fault]:
        """Yield the faults of the results, found by `judge`, each at its event.

        `played`: they are compared with the play after them, which shows the faults.
        """
        for index, event in self.in_order():
            for fault in judge(event):
                yield fault if fault.where is not None else replace(fault, where=index, hindsight=played)


class Missing(NamedTuple):
    """A missing line of results: the player, its verb, and an example of its value.

    `none`: the word for "none". `level`: the player is tied, and this line is the
    tie-break. `after`: a line that has to come before it, such as `round 1`.
    """

    player: str
    verb: str
    example: str
    none: bool = False
    level: bool = False
    after: str = ""

    @property
    def line(self) -> str:
        return f"{self.player}: {self.verb} {self.example}"


def pp_5(missing: Iterable[Missing]) -> list[Fault]:
    """Return the faults of an `end` here, player by player.

    A missing score is an error. A missing tie-break only leaves the places of tied players open:
    a warning.
    """
    lines: dict[tuple[str, bool], list[Missing]] = {}
    for missing_line in missing:
        lines.setdefault((missing_line.player, missing_line.level), []).append(missing_line)
    return [
        Fault(
            UNTOLD,
            "level" if level else "untold",
            {
                "player": player,
                "verbs": ", ".join(f"`{missing_line.verb}`" for missing_line in of_player),
                "lines": ", ".join(
                    f"`{line}`"
                    for missing_line in of_player
                    for line in (missing_line.after, missing_line.line)
                    if line
                ),
            },
            _cure(of_player),
            severity="warning" if level else "error",
            player=player,
        )
        for (player, level), of_player in lines.items()
    ]


def _cure(missing_lines: Sequence[Missing]) -> str:
    for cure, means in (("level", "level"), (EARLIER, "after"), ("untold-none", "none")):
        if any(getattr(line, means) for line in missing_lines):
            return cure
    return "untold"


def entered_points(total: int, event: int) -> tuple[Points, ...]:
    return (Points(total, AS_ENTERED, event),)


def subset_sums(values: Iterable[int], max_count: int) -> list[frozenset[int]]:
    """Return the sums of positive values, each used at most once: of none, one ... `max_count` of them.

    >>> [sorted(found) for found in subset_sums([4, 4, 5], 2)]
    [[0], [4, 5], [8, 9]]
    """
    reached = [1, *[0] * max_count]  # a bit for each sum, by the number of values
    for value in values:
        for used in range(max_count, 0, -1):
            reached[used] |= reached[used - 1] << value
    return [_bits(bits) for bits in reached]


def _bits(number: int) -> frozenset[int]:
    return frozenset(position for position, bit in zip(count(), reversed(f"{number:b}")) if bit == "1")


def nearest(possible: Collection[int], total: int) -> str:
    """Return the nearest possible totals below and above an impossible one, if any.

    >>> nearest({4, 5, 9}, 7), nearest({4, 5, 9}, 12)
    ('5, 9', '9')
    """
    below = max((candidate for candidate in possible if candidate < total), default=None)
    above = min((candidate for candidate in possible if candidate > total), default=None)
    return ", ".join(str(neighbour) for neighbour in (below, above) if neighbour is not None)
