"""Set-up (GR-R1), and rounds: what opens one, when it is complete, whose turn it is (GR-R3, R12, R14)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from printplay.core.translation_markers import N_
from printplay.games.goldrausch.state import (
    GROUPS,
    LAST,
    NEXT,
    PLAYERS,
    POINTS,
    ROUNDS,
    Case,
    Chip,
    DeckComposition,
    Last,
    RoundState,
    Settle,
    State,
    Table,
    empty,
    group_name,
)
from printplay.match.lines.grammar import End, Setup
from printplay.match.rules import Broken, HeadersCase, broken, rule

#: More missing cards than this are not listed: then more than a line or two is missing.
_FEW = 6


# -- what opens a round ----------------------------------------------------------------------------


def starters(state: State) -> tuple[int, ...]:
    """Return the seats that may start the next round by the house rule `starter`; empty: unknown."""
    last_round, count = state.round, len(state.table.names)
    if state.table.starter == "continue" and state.card_by_card():
        return last_round.expecting
    if last_round.starter is None:
        return ()
    step = {"rotate": 1, "same": 0, "continue": state.table.deck.cards}[state.table.starter]
    return ((last_round.starter + step) % count,)


def next_number(state: State) -> int:
    """Return the number of the next round; a round without any line does not count."""
    return state.round.number + (not state.round.blank())


def open_round(state: State, starter: str = "") -> State:
    """Return the state with the next round open; `starter` turns its first card, if known."""
    seat, blank = state.table.seats.get(starter), state.round.blank()
    by_rule = state.round.expecting if blank else starters(state)
    expecting = by_rule if seat is None else (seat,)
    fresh = empty(len(state.table.names), max(1, next_number(state)))._replace(
        expecting=expecting, starter=expecting[0] if len(expecting) == 1 else None
    )
    past = state.past if blank else (*state.past, state.round)
    return state._replace(round=fresh, past=past, doubts=state.doubts & POINTS)


def open_unread_round(state: State) -> State:
    """Return the state with a round open whose line was unreadable: its starter is unknown."""
    next_state = open_round(state)
    return next_state._replace(round=next_state.round._replace(expecting=(), starter=None))


def case_in_round(state: State, event: object) -> Case:
    """Return the case of a card, chip or group: with a round open for it.

    The first round needs no line of its own, nor does one after a round whose groups are all
    settled. An unreadable line may have opened one, too.
    """
    played, next_round = state.round, state.doubts & NEXT
    over = len(played.settled) == len(GROUPS)
    if not played.number:
        opens = True
    elif isinstance(event, Chip):
        opens = False
    elif isinstance(event, Settle):
        unread = next_round or len(played.settled) + played.unsettled >= len(GROUPS)
        opens = over or (bool(unread) and event.group in played.settled)
    else:
        opens = over or (bool(next_round) and played.cards >= state.table.deck.cards)
    if not opens:
        return Case(state, event)
    next_state = open_unread_round(state) if next_round or played.unsettled else open_round(state)
    return Case(next_state, event, next_state.round.number)


_ROUNDS = N_("Goldrausch has {rounds} rounds; here are {number}.")


@rule("GR-R14", says=_ROUNDS, hint=N_("Remove this line and those after it; they do not count."))
def no_fifth_round(case: Case) -> Broken | None:
    """No fifth round, whether a line opens it or it opens by itself."""
    if case.opens > ROUNDS:
        return broken(rounds=ROUNDS, number=case.opens, owner="")
    return None


@rule(
    "GR-R14",
    says=_ROUNDS,
    hint=N_("Play on, or leave `end` out: a record without it is an unfinished match."),
)
def no_early_end(case: Case) -> Broken | None:
    """No end before the fourth round."""
    number = case.state.round.number
    return broken(rounds=ROUNDS, number=number) if number < ROUNDS else None


# -- when it is complete ---------------------------------------------------------------------------

_LACKING = N_(
    "Round {round} is incomplete: {group} with {figures} of {all_figures} figures and "
    "{coins} of {all_coins} coin cards."
)


@rule(
    "GR-R12",
    says={
        "cards": N_("Round {round} is incomplete: {told} of {all} cards have been turned."),
        "group": _LACKING,
        "empty": N_("Round {round} is incomplete: nothing was entered for it."),
        "settled": N_("Round {round} is incomplete: {told} of {all} groups are settled."),
        "unsettled": N_("Round {round} is incomplete: the {group} are not settled."),
    },
    hint={
        "missing": N_("Not turned yet: {missing}."),
        "empty": N_("Enter its cards or its groups, or leave its `round` line out."),
    },
)
def complete_before_the_next(case: Case) -> Broken | None:
    """A round is over when every group has all its figures and coin cards, or all are settled."""
    state = case.state
    played = state.round
    is_empty = not played.cards and not played.settled
    unread = is_empty and not played.blank()
    if not played.number or unread or state.complete():
        return None
    early = isinstance(case.event, End) and played.number < ROUNDS
    follows = early or settled_incomplete(state.table.deck, played)
    if is_empty:
        return broken("empty", follows=follows)
    if played.cards:
        return _incomplete(state.table.deck, played, follows=follows)
    open_groups = [group for group in GROUPS if group not in played.settled]
    if len(open_groups) == 1:
        return broken("unsettled", group=group_name(open_groups[0]), follows=follows)
    return broken("settled", told=len(played.settled), all=len(GROUPS), follows=follows)


def _incomplete(deck: DeckComposition, played: RoundState, *, follows: bool) -> Broken:
    lacking_groups = [group for group in GROUPS if lacks(deck, played, group)]
    missing = list(missing_cards(deck, played))
    return broken(
        "group" if len(lacking_groups) == 1 else "cards",
        _pile_counts(deck, played, lacking_groups[0]) if len(lacking_groups) == 1 else {},
        hint="missing" if len(missing) <= _FEW else "",
        follows=follows,
        told=played.cards,
        all=deck.cards,
        missing=", ".join(missing),
    )


@rule("GR-R12", says=_LACKING, about="group", stops=True)
def complete_before_it_is_settled(case: Case) -> Broken | None:
    """A group is settled when it has all its figures and coin cards."""
    played, deck, group = case.state.round, case.state.table.deck, case.event.group
    if not played.cards:
        return None
    pile = played.piles[group]
    lacking = deck.figures - pile.figures + deck.coins - pile.coins
    if lacking <= played.fog:
        return None
    return broken("", _pile_counts(deck, played, group), follows=settled_incomplete(deck, played))


def lacks(deck: DeckComposition, played: RoundState, group: str) -> bool:
    """Return whether cards of a group are still missing."""
    pile = played.piles[group]
    return pile.figures < deck.figures or pile.coins < deck.coins


def settled_incomplete(deck: DeckComposition, played: RoundState) -> bool:
    """Return whether a group was settled that lacks cards; that was reported then."""
    return played.cards > 0 and any(lacks(deck, played, group) for group in played.settled)


def _pile_counts(deck: DeckComposition, played: RoundState, group: str) -> dict[str, object]:
    pile = played.piles[group]
    return {
        "group": group_name(group),
        "figures": pile.figures,
        "coins": pile.coins,
        "all_figures": deck.figures,
        "all_coins": deck.coins,
    }


def missing_cards(deck: DeckComposition, played: RoundState) -> Iterator[str]:
    """Yield the missing cards of a round, as a record names them."""
    for group, pile in played.piles.items():
        yield from [f"figure {group}"] * (deck.figures - pile.figures)
    for amount, copies in deck.copies.items():
        yield from [f"gold {amount}"] * (copies - played.used.get(amount, 0))
    yield from ["false"] * (deck.counterfeit - played.counterfeit)


# -- whose turn it is ------------------------------------------------------------------------------

_TURN = N_("Round {round}, card {card}: it is the turn of {expected}, not of {player}.")


def out_of_turn(case: Case) -> bool:
    """Return whether it is certainly somebody else's turn."""
    expecting = case.state.round.expecting
    return bool(expecting) and case.seat not in expecting


def is_entered_again(case: Case) -> bool:
    """Return whether a card out of turn is the last one, entered again."""
    last = case.state.round.last
    same = last is not None and last.event == case.event and not case.open(LAST)
    return same and out_of_turn(case)


def _breach_of_turn(case: Case, hint: str | None = None) -> Broken:
    return broken(hint=hint, expected=case.state.table.names[case.state.round.expecting[0]])


@rule(
    "GR-R3",
    says=_TURN,
    hint=N_("The line before is the same: was this card entered twice?"),
    about="player",
    stops=True,
)
def each_card_entered_once(case: Case) -> Broken | None:
    """A card is entered once; out of turn, the last one again is a repetition."""
    return _breach_of_turn(case) if is_entered_again(case) else None


@rule(
    "GR-R3",
    says=_TURN,
    hint={
        "": N_("Is a card of {expected} missing before this line?"),
        "first": N_("If {player} did turn the first card, write `round {player}`."),
    },
    about="player",
)
def clockwise(case: Case) -> Broken | None:
    """The turn goes round clockwise, one card a turn."""
    if not out_of_turn(case):
        return None
    return _breach_of_turn(case, None if case.state.round.cards else "first")


def round_changes(case: Case) -> dict[str, Any]:
    """Return the changes of the round by a card turned: above all who may be next.

    After a card out of turn it is the neighbour of that seat, or of the one whose turn it was: a
    card may be missing, or a name be wrong.
    """
    played, count, seat = case.state.round, len(case.state.table.names), case.seat
    acting_seats = (seat, played.expecting[0]) if out_of_turn(case) else (seat,)
    first = played.starter is None and not played.cards + played.fog
    return {
        "expecting": tuple(dict.fromkeys((acting_seat + 1) % count for acting_seat in acting_seats)),
        "starter": seat if first else played.starter,
        "cards": played.cards + 1,
        "last": Last(seat, case.event),
        "last_card": case.state.events,
    }


def initial_state(deck: DeckComposition, setup: Setup) -> State:
    """Return the state before the first event."""
    names = setup.players
    seats = {name: seat for seat, name in enumerate(names)}
    table = Table(deck, names, seats, setup.house.get("starter", "rotate"))
    return State(table, empty(len(names)))


@rule("GR-R1", says=N_("Goldrausch takes {least} to {most} players, not {count}."))
def as_many_players_as_chips(headers: HeadersCase[DeckComposition]) -> Broken | None:
    """2 to 5 players."""
    minimum, maximum = PLAYERS
    count = headers.too_few_or_many(minimum, maximum)
    return broken(where="players", count=count, least=minimum, most=maximum) if count else None


SETUP_RULES = (as_many_players_as_chips,)
