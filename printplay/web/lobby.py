"""The lobby: the content of the first page, and the data by which phones see a change."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from printplay.api.catalogue import titles
from printplay.api.scores.ledger import Ledger
from printplay.web.door.auth import Authenticator, Person
from printplay.web.door.seats import Seats

#: The most matches on the first page: open ones, finished ones, dropped ones.
_OPEN, _LATELY, _ASIDE = 24, 5, 12


def shown(ledger: Ledger) -> dict[str, Any]:
    """Return the matches on the first page: open, over and dropped."""
    open_ = ledger.latest(_OPEN, over=False)
    over = ledger.latest(_LATELY, over=True)
    aside = ledger.latest(_ASIDE, dropped=True).matches
    found = (*open_.matches, *over.matches, *aside)
    return {"open": open_, "over": over, "aside": aside, "titles": titles(found)}


def as_data(found: Mapping[str, Any], auth: Authenticator) -> dict[str, Any]:
    """Return the data that the first page depends on, of the matches that `shown` found.

    `open` has the players of each open match by its id; `people` are the names of those who joined
    to play.
    """
    return {
        "open": {one.id: list(one.players) for one in found["open"].matches},
        "over": [one.id for one in found["over"].matches],
        "aside": [one.id for one in found["aside"]],
        "people": names(auth),
        "joined": len(auth.people()),
    }


def offered_to(found: Mapping[str, Any], seats: Seats, person: Person | None) -> dict[str, Any]:
    """Return the offers of the first page to a person beside the open matches, by their ids.

    `seats` are free ones of players with the name of this person, `left` are matches begun on
    another day, which can be dropped at once.
    """
    if person is None or person.role == "guest":
        return {"seats": {}, "left": {}}
    name, free, left = person.name.casefold(), {}, {}
    today = datetime.now().astimezone().date().isoformat()
    for one in found["open"].matches:
        sat = seats.seen_by(one.id, person)
        if not sat["mine"]:
            free[one.id] = [
                player for player in one.players if player.casefold() == name and player not in sat["taken"]
            ]
        left[one.id] = one.date < today
    return {"seats": free, "left": left}


def names(auth: Authenticator) -> list[str]:
    """Return the names of the people who joined to play, in order, each once."""
    return list(dict.fromkeys(one.name for one in auth.people() if one.role != "guest" and one.name))
