"""A deck of cards in a terminal: a table of its cards."""

from __future__ import annotations

from typing import Any

from printplay.api.layouts.layouts import Deck
from printplay.cli.framework.text_tables import columns, fit_table, wrap_line
from printplay.core.errors import printable
from printplay.core.i18n import N_, fill_template, localised

#: Most columns of a cell; longer ones are cut with an ellipsis.
_WIDEST = 36


def text(deck: Deck, *, colour: bool, quiet: bool) -> str:
    """Return a table of the cards; with `quiet` without a heading."""
    headings = ["#", *deck.columns]
    rows = [
        [str(number), *(_cell(row.get(column, "")) for column in deck.columns)]
        for number, row in enumerate(deck.rows, 1)
    ]
    table_text = fit_table(headings, rows, heading=not quiet)
    if quiet:
        return table_text
    title = localised(deck.title)
    name = "  ".join(filter(None, [deck.name, title]))
    facts = [
        deck.game,
        fill_template(N_("{count:card|cards}"), {"count": deck.count}),
        fill_template(N_("{count:different one|different ones}"), {"count": len(deck.rows)}),
        f"hash {deck.hash}",
    ]
    heading = f"\x1b[1m{name}\x1b[0m" if colour else name
    about = wrap_line(", ".join(filter(None, facts)), columns(), "  ")
    return f"{wrap_line(heading, columns(), '  ')}\n{about}\n\n{table_text}"


def _cell(value: Any) -> str:
    if isinstance(value, tuple):
        value = ", ".join(map(str, value))
    cell_text = printable(" ".join(str(value).split()))
    return cell_text if len(cell_text) <= _WIDEST else cell_text[: _WIDEST - 1] + "…"
