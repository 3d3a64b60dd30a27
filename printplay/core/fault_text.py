"""Faults of layouts and prints in words: messages and hints filled in, and how many there are.

Faults of records are worded by `match.text.report_text`, which knows their keys.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from printplay.core.errors import printable
from printplay.core.faults import Fault
from printplay.core.i18n import N_, fill_template, lettered


def translated(fault: Fault) -> Fault:
    return fault.in_words(sentence(fault), cure(fault))


def sentence(fault: Fault) -> str:
    return printable(_fill_template(fault.message, fault.values))


def cure(fault: Fault) -> str:
    """Return the hint in the current language; empty if nothing helps."""
    if not fault.hint:
        return ""
    return printable(_fill_template(fault.hint, {**fault.values, **fault.hint_values}))


def _fill_template(template: str, values: Mapping[str, Any]) -> str:
    return fill_template(template, {name: lettered(value) for name, value in values.items()})


def count_faults(severities: Iterable[str]) -> str:
    """Return the numbers of errors and warnings; empty if there are none.

    >>> count_faults(["error", "warning", "warning"])
    '1 error, 2 warnings'
    """
    kinds = ["error" if severity == "error" else "warning" for severity in severities]
    errors, warnings = kinds.count("error"), kinds.count("warning")
    parts = [(N_("{count:error|errors}"), errors), (N_("{count:warning|warnings}"), warnings)]
    return ", ".join(fill_template(template, {"count": count}) for template, count in parts if count)
