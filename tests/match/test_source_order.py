"""The sources of points, listed for all players together."""

from __future__ import annotations

from printplay.match.standings import merge_sources


def test_rounds_that_only_some_players_scored_in_stand_in_their_order() -> None:
    """The order of the game decides where no player has both."""
    ben, anna = ["round 2 a", "round 3 a", "round 5 a"], ["round 1 a", "round 4 a"]
    assert merge_sources([ben, anna], ["a"]) == [f"round {number} a" for number in range(1, 6)]


def test_each_source_is_listed_once_where_two_players_have_opposite_orders() -> None:
    """No order suits both; nothing is lost."""
    assert sorted(merge_sources([["a", "b", "c"], ["c", "b", "d"]], [])) == ["a", "b", "c", "d"]
