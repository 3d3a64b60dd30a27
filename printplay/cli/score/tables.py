"""The tables of `printplay score list` and `history`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from printplay.api.entry.line_views import NONE, OPEN, Standings, Summary, clean
from printplay.api.scores.history import Highlight, highlights, noted
from printplay.cli.framework.text_tables import fit_table
from printplay.cli.score.views import local
from printplay.core.i18n import _

if TYPE_CHECKING:
    from printplay.api.scores.history import Counted, Tally


def row(summary: Summary) -> list[str]:
    """Return the row of a match in `score list`."""
    names = ", ".join(map(clean, summary.players))
    state = won_by(summary.standings) if summary.over else _("open")
    played = summary.entered_date or local(summary.started)
    return [summary.id, played, clean(_(summary.game.title)), names, state]


def won_by(ranked: Standings) -> str:
    """Return the winner of a finished match and the margin, in a few words."""
    if not ranked.placings:
        return _("over")
    first = ranked.placings[0]
    best = "–" if first.player in ranked.without else first.score
    if ranked.alone:
        return _("nobody ({score})").format(score=best)
    if ranked.decided_by == NONE:
        return _("nobody")
    if ranked.decided_by == OPEN:
        return _("open ({score})").format(score=best)
    winners = ", ".join(clean(p.player) for p in ranked.placings if p.winner)
    return winners if first.player in ranked.without else f"{winners} ({best})"


def match_table(matches: Sequence[Summary], *, quiet: bool) -> str:
    """Return the table of `score list`; with `quiet` without headings."""
    head = [_("match"), _("played"), _("game"), _("players"), _("won by")]
    return fit_table(head, map(row, matches), heading=not quiet)


def history_tables(history: Counted, *, quiet: bool) -> str:
    """Return the tables of `score history`; with `quiet` those of the games, without headings."""
    blocks = list(_game_tables(history, quiet=quiet))
    if not quiet:
        blocks += map(_highlight_table, highlights(history))
    return "\n\n".join(blocks)


def _game_tables(history: Counted, *, quiet: bool) -> Iterator[str]:
    names = history.names
    for game, players in history.games.items():
        # Most matches are decided and played by several; a column of zeros would waste room.
        further_columns = [
            (title, count)
            for title, count in (
                (_("shared"), [player.shared for player in players]),
                (_("undecided"), [player.open for player in players]),
                (_("alone"), [player.alone for player in players]),
            )
            if any(count)
        ]
        heading = clean(names[game])
        head = [_("player"), _("matches"), _("won"), "%", _("average"), _("best")]
        rows = [
            [*_tally_cells(tally), *(str(count[seat]) for _title, count in further_columns)]
            for seat, tally in enumerate(players)
        ]
        table = fit_table([*head, *(title for title, _count in further_columns)], rows, heading=not quiet)
        yield table if quiet else f"{heading}\n{table}"


def _tally_cells(tally: Tally) -> list[str]:
    return [
        clean(tally.player),
        str(tally.matches),
        str(tally.wins),
        "–" if tally.share is None else f"{100 * tally.share:.0f}",
        _mean(tally.average),
        "–" if tally.best is None else str(tally.best),
    ]


def _highlight_table(highlight: Highlight) -> str:
    rows = [
        [
            clean(row.label),
            *map(_figure_text, row.cells),
            *([clean(", ".join(noted(row)))] if highlight.notes else []),
        ]
        for row in highlight.rows
    ]
    heads = ["", *highlight.heads, *([highlight.notes] if highlight.notes else [])]
    return f"{highlight.title}\n{fit_table(heads, rows)}"


def _figure_text(value: float | None) -> str:
    return _mean(value) if isinstance(value, float) or value is None else str(value)


def _mean(value: float | None) -> str:
    return "–" if value is None else f"{value:.1f}"
