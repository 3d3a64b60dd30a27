"""Lowering dice: one action card for one die, the special action for a line (GT-R8 to R14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from printplay.core.translation_markers import N_, Named
from printplay.games.gotoku.events import Special, Use
from printplay.games.gotoku.state.case import Case
from printplay.games.gotoku.state.state import DICE, DISCARDS, HAND, LINES, Player, State, without
from printplay.match.rules import Broken, Violations, broken, rule

# -- one card, one die -----------------------------------------------------------------------------


def _die(case: Case[Use]) -> int:
    """Return the instinct of the lowered die, -1 if there is none of that name."""
    names = case.state.table.cards.instincts
    die_name = case.event.die or case.event.card
    return names.index(die_name) if die_name in names else -1


def in_words(hand: Iterable[str]) -> Named:
    return Named(
        ", ".join(f"{count} x {card}" if count > 1 else card for card, count in Counter(hand).items())
    )


@rule(
    "GT-R8",
    says={
        "": N_("Turn {turn}: {player} does not hold {card}."),
        "unknown": N_("Turn {turn}: {card} is not an action card."),
    },
    hint={
        "": N_("Action cards in hand: {hand}."),
        "none": N_("{player} has no action card in hand."),
        "unknown": N_("Action cards: {known}."),
    },
    about="card",
    rests={"": HAND},
)
def action_card_held(case: Case[Use]) -> Broken | None:
    """The action card used is in the hand."""
    cards, card = case.state.table.cards, case.event.card
    if card not in cards.actions:
        return broken("unknown", card=Named(card), known=", ".join(cards.instincts))
    if card in case.player_state.hand:
        return None
    held_cards = [held_card for held_card in case.player_state.hand if held_card in cards.actions]
    return broken(
        hint=None if held_cards else "none", hint_values={"hand": in_words(held_cards)}, card=Named(card)
    )


@rule(
    "GT-R9",
    says=N_("Turn {turn}: a {card} card cannot lower the {instinct} die."),
    hint=N_("A card lowers the die of its own instinct: write `use {instinct}` or `use {card}`."),
    about="die",
)
def shares_the_instinct(case: Case[Use]) -> Broken | None:
    """A card lowers the die of its own instinct."""
    card, die = case.event.card, case.event.die
    if not die or die == card or card not in case.state.table.cards.actions:
        return None
    hint_values = {"card": card, "instinct": die}
    return broken(card=Named(card), instinct=Named(die), hint_values=hint_values)


@rule(
    "GT-R10",
    says=N_("Turn {turn}: the {instinct} die of {player} is already removed."),
    about="card",
    rests=DICE,
)
def die_still_there(case: Case[Use]) -> Broken | None:
    """The die is still on the character card."""
    die, dice = _die(case), case.player_state.dice
    if die < 0 or not dice or dice[die]:
        return None
    return broken(instinct=Named(case.state.table.cards.instincts[die]))


@rule(
    "GT-R11",
    says=N_("Turn {turn}: {instinct} goes from {before} to {after}, not to {stated}."),
    about="value",
    rests=DICE,
)
def lowered_by_one(case: Case[Use]) -> Broken | None:
    """A card lowers its die by exactly 1."""
    die, dice, stated = _die(case), case.player_state.dice, case.event.value
    if stated is None or die < 0 or not dice or not dice[die] or stated == dice[die] - 1:
        return None
    instinct = Named(case.state.table.cards.instincts[die])
    return broken(instinct=instinct, before=dice[die], after=dice[die] - 1, stated=stated)


USE = (action_card_held, shares_the_instinct, die_still_there, lowered_by_one)


def after_use(case: Case[Use], violations: Violations) -> State:
    """Return the state with the card discarded and its die lowered."""
    die, stated = _die(case), case.event.value
    state, player = discard_cards(case.state, case.player_state, (case.event.card,))
    if player.dice and die >= 0:
        player = lower_dice(state, player, (die,))
        if violations and stated is not None and 0 <= stated <= player.dice[die]:
            dice = (*player.dice[:die], stated, *player.dice[die + 1 :])
            player = player._replace(dice=dice)
    return state.with_player(case.seat, player)


def discard_cards(state: State, player: Player, cards: tuple[str, ...]) -> tuple[State, Player]:
    """Return state and player with cards, if held, moved from the hand to the discards."""
    for card in cards:
        if card in player.hand:
            player = player._replace(hand=without(player.hand, card))
            state = state._replace(discards=(*state.discards, card))
    return state, player


def lower_dice(state: State, player: Player, dice: tuple[int, ...]) -> Player:
    """Return a player with dice lowered by 1; one at 0 has left the card and stays."""
    values, since = list(player.dice), list(player.since)
    for die in dice:
        if values[die]:
            values[die], since[die] = values[die] - 1, state.events
    return player._replace(dice=tuple(values), since=tuple(since))


# -- a line at once --------------------------------------------------------------------------------


def line_of(case: Case[Special]) -> tuple[int, ...]:
    """Return the instincts of the line; empty if it is no line or the character is unknown."""
    character, line = case.player_state.character, case.event.line
    if character is None:
        return ()
    if line[0] in LINES and len(line) == 1:
        return character.line(line[0])
    names = case.state.table.cards.instincts
    for name in LINES:
        instincts = character.line(name)
        if sorted(names[instinct] for instinct in instincts) == sorted(line):
            return instincts
    return ()


@rule(
    "GT-R12",
    says={
        "": N_("Turn {turn}: {cards} do not form a line on {character}."),
        "hold": N_("Turn {turn}: {player} does not hold {missing}; the line takes {line}."),
    },
    hint={
        "": N_("The row is {row}; the column is {column}."),
        "hold": N_("The special action takes all three cards of the line."),
    },
    about="line",
    rests={"hold": HAND},
)
def three_cards_of_a_line(case: Case[Special]) -> Broken | None:
    """Three cards are held, and they match one complete line of the character."""
    character, names = case.player_state.character, case.state.table.cards.instincts
    if character is None:
        return None
    line = [names[instinct] for instinct in line_of(case)]
    if not line:
        lines = {name: Named(", ".join(names[i] for i in character.line(name))) for name in LINES}
        cards, character_name = Named(", ".join(case.event.line)), Named(character.name)
        return broken(cards=cards, character=character_name, hint_values=lines)
    missing = [card for card in line if card not in case.player_state.hand]
    if not missing:
        return None
    return broken("hold", missing=Named(", ".join(missing)), line=Named(", ".join(line)))


@rule(
    "GT-R13",
    says={
        "": N_("Turn {turn}: no special action, the {instinct} die is removed."),
        "many": N_("Turn {turn}: no special action, these dice are removed: {gone}."),
    },
    hint={"any": N_("The house rule special-block is any: one removed die is enough.")},
    about="line",
    rests=DICE,
)
def no_die_removed(case: Case[Special]) -> Broken | None:
    """No die of that line has been removed; by house rule, none at all."""
    line, table, dice = line_of(case), case.state.table, case.player_state.dice
    looked_at = range(len(dice)) if table.any_blocks and line else line
    empty = [table.cards.instincts[instinct] for instinct in looked_at if not dice[instinct]]
    if not empty:
        return None
    return broken(
        "" if len(empty) == 1 else "many",
        hint="any" if table.any_blocks else "",
        instinct=Named(empty[0]),
        gone=Named(", ".join(empty)),
    )


@rule(
    "GT-R14",
    says={
        "": N_("Turn {turn}: the bonus must go to a remaining die, and {bonus} is removed."),
        "none": N_("Turn {turn}: the special action lowers one more die; the bonus is missing."),
        "unknown": N_("Turn {turn}: there is no {bonus} die for the bonus."),
        "lapses": N_("Turn {turn}: no die remains for the bonus."),
    },
    hint={"left": N_("Dice that remain: {left}."), "lapses": N_("Leave the bonus out; it lapses.")},
    about="bonus",
    rests=DICE,
)
def bonus_on_a_die_left(case: Case[Special]) -> Broken | None:
    """The bonus lowers one die still on the card after the three; without one it lapses."""
    line, names, bonus = line_of(case), case.state.table.cards.instincts, case.event.bonus
    if not line:
        return None
    dice = lower_dice(case.state, case.player_state, line).dice
    names_left = [name for name, value in zip(names, dice, strict=True) if value]
    if bonus in names_left or not (bonus or names_left):
        return None
    if not names_left:
        return broken("lapses", bonus=Named(bonus))
    says = ("" if bonus in names else "unknown") if bonus else "none"
    about = None if bonus else ""
    return broken(says, hint="left", about=about, bonus=Named(bonus), left=Named(", ".join(names_left)))


SPECIAL = (three_cards_of_a_line, no_die_removed, bonus_on_a_die_left)


def after_special(case: Case[Special], _faults: Violations) -> State:
    """Return the state with three cards discarded, three dice lowered, and the bonus."""
    names, line, bonus = case.state.table.cards.instincts, line_of(case), case.event.bonus
    cards = tuple(names[instinct] for instinct in line)
    if case.player_state.character is None:  # the line of an unknown character may be any three cards
        cards = tuple(card for card in case.event.line if card in names)
    state, player = discard_cards(case.state, case.player_state, cards)
    if case.player_state.character is None and not cards:
        state = state._replace(doubts=state.doubts | DISCARDS)
    player = lower_dice(state, player, line)
    if line and bonus in names:
        player = lower_dice(state, player, (names.index(bonus),))
    return state.with_player(case.seat, player)
