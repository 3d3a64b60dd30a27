"""A ledger of two games and some evenings, for pictures of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import printplay as pp


@pytest.fixture(scope="module")
def ledger(tmp_path_factory: pytest.TempPathFactory) -> Iterator[pp.Ledger]:
    """Return a ledger with four finished matches, an open one and a dropped one."""
    where: Path = tmp_path_factory.mktemp("charts") / "ledger.db"
    told: list[tuple[str, dict[str, int | tuple[int, int]], str, str]] = [
        ("gotoku", {"Anna": 20, "Ben": -3}, "2026-03-01", "Kiel"),
        ("gotoku", {"Cleo": 25, "Anna": 14}, "2026-01-10", "Lübeck"),
        ("go-for-gold", {"Anna": (20, 5), "Ben": (20, 7)}, "2026-11-20", "Kiel"),
        ("gotoku", {"Anna": 26, "Ben": 27}, "2026-11-20", "Kiel"),
        ("gotoku", {"Anna": 1, "Ben": 2}, "2026-11-20", "Mars"),
    ]
    with pp.open_ledger(where, make=True) as opened:
        for game, scores, date, place in told:
            last = opened.result(game, scores, headers={"date": date, "place": place}, anyway=True)
        last.drop()
        opened.start("goldrausch", ["Anna", "Ben"])
        yield opened
