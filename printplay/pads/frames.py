"""A pad on a screen as frames: a row for each side, in games of few rounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printplay.core.i18n import _, fill_template
from printplay.core.translation_markers import N_
from printplay.match.shown import Mark, Tile, box, text_mark
from printplay.pads.file.pad import LARGEST, Row
from printplay.pads.scoring.facts import ValuePlace
from printplay.pads.scoring.state import Scoring, State

#: All that can fall at once, and the rest of it, as bowlers write them.
_STRIKE, _SPARE = "X", "/"
#: The rounds of a game that has frames, and the values of a round that fit into one.
_ROUNDS, _VALUES = range(3, 21), 3
#: A frame: its width for each value, its least width, its height, and how many stand in a row.
_CELL, _LEAST, _HIGH, _ROW = 7.0, 10.0, 17.0, 10
_HEAD = 9.0


def framed(state: State) -> list[Row]:
    """Return the rows whose values stand in frames; none for a pad that has no frames."""
    pad = state.table.book.pad
    rows = [row for row in pad.rows if row.is_entered and state.table.book.per_round(row)]
    return rows if pad.rounds in _ROUNDS and 0 < len(rows) <= _VALUES else []


def frames(state: State) -> Iterator[Tile]:
    scoring, boxes = state.scoring(), _boxes_by_round(state)
    for side in range(len(state.table.sides)):
        yield _frames(state, scoring, side, boxes)


def marks_of(state: State, side: int) -> str:
    """Return what stands in the frames of a side, such as `X 7/ 5`."""
    scoring = state.scoring()
    frame_marks = [
        "".join(written_values(scoring, side, number, rows))
        for number, rows in enumerate(_boxes_by_round(state)[: state.rounds], 1)
    ]
    return " ".join(filter(None, frame_marks)) or "–"


def _boxes_by_round(state: State) -> list[list[Row]]:
    pad, rows = state.table.book.pad, framed(state)
    assert pad.rounds is not None  # noqa: S101  asked before
    empty = State.at_start(state.table)._replace(rounds=pad.rounds).scoring()
    return [
        [row for row in rows if empty.may_be_entered(ValuePlace(0, row.key, number))]
        for number in range(1, pad.rounds + 1)
    ]


def _frames(state: State, scoring: Scoring, side: int, boxes: Sequence[Sequence[Row]]) -> Tile:
    """Draw the frames of a side; `boxes` are the rows that can be entered in each round."""
    pad = state.table.book.pad
    name = ", ".join(state.table.names[seat] for seat in state.table.sides[side])
    points_by_round = running_sums(state, scoring, side)
    wides = [max(_CELL * len(rows), _LEAST) for rows in boxes]
    lines = [wides[first : first + _ROW] for first in range(0, len(wides), _ROW)]
    total_width = max(map(sum, lines))
    total = str(scoring.total(side)) if not pad.counts_down else ""
    marks = [
        text_mark(name, 0, 6.6, 6.6, "bold", total_width - 20),
        text_mark(total, total_width, 6.8, 7.4, "end bold"),
    ]
    texts = []
    for number, rows in enumerate(boxes, 1):
        line, column = divmod(number - 1, _ROW)
        x, y = sum(lines[line][:column]), _HEAD + line * (_HIGH + 2)
        values = written_values(scoring, side, number, rows) if number <= state.rounds else ()
        is_current = number == state.round and number not in points_by_round and not state.ended
        marks += _frame(
            x,
            y,
            lines[line][column],
            number,
            values,
            len(rows),
            points_by_round.get(number),
            is_current=is_current,
        )
        if values:
            texts.append(f"{number}: {' '.join(values)}")
    counted = fill_template(
        N_("{player}, {points:point|points}"), {"player": name, "points": scoring.total(side)}
    )
    high = _HEAD + len(lines) * (_HIGH + 2) - 2
    label = _("{player}; frames {frames}").format(player=counted, frames=", ".join(texts))
    return Tile(label, total_width, high, marks, whole=len(lines) == 1 and len(boxes[0]) > 1)


def _frame(
    x: float, y: float, wide: float, number: int, values: Sequence[str], box_count: int,
    points: int | None, *, is_current: bool,
) -> Iterator[Mark]:  # fmt: skip
    """Yield a frame: its number, a small box for each value, the points so far."""
    yield box(x + 0.3, y + 0.3, wide - 0.6, _HIGH - 0.6, "now" if is_current else "")
    small = wide / box_count
    for place in range(box_count):
        if box_count > 1 and place:
            yield box(x + place * small, y + 0.3, small - 0.3, 7.4)
        if place < len(values):
            size = 5.6 if len(values[place]) < 3 else 4.4
            yield text_mark(values[place], x + (place + 0.5) * small, y + 6, size, "middle", small - 0.8)
    if points is not None:
        yield text_mark(str(points), x + wide / 2, y + 14.8, 6.2, "middle bold", wide - 1.4)
    elif not values:
        yield text_mark(str(number), x + wide / 2, y + 14.2, 4.6, "middle soft")


def written_values(scoring: Scoring, side: int, number: int, rows: Sequence[Row]) -> tuple[str, ...]:
    """Return the values of a round as they are written, as far as they are entered."""
    values: list[str] = []
    fresh = True  # nothing has been taken away by earlier values of this round
    for row in rows:
        place = ValuePlace(side, row.key, number)
        fact = scoring.facts.get(place)
        if fact is None:
            if scoring.may_be_entered(place):
                break
            continue
        maximum = scoring.limits(place).most
        is_full = any(box_row.when for box_row in rows) and 0 < fact.value == maximum < LARGEST
        values.append((_STRIKE if fresh else _SPARE) if is_full else in_words(row, fact.value))
        fresh = is_full
    return tuple(values)


def in_words(row: Row, value: int) -> str:
    if row.entry == "tick":
        return "✓" if value else "–"
    return str(value).replace("-", "\N{MINUS SIGN}")


def running_sums(state: State, scoring: Scoring, side: int) -> dict[int, int]:
    """Return the points after each round, up to the first that is not known yet."""
    book, points_by_round, total = state.table.book, dict[int, int](), 0
    counted = [row for row in book.pad.rows if row.counts and book.per_round(row)]
    for number in range(1, state.rounds + 1):
        points = [scoring.known_points(ValuePlace(side, row.key, number)) for row in counted]
        known_points = [row_points for row_points in points if row_points is not None]
        if not scoring.facts.has_any(side, number) or len(known_points) < len(points):
            return points_by_round
        total += sum(known_points)
        points_by_round[number] = total
    return points_by_round
