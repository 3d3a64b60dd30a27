"""Chips: right after one's own figure, on its group, three a round (GR-R7 to R10)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from printplay.core.faults import Through
from printplay.core.translation_markers import N_
from printplay.games.goldrausch.state import CHIPS, LAST, Case, Chip, Last, State, group_name
from printplay.match.rules import Broken, Violations, broken, rule

# A chip that lies is never moved or taken back: a record has no line for that (GR-R11).


class Placed(NamedTuple):
    """A chip placed, by a line of its own or with a card; the state has that card."""

    case: Case

    @property
    def player(self) -> str:
        return self.case.player

    @property
    def last(self) -> Last | None:
        """Return the card turned last; None if it is unknown, or none is turned."""
        return None if self.case.open(LAST) else self.case.state.round.last

    @property
    def after_figure(self) -> bool:
        """Return whether the player has just turned a figure of the group."""
        last, case = self.last, self.case
        return last is not None and last.seat == case.seat and last.group == case.event.group

    def values(self) -> Mapping[str, object]:
        """Return the round, its last card, the player, and how many chips there are."""
        played = self.case.state.round
        return {**self.case.values(), "card": played.cards + played.fog, "chips": CHIPS}

    def open(self, doubts: int) -> bool:
        return self.case.open(doubts)

    def broken(self, says: str = "", **values: object) -> Broken:
        """Return the breach of a rule, placed at the chip."""
        event = self.case.event
        about = Through("keyword", "group") if isinstance(event, Chip) else "chip"
        return broken(says, values, about=about, spaces=(event.group,))


@rule(
    "GR-R7",
    says={
        "": N_("Round {round}, card {card}: {player} may only place a chip on the {group}."),
        "other": N_("Round {round}, card {card}: {other} turned this figure; {player} may not place a chip."),
        "none": N_("Round {round}: {player} places a chip, but has not just turned a figure."),
    },
)
def on_the_figure_just_turned(chip: Placed) -> Broken | None:
    """A chip is placed only right after one's own figure, on that figure's group."""
    state, last = chip.case.state, chip.last
    if last is None:
        return None if chip.open(LAST) else chip.broken("none")
    if not last.group or chip.after_figure:
        return None
    if last.seat != chip.case.seat:
        return chip.broken("other", other=state.table.names[last.seat])
    return chip.broken(group=group_name(last.group))


@rule("GR-R8", says=N_("Round {round}, card {card}: no chip after a coin card."))
def not_after_a_coin(chip: Placed) -> Broken | None:
    """No chip after a coin card."""
    return chip.broken() if chip.last is not None and not chip.last.group else None


@rule("GR-R9", says=N_("Round {round}, card {card}: only one chip per figure."))
def one_a_figure(chip: Placed) -> Broken | None:
    """One chip a figure."""
    twice = chip.after_figure and chip.last is not None and chip.last.chipped
    return chip.broken() if twice else None


@rule("GR-R10", says=N_("Round {round}: {player} has no chip left; there are {chips} a round."))
def three_a_round(chip: Placed) -> Broken | None:
    """Three chips a round."""
    return chip.broken() if chip.case.state.round.chips(chip.case.seat) >= CHIPS else None


CHIP_RULES = (on_the_figure_just_turned, not_after_a_coin, one_a_figure, three_a_round)
_NOT_THERE = {one_a_figure.code, three_a_round.code}
_MISPLACED = {on_the_figure_just_turned.code, not_after_a_coin.code}


def after_chip(chip: Placed, violations: Violations) -> State:
    """Return the state with a possible chip placed; the next player's turn if a figure may be missing."""
    state, event, seat = chip.case.state, chip.case.event, chip.case.seat
    played, codes = state.round, {violation.code for violation in violations}
    if codes & _NOT_THERE:
        return state
    if codes & _MISPLACED and seat in played.expecting:
        next_seat = (seat + 1) % len(state.table.names)
        played = played._replace(expecting=(*played.expecting, next_seat))
    pile = played.piles[event.group]
    chips = tuple(count + (chip_seat == seat) for chip_seat, count in enumerate(pile.chips))
    piles = {**played.piles, event.group: pile._replace(chips=chips)}
    last = played.last._replace(chipped=True) if played.last is not None else None
    return state._replace(round=played._replace(piles=piles, last=last))
