"""Servers in processes of their own: killed in the middle, ended, and two of them at once."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import printplay as pp
from tests.cli.helpers import run
from tests.ledger.conftest import pg_new, pg_socket, pg_url
from tests.web.process import served

__all__ = ["pg_new", "pg_socket", "pg_url"]


@pytest.mark.long
def test_nothing_acknowledged_is_lost_with_a_kill(folder: Path, state_folder: Path) -> None:
    """Killed between and amid entries and started again, the page has each line exactly once."""
    where, entered = str(folder / "club.db"), list[str]()
    match = ""
    for life in range(2):
        with served(where, state_folder) as server:
            host = server.join()
            match = host.start()
            for old in entered:
                assert host.add(match, old, "round 4").json()["entered"]
            for number in range(8):
                id_ = f"life-{life}-{number:04d}"
                assert host.add(match, id_, "round 4").status_code == 200
                entered.append(id_)
            server.kill()
    with pp.open_ledger(where) as ledger:
        kept = ledger.match(match).stored
        assert [entry.sent for entry in kept.entries] == entered


def test_it_makes_a_ledger_and_ends_cleanly(folder: Path, state_folder: Path) -> None:
    """A ledger that is missing is made, which is said; Ctrl-C ends it all, though a phone listens.

    The terminal says how to get in, and that others can read along.
    """
    where = folder / "new" / "club.db"
    with served(str(where), state_folder, "--lan") as server:
        assert where.is_file()
        shown = "".join(server.said)
        assert "Your page as the host" in shown
        assert "type the code" in shown
        assert "read the traffic" in shown
        host = server.join()
        match = host.start()
        states = host.states(match)
        assert next(states)["seq"] == 0
        code, said = server.end()
        assert (code, "Traceback" in said) == (130, False), said
        assert f"new ledger created: {where}" in said
        assert "Everything that was entered is in the ledger" in said
        assert list(states) == []


@pytest.mark.long
def test_two_servers_serve_one_match(pg_new: Callable[[], str], folder: Path, state_folder: Path) -> None:
    """On one PostgreSQL, a line entered at one server is seen at the other; so is a removal."""
    where = pg_new()
    with (
        served(where, state_folder) as one,
        served(where, folder / "elsewhere") as other,
        pp.open_ledger(where) as ledger,
    ):
        assert one.code == other.code, "codes are those of the ledger, not of the process"
        here, there = one.join(), other.join()
        match = here.start()
        seen = there.states(match)
        assert next(seen)["seq"] == 0
        assert here.add(match, "entry-0001", "round 5").status_code == 200
        assert next(seen)["lines"][-1] == "round 5"
        again = there.add(match, "entry-0001", "round 5")
        assert again.json()["seq"] == 1, "an id of one server is known at the other"
        ledger.match(match).add("round 4", anyway=True)
        assert next(seen)["lines"][-1] == "round 4", "the command line is seen as well"
        same = other.join().http
        same.cookies.clear()
        same.cookies.update(dict(here.http.cookies))
        assert same.get("/api/me").json()["id"] == here.me, "a cookie of one opens the other"
        removed = there.http.post("/api/people/remove", json={"id": here.me})
        assert removed.status_code == 200
        until = time.monotonic() + 20  # what one process changes, the others know within a second or two
        while here.http.get(f"/api/matches/{match}").status_code != 401:
            assert time.monotonic() < until
            time.sleep(0.1)


def test_what_cannot_be_served_is_one_sentence(folder: Path) -> None:
    """A port in use, a bad certificate, a key alone, a ledger that is none: a sentence, and 2."""
    bad = folder / "cert.pem"
    bad.write_text("this is no certificate")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        here = ("--ledger", str(folder / "l.db"))
        for options, wanted in (
            ((*here, "--port", str(taken.getsockname()[1])), "in use"),
            ((*here, "--port", "0", "--cert", str(bad)), "certificate"),
            ((*here, "--port", "0", "--cert", str(folder / "none.pem")), "cannot be read"),
            ((*here, "--port", "0", "--key", str(bad)), "--cert"),
            (("--port", "0", "--ledger", str(bad)), "ledger"),
        ):
            with pytest.raises(pp.PrintplayError) as raised:
                run("serve", *options)
            assert raised.value.exit_code == 2, options
            assert wanted in str(raised.value)


def test_without_the_extra_it_says_how_to_install_it(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the packages of the page are missing, one sentence says what to install."""
    monkeypatch.setattr("printplay.web.serving.find_spec", lambda _name: None)
    with pytest.raises(pp.CallError, match="printplay\\[web\\]"):
        run("serve", "--ledger", str(folder / "l.db"))
    assert not (folder / "l.db").exists()
