"""Several write at once, and none of them notices."""

from __future__ import annotations

import threading
from collections import Counter
from pathlib import Path

import pytest

from printplay.ledger import players
from printplay.ledger.matches import lookup, transactions
from printplay.ledger.store.store import LedgerError
from tests.ledger.helpers import all_lines, hop, lines, open_store, toy
from tests.ledger.others import Others

NAMES = ("Anna", "Ben", "Cleo", "Dora")


def enter(where: str, id_: str, player: str, times: int) -> None:
    """Enter lines as one of several terminals."""
    store = open_store(where)
    for number in range(times):
        hop(store, id_, 1 + number % 6, player=player)


@pytest.mark.parametrize("terminals", [2, 4])
def test_terminals_at_the_same_match(terminals: int, ledger_url: str, others: Others) -> None:
    """Every line of every terminal is there once, each terminal's in its own order."""
    store, names = open_store(ledger_url), NAMES[:terminals]
    match = toy(store, *names)
    others.at_once(*((enter, ledger_url, match.id, name, 12) for name in names))
    found = lines(ledger_url, match.id)
    for name in names:
        own = [line for line in found if line.startswith(f"{name}: ")]
        assert own == [f"{name}: hop {1 + number % 6}" for number in range(12)]
    assert len(found) == 12 * terminals
    with store.reading() as session:
        session.verify()


def test_terminals_at_matches_of_their_own(ledger_url: str, others: Others) -> None:
    """Tables do not get into each other's way."""
    store = open_store(ledger_url)
    ids = [toy(store, name, "Guest").id for name in NAMES]
    others.at_once(*((enter, ledger_url, id_, name, 12) for id_, name in zip(ids, NAMES, strict=True)))
    assert Counter(len(found) for found in all_lines(ledger_url).values()) == {12: 4}


def open_some(where: str, names: tuple[str, ...]) -> None:
    """Open a ledger that may not be there yet, and matches in it."""
    for _match in range(3):
        hop(open_store(where), toy(open_store(where), *names), 1, player=names[0])


def test_all_make_the_same_new_ledger(ledger_url: str, folder: Path, others: Others) -> None:
    """One of them makes it; the others find it made, and no match is lost."""
    others.at_once(*((open_some, ledger_url, (name, "Guest")) for name in NAMES))
    assert len(all_lines(ledger_url)) == 12
    with open_store(ledger_url).reading() as session:
        session.verify()
    assert not list(folder.glob(".*")), "nothing is left of those who came too late"


def rename(where: str, old: str, new: str) -> None:
    """Call a player by another name everywhere."""
    players.rename_player(open_store(where), old, new, merge=False)


def test_renamed_while_others_enter(ledger_url: str, others: Others) -> None:
    """Renaming touches all matches at once, and a line comes before it or after it."""
    store = open_store(ledger_url)
    ids = [toy(store, "Ana", name).id for name in NAMES]
    others.at_once(
        (rename, ledger_url, "Ana", "Ännchen"),
        (rename, ledger_url, "Dora", "Dörte"),
        *((enter, ledger_url, id_, name, 6) for id_, name in zip(ids[:3], NAMES, strict=False)),
    )
    with store.reading() as session:
        found = [lookup.find_match(session, id_) for id_ in ids]
        session.verify()
    assert [kept.players[0] for kept in found] == ["Ännchen"] * 4
    assert found[3].players[1] == "Dörte"
    assert [len(kept.lines) for kept in found] == [6, 6, 6, 0]


def test_a_reader_waits_for_nobody(ledger_url: str) -> None:
    """While a line is being written, the match is shown as it was before."""
    store = open_store(ledger_url)
    match = toy(store)
    hop(store, match, 3)
    with store.writing() as session:
        before = lookup.find_match(session, match.id, to_write=True)
        transactions.add_lines_in_session(session, before, [("x", 1, "Anna: hop 5")], anyway=False)
        seen: list[tuple[str, ...]] = []
        reader = threading.Thread(target=lambda: seen.append(lines(ledger_url, match.id)))
        reader.start()
        reader.join(30)
    assert seen == [("Anna: hop 3",)]
    assert lines(ledger_url, match.id) == ("Anna: hop 3", "Anna: hop 5")


def test_a_match_read_before_others_wrote(ledger_url: str) -> None:
    """Nothing is appended to what is no longer the end of a match."""
    store = open_store(ledger_url)
    match = toy(store)
    with store.reading() as session:
        old = lookup.find_match(session, match.id)
    hop(store, match, 1)
    with pytest.raises(LedgerError, match="somebody else changed"), store.writing() as session:
        transactions.add_lines_in_session(session, old, [("x", 1, "Anna: hop 5")], anyway=False)
    assert lines(ledger_url, match.id) == ("Anna: hop 1",)


def test_somebody_keeps_the_ledger_locked(ledger_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who waits too long is told so in a sentence, and can enter it again."""
    monkeypatch.setattr("printplay.ledger.store.file.PATIENCE", 0.2)
    store = open_store(ledger_url)
    match = toy(store)
    with store.writing() as session:
        lookup.find_match(session, match.id, to_write=True)
        with pytest.raises(LedgerError, match="has locked the ledger"):
            hop(store, match, 1)
    hop(store, match, 1)
