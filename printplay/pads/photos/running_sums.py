"""What each sum on a page should be by the sums before it, as people add them up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from printplay.pads.file.pad import Pad
from printplay.pads.prints.pad_fields import Purpose
from printplay.pads.scoring.facts import ONCE, ValuePlace
from printplay.pads.scoring.scoring import Scoring


@dataclass(frozen=True)
class RunningSums:
    """The sums of a match, each by those that are `written` and that it adds up."""

    pad: Pad
    scoring: Scoring
    written: Mapping[Purpose, int]

    def expected(self, purpose: Purpose) -> int | None:
        """Return what a field for a sum should show; None if it is not known, or no sum."""
        ways = {
            "points": self._points, "round": self._round, "part": self._part,
            "so far": self._so_far, "total": self._total,
        }  # fmt: skip
        way = ways.get(purpose.what)
        carried = purpose.what == "so far" and not purpose.round  # up to where a side ends
        if way is None or carried or purpose.round > self.scoring.rounds:
            return None
        return way(purpose)

    @property
    def _start(self) -> int | None:
        """Return what is counted down from; None if points are added up."""
        target = self.pad.target
        return target.points if target is not None and target.countdown else None

    def _points(self, purpose: Purpose) -> int | None:
        at = ValuePlace(purpose.side, purpose.row, purpose.round or ONCE)
        return self.scoring.known(at)

    def _round(self, purpose: Purpose) -> int | None:
        return self._rows(purpose.side, purpose.round)

    def _part(self, purpose: Purpose) -> int | None:
        ends = [one.after for one in self.pad.look.sums if one.after < purpose.round]
        return self._earned(purpose.side, range(max(ends, default=0) + 1, purpose.round + 1))

    def _so_far(self, purpose: Purpose) -> int | None:
        before, begun = self._last(purpose.side, purpose.round)
        found = self._earned(purpose.side, range(before + 1, purpose.round + 1))
        if found is None:
            return None
        if self._start is None:
            return begun + found
        return (begun if before else self._start) - found

    def _total(self, purpose: Purpose) -> int | None:
        side, rounds = purpose.side, self.scoring.rounds
        before, begun = self._last(side, rounds + 1) if self._start is None else (0, 0)
        for one in self.pad.look.sums if not before else ():
            part = self._written("part", "", side, one.after)
            if part is None:
                break
            before, begun = one.after, begun + part
        found = self._earned(side, (ONCE, *range(before + 1, rounds + 1)))
        return None if found is None else begun + found

    def _last(self, side: int, number: int) -> tuple[int, int]:
        """Return the last round before one with a sum so far, and that sum; 0 if there is none."""
        return max(((one.round, value) for one, value in self.written.items()
                    if one.what == "so far" and one.side == side and 0 < one.round < number),
                   default=(0, 0))  # fmt: skip

    def _earned(self, side: int, numbers: Iterable[int]) -> int | None:
        """Return what a side earns in some rounds, as it is written there, else row by row."""
        found = 0
        for number in numbers:
            points = self._written("round", "", side, number) if number else None
            if points is None:
                points = self._rows(side, number)
            if points is None:
                return None
            found += points
        return found

    def _rows(self, side: int, number: int) -> int | None:
        """Return the points of a side in a round, as they are written, else by its cells."""
        found = 0
        for row in self.pad.rows:
            if row.counts and number in self.scoring.rounds_of(row):
                points = self._written("points", row.key, side, number)
                if points is None:
                    points = self.scoring.known(ValuePlace(side, row.key, number))
                if points is None:
                    return None
                found += points
        return found

    def _written(self, what: str, row: str, side: int, number: int) -> int | None:
        return self._found.get((what, row, side, number))

    @cached_property
    def _found(self) -> Mapping[tuple[str, str, int, int], int]:
        """Return the sums that are written by what they add up, of a row and side, in a round."""
        return {(one.what, one.row, one.side, one.round): value for one, value in self.written.items()}
