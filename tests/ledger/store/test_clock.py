"""The order of a match is that of its entries, whatever the clock says."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from printplay.ledger.matches import lookup, transactions
from printplay.ledger.store import clock as ledger_clock
from tests.ledger.helpers import hop, lines, open_store, toy

Clock = Callable[[float], None]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Return what sets the clock, in seconds since 1970."""

    def set_(seconds: float) -> None:
        monkeypatch.setattr(ledger_clock, "seconds", lambda: seconds)

    return set_


def test_a_clock_that_jumps(ledger_url: str, clock: Clock) -> None:
    """Backwards, to 1970 and to 2106: lines stay in order, and each can be taken back."""
    store = open_store(ledger_url)
    match = toy(store)
    for step, now in enumerate((2e9, 1e9, 0, 2**32 - 1, 2**32, 1.7e9), 1):
        clock(now)
        hop(store, match, step)
    assert lines(ledger_url, match.id) == tuple(f"Anna: hop {step}" for step in range(1, 7))
    with store.reading() as session:
        found = lookup.find_match(session, match.id)
        session.verify()
    assert [entry.at[:4] for entry in found.entries] == ["2033", "2001", "1970", "2106", "2106", "2023"]
    transactions.undo_lines(store, match.id, count=5)
    assert lines(ledger_url, match.id) == ("Anna: hop 1",)


def test_the_last_match_is_the_one_written_to_last(ledger_url: str, clock: Clock) -> None:
    """With a clock that went backwards, `undo` still means what was entered last."""
    store = open_store(ledger_url)
    clock(2e9)
    first = toy(store)
    transactions.add_lines(store, first.id, [("x", 1, "Anna: hop 1"), ("x", 2, "end")])
    clock(1e9)
    second = toy(store)
    transactions.add_lines(store, second.id, [("x", 1, "Anna: hop 2"), ("x", 2, "end")])
    assert transactions.undo_lines(store, None).after.id == second.id
    assert lines(ledger_url, second.id) == ("Anna: hop 2",)
    with store.reading() as session:
        assert [match.id for match in session.matches()] == [second.id, first.id], "by date"
        assert session.last_match() == session.match(second.id)
