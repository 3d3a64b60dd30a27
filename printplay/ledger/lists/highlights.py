"""The tables of a history beyond its players: the same for command line, page and pictures; none is empty."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from printplay.core.i18n import N_, _, fill_template
from printplay.ledger.lists.history import Statistics

#: The least number of matches for an average, a streak or a closest match.
ENOUGH = 3
_BETWEEN = " \N{EN DASH} "


class Day(str):
    """A day, YYYY-MM-DD, to be shown as days are elsewhere."""

    __slots__ = ()


@dataclass(frozen=True)
class HighlightRow:
    """A row: its name, its numbers (None: unknown), and its notes: names and days."""

    label: str
    cells: Sequence[float | None]
    notes: Sequence[str] = ()


@dataclass(frozen=True)
class Highlight:
    """A table: its title, the headings of its numbers and its notes, and its rows."""

    title: str
    heads: Sequence[str]
    rows: Sequence[HighlightRow]
    notes: str = ""


def highlights(history: Statistics) -> list[Highlight]:
    """Return the tables that have a row, in the current language."""
    every = (_scores(history), _closest(history), _streaks(history), _partners(history), _opponents(history))
    return [table for table in every if table.rows]


def _scores(history: Statistics) -> Highlight:
    rows = []
    for game, figures in history.figures.items():
        if figures.whole.matches < ENOUGH:
            continue
        for count, score_figures in figures.rows():
            if score_figures.best is not None:
                values = {"game": history.names[game], "count": count}
                label = fill_template(N_("{game}, {count:player|players}"), values)
                best = score_figures.best
                cells = (score_figures.matches, score_figures.average, best.score)
                rows.append(HighlightRow(label, cells, (*best.players, Day(best.date))))
    heads = (_("matches"), _("average"), _("best"))
    return Highlight(_("Scores by number of players"), heads, rows, _("by"))


def _closest(history: Statistics) -> Highlight:
    rows = []
    for game, figures in history.figures.items():
        close = figures.closest
        if close is None or figures.compared < ENOUGH:
            continue
        first, second = (str(score).replace("-", "\N{MINUS SIGN}") for score in close.scores)
        texts = [f"{', '.join(close.winners)}\N{NO-BREAK SPACE}{first}"]
        if close.behind:
            texts.append(f"{', '.join(close.behind)}\N{NO-BREAK SPACE}{second}")
        label = f"{history.names[game]}: {', '.join(texts)}"
        rows.append(HighlightRow(label, (close.margin,), (Day(close.date), close.match)))
    return Highlight(_("Closest match"), (_("margin"),), rows, _("played"))


def _streaks(history: Statistics) -> Highlight:
    rows = [
        HighlightRow(streak.player, (streak.current, streak.longest), (Day(streak.since), Day(streak.until)))
        for streak in history.streaks
        if streak.longest > 1 and history.matches >= ENOUGH
    ]
    return Highlight(_("Wins in a row"), (_("now"), _("longest")), rows, _("when"))


def _partners(history: Statistics) -> Highlight:
    """Return the pairs who won together: partners of a team, and players of a cooperative game."""
    pairs = sorted(
        (pair for pair in history.pairs if pair.together),
        key=lambda pair: (-pair.won, -pair.together, pair.first, pair.second),
    )
    rows = []
    for pair in pairs:
        decided = pair.won + pair.lost
        share = round(100 * pair.won / decided) if decided else None
        cells = (pair.together, pair.won, share)
        rows.append(HighlightRow(f"{pair.first} + {pair.second}", cells))
    return Highlight(_("Partners"), (_("matches"), _("won"), "%"), rows)


def _opponents(history: Statistics) -> Highlight:
    """Return how often each player finished ahead of another."""
    pairs = [pair for pair in history.pairs if pair.against]
    open_ = any(pair.open for pair in pairs)
    rows = [
        HighlightRow(
            f"{pair.first}{_BETWEEN}{pair.second}",
            (pair.against, pair.first_ahead, pair.second_ahead, pair.level, *([pair.open] if open_ else [])),
        )
        for pair in pairs
    ]
    heads = (_("matches"), _("first ahead"), _("second ahead"), _("tied"),
             *([_("undecided")] if open_ else []))  # fmt: skip
    return Highlight(_("Head to head"), heads, rows)


def noted(row: HighlightRow, day: Callable[[str], str] = str) -> Iterator[str]:
    """Yield the notes of a row; two days are a span."""
    days = [day(note) for note in row.notes if isinstance(note, Day)]
    other_notes = [note for note in row.notes if not isinstance(note, Day)]
    span = _BETWEEN.join(dict.fromkeys(days))
    first_day = bool(row.notes) and isinstance(row.notes[0], Day)
    yield from filter(None, (span, *other_notes) if first_day else (*other_notes, span))
