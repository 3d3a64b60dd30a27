"""The line of a player across the island, as traced; dice play no part yet.

A line is one or more strokes. Their spaces are joined to one sequence of spaces entered. Faults
that are certain whatever the dice were are reported: a space entered twice (GG-R11), a port passed
through (GG-R13), a second port (GG-R14), a restart from a port already used (GG-R29).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

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
    """Return what is wrong with the strokes of one player whatever the dice showed.

    `start` is the port where the line should start, if it is known.
    """
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
