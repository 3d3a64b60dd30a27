"""What is wrong, in words and for programs: of a record, a drawn line, a layout or a print."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

Severity = Literal["error", "warning"]


@dataclass(frozen=True, kw_only=True)
class Fault:
    """One thing that is wrong, told in the language that was current when it was asked for.

    `code` names the rule; `printplay.explain(code)` says all there is to say of it. An `error`
    makes an answer invalid, a `warning` does not. `hint` is the cure, None where there is none.
    `line`, `column` and `end_column` count from 1 and say where it stands in a text, `spaces` where
    on a board; `player` is who did it. A `consequence` may merely follow from an earlier fault.
    """

    code: str
    severity: Severity = "error"
    message: str
    hint: str | None = None
    line: int | None = None
    column: int | None = None
    end_column: int | None = None
    player: str | None = None
    spaces: tuple[str, ...] = ()
    consequence: bool = False

    def __str__(self) -> str:
        """Return code and message, and the line where there is one."""
        where = f"{self.line}: " if self.line is not None else ""
        return f"{where}{self.code}: {self.message}"

    def json(self) -> dict[str, Any]:
        """Return the fault as it stands in the answers of `printplay check --json`."""
        return {
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
