"""How sure is sure: of each kind of field, how many are right at each certainty.

`python -m benchmarks.training.reliability --kinds hard,everyday,trouble --count 24` photographs
sheets of both photographers, as `seen` says, and prints for each kind of field how many would be
accepted, and how many of those are wrong, if whatever is less sure than a threshold were asked.
`--set tune` is to choose thresholds on, `--set report` to report what came of them.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

import cv2

from benchmarks.training.seen import FIRST, Missed, Seen, photos
from printplay.games.go_for_gold.photos.panel.panel_doubts import panel_doubts
from printplay.games.go_for_gold.photos.panel.reading import FAINT, Panel, Read
from printplay.games.go_for_gold.prints.sheet_marks import SheetMarks
from tests.photographer.judging import ACCEPTED, ASKED_RIGHT, OUTCOMES, SILENT, judged
from tests.photographer.plays import Filled

#: Certainties below which a field would be asked about.
STEPS = (0.5, 0.8, 0.9, 0.94, 0.97, 0.98, 0.99, 0.995)
#: What is printed of a set, in this order.
FIELDS = ("line", "boxes", "filled boxes", "total", "gathered", "shovels ringed", "shovels struck",
          "feet ringed", "feet struck", "tokens", "temples", "start", "restart")  # fmt: skip


def main() -> None:
    """Print what is read, accepted and silently wrong, and the curves."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.training.reliability", description=__doc__
    )
    parser.add_argument("--kinds", default="hard,everyday,trouble")
    parser.add_argument("--set", choices=list(FIRST), default="report", dest="of")
    parser.add_argument("--count", type=int, default=24, help="photos of each kind")
    parser.add_argument("--seed", type=int, default=0, help="the first one")
    parser.add_argument("--folder", type=Path, default=Path(".networks"))
    given = parser.parse_args()
    os.nice(10)
    cv2.setNumThreads(1)
    curves: dict[str, list[tuple[float, bool]]] = defaultdict(list)
    for kind in given.kinds.split(","):
        came = Counter[tuple[str, str]]()
        seen = [one for one in photos(given.folder, given.of, kind, given.seed, given.count)
                if not isinstance(one, Missed)]  # fmt: skip
        for one in seen:
            panel, marks = one.panel(), one.flat().marks
            came.update(_outcomes(one, panel, marks))
            for about, read, value in fields(one.truth, marks, panel):
                if read.doubt in (None, FAINT):  # what is covered, say, is asked whatever comes
                    curves[about].append((float(read.confidence), read.value == value))
        print(table(f"{given.of} {kind}", len(seen), came))
    print(reliability(curves))


def table(name: str, sheets: int, came: Counter[tuple[str, str]]) -> str:
    """Return what came of the fields of some sheets, in parts of a hundred, and errors."""
    asked = came["sheet", "questions"] / max(1, sheets)
    rows = [
        f"{name}: {sheets} sheets, {asked:.2f} questions a sheet",
        f"{'':16}{'fields':>8}{'read %':>8}{'accepted %':>12}{'silent':>8}",
    ]
    for about in FIELDS:
        whole = sum(came[about, one] for one in OUTCOMES)
        right = came[about, ACCEPTED]
        if whole:
            rows.append(
                f"{about:16}{whole:>8}{100 * (right + came[about, ASKED_RIGHT]) / whole:>8.1f}"
                f"{100 * right / whole:>12.1f}{came[about, SILENT]:>8}"
            )
    return "\n".join(rows)


def reliability(curves: dict[str, list[tuple[float, bool]]]) -> str:
    """Return how many fields of each kind are accepted beyond a certainty, and wrong."""
    rows = ["accepted (wrong) if all that is less sure were asked",
            f"{'':16}" + "".join(f"{step:>12}" for step in STEPS)]  # fmt: skip
    for about, every in sorted(curves.items()):
        row = f"{about:16}"
        for step in STEPS:
            beyond = [right for confidence, right in every if confidence >= step]
            row += f"{f'{len(beyond)} ({len(beyond) - sum(beyond)})':>12}"
        rows.append(row)
    return "\n".join(rows)


def _outcomes(seen: Seen, panel: Panel, marks: SheetMarks) -> Iterator[tuple[str, str]]:
    if seen.line.clear:
        right, accepted = seen.line.exact, seen.line.accepted
        yield "line", OUTCOMES[(1 + right if not accepted else 3 if right else 0)]
    yield from judged(seen.truth, marks, panel)
    drawn = seen.line.drawn
    yield from [("sheet", "questions")] * (
        sum(doubt.about != "start" for doubt in panel_doubts(panel, marks))
        + (not drawn.accepted and (drawn.unsure or drawn.direction_sure))
        + (not drawn.direction_sure)
    )


def fields(
    truth: Filled, marks: SheetMarks, panel: Panel
) -> Iterator[tuple[str, Read[object], object]]:
    """Yield each value of a panel as it was read, and as it was written."""
    entries = [*truth.entries, *[None] * len(panel.boxes)][: len(panel.boxes)]
    every: list[tuple[str, object, object]] = [
        *(("box", *pair) for pair in zip(panel.boxes, entries, strict=True)),
        ("total", panel.total, truth.total), ("gathered", panel.gathered, truth.gathered),
        ("temples", panel.temples, frozenset(truth.temples & marks.temples.keys())),
    ]  # fmt: skip
    if marks.start:
        every.append(("port", panel.start, truth.start or None))
        every.append(("port", panel.restart, truth.restart))
    for kind, tokens in panel.tokens.items():
        most = len(marks.tokens[kind])
        ringed = min(most, max(truth.ringed[kind], marks.stock[kind]))
        every.append(("ringed", tokens.circled, ringed))
        every.append(("struck", tokens.struck, min(most, truth.struck[kind])))
    for about, read, value in every:
        assert isinstance(read, Read)
        yield about, read, value


if __name__ == "__main__":
    main()
