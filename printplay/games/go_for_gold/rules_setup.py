"""Set-up: players, house rules and start ports (GG-R1, R3, R4)."""

from __future__ import annotations

from collections.abc import Iterator

from printplay.games.go_for_gold.graph import Graph
from printplay.games.go_for_gold.state import Player, State, Table
from printplay.games.match import Setup
from printplay.record.diagnostics import VALUE, Part, Violation

PLAYERS = (1, 4)  # one: a sheet alone


def table(graph: Graph, setup: Setup) -> Table:
    """Return what does not change during the match."""
    house = setup.house
    return Table(
        graph,
        setup.players,
        {name: seat for seat, name in enumerate(setup.players)},
        setup.extra.get("start", ()),
        curse_fills=house.get("curse-fills-a-box", "yes") == "yes",
        foot_forced=house.get("foot-rescue", "forced") == "forced",
        port_stops=house.get("second-port", "forbidden") == "stop",
    )


def start(graph: Graph, setup: Setup) -> State:
    """Return the state before the first round: everyone on a port, as far as one is named."""
    at = table(graph, setup)
    return State(at, seated(at, 0))


def seated(at: Table, first: int) -> tuple[Player, ...]:
    """Return the sheets at the start; `first` is the seat of the first player (rules 1.2)."""
    spaces = [at.graph.port(name) for name in at.start]
    if len(spaces) == 1 and spaces[0] is not None and spaces[0] in at.graph.labels:
        spaces = [*_clockwise(at.graph, spaces[0], len(at.names), first)]
    spaces += [None] * len(at.names)
    return tuple(
        Player(space, frozenset([space] if space is not None else []))
        for space, _name in zip(spaces, at.names, strict=False)
    )


def _clockwise(graph: Graph, port: str, count: int, first: int) -> list[str]:
    """Return the ports of all seats, where the player at seat `first` starts from `port`."""
    ports = list(graph.ports.values())
    begin = ports.index(port)
    return [ports[(begin + (seat - first) % count) % len(ports)] for seat in range(count)]


def gg_r1(_chart: Graph, setup: Setup) -> Iterator[Violation]:
    """2 to 4 players; one sheet alone is a record, too."""
    count = len(setup.players)
    if count and not PLAYERS[0] <= count <= PLAYERS[1]:
        yield Violation("GG-R1", "r1", {"count": count}, where="players")


def gg_r3(graph: Graph, setup: Setup) -> Iterator[Violation]:
    """Everyone starts on a port."""
    ports = ", ".join(graph.ports)
    named = setup.extra.get("start", ())
    for index, name in enumerate(named):
        if graph.port(name) not in graph.labels and index < len(setup.players):
            player = setup.players[index]
            values = {"player": player, "space": name, "ports": ports}
            yield Violation(
                "GG-R3",
                "r3",
                values,
                "r3" if ports else "",
                where="start",
                about=Part(VALUE, index),
                player=player,
                spaces=(name,),
            )


def gg_r4(at: Table, first: int) -> Iterator[Violation]:
    """Start ports go clockwise by seat, from the first player on.

    Asked when the first round says who the first player is; unnamed it is the first seat.
    """
    named, count = at.start, len(at.names)
    if len(named) <= 1 or not count:
        return
    if len(named) != count:
        counts = {"count": count, "named": len(named)}
        yield Violation("GG-R4", "r4-count", counts, "r4-count", where="start")
        return
    spaces = [at.graph.port(name) for name in named]
    begin = spaces[first]
    if begin is None or begin not in at.graph.labels:
        return  # that is GG-R3, and nothing can be counted on from there
    expected = _clockwise(at.graph, begin, count, first)
    for index, (space, right) in enumerate(zip(spaces, expected, strict=True)):
        if space != right and space in at.graph.labels and space is not None:
            values = {
                "player": at.names[index],
                "expected": at.graph.called(right),
                "port": named[index],
            }
            yield Violation(
                "GG-R4",
                "r4",
                values,
                "r4",
                where="start",
                about=Part(VALUE, index),
                player=at.names[index],
                spaces=(space,),
            )


SETUP = (gg_r1, gg_r3)
