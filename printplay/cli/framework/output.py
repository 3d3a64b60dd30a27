"""What commands print beside text: the answer for a program, progress bars, QR codes."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import typer

from printplay.cli.framework.declarations import use_colour
from printplay.core.answers import versioned
from printplay.core.errors import printable
from printplay.core.i18n import _

#: Modules of white around a QR code, as the standard asks.
_QUIET = 4


def print_json(value: Any) -> None:
    """Print the answer of a call with --json; an object names its format."""
    answer = versioned(value) if isinstance(value, Mapping) else value
    typer.echo(json.dumps(answer, ensure_ascii=False, indent=2))


def print_written(file: Path, *, quiet: bool) -> None:
    if not quiet:
        typer.echo(_("written: {file}").format(file=printable(str(file))), err=True)


@contextmanager
def writing_picture(file: Path, *, quiet: bool) -> Iterator[None]:
    """Print which picture the block wrote, and always which letters of a text it cannot show."""
    from printplay.api.shared_picture import unprintable_letters

    with unprintable_letters() as sentences:
        yield
    print_written(file, quiet=quiet)
    for sentence in sentences:
        typer.echo(printable(f"{file}: {sentence}"), err=True)


def progress_bar(length: int, label: str, *, quiet: bool) -> Any:
    """Return a progress bar for a `with` block; it shows on a terminal only."""
    hidden = quiet or not sys.stderr.isatty()
    narrow = shutil.get_terminal_size().columns < 80  # the bar would wrap
    return typer.progressbar(
        length=length, label=label, file=sys.stderr, hidden=hidden, width=0 if narrow else 36
    )


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
