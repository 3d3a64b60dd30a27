"""Which games and layouts a phone may name: those that are known, islands of a seed; no file."""

from __future__ import annotations

import printplay as pp
from printplay.api.catalogue import named
from printplay.core.errors import CallError
from printplay.core.i18n import N_
from printplay.core.seed_names import numbers_of
from printplay.web.known import games


def check_game(name: str) -> None:
    """Raise CallError for a game that the page does not know: no phone names a file."""
    known = [one["id"] for one in games()]
    if named(name) not in known:
        raise CallError(
            N_("there is no game {game!r}"),
            hint=N_("Games are: {known}."),
            game=name[:60],
            known=", ".join(known),
        )


def check_layout(name: str) -> None:
    """Raise CallError for a layout that is none of these."""
    if numbers_of(name) is not None or name in {one["typed"] for one in pp.layouts()}:
        return
    raise CallError(
        N_("there is no layout {layout!r}"),
        hint=N_("The page knows the layouts that ship, and islands of a seed."),
        layout=name[:60],
    )
