"""`printplay serve`: the page at the table, served from this machine."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from printplay.cli.framework.declarations import Lang, Quiet, option, use_colour
from printplay.cli.score.ledger_options import Ledger, say_made
from printplay.core.errors import INTERRUPTED, printable
from printplay.core.i18n import _, language, use

if TYPE_CHECKING:
    import printplay as pp
    from printplay.web.serving import JoinLinks


def serve(
    *,
    lan: Annotated[bool, option(_("Let phones in the same network join."), "--lan")] = False,
    port: Annotated[int, option(_("The port; 0 picks a free one."), "N", min=0, max=65535)] = 8765,
    name: Annotated[
        list[str] | None, option(_("A name of this machine, as in the certificate."), "HOST")
    ] = None,
    cert: Annotated[
        Path | None, option(_("A certificate (PEM), to serve by https."), complete="file")
    ] = None,
    key: Annotated[Path | None, option(_("The private key of the certificate."), complete="file")] = None,
    open_: Annotated[bool, option(_("Open the page in the browser of this machine."), "--open")] = False,
    ledger: Ledger = None,
    quiet: Quiet = False,
    lang: Lang = None,  # noqa: ARG001  handled when it is parsed
) -> None:
    """Serve the page: enter, look on, print, without a command line.

    By default only this machine can open it; with --lan also phones in the same network, by
    the QR code. Ctrl-C ends it; entries are in the ledger.
    """
    from printplay.web.serving import ServeOptions, check_installed, open_when_available
    from printplay.web.serving import serve as run

    check_installed()
    wish = ServeOptions(lan=lan, port=port, names=tuple(name or ()), lang=language(), cert=cert, key=key)
    with ExitStack() as stack:
        opened = stack.enter_context(open_when_available(ledger, _say_unavailable))
        say_made(opened, quiet=quiet)
        if opened.health is not None:
            opened.health.listen(partial(_say_trouble, language()))

        def ready(door: JoinLinks) -> None:
            _show_links(door, opened.where, lan=lan, secure=cert is not None)
            if open_:
                stack.callback(_open_page(door).unlink, missing_ok=True)

        try:
            run(opened, wish, ready)
        except KeyboardInterrupt:
            typer.echo("\n" + _("Ended. Everything that was entered is in the ledger."), err=True)
            raise typer.Exit(INTERRUPTED) from None


def _say_unavailable(error: pp.LedgerError) -> None:
    """Say that the ledger is not available yet, and why."""
    cure = _("printplay serve waits until it works again; press Ctrl-C to stop.")
    typer.echo(f"printplay: {error.place}: {error.sentence()}\n  {cure}", err=True)


def _say_trouble(lang: str, error: pp.LedgerError | None) -> None:
    import time

    with use(lang):
        clock_time = time.strftime("%H:%M")
        if error is None:
            typer.echo(f"{clock_time} " + _("The ledger takes entries again."), err=True)
            return
        cure = _("Entries wait on the phones and are sent as soon as it works again.")
        typer.echo(f"{clock_time} {error.place}: {error.sentence()}\n  {cure}", err=True)


def _show_links(door: JoinLinks, ledger_place: str, *, lan: bool, secure: bool) -> None:
    from printplay.api.prints.pictures import qr
    from printplay.cli.framework.output import half_blocks

    typer.echo(_("The ledger: {where}").format(where=printable(ledger_place)))
    typer.echo(_("Your page as the host: {link}").format(link=door.host))
    if lan:
        if sys.stdout.isatty():
            typer.echo(half_blocks(qr(door.player), colour=use_colour(no_color=False)))
        typer.echo(_("Join from a phone: {link}").format(link=door.player))
        if door.typed is not None:
            typer.echo(
                _("Or open {address} and type the code {code}").format(
                    address=door.address, code=f"{door.typed[:4]}-{door.typed[4:]}"
                )
            )
        if not secure:
            typer.echo(
                _("Others in this network could read the traffic; use --cert and --key to encrypt it.")
            )
    typer.echo(_("Press Ctrl-C to stop."))


def _open_page(door: JoinLinks) -> Path:
    """Open the page by a file, which is returned: every user sees an address in the list of processes."""
    import html
    import os
    import tempfile
    import webbrowser

    # readable by its owner only
    handle, name = tempfile.mkstemp(prefix="printplay-", suffix=".html")
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        link = html.escape(door.host)
        file.write(
            f'<!doctype html><meta http-equiv="refresh" content="0; url={link}">'
            f'<a href="{link}">printplay</a>'
        )
    path = Path(name)
    if not webbrowser.open(path.as_uri()):
        typer.echo(_("No browser could be opened; use the link."), err=True)
    return path
