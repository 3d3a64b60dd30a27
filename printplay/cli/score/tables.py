"""Tables of `printplay score`: the list of matches, and the history."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from printplay.api.entry.line_views import NONE, OPEN, Standings, StoredMatch, Summary, clean
from printplay.cli.framework.text_tables import fitted
from printplay.cli.score.views import played
from printplay.core.i18n import _

if TYPE_CHECKING:
    from printplay.api.scores.history import Counted


def row(kept: StoredMatch | Summary) -> list[str]:
    """Return the row of a match in `score list`."""
    names = ", ".join(map(clean, kept.players))
    state = won_by(kept.standings) if kept.over else _("open")
    return [kept.id, played(kept), kept.match.game, names, state]


def won_by(ranked: Standings) -> str:
    """Return the winner of a finished match and the margin, in a few words."""
    if not ranked.placings:
        return _("over")
    best = ranked.placings[0].score
    if ranked.alone:
        return _("nobody ({score})").format(score=best)
    if ranked.decided_by == NONE:
        return _("nobody")
    if ranked.decided_by == OPEN:
        return _("open ({score})").format(score=best)
    return f"{', '.join(clean(p.player) for p in ranked.placings if p.winner)} ({best})"


def listed(matches: Sequence[StoredMatch | Summary], *, quiet: bool) -> str:
    """Return the table of `score list`; with `quiet` without headings."""
    head = [_("match"), _("played"), _("game"), _("players"), _("won by")]
    return fitted(head, map(row, matches), heading=not quiet)


def history_tables(history: Counted, *, quiet: bool) -> Iterator[str]:
    """Yield the tables of `score history`; with `quiet` those of the games, without headings."""
    for game, players in history.games.items():
        # Most matches are decided; a column of zeros would waste room.
        open_ = [_("undecided")] if any(tally.open for tally in players) else []
        if not quiet:
            yield game
        yield fitted(
            [_("player"), _("matches"), _("won"), "%", _("average"), _("best"), *open_],
            [
                [
                    clean(tally.player),
                    str(tally.matches),
                    str(tally.wins),
                    "–" if tally.share is None else f"{100 * tally.share:.0f}",
                    "–" if tally.average is None else f"{tally.average:.1f}",
                    "–" if tally.best is None else str(tally.best),
                    *([str(tally.open)] if open_ else []),
                ]
                for tally in players
            ],
            heading=not quiet,
        )
        yield ""
    if history.pairs and not quiet:
        open_ = [_("undecided")] if any(pair.open for pair in history.pairs) else []
        together = [_("together")] if any(pair.together for pair in history.pairs) else []
        head = [_("matches"), _("first ahead"), _("second won"), _("tied"), *together, *open_]
        yield _("who against whom")
        yield fitted(
            ["", "", *head],
            [
                [
                    clean(pair.first),
                    clean(pair.second),
                    str(pair.matches),
                    str(pair.first_ahead),
                    str(pair.second_ahead),
                    str(pair.level),
                    *([str(pair.together)] if together else []),
                    *([str(pair.open)] if open_ else []),
                ]
                for pair in history.pairs
            ],
        )
