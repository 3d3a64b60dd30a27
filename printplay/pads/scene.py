"""A match on a pad for those who look on: the pad in pictures, and what has just happened in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printplay.core.i18n import N_, _, fill_template, lettered
from printplay.match.game import Display
from printplay.match.lines.grammar import Event
from printplay.match.shown import Mark, Tile, box, text_mark
from printplay.pads.events import Filled, FilledForAll, Round, Teams
from printplay.pads.file.pad import Row
from printplay.pads.frames import framed, frames, in_words, running_sums
from printplay.pads.parts import PARTS, picture
from printplay.pads.scoring.cases import FillCase
from printplay.pads.scoring.facts import ONCE, ValuePlace
from printplay.pads.scoring.state import Scoring, State

#: Most sides on a tile, most rounds (the last ones), and most values of a round beside its points.
_SIDES, _ROUNDS, _VALUES = 5, 12, 3
#: The column of rounds, that of titles, a column of a side, the head, a line: mm.
_NUMBER, _TITLE, _LEAST, _HEAD, _LINE = 10.0, 46.0, 30.0, 10.0, 8.0
#: The least width of all columns of sides together: fewer sides have wider ones.
_WIDE = 120.0


def tiles(state: State) -> Iterator[Tile]:
    """Yield the pictures of a pad; none before the first value."""
    if state.facts:
        yield from frames(state) if framed(state) else blocks(state)


def blocks(state: State) -> Iterator[Tile]:
    """Yield the rounds, then the rows of the whole game, of five sides at a time."""
    scoring, book = state.scoring(), state.table.book
    round_rows = book.filled_in(per_round=True)
    once_rows = [row for row in book.pad.rows if not book.per_round(row) and (row.is_entered or row.counts)]
    count = len(state.table.sides)
    for first in range(0, count, _SIDES):
        sides = range(first, min(count, first + _SIDES))
        if round_rows:
            yield _rounds_tile(state, scoring, sides, round_rows)
        if book.filled_in(per_round=False):
            yield _once_tile(state, scoring, sides, once_rows)


def _rounds_tile(state: State, scoring: Scoring, sides: range, rows: Sequence[Row]) -> Tile:
    """Draw the last rounds: the values of each, and the points so far."""
    start = max(1, state.rounds - _ROUNDS + 1)
    totals = {side: _so_far(state, scoring, side) for side in sides}
    column = _column(sides)
    width, marks = _head_marks(state, sides, _NUMBER)
    y = _HEAD
    for number in range(start, state.rounds + 1):
        is_current = number == state.round and not state.ended
        marks.append(box(0.3, y + 0.3, width - 0.6, _LINE - 0.6, "now" if is_current else ""))
        marks.append(text_mark(str(number), _NUMBER / 2, y + 5.7, 4.6, "middle soft"))
        for index, side in enumerate(sides):
            x = _NUMBER + index * column
            values = _round_values(scoring, side, number, rows)
            total = totals[side].get(number)
            if total is None:
                marks.append(text_mark(values, x + column / 2, y + 5.8, 5, "middle", column - 3))
            else:
                marks.append(text_mark(values, x + 2, y + 5.7, 4.2, "soft", 13))
                marks.append(text_mark(_signed(total), x + column - 2, y + 6, 5.6, "end bold", 13))
        y += _LINE
    title = _("Round {number}").format(number=state.round)
    return _tile(state, scoring, sides, title, (width, y), marks)


def _once_tile(state: State, scoring: Scoring, sides: range, rows: Sequence[Row]) -> Tile:
    """Draw the rows that are filled in once, those computed from them, and the totals."""
    column = _column(sides)
    width, marks = _head_marks(state, sides, _TITLE)
    y = _HEAD
    for row in rows:
        marks.append(box(0.3, y + 0.3, width - 0.6, _LINE - 0.6))
        marks.append(text_mark(str(lettered(row.lettered_title)), 2, y + 5.6, 4.6, "", _TITLE - 4))
        for index, side in enumerate(sides):
            place = ValuePlace(side, row.key, ONCE)
            fact = scoring.facts.get(place)
            value = (
                fact.value if fact is not None else None if row.is_entered else scoring.known_points(place)
            )
            if value is not None:
                x = _TITLE + (index + 0.5) * column
                marks.append(text_mark(in_words(row, value), x, y + 5.9, 5.4, "middle bold", column - 3))
        y += _LINE
    marks.append(text_mark(_("total"), 2, y + 5.6, 4.6, "bold", _TITLE - 4))
    for index, side in enumerate(sides):
        x = _TITLE + (index + 0.5) * column
        marks.append(text_mark(_signed(scoring.total(side)), x, y + 6, 6, "middle bold", column - 3))
    return _tile(state, scoring, sides, _("Entered"), (width, y + _LINE), marks)


def _head_marks(state: State, sides: range, first_width: float) -> tuple[float, list[Mark]]:
    column = _column(sides)
    marks = [
        text_mark(
            _side_names(state, side),
            first_width + (index + 0.5) * column,
            6.6,
            5.4,
            "middle bold",
            column - 3,
        )
        for index, side in enumerate(sides)
    ]
    return first_width + column * len(sides), marks


def _column(sides: range) -> float:
    return max(_LEAST, _WIDE / len(sides))


def _so_far(state: State, scoring: Scoring, side: int) -> dict[int, int]:
    """Return the points after each round, as far as known; where they count down, what is left."""
    pad, points_by_round = state.table.book.pad, running_sums(state, scoring, side)
    if pad.target is None or not pad.counts_down:
        return points_by_round
    return {number: pad.target.points - points for number, points in points_by_round.items()}


def _tile(
    state: State, scoring: Scoring, sides: range, title: str, size: tuple[float, float], marks: Sequence[Mark]
) -> Tile:
    """Return a table with what it says in words."""
    sentences = [
        fill_template(N_("{player}, {points:point|points}"), {
            "player": _side_names(state, side), "points": scoring.total(side),
        })
        for side in sides
    ]  # fmt: skip
    return Tile(f"{title}: {'; '.join(sentences)}", *size, marks, whole=True)


def _side_names(state: State, side: int) -> str:
    return ", ".join(state.table.names[seat] for seat in state.table.sides[side])


def _round_values(scoring: Scoring, side: int, number: int, rows: Sequence[Row]) -> str:
    """Return the values of a round; empty if there are more than are read at a glance."""
    if len(rows) > _VALUES:
        return ""
    facts = [(row, scoring.facts.get(ValuePlace(side, row.key, number))) for row in rows]
    return " ".join(in_words(row, fact.value) for row, fact in facts if fact is not None)


def _signed(value: int) -> str:
    return str(value).replace("-", "\N{MINUS SIGN}")


def told(old_state: State, event: Event, new_state: State) -> Iterator[str]:
    """Yield the sentences about an event in the current language: one for each side."""
    if isinstance(event, Round):
        yield fill_template(N_("Round {number} begins."), {"number": event.number})
        if event.dealer:
            yield fill_template(N_("{player} deals."), {"player": event.dealer})
    elif isinstance(event, Teams):
        teams = ", ".join(" + ".join(team) for team in event.teams)
        yield fill_template(N_("The teams: {teams}."), {"teams": teams})
    elif isinstance(event, Filled | FilledForAll):
        yield from _entered_values(old_state, event, new_state)


def _entered_values(old_state: State, event: Filled | FilledForAll, new_state: State) -> Iterator[str]:
    """Yield the values that have changed, side by side in the order they sit."""
    row_of, values_by_side = new_state.table.book.pad.row, dict[int, list[str]]()
    order = list(row_of)
    for place in sorted(FillCase.from_line(old_state, event).entered,
                     key=lambda place: (place.side, place.round, order.index(place.row))):  # fmt: skip
        old, new = old_state.facts.get(place), new_state.facts.get(place)
        if new is not None and (old is None or old.value != new.value):
            values_by_side.setdefault(place.side, []).append(_value_text(row_of[place.row], new.value))
    for side, values in values_by_side.items():
        names = " + ".join(new_state.table.names[seat] for seat in new_state.table.sides[side])
        yield fill_template(N_("{player} enters {values}."), {"player": names, "values": ", ".join(values)})


def _value_text(row: Row, value: int) -> str:
    """Return a value with the title of its row; a tick is a yes or a no."""
    if row.entry == "tick":
        return f"{lettered(row.lettered_title)}: {_('yes') if value else _('no')}"
    return f"{lettered(row.lettered_title)} {in_words(row, value)}"


class PadDisplay(Display):
    """What a pad prints and shows."""

    parts = PARTS
    picture = staticmethod(picture)
    tiles = staticmethod(tiles)
    told = staticmethod(told)
