"""The seal of an island that was certified: how fair its starts are, in words."""

from __future__ import annotations

from printplay.core.i18n import N_, _, decimal, thousands
from printplay.games.go_for_gold.contents import Island
from printplay.geometry.layouts.certificate import Certificate

_FAIR = N_("fair within {apart} points in 100")


def fair_within(told: Certificate) -> str:
    """Return how fair the starts are, never fairer than is certain."""
    return _(_FAIR).format(apart=decimal(told.tenths))


def on_matches(told: Certificate) -> str:
    """Return the number of matches behind that."""
    return _("{count} matches").format(count=thousands(told.matches))


def certified(board: Island) -> Certificate | None:
    """Return the valid certificate of an island, or None if it has none."""
    told = board.certificate
    return told if told is not None and told.holds(board.digest) else None


def sealed(board: Island) -> str:
    """Return the sentence on the cover that a certificate stands for; empty if there is none."""
    told = certified(board)
    if told is None:
        return ""
    return _("Fair: no start is better by more than {apart} points in 100 matches.").format(
        apart=decimal(told.tenths)
    )
