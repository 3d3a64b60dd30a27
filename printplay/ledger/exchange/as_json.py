"""Matches and their history as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from printplay.core.i18n import _, filled, lettered, named
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.matches.remarks import uncounted
from printplay.match.asking.question import Prompt
from printplay.match.doubts.diagnostics import Named, Term
from printplay.match.report import Report, as_json, standings_json
from printplay.match.text.screen import clean

if TYPE_CHECKING:
    from printplay.ledger.lists.game_figures import GameFigures, ScoreFigures
    from printplay.ledger.lists.history import Statistics
    from printplay.ledger.lists.survey import Damage


def answer(stored: StoredMatch, report: Report | None = None) -> dict[str, Any]:
    """Return a match as JSON: the answer of `check --json`, and the ledger's own facts."""
    found = as_json(stored.report)
    found |= standings_json(stored.standings, stored.record)
    if stored.result is not None:
        found["rules"] = stored.result.rules
    if report is not None:
        found["violations"] = as_json(report)["violations"]
        found["valid"] = report.valid
    return {
        "match": stored.id,
        "started": stored.match.started,
        "date": stored.date,
        "place": stored.record.setup.place,
        "note": stored.record.setup.note,
        "over": stored.over,
        "dropped": stored.dropped,
        "players": list(stored.players),
        **found,
        "left_open": [{"player": player or None, "what": what} for player, what in open_questions(stored)],
        "exceptions": stored.exceptions,
        "uncounted": [
            {"player": one.player, "row": one.key, "round": one.round or None, "value": one.value}
            for one in uncounted(stored)
        ],
        "judged_anew": {"rules": stored.meta.rules_version, **standings_json(stored.anew, stored.record)}
        if stored.anew is not None
        else None,
        "lines": [*stored.headers, *stored.lines],
    }


def open_questions(stored: StoredMatch) -> list[tuple[str, str]]:
    """Return the missing entries of an open match: (player's name or "", what)."""
    return [(found.player, in_words(found.what, found)) for found in stored.left_open()]


def in_list(stored: StoredMatch) -> dict[str, Any]:
    """Return a match as an item of a list: without its lines."""
    found = answer(stored)
    del found["lines"]
    return found


def damaged(damages: Sequence[Damage]) -> list[dict[str, str | None]]:
    """Return the damaged matches, with the reasons."""
    return [{"match": one.id, "error": one.error.sentence()} for one in damages]


def history_answer(history: Statistics) -> dict[str, Any]:
    """Return `score history` as JSON."""
    return {
        "matches": history.matches,
        "games": {
            game: [
                {
                    "player": tally.player,
                    "matches": tally.matches,
                    "wins": tally.wins,
                    "shared": tally.shared,
                    "losses": tally.losses,
                    "open": tally.open,
                    "alone": tally.alone,
                    "share": None if tally.share is None else round(tally.share, 4),
                    "average": None if tally.average is None else round(tally.average, 4),
                    "best": tally.best,
                }
                for tally in players
            ]
            for game, players in history.games.items()
        },
        "pairs": [
            {
                "players": [pair.first, pair.second],
                "matches": pair.matches,
                "first_ahead": pair.first_ahead,
                "second_ahead": pair.second_ahead,
                "level": pair.level,
                "open": pair.open,
                "together": pair.together,
                "won_together": pair.won,
            }
            for pair in history.pairs
        ],
        "scores": {game: _scores(figures) for game, figures in history.figures.items()},
        "streaks": [
            {
                "player": one.player,
                "current": one.current,
                "longest": one.longest,
                "since": one.since,
                "until": one.until,
            }
            for one in history.streaks
        ],
    }


def _scores(figures: GameFigures) -> dict[str, Any]:
    """Return the scores of a game, in all and by number of players, and its closest match."""
    close = figures.closest
    return {
        **_figures(figures.whole),
        "by_players": [{"players": count, **_figures(one)} for count, one in figures.by_players.items()],
        "closest": close
        and {
            "match": close.match,
            "date": close.date,
            "margin": close.margin,
            "winners": list(close.winners),
            "behind": list(close.behind),
            "scores": list(close.scores),
        },
    }


def _figures(figures: ScoreFigures) -> dict[str, Any]:
    best = figures.best
    return {
        "matches": figures.matches,
        "average": None if figures.average is None else round(figures.average, 4),
        "best": best
        and {"score": best.score, "players": list(best.players), "date": best.date, "match": best.match},
    }


def in_words(template: str, question: Prompt) -> str:
    """Return a template of a question in the current language."""
    values = {
        key: value
        if isinstance(value, int)
        else _(value)
        if isinstance(value, Term)
        else clean(named(value))
        if isinstance(value, Named)
        else clean(str(lettered(value)))
        for key, value in question.values.items()
    }
    return filled(template, values)
