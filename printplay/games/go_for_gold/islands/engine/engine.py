"""The engine on an island: plays and counts matches on all cores, or logs one of them."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np

from printplay.games.go_for_gold.board.graph import Graph, graph
from printplay.games.go_for_gold.board.reach import BUDGET
from printplay.games.go_for_gold.contents import Island
from printplay.games.go_for_gold.islands.engine.arrays import (
    Ints,
    Sheets,
    Terrain,
    empty_sheets,
    terrain,
    workspace,
)
from printplay.games.go_for_gold.islands.engine.calling import code_of
from printplay.games.go_for_gold.islands.engine.compiling import compile_in_background, is_ready
from printplay.games.go_for_gold.islands.engine.foresight import WEIGHTS, foresee
from printplay.games.go_for_gold.islands.engine.playing import Codes, play
from printplay.games.go_for_gold.islands.engine.policies import PANEL_NAME, POLICIES, SLOW
from printplay.games.go_for_gold.islands.engine.reaching import can_score
from printplay.games.go_for_gold.islands.engine.tasting import TASTED, WORTHY
from printplay.games.go_for_gold.islands.rating.counting import SEATS, MatchSums, blank, count_matches, notes
from printplay.games.go_for_gold.state import TEMPLE

#: Matches per task of a core, and those with experts: about a second.
_AT_A_TIME, _SLOWLY = 2000, 100
#: Most rows of the log of a match: a round, and two lines a player, for every space.
_LINES = 1 + 2 * SEATS
_SEED = (1 << 64) - 1


@dataclass(frozen=True)
class Engine:
    """An island with house rules (`curse-fills-a-box` and so on, as records name them)."""

    board: Island
    house: Mapping[str, str]

    @cached_property
    def graph(self) -> Graph:
        """Return the island as the rules see it."""
        return graph(self.board)

    @cached_property
    def terrain(self) -> Terrain:
        return terrain(self.graph, WORTHY)

    @property
    def port_stops(self) -> bool:
        """Return whether a second port only ends the move."""
        return self.house.get("second-port") == "stop"

    def plan(self, seats: Sequence[str]) -> Ints:
        """Return the plan of a match as numbers; `seats` are the policies in seating order."""
        policies = [POLICIES.index(policy) for policy in seats]
        return np.array(
            [
                len(seats),
                self.house.get("curse-fills-a-box") != "no",
                self.house.get("foot-rescue") != "optional",
                self.port_stops,
                BUDGET,
                *policies,
            ],
            np.int64,
        )

    def blank(self) -> MatchSums:
        """Return counts of zero."""
        values = [points for _number, points in self.graph.treasures.values()]
        temples = len(self.graph.temples)
        return blank(self.terrain, [*values, *[TEMPLE] * temples], temples)

    def play(self, seats: Sequence[str], seed: int, first: int, number: int) -> MatchSums:
        """Play matches `first`, `first + 1` ... of a seed on one core, and count the results."""
        counts = self.blank()
        self._play(seats, seed, first, number, counts, np.zeros((0, 6), np.int64))
        return counts

    def play_on_all_cores(
        self, seats: Sequence[str], seed: int, number: int, workers: int | None = None
    ) -> Iterator[tuple[int, MatchSums]]:
        """Yield the number of matches and their counts, part by part; their sum is always the same."""
        prepare(seats)  # compile before threads start
        share = _SLOWLY if SLOW in seats else _AT_A_TIME
        parts = [(first, min(share, number - first)) for first in range(0, number, share)]
        with ThreadPoolExecutor(workers or os.cpu_count() or 1) as several:
            played = several.map(lambda part: self.play(seats, seed, *part), parts)
            yield from zip((count for _first, count in parts), played, strict=True)

    def log(self, seats: Sequence[str], seed: int, match: int) -> tuple[Ints, Sheets]:
        """Play one match; return its log, and the sheets at its end."""
        rows = np.zeros((_LINES * (len(self.terrain.contents) + 1), 6), np.int64)
        count, at_end = self._play(seats, seed, match, 1, self.blank(), rows)
        return rows[:count], at_end

    def _play(
        self, seats: Sequence[str], seed: int, first: int, number: int, counts: MatchSums, log: Ints
    ) -> tuple[int, Sheets]:
        land = self.terrain
        match_sheets, match_notes = empty_sheets(land, len(seats)), notes(counts, number, len(seats), log)
        codes = _compiled_codes(experts=SLOW in seats)
        dealt = (np.uint64(seed & _SEED), first, number, match_sheets, workspace(land), match_notes)
        rows = play(land, self.plan(seats), WEIGHTS, TASTED, codes, *dealt)
        count_matches(counts, match_notes.ends)
        return rows, match_sheets


def is_compiled(policies: Collection[str]) -> bool:
    """Return whether the code for matches of these policies is cached."""
    experts = not _with_experts(policies) or is_ready(foresee)
    return experts and is_ready(play) and is_ready(can_score)


def prepare(policies: Collection[str]) -> None:
    """Load or compile the code for matches of these policies."""
    _compiled_codes(experts=_with_experts(policies))


def _with_experts(policies: Collection[str]) -> bool:
    return SLOW in policies or PANEL_NAME in policies


@cache
def _compiled_codes(*, experts: bool) -> Codes:
    """Load or compile the code for matches of all islands, its parts in parallel if possible."""
    numbers = np.zeros((1, 1), np.int64)
    land = Terrain(numbers, numbers, numbers[0], np.zeros((1, 1, 1)), numbers[0], np.zeros((1, 1)))
    room, match_sheets = workspace(land), empty_sheets(land, 1)
    state = match_sheets.rows[0], match_sheets.visited[0], match_sheets.closed, 0, 0

    def reach() -> int:
        return code_of(can_score, land, room, *state)

    def expert() -> int:
        return code_of(foresee, land, room, WEIGHTS, *state) if experts else 0

    with ExitStack() as background:
        background.enter_context(compile_in_background(can_score, reach))
        if experts:
            background.enter_context(compile_in_background(foresee, expert))
        match_notes = notes(blank(land, [], 0), 0, 1, numbers)
        dealt = np.uint64(0), 0, 0, match_sheets, room, match_notes
        code_of(play, land, numbers[0], WEIGHTS, TASTED, Codes(0, 0), *dealt)
    return Codes(reach(), expert())


def add_counts(counts: MatchSums, new_counts: MatchSums) -> MatchSums:
    """Return the sum of the counts of two parts; other fields stay."""
    return MatchSums(
        counts.totals + new_counts.totals,
        counts.points + new_counts.points,
        counts.walked + new_counts.walked,
        counts.attempts + new_counts.attempts,
        counts.scored + new_counts.scored,
        counts.low,
    )
