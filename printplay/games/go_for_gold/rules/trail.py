"""A whole line without dice as rules see it: its spaces and their features."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from printplay.core.faults import VALUE, FieldItems
from printplay.core.translation_markers import N_, listed
from printplay.games.go_for_gold.board.graph import Graph
from printplay.games.go_for_gold.events import Drawn
from printplay.games.go_for_gold.state import (
    POSITION,
    ROUTE,
    STOCK_SHOVELS,
    Case,
    CurrentRound,
    Player,
    State,
    Table,
)
from printplay.match.entered_results import EnteredResult
from printplay.match.lines.grammar import Setup
from printplay.match.rules import Broken, HeadersCase, broken, rule

PLAYERS = (1, 4)  # one: a sheet alone


class TrailStep(NamedTuple):
    """A space of a line: its number among those written, and its name (None: off the map).

    `previous_space` is the one stepped from; None if it is unknown or a part begins here. `begins` and
    `ends` say whether a part does so here.
    """

    item: int
    space: str | None
    previous_space: str | None
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
        return self.event.player

    def values(self) -> dict[str, object]:
        """Return the values for all messages: the player."""
        return {"player": self.event.player}

    def open(self, doubts: int) -> bool:
        return bool((self.sheet.doubts | self.state.round.doubts) & doubts)

    def space_name(self, space: str | None) -> str:
        return self.state.table.graph.space_name(space) if space is not None else "?"

    def written_space(self, item: int) -> str:
        return [name for part in self.event.parts for name in part][item]

    def steps(self) -> Iterator[TrailStep]:
        """Yield all spaces that are written, in their order."""
        item = 0
        for number, part in enumerate(self.parts):
            for index, space in enumerate(part):
                if number == index == 0 and self.left_out:
                    continue
                previous_space = part[index - 1] if index else None
                yield TrailStep(item, space, previous_space, index == 0, index == len(part) - 1)
                item += 1

    @property
    def start(self) -> str | None:
        return self.parts[0][0]

    @property
    def starts(self) -> tuple[str | None, ...]:
        """Return the ports where its player may start, by header and rounds; None: any."""
        seat = self.state.table.seats[self.player]
        return tuple(dict.fromkeys(way[seat] for way in seatings(self.state)))

    @property
    def entered_spaces(self) -> tuple[str, ...]:
        """Return the spaces entered, each once: the ports that parts begin from are not."""
        graph = self.state.table.graph
        spaces = (step.space for step in self.steps() if not step.begins or step.space not in graph.labels)
        return tuple(dict.fromkeys(s for s in spaces if s is not None and s != self.start))

    @property
    def gathered(self) -> int:
        """Return the shovels gathered in all, those of the start included."""
        shovels = self.state.table.graph.shovels
        return STOCK_SHOVELS + sum(shovels.get(space, 0) for space in self.entered_spaces)


def trail(state: State, event: Drawn) -> Trail:
    """Resolve the spaces of a line."""
    table = state.table
    sheet = state.players[table.seats[event.player]]
    parts = [[table.graph.find(name) for name in part] for part in event.parts]
    return _with_first_port(Trail(state, sheet, event, parts))


def _with_first_port(line: Trail) -> Trail:
    """Return a line with its first port, where that was left out because a header names it."""
    table, first = line.state.table, line.start
    if not table.start or first is None or first in table.graph.labels or line.sheet.moved:
        return line
    neighbours = table.graph.adjacency[first]
    start = next((port for port in line.starts if port in neighbours), None)
    if start is None:
        return line
    return line._replace(parts=[[start, *line.parts[0]], *line.parts[1:]], left_out=1)


def entered_line(state: State, player: str) -> Trail | None:
    """Return the entered line of a player, or None if there is none."""
    entered_result: EnteredResult | None = state.entered.result_of(player, Drawn.form.keywords[0])
    return trail(state, entered_result.event) if entered_result is not None else None


def make_table(graph: Graph, setup: Setup) -> Table:
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


def initial_state(graph: Graph, setup: Setup) -> State:
    """Return the state before the first round: everyone on a port, as far as one is named."""
    match_table = make_table(graph, setup)
    return State(match_table, seated(match_table, 0), CurrentRound(), {})


def seated(match_table: Table, first: int | None) -> tuple[Player, ...]:
    """Return the sheets at the start; `first` is the seat of the first player (rules 1.2).

    If the first player is unknown and only one port is named, all starts are unknown.
    """
    spaces = [match_table.graph.port(name) for name in match_table.start]
    if len(spaces) == 1 and spaces[0] is not None and spaces[0] in match_table.graph.labels:
        if first is not None:
            spaces = [*_clockwise(match_table.graph, spaces[0], len(match_table.names), first)]
        elif not match_table.is_alone:
            spaces = []
    spaces += [None] * len(match_table.names)
    return tuple(
        Player(space, frozenset([space]))
        if space is not None
        else Player(None, frozenset(), doubts=POSITION | ROUTE)
        for space, _name in zip(spaces, match_table.names, strict=False)
    )


def seatings(state: State) -> list[tuple[str | None, ...]]:
    """Return the starts by seat in each way that the record leaves open before the first round."""
    match_table = state.table
    named_ports = [match_table.graph.port(name) for name in match_table.start]
    if len(named_ports) > 1 or (named_ports and (state.round.number or match_table.is_alone)):
        return [tuple(sheet.position for sheet in state.players)]
    ports = [port for port in match_table.graph.ports.values() if not named_ports or port in named_ports]
    seats = range(len(match_table.names))
    ways = (_clockwise(match_table.graph, port, len(seats), first) for port in ports for first in seats)
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
    """Start ports go clockwise by seat, from the first player on: the first seat unless named."""
    match_table = play.state.table
    named_ports, count = match_table.start, len(match_table.names)
    if len(named_ports) <= 1 or not count or play.state.round.number:
        return []
    if len(named_ports) != count:
        return [broken("count", where="start", count=count, named=len(named_ports))]
    first = match_table.seats.get(play.event.active, 0) if play.event is not None else 0
    spaces = [match_table.graph.port(name) for name in named_ports]
    begin = spaces[first]
    if begin is None or begin not in match_table.graph.labels:
        return []  # that is GG-R3, so the other starts cannot be derived
    expected = _clockwise(match_table.graph, begin, count, first)
    return [
        broken(
            where="start", about=FieldItems(VALUE, index), owner=match_table.names[index], spaces=(space,),
            player=match_table.names[index], expected=match_table.graph.space_name(right),
            port=match_table.graph.space_name(space),
        )
        for index, (space, right) in enumerate(zip(spaces, expected, strict=True))
        if space != right and space in match_table.graph.labels and space is not None
    ]  # fmt: skip


SETUP = (two_to_four_players, a_start_is_a_port)
