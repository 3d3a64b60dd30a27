"""The engine plays by the rules, and the same matches however they are asked for."""

from __future__ import annotations

import os
import random
from pathlib import Path

import numpy as np
import pytest

from printplay.games.go_for_gold.islands.engine.compiling import cache_folder
from printplay.games.go_for_gold.islands.engine.engine import add_counts
from tests.games.go_for_gold.islands.proving import engine, one_match, same_moves


def test_simulated_matches_are_valid_and_end_as_the_rules_say() -> None:
    """A simulated match told as a record has no fault, and the same scores, boxes and winners."""
    dice = random.Random(1)
    seen = sum((one_match(dice)[2] for _match in range(30)), one_match(dice)[2])
    assert all(seen[what] for what in ("feet", "restarts", "out", "full", "4 players", "house 3"))


@pytest.mark.long
def test_legal_moves_are_those_of_the_rules() -> None:
    """In any state the engine finds the lines of the rules, who cannot move, and who can score."""
    dice, lines, states = random.Random(2), 0, 0
    while states < 100:
        played, found, _kinds = one_match(dice)
        late = [state for state in found if state.round.number > 2]
        for state in dice.sample(late, min(10, len(late))):
            lines += same_moves(played, state, dice)
            states += 1
    assert lines > 100


def test_a_seed_is_the_same_matches_on_any_number_of_cores() -> None:
    """Matches of a seed add up to the same in one part, in several, and side by side."""
    played, seats = engine("A", 0), ("greedy", "random", "greedy")
    whole = played.play(seats, 7, 0, 300)
    parts = add_counts(played.play(seats, 7, 0, 120), played.play(seats, 7, 120, 180))
    for one, other in zip(whole, parts, strict=True):
        assert np.array_equal(one, other)
    (counted, side_by_side), *more = played.play_on_all_cores(seats, 7, 300, workers=2)
    assert counted == 300
    assert not more
    assert np.array_equal(whole.totals, side_by_side.totals)
    assert not np.array_equal(whole.totals, played.play(seats, 8, 0, 300).totals)


@pytest.mark.parametrize(("better", "worse"), [("greedy", "random"), ("expert", "greedy")])
def test_a_better_policy_wins_more(better: str, worse: str) -> None:
    """Expert beats greedy, and greedy beats random, whoever starts."""
    played = engine("B", 0)
    for seats, seat in (((better, worse), 0), ((worse, better), 1)):
        wins = played.play(seats, 3, 0, 60).totals[:, :, 1].sum(axis=0)
        assert wins[seat] > 0.65 * wins.sum()


def test_code_that_nobody_used_for_a_week_is_cleared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What other versions compiled goes when it is old; what else lies in the cache stays."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    for name in ("engine-0123456789ab", "engine-ba9876543210", "engine-of-somebody"):
        (tmp_path / name / "deep").mkdir(parents=True)
        if name != "engine-ba9876543210":
            os.utime(tmp_path / name, (0, 0))
    own = cache_folder.__wrapped__()
    assert {one.name for one in tmp_path.iterdir()} == {own.name, "engine-ba9876543210", "engine-of-somebody"}
