"""Rounds: what opens one, when it is complete, whose turn it is (GR-R3, R12, R14)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printplay.games.goldrausch.composition import GROUPS, Composition
from printplay.games.goldrausch.events import Card
from printplay.games.goldrausch.state import ROUNDS, Round, State, empty
from printplay.record.diagnostics import Term, Violation

Violations = Sequence[Violation]
NONE: Violations = ()

#: More missing cards than this are not listed: there, more than a line or two is missing.
_FEW = 6


def starters(state: State) -> tuple[int, ...]:
    """Return the seats that may turn the first card of the next round; empty: not known.

    By the house rule `starter`: the left neighbour of the last starter, the same again, or go on
    with the next in turn.
    """
    before, count = state.round, len(state.table.names)
    if state.table.starter == "continue" and state.told():
        return before.expecting
    if before.starter is None:
        return ()
    step = {"rotate": 1, "same": 0, "continue": state.table.deck.cards}[state.table.starter]
    return ((before.starter + step) % count,)


def next_number(state: State) -> int:
    """Return the number of the next round; one of which nothing is told does not count."""
    return state.round.number + (not state.round.blank())


def opened(state: State, starter: str = "") -> State:
    """Return the state with the next round open; `starter` turns its first card, if known."""
    seat, blank = state.table.seats.get(starter), state.round.blank()
    by_rule = state.round.expecting if blank else starters(state)
    expecting = by_rule if seat is None else (seat,)
    fresh = empty(len(state.table.names), max(1, next_number(state)))._replace(
        expecting=expecting, starter=expecting[0] if len(expecting) == 1 else None
    )
    past = state.past if blank else (*state.past, state.round)
    return state._replace(round=fresh, past=past)


def opened_unread(state: State) -> State:
    """Return the state with a round open whose line could not be read: who begins is not known."""
    after = opened(state)
    return after._replace(round=after.round._replace(expecting=(), starter=None))


def gr_r12(state: State) -> Violations:
    """A round is over when every group has all its figures and coin cards, or all are settled."""
    played, deck = state.round, state.table.deck
    nothing = not played.cards and not played.settled
    unread = nothing and not played.blank()
    if not played.number or unread or state.complete():
        return NONE
    values: dict[str, object] = {"round": played.number}
    hint, follows = "", played.gaping
    if played.cards:
        key = "r12-cards"
        values |= {"told": played.cards, "all": deck.cards}
        left = [group for group in GROUPS if lacks(deck, played, group)]
        if len(left) == 1:
            key, values = "r12-group", {**values, **_holds(deck, played, left[0])}
        missing = list(missing_cards(deck, played))
        if len(missing) <= _FEW:
            hint, values["missing"] = "r12-missing", ", ".join(missing)
        follows = follows or deck.cards - played.cards - played.fog <= played.slips
    else:
        left = [group for group in GROUPS if group not in played.settled]
        key, hint = ("r12-empty", "r12-empty") if nothing else ("r12-settled", "")
        values |= {"told": len(played.settled), "all": len(GROUPS)}
        if len(left) == 1:
            key, values["group"] = "r12-unsettled", named(left[0])
    return [Violation("GR-R12", key, values, hint, consequence=follows)]


def gr_r12_group(state: State, group: str) -> Violations:
    """A group is settled when it has all its figures and coin cards."""
    played, deck = state.round, state.table.deck
    pile = played.piles[group]
    lacking = deck.figures - pile.figures + deck.coins - pile.coins
    if lacking <= played.fog:
        return NONE
    values = {"round": played.number, **_holds(deck, played, group)}
    follows = played.gaping or lacking <= played.fog + played.slips
    return [Violation("GR-R12", "r12-group", values, about="group", consequence=follows)]


def lacks(deck: Composition, played: Round, group: str) -> bool:
    """Tell whether cards of a group are not told yet."""
    pile = played.piles[group]
    return pile.figures < deck.figures or pile.coins < deck.coins


def _holds(deck: Composition, played: Round, group: str) -> dict[str, object]:
    pile = played.piles[group]
    return {
        "group": named(group),
        "figures": pile.figures,
        "coins": pile.coins,
        "all_figures": deck.figures,
        "all_coins": deck.coins,
    }


def missing_cards(deck: Composition, played: Round) -> Iterator[str]:
    """Yield the cards of a round that are not told yet, as a record names them."""
    for group, pile in played.piles.items():
        yield from [f"figure {group}"] * (deck.figures - pile.figures)
    for amount, copies in deck.copies.items():
        yield from [f"gold {amount}"] * (copies - played.used.get(amount, 0))
    yield from ["false"] * (deck.counterfeit - played.counterfeit)


def gr_r14_round(state: State) -> Violations:
    """No fifth round."""
    number = next_number(state)
    if number <= ROUNDS:
        return NONE
    return [Violation("GR-R14", "r14", {"rounds": ROUNDS, "number": number}, "r14-many")]


def gr_r14_end(state: State) -> Violations:
    """No end before the fourth round."""
    number = state.round.number
    if number >= ROUNDS:
        return NONE
    return [Violation("GR-R14", "r14", {"rounds": ROUNDS, "number": number}, "r14-few")]


def gr_r3(state: State, event: Card) -> Violations:
    """The turn goes round clockwise, one card a turn."""
    played, names = state.round, state.table.names
    if not played.expecting or state.table.seats[event.player] in played.expecting:
        return NONE
    values = {
        "round": played.number,
        "card": played.cards + played.fog + 1,
        "expected": names[played.expecting[0]],
        "player": event.player,
    }
    hint = "r3-first" if not played.cards else "r3-again" if again(played, event) else "r3"
    return [Violation("GR-R3", "r3", values, hint, about="player", player=event.player)]


def again(played: Round, event: Card) -> bool:
    """Tell whether a card out of turn is the last one told once more."""
    return played.last is not None and played.last.event == event and not played.unseen


def turned(state: State, seat: int) -> Round:
    """Return the round after a card turned by a seat: who may be next.

    After a card out of turn it is the neighbour of that seat, or of the one it should have been:
    a card may be missing, or a name be wrong.
    """
    played, count = state.round, len(state.table.names)
    slipped = bool(played.expecting) and seat not in played.expecting
    after = (seat, played.expecting[0]) if slipped else (seat,)
    starter = seat if played.starter is None and not played.cards + played.fog else played.starter
    return played._replace(
        expecting=tuple(dict.fromkeys((one + 1) % count for one in after)),
        starter=starter,
        cards=played.cards + 1,
        slips=played.slips + slipped,
        last_card=state.events,
        unseen=False,
        over=False,
    )


def named(group: str) -> Term:
    """Return the name of a group as sentences say it."""
    return Term(group.capitalize())
