"""uvicorn, told to end its streams first."""

from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Callable
from contextlib import suppress

import uvicorn

from printplay.errors import PrintplayError
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
            look = threading.Thread(target=self._look_over, name="printplay-overview", daemon=True)
            look.start()

    def _look_over(self) -> None:
        """Know all matches before anybody asks for the history: the first look takes longest."""
        with suppress(PrintplayError):  # whoever asks is told
            self._server.ledger.overview()

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
