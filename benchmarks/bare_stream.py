"""A bare Starlette application that streams as the page does, without ledger, rules or people.

What is entered is counted and sent on at once, in as many bytes as the state of a match has. It is
what a live update costs at least on a machine, whatever else that has to do.
"""

from __future__ import annotations

import asyncio
import socket
import sys
from collections.abc import AsyncIterator

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, StreamingResponse
from starlette.routing import Route


class _Match:
    def __init__(self) -> None:
        self.seq, self.changed = 0, asyncio.Event()


def application(size: int) -> Starlette:
    """Return the application; `size` is that of a state in bytes."""
    matches: dict[str, _Match] = {}
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
    config = uvicorn.Config(application(int(sys.argv[1])), log_level="error", lifespan="off")
    uvicorn.Server(config).run([bound])


if __name__ == "__main__":
    main()
