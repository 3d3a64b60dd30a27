"""The database, the server, or both go away under two phones, again and again: nothing is lost."""

from __future__ import annotations

import random
import signal
import tempfile
from collections import Counter
from contextlib import ExitStack
from pathlib import Path

import printplay as pp
from tests.campaigns.table import GOLD, NAMES, NOTHING_KEPT, result_kept, row
from tests.ledger import postgres
from tests.web.browser import phones
from tests.web.browser.phones import Phone
from tests.web.process import Served, served

#: What goes away.
_AWAY = ("the database", "the server", "both", "the server hangs")
#: What a phone says then, in a word, by language.
_SAID = {"the database": ("no ledger", "kein Spielebuch")}
_OFFLINE = ("no connection", "keine Verbindung")


def outage(seed: int) -> str:
    """Take the database or the server away six times: what waits is shown, and comes once."""
    rng, counts = random.Random(seed), Counter[str]()
    path, programs = phones.program(), postgres.programs()
    assert path is not None, "Chromium is not installed; CONTRIBUTING.md says how"
    assert programs is not None, "PostgreSQL is not installed; CONTRIBUTING.md says how"
    with ExitStack() as stack:
        state = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        database = stack.enter_context(postgres.running(programs))
        browser = stack.enter_context(phones.browser(path))
        running = stack.enter_context(served(database.address, state))
        table = [Phone(browser, running, "Anna")]
        table.append(Phone(browser, running, "Ben", code=table[0].player_code(), lang="de-DE"))
        match = table[0].open_match("Goldrausch", *NAMES)
        result_kept(table, match)
        kinds = [*_AWAY, *rng.choices(_AWAY, k=len(GOLD) - len(_AWAY))]
        rng.shuffle(kinds)
        for kind, group in zip(kinds, GOLD, strict=True):
            counts[kind] += 1
            _take(kind, database, running)
            for phone, said in zip(table, _SAID.get(kind, _OFFLINE), strict=True):
                phone.page.wait_for_selector(f"#line[data-off]:has-text('{said}')", timeout=15_000)
            phone = rng.choice(table)
            row(phone, group)
            phone.page.wait_for_selector(f"#waiting .wait:has-text('{GOLD[group]}')")
            assert phone.page.inner_text("#refused") == ""
            phone.page.wait_for_timeout(rng.randrange(4000))
            running = _bring_back(kind, database, running, stack, state)
            for phone in table:
                phone.page.wait_for_selector("#line:not([data-off])", timeout=30_000)
                phone.page.wait_for_function(NOTHING_KEPT, timeout=30_000)
        with pp.open_ledger(database.address) as ledger:
            lines = sorted(ledger.match(match).stored.lines[-len(GOLD) :])
        assert lines == sorted(f"settle {group} {amount}" for group, amount in GOLD.items()), lines
        assert not (wrong := [fault for phone in table for fault in phone.wrong]), wrong
    return str(dict(counts))


def _take(kind: str, database: postgres.Running, running: Served) -> None:
    if kind == "the server hangs":
        running.process.send_signal(signal.SIGSTOP)
    if kind in ("the server", "both"):
        running.kill()
    if kind in ("the database", "both"):
        database.crash()


def _bring_back(
    kind: str, database: postgres.Running, running: Served, stack: ExitStack, state: Path
) -> Served:
    """Let all run again; return the server that runs now, at the same address."""
    if kind == "the server hangs":
        running.process.send_signal(signal.SIGCONT)
    if kind == "the database":
        database.start()
    if kind not in ("the server", "both"):
        return running
    port = running.address.rpartition(":")[2]

    def complained(line: str) -> None:
        if kind == "both" and "waits until it works again" in line:
            database.start()

    return stack.enter_context(served(database.address, state, "--port", port, complained=complained))


CAMPAIGNS = {"table-outage": outage}
