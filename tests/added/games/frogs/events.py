"""What happens at a table of Frogs, and how a record tells it."""

from __future__ import annotations

from printplay.match.lines.fields import word
from printplay.match.lines.grammar import Grammar, PlayerEvent
from printplay.match.lines.line import line


@line("hop")
class Hop(PlayerEvent):
    """A frog hops to a stone."""

    stone: str = word()


GRAMMAR = Grammar.of_events(Hop, needs_layout=True)
