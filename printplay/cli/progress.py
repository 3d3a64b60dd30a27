"""A bar that shows on a terminal how far something is that takes its time."""

from __future__ import annotations

import sys
from typing import Any

import typer


def progress(length: int, label: str, *, quiet: bool) -> Any:
    """Return a progress bar, to be used in a `with`; it shows on a terminal only."""
    hidden = quiet or not sys.stderr.isatty()
    return typer.progressbar(length=length, label=label, file=sys.stderr, hidden=hidden)
