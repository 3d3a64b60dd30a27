"""The running table: the state of a match in play, a row of values for each player."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from printplay.core.i18n import LANGUAGES, _, language, lettered
from printplay.ledger.matches.match import StoredMatch
from printplay.match.lines.vocabulary import vocabulary
from printplay.match.text.screen import clean

#: A value that was not recorded.
UNKNOWN = "?"
#: No value: nothing was recorded for the player.
_NOTHING = "–"


class Running(NamedTuple):
    """The running table in the current language: a row of values for each player, by seat."""

    names: tuple[str, ...]
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def comparable(self, earlier_table: Running | None) -> bool:
        """Return whether two tables are of the same players and the same values."""
        return earlier_table is not None and (self.names, self.headings) == (
            earlier_table.names,
            earlier_table.headings,
        )


def running(stored: StoredMatch) -> Running:
    """Return the running table of a match: totals, tie-breaks, and the game's own values."""
    game_words, placed = stored.game.messages, {p.player: p for p in stored.standings.placings}
    ties = list(next(iter(placed.values())).tie_break) if placed else []
    sheet = stored.game.sheet(stored.state)
    name_of, rows = vocabulary(stored.game).name_of, []
    for seat, name in enumerate(stored.players):
        placing = placed.get(name)
        row = [str(placing.score) if placing else _NOTHING]
        for key in ties:
            value = placing.tie_break[key] if placing else None
            row.append(UNKNOWN if value is None else str(value))
        rows.append((*row, *(_cells(sheet.rows[seat], name_of) if sheet is not None else ())))
    headings = (_("total"), *(_(game_words.get(key, key)) for key in ties))
    if sheet is not None:
        headings += tuple(map(_, sheet.headings))
    return Running(tuple(map(clean, stored.players)), headings, tuple(rows))


def _cells(row: Sequence[str], name_of: Callable[[str], str]) -> Iterator[str]:
    """Yield the cells of a row in the current language, E as O in German."""
    for cell in row:
        word = cell[:1].islower() and language() != LANGUAGES[0]
        yield clean(str(name_of(cell) if word else lettered(cell)))
