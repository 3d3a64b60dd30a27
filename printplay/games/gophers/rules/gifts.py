"""Gifts (GP-R20, R21, R28)."""

from __future__ import annotations

from collections.abc import Iterator

from printplay.core.faults import SAID
from printplay.core.translation_markers import N_
from printplay.games.gophers.rules.deck import the_deck_has_the_cards
from printplay.games.gophers.rules.turns import CALLED_FOR
from printplay.games.gophers.state.actions import cards_in_words
from printplay.games.gophers.state.cards import DIG
from printplay.games.gophers.state.case import Case
from printplay.games.gophers.state.state import PAGE, PILE, PLACE, TURN
from printplay.match.doubts.diagnostics import Named
from printplay.match.rules import Broken, broken, rule

SHOWN = 3  # cards of the draw pile a gift shows


@rule(
    "GP-R20",
    says={
        "": N_("Turn {turn}: the gift must be one of {cards}, not {card}."),
        "cave": N_("Turn {turn}: {player} is not at a gift."),
        "count": N_("Turn {turn}: {player} chooses a gift from {there} here, not from {count}."),
        "other": N_("Turn {turn}: only the player in turn may take a dig card, not {player}."),
    },
    about=SAID,
    rests={"cave": PAGE | PLACE, "other": TURN, "count": PILE},
)
def a_gift_is_one_of_three(play: Case) -> Iterator[Broken]:
    """A gift is one of the three cards shown; a dig card only for the player in turn."""
    content, state, (taken_card, shown_cards) = play.content, play.state, play.event[1:]
    if state.table.beginner:
        return
    if content is not None and content.kind != "gift":
        yield broken("cave")
    if shown_cards and taken_card is not None and taken_card not in shown_cards:
        yield broken(cards=Named(cards_in_words(shown_cards)), card=Named(taken_card))
    if taken_card == DIG and not play.active:
        yield broken("other")
    expected_count = min(SHOWN, state.pile)
    if shown_cards and expected_count and len(shown_cards) != expected_count:
        yield broken("count", count=len(shown_cards), there=expected_count)


@rule(
    "GP-R21",
    says=N_("Turn {turn}: the draw pile is empty, so the gift cave of {player} is empty, too."),
    hint=N_("Write `{player}: gift nothing`, or leave the line out."),
    about=SAID,
    rests=PILE,
)
def an_empty_pile_gives_nothing(play: Case) -> Broken | None:
    """An empty draw pile gives nothing."""
    claims = play.event.taken is not None or play.event.shown
    return broken() if claims and not play.state.table.beginner and not play.state.pile else None


@rule(
    "GP-R28",
    says={"card": N_("Turn {turn}: {player}: here a gift is one more turn instead of a card.")},
    about=SAID,
)
def a_beginner_gets_no_card(play: Case) -> Broken | None:
    """In the beginner game a gift is no card, but one more turn."""
    beginner = play.state.table.beginner
    return broken("card") if beginner and play.event.taken is not None else None


#: The rules of a gift.
GIVEN = (
    *CALLED_FOR,
    a_gift_is_one_of_three,
    an_empty_pile_gives_nothing,
    a_beginner_gets_no_card,
    the_deck_has_the_cards,
)
