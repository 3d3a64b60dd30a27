"""The table of a benchmark: rows of what was measured beside what it is compared with.

A row holds a target or not; one that could not be measured says why instead of vanishing.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

#: How often something is measured at the most, however often is asked for; None for no limit.
most: int | None = None
_HEADS = ("what", "ours", "the other", "", "ratio", "target", "")


@dataclass(frozen=True)
class Target:
    """What a row should reach: of its ratio where it has another beside it, else of `ours`."""

    kind: Literal["at most", "at least"]
    value: float

    def missed_by(self, value: float) -> float:
        """Return the share by which a value misses the target; 0 or less where it is met.

        >>> Target("at most", 1.0).missed_by(1.25), Target("at least", 200.0).missed_by(150.0)
        (0.25, 0.25)
        """
        beyond = value / self.value - 1
        return beyond if self.kind == "at most" else -beyond


@dataclass(frozen=True)
class Row:
    """One measurement: `ours`, in `unit`, and what it is measured beside.

    `missing` says why there is no number.
    """

    what: str
    ours: float = 0.0
    unit: str = ""
    other: float | None = None
    against: str = ""
    target: Target | None = None
    missing: str = ""

    @property
    def ratio(self) -> float | None:
        """How many times the other ours is."""
        return None if self.other is None else self.ours / self.other

    def cells(self) -> Sequence[str]:
        """Return the row as it is printed."""
        if self.missing:
            return (self.what, "-", "-", self.against, "-", "", self.missing)
        ratio, unit = self.ratio, f" {self.unit}".rstrip()
        target = verdict = ""
        if self.target:
            judged, of = (self.ours, unit) if ratio is None else (ratio, "")
            limit = _times(self.target.value) if ratio is not None else _number(self.target.value)
            target = f"{self.target.kind} {limit}{of}"
            missed = self.target.missed_by(judged)
            verdict = f"MISSED by {missed:.0%}" if missed > 0 else "met"
        return (
            self.what,
            _number(self.ours) + unit,
            "" if self.other is None else _number(self.other) + unit,
            self.against,
            "" if ratio is None else _times(ratio),
            target,
            verdict,
        )


def _number(value: float) -> str:
    """Return a number with three digits that matter.

    >>> _number(1234.5), _number(12.345), _number(0.012345)
    ('1,234', '12.3', '0.0123')
    """
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def _times(ratio: float) -> str:
    """Return a ratio so that one sees which is more: below a half it is one part of so many.

    >>> _times(1.234), _times(1 / 15)
    ('1.23', '1/15')
    """
    return f"{ratio:.3g}" if ratio >= 0.5 or ratio <= 0 else f"1/{1 / ratio:.3g}"


def show(rows: Iterable[Row], title: str = "") -> None:
    """Print rows as a table, in columns wide enough for each."""
    lines = [_HEADS, *(row.cells() for row in rows)]
    widths = [max(len(line[place]) for line in lines) for place in range(len(_HEADS))]
    if title:
        print(f"\n{title}")
    for line in lines:
        cells = [
            cell.rjust(width) if place in {1, 2, 4} else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(line, widths, strict=True))
        ]
        print("  ".join(cells).rstrip())


def often(times: int) -> int:
    """Return how often something is measured that is to be measured so many times."""
    return times if most is None else min(times, most)


def best(call: Callable[[], object], times: int = 5, clock: Callable[[], float] = time.perf_counter) -> float:
    """Return the seconds of the fastest of some calls.

    With `time.process_time` for a clock they are seconds of CPU, whatever else a machine does.
    """
    taken = []
    for _time in range(often(times)):
        begin = clock()
        call()
        taken.append(clock() - begin)
    return min(taken)
