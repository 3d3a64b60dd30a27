"""A match of a ledger, as a page of a pad knows it: what both share."""

from __future__ import annotations

from typing import Protocol

from printplay.geometry.playable import Playable
from printplay.pads.file.pad import Pad


class PlayedMatch(Protocol):
    """A match of a ledger: what a page of it shares with it."""

    @property
    def game(self) -> str:
        """Return the id of its game."""

    @property
    def variant(self) -> str:
        """Return the variant that its record names; empty if it names none."""

    @property
    def board(self) -> Playable | None:
        """Return the board it is played on; None if its game has none."""

    @property
    def players(self) -> tuple[str, ...]:
        """Return the players in seating order."""

    @property
    def pad(self) -> Pad | None:
        """Return the pad it is played on; None if it is no pad's."""
