"""Messages and progress of slow work, for whoever started it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Protocol


def _no_progress(_length: int) -> AbstractContextManager[Any]:
    return nullcontext()


#: Called with the number of steps; returns a context manager whose `update` receives each.
watch: Callable[[int], AbstractContextManager[Any]] = _no_progress


class Bar(Protocol):
    """A progress bar."""

    def update(self, steps: int, /) -> None:
        """Advance by a number of steps."""


class _SilentBar:
    def update(self, _steps: int, /) -> None:
        pass


class Reporter:
    """Receives messages and progress; this one ignores them."""

    def say(self, text: str) -> None:
        """Report what was done."""

    def progress(self, _length: int, _label: str) -> AbstractContextManager[Bar]:
        return nullcontext(_SilentBar())
