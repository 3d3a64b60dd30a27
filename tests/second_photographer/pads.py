"""Pages of pads as the second photographer sees them: other hands, another desk, another phone."""

from __future__ import annotations

import numpy as np
from PIL import Image

from printplay.core.i18n import use
from printplay.printing.imposition.component import PAGE_INSET
from printplay.printing.places import Box
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
    person = Person(chance, careful=kind == "tidy", pen=None)
    written = []
    for field in side.fields():
        value = None if field.block else truth.get(field.purpose)
        if value is not None:
            box = field.moved(PAGE_INSET, PAGE_INSET).box
            written.append((box if field.purpose.tick else _room(box, value), value,
                            field.purpose.tick))  # fmt: skip
    scene = desk.laid(person.fill_in(page, written), chance, careful=kind == "tidy")
    if scene.height > scene.width:
        scene = scene.transpose(Image.Transpose.ROTATE_90)
    data, _suffix = phone.taken(scene, kind, chance)
    return PadPhoto(data, side.content.pad, side, truth)


def _room(box: Box, value: int) -> Box:
    """Return the part of a cell that a number needs: it is no larger than its cell is wide."""
    high = min(box.height - 1.0, _LOW, 1.9 * (box.width - 1.0) / len(str(value)))
    return Box(box.x + 0.5, box.y + (box.height - high) / 2, box.width - 1.0, high)
