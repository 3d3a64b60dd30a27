"""Whether pages and lists slow down as matches add up: 100, 1,000 and 10,000 of every game.

A server in a process of its own that has run for a moment is asked over the network of this
machine, each page several times: the fastest is told. `after a result` is a page that is asked for
the first time after one more match. The commands are processes of their own, which know nothing
yet: they look at every entry for damage, and replay none. Each row stands beside the smallest
ledger. Where PostgreSQL is installed, the same goes for a ledger there. To be past a missed target,
one would count on with new matches alone in place of counting all of them again.

The ledgers are kept in the folder of the variable PRINTPLAY_BENCH, where it is set: it takes two
minutes to make them. They are made by today's printplay; delete them when tables have changed.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import psycopg

import printplay as pp
from benchmarks.crowded import NAMES, fill
from benchmarks.process import cost
from benchmarks.table import Row, Target, best
from tests.ledger import postgres
from tests.web.process import Member, served

SIZES = (100, 1_000, 10_000)
#: Pages that are asked for, and how many milliseconds they may take with the most matches.
PAGES = {
    "/": 100,
    "/new": 300,
    "/matches": 300,
    "/history": 300,
    f"/history?player={NAMES[0]}": 300,
    "/history?game=gotoku&from=2018-01-01&until=2018-12-31": 300,
    "/history/picture.svg": 300,
}
COMMANDS = (("list",), ("list", "--open"), ("history",), ("history", "--player", NAMES[0]))
LITTLE = {"SIZES": (2, 4), "COMMANDS": COMMANDS[::6]}


def measure() -> Sequence[Row]:
    """Fill ledgers of each size, and ask of all the same."""
    with _folder() as folder:
        found = rows("SQLite", [_file(folder, size) for size in SIZES])
        programs = postgres.programs()
        if programs is None:
            return [*found, Row("PostgreSQL", missing="PostgreSQL is not installed")]
        with postgres.server(programs) as socket:
            places = [_database(socket, size) for size in SIZES]
            return [*found, *rows("PostgreSQL", places)]


@contextmanager
def _folder() -> Iterator[Path]:
    if kept := os.environ.get("PRINTPLAY_BENCH"):
        Path(kept).mkdir(parents=True, exist_ok=True)
        yield Path(kept)
        return
    with tempfile.TemporaryDirectory() as name:
        yield Path(name)


def _file(folder: Path, size: int) -> str:
    path = folder / f"crowded-{size}.db"
    if not path.exists():
        fill(str(path), size)
    return str(path)


def _database(socket: Path, size: int) -> str:
    to = f"host={socket} dbname=postgres user={postgres.USER}"
    with psycopg.connect(to, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA crowded{size}".encode())
    options = f"options=-csearch_path%3Dcrowded{size}"
    where = f"postgresql://{postgres.USER}@/postgres?host={socket}&{options}"
    fill(where, size)
    return where


def rows(where: str, places: Sequence[str]) -> list[Row]:
    """Return what was measured of ledgers that grow."""
    taken = [_pages(place) | _commands(place) for place in places]
    found = []
    for what, least in taken[0].items():
        most = PAGES.get(what, PAGES["/history"] if what.startswith("/") else 0)
        for size, one in zip(SIZES, taken, strict=True):
            last, told = size == SIZES[-1], f"{where}: {what}, {size:,} matches"
            found.append(Row(told, one[what], "ms", target=Target("at most", most))
                         if last and most else Row(told, one[what], "ms"))  # fmt: skip
        grown = taken[-1][what]
        found.append(Row(f"{where}: {what}, as matches add up", grown, "ms", least, f"{SIZES[0]}"))
    return found


def _pages(place: str) -> dict[str, float]:
    """Return how many milliseconds each page takes of a server."""
    found: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as state, served(place, Path(state)) as server:
        host = server.join()
        begin = time.perf_counter()
        _asked(host, "/history")
        found["the first /history of a server"] = 1000 * (time.perf_counter() - begin)
        for page in PAGES:
            found[page] = 1000 * best(lambda page=page: _asked(host, page))  # type: ignore[misc]
        changed: dict[str, list[float]] = {"/history": [], "/history/picture.svg": []}
        with pp.open_ledger(place) as ledger:
            for _time in range(3):
                for page, after in changed.items():
                    ledger.result("gophers", {NAMES[0]: 30, NAMES[1]: 20})
                    begin = time.perf_counter()
                    _asked(host, page)
                    after.append(1000 * (time.perf_counter() - begin))
        found |= {f"{page} after a result": min(after) for page, after in changed.items()}
        assert not server.complaints, "".join(server.complaints)[:4000]
    return found


def _asked(host: Member, page: str) -> None:
    answer = host.http.get(page)
    assert answer.status_code == 200, answer.text


def _commands(place: str) -> dict[str, float]:
    """Return how many milliseconds each command takes."""
    return {
        f"score {' '.join(words)}": 1000
        * cost(["-m", "printplay", "score", *words, "--ledger", place], 2).clock
        for words in COMMANDS
    }
