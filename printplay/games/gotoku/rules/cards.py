"""The open pairs and the piles: cards dealt, taken, and coming up (GT-R5, R6, R7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from printplay.core.faults import FIELDS, About, FieldItems
from printplay.core.translation_markers import N_
from printplay.games.gotoku.events import Deal, Take
from printplay.games.gotoku.state.case import (
    Case,
    comes_up,
    copies,
    lay_pair,
    may_be_used_up,
    next_cards,
    remove_from_pile,
)
from printplay.games.gotoku.state.state import (
    PAIRS,
    PILES,
    SHOWN,
    STARTER,
    CardPair,
    State,
    pair_in_words,
    without,
)
from printplay.match.rules import Broken, Violations, broken, rule


def pairs_with(state: State, card: str) -> list[int]:
    """Return the pairs, from 0, that show a card."""
    return [index for index, pair in enumerate(state.pairs) if card in pair]


def pair_of(state: State, event: Take) -> int:
    """Return the pair, from 0, that a card is taken from; -1 if unknown."""
    showing_pairs, torn = pairs_with(state, event.card), state.torn
    if event.pair:
        named_pair = event.pair - 1
        return named_pair if named_pair in showing_pairs or named_pair in torn else -1
    surely = [index for index in showing_pairs if index not in torn] if torn else showing_pairs
    if len(surely) == 1:
        return surely[0]
    if surely or not torn:
        return -1
    if len(torn) == 1:
        return min(torn)
    return showing_pairs[0] if len(showing_pairs) == 1 and state.blind == 1 else -1


# -- the deal --------------------------------------------------------------------------------------


def is_dealt(state: State) -> bool:
    return any(map(any, state.pairs)) or bool(state.pairs and not state.torn)


@rule(
    "GT-R6",
    says={
        "again": N_("The pairs are dealt a second time."),
        "deal": N_("{pairs} pairs are dealt, not {stated}."),
        "half": N_("Pair {pair} must be dealt as one point card and one action card."),
    },
    hint={
        "again": N_("Remove the second `deal`; write later cards after `refill`."),
        "deal": N_("Put a comma between the pairs: `deal 3a charm, 1c lore, 5b dare, 2h care`."),
        "half": N_("Write both, such as `3a charm`."),
    },
    rests={"again": SHOWN},
)
def four_pairs_dealt(case: Case[Deal]) -> Broken | Iterator[Broken] | None:
    """Four whole pairs lie open at the start, dealt once."""
    pairs = case.event.pairs
    if is_dealt(case.state):
        return broken("again")
    if len(pairs) != PAIRS:
        return broken("deal", about="pairs", pairs=PAIRS, stated=len(pairs))
    halves = (index for index, pair in enumerate(pairs) if not all(pair))
    return (broken("half", pair=index + 1, about=FieldItems("pairs", index)) for index in halves)


def after_deal(case: Case[Deal], _faults: Violations) -> State:
    """Return the state with the pairs lying open."""
    if is_dealt(case.state):
        return case.state
    state = case.state._replace(pairs=(CardPair(),) * PAIRS, blind=0, doubts=case.state.doubts & STARTER)
    for index, pair in enumerate(case.event.pairs[:PAIRS]):
        state = lay_pair(state, index, pair)
    return state


# -- a card taken ----------------------------------------------------------------------------------


@rule(
    "GT-R6",
    says=N_("The open pairs are missing: nothing can be taken before the deal."),
    hint=N_("Write `deal` and the four pairs: `deal 3a charm, 1c lore, 5b dare, 2h care`."),
)
def dealt_before(case: Case[Take]) -> Broken | None:
    """The open pairs are entered before a card is taken; reported once."""
    return None if case.state.pairs else broken()


@rule(
    "GT-R5",
    says={
        "": N_("Turn {turn}: pair {pair} does not show {card}."),
        "none": N_("Turn {turn}: no pair shows {card}."),
        "pair": N_("Turn {turn}: there is no pair {pair}."),
        "which": N_("Turn {turn}: more than one pair shows {card}: {numbers}."),
    },
    hint={
        **dict.fromkeys(("", "none", "pair"), N_("The pairs show: {pairs}.")),
        "which": N_("Write which one: `take {card} from {number}`."),
    },
    about="pair",
    rests={"": SHOWN, "none": SHOWN, "which": SHOWN},
)
def lies_in_the_pair(case: Case[Take]) -> Broken | None:
    """The card lies in the named pair, or in only one pair."""
    state, event = case.state, case.event
    showing_pairs, named_pair = pairs_with(state, event.card), event.pair
    if not state.pairs or (named_pair - 1 in showing_pairs if named_pair else len(showing_pairs) == 1):
        return None
    lie = ", ".join(f"{number} ({pair_in_words(pair) or '-'})" for number, pair in enumerate(state.pairs, 1))
    says = "which" if showing_pairs else "none"
    if named_pair:
        says = "" if 1 <= named_pair <= PAIRS else "pair"
    return broken(
        says,
        about=None if named_pair else "card",
        hint_values={"number": showing_pairs[0] + 1 if showing_pairs else 0},
        card=event.card,
        pair=named_pair,
        pairs=lie,
        numbers=", ".join(str(index + 1) for index in showing_pairs),
    )


@rule(
    "GT-R6",
    says={
        "": N_("Turn {turn}: pair {pair} must be refilled, so that {pairs} pairs lie open."),
        "point": N_("Turn {turn}: pair {pair} must be refilled with a point card, too."),
        "action": N_("Turn {turn}: pair {pair} must be refilled with an action card, too."),
    },
    hint=N_("Add the new cards: `, refill 4d craft`."),
    about=FIELDS,
    rests=PILES,
)
def refilled(case: Case[Take]) -> Broken | None:
    """The pair taken from is refilled while there are cards."""
    refill, index = case.event.refill, pair_of(case.state, case.event)
    if all(refill) or index < 0:
        return None
    next_state = take_card(case.state, case.seat, case.event)
    missing = [
        kind
        for card, kind in zip(refill, ("point", "action"), strict=True)
        if not card and next_cards(next_state, points=kind == "point")
    ]
    if not missing:
        return None
    used_up = all(may_be_used_up(next_state, points=kind == "point") for kind in missing)
    says = "" if len(missing) > 1 else missing[0]
    return broken(says, follows=used_up, pair=index + 1, pairs=PAIRS)


def take_card(state: State, seat: int, event: Take) -> State:
    """Return the state with the card in the hand, the other one discarded, the pair empty."""
    index, player = pair_of(state, event), state.players[seat]
    state = state.with_player(seat, player._replace(hand=(*player.hand, event.card)))
    if not pairs_with(state, event.card) if index < 0 else event.card not in state.pairs[index]:
        state = remove_from_pile(state, event.card)  # it has come up without a line
    if index < 0:
        return state
    other_cards = [card for card in without(state.pairs[index], event.card) if card]
    pairs = (*state.pairs[:index], CardPair(), *state.pairs[index + 1 :])
    return state._replace(pairs=pairs, discards=(*state.discards, *other_cards))


def after_take(case: Case[Take], _faults: Violations) -> State:
    """Return the state after a card is taken and the pair refilled."""
    state, event = case.state, case.event
    if not copies(state, event.card):
        return state
    index, next_state = pair_of(state, event), take_card(state, case.seat, event)
    if index < 0:  # the new cards lie in an unknown pair
        blind = state.blind + bool(state.torn)
        return next_state._replace(pairs=next_state.pairs or (CardPair(),) * PAIRS, blind=blind)
    up = CardPair(*(card if copies(state, card) else "" for card in event.refill))
    return lay_pair(next_state, index, up)


# -- cards coming up -------------------------------------------------------------------------------


@rule(
    "GT-R7",
    says={
        "unknown": N_("There is no card {card}."),
        "hand": N_("{card} is already in {other}'s hand."),
        "down": N_("{card} is already face down in front of {other}."),
        "open": N_("{card} is already open in pair {pair}."),
        "discards": N_("{card} is already discarded, and its pile is not used up."),
        "all": N_("{card} cannot be drawn: none of the {count} is left in the pile."),
    },
    hint={"discards": N_("The discards are shuffled only when the pile is empty.")},
    rests=dict.fromkeys(("open", "discards", "all"), PILES),
)
def lies_nowhere_else(case: Case[Any]) -> Iterator[Broken]:
    """A card that comes up lies nowhere else, and the deck has enough copies of it."""
    for state, card, about in _coming_up(case):
        if not comes_up(state, card):
            yield _present_place(state, card, about)


DEAL = (four_pairs_dealt, lies_nowhere_else)
TAKE = (dealt_before, lies_in_the_pair, refilled, lies_nowhere_else)


def _coming_up(case: Case[Any]) -> Iterator[tuple[State, str, About]]:
    """Yield the cards that come up, each with the state before it and its field."""
    state, event = case.state, case.event
    if isinstance(event, Take):
        state = take_card(state, case.seat, event)
        yield from ((state, card, FIELDS) for card in event.refill if card)
    elif not is_dealt(state):
        state = state._replace(pairs=())
        for index, pair in enumerate(event.pairs):
            yield from ((state, card, FieldItems("pairs", index)) for card in pair if card)
            state = lay_pair(state._replace(pairs=(*state.pairs, CardPair())), index, pair)


def _present_place(state: State, card: str, about: About) -> Broken:
    """Return why a card cannot come up: its present place."""
    count = copies(state, card)
    if count != 1:
        return broken("all" if count else "unknown", about=about, card=card, count=count)
    for name, player in zip(state.table.names, state.players, strict=True):
        if card in player.hand:
            return broken("hand", about=about, card=card, other=name)
        if any(laid_card.card == card for laid_card in player.down):
            return broken("down", about=about, card=card, other=name)
    showing_pairs = pairs_with(state, card)
    if showing_pairs:
        return broken("open", about=about, card=card, pair=showing_pairs[0] + 1)
    return broken("discards", about=about, card=card)
