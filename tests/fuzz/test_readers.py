"""A short run of every target, the same each time; `python -m tests.fuzz` runs longer ones."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tests.fuzz.mutation import mutated
from tests.fuzz.table import TARGETS
from tests.fuzz.target import once, sweep


@pytest.fixture(scope="module", autouse=True)
def _tidy() -> Iterator[None]:
    yield
    sweep()


@pytest.mark.parametrize("name", TARGETS)
def test_no_file_makes_it_crash(name: str) -> None:
    """A file that is damaged, or made up, is read or refused with a short sentence.

    The campaigns `fuzz` try many times as many.
    """
    target, dice = TARGETS[name], random.Random(name)
    pool = list(target.corpus())
    assert once(target, pool[0]), "what a fuzzer begins with should be read"
    for _number in range(max(2, target.few // 5)):
        once(target, target.repair(mutated(dice.choice(pool), pool, dice)))
