"""Serve the page: find the address, bind the port, run until it is ended."""

from __future__ import annotations

import errno
import os
import socket
import ssl
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import printplay as pp
from printplay.api.scores.ledger import Ledger, open_ledger
from printplay.core.errors import CallError, FileError, FilePlace
from printplay.core.files import reason
from printplay.core.i18n import N_

PORT = 8765
_NEEDED = ("starlette", "uvicorn", "jinja2", "itsdangerous", "python_multipart")
#: Seconds between attempts to reach the server of a ledger.
_AGAIN = 1.0
_ANYBODY, _MYSELF = "0.0.0.0", "127.0.0.1"  # noqa: S104  with --lan, others have to reach it


@dataclass(frozen=True)
class ServeOptions:
    """Options of a server: reachable from the network or not, port, host names, certificate."""

    lan: bool = False
    port: int = PORT
    names: Sequence[str] = ()
    lang: str | None = None
    cert: Path | None = None
    key: Path | None = None


@dataclass(frozen=True)
class JoinLinks:
    """What the terminal shows: the page's address and the join codes.

    `host` is the host's link, `player` that of the others; `typed` the code for people who
    cannot scan a QR code, None while it is closed.
    """

    address: str
    host: str
    player: str
    typed: str | None


def check_installed() -> None:
    """Raise CallError if the extra `[web]` is not installed."""
    if any(find_spec(name) is None for name in _NEEDED):
        raise CallError(N_("the extra [web] is not installed"), hint=N_("pip install 'printplay[web]'"))


def serve(ledger: Ledger, options: ServeOptions, ready: Callable[[JoinLinks], None]) -> None:
    """Serve the page until Ctrl-C; `ready` is called with the door once it is open.

    Raises CallError for a port that is in use or forbidden, FileError for a certificate that
    cannot be used.
    """
    check_installed()
    context = _certificate(options)
    with bind(options) as listening:
        from printplay.web.running import run
        from printplay.web.server import Server

        port = listening.getsockname()[1]
        scheme = "http" if context is None else "https"
        name = options.names[0] if options.names else (lan_address() if options.lan else _MYSELF)
        address = f"{scheme}://{name}:{port}"
        names = [*options.names, *(_own_names() if options.lan else ())]
        server = Server(ledger, address, names, options.lang, secure=context is not None)
        auth = server.auth
        local_address = f"{scheme}://{name if options.names else _MYSELF}:{port}"
        links = JoinLinks(
            address,
            f"{local_address}/join?code={auth.code('host')}",
            f"{address}/join?code={auth.code('player')}",
            auth.typed_code,
        )
        run(server, listening, context, lambda: ready(links))


def open_when_available(location: str | Path | None, on_wait: Callable[[pp.LedgerError], None]) -> Ledger:
    """Open a ledger to serve: create a missing file, wait for an unreachable server.

    `on_wait` is called with each new reason. Raises LedgerError for trouble that waiting
    does not cure.
    """
    last_sentence = ""
    while True:
        ledger = None
        try:
            ledger = open_ledger(location, make=True)
            ledger.make()
            ledger.remember()
        except pp.LedgerError as error:
            if ledger is not None:
                ledger.close()
            if not error.passes:
                raise
            if last_sentence != (last_sentence := error.sentence()):
                on_wait(error)
            time.sleep(_AGAIN)
        else:
            return ledger


def lan_address() -> str:
    """Return this machine's address on its network, without sending anything."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return _MYSELF
        return str(probe.getsockname()[0])


def _own_names() -> list[str]:
    name = socket.gethostname().partition(".")[0]
    return [name, f"{name}.local"] if name else []


def bind(options: ServeOptions) -> socket.socket:
    """Return a listening socket."""
    bound = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        if os.name != "nt":
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind((_ANYBODY if options.lan else _MYSELF, options.port))
        bound.listen(512)
    except (OSError, OverflowError) as error:
        bound.close()
        raise _port_error(error, options.port) from None
    return bound


def _port_error(error: OSError | OverflowError, port: int) -> CallError:
    kind = getattr(error, "errno", None)
    if kind == errno.EADDRINUSE:
        return CallError(
            N_("port {port} is in use by another program"),
            hint=N_(
                "Choose another with --port, or stop the program that uses it; --port 0 picks a free one."
            ),
            port=port,
        )
    if kind in (errno.EACCES, errno.EPERM):
        return CallError(
            N_("permission denied for port {port}"), hint=N_("Choose 1024 or higher with --port."), port=port
        )
    cause = reason(error) if isinstance(error, OSError) else str(error)
    return CallError(N_("port {port} cannot be used: {reason}"), port=port, reason=cause)


def _certificate(options: ServeOptions) -> ssl.SSLContext | None:
    if options.cert is None:
        if options.key is not None:
            raise CallError(N_("--key needs --cert"))
        return None
    for file in filter(None, (options.cert, options.key)):
        try:
            with file.open("rb"):
                pass
        except OSError as error:
            raise FileError(
                N_("cannot be read: {reason}"), place=FilePlace(str(file)), reason=reason(error)
            ) from None
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    try:
        # A key with a password would prompt in the terminal: refuse it.
        context.load_cert_chain(options.cert, options.key, password=lambda: b"")
    except (ssl.SSLError, OSError) as error:
        raise FileError(
            N_("this certificate cannot be used: {reason}"),
            place=FilePlace(str(options.cert)),
            hint=N_(
                "Give --cert a PEM file with the whole chain, and --key its private key without a password."
            ),
            reason=getattr(error, "reason", None) or str(error) or "PEM",
        ) from None
    return context
