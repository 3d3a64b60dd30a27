"""How sure is sure: of each kind of field, how many are right at each certainty.

`python -m benchmarks.training.reliability --kinds hard,everyday,trouble --count 24` photographs
sheets of both photographers, as `seen` says, and prints for each kind of field how many would be
accepted, and how many of those are wrong, if whatever is less sure than a threshold were asked.
`--set tune` is to choose thresholds on, `--set report` to report what came of them.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterator

from benchmarks.training.options import options
from benchmarks.training.seen import Seen
from printplay.games.go_for_gold.photos.panel.panel_questions import panel_questions
from printplay.games.go_for_gold.photos.panel.reading import Panel
from printplay.games.go_for_gold.prints.sheet_marks import SheetMarks
from printplay.photos.scanned import FAINT, Read
from tests.photographer.judging import ACCEPTED, ASKED_RIGHT, OUTCOMES, SILENT, judged
from tests.photographer.plays import Filled

#: Of each kind of field, how sure each one is, and whether it is right.
Curves = dict[str, list[tuple[float, bool]]]

#: Certainties below which a field would be asked about.
STEPS = (0.5, 0.8, 0.9, 0.94, 0.97, 0.98, 0.99, 0.995)
#: What is printed of a set, in this order.
FIELDS = ("line", "boxes", "filled boxes", "total", "gathered", "shovels ringed", "shovels struck",
          "feet ringed", "feet struck", "tokens", "temples", "start", "restart")  # fmt: skip


def main() -> None:
    """Print what is read, accepted and silently wrong, and the curves."""
    given = options("reliability", __doc__, "hard,everyday,trouble", 24)
    curves: Curves = defaultdict(list)
    for kind in given.kinds:
        came = Counter[tuple[str, str]]()
        seen = list(given.photos(kind))
        for one in seen:
            panel, marks = one.panel(), one.flat().marks
            came.update(_outcomes(one, panel, marks))
            for about, read, value in fields(one.truth, marks, panel):
                if read.why in (None, FAINT):  # what is covered, say, is asked whatever comes
                    curves[about].append((float(read.confidence), read.value == value))
                if not read.is_asked:
                    curves[f"{about}, accepted"].append((1.0, read.value == value))
            if one.line.clear:
                right, sure = one.line.exact, one.line.drawn.confidence
                curves["line"].append((float(sure), right))
                if one.line.accepted:
                    curves["line, accepted"].append((1.0, right))
        print(table(f"{given.of} {kind}", len(seen), came))
    print(reliability({about: one for about, one in curves.items() if "," not in about}))
    print(accepted(curves))


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


def reliability(curves: Curves) -> str:
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


def accepted(curves: Curves) -> str:
    """Return of each kind how many were accepted, how many of those wrong, and the bound of that.

    The bound is one-sided, of 95 %: with none wrong of N it is 3 of N.
    """
    kept = {about.split(",")[0]: one for about, one in curves.items() if "," in about}
    kept["all"] = [each for one in kept.values() for each in one]
    rows = ["accepted, wrong, and at most so many wrong of 500 with 95 % certainty"]
    for about, every in kept.items():
        wrong = sum(not right for _sure, right in every)
        bound = 500 * upper_bound(wrong, len(every))
        rows.append(f"{about:16}{len(every):>8}{wrong:>6}{bound:>8.2f}")
    return "\n".join(rows)


def upper_bound(wrong: int, whole: int, certainty: float = 0.95) -> float:
    """Return the greatest share of errors that so few of so many still allow, one-sided.

    >>> round(upper_bound(0, 300), 4), round(upper_bound(1, 300), 4), upper_bound(0, 0)
    (0.0099, 0.0157, 1.0)
    """
    low, high = wrong / max(1, whole), 1.0
    for _turn in range(60 if whole else 0):
        middle = (low + high) / 2
        fewer = sum(
            math.comb(whole, one) * middle**one * (1 - middle) ** (whole - one) for one in range(wrong + 1)
        )
        low, high = (middle, high) if fewer > 1 - certainty else (low, middle)
    return high


def _outcomes(seen: Seen, panel: Panel, marks: SheetMarks) -> Iterator[tuple[str, str]]:
    if seen.line.clear:
        right, accepted = seen.line.exact, seen.line.accepted
        yield "line", OUTCOMES[(1 + right if not accepted else 3 if right else 0)]
    yield from judged(seen.truth, marks, panel)
    drawn = seen.line.drawn
    yield from [("sheet", "questions")] * (
        len(list(panel_questions(panel, marks)))
        + (not drawn.accepted and (drawn.unsure or drawn.direction_sure))
        + (not drawn.direction_sure)
    )


def fields(truth: Filled, marks: SheetMarks, panel: Panel) -> Iterator[tuple[str, Read[object], object]]:
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
