"""Pages of pads as the second photographer sees them: other hands, another desk, another phone."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from PIL import Image

from printplay.core.i18n import use
from printplay.pads.parts import PadSide
from printplay.pads.prints.game_pads import DeckSide
from printplay.pads.prints.pad_fields import Purpose
from printplay.printing.imposition.component import PAGE_INSET
from printplay.printing.sheet_code import Box
from tests.photographer import game_pads
from tests.photographer.pads import PadPhoto, filled, printed, side_of
from tests.second_photographer import desk, phone
from tests.second_photographer.person import Person
from tests.second_photographer.print_shop import DOTS

_HALF, _LOW = 0.2, 9.0  # how often half is filled in; mm, most of a cell's height that is used


def photo(kind: str, seed: int, name: str, sheet: str = "a4", players: int = 4) -> PadPhoto:
    """Return a photo of a filled page, "tidy" or "everyday"; the same seed gives the same one."""
    chance = np.random.default_rng([seed, 6, *map(ord, kind + name + sheet)])
    with use("en"):
        side = side_of(name, sheet, players)
        page = Image.fromarray(printed(side, int(chance.integers(1, 1000)), "en", DOTS))
    truth = filled(side, seed, half=chance.random() < _HALF)
    return PadPhoto(_taken(kind, side, truth, page, chance), side.content.pad, side, truth)


def game_photos(kind: str, seed: int, game: str, sheet: str = "a4", players: int = 4) -> list[PadPhoto]:
    """Return photos of the sides of a filled page of a game's pad, the same for the same seed."""
    chance = np.random.default_rng([seed, 6, *map(ord, kind + game + sheet)])
    sides = game_pads.sides_of(game, sheet, players)
    truth = game_pads.filled(sides, seed, sums=chance.random() < 1 - _HALF)
    serial, found = int(chance.integers(1, 1000)), []
    for side in sides:
        with use("en"):
            page = Image.fromarray(printed(side, serial, "en", DOTS))
        data = _taken(kind, side, truth, page, chance)
        found.append(PadPhoto(data, side.content.pad, side, truth))
    return found


def _taken(
    kind: str, side: PadSide | DeckSide, truth: Mapping[Purpose, int | None], page: Image.Image,
    chance: np.random.Generator,
) -> bytes:  # fmt: skip
    """Return a photo of a printed page that a person has written on."""
    person = Person(chance, careful=kind == "tidy", pen=None)
    written = []
    for field in side.fields():
        value = None if field.block else truth.get(field.purpose)
        if value is not None:
            box = field.with_offset(PAGE_INSET, PAGE_INSET).box
            written.append((box if field.purpose.tick else _room(box, value), value, field.purpose.tick))
    scene = desk.laid(person.fill_in(page, written), chance, careful=kind == "tidy")
    if scene.height > scene.width:
        scene = scene.transpose(Image.Transpose.ROTATE_90)
    data, _suffix = phone.taken(scene, kind, chance)
    return data


def _room(box: Box, value: int) -> Box:
    """Return the part of a cell that a number needs: it is no larger than its cell is wide."""
    high = min(box.height - 1.0, _LOW, 1.9 * (box.width - 1.0) / len(str(value)))
    return Box(box.x + 0.5, box.y + (box.height - high) / 2, box.width - 1.0, high)
