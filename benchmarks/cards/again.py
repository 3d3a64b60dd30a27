"""`python -m benchmarks.cards.again MODULE FILE [naive]`: seconds of CPU, all being imported.

What is measured has run before in the same process; the least of some runs is printed.
"""

from __future__ import annotations

import importlib
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from io import StringIO

from benchmarks.table import best

_TIMES = 3


def main(module: str, path: str, further: Sequence[str]) -> float:
    """Return the seconds that the cards take with a module of this folder."""
    sys.argv[1:] = []  # protograf reads the command line as well
    make: Callable[..., None] = importlib.import_module(f"benchmarks.cards.{module}").make
    options = {"forms": "naive" not in further} if module == "with_reportlab" else {}
    with redirect_stdout(StringIO()):
        return best(lambda: make(path, **options), _TIMES, time.process_time)


if __name__ == "__main__":
    print(main(sys.argv[1], sys.argv[2], sys.argv[3:]))
