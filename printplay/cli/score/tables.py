"""The table of `printplay score list`."""

from __future__ import annotations

from collections.abc import Sequence

from printplay.api.entry.line_views import NONE, OPEN, Standings, StoredMatch, Summary, clean
from printplay.cli.framework.text_tables import fit_table
from printplay.cli.score.views import played
from printplay.core.i18n import _


def row(stored: StoredMatch | Summary) -> list[str]:
    """Return the row of a match in `score list`."""
    names = ", ".join(map(clean, stored.players))
    state = won_by(stored.standings) if stored.over else _("open")
    return [stored.id, played(stored), clean(_(stored.game.title)), names, state]


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


def listed(matches: Sequence[StoredMatch | Summary], *, quiet: bool) -> str:
    """Return the table of `score list`; with `quiet` without headings."""
    head = [_("match"), _("played"), _("game"), _("players"), _("won by")]
    return fit_table(head, map(row, matches), heading=not quiet)
