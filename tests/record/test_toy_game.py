"""A new game is one folder: its records are read, checked, formatted and told like any other."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from printplay import games
from printplay.record.check import check
from printplay.record.formatting import formatted
from printplay.record.source import from_text
from printplay.record.telling import as_json, faults, ranking

TOYS = Path(__file__).resolve().parents[1] / "toys"


@pytest.fixture(autouse=True)
def _toys(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Lay the toy folder beside the games."""
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(TOYS)])
    yield
    for name in [name for name in sys.modules if name.startswith("printplay.games.race")]:
        del sys.modules[name]


TEXT = "game race\nplayers Anna, Ben\n\nAnna: run 6\nBen: RUN 5\nAnna: run 5\nAnna: total 11\nend\n"


def test_a_record_of_a_toy_game() -> None:
    """Its verbs are its own, its house rules too, and its standings are told."""
    report = check(from_text("x", TEXT), Path())
    assert report.violations == ()
    assert report.finished
    assert formatted(report.record) == TEXT.replace("RUN", "run")
    answer = as_json(report)
    assert (answer["game"], answer["layout"], answer["layout_hash"]) == ("race", None, None)
    assert [p["score"] for p in answer["standings"]] == [11, 5]
    assert list(ranking(report))[-1] == "Anna wins by points: 11 against 5 of Ben."


def test_faults_of_a_toy_game() -> None:
    """Reading and rules report together; a misspelt verb is guessed at."""
    text = TEXT.replace("run 6", "run 7").replace("RUN 5", "rnu 5").replace("run 5", "jump!")
    report = check(from_text("x", "house goal five\n" + text), Path())
    told = list(faults(report))
    assert [v.code for v in report.violations] == ["ZZ-R1", "PP-0", "PP-0"]
    assert "x:5:11: error[ZZ-R1]: Anna cannot run 7." in told
    assert "    help: Did you mean `Ben: run 5`?" in told
    assert "    help: A line says: run." in told
    values = check(from_text("x", "house goal nine\n" + text), Path()).violations[0]
    assert values.message == "no-house-value"
