"""Compiled code that calls other code by its place."""

from __future__ import annotations

import pytest

from printplay.games.go_for_gold.islands.engine import engine
from printplay.games.go_for_gold.islands.engine.calling import call, code_of
from printplay.games.go_for_gold.islands.engine.compiling import cache_folder, compiled
from printplay.games.go_for_gold.islands.engine.policies import POLICIES
from tests.games.go_for_gold.islands import proving


@compiled
def _taken_off(number: int, less: int) -> int:
    return number - less


@compiled
def _twice_taken_off(code: int, number: int) -> int:
    return call(_taken_off, code, (call(_taken_off, code, (number, 1)), 10))


@compiled
def _ten_taken_off(code: int, number: int) -> int:
    return call(_taken_off, code, (number, 10))


def test_code_is_called_by_its_place_with_the_values_given() -> None:
    """What is compiled for itself and called by place returns what a plain call does."""
    assert _twice_taken_off(code_of(_taken_off, 0, 0), 41) == 30


def test_code_for_other_values_than_it_is_called_with_is_refused() -> None:
    """Who compiles a call by place with values of other types than its code is for is told."""
    for kept in cache_folder().glob("**/test_calling._ten_taken_off-*"):
        kept.unlink()  # what was compiled earlier was looked at then
    assert _ten_taken_off(code_of(_taken_off, 0, 0), 41) == 31
    with pytest.raises(TypeError, match="called with"):
        code_of(_taken_off, 0.5, 0)


@pytest.mark.long
def test_what_is_compiled_for_matches_is_what_they_are_played_with() -> None:
    """The code that is made ready is that of all islands: their first match compiles nothing."""
    engine.prepare(POLICIES)
    before = list(engine.play.overloads)  # type: ignore[attr-defined]
    proving.engine("A", 0).play(POLICIES[:4], 1, 0, 2)
    proving.engine("seed:1:11", 0).play(POLICIES[:2], 1, 0, 2)
    assert list(engine.play.overloads) == before  # type: ignore[attr-defined]
    assert len(before) == 1
