"""The output of `printplay layout rate`: tables of ports and seats, and the verdict."""

from __future__ import annotations

from printplay import Rating
from printplay.cli.framework.text_tables import fitted, folded
from printplay.core.i18n import N_, filled, localised


def text(rating: Rating, *, quiet: bool) -> str:
    """Return the figures of each policy; with `quiet` only the sentences."""
    if quiet:
        return "\n".join(folded(rating.sentence(one), "  ") for one in rating.figures)
    board = rating.board
    name = "  ".join(filter(None, [board.name, localised(board.title)]))
    about = filled(
        N_("{players:player|players}, seed {seed}, hash {hash}"),
        {"players": rating.players, "seed": rating.seed, "hash": board.hash},
    )
    house = ", ".join(f"{key} {value}" for key, value in rating.house.items())
    parts = [folded(f"{name}: {', '.join(filter(None, [about, house]))}", "  ")]
    parts += [_of_policy(rating, number) for number in range(len(rating.figures))]
    return "\n\n".join(parts)


def _of_policy(rating: Rating, number: int) -> str:
    heading, tables, notes = rating.text_tables(number)
    parts = [heading, *(fitted(table.headings, table.rows) for table in tables)]
    return "\n".join([*parts, *(folded(line, "  ") for line in notes)])
