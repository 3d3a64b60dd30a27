"""The engine beside the rules: whole matches judged by them, and the legal moves of any state."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import pairwise

import numpy as np

from printplay.core.seed_names import numbers_of
from printplay.games.go_for_gold.actions import paths
from printplay.games.go_for_gold.board.graph import Graph
from printplay.games.go_for_gold.board.reach import can_score
from printplay.games.go_for_gold.contents import Island, island
from printplay.games.go_for_gold.events import Move, Out
from printplay.games.go_for_gold.islands.answers.new_layouts import new_layout
from printplay.games.go_for_gold.islands.engine import reaching
from printplay.games.go_for_gold.islands.engine.arrays import (
    AT,
    BOXES,
    ENTRIES,
    GATHERED,
    HELD,
    ON_FOOT,
    OUT,
    RELOCATED,
    SCORE,
    START,
    Flags,
    Ints,
    Scratch,
    Terrain,
    workspace,
)
from printplay.games.go_for_gold.islands.engine.compiling import compiled
from printplay.games.go_for_gold.islands.engine.engine import Engine
from printplay.games.go_for_gold.islands.engine.foresight import find_lines, has_step
from printplay.games.go_for_gold.islands.engine.policies import POLICIES
from printplay.games.go_for_gold.islands.rating.counting import AHEAD, LEADS
from printplay.games.go_for_gold.play import GoForGoldRules
from printplay.games.go_for_gold.rules.phases import can_move
from printplay.games.go_for_gold.state import LONGEST, Player, State
from printplay.match.report import replay_record
from printplay.match.text.record import read_record
from printplay.match.text.source import from_text
from tests.games.go_for_gold.islands.match_record import NAMES, record, unfolded
from tests.games.go_for_gold.playing import board

#: Boards by name: those that ship, a small one, islands made from seeds.
ON = ("A", "B", "cove", "seed:1:1", "seed:1:7", "seed:1:4711")
HOUSES: tuple[dict[str, str], ...] = (
    {},
    {"curse-fills-a-box": "no"},
    {"foot-rescue": "optional"},
    {"second-port": "stop"},
)
#: How often the lines by foot are compared, too: the rules take a second for a hundred thousand.
_BY_FOOT = 0.2
EVERY_HOUSE = {key: value for house in HOUSES for key, value in house.items()}


@compiled
def every_line(terrain: Terrain, work: Scratch, taken: Flags, start: int, low: int, high: int) -> int:
    """Find the same lines, for a call from outside."""
    return find_lines(terrain, work, taken, start, low, high)


@compiled
def a_step_there(terrain: Terrain, taken: Flags, start: int) -> bool:
    """Tell the same of one step, for a call from outside."""
    return has_step(terrain, taken, start)


@cache
def on(name: str) -> Island:
    """Return a board by its name."""
    if name.startswith("seed:"):
        _version, seed = numbers_of(name) or (None, 0)
        return island(new_layout(seed=seed).board)
    return board(name)


@cache
def engine(name: str, house: int) -> Engine:
    """Return the engine on a board with a house rule, or with all that differ."""
    return Engine(on(name), (*HOUSES, EVERY_HOUSE)[house])


def _lead_changes(states: list[State]) -> int:
    """Return how often, at the end of a round, another than before had most points alone."""
    ends = [one for one, after in pairwise(states) if after.round.number != one.round.number]
    changes, leads = 0, -1
    for state in [*ends, states[-1]]:
        points = [sheet.score() for sheet in state.players]
        first = [seat for seat, score in enumerate(points) if score == max(points)]
        if len(first) == 1 and first[0] != leads:
            changes += leads >= 0
            leads = first[0]
    return changes


def one_match(dice: random.Random) -> tuple[Engine, list[State], Counter[str]]:
    """Play a match by chance, and assert that the rules say of it what the engine does.

    Returns the states it went through and what there was in it.
    """
    name, house = dice.choice(ON), dice.randrange(len(HOUSES) + 1)
    seats = [dice.choice(POLICIES) for _seat in range(dice.randint(2, 4))]
    seed, number = dice.randrange(1 << 62), dice.randrange(1000)
    played = engine(name, house)
    text = record(played, seats, seed, number, name)
    told = read_record(from_text("match", text))
    report = replay_record(told, played.board, GoForGoldRules(played.board))
    assert report.violations == (), (report.violations, text)
    assert report.finished, text
    log, sheets = played.log(seats, seed, number)
    assert len(log) <= len(told.events)
    last = report.state
    assert isinstance(last, State)
    for row, sheet in zip(sheets.rows, last.players, strict=True):
        assert (row[SCORE], row[GATHERED]) == (sheet.score(), sheet.gathered), text
        assert row[BOXES] == last.boxes(sheet), text
    first = max((row[SCORE], row[GATHERED]) for row in sheets.rows)
    winners = {NAMES[n] for n, row in enumerate(sheets.rows) if (row[SCORE], row[GATHERED]) == first}
    ranked = report.full_standings.placings
    assert winners == {one.player for one in ranked if one.winner}, text
    counted = played.play(seats, seed, number, 1).totals.sum(axis=(0, 1))
    states = [state for state in report.played.states if isinstance(state, State)]
    assert counted[LEADS] == _lead_changes(states), text
    points = sorted((sheet.score() for sheet in last.players), reverse=True)
    by_rank = sorted(((row[SCORE], row[GATHERED]) for row in sheets.rows), reverse=True)
    assert counted[AHEAD] == by_rank[0][0] - by_rank[1][0] == points[0] - points[1], text
    kinds = Counter[str]({f"{len(seats)} players": 1, name: 1, f"house {house}": 1})
    kinds["full"] += bool(last.full())
    kinds["feet"] += sum(isinstance(event, Move) and event.feet > 0 for event in told.events)
    kinds["restarts"] += sum(isinstance(event, Move) and bool(event.port) for event in told.events)
    kinds["out"] += sum(isinstance(event, Out) for event in told.events)
    return played, states, kinds


def _row_of(graph: Graph, player: Player, *, port_stops: bool) -> tuple[Ints, Flags]:
    """Return a sheet of the rules as the engine has it: its row, and the spaces visited.

    Ports that may not be entered any more are as good as visited.
    """
    names = {name: number for number, name in enumerate(graph.onward)}
    row = np.zeros(START + 1, np.int64)
    row[[AT, HELD, GATHERED, ON_FOOT, RELOCATED, OUT, ENTRIES, SCORE]] = (
        names[player.position] if player.position is not None else -1,
        player.shovels, player.gathered, player.feet, player.relocated, player.out,
        len(player.entries), player.score(),
    )  # fmt: skip
    taken = np.zeros(len(names), np.uint8)
    taken[[names[space] for space in player.visited]] = 1
    if player.relocated and not port_stops:
        taken[[names[port] for port in graph.labels]] = 1
    return row, taken


def same_moves(played: Engine, state: State, dice: random.Random) -> int:
    """Assert that each player's lines are those of the rules in a state; return how many."""
    found, room = 0, workspace(played.terrain)
    names = list(played.graph.onward)
    closed = np.zeros(len(names), np.uint8)
    for space, colour in played.graph.temples.items():
        closed[names.index(space)] = colour in state.raided
    for player in state.players:
        row, taken = _row_of(played.graph, player, port_stops=played.port_stops)
        answer = can_score(played.graph, player, state.raided, port_stops=played.port_stops).answer
        said = reaching.can_score(played.terrain, room, row, taken, closed, int(played.port_stops), 200_000)
        assert ("no", "yes", "possibly")[said] == answer, (player, state.raided)
        if player.position is None or player.is_out(state.round.number + 1):
            continue
        roll, ports = dice.randint(1, LONGEST), state.ports_open(player)
        start = names.index(player.position)
        for foot in (False, True)[: 2 if dice.random() < _BY_FOOT else 1]:
            low, high = (1, LONGEST) if foot else (roll, roll)
            count = every_line(played.terrain, room, taken, start, low, high)
            lines = [
                tuple(names[step] for step in unfolded(line, loot >> 32))
                for line, loot in zip(room.lines[:count].tolist(), room.loots[:count].tolist(), strict=True)
            ]
            legal = list(paths(played.graph, player, roll, ports=ports, foot=foot))
            assert lines == legal, (player, roll, foot)
            found += count
        stuck = every_line(played.terrain, room, taken, start, roll, roll) == 0
        if stuck and state.table.foot_forced and player.feet:
            stuck = not a_step_there(played.terrain, taken, start)
        assert stuck == (not can_move(state, player, roll))
    return found
