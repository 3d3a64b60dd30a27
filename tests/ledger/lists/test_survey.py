"""One damaged match hides no other, and what stands behind the damage is saved, too."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from printplay.ledger.lists.overview import survey
from printplay.ledger.matches import lookup, transactions
from printplay.ledger.repair.backup import backup
from printplay.ledger.repair.match_repair import repair_match
from printplay.ledger.store.entry import Entry, first_broken_entry
from printplay.ledger.store.store import Store, open_store
from tests.examples import portion
from tests.ledger.helpers import all_lines, by_hand, filled, hop, toy
from tests.ledger.helpers import open_store as made
from tests.ledger.samples import get


def change_by_hand(where: str, statement: str) -> None:
    """Change a ledger with another program than printplay."""
    if "://" not in where:
        by_hand(Path(where), statement)
        return
    import psycopg

    with psycopg.connect(where, autocommit=True) as connection:
        connection.execute(statement.encode())


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE entries SET text = 'x' WHERE number = 2 AND match_id = '{}'",
        "UPDATE matches SET headers = 'x' WHERE id = '{}'",
        "UPDATE matches SET tip = 'x' WHERE id = '{}'",
        "DELETE FROM entries WHERE number = 1 AND match_id = '{}'",
        "DELETE FROM entries WHERE match_id = '{}'",
    ],
)
def test_the_others_are_there(change: str, ledger_url: str) -> None:
    """The sound matches are shown, listed by id and found; the damaged one is named."""
    store = made(ledger_url)
    ids = [toy(store).id for _match in range(3)]
    for id_ in ids:
        hop(store, id_, 1, 2, 3)
    change_by_hand(ledger_url, change.format(ids[1]))
    with open_store(ledger_url).reading() as session:
        found = survey(session)
        assert [one.id for one in found.stored] == [ids[0], ids[2]]
        assert [one.id for one in found.damaged] == [ids[1]]
        assert ids[1] in found.damaged[0].error.sentence()
        assert lookup.find_match(session, ids[2]).lines[-1] == "Anna: hop 3"
    hop(open_store(ledger_url), ids[0], 6)


def test_a_match_that_is_missing(ledger_url: str) -> None:
    """Those that are there are shown, and that one is missing is said."""
    store = made(ledger_url)
    ids = [toy(store).id for _match in range(3)]
    change_by_hand(ledger_url, f"DELETE FROM matches WHERE id = '{ids[1]}'")
    with open_store(ledger_url).reading() as session:
        found = survey(session)
    assert [one.id for one in found.stored] == [ids[0], ids[2]]
    assert "1 match is missing" in found.damaged[0].error.sentence()


@pytest.mark.long
@pytest.mark.shared
def test_a_page_that_is_lost(path: Path) -> None:
    """Whichever page is overwritten, every match that is shown is whole, and it is told."""
    filled(path, 6, 40)
    data, known = path.read_bytes(), all_lines(str(path))
    shown = 0
    for page in portion(range(1, len(data) // 4096), 3):
        damaged = bytearray(data)
        damaged[page * 4096 : (page + 1) * 4096] = b"\xa5" * 4096
        path.write_bytes(damaged)
        try:
            with open_store(str(path)).reading() as session:
                found = survey(session)
        except Exception as error:  # noqa: BLE001  the table of the tables, say
            assert "damaged" in str(error)  # noqa: PT017
            continue
        assert all(one.lines == known[one.id] for one in found.stored)
        assert found.damaged or len(found.stored) == len(known)
        shown += len(found.stored)
        assert path.read_bytes() == damaged
    assert shown > 6


def rescued(path: Path, id_: str) -> tuple[str, ...]:
    """Save what can be read of a ledger; return the lines of a match in the copy."""
    copy = path.with_name("copy.db")
    backup(open_store(str(path)), copy, damaged=True, force=True)
    return get(open_store(str(copy)), id_).lines


def test_what_stands_behind_the_damage(path: Path) -> None:
    """A changed line becomes a comment that shows it; lines before and behind it are kept."""
    (id_,) = filled(path, 1, 6)
    known = all_lines(str(path))[id_]
    by_hand(path, "UPDATE entries SET text = 'Anna: hop 6' WHERE number = 3")
    saved = rescued(path, id_)
    assert saved[2] == "# may have been altered: Anna: hop 6"
    assert (saved[:2], saved[3:]) == (known[:2], known[3:])
    assert get(open_store(str(path.with_name("copy.db"))), id_).exception_lines


def test_a_line_that_is_gone(path: Path) -> None:
    """Its place is kept; the line behind it, which nothing proves, is a comment, too."""
    (id_,) = filled(path, 1, 6)
    known = all_lines(str(path))[id_]
    by_hand(path, "DELETE FROM entries WHERE number = 3")
    saved = rescued(path, id_)
    assert saved == (*known[:2], "# unreadable: entry 3", f"# may have been altered: {known[3]}", *known[4:])


def test_a_seal_that_is_damaged(path: Path) -> None:
    """A line whose seal alone is damaged is proven by the next, or by the match: all is there."""
    (id_,) = filled(path, 1, 6)
    known = all_lines(str(path))[id_]
    for number in (1, 3, 6):
        by_hand(path, f"UPDATE entries SET seal = 'x' WHERE number = {number}")
        assert rescued(path, id_) == known
    by_hand(path, "UPDATE matches SET seal = 'x'")
    assert rescued(path, id_) == known


def test_an_end_that_is_gone(path: Path) -> None:
    """That the last entries are missing is said in the match itself."""
    (id_,) = filled(path, 1, 6)
    known = all_lines(str(path))[id_]
    by_hand(path, "DELETE FROM entries WHERE number > 4")
    assert rescued(path, id_) == (*known[:4], "# what was entered after this may be missing")


def test_a_match_with_a_gap_is_over_for_nobody(path: Path) -> None:
    """Nobody is called the winner of a match whose lines are not all there; it is open again."""
    from printplay.ledger.matches import writing

    store = made(str(path))
    id_ = writing.start_match(store, "go-for-gold", ["Anna", "Ben"]).after.id
    transactions.add_lines(store, id_, [("x", 1, line) for line in ("Anna: points 4", "Ben: points 9")])
    transactions.finish_match(store, id_, anyway=True)
    by_hand(path, "UPDATE entries SET text = 'Ben: points 1' WHERE number = 2")
    rescued(path, id_)
    kept = get(open_store(str(path.with_name("copy.db"))), id_)
    assert not kept.over
    assert kept.lines[-2:] == (
        "# ignored as the end, because entries are missing: end",
        "# the result stored here is no longer valid",
    )


@pytest.fixture(scope="module")
def long(tmp_path_factory: pytest.TempPathFactory) -> Store:
    """Return a ledger with a match of lines taken back, brought again, and a player renamed."""
    store = made(str(tmp_path_factory.mktemp("long") / "ledger.db"))
    from printplay.ledger import players
    from printplay.ledger.matches import writing

    id_ = writing.start_match(store, "go-for-gold", ["Anna", "Ben"]).after.id
    for line in ("Anna: points 9", "Ben: points 4", "Anna: shovels 3"):
        transactions.add_lines(store, id_, [("x", 1, line)])
    transactions.undo_lines(store, id_, count=2)
    transactions.redo_lines(store, id_, count=1)
    players.rename_player(store, "Ben", "Benno", merge=False)
    transactions.add_lines(store, id_, [("x", 1, "Benno: shovels 2")])
    transactions.undo_lines(store, id_)
    transactions.redo_lines(store, id_)
    return store


GARBAGE = st.none() | st.integers() | st.binary(max_size=5) | st.text(max_size=30)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_damage(data: st.DataObject, long: Store) -> None:
    """Whatever was changed or lost: what is saved follows its seals, and lies about nothing."""
    kept = get(long)
    rows = list(kept.entries)
    for _time in range(data.draw(st.integers(0, 3))):
        index = data.draw(st.integers(0, len(rows) - 1))
        field = data.draw(st.sampled_from(["gone", *Entry._fields]))
        if field == "gone":
            del rows[index]
        else:
            changed: dict[str, Any] = {field: data.draw(GARBAGE)}
            rows[index] = rows[index]._replace(**changed)
    found = repair_match(kept.row, rows, len(kept.entries))
    assert found is not None
    assert first_broken_entry(found.entries, kept.row.seal) == 0
    was = {entry[:5] for entry in kept.entries}
    for entry in found.entries:
        assert entry[:5] in was or (entry.text.startswith("# ") and entry.anyway)
    if found.is_intact:
        assert found.entries == kept.entries
    if rows == list(kept.entries):
        assert found.is_intact
