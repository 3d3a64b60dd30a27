"""The results of a search as text: a row per island and table, best first, and the outcome."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from textwrap import fill

from printplay.core.i18n import _, decimal, language
from printplay.core.speaking import speak
from printplay.games.go_for_gold.contents import island, letter, ports
from printplay.games.go_for_gold.islands.answers.found_islands import FoundIsland, Search, TableFigures
from printplay.match.shown import FigureTable

#: Columns of a line of words; the table is as wide as it takes.
_WIDE = 100


def text(search: Search, lang: str | None = None) -> str:
    """Return the table of the islands and the outcome; missing figures are dashes."""
    with speak(lang):
        islands = rows(search)
        parts = [_columns(headings(search), islands), fill(legend(), _WIDE)] if islands else []
        return "\n\n".join([*parts, fill(search.sentence(), _WIDE)])


def table(search: Search) -> FigureTable:
    """Return the headings and a row for each table of each island, in a language."""
    return FigureTable(legend(), tuple(headings(search)), tuple(map(tuple, rows(search))))


def rows(search: Search) -> list[list[str]]:
    """Return a row for each table of each island, in the current language."""
    return [row for one in search.islands for row in _rows(one)]


def headings(search: Search) -> list[str]:
    """Return the headings of the columns."""
    return [
        _("island"), _("players"), _("matches"), *_letters(search), _("off"), _("at most"),
        _("lead changes"), _("differ"), _("stuck"), _("ahead"), _("fair"),
    ]  # fmt: skip


def legend() -> str:
    """Return the explanation of the columns."""
    return _(
        "Ports: wins of 100 matches from each (none for one player). off: how far the worst "
        "port is from an even share, and its upper limit (95 % sure for all confirmed "
        "islands). lead changes: per match. ahead: points between first and second. differ: "
        "share of spaces in which lines from one port differ. stuck: share of sheets that "
        "ended stuck."
    )


def _letters(search: Search) -> list[str]:
    """Return the letters of the ports in the current language."""
    board = island(search.islands[0].layout.board)
    return [letter(board, label, language()) for label in ports(board)]


def _rows(island: FoundIsland) -> list[list[str]]:
    fair = "?" if island.fair is None else _("yes") if island.fair else _("no")
    return [
        [
            "" if number else island.name, f"{table.players} {table.policy}", str(table.matches),
            *_figures(table), "" if number else fair if island.fresh else _("not confirmed"),
        ]
        for number, table in enumerate(island.tables)
    ]  # fmt: skip


def _figures(table: TableFigures) -> list[str]:
    wins = list(table.wins.values()) if table.wins is not None else [None] * 4
    return [
        *("–" if share is None else decimal(100 * share) for share in wins),
        *(decimal(one, ".2f") if isfinite(one) else "–" for one in (table.off, table.at_most)),
        "–" if table.lead_changes is None else decimal(table.lead_changes, ".2f"),
        f"{100 * table.differ:.0f} %", f"{decimal(100 * table.stuck)} %",
        "–" if table.ahead is None else decimal(table.ahead),
    ]  # fmt: skip


def _columns(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Align rows below their headings; the first two columns and the last are words."""
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    last = len(heads) - 1
    return "\n".join(
        "  ".join(
            cell.ljust(wide) if place in (0, 1, last) else cell.rjust(wide)
            for place, (cell, wide) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in (heads, *rows)
    )
