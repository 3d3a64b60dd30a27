"""A QR code of an address: as modules, and drawn."""

from __future__ import annotations

#: Modules of white around a QR code, as the standard asks.
QUIET = 4


def qr(text: str) -> tuple[tuple[bool, ...], ...]:
    """Return the modules of a QR code, True for dark, without its quiet zone.

    Raises RefusedError if the text is too long for one.
    """
    from printplay.ledger.exchange.bgstats import qr_modules as modules

    return modules(text)


def qr_svg(text: str) -> str:
    """Return a QR code as an SVG, black on white, with its quiet zone; a unit is a module."""
    rows = qr(text)
    size = len(rows) + 2 * QUIET
    path = "".join(
        f"M{x + QUIET} {y + QUIET}h1v1h-1z"
        for y, row in enumerate(rows)
        for x, dark in enumerate(row)
        if dark
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" '
        f'shape-rendering="crispEdges"><rect width="{size}" height="{size}" fill="#fff"/>'
        f'<path d="{path}"/></svg>'
    )
