"""Phase 1, movement: ports, entered and restarted from (GG-R14, R22, R29, R30)."""

from __future__ import annotations

from printplay.games.go_for_gold.move import Line, restarts
from printplay.games.go_for_gold.rules_round import NONE, Violations
from printplay.record.diagnostics import Marked, Part, Violation


def gg_r14(line: Line) -> Violations:
    """No port after the one use of a port (house rule `second-port`)."""
    port = line.port
    if port is None or line.state.ports_open(line.player):
        return NONE
    values = line.values(space=line.called(port), since=line.player.relocated)
    last = len(line.spaces) - 1
    return [
        Violation(
            "GG-R14",
            "r14",
            values,
            about=Part("path", last),
            player=line.move.player,
            spaces=(port,),
        )
    ]


def gg_r22_restart(line: Line) -> Violations:
    """Only who ends a move on a port restarts from another."""
    if line.move.port is None or line.port or line.spaces[-1] is None:
        return NONE
    return [
        Violation(
            "GG-R22",
            "r22-port",
            line.values(),
            about=Marked("port"),
            player=line.move.player,
        )
    ]


def gg_r29(line: Line) -> Violations:
    """After entering a port another is named: one not visited, and not the one entered."""
    entered = line.port
    if entered is None or line.player.relocated:
        return NONE
    free = restarts(line.state, line.player, entered)
    values = line.values(ports=", ".join(map(line.called, free)), port=line.move.port)
    named = line.move.port
    if named is None:
        if not free:
            return NONE  # nowhere to restart: the player is out from the next round
        last = len(line.spaces) - 1
        return [
            Violation(
                "GG-R29",
                "r29-missing",
                values,
                "r29",
                about=Part("path", last),
                player=line.move.player,
                spaces=(entered,),
            )
        ]
    port = line.state.table.graph.port(named)
    if port in free:
        return NONE
    key = "r29-no-port"
    if port == entered:
        key = "r29-same"
    elif port is not None and port in line.state.table.graph.labels:
        key = "r29"
    return [
        Violation(
            "GG-R29",
            key,
            values,
            "r29" if free else "r29-none",
            about="port",
            player=line.move.player,
            spaces=(port,) if port else (),
            consequence=port is not None and port in line.player.hazy,
        )
    ]


def gg_r30(line: Line) -> Violations:
    """One restart for a player in a game; a later port only ends the move (`second-port stop`)."""
    if line.move.port is None or not line.player.relocated or not line.port:
        return NONE
    if not line.state.table.port_stops:
        return NONE  # that is GG-R14
    values = line.values(since=line.player.relocated)
    return [
        Violation(
            "GG-R30",
            "r30",
            values,
            about=Marked("port"),
            player=line.move.player,
        )
    ]
