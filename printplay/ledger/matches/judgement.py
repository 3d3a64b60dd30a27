"""What is known of the lines of a match from an earlier entry, so that they are not judged again.

An entry on a long match is judged by itself: the lines before it only set the table. Which of them
broke a rule stands in the summary of the match, sealed with its tip, and holds for these very
sources of the rules and these headers. Whoever cannot read it judges all lines.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, Self

from printplay import match, pads
from printplay.ledger.matches.entry import digest
from printplay.match.lines.grammar import Setup
from printplay.match.replay import Judged, Replay, judged_events

#: A match with fewer lines is judged faster than the sources are read.
_FEWEST = 150
#: The rooms of pads that no rule asks.
_UNASKED = ("prints", "photos")


class Judgement(NamedTuple):
    """Which of the first events of a match broke a rule, and the headers they were read with."""

    judged: Judged
    setup: str

    @classmethod
    def of(cls, replay: Replay[Any], setup: Setup) -> Self | None:
        """Return what a replay found; None of a match that is judged quickly."""
        found = judged_events(replay)
        return cls(found, _digest(setup)) if found.events >= _FEWEST else None

    def until(self, count: int) -> Self | None:
        """Return what is known of the first events alone; None if they are few."""
        events = min(self.judged.events, count)
        return self._replace(judged=self.judged._replace(events=events)) \
            if events >= _FEWEST else None  # fmt: skip

    def holds(self, setup: Setup) -> Judged | None:
        """Return it for events with these headers; None if others were there then."""
        return self.judged if self.setup == _digest(setup) else None

    def json(self) -> dict[str, object]:
        """Return it as a member of a summary."""
        events, faulty = self.judged
        return {"by": sources(), "setup": self.setup, "events": events, "faulty": sorted(faulty)}


def read(data: Mapping[str, Any]) -> Judgement | None:
    """Return what a member of a summary says; None if other sources judged, or it is damaged."""
    if data.get("by") != sources():
        return None
    events, faulty, setup = data.get("events"), data.get("faulty"), data.get("setup")
    if type(events) is not int or not isinstance(setup, str) or not isinstance(faulty, list):
        return None
    return Judgement(Judged(events, frozenset(faulty)), setup)


def _digest(setup: Setup) -> str:
    return digest(repr(setup))


@cache
def sources() -> str:
    """Return a digest over the sources of the rules of pads, and of how lines are read."""
    found = hashlib.sha256()
    for room in (match, pads):
        top = Path(next(iter(room.__path__)))
        for source in sorted(top.rglob("*.py")):
            if source.relative_to(top).parts[0] not in _UNASKED:
                found.update(source.read_bytes())
    return found.hexdigest()[:32]
