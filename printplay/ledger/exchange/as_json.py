"""Matches and their history as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from printplay.core.i18n import _, fill_template, lettered, printed_words
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.matches.outcome import uncounted_values
from printplay.match.question import Prompt
from printplay.match.report import Report, as_json, standings_json
from printplay.match.rules import Named, Term
from printplay.match.text.screen import clean

if TYPE_CHECKING:
    from printplay.ledger.lists.game_figures import GameFigures, ScoreFigures
    from printplay.ledger.lists.history import Statistics
    from printplay.ledger.lists.overview import Damage


def match_json(match: StoredMatch, report: Report | None = None) -> dict[str, Any]:
    """Return a match as JSON: the answer of `check --json`, and the ledger's own facts."""
    check_json = as_json(match.report)
    check_json |= standings_json(match.standings, match.record)
    if match.result is not None:
        check_json["rules"] = match.result.rules_version
    if report is not None:
        check_json["violations"] = as_json(report)["violations"]
        check_json["valid"] = report.valid
    return {
        "match": match.id,
        "started": match.row.started,
        "date": match.date,
        "place": match.record.setup.place,
        "note": match.record.setup.note,
        "over": match.over,
        "dropped": match.dropped,
        "players": list(match.players),
        **check_json,
        "left_open": [{"player": player or None, "what": what} for player, what in open_questions(match)],
        "exceptions": match.exception_lines,
        "uncounted": [
            {
                "player": uncounted_value.player,
                "row": uncounted_value.key,
                "round": uncounted_value.round or None,
                "value": uncounted_value.value,
            }
            for uncounted_value in uncounted_values(match)
        ],
        "judged_anew": {
            "rules": match.game.rules_version,
            **standings_json(match.changed_standings, match.record),
        }
        if match.changed_standings is not None
        else None,
        "lines": [*match.headers, *match.lines],
    }


def open_questions(stored: StoredMatch) -> list[tuple[str, str]]:
    """Return the missing entries of an open match: (player's name or "", what)."""
    return [(found.player, template_words(found.what, found)) for found in stored.unanswered_questions()]


def list_item_json(stored: StoredMatch) -> dict[str, Any]:
    """Return a match as an item of a list: without its lines."""
    found = match_json(stored)
    del found["lines"]
    return found


def damaged_json(damages: Sequence[Damage]) -> list[dict[str, str | None]]:
    return [{"match": one.id, "error": one.error.sentence()} for one in damages]


def history_json(history: Statistics) -> dict[str, Any]:
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
        "scores": {game: _scores_json(figures) for game, figures in history.figures.items()},
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


def _scores_json(figures: GameFigures) -> dict[str, Any]:
    close = figures.closest
    return {
        **_figures_json(figures.whole),
        "by_players": [{"players": count, **_figures_json(one)} for count, one in figures.by_players.items()],
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


def _figures_json(figures: ScoreFigures) -> dict[str, Any]:
    best = figures.best
    return {
        "matches": figures.matches,
        "average": None if figures.average is None else round(figures.average, 4),
        "best": best
        and {"score": best.score, "players": list(best.players), "date": best.date, "match": best.match},
    }


def template_words(template: str, question: Prompt) -> str:
    values = {
        key: value
        if isinstance(value, int)
        else _(value)
        if isinstance(value, Term)
        else clean(printed_words(value))
        if isinstance(value, Named)
        else clean(str(lettered(value)))
        for key, value in question.values.items()
    }
    return fill_template(template, values)
