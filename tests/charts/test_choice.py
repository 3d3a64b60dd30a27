"""The filters of a history."""

from __future__ import annotations

from typing import Any

import pytest

import printplay as pp


@pytest.mark.parametrize(
    ("asked", "days"),
    [
        ({}, ["2026-01-10", "2026-03-01", "2026-11-20", "2026-11-20"]),
        ({"game": "Gotoku"}, ["2026-01-10", "2026-03-01", "2026-11-20"]),
        ({"players": ["cleo"]}, ["2026-01-10"]),
        ({"players": ["Anna", "Ben"]}, ["2026-03-01", "2026-11-20", "2026-11-20"]),
        ({"players": ["Ben", "Cleo"]}, []),
        ({"place": "KIEL"}, ["2026-03-01", "2026-11-20", "2026-11-20"]),
        ({"since": "2026-03-01", "until": "2026-11-19"}, ["2026-03-01"]),
        ({"until": "2026-03-01"}, ["2026-01-10", "2026-03-01"]),
        ({"on": "2026-11-20", "game": "gotoku"}, ["2026-11-20"]),
    ],
)
def test_only_the_matches_asked_for_count(ledger: pp.Ledger, asked: dict[str, Any], days: list[str]) -> None:
    """Filters by game, players, place and days keep only their matches, the earliest day first."""
    found = ledger.history(**asked)
    assert [kept.date for kept in found.counted.stored] == days
    assert found.matches == found.json()["matches"] == len(days)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"players": ["Zoe"]}, "no player is called Zoe"),
        ({"place": "Mars"}, "'Mars'.*Kiel, Lübeck"),
        ({"since": "tomorrow"}, "invalid date 'tomorrow'"),
        ({"until": "2026-02-30"}, "invalid date '2026-02-30'"),
        ({"since": "2026-03-02", "until": "2026-03-01"}, "is after"),
        ({"on": "2026-03-02", "until": "2026-03-01"}, "either one day or a range"),
        ({"game": "chess"}, "chess"),
    ],
)
def test_what_cannot_be_asked_is_told(ledger: pp.Ledger, asked: dict[str, Any], said: str) -> None:
    """An unknown player, place or game, or a wrong day, gets an error of one sentence."""
    with pytest.raises(pp.CallError, match=f"(?s){said}"):
        ledger.history(**asked)
