"""What the first call compiles, and what it leaves for the next."""

from __future__ import annotations

from typing import Any, cast

from printplay.games.go_for_gold.islands.engine import compiling


@compiling.part
def _twice(number: int) -> int:
    return 2 * number


@compiling.compiled
def _four_times(number: int) -> int:
    return _twice(_twice(number))


def test_parts_have_no_machine_code_of_their_own() -> None:
    """With the Numba that is pinned, a first call waits for machine code of the whole alone."""
    whole, part = cast("Any", _four_times), cast("Any", _twice)
    for kept in compiling.cache_folder().glob("**/test_compiling.*"):
        kept.unlink()
    assert not compiling.is_ready(_four_times)
    assert _four_times(3) == 12
    assert compiling.is_ready(_four_times)
    kinds = {type(made.library).__name__ for made in part.overloads.values()}
    assert kinds == {"_Draft"}
    assert {type(made.library).__name__ for made in whole.overloads.values()} == {"JITCodeLibrary"}
