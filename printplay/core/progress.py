"""Report the progress of slow work."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any


def _no_progress(_length: int) -> AbstractContextManager[Any]:
    return nullcontext()


#: Called with the number of steps; returns a context manager whose `update` receives each.
watch: Callable[[int], AbstractContextManager[Any]] = _no_progress
