"""How many threads multiply the matrices of NumPy; costs nothing to load."""

from __future__ import annotations

import os

#: The variable that says so, for a process that has not loaded NumPy yet.
NUMPY_THREADS = "OPENBLAS_NUM_THREADS"


def multiply_in_one_thread() -> None:
    """Let this process multiply matrices in one thread, unless the user chose or NumPy is loaded."""
    os.environ.setdefault(NUMPY_THREADS, "1")
