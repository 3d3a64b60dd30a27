"""The commands of `printplay score`, put together."""

from __future__ import annotations

from printplay.cli import score, score_exchange, score_show
from printplay.cli.spoken import App
from printplay.i18n import _

app = App(
    help=_("Keep score: open a match, enter what happens, see who leads, say who won."),
    no_args_is_help=True,
    rich_markup_mode=None,
)

app.command("start", help=_("Open a match in the ledger."))(score.start)
app.command("add", help=_("Add what happened; without a line: question by question."))(score.add)
app.command("show", help=_("How a match stands, and what is left open."))(score_show.show)
app.command("undo", help=_("Take the last lines back."))(score.undo)
app.command("redo", help=_("Bring lines again that were taken back."))(score.redo)
app.command("finish", help=_("End a match: the ranking, and what decided it."))(score.finish)
app.command("list", help=_("All matches."))(score_show.list_)
app.command("history", help=_("Who played, won, and met whom."))(score_show.history)
app.command("export", help=_("Write matches as records, JSON, CSV or for BG Stats."))(
    score_exchange.export
)
app.command("import", help=_("Take matches from records and JSON exports; each only once."))(
    score_exchange.import_
)
app.command("backup", help=_("Copy the whole ledger into a file, and verify it."))(
    score_exchange.backup
)
app.add_typer(score_show.players_app, name="players")
