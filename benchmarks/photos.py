"""How long a photo takes: in this process, and as a command from the beginning to the end.

Beside it, what merely unpacking the JPEG takes. A missed target would take fewer looks for print in
`printplay/scan/rectify.py`, or fewer pixels a mm.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import printplay as pp
from benchmarks.table import Row, Target, best
from printplay.scan.opening import pictures
from tests.photographer import photo

_TIMES = 3


def measure() -> Sequence[Row]:
    """Read a photo of the set `hard`, with its blank drawn before."""
    taken = photo("hard", 4, "A")
    with TemporaryDirectory() as folder:
        file = Path(folder) / "photo.jpg"
        file.write_bytes(taken.data)
        pp.scan(file, workers=0)
        ours = best(lambda: pp.scan(file, workers=0), _TIMES)
        unpacked = best(lambda: list(pictures(str(file))), _TIMES)
        call = [sys.executable, "-m", "printplay", "scan", str(file), "--quiet"]
        whole = best(lambda: subprocess.run(call, check=False, capture_output=True), _TIMES)  # noqa: S603
    return [
        Row("a photo, read in this process", ours, "s", target=Target("at most", 1.0)),
        Row("the same, beside unpacking it", ours, "s", unpacked, "unpacking the JPEG"),
        Row("printplay scan PHOTO", whole, "s", target=Target("at most", 1.6)),
    ]
