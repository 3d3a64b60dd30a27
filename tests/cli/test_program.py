"""The program as a whole: its exit codes and what it says, whatever the command."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

WIDE = ["layout", "show", "A", "--geojson"]  # more than a pipe's reader takes at a time


@pytest.mark.parametrize("arguments", [["games", "--json"], ["trace", "--help"], ["explain"], WIDE])
@pytest.mark.parametrize("closed", [["stdout"], ["stdout", "stderr"]], ids=" and ".join)
def test_a_reader_who_goes_away_is_no_error(arguments: list[str], closed: list[str]) -> None:
    """Piped into something that reads no more, the program ends silently with 0."""
    reader, writer = os.pipe()
    os.close(reader)  # before a word is written: a race that is always lost
    done = subprocess.run(
        [sys.executable, "-m", "printplay", *arguments],
        check=False,
        stdout=writer,
        stderr=writer if "stderr" in closed else subprocess.PIPE,
        encoding="utf-8",
    )
    os.close(writer)
    assert (done.returncode, done.stderr or "") == (0, "")


def test_a_reader_of_errors_who_goes_away_is_no_error() -> None:
    """Where nobody reads what went wrong, no second error comes of it."""
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-m", "printplay", "layout", "show", "nope"],
        check=False,
        stdout=subprocess.PIPE,
        stderr=writer,
        encoding="utf-8",
    )
    os.close(writer)
    assert (done.returncode, done.stdout) == (0, "")
