"""A match as a picture to share, and an evening of matches."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from printplay.charts.highlights import day_in_words
from printplay.charts.history import scale
from printplay.charts.page import (
    MARGIN,
    WIDTH,
    ChartBlock,
    ChartColours,
    ChartPage,
    chart_colours,
    fit_text,
    gap,
    number_text,
    page,
    sentence,
    subtitle,
    words,
)
from printplay.core.i18n import _
from printplay.ledger.lists.game_figures import has_won
from printplay.ledger.matches.match import StoredMatch
from printplay.match.standings import Placing, Standings
from printplay.match.text.report_text import decision
from printplay.printing.drawing import sense
from printplay.printing.drawing.drawing import PT, Drawing, Pen
from printplay.printing.drawing.icons import icon
from printplay.printing.drawing.path import rectangle
from printplay.printing.drawing.patterns import pattern
from printplay.printing.drawing.sense import figure
from printplay.printing.text.fonts import BOLD, TEXT, face

_ROW, _BAR = 8.0, 5.4  # mm of a row, and of the bar below it
_BELOW = 4.0  # mm more, if a long name leaves no room beside it
NAME = MARGIN + 20.5  # where names begin
_SCORE = 17.0  # mm for a score at the right
_HIGH = 34.0  # mm of the plot
_LEFT, _RIGHT = 7.0, 30.0  # mm for the numbers of the axis, and at most for names at line ends
_LABEL = 4.0  # mm between two names
_SIZE = 9.0
#: The factor for line widths of the map, which is shown at about half its size.
WEIGHT = 1.7


def match_page(
    stored: StoredMatch, *, dark: bool, best: Sequence[str] = (), maps: BestMaps | None = None
) -> ChartPage:
    """Return the picture of one match, with the best lines as sentences (`best`) or as `maps`."""
    colours = chart_colours(dark=dark)
    blocks = list(_blocks(stored, colours, () if maps else best))
    map_blocks = maps.blocks(colours) if maps is not None else ()
    return page(_(stored.game.title), about_of(stored), [*blocks, *map_blocks], colours)


def evening_page(
    day: str, matches: Sequence[StoredMatch], *, dark: bool, best: Mapping[str, Sequence[str]]
) -> ChartPage:
    """Return the picture of the matches of one day; `best` has sentences about best lines by match id."""
    colours = chart_colours(dark=dark)
    blocks: list[ChartBlock] = []
    for stored in matches:
        blocks.append(subtitle(_(stored.game.title), board_of(stored), colours))
        if stored.record.setup.note:
            blocks.append(sentence(stored.record.setup.note, colours, size=9.5, strong=False))
        blocks += [*_blocks(stored, colours, best.get(stored.id, ()), brief=len(matches) > 1), gap(2)]
    return page(day_in_words(day), evening_about(matches), blocks, colours)


def evening_about(matches: Sequence[StoredMatch]) -> list[str]:
    """Return the line below an evening's date: place, matches, wins."""
    places = list(dict.fromkeys(filter(None, (match.record.setup.place for match in matches))))
    lines = [", ".join(places)] if places else []
    if len(matches) > 1:
        won = Counter(
            placing.player
            for match in matches
            for placing in match.standings.placings
            if has_won(match.standings, placing)
        )
        names = [f"{name}\N{NO-BREAK SPACE}({count})" for name, count in won.most_common()]
        lines.append(_("Matches: {count}").format(count=len(matches)))
        lines += [_("Won: {names}").format(names=", ".join(names))] if names else []
    return lines


def sentence_of(stored: StoredMatch) -> str:
    ranked = stored.standings
    return decision(ranked, stored.game.messages, over=stored.over) if ranked.placings else ""


def board_of(stored: StoredMatch) -> str:
    """Return the board played, if the game has several."""
    name = stored.recorded_board_name
    if not name or [*stored.game.layouts] == [name]:
        return ""
    return _("Board {name}").format(name=name)


def about_of(stored: StoredMatch) -> list[str]:
    """Return the lines below a match's title: date, place, board, note."""
    setup = stored.record.setup
    state = "" if stored.over else _("not finished")
    if stored.dropped:
        state = _("dropped")
    place_and_board = " · ".join(filter(None, (setup.place, board_of(stored))))
    return [line for line in (day_in_words(stored.date), place_and_board, setup.note, state) if line]


def _blocks(
    stored: StoredMatch, colours: ChartColours, best: Sequence[str], *, brief: bool = False
) -> Iterator[ChartBlock]:
    """Yield the blocks of a match; `brief` leaves out the growth of points."""
    course = stored.game.display.course(stored.report, WEIGHT)
    if course is not None:
        yield board_block(*course, colours, board_description(stored))
    if text := sentence_of(stored):
        yield sentence(text, colours)
        yield gap(1)
    ranked = stored.standings
    yield from ranking(ranked, stored.players, stored.game.messages, colours)
    if best:
        yield gap(2)
        yield from (sentence(text, colours, size=9.5) for text in best)
    growth_chart = None if brief else growth(ranked, stored.players, colours)
    if growth_chart is not None:
        yield gap(2)
        yield growth_chart


def board_description(stored: StoredMatch) -> str:
    return _("The board with the lines of {names}").format(names=", ".join(stored.players))


def points_by_event(ranked: Standings) -> Mapping[str, Sequence[int]]:
    """Return every player's points after each scoring event, from 0; empty if they are unknown."""
    events = sorted({points.event for placing in ranked.placings for points in placing.points
                     if points.event is not None})  # fmt: skip
    points_by_player: dict[str, list[int]] = {}
    several = False
    for placing in ranked.placings:
        own_points: dict[int, int] = dict.fromkeys(events, 0)
        for points in placing.points:
            if points.event is not None:
                own_points[points.event] += points.value
        values = [0]
        for event in events:
            values.append(values[-1] + own_points[event])
        if values[-1] != placing.score:
            return {}
        several = several or len({points.event for points in placing.points}) > 1
        points_by_player[placing.player] = values
    return points_by_player if several else {}


def growth(ranked: Standings, seats: Sequence[str], colours: ChartColours) -> ChartBlock | None:
    """Return the chart of growing points, or None if unknown; `seats` are the players."""
    values = points_by_event(ranked)
    if not values:
        return None
    axis = scale(value for own_points in values.values() for value in own_points)
    steps = len(next(iter(values.values()))) - 1
    widest = max(face(BOLD).width(words(name, BOLD), _SIZE) for name in values)
    room = min(widest + 4, _RIGHT)
    left_edge, right_edge = MARGIN + _LEFT, WIDTH - MARGIN - room

    description = "; ".join(
        f"{name}: {', '.join(map(number_text, own_points))}" for name, own_points in values.items()
    )

    def draw(drawing: Drawing, top: float) -> None:
        with drawing.tagged(figure(f"{_('Points over time')}: {description}")):
            plot(drawing, top)

    def plot(drawing: Drawing, top: float) -> None:
        drawing.text(MARGIN, top - 3.2, _("Points over time"), TEXT, 8.5, colour=colours.soft)
        low = top - 6.4 - _HIGH

        def place(step: int, value: int) -> tuple[float, float]:
            return left_edge + (right_edge - left_edge) * step / steps, low + _HIGH * axis.share(value)

        drawing.rect(left_edge, low, right_edge - left_edge, _HIGH, Pen(colours.panel), role="ground")
        for tick in axis.ticks:
            y = place(0, tick)[1]
            pen = Pen(None, colours.frame if tick == 0 else colours.grid, 0.2)
            drawing.line([(left_edge, y), (right_edge, y)], pen, role="ground")
            drawing.text(
                left_edge - 1.2, y - 0.9, number_text(tick), TEXT, 8, colour=colours.soft, anchor="end"
            )
        ends = []
        pens = {player: colours.seat(seats.index(player), 0.65) for player in values}
        # Equal lines lie on each other: the one with most gaps on top, so that all are seen.
        for player in sorted(values, key=lambda player: _gap_share(pens[player])):
            points = [*itertools.starmap(place, enumerate(values[player]))]
            drawing.line(points, replace(pens[player], stroke=colours.panel, width=1.0))
            drawing.line(points, pens[player])
            ends.append((points[-1][1], player, seats.index(player)))
        for y, _player, seat in ends:
            drawing.circle(right_edge, y, 0.8, Pen(colours.colour_of(seat), colours.panel, 0.2))
        _write_names(drawing, ends, right_edge, low, colours)

    return ChartBlock(_HIGH + 9.0, draw)


def _gap_share(pen: Pen) -> float:
    return sum(pen.dash[1::2]) / (sum(pen.dash) or 1)


def _write_names(
    drawing: Drawing, ends: Sequence[tuple[float, str, int]], right: float, low: float, colours: ChartColours
) -> None:
    """Write each name beside the end of its line without overlaps."""
    ordered = sorted(ends, key=lambda end: end[0])
    places: list[float] = []
    for y, _player, _seat in ordered:
        places.append(max(y, places[-1] + _LABEL) if places else y)
    highest = low + _HIGH
    for index in range(len(places) - 1, -1, -1):  # names at the end push the others down
        places[index] = min(places[index], highest)
        highest = places[index] - _LABEL
    for (y, player, seat), end in zip(ordered, places, strict=True):
        colour = colours.colour_of(seat)
        if abs(end - y) > 0.4:
            drawing.line([(right + 1.1, y), (right + 3.0, end)], Pen(None, colour, 0.2))
        text, size = fit_text(player, BOLD, WIDTH - MARGIN - right - 3.6, _SIZE, 7)
        drawing.text(right + 3.6, end - face(BOLD).cap_height * size * PT / 2, text, BOLD, size,
                     colour=colour)  # fmt: skip


def ranking(
    ranked: Standings, seats: Sequence[str], game_words: Mapping[str, str], colours: ChartColours
) -> Iterator[ChartBlock]:
    """Yield a row for each player; `game_words` holds the game's words, `seats` the players."""
    most_lost, most_gained = (
        max((_signed_sum(p, sign) for p in ranked.placings), default=0) for sign in (-1, 1)
    )
    bars = any(len(placing.points) > 1 for placing in ranked.placings)
    reach = (most_lost, most_gained) if bars else (0, 0)
    for placing in ranked.placings:
        seat = seats.index(placing.player)
        unknown = placing.player in ranked.without
        yield _placing_row(placing, seat, game_words, colours, reach, unknown=unknown)


def _signed_sum(placing: Placing, sign: int) -> int:
    """Return the sum of gains (1) or losses (-1)."""
    return sum(max(0, sign * points.value) for points in placing.points)


def _placing_row(
    placing: Placing,
    seat: int,
    game_words: Mapping[str, str],
    colours: ChartColours,
    reach: tuple[int, int],
    *,
    unknown: bool,
) -> ChartBlock:
    ties = [f"{_(game_words.get(key, key))} {'?' if value is None else value}"
            for key, value in placing.tie_break.items()]  # fmt: skip
    if placing.unchecked:
        ties.append(_("total as entered"))
    about = words(", ".join(ties), TEXT)
    end = WIDTH - MARGIN - _SCORE - (2.2 if placing.winner else 0)
    label_room = end - NAME - face(TEXT).width(about, 8.5) - 3
    below = face(BOLD).width(words(placing.player, BOLD), 10.5) > label_room and bool(about)
    row = _ROW + (_BELOW if below else 0)

    def draw(drawing: Drawing, top: float) -> None:
        with drawing.tagged(sense.PARAGRAPH):
            words_of(drawing, top)
        if any(reach):  # decoration: the words and the score say the same
            with drawing.tagged(sense.DECORATION):
                _bar(drawing, placing, reach, top - row - 3.2, colours)

    def words_of(drawing: Drawing, top: float) -> None:
        base = top - 5.6
        drawing.text(MARGIN, base, f"{placing.rank}.", BOLD, 11, colour=colours.ink)
        middle = base + face(BOLD).cap_height * 11 * PT / 2
        drawing.line([(MARGIN + 7, middle), (MARGIN + 18, middle)], colours.seat(seat, 0.9))
        if placing.winner:
            drawing.stamp(icon("star", colours.gold, colours.ground), end + 3.4, middle, scale=2.3)
        name, size = fit_text(placing.player, BOLD, end - NAME - 1 if below else label_room, 12, 8.5)
        drawing.text(NAME, base, name, BOLD, size, colour=colours.ink)
        if below:
            drawing.text(NAME, base - _BELOW, about, TEXT, 8.5, colour=colours.soft)
        else:
            drawing.text(end - 1, base, about, TEXT, 8.5, colour=colours.soft, anchor="end")
        score, size = fit_text("–" if unknown else number_text(placing.score), BOLD, _SCORE - 4, 17, 9)
        drawing.text(WIDTH - MARGIN, base - 0.4, score, BOLD, size, colour=colours.title, anchor="end")

    return ChartBlock(row + (_BAR if any(reach) else 0), draw)


def _bar(
    drawing: Drawing, placing: Placing, reach: tuple[int, int], low: float, colours: ChartColours
) -> None:
    """Draw the parts of the points in order; losses are hatched, to the left."""
    unit, high = (WIDTH - MARGIN - NAME) / sum(reach), 4.0
    zero = right_end = left_end = NAME + reach[0] * unit
    edge = Pen(None, colours.frame, 0.15)
    for points in placing.points:
        wide = abs(points.value) * unit
        if not wide:
            continue
        if points.value > 0:
            x, right_end = right_end, right_end + wide
            drawing.rect(x, low, wide, high, Pen(colours.fill))
        else:
            x = left_end = left_end - wide
            hatch = pattern("stripes", wide, high, 1.0, colours.hatch)
            drawing.rect(x, low, wide, high, Pen(colours.ground))
            drawing.stamp(hatch, x + wide / 2, low + high / 2,
                          clip=rectangle(-wide / 2, -high / 2, wide, high))  # fmt: skip
        drawing.rect(x, low, wide, high, edge)
        text = number_text(points.value)
        if face(TEXT).width(text, 8.5) + 0.6 <= wide:
            drawing.text(x + wide / 2, low + 1.0, text, TEXT, 8.5, colour=colours.ink, anchor="middle")
    if reach[0]:
        drawing.line([(zero, low - 0.5), (zero, low + high + 0.5)], Pen(None, colours.frame, 0.35))


class BestMap(NamedTuple):
    """A player's best line: a sentence, what rounds cost (often nothing), a map with its size."""

    sentence: str
    costs: Sequence[str]
    drawing: Drawing
    width: float
    height: float

    def blocks(self, colours: ChartColours) -> Iterator[ChartBlock]:
        """Yield the sentence, the map, and what rounds cost."""
        yield sentence(self.sentence, colours, size=9.5)
        yield board_block(self.drawing, self.width, self.height, colours, self.sentence)
        yield from (sentence(text, colours, size=8.5, strong=False) for text in self.costs)


class BestMaps(NamedTuple):
    """The maps of all players, and a sentence about the special dice assumed."""

    maps: Sequence[BestMap]
    dice: str

    def blocks(self, colours: ChartColours) -> Iterator[ChartBlock]:
        """Yield the maps, and sentences that explain them."""
        for best_map in self.maps:
            yield gap(3)
            yield from best_map.blocks(colours)
        yield gap(1)
        yield from self.key(colours)

    def key(self, colours: ChartColours) -> Iterator[ChartBlock]:
        says = _("The best line, over a pale band: the line that was drawn. In a golden ring are "
                 "the points scored there.")  # fmt: skip
        for text in (says, self.dice):
            yield sentence(text, colours, size=8.5, strong=False)


def board_block(
    course: Drawing, width: float, height: float, colours: ChartColours, description: str
) -> ChartBlock:
    """Return the board with its lines, scaled to the page width; `description` is its text."""
    scale = (WIDTH - 2 * MARGIN) / width

    def draw(drawing: Drawing, top: float) -> None:
        low = top - height * scale - 1
        with drawing.tagged(figure(description)):
            drawing.stamp(course, MARGIN, low, scale=scale, role="ground")
        drawing.rect(MARGIN, low, WIDTH - 2 * MARGIN, height * scale,
                     Pen(None, colours.frame, 0.3), role="ground")  # fmt: skip

    return ChartBlock(height * scale + 4, draw)
