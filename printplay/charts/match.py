"""A match as a picture to share, and an evening of matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from printplay.charts.best_maps import BestMaps
from printplay.charts.board import board_block
from printplay.charts.dates import day_in_words
from printplay.charts.growth import growth
from printplay.charts.page import ChartBlock, ChartPage, gap, page, sentence, subtitle
from printplay.charts.ranking import ranking
from printplay.charts.style import ChartColours, chart_colours
from printplay.core.i18n import _
from printplay.ledger.lists.decisions import won as has_won
from printplay.ledger.matches.match import StoredMatch
from printplay.match.text.report_text import decision

#: The factor for line widths of the map, which is shown at about half its size.
WEIGHT = 1.7


def match_page(
    stored: StoredMatch, *, dark: bool, best: Sequence[str] = (), maps: BestMaps | None = None
) -> ChartPage:
    """Return the picture of one match; `best` are sentences about the best lines.

    Instead of these, `maps` show them.
    """
    colours = chart_colours(dark=dark)
    blocks = list(_blocks(stored, colours, () if maps else best))
    shown = maps.blocks(colours) if maps is not None else ()
    return page(_(stored.meta.title), about_of(stored), [*blocks, *shown], colours)


def evening_page(
    day: str, matches: Sequence[StoredMatch], *, dark: bool, best: Mapping[str, Sequence[str]]
) -> ChartPage:
    """Return the picture of the matches of one day, one below the other.

    `best` has sentences about the best lines by the ids of matches.
    """
    colours = chart_colours(dark=dark)
    blocks: list[ChartBlock] = []
    for stored in matches:
        blocks.append(subtitle(_(stored.meta.title), board_of(stored), colours))
        if stored.record.setup.note:
            blocks.append(sentence(stored.record.setup.note, colours, size=9.5, strong=False))
        blocks += [*_blocks(stored, colours, best.get(stored.id, ()), brief=len(matches) > 1), gap(2)]
    return page(day_in_words(day), evening_about(matches), blocks, colours)


def evening_about(matches: Sequence[StoredMatch]) -> list[str]:
    """Return the line below an evening's date: place, matches, wins."""
    places = list(dict.fromkeys(filter(None, (one.record.setup.place for one in matches))))
    lines = [", ".join(places)] if places else []
    if len(matches) > 1:
        won = Counter(
            placing.player
            for one in matches
            for placing in one.standings.placings
            if has_won(one.standings, placing)
        )
        names = [f"{name}\N{NO-BREAK SPACE}({count})" for name, count in won.most_common()]
        lines.append(_("Matches: {count}").format(count=len(matches)))
        lines += [_("Won: {names}").format(names=", ".join(names))] if names else []
    return lines


def sentence_of(stored: StoredMatch) -> str:
    """Return the sentence about what decided a match, or who leads."""
    ranked = stored.standings
    return decision(ranked, stored.meta.messages(), over=stored.over) if ranked.placings else ""


def board_of(stored: StoredMatch) -> str:
    """Return the board played, if the game has several."""
    name = stored.named_board
    if not name or [*stored.meta.layouts] == [name]:
        return ""
    return _("Board {name}").format(name=name)


def about_of(stored: StoredMatch) -> list[str]:
    """Return the lines below a match's title: date, place, board, note."""
    setup = stored.record.setup
    state = "" if stored.over else _("not finished")
    if stored.dropped:
        state = _("dropped")
    where = " · ".join(filter(None, (setup.place, board_of(stored))))
    return [line for line in (day_in_words(stored.date), where, setup.note, state) if line]


def _blocks(
    stored: StoredMatch, colours: ChartColours, best: Sequence[str], *, brief: bool = False
) -> Iterator[ChartBlock]:
    """Yield the blocks of a match; `brief` leaves out the growth of points."""
    drawn = stored.meta.course(stored.report, WEIGHT)
    if drawn is not None:
        yield board_block(*drawn, colours, board_description(stored))
    if text := sentence_of(stored):
        yield sentence(text, colours)
        yield gap(1)
    ranked = stored.standings
    yield from ranking(ranked, stored.players, stored.meta.messages(), colours)
    if best:
        yield gap(2)
        yield from (sentence(text, colours, size=9.5) for text in best)
    grown = None if brief else growth(ranked, stored.players, colours)
    if grown is not None:
        yield gap(2)
        yield grown


def board_description(stored: StoredMatch) -> str:
    """Return the description of the board with its lines."""
    return _("The board with the lines of {names}").format(names=", ".join(stored.players))
