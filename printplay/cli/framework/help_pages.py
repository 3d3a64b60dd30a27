"""The help of every command as a page of the manual, and as a page for `man`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from printplay.cli.commands import tree
from printplay.cli.framework.typer_words import translated_typer
from printplay.core.i18n import _
from printplay.core.version import __version__

_WIDE = 78


def every() -> Iterator[tuple[str, str]]:
    """Yield each command as typed, with its help."""
    import typer.main

    with translated_typer():
        yield from _helped(typer.main.get_command(tree()), "printplay", None)


def _helped(command: Any, path: str, parent: Any) -> Iterator[tuple[str, str]]:
    context = command.context_class(
        command, info_name=path.rsplit(" ", 1)[-1], parent=parent, terminal_width=_WIDE,
        **command.context_settings,
    )  # fmt: skip
    yield path, command.get_help(context)
    for name, child in getattr(command, "commands", {}).items():
        yield from _helped(child, f"{path} {name}", context)


def commands() -> str:
    """Return the page of all commands, as Markdown."""
    lines = ["# " + _("Commands"), "", _("What `--help` says about each command."), ""]
    for path, text in every():
        lines += [f"## {path}", "", "```", text.rstrip(), "```", ""]
    return "\n".join(lines)


def man() -> str:
    """Return `printplay.1`: what `man printplay` shows."""
    pages = dict(every())
    lines = [
        f'.TH PRINTPLAY 1 "" "printplay {__version__}"',
        ".SH " + _("NAME"),
        r"printplay \- " + _roff(_("Print a game night, keep score, and know for certain who won.")),
        ".SH " + _("COMMANDS"),
    ]
    for path, text in pages.items():
        lines += [f".SS {_roff(path)}", ".nf", *map(_roff, text.rstrip().splitlines()), ".fi"]
    lines += [".SH " + _("SEE ALSO"), _roff(_("`printplay manual` lists the pages of the manual."))]
    return "\n".join(lines) + "\n"


def _roff(text: str) -> str:
    r"""Return a line as `man` reads it: nothing in it is a command.

    >>> _roff("-o FILE"), _roff(".play")
    ('\\-o FILE', '\\&.play')
    """
    safe = text.replace("\\", r"\e").replace("-", r"\-")
    return r"\&" + safe if safe[:1] in {".", "'"} else safe
