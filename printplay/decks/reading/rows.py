"""Reads the rows of a deck from a CSV file, or from tables of the deck file."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Mapping, Sequence, Sized
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import Any

from printplay.core.errors import FilePlace, LayoutError, brief
from printplay.core.faults import Fault
from printplay.core.i18n import N_
from printplay.core.tables import separator_of, table_rows
from printplay.decks.deck import COPIES
from printplay.decks.reading.filters import number_of
from printplay.geometry.layouts.source import LayoutFiles
from printplay.geometry.layouts.tomlfile import TomlTable, lines_of_tables

#: The maximum number of cards.
MOST_ROWS, MOST_COLUMNS, MOST_COPIES = 100_000, 100, 10_000

_WHOLE = re.compile(r"0|-?[1-9][0-9]{0,14}")
#: Names that people give to the column of the copies, in small letters; the second are also things
#: of a game.
_COUNTED = frozenset(
    ("copies", "qty", "quantity", "count", "num", "anzahl", "stück", "stk", "menge", "kopien", "exemplare")
)
_OFTEN_OF_GAME = frozenset(("count", "num"))
_BAD_NAME = set("{}|:=<>!\"'")
#: Column -> value in it -> further columns.
Common = Mapping[str, Mapping[str, Mapping[str, Any]]]
_Cell = str | int | float | bool | datetime.date | datetime.time


@dataclass(frozen=True)
class Rows:
    """Rows with their file and line numbers, and what had to be guessed."""

    rows: tuple[Mapping[str, Any], ...]
    lines: tuple[int | None, ...]
    source: PurePath
    warnings: tuple[Fault, ...] = ()
    counted: bool = True  # whether there is a column `copies`


def csv_rows(path: PurePath, files: LayoutFiles) -> Rows:
    """Read a CSV file whose first line names the columns."""
    table = files.table(path)
    rows: list[Mapping[str, Any]] = []
    lines: list[int | None] = []
    header: list[str] | None = None
    separator, _begin = separator_of(table.text)
    for line, cells in table_rows(table.text, str(path), LayoutError):
        place = FilePlace(str(path), line)
        if header is None:
            header = _header(place, cells)
            continue
        _check_cells(place, header, cells, separator)
        row = {name: _parse_cell(cell) for name, cell in zip(header, cells, strict=False) if name}
        rows.append(_with_copies(row, place))
        lines.append(line)
        if len(rows) > MOST_ROWS:
            raise LayoutError(N_("there are more than {limit} cards"), place=place, limit=MOST_ROWS)
    if not rows:
        raise LayoutError(
            N_("this file contains no cards"),
            place=FilePlace(str(path)),
            hint=N_("The first line holds the names of the columns; every other line is a card."),
        )
    guess = Fault(
        "DK-5", N_("{file} is not UTF-8; it was read as Windows-1252 ({word})"),
        {"file": path.name, "word": table.doubtful},
        N_("If letters are wrong, save it as UTF-8 (in Excel: CSV UTF-8)."), severity="warning",
    )  # fmt: skip
    guesses = (guess,) if table.doubtful else ()
    return Rows(tuple(rows), tuple(lines), path, guesses, counted=COPIES in (header or ()))


def _check_cells(place: FilePlace, header: Sequence[str], cells: Sequence[str], separator: str) -> None:
    """Raise LayoutError for too few or too many cells; empty ones need no named column."""
    few, many = any(header[len(cells) :]), any(cells[len(header) :])
    if few or many:
        raise LayoutError(
            N_("the row has {found:cell|cells} for {expected:column|columns}"),
            place=place,
            hint=N_("An empty cell has its {separator!r}, too: add those that are missing.") if few
            else N_('Put a text that contains a {separator!r} in quotes: "...".'),
            found=len(cells), expected=len(header), separator=separator,
        )  # fmt: skip
    for number, (name, cell) in enumerate(zip(header, cells, strict=False), 1):
        if cell and not name:
            raise LayoutError(
                N_("column {number} has no name, but {text!r} is in it"),
                place=place,
                hint=N_("Name it in the first line, or empty it."),
                number=number,
                text=brief(cell),
            )


def _header(place: FilePlace, cells: Sequence[str]) -> list[str]:
    names = [COPIES if cell.casefold() == COPIES else cell for cell in cells]
    _check_count(place, [name for name in names if name])
    for number, name in enumerate(names):
        if not name:
            continue
        if name in names[:number]:
            raise LayoutError(N_("two columns are called {name!r}"), place=place, name=brief(name))
        _check_name(place, name)
    return names


def _check_name(place: FilePlace, name: str) -> None:
    if not name.isprintable() or _BAD_NAME & set(name) or len(name) > 60:
        raise LayoutError(
            N_("invalid column name {name!r}"),
            place=place,
            hint=N_("A name consists of up to 60 letters, digits, spaces and dots."),
            name=brief(name),
        )


def _check_count(place: FilePlace, names: Sized) -> None:
    if len(names) > MOST_COLUMNS:
        raise LayoutError(N_("there are more than {limit} columns"), place=place, limit=MOST_COLUMNS)


def _parse_cell(cell: str) -> str | int:
    """Return a cell as an int if it is a plain whole number, else as text."""
    text = cell.strip()
    return int(text) if _WHOLE.fullmatch(text) else text


def with_counted(rows: Rows, templates: Sequence[Mapping[str, Any]], by: Mapping[str, Any]) -> Rows:
    """Return rows whose copies are in a column of another name, if there is such a column.

    `templates` and `by` are the deck's: a column that is used there is something of the game, as
    are the numbers 1, 2, 3 ... from card to card. What is done is a warning.
    """
    columns = dict.fromkeys(name for row in rows.rows for name in row)
    count_columns = [name for name in columns if name.casefold() in _COUNTED and name != COPIES]
    if rows.counted or not count_columns:
        return rows
    name = count_columns[0]
    cells = [row.get(name, "") for row in rows.rows]
    numbers = [1 if cell == "" else number_of(cell) for cell in cells]
    counts = [int(n) for n in numbers if n is not None and not n % 1 and 0 <= n <= MOST_COPIES]
    used = name in by or any(_uses(part, "", name) for part in templates)
    if used and name.casefold() in _OFTEN_OF_GAME:
        return rows
    is_count_column = len(counts) == len(cells) and len(count_columns) == 1 and not used
    is_count_column = is_count_column and (len(counts) < 3 or counts != [*range(1, len(counts) + 1)])
    warning = Fault(
        "DK-4",
        N_("the column {name!r} of {file} is taken as the number of copies") if is_count_column
        else N_("the column {name!r} of {file} is not taken as the number of copies"),
        {"name": name, "file": rows.source.name},
        N_("Name it `copies`; or, if it is something else, add a column `copies`.")
        if is_count_column else N_("If that is what it is, name it `copies`."),
        severity="warning",
    )  # fmt: skip
    if is_count_column:
        counted_rows = ({**row, COPIES: count} for row, count in zip(rows.rows, counts, strict=True))
        rows = replace(rows, rows=tuple(counted_rows))
    return replace(rows, warnings=(*rows.warnings, warning))


def _uses(value: Any, key: str, column: str) -> bool:
    """Return whether a part of a deck file uses a column, in braces or in a condition."""
    if isinstance(value, dict):
        return any(_uses(inner, name, column) for name, inner in value.items())
    if isinstance(value, list):
        return any(_uses(inner, key, column) for inner in value)
    name = re.escape(column)
    use = rf"(?<!\w){name}(?!\w)" if key == "when" else rf"\{{{name}[|}}]"
    return isinstance(value, str) and re.search(use, value) is not None


def toml_rows(path: PurePath, text: str, cards: Sequence[Any], line: int | None) -> Rows:
    """Read the rows from `[[cards]]` tables or an array of inline tables that begins on `line`."""
    if not cards or len(cards) > MOST_ROWS:
        raise LayoutError(
            N_("there are more than {limit} cards") if cards else N_("the deck has no cards"),
            place=FilePlace(str(path), line, None, "cards"),
            hint=N_('Write a table [[cards]] for each card, or give a CSV file: cards = "cards.csv".'),
            limit=MOST_ROWS,
        )
    table_lines = lines_of_tables(text, "", "cards")
    lines = table_lines if len(table_lines) == len(cards) else [line] * len(cards)
    rows, counted = [], False
    columns: set[str] = set()
    for number, (card, first_line) in enumerate(zip(cards, lines, strict=True), 1):
        place = FilePlace(str(path), first_line, None, f"cards[{number}]")
        if not isinstance(card, dict):
            raise LayoutError(N_('this must be a table, such as {{ name = "Ann", copies = 2 }}'), place=place)
        row = dict(_flat(place, card))
        counted = counted or COPIES in row
        rows.append(_with_copies(row, place))
        columns.update(rows[-1])
        _check_count(place, columns)
    return Rows(tuple(rows), tuple(lines), path, counted=counted)


def common(by: TomlTable) -> Common:
    """Read the columns that cards have in common: column -> value in it -> further columns."""
    columns_by_value: dict[str, dict[str, Mapping[str, Any]]] = {}
    for column, values in by.values.items():
        for value, further in values.items() if isinstance(values, dict) else [("", values)]:
            place = by.place(f"{column}.{value}".rstrip("."))
            if not isinstance(further, dict):
                raise LayoutError(
                    N_("this must be a table of columns"),
                    place=place,
                    hint=N_("Write a section [by.COLUMN.VALUE] with columns below it."),
                )
            columns_by_value.setdefault(column, {})[value] = columns_of(further, place)
    return columns_by_value


def columns_of(table: Mapping[str, Any], place: FilePlace) -> Mapping[str, Any]:
    """Return the columns of a table; a table of languages becomes one column per language."""
    return dict(_flat(place, table))


def _flat(place: FilePlace, card: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the columns of a card; a table of languages becomes one column per language."""
    for name, value in card.items():
        _check_name(place, name)
        if isinstance(value, dict):
            for language, inner in value.items():
                column = f"{name}.{language}"
                _check_name(place, column)
                yield column, _toml_cell(place, column, inner)
        else:
            yield name, _toml_cell(place, name, value)


def _toml_cell(place: FilePlace, column: str, value: Any) -> Any:
    """Return a TOML value as a cell; a list becomes a tuple."""
    if isinstance(value, list) and all(isinstance(item, _Cell) for item in value):
        return tuple(value)
    if isinstance(value, _Cell) and value == value:  # noqa: PLR0124  nan is no value of a card
        return value
    raise LayoutError(
        N_("the column {column!r} holds {found}"),
        place=place,
        hint=N_("A cell can hold text, a number, true or false, or a list of these."),
        column=brief(column),
        found=brief(value),
    )


def _with_copies(row: dict[str, Any], place: FilePlace) -> Mapping[str, Any]:
    given_copies = row.get(COPIES, 1)
    copies = 1 if given_copies == "" else number_of(given_copies)
    if copies is None or copies % 1 or not 0 <= copies <= MOST_COPIES:
        raise LayoutError(
            N_("the number of copies must be a whole number from 0 to {limit}, not {found!r}"),
            place=place,
            limit=MOST_COPIES,
            found=brief(given_copies),
        )
    return {**row, COPIES: int(copies)}
