"""Slips that can be identified: a duplicate line, two neighbours exchanged.

They are identified by what they explain: without the line, or with the two lines exchanged, there
are no faults up to the end of the record or the next slip.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, NamedTuple

from printplay.match.doubts.mends import Mends, World, same
from printplay.match.lines.grammar import Unread

_NEAR = 6  # lines before a fault that are tried
_APART = 3  # most lines between duplicates


class Slip(NamedTuple):
    """A slip: `twice` or `swapped`, the two lines by their events, the world without it.

    `until` is the event up to which that world has no faults; the end of the record counts as an
    event, too.
    """

    kind: str
    lines: tuple[int, int]
    world: World
    until: int = 0

    @property
    def beside(self) -> bool:
        """Return whether it is a line right after its duplicate."""
        return self.kind == "twice" and self.lines[1] == self.lines[0] + 1


def slip_at(
    mends: Mends, at: int, bases: Sequence[Any], faulty: Collection[int], ahead: int = 0
) -> Slip | None:
    """Return the slip that explains the faults of an event, and most of those after it.

    `bases` are other possible states before it; `faulty` are the events with errors, and the end:
    a slip explains faults up to one of them. The slip may also be up to `ahead` lines before the
    event. Of equal explanations, a line equal to the one before is taken, or the first.
    """
    possible = _possible(mends, at, bases, ahead)
    looked = (one._replace(until=mends.clean(one.world)) for one in possible)
    found = [one for one in looked if one.until > at and one.until in faulty]
    return max(found, key=lambda one: (one.until, one.beside), default=None)


def _possible(mends: Mends, at: int, bases: Sequence[Any], ahead: int) -> Iterator[Slip]:
    """Yield the slips that a line near an event may be, those of the event itself first."""
    lines = range(min(at + ahead, len(mends.events) - 1), max(-1, at - _NEAR), -1)
    for line in lines:
        states = (mends.states[line], *(bases if line == at else ()))
        event = mends.events[line]
        if not isinstance(event, Unread):
            for earlier in range(line - 1, max(-1, line - 1 - _APART), -1):
                if same(mends.events[earlier], event):
                    for state in states:
                        yield Slip("twice", (earlier, line), World(line + 1, state))
        for state in states:
            for world in mends.exchanged(state, line):
                yield Slip("swapped", (line, line + 1), world)
