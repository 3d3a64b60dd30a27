"""Challenging a point card: exact dice, one roll, success or failure (GT-R15 to R20)."""

from __future__ import annotations

from collections.abc import Iterator

from printplay.core.faults import FieldItems
from printplay.core.translation_markers import N_
from printplay.games.gotoku.events import Challenge
from printplay.games.gotoku.rules.dice import in_words
from printplay.games.gotoku.state.card_names import is_point
from printplay.games.gotoku.state.case import Case
from printplay.games.gotoku.state.composition import FACES, PointCard
from printplay.games.gotoku.state.piles import seen
from printplay.games.gotoku.state.state import DICE, HAND, LaidCard, State, without
from printplay.match.doubts.diagnostics import Named
from printplay.match.rules import Broken, Violations, broken, rule


def _card(case: Case[Challenge]) -> PointCard | None:
    return case.state.table.cards.points.get(case.event.card)


@rule(
    "GT-R15",
    says={
        "": N_("Turn {turn}: {player} does not hold the point card {card}."),
        "unknown": N_("Turn {turn}: {card} is not a point card."),
        "down": N_("Turn {turn}: {player} has already laid {card} face down."),
    },
    hint={"held": N_("Point cards in hand: {hand}."), "none": N_("{player} has no point card in hand.")},
    about="card",
    rests={"": HAND},
)
def point_card_held(case: Case[Challenge]) -> Broken | None:
    """The point card is in the hand."""
    card, player = case.event.card, case.own
    if card in player.hand and is_point(card):
        return None
    says = "down" if any(laid.card == card for laid in player.down) else ""
    if _card(case) is None:
        says = "unknown"
    held = [one for one in player.hand if is_point(one)]
    return broken(says, hint="held" if held else "none", hint_values={"hand": in_words(held)}, card=card)


def _required(case: Case[Challenge]) -> tuple[tuple[int, int], ...]:
    """Return the dice the card needs, each with its value; empty if unknown."""
    card, character = _card(case), case.own.character
    return () if card is None or character is None else card.required(character)


@rule(
    "GT-R16",
    says=N_("Turn {turn}: the {instinct} die is removed; {card} cannot be challenged."),
    about="card",
    rests=DICE,
)
def required_dice_there(case: Case[Challenge]) -> Iterator[Broken]:
    """Every die the card needs is still on the character card."""
    names = case.state.table.cards.instincts
    for instinct, _value in _required(case):
        if not case.own.dice[instinct]:
            yield broken(card=case.event.card, instinct=Named(names[instinct]))


@rule(
    "GT-R17",
    says={
        "": N_("Turn {turn}: {instinct} shows {shown}, {card} needs {needed}."),
        "low": N_("Turn {turn}: {instinct} shows {shown} already, {card} needs {needed}."),
    },
    hint={"": N_("Lower it by {missing} first."), "low": N_("Dice only go down.")},
    about="card",
    rests=DICE,
)
def required_dice_exact(case: Case[Challenge]) -> Iterator[Broken]:
    """Every die the card needs shows exactly the value it needs."""
    names = case.state.table.cards.instincts
    for instinct, needed in _required(case):
        shown = case.own.dice[instinct]
        if shown not in {0, needed}:
            yield broken(
                "" if shown > needed else "low",
                hint_values={"missing": shown - needed},
                card=case.event.card,
                instinct=Named(names[instinct]),
                shown=shown,
                needed=needed,
            )


@rule(
    "GT-R18",
    says={
        "": N_("Turn {turn}: {player} rolls {expected:die|dice}, not {count}."),
        "face": N_("Turn {turn}: {player} rolls {die}; a die shows 1 to 6."),
    },
    hint=N_("The black die is rolled with all removed dice; removed so far: {removed}."),
    about="dice",
    rests={"": DICE},
)
def black_and_removed_dice(case: Case[Challenge]) -> Iterator[Broken]:
    """The black die and all removed dice are rolled; a die shows 1 to 6."""
    dice, removed = case.event.dice, case.own.removed
    for index, die in enumerate(dice):
        if die not in FACES:
            yield broken("face", hint="", about=FieldItems("dice", index), die=die)
    if case.own.character is not None and len(dice) != 1 + removed:
        yield broken(hint_values={"removed": removed}, expected=1 + removed, count=len(dice))


def succeeds(card: PointCard, dice: tuple[int, ...]) -> bool:
    """Return whether at least one die meets the card's acquisition condition."""
    return any(die in card.faces for die in dice)


@rule(
    "GT-R19",
    says={
        "success": N_("Turn {turn}: the roll {rolled} is a success for {card}."),
        "failure": N_("Turn {turn}: the roll {rolled} is a failure for {card}."),
    },
    hint=N_("{card} is won by: {faces}."),
    about="outcome",
)
def outcome_as_rolled(case: Case[Challenge]) -> Broken | None:
    """A challenge succeeds if and only if one die meets the acquisition condition."""
    card, event = _card(case), case.event
    if card is None or not event.outcome:
        return None
    won = succeeds(card, event.dice)
    if won == (event.outcome == "success"):
        return None
    rolled = ", ".join(map(str, event.dice))
    says = "success" if won else "failure"
    return broken(says, card=event.card, rolled=rolled, faces=card.faces_in_words())


@rule(
    "GT-R20",
    says=N_("Turn {turn}: a failed card is not discarded; {card} stays with {player}."),
    hint=N_("Write `failure`, or leave it out: the dice decide."),
    about="outcome",
)
def failed_card_stays(case: Case[Challenge]) -> Broken | None:
    """A card that is not won stays in the hand."""
    card, event = _card(case), case.event
    if card is None or event.outcome != "discarded" or succeeds(card, event.dice):
        return None
    return broken(card=event.card)


CHALLENGE = (
    point_card_held,
    required_dice_there,
    required_dice_exact,
    black_and_removed_dice,
    outcome_as_rolled,
    failed_card_stays,
)


def after_challenge(case: Case[Challenge], _found: Violations) -> State:
    """Return the state after a challenge: the dice decide about the card."""
    state, player, card = case.state, case.own, _card(case)
    if card is None or not succeeds(card, case.event.dice):
        return state
    if card.name not in player.hand:
        state = seen(state, card.name)
    hand, down = without(player.hand, card.name), LaidCard(card.name, state.events)
    return state.with_player(case.seat, player._replace(hand=hand, down=(*player.down, down)))
