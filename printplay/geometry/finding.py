"""A finding of `layout check`: what is wrong or doubtful about a board, where, and the cure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from printplay.errors import printable
from printplay.i18n import _

Severity = Literal["error", "warning"]


@dataclass(frozen=True)
class Finding:
    """One finding; `message` and `hint` are translatable templates, `values` fill their braces."""

    code: str
    severity: Severity
    message: str
    hint: str = ""
    spaces: tuple[str, ...] = ()
    values: Mapping[str, Any] = field(default_factory=dict)

    def sentence(self) -> str:
        """Return the message in the current language."""
        return printable(_(self.message).format(**self.values))

    def cure(self) -> str:
        """Return the hint in the current language, or an empty text."""
        return printable(_(self.hint).format(**self.values)) if self.hint else ""
