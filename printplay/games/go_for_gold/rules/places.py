"""Phase 2, special places: treasures and temples, in their order (GG-R21 to R28, R31)."""

from __future__ import annotations

from collections.abc import Iterator

from printplay.core.translation_markers import N_, Term
from printplay.games.go_for_gold.actions import Attempt
from printplay.games.go_for_gold.events import Treasure
from printplay.games.go_for_gold.rules.phases import who_is_out_acts_no_more
from printplay.games.go_for_gold.state import (
    BOXES,
    CURSE,
    ENTRIES,
    LONGEST,
    MOVED,
    ORDER,
    OUT,
    POSITION,
    STOCK,
    Case,
)
from printplay.match.rules import Broken, LineOf, Violations, broken, find_faults, rule

#: The message for too many entries, wherever they are entered.
SIX_BOXES = N_("{player} has {boxes} entries; the sheet has 6 boxes.")
_SEE = N_("See line {line}.")


@rule(
    "GG-R22",
    says={
        "treasure": N_("Round {round}: {player} did not end this move on a treasure."),
        "temple": N_("Round {round}: {player} did not end this move on a temple."),
        "not moved": N_(
            "Round {round}: {player} has not moved in this round; a treasure or temple is tried "
            "only after the move."
        ),
    },
    hint={"elsewhere": N_("This round's move ended on {space}.")},
    rests={"treasure": POSITION, "temple": POSITION, "not moved": POSITION | MOVED},
)
def where_the_move_ended(act: Attempt) -> Broken | None:
    """A special action takes place where this round's move ended, nowhere else."""
    if act.is_on_place:
        return None
    number, space = act.state.round.number, act.space
    has_moved = number and act.sheet.moved >= number
    return broken(
        ("treasure" if act.digs else "temple") if has_moved else "not moved",
        hint="elsewhere" if space and has_moved else "",
        spaces=(space,) if space else (),
        space=act.state.table.graph.space_name(space or ""),
    )


@rule(
    "GG-R23",
    says={
        "": N_("Round {round}: {player} may roll once here."),
        "die": N_("Round {round}: {player} rolls {die}; a die shows 1 to 6."),
    },
    rests={"": MOVED},
)
def one_roll_for_each_attempt(act: Attempt) -> list[Broken] | None:
    """One attempt a round, with one die of 1 to 6."""
    number, die = act.state.round.number, act.event.die
    twice = number and act.sheet.tried == number
    impossible = not 1 <= die <= LONGEST
    if not twice and not impossible:
        return None
    return [broken()] * bool(twice) + [broken("die", about="die", die=die)] * impossible


@rule(
    "GG-R21",
    says=N_("Round {round}: {a} acts before {b}; the order is {order}."),
    hint=N_("Write the special actions in this order: {order}."),
    rests=MOVED | ORDER,
)
def clockwise_from_the_active(act: Attempt) -> Broken | None:
    """Special actions are taken from the active player on, clockwise."""
    state, active = act.state, act.state.round.active
    if not state.round.acted or active is None or state.table.is_alone:
        return None
    names, count = state.table.names, len(state.players)
    place = (state.table.seats[act.player] - active) % count
    early = [seat for seat in state.round.acted if (seat - active) % count > place]
    if not early:
        return None
    order = ", ".join(names[(active + step) % count] for step in range(count))
    skipped = bool(state.players[active].doubts & OUT)  # that is, whoever may be out
    return broken(follows=skipped, a=names[early[0]], b=act.player, order=order)


@rule(
    "GG-R24",
    says={
        "": N_("Round {round}: {player} needs {missing:shovel|shovels} (has {held}); {spent} were spent."),
        "none": N_(
            "Round {round}: {player} rolled {die} for a treasure of {number} and needs no shovel; "
            "{spent} were spent."
        ),
        "held": N_("Round {round}: {player} spends {spent:shovel|shovels}, but holds {held}."),
    },
    hint={
        "missing": N_("Strike exactly the missing pips: `treasure {die} +{missing}`, or none."),
        "none": N_("Write `treasure {die}`, without shovels."),
    },
    about="spent",
    rests={"held": STOCK},
)
def exactly_the_missing_pips(act: Attempt) -> Broken | None:
    """Shovels make up exactly for the missing pips, or none is struck; the player holds them."""
    event, held_shovels = act.event, act.sheet.shovels
    if not isinstance(event, Treasure) or not act.number or not 1 <= event.die <= LONGEST:
        return None
    missing = max(0, act.number - event.die)
    right = event.spent in (0, missing)
    if right and event.spent <= held_shovels:
        return None
    says = "held" if right else "" if missing else "none"
    return broken(
        says,
        hint="none" if right or not missing or missing > held_shovels else "missing",
        spaces=(act.space or "",),
        missing=missing,
        held=held_shovels,
        spent=event.spent,
        die=event.die,
        number=act.number,
    )


@rule(
    "GG-R26",
    says={
        "": N_("Round {round}: {temple} was already explored by {other}."),
        "struck": N_("Round {round}: {temple} was already explored by another player."),
    },
    hint={"": _SEE, "struck": _SEE},
)
def an_explored_temple_is_closed(act: Attempt) -> Broken | None:
    """A temple is explored by one player; for the others it is closed from then on (GG-R28)."""
    raid = act.state.raided.get(act.colour) if act.colour else None
    if raid is None:
        return None
    return broken(
        "" if raid.player else "struck",
        spaces=(act.space or "",),
        follows=raid.doubtful,
        temple=Term(f"the {act.colour} temple"),
        other=raid.player,
        line=LineOf(raid.event),
    )


@rule("GG-R31", says=SIX_BOXES, rests=ENTRIES)
def six_boxes(act: Attempt) -> Broken | None:
    """The sheet has six boxes."""
    boxes = act.state.boxes(act.sheet)
    if boxes < BOXES:
        return None
    value = act.result
    if value is None or (value == CURSE and not act.state.table.curse_fills):
        return None
    return broken(boxes=boxes + 1)


#: The rules of any attempt; then those of a treasure and of a temple, in order of play.
_FIRST = (where_the_move_ended, one_roll_for_each_attempt, clockwise_from_the_active)
OF_TREASURE = (*_FIRST, exactly_the_missing_pips, six_boxes)
OF_TEMPLE = (*_FIRST, an_explored_temple_is_closed, six_boxes)


def of_attempt(act: Attempt) -> Violations:
    """Return all faults of a special action."""
    places = OF_TREASURE if act.digs else OF_TEMPLE
    if not act.sheet.out:
        return find_faults(places, act)
    out = find_faults((who_is_out_acts_no_more,), act)
    if act.void:
        return out
    place_faults = find_faults(places, act)  # the other faults follow from an "out" in doubt
    return [*out, *(fault.as_consequence() if out else fault for fault in place_faults)]


@rule(
    "GG-R28",
    says={
        "unknown": N_("There is no {colour} temple on this island."),
        "twice": N_("One temple cannot be explored twice: {temple}."),
        "nobody": N_("Nobody in this record explored the temple that is struck: {temple}."),
    },
    hint={
        "unknown": N_("Temples: {known}."),
        "twice": _SEE,
        "nobody": N_("`struck` is for a record of one sheet alone."),
    },
)
def every_temple_once(play: Case) -> Iterator[Broken]:
    """Each temple is explored once, by somebody at the table; `struck` stands for the others."""
    state, colour = play.state, play.event.colour
    temple = Term(f"the {colour} temple")
    raid = state.raided.get(colour)
    if colour not in state.table.graph.temples.values():
        colours = ", ".join(sorted(state.table.graph.temples.values()))
        yield broken("unknown", about="colour", colour=colour, known=colours)
    elif raid is not None and (state.table.is_alone or not raid.player):
        line = LineOf(raid.event)
        yield broken("twice", follows=raid.doubtful, temple=temple, line=line)
    elif raid is None and not state.table.is_alone:
        yield broken("nobody", temple=temple)
