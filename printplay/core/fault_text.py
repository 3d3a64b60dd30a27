"""A fault put into words where its message and its hint are templates: of layouts and prints.

Those of records are told by `record.sentences`, which knows what their keys stand for.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from printplay.core.errors import printable
from printplay.core.faults import Fault
from printplay.core.i18n import filled, lettered


def told(fault: Fault) -> Fault:
    """Return a fault whose message and hint are templates in the current language."""
    return fault.in_words(sentence(fault), cure(fault))


def sentence(fault: Fault) -> str:
    """Return what is wrong, in the current language."""
    return printable(_filled(fault.message, fault.values))


def cure(fault: Fault) -> str:
    """Return what to do about it, in the current language; an empty text where nothing helps."""
    if not fault.hint:
        return ""
    return printable(_filled(fault.hint, {**fault.values, **fault.hint_values}))


def _filled(template: str, values: Mapping[str, Any]) -> str:
    return filled(template, {name: lettered(value) for name, value in values.items()})
