"""A bare Starlette application that streams as the page does, without ledger, rules or people.

What is entered is counted and sent on at once, in as many bytes as the state of a match has. It is
what a live update costs at least on a machine, whatever else that has to do. With a file, each
entry is a row of a bare table that is on disk before it is sent on, as a ledger promises it.
"""

from __future__ import annotations

import asyncio
import socket
import sqlite3
import sys
import threading
from collections.abc import AsyncIterator

import uvicorn
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, StreamingResponse
from starlette.routing import Route


class _Match:
    def __init__(self) -> None:
        self.seq, self.changed = 0, asyncio.Event()


class _Table:
    """A table in a file, as durable as a ledger and with as many bytes in a row."""

    def __init__(self, path: str) -> None:
        self._connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self._connection.execute("PRAGMA journal_mode = WAL")
        self._connection.execute("PRAGMA synchronous = EXTRA")
        self._connection.execute("CREATE TABLE entries (text TEXT)")
        self._turn = threading.Lock()

    def enter(self) -> None:
        """Write a row; it is on disk afterwards."""
        with self._turn:
            self._connection.execute("INSERT INTO entries VALUES (?)", ("x" * 200,))


def application(size: int, path: str = "") -> Starlette:
    """Return the application; `size` is that of a state in bytes, `path` a file to write to."""
    matches: dict[str, _Match] = {}
    table = _Table(path) if path else None
    padding = "x" * size

    async def live(request: Request) -> StreamingResponse:
        match = matches.setdefault(request.path_params["match"], _Match())

        async def events() -> AsyncIterator[bytes]:
            seen = -1
            while True:
                changed = match.changed
                if seen != match.seq:
                    seen = match.seq
                    yield f"id: {seen}\nevent: state\ndata: {padding}\n\n".encode()
                else:
                    await changed.wait()

        return StreamingResponse(events(), media_type="text/event-stream")

    async def lines(request: Request) -> JSONResponse:
        await request.json()
        if table is not None:
            await run_in_threadpool(table.enter)
        match = matches.setdefault(request.path_params["match"], _Match())
        match.seq += 1
        match.changed.set()
        match.changed = asyncio.Event()
        return JSONResponse({"seq": match.seq})

    return Starlette(
        routes=[
            Route("/api/matches/{match}/live", live),
            Route("/api/matches/{match}/lines", lines, methods=["POST"]),
        ]
    )


def main() -> None:
    """Serve on a free port of this machine, and say which."""
    bound = socket.create_server(("127.0.0.1", 0), backlog=512)
    print(bound.getsockname()[1], flush=True)
    served = application(int(sys.argv[1]), *sys.argv[2:3])
    config = uvicorn.Config(served, log_level="error", lifespan="off")
    uvicorn.Server(config).run([bound])


if __name__ == "__main__":
    main()
