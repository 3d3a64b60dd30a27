"""The legal events in a state."""

from __future__ import annotations

from collections.abc import Iterator

from printplay.core.faults import Through
from printplay.core.translation_markers import N_
from printplay.games.goldrausch.rules.rounds import (
    clockwise,
    each_card_entered_once,
    is_entered_again,
    no_fifth_round,
    round_changes,
)
from printplay.games.goldrausch.rules.settling import share
from printplay.games.goldrausch.state import (
    CARDS,
    CHIPS,
    GRAMMAR,
    GROUPS,
    LAST,
    NEXT,
    ROUNDS,
    Card,
    Case,
    Chip,
    Counterfeit,
    DeckComposition,
    Figure,
    Gold,
    Round,
    RoundState,
    State,
    group_name,
    is_complete,
)
from printplay.match.entered_results import TOTAL, Missing, entered_points
from printplay.match.lines.grammar import Event
from printplay.match.rules import Broken, Violations, broken, rule
from printplay.match.standings import Points, Standings, placings


def legal_events(state: State) -> Iterator[Event]:
    """Yield every round, card and chip that is legal (`end` and results apart)."""
    if state.ended or is_finished(state):
        return
    played, names = state.round, state.table.names
    if (not played.number or state.complete()) and played.number < ROUNDS:
        yield Round()
        yield from map(Round, names)
    full = played.cards >= state.table.deck.cards
    if not played.number or played.settled or full:
        return
    last = played.last
    if last is not None and last.group and not last.chipped and played.chips(last.seat) < CHIPS:
        yield Chip(names[last.seat], last.group)
    for seat in played.expecting or range(len(names)):
        yield from _card_events(state, names[seat], chip=played.chips(seat) < CHIPS)


def _card_events(state: State, name: str, *, chip: bool) -> Iterator[Event]:
    played, deck = state.round, state.table.deck
    for group, pile in played.piles.items():
        if pile.figures < deck.figures:
            yield Figure(name, group)
            if chip:
                yield Figure(name, group, chip=True)
    for group in allowed_groups(deck, played):
        for amount, copies in deck.copies.items():
            if played.used.get(amount, 0) < copies:
                yield Gold(name, amount, group)
        if played.counterfeit < deck.counterfeit:
            yield Counterfeit(name, group)


# A coin card may go to `allowed` groups: those with a figure and room; if there are none, to all
# with room. Figures know their place, which is why GR-R4 cannot be broken in a record.


def allowed_groups(deck: DeckComposition, played: RoundState) -> tuple[str, ...]:
    """Return the groups a coin card may be laid with now."""
    room = [group for group in GROUPS if played.piles[group].coins < deck.coins]
    manned = [group for group in room if played.piles[group].figures]
    return tuple(manned or room)


@rule(
    "GR-R2",
    says=N_("Round {round}: all {all} cards have been turned already."),
    hint=N_("Is a `round` line missing before this one?"),
    stops=True,
)
def no_more_cards_than_the_deck(case: Case) -> Broken | None:
    """A round has no more cards than the deck; only the first card too many is reported."""
    deck_count, turned_already = case.state.table.deck.cards, case.state.round.cards
    return (
        broken(all=deck_count, follows=turned_already > deck_count) if turned_already >= deck_count else None
    )


@rule(
    "GR-R12",
    says=N_("Round {round}: a card is turned, but the {group} are settled already."),
    hint=N_("Enter a round either card by card or by its result, not both."),
)
def cards_before_settling(case: Case) -> Broken | None:
    """No card is turned after the groups were settled."""
    settled = case.state.round.settled
    return broken(group=group_name(next(iter(settled)))) if settled else None


@rule(
    "GR-R2",
    says={
        "figure": N_("Round {round}: this is figure number {times} of the {group}; the deck has {there}."),
        "gold": N_("Round {round}: gold {amount} appears {times} times; the deck has {there}."),
        "none": N_("Round {round}: the deck has no gold card of {amount}."),
        "false": N_("Round {round}: this is false coin number {times}; the deck has {there}."),
    },
    hint={"none": N_("Gold cards: {known}.")},
)
def each_card_once(case: Case) -> Broken | None:
    """Each card of the deck is turned once a round."""
    played, deck, event = case.state.round, case.state.table.deck, case.event
    values: dict[str, object] = {}
    if isinstance(event, Figure):
        says, deck_count, times = "figure", deck.figures, played.piles[event.group].figures + 1
        values = {"group": group_name(event.group)}
    elif isinstance(event, Gold):
        deck_count = deck.copies.get(event.amount, 0)
        says, times = "gold" if deck_count else "none", played.used.get(event.amount, 0) + 1
        values = {"amount": event.amount, "known": ", ".join(map(str, deck.copies))}
    else:
        says, deck_count, times = "false", deck.counterfeit, played.counterfeit + 1
    if times <= deck_count:
        return None
    about = Through("keyword", "amount" if isinstance(event, Gold) else "group")
    return broken(says, values, about=about, times=times, there=deck_count)


@rule(
    "GR-R5",
    says=N_("Round {round}, card {card}: the {group} already have {coins} coin cards."),
    hint=N_("This coin may go to: {groups}; for example, write `{line}`."),
    about="group",
)
def no_more_coins_than_room(case: Case) -> Broken | None:
    """Never more coin cards with a group than its share of the deck."""
    full = case.state.round.piles[case.event.group].coins >= case.state.table.deck.coins
    return _not_here(case) if full and not isinstance(case.event, Figure) else None


@rule(
    "GR-R6",
    says={
        "": N_("Round {round}, card {card}: coins must go to one of {groups}, not to the {group}."),
        "only": N_("Round {round}, card {card}: coins must go to the {groups}, not to the {group}."),
    },
    hint=N_("For example, write `{line}`."),
    about="group",
    rests=CARDS,
)
def coins_go_to_figures(case: Case) -> Broken | None:
    """While a group has a figure and room, coin cards go to such a group."""
    played, deck, event = case.state.round, case.state.table.deck, case.event
    if isinstance(event, Figure) or played.piles[event.group].coins >= deck.coins:
        return None
    may = allowed_groups(deck, played)
    return None if event.group in may else _not_here(case, "only" if len(may) == 1 else "")


def _not_here(case: Case, says: str = "") -> Broken:
    """Return the breach that a coin card may not lie with this group."""
    deck, event = case.state.table.deck, case.event
    may = allowed_groups(deck, case.state.round)
    return broken(
        says,
        hint=None if may else "",
        spaces=(event.group,),
        group=group_name(event.group),
        coins=deck.coins,
        groups=tuple(group_name(group) for group in may),
        line=f"{event.player}: {_allowed_line(event, may)}",
    )


def _allowed_line(event: Card, may: tuple[str, ...]) -> str:
    """Return the line of a coin card laid where it may lie."""
    return GRAMMAR.write(event._replace(group=may[0], chip=False)) if may else ""


#: The rules of a card turned, without its chip.
CARD_RULES = (
    no_fifth_round, no_more_cards_than_the_deck, each_card_entered_once, clockwise,
    cards_before_settling, each_card_once, no_more_coins_than_room, coins_go_to_figures,
)  # fmt: skip


def after_card(case: Case, _faults: Violations) -> State:
    """Return the state after a card was turned, without its chip.

    A card beyond the deck is only counted. One entered twice is left out; its player may be the
    mistake, so it may be the next player's turn, too.
    """
    state, event = case.state, case.event
    played, deck = state.round, state.table.deck
    if played.cards >= deck.cards:
        next_round = played._replace(cards=played.cards + 1)
        return state._replace(round=next_round, doubts=state.doubts | LAST)
    if is_entered_again(case):
        after_it = (played.expecting[0] + 1) % len(state.table.names)
        return state._replace(round=played._replace(expecting=(*played.expecting, after_it)))
    changes, pile = round_changes(case), played.piles[event.group]
    if isinstance(event, Figure):
        pile = pile._replace(figures=pile.figures + 1)
    elif isinstance(event, Gold):
        pile = pile._replace(coins=pile.coins + 1, gold=pile.gold + event.amount)
        changes["used"] = {**played.used, event.amount: played.used.get(event.amount, 0) + 1}
    else:
        pile = pile._replace(coins=pile.coins + 1)
        changes["counterfeit"] = played.counterfeit + 1
    changes["piles"] = {**played.piles, event.group: pile}
    return state._replace(round=played._replace(**changes), doubts=state.doubts & ~(LAST | NEXT))


def is_finished(state: State) -> bool:
    """Return whether four rounds are complete, or all totals and `end` are entered."""
    if state.by_total() and state.totals:
        return state.ended and not missing_totals(state)
    played = rounds(state)
    return len(played) >= ROUNDS and all(
        is_complete(state.table.deck, played_round) for played_round in played
    )


def rounds(state: State) -> tuple[RoundState, ...]:
    """Return the rounds that count, the one being played included."""
    return (*state.past, *([state.round] if state.round.number else []))[:ROUNDS]


def missing_totals(state: State) -> list[Missing]:
    """Return the missing totals, if only totals were entered."""
    if not (state.by_total() and state.totals):
        return []
    untold = [name for name in state.table.names if state.entered.result_of(name, TOTAL) is None]
    return [Missing(name, TOTAL, "34") for name in untold]


def match_standings(state: State) -> Standings:
    """Rank the players by their coins; equals share their place."""
    return placings(
        [
            (name, sum(points.value for points in earned), earned)
            for seat, name in enumerate(state.table.names)
            for earned in [_total(state, name) or tuple(points_of(state, seat))]
        ]
    )


def _total(state: State, name: str) -> tuple[Points, ...]:
    total = state.entered.result_of(name, TOTAL)
    return (
        entered_points(total.event.value, total.event_index) if total is not None and state.by_total() else ()
    )


def points_of(state: State, seat: int) -> Iterator[Points]:
    """Yield the payments of each group to a player.

    The cards of the record decide, once the round is complete (or another round follows it); else
    the line that settled the group.
    """
    for played in rounds(state):
        over = played.number <= len(state.past) or is_complete(state.table.deck, played)
        for group in GROUPS:
            settled = played.settled.get(group)
            if played.cards and (over or settled is not None):
                pile = played.piles[group]
                gold, chips, all_chips = pile.gold, pile.chips[seat], sum(pile.chips)
            elif settled is not None:
                counts = {name: max(0, count) for name, count in settled.event.chips}
                gold, chips = settled.event.gold, counts.get(state.table.names[seat], 0)
                all_chips = sum(counts.values())
            else:
                continue
            paid = chips * share(gold, all_chips)
            if paid:
                event = settled.event_index if settled is not None else played.last_card
                yield Points(paid, f"round {played.number} {group}", event)
