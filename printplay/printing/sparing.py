"""A game's theme with low ink, derived from that with full ink."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace
from typing import TYPE_CHECKING, TypeVar

from printplay.printing.colour import INK, WHITE, Colour

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Theme = TypeVar("Theme", bound="DataclassInstance")


def sparing(full: Theme, fills: Iterable[str], **stated: Colour | None) -> Theme:
    """Return a theme that saves ink: its fills are white, and all its other colours are black.

    `full` is a dataclass of colours with a field `low_ink`; `fills` names those of its fields that
    fill areas; `stated` are the colours that differ, such as pale lines.
    """
    colours = (f.name for f in fields(full) if isinstance(getattr(full, f.name), Colour))
    derived = dict.fromkeys(colours, INK) | dict.fromkeys(fills, WHITE)
    return replace(full, **(derived | stated), low_ink=True)
