"""Tabletop Simulator: cards as sheets of pictures, and saved objects that make decks of them.

A sheet has at most 10 x 7 pictures, row by row from the upper left, and is at most 4096 pixels wide
and high, as in the game's Knowledge Base. The last place of a sheet is the hidden side of its
cards, unless the back is: we choose that (BackIsHidden) and fill all places. A card's CardID is 100
times the key of its sheet in CustomDeck, plus its place there.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from printplay.printing.drawing.drawing import INCH, Drawing
from printplay.printing.imposition.component import Batch, Component
from printplay.printing.options import Print
from printplay.printing.output.faces import face_pdf

COLUMNS, ROWS, LARGEST = 10, 7, 4096
#: The height of a card at scale 1, mm.
_USUAL = 88.0
#: The distance of two decks on the table, in the game's inches.
_APART = 3.5
#: The back of a card without one.
_BLANK = Drawing("blank")


@dataclass(frozen=True)
class DeckImage:
    """Kinds of cards that share a picture, by the first number of each in the batch.

    `stem` begins its file names, `group` that of a back common to the batch; the picture has
    `columns` x `rows` cells of `cell` pixels.
    """

    stem: str
    group: str
    batch: Batch
    numbers: Sequence[int]
    columns: int
    rows: int
    cell: tuple[int, int]
    dpi: float

    @property
    def common_back(self) -> bool:
        return self.batch.common_back or self.batch.make(0).back is None

    @property
    def front_file(self) -> str:
        return f"{self.stem}-fronts.png"

    @property
    def back_file(self) -> str:
        """Return the name of the picture of the backs, or of the one back."""
        return f"{self.group}-back.png" if self.common_back else f"{self.stem}-backs.png"

    def pictures(self, language: str) -> Iterator[tuple[str, bytes]]:
        yield self.front_file, self._picture(self.numbers, lambda card: card.front, language)
        numbers = self.numbers
        if self.common_back:  # the first sheet has it
            numbers = [0] if numbers[0] == 0 else []
        if numbers:
            yield self.back_file, self._picture(numbers, lambda card: card.back or _BLANK, language)

    def _picture(self, numbers: Sequence[int], side: Callable[[Component], Drawing], language: str) -> bytes:
        from PIL import Image

        from printplay.printing.output.png import packed, raster

        width, height = self.cell
        columns, rows = (1, 1) if len(numbers) == 1 else (self.columns, self.rows)
        sheet = Image.new("RGB", (columns * width, rows * height), "white")
        for place, number in enumerate(numbers):
            card = self.batch.make(number)
            card_picture = raster(face_pdf(card, side(card), language), self.dpi)
            row, column = divmod(place, columns)
            # Rounding up makes a page up to a pixel too wide.
            sheet.paste(card_picture.crop((0, 0, width, height)), (column * width, row * height))
        return packed(sheet, self.dpi)


def is_card(component: Component) -> bool:
    """Return whether a component can be a card there: cut out, and a card or two-sided."""
    return component.page is None and (component.back is not None or component.bleed > 0)


def image_sheets(stem: str, printed_part: Print, dpi: float) -> list[list[DeckImage]]:
    """Return the sheets of each batch of a part, as sharp as fits, at most `dpi` dots an inch.

    `stem` begins their file names.
    """
    groups = []
    number = 0
    for order, batch in enumerate(printed_part.batches, 1):
        kinds, card = list(batch.kinds()), batch.make(0)
        count = -(-len(kinds) // (COLUMNS * ROWS))
        share = -(-len(kinds) // count)
        group = []
        for start in range(0, len(kinds), share):
            number += 1
            numbers = kinds[start : start + share]
            columns, rows, fine = _sharpest_grid(len(numbers), card, dpi)
            cell = (_pixels(card.width, fine), _pixels(card.height, fine))
            own_name, common_name = f"{stem}-{number}", f"{stem}-{order}"
            group.append(DeckImage(own_name, common_name, batch, numbers, columns, rows, cell, fine))
        groups.append(group)
    return groups


def _pixels(length: float, dpi: float) -> int:
    return max(1, int(length / INCH * dpi + 1e-6))


def _sharpest_grid(count: int, card: Component, dpi: float) -> tuple[int, int, float]:
    """Return columns, rows and dots per inch that show the cards most sharply."""
    choices = []
    for columns in range(1, COLUMNS + 1):
        rows = -(-count // columns)
        if rows <= ROWS:
            fine = min(dpi, LARGEST / columns / card.width * INCH, LARGEST / rows / card.height * INCH)
            choices.append((fine, -columns * rows, columns, rows))
    fine, _cells, columns, rows = max(choices)
    return columns, rows, fine


def saved_object(
    name: str, decks: Sequence[tuple[str, Sequence[DeckImage]]], url: Callable[[str], str]
) -> bytes:
    """Return the JSON of decks (title and sheets each); `url` returns the address of a file."""
    key, objects = 1, []
    for number, (title, group) in enumerate(decks):
        keys = {sheet.stem: key + index for index, sheet in enumerate(group)}
        key += len(group)
        custom = {str(keys[sheet.stem]): _custom(sheet, url) for sheet in group}
        objects.append(_deck(title, group, keys, custom, number * _APART))
    saved = {
        "SaveName": name, "GameMode": "", "Date": "", "Table": "", "Sky": "", "Rules": "",
        "PlayerTurn": "", "ObjectStates": objects,
    }  # fmt: skip
    return (json.dumps(saved, ensure_ascii=False, indent=1) + "\n").encode()


def _custom(sheet: DeckImage, url: Callable[[str], str]) -> dict[str, Any]:
    return {
        "FaceURL": url(sheet.front_file),
        "BackURL": url(sheet.back_file),
        "NumWidth": sheet.columns,
        "NumHeight": sheet.rows,
        "BackIsHidden": True,
        "UniqueBack": not sheet.common_back,
    }


def _deck(
    title: str, group: Sequence[DeckImage], keys: Mapping[str, int], custom: dict[str, Any], x: float
) -> dict[str, Any]:
    batch = group[0].batch
    ids = {
        number: (100 * keys[sheet.stem] + place, str(keys[sheet.stem]))
        for sheet in group
        for place, number in enumerate(sheet.numbers)
    }
    order = [batch.original(number) for number in range(batch.count)]
    first = batch.make(0)
    scale = round(max(first.width, first.height) / _USUAL, 4)
    transform = {
        "posX": x, "posY": 1.0, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": 180.0,
        "scaleX": scale, "scaleY": 1.0, "scaleZ": scale,
    }  # fmt: skip
    sideways = first.width > first.height
    names = {number: batch.make(number).title or title for number in ids}

    def thing(name: str, nickname: str, further_members: dict[str, Any]) -> dict[str, Any]:
        return {
            "Name": name, "Transform": transform, "Nickname": nickname, "Description": "",
            "SidewaysCard": sideways, **further_members,
        }  # fmt: skip

    cards = [
        thing("Card", names[n], {"CardID": ids[n][0], "CustomDeck": {ids[n][1]: custom[ids[n][1]]}})
        for n in order
    ]
    if len(cards) == 1:
        return cards[0]
    deck_ids = [card["CardID"] for card in cards]
    return thing("DeckCustom", title, {"DeckIDs": deck_ids, "CustomDeck": custom, "ContainedObjects": cards})


def versioned(url: str, data: bytes) -> str:
    """Return an address that changes with the content, as the game caches files forever."""
    return f"{url}?{sha256(data).hexdigest()[:8]}"
