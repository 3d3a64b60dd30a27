"""Numbered player sheets of Go for Gold, each side of each with a QR code of its own.

`printplay print go-for-gold sheet` as a process, start-up, drawing of both islands and preflight
included: seconds of CPU and peak of memory for 1,000 sheets of two sides; then what a further sheet
costs between 100, 1,000 and 10,000 of them, which should not grow.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence

from benchmarks.process import Cost, cost
from benchmarks.table import Row, Target

#: How many are printed, and how often.
SHEETS = ((1, 3), (100, 3), (1000, 3), (10_000, 1))
LITTLE = {"SHEETS": ((1, 1), (2, 1), (4, 1), (8, 1))}


def printed(sheets: int, times: int = 1) -> Cost:
    """Print so many sheets."""
    with tempfile.TemporaryDirectory() as folder:
        call = ["-m", "printplay", "print", "go-for-gold", "sheet", "--players", "1", "--copies"]
        return cost([*call, str(sheets), "-o", folder, "-q"], times)


def measure() -> Sequence[Row]:
    """Print 1, 100, 1,000 and 10,000 sheets."""
    one, hundred, thousand, many = (printed(*asked) for asked in SHEETS)
    counts = [sheets for sheets, _times in SHEETS]
    a_sheet, a_late_sheet = (
        (more.cpu - fewer.cpu) / (counts[at + 1] - counts[at]) * 1000
        for at, (fewer, more) in ((1, (hundred, thousand)), (2, (thousand, many)))
    )
    _one, few, some, most = (f"{count:,}" for count in counts)
    return [
        Row("1 sheet, CPU", one.cpu, "s"),
        Row(f"{some} sheets, CPU", thousand.cpu, "s", target=Target("at most", 1.0)),
        Row(f"{some} sheets, peak", thousand.memory, "MB", target=Target("at most", 80)),
        Row(
            f"a sheet between {some} and {most}, CPU",
            a_late_sheet,
            "ms",
            a_sheet,
            f"between {few} and {some}",
            Target("at most", 1.1),
        ),
        Row(f"{most} sheets, peak", many.memory, "MB", thousand.memory, f"{some} sheets"),
    ]
