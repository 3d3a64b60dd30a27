"""The readings of the sheets of a match, and the temples that they share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from printplay.games.go_for_gold.rules.trail import Trail
from printplay.games.go_for_gold.sheets import earning
from printplay.games.go_for_gold.sheets.course import Course
from printplay.games.go_for_gold.sheets.rounds import Constraints
from printplay.games.go_for_gold.state.state import Table

#: The most ways to share out the temples; beyond it, any player may have explored any.
_SHARES = 5_000


class SheetReading(NamedTuple):
    """The reading of a player's sheet; None for unknown values.

    `parts` is the line, each part with the space it begins on; empty if none was read.
    `values` are the boxes, `gathered` the shovels, `struck` the colours of temples struck out.
    """

    player: str
    parts: tuple[tuple[str, ...], ...] = ()
    values: tuple[int, ...] | None = None
    total: int | None = None
    gathered: int | None = None
    struck: frozenset[str] | None = None


class Together:
    """The sheets that can be judged together. `whole`: nobody's line is missing."""

    def __init__(
        self,
        table: Table,
        sheets: Sequence[SheetReading],
        trails: Mapping[str, Trail],
        rolls: Sequence[int | None] | None,
        *,
        whole: bool,
    ) -> None:
        self.table, self.sheets, self.trails, self.rolls = table, sheets, trails, rolls
        #: Whether marks of temples count as evidence.
        self.marks = whole and all(sheet.values is not None for sheet in sheets)

    @property
    def held(self) -> Constraints:
        """Return the constraints on all players together."""
        return Constraints(marks=self.marks)

    # -- the owners of temples
    # -----------------------------------------------------------------------------

    @cached_property
    def options(self) -> list[frozenset[frozenset[str]] | None]:
        """Return the temples that each may have explored; None if the boxes are unknown."""
        graph = self.table.graph
        return [
            earning.explored(graph, self.trails[sheet.player].entered, sheet.values, struck_on(sheet))
            if sheet.values is not None
            else None
            for sheet in self.sheets
        ]

    @cached_property
    def all_shares(self) -> list[tuple[frozenset[str], ...]]:
        """Return the ways to share out the temples; empty if there are too many."""
        ways: list[tuple[frozenset[str], ...]] = [()]
        for options in self.options:
            ways = [
                (*way, more)
                for way in ways
                for more in options or {frozenset()}
                if not any(more & one for one in way)
            ]
            if len(ways) > _SHARES:
                return []
        return ways

    @cached_property
    def shares(self) -> list[tuple[frozenset[str], ...]]:
        """Return those ways in which each struck temple was explored by somebody else."""
        return [way for way in self.all_shares if not self.marks or self._fit(way)]

    def _fit(self, way: Sequence[frozenset[str]]) -> bool:
        """Return whether every temple that is struck was explored by somebody else."""
        return all(
            struck_on(sheet) <= frozenset().union(*way[:seat], *way[seat + 1 :])
            for seat, sheet in enumerate(self.sheets)
        )

    def courses(self, sheets: Sequence[SheetReading], *, boxes: bool = True, stops: str = "") -> list[Course]:
        """Return the courses of some sheets; that of the player `stops` may end anywhere."""
        found = []
        for seat, sheet in enumerate(self.sheets):
            if sheet not in sheets:
                continue
            may = frozenset().union(*(way[seat] for way in self.shares))
            known = sheet.values is not None and self.shares
            colours = frozenset(self.table.graph.temples.values())
            course = Course(
                self.table,
                self.trails[sheet.player],
                values=sheet.values if boxes else None,
                total=sheet.total if boxes else None,
                struck=struck_on(sheet),
                closed=colours - may if known else frozenset(),
                stops=stops == sheet.player,
            )
            found.append(course)
        return found


def struck_on(sheet: SheetReading) -> frozenset[str]:
    """Return the temples known to be struck on a sheet."""
    return sheet.struck or frozenset()
