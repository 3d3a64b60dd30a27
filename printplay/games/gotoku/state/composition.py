"""The cards of a game as rules see them: frozen values, independent of their file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

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
        """Return the start value of an instinct's die."""
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
        """Return the highest start value of a die."""
        return max(value for character in self.characters.values() for value in character.values)
