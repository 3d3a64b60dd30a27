"""A picture as a file: PNG, PDF or SVG, with its figures in words for screen readers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from printplay.charts.highlights import day_in_words, decimal, highlight_lines
from printplay.charts.history import history_about
from printplay.charts.match import evening_about, sentence_of
from printplay.charts.page import ChartPage, number_text
from printplay.charts.year import months_in_words
from printplay.core.i18n import _, language
from printplay.ledger.lists.history import Statistics
from printplay.ledger.lists.summary import HistoryFilter
from printplay.ledger.matches.match import StoredMatch
from printplay.match.text.screen import clean
from printplay.printing.imposition.component import Component
from printplay.printing.output.faces import face


def match_figures(stored: StoredMatch, best: Sequence[str]) -> str:
    """Return the standings of a match, a line for each player; `best` as for `match_page`."""
    return "\n".join((*_match(stored), *best))


def evening_figures(day: str, matches: Sequence[StoredMatch], best: Mapping[str, Sequence[str]]) -> str:
    """Return how the matches of a day ended; `best` as for `evening_page`."""
    lines = [day_in_words(day), *map(clean, evening_about(matches))]
    for stored in matches:
        lines += ["", *_match(stored, dated=False), *best.get(stored.id, ())]
    return "\n".join(lines)


def history_figures(history: Statistics, choice: HistoryFilter) -> str:
    """Return the matches, wins and points of each player, by game."""
    title = choice.year or _("Looking back")
    lines = [f"{title}: {', '.join(map(clean, history_about(history, choice)))}"]
    if choice.year:
        lines += [_("Matches by month"), months_in_words(history)]
    names = history.names
    for game, tallies in history.games.items():
        lines += ["", f"{names[game]}, " + _("Matches: {count}").format(count=len(history.days[game]))]
        for tally in tallies:
            decided = tally.decided
            parts = [_("{wins} of {matches}").format(wins=tally.wins, matches=decided) + " " + _("won")]
            if tally.share is not None:
                parts.append(f"{100 * tally.share:.0f} %")
            if tally.average is not None:
                parts.append(_("average {number}").format(number=decimal(tally.average)))
                parts.append(_("best {number}").format(number=number_text(tally.best or 0)))
            lines.append(f"{clean(tally.player)}: {', '.join(parts)}")
    return "\n".join([*lines, *map(clean, highlight_lines(history))])


def _match(stored: StoredMatch, *, dated: bool = True) -> Iterator[str]:
    day_and_place = [day_in_words(stored.date), stored.record.setup.place or ""] if dated else []
    yield clean(", ".join(filter(None, (_(stored.game.title), *day_and_place))))
    yield sentence_of(stored)
    for placing in stored.standings.placings:
        has_score = placing.player not in stored.standings.without
        score = number_text(placing.score) if has_score else "–"
        yield f"{placing.rank}. {clean(placing.player)}: {score}"


def render_chart(page: ChartPage, suffix: str, figures: str) -> bytes:
    """Render a page, titled by the first line of its figures; raise CallError for an unknown suffix."""
    title = figures.partition("\n")[0]
    component = Component(title, page.width, page.height, page.drawing, safe=0)
    return face(component, page.drawing, suffix, language(), about=figures)
