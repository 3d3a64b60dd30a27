"""Layout files of Gotoku: a deck whose rows are the point, action and character cards."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import PurePath
from typing import Any

from printplay.core import resources
from printplay.core.errors import FilePlace, LayoutError, brief
from printplay.core.i18n import N_
from printplay.decks import Deck, digest, read_deck
from printplay.decks.deck import COPIES
from printplay.games.gotoku.state.state import (
    FACES,
    FIELDS,
    LINES,
    PAIRS,
    RESERVED,
    CardComposition,
    CharacterCard,
    PointCard,
    is_card_word,
    is_point,
)
from printplay.geometry.layouts.source import DISK, LayoutFiles

KINDS = ("point", "action", "character")
MOST = 99  # points of a card


@dataclass(frozen=True)
class GotokuDeck(CardComposition):
    """The cards of a game, their file, and the deck as it was read."""

    path: PurePath
    deck: Deck = field(compare=False, repr=False)


def read(path: PurePath, files: LayoutFiles = DISK) -> GotokuDeck:
    """Read the cards of a layout file; raise LayoutError if they are no valid set."""
    return _CardRowReader(read_deck(path, files)).cards()


def deck_of(cards: GotokuDeck) -> Deck:
    """Return the deck for printing; one without templates uses those of the shipped deck."""
    deck = cards.deck
    if deck.templates:
        return deck
    house = read_deck(resources.layouts(deck.game) / "cards.toml")
    return replace(
        house, name=deck.name, title=deck.title, rows=deck.rows, lines=deck.lines, source=deck.source
    )


class _CardRowReader:
    """Parses the rows of one deck; a row with 0 copies is no card of the game."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.rows = {index: row for index, row in enumerate(deck.rows) if row[COPIES]}

    def cards(self) -> GotokuDeck:
        for index, row in self.rows.items():
            if row.get("kind") not in KINDS:
                raise self.deck.unknown_kind(index, KINDS)
        actions = {self.name(index, row): int(row[COPIES]) for index, row in self.rows_of_kind("action")}
        instincts = tuple(actions)
        if len(instincts) != len(FIELDS):
            raise self.deck_error(
                N_("there are action cards of {count:instinct|instincts}, not {needed}"),
                count=len(instincts),
                needed=len(FIELDS),
            )
        points = {}
        for index, row in self.rows_of_kind("point"):
            card = self.point(index, row, instincts)
            points[card.name] = card
        characters = {}
        for index, row in self.rows_of_kind("character"):
            character = self.character(index, row, instincts)
            characters[character.name] = character
        if len(characters) < 2:
            raise self.deck_error(N_("a match needs at least two characters"))
        if len(points) < PAIRS or sum(actions.values()) < PAIRS:
            raise self.deck_error(N_("{pairs} pairs cannot be dealt from so few cards"), pairs=PAIRS)
        contents = (instincts, actions, characters, points)
        deck = self.deck
        return GotokuDeck(deck.game, deck.name, deck.title, _hash(*contents), *contents, deck.path, deck)

    # -- rows -------------------------------------------------------------------------------------

    def rows_of_kind(self, kind: str) -> Iterator[tuple[int, Mapping[str, Any]]]:
        """Yield the rows of a kind with their index; no two have the same name."""
        names: set[str] = set()
        for index, row in self.rows.items():
            if row["kind"] == kind:
                name = str(row.get("name", "")).casefold()
                if name in names:
                    raise self.fault(index, "name", N_("two cards are called {name}"), name=brief(name))
                names.add(name)
                yield index, row

    def name(self, index: int, row: Mapping[str, Any]) -> str:
        """Return the name of an action card or a character: one word, as records write it."""
        name = str(row.get("name", "")).casefold()
        if not is_card_word(name) or name in RESERVED:
            raise self.fault(
                index,
                "name",
                N_("invalid card name {found!r}"),
                N_("Use one word without digits that is not one of: {known}."),
                found=brief(name),
                known=", ".join(sorted(RESERVED)),
            )
        return name

    def single(self, index: int, row: Mapping[str, Any]) -> None:
        """Refuse several copies of a card that must be unique, since records name it."""
        if row[COPIES] != 1:
            raise self.fault(
                index,
                COPIES,
                N_("every point card and every character must occur once only"),
                N_("Give the other copies different names."),
            )

    def value(self, index: int, row: Mapping[str, Any]) -> int:
        stated = row.get("value", "")
        if type(stated) is int and 1 <= stated <= MOST:
            return stated
        raise self.fault(
            index,
            "value",
            N_("{found!r} is not a whole number from 1 to {most}"),
            found=brief(stated),
            most=MOST,
        )

    def point(self, index: int, row: Mapping[str, Any], instincts: tuple[str, ...]) -> PointCard:
        name = str(row.get("name", "")).casefold()
        if not is_point(name):
            raise self.fault(
                index,
                "name",
                N_("invalid name for a point card: {found!r}"),
                N_("Write a point card as a number and a letter, such as 3a."),
                found=brief(name),
            )
        self.single(index, row)
        value = self.value(index, row)
        line, needs = self.needs(index, row, instincts)
        return PointCard(name, value, line, needs, self.faces(index, row))

    def needs(
        self, index: int, row: Mapping[str, Any], instincts: tuple[str, ...]
    ) -> tuple[str, tuple[tuple[int, int], ...]]:
        """Return the line that a card names (or none) and the required dice."""
        text = str(row.get("needs", "")).casefold()
        line, *values = text.split() or [""]
        dice: list[tuple[int, int]] = []
        if line in LINES:
            if len(values) == len(LINES[line]) and all(map(_is_face, values)):
                dice = list(zip(LINES[line], map(int, values), strict=True))
        else:
            line = ""
            read = [_die(part, instincts) for part in text.split(",")]
            dice = [die for die in read if die is not None] if None not in read else []
        if not dice or len(dict(dice)) < len(dice):
            raise self.fault(
                index,
                "needs",
                N_("expected what the dice must show, not {found!r}"),
                N_(
                    "Write an instinct and a value (`{instinct} 3`, more of them with commas), "
                    "or a line and three values (`row 2 3 4`, `column 2 3 4`)."
                ),
                found=brief(text),
                instinct=instincts[0],
            )
        return line, tuple(dice)

    def faces(self, index: int, row: Mapping[str, Any]) -> frozenset[int]:
        text = str(row.get("roll", ""))
        if re.fullmatch(r"[1-6]\+", text):
            return frozenset(range(int(text[0]), FACES.stop))
        if text.split() and all(map(_is_face, text.split())):
            return frozenset(map(int, text.split()))
        raise self.fault(
            index,
            "roll",
            N_("expected the faces that win the card, not {found!r}"),
            N_("Write `4+`, or single faces: `2 4 6`."),
            found=brief(text),
        )

    def character(self, index: int, row: Mapping[str, Any], instincts: tuple[str, ...]) -> CharacterCard:
        dice = []
        for field_name in FIELDS:
            die = _die(str(row.get(field_name, "")).casefold(), instincts)
            if die is None:
                raise self.fault(
                    index,
                    field_name,
                    N_("a field must hold an instinct and its start value, such as `{instinct} 3`"),
                    instinct=instincts[0],
                )
            dice.append(die)
        if len(dict(dice)) < len(dice):
            raise self.fault(index, "n", N_("every instinct must be on exactly one field of a character"))
        self.single(index, row)
        name = self.name(index, row)
        return CharacterCard(
            name, tuple(instinct for instinct, _v in dice), tuple(v for _instinct, v in dice)
        )

    # -- faults -----------------------------------------------------------------------------------

    def fault(self, index: int, column: str, message: str, cure: str = "", **values: object) -> LayoutError:
        return LayoutError(message, place=self.deck.place(index, column), hint=cure, **values)

    def deck_error(self, message: str, **values: object) -> LayoutError:
        return LayoutError(message, place=FilePlace(str(self.deck.source), key="cards"), hint="", **values)


def _is_face(text: str) -> bool:
    return text.isdecimal() and text.isascii() and len(text) == 1 and int(text) in FACES


def _die(text: str, instincts: tuple[str, ...]) -> tuple[int, int] | None:
    """Return the instinct and the value of a text such as `charm 3`, None for other texts."""
    words = text.split()
    if len(words) != 2 or words[0] not in instincts or not _is_face(words[1]):
        return None
    return instincts.index(words[0]), int(words[1])


def _hash(
    instincts: tuple[str, ...],
    actions: Mapping[str, int],
    characters: Mapping[str, CharacterCard],
    points: Mapping[str, PointCard],
) -> str:
    """Return a digest of all values that the rules use: 8 hex digits."""
    content = {
        "actions": [(name, actions[name]) for name in sorted(instincts)],
        "characters": sorted(
            (character.name, [instincts[i] for i in character.instincts], character.values)
            for character in characters.values()
        ),
        "points": sorted(
            (
                card.name,
                card.value,
                card.line,
                sorted((str(die) if card.line else instincts[die], v) for die, v in card.needs),
                sorted(card.faces),
            )
            for card in points.values()
        ),
    }
    return digest(content)
