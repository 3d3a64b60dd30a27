"""Set-up: players, characters and their start values (GT-R1, R2)."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any

from printplay.core.faults import FieldItems
from printplay.core.translation_markers import N_
from printplay.games.gotoku.events import Character
from printplay.games.gotoku.state.case import Case, full_piles
from printplay.games.gotoku.state.state import DICE, CardComposition, Player, State, Table
from printplay.match.lines.grammar import Setup
from printplay.match.rules import Broken, HeadersCase, Violations, broken, rule

FEWEST = 2


def start(cards: CardComposition, setup: Setup) -> State:
    """Return the state before the first event."""
    names = setup.players
    table = Table(
        cards,
        names,
        {name: seat for seat, name in enumerate(names)},
        any_blocks=setup.house.get("special-block", "line") == "any",
    )
    return State(table, (Player(),) * len(names), full_piles(cards))


@rule("GT-R1", says=N_("Gotoku takes 2 to {most} players, not {count}."))
def two_to_five_players(headers: HeadersCase[CardComposition]) -> Broken | None:
    """2 to 5 players: at most as many as characters."""
    maximum = len(headers.layout.characters)
    count = headers.too_few_or_many(FEWEST, maximum)
    return broken(count=count, most=maximum, where="players") if count else None


@rule(
    "GT-R1",
    says={
        "unknown": N_("There is no character {character}."),
        "again": N_("{player} has a character already: {held}."),
        "twice": N_("{character} was dealt twice: to {other} and to {player}."),
    },
    hint={
        "near": N_("Did you mean {near}?"),
        "known": N_("Characters: {known}."),
        "twice": N_("Give {player} another character."),
    },
    about="character",
)
def own_character(case: Case[Character]) -> Broken | None:
    """Every player has one character, and nobody else's."""
    player_name, name, characters = case.event.who, case.event.character, case.state.table.cards.characters
    if name not in characters:
        near_names = get_close_matches(name, characters, 1)
        hint_values = {"near": near_names[0] if near_names else "", "known": ", ".join(characters)}
        hint = "near" if near_names else "known"
        return broken("unknown", hint=hint, hint_values=hint_values, owner=player_name, character=name)
    for other_name, player in zip(case.state.table.names, case.state.players, strict=True):
        if player.character is None:
            continue
        if other_name == player_name:
            return broken("again", owner=player_name, player=player_name, held=player.character.name)
        if player.character.name == name:
            return broken("twice", owner=player_name, player=player_name, other=other_name, character=name)
    return None


@rule(
    "GT-R2",
    says={
        "": N_("{player}: {instinct} starts at {value}, not {stated}."),
        "count": N_("{player}: a character has {count} dice, not {stated}."),
    },
    hint=N_("Leave the values out, or write the printed ones: {printed}."),
    about="values",
)
def start_values_as_printed(case: Case[Character]) -> Iterator[Broken]:
    """The dice start at the values printed on the character card."""
    player_name, stated, cards = case.event.who, case.event.values, case.state.table.cards
    character = cards.characters.get(case.event.character)
    if character is None or not stated:
        return
    values = character.values
    printed = " ".join(map(str, values))
    if len(stated) != len(values):
        yield broken(
            "count",
            owner=player_name,
            player=player_name,
            count=len(values),
            stated=len(stated),
            printed=printed,
        )
        return
    for field, instinct in enumerate(character.instincts):
        if values[field] != stated[field]:
            yield broken(
                owner=player_name,
                player=player_name,
                about=FieldItems("values", field),
                instinct=cards.instincts[instinct],
                value=values[field],
                stated=stated[field],
                printed=printed,
            )


CHARACTER = (own_character, start_values_as_printed)


def after_character(case: Case[Character], violations: Violations) -> State:
    """Return the state with a character's dice on their start values."""
    state, event = case.state, case.event
    seat, character = state.seat(event.who), state.table.cards.characters.get(event.character)
    if seat < 0 or any(fault.message == own_character.says["again"] for fault in violations):
        return state
    player = state.players[seat]
    if character is None:  # then the dice are unknown
        return state.with_player(seat, player._replace(doubts=player.doubts | DICE))
    printed = tuple(character.start(instinct) for instinct in range(len(character.instincts)))
    dealt = player._replace(
        character=character, dice=printed, since=(state.events,) * len(printed), doubts=player.doubts & ~DICE
    )
    return state.with_player(seat, dealt)


@rule(
    "GT-R1",
    says=N_("{player} plays without a character."),
    hint=N_("Write it before the first turn: `character {player} {character}`."),
    about="player",
)
def with_a_character(case: Case[Any]) -> Broken | None:
    """Nobody plays without a character; reported once for each player."""
    if case.player_state.character is not None or case.player_state.doubts & DICE:
        return None
    return broken(character=next(iter(case.state.table.cards.characters)))


def doubt_dice(state: State, seat: int) -> State:
    """Return the state after an action of a player: without a character the dice are unknown."""
    player = state.players[seat]
    if player.character is not None:
        return state
    return state.with_player(seat, player._replace(doubts=player.doubts | DICE))
