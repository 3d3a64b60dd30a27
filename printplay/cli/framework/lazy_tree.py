"""A tree of commands that loads no more of it than a call needs.

To import every command and to work out its options takes longer than most of them run: `config`
takes 65 ms so, else 120.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from importlib import import_module
from typing import NamedTuple

from printplay.cli.framework.localized_help import App
from printplay.cli.framework.option_groups import gathered
from printplay.core.i18n import _


class Leaf(NamedTuple):
    """A command: its module below `printplay.cli`, its function, its help in one line.

    A `hidden` one works as ever, and no list of commands names it.
    """

    module: str
    function: str
    help: str
    hidden: bool = False


#: A group of commands, grown for the words of a call behind its name.
Branch = Callable[[Sequence[str]], App]


def grow(
    app: App,
    words: Sequence[str],
    leaves: Mapping[str, Leaf],
    branches: Mapping[str, Branch],
    hidden: Collection[str] = (),
) -> App:
    """Give an app the command or group that the first of the words names, or else all of them.

    `hidden` are groups that no list names.
    """
    name = words[0] if words else ""
    for command in [name] if name in {*leaves, *branches} else [*leaves, *branches]:
        if command in branches:
            app.add_typer(branches[command](words[1:]), name=command, hidden=command in hidden)
        else:
            leaf = leaves[command]
            found = getattr(import_module(f"printplay.cli.{leaf.module}"), leaf.function)
            app.command(command, help=_(leaf.help), hidden=leaf.hidden)(gathered(found))
    return app
