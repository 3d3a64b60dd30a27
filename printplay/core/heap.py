"""How the C library keeps the memory of this process: of glibc alone, others are left alone."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Mapping
from contextlib import suppress

#: Parameters of `mallopt`, as malloc.h numbers them: how many bytes that are free are kept; from
#: how many on memory is mapped and given back by itself, 32 MB at most; and how many heaps there
#: are for all threads.
TRIM_THRESHOLD, MMAP_THRESHOLD, ARENA_MAX = -1, -3, -8


def tune(parameters: Mapping[int, int]) -> None:
    """Set parameters of `mallopt`, for what is allocated from now on."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):  # another C library has no such thing
            for parameter, value in parameters.items():
                ctypes.CDLL(None).mallopt(parameter, value)


def give_back() -> None:
    """Give the system the memory that is free, but kept."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):  # another C library has no such thing
            ctypes.CDLL(None).malloc_trim(0)
