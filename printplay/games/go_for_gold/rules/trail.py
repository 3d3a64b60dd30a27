"""A whole line without dice as rules see it: its spaces and their features."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from printplay.games.go_for_gold.events import Drawn
from printplay.games.go_for_gold.rules.set_up import seatings
from printplay.games.go_for_gold.state.state import STOCK_SHOVELS, Player, State
from printplay.match.asking.entered_results import EnteredResult


class TrailStep(NamedTuple):
    """A space of a line: its number among those written, and its name (None: off the map).

    `before` is the space stepped from; None if it is unknown or a part begins here. `begins` and
    `ends` say whether a part does so here.
    """

    item: int
    space: str | None
    before: str | None
    begins: bool
    ends: bool


class Trail(NamedTuple):
    """A line without dice as rules see it.

    `parts` hold the spaces, each with the port it begins from; None is one that is off the map.
    `left_out` is 1 where the first port was not written, as a header names it.
    """

    state: State
    sheet: Player
    event: Drawn
    parts: Sequence[Sequence[str | None]]
    left_out: int = 0

    @property
    def player(self) -> str:
        """Return the player of the line."""
        return self.event.player

    def values(self) -> dict[str, object]:
        """Return the values for all messages: the player."""
        return {"player": self.event.player}

    def open(self, doubts: int) -> bool:
        """Return whether something about the sheet is unknown."""
        return bool((self.sheet.doubts | self.state.round.doubts) & doubts)

    def called(self, space: str | None) -> str:
        """Return the name of a space in messages."""
        return self.state.table.graph.called(space) if space is not None else "?"

    def written(self, item: int) -> str:
        """Return a space as it is written, by its number."""
        return [name for part in self.event.parts for name in part][item]

    def steps(self) -> Iterator[TrailStep]:
        """Yield all spaces that are written, in their order."""
        item = 0
        for number, part in enumerate(self.parts):
            for index, space in enumerate(part):
                if number == index == 0 and self.left_out:
                    continue
                before = part[index - 1] if index else None
                yield TrailStep(item, space, before, index == 0, index == len(part) - 1)
                item += 1

    @property
    def start(self) -> str | None:
        """Return where the line begins."""
        return self.parts[0][0]

    @property
    def starts(self) -> tuple[str | None, ...]:
        """Return the ports where its player may start, by header and rounds; None: any."""
        seat = self.state.table.seats[self.player]
        return tuple(dict.fromkeys(way[seat] for way in seatings(self.state)))

    @property
    def entered(self) -> tuple[str, ...]:
        """Return the spaces entered, each once: the ports that parts begin from are not."""
        graph = self.state.table.graph
        spaces = (step.space for step in self.steps() if not step.begins or step.space not in graph.labels)
        return tuple(dict.fromkeys(s for s in spaces if s is not None and s != self.start))

    @property
    def gathered(self) -> int:
        """Return the shovels gathered in all, those of the start included."""
        shovels = self.state.table.graph.shovels
        return STOCK_SHOVELS + sum(shovels.get(space, 0) for space in self.entered)


def trail(state: State, event: Drawn) -> Trail:
    """Resolve the spaces of a line."""
    table = state.table
    sheet = state.players[table.seats[event.player]]
    parts = [[table.graph.find(name) for name in part] for part in event.parts]
    return _whole(Trail(state, sheet, event, parts))


def _whole(found: Trail) -> Trail:
    """Return a line with its first port, where that was left out because a header names it."""
    table, first = found.state.table, found.start
    if not table.start or first is None or first in table.graph.labels or found.sheet.moved:
        return found
    near = table.graph.adjacency[first]
    start = next((port for port in found.starts if port in near), None)
    if start is None:
        return found
    return found._replace(parts=[[start, *found.parts[0]], *found.parts[1:]], left_out=1)


def entered_line(state: State, player: str) -> Trail | None:
    """Return the entered line of a player, or None if there is none."""
    entered: EnteredResult | None = state.entered.of(player, Drawn.form.keywords[0])
    return trail(state, entered.event) if entered is not None else None
