"""The spaces that can come next in a line that is being drawn, and why the others cannot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from printplay.core.answers import versioned
from printplay.core.faults import Fault, FieldItems
from printplay.core.i18n import N_
from printplay.games.go_for_gold.actions import finishes, resolve_move
from printplay.games.go_for_gold.events import Move, Round
from printplay.games.go_for_gold.rules.movement import RESTART_MISSING, as_far_as_the_die_says, of_move
from printplay.games.go_for_gold.rules.steps import STEPS
from printplay.games.go_for_gold.state import Player, State

_DEAD_END = N_("Round {round}: {player} cannot move {left} more from {space}: no way is free.")


@dataclass(frozen=True)
class NextSpaces:
    """The spaces that `can` come next, and the rule that forbids each other space.

    `length` is the number of spaces in the line, `roll` the number required by the die, or
    None.
    """

    can: tuple[str, ...]
    cannot: Mapping[str, Fault]
    length: int
    roll: int | None

    def json(self) -> dict[str, Any]:
        """Return it as data for programs."""
        cannot = {space: {"code": fault.code, "text": fault.message} for space, fault in self.cannot.items()}
        return versioned({"can": list(self.can), "cannot": cannot, "length": self.length, "roll": self.roll})


def next_spaces(
    state: State, player: str, path: Sequence[str], roll: int | None, *, foot: bool
) -> NextSpaces:
    """Return the spaces that can follow a path.

    `roll` is that of a round which is not opened yet; if the player has moved in this one, the next
    counts as opened with it.
    """
    seat = state.table.seats[player]
    has_moved = not state.round.number or state.players[seat].moved == state.round.number
    if roll is not None and has_moved:
        state = STEPS[Round](state, Round(roll))[1]
    elif roll is not None:
        state = state._replace(round=state.round._replace(roll=roll))
    sheet, graph = state.players[seat], state.table.graph
    can: list[str] = []
    cannot: dict[str, Fault] = {}
    for space in graph.adjacency:
        fault = _against(state, sheet, Move(player, (*path, space), int(foot)))
        if fault is None:
            can.append(space)
        else:
            cannot[space] = fault
    return NextSpaces(tuple(can), cannot, len(path), state.round.roll)


def _against(state: State, sheet: Player, move: Move) -> Fault | None:
    """Return why a move cannot be the beginning of a line; None if it can."""
    line, roll = resolve_move(state, sheet, move), state.round.roll
    short = not move.feet and roll is not None and line.steps < roll
    broken = [
        fault
        for fault in of_move(line)
        if fault.message != RESTART_MISSING and not (short and fault.code == as_far_as_the_die_says.code)
    ]
    if broken:
        last = FieldItems("path", len(move.path) - 1)
        return next((fault for fault in broken if fault.about == last), broken[0])
    if not short or roll is None or line.port is not None:
        return None
    entered_spaces = tuple(space for space in line.spaces if space is not None)
    if finishes(state.table.graph, sheet, entered_spaces, roll, ports=state.ports_open(sheet)):
        return None
    values = {"left": roll - line.steps, "space": line.space_name(entered_spaces[-1])}
    return Fault(
        as_far_as_the_die_says.code, _DEAD_END, {**line.values(), **values}, player=move.player,
        spaces=entered_spaces[-1:],
    )  # fmt: skip
