"""Parses the tables of a TOML file: every kind of value, and all faults."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import PurePath
from typing import Any, NamedTuple, TypeGuard

from printplay.core.errors import FilePlace, LayoutError, brief
from printplay.core.i18n import LANGUAGES, N_
from printplay.geometry.layouts.tomlfile import UNKNOWN, lines_of_keys, unknown_keys
from printplay.pads.file.pad import LARGEST, Text


class TomlTable(NamedTuple):
    """A table of the file: its contents, its dotted name, and the lines of its keys."""

    values: Mapping[str, Any]
    name: str
    lines: Mapping[str, int]
    line: int | None

    def line_of(self, key: str) -> int | None:
        """Return the line of a key, else that of the table."""
        return self.lines.get(key, self.line)


class TableReader:
    """Parses one file; faults are gathered in `errors`."""

    def __init__(self, path: PurePath, text: str, table: Mapping[str, Any]) -> None:
        self.path, self.text = path, text
        self.lines = lines_of_keys(text)
        self.top = TomlTable(table, "", self.lines, None)
        self.errors: list[LayoutError] = []
        self.hints: list[LayoutError] = []
        self.languages: list[str] = []
        #: Keys that are meant by misspelt ones: their contents are checked once they are corrected.
        self.meant: set[tuple[str, str]] = set()

    def blame(self, table: TomlTable, key: str, message: str, hint: str = "", /, **values: object) -> None:
        if (table.name, key) in self.meant:
            return
        self.errors.append(self._fault(table, key, message, hint, values))

    def advise(self, table: TomlTable, key: str, message: str, hint: str = "", /, **values: object) -> None:
        """Add a hint on a key of a table that is valid but doubtful."""
        self.hints.append(self._fault(table, key, message, hint, values))

    def _fault(
        self, table: TomlTable, key: str, message: str, hint: str, values: Mapping[str, object]
    ) -> LayoutError:
        dotted = f"{table.name}.{key}" if table.name and key else table.name or key
        place = FilePlace(str(self.path), table.line_of(key.split(".", 1)[0]), None, brief(dotted))
        return LayoutError(message, place=place, hint=hint, **values)

    def with_known_keys(self, table: TomlTable, keys: Iterable[str]) -> TomlTable:
        """Add faults for unknown keys; return the table as probably meant, for one fault each."""
        values, lines = {**table.values}, {**table.lines}
        for unknown_key in unknown_keys(table.values, keys):
            self.blame(
                table,
                unknown_key.key,
                UNKNOWN,
                unknown_key.cure,
                near=unknown_key.near,
                known=unknown_key.known,
            )
            if unknown_key.near and unknown_key.near not in values:
                values[unknown_key.near] = values[unknown_key.key]
                if (line := table.line_of(unknown_key.key)) is not None:
                    lines[unknown_key.near] = line
                self.meant.add((table.name, unknown_key.near))
        return table._replace(values=values, lines=lines)

    def subtable(self, key: str, keys: Iterable[str]) -> TomlTable:
        """Return a table of the file, or an empty one if it is missing."""
        value = self.top.values.get(key, {})
        prefix = f"{key}."
        lines = {
            name.removeprefix(prefix): line for name, line in self.lines.items() if name.startswith(prefix)
        }
        if not isinstance(value, dict):
            self.blame(self.top, key, N_("this must be a table"),
                       N_("Write a section [{section}]."), section=key)  # fmt: skip
            value = {}
        return self.with_known_keys(TomlTable(value, key, lines, self.lines.get(key)), keys)

    def word(self, table: TomlTable, key: str, *, limit: int = 40) -> str:
        """Return a text of one line, empty if there is none."""
        value = table.values.get(key, "")
        if value == "" or (
            isinstance(value, str) and value.strip() and value.isprintable() and len(value) <= limit
        ):
            return str(value).strip()
        if isinstance(value, str) and len(value) > limit:
            self.blame(table, key, N_("this is longer than {limit} characters"), limit=limit)
        else:
            self.blame(table, key, N_("this must be a text of one line, in quotes"))
        return ""

    def choice(self, table: TomlTable, key: str, choices: Sequence[str]) -> Any:
        """Return one of some words; the first is the default."""
        value = table.values.get(key, choices[0])
        if value in choices and isinstance(value, str):
            return value
        near_choices = difflib.get_close_matches(brief(value), choices, 1)
        self.blame(table, key, N_("unknown value {value!r}"),
                   N_("Did you mean {near!r}?") if near_choices else N_("Possible values: {known}."),
                   value=brief(value), near=near_choices[0] if near_choices else "",
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
        if number(value) and low <= value <= high:
            return int(value)
        self.blame(table, key, N_("this must be a whole number from {low} to {high}"), low=low, high=high)
        return default

    def formula(self, table: TomlTable, key: str) -> str:
        """Return the text of a formula; a plain number is allowed, too."""
        value = table.values.get(key, "")
        if number(value):
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
        inner = TomlTable(value, f"{table.name}.{key}".lstrip("."), {}, table.line_of(key))
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


def number(value: object) -> TypeGuard[int]:
    """Return whether a value is a whole number that a pad can hold."""
    return is_whole_number(value) and abs(value) <= LARGEST
