"""The best line as a record of one sheet, which `check` accepts."""

from __future__ import annotations

from collections.abc import Iterator

from printplay.games.go_for_gold.board.graph import Graph
from printplay.games.go_for_gold.events import GRAMMAR, Move, Round, Struck, Temple, Treasure
from printplay.games.go_for_gold.islands.best.task import BestQuery, LineMove
from printplay.match.lines.grammar import Event, Setup
from printplay.match.text.writing import write


def record(
    query: BestQuery,
    turns: tuple[LineMove, ...],
    setup: Setup,
    graph: Graph,
    player: str,
    dice: tuple[int, int],
) -> str:
    """Return the record of a line; it ends with the last round that the line needs.

    `setup` is that of the record it is made from: its layout and its house rules stay.
    """
    events = list(_events(query, turns, graph, player, dice))
    start = graph.labels[query.names[query.task.start]]
    alone = Setup(
        game=setup.game, layout=setup.layout, players=(player,), house=setup.house,
        extra={"start": (start,)}, hash=setup.hash, rules=setup.rules,
    )  # fmt: skip
    return write(alone, events, GRAMMAR)


def _events(
    query: BestQuery, turns: tuple[LineMove, ...], graph: Graph, player: str, dice: tuple[int, int]
) -> Iterator[Event]:
    explored: set[str] = set()
    yield from (Struck(colour) for colour, first in query.closed.items() if first == 0)
    for number, (turn, roll) in enumerate(zip(turns, query.task.rolls, strict=False), 1):
        yield Round(int(roll))
        for colour, first in query.closed.items():
            if first == number and colour not in explored:
                yield Struck(colour)
        path = tuple(query.names[space] for space in turn.path)
        end = path[-1]
        spelled = tuple(graph.labels.get(space, space) for space in path)
        port = graph.labels[query.names[turn.port]] if turn.port is not None else None
        yield Move(player, spelled, int(turn.foot), port)
        if turn.entry and end in graph.temples:
            explored.add(graph.temples[end])
            yield Temple(player, dice[1])
        elif turn.entry:
            yield Treasure(player, dice[0], max(0, graph.treasures[end][0] - dice[0]))
