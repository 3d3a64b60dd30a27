"""The legal events: enough of them to play a whole match."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, islice
from typing import NamedTuple

from printplay.core.faults import FieldItems
from printplay.core.translation_markers import N_, Named
from printplay.games.gotoku.events import Challenge, Character, Deal, Pass, Special, Take, Use
from printplay.games.gotoku.rules.cards import take_card
from printplay.games.gotoku.rules.dice import SPECIAL, USE, in_words, lower_dice
from printplay.games.gotoku.rules.turns import next_seat
from printplay.games.gotoku.state.case import Case, next_cards, pile, remove_from_pile
from printplay.games.gotoku.state.state import (
    DICE,
    ENOUGH,
    FACES,
    HAND,
    LINES,
    PAIRS,
    CardPair,
    LaidCard,
    Player,
    PointCard,
    State,
    is_point,
    without,
)
from printplay.match.entered_results import EnteredResult, Missing, entered_points
from printplay.match.lines.grammar import Event
from printplay.match.rules import Broken, Violations, broken, find_faults, rule
from printplay.match.standings import Points, Standings, placings


def legal_events(state: State) -> Iterator[Event]:
    """Yield legal events: first of the deal, then of the next player."""
    if state.ended or is_finished(state):
        return
    for name, player in zip(state.table.names, state.players, strict=True):
        if player.character is None:
            yield from (Character(name, character) for character in free_characters(state))
            return
    if not state.pairs:
        yield _a_deal(state)
        return
    seat = next_seat(state)
    for acting_seat in range(len(state.players)) if seat < 0 else (seat,):
        yield from takes(state, acting_seat)
        yield from uses(state, acting_seat)
        yield from specials(state, acting_seat)
        yield from challenges(state, acting_seat)
        yield Pass(state.table.names[acting_seat])


def free_characters(state: State) -> list[str]:
    held_names = {player.character.name for player in state.players if player.character is not None}
    return [name for name in state.table.cards.characters if name not in held_names]


def _a_deal(state: State) -> Deal:
    points = islice(pile(state, points=True).elements(), PAIRS)
    actions = islice(pile(state, points=False).elements(), PAIRS)
    return Deal(tuple(map(CardPair, points, actions)))


def takes(state: State, seat: int) -> Iterator[Take]:
    """Yield every card that can be taken, with all cards that may come up in its place."""
    for index, pair in enumerate(state.pairs):
        for card in filter(None, pair):
            event = Take(state.table.names[seat], card, index + 1)
            next_state = take_card(state, seat, event)
            for point in list(next_cards(next_state, points=True)) or [""]:
                for action in list(next_cards(next_state, points=False)) or [""]:
                    yield event._replace(refill=CardPair(point, action))


def uses(state: State, seat: int) -> Iterator[Use]:
    """Yield every action card that can lower its die."""
    for card in dict.fromkeys(state.players[seat].hand):
        event = Use(state.table.names[seat], card)
        if not is_point(card) and not find_faults(USE, Case(state, event, seat)):
            yield event


def specials(state: State, seat: int) -> Iterator[Special]:
    """Yield every special action, with every possible bonus."""
    player, names = state.players[seat], state.table.cards.instincts
    if player.character is None:
        return
    for name in LINES:
        dice = lower_dice(state, player, player.character.line(name)).dice
        names_left = [instinct for instinct, die in zip(names, dice, strict=True) if die]
        for bonus in names_left or [""]:
            event = Special(state.table.names[seat], (name,), bonus)
            if not find_faults(SPECIAL, Case(state, event, seat)):
                yield event


def open_challenges(state: State, seat: int) -> list[str]:
    """Return the point cards in a hand whose dice are just right."""
    player, name = state.players[seat], state.table.names[seat]
    cases = (Case(state, Challenge(name, card, ()), seat) for card in player.hand if is_point(card))
    return [
        case.event.card for case in cases if not find_faults((required_dice_there, required_dice_exact), case)
    ]


def challenges(state: State, seat: int) -> Iterator[Challenge]:
    """Yield every challenge with every roll, dice in ascending order."""
    count = 1 + state.players[seat].removed
    for card in open_challenges(state, seat):
        for dice in combinations_with_replacement(FACES, count):
            yield Challenge(state.table.names[seat], card, dice)


def _challenge_card(case: Case[Challenge]) -> PointCard | None:
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
    card, player = case.event.card, case.player_state
    if card in player.hand and is_point(card):
        return None
    says = "down" if any(laid_card.card == card for laid_card in player.down) else ""
    if _challenge_card(case) is None:
        says = "unknown"
    held_cards = [held_card for held_card in player.hand if is_point(held_card)]
    return broken(
        says, hint="held" if held_cards else "none", hint_values={"hand": in_words(held_cards)}, card=card
    )


def _required(case: Case[Challenge]) -> tuple[tuple[int, int], ...]:
    """Return the dice the card needs, each with its value; empty if unknown."""
    card, character = _challenge_card(case), case.player_state.character
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
        if not case.player_state.dice[instinct]:
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
        shown_value = case.player_state.dice[instinct]
        if shown_value not in {0, needed}:
            yield broken(
                "" if shown_value > needed else "low",
                hint_values={"missing": shown_value - needed},
                card=case.event.card,
                instinct=Named(names[instinct]),
                shown=shown_value,
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
    dice, removed = case.event.dice, case.player_state.removed
    for index, die in enumerate(dice):
        if die not in FACES:
            yield broken("face", hint="", about=FieldItems("dice", index), die=die)
    if case.player_state.character is not None and len(dice) != 1 + removed:
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
    card, event = _challenge_card(case), case.event
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
    card, event = _challenge_card(case), case.event
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


def after_challenge(case: Case[Challenge], _faults: Violations) -> State:
    """Return the state after a challenge: the dice decide about the card."""
    state, player, card = case.state, case.player_state, _challenge_card(case)
    if card is None or not succeeds(card, case.event.dice):
        return state
    if card.name not in player.hand:
        state = remove_from_pile(state, card.name)
    hand, down = without(player.hand, card.name), LaidCard(card.name, state.events)
    return state.with_player(case.seat, player._replace(hand=hand, down=(*player.down, down)))


class ResultFigures(NamedTuple):
    """The entered results of a player; None for missing ones."""

    cards: EnteredResult | None
    removed: EnteredResult | None
    highest: EnteredResult | None

    @property
    def complete(self) -> bool:
        return None not in self

    def card_count(self) -> int:
        """Return the number of cards entered, 0 for none."""
        return len(self.cards.event.values) if self.cards is not None else 0


#: The results of a player, each with an example.
_RESULTS = {"cards": "5 4 3 2", "removed": "2", "highest": "4"}


def by_result(state: State) -> bool:
    """Return whether the results make the score: the record has no move and no set-up."""
    return not state.entered.plays and bool(state.entered.results or not state.set_up())


def entered_results(state: State, name: str) -> ResultFigures:
    return ResultFigures(*(state.entered.result_of(name, word) for word in _RESULTS))


def total_alone(state: State, name: str) -> EnteredResult | None:
    """Return the total of a player if nothing else is entered; else None."""
    return state.entered.total_alone(name, tuple(_RESULTS))


def totals_alone(state: State) -> dict[str, EnteredResult]:
    """Return the totals of players for whom nothing else is entered."""
    entries = {name: total_alone(state, name) for name in state.table.names}
    return {name: entry for name, entry in entries.items() if entry is not None}


def is_finished(state: State) -> bool:
    """Return whether the match is over by the rules; after totals alone, `end` decides."""
    if not by_result(state):
        return state.final is not None or state.over() or (state.ended and _last_action(state))
    total_entries = totals_alone(state)
    results = [entered_results(state, name) for name in state.table.names if name not in total_entries]
    enough = any(figures.card_count() >= ENOUGH for figures in results) or (
        state.ended and bool(total_entries)
    )
    return enough and all(figures.complete for figures in results)


def missing_results(state: State) -> list[Missing]:
    """Return the missing results, player by player; a total stands for all of them."""
    total_entries = totals_alone(state)
    return [
        Missing(name, word, example, none=word == "cards")
        for name in state.table.names
        if name not in total_entries
        for word, example in _RESULTS.items()
        if state.entered.result_of(name, word) is None
    ]


def _last_action(state: State) -> bool:
    """Return whether the last player of the last round has acted; the rest may be declined."""
    turn = state.turn
    acted = turn.number > 0 and turn.seat == state.last_seat() and turn.actions > 0
    return acted and bool(state.enough())


def points(state: State, player: Player) -> tuple[Points, ...]:
    """Return the points of a player, each with its source."""
    cards = state.table.cards.points
    parts = [
        Points(cards[laid_card.card].value, f"card {laid_card.card}", laid_card.event)
        for laid_card in player.down
    ]
    if player.removed:
        last = max(event_index for event_index, die in zip(player.since, player.dice, strict=True) if not die)
        parts.append(Points(player.removed, "removed dice", last))
    if player.highest:
        event_index = player.since[player.dice.index(player.highest)]
        parts.append(Points(-player.highest, "highest die", event_index))
    return tuple(parts)


def result_points(result: ResultFigures) -> tuple[Points, ...]:
    """Return the points from results."""
    parts = []
    if result.cards is not None:
        parts += [Points(value, "cards", result.cards.event_index) for value in result.cards.event.values]
    if result.removed is not None and result.removed.event.number:
        parts.append(Points(result.removed.event.number, "removed dice", result.removed.event_index))
    if result.highest is not None and result.highest.event.value:
        parts.append(Points(-result.highest.event.value, "highest die", result.highest.event_index))
    return tuple(parts)


def result(state: State, name: str) -> tuple[Points, ...]:
    """Return the points of a player from results: of cards and dice, or a total alone."""
    total_entry = total_alone(state, name)
    if total_entry is not None:
        return entered_points(total_entry.event.value, total_entry.event_index)
    return result_points(entered_results(state, name))


def total(earned: tuple[Points, ...]) -> int:
    return sum(part.value for part in earned)


def match_standings(state: State) -> Standings:
    """Rank the players by score alone; ties are shared. Events after the end do not count."""
    players = state.final or state.players
    scores = []
    for name, player in zip(state.table.names, players, strict=True):
        earned = result(state, name) if by_result(state) else points(state, player)
        scores.append((name, total(earned), earned))
    return placings(scores)
