"""The output of `printplay layout rate`: tables of ports and seats, and the verdict."""

from __future__ import annotations

from printplay import Rating
from printplay.cli.framework.text_tables import fit_table, wrap_for_terminal
from printplay.core.i18n import N_, fill_template, localised


def text(rating: Rating, *, quiet: bool) -> str:
    """Return the figures of each policy; with `quiet` only the sentences."""
    if quiet and (verdict := rating.verdict()):
        return wrap_for_terminal(verdict, "  ")
    if quiet:
        return "\n".join(wrap_for_terminal(rating.sentence(figures), "  ") for figures in rating.figures)
    board = rating.board
    name = "  ".join(dict.fromkeys(filter(None, [board.name, localised(board.title)])))
    text = N_("{players:player|players}, seed {seed}, hash {hash}")
    if rating.together:
        text = N_("seed {seed}, hash {hash}")
    values = {"players": rating.players, "seed": rating.seed, "hash": board.hash}
    about = fill_template(text, values)
    house = ", ".join(f"{key} {value}" for key, value in rating.house.items())
    parts = [wrap_for_terminal(f"{name}: {', '.join(filter(None, [about, house]))}", "  ")]
    if rating.together:
        table = rating.summary()
        parts += [f"{table.title}\n{fit_table(table.headings, table.rows)}"]
        return "\n\n".join([*parts, wrap_for_terminal(rating.verdict(), "  ")])
    parts += [_of_policy(rating, number) for number in range(len(rating.figures))]
    return "\n\n".join(parts)


def _of_policy(rating: Rating, number: int) -> str:
    heading, tables, notes = rating.text_tables(number)
    parts = [heading, *(fit_table(table.headings, table.rows) for table in tables)]
    return "\n".join([*parts, *(wrap_for_terminal(line, "  ") for line in notes)])
