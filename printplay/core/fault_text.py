"""Faults of layouts and prints in words: their messages and hints are templates.

Faults of records are worded by `match.text.sentences`, which knows their keys.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from printplay.core.errors import printable
from printplay.core.faults import Fault
from printplay.core.i18n import fill_template, lettered


def translated(fault: Fault) -> Fault:
    """Return a fault with message and hint in the current language."""
    return fault.in_words(sentence(fault), cure(fault))


def sentence(fault: Fault) -> str:
    """Return the message in the current language."""
    return printable(_fill_template(fault.message, fault.values))


def cure(fault: Fault) -> str:
    """Return the hint in the current language; empty if nothing helps."""
    if not fault.hint:
        return ""
    return printable(_fill_template(fault.hint, {**fault.values, **fault.hint_values}))


def _fill_template(template: str, values: Mapping[str, Any]) -> str:
    return fill_template(template, {name: lettered(value) for name, value in values.items()})
