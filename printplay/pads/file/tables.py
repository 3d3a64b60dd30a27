"""Parses the tables of a TOML file: every kind of value, and all faults."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import PurePath
from typing import Any, TypeGuard

from printplay.core.errors import LayoutError, brief
from printplay.core.file_table import nearest
from printplay.core.i18n import LANGUAGES, N_
from printplay.geometry.layouts.source import LayoutFiles
from printplay.geometry.layouts.tomlfile import TomlFile, TomlTable
from printplay.pads.file.pad import LARGEST, Text


class TableReader:
    """Parses one file; faults are gathered in `errors`."""

    def __init__(self, path: PurePath, files: LayoutFiles) -> None:
        file = TomlFile(path, files)
        self.path, self.text = path, file.text
        # A key that is missing has no line, not that of the first list of tables.
        lines = {key: line for key, line in file.top.lines.items() if key}
        self.top = TomlTable(path, file.top.values, lines=lines)
        self.errors: list[LayoutError] = []
        self.hints: list[LayoutError] = []
        self.languages: list[str] = []
        #: Keys that are meant by misspelt ones: their contents are checked once they are corrected.
        self.meant: set[str] = set()

    def blame(self, table: TomlTable, key: str, message: str, hint: str = "", /, **values: object) -> None:
        self.add(table, key, table.error(message, key, hint=hint, **values))

    def add(self, table: TomlTable, key: str, error: LayoutError) -> None:
        """Add a fault, unless it is that of a corrected key."""
        if table.dotted(key) not in self.meant:
            self.errors.append(error)

    def advise(self, table: TomlTable, key: str, message: str, hint: str = "", /, **values: object) -> None:
        """Add a hint on a key of a table that is valid but doubtful."""
        self.hints.append(table.error(message, key, hint=hint, **values))

    def with_known_keys(self, table: TomlTable, keys: Iterable[str]) -> TomlTable:
        """Add faults for unknown keys; return the table as probably meant, for one fault each."""
        values, lines = {**table.values}, {**table.lines}
        for key, near, error in table.unknown_keys(keys):
            self.add(table, key, error)
            if near and near not in values:
                values[near] = values[key]
                if (line := table.line_of(key)) is not None:
                    lines[table.dotted(near)] = line
                self.meant.add(table.dotted(near))
        return TomlTable(table.file, values, table.name, lines=lines, line=table.line)

    def subtable(self, key: str, keys: Iterable[str]) -> TomlTable:
        """Return a table of the file, or an empty one if it is missing or none."""
        try:
            table = self.top.subtable(key, required=False)
        except LayoutError as error:
            self.add(self.top, key, error)
            table = TomlTable(self.path, {}, key, lines=self.top.lines)
        return self.with_known_keys(table, keys)

    def word(self, table: TomlTable, key: str, *, limit: int = 40) -> str:
        """Return a text of one line, empty if there is none."""
        value = table.values.get(key, "")
        try:
            return table.one_line(key, value, limit) if value != "" else ""
        except LayoutError as error:
            self.add(table, key, error)
            return ""

    def choice(self, table: TomlTable, key: str, choices: Sequence[str]) -> Any:
        """Return one of some words; the first is the default."""
        value = table.values.get(key, choices[0])
        if value in choices and isinstance(value, str):
            return value
        near = nearest(value, choices)
        self.blame(table, key, N_("unknown value {value!r}"),
                   N_("Did you mean {near!r}?") if near else N_("Possible values: {known}."),
                   value=brief(value), near=near,
                   known=", ".join(choices))  # fmt: skip
        return choices[0]

    def flag(self, table: TomlTable, key: str, *, default: bool) -> bool:
        value = table.values.get(key, default)
        if isinstance(value, bool):
            return value
        self.blame(table, key, N_("this must be true or false"))
        return default

    def number(self, table: TomlTable, key: str, default: int, low: int, high: int) -> int:
        """Return a whole number within limits."""
        value = table.values.get(key, default)
        if is_pad_number(value) and low <= value <= high:
            return int(value)
        self.blame(table, key, N_("this must be a whole number from {low} to {high}"), low=low, high=high)
        return default

    def formula(self, table: TomlTable, key: str) -> str:
        """Return the text of a formula; a plain number is allowed, too."""
        value = table.values.get(key, "")
        if is_pad_number(value):
            return str(value)
        if isinstance(value, str) and (value.strip() or key not in table.values):
            return " ".join(value.split())
        self.blame(table, key, N_("this must be a formula, in quotes"), N_('Write it like "coins // 3".'))
        return ""

    def by_language(self, table: TomlTable, key: str, limit: int) -> Text:
        """Return a text in each of its languages; a single text applies to all."""
        value = table.values.get(key)
        if value is None:
            return {}
        if isinstance(value, str):
            text = self.word(table, key, limit=limit)
            return dict.fromkeys(LANGUAGES, text) if text else {}
        if not isinstance(value, dict) or not value:
            self.blame(table, key, N_("this must be a text, or one for each language"),
                       N_('Write {key} = "...", or {key} = {{ en = "...", de = "..." }}.'),
                       key=key)  # fmt: skip
            return {}
        texts = {}
        inner = TomlTable(self.path, value, table.dotted(key), line=table.line_of(key))
        for language in value:
            if language not in LANGUAGES:
                self.blame(inner, brief(language), N_("unknown language"),
                           N_("Languages: {known}."), known=", ".join(LANGUAGES))  # fmt: skip
                continue
            if language not in self.languages:
                self.languages.append(language)
            if text := self.word(inner, language, limit=limit):
                texts[language] = text
        return texts


def is_whole_number(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def is_pad_number(value: object) -> TypeGuard[int]:
    """Return whether a value is a whole number that a pad can hold."""
    return is_whole_number(value) and abs(value) <= LARGEST
