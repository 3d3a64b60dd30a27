"""What stands on the sheets of a match by chance: lines, boxes, what is ringed and struck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import dist

import numpy as np

from printplay.games.go_for_gold.contents import Island
from printplay.games.go_for_gold.events import Move
from printplay.games.go_for_gold.play import GoForGoldRules
from printplay.games.go_for_gold.state import starts
from printplay.geometry.board import SpaceId
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
    game = GoForGoldRules(board(on))
    states = [game.start(setup)]
    for event in events:
        states.append(game.step(states[-1], event)[1])
    final = states[-1]
    graph = game.layout
    sheets = []
    for seat, name in enumerate(names):
        player = final.players[seat]
        moves = [one for one in events if isinstance(one, Move) and one.player == name]
        first = starts(states)[seat]
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


def broken(filled: Filled, on: str, chance: np.random.Generator) -> Filled:
    """Return what a player has drawn against the rules: a line that no legal one is.

    It enters a space twice, jumps over one, or breaks off and goes on elsewhere.
    """
    island = board(on)
    parts = [list(part) for part in filled.segments]
    part = max(parts, key=len)
    kind = str(chance.choice(["again", "jump", "gap"]))
    at = int(chance.integers(2, max(3, len(part) - 3)))
    if kind == "again":
        for place in chance.permutation(len(part)):
            here = SpaceId(part[-1])
            taken = {frozenset(pair) for one in parts for pair in pairwise(one)}
            back = [
                name
                for name in sorted(island.neighbours(here))
                if name in part[:-2] and frozenset((here, name)) not in taken
                and island.spaces[name].contents.port is None
            ]  # fmt: skip
            if back:
                again = back[int(place) % len(back)]
                part.append(again)
                taken.add(frozenset((here, again)))
                onward = [
                    name for name in sorted(island.neighbours(SpaceId(again)))
                    if name not in part and name in island.land
                ]  # fmt: skip
                part += onward[:1]
                break
            if len(part) < 4:
                break
            part.pop()
    elif kind == "jump" and len(part) > 5:
        bends = [n for n in range(1, len(part) - 1) if _bends(island, part[n - 1 : n + 2])]
        if bends:  # past a space on a straight way nobody sees a jump
            del part[bends[at % len(bends)]]
    elif len(part) > 6:
        rest = part[at + 1 :]
        del part[at:]
        parts.insert(parts.index(part) + 1, rest)
    return replace(filled, segments=tuple(tuple(one) for one in parts if len(one) > 1))


def _bends(island: Island, three: Sequence[str]) -> bool:
    """Return whether a way over three spaces bends, and its ends are no neighbours."""
    first, here, last = (island.spaces[SpaceId(name)].centre for name in three)
    turn = (here[0] - first[0]) * (last[1] - here[1]) - (here[1] - first[1]) * (last[0] - here[0])
    apart = dist(first, here) * dist(here, last)
    return abs(turn) > 0.4 * apart and SpaceId(three[2]) not in island.neighbours(SpaceId(three[0]))
