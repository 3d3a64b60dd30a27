"""Values that games show: letters for spaces, tables of figures, drawn moves, tiles on a screen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol, TypeVar

if TYPE_CHECKING:
    from printplay.core.faults import Fault


Layout_contra = TypeVar("Layout_contra", contravariant=True)


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
    """A move drawn on a board: its seat, round (0 without dice), and the points from its start, mm."""

    seat: int
    round: int
    points: Sequence[tuple[float, float]]


class Remark(NamedTuple):
    """A side effect of a line: a translatable sentence, its values, the earlier event it is about."""

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


class Views(Protocol[Layout_contra]):
    """What shows a layout that is no board of spaces: a module of its game."""

    def summary(self, layout: Layout_contra, /) -> Mapping[str, object]:
        """Return the columns for the list of layouts besides name, title and hash; all optional.

        `lattice` (a word for what it is), `land` (how many places) and `kinds` (of places).
        """

    def text(self, layout: Layout_contra, /, *, colour: bool, quiet: bool) -> str:
        """Return it as text for a terminal; without heading and legend if `quiet`."""

    def facts(self, layout: Layout_contra, /) -> Mapping[str, object]:
        """Return all its facts, ready for JSON."""

    def geojson(self, layout: Layout_contra, /) -> Mapping[str, object] | None:
        """Return it as GeoJSON in mm; None if it has no places."""

    def findings(self, layout: Layout_contra, /) -> Iterable[Fault]:
        """Return its errors and warnings."""


#: The look of a box or dot: an outline, filled, or where something happens next.
MarkLook = Literal["", "full", "now"]


class Mark(NamedTuple):
    """Something on a tile, in the units of the tile, y downwards.

    `said` is the name of a drawing, a text, or the look of a box or dot. `x` and `y` are the upper
    left corner; of a text, where its line begins; of a dot, its middle. `high` is also the size of
    a text, and the radius of a dot. `style` of a text are words: `middle` or `end` (what of it is
    at `x`), `bold`, `soft`; a drawing can be `round`. A text with a width is made narrower to fit.
    """

    kind: Literal["art", "text", "box", "dot"]
    said: str
    x: float
    y: float
    wide: float = 0.0
    high: float = 0.0
    style: str = ""


class Tile(NamedTuple):
    """A picture of a part of the table: what it shows, in words; its size; its marks.

    A `whole` one is as wide as its place, others stand side by side.
    """

    said: str
    wide: float
    high: float
    marks: Sequence[Mark]
    whole: bool = False


def art(name: str, x: float, y: float, wide: float, high: float, style: str = "") -> Mark:
    return Mark("art", name, x, y, wide, high, style)


def text_mark(words: str, x: float, y: float, size: float, style: str = "", wide: float = 0.0) -> Mark:
    """Return a text on a line, at most `wide` if that is given."""
    return Mark("text", words, x, y, wide, size, style)


def box(x: float, y: float, wide: float, high: float, look: MarkLook = "") -> Mark:
    return Mark("box", look, x, y, wide, high)


def dot(x: float, y: float, radius: float, look: MarkLook = "") -> Mark:
    """Return a dot by its middle."""
    return Mark("dot", look, x, y, 0.0, radius)
