"""Phase 1, movement: ports, entered and restarted from (GG-R13, R14, R22, R29, R30)."""

from __future__ import annotations

from collections.abc import Sequence

from printplay.core.faults import FieldItems, MarkedField
from printplay.core.translation_markers import N_, listed
from printplay.games.go_for_gold.state.move import MoveCase, restarts
from printplay.games.go_for_gold.state.state import ROUTE
from printplay.match.rules import Broken, broken, rule


@rule(
    "GG-R13",
    says=N_("Round {round}: {player} passes through port {space}; a port ends the move."),
    hint=N_("The move ends on {space}; name the port to restart from: `-> PORT`."),
)
def a_port_ends_the_move(line: MoveCase) -> list[Broken]:
    """A port is only ever the last space: entering it ends the move."""
    labels, here = line.state.table.graph.labels, line.sheet.position
    return [
        broken(about=FieldItems("path", index), spaces=(space,), space=line.called(space))
        for index, space in enumerate(line.spaces[:-1])
        if space in labels and space is not None and space != here
    ]


@rule(
    "GG-R14",
    says=N_("Round {round}: {player} enters port {space}, but has already used a port in round {since}."),
)
def only_one_port(line: MoveCase) -> Broken | None:
    """No port after the one use of a port (house rule `second-port`)."""
    port = line.port
    if port is None or line.state.ports_open(line.sheet):
        return None
    return broken(
        about=FieldItems("path", len(line.spaces) - 1), spaces=(port,), space=line.called(port),
        since=line.sheet.relocated,
    )  # fmt: skip


@rule(
    "GG-R22", says=N_("Round {round}: {player} did not end this move on a port."), about=MarkedField("port")
)
def only_a_port_is_restarted_from(line: MoveCase) -> Broken | None:
    """Only who ends a move on a port restarts from another."""
    if line.move.port is None or line.port or line.spaces[-1] is None:
        return None
    return broken()


#: The message if only the port to restart from is missing.
RESTART_MISSING = N_("Round {round}: {player} enters a port and must choose a new port.")


@rule(
    "GG-R29",
    says={
        "": N_("Round {round}: {player} cannot restart from {port}: already visited."),
        "same": N_("Round {round}: {player} cannot restart from {port}, the port just entered."),
        "no port": N_("Round {round}: {player} cannot restart from {port}, which is not a port."),
        "missing": RESTART_MISSING,
    },
    hint={
        "free": N_("Ports to restart from: {ports}."),
        "none": N_("No port is left to restart from; leave it out."),
    },
    about="port",
)
def a_restart_is_from_another_port(line: MoveCase) -> Broken | None:
    """After entering a port another is named: one not visited, and not the one entered."""
    entered, named = line.port, line.move.port
    if entered is None or line.sheet.relocated:
        return None
    free = restarts(line.state, line.sheet, entered)
    if named is None:
        if not free:
            return None  # nowhere to restart: the player is out from the next round
        about = FieldItems("path", len(line.spaces) - 1)
        # An unreadable line may have been the one use: by the house rule, that is no fault.
        perhaps = line.state.table.port_stops and line.open(ROUTE)
        return broken(
            "missing", hint="free", about=about, spaces=(entered,), follows=perhaps, ports=_row(line, free)
        )
    port = line.state.table.graph.port(named)
    if port in free:
        return None
    known = port in line.state.table.graph.labels
    says = "same" if port == entered else "" if known else "no port"
    return broken(
        says, hint="free" if free else "none", spaces=(port,) if port else (),
        ports=_row(line, free), port=line.called(port) if port else named,
    )  # fmt: skip


def _row(line: MoveCase, ports: Sequence[str]) -> str:
    return listed(map(line.called, ports))


@rule(
    "GG-R30",
    says=N_("Round {round}: {player} restarts from a port a second time (the first was in round {since})."),
    about=MarkedField("port"),
)
def only_one_restart(line: MoveCase) -> Broken | None:
    """One restart for a player in a game; a later port only ends the move (`second-port stop`)."""
    if line.move.port is None or not line.sheet.relocated or not line.port:
        return None
    if not line.state.table.port_stops:
        return None  # that is GG-R14
    return broken(since=line.sheet.relocated)
