"""A QR code in a terminal."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence

import typer

from printplay.cli.framework.options import use_colour
from printplay.core.i18n import _

#: Modules of white around a QR code, as the standard asks.
_QUIET = 4


def for_terminal(modules: Sequence[Sequence[bool]], url: str) -> str:
    """Return a QR code in half blocks with the link below; only the link if there is no room."""
    wide = len(modules) + 2 * _QUIET
    terminal_size = shutil.get_terminal_size()
    terminal = sys.stdout.isatty()
    if terminal and (wide > terminal_size.columns or (wide + 1) // 2 > terminal_size.lines):
        typer.echo(
            _(
                "The QR code needs {columns} columns and {lines} lines; the terminal has "
                "{wide} and {high}. Choose a smaller font, or write a picture with -o "
                "FILE.png. The link:"
            ).format(
                columns=wide, lines=(wide + 1) // 2, wide=terminal_size.columns, high=terminal_size.lines
            ),
            err=True,
        )
        return f"{url}\n"
    return f"{half_blocks(modules, colour=use_colour(no_color=False))}\n{url}\n"


def half_blocks(modules: Sequence[Sequence[bool]], *, colour: bool) -> str:
    """Return a QR code as text, two rows of modules a line, with its quiet zone.

    In `colour` it is black on white on any terminal. Without, light modules are drawn, as most
    terminals are dark; readers accept inverted codes.
    """
    blank = [False] * (len(modules) + 2 * _QUIET)
    side = [False] * _QUIET
    rows = [blank] * _QUIET + [[*side, *row, *side] for row in modules] + [blank] * _QUIET
    rows += [blank] * (len(rows) % 2)
    signs = "\u2588\u2580\u2584 "  # both light, the upper, the lower, none
    lines = []
    for upper, lower in zip(rows[::2], rows[1::2], strict=True):
        text = "".join(signs[2 * above + below] for above, below in zip(upper, lower, strict=True))
        lines.append(f"\x1b[38;5;231;48;5;16m{text}\x1b[0m" if colour else text)
    return "\n".join(lines)
