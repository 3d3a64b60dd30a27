"""`printplay serve` in a process of its own, to be asked over the network and to be killed."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, Queue
from typing import Any

import httpx2 as httpx


class Served:
    """A server that runs; `address` is where, `links` are what it said, by role.

    `complained` is told what it says on standard error, line by line.
    """

    def __init__(
        self, ledger: str, state: Path, *options: str,
        program: Sequence[str] = ("-m", "printplay"), cwd: Path | None = None,
        complained: Callable[[str], object] = len,
    ) -> None:  # fmt: skip
        call = [sys.executable, *program, "serve", "--ledger", ledger, "--lang", "en", *options]
        self.process = subprocess.Popen(
            call, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=cwd,
            env=os.environ | {"XDG_STATE_HOME": str(state), "PYTHONUNBUFFERED": "1"},
        )  # fmt: skip
        self.said: list[str] = []
        self.complaints: list[str] = []  # what it said on standard error
        heard: Queue[str] = Queue()

        def listen() -> None:
            assert self.process.stdout is not None
            for line in self.process.stdout:
                self.said.append(line)
                heard.put(line)

        def worry() -> None:
            assert self.process.stderr is not None
            for line in self.process.stderr:
                self.complaints.append(line)
                complained(line)

        self._ears = [threading.Thread(target=one, daemon=True) for one in (listen, worry)]
        for ear in self._ears:
            ear.start()
        self.link = ""
        line = ""
        while "Ctrl-C" not in line:
            try:
                line = heard.get(timeout=60)
            except Empty:
                self.process.kill()
                raise AssertionError("".join(self.complaints)) from None
            if found := re.search(r"(https?://\S+)/join\?code=(\S+)", line):
                self.link = self.link or found[0]
        self._clients: list[httpx.Client] = []
        self.address, _slash, self.code = self.link.partition("/join?code=")

    def join(self, code: str = "", **more: Any) -> Member:
        """Come in, as the host where no code is said."""
        http = httpx.Client(base_url=self.address, headers={"origin": self.address}, timeout=60, **more)
        self._clients.append(http)
        answer = http.post("/join", json={"code": code or self.code, "name": "test"})
        assert answer.status_code == 200, answer.text
        return Member(http, str(answer.json()["id"]))

    def close(self) -> None:
        """Let go of everything; it is killed where it still runs."""
        for client in self._clients:
            client.close()
        if self.process.poll() is None:
            self.kill()
        for ear in self._ears:
            ear.join(10)
        for stream in (self.process.stdout, self.process.stderr):
            if stream is not None:
                stream.close()

    def kill(self) -> None:
        """Kill it as no program can prevent."""
        self.process.kill()
        self.process.wait()

    def end(self) -> tuple[int, str]:
        """End it as Ctrl-C does; return its exit code and what it said of that."""
        self.process.send_signal(signal.SIGINT)
        code = self.process.wait(30)
        for ear in self._ears:
            ear.join(10)
        return code, "".join(self.complaints)


class Member:
    """Somebody who is in: asks over the network."""

    def __init__(self, http: httpx.Client, me: str) -> None:
        self.http, self.me = http, me

    def start(self, id_: str = "match-0001", port: str = "N") -> str:
        """Open a match; return its id."""
        told = {"id": id_, "game": "go-for-gold", "players": ["Anna", "Ben"], "layout": "A",
                "headers": {"start": port}}  # fmt: skip
        answer = self.http.post("/api/matches", json=told)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["match"])

    def add(self, match: str, id_: str, line: str) -> httpx.Response:
        """Enter a line."""
        body = {"id": id_, "lines": [line], "anyway": True}
        return self.http.post(f"/api/matches/{match}/lines", json=body)

    def states(self, match: str, **more: Any) -> Iterator[dict[str, Any]]:
        """Yield the states of a match as they come."""
        for event, data in self.events(match, **more):
            if event == "state":
                yield data

    def events(self, match: str, **more: Any) -> Iterator[tuple[str, Any]]:
        """Yield all that is told of a match: what it is, and what it says."""
        event = ""
        with self.http.stream("GET", f"/api/matches/{match}/live", **more) as stream:
            assert stream.status_code == 200
            for line in stream.iter_lines():
                key, _colon, said = line.partition(": ")
                if key == "event":
                    event = said
                elif key == "data":
                    yield event, json.loads(said)


@contextmanager
def served(ledger: str, state: Path, *options: str, **more: Any) -> Iterator[Served]:
    """Run a server; it is killed at the end."""
    server = Served(ledger, state, "--port", "0", *options, **more)
    try:
        yield server
    finally:
        server.close()
