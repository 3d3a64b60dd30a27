"""The part of a ledger's match that photos are entered into."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

from printplay.games.go_for_gold.sheets.joined import Joined, PlayerSheet
from printplay.pads.photos.read_page import PlayedMatch

if TYPE_CHECKING:
    from printplay.lookup.board import Board
    from printplay.pads.photos.scanned_page import ScannedPage

#: What comes of an entry in a match.
EnteredT_co = TypeVar("EnteredT_co", covariant=True)


class LedgerMatch(PlayedMatch, Protocol[EnteredT_co]):
    """A match of a ledger: the part that is used here."""

    @property
    def board(self) -> Board | None:
        """Return the board it is played on."""

    @property
    def sheets(self) -> dict[str, str]:
        """Return the owners of the sheets printed for it, by serial."""

    def check_answered(self, questions: int) -> None:
        """Raise RefusedError while sheets have open questions."""

    def check_sheets(self, sheets: Mapping[str, tuple[str, str]], *, anyway: bool = False) -> None:
        """Raise an error if a sheet is of another board, or was printed for another match."""

    def join(self, sheets: Sequence[PlayerSheet], *, rolls: Sequence[int | None] | None = None) -> Joined:
        """Join sheets by the players, the board and the house rules of the match."""

    def add_page(
        self, page: ScannedPage, *, questions: int = 0, anyway: bool = False, sent: str = ""
    ) -> EnteredT_co:
        """Add what stands on a page of a pad."""

    def add_sheets(self, joined: Joined, *, anyway: bool = False, sent: str = "") -> EnteredT_co:
        """Add the record of joined sheets."""
