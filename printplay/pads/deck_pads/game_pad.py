"""The pad of a game that is no file, as what a code names: a `Pad` whose page a deck file draws."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache

from printplay.core.i18n import LANGUAGES, _, use
from printplay.decks.deck import digest
from printplay.decks.reader import part_file
from printplay.match import registry
from printplay.match.game import Game
from printplay.pads.deck_pads.written_pad import Column, WrittenPad
from printplay.pads.file.pad import Pad, Row, Text

#: The part that is printed.
PART = "pad"


@dataclass(frozen=True, eq=False)
class GamePad(Pad):
    """The pad of a game; `written_pad` says what stands on it."""

    @cached_property
    def written_pad(self) -> WrittenPad:
        """Return what people write on it."""
        return written_of(registry.find(self.game))


def written_of(game: Game) -> WrittenPad:
    """Return what people write on the pad of a game that has one with codes."""
    found: WrittenPad = game.score_pad()
    return found


def has_pad(game: Game) -> bool:
    """Return whether a game that is no file has a pad with codes."""
    return game.score_pad() is not None


def game_pads() -> list[GamePad]:
    """Return the pads of all games that have one with codes."""
    return [game_pad(name) for name in registry.names() if has_pad(registry.find(name))]


@lru_cache(maxsize=16)
def game_pad(game: str) -> GamePad:
    """Return the pad of a game that has one with codes."""
    meta = registry.find(game)
    written_pad = written_of(meta)
    columns = written_pad.columns()
    content = [meta.id, written_pad.version, *(column.key for column in columns)]
    return GamePad(
        game=meta.id, title=_in_each_language(lambda: _(meta.title)), players=meta.players,
        rows=tuple(_row(written_pad, column) for column in columns),
        path=part_file(meta.id, PART), text=meta.id, hash=digest(content),
        rounds=written_pad.rounds, languages=LANGUAGES,
    )  # fmt: skip


def _row(written_pad: WrittenPad, column: Column) -> Row:
    title = _in_each_language(lambda: written_pad.titles(column.key))
    return Row(
        column.key, title, entry="tick" if column.tick else "number", min=column.least,
        max=str(column.most), values=column.values,
    )  # fmt: skip


def _in_each_language(text_of: Callable[[], str]) -> Text:
    """Return what a function returns in each language."""
    texts = {}
    for language in LANGUAGES:
        with use(language):
            texts[language] = text_of()
    return texts
