"""Slips that are known for what they are: a line that stands twice, two neighbours exchanged.

They are told apart from any other by what they explain: without the line, or with the two lines the
other way round, nothing is wrong any more, up to the end of the record or the next slip.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, NamedTuple

from printplay.games.match import Unread
from printplay.match.mends import Mends, World

_NEAR = 6  # lines before a fault that may be such a slip
_APART = 3  # lines from one to the other that says the same


class Slip(NamedTuple):
    """A slip: `twice` or `swapped`, the two lines by their events, and the world without it."""

    kind: str
    lines: tuple[int, int]
    world: World


def slips(
    mends: Mends, at: int, bases: Sequence[Any], wrong: Collection[int]
) -> Iterator[Slip]:
    """Yield the slips that explain what is wrong with an event.

    `bases` are other states that the record may be in before it; `wrong`, the events with errors,
    and the end: where nothing is wrong without the slip up to one of them, it explains enough.
    """
    for slip in _possible(mends, at, bases):
        until = mends.clean(slip.world)
        if until > at and until in wrong:
            yield slip


def _possible(mends: Mends, at: int, bases: Sequence[Any]) -> Iterator[Slip]:
    lines = range(min(at, len(mends.events) - 1), max(-1, at - _NEAR), -1)
    for line in lines:
        for earlier in range(line - 1, max(-1, line - 1 - _APART), -1):
            event = mends.events[line]
            if mends.events[earlier] == event and not isinstance(event, Unread):
                for base in (mends.states[line], *(bases if line == at else ())):
                    for world in mends.dropped(base, line):
                        yield Slip("twice", (earlier, line), world)
    for line in lines:
        for base in (mends.states[line], *(bases if line == at else ())):
            for world in mends.exchanged(base, line):
                yield Slip("swapped", (line, line + 1), world)
