"""What happens when frogs hop."""

from __future__ import annotations

from printplay.match.event import PlayerEvent
from printplay.match.fields import number
from printplay.match.grammar import Grammar
from printplay.match.lines import line


@line("hop", counted=True)
class Hop(PlayerEvent):
    """A player hops as far as the die says."""

    die: int = number()


GRAMMAR = Grammar.of(Hop)
