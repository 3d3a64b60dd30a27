"""A special action as rules see it, and the state after it."""

from __future__ import annotations

from collections.abc import Mapping

from printplay.games.go_for_gold.events import Temple, Treasure
from printplay.games.go_for_gold.state.state import (
    CURSE,
    ENTRIES,
    OUT,
    POSITION,
    STOCK,
    TEMPLE,
    BoxEntry,
    CurrentRound,
    Player,
    Raid,
    State,
)
from printplay.match.lines.values import Value, value
from printplay.match.rules import Violations


@value
class Attempt(Value):
    """A special action as rules see it: the place, the player, and the number on a treasure."""

    state: State
    sheet: Player
    event: Treasure | Temple
    space: str | None  # where this round's move ended; None: unknown
    number: int = 0
    points: int = 0
    colour: str = ""

    @property
    def player(self) -> str:
        """Return the player of the action."""
        return self.event.player

    def values(self) -> dict[str, object]:
        """Return the values for all messages: the round and the player."""
        return {"round": self.state.round.number, "player": self.event.player}

    def open(self, doubts: int) -> bool:
        """Return whether something about the sheet or the round is unknown."""
        return bool((self.sheet.doubts | self.state.round.doubts) & doubts)

    @property
    def digs(self) -> bool:
        """Return whether a treasure is attempted, not a temple."""
        return isinstance(self.event, Treasure)

    @property
    def is_on_place(self) -> bool:
        """Return whether the move ended on the attempted treasure or temple."""
        return self.number > 0 or self.colour != ""

    @property
    def void(self) -> bool:
        """Return whether the player is out, so that the line counts for nothing."""
        return self.sheet.is_out(self.state.round.number) and not self.sheet.doubts & OUT

    @property
    def result(self) -> int | None:
        """Return the value that is written (GG-R25, R27), or None if there is none."""
        event = self.event
        if isinstance(event, Treasure):
            reached = event.die + event.spent >= self.number
            return self.points if self.number and reached else None
        if not self.colour:
            return None
        return TEMPLE if self.sheet.shovels >= event.die else CURSE


def attempt(state: State, sheet: Player, event: Treasure | Temple) -> Attempt:
    """Resolve the place of a special action."""
    space = sheet.stop if sheet.moved == state.round.number else None
    graph = state.table.graph
    if isinstance(event, Treasure):
        number, points = graph.treasures.get(space or "", (0, 0))
        return Attempt(state, sheet, event, space, number, points)
    return Attempt(state, sheet, event, space, 0, 0, graph.temples.get(space or "", ""))


def after_attempt(act: Attempt, violations: Violations) -> tuple[Player, Mapping[str, Raid], CurrentRound]:
    """Return sheet, temples explored and round after a special action."""
    state, sheet, event = act.state, act.sheet, act.event
    current_round, entries, raided, doubts = state.round, sheet.entries, state.raided, sheet.doubts
    acted = CurrentRound(
        current_round.number, current_round.roll, current_round.active, current_round.event,
        current_round.named, (*current_round.acted, state.table.seats[event.player]), current_round.doubts,
    )  # fmt: skip
    shovels = sheet.shovels - (max(0, event.spent) if isinstance(event, Treasure) else 0)
    if violations and any(fault.code not in {"GG-R21", "GG-R31"} for fault in violations):
        shovels = max(0, shovels)
        if doubts & (POSITION | STOCK) or all(fault.consequence for fault in violations):
            # its attempt is unknown, too
            doubts |= STOCK | ENTRIES
    elif (value := act.result) is not None:
        source = f"temple {act.colour}" if act.colour else f"treasure {act.space}"
        entries = (*entries, BoxEntry(value, source, state.events))
        if act.colour and value == TEMPLE:
            shovels = 0
            raid = Raid(event.player, state.events, bool(doubts & STOCK))
            raided = {**raided, act.colour: raid}
        if act.colour and doubts & STOCK:
            doubts |= ENTRIES  # whether the shovels sufficed is unknown
    next_sheet = Player(
        sheet.position,
        sheet.visited,
        shovels,
        sheet.gathered,
        sheet.feet,
        sheet.relocated,
        entries,
        sheet.out,
        sheet.moved,
        sheet.stop,
        sheet.went,
        current_round.number,
        doubts,
    )
    return next_sheet, raided, acted
