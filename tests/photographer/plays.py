"""What stands on the sheets of a match by chance: lines, boxes, what is ringed and struck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from printplay.games.go_for_gold.events import Move
from printplay.games.go_for_gold.rules import rules
from tests.games.go_for_gold.playing import board, random_match


@dataclass(frozen=True)
class Filled:
    """What a player has drawn on a sheet: the truth that a reader is to find.

    `segments` are the spaces in the order drawn, a part for each port begun from. `ringed` and
    `struck` count tokens, those ringed in print included.
    """

    player: str
    segments: tuple[tuple[str, ...], ...]
    entries: tuple[int, ...]
    total: int | None
    gathered: int | None
    ringed: dict[str, int] = field(default_factory=dict)
    struck: dict[str, int] = field(default_factory=dict)
    temples: frozenset[str] = frozenset()
    start: str = ""
    restart: str | None = None


def filled_sheets(seed: int, names: Sequence[str], on: str) -> list[Filled]:
    """Play a match by chance, and return what each player's sheet holds at its end."""
    setup, events = random_match(seed, tuple(names), on)
    game = rules(board(on))
    begin = final = game.start(setup)
    for event in events:
        final = game.step(final, event)[1]
    graph = game.graph
    sheets = []
    for seat, name in enumerate(names):
        player = final.players[seat]
        moves = [one for one in events if isinstance(one, Move) and one.player == name]
        first = begin.players[seat].position
        assert first is not None
        segments: list[list[str]] = [[first]]
        restart = None
        for move in moves:
            segments[-1].extend(move.path)
            if move.port is not None:
                restart = move.port
                segments.append([graph.ports[move.port]])
        entries = tuple(entry.value for entry in player.entries)
        walked = sum(move.feet for move in moves)
        lines = [tuple(part) for part in segments]
        sheets.append(
            Filled(
                name,
                tuple(part for part in lines if len(part) > 1) or (lines[0],),
                entries,
                sum(entries),
                player.gathered,
                {"shovel": player.gathered, "foot": player.feet + walked},
                {"shovel": player.gathered - player.shovels, "foot": walked},
                frozenset(final.raided),
                graph.labels[first],
                restart,
            )
        )
    return sheets
