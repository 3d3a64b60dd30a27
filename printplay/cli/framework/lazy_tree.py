"""A tree of commands that loads only what a call needs.

Importing every command and evaluating its options takes longer than most of them run: `config`
takes 65 ms this way, else 120.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import NamedTuple

from printplay.cli.framework.localized_help import App
from printplay.cli.framework.option_groups import gathered
from printplay.core.i18n import _


class Leaf(NamedTuple):
    """A command: its module below `printplay.cli`, its function, its help in one line.

    A `hidden` one works, but no list of commands names it.
    """

    module: str
    function: str
    help: str
    hidden: bool = False


#: A group of commands, built for the words of a call after its name.
Branch = Callable[[Sequence[str]], App]


def grow(app: App, words: Sequence[str], leaves: Mapping[str, Leaf], branches: Mapping[str, Branch]) -> App:
    """Add to an app the command or group that the first word names, else all of them."""
    name = words[0] if words else ""
    for command in [name] if name in {*leaves, *branches} else [*leaves, *branches]:
        if command in branches:
            app.add_typer(branches[command](words[1:]), name=command)
        else:
            leaf = leaves[command]
            found = getattr(import_module(f"printplay.cli.{leaf.module}"), leaf.function)
            app.command(command, help=_(leaf.help), hidden=leaf.hidden)(gathered(found))
    return app
