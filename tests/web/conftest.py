"""What tests of the page share: a server in this process, and phones that ask it."""

from __future__ import annotations

import os
import pickle
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import printplay as pp
from printplay.core.i18n import language
from printplay.web import jobs
from printplay.web.server import Server
from tests.ledger import postgres
from tests.web.helpers import Table


@pytest.fixture(autouse=True)
def state_folder(monkeypatch: pytest.MonkeyPatch, folder: Path) -> Path:
    """Keep keys and codes in a folder of the test alone."""
    state = folder / "state"
    monkeypatch.setenv("XDG_STATE_HOME", str(state))
    return state


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Return a folder, in memory where there is such a disk: nobody waits for one then."""
    memory = Path("/dev/shm")
    if not os.access(memory, os.W_OK):
        yield tmp_path
        return
    made = Path(tempfile.mkdtemp(prefix="served-", dir=memory))
    yield made
    shutil.rmtree(made, ignore_errors=True)


@pytest.fixture
def database() -> Iterator[postgres.Running]:
    """Run a PostgreSQL server of its own, to be stopped; in CI it has to be installed."""
    programs = postgres.programs()
    if programs is None:
        missing = "PostgreSQL is not installed; CONTRIBUTING.md says how"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(missing)
    with postgres.running(programs) as running:
        yield running


@pytest.fixture
def server(folder: Path) -> Iterator[Server]:
    """Return a server of a new ledger."""
    with pp.open_ledger(folder / "ledger.db", make=True) as ledger:
        ledger.make()
        ledger.remember()
        made = Server(ledger, "http://table", names=["table"])
        for limit in (made.auth._rate_limit, made.auth._joins):
            limit._clock = lambda: 0.0  # what waits is tried with clocks of its own
        made.pictures.worker.run = _here  # type: ignore[method-assign]
        made.prints.worker.run = _here  # type: ignore[method-assign]
        yield made
        made.live.close()
        made.pictures.close()
        made.prints.close()


async def _here(work: Callable[..., Any], *given: object) -> Any:
    """Draw in this process, which has loaded all; what is given must still fit through a pipe."""
    work, given = pickle.loads(pickle.dumps((work, given)))
    made = jobs._run_in_language(work, language(), given)
    return pickle.loads(pickle.dumps(made))


@pytest.fixture
def table(server: Server) -> Table:
    """Return what opens phones that ask the server."""
    return Table(server)
