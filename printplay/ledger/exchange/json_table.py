"""Values of an untrusted JSON file, checked by key and type."""

from __future__ import annotations

import json
import re
from datetime import datetime
from typing import Any, TypeVar

from printplay.core.errors import FileError, FilePlace, brief
from printplay.core.file_table import FileTable
from printplay.core.i18n import N_, _
from printplay.match.text.source import MAX_LINE, from_text

MAX_BYTES = 64_000_000
#: Lists and objects; empty ones take thirty times as much memory as space in a file.
_MOST_VALUES = 2_000_000

_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)", re.ASCII)

_T = TypeVar("_T")


class JournalError(FileError):
    """The file is not an export of printplay."""


class ChangedError(JournalError):
    """A match in the file was changed by another program."""

    exit_code = 1


def load_json(name: str, data: bytes) -> Any:
    """Parse the JSON of a file; raise JournalError if it is invalid."""
    if len(data) > MAX_BYTES:
        raise JournalError(
            N_("this is larger than {limit} MB, too large for an export of matches"),
            place=FilePlace(name),
            limit=MAX_BYTES // 1_000_000,
        )
    if data.count(b"[") + data.count(b"{") > _MOST_VALUES:
        raise JournalError(N_("this JSON file was not exported by printplay"), place=FilePlace(name))
    try:
        return json.loads(data.decode("utf-8-sig"), parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        raise JournalError(
            N_("this is not JSON: {reason}"),
            place=FilePlace(name, error.lineno, error.colno),
            reason=error.msg,
        ) from None
    except RecursionError:
        raise JournalError(N_("this is nested too deeply"), place=FilePlace(name)) from None
    except ValueError as error:
        raise JournalError(
            N_("this is not JSON: {reason}"), place=FilePlace(name), reason=brief(str(error))
        ) from None


def _refuse_constant(value: str) -> None:
    raise ValueError(value)


class JsonTable(FileTable[JournalError]):
    """An object of the file."""

    error_type = JournalError

    def __init__(self, file: str, name: str, value: Any) -> None:
        super().__init__(file, value, name)
        if not isinstance(value, dict):
            raise self.type_error("", dict, value)

    def error(self, message: str, key: str = "", /, *, hint: str = "", **values: object) -> JournalError:
        """Return an error at a key. Its path stays whole: the last part tells one file from another."""
        return JournalError(message, place=self.place(key), hint=hint, **values)

    def get(self, key: str, kind: type[_T]) -> _T:
        """Return the value of a key; raise JournalError for another type."""
        if key not in self.values:
            raise self.error(N_("`{key}` is missing"), key=key)
        value = self.values[key]
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.type_error(key, kind, value)
        return value

    def text(self, key: str, pattern: re.Pattern[str]) -> str:
        """Return a string that matches a pattern."""
        value = self.get(key, str)
        if not pattern.fullmatch(value):
            raise self.error(N_("{found!r} is not allowed here"), key, found=brief(value))
        return value

    def record_line(self, key: str, value: object) -> str:
        """Return one line of text; raise JournalError for anything else."""
        if not isinstance(value, str):
            raise self.type_error(key, str, value)
        if len(value) > MAX_LINE or from_text("", value).violations or "\n" in value:
            raise self.error(N_("this is not a line of text: {found!r}"), key, found=brief(value))
        return value

    def time(self, key: str) -> str:
        """Return a valid time."""
        value = self.text(key, _TIME)
        try:
            good = 1900 <= datetime.fromisoformat(value).year <= 9000  # valid in every zone
        except ValueError:
            good = False
        if not good:
            raise self.error(N_("{found!r} is not a time"), key, found=value)
        return value

    def type_error(self, key: str, kind: type, value: object) -> JournalError:
        names = {
            dict: N_("an object"),
            list: N_("a list"),
            str: N_("a text"),
            int: N_("a whole number"),
            bool: N_("true or false"),
        }
        return self.error(
            N_("this should be {kind}, not {found}"), key, kind=_(names[kind]), found=brief(value)
        )

    def changed_error(self, key: str) -> ChangedError:
        return ChangedError(
            N_("the checksum is wrong: another program changed this match"),
            place=self.place(key),
            hint=N_("Export it again from its ledger."),
        )
