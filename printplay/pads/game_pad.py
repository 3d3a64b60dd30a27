"""The pad of a game that is no file, as a code names it, and what people write on it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from printplay.core.i18n import LANGUAGES, _, use
from printplay.decks.deck import digest
from printplay.decks.elements.draw_area import WrittenCell
from printplay.decks.reader import part_file
from printplay.match import registry
from printplay.match.game import Game
from printplay.pads.file.pad import Pad, Row, Text
from printplay.pads.prints.pad_fields import Purpose
from printplay.printing.drawing.drawing import Drawing

if TYPE_CHECKING:
    from printplay.geometry.playable import Playable


#: The side of a field that all share: what lies on a group, the game that was played.
ALL = -1
#: What is on a page or in a match: numbers by what they are for.
Written = Mapping[Purpose, int]
#: The part that is printed.
PART = "pad"


@dataclass(frozen=True, eq=False)
class GamePad(Pad):
    """The pad of a game; `written_pad` says what stands on it."""

    @cached_property
    def written_pad(self) -> WrittenPad:
        return written_of(registry.find_game(self.game))


def written_of(game: Game) -> WrittenPad:
    written_pad: WrittenPad = game.score_pad
    return written_pad


def has_pad(game: Game) -> bool:
    return game.score_pad is not None


def game_pads() -> list[GamePad]:
    return [game_pad(name) for name in registry.game_ids() if has_pad(registry.find_game(name))]


@lru_cache(maxsize=16)
def game_pad(game: str) -> GamePad:
    meta = registry.find_game(game)
    written_pad = written_of(meta)
    columns = written_pad.columns()
    content = [meta.id, written_pad.version, *(column.key for column in columns)]
    return GamePad(
        game=meta.id, title=_in_each_language(lambda: _(meta.title)), players=meta.players,
        rows=tuple(_column_row(written_pad, column) for column in columns),
        path=part_file(meta.id, PART), text=meta.id, hash=digest(content),
        rounds=written_pad.rounds, languages=LANGUAGES,
    )  # fmt: skip


def _column_row(written_pad: WrittenPad, column: Column) -> Row:
    title = _in_each_language(lambda: written_pad.titles(column.key))
    return Row(
        column.key, title, entry="tick" if column.tick else "number", min=column.least,
        max=str(column.most), values=column.values,
    )  # fmt: skip


def _in_each_language(text_of: Callable[[], str]) -> Text:
    texts = {}
    for language in LANGUAGES:
        with use(language):
            texts[language] = text_of()
    return texts


@dataclass(frozen=True)
class Column:
    """What is written in a column: its key, its title (translatable), and the allowed numbers.

    `values` are all of them, where they are few; `tick` is a box to tick.
    """

    key: str
    title: str
    least: int = 0
    most: int = 999
    values: tuple[int, ...] = ()
    tick: bool = False


def values_of_side(values: Written, side: int) -> Mapping[str, int]:
    return {purpose.row: value for purpose, value in values.items() if purpose.side == side}


class PadLine(NamedTuple):
    """A line of a record: what it begins with, which no other line of its round does, and the rest.

    A line that begins a round has no rest.
    """

    start: str
    rest: str = ""


class WrittenPad(ABC):
    """The written part of the pad of a game; the `score_pad` of a `Game`.

    Rounds and sides are those of `Purpose`; a match is on a page as often as its file repeats it.
    """

    #: It rises when what is written in a column changes.
    version: ClassVar[int] = 1
    #: The number of rounds, 0 for none; of sides of the page, and of blocks on a side of several.
    rounds: ClassVar[int] = 0
    sides: ClassVar[int] = 1
    blocks: ClassVar[int] = 0
    #: The kinds of match that a box is ticked for; the header of a record that says which.
    kinds: ClassVar[tuple[str, ...]] = ()

    @abstractmethod
    def columns(self) -> Sequence[Column]:
        """Return all columns, in the order in which they are read out."""

    @abstractmethod
    def purpose(self, cell: WrittenCell) -> tuple[int, Purpose] | None:
        """Return a cell's block (from 0, on over both sides) and purpose; None if nobody reads it."""

    @abstractmethod
    def expected(self, purpose: Purpose, values: Written) -> int | None:
        """Return what a sum should be; None if it is no sum, or nothing it adds up is written."""

    @abstractmethod
    def adds(self, total: Purpose, cell: Purpose) -> bool:
        """Return whether a sum depends on a cell."""

    @abstractmethod
    def lines(self, values: Written, names: Mapping[int, str]) -> Iterator[PadLine]:
        """Yield the lines of a record of what is written; `names` are the players by side."""

    def on_board(self, board: Playable, purpose: Purpose) -> Collection[int] | None:  # noqa: ARG002
        """Return the numbers that a field can hold on a board; None if it does not matter."""
        return None

    def part(self, purpose: Purpose) -> int:
        """Return a number that is equal for all that sums can settle together: the side."""
        return purpose.side

    def kind(self, values: Written) -> str:  # noqa: ARG002  most games have no kinds
        """Return the kind of match that follows from what is written; empty where it has none."""
        return ""

    def titles(self, key: str) -> str:
        return next(_(column.title) for column in self.columns() if column.key == key)

    def seat(self, cell: WrittenCell) -> int:
        """Return whose name stands in a cell for names, from 0."""
        return cell.line - 1

    def art(self, *, low_ink: bool) -> Mapping[str, Drawing]:  # noqa: ARG002  some have none
        return {}

    def values(self) -> Mapping[str, Any]:
        return MappingProxyType({})
