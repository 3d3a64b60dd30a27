"""What happens at a table of Hog, and how a record tells it."""

from printplay.match.lines.fields import number
from printplay.match.lines.grammar import Grammar, PlayerEvent
from printplay.match.lines.line import line


@line("roll")
class Roll(PlayerEvent):
    """A player rolls the die."""

    die: int = number()


@line("hold")
class Hold(PlayerEvent):
    """A player keeps the points of the turn, and passes the die on."""


GRAMMAR = Grammar.of_events(Roll, Hold)
