"""Lines without dice: conclusions from all sheets of a match together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from printplay.games.go_for_gold.contents import Contents
    from printplay.games.go_for_gold.sheets.joined import Joined, PlayerSheet
    from printplay.geometry.board import BuiltBoard


def join_on(
    board: BuiltBoard[Contents],
    sheets: Sequence[PlayerSheet],
    name: str,
    *,
    players: Sequence[str],
    house: Mapping[str, str],
    rolls: Sequence[int | None] | None,
    end: bool,
) -> Joined:
    """Join sheets of a stored match, on its board, which its record calls `name`."""
    from printplay.games.go_for_gold.contents import island
    from printplay.games.go_for_gold.sheets.join import on_board

    return on_board(sheets, island(board), name, players=players, house=house, rolls=rolls, end=end)
