"""Layout files of Gotoku: a deck whose rows are the point, action and character cards.

The same rows are printed and played with. A file that is no sound set of cards is refused with a
sentence that names the row, the column and the cure.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from printplay.errors import LayoutError, Place, brief
from printplay.games.gotoku.composition import (
    FACES,
    FIELDS,
    LINES,
    Character,
    Composition,
    PointCard,
)
from printplay.games.gotoku.spelling import RESERVED, is_card_word, is_point
from printplay.games.gotoku.state import PAIRS
from printplay.i18n import N_

KINDS = ("point", "action", "character")


def read(path: Path) -> Composition:
    """Read the cards of a layout file; raise LayoutError where they are no sound set."""
    table = tomllib.loads(path.read_text("utf-8"))
    rows = table["cards"]
    return _Reader(path, rows).composition(table["name"], table["title"])


class _Reader:
    """Reads the rows of one file."""

    def __init__(self, path: Path, rows: list[Mapping[str, Any]]) -> None:
        self.path, self.rows = path, rows

    def composition(self, name: str, title: Mapping[str, str]) -> Composition:
        for index, row in enumerate(self.rows):
            if row.get("kind") not in KINDS:
                raise self.fault(
                    index,
                    "kind",
                    N_("{found!r} is no kind of card"),
                    N_("Kinds are: {known}."),
                    found=brief(row.get("kind", "")),
                    known=", ".join(KINDS),
                )
        actions = {
            self.name(index, row): self.copies(index, row) for index, row in self.of("action")
        }
        instincts = tuple(actions)
        if len(instincts) != len(FIELDS):
            raise self.whole(
                N_("there are action cards of {count} instincts, not {needed}"),
                count=len(instincts),
                needed=len(FIELDS),
            )
        points = {}
        for index, row in self.of("point"):
            card = self.point(index, row, instincts)
            points[card.name] = card
        characters = {}
        for index, row in self.of("character"):
            character = self.character(index, row, instincts)
            characters[character.name] = character
        if len(characters) < 2:
            raise self.whole(N_("a match needs two characters at least"))
        if len(points) < PAIRS or sum(actions.values()) < PAIRS:
            raise self.whole(N_("{pairs} pairs cannot be dealt from so few cards"), pairs=PAIRS)
        made = (instincts, actions, characters, points)
        return Composition("gotoku", name, title, _hash(*made), *made, self.path)

    # -- rows -------------------------------------------------------------------------------------

    def of(self, kind: str) -> Iterator[tuple[int, Mapping[str, Any]]]:
        """Yield the rows of a kind with their index; no two have the same name."""
        seen: set[str] = set()
        for index, row in enumerate(self.rows):
            if row["kind"] == kind:
                name = str(row.get("name", "")).casefold()
                if name in seen:
                    raise self.fault(
                        index, "name", N_("there are two cards {name}"), name=brief(name)
                    )
                seen.add(name)
                yield index, row

    def name(self, index: int, row: Mapping[str, Any]) -> str:
        """Return the name of an action card or a character: one word, as records write it."""
        name = str(row.get("name", "")).casefold()
        if not is_card_word(name) or name in RESERVED:
            raise self.fault(
                index,
                "name",
                N_("{found!r} cannot be the name of a card"),
                N_("A name is one word without digits, and none of: {known}."),
                found=brief(name),
                known=", ".join(sorted(RESERVED)),
            )
        return name

    def copies(self, index: int, row: Mapping[str, Any]) -> int:
        return self.number(index, row, "copies", 1, 99, default=1)

    def number(
        self,
        index: int,
        row: Mapping[str, Any],
        key: str,
        least: int,
        most: int,
        default: int | None = None,
    ) -> int:
        """Return a whole number of a row."""
        found = row.get(key, "" if default is None else default)
        if re.fullmatch("[0-9]{1,4}", str(found)) and least <= int(found) <= most:
            return int(found)
        raise self.fault(
            index,
            key,
            N_("{found!r} is not a whole number from {least} to {most}"),
            found=brief(found),
            least=least,
            most=most,
        )

    def point(self, index: int, row: Mapping[str, Any], instincts: tuple[str, ...]) -> PointCard:
        name = str(row.get("name", "")).casefold()
        if not is_point(name):
            raise self.fault(
                index,
                "name",
                N_("{found!r} cannot be the name of a point card"),
                N_("A point card is called by a number and a letter, such as 3a."),
                found=brief(name),
            )
        if self.copies(index, row) != 1:
            raise self.fault(
                index,
                "copies",
                N_("every point card is there once"),
                N_("Give the other copies names of their own."),
            )
        value = self.number(index, row, "value", 1, 99)
        line, needs = self.needs(index, row, instincts)
        return PointCard(name, value, line, needs, self.faces(index, row))

    def needs(
        self, index: int, row: Mapping[str, Any], instincts: tuple[str, ...]
    ) -> tuple[str, tuple[tuple[int, int], ...]]:
        """Return the line a card names (or none) and what the dice must show."""
        text = str(row.get("needs", "")).casefold()
        line, *values = text.split() or [""]
        dice: list[tuple[int, int]] = []
        if line in LINES:
            if len(values) == len(LINES[line]) and all(map(_is_face, values)):
                dice = list(zip(LINES[line], map(int, values), strict=True))
        else:
            line = ""
            for part in text.split(","):
                name, value = (*part.split(), "", "")[:2]
                if name not in instincts or not _is_face(value) or len(part.split()) != 2:
                    dice = []
                    break
                dice.append((instincts.index(name), int(value)))
        if not dice or len({die for die, _value in dice}) < len(dice):
            raise self.fault(
                index,
                "needs",
                N_("{found!r} does not say what the dice must show"),
                N_(
                    "Write an instinct and a value (`{instinct} 3`, more of them with commas), "
                    "or a line and three values (`row 2 3 4`, `column 2 3 4`)."
                ),
                found=brief(text),
                instinct=instincts[0],
            )
        return line, tuple(dice)

    def faces(self, index: int, row: Mapping[str, Any]) -> frozenset[int]:
        """Return the faces that win a card."""
        text = str(row.get("roll", ""))
        if re.fullmatch(r"[1-6]\+", text):
            return frozenset(range(int(text[0]), FACES.stop))
        if text.split() and all(map(_is_face, text.split())):
            return frozenset(map(int, text.split()))
        raise self.fault(
            index,
            "roll",
            N_("{found!r} does not say which faces win the card"),
            N_("Write `4+`, or single faces: `2 4 6`."),
            found=brief(text),
        )

    def character(
        self, index: int, row: Mapping[str, Any], instincts: tuple[str, ...]
    ) -> Character:
        found = []
        for field in FIELDS:
            name, value = (*str(row.get(field, "")).casefold().split(), "", "")[:2]
            if name not in instincts or not _is_face(value):
                raise self.fault(
                    index,
                    field,
                    N_("a field bears an instinct and its start value, such as `{instinct} 3`"),
                    instinct=instincts[0],
                )
            found.append((instincts.index(name), int(value)))
        if len({instinct for instinct, _value in found}) < len(found):
            raise self.fault(index, "n", N_("every instinct stands on one field of a character"))
        name = self.name(index, row)
        return Character(name, tuple(one for one, _v in found), tuple(v for _one, v in found))

    # -- faults -----------------------------------------------------------------------------------

    def fault(
        self, index: int, column: str, message: str, cure: str = "", **values: object
    ) -> LayoutError:
        name = brief(self.rows[index].get("name", ""))
        key = f"cards {index + 1} {name}".rstrip() + f", {column}"
        return LayoutError(message, place=Place(str(self.path), key=key), hint=cure, **values)

    def whole(self, message: str, **values: object) -> LayoutError:
        return LayoutError(message, place=Place(str(self.path), key="cards"), hint="", **values)


def _is_face(text: str) -> bool:
    return text.isdecimal() and text.isascii() and len(text) == 1 and int(text) in FACES


def _hash(
    instincts: tuple[str, ...],
    actions: Mapping[str, int],
    characters: Mapping[str, Character],
    points: Mapping[str, PointCard],
) -> str:
    """Return a digest of what the rules read: 8 hex digits."""
    content = {
        "actions": [(name, actions[name]) for name in sorted(instincts)],
        "characters": sorted(
            (one.name, [instincts[i] for i in one.instincts], one.values)
            for one in characters.values()
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
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()[:8]
