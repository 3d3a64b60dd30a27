"""Values that games show: letters for spaces, tables of figures, drawn moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True)
class Token:
    """A space in a text picture: a few letters, their meaning, a style.

    `style` is the name of a colour or "bold" or empty; it only repeats what the letters say.
    """

    text: str
    meaning: str
    style: str = ""


@dataclass(frozen=True)
class FigureTable:
    """A table of figures: a title, headings, rows of words and numbers, a note on all of them."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


@dataclass(frozen=True)
class DrawnMove:
    """A move drawn on a board: its seat, round, and the points it passes, mm.

    The first point is its start. A line without dice has round 0.
    """

    seat: int
    round: int
    points: Sequence[tuple[float, float]]


class Remark(NamedTuple):
    """A side effect of a line: a translatable sentence, and its values.

    `event` is the index of an earlier event that it is about.
    """

    text: str
    values: Mapping[str, object]
    event: int | None = None


class Uncounted(NamedTuple):
    """A value that was entered and gives no points itself: a bid, for instance.

    `key` is its row; `round` is 0 if it is entered once. `tick`: 1 is yes.
    """

    player: str
    key: str
    round: int
    value: int
    tick: bool = False
