"""Who asks for it is forgotten: another name stands in every entry, and the old one nowhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from printplay.core.errors import CallError
from printplay.ledger import players
from printplay.ledger.exchange.as_csv import as_csv
from printplay.ledger.exchange.exchange import import_matches
from printplay.ledger.matches import transactions, writing
from printplay.ledger.matches.outcome import RefusedError
from printplay.ledger.players import anonymise_player, free_alias
from printplay.ledger.store.store import Store, open_store
from tests.ledger.samples import every, get, journal


@pytest.fixture
def store(ledger_url: str) -> Store:
    """Return a ledger, on SQLite and on PostgreSQL."""
    return open_store(ledger_url, create=True)


def entered(store: Store, game: str, names: tuple[str, ...], *lines: str) -> str:
    """Open a match and enter some lines; return its id."""
    id_ = writing.start_match(store, game, names).after.id
    step = transactions.add_lines(store, id_, [("x", n, line) for n, line in enumerate(lines, 1)])
    assert not step.refused, step.new_faults
    return id_


def evening(store: Store) -> list[str]:
    """Enter matches in which Zebedee plays under two names; return their ids."""
    over = entered(
        store, "gotoku", ("Zebedee", "Ben"), "Zebedee: total 9  # Zebedee was lucky", "Ben: total 4"
    )
    transactions.add_lines(store, over, [("x", 1, "note Zebedee's birthday"), ("x", 2, "end")])
    gold = entered(store, "goldrausch", ("Ben", "Zeb"), "round Zeb", "settle ladies 13 Ben 1, Zeb 2")
    transactions.undo_lines(store, gold)
    players.rename_player(store, "Zeb", "Zebedee", merge=True)
    other = entered(store, "gotoku", ("Ben", "Zebedeeson"), "Zebedeeson: total 3")
    return [over, gold, other]


def test_a_name_is_nowhere_any_more(store: Store, ledger_url: str) -> None:
    """Not in players, lines, lines taken back, comments, notes or renames, nor in the file."""
    over, gold, other = evening(store)
    before = {kept.id: kept for kept in every(store)}
    assert free_alias(store, "Guest") == "Guest 1"
    assert sorted(anonymise_player(store, "Zebedee", "Guest 1")) == sorted([over, gold])
    text = journal(store)
    assert "Zebedee" not in text.replace("Zebedeeson", "")
    assert '"Zeb' not in text.replace("Zebedeeson", "")
    assert "Zeb " not in text
    kept = get(store, over)
    assert kept.lines[0] == "Guest 1: total 9  # Guest 1 was lucky"
    assert kept.record.setup.note == "Guest 1's birthday"
    assert [placing.player for placing in kept.standings.placings] == ["Guest 1", "Ben"]
    assert kept.result is not None
    assert get(store, other).players == ("Ben", "Zebedeeson")
    for id_, was in before.items():
        now = get(store, id_)
        assert [entry.at for entry in now.entries if entry.kind == "line"] == [
            entry.at for entry in was.entries if entry.kind == "line"
        ]
    assert transactions.redo_lines(store, gold).after.lines[-1] == "settle ladies 13 Ben 1, Guest 1 2"
    with store.reading() as session:
        session.verify()
    if "://" not in ledger_url:
        data = b"".join(file.read_bytes() for file in Path(ledger_url).parent.iterdir())
        assert b"Zebedee" not in data.replace(b"Zebedeeson", b"")


def test_who_was_called_so_by_mistake(store: Store) -> None:
    """A name that was a mistake goes from the log; who bore it keeps the name of today."""
    id_ = entered(store, "gotoku", ("Anna", "Ben"), "Anna: total 9")
    players.rename_player(store, "Anna", "Cleo", merge=False)
    assert anonymise_player(store, "Anna", "Guest 1") == [id_]
    assert get(store, id_).players == ("Cleo", "Ben")
    assert "Anna" not in journal(store)
    assert free_alias(store, "Guest") == "Guest 2"


def test_nobody_becomes_somebody_else(store: Store) -> None:
    """A name that is taken, or that nobody bore, is refused, and nothing is written."""
    evening(store)
    before = journal(store)
    with pytest.raises(RefusedError, match="already a player Ben"):
        anonymise_player(store, "Zebedee", "Ben")
    with pytest.raises(CallError, match="no player is called Nobody"):
        anonymise_player(store, "Nobody", "Guest 1")
    assert journal(store) == before


def test_counts_stay(store: Store) -> None:
    """Scores, winners and all other matches are what they were."""
    evening(store)
    before = as_csv(every(store))
    anonymise_player(store, "Zebedee", "Guest 1")
    after = as_csv(every(store))
    assert after.replace("Guest 1", "Zebedee") == before


def test_a_merge_is_taken_back(store: Store) -> None:
    """The last rename or merge goes first, in all the matches it changed, then the one before."""
    over, gold, _other = evening(store)
    players.rename_player(store, "Ben", "Benno", merge=False)
    assert players.undo_rename(store)[:2] == ("Benno", "Ben")
    undone = players.undo_rename(store)
    assert (undone.old, undone.new) == ("Zebedee", "Zeb")
    assert [kept.id for kept in undone.matches] == [gold]
    assert get(store, gold).players == ("Ben", "Zeb")
    assert get(store, over).players == ("Zebedee", "Ben")
    with pytest.raises(RefusedError, match="no player was renamed"):
        players.undo_rename(store)


def test_a_merge_needs_two_players(store: Store) -> None:
    """A target that does not exist is told, with the command that renames; nothing is written."""
    evening(store)
    before = journal(store)
    with pytest.raises(CallError, match="no player is called Benn") as caught:
        players.rename_player(store, "Ben", "Benn", merge=True)
    assert "score players rename 'Ben' 'Benn'" in str(caught.value)
    assert journal(store) == before


@pytest.mark.parametrize("name", ["Anna", "Ben", "X"])
def test_two_who_bore_one_name_stay_two(store: Store, name: str) -> None:
    """Where players were entered the wrong way round and renamed, each keeps seat and points."""
    id_ = entered(store, "gotoku", ("Anna", "Ben"), "Anna: total 9", "Ben: total 4", "end")
    transactions.undo_lines(store, id_)
    for old, new in (("Anna", "X"), ("Ben", "Anna"), ("X", "Ben")):
        players.rename_player(store, old, new, merge=False, id_=id_)
    transactions.redo_lines(store, id_)
    anonymise_player(store, name, "Guest 1")
    kept = get(store, id_)
    names = tuple("Guest 1" if one == name else one for one in ("Ben", "Anna"))
    assert (kept.players, kept.over) == (names, True)
    assert [(one.player, one.score) for one in kept.standings.placings] == [(names[0], 9), (names[1], 4)]
    assert f"{name}:" not in journal(store)
    assert f", {name}" not in journal(store)
    with store.reading() as session:
        session.verify()


def test_a_file_of_before_does_not_bring_it_back(store: Store, tmp_path: Path) -> None:
    """An export with the name is refused where its match is, and says why."""
    evening(store)
    before = journal(store)
    anonymise_player(store, "Zebedee", "Guest 1")
    with pytest.raises(RefusedError, match="cannot bring back a name that was anonymised here"):
        import_matches(store, "before.json", before.encode(), tmp_path)
    assert "Zebedee," not in journal(store)
