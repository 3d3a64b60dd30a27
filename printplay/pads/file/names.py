"""Names for the rows of a pad, and hints on words that have another meaning, too."""

from __future__ import annotations

import keyword
import re
import unicodedata

from printplay.core.errors import brief
from printplay.core.i18n import N_
from printplay.pads.file.tables import TableReader, TomlTable
from printplay.pads.formulas.functions import FUNCTIONS, WORDS
from printplay.pads.formulas.parser import JOINING

#: Words with a meaning in every record.
OF_RECORDS = frozenset(("lost", "total", "won"))


class NameReader(TableReader):
    """Reads the keys of rows."""

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
        self.mention(table, key)
        return key

    def mention(self, table: TomlTable, key: str) -> None:
        """Add a hint on another meaning of a key: the row wins."""
        if key in FUNCTIONS:
            self.advise(table, "key", N_("{value!r} is also a function in formulas"),
                        N_("Here {value} is the row and {value}(...) the function."),
                        value=key)  # fmt: skip
        elif key in WORDS:
            self.advise(table, "key", N_("{value!r} is also a word used in formulas"),
                        N_("In this file {value} is the row, so the word cannot be used."),
                        value=key)  # fmt: skip
        elif key in OF_RECORDS:
            self.advise(table, "key", N_("{value!r} is also a word used in records"),
                        N_("In matches on this pad {value} is the row."), value=key)  # fmt: skip
