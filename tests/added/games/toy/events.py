"""What happens when frogs hop."""

from __future__ import annotations

from printplay.match.lines.fields import number
from printplay.match.lines.grammar import Grammar, PlayerEvent
from printplay.match.lines.line import line


@line("hop", counted=True)
class Hop(PlayerEvent):
    """A player hops as far as the die says."""

    die: int = number()


GRAMMAR = Grammar.of_events(Hop)
