"""The line of a player across the island, as traced, and the turns that it splits into.

Strokes are joined to one sequence of spaces entered. Faults that are certain whatever the dice were
are reported (GG-R11, R13, R14, R29).

Given the dice, it splits into the moves of its rounds: as long as the die shows, shorter at a port,
1 to 6 by a foot struck instead. A foot is struck only if the die alone would not do, and it must be
held before the move: those gathered on the way count from the next turn on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from printplay.core.faults import Fault
from printplay.core.i18n import N_
from printplay.games.go_for_gold.contents import Island, ports, spelled
from printplay.geometry.board import SpaceId
from printplay.geometry.tracing.trace import Walk, breaks


@dataclass(frozen=True)
class PlayerLine:
    """A player's line: where it starts, the spaces entered, and where a port ended a move.

    `stops` are indices into `entered_spaces`; `feet` are the feet gathered on each of the spaces.
    """

    start: SpaceId
    entered_spaces: tuple[SpaceId, ...]
    stops: frozenset[int]
    feet: tuple[int, ...]


def find_space(board: Island, name: str) -> SpaceId | None:
    """Return the space a person means: a port by its label, else any space by its name."""
    return spelled(board).get(name.strip().casefold()) or board.find(name.strip())


def faults(board: Island, walks: Sequence[Walk], start: SpaceId | None = None) -> list[Fault]:
    """Return what is wrong with one player's strokes whatever the dice; `start` is the known port."""
    stops = frozenset(ports(board).values())
    strokes = [walk.spaces for walk in walks if walk.spaces]
    line_faults: list[Fault] = []
    if start is not None and strokes and strokes[0][0] != start:
        a, b = start, strokes[0][0]
        message = N_("The line starts at {b}, not at {a}.")
        hint = None
        if strokes[-1][-1] == start:
            hint = N_("It ends at {a}: was it drawn backwards?")
        line_faults.append(Fault("GG-P3", message, {"a": a, "b": b}, hint=hint, spaces=(a, b)))
    line_faults += breaks(walks, stops)
    line_faults += _visits(strokes, stops)
    return line_faults


def _visits(strokes: Sequence[tuple[SpaceId, ...]], stops: frozenset[SpaceId]) -> list[Fault]:
    visit_faults: list[Fault] = []
    visited: set[SpaceId] = set()
    entered_port: SpaceId | None = None
    for number, stroke in enumerate(strokes):
        first = stroke[0]
        previous_stroke = strokes[number - 1] if number else ()
        goes_on = bool(previous_stroke) and first == previous_stroke[-1]
        restarts = len(previous_stroke) > 1 and previous_stroke[-1] in stops
        if restarts and first in visited:
            message = N_("The line cannot restart from port {space}: it was visited before.")
            visit_faults.append(Fault("GG-R29", message, {"space": first}, spaces=(first,)))
        elif not goes_on and first in visited:
            visit_faults.append(_twice(first))
        visited.add(first)
        for index, space in enumerate(stroke[1:], 1):
            if space in visited:
                visit_faults.append(_twice(space))
            elif space in stops:
                if entered_port is not None:
                    message = N_("The line enters port {space} after port {port}; only one is allowed.")
                    values = {"space": space, "port": entered_port}
                    visit_faults.append(Fault("GG-R14", message, values, spaces=(entered_port, space)))
                entered_port = space
                if index < len(stroke) - 1:
                    message = N_("The line passes through port {space}; a port ends the move.")
                    hint = N_("After a port, restart the line at another port.")
                    visit_faults.append(
                        Fault("GG-R13", message, {"space": space}, hint=hint, spaces=(space,))
                    )
            visited.add(space)
    return visit_faults


def _twice(space: SpaceId) -> Fault:
    return Fault("GG-R11", N_("The line enters {space} twice."), {"space": space}, spaces=(space,))


def join(board: Island, walks: Sequence[Walk]) -> PlayerLine:
    """Join strokes without faults to one line."""
    strokes = [walk.spaces for walk in walks if walk.spaces]
    entered_spaces: list[SpaceId] = []
    stops = set()
    for stroke in strokes:
        entered_spaces += stroke[1:]
        if len(stroke) > 1 and board.spaces[stroke[-1]].contents.port is not None:
            stops.add(len(entered_spaces) - 1)
    feet = tuple(board.spaces[space].contents.feet for space in entered_spaces)
    return PlayerLine(strokes[0][0], tuple(entered_spaces), frozenset(stops), feet)


DIE = range(1, 7)


@dataclass(frozen=True)
class DrawnTurn:
    """One move: the spaces entered, the die (None if unknown), whether a foot was struck.

    `dice` are those that fit the move: the die itself, or for an unknown one all it can have been
    without a foot.
    """

    path: tuple[SpaceId, ...]
    roll: int | None
    foot: bool
    dice: tuple[int, ...]


def wrong_dice(rolls: Sequence[int | None]) -> list[Fault]:
    """Return a fault for every roll that no die shows (GG-R6)."""
    return [
        Fault(
            "GG-R6",
            N_("Turn {turn}: the movement roll must be 1 to 6, not {roll}."),
            {"turn": turn, "roll": roll},
        )
        for turn, roll in enumerate(rolls, 1)
        if roll is not None and roll not in DIE
    ]


Reading = tuple[DrawnTurn, ...]

#: The state of a reading: the number of spaces entered, and of feet struck.
_State = tuple[int, int]


def ends(line: PlayerLine, place: int, roll: int | None) -> Iterator[tuple[int, bool]]:
    """Yield the possible ends of a move after `place` spaces (die None: unknown), with a foot or not."""
    for length in DIE:
        end = place + length
        if end > len(line.entered_spaces):
            return
        port = end - 1 in line.stops
        yield end, not (roll is None or length == roll or (port and length < roll))
        if port:
            return


class Splitting:
    """All readings of a line with the given rolls (None for an unknown die) and `feet` held.

    Without rolls (None) the number of turns is unknown as well.
    """

    def __init__(self, line: PlayerLine, rolls: Sequence[int | None] | None, feet: int) -> None:
        self.line, self.rolls = line, rolls
        gathered, self._held = feet, [feet]
        for new_feet in line.feet:
            gathered += new_feet
            self._held.append(gathered)

    @cached_property
    def count(self) -> int:
        """Return how many readings there are."""
        if self.rolls is None:
            return self._free_counts[0]
        return self._counts[0].get((0, 0), 0)

    def readings(self) -> Iterator[Reading]:
        """Yield the readings, those with the fewest feet first."""
        if self.rolls is None:
            yield from self._free_readings()
            return
        total = max((struck_feet for _place, struck_feet in self._reached[-1]), default=0)
        for feet in range(total + 1):
            yield from self._walk(feet)

    # -- with rolls ------------------------------------------------------------------------------

    def _next(self, state: _State, roll: int | None) -> Iterator[tuple[_State, bool]]:
        place, struck_feet = state
        for end, foot in ends(self.line, place, roll):
            if not foot:
                yield (end, struck_feet), False
            elif self._held[place] > struck_feet:
                yield (end, struck_feet + 1), True

    @cached_property
    def _reached(self) -> list[set[_State]]:
        """Return the possible states of readings before each turn and after the last."""
        reached: list[set[_State]] = [{(0, 0)}]
        for roll in self.rolls or ():
            ahead = {next_state for state in reached[-1] for next_state, _foot in self._next(state, roll)}
            reached.append(ahead)
        return reached

    @cached_property
    def _counts(self) -> list[dict[_State, int]]:
        """Return the number of ways from each turn and state to the end of the line."""
        rolls, end = list(self.rolls or ()), len(self.line.entered_spaces)
        counts = [{state: 1 for state in self._reached[-1] if state[0] == end}]
        for number in range(len(rolls) - 1, -1, -1):
            next_counts = counts[-1]
            state_counts = {
                state: sum(next_counts.get(ahead, 0) for ahead, _foot in self._next(state, rolls[number]))
                for state in self._reached[number]
            }
            counts.append({state: count for state, count in state_counts.items() if count})
        return counts[::-1]

    def _walk(self, feet: int) -> Iterator[Reading]:
        """Yield the readings that strike exactly `feet` feet."""
        rolls, end = list(self.rolls or ()), len(self.line.entered_spaces)
        # the states from which exactly `feet` can be reached, so that the search has no dead ends
        good = [{(end, feet)} & set(self._counts[-1])]
        for number in range(len(rolls) - 1, -1, -1):
            good.append(
                {
                    state
                    for state in self._counts[number]
                    if any(ahead in good[-1] for ahead, _foot in self._next(state, rolls[number]))
                }
            )
        good.reverse()
        if (0, 0) not in good[0]:
            return
        stack: list[tuple[int, _State, Reading]] = [(0, (0, 0), ())]
        while stack:
            number, state, turns = stack.pop()
            if number == len(rolls):
                yield turns
                continue
            stack += [
                (number + 1, ahead, (*turns, self._turn(state[0], ahead[0], rolls[number], foot)))
                for ahead, foot in self._next(state, rolls[number])
                if ahead in good[number + 1]
            ]

    def _turn(self, place: int, end: int, roll: int | None, foot: bool) -> DrawnTurn:
        length = end - place
        dice: tuple[int, ...] = (roll or length,)
        if roll is None and end - 1 in self.line.stops:
            dice = tuple(range(length, DIE.stop))
        return DrawnTurn(self.line.entered_spaces[place:end], roll, foot, dice)

    # -- without rolls ---------------------------------------------------------------------------

    @cached_property
    def _free_counts(self) -> list[int]:
        """Return the number of ways that dice can lead from each place to the end of the line."""
        end = len(self.line.entered_spaces)
        counts = [0] * end + [1]
        for place in range(end - 1, -1, -1):
            counts[place] = sum(counts[next_place] for next_place, _foot in ends(self.line, place, None))
        return counts

    @cached_property
    def turns(self) -> tuple[int, int]:
        """Return the least and the most turns the line can have taken, the dice unknown."""
        least, since = 0, 0
        for stop in (*sorted(self.line.stops), len(self.line.entered_spaces) - 1):
            least += -(-(stop + 1 - since) // 6)
            since = stop + 1
        return least, len(self.line.entered_spaces)

    def _free_readings(self) -> Iterator[Reading]:
        end = len(self.line.entered_spaces)
        stack: list[tuple[int, Reading]] = [(0, ())]
        while stack:
            place, turns = stack.pop()
            if place == end:
                yield turns
                continue
            # the longest move last, so that it is the first to be followed
            stack += [
                (next_place, (*turns, self._turn(place, next_place, None, False)))
                for next_place, _foot in ends(self.line, place, None)
            ]

    # -- none ------------------------------------------------------------------------------------

    def contradiction(self) -> Fault | None:
        """Return why no reading fits, at the first turn that none survives; None if one fits."""
        if self.count:
            return None
        rolls, end = list(self.rolls or ()), len(self.line.entered_spaces)
        values: dict[str, object]
        number = next((turn for turn, states in enumerate(self._reached) if not states), len(rolls) + 1)
        if number > len(rolls):  # every roll found its move, and yet the line goes on
            place = self._plainest(self._reached[-1])
            message = N_("After turn {turn} the line goes on for {left} more, to {space}.")
            hint = N_("A roll is missing, or one is too low.")
            values = {"turn": len(rolls), "left": end - place, "space": self.line.entered_spaces[-1]}
            return Fault("GG-R12", message, values, hint=hint, spaces=self.line.entered_spaces[place:])
        place = self._plainest(self._reached[number - 1])
        roll = rolls[number - 1]
        last_space = self.line.entered_spaces[place - 1] if place else self.line.start
        values = {"turn": number, "roll": roll or "?", "left": end - place, "space": last_space}
        if place == end:
            message = N_("Turn {turn}: the line ends at {space}; no move is left for a {roll}.")
            hint = N_("Remove the rolls after the player's last move.")
            return Fault("GG-R7", message, values, hint=hint, spaces=(last_space,))
        message = N_("Turn {turn}: a roll of {roll}, but the line goes on for only {left} after {space}.")
        hint = N_("A foot would allow it, but none is held by then.")
        return Fault(
            "GG-R12", message, values, hint=hint, spaces=(last_space, *self.line.entered_spaces[place:])
        )

    def _plainest(self, states: set[_State]) -> int:
        """Return the reading that a message describes: not at the end yet, with the fewest feet."""
        end = len(self.line.entered_spaces)
        return min(states, key=lambda state: (state[0] == end, state[1], -state[0]))[0]
