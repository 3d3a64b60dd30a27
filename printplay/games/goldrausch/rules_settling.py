"""Settling: checked against the cards, or by itself where only results are told (GR-R13, L1-L4)."""

from __future__ import annotations

from printplay.games.goldrausch.composition import GROUPS
from printplay.games.goldrausch.events import Settle
from printplay.games.goldrausch.rules_round import NONE, Violations, gr_r12_group, lacks, named
from printplay.games.goldrausch.state import CHIPS, Round, State, Told
from printplay.record.diagnostics import About, LineOf, Part, Violation


def share(gold: int, chips: int) -> int:
    """Return what each chip on a group is paid: rounded down, the remainder is lost.

    >>> share(14, 3), share(2, 3), share(13, 0)
    (4, 0, 0)
    """
    return gold // chips if chips > 0 else 0


def _values(state: State, event: Settle) -> dict[str, object]:
    return {"round": state.round.number, "group": named(event.group), "gold": event.gold}


def chips_of(event: Settle, name: str) -> About:
    """Return the part of a line that says how many chips a player has on the group."""
    return Part("chips", [other for other, _count in event.chips].index(name))


def gr_r13_twice(state: State, event: Settle) -> Violations:
    """A group is settled once a round."""
    before = state.round.settled.get(event.group)
    if before is None:
        return NONE
    values = {**_values(state, event), "line": LineOf(before.event)}
    hint = "r13-twice" if before.settle == event else "r13-twice-other"
    return [Violation("GR-R13", "r13-twice", values, hint, about="group", spaces=(event.group,))]


# -- a round told card by card ---------------------------------------------------------------------


def gr_r13(state: State, event: Settle) -> Violations:
    """What a settled group holds is what the cards and chips told have put there."""
    played = state.round
    pile = played.piles[event.group]
    total = sum(pile.chips)
    values = {
        **_values(state, event),
        "found": pile.gold,
        "chips": total,
        "share": share(pile.gold, total),
    }
    follows = played.faulty or played.fog > 0
    found = []
    if event.gold != pile.gold:
        hint = "r13-share" if total else "r13-nobody"
        found.append(Violation("GR-R13", "r13-gold", values, hint, about="gold"))
    told = dict(event.chips)
    for name, seat in state.table.seats.items():
        there, stated = pile.chips[seat], told.get(name, 0)
        if there != stated:
            more = {**values, "player": name, "there": there, "stated": stated}
            about = chips_of(event, name) if name in told else "chips"
            hint = "r13-share" if total else "r13-nobody"
            found.append(Violation("GR-R13", "r13-chips", more, hint, about=about, player=name))
    return [violation.as_consequence() for violation in found] if follows else found


# -- a round told by its result --------------------------------------------------------------------


def gr_l1(state: State, event: Settle) -> Violations:
    """Nobody has more than three chips on all groups of a round together."""
    played, found = state.round, []
    for name, count in event.chips:
        seat = state.table.seats.get(name)
        before = sum(dict(told.settle.chips).get(name, 0) for told in played.settled.values())
        values = {"round": played.number, "player": name, "chips": before + count, "most": CHIPS}
        key = "l1-negative" if count < 0 else "l1" if count and before + count > CHIPS else ""
        if key:
            found.append(
                Violation(
                    "GR-L1",
                    key,
                    {**values, "stated": count},
                    about=chips_of(event, name),
                    player=name,
                    consequence=seat in played.unsure,
                )
            )
    return found


def gr_l2(state: State, event: Settle) -> Violations:
    """No group has more chips than figures."""
    chips, figures = sum(count for _name, count in event.chips), state.table.deck.figures
    if chips <= figures:
        return NONE
    values = {**_values(state, event), "figures": figures, "chips": chips}
    return [Violation("GR-L2", "l2", values, about="chips", spaces=(event.group,))]


def gr_l3(state: State, event: Settle) -> Violations:
    """All groups of a round together hold the gold of the deck."""
    played, deck = state.round, state.table.deck
    if len(played.settled) + 1 < len(GROUPS):
        return NONE
    gold = event.gold + sum(told.settle.gold for told in played.settled.values())
    if gold == deck.total:
        return NONE
    values = {
        "round": played.number,
        "gold": gold,
        "total": deck.total,
        "off": abs(gold - deck.total),
    }
    hint = "l3-more" if gold > deck.total else "l3-less"
    golds = (event.gold, *(told.settle.gold for told in played.settled.values()))
    impossible = any(gold not in deck.sums for gold in golds)
    return [Violation("GR-L3", "l3", values, hint, consequence=impossible)]


def gr_l4(state: State, event: Settle) -> Violations:
    """No group holds gold that its coin cards cannot add up to."""
    deck = state.table.deck
    if event.gold in deck.sums:
        return NONE
    values = {**_values(state, event), "coins": deck.coins, "most": max(deck.sums)}
    return [Violation("GR-L4", "l4", values, "l4", about="gold", spaces=(event.group,))]


#: What a group settled must be, where only results are told.
RESULT_RULES = (gr_l4, gr_l1, gr_l2, gr_l3)


def of_settling(state: State, event: Settle) -> Violations:
    """Return everything that is wrong with a group settled."""
    if twice := gr_r13_twice(state, event):
        return twice
    if not state.told():
        return [violation for rule in RESULT_RULES for violation in rule(state, event)]
    if lacks(state.table.deck, state.round, event.group):
        return gr_r12_group(state, event.group)  # there is nothing to compare with as yet
    return gr_r13(state, event)


def after_settling(state: State, event: Settle) -> Round:
    """Return the round with a group settled; what was told first stays."""
    played = state.round
    if event.group in played.settled:
        return played
    settled = {**played.settled, event.group: Told(state.events, event)}
    unsure = played.unsure
    if not state.told():
        unsure |= {
            state.table.seats.get(violation.player or "", -1) for violation in gr_l1(state, event)
        }
    return played._replace(settled=settled, unsure=unsure, over=False)
