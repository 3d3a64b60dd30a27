"""A ledger on SQLite and on PostgreSQL keeps what it was given."""

from __future__ import annotations

from pathlib import Path

import pytest

from printplay.api.prints.kits import print_game
from printplay.core import resources
from printplay.core.i18n import use
from printplay.games.goldrausch.layout import GoldrauschDeck
from printplay.ledger.matches import lookup, transactions, writing
from printplay.ledger.store.store import LedgerError
from tests.ledger.helpers import hop, lines, open_store, toy


def test_what_is_entered_is_there_when_opened_again(ledger_url: str) -> None:
    """Lines stand in the order they were entered, whoever opens the ledger."""
    store = open_store(ledger_url)
    match = toy(store)
    hop(store, match, 3, 4)
    hop(store, match, 5, player="Ben")
    transactions.undo_lines(store, match.id)
    transactions.redo_lines(store, match.id)
    assert lines(ledger_url, match.id) == ("Anna: hop 3", "Anna: hop 4", "Ben: hop 5")


def test_what_a_ledger_says_in_german(folder: Path) -> None:
    """A sentence of the ledger appears in the language of whoever reads it."""
    with pytest.raises(LedgerError) as caught, use("de"):
        open_store(str(folder))
    assert caught.value.sentence() == "this is a folder, not a ledger"
    with use("de"):
        assert caught.value.sentence() == "das ist ein Ordner, kein Spielebuch"


def test_a_deck_that_is_gone_can_still_be_drawn(tmp_path: Path) -> None:
    """Cards of one's own are printed for a match from what the ledger kept of their files."""
    for name in ("cards.toml", "cards.csv"):
        text = (resources.layouts("goldrausch") / name).read_text("utf-8")
        (tmp_path / name).write_text(text.replace('name  = "cards"', 'name = "mine"'), "utf-8")
    store = open_store(str(tmp_path / "ledger.db"))
    mine = tmp_path / "cards.toml"
    id_ = writing.start_match(store, "goldrausch", ["Anna", "Ben"], layout=mine).after.id
    for name in ("cards.toml", "cards.csv"):
        (tmp_path / name).unlink()
    with store.reading() as session:
        board = lookup.find_match(session, None).board
    assert isinstance(board, GoldrauschDeck)
    assert board.path != mine
    assert board.deck.count == 66
    assert print_game("goldrausch", "cards", match=id_, ledger=str(tmp_path / "ledger.db")).pdf()


def test_play_after_a_result_that_was_entered_anyway(ledger_url: str) -> None:
    """What was entered against the rules is not held against what comes after it."""
    store = open_store(ledger_url)
    id_ = writing.start_match(
        store, "go-for-gold", ("Anna", "Ben"), layout="A", headers={"start": "E"}
    ).after.id
    transactions.add_lines(store, id_, [("x", 1, "Anna: points 7")], anyway=True)
    step = transactions.add_lines(store, id_, [("x", 1, "round 3")])
    assert not step.refused
    assert step.new_faults == ()
