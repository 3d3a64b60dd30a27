"""What happens when frogs hop."""

from __future__ import annotations

from typing import NamedTuple

from printplay.games.match import Event, Grammar
from printplay.record.words import Words


class Hop(NamedTuple):
    """A player hops as far as the die says."""

    player: str
    die: int


def _hop(player: str, words: Words) -> Hop:
    words.end(2)
    return Hop(player, words.number(1))


def _write(event: Event) -> str:
    assert isinstance(event, Hop)
    return f"hop {event.die}"


GRAMMAR = Grammar(headers={}, table={}, verbs={"hop": _hop}, write=_write)
