"""The form of the JSON that a program reads: its version stands first in every object."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

#: Rises when what an answer already says comes to mean something else, or goes.
FORMAT = 1


def versioned(answer: Mapping[str, Any]) -> dict[str, Any]:
    """Return an answer with the version of its form.

    >>> versioned({"valid": True})
    {'format': 1, 'valid': True}
    """
    return {"format": FORMAT, **answer}
