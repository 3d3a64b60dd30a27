"""The best line that was there in a match that is over, to be drawn on a screen."""

from __future__ import annotations

from typing import Any, NamedTuple

from printplay.api.hindsight import in_match
from printplay.core.errors import PrintplayError
from printplay.core.i18n import N_, fill_template
from printplay.ledger.matches.match import StoredMatch
from printplay.match.text.screen import clean


class BestShown(NamedTuple):
    """The best line of a match: whose it would have been, its points, and those of the drawn one.

    `proven` says that no line makes more; `trails` are its moves: seat, round and points in mm.
    """

    player: str
    points: int
    drawn: int
    proven: bool
    trails: tuple[dict[str, Any], ...]

    def sentence(self) -> str:
        """Return it as a sentence in the current language."""
        values = {"player": clean(self.player), "points": self.points, "drawn": self.drawn}
        if self.drawn >= self.points:
            return fill_template(N_("{player} drew the best line there was."), values)
        if self.proven:
            return fill_template(N_("The best line there was: {points} ({player} drew {drawn})."), values)
        return fill_template(
            N_("There was a better line: at least {points} ({player} drew {drawn})."), values
        )

    def json(self) -> dict[str, Any]:
        """Return it for a page in the current language."""
        return {"sentence": self.sentence(), "player": self.player, "points": self.points,
                "drawn": self.drawn, "proven": self.proven,
                "trails": list(self.trails)}  # fmt: skip


def best_shown(stored: StoredMatch) -> BestShown | None:
    """Search for the best line of a match: of several with the same points, that of the winner.

    None where there is none, and without the extra `[islands]`; also where the line that was found
    is neither proven nor better than the drawn one. It takes seconds, at first a minute.
    """
    if not stored.game.has_lines:
        return None
    try:
        hindsight = in_match(stored)
    except PrintplayError:  # what is needed is not installed
        return None
    placed = [placing.player for placing in stored.standings.placings]
    lines = [placing for placing in hindsight.players if placing.proven or placing.points > placing.drawn]
    if not lines:
        return None
    best = min(lines, key=lambda placing: (-max(placing.points, placing.drawn), placed.index(placing.player)))
    seat = stored.players.index(best.player)
    trails = () if best.drawn >= best.points else tuple(
        {"seat": seat, "round": turn.round,
         "points": [[round(x, 2), round(y, 2)] for x, y in turn.points]}
        for turn in stored.game.trails(hindsight.replay(best))
    )  # fmt: skip
    return BestShown(best.player, best.points, best.drawn, best.proven, trails)
