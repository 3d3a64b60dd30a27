"""Chips: right after one's own figure, on its group, three a round (GR-R7 to R10)."""

from __future__ import annotations

from typing import NamedTuple

from printplay.games.goldrausch.events import Card, Chip
from printplay.games.goldrausch.rules_cards import laid
from printplay.games.goldrausch.rules_round import NONE, Violations, named
from printplay.games.goldrausch.state import CHIPS, Round, State
from printplay.record.diagnostics import About, Through, Violation

# A chip that lies is never moved or taken back: a record has no line for that (GR-R11).


class Placed(NamedTuple):
    """A chip placed: by whom, where, and what of the line says so."""

    player: str
    seat: int
    group: str
    about: About


def placed(state: State, event: Card | Chip) -> Placed:
    """Return the chip of an event."""
    about = Through("keyword", "group") if isinstance(event, Chip) else "chip"
    return Placed(event.player, state.table.seats[event.player], event.group, about)


def gr_r7(state: State, chip: Placed) -> Violations:
    """A chip is placed only right after one's own figure, on that figure's group."""
    last = state.round.last
    if state.round.unseen or (last is not None and not last.group):
        return NONE
    if last is None:
        return [_broken("GR-R7", "r7-none", state, chip)]
    if last.seat != chip.seat:
        other = state.table.names[last.seat]
        return [_broken("GR-R7", "r7-other", state, chip, follows=last.slipped, other=other)]
    if last.group != chip.group:
        return [_broken("GR-R7", "r7", state, chip, group=named(last.group))]
    return NONE


def gr_r8(state: State, chip: Placed) -> Violations:
    """No chip after a coin card."""
    last = state.round.last
    if state.round.unseen or last is None or last.group:
        return NONE
    return [_broken("GR-R8", "r8", state, chip)]


def gr_r9(state: State, chip: Placed) -> Violations:
    """One chip a figure."""
    last = state.round.last
    if state.round.unseen or last is None or not last.chipped or last.seat != chip.seat:
        return NONE
    return [_broken("GR-R9", "r9", state, chip)] if last.group == chip.group else NONE


def gr_r10(state: State, chip: Placed) -> Violations:
    """Three chips a round."""
    if state.round.chips(chip.seat) < CHIPS:
        return NONE
    last = state.round.last
    slipped = last is not None and last.slipped
    wrong = gr_r7(state, chip) or gr_r8(state, chip) or gr_r9(state, chip)
    follows = slipped or bool(wrong) or chip.seat in state.round.unsure
    return [_broken("GR-R10", "r10", state, chip, follows=follows)]


CHIP_RULES = (gr_r7, gr_r8, gr_r9, gr_r10)


def of_chip(state: State, event: Card | Chip) -> Violations:
    """Return everything that is wrong with a chip; `state` is the one after its card."""
    chip = placed(state, event)
    return [violation for rule in CHIP_RULES for violation in rule(state, chip)]


def after_chip(state: State, event: Card | Chip) -> Round:
    """Return the round with a chip placed. One that cannot be there is left out."""
    played, chip = state.round, placed(state, event)
    if gr_r9(state, chip) or gr_r10(state, chip):
        return played
    unsure, broken = played.unsure, gr_r7(state, chip) or gr_r8(state, chip)
    if broken or (played.last is not None and played.last.slipped):
        unsure |= {chip.seat}
    if broken and chip.seat in played.expecting:  # the figure may be missing: its turn, too
        after = (chip.seat + 1) % len(state.table.names)
        played = played._replace(expecting=(*played.expecting, after), slips=played.slips + 1)
    pile = played.piles[chip.group]
    chips = tuple(count + (seat == chip.seat) for seat, count in enumerate(pile.chips))
    last = played.last._replace(chipped=True) if played.last is not None else None
    return laid(played, chip.group, pile._replace(chips=chips))._replace(last=last, unsure=unsure)


def _broken(
    code: str, key: str, state: State, chip: Placed, *, follows: bool = False, **more: object
) -> Violation:
    played = state.round
    values = {
        "round": played.number,
        "card": played.cards + played.fog,
        "player": chip.player,
        "chips": CHIPS,
        **more,
    }
    return Violation(
        code,
        key,
        values,
        about=chip.about,
        player=chip.player,
        spaces=(chip.group,),
        consequence=follows or played.full,
    )
