"""Counts of faults in words."""

from __future__ import annotations

from collections.abc import Iterable

from printplay.core.i18n import N_, fill_template


def count_faults(severities: Iterable[str]) -> str:
    """Return the numbers of errors and warnings; empty if there are none.

    >>> count_faults(["error", "warning", "warning"])
    '1 error, 2 warnings'
    """
    kinds = ["error" if severity == "error" else "warning" for severity in severities]
    errors, warnings = kinds.count("error"), kinds.count("warning")
    parts = [(N_("{count:error|errors}"), errors), (N_("{count:warning|warnings}"), warnings)]
    return ", ".join(fill_template(template, {"count": count}) for template, count in parts if count)
