"""The JSON format: its version comes first in every object."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import Any

#: Increased when a member of an answer is removed or changes its meaning.
FORMAT = 1


def versioned(answer: Mapping[str, Any]) -> dict[str, Any]:
    """Return an answer with the version of its format.

    >>> versioned({"valid": True})
    {'format': 1, 'valid': True}
    """
    return {"format": FORMAT, **answer}


def finite(number: float) -> float | None:
    """Return a number that JSON can hold: None for infinity and NaN.

    >>> finite(0.5), finite(float("inf"))
    (0.5, None)
    """
    return number if isfinite(number) else None
