"""The legal events: enough of them to play a whole match."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, islice

from printplay.games.gotoku.events import Challenge, Character, Deal, Pass, Special, Take, Use
from printplay.games.gotoku.rules.cards import taken
from printplay.games.gotoku.rules.challenges import required_dice_exact, required_dice_there
from printplay.games.gotoku.rules.dice import SPECIAL, USE, lowered
from printplay.games.gotoku.rules.scoring import finished
from printplay.games.gotoku.rules.turns import expected
from printplay.games.gotoku.state.card_names import CardPair, is_point
from printplay.games.gotoku.state.case import Case
from printplay.games.gotoku.state.composition import FACES, LINES
from printplay.games.gotoku.state.piles import next_cards, pile
from printplay.games.gotoku.state.state import PAIRS, State
from printplay.match.lines.grammar import Event
from printplay.match.rules import judged


def legal(state: State) -> Iterator[Event]:
    """Yield legal events: first of the deal, then of the next player."""
    if state.ended or finished(state):
        return
    for name, player in zip(state.table.names, state.players, strict=True):
        if player.character is None:
            yield from (Character(name, one) for one in free_characters(state))
            return
    if not state.pairs:
        yield _a_deal(state)
        return
    seat = expected(state)
    for one in range(len(state.players)) if seat < 0 else (seat,):
        yield from takes(state, one)
        yield from uses(state, one)
        yield from specials(state, one)
        yield from challenges(state, one)
        yield Pass(state.table.names[one])


def free_characters(state: State) -> list[str]:
    """Return the characters that nobody has."""
    held = {player.character.name for player in state.players if player.character is not None}
    return [name for name in state.table.cards.characters if name not in held]


def _a_deal(state: State) -> Deal:
    points = islice(pile(state, points=True).elements(), PAIRS)
    actions = islice(pile(state, points=False).elements(), PAIRS)
    return Deal(tuple(map(CardPair, points, actions)))


def takes(state: State, seat: int) -> Iterator[Take]:
    """Yield every card that can be taken, with all cards that may come up in its place."""
    for index, pair in enumerate(state.pairs):
        for card in filter(None, pair):
            event = Take(state.table.names[seat], card, index + 1)
            after = taken(state, seat, event)
            for point in list(next_cards(after, points=True)) or [""]:
                for action in list(next_cards(after, points=False)) or [""]:
                    yield event._replace(refill=CardPair(point, action))


def uses(state: State, seat: int) -> Iterator[Use]:
    """Yield every action card that can lower its die."""
    for card in dict.fromkeys(state.players[seat].hand):
        event = Use(state.table.names[seat], card)
        if not is_point(card) and not judged(USE, Case(state, event, seat)):
            yield event


def specials(state: State, seat: int) -> Iterator[Special]:
    """Yield every special action, with every possible bonus."""
    player, names = state.players[seat], state.table.cards.instincts
    if player.character is None:
        return
    for name in LINES:
        dice = lowered(state, player, player.character.line(name)).dice
        left = [instinct for instinct, die in zip(names, dice, strict=True) if die]
        for bonus in left or [""]:
            event = Special(state.table.names[seat], (name,), bonus)
            if not judged(SPECIAL, Case(state, event, seat)):
                yield event


def open_challenges(state: State, seat: int) -> list[str]:
    """Return the point cards in a hand whose dice are just right."""
    player, name = state.players[seat], state.table.names[seat]
    cases = (Case(state, Challenge(name, card, ()), seat) for card in player.hand if is_point(card))
    return [case.event.card for case in cases if not judged((required_dice_there, required_dice_exact), case)]


def challenges(state: State, seat: int) -> Iterator[Challenge]:
    """Yield every challenge with every roll, dice in ascending order."""
    count = 1 + state.players[seat].removed
    for card in open_challenges(state, seat):
        for dice in combinations_with_replacement(FACES, count):
            yield Challenge(state.table.names[seat], card, dice)
