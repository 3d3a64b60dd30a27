"""Reads the rows of a score pad's file."""

from __future__ import annotations

import keyword
import re
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from printplay.core.errors import brief
from printplay.core.i18n import N_
from printplay.geometry.layouts.tomlfile import TomlTable, lines_of_keys, lines_of_tables
from printplay.pads.file.pad import LARGEST, MOST_PLAYERS, Row
from printplay.pads.file.tables import TableReader, is_pad_number
from printplay.pads.formulas.formula import FUNCTIONS, WORDS
from printplay.pads.formulas.parser import JOINING

#: Words with a meaning in every record.
OF_RECORDS = frozenset(("lost", "total", "won"))


#: Other meanings of a key, and the hint on each: the row wins.
_OTHER_MEANINGS: Sequence[tuple[Collection[str], str, str]] = (
    (FUNCTIONS, N_("{value!r} is also a function in formulas"),
     N_("Here {value} is the row and {value}(...) the function.")),
    (WORDS, N_("{value!r} is also a word used in formulas"),
     N_("In this file {value} is the row, so the word cannot be used.")),
    (OF_RECORDS, N_("{value!r} is also a word used in records"),
     N_("In matches on this pad {value} is the row.")),
)  # fmt: skip
#: Most rows that a person fills in.
MOST_ROWS = 60
_ROW = (
    "key", "title", "icon", "points", "entry", "min", "max", "step", "values", "together",
    "exactly", "at_most", "at_least", "not_exactly", "when", "default", "once", "holders", "passes",
    "ends", "shared", "counts", "note", "section",
)  # fmt: skip
#: The keys that limit the sum of a row over all players.
_TOGETHER = ("together", "exactly", "at_most", "at_least", "not_exactly")


class RowReader(TableReader):
    """Reads the rows."""

    #: Unreadable rows, by their keys as written; empty for one without.
    lost: list[str]

    def row_key(self, table: TomlTable) -> str:
        """Return the key of a row, or an empty text if it has no usable one."""
        if "key" not in table.values:
            short = N_('Give a short name for formulas and records: key = "coins".')
            self.blame(table, "key", N_("this key is missing"), short)
            self.lost.append("")
            return ""
        key = self.word(table, "key", limit=24)
        if not key:
            stated = table.values["key"]
            self.lost.append(stated.strip() if isinstance(stated, str) else "")
            return ""
        if key in JOINING:
            self.blame(table, "key", N_("{value!r} is an operator in formulas"),
                       N_("Choose another key, such as {other}."),
                       value=key, other=f"{key}_1")  # fmt: skip
            self.lost.append(key)
            return ""
        plain = unicodedata.normalize("NFKC", key)
        if key != plain or key != key.lower() or not key.isidentifier() or key.startswith("_"):
            better = re.sub(r"[\W_]+", "_", plain.lower()).strip("_")
            hint = N_("Use small letters, digits and _, beginning with a letter.")
            if better.isidentifier() and better not in JOINING:
                hint = N_("Write {better}: small letters, digits and _, beginning with a letter.")
            self.blame(table, "key", N_("invalid row key {value!r}"), hint, value=brief(key), better=better)
            if not key.isidentifier() or keyword.iskeyword(key):
                self.lost.append(key)
                return ""
        meaning = next((texts for words, *texts in _OTHER_MEANINGS if key in words), None)
        if meaning is not None:
            self.advise(table, "key", *meaning, value=key)
        return key

    def rows(self) -> list[Row]:
        """Return all rows that can be read."""
        value = self.top.values.get("row", [])
        if isinstance(value, dict) or not isinstance(value, list):
            self.blame(self.top, "row", N_("a row must be a table with two brackets"),
                       N_("Write [[row]], not [row]."))  # fmt: skip
            self.lost.append("")
            return []
        if len(value) > MOST_ROWS:
            self.blame(self.top, "row", N_("there are more than {limit} rows"), limit=MOST_ROWS)
            self.lost.append("")
            value = value[:MOST_ROWS]
        lines = lines_of_tables(self.text, "", "row")
        starts: Sequence[int | None] = (
            lines if len(lines) >= len(value) else [self.top.lines.get("row")] * len(value)
        )
        row_by_key: dict[str, Row] = {}
        for row_number, (row_table, start) in enumerate(zip(value, starts, strict=False), 1):
            if not isinstance(row_table, dict):
                table = TomlTable(self.path, {}, f"row {row_number}", line=start)
                self.blame(table, "", N_("a row must be a table with two brackets"),
                           N_("Write [[row]], not [row]."))  # fmt: skip
                self.lost.append("")
                continue
            key = row_table.get("key")
            name = f"row {brief(key)}" if isinstance(key, str) and key.isprintable() else f"row {row_number}"
            key_lines = {f"{name}.{key}": line for key, line in self.key_lines(start).items()}
            table = TomlTable(self.path, row_table, name, lines=key_lines, line=start)
            row = self.row(table)
            folded_key = "" if row is None else row.key.casefold()  # as in a record
            if row is not None and folded_key in row_by_key:
                self.blame(table, "key", N_("two rows have the key {key!r}"),
                           N_("Give each row a different key; the other is on line {line}."),
                           key=row.key, line=row_by_key[folded_key].line)  # fmt: skip
            elif row is not None:
                row_by_key[folded_key] = row
        return list(row_by_key.values())

    def key_lines(self, start: int | None) -> Mapping[str, int]:
        """Return the lines of the keys of a table that begins on a line."""
        if start is None:
            return {}
        lines = self.text.split("\n")
        end = next(
            (index for index in range(start, len(lines)) if lines[index].lstrip().startswith("[")), len(lines)
        )
        keys = lines_of_keys("\n".join(lines[start:end]))
        return {key: line + start for key, line in keys.items()}

    def row(self, table: TomlTable) -> Row | None:
        """Return one row, or None if it has no usable key."""
        table = self.with_known_keys(table, _ROW)
        key = self.row_key(table)
        entry = self.choice(table, "entry", ("number", "tick", "place", "none"))
        low = self.number(table, "min", 0, -LARGEST, LARGEST)
        icon = self.word(table, "icon", limit=200)
        default = table.values.get("default")
        row = Row(
            key=key or "?",
            title=self.by_language(table, "title", 40) or {"en": key.replace("_", " ").capitalize()},
            icon=icon,
            points=self.formula(table, "points"),
            entry=entry,
            min=low,
            max=self.formula(table, "max"),
            step=self.number(table, "step", 1, 1, LARGEST),
            values=self.values(table),
            together=self.formula(table, self.exact(table)),
            at_most=self.formula(table, "at_most"),
            at_least=self.formula(table, "at_least"),
            not_exactly=self.formula(table, "not_exactly"),
            when=self.formula(table, "when"),
            default=None if default is None else self.number(table, "default", 0, -LARGEST, LARGEST),
            once=self.flag(table, "once", default=False),
            holders=self.number(table, "holders", 1, 1, MOST_PLAYERS) if "holders" in table.values else 0,
            passes=self.flag(table, "passes", default=False),
            ends=self.flag(table, "ends", default=False),
            shared=self.flag(table, "shared", default=False),
            counts=self.flag(table, "counts", default=True),
            note=self.by_language(table, "note", 120),
            section=self.by_language(table, "section", 40),
            line=table.line,
            lines={key.removeprefix(f"{table.name}."): line for key, line in table.lines.items()},
        )
        if entry == "none":
            if not row.points and "points" not in table.values:
                self.blame(table, "points", N_("a row without entry needs a formula"),
                           N_("Write points = ..., or leave `entry` out."))  # fmt: skip
            for name in ("min", "max", "step", "values", *_TOGETHER, "when", "default", "holders"):
                if name in table.values:
                    self.blame(table, name, N_("this row has no entry, so `{name}` has no effect"),
                               N_("Remove it, or remove `entry`."), name=name)  # fmt: skip
        least = min(row.values, default=low)
        if row.max.lstrip("-").isdigit() and int(row.max) < least:
            self.blame(table, "max", N_("the maximum, {high}, is less than the minimum, {low}"),
                       high=row.max, low=least)  # fmt: skip
        self.ways(table, row)
        if entry == "place":
            row = replace(row, min=1, max=self.places)
        for name in ("min", "step") if row.values else ():
            if name in table.values:
                self.advise(table, name, N_("`{name}` has no effect beside `values`"),
                            N_("Remove it."), name=name)  # fmt: skip
        return row if key else None

    @property
    def places(self) -> str:
        """Return the number of places as a formula: one for each player, or team."""
        teams = self.top.values.get("teams", False)
        return "players" if teams is False else "2" if teams is True else str(teams)

    @property
    def most_sides(self) -> int:
        """Return how many players, or teams, can have something in a row."""
        teams, players = self.top.values.get("teams", False), self.top.values.get("players")
        if teams is not False and not isinstance(teams, str):
            return teams if isinstance(teams, int) and teams > 1 else 2
        max_players = players[-1] if isinstance(players, list) and players else players
        return max_players if isinstance(max_players, int) and max_players > 0 else MOST_PLAYERS + 1

    def exact(self, table: TomlTable) -> str:
        """Return the key that fixes the sum of a row over all players."""
        if "exactly" not in table.values:
            return "together"
        if "together" in table.values:
            self.blame(table, "exactly", N_("`exactly` and `together` mean the same"),
                       N_("Leave one of them out."))  # fmt: skip
        return "exactly"

    def ways(self, table: TomlTable, row: Row) -> None:
        """Blame keys that do not go with the way a row is entered."""
        self.sum_limits(table, row)
        unread = table.values.get("entry", row.entry) != row.entry  # a fault of its own
        if row.ends and row.entry != "tick" and not unread:
            self.blame(table, "ends", N_("only a row that is ticked can end the game"),
                       N_('Write entry = "tick".'))  # fmt: skip
        if row.holders and row.holders >= self.most_sides:
            self.advise(table, "holders", N_("`holders` has no effect: {most} can play"),
                        N_("Write fewer, or leave it out."), most=self.most_sides)  # fmt: skip
        for name in ("min", "max", "step", "values") if row.entry == "tick" else ():
            if name in table.values:
                self.advise(table, name, N_("`{name}` has no effect in a row of yes or no"),
                            N_("Remove it."), name=name)  # fmt: skip
        if row.passes and "holders" not in table.values:
            self.blame(table, "passes", N_("`passes` is for a row that only some can hold"),
                       N_("Write holders = 1, or leave `passes` out."))  # fmt: skip
        if row.shared and row.entry != "place" and not unread:
            self.blame(table, "shared", N_("`shared` is for a row of places"),
                       N_('Write entry = "place", or leave `shared` out.'))  # fmt: skip
        if row.entry != "place":
            return
        if self.top.values.get("coop") is True:
            self.blame(table, "entry", N_("in a cooperative game nobody has a place"),
                       N_("Leave out `coop`, or `entry`."))  # fmt: skip
        for name in ("min", "max", "step", "values", "holders", *_TOGETHER):
            if name in table.values:
                self.advise(table, name, N_("`{name}` has no effect in a row of places"),
                            N_("Remove it."), name=name)  # fmt: skip

    def sum_limits(self, table: TomlTable, row: Row) -> None:
        """Blame limits of the sum of a row that no sum meets, as far as they are numbers."""
        least, greatest, exact = (
            int(text) if re.fullmatch(r"-?\d{1,9}", text.strip()) else None
            for text in (row.at_least, row.at_most, row.together)
        )
        low = exact if exact is not None else least
        if low is not None and greatest is not None and low > greatest:
            self.blame(
                table,
                "at_most",
                N_("no sum is at least {least} and at most {most}"),
                N_("Make `at_most` larger, or leave it out."),
                least=low,
                most=greatest,
            )
        elif exact is not None and least is not None and least > exact:
            self.blame(
                table,
                "at_least",
                N_("no sum is at least {least} and at most {most}"),
                N_("Make `at_least` smaller, or leave it out."),
                least=least,
                most=exact,
            )

    def values(self, table: TomlTable) -> tuple[int, ...]:
        """Return the values that can be entered into a row; empty if any number is allowed."""
        value = table.values.get("values")
        if value is None:
            return ()
        if isinstance(value, list) and 1 <= len(value) <= 100 and all(map(is_pad_number, value)):
            return tuple(value)
        self.blame(table, "values", N_("this must be a list of whole numbers"), N_("Write values = [0, 25]."))
        return ()
