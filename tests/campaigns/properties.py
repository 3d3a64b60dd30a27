"""Properties that the tests ask of some examples, asked of all of them, and some of many more."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from printplay.games.gophers.cards import VARIANTS
from printplay.ledger import clock
from tests.examples import ALL
from tests.games.go_for_gold import test_matches as go_for_gold
from tests.games.gophers import test_matches as gophers
from tests.games.gotoku import test_matches as gotoku
from tests.ledger import test_two_machines as machines

_EXAMPLES = 100
_NUMBERS = st.integers(0, 10**6)
_PROPERTIES: dict[str, tuple[Callable[..., None], tuple[st.SearchStrategy[Any], ...]]] = {
    "lines of Go for Gold in any order": (
        go_for_gold.test_a_verdict_does_not_depend_on_the_order_of_independent_lines,
        (_NUMBERS, _NUMBERS),
    ),
    "spoilt records of Gophers": (
        gophers.test_any_record_can_be_judged, (gophers.seeds, st.sampled_from(VARIANTS)),
    ),
    "replays of Gotoku step by step": (
        gotoku.test_replay_is_the_same_step_by_step, (gotoku.SEEDS,),
    ),
    "starters of Gotoku": (
        gotoku.test_the_starter_need_not_be_told, (gotoku.SEEDS, st.integers(0, 30)),
    ),
    "two machines with a match": (
        machines.test_both_agree_or_are_told_why_not, (machines.MOVES,),
    ),
}  # fmt: skip


def asked(name: str, by: int) -> str:
    """Ask a property of many examples."""
    test, strategies = _PROPERTIES[name]
    ask: Callable[..., None] = test.hypothesis.inner_test  # type: ignore[attr-defined]
    count = 0
    clock.seconds = machines.ticking()

    def once(values: tuple[Any, ...]) -> None:
        nonlocal count
        count += 1
        ask(*values)

    many = settings(
        max_examples=_EXAMPLES, deadline=None, database=None,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    seed(by)(many(given(st.tuples(*strategies))(once)))()
    return f"{count} examples, all hold"


def all_examples(by: int) -> str:
    """Run every test that tries a share in the gate with all its examples and cases."""
    call = [
        sys.executable, "-m", "pytest", "-q", "-m", "hypothesis or shared", "-p", "no:randomly",
        "-p", "no:xdist", f"--hypothesis-seed={by}", "tests",
    ]  # fmt: skip
    done = subprocess.run(
        call, capture_output=True, text=True, check=False, env={**os.environ, ALL: "yes"}
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()[-1]


CAMPAIGNS = {name: partial(asked, name) for name in _PROPERTIES} | {
    "all examples and cases": all_examples
}
