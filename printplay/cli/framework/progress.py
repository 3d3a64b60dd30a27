"""A bar that shows on a terminal how far something is that takes its time."""

from __future__ import annotations

import shutil
import sys
from typing import Any

import typer


def progress_bar(length: int, label: str, *, quiet: bool) -> Any:
    """Return a progress bar, to be used in a `with`; it shows on a terminal only."""
    hidden = quiet or not sys.stderr.isatty()
    narrow = shutil.get_terminal_size().columns < 80  # where the bar would break its line
    return typer.progressbar(
        length=length, label=label, file=sys.stderr, hidden=hidden, width=0 if narrow else 36
    )
