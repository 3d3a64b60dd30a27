"""Where a ledger may lie, and what is said where it cannot."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

import pytest

from printplay.core.errors import CallError, PrintplayError
from printplay.ledger.matches import lookup, transactions, writing
from printplay.ledger.store.store import LedgerError, default_path
from tests.ledger.helpers import all_lines, digests, filled, hop, lines, open_store, toy
from tests.ledger.others import Note, Others

SECRET = "s3cr3t"


@pytest.mark.parametrize(
    "name",
    [
        "evening at Anna's.db", "what?.db", "a#b.db", "100%25.db", "%2e%2e.db", "ünï 小林.db",
        "file:x.db", "x.db?mode=memory", "-q", "a;b.db", "'.db", '".db', "new\nline.db",
        "\udcff.db",
    ],
)  # fmt: skip
def test_names_of_files(name: str, folder: Path) -> None:
    """A name is a name, whatever it would mean to SQLite or a browser."""
    path = folder / name
    match = toy(open_store(str(path)))
    hop(open_store(str(path)), match, 3)
    assert lines(str(path), match.id) == ("Anna: hop 3",)
    assert [found.name for found in folder.iterdir()] == [name]


def test_relative_and_home(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A relative path stays where it was meant, and `~` is at home."""
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.chdir(folder)
    store = open_store("ledger.db")
    (folder / "elsewhere").mkdir()
    monkeypatch.chdir(folder / "elsewhere")
    match = toy(store)
    assert lines("../ledger.db", match.id) == ()
    assert lines("~/ledger.db", match.id) == ()
    toy(open_store("~/new/deep/ledger.db"))
    assert (folder / "new" / "deep" / "ledger.db").is_file()


def test_links(folder: Path) -> None:
    """A link is the ledger it points to, also while that is not there yet."""
    link = folder / "link.db"
    (folder / "real").mkdir()
    link.symlink_to(folder / "real" / "ledger.db")
    match = toy(open_store(str(link)))
    assert lines(str(folder / "real" / "ledger.db"), match.id) == ()
    assert link.is_symlink()
    round_ = folder / "round.db"
    round_.symlink_to(round_)
    with pytest.raises(LedgerError):
        open_store(str(round_))


@pytest.mark.parametrize("where", [":memory:", "~nobody-of-this-name/x.db", "a\0b"])
def test_paths_that_lead_nowhere(where: str) -> None:
    """A ledger in memory would keep nothing; a path that is none is called so."""
    with pytest.raises(PrintplayError) as caught:
        open_store(where)
    assert caught.value.cure()


def test_in_the_place_of_a_folder_is_a_file(folder: Path) -> None:
    """A path through a file names the reason."""
    (folder / "file").write_text("x")
    for where in (folder / "file" / "ledger.db", folder / "file" / "a" / "ledger.db"):
        with pytest.raises(LedgerError, match="a file has the name of a folder that is needed"):
            open_store(str(where))
    with pytest.raises(LedgerError, match="the name is too long"):
        open_store(str(folder / ("x" * 300)))


def test_the_variable_and_the_default(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """PRINTPLAY_LEDGER names the ledger; without it, it lies in the user's data folder."""
    monkeypatch.setenv("PRINTPLAY_LEDGER", str(folder / "by variable.db"))
    assert Path(open_store().location).name == "by variable.db"
    monkeypatch.setenv("PRINTPLAY_LEDGER", "")
    monkeypatch.setenv("XDG_DATA_HOME", str(folder / "data"))
    assert Path(open_store().location) == default_path()
    assert default_path().is_file()


def test_nobody_is_at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a home folder there is a sentence, and no folder called ~."""

    def nowhere(*_names: object, **_settings: object) -> Path:
        raise RuntimeError("could not determine the home directory")

    monkeypatch.delenv("PRINTPLAY_LEDGER", raising=False)
    monkeypatch.setattr("platformdirs.user_data_path", nowhere)
    with pytest.raises(CallError, match="no home folder"):
        open_store()


# -- where one may not write -----------------------------------------------------------------------


def show_and_add(where: str, id_: str, notes: str) -> None:
    """Show a match and add to it as a user who owns nothing here; note what is said."""
    note = Note(notes)
    with tempfile.TemporaryDirectory() as folder:  # so that all is imported that root may read
        match = toy(open_store(f"{folder}/ledger.db"))
        hop(open_store(f"{folder}/ledger.db"), match, 1)
    if os.geteuid() == 0:
        os.setgroups([])
        os.setresgid(65534, 65534, 65534)
        os.setresuid(65534, 65534, 65534)
    try:
        note(" | ".join(("shown", *lines(where, id_))))
        hop(open_store(where), id_, 5)
        note("added")
    except LedgerError as error:
        note(str(error))


def said(others: Others, path: Path, id_: str, notes: Path) -> str:
    """Return what somebody else is told."""
    others.at_once((show_and_add, str(path), id_, str(notes)))
    return notes.read_text()


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    """Return a file for notes."""
    return tmp_path / "notes"


@pytest.mark.parametrize("writable", ["nothing", "the file alone", "the folder alone"])
def test_a_ledger_one_may_not_write(
    writable: str, path: Path, folder: Path, notes: Path, others: Others
) -> None:
    """It is shown all the same; what is entered is refused with the reason; nothing changes."""
    (id_,) = filled(path, 1, 2)
    path.chmod(0o666 if writable == "the file alone" else 0o444)
    folder.chmod(0o777 if writable == "the folder alone" else 0o555)
    before = digests(folder)
    told = said(others, path, id_, notes)
    assert told.startswith("shown | Anna: hop 1 | Ben: hop 2\n")
    assert "cannot be opened or written here" in told
    assert "--ledger" in told
    assert digests(folder) == before
    folder.chmod(0o755)


def test_a_ledger_one_may_not_read_or_make(path: Path, folder: Path, notes: Path, others: Others) -> None:
    """The reason is named, and another place proposed."""
    folder.chmod(0o555)
    assert "cannot be created here: permission denied" in said(others, path, "x", notes)
    folder.chmod(0o755)
    filled(path, 1, 1)
    for changed, mode in ((path, 0o000), (folder, 0o000)):
        notes.unlink()
        changed.chmod(mode)
        assert "cannot be read: permission denied" in said(others, path, "x", notes)
    folder.chmod(0o755)


def test_a_ledger_that_went_away_while_open(path: Path) -> None:
    """Nothing empty is begun in its place."""
    store = open_store(str(path))
    match = toy(store)
    path.unlink()
    with pytest.raises(LedgerError, match="cannot be opened"):
        hop(store, match, 1)
    assert not path.exists()


def test_a_copy_is_a_ledger(path: Path, folder: Path) -> None:
    """A ledger that nobody has open is one file, and can be copied like any other."""
    filled(path)
    assert [found.name for found in folder.iterdir()] == ["ledger.db"]
    shutil.copy(path, folder / "copy.db")
    assert all_lines(str(folder / "copy.db")) == all_lines(str(path))


# -- addresses -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "url",
    [
        "mysql://ann:{}@club/ledger", "postgresql://ann:{}@club:port/ledger",
        "postgresql+nothing://ann:{}@127.0.0.1:1/ledger", "postgresql://ann:{}@127.0.0.1:1/ledger",
        "postgres://ann:{}@127.0.0.1:1/ledger", "postgresql://ann:{}@x@127.0.0.1:1/ledger",
        "postgresql://ann:x@{}@127.0.0.1:1/ledger", "postgresql://ann:a/{}?#@127.0.0.1:1/ledger",
        "postgresql://127.0.0.1:1/ledger?user=ann&password={}", "://ann:{}@club",
        "postgresql://ann:%zz{}@127.0.0.1:1/ledger", "postgresql://ann:{}@127.0.0.1:1/x?nothing=1",
        "postgresql://ann:{}@[::1/ledger", "sqlite:///x?password={}", "postgresql://ann:{}\n@x:1/",
        "POSTGRESQL://ann:{}@127.0.0.1:1/x?PASSWORD={}",
        "postgresql://ann:{}@nowhere.invalid/x?connect_timeout=2",
    ],
)  # fmt: skip
def test_no_message_tells_a_password(url: str) -> None:
    """Whatever is wrong with an address, it is said in a sentence without the password."""
    with pytest.raises(PrintplayError) as caught:
        open_store(url.replace("{}", SECRET))
    assert SECRET not in str(caught.value)
    assert len(str(caught.value).splitlines()) == 2


def test_the_short_spelling_of_an_address(pg_url: str) -> None:
    """`postgres://` is PostgreSQL, too; where a ledger lies is told without the password."""
    short = pg_url.replace("postgresql://club", f"postgres://club:{SECRET}")
    match = toy(open_store(short))
    assert lines(pg_url, match.id) == ()
    assert SECRET not in open_store(short).location
    assert "club:***@" in open_store(short).location


def test_a_database_of_another_program(pg_url: str) -> None:
    """A table of the same name is nobody's but its own program's."""
    import psycopg

    with psycopg.connect(pg_url, autocommit=True) as connection:
        connection.execute("CREATE TABLE entries (a integer)")
        with pytest.raises(LedgerError, match="another program already has a table entries here"):
            open_store(pg_url)
        found = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = current_schema")
        assert found.fetchall() == [("entries",)]


def test_a_database_that_cannot_write_all_scripts(pg_url: str) -> None:
    """A database with another encoding is refused before a name is lost in it."""
    import psycopg

    with psycopg.connect(pg_url, autocommit=True) as connection:
        connection.execute("CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0")
        with pytest.raises(LedgerError, match="LATIN1") as caught:
            open_store(pg_url.replace("/postgres?", "/latin?").partition("&options")[0])
        assert "createdb --encoding UTF8" in caught.value.cure()
        connection.execute("DROP DATABASE latin")


def test_a_server_one_may_not_write_to(pg_url: str) -> None:
    """A server that takes nothing says so; what is there is shown."""
    match = toy(open_store(pg_url))
    read_only = pg_url + "%20-cdefault_transaction_read_only%3Don"
    assert lines(read_only, match.id) == ()
    with pytest.raises(LedgerError, match="cannot be opened or written here"):
        hop(open_store(read_only), match, 1)


def test_a_server_that_would_acknowledge_too_early(pg_url: str) -> None:
    """A line is on disk before it is acknowledged, whatever the server does by itself."""
    with open_store(pg_url + "%20-csynchronous_commit%3Doff").writing() as session:
        said = session.connection.exec_driver_sql("SHOW synchronous_commit").scalar()
    assert said == "on"
    with open_store(pg_url + "%20-csynchronous_commit%3Dlocal").writing() as session:
        said = session.connection.exec_driver_sql("SHOW synchronous_commit").scalar()
    assert said == "local"


def test_ids_that_are_no_text(ledger_url: str) -> None:
    """Whatever is typed as an id, the answer is that there is no such match."""
    store = open_store(ledger_url)
    toy(store)
    for id_ in ("\udcff", "a\0b", "%", "_", "'; DROP TABLE matches; --", "x" * 5000, "\\"):
        with store.reading() as session, pytest.raises(CallError, match="there is no match"):
            lookup.find_match(session, id_)


@pytest.mark.parametrize("line", ["Anna: hop 1 # \0", "Anna: hop 1 # \udcff", "Anna: hop 1 # \x1b[2J"])
def test_lines_that_are_no_text(line: str, ledger_url: str) -> None:
    """Both databases refuse alike what cannot be written, and the match is as before."""
    store = open_store(ledger_url)
    match = toy(store)
    with pytest.raises(PrintplayError) as caught:
        transactions.add_lines(store, match.id, [("x", 1, line)], anyway=True)
    assert "\x1b" not in str(caught.value)
    with pytest.raises(PrintplayError):
        writing.start_match(store, "toy", ["Anna", "Ben"], house={"goal": line})
    assert lines(ledger_url, match.id) == ()


def test_a_text_of_several_lines(ledger_url: str) -> None:
    """Lines that come as one text are lines all the same."""
    match = toy(open_store(ledger_url))
    transactions.add_lines(open_store(ledger_url), match.id, [("x", 1, "Anna: hop 1\r\n\nBen: hop 2\n# x\n")])
    assert lines(ledger_url, match.id) == ("Anna: hop 1", "Ben: hop 2")
