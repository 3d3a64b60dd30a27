"""The events of a match of Goldrausch, and their lines in a record."""

from __future__ import annotations

from printplay.games.goldrausch.state.composition import CHIPS, GROUPS
from printplay.match.lines.fields import flag, name, number, one_of
from printplay.match.lines.grammar import Grammar, PlayerEvent, TableEvent
from printplay.match.lines.line import line
from printplay.match.lines.lists import counts


@line("round")
class Round(TableEvent):
    """A round begins; the player who turns its first card, if the record says so."""

    starter: str = name(default="")


@line("figure")
class Figure(PlayerEvent):
    """A figure is turned and goes to its group; with `chip`, a chip is placed on it at once."""

    group: str = one_of(GROUPS, "group")
    chip: bool = flag("chip", default=False)


@line("chip")
class Chip(PlayerEvent):
    """A chip is placed on the group of the figure that was just turned."""

    group: str = one_of(GROUPS, "group")


@line("gold")
class Gold(PlayerEvent):
    """A gold card is turned and laid with a group. A `chip` with it is against the rules."""

    amount: int = number()
    group: str = one_of(GROUPS, "group")
    chip: bool = flag("chip", default=False)


@line("false")
class Counterfeit(PlayerEvent):
    """A false coin is turned and laid with a group. A `chip` with it is against the rules."""

    group: str = one_of(GROUPS, "group")
    chip: bool = flag("chip", default=False)


@line("settle", in_block=True)
class Settle(TableEvent):
    """A group at the end of a round: the gold on it, and whose chips, as entered."""

    group: str = one_of(GROUPS, "group")
    gold: int = number()
    chips: tuple[tuple[str, int], ...] = counts("chips", maximum=CHIPS, default=())


#: The events that turn a card.
Card = Figure | Gold | Counterfeit

GRAMMAR = Grammar.of_events(Round, Settle, Figure, Gold, Counterfeit, Chip, pieces=GROUPS)
