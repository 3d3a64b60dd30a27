"""The commands of `printplay score`, put together."""

from __future__ import annotations

from collections.abc import Sequence

from printplay.cli.framework.declarations import Branch, Leaf, grow, speaking
from printplay.cli.framework.localized_help import App
from printplay.core.i18n import N_, _

_COMMANDS = {
    "start": Leaf("score.matches", "start", N_("Start a match in the ledger.")),
    "result": Leaf("score.whole_match", "result", N_("Enter a finished match in one line.")),
    "correct": Leaf("score.whole_match", "correct", N_("Correct totals of a finished match.")),
    "add": Leaf("score.matches", "add", N_("Enter what happened; without a line: question by question.")),
    "show": Leaf("score.show", "show", N_("Show the standings of a match and what is open.")),
    "undo": Leaf("score.matches", "undo", N_("Undo the last lines.")),
    "redo": Leaf("score.matches", "redo", N_("Redo lines that were undone.")),
    "finish": Leaf("score.matches", "finish", N_("Finish a match; show the ranking and what decided it.")),
    "drop": Leaf("score.whole_match", "drop", N_("Hide a match from lists and statistics.")),
    "undrop": Leaf("score.whole_match", "restore", N_("Bring back a dropped match.")),
    "rejudge": Leaf(
        "score.whole_match",
        "rejudge",
        N_("Accept the result of a match under the current rules."),
        hidden=True,
    ),
    "list": Leaf("score.show", "list_", N_("List matches.")),
    "history": Leaf("score.show", "history", N_("Show who played, who won, and head to head.")),
    "forget": Leaf("score.players", "forget", N_("Anonymise a player.")),
    "export": Leaf("score.exchange", "export", N_("Export matches as records, JSON, CSV or for BG Stats.")),
    "import": Leaf(
        "score.exchange", "import_", N_("Import matches from records, exports, BG Stats or a table (CSV).")
    ),
    "backup": Leaf("score.exchange", "backup", N_("Copy the whole ledger into a file and verify the copy.")),
    "restore": Leaf(
        "score.whole_match", "restore_file", N_("Restore a backup; the current ledger is kept beside it.")
    ),
}


def _players(_words: Sequence[str]) -> App:
    from printplay.cli.score.players import players_app

    return players_app


_GROUPS: dict[str, Branch] = {"players": _players}


def tree(words: Sequence[str]) -> App:
    """Return the tree of commands: only the one that a call names, else all of them."""
    app = App(
        help=_("Keep score: start a match, enter moves, show standings, finish."),
        no_args_is_help=True,
        rich_markup_mode=None,
    )
    app.callback()(speaking)
    return grow(app, words, _COMMANDS, _GROUPS)
