"""uvicorn, told to end its streams first."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Callable

import uvicorn

from printplay.web.app import application
from printplay.web.server import Server


class _Uvicorn(uvicorn.Server):
    """Says when it is ready; when it is to end, lets no stream keep it waiting."""

    def __init__(self, config: uvicorn.Config, server: Server, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._server, self._ready = server, ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin, and say so."""
        await super().startup(sockets)
        if not self.should_exit:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End."""
        self._server.live.close()
        await super().shutdown(sockets)


def run(
    server: Server,
    bound: socket.socket,
    context: ssl.SSLContext | None,
    ready: Callable[[], None],
) -> None:
    """Serve on a socket until a signal ends it."""
    config = uvicorn.Config(
        application(server),
        log_config=None,  # what goes wrong is logged to the terminal, requests with codes are not
        access_log=False,
        server_header=False,
        date_header=True,
        proxy_headers=False,
        ws="none",
        http="h11",
        loop="asyncio",
        timeout_keep_alive=30,
        timeout_graceful_shutdown=3,
        h11_max_incomplete_event_size=32_000,
        limit_concurrency=1500,
        ssl_context_factory=None if context is None else (lambda _config, _default: context),
    )
    _Uvicorn(config, server, ready).run([bound])
