"""Whether sheets can be retold move by move, asked of the rules themselves: an oracle for joining.

It tries every die, every move along the lines, every special action, with every player as the
first, and lets the rules judge each. It is slow, and knows nothing of how joining goes about it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from printplay.games.go_for_gold.events import Move, Out, Round
from printplay.games.go_for_gold.play import GoForGoldRules
from printplay.games.go_for_gold.rules.phases import attempts
from printplay.games.go_for_gold.sheets.joined import PlayerSheet
from printplay.games.go_for_gold.state import State
from printplay.match.lines.grammar import Setup
from tests.games.go_for_gold.playing import board


class Retelling:
    """Looks for a match that leaves such sheets behind."""

    def __init__(
        self,
        sheets: Sequence[PlayerSheet],
        on: str,
        house: dict[str, str],
        rolls: Sequence[int] | None = None,
    ) -> None:
        self.rules: GoForGoldRules = GoForGoldRules(board(on))
        self.sheets, self.rolls, self.house, self.on = sheets, rolls, house, on
        find = self.rules.layout.port
        self.parts = [[[find(s) or "" for s in part] for part in one.line] for one in sheets]
        self._seen: set[Any] = set()

    def possible(self) -> bool:
        """Return whether there is such a match."""
        names = tuple(sheet.player for sheet in self.sheets)
        starts = tuple(sheet.line[0][0] for sheet in self.sheets)
        setup = Setup("go-for-gold", self.on, names, self.house, {"start": starts})
        start = self.rules.start(setup)
        return any(self._round(start, 0, name) for name in names)

    def _round(self, state: State, number: int, active: str = "") -> bool:
        """Return whether rounds from here on lead to the sheets."""
        key = self._key(state, number, active)
        if key in self._seen:
            return False
        self._seen.add(key)
        whole = self.rolls is None or number == len(self.rolls)
        if whole and self._like_the_sheets(state):
            return True
        if whole and self.rolls is not None:
            return False
        if state.full() or all(sheet.is_out(number + 1) for sheet in state.players):
            return False
        for roll in range(1, 7) if self.rolls is None else (self.rolls[number],):
            found, after = self.rules.step(state, Round(roll, active))
            if [one for one in found if one.severity == "error" and one.code != "GG-R4"]:
                continue
            for moved in self._moves(after, 0):
                for acted in self._acts(moved, 0):
                    if self._round(acted, number + 1):
                        return True
        return False

    def _key(self, state: State, number: int, active: str) -> Any:
        sheets = tuple(
            (s.position, s.visited, s.shovels, s.feet, s.relocated > 0, bool(s.out),
             tuple(sorted(e.value for e in s.entries)))
            for s in state.players
        )  # fmt: skip
        raided = tuple(sorted((colour, raid.player) for colour, raid in state.raided.items()))
        return sheets, raided, state.round.active, active, number if self.rolls is not None else 0

    def _moves(self, state: State, seat: int) -> Iterator[State]:
        if seat == len(self.sheets):
            yield state
            return
        sheet, name = state.players[seat], self.sheets[seat].player
        if sheet.is_out(state.round.number):
            yield from self._moves(state, seat + 1)
            return
        events: list[Move | Out] = [Out(name)]
        parts, at = self.parts[seat], len(sheet.visited)
        for part in parts:
            if len(part) > at or part is parts[-1]:
                break
            at -= len(part)
        left = part[at:]
        for steps in range(1, min(6, len(left)) + 1):
            port = None
            if steps == len(left) and part is not parts[-1]:
                port = parts[parts.index(part) + 1][0]
            events += [Move(name, tuple(left[:steps]), feet, port) for feet in (0, 1)]
        for event in events:
            found, after = self.rules.step(state, event)
            if not found:
                yield from self._moves(after, seat + 1)

    def _acts(self, state: State, turn: int) -> Iterator[State]:
        count = len(self.sheets)
        if turn == count:
            yield state
            return
        seat = ((state.round.active or 0) + turn) % count
        yield from self._acts(state, turn + 1)
        if not state.players[seat].is_out(state.round.number) and state.players[seat].stop:
            tried: set[Any] = set()
            for event in attempts(state, state.players[seat], seat):
                found, after = self.rules.step(state, event)
                sheet = after.players[seat]
                result = (len(sheet.entries), sheet.score(), sheet.shovels)
                if found or result in tried or sheet.entries == state.players[seat].entries:
                    continue
                tried.add(result)
                if self._fits(after, seat):
                    yield from self._acts(after, turn + 1)

    def _fits(self, state: State, seat: int) -> bool:
        left = list(self.sheets[seat].boxes or ())
        for entry in state.players[seat].entries:
            if entry.value not in left:
                return False
            left.remove(entry.value)
        return True

    def _like_the_sheets(self, state: State) -> bool:
        for seat, (told, sheet) in enumerate(zip(self.sheets, state.players, strict=True)):
            drawn = {space for part in self.parts[seat] for space in part}
            if sheet.visited != drawn:
                return False
            if sorted(e.value for e in sheet.entries) != sorted(told.boxes or ()):
                return False
            others = {c for c, raid in state.raided.items() if raid.player != told.player}
            if not set(told.struck or ()) <= others:
                return False
        return True
