"""`printplay explain`: a rule in full, with an example that breaks it, and the cure."""

from __future__ import annotations


def explain() -> None:
    """Explain a rule."""
