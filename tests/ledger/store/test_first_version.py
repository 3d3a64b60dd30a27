"""Ledgers written by printplay 0.1.0, before anything could be dropped and results were kept.

`v1/ledger.db` is such a file, `v1/ledger.sql` what pg_dump says of the same matches on a server,
and `v1/ledger.json` their lossless export: matches of all four games, over and open, with lines
taken back and brought again, players renamed and merged, an exception, and a board of one's own.
"""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest
from sqlalchemy import Connection

from printplay.core.errors import FilePlace
from printplay.ledger.exchange.exchange import import_
from printplay.ledger.lists.survey import survey
from printplay.ledger.matches import transactions
from printplay.ledger.repair.backup import backup
from printplay.ledger.store import schema
from printplay.ledger.store.connection import Store
from printplay.ledger.store.store import open_store
from printplay.ledger.store.trouble import LedgerError
from tests.examples import portion
from tests.ledger.helpers import by_hand, digests, version_of
from tests.ledger.others import Others
from tests.ledger.samples import every, get, store_at

V1 = Path(__file__).parents[1] / "v1"
#: Each match as printplay 0.1.0 showed it: game, players, over, the number of lines, its last line.
MATCHES = {
    "b4fv2q": ("go-for-gold", ("Anna", "Ben", "Cleo"), True, 6, "end"),
    "4rcjmp": ("go-for-gold", ("Anna", "Ben"), True, 3, "end"),
    "rhb8kn": ("gotoku", ("Anna", "Bo"), True, 7, "end"),
    "dsmrv5": (
        "goldrausch", ("Käthe", "Lou", "Mia"), False, 2, "settle adventurers 13 Käthe 2, Lou 1",
    ),
    "qn9rb8": ("gophers", ("Anna", "Bo"), False, 1, "Anna: berries 23"),
    "pxkb4n": ("go-for-gold", ("Anna", "Ben"), True, 2, "end"),
    "dnxjmg": ("go-for-gold", ("Zoë", "Tom"), False, 3, "Zoë: d1 e1"),
}  # fmt: skip


def shown(store: Store) -> dict[str, tuple[object, ...]]:
    """Return what a ledger holds, as MATCHES has it."""
    return {
        kept.id: (kept.match.game, kept.players, kept.over, len(kept.lines), kept.lines[-1])
        for kept in every(store)
    }


@pytest.fixture
def path(folder: Path) -> Path:
    """Return a ledger in a file, as printplay 0.1.0 left it."""
    return Path(shutil.copy(V1 / "ledger.db", folder / "ledger.db"))


@pytest.fixture
def on_server(pg_new: Callable[[], str]) -> str:
    """Return a ledger on a server, as printplay 0.1.0 left it."""
    from printplay.ledger.store import server

    url = pg_new()
    engine, _secret = server.connect(url)
    with engine.begin() as connection:
        connection.exec_driver_sql((V1 / "ledger.sql").read_text().replace("%", "%%"))
    return url


@pytest.fixture(params=["sqlite", "postgresql"])
def old(request: pytest.FixtureRequest) -> str:
    """Return where a ledger of version 1 lies: a file, then a server."""
    return str(request.getfixturevalue("path" if request.param == "sqlite" else "on_server"))


def test_all_is_there_and_goes_on(old: str) -> None:
    """Matches, lines, names and boards are as they were; more can be added, and taken back."""
    store = open_store(old)
    assert shown(store) == MATCHES
    with store.reading() as session:
        session.verify()
        assert schema.version(session.connection) == schema.newest()
    assert not transactions.add(store, "qn9rb8", [("x", 1, "Anna: acorns 17")], sent=["a1"]).refused
    assert transactions.undo(store, "rhb8kn").after.lines[-1] == "Bo: highest 6"
    transactions.drop(store, "pxkb4n")
    assert get(store, "dnxjmg").board_name == "BAY"
    with store.reading() as session:
        session.verify()


def test_what_was_decided_is_kept_from_now_on(old: str) -> None:
    """Each match that is over keeps what today's rules make of it; nobody won an open tie."""
    store = open_store(old)
    results = {kept.id: kept.result for kept in every(store)}
    assert {id_ for id_, result in results.items() if result is not None} == {
        id_ for id_, match in MATCHES.items() if match[2]
    }
    decided = {id_: one.standings.decided_by for id_, one in results.items() if one is not None}
    assert decided == {"b4fv2q": "shovels", "4rcjmp": "open", "rhb8kn": "score", "pxkb4n": "open"}


def test_the_file_of_before_is_kept(path: Path) -> None:
    """Beside the ledger lies the old one, to the byte of its matches, for an older printplay."""
    open_store(str(path))
    copy = path.with_name("ledger.db.v1")
    assert (version_of(path), version_of(copy)) == (schema.newest(), 1)
    assert shown(open_store(str(copy))) == MATCHES


def test_a_lossless_export_of_before_is_taken_in(tmp_path: Path) -> None:
    """Its entries bear the seals of then; where the same matches are, nothing is written."""
    there, data = store_at(tmp_path), (V1 / "ledger.json").read_bytes()
    taken = import_(there, "v1.json", data, tmp_path)
    assert {one.what for one in taken} == {"new"}
    assert shown(there) == MATCHES
    assert all(kept.result is not None for kept in every(there) if kept.over)
    before = digests(tmp_path)
    assert {one.what for one in import_(there, "v1.json", data, tmp_path)} == {"here"}
    assert digests(tmp_path) == before


def migrate(where: str) -> None:
    """Open a ledger, which brings it up to date."""
    with open_store(where).reading() as session:
        session.count()


@pytest.mark.shared
def test_killed_at_every_statement(folder: Path, others: Others) -> None:
    """A ledger in a file is of the old version or of the new one, and holds the same matches."""
    versions = set()
    for statement in portion(range(1, 200), 4):
        path = folder / f"{statement}" / "ledger.db"
        path.parent.mkdir()
        shutil.copy(V1 / "ledger.db", path)
        if not others.killed_at(statement, migrate, str(path)):
            break
        versions.add(version_of(path))
        store = open_store(str(path))
        assert shown(store) == MATCHES
        with store.reading() as session:
            session.verify()
        assert version_of(path) == schema.newest()
    assert versions == {1, schema.newest()}
    assert statement > 30


def die(_connection: Connection) -> None:
    """End as a process does that is killed."""
    os.kill(os.getpid(), signal.SIGKILL)


def migrate_and_die(where: str, late: bool) -> None:
    """Be killed in the midst of it: behind the change of the tables, or at the end of it all."""
    if late:
        from printplay.ledger.matches import appending

        appending.keep_results = lambda session: die(session.connection)
    else:
        schema.MIGRATIONS = (*schema.MIGRATIONS, die)
    open_store(where)


@pytest.mark.parametrize("late", [False, True])
def test_killed_on_a_server(on_server: str, others: Others, late: bool) -> None:
    """What was begun there is as if it had never been; whoever comes next begins anew."""
    process = others.start(migrate_and_die, on_server, late)
    process.join(60)
    assert process.exitcode == -signal.SIGKILL, others.errors.read_text()
    store = open_store(on_server)
    assert shown(store) == MATCHES
    with store.reading() as session:
        session.verify()


def test_who_waits_is_told_how_far_it_is(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each match that is over is a step of the bar, then each open one; no pipe ever sees it."""
    from printplay.cli.score import ledger_options
    from printplay.core import progress

    steps: list[int] = []

    @contextmanager
    def watch(length: int) -> Iterator[SimpleNamespace]:
        steps.append(-length)
        yield SimpleNamespace(update=steps.append)

    monkeypatch.setattr(progress, "watch", watch)
    open_store(str(path))
    open_store(str(path))
    assert steps == [-4, *[1] * 4, -3, *[1] * 3]
    monkeypatch.setattr(ledger_options, "_SHOWN_FROM", 0)
    monkeypatch.setattr(progress, "watch", ledger_options._watch)
    shutil.copy(V1 / "ledger.db", path)
    open_store(str(path))
    assert capsys.readouterr() == ("", "")


def test_a_damaged_match_hides_no_other(path: Path, tmp_path: Path) -> None:
    """The others are brought up to date and shown, at once and later; what can be read is saved."""
    by_hand(path, "UPDATE entries SET text = 'x' WHERE match_id = 'b4fv2q' AND number = 2")
    for _again in range(2):
        store = open_store(str(path))
        with store.reading() as session:
            found = survey(session)
        assert {kept.id for kept in found.matches} == MATCHES.keys() - {"b4fv2q"}
        assert [damage.id for damage in found.damaged] == ["b4fv2q"]
    assert version_of(path) == schema.newest()
    copied = backup(open_store(str(path)), tmp_path / "saved.db", damaged=True)
    assert (copied.matches, [loss.id for loss in copied.lost]) == (len(MATCHES), ["b4fv2q"])
    assert shown(open_store(str(tmp_path / "saved.db"))).keys() == MATCHES.keys()


def test_who_tries_again_makes_no_second_copy(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the disk was full in the midst of it, the copy that is there is enough."""

    def full(_connection: Connection) -> None:
        raise LedgerError("full", place=FilePlace(str(path)))

    with monkeypatch.context() as patched:
        patched.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, full))
        for _again in range(2):
            with pytest.raises(LedgerError, match="full"):
                open_store(str(path))
    assert shown(open_store(str(path))) == MATCHES
    assert sorted(one.name for one in path.parent.iterdir()) == ["ledger.db", "ledger.db.v1"]
