"""The address of a ledger: the default file, or a server."""

from __future__ import annotations

from printplay.ledger.store.place import default_path

__all__ = ["check_address", "default_path", "hide_password"]


def hide_password(address: str) -> str:
    """Return the address of a server without its password."""
    from printplay.ledger.store import server

    return server.without_secrets(address)


def check_address(address: str) -> None:
    """Raise CallError unless the text is the address of a supported database server."""
    from printplay.ledger.store.server import connect

    connect(address)
