"""How many faults were found, in words."""

from __future__ import annotations

from collections.abc import Iterable

from printplay.i18n import _


def tally(severities: Iterable[str]) -> str:
    """Return how many errors and warnings there are; empty where there are none.

    >>> tally(["error", "warning", "warning"])
    '1 error, 2 warnings'
    """
    kinds = ["error" if severity == "error" else "warning" for severity in severities]
    errors, warnings = kinds.count("error"), kinds.count("warning")
    parts = []
    if errors:
        parts.append(_("1 error") if errors == 1 else _("{count} errors").format(count=errors))
    if warnings:
        parts.append(
            _("1 warning") if warnings == 1 else _("{count} warnings").format(count=warnings)
        )
    return ", ".join(parts)
