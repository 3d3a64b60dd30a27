"""How fast the ledger is, and whether the other matches in it slow one down.

Lines entered one by one, each on disk before the next; one match shown in a ledger with 100,000
entries against one with 100; the same for opening and for entering. The folder of temporary files
(TMPDIR) is where the ledgers are made for the time being: its disk decides how many lines can be
acknowledged in a second.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks.table import Row, Target, best
from printplay.games.go_for_gold.events import GRAMMAR
from printplay.ledger.matches import lookup, transactions, writing
from printplay.ledger.store.clock import utc_now
from printplay.ledger.store.entry import NewEntry, seal_entries
from printplay.ledger.store.store import Store, open_store
from printplay.match.text.writing import write_event
from tests.games.go_for_gold.playing import random_match

LARGE, SMALL = 100_000, 100
LITTLE = {"LARGE": 500}


def lines() -> list[str]:
    """Return the lines of a match."""
    _setup, events = random_match(3, ("Anna", "Ben"))
    return [write_event(event, GRAMMAR) for event in events][:50]


def start(store: Store) -> str:
    """Open a match; return its id."""
    port = random_match(3, ("Anna", "Ben"))[0].extra["start"][0]
    return writing.start_match(store, "go-for-gold", ("Anna", "Ben"), headers={"start": port}).after.id


def filled(path: Path, entries: int) -> tuple[Store, str]:
    """Make a ledger of so many entries; return it, and the match in its middle."""
    store, play = open_store(str(path), create=True), lines()
    model = start(store)
    with store.reading() as session:
        match = session.match(model)
    assert match is not None
    rows = [NewEntry("line", line) for line in play]
    ids: list[str] = []
    with store.writing() as session:
        for _match in range(entries // len(rows)):
            opened = session.open_match(match.game, match.headers, match.board)
            session.append(opened, seal_entries((), opened.seal, rows, utc_now()), over=False)
            ids.append(opened.id)
    return store, ids[len(ids) // 2]


def show(store: Store, id_: str) -> object:
    """Show a match as it stands."""
    with store.reading() as session:
        return lookup.find_match(session, id_).report.played


def enter(store: Store, id_: str) -> object:
    """Write an entry."""
    return transactions.undo_lines(store, id_)


def verify(store: Store) -> None:
    """Look at everything in a ledger."""
    with store.reading() as session:
        session.verify()


def measure() -> Sequence[Row]:
    """Fill a large ledger and a small one, and do the same in both."""
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(f"{folder}/entering.db", create=True)
        id_, play = start(store), lines()
        begin = time.perf_counter()
        for line in play:
            assert not transactions.add_lines(store, id_, [("benchmark", 1, line)]).refused
        taken = time.perf_counter() - begin
        rows = [Row("lines entered, each on disk before the next", len(play) / taken, "/s")]

        large, in_large = filled(Path(folder) / "large.db", LARGE)
        small, in_small = filled(Path(folder) / "small.db", SMALL)
        for name, of_large, of_small in (
            ("open", lambda: open_store(large.location), lambda: open_store(small.location)),
            ("show", lambda: show(large, in_large), lambda: show(small, in_small)),
            ("enter", lambda: enter(large, in_large), lambda: enter(small, in_small)),
        ):
            rows.append(
                Row(
                    f"{name}, {LARGE:,} entries in the ledger",
                    best(of_large, 15) * 1000,
                    "ms",
                    best(of_small, 15) * 1000,
                    f"{SMALL} entries",
                    Target("at most", 1.2) if name != "open" else None,
                )
            )
        rows.append(Row(f"verify all {LARGE:,} entries", best(lambda: verify(large), 3), "s"))
        size = Path(large.location).stat().st_size
        rows.append(Row(f"{LARGE:,} entries on disk", size / 1e6, "MB"))
        return rows
