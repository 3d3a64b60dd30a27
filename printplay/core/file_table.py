"""Tables of TOML and JSON files: their keys, the places of these, and what is wrong with them."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import PurePath
from types import MappingProxyType
from typing import Any, Generic, Self, TypeVar

from printplay.core.errors import FileError, FilePlace, brief
from printplay.core.i18n import N_

_E = TypeVar("_E", bound=FileError)


def nearest(word: object, known_words: Iterable[str]) -> str:
    """Return the known word that a misspelt one is probably meant to be, or an empty text."""
    return next(iter(difflib.get_close_matches(brief(word), list(known_words), 1)), "")


class FileTable(Generic[_E]):
    """A table of a file: its values by key; every error names the place of a key.

    `name` is its own dotted key, empty for all of the file. `lines` are those of dotted keys of the
    file, `line` is that of keys without one.
    """

    error_type: type[_E]

    def __init__(
        self, file: PurePath | str, values: Mapping[str, Any], name: str = "", *,
        lines: Mapping[str, int] = MappingProxyType({}), line: int | None = None,
    ) -> None:  # fmt: skip
        self.file, self.values, self.name, self.lines, self.line = str(file), values, name, lines, line

    def dotted(self, key: str) -> str:
        return f"{self.name}.{key}" if self.name and key else self.name or key

    def line_of(self, key: str) -> int | None:
        """Return the line of a key, else that of the table around it, or None."""
        dotted = f"{self.name}.{key}" if self.name else key  # an empty key has a line, too
        while dotted and dotted not in self.lines:
            dotted = dotted.rpartition(".")[0]
        return self.lines.get(dotted, self.line)

    def place(self, key: str = "", line: int | None = None) -> FilePlace:
        return FilePlace(self.file, line or self.line_of(key), None, self.dotted(key) or None)

    def error(self, message: str, key: str = "", /, *, hint: str = "", **values: object) -> _E:
        dotted = self.dotted(key)
        place = FilePlace(self.file, self.line_of(key), None, brief(dotted) if dotted else None)
        return self.error_type(message, place=place, hint=hint, **values)

    def unknown_keys(self, known_keys: Iterable[str]) -> Iterator[tuple[str, str, _E]]:
        """Yield the keys that are not known: each with the nearest known one, and its error."""
        known_keys = list(known_keys)
        for key in self.values:
            if key not in known_keys:
                near = nearest(key, known_keys)
                cure = N_("Did you mean {near!r}?") if near else N_("Keys allowed here: {known}.")
                words = ", ".join(known_keys)
                yield key, near, self.error(N_("unknown key"), key, hint=cure, near=near, known=words)

    def check_keys(self, known_keys: Iterable[str]) -> None:
        """Raise an error if a key is not known."""
        for *_key, error in self.unknown_keys(known_keys):
            raise error

    def string(self, key: str, *, default: str | None = None, limit: int = 40) -> str:
        """Return a one-line text of at most `limit` characters, else raise an error."""
        value = self.values.get(key, default)
        if value is None:
            raise self.error(N_("this key is missing"), key)
        return self.one_line(key, value, limit)

    def one_line(self, key: str, value: object, limit: int) -> str:
        """Return a value, below a key, that is a text of one line; else raise an error."""
        if not isinstance(value, str) or not value.strip() or not value.isprintable():
            raise self.error(N_("this must be a text of one line, in quotes"), key)
        if len(value) > limit:
            raise self.error(N_("this is longer than {limit} characters"), key, limit=limit)
        return value.strip()

    def subtable(self, key: str, *, required: bool = True) -> Self:
        """Return a table of this one; an empty one if it is missing and not required."""
        value = self.values.get(key, None if required else {})
        if not isinstance(value, dict):
            raise self.error(
                N_("this table is missing") if value is None else N_("this must be a table"),
                key, hint=N_("Write a section [{section}]."), section=self.dotted(key),
            )  # fmt: skip
        return type(self)(self.file, value, self.dotted(key), lines=self.lines, line=self.line)
