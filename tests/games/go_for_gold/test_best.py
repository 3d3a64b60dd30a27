"""The best line in hindsight: as good as brute force, legal, and what is said of other records."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import printplay
from tests.campaigns.best import compared

ROUNDS = "game go-for-gold\nlayout A\nplayers Anna\nstart N\nround 2\nAnna: h1 g1\n"


@pytest.mark.parametrize("number", range(3))
def test_best_lines_of_small_islands(tmp_path: Path, number: int) -> None:
    """On a small island the best line makes what brute force makes, proven, by a legal record."""
    for wrong, said in compared(random.Random(number), tmp_path, number):
        assert not wrong, f"{wrong}\n{said}"


@pytest.mark.parametrize(
    ("record", "says", "code"),
    [
        ("game goldrausch\nplayers Anna, Ben\n", "goldrausch", 2),
        ("game go-for-gold\nlayout A\nplayers Anna\nAnna: points 9\n", "tells no rounds", 2),
        (ROUNDS + "round 9\n", "GG-R6", 1),
        (ROUNDS + "Anna: flies 3\n", "PP-0", 2),
    ],
)
def test_records_without_a_best_line(record: str, says: str, code: int) -> None:
    """A record of another game, of results alone, or a wrong one gets one sentence."""
    with pytest.raises(printplay.PrintplayError, match=says) as raised:
        printplay.best(record)
    assert raised.value.exit_code == code


def test_a_player_who_is_none() -> None:
    """Who does not play in a record has no best line; those who do are named."""
    with pytest.raises(printplay.CallError, match="Ben") as raised:
        printplay.best("game go-for-gold\nlayout A\nplayers Anna\nstart N\nround 2\n", player="Ben")
    assert "Anna" in raised.value.cure()


def test_files_that_are_none(tmp_path: Path) -> None:
    """A file that is not there, or a folder, is said to be just that."""
    for file, says in ((tmp_path / "nope.play", "no such file"), (tmp_path, "is a folder")):
        with pytest.raises(printplay.FileError, match=says) as raised:
            printplay.best(file)
        assert raised.value.exit_code == 2
        assert "record is wrong" not in str(raised.value)
