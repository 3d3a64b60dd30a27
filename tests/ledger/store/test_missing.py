"""A ledger that is not there: named, and never made by who only looks."""

from __future__ import annotations

from pathlib import Path

import pytest

from printplay.core.errors import FileError, PrintplayError
from printplay.ledger.exchange.exchange import import_matches
from printplay.ledger.matches import transactions, writing
from printplay.ledger.repair.backup import backup
from printplay.ledger.store.store import LedgerError, open_store
from printplay.ledger.store.trouble import NoMatchError
from tests.ledger.helpers import filled, hop, lines, toy
from tests.ledger.samples import record_of


@pytest.fixture
def default(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Be somebody who never kept score; return where the ledger would lie."""
    monkeypatch.delenv("PRINTPLAY_LEDGER", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(folder / "data"))
    return folder / "data" / "printplay" / "ledger.db"


def test_one_that_is_named(ledger_url: str, folder: Path) -> None:
    """It is an error that says where, and neither file nor folder nor table is made."""
    for _time in range(2):
        with pytest.raises(LedgerError, match="there is no ledger") as caught:
            open_store(ledger_url)
        assert caught.value.exit_code == 2
        assert caught.value.place is not None
    with pytest.raises(LedgerError):
        open_store(str(folder / "new" / "deep" / "ledger.db"))
    assert list(folder.iterdir()) == []


def test_one_named_by_the_variable(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The variable names a ledger as the option does."""
    monkeypatch.setenv("PRINTPLAY_LEDGER", str(folder / "gone.db"))
    with pytest.raises(LedgerError, match=r"gone\.db: there is no ledger here"):
        open_store()


def test_what_may_be_meant(folder: Path) -> None:
    """A ledger of a similar name beside it is proposed, or one in a similar folder."""
    (folder / "evenings").mkdir()
    filled(folder / "evenings" / "ledger.db", 1, 1)
    (folder / "evenings" / "legder.db").write_text("no ledger")
    for mistyped in ("evenings/leger.db", "evenings/other", "evening/ledger.db"):
        with pytest.raises(LedgerError) as caught:
            open_store(str(folder / mistyped))
        meant = caught.value.cure().partition("?")[0]
        assert meant == f"Did you mean {folder / 'evenings' / 'ledger.db'}"
    with pytest.raises(LedgerError) as caught:
        open_store(str(folder / "photos" / "x.db"))
    assert "mean" not in caught.value.cure()


def test_the_usual_one_that_was_never_made(default: Path, folder: Path) -> None:
    """It holds no match; who wants to write is told so, and there is nothing to back up."""
    store = open_store()
    assert Path(store.location) == default
    with store.reading() as session:
        assert session.matches() == []
    with pytest.raises(NoMatchError, match="still empty") as caught:
        transactions.add_lines(store, None, [("x", 1, "Anna: hop 1")])
    assert caught.value.exit_code == 2
    with pytest.raises(NoMatchError):
        transactions.undo_lines(store, "abc")
    with pytest.raises(FileError, match="nothing to back up"):
        backup(store, folder / "copy.db")
    assert list(folder.iterdir()) == []


def test_it_is_made_with_the_first_match(default: Path) -> None:
    """Who opens a match makes the ledger, is told so once, and goes on in it."""
    store = open_store(create=True)
    assert not default.exists()
    match = toy(store)
    assert store.is_new
    hop(store, match, 3)
    again = open_store(create=True)
    toy(again)
    assert not again.is_new
    assert lines(str(default), match.id) == ("Anna: hop 3",)


def test_what_is_refused_makes_none(ledger_url: str, folder: Path) -> None:
    """Neither a match the rules forbid nor a file that is refused leaves an empty ledger."""
    store = open_store(ledger_url, create=True)
    assert writing.start_match(store, "go-for-gold", list("ABCDEFGHI")).refused
    broken = record_of(1).replace("layout A", "layout A\nmatch abc").replace("end", "round 1\nend")
    for text in (broken, "{", "game toy", '{"printplay": "ledger", "version": 1}'):
        with pytest.raises(PrintplayError):
            import_matches(store, "x", text.encode(), folder)
    with pytest.raises(LedgerError, match="there is no ledger"):
        open_store(ledger_url)
    assert list(folder.iterdir()) == []


def test_somebody_else_makes_it_meanwhile(ledger_url: str) -> None:
    """Of two that found none, the second goes on in the one that the first has made."""
    mine, other = open_store(ledger_url, create=True), open_store(ledger_url, create=True)
    first = toy(other)
    second = toy(mine)
    assert (other.is_new, mine.is_new) == (True, False)
    with open_store(ledger_url).reading() as session:
        assert {match.id for match in session.matches()} == {first.id, second.id}


def test_an_import_makes_one(ledger_url: str, folder: Path) -> None:
    """What can be imported is, into a ledger made for it."""
    store = open_store(ledger_url, create=True)
    (taken,) = import_matches(store, "x.play", record_of(2).encode(), folder)
    assert taken.what == "new"
    assert store.is_new
    with open_store(ledger_url).reading() as session:
        assert [match.id for match in session.matches()] == [taken.id]
