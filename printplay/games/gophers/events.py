"""The lines of a record of Gophers, and the header that names a variant."""

from __future__ import annotations

from printplay.games.gophers.actions import (
    At,
    Baskets,
    Cards,
    Collect,
    Counted,
    Dig,
    Gift,
    Page,
    Pay,
    Roll,
    Sum,
)
from printplay.games.gophers.cards import VARIANTS
from printplay.match.event import TableEvent
from printplay.match.fields import one_of
from printplay.match.grammar import Grammar
from printplay.match.lines import line


@line("variant", counted=True)
class Variant(TableEvent):
    """The header that names which of the games is played."""

    value: str = one_of(VARIANTS, "variant")


GRAMMAR = Grammar.of(
    Page,
    Counted,
    At,
    Roll,
    Dig,
    Collect,
    Gift,
    Baskets,
    Pay,
    Cards,
    Sum,
    headers=(Variant,),
)
