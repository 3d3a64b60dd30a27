"""Reads the rows of a deck from a CSV file, or from tables of the deck file."""

from __future__ import annotations

import csv
import datetime
import io
import re
from collections.abc import Callable, Iterator, Mapping, Sequence, Sized
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

from printplay.core.errors import FilePlace, LayoutError, brief
from printplay.core.i18n import N_
from printplay.decks.deck import COPIES
from printplay.geometry.layouts.source import LayoutFiles
from printplay.geometry.layouts.toml_lines import lines_of_tables

#: The maximum number of cards.
MOST_ROWS, MOST_COLUMNS, MOST_COPIES = 100_000, 100, 10_000

_WHOLE = re.compile(r"-?(0|[1-9][0-9]{0,14})")
_BAD_NAME = set("{}|:=<>!\"'")
#: Column -> value in it -> further columns.
Common = Mapping[str, Mapping[str, Mapping[str, Any]]]
_Cell = str | int | float | bool | datetime.date | datetime.time


@dataclass(frozen=True)
class Rows:
    """Rows with their file and line numbers."""

    rows: tuple[Mapping[str, Any], ...]
    lines: tuple[int | None, ...]
    source: PurePath


def csv_rows(path: PurePath, files: LayoutFiles) -> Rows:
    """Read a CSV file whose first line names the columns, separated by comma, semicolon or tab."""
    text = files.text(path)
    dividers = {mark: re.sub(r'"[^"]*"', "", _first_line(text)).count(mark) for mark in ",;\t"}
    divider = max(dividers, key=lambda mark: dividers[mark])
    rows: list[Mapping[str, Any]] = []
    lines: list[int | None] = []
    header: list[str] | None = None
    for line, cells in _lines_of(path, text, divider):
        place = FilePlace(str(path), line)
        if header is None:
            header = _header(place, cells)
            continue
        if len(cells) != len(header):
            raise LayoutError(
                N_("the row has {found:cell|cells} for {expected:column|columns}"),
                place=place,
                hint=N_('Put a text that contains a {divider!r} in quotes: "...".'),
                found=len(cells),
                expected=len(header),
                divider=divider,
            )
        row = {name: _typed(cell) for name, cell in zip(header, cells, strict=True)}
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
    return Rows(tuple(rows), tuple(lines), path)


def _first_line(text: str) -> str:
    return next((line for line in text.splitlines() if line.strip()), "")


def _lines_of(path: PurePath, text: str, divider: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows that are not blank, with their first line numbers."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=divider, strict=True)
    while True:
        begin = reader.line_num + 1
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            raise LayoutError(
                N_("this is not valid CSV: {reason}"),
                place=FilePlace(str(path), begin),
                hint=N_("Inside a quoted text, double each quote."),
                reason=str(error),
            ) from None
        if any(cell.strip() for cell in cells):
            yield begin, cells


def _header(place: FilePlace, cells: Sequence[str]) -> list[str]:
    names = [cell.strip() for cell in cells]
    _check_count(place, names)
    for number, name in enumerate(names):
        if not name:
            raise LayoutError(
                N_("column {number} has no name"),
                place=place,
                hint=N_(
                    "The first line holds the names of the columns; every other line is a card."
                ),
                number=number + 1,
            )
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
        raise LayoutError(
            N_("there are more than {limit} columns"), place=place, limit=MOST_COLUMNS
        )


def _typed(cell: str) -> str | int:
    """Return a cell as an int if it is a plain whole number, else as text."""
    text = cell.strip()
    return int(text) if _WHOLE.fullmatch(text) else text


def toml_rows(path: PurePath, text: str, cards: Sequence[Any], line: int | None) -> Rows:
    """Read the rows from `[[cards]]` tables or an array of inline tables that begins on `line`."""
    if not cards or len(cards) > MOST_ROWS:
        raise LayoutError(
            N_("there are more than {limit} cards") if cards else N_("the deck has no cards"),
            place=FilePlace(str(path), line, None, "cards"),
            hint=N_(
                'Write a table [[cards]] for each card, or give a CSV file: cards = "cards.csv".'
            ),
            limit=MOST_ROWS,
        )
    found = lines_of_tables(text, "", "cards")
    lines = found if len(found) == len(cards) else [line] * len(cards)
    rows = []
    columns: set[str] = set()
    for number, (card, at) in enumerate(zip(cards, lines, strict=True), 1):
        place = FilePlace(str(path), at, None, f"cards[{number}]")
        if not isinstance(card, dict):
            raise LayoutError(
                N_('this must be a table, such as {{ name = "Ann", copies = 2 }}'), place=place
            )
        rows.append(_with_copies(dict(_flat(place, card)), place))
        columns.update(rows[-1])
        _check_count(place, columns)
    return Rows(tuple(rows), tuple(lines), path)


def common(path: PurePath, table: Mapping[str, Any], line: Callable[[str], int | None]) -> Common:
    """Read the columns that cards have in common: column -> value in it -> further columns."""
    found: dict[str, dict[str, Mapping[str, Any]]] = {}
    for column, values in table.items():
        for value, further in values.items() if isinstance(values, dict) else [("", values)]:
            key = f"by.{column}.{value}".rstrip(".")
            place = FilePlace(str(path), line(key), None, key)
            if not isinstance(further, dict):
                raise LayoutError(
                    N_("this must be a table of columns"),
                    place=place,
                    hint=N_("Write a section [by.COLUMN.VALUE] with columns below it."),
                )
            found.setdefault(column, {})[value] = columns_of(further, place)
    return found


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
                yield column, _value(place, column, inner)
        else:
            yield name, _value(place, name, value)


def _value(place: FilePlace, column: str, value: Any) -> Any:
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
    copies = row.get(COPIES, 1)
    copies = 1 if copies == "" else copies
    if isinstance(copies, bool) or not isinstance(copies, int) or not 0 <= copies <= MOST_COPIES:
        raise LayoutError(
            N_("the number of copies must be a whole number from 0 to {limit}, not {found!r}"),
            place=place,
            limit=MOST_COPIES,
            found=brief(copies),
        )
    return {**row, COPIES: copies}
