"""What a phone shows while something is away: the ledger's server, room on the disk, the server."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser

import printplay as pp
from tests.ledger import postgres
from tests.web.browser.phones import Phone
from tests.web.process import Served, served

#: In the gate a phone without a line loses nothing, in `test_table.py`.
pytestmark = pytest.mark.long

#: A server whose pings come more often, and whose disk is full while a file says so.
PROGRAM = """
from printplay.cli.app import main
from printplay.ledger.store import connection, file
from printplay.web.routes import live
from tests.web import full
live._PULSE, live._RETRY_SECONDS = 0.4, 0.2
connection._FRESH = 0  # a full disk stops those that are connected, too
file.connect = full.connected
main()
"""

Opens = Callable[..., tuple[Served, Phone]]


@pytest.fixture
def opens(chromium: Browser, tmp_path: Path) -> Iterator[Opens]:
    """Return what serves a ledger and opens a phone there; it may meet no mistake of the page."""
    with ExitStack() as stack:

        def opened(ledger: str, **more: object) -> tuple[Served, Phone]:
            running = stack.enter_context(served(ledger, tmp_path / "state", program=("-c", PROGRAM)))
            phone = Phone(chromium, running, "Anna", **more)  # type: ignore[arg-type]
            stack.callback(phone.close)
            phones.append(phone)
            return running, phone

        phones: list[Phone] = []
        yield opened
        assert [fault for one in phones for fault in one.wrong] == []


def settle(phone: Phone, group: str, amount: int) -> None:
    """Say how much gold lies with a group."""
    row = phone.page.locator(f"[data-key='settle 1 {group}']")
    row.locator("input").fill(str(amount))
    row.locator("form button.main").click()


def waits(phone: Phone, word: str, said: str, entry: str) -> None:
    """Wait until an entry waits, and the phone says what for: beside the dot, and in a sentence."""
    page = phone.page
    page.wait_for_selector(f"#line[data-off]:has-text('{word}')")
    page.wait_for_selector(f"#waiting .wait:has-text('{entry}')")
    shown = page.inner_text("#waiting")
    assert "1 entry waits" in shown
    assert said in shown
    assert "is sent as soon as it works again" in shown
    assert page.inner_text("#refused") == ""


def gone(phone: Phone, match: str, line: str) -> None:
    """Wait until nothing waits any more; what was entered is there, and there once."""
    page = phone.page
    page.wait_for_selector("#waiting .wait", state="detached", timeout=20_000)
    page.wait_for_selector("#line:not([data-off])")
    assert phone.state(match)["lines"].count(line) == 1
    kept = "(match) => localStorage.getItem(`printplay-queue-${match}`)"
    assert page.evaluate(kept, match) is None


def test_an_entry_waits_for_the_ledger(opens: Opens, database: postgres.Running) -> None:
    """The database crashes: what is entered waits, and goes by itself when it is back.

    Who was in stays in, what is open says so as long as it lasts, and the terminal says it once.
    """
    running, anna = opens(database.address)
    match = anna.start("goldrausch", "Anna", "Ben", "Cleo")
    anna.enter(match, "result")
    anna.page.wait_for_selector(".resultrow .counter")
    database.crash()
    settle(anna, "adventurers", 10)
    waits(anna, "no ledger", "The ledger cannot be reached.", "10")
    other = anna.context.new_page()
    other.goto(f"{anna.base}/")
    assert "The ledger cannot be reached." in other.inner_text("main")
    database.start()
    gone(anna, match, "settle adventurers 10")
    other.wait_for_selector("#open")  # it has loaded by itself
    told = "".join(running.complaints)
    assert told.count("the ledger cannot be reached") == 1
    assert told.count("takes entries again") == 1
    assert "Traceback" not in told


def test_a_phone_that_comes_back_is_told_what_is_away(opens: Opens, database: postgres.Running) -> None:
    """Who sits where is no news of the ledger: a phone that listens anew does not call it live."""
    _running, anna = opens(database.address)
    match = anna.start("goldrausch", "Anna", "Ben", "Cleo")
    anna.enter(match, "result")
    database.crash()
    anna.page.wait_for_selector("#line[data-off]:has-text('no ledger')")
    with anna.page.expect_request("**/live?*"):
        anna.page.evaluate("dispatchEvent(new Event('online'))")
    anna.page.wait_for_timeout(1000)  # the seats have come
    anna.page.wait_for_selector("#line[data-off]:has-text('no ledger')")
    database.start()
    anna.page.wait_for_selector("#line:not([data-off]):has-text('connected')")


def test_an_entry_waits_for_room(opens: Opens, tmp_path: Path) -> None:
    """A full disk is called that, on the phone and once in the terminal; with room the entry goes.

    Who looks on still sees the match meanwhile.
    """
    running, anna = opens(str(tmp_path / "ledger.db"), lang="en-GB")
    match = anna.start("goldrausch", "Anna", "Ben", "Cleo")
    anna.enter(match, "result")
    anna.page.wait_for_selector(".resultrow .counter")
    (tmp_path / "full").touch()
    settle(anna, "adventurers", 10)
    waits(anna, "disk full", "The disk of the server is full.", "10")
    assert anna.state(match)["players"] == ["Anna", "Ben", "Cleo"]
    anna.page.wait_for_timeout(1500)  # it has been tried again meanwhile
    (tmp_path / "full").unlink()
    gone(anna, match, "settle adventurers 10")
    told = "".join(running.complaints)
    assert told.count("the disk is full") == 1
    assert told.count("takes entries again") == 1


def test_a_server_that_hangs_is_noticed(opens: Opens, tmp_path: Path) -> None:
    """A server that keeps the line and says nothing is not called live for long."""
    running, anna = opens(str(tmp_path / "ledger.db"))
    match = anna.start("goldrausch", "Anna", "Ben", "Cleo")
    anna.enter(match, "result")
    anna.page.wait_for_selector("#line:has-text('connected')")
    running.process.send_signal(signal.SIGSTOP)
    try:
        anna.page.wait_for_selector("#line[data-off]:has-text('no connection')", timeout=5000)
    finally:
        running.process.send_signal(signal.SIGCONT)
    anna.page.wait_for_selector("#line:not([data-off]):has-text('connected')")


def test_an_entry_that_comes_too_late_leaves_the_phone_live(opens: Opens, tmp_path: Path) -> None:
    """What could not be sent for a while, and is refused then, keeps no phone at "no connection"."""
    _running, anna = opens(str(tmp_path / "ledger.db"))
    match = anna.start("goldrausch", "Anna", "Ben", "Cleo")
    anna.enter(match, "result")
    anna.page.wait_for_selector(".resultrow .counter")
    anna.context.set_offline(True)
    settle(anna, "adventurers", 10)
    anna.page.wait_for_selector("#line[data-off]:has-text('no connection')")
    with pp.open_ledger(tmp_path / "ledger.db") as ledger:
        assert ledger.match(match).add("settle adventurers 12")
    anna.context.set_offline(False)
    anna.page.wait_for_selector("#waiting .wait", state="detached", timeout=20_000)
    anna.page.wait_for_selector("#line:not([data-off]):has-text('connected')")


def test_a_line_that_comes_back_is_live_again(opens: Opens, tmp_path: Path) -> None:
    """A phone that was out of reach, and had nothing to send, says so only as long as it is."""
    _running, anna = opens(str(tmp_path / "ledger.db"))
    match = anna.start("goldrausch", "Anna", "Ben", "Cleo")
    anna.enter(match, "result")
    anna.context.set_offline(True)
    anna.page.wait_for_selector("#line[data-off]:has-text('no connection')")
    anna.context.set_offline(False)
    anna.page.wait_for_selector("#line:not([data-off]):has-text('connected')", timeout=5000)
