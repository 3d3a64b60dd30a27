"""The commands of `printplay score`, put together."""

from __future__ import annotations

from collections.abc import Sequence

from printplay.cli.framework.lazy_tree import Branch, Leaf, grow
from printplay.cli.framework.localized_help import App
from printplay.cli.framework.options import speaking
from printplay.core.i18n import N_, _

_COMMANDS = {
    "start": Leaf("score.matches", "start", N_("Open a match in the ledger.")),
    "result": Leaf("score.result", "result", N_("A finished match in one line.")),
    "add": Leaf(
        "score.matches", "add", N_("Add what happened; without a line: question by question.")
    ),
    "show": Leaf("score.show", "show", N_("How a match stands, and what is left open.")),
    "undo": Leaf("score.matches", "undo", N_("Take the last lines back.")),
    "redo": Leaf("score.matches", "redo", N_("Bring lines again that were taken back.")),
    "finish": Leaf("score.matches", "finish", N_("End a match: the ranking, and what decided it.")),
    "drop": Leaf("score.whole_match", "drop", N_("Take a mistaken match out of all counts.")),
    "undrop": Leaf("score.whole_match", "restore", N_("Bring back a match that was dropped.")),
    "rejudge": Leaf(
        "score.whole_match",
        "rejudge",
        N_("Accept what today's rules make of a match."),
        hidden=True,
    ),
    "list": Leaf("score.show", "list_", N_("All matches.")),
    "history": Leaf("score.show", "history", N_("Who played, won, and met whom.")),
    "forget": Leaf("score.players", "forget", N_("Put another name in the place of a person's.")),
    "export": Leaf(
        "score.exchange", "export", N_("Write matches as records, JSON, CSV or for BG Stats.")
    ),
    "import": Leaf(
        "score.exchange",
        "import_",
        N_("Take matches from records and JSON exports; each only once."),
    ),
    "where": Leaf(
        "score.where", "where", N_("Where the ledger lies, and what is in it."), hidden=True
    ),
    "backup": Leaf(
        "score.exchange", "backup", N_("Copy the whole ledger into a file, and verify it.")
    ),
    "restore": Leaf(
        "score.whole_match",
        "restore_file",
        N_("Go back to a backup; the present ledger is kept beside it."),
    ),
}


def _players(_words: Sequence[str]) -> App:
    from printplay.cli.score.players import players_app

    return players_app


_GROUPS: dict[str, Branch] = {"players": _players}


def tree(words: Sequence[str]) -> App:
    """Return the tree of commands: only the one that a call names, else all of them."""
    app = App(
        help=_("Keep score: open a match, enter what happens, see who leads, say who won."),
        no_args_is_help=True,
        rich_markup_mode=None,
    )
    app.callback()(speaking)
    return grow(app, words, _COMMANDS, _GROUPS)
