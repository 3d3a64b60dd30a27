"""The tables of `printplay score history`: each under its heading, none without a row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from printplay.api.entry.line_views import clean
from printplay.cli.framework.text_tables import fitted
from printplay.core.i18n import _

if TYPE_CHECKING:
    from printplay.api.scores.history import Counted, Tally

#: Matches from which on streaks and the closest match say something.
ENOUGH = 3


def history_tables(history: Counted, *, quiet: bool) -> str:
    """Return the tables of `score history`; with `quiet` those of the games, without headings."""
    blocks = list(_of_games(history, quiet=quiet))
    if not quiet:
        for found in (_scores, _closest, _streaks, _partners, _opponents):
            blocks += found(history)
    return "\n\n".join(blocks)


def _of_games(history: Counted, *, quiet: bool) -> Iterator[str]:
    """Yield the players of each game."""
    for game, players in history.games.items():
        # Most matches are decided and played by several; a column of zeros would waste room.
        more = [
            (title, count)
            for title, count in (
                (_("shared"), [one.shared for one in players]),
                (_("undecided"), [one.open for one in players]),
                (_("alone"), [one.alone for one in players]),
            )
            if any(count)
        ]
        head = [_("player"), _("matches"), _("won"), "%", _("average"), _("best")]
        rows = [
            [*_tally(tally), *(str(count[at]) for _title, count in more)]
            for at, tally in enumerate(players)
        ]
        table = fitted([*head, *(title for title, _count in more)], rows, heading=not quiet)
        yield table if quiet else f"{game}\n{table}"


def _tally(tally: Tally) -> list[str]:
    return [
        clean(tally.player),
        str(tally.matches),
        str(tally.wins),
        "–" if tally.share is None else f"{100 * tally.share:.0f}",
        _mean(tally.average),
        "–" if tally.best is None else str(tally.best),
    ]


def _scores(history: Counted) -> Iterator[str]:
    """Yield average and best score of each game, by number of players."""
    rows = [
        [
            game,
            count,
            str(one.matches),
            _mean(one.average),
            str(one.best.score),
            _names(one.best.players),
            one.best.date,
        ]
        for game, figures in history.figures.items()
        if figures.whole.matches >= ENOUGH
        for count, one in figures.rows()
        if one.best is not None
    ]
    if rows:
        head = [
            _("game"),
            _("players"),
            _("matches"),
            _("average"),
            _("best"),
            _("by"),
            _("played"),
        ]
        yield _headed(_("Scores by number of players"), fitted(head, rows))


def _closest(history: Counted) -> Iterator[str]:
    """Yield the closest match of each game that was played often enough."""
    rows = []
    for game, figures in history.figures.items():
        close = figures.closest
        if close is None or figures.compared < ENOUGH:
            continue
        first, second = close.scores
        said = f"{_names(close.winners)} {first}"
        said = f"{said}, {_names(close.behind)} {second}" if close.behind else said
        rows.append([game, str(close.margin), close.date, close.match, said])
    if rows:
        head = [_("game"), _("margin"), _("played"), _("match"), _("result")]
        yield _headed(_("Closest match"), fitted(head, rows))


def _streaks(history: Counted) -> Iterator[str]:
    """Yield who won several matches in a row."""
    rows = [
        [clean(one.player), str(one.current), str(one.longest), f"{one.since} – {one.until}"]
        for one in history.streaks
        if one.longest > 1
    ]
    if rows and history.matches >= ENOUGH:
        head = [_("player"), _("now"), _("longest"), _("when")]
        yield _headed(_("Wins in a row"), fitted(head, rows))


def _partners(history: Counted) -> Iterator[str]:
    """Yield who won with whom: partners of a team, and all who play a game together."""
    pairs = sorted(
        (pair for pair in history.pairs if pair.together),
        key=lambda pair: (-pair.won, -pair.together, pair.first, pair.second),
    )
    rows = [
        [
            f"{clean(pair.first)} + {clean(pair.second)}",
            str(pair.together),
            str(pair.won),
            f"{100 * pair.won / (pair.won + pair.lost):.0f}" if pair.won + pair.lost else "–",
        ]
        for pair in pairs
    ]
    if rows:
        yield _headed(_("Partners"), fitted([_("players"), _("matches"), _("won"), "%"], rows))


def _opponents(history: Counted) -> Iterator[str]:
    """Yield who was ahead of whom."""
    pairs = [pair for pair in history.pairs if pair.against]
    if not pairs:
        return
    open_ = [_("undecided")] if any(pair.open for pair in pairs) else []
    rows = [
        [
            clean(pair.first),
            clean(pair.second),
            str(pair.against),
            str(pair.first_ahead),
            str(pair.second_ahead),
            str(pair.level),
            *([str(pair.open)] if open_ else []),
        ]
        for pair in pairs
    ]
    head = ["", "", _("matches"), _("first ahead"), _("second ahead"), _("tied"), *open_]
    yield _headed(_("Head to head"), fitted(head, rows))


def _headed(heading: str, table: str) -> str:
    return f"{heading}\n{table}"


def _mean(value: float | None) -> str:
    return "–" if value is None else f"{value:.1f}"


def _names(players: Sequence[str]) -> str:
    return ", ".join(map(clean, players))
