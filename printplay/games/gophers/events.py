"""The lines of a record of Gophers, and the header that names a variant."""

from __future__ import annotations

from printplay.games.gophers.state.actions import (
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
from printplay.games.gophers.state.book import DIG, KINDS, VARIANTS
from printplay.match.lines.fields import one_of
from printplay.match.lines.grammar import Grammar, TableEvent
from printplay.match.lines.line import line


@line("variant", counted=True)
class Variant(TableEvent):
    """The header that names the variant of the game."""

    value: str = one_of(VARIANTS, "variant")


GRAMMAR = Grammar.of_events(
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
    pieces=(*KINDS, DIG.kind),
)
