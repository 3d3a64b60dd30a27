"""What tests of the ledger share: a ledger for each, on SQLite and on PostgreSQL."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from printplay import games
from tests.ledger import postgres
from tests.ledger.others import Others, lay_toys

_SCHEMAS = count()


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Lay the toy game beside the games: a match of it has no end, and takes no time."""
    monkeypatch.setattr(games, "__path__", lay_toys())
    yield
    for name in [name for name in sys.modules if name.startswith("printplay.games.toy")]:
        del sys.modules[name]


@pytest.fixture(scope="session")
def pg_socket() -> Iterator[Path]:
    """Run a PostgreSQL server for this session, where it is installed; in CI it has to be."""
    programs = postgres.programs()
    if programs is None:
        missing = "PostgreSQL is not installed; CONTRIBUTING.md says how"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(missing)
    with postgres.server(programs) as socket:
        yield socket


@pytest.fixture
def pg_new(pg_socket: Path) -> Callable[[], str]:
    """Return what gives the address of an empty place on the server."""
    import psycopg

    def new() -> str:
        schema = f"ledger{next(_SCHEMAS)}"
        to = f"host={pg_socket} dbname=postgres user={postgres.USER}"
        with psycopg.connect(to, autocommit=True) as connection:
            connection.execute(f"CREATE SCHEMA {schema}".encode())
        options = f"-csearch_path%3D{schema}"
        return f"postgresql://{postgres.USER}@/postgres?host={pg_socket}&options={options}"

    return new


@pytest.fixture
def pg_url(pg_new: Callable[[], str]) -> str:
    """Return the address of an empty place on the server."""
    return pg_new()


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Return a folder, in memory where there is such a disk.

    Whoever is killed leaves to the system what was written, synced or not: only a power cut tells
    the difference, and no test can make one. So nothing is lost by not waiting for a disk here.
    """
    memory = Path("/dev/shm")
    if not os.access(memory, os.W_OK):
        yield tmp_path
        return
    made = Path(tempfile.mkdtemp(prefix="ledger-", dir=memory))
    yield made
    shutil.rmtree(made, ignore_errors=True)


@pytest.fixture
def path(folder: Path) -> Path:
    """Return where a ledger in a file would lie."""
    return folder / "ledger.db"


@pytest.fixture
def others(tmp_path: Path) -> Others:
    """Return what starts other processes."""
    return Others(tmp_path)


@pytest.fixture(params=["sqlite", "postgresql"])
def ledger_url(request: pytest.FixtureRequest) -> str:
    """Return a new place for a ledger: a file, then PostgreSQL."""
    if request.param == "sqlite":
        return str(request.getfixturevalue("path"))
    return str(request.getfixturevalue("pg_url"))
