"""The ledger is away, or has no room: all that asks is told so, and nothing is lost."""

from __future__ import annotations

import errno
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import printplay as pp
from printplay.core.i18n import use
from printplay.ledger.store import file
from printplay.ledger.store.server_memory import Health
from printplay.ledger.store.trouble import AwayError, LedgerError
from printplay.web.routes import photos
from printplay.web.server import Server
from tests.cli.helpers import run
from tests.ledger import postgres
from tests.ledger.conftest import pg_new, pg_socket, pg_url
from tests.web import full
from tests.web.helpers import Table
from tests.web.process import Member, Served, served

__all__ = ["pg_new", "pg_socket", "pg_url"]

PAGES = (
    "/", "/new", "/match/{m}", "/match/{m}/screen", "/match/{m}/photos", "/history",
    "/match/{m}/export.csv", "/history/export.json", "/match/{m}/picture.png",
    "/match/{m}/report.pdf", "/history/report.pdf",
)  # fmt: skip
ANSWERS = (
    "/api/matches", "/api/matches/{m}", "/api/matches/{m}/board", "/api/matches/{m}/next",
    "/api/matches/{m}/ask?way=play", "/api/matches/{m}/follow?to=x&typed=y", "/api/history",
)  # fmt: skip
CHANGES: dict[str, dict[str, Any]] = {
    "/api/matches/{m}/lines": {"lines": ["round 4"]},
    "/api/matches/{m}/answers": {"to": "round", "answers": ["4"]},
    "/api/matches/{m}/undo": {"last": 1},
    "/api/matches/{m}/redo": {},
    "/api/matches/{m}/finish": {},
    "/api/matches": {"game": "gophers", "players": ["Anna", "Ben"]},
    "/api/me": {"name": "Cleo"},
    "/api/people/renew": {},
    "/join": {"code": "x"},
}


def check_away(host: Member, match: str) -> None:
    """Check that all that needs the ledger says that it is away, and tells nobody where it lies."""
    for path in (*PAGES, *ANSWERS):
        answer = host.http.get(path.replace("{m}", match))
        assert answer.status_code == 503, path
        assert "The ledger cannot be reached." in answer.text, path
        assert "socket" not in answer.text, path
    for path, body in CHANGES.items():
        sent = {"id": f"{host.me}-away-0001", **body}
        answer = host.http.post(path.replace("{m}", match), json=sent)
        if path != "/join":  # a wrong code is wrong all the same
            assert answer.status_code == 503, path
            assert answer.json()["error"]["why"] == "away", path
    form = host.http.post("/join", data={"code": host.http.headers["x-code"], "name": "Dora"})
    assert form.status_code == 503
    assert "The ledger cannot be reached." in form.text
    assert 'value="Dora"' in form.text, "nothing has to be typed again"
    for path in ("/prints", "/people", "/join", "/api/me", "/api/people", "/api/games"):
        assert host.http.get(path).status_code == 200, path


def joined(server: Served) -> Member:
    """Come in as the host."""
    host = server.join()
    host.http.headers["x-code"] = server.code
    return host


def next_of(events: Iterator[tuple[str, Any]], wanted: str) -> Any:
    """Return what the next event of a kind says."""
    return next(said for event, said in events if event == wanted)


@pytest.mark.long
def test_a_ledger_that_is_away(database: postgres.Running, folder: Path, state_folder: Path) -> None:
    """While the database is down all says so; when it is back, all goes on by itself.

    Who was in stays in and the link of the host opens, though PostgreSQL forgot both; streams go
    on, at every server of the ledger; an entry that is sent again is there once. A server that is
    started while the database is down waits for it, and knows the same people.
    """
    with (
        served(database.address, state_folder) as one,
        served(database.address, folder / "elsewhere") as other,
    ):
        host = joined(one)
        match = host.start()
        assert host.add(match, "entry-0001", "round 5").status_code == 200
        events = joined(other).events(match)
        assert next_of(events, "state")["seq"] == 1
        database.crash()
        assert next_of(events, "ledger")["error"]["why"] == "away"
        assert host.add(match, "entry-0002", "round 4").status_code == 503
        check_away(host, match)
        database.start()
        assert "error" not in next_of(events, "ledger")
        answer = sent_until_taken(host, match)
        assert (answer["seq"], sent_until_taken(host, match)["seq"]) == (2, 2)
        assert next_of(events, "state")["seq"] == 2, "it listens to the others again"
        one.kill()
        database.crash()

        def waits(line: str) -> None:
            if "printplay serve waits until it works again" in line:
                database.start()

        with served(database.address, state_folder, complained=waits) as again:
            assert again.code == one.code
            assert joined(again).me
            same = joined(again).http
            same.cookies.clear()
            same.cookies.update(dict(host.http.cookies))
            assert same.get("/api/me").json()["id"] == host.me
        told = "".join(one.complaints)
        assert told.count("the ledger cannot be reached") == 1
        assert told.count("takes entries again") == 1
        assert "Traceback" not in told


def sent_until_taken(host: Member, match: str) -> Any:
    """Send an entry as a phone does: again and again, until it is taken."""
    until = time.monotonic() + 20
    while (answer := host.add(match, "entry-0002", "round 4")).status_code == 503:
        assert time.monotonic() < until
        time.sleep(0.1)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_disk_without_room(
    folder: Path, server: Server, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk is told as that to who enters, told once to the terminal, and so is room again.

    Who looks on reads as ever.
    """
    monkeypatch.setattr(file, "connect", full.connected)
    told: list[str] = []
    assert server.ledger.health is not None
    server.ledger.health.listen(lambda trouble: told.append(trouble.kind if trouble else "well"))
    phone = table.phone("host")
    match = phone.start()
    (folder / "full").touch()
    server.ledger.store.engine.dispose()  # a full disk stops those that are connected, too
    for _each in range(3):
        answer = phone.add(match, "round 4", anyway=True)
        assert answer.status_code == 503
        assert answer.json()["error"]["why"] == "full"
        assert answer.json()["error"]["message"] == "The disk of the server is full."
    assert phone.http.get(f"/match/{match}").status_code == 200
    german = {"accept-language": "de"}
    page = phone.http.post("/api/matches", json={}, headers=german)
    assert page.status_code == 400, "what is wrong by itself is told first"
    assert told == ["full"]
    (folder / "full").unlink()
    server.ledger.store.engine.dispose()
    assert phone.add(match, "round 4", anyway=True).status_code == 200
    assert told == ["full", "well"]


def test_a_disk_without_room_for_a_photo(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a photo cannot be laid down for a while, it is the full disk that is told of."""

    def full(*_given: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(photos, "_scan_photos", full)
    phone = table.phone("host")
    match = phone.start()
    answer = phone.http.post(f"/api/matches/{match}/photos", files={"photos": b"x"})
    assert answer.status_code == 503
    assert answer.json()["error"]["why"] == "full"


def test_health_is_told_once() -> None:
    """A server that does not answer is told of once, nobody waits for it, and its return is told.

    What passes at once, such as a lock, is nothing to tell.
    """
    told: list[str] = []
    there, gone, back = threading.Event(), threading.Event(), threading.Event()

    def ask() -> None:
        if not there.is_set():
            raise AwayError("it sleeps")

    def tell(trouble: LedgerError | None) -> None:
        told.append(str(trouble))
        (back if trouble is None else gone).set()

    there.set()
    health = Health(ask)
    health.listen(tell)
    try:
        health.failed(LedgerError("locked"))
        health.check()
        there.clear()
        for _each in range(3):
            health.failed(AwayError("it sleeps"))
        assert gone.wait(10)
        health.wrote()  # it was on its way when the server went
        with pytest.raises(AwayError, match="it sleeps"):
            health.check()
        there.set()
        assert back.wait(10)
        health.check()
        assert told == ["it sleeps", "None"]
    finally:
        health.end()


def test_a_server_that_lets_nobody_in_is_not_waited_for(pg_socket: Path) -> None:
    """A database that does not exist is said at once, with 2: nobody waits for a slip."""
    where = f"postgresql://{postgres.USER}@/nowhere?host={pg_socket}"
    with pytest.raises(pp.PrintplayError, match="nowhere") as raised:
        run("serve", "--port", "0", "--ledger", where)
    assert raised.value.exit_code == 2


@pytest.mark.parametrize("call", ["show", "list", "history", "undo", "add", "start"])
def test_a_command_without_a_server(call: str, folder: Path) -> None:
    """A command says in a sentence that the ledger cannot be reached, and ends with 2."""
    more = {"add": ["round 4"], "start": ["gotoku", "Anna", "Ben"]}.get(call, [])
    where = f"postgresql://club@/club?host={folder}"
    with pytest.raises(pp.PrintplayError) as raised:
        run("score", call, *more, "--ledger", where)
    assert raised.value.exit_code == 2
    assert "the ledger cannot be reached: " in str(raised.value)
    assert "Nothing was written." in str(raised.value)
    assert "\n\t" not in str(raised.value)
    with use("de"):
        assert "das Spielebuch ist nicht erreichbar" in str(raised.value)


def test_the_later_copy_counts(pg_url: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two machines that serve, the one that knew more last says who is in after a crash.

    So nobody comes back who was shown out; and where no copy can be kept, all works but that.
    """
    with pp.open_ledger(pg_url, make=True) as ledger:
        ledger.make()
        vaults = []
        for name in ("one", "other"):
            monkeypatch.setenv("XDG_STATE_HOME", str(folder / name))
            vaults.append(ledger.vault())
        one, other = vaults
        one.change(lambda content: content.update(people=["Anna", "Ben"]))
        assert other.read()["people"] == ["Anna", "Ben"]
        one.change(lambda content: content.update(people=["Anna"]))
        with ledger.store.writing() as session:
            session.connection.exec_driver_sql("TRUNCATE printplay_served")
        assert other.read()["people"] == ["Anna", "Ben"]
        assert one.read()["people"] == ["Anna"]
        assert other.read()["people"] == ["Anna"]
        with ledger.store.writing() as session:
            session.connection.exec_driver_sql("TRUNCATE printplay_served")
        assert ledger.vault().read()["people"] == ["Anna"], "a new process puts it back as well"
        (folder / "file").touch()
        monkeypatch.setenv("XDG_STATE_HOME", str(folder / "file"))
        assert ledger.vault().read()["people"] == ["Anna"]
