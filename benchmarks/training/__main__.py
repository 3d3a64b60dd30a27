"""Make the networks of `printplay scan` anew: fetch hands, fill in sheets, train, write `.npz`.

Run it by `make networks`. It takes about two hours on one core; a seed gives the same samples.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np

from benchmarks.training.hands import REPORTING, TRAINING, TUNING, fetch, fonts, scans
from benchmarks.training.plain import write
from benchmarks.training.samples import Maker, Samples
from benchmarks.training.written import Cells, fill, forms

#: Where the seeds of each set begin: no seed is in two.
SEEDS = {"train": 0, "tune": 10_000_000, "report": 20_000_000}
#: The hands of each set: nobody writes in two.
_HANDS = {"train": TRAINING, "tune": TUNING, "report": REPORTING}

#: Sheets, and hands with cells, that choose the temperature of a network.
_TUNED, _TUNED_HANDS = 120, 150


def main() -> None:
    """Make the networks, or one step of that."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.training", description=__doc__)
    parser.add_argument(
        "step", nargs="?", choices=["samples", "marks", "plain", "cells", "fit"], help="one step alone"
    )
    parser.add_argument("--folder", type=Path, default=Path(".networks"), help="for what is kept")
    parser.add_argument("--sheets", type=int, default=2200, help="how many sheets bear numbers")
    parser.add_argument("--hands", type=int, default=3400, help="how many write plain numbers")
    parser.add_argument("--cells", type=int, default=8600, help="how many hands fill in cells")
    parser.add_argument("--marked", type=int, default=1550, help="how many sheets bear marks")
    given = parser.parse_args()
    cv2.setNumThreads(1)
    os.nice(10)
    given.folder.mkdir(exist_ok=True)
    if given.step in (None, "samples"):
        for name, count in (("train", given.sheets), ("tune", _TUNED)):
            numbers(given.folder, name, count)
    if given.step in (None, "marks"):
        for name, count in (("train", given.marked), ("tune", _TUNED)):
            marks(given.folder, name, count)
    if given.step in (None, "plain"):
        plain(given.folder, given.hands)
    if given.step in (None, "cells"):
        for name, count in (("train", given.cells), ("tune", _TUNED_HANDS)):
            cells(given.folder, name, count)
    if given.step in (None, "fit"):
        from benchmarks.training.columns import fit_cells
        from benchmarks.training.fit import fit

        fit(given.folder, Path("printplay/photos"))
        fit_cells(given.folder, Path("printplay/photos"))


def plain(folder: Path, count: int) -> None:
    """Make plain numbers of the hands that train, and keep them in a folder."""
    scripts = fonts(folder, TRAINING)
    samples = Samples()
    for number in range(count):
        write(samples, SEEDS["train"] + number, scripts)
    _keep_numbers(samples, folder / "plain.npz")


def cells(folder: Path, name: str, count: int) -> None:
    """Make cells with numbers of a set, and keep them in a folder."""
    fetch(folder, _HANDS[name])
    scripts, people = fonts(folder, _HANDS[name]), forms(folder, name)
    made = Cells()
    for number in range(count):
        fill(made, SEEDS[name] + number, scripts, people)
        if number % 500 == 499:
            print(f"{name}: {number + 1} of {count} hands", flush=True)
    made.keep(folder / f"cells-{name}.npz")


def numbers(folder: Path, name: str, count: int) -> None:
    """Make numbers in boxes of a set, and keep them in a folder."""
    samples = _made(folder, name, count, Maker.fill)
    _keep_numbers(samples, folder / f"{name}.npz")


def marks(folder: Path, name: str, count: int) -> None:
    """Make marks of a set, and keep them in a folder."""
    samples = _made(folder, name, count, Maker.mark)
    np.savez(
        folder / f"marks-{name}.npz",
        rings=np.array(samples.rings, np.float16), marks=np.array(samples.marks, np.int8),
    )  # fmt: skip


def _made(folder: Path, name: str, count: int, make: Callable[[Maker, Samples, int], None]) -> Samples:
    fetch(folder, _HANDS[name])
    maker = Maker(fonts(folder, _HANDS[name]), scans(reporting=name != "train"))
    samples = Samples()
    for number in range(count):
        make(maker, samples, SEEDS[name] + number)
        if number % 200 == 199:
            print(f"{name}: {number + 1} of {count} sheets", flush=True)
    return samples


def _keep_numbers(samples: Samples, path: Path) -> None:
    np.savez(path, boxes=np.array(samples.boxes, np.float16), numbers=np.array(samples.numbers, np.int8))


if __name__ == "__main__":
    main()
