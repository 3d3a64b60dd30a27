"""A fault: one error or warning about a record, a layout, a drawn line or a print.

It is a value, returned and never raised. It names its sentence and cure by keys or templates, as
rules know no language; `core.fault_text` and, for records, `match.text.report_text` translate them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple

Severity = Literal["error", "warning"]


class FieldItems(NamedTuple):
    """Items of a field: from one index (from 0) to before another; None is the next."""

    field: str
    first: int
    last: int | None = None


class Through(NamedTuple):
    """From the first word of a field to the last one of another."""

    first: str
    last: str


class MarkedField(NamedTuple):
    """A field with the word that stands before its value (`-> E`)."""

    field: str


#: The subject of a fault in a record: a field of the line by name, a part of one, or several.
#: Every line has a keyword, a player, all its fields and its whole text; a header has a keyword
#: and a value.
About = str | FieldItems | Through | MarkedField

KEYWORD, PLAYER, FIELDS, SAID, VALUE = "keyword", "player", "fields", "said", "value"


class PrintPlace(NamedTuple):
    """Where a fault of a print is: a component, the part it belongs to, its "front" or "back".

    Part and side may be empty. `others` are further components with the fault.
    """

    component: str
    part: str = ""
    side: str = ""
    others: tuple[str, ...] = ()

    @property
    def how_many(self) -> int:
        """Return the number of components with the fault."""
        return 1 + len(self.others)


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault: an `error` makes an answer invalid, a `warning` does not.

    `code` names the rule; `printplay.explain(code)` explains it. `message` is the sentence and
    `hint` the cure, or None. At first both are keys or templates, and `values` (for the hint
    `hint_values`, too) fill their braces; `in_words` translates them into the current language. All
    faults that the API returns are translated.

    Its place depends on its kind. In a record it is `line`, `column` and `end_column`, all from
    1; rules give `where` instead (None is the present event, a number the event with this index, a
    text the header of this key) and `about`, the field concerned (empty: the whole line). `player`
    is the player of the line, and a `consequence` may only follow from an earlier fault;
    `hindsight`: only later lines show it, and their faults follow from it. On a board it is
    `spaces`, in the order of a line, and the `point` in mm; on paper it is `printed`.
    """

    code: str
    message: str
    values: Mapping[str, object] = field(default_factory=dict)
    hint: str | None = None
    hint_values: Mapping[str, object] = field(default_factory=dict)
    severity: Severity = "error"
    where: int | str | None = None
    about: About = ""
    player: str | None = None
    spaces: tuple[str, ...] = ()
    consequence: bool = False
    line: int | None = None
    column: int | None = None
    end_column: int | None = None
    point: tuple[float, float] | None = None
    printed: PrintPlace | None = None
    hindsight: bool = False

    def __str__(self) -> str:
        """Return code and message, with the line or the component, if any."""
        where = f"{self.line}: " if self.line is not None else ""
        on = f" {self.printed.component!r}" if self.printed is not None else ""
        return f"{where}{self.code}{on}: {self.message}"

    def with_place(self, line: int, column: int, end_column: int) -> Fault:
        return replace(self, line=line, column=column, end_column=end_column)

    def as_consequence(self) -> Fault:
        return self if self.consequence else replace(self, consequence=True)

    def in_words(self, message: str, hint: str, line: int | None = None) -> Fault:
        """Return the fault with its translated sentence and cure, which may be empty."""
        return Fault(
            self.code,
            message,
            hint=hint or None,
            severity=self.severity,
            player=self.player,
            spaces=self.spaces,
            consequence=self.consequence,
            line=self.line if line is None else line,
            column=self.column,
            end_column=self.end_column,
            point=self.point,
            printed=self.printed,
        )

    def json(self, *members: str) -> dict[str, Any]:
        """Return a translated fault as data; only the named members, if any are named.

        Members that do not apply are null, false or an empty list.
        """
        on = self.printed or PrintPlace("")
        members_json: dict[str, Any] = {
            "code": self.code,
            "severity": self.severity,
            "message": self.message,
            "hint": self.hint,
            "line": self.line,
            "column": self.column,
            "end_column": self.end_column,
            "player": self.player,
            "spaces": list(self.spaces),
            "consequence": self.consequence,
        }
        if self.printed is not None:
            members_json |= {
                "part": on.part,
                "component": on.component,
                "side": on.side,
                "count": on.how_many,
                "components": [on.component, *on.others],
            }
        return {member: members_json[member] for member in members or members_json}
