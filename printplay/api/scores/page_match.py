"""The match of today that has all that stands on a page of a pad: a second photo of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from printplay.core.errors import PrintplayError
from printplay.core.i18n import N_
from printplay.ledger.lists.overview import latest
from printplay.ledger.matches.outcome import RefusedError
from printplay.ledger.store.clock import today
from printplay.ledger.store.store import Store

if TYPE_CHECKING:
    from printplay.pads.photos.scanned_page import ScannedPage

#: So many of the latest matches are looked at.
_LATEST = 30


class EnteredBeforeError(RefusedError):
    """The pad was entered in a match before; `match` is its id."""

    def __init__(self, match: str) -> None:
        super().__init__(
            N_("nothing was entered: the match {match} of today has all that is on this pad"),
            hint=N_("--anyway starts another match with it."), match=match,
        )  # fmt: skip
        self.match = match


def refuse_again(store: Store, players: Sequence[str], page: ScannedPage, *, new_id: str) -> None:
    """Raise EnteredBeforeError if another match of today, of the same players, has all of a page.

    `new_id` is that of the match that begins with it, which may have come before.
    """
    from printplay.api.entry.match import Match
    from printplay.api.entry.written_pages import check_page, entered_lines

    names = [name.casefold() for name in players]
    for over in (False, True):
        for listed in latest(store, _LATEST, over=over).matches:
            listed_names = [name.casefold() for name in listed.players]
            if listed.id == new_id or listed.date != str(today()) or listed_names != names:
                continue
            try:
                stored = Match(store, listed.id).stored
                check_page(stored, page)
                missing = entered_lines(stored, page)
            except PrintplayError:  # it is of another pad, or has other values
                continue
            if not missing:
                raise EnteredBeforeError(listed.id)
