"""Set-up: players, characters, start values, the four open pairs (GT-R1, R2, R6, R7)."""

from __future__ import annotations

from difflib import get_close_matches

from printplay.games.gotoku.composition import Composition
from printplay.games.gotoku.events import Character, Deal
from printplay.games.gotoku.piles import put
from printplay.games.gotoku.rules_cards import gt_r7
from printplay.games.gotoku.rules_turn import NONE, Violations
from printplay.games.gotoku.spelling import Pair
from printplay.games.gotoku.state import DICE, EVERYTHING, PAIRS, Player, State, Table
from printplay.games.match import Setup
from printplay.record.diagnostics import Part, Violation

FEWEST = 2


def start(cards: Composition, setup: Setup) -> State:
    """Return the state before the first event."""
    names = setup.players
    table = Table(
        cards,
        names,
        {name: seat for seat, name in enumerate(names)},
        any_blocks=setup.house.get("special-block", "line") == "any",
    )
    return State(table, (Player(),) * len(names))


def gt_r1_players(cards: Composition, setup: Setup) -> Violations:
    """2 to 5 players: as many as there are characters."""
    count, most = len(setup.players), len(cards.characters)
    if not count or FEWEST <= count <= most:
        return NONE
    return [Violation("GT-R1", "r1", {"count": count, "most": most}, where="players")]


# -- characters ------------------------------------------------------------------------------------


def gt_r1(state: State, event: Character) -> Violations:
    """Every player has one character, and nobody else's."""
    known = state.table.cards.characters
    values: dict[str, object] = {"player": event.who, "character": event.character}
    if event.character not in known:
        near = get_close_matches(event.character, known, 1)
        values |= {"near": near[0] if near else "", "known": ", ".join(known)}
        hint = "r1-near" if near else "r1-known"
        return [Violation("GT-R1", "r1-unknown", values, hint, about="character", player=event.who)]
    for name, player in zip(state.table.names, state.players, strict=True):
        if player.character is None:
            continue
        values |= {"other": name, "held": player.character.name}
        if name == event.who:
            return [Violation("GT-R1", "r1-again", values, about="character", player=event.who)]
        if player.character.name == event.character:
            return [
                Violation(
                    "GT-R1", "r1-twice", values, "r1-twice", about="character", player=event.who
                )
            ]
    return NONE


def gt_r2(state: State, event: Character) -> Violations:
    """The dice begin at the values printed on the character card."""
    character = state.table.cards.characters.get(event.character)
    if character is None or not event.values:
        return NONE
    names = state.table.cards.instincts
    printed = " ".join(map(str, character.values))
    if len(event.values) != len(character.values):
        values = {"player": event.who, "count": len(character.values), "stated": len(event.values)}
        return [
            Violation(
                "GT-R2",
                "r2-count",
                {**values, "printed": printed},
                "r2",
                about="values",
                player=event.who,
            )
        ]
    return [
        Violation(
            "GT-R2",
            "r2",
            {
                "player": event.who,
                "instinct": names[instinct],
                "value": value,
                "stated": stated,
                "printed": printed,
            },
            "r2",
            about=Part("values", field),
            player=event.who,
        )
        for field, (instinct, value, stated) in enumerate(
            zip(character.instincts, character.values, event.values, strict=True)
        )
        if value != stated
    ]


def of_character(state: State, event: Character) -> Violations:
    """Return everything that is wrong with a character dealt."""
    return [*gt_r1(state, event), *gt_r2(state, event)]


def after_character(state: State, event: Character, found: Violations) -> State:
    """Return the state with a character's dice on their start values."""
    seat, character = state.seat(event.who), state.table.cards.characters.get(event.character)
    if seat < 0 or any(violation.message == "r1-again" for violation in found):
        return state
    player = state.players[seat]
    if character is None:
        return state.with_player(seat, player._replace(doubts=player.doubts | EVERYTHING))
    printed = [character.start(instinct) for instinct in range(len(character.instincts))]
    dice = player._replace(
        character=character,
        dice=tuple(printed),
        since=(state.events,) * len(printed),
        doubts=player.doubts & ~DICE | (DICE if found else 0),
    )
    return state.with_player(seat, dice)


def gt_r1_nobody(state: State, seat: int) -> Violations:
    """Nobody plays without a character; said once a player."""
    player, name = state.players[seat], state.table.names[seat]
    if player.character is not None or player.has(DICE):
        return NONE
    values = {"player": name, "character": next(iter(state.table.cards.characters))}
    return [Violation("GT-R1", "r1-none", values, "r1-none", about="player", player=name)]


# -- the deal --------------------------------------------------------------------------------------


def gt_r6_deal(state: State, event: Deal) -> Violations:
    """Four whole pairs lie open at the start."""
    values: dict[str, object] = {"pairs": PAIRS, "stated": len(event.pairs)}
    if state.pairs:
        doubtful = len(state.torn) == PAIRS  # perhaps the first one was none
        return [Violation("GT-R6", "r6-again", values, "r6-again", consequence=doubtful)]
    if len(event.pairs) != PAIRS:
        return [Violation("GT-R6", "r6-deal", values, "r6-deal", about="pairs")]
    return [
        Violation("GT-R6", "r6-half", {"pair": index + 1}, "r6-half", about=Part("pairs", index))
        for index, pair in enumerate(event.pairs)
        if not all(pair)
    ]


def of_deal(state: State, event: Deal) -> Violations:
    """Return everything that is wrong with a deal; its cards are looked at one after the other."""
    found = list(gt_r6_deal(state, event))
    if state.pairs:
        return found
    for index, pair in enumerate(event.pairs):
        about = Part("pairs", index)
        broken = [one for card in pair if card for one in gt_r7(state, card, about)]
        found += broken
        state = put(state._replace(pairs=(*state.pairs, Pair())), index, pair)
    return found


def after_deal(state: State, event: Deal, found: Violations) -> State:
    """Return the state with the pairs lying open, what faults leave open marked so."""
    every = frozenset(range(PAIRS))
    if state.pairs:
        return state._replace(torn=every)
    return state._replace(
        pairs=(*event.pairs, *[Pair()] * PAIRS)[:PAIRS],
        torn=every if any(one.code == "GT-R6" for one in found) else frozenset(),
        hazy=state.hazy | {str(one.values["card"]) for one in found if one.code == "GT-R7"},
    )
