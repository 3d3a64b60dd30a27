"""Set-up: players, house rules and start ports (GG-R1, R3, R4)."""

from __future__ import annotations

from collections.abc import Iterator

from printplay.core.faults import VALUE, FieldItems
from printplay.core.translation_markers import N_, listed
from printplay.games.go_for_gold.board.graph import Graph
from printplay.games.go_for_gold.state.case import Case
from printplay.games.go_for_gold.state.state import POSITION, ROUTE, CurrentRound, Player, State, Table
from printplay.match.lines.grammar import Setup
from printplay.match.plain import HeadersCase
from printplay.match.rules import Broken, broken, rule

PLAYERS = (1, 4)  # one: a sheet alone


def table(graph: Graph, setup: Setup) -> Table:
    """Return the part of the state that does not change during the match."""
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
    return State(at, seated(at, 0), CurrentRound(), {})


def seated(at: Table, first: int | None) -> tuple[Player, ...]:
    """Return the sheets at the start; `first` is the seat of the first player (rules 1.2).

    If the first player is unknown and only one port is named, all starts are unknown.
    """
    spaces = [at.graph.port(name) for name in at.start]
    if len(spaces) == 1 and spaces[0] is not None and spaces[0] in at.graph.labels:
        if first is not None:
            spaces = [*_clockwise(at.graph, spaces[0], len(at.names), first)]
        elif not at.alone:
            spaces = []
    spaces += [None] * len(at.names)
    return tuple(
        Player(space, frozenset([space]))
        if space is not None
        else Player(None, frozenset(), doubts=POSITION | ROUTE)
        for space, _name in zip(spaces, at.names, strict=False)
    )


def seatings(state: State) -> list[tuple[str | None, ...]]:
    """Return the starts of all players, by seat, in each way that the record leaves open.

    Before the first round anybody may be the first player, and on any port if none is named.
    """
    at = state.table
    named = [at.graph.port(name) for name in at.start]
    if len(named) > 1 or (named and (state.round.number or at.alone)):
        return [tuple(sheet.position for sheet in state.players)]
    ports = [port for port in at.graph.ports.values() if not named or port in named]
    seats = range(len(at.names))
    ways = (_clockwise(at.graph, port, len(seats), first) for port in ports for first in seats)
    return list(dict.fromkeys(map(tuple, ways)))


def _clockwise(graph: Graph, port: str, count: int, first: int) -> list[str]:
    """Return the ports of all seats if the player at seat `first` starts from `port`."""
    ports = list(graph.ports.values())
    begin = ports.index(port)
    return [ports[(begin + (seat - first) % count) % len(ports)] for seat in range(count)]


@rule("GG-R1", says=N_("Go for Gold takes 2 to 4 players, not {count}."))
def two_to_four_players(headers: HeadersCase[Graph]) -> Broken | None:
    """2 to 4 players; one sheet alone is a record, too."""
    count = headers.too_few_or_many(*PLAYERS)
    return broken(where="players", count=count) if count else None


@rule("GG-R3", says=N_("{player} starts on {space}, which is not a port."), hint=N_("Ports: {ports}."))
def a_start_is_a_port(headers: HeadersCase[Graph]) -> Iterator[Broken]:
    """Everyone starts on a port."""
    graph, players = headers.layout, headers.setup.players
    for index, name in enumerate(headers.setup.extra.get("start", ())):
        if graph.port(name) not in graph.labels and index < len(players):
            ports = listed(graph.ports)
            yield broken(
                hint=None if ports else "", where="start", about=FieldItems(VALUE, index),
                owner=players[index], spaces=(name,), player=players[index], space=name,
                ports=ports,
            )  # fmt: skip


@rule(
    "GG-R4",
    says={
        "": N_("{player} should start at port {expected}, not {port}."),
        "count": N_("{named} start ports are named for {count:player|players}."),
    },
    hint={
        "": N_("Write {expected} for {player}, or only the first port."),
        "count": N_("Name one port, or one for each player."),
    },
)
def starts_go_clockwise(play: Case) -> list[Broken]:
    """Start ports go clockwise by seat, from the first player on.

    Judged when the first round names the first player; by default it is the first seat.
    """
    at = play.state.table
    named, count = at.start, len(at.names)
    if len(named) <= 1 or not count or play.state.round.number:
        return []
    if len(named) != count:
        return [broken("count", where="start", count=count, named=len(named))]
    first = at.seats.get(play.event.active, 0) if play.event is not None else 0
    spaces = [at.graph.port(name) for name in named]
    begin = spaces[first]
    if begin is None or begin not in at.graph.labels:
        return []  # that is GG-R3, so the other starts cannot be derived
    expected = _clockwise(at.graph, begin, count, first)
    return [
        broken(
            where="start", about=FieldItems(VALUE, index), owner=at.names[index], spaces=(space,),
            player=at.names[index], expected=at.graph.called(right), port=at.graph.called(space),
        )
        for index, (space, right) in enumerate(zip(spaces, expected, strict=True))
        if space != right and space in at.graph.labels and space is not None
    ]  # fmt: skip


SETUP = (two_to_four_players, a_start_is_a_port)
