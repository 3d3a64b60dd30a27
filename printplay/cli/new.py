"""`printplay new`: a starter deck or pad, an island from a seed."""

from __future__ import annotations

from collections.abc import Sequence

from printplay.cli.framework.lazy_tree import Leaf, grow
from printplay.cli.framework.localized_help import App
from printplay.cli.framework.options import speaking
from printplay.core.i18n import N_, _

_COMMANDS = {
    "deck": Leaf("prints.deck", "new_deck", N_("Write a starter file for a deck of cards.")),
    "pad": Leaf(
        "prints.pad", "new", N_("Write a file for a score pad, from your answers or from another pad.")
    ),
    "island": Leaf("layout.new", "new_island", N_("Make an island for Go for Gold from a seed.")),
}


def tree(words: Sequence[str]) -> App:
    """Return the tree of commands: only the one that a call names, else all of them."""
    app = App(
        help=_("Write a starter file for a deck, a pad or an island."),
        no_args_is_help=True,
        rich_markup_mode=None,
    )
    app.callback()(speaking)
    return grow(app, words, _COMMANDS, {})
