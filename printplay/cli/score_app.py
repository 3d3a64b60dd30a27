"""The commands of `printplay score`, put together."""

from __future__ import annotations

from collections.abc import Sequence

from printplay.cli.spoken import App
from printplay.cli.tree import Branch, Leaf, grow
from printplay.core.i18n import N_, _

_COMMANDS = {
    "start": Leaf("score", "start", N_("Open a match in the ledger.")),
    "result": Leaf("score_result", "result", N_("A finished match in one line.")),
    "add": Leaf("score", "add", N_("Add what happened; without a line: question by question.")),
    "show": Leaf("score_show", "show", N_("How a match stands, and what is left open.")),
    "undo": Leaf("score", "undo", N_("Take the last lines back.")),
    "redo": Leaf("score", "redo", N_("Bring lines again that were taken back.")),
    "finish": Leaf("score", "finish", N_("End a match: the ranking, and what decided it.")),
    "drop": Leaf("score_whole", "drop", N_("Take a mistaken match out of all counts.")),
    "restore": Leaf("score_whole", "restore", N_("Bring back a match that was dropped.")),
    "rejudge": Leaf("score_whole", "rejudge", N_("Accept what today's rules make of a match.")),
    "list": Leaf("score_show", "list_", N_("All matches.")),
    "history": Leaf("score_show", "history", N_("Who played, won, and met whom.")),
    "forget": Leaf("score_players", "forget", N_("Put another name in the place of a person's.")),
    "export": Leaf(
        "score_exchange", "export", N_("Write matches as records, JSON, CSV or for BG Stats.")
    ),
    "import": Leaf(
        "score_exchange",
        "import_",
        N_("Take matches from records and JSON exports; each only once."),
    ),
    "where": Leaf("score_where", "where", N_("Where the ledger lies, and what is in it.")),
    "backup": Leaf(
        "score_exchange", "backup", N_("Copy the whole ledger into a file, and verify it.")
    ),
}


def _players(_words: Sequence[str]) -> App:
    from printplay.cli.score_players import players_app

    return players_app


_GROUPS: dict[str, Branch] = {"players": _players}


def tree(words: Sequence[str]) -> App:
    """Return the commands: the one that the words of a call begin with, or else all of them."""
    app = App(
        help=_("Keep score: open a match, enter what happens, see who leads, say who won."),
        no_args_is_help=True,
        rich_markup_mode=None,
    )
    return grow(app, words, _COMMANDS, _GROUPS)
