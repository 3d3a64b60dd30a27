"""The options of what counts readings, `report` and `reliability`, and the photos they ask for."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2

from benchmarks.training.seen import FIRST, Missed, Seen, photos


@dataclass(frozen=True)
class Options:
    """Which photos are counted: kinds, set, how many of each kind, and the first seed."""

    kinds: tuple[str, ...]
    of: str
    count: int
    seed: int
    folder: Path
    split: bool

    def photos(self, kind: str) -> Iterator[Seen]:
        """Yield the photos of a kind; one without a sheet is told, and not counted."""
        for one in photos(self.folder, self.of, kind, self.seed, self.count):
            if isinstance(one, Missed):
                print(f"  {kind} {one.seed}: no sheet found")
            else:
                yield one


def options(name: str, about: str | None, kinds: str, count: int) -> Options:
    """Return the options of the command line, and get ready: gently, on one core."""
    parser = argparse.ArgumentParser(prog=f"python -m benchmarks.training.{name}", description=about)
    parser.add_argument("--kinds", default=kinds)
    parser.add_argument("--set", choices=list(FIRST), default="report", dest="of")
    parser.add_argument("--count", type=int, default=count, help="photos of each kind")
    parser.add_argument("--seed", type=int, default=0, help="the first one")
    parser.add_argument("--folder", type=Path, default=Path(".networks"))
    if name == "report":
        parser.add_argument("--split", action="store_true", help="count by board, pen ... too")
    given = parser.parse_args()
    os.nice(10)
    cv2.setNumThreads(1)
    return Options(tuple(given.kinds.split(",")), given.of, given.count, given.seed,
                   given.folder, getattr(given, "split", False))  # fmt: skip
