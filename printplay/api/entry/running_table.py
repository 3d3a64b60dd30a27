"""The running table: the state of a match in play, a row of values for each player."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from printplay.core.i18n import LANGUAGES, _, language, lettered
from printplay.ledger.matches.match import StoredMatch
from printplay.match.lines.vocabulary import vocabulary
from printplay.match.protocols import SheetRoom
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

    def comparable(self, before: Running | None) -> bool:
        """Return whether two tables are of the same players and the same values."""
        return before is not None and (self.names, self.headings) == (before.names, before.headings)


def running(stored: StoredMatch) -> Running:
    """Return the running table of a match: totals, tie-breaks, and the game's own values."""
    own, placed = stored.meta.messages(), {p.player: p for p in stored.standings.placings}
    ties = list(next(iter(placed.values())).tie_break) if placed else []
    sheet = None
    if stored.meta.has("asking") and isinstance(asking := stored.meta.asking(), SheetRoom):
        sheet = asking.sheet(stored.state)
    called, rows = vocabulary(stored.meta).called, []
    for seat, name in enumerate(stored.players):
        found = placed.get(name)
        row = [str(found.score) if found else _NOTHING]
        for key in ties:
            value = found.tie_break[key] if found else None
            row.append(UNKNOWN if value is None else str(value))
        rows.append((*row, *(_cells(sheet.rows[seat], called) if sheet is not None else ())))
    headings = (_("total"), *(_(own.get(key, key)) for key in ties))
    if sheet is not None:
        headings += tuple(map(_, sheet.headings))
    return Running(tuple(map(clean, stored.players)), headings, tuple(rows))


def _cells(row: Sequence[str], called: Callable[[str], str]) -> Iterator[str]:
    """Yield the cells of a row in the current language, E as O in German."""
    for cell in row:
        word = cell[:1].islower() and language() != LANGUAGES[0]
        yield clean(str(called(cell) if word else lettered(cell)))
