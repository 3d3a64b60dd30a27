"""The state of a match of Gotoku, and its cards: frozen values, a new state after every event.

After a fault it is what the record says. Only unreadable lines leave doubts in it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from printplay.match.entered_results import EnteredResults
from printplay.match.lines.fields import Field
from printplay.match.lines.lists import between_commas
from printplay.match.lines.words import Unreadable, Words

FACES = range(1, 7)  # of a die
#: The five fields of a character card form a plus sign; these are its two complete lines.
FIELDS = ("n", "w", "c", "e", "s")
LINES: Mapping[str, tuple[int, ...]] = {"row": (1, 2, 3), "column": (0, 2, 4)}


class CharacterCard(NamedTuple):
    """A character card: the instinct on each field, as an index, and the die's start value."""

    name: str
    instincts: tuple[int, ...]
    values: tuple[int, ...]

    def line(self, name: str) -> tuple[int, ...]:
        """Return the instincts of a line, left to right or top to bottom."""
        return tuple(self.instincts[field] for field in LINES[name])

    def start(self, instinct: int) -> int:
        return self.values[self.instincts.index(instinct)]


class PointCard(NamedTuple):
    """A point card: its value, the exact dice it needs, the faces that win it.

    `needs` pairs a field of a character card (if `line` names one) or an instinct with the value
    that its die must show.
    """

    name: str
    value: int
    line: str
    needs: tuple[tuple[int, int], ...]
    faces: frozenset[int]

    def required(self, character: CharacterCard) -> tuple[tuple[int, int], ...]:
        """Return the instincts concerned on a character, each with the value needed."""
        if not self.line:
            return self.needs
        return tuple((character.instincts[field], value) for field, value in self.needs)

    def faces_in_words(self) -> str:
        """Return the faces that win the card: `4+` if they are the highest, else all of them."""
        least = min(self.faces)
        if self.faces == frozenset(range(least, FACES.stop)):
            return f"{least}+"
        return " ".join(map(str, sorted(self.faces)))


@dataclass(frozen=True)
class CardComposition:
    """All cards of a game, as described by a layout file of Gotoku.

    `actions` maps each instinct to the number of its action cards, in the order of the instincts.
    `hash` changes when, and only when, a play with these cards could differ.
    """

    game: str
    name: str
    title: Mapping[str, str]
    hash: str
    instincts: tuple[str, ...]
    actions: Mapping[str, int]
    characters: Mapping[str, CharacterCard]
    points: Mapping[str, PointCard]

    def highest(self) -> int:
        return max(value for character in self.characters.values() for value in character.values)


OUTCOMES = ("success", "failure", "discarded")
#: Words of a line that cannot be the name of a card.
RESERVED = frozenset({*LINES, *OUTCOMES, "bonus", "from", "none", "on", "refill", "to"})
_POINT = re.compile(r"[0-9]+[a-z]+")
_WORD = re.compile(r"[^\W\d_]([^\W\d_]|-)*")
PAIRS = 4  # pairs open at any time
ACTIONS = 2  # the most actions in a turn
ENOUGH = 4  # the point cards of one player that end the match

# Doubts, as bits, that an unreadable line leaves about a player ...
HAND, DICE, DOWN = 1, 2, 4
# ... and about the table: the starter, the discards, and with them the next pile.
STARTER, DISCARDS, PILES = 8, 16, 32
# These are found elsewhere: whose turn it is, the cards of the pairs, a player's results.
TURN, SHOWN, RESULTS = 64, 128, 256

#: The count of each card left in a pile; below zero: the record has shown more than there are.
Pile = Mapping[str, int]


class LaidCard(NamedTuple):
    """A point card laid face down, and the index of the challenge that won it."""

    card: str
    event: int


class Player(NamedTuple):
    """The dice and cards of a player. `dice` and `since` are indexed by instinct.

    A die at 0 has left the character card. `since` has the index of the event that brought each
    die to its value. Without a character both are empty.
    """

    character: CharacterCard | None = None
    dice: tuple[int, ...] = ()
    since: tuple[int, ...] = ()
    hand: tuple[str, ...] = ()
    down: tuple[LaidCard, ...] = ()
    doubts: int = 0

    @property
    def removed(self) -> int:
        """Return the number of dice that have left the character card."""
        return self.dice.count(0)

    @property
    def highest(self) -> int:
        """Return the highest value still on the character card, 0 for none."""
        return max(self.dice, default=0)


class Turn(NamedTuple):
    """The turn being played; `number` counts every player's own turns, 0 before the first.

    `starter` and `seat` are -1 if unknown. `doubtful`: it may be another's turn, because of an
    unreadable line.
    """

    number: int = 0
    seat: int = -1
    actions: int = 0
    passed: bool = False
    starter: int = -1
    doubtful: bool = False

    @property
    def complete(self) -> bool:
        return self.passed or self.actions >= ACTIONS


class Table(NamedTuple):
    """The parts of the state that never change during a match."""

    cards: CardComposition
    names: tuple[str, ...]
    seats: Mapping[str, int]
    any_blocks: bool = False


class State(NamedTuple):
    """Everything the rules know after some events.

    `piles` are those of point cards and of action cards. `torn` are the pairs that may show other
    cards, `blind` is the most cards of each kind that unreadable lines may have turned.
    """

    table: Table
    players: tuple[Player, ...]
    piles: tuple[Pile, Pile]
    turn: Turn = Turn()
    pairs: tuple[CardPair, ...] = ()  # none before the deal
    discards: tuple[str, ...] = ()
    events: int = 0
    entered: EnteredResults = EnteredResults()
    final: tuple[Player, ...] | None = None  # the state at the end, if play went on after it
    ended: bool = False
    doubts: int = 0
    torn: frozenset[int] = frozenset()
    blind: int = 0

    def seat(self, name: str) -> int:
        """Return the seat of a player, -1 if there is none of that name."""
        return self.table.seats.get(name, -1)

    def set_up(self) -> bool:
        """Return whether characters or pairs are dealt, or a starter is entered."""
        dealt = bool(self.pairs) or any(player.character is not None for player in self.players)
        return dealt or self.turn.starter >= 0

    def enough(self) -> list[int]:
        """Return the seats with enough cards face down to end the match."""
        return [seat for seat, player in enumerate(self.players) if len(player.down) >= ENOUGH]

    def last_seat(self) -> int:
        """Return the seat to the right of the starter, which ends a round."""
        return (self.turn.starter - 1) % len(self.players)

    def over(self) -> bool:
        """Return whether the last turn of the last round is complete."""
        last = self.turn.number > 0 and self.turn.seat == self.last_seat()
        return last and self.turn.complete and bool(self.enough())

    def with_player(self, seat: int, player: Player) -> State:
        return self._replace(players=(*self.players[:seat], player, *self.players[seat + 1 :]))


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """Return some cards with one taken out; unchanged if it is not among them."""
    if card not in cards:
        return cards
    index = cards.index(card)
    return (*cards[:index], *cards[index + 1 :])


class CardPair(NamedTuple):
    """A point card and an action card that lie together; an empty text for a missing card."""

    point: str = ""
    action: str = ""


def is_point(card: str) -> bool:
    """Return whether a card is written as a point card: its value and a letter."""
    return _POINT.fullmatch(card) is not None


def is_card_word(card: str) -> bool:
    """Return whether a card is written as an action card or a character: one word, no digit."""
    return _WORD.fullmatch(card) is not None


def card_at(words: Words, index: int) -> str:
    """Return the card of a word, of either kind."""
    if index >= len(words) or words[index] == ",":
        raise Unreadable("card-missing", (index, index + 1), "card")
    card = words[index].casefold()
    if not is_point(card) and not is_card_word(card):
        raise Unreadable("no-card", (index, index + 1), "card", found=words[index])
    return card


def pair_at(words: Words, first: int, last: int) -> CardPair:
    """Return the words from `first` to `last` as a pair, in either order."""
    card_by_kind = {"point": "", "action": ""}
    for index in range(first, last):
        card = card_at(words, index)
        kind = "point" if is_point(card) else "action"
        if card_by_kind[kind]:
            raise Unreadable("pair", (index, index + 1), "card")
        card_by_kind[kind] = card
    return CardPair(**card_by_kind)


class EitherCard(Field):
    """A card of either kind."""

    def read(self, words: Words, start: int) -> tuple[str, int]:
        return card_at(words, start), start + 1


class OpenPair(Field):
    """A pair, to the end of the line."""

    def read(self, words: Words, start: int) -> tuple[CardPair, int]:
        """Return the pair; one card of it is enough."""
        card_at(words, start)
        return pair_at(words, start, len(words)), len(words)

    def write(self, value: Any) -> str:
        return pair_in_words(value)

    def json(self, value: Any) -> Any:
        return value._asdict()


class Pairs(Field):
    """Pairs with commas between them, to the end of the line."""

    def read(self, words: Words, start: int) -> tuple[tuple[CardPair, ...], int]:
        """Return the pairs, of two cards or one."""
        pairs = []
        for first, last in between_commas(words, start, len(words)):
            if first >= last:
                raise Unreadable("card-missing", (first, first + 1), "card")
            pairs.append(pair_at(words, first, last))
        return tuple(pairs), len(words)

    def write(self, value: Any) -> str:
        return ", ".join(map(pair_in_words, value))

    def item(self, words: Words, first: int, last: int, item: int) -> tuple[int, int]:
        return between_commas(words, first, last)[item]

    def json(self, value: Any) -> Any:
        return [pair._asdict() for pair in value]


class CardLine(Field):
    """A line of action cards, by its name or by its three cards, up to the word `before`."""

    def __init__(self, end_word: str, choices: Sequence[str]) -> None:
        self.before, self.choices = end_word, choices

    def read(self, words: Words, start: int) -> tuple[tuple[str, ...], int]:
        """Return the name of the line or its cards."""
        keys = [word.casefold() for word in words]
        last = keys.index(self.before) if self.before in keys else len(words)
        cards = tuple(card_at(words, index) for index in range(start, last))
        if len(cards) != (1 if cards[:1] and cards[0] in self.choices else 3):
            raise Unreadable("special", (start, max(last, start + 1)), "special")
        return cards, last

    def write(self, value: Any) -> str:
        """Return the name or the cards."""
        return " ".join(value)

    def begins(self, players: Sequence[str]) -> Sequence[str]:  # noqa: ARG002
        return self.choices


def pair_in_words(pair: CardPair) -> str:
    return " ".join(card for card in pair if card)
