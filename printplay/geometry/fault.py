"""A fault of a drawn line: its rule, a sentence, a cure, and where on the board it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from printplay.geometry.board import SpaceId
from printplay.geometry.lattice import Point
from printplay.i18n import _


@dataclass(frozen=True)
class Fault:
    """What is wrong with a line; `message` and `hint` are templates, `values` fill their braces.

    `spaces` are those concerned, in the order of the line; `point` is where in mm.
    """

    code: str
    message: str
    values: Mapping[str, Any] = field(default_factory=dict)
    hint: str = ""
    spaces: tuple[SpaceId, ...] = ()
    point: Point | None = None

    def sentence(self) -> str:
        """Return the message in the current language."""
        return _(self.message).format(**self.values)

    def cure(self) -> str:
        """Return the hint in the current language, or an empty text."""
        return _(self.hint).format(**self.values) if self.hint else ""


def decimals(millimetres: float) -> str:
    """Return a length as it is shown: at most two decimals.

    >>> decimals(12.0), decimals(-0.001), decimals(3.14159)
    ('12', '0', '3.14')
    """
    text = f"{millimetres:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
