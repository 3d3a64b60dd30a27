"""Progress bars on a terminal."""

from __future__ import annotations

import shutil
import sys
from typing import Any

import typer


def progress_bar(length: int, label: str, *, quiet: bool) -> Any:
    """Return a progress bar for a `with` block; it shows on a terminal only."""
    hidden = quiet or not sys.stderr.isatty()
    narrow = shutil.get_terminal_size().columns < 80  # the bar would wrap
    return typer.progressbar(
        length=length, label=label, file=sys.stderr, hidden=hidden, width=0 if narrow else 36
    )
