"""What happens in a race."""

from __future__ import annotations

from typing import NamedTuple

from printplay.games.match import Event, Grammar
from printplay.record.words import Words


class Run(NamedTuple):
    """A player runs as far as the die says."""

    player: str
    die: int


def _run(player: str, words: Words) -> Run:
    words.end(2)
    return Run(player, words.number(1))


def _write(event: Event) -> str:
    assert isinstance(event, Run)
    return f"run {event.die}"


GRAMMAR = Grammar(headers={}, table={}, verbs={"run": _run}, write=_write)
