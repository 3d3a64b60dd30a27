"""Other processes that use a ledger: cheap to start, and easy to kill.

They are forked by a small server that has imported all they need, and not by pytest, whose threads
would not survive it.
"""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import sqlite3
import sys
import time
from collections.abc import Callable, Sequence
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

from printplay import games
from printplay.ledger.store import file

TOYS = Path(__file__).resolve().parents[1] / "added" / "games"
_NEEDED = (
    "pytest",
    "sqlalchemy.dialects.postgresql.psycopg",
    "sqlalchemy.dialects.sqlite",
    "printplay.ledger.matches.transactions",
    "printplay.match.text.report_text",
    "tests.ledger.others",
)


def lay_toys() -> list[str]:
    """Return the folders of games, with the toy game among them."""
    return [*(folder for folder in games.__path__ if folder != str(TOYS)), str(TOYS)]


def _go(call: Callable[..., None], gate: Any, errors: str, *values: object) -> None:
    games.__path__ = lay_toys()
    sys.stderr = open(errors, "a", encoding="utf-8", buffering=1)  # noqa: SIM115, PTH123
    if gate is not None:
        gate.wait(60)
    call(*values)


def _until(statement: int, call: Callable[..., None], *values: object) -> None:
    left = statement
    connected = file.connect

    def count(_said: str) -> None:
        nonlocal left
        left -= 1
        if not left:
            os.kill(os.getpid(), signal.SIGKILL)

    def counting(path: Path, mode: str, *, shared: bool = False) -> sqlite3.Connection:
        connection = connected(path, mode, shared=shared)
        connection.set_trace_callback(count)
        return connection

    file.connect = counting
    call(*values)


class Others:
    """Starts processes, and kills them."""

    def __init__(self, folder: Path) -> None:
        self.errors = folder / "errors.txt"
        self.errors.touch()
        self._context = multiprocessing.get_context("forkserver")
        self._context.set_forkserver_preload(list(_NEEDED))

    def start(self, call: Callable[..., None], *values: object, gate: Any = None) -> BaseProcess:
        """Start a process."""
        process = self._context.Process(target=_go, args=(call, gate, str(self.errors), *values), daemon=True)
        process.start()
        return process

    def killed(
        self, call: Callable[..., None], *values: object, within: float, after: Path | None = None
    ) -> None:
        """Start a process that has no end, and kill it at some instant.

        That is some time after it was started, or after it has noted something in a file.
        """
        process = self.start(call, *values)
        while after is not None and not noted(after) and process.is_alive():
            time.sleep(0.001)
        time.sleep(random.random() * within)
        process.kill()
        process.join()
        assert process.exitcode == -9, self.errors.read_text()

    def killed_at(self, statement: int, call: Callable[..., None], *values: object) -> bool:
        """Run a call that is killed before the statement of this number (from 1).

        False where it came to its end with fewer.
        """
        process = self.start(_until, statement, call, *values)
        process.join(60)
        assert process.exitcode in (-9, 0), self.errors.read_text()
        return process.exitcode == -9

    def at_once(self, *calls: Sequence[Any], wait: float = 120) -> None:
        """Run calls (function, values ...) that begin together, to their end."""
        gate = self._context.Barrier(len(calls))
        processes = [self.start(*call, gate=gate) for call in calls]
        until = time.monotonic() + wait
        for process in processes:
            process.join(max(0, until - time.monotonic()))
        codes = [process.exitcode for process in processes]
        for process in processes:
            process.kill()
            process.join()
        assert codes == [0] * len(calls), self.errors.read_text()


class Note:
    """A file in which a process notes what was acknowledged; it survives the process."""

    def __init__(self, path: str) -> None:
        self._handle = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT)

    def __call__(self, text: str) -> None:
        """Note a line."""
        os.write(self._handle, f"{text}\n".encode())


def noted(path: Path) -> list[str]:
    """Return what was noted."""
    return path.read_text().splitlines() if path.exists() else []
