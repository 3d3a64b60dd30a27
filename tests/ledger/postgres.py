"""A PostgreSQL server for tests alone: started in a temporary folder, gone when the tests are.

It listens on a socket in its folder and on no network. It does not sync to disk (`-F`): what a
power cut does to a server is PostgreSQL's to test, and tests shall be fast. A program of its own
watches over it, so that it ends with the tests however those end.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path

USER = "club"
_START = 60


def programs() -> Path | None:
    """Return the folder with PostgreSQL's programs, where they are installed."""
    folders = [str(Path(found).parent) for name in ("postgres",) if (found := shutil.which(name))]
    if config := shutil.which("pg_config"):
        told = subprocess.run([config, "--bindir"], capture_output=True, check=False, text=True)
        folders.append(told.stdout.strip())
    places = ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql*/bin")
    for place in places:
        found_here = Path("/").glob(place.lstrip("/"))
        folders += [str(folder) for folder in sorted(found_here, key=_newest, reverse=True)]
    for folder in map(Path, filter(None, folders)):
        if all((folder / name).is_file() for name in ("initdb", "postgres")):
            return folder
    return None


def _newest(folder: Path) -> list[int]:
    return [int(part) for part in "".join(c if c.isdigit() else " " for c in str(folder)).split()]


class Running:
    """A server that runs, crashes, and is started again; `socket` is the folder of its socket."""

    def __init__(self, socket: Path, watcher: subprocess.Popen[str]) -> None:
        self.socket, self._watcher = socket, watcher

    @property
    def address(self) -> str:
        """Return the address of a ledger there."""
        return f"postgresql://{USER}@/postgres?host={self.socket}"

    def crash(self) -> None:
        """End it as a power cut does; what it had not written is lost with it."""
        self._tell("crash")

    def start(self) -> None:
        """Start it again, and wait until it answers."""
        self._tell("start")

    def _tell(self, word: str) -> None:
        assert self._watcher.stdin is not None
        assert self._watcher.stdout is not None
        print(word, file=self._watcher.stdin, flush=True)
        assert self._watcher.stdout.readline().strip() == str(self.socket)


@contextmanager
def server(folder: Path) -> Iterator[Path]:
    """Run a server, with its programs from `folder`; yield the folder of its socket."""
    with running(folder) as found:
        yield found.socket


@contextmanager
def running(folder: Path) -> Iterator[Running]:
    """Run a server that can be stopped, with its programs from `folder`."""
    watch = [sys.executable, __file__, str(folder)]
    with subprocess.Popen(
        watch, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True, text=True
    ) as watcher:
        assert watcher.stdin is not None
        assert watcher.stdout is not None
        said = watcher.stdout.readline().strip()
        if not said.startswith("/"):
            raise RuntimeError(f"PostgreSQL did not start: {said} {watcher.stdout.read()}")
        yield Running(Path(said), watcher)
        watcher.stdin.close()
        watcher.wait(_START)


def watch(folder: Path) -> None:
    """Start a server, say where, and end it as soon as nobody listens any more."""
    user = _other_user()
    place = Path(tempfile.mkdtemp(prefix="ledger-pg-"))
    data, socket = place / "data", place / "socket"
    running: subprocess.Popen[str] | None = None
    try:
        socket.mkdir()
        for path in (place, socket):
            if user is not None:
                os.chown(path, user, -1)
        made = subprocess.run(
            [folder / "initdb", "-D", data, "-U", USER, "-A", "trust", "-E", "UTF8",
             "--locale=C", "--no-sync", "--no-instructions"],
            check=False, cwd=place, user=user, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        if made.returncode:
            print(made.stdout, flush=True)  # noqa: T201
            return
        for word in chain(["start\n"], sys.stdin):
            if word == "crash\n" and running is not None:
                _crash(running)
            elif word == "start\n":
                running = _run(folder, place, user)
                if wrong := _comes_up(running, place):
                    print(wrong, flush=True)  # noqa: T201
                    return
            print(socket, flush=True)  # noqa: T201
    finally:
        if running is not None:
            _crash(running)  # at once: its folder is thrown away
        shutil.rmtree(place, ignore_errors=True)


def _run(folder: Path, place: Path, user: int | None) -> subprocess.Popen[str]:
    with (place / "log").open("w") as log:
        return subprocess.Popen(
            [folder / "postgres", "-D", place / "data", "-k", place / "socket", "-F", "-h", "",
             "-c", "max_connections=60", "-c", "shared_buffers=16MB"],
            cwd=place, user=user, stdin=subprocess.DEVNULL, stdout=log,
            stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip


def _comes_up(running: subprocess.Popen[str], place: Path) -> str:
    """Wait until a server answers; return what it says where it does not."""
    log, until = place / "log", time.monotonic() + _START
    while "ready to accept connections" not in log.read_text():
        if running.poll() is not None or time.monotonic() > until:
            return " ".join(log.read_text().split())
        time.sleep(0.02)
    return ""


def _crash(running: subprocess.Popen[str]) -> None:
    if running.poll() is None:
        running.send_signal(signal.SIGQUIT)
        try:
            running.wait(20)
        except subprocess.TimeoutExpired:
            running.kill()


def _other_user() -> int | None:
    """Return who runs the server when we are root: PostgreSQL refuses to be run by root."""
    if os.geteuid():
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name).pw_uid
        except KeyError:
            continue
    return 65534


if __name__ == "__main__":
    watch(Path(sys.argv[1]))
