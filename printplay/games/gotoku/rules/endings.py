"""The possible endings of a player, and the sums they add up to: cards, dice removed, the highest one.

Dice only go down. So play is a way down from the start values, and a card can be laid from the step
that makes its dice right until one of them is lowered: it is counted there, once on every way. At
most three cards are laid before the last turn, which has two actions: five cards take two
challenges, with four one more die or line may go down. The other players are ignored.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, product
from typing import NamedTuple

from printplay.games.gotoku.state.state import ACTIONS, ENOUGH, LINES, CardComposition, CharacterCard, Table

BEFORE = ENOUGH - 1  # the most cards laid before the last turn
MOST = BEFORE + ACTIONS  # the most cards laid


class Left(NamedTuple):
    """The dice at the end: the number removed, and the highest one left (0: none)."""

    removed: int
    highest: int


#: Values of dice, field by field.
_Dice = tuple[int, ...]
#: A card: its value, and fields with the values that their dice must show.
_Card = tuple[int, tuple[tuple[int, int], ...]]
#: Values of cards.
_Values = tuple[int, ...]


class _DiceState(NamedTuple):
    """Dice on the way down, one state of them.

    `right` are the values of the cards that can be laid here. `down` are the states one step below,
    each with the values of those cards that cannot be laid there any more.
    """

    dice: _Dice
    right: _Values
    down: tuple[tuple[int, _Values], ...]


class _Weight(NamedTuple):
    """The number that a card adds to a tally, and the tallies it can be added to."""

    shift: int
    early: int
    late: int


class _Tallies(NamedTuple):
    """Tallies of the cards laid: each is a bit of an integer; the lowest is of no card.

    `weights` are by value. `four` are the tallies of enough cards to end the match.
    """

    weights: Mapping[int, _Weight]
    four: int


class CharacterDice(NamedTuple):
    """A character and the cards: start values, and the requirements of all cards, by field."""

    start: _Dice
    cards: tuple[_Card, ...]


def kinds(cards: CardComposition, only_character: CharacterCard | None = None) -> tuple[CharacterDice, ...]:
    """Return all characters, or a player's own; equal ones once."""
    characters = cards.characters.values() if only_character is None else (only_character,)
    return tuple(
        dict.fromkeys(CharacterDice(character.values, _seen_by(character, cards)) for character in characters)
    )


def _seen_by(character: CharacterCard, cards: CardComposition) -> tuple[_Card, ...]:
    """Return the cards with the fields of a character; of equal ones as many as can be laid."""
    field = {instinct: index for index, instinct in enumerate(character.instincts)}
    card_counts = Counter(
        (card.value, tuple(sorted((field[die], value) for die, value in card.required(character))))
        for card in cards.points.values()
    )
    return tuple(card for card in sorted(card_counts) for _copy in range(min(card_counts[card], MOST)))


@lru_cache(maxsize=512)
def endings(character: CharacterDice, values: _Values, *, any_blocks: bool) -> frozenset[Left]:
    """Return the dice that a player with cards of these values can end with; empty: impossible."""
    tallies, all_cards_bit = _card_choices(values)
    bits_by_dice = _ends(_dice_states(character), tallies, any_blocks=any_blocks)
    return frozenset(dice_left for dice_left, bits in bits_by_dice.items() if bits & all_cards_bit)


def ending_sums(
    characters: Iterable[CharacterDice], *, any_blocks: bool
) -> Mapping[Left, list[frozenset[int]]]:
    """Return the dice a player can end with, and the sums of none, one ... `MOST` cards then."""
    values = {value for character in characters for value, _needs in character.cards}
    row = MOST * max(values) + 1
    tallies, bits_by_dice = _sums(row, values), dict[Left, int]()
    for character in characters:
        for dice_left, bits in _ends(_dice_states(character), tallies, any_blocks=any_blocks).items():
            bits_by_dice[dice_left] = bits_by_dice.get(dice_left, 0) | bits
    return {
        dice_left: [
            frozenset(sum_ for sum_ in range(row) if bits >> (count * row + sum_) & 1)
            for count in range(MOST + 1)
        ]
        for dice_left, bits in bits_by_dice.items()
    }


# -- ways down -------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def _dice_states(character: CharacterDice) -> list[_DiceState]:
    """Return all values that dice can go down to, each after those above it."""
    start, cards = character
    below = list(accumulate([*(value + 1 for value in start[:0:-1])], int.__mul__, initial=1))[::-1]
    by_need: dict[tuple[int, int], list[_Card]] = {}
    for card in cards:
        by_need.setdefault(card[1][0], []).append(card)
    dice_states = []
    for number, dice in enumerate(product(*(range(value, -1, -1) for value in start))):
        right = list[int]()
        given_up: list[_Values] = [()] * len(dice)
        for need in enumerate(dice):
            for value, needs in by_need.get(need, ()):
                if all(dice[field] == needed_value for field, needed_value in needs):
                    right.append(value)
                    for field, _needed_value in needs:
                        given_up[field] += (value,)
        down = [(number + below[field], given_up[field]) for field, value in enumerate(dice) if value]
        dice_states.append(_DiceState(dice, tuple(right), tuple(down)))
    return dice_states


@lru_cache(maxsize=20_000)
def _dice_left(dice: _Dice) -> Left:
    return Left(dice.count(0), max(dice))


@lru_cache(maxsize=20_000)
def _dice_after_action(dice: _Dice, any_blocks: bool) -> frozenset[Left]:
    return frozenset(_dice_left(end_dice) for end_dice in _one_action(dice, any_blocks=any_blocks))


def _one_action(dice: _Dice, *, any_blocks: bool) -> Iterator[_Dice]:
    """Yield the dice after one action: one goes down, or a line and one more."""
    for field, value in enumerate(dice):
        if value:
            yield _lower(dice, (field,))
    for line in LINES.values():
        if all(dice) if any_blocks else all(dice[field] for field in line):
            lower = _lower(dice, line)
            fields_left = [field for field, value in enumerate(lower) if value]
            yield from (_lower(lower, (field,)) for field in fields_left) if fields_left else (lower,)


def _lower(dice: _Dice, fields: tuple[int, ...]) -> _Dice:
    return tuple(value - (field in fields) for field, value in enumerate(dice))


def _ends(ways: list[_DiceState], tallies: _Tallies, *, any_blocks: bool) -> dict[Left, int]:
    """Return the possible tallies of cards laid, by the dice at the end."""
    reached, bits_by_dice = [0] * len(ways), dict[Left, int]()
    reached[0] = 1
    for stand, so_far in zip(ways, reached, strict=True):
        for under, given_up in stand.down:
            tally = so_far
            for value in given_up:
                if (weight := tallies.weights.get(value)) is not None:
                    tally |= (tally & weight.early) << weight.shift
            reached[under] |= tally
        tally = so_far
        for value in stand.right:
            if (weight := tallies.weights.get(value)) is not None:
                tally |= (tally & weight.late) << weight.shift
        bits_by_dice[_dice_left(stand.dice)] = bits_by_dice.get(_dice_left(stand.dice), 0) | tally
        if four := tally & tallies.four:
            for dice_left in _dice_after_action(stand.dice, any_blocks):
                bits_by_dice[dice_left] = bits_by_dice.get(dice_left, 0) | four
    return bits_by_dice


# -- tallies ---------------------------------------------------------------------------------------


def _card_choices(values: _Values) -> tuple[_Tallies, int]:
    """Return all choices among cards of some values, and the bit of all of them."""
    kinds = sorted(set(values))
    steps = list(accumulate((values.count(kind) + 1 for kind in kinds), int.__mul__, initial=1))
    early, late, four = [0] * len(kinds), [0] * len(kinds), 0
    for counts in product(*(range(values.count(kind) + 1) for kind in kinds)):
        bit = 1 << sum(count * step for count, step in zip(counts, steps, strict=False))
        four |= bit if sum(counts) == ENOUGH else 0
        for index, kind in enumerate(kinds):
            if counts[index] < values.count(kind):
                late[index] |= bit
                early[index] |= bit if sum(counts) < BEFORE else 0
    weights = map(_Weight, steps, early, late)
    return _Tallies(dict(zip(kinds, weights, strict=False)), four), 1 << (steps[-1] - 1)


def _sums(row: int, values: Iterable[int]) -> _Tallies:
    """Return all sums of up to `MOST` cards: a row of so many bits for each number of cards."""
    rows = [((1 << row) - 1) << (count * row) for count in range(MOST + 1)]
    early, late = sum(rows[:BEFORE]), sum(rows[:MOST])
    weights = {value: _Weight(row + value, early, late) for value in values}
    return _Tallies(weights, rows[ENOUGH])


@dataclass(frozen=True)
class Possible:
    """Every possible total with its fewest card points; `enough`: with cards to end the match."""

    fewest: Mapping[int, int]
    enough: frozenset[int]


def possible_totals(table: Table) -> Possible:
    """Return the totals that a player can end with, if only the total is entered (GT-L4)."""
    return _compute_totals(kinds(table.cards), any_blocks=table.any_blocks)


@lru_cache(maxsize=16)
def _compute_totals(characters: tuple[CharacterDice, ...], *, any_blocks: bool) -> Possible:
    fewest: dict[int, int] = {}
    enough: set[int] = set()
    for dice_left, sums_by_count in ending_sums(characters, any_blocks=any_blocks).items():
        dice_points = dice_left.removed - dice_left.highest
        for count, reached in enumerate(sums_by_count):
            for points in reached:
                fewest[points + dice_points] = min(points, fewest.get(points + dice_points, points))
            if count >= ENOUGH:
                enough.update(points + dice_points for points in reached)
    return Possible(fewest, frozenset(enough))
