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


def printed(sheets: int, times: int = 1) -> Cost:
    """Print so many sheets."""
    with tempfile.TemporaryDirectory() as folder:
        call = ["-m", "printplay", "print", "go-for-gold", "sheet", "--players", "1", "--copies"]
        return cost([*call, str(sheets), "-o", folder, "-q"], times)


def measure() -> Sequence[Row]:
    """Print 1, 100, 1,000 and 10,000 sheets."""
    one, hundred, thousand, many = (
        printed(sheets, times) for sheets, times in ((1, 3), (100, 3), (1000, 3), (10_000, 1))
    )
    a_sheet = (thousand.cpu - hundred.cpu) / 900 * 1000
    a_late_sheet = (many.cpu - thousand.cpu) / 9000 * 1000
    return [
        Row("1 sheet, CPU", one.cpu, "s"),
        Row("1,000 sheets, CPU", thousand.cpu, "s", target=Target("at most", 1.0)),
        Row("1,000 sheets, peak", thousand.memory, "MB", target=Target("at most", 80)),
        Row(
            "a sheet between 1,000 and 10,000, CPU",
            a_late_sheet,
            "ms",
            a_sheet,
            "between 100 and 1,000",
            Target("at most", 1.1),
        ),
        Row("10,000 sheets, peak", many.memory, "MB", thousand.memory, "1,000 sheets"),
    ]
