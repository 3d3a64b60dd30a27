"""Short ways to check records of Gotoku in tests, and a table that plays it with real piles."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from printplay.core import resources
from printplay.games.gotoku.events import (
    Cards,
    Challenge,
    Character,
    Deal,
    Highest,
    Pass,
    Removed,
    Special,
    Start,
    Take,
    Use,
)
from printplay.games.gotoku.layout import read
from printplay.games.gotoku.state.state import CardComposition, CardPair
from printplay.lookup.record import check_lines
from printplay.match.lines.grammar import End, Event, Setup, Total
from printplay.match.report import Report
from printplay.match.text.source import from_text
from tests.games.reports import state

RECORDS = Path(__file__).resolve().parents[2] / "records"
OWN = Path(__file__).parent  # where cards of our own lie
DECK = resources.layouts("gotoku") / "cards.toml"
HEAD = "game gotoku\nplayers Anna, Ben\n"
#: Two characters: Anna has charm 3, lore 2, dare 4, care 6, craft 5.
CAST = HEAD + "character Anna siren\ncharacter Ben scholar\n"
DEALT = CAST + "deal 3a charm, 1c lore, 5b dare, 2h care\n"


@cache
def cards() -> CardComposition:
    """Return the shipped cards."""
    return read(DECK)


def play(text: str) -> Report:
    """Check a record."""
    return check_lines(from_text("test.play", text), OWN)


def dice(report: Report, name: str = "Anna") -> dict[str, int]:
    """Return a player's dice by instinct."""
    at = state(report)
    return dict(zip(cards().instincts, at.players[at.seat(name)].dice, strict=True))


# -- a table that knows nothing of the rules' code -------------------------------------------------


@cache
def rows() -> tuple[dict[str, Any], ...]:
    """Return the rows of the shipped deck as they stand in the file."""
    return tuple(tomllib.loads(DECK.read_text("utf-8"))["cards"])


def wanted(card: str, character: dict[str, Any]) -> dict[str, int]:
    """Return the dice a card needs on a character, straight from the rows."""
    row = next(row for row in rows() if row["name"] == card)
    first, *values = row["needs"].split()
    if first not in {"row", "column"}:
        return {first: int(values[0])}
    fields = "wce" if first == "row" else "ncs"
    names = [character[one].split()[0] for one in fields]
    return dict(zip(names, map(int, values), strict=True))


@dataclass
class Seat:
    """A player at the table."""

    name: str
    character: dict[str, Any]
    dice: dict[str, int]
    hand: list[str] = field(default_factory=list)
    down: list[str] = field(default_factory=list)

    def score(self) -> int:
        """Return cards, plus removed dice, minus the highest left."""
        gone = sum(die == 0 for die in self.dice.values())
        return sum(int(card[0]) for card in self.down) + gone - max(self.dice.values())

    def ready(self, card: str) -> bool:
        """Return whether a point card can be challenged."""
        return all(self.dice[die] == n for die, n in wanted(card, self.character).items())

    def excess(self, card: str) -> dict[str, int] | None:
        """Return by how much dice are too high for a card; None where one is too low."""
        over = {die: self.dice[die] - n for die, n in wanted(card, self.character).items()}
        return None if min(over.values()) < 0 else {die: n for die, n in over.items() if n}


@dataclass
class Table:
    """Piles, discards and open pairs."""

    chance: random.Random
    piles: dict[bool, list[str]]
    discards: dict[bool, list[str]]
    pairs: list[dict[bool, str]]

    def draw(self, *, points: bool) -> str:
        """Take the top card of a pile, shuffling its discards where it is empty."""
        pile = self.piles[points]
        if not pile:
            pile += self.discards[points]
            self.discards[points].clear()
            self.chance.shuffle(pile)
        return pile.pop() if pile else ""

    def take(self, index: int, *, points: bool) -> tuple[str, CardPair]:
        """Take a card of a pair, discard the other, refill."""
        pair = self.pairs[index]
        if pair[not points]:
            self.discards[not points].append(pair[not points])
        self.pairs[index] = {one: self.draw(points=one) for one in (True, False)}
        return pair[points], CardPair(self.pairs[index][True], self.pairs[index][False])


def random_match(
    seed: int, names: tuple[str, ...] = ("Anna", "Ben"), block: str = "line"
) -> tuple[Setup, list[Event], dict[str, int]]:
    """Play a whole match with real piles and dice; return it with the scores at the table."""
    while True:
        chance, over = random.Random(seed), False
        game = _Game(chance, names, block)
        with suppress(_StuckError):
            over = game.played()
        if over:
            house = {"special-block": block} if block != "line" else {}
            setup = Setup("gotoku", None, names, house, {})
            return setup, game.events, {seat.name: seat.score() for seat in game.seats}
        seed += 1_000_003  # dice or cards were spent before anyone had four: nobody plays like that


class _StuckError(Exception):
    """Nothing lies open any more."""


class _Game:
    def __init__(self, chance: random.Random, names: tuple[str, ...], block: str) -> None:
        self.chance, self.block = chance, block
        points = [row["name"] for row in rows() if row["kind"] == "point"]
        actions = [row["name"] for row in rows() if row["kind"] == "action" for _ in range(row["copies"])]
        chance.shuffle(points)
        chance.shuffle(actions)
        self.table = Table(chance, {True: points, False: actions}, {True: [], False: []}, [])
        self.table.pairs = [{one: self.table.draw(points=one) for one in (True, False)} for _ in range(4)]
        cast = [row for row in rows() if row["kind"] == "character"]
        self.seats = [
            Seat(name, row, {(at := row[one].split())[0]: int(at[1]) for one in "nwces"})
            for name, row in zip(names, chance.sample(cast, len(names)), strict=True)
        ]
        self.events: list[Event] = [Character(seat.name, seat.character["name"]) for seat in self.seats]
        self.events.append(Deal(tuple(CardPair(p[True], p[False]) for p in self.table.pairs)))

    def played(self) -> bool:
        """Play to the end; tell whether there was one."""
        first = self.chance.randrange(len(self.seats))
        if self.chance.random() < 0.5:
            self.events.append(Start(self.seats[first].name))
        for _round in range(150):
            for step in range(len(self.seats)):
                self.turn(self.seats[(first + step) % len(self.seats)])
            if any(len(seat.down) >= 4 for seat in self.seats):
                self.tell()
                return True
        return False

    def tell(self) -> None:
        """Write down what lies on the table, and end."""
        for seat in self.seats:
            left = [die for die in seat.dice.values() if die]
            self.events += [
                Cards(seat.name, tuple(int(card[0]) for card in seat.down)),
                Removed(seat.name, 5 - len(left)),
                Highest(seat.name, max(left, default=0)),
                Total(seat.name, seat.score()),
            ]
        self.events.append(End())

    def turn(self, seat: Seat) -> None:
        """Take two actions, or one, or none."""
        actions = self.chance.choices([2, 1, 0], [30, 2, 1])[0]
        for _action in range(actions):
            self.events.append(self.action(seat))
        if actions < 2:
            self.events.append(Pass(seat.name))

    def action(self, seat: Seat) -> Event:
        chance = self.chance
        ready = [card for card in seat.hand if card[0].isdigit() and seat.ready(card)]
        if ready and chance.random() < 0.9:
            return self.challenge(seat, chance.choice(ready))
        aims = [over for card in seat.hand if card[0].isdigit() and (over := seat.excess(card)) is not None]
        aim = min(aims, key=lambda over: sum(over.values()), default=None)
        for line in chance.sample(["row", "column"], 2):
            special = self.special(seat, line)
            if special is not None and chance.random() < (0.1 if aim else 0.5):
                return special()
        if aim is None:
            return self.take(seat, points=True)
        useful = [card for card in aim if card in seat.hand]
        if useful:
            card = chance.choice(useful)
            seat.hand.remove(card)
            self.table.discards[False].append(card)
            seat.dice[card] -= 1
            return Use(seat.name, card)
        return self.take(seat, points=chance.random() < 0.3, like=aim)

    def challenge(self, seat: Seat, card: str) -> Challenge:
        count = 1 + sum(die == 0 for die in seat.dice.values())
        rolled = tuple(self.chance.randint(1, 6) for _ in range(count))
        row = next(row for row in rows() if row["name"] == card)
        won = any(die >= int(row["roll"][0]) for die in rolled)
        if won:
            seat.hand.remove(card)
            seat.down.append(card)
        said = self.chance.choice(["", "success" if won else "failure"])
        return Challenge(seat.name, card, rolled, said)

    def special(self, seat: Seat, line: str) -> Callable[[], Special] | None:
        fields = "wce" if line == "row" else "ncs"
        names = [seat.character[one].split()[0] for one in fields]
        gone = [die for die, value in seat.dice.items() if not value]
        blocked = gone if self.block == "any" else set(gone) & set(names)
        if blocked or any(name not in seat.hand for name in names):
            return None

        def done() -> Special:
            for name in names:
                seat.hand.remove(name)
                self.table.discards[False].append(name)
                seat.dice[name] -= 1
            left = [die for die, value in seat.dice.items() if value]
            bonus = self.chance.choice(left) if left else ""
            if bonus:
                seat.dice[bonus] -= 1
            said = self.chance.sample(names, 3) if self.chance.random() < 0.3 else [line]
            return Special(seat.name, tuple(said), bonus)

        return done

    def take(self, seat: Seat, *, points: bool, like: dict[str, int] | None = None) -> Event:
        pairs = self.table.pairs
        points = points if any(pair[points] for pair in pairs) else not points
        indices = [index for index, pair in enumerate(pairs) if pair[points]]
        if not indices:
            raise _StuckError  # every card is in somebody's hand
        liked = [index for index in indices if pairs[index][points] in (like or ())]
        index = self.chance.choice(liked or indices)
        shown = [pair[points] for pair in pairs]
        card, up = self.table.take(index, points=points)
        seat.hand.append(card)
        named = shown.count(card) > 1 or self.chance.random() < 0.5
        return Take(seat.name, card, index + 1 if named else 0, up)
