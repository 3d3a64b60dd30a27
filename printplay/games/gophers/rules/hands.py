"""Hands: cards drawn, refilled and held (GP-R17 to R19), out of the deck of the record (GP-L1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from printplay.core.faults import FIELDS, SAID
from printplay.core.translation_markers import N_, Named
from printplay.games.gophers.rules.closing import cards_to_draw
from printplay.games.gophers.state.actions import MINUS, PLUS, Cards, Collect, Dig, Gift, cards_in_words
from printplay.games.gophers.state.book import DIG, Card
from printplay.games.gophers.state.state import AMPLE, CARDS, COUNT, HAND, PILE, TAKEN, TURN, Case, State
from printplay.match.rules import Broken, broken, rule

_RESTS = TURN | PILE | TAKEN | COUNT


@rule(
    "GP-R18",
    says={"beginner": N_("{player}: in the beginner game nobody holds cards.")},
    about=FIELDS,
    stops=True,
)
def beginners_hold_no_cards(play: Case) -> Broken | None:
    """In the beginner game nobody holds cards."""
    return broken("beginner") if play.state.table.beginner else None


@rule(
    "GP-R18",
    says={
        "": N_("Turn {turn}: {player} draws 1 card, not {count}."),
        "none": N_("Turn {turn}: {player} draws no card here, not {count}."),
        "success": N_("Turn {turn}: {player} has collected and draws no card."),
    },
    about=FIELDS,
    rests=_RESTS,
)
def one_card_is_drawn_without_success(play: Case) -> Broken | None:
    """A player draws one card after an unsuccessful turn, if there is one."""
    count, expected = play.event.number, expected_draw(play.state, play.seat)
    if play.event.verb != "draw" or count == expected:
        return None
    success = play.seat == play.state.turn.seat and play.state.turn.success
    return broken("success" if success else "" if expected else "none", count=count)


def expected_draw(state: State, seat: int) -> int:
    """Return the number of cards that a player draws now."""
    turn = state.turn
    open_turn = turn.number and not turn.closed and turn.seat == seat and turn.drawn is None
    return cards_to_draw(state) if open_turn else 0


@rule(
    "GP-R19",
    says={
        "": N_("Round {round}: {player} refills to {hand}; 6 is the limit."),
        "count": N_("Round {round}: {player} refills by {expected}, not by {count}."),
        "when": N_("Round {round}: {player} refills too early; refill at the end of the round."),
        "turn": N_("Turn {turn}: {player} refills to {hand}; 6 is the limit."),
        "count-turn": N_("Turn {turn}: {player} refills by {expected}, not by {count}."),
        "when-turn": N_("{player} refills before the first turn; refill at the end of a turn."),
    },
    hint={
        "round": N_(
            "After the round everyone draws up to 6, the youngest first, as long as there are cards."
        ),
        "turn": N_(
            "After every turn everyone draws up to 6, the youngest first, as long as there are cards."
        ),
    },
    about=FIELDS,
    rests=_RESTS,
)
def hands_are_filled_up_to_six(play: Case) -> Broken | None:
    """Everyone fills up to six at the end of the round (by house rule: of the turn) only."""
    state, seat, count = play.state, play.seat, play.event.number
    each_turn = state.table.refill_each_turn
    if play.event.verb != "refill":
        return None
    if not state.refills:
        return broken("when-turn" if each_turn else "when", hint="", round=state.rounds + 1)
    expected = 0 if seat in state.refilled else state.refills[seat]
    if count == expected:
        return None
    hand = state.players[seat].hand - expected + count
    says = ("turn" if hand > HAND else "count-turn") if each_turn else "" if hand > HAND else "count"
    return broken(
        says, hint="turn" if each_turn else "round", round=state.rounds, hand=hand, count=count,
        expected=expected,
    )  # fmt: skip


@rule("GP-R19", says={"start": N_("{player} starts with 6 cards, not {count}.")}, about=FIELDS, rests=_RESTS)
def six_cards_are_dealt(play: Case) -> Broken | None:
    """A hand entered before the first turn is that of the deal."""
    if _is_miscounted(play) and not play.state.turn.number:
        return broken("start", count=play.event.number)
    return None


@rule(
    "GP-R18",
    says={"hand": N_("Turn {turn}: {player} should have {expected} cards in hand, not {count}.")},
    about=FIELDS,
    rests=_RESTS,
)
def a_hand_has_the_cards_it_got(play: Case) -> Broken | None:
    """The size of an entered hand follows from the cards dealt, drawn and used."""
    state = play.state
    if _is_miscounted(play) and state.turn.number:
        return broken("hand", count=play.event.number, expected=state.players[play.seat].hand)
    return None


@rule(
    "GP-R17",
    says={"hand": N_("Turn {turn}: {player} must still hold {cards}.")},
    about=FIELDS,
    rests=_RESTS | CARDS,
)
def a_hand_keeps_what_is_known(play: Case) -> Broken | None:
    """An entered hand has the cards that are known to be in it."""
    event = play.event
    if event.verb != "hand" or not event.cards or _is_miscounted(play):
        return None
    missing = Counter(play.state.players[play.seat].known) - Counter(event.cards)
    return broken("hand", cards=Named(cards_in_words(tuple(missing.elements())))) if missing else None


def _is_miscounted(play: Case) -> bool:
    hand: int = play.state.players[play.seat].hand
    return bool(play.event.verb == "hand" and hand != play.event.number)


HELD = (
    beginners_hold_no_cards,
    one_card_is_drawn_without_success,
    hands_are_filled_up_to_six,
    six_cards_are_dealt,
    a_hand_has_the_cards_it_got,
    a_hand_keeps_what_is_known,
)


def after_held(play: Case) -> State:
    """Return the state after a hand, a draw or a refill."""
    state, seat, event = play.state, play.seat, play.event
    player = state.players[seat]
    if event.verb == "hand":
        known_cards = tuple(sorted(event.cards)) or player.known[: event.number]
        doubts = player.doubts & ~(COUNT | CARDS if event.cards or not event.number else COUNT)
        return state.with_player(seat, hand=event.number, known=known_cards, doubts=doubts)
    known_cards = tuple(sorted((*player.known, *event.cards)))
    if event.verb == "draw":
        if seat == state.turn.seat:
            state = state.with_turn(drawn=event.number)
        hand, pile = player.hand + event.number, state.pile - event.number
    else:
        due = state.refills[seat] if state.refills and seat not in state.refilled else 0
        hand, pile = player.hand + event.number - due, state.pile - event.number + due
        state = state._replace(refilled=state.refilled | {seat})
        if event.number and player.doubts & COUNT and pile > AMPLE:
            hand = HAND
            state = state.with_player(seat, doubts=player.doubts & ~COUNT)
    return state.with_player(seat, hand=max(0, hand), known=known_cards)._replace(pile=max(0, pile))


@rule(
    "GP-L1",
    says={
        "": N_('{player}: {count} cards "{card}" have been recorded, but the deck has {there}.'),
        "none": N_('{player}: there is no card "{card}" in the deck of this game.'),
    },
    about=SAID,
    rests=CARDS,
)
def the_deck_has_the_cards(play: Case) -> Iterator[Broken]:
    """No card is recorded more often than the deck has it."""
    state = play.state
    cards = () if state.table.beginner else _cards_of(play.event)
    if not cards:
        return
    outside_counts, used = state.cards_outside_pile(), Counter(cards)
    known_counts = Counter(state.players[play.seat].known)
    for card in used:
        # used cards come out of the known cards of the hand, if they are there
        fresh = used[card] - (min(used[card], known_counts[card]) if _from_hand(play.event) else 0)
        count, deck_count = outside_counts[card] + fresh, state.table.deck.get(card, 0)
        if fresh and count > deck_count:
            yield broken("" if deck_count else "none", card=Named(card), count=count, there=deck_count)


def _cards_of(event: Collect | Gift | Dig | Cards) -> tuple[Card, ...]:
    if isinstance(event, Collect):
        return event.cards(PLUS, MINUS)
    if isinstance(event, Gift):
        return () if event.taken is None else (event.taken,)
    return (DIG,) if isinstance(event, Dig) else event.cards


def _from_hand(event: Collect | Gift | Dig | Cards) -> bool:
    """Return whether those cards are, or were, in the hand."""
    return event.verb == "hand" if isinstance(event, Cards) else not isinstance(event, Gift)
