"""Reads the rows of a score pad's file."""

from __future__ import annotations

import keyword
import unicodedata
from collections.abc import Mapping, Sequence

from printplay.core.errors import brief
from printplay.core.i18n import N_
from printplay.geometry.toml_lines import lines_of_keys, lines_of_tables
from printplay.pads.pad import LARGEST, Row
from printplay.pads.tables import Table, TableReader, number

#: More than these are no pad that a person fills in.
MOST_ROWS = 60
#: What no row can be called: the words of formulas and those of a record.
RESERVED = frozenset(
    (
        "abs", "all", "any", "before", "count", "date", "dealer", "different", "each", "end",
        "everyone", "game", "hand", "house", "layout", "lost", "majority", "match", "max", "min",
        "most", "next", "note", "place", "player", "players", "points", "rank", "round", "rounds",
        "rules", "sets", "sum", "table", "teams", "total", "won",
    )
)  # fmt: skip
_ROW = (
    "key", "title", "icon", "points", "entry", "min", "max", "step", "values", "together", "when",
    "default", "once", "counts", "note", "section",
)  # fmt: skip


class RowReader(TableReader):
    """Reads the rows."""

    def rows(self) -> list[Row]:
        """Return all rows that can be read."""
        value = self.top.values.get("row", [])
        if isinstance(value, dict) or not isinstance(value, list):
            self.blame(self.top, "row", N_("a row is a table with two brackets"),
                       N_("Write [[row]], not [row]."))  # fmt: skip
            return []
        if len(value) > MOST_ROWS:
            self.blame(self.top, "row", N_("there are more than {limit} rows"), limit=MOST_ROWS)
            value = value[:MOST_ROWS]
        lines = lines_of_tables(self.text, "", "row")
        starts: Sequence[int | None] = (
            lines if len(lines) >= len(value) else [self.lines.get("row")] * len(value)
        )
        found: dict[str, Row] = {}
        for at, (one, start) in enumerate(zip(value, starts, strict=False), 1):
            if not isinstance(one, dict):
                table = Table({}, f"row {at}", {}, start)
                self.blame(table, "", N_("a row is a table with two brackets"),
                           N_("Write [[row]], not [row]."))  # fmt: skip
                continue
            table = Table(one, self.called(one, at), self.within(start), start)
            row = self.row(table)
            if row is not None and row.key in found:
                self.blame(table, "key", N_("two rows have the key {key!r}"),
                           N_("Give each row a key of its own; the other stands on line {line}."),
                           key=row.key, line=found[row.key].line)  # fmt: skip
            elif row is not None:
                found[row.key] = row
        return list(found.values())

    def called(self, row: Mapping[str, object], at: int) -> str:
        """Return how a row is called where something is wrong with it."""
        key = row.get("key")
        return f"row {brief(key)}" if isinstance(key, str) and key.isprintable() else f"row {at}"

    def within(self, start: int | None) -> Mapping[str, int]:
        """Return the lines of the keys of a table that begins on a line."""
        if start is None:
            return {}
        lines = self.text.split("\n")
        end = next(
            (at for at in range(start, len(lines)) if lines[at].lstrip().startswith("[")),
            len(lines),
        )
        keys = lines_of_keys("\n".join(lines[start:end]))
        return {key: line + start for key, line in keys.items()}

    def row(self, table: Table) -> Row | None:
        """Return one row; None where it has no key that can be used."""
        self.known(table, _ROW)
        key = self.row_key(table)
        entry = self.choice(table, "entry", ("number", "tick", "none"))
        low = self.number(table, "min", 0, -LARGEST, LARGEST)
        icon = self.word(table, "icon", "", limit=200)
        default = table.values.get("default")
        row = Row(
            key=key or "?",
            title=self.spoken(table, "title", 40) or {"en": key.replace("_", " ").capitalize()},
            icon=icon,
            points=self.formula(table, "points"),
            entry=entry,
            min=low,
            max=self.formula(table, "max"),
            step=self.number(table, "step", 1, 1, LARGEST),
            values=self.values(table),
            together=self.formula(table, "together"),
            when=self.formula(table, "when"),
            default=None
            if default is None
            else self.number(table, "default", 0, -LARGEST, LARGEST),
            once=self.flag(table, "once", default=False),
            counts=self.flag(table, "counts", default=True),
            note=self.spoken(table, "note", 120),
            section=self.spoken(table, "section", 40),
            line=table.line,
            lines=table.lines,
        )
        if entry == "none":
            if not row.points and "points" not in table.values:
                self.blame(table, "points", N_("a row that nobody enters needs a formula"),
                           N_("Write points = ..., or leave `entry` out."))  # fmt: skip
            for name in ("min", "max", "step", "values", "together", "when", "default"):
                if name in table.values:
                    self.blame(table, name, N_("nobody enters this row, so `{name}` says nothing"),
                               N_("Leave it out, or leave `entry` out."), name=name)  # fmt: skip
        if row.max.lstrip("-").isdigit() and int(row.max) < low:
            self.blame(table, "max", N_("the most, {high}, is less than the least, {low}"),
                       high=row.max, low=low)  # fmt: skip
        return row if key else None

    def row_key(self, table: Table) -> str:
        """Return the key of a row, empty where it has none that can be used."""
        if "key" not in table.values:
            self.blame(table, "key", N_("this key is missing"),
                       N_('A short name for formulas and records: key = "coins".'))  # fmt: skip
            return ""
        key = self.word(table, "key", "", limit=24)
        if not key:
            return ""
        plain = unicodedata.normalize("NFKC", key)
        if (
            key != plain
            or key != key.casefold()
            or not key.isidentifier()
            or keyword.iskeyword(key)
        ):
            self.blame(table, "key", N_("{value!r} cannot be the key of a row"),
                       N_("A key has small letters, digits and _, and begins with a letter."),
                       value=brief(key))  # fmt: skip
            return ""
        if key in RESERVED or key.startswith("_"):
            self.blame(table, "key", N_("{value!r} has a meaning of its own"),
                       N_("Choose another key, such as {other}."),
                       value=key, other=f"{key.strip('_')}_1")  # fmt: skip
            return ""
        return key

    def values(self, table: Table) -> tuple[int, ...]:
        """Return all that can be entered into a row; nothing where any number can."""
        value = table.values.get("values", [])
        if isinstance(value, list) and len(value) <= 100 and all(map(number, value)):
            return tuple(value)
        self.blame(table, "values", N_("this must be a list of whole numbers"),
                   N_("Write values = [0, 25]."))  # fmt: skip
        return ()
