"""Report the progress of slow work."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any


def _nobody(_length: int) -> AbstractContextManager[Any]:
    return nullcontext()


#: Is called with how many steps there are; what it gives is entered, and its `update` told of each.
watch: Callable[[int], AbstractContextManager[Any]] = _nobody
