"""Settling: checked against the cards, or by itself if only results are entered (GR-R13, L1-L5)."""

from __future__ import annotations

from collections.abc import Iterator

from printplay.core.faults import About, FieldItems
from printplay.core.translation_markers import N_
from printplay.games.goldrausch.rules.rounds import complete_before_it_is_settled, lacks, no_fifth_round
from printplay.games.goldrausch.state import (
    CARDS,
    CHIPS,
    CHIPS_PLACED,
    GROUPS,
    NEXT,
    Case,
    Settle,
    State,
    group_name,
)
from printplay.match.entered_results import EnteredResult
from printplay.match.rules import Broken, LineOf, Violations, broken, rule


def share(gold: int, chips: int) -> int:
    """Return the payment of each chip on a group: rounded down, the remainder is lost.

    >>> share(14, 3), share(2, 3), share(13, 0)
    (4, 0, 0)
    """
    return gold // chips if chips > 0 else 0


def chips_of(event: Settle, name: str) -> About:
    """Return the part of a line about a player's chips on the group."""
    return FieldItems("chips", [player for player, _count in event.chips].index(name))


@rule(
    "GR-R13",
    says=N_("Round {round}: the {group} are settled already, in line {line}."),
    hint={
        "": N_("Is a `round` line missing before this one? If not, leave this line out."),
        "other": N_("Is another group meant, or is a `round` line missing before it?"),
    },
    about="group",
    stops=True,
)
def settled_once(case: Case) -> Broken | None:
    """A group is settled once a round."""
    group = case.event.group
    earlier_entry = case.state.round.settled.get(group)
    if earlier_entry is None:
        return None
    hint = None if earlier_entry.event == case.event else "other"
    return broken(hint=hint, line=LineOf(earlier_entry.event_index), group=group_name(group), spaces=(group,))


# -- a round entered card by card
# ---------------------------------------------------------------------


@rule(
    "GR-R13",
    says={
        "gold": N_("Round {round}, {group}: the gold cards add up to {found}, not {gold}."),
        "chips": N_("Round {round}, {group}: chips of {player} there are {there}, not {stated}."),
    },
    hint={
        "share": N_("Gold {found}, chips {chips}: {share} for each chip."),
        "nobody": N_("Gold {found}, no chip: nobody is paid."),
    },
    rests=CARDS | CHIPS_PLACED,
)
def settled_as_the_cards_say(case: Case) -> Iterator[Broken]:
    """A settled group holds the gold and chips that cards and chips have put there."""
    state, event = case.state, case.event
    if not state.card_by_card() or lacks(state.table.deck, state.round, event.group):
        return  # there is nothing to compare with as yet
    pile = state.round.piles[event.group]
    total, stated_chips = sum(pile.chips), dict(event.chips)
    hint = "share" if total else "nobody"
    values = {
        "group": group_name(event.group),
        "found": pile.gold,
        "chips": total,
        "share": share(pile.gold, total),
    }
    if event.gold != pile.gold:
        yield broken("gold", values, hint=hint, about="gold", gold=event.gold)
    for name, seat in state.table.seats.items():
        chip_count, stated = pile.chips[seat], stated_chips.get(name, 0)
        if chip_count != stated:
            about = chips_of(event, name) if name in stated_chips else "chips"
            chip_values = {**values, "player": name, "there": chip_count, "stated": stated}
            yield broken("chips", chip_values, hint=hint, about=about, owner=name)


# -- a round entered by its result
# --------------------------------------------------------------------


@rule(
    "GR-L1",
    says={
        "": N_("Round {round}: {player} has {chips} chips on the groups; {most} is the maximum."),
        "negative": N_("Round {round}: {player} cannot have {stated} chips on a group."),
    },
)
def three_chips_a_round(case: Case) -> Iterator[Broken]:
    """Nobody has more than three chips on all groups of a round together."""
    if case.state.card_by_card():
        return
    settled = case.state.round.settled.values()
    for name, count in case.event.chips:
        chips = count + sum(dict(entry.event.chips).get(name, 0) for entry in settled)
        if count < 0 or (count and chips > CHIPS):
            says, about = "negative" if count < 0 else "", chips_of(case.event, name)
            values = {"player": name, "chips": chips, "most": CHIPS, "stated": count}
            yield broken(says, values, about=about, owner=name)


@rule(
    "GR-L2",
    says=N_(
        "Round {round}: {chips} chips on the {group}; with {figures} figures there are at most {figures}."
    ),
    about="chips",
)
def no_more_chips_than_figures(case: Case) -> Broken | None:
    """No group has more chips than figures."""
    group, figures = case.event.group, case.state.table.deck.figures
    chips = sum(count for _name, count in case.event.chips)
    if case.state.card_by_card() or chips <= figures:
        return None
    return broken(group=group_name(group), figures=figures, chips=chips, spaces=(group,))


@rule(
    "GR-L3",
    says=N_("Round {round}: the groups hold {gold} coins, the deck has {total}."),
    hint={
        "more": N_("That is {off} too many: count the gold of each group again."),
        "less": N_("That is {off} too few: count the gold of each group again."),
    },
)
def the_gold_of_the_deck(case: Case) -> Broken | None:
    """All groups of a round together hold the gold of the deck."""
    played, deck, event = case.state.round, case.state.table.deck, case.event
    if played.cards or len(played.settled) + 1 < len(GROUPS):
        return None
    gold = event.gold + sum(entry.event.gold for entry in played.settled.values())
    if gold == deck.total:
        return None
    return broken(
        hint="more" if gold > deck.total else "less",
        follows=event.gold not in deck.sums,
        gold=gold,
        total=deck.total,
        off=abs(gold - deck.total),
    )


@rule(
    "GR-L4",
    says=N_("Round {round}: {gold:coin|coins} at the {group} is impossible."),
    hint=N_("The gold cards cannot add up to that: {coins} coin cards in a group are worth {most} at most."),
    about="gold",
)
def gold_that_cards_make(case: Case) -> Broken | None:
    """No group holds gold that its coin cards cannot add up to."""
    deck, event = case.state.table.deck, case.event
    if case.state.card_by_card() or event.gold in deck.sums:
        return None
    return broken(
        group=group_name(event.group), gold=event.gold, coins=deck.coins, most=max(deck.sums),
        spaces=(event.group,),
    )  # fmt: skip


@rule(
    "GR-L5",
    says=N_("Round {round}: no split of the coin cards gives {gold}."),
    hint=N_(
        "Count the gold of each group again: the {all} gold cards lie with these groups, at "
        "most {coins} with each."
    ),
)
def gold_that_one_deck_makes(case: Case) -> Broken | None:
    """All groups of a round come from one deck, each with the same number of coin cards."""
    played, deck, event = case.state.round, case.state.table.deck, case.event
    gold = {group: entry.event.gold for group, entry in played.settled.items()}
    gold[event.group] = event.gold
    if played.cards or len(gold) < len(GROUPS) or sum(gold.values()) != deck.total:
        return None
    if not deck.sums.issuperset(gold.values()) or deck.splits(gold.values()):
        return None
    split = ", ".join(str(gold[group]) for group in GROUPS)
    return broken(gold=split, hint_values={"all": len(deck.gold), "coins": deck.coins})


#: What a group settled must be: as the cards say, or possible where only results are told.
SETTLE_RULES = (
    no_fifth_round, settled_once, complete_before_it_is_settled, settled_as_the_cards_say,
    gold_that_cards_make, three_chips_a_round, no_more_chips_than_figures, the_gold_of_the_deck,
    gold_that_one_deck_makes,
)  # fmt: skip


def after_settling(case: Case, _faults: Violations) -> State:
    """Return the state after a group was settled; the first entry stays."""
    state, event = case.state, case.event
    played = state.round
    if event.group in played.settled:
        return state
    settled = {**played.settled, event.group: EnteredResult(state.events, event)}
    return state._replace(round=played._replace(settled=settled), doubts=state.doubts & ~NEXT)
