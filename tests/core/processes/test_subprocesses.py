"""How processes are started: what they get, and what stays as it was."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from printplay.core.executor import with_one_thread
from printplay.core.numpy_threads import NUMPY_THREADS

ASK = f"import os; print(os.environ.get({NUMPY_THREADS!r}))"


def threads_of_a_process() -> str:
    """Return how many threads a new process gives to the matrices of NumPy."""
    done = subprocess.run([sys.executable, "-c", ASK], capture_output=True, check=True, text=True)
    return done.stdout.strip()


@pytest.mark.parametrize(("chosen", "given"), [(None, "1"), ("3", "3")])
def test_a_process_multiplies_in_one_thread(
    monkeypatch: pytest.MonkeyPatch, chosen: str | None, given: str
) -> None:
    """A new process has one thread for NumPy, or as many as the user chose; that is kept here."""
    monkeypatch.delenv(NUMPY_THREADS, raising=False)
    if chosen is not None:
        monkeypatch.setenv(NUMPY_THREADS, chosen)
    with with_one_thread():
        assert threads_of_a_process() == given
    assert os.environ.get(NUMPY_THREADS) == chosen
