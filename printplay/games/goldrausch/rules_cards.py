"""Cards turned: those there are, and where they may lie (GR-R2, R5, R6; R12 of a settled round)."""

from __future__ import annotations

from printplay.games.goldrausch.composition import GROUPS, Composition
from printplay.games.goldrausch.events import GRAMMAR, Card, Counterfeit, Figure, Gold
from printplay.games.goldrausch.rules_round import NONE, Violations, again, gr_r3, named, turned
from printplay.games.goldrausch.state import Last, Pile, Round, State
from printplay.record.diagnostics import Through, Violation

# A coin card may go to `allowed` groups: those with a figure and room; if there are none, to all
# with room. Figures know their place, which is why GR-R4 cannot be broken in a record.


def allowed(deck: Composition, played: Round) -> tuple[str, ...]:
    """Return the groups a coin card may be laid with now."""
    room = [group for group in GROUPS if played.piles[group].coins < deck.coins]
    manned = [group for group in room if played.piles[group].figures]
    return tuple(manned or room)


def gr_r2_full(state: State, event: Card) -> Violations:
    """A round has no more cards than the deck."""
    played, deck = state.round, state.table.deck
    if played.cards < deck.cards:
        return NONE
    values = {"round": played.number, "all": deck.cards}
    player = event.player
    return [
        Violation("GR-R2", "r2-full", values, "r2-full", player=player, consequence=played.full)
    ]


def gr_r12_settled(state: State, event: Card) -> Violations:
    """No card is turned after the groups were settled."""
    played = state.round
    if not played.settled or played.full:
        return NONE
    first = next(iter(played.settled))
    values = {"round": played.number, "group": named(first)}
    return [
        Violation(
            "GR-R12",
            "r12-after",
            values,
            "r12-after",
            player=event.player,
            consequence=played.mixed,
        )
    ]


def gr_r2(state: State, event: Card) -> Violations:
    """Each card of the deck is turned once a round."""
    played, deck = state.round, state.table.deck
    values: dict[str, object] = {"round": played.number}
    if isinstance(event, Figure):
        key, there, times = "figure", deck.figures, played.piles[event.group].figures + 1
        values["group"] = named(event.group)
    elif isinstance(event, Gold):
        there = deck.copies.get(event.amount, 0)
        key, times = "gold" if there else "none", played.used.get(event.amount, 0) + 1
        values |= {"amount": event.amount, "known": ", ".join(map(str, deck.copies))}
    else:
        key, there, times = "false", deck.counterfeit, played.counterfeit + 1
    if times <= there:
        return NONE
    values |= {"times": times, "there": there}
    hint = "r2-none" if key == "none" else ""
    about = Through("keyword", "amount" if isinstance(event, Gold) else "group")
    return [Violation("GR-R2", f"r2-{key}", values, hint, about=about, player=event.player)]


def gr_r5(state: State, event: Card) -> Violations:
    """Never more coin cards with a group than its share of the deck."""
    played, limit = state.round, state.table.deck.coins
    pile = played.piles[event.group]
    if isinstance(event, Figure) or pile.coins < limit:
        return NONE
    return [_not_here("GR-R5", state, event, pile.coins - pile.stray < limit)]


def gr_r6(state: State, event: Card) -> Violations:
    """While a group has a figure and room, coin cards go to such a group."""
    played, deck = state.round, state.table.deck
    pile = played.piles[event.group]
    may = allowed(deck, played)
    if isinstance(event, Figure) or pile.coins >= deck.coins or event.group in may:
        return NONE
    room = sum(deck.coins - played.piles[group].coins for group in may)
    stray = sum(pile.stray for pile in played.piles.values())
    # A figure may be missing in the record, or an earlier coin lie elsewhere.
    unsure = played.odd or played.fog + played.slips > 0 or (pile.stray and not pile.figures)
    return [_not_here("GR-R6", state, event, bool(unsure) or stray >= room)]


def _not_here(code: str, state: State, event: Card, follows: bool) -> Violation:
    """Return the complaint that a coin card may not lie with this group."""
    played, deck = state.round, state.table.deck
    may = allowed(deck, played)
    values = {
        "round": played.number,
        "card": played.cards + played.fog + 1,
        "group": named(event.group),
        "coins": deck.coins,
        "groups": tuple(named(group) for group in may),
        "line": f"{event.player}: {_elsewhere(event, may)}",
    }
    key = "r5" if code == "GR-R5" else "r6-only" if len(may) == 1 else "r6"
    return Violation(
        code,
        key,
        values,
        code[3:].lower() if may else "",
        about="group",
        player=event.player,
        spaces=(event.group,),
        consequence=follows,
    )


def _elsewhere(event: Card, may: tuple[str, ...]) -> str:
    """Return the line of a coin card laid where it may lie."""
    return GRAMMAR.write(event._replace(group=may[0], chip=False)) if may else ""


#: What a card turned must be, whoever turns it.
CARD_RULES = (gr_r12_settled, gr_r2, gr_r5, gr_r6)


def of_card(state: State, event: Card) -> Violations:
    """Return everything that is wrong with a card turned, its chip apart."""
    if full := gr_r2_full(state, event):
        return full
    order = gr_r3(state, event)
    if order and again(state.round, event):
        return order
    return [*order, *(violation for rule in CARD_RULES for violation in rule(state, event))]


def after_card(state: State, event: Card) -> Round:
    """Return the round after a card was turned, its chip apart; `state` is the one before."""
    played, deck = state.round, state.table.deck
    seat = state.table.seats[event.player]
    if played.cards >= deck.cards:
        return played._replace(full=True, unseen=True)
    slipped = bool(gr_r3(state, event))
    if slipped and again(played, event):  # not counted; perhaps it is the name that is wrong
        after_it = (played.expecting[0] + 1) % len(state.table.names)
        expecting = (*played.expecting, after_it)
        return played._replace(expecting=expecting, slips=played.slips + 1)
    last = Last(seat, event, slipped)
    pile = played.piles[event.group]
    after = turned(state, seat)
    if played.settled:
        after = after._replace(mixed=True)
    if isinstance(event, Figure):
        odd = played.odd or pile.figures >= deck.figures
        pile = pile._replace(figures=pile.figures + 1)
        return laid(after, event.group, pile)._replace(odd=odd, last=last)
    wrong = pile.coins >= deck.coins or event.group not in allowed(deck, played)
    amount = event.amount if isinstance(event, Gold) else 0
    pile = pile._replace(coins=pile.coins + 1, gold=pile.gold + amount, stray=pile.stray + wrong)
    after = laid(after, event.group, pile)._replace(last=last)
    if isinstance(event, Counterfeit):
        return after._replace(counterfeit=played.counterfeit + 1)
    return after._replace(used={**played.used, amount: played.used.get(amount, 0) + 1})


def laid(played: Round, group: str, pile: Pile) -> Round:
    """Return the round with another pile at a group."""
    return played._replace(piles={**played.piles, group: pile})
