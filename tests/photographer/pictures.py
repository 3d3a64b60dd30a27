"""The pictures of `docs/photographing.md`: `python -m tests.photographer.pictures` makes them anew.

What each photo is read as is printed, so that the page says what is true.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from PIL import Image, ImageEnhance

import printplay as pp
from printplay.games.go_for_gold.photos.seeking import draw_print as printed
from printplay.games.go_for_gold.prints.design import HEIGHT
from printplay.games.go_for_gold.prints.sheet import sheet_code
from printplay.games.go_for_gold.prints.sheet_marks import sheet_marks
from printplay.geometry.board import SpaceId
from printplay.photos.blank import Picture
from tests.games.go_for_gold.playing import board
from tests.photographer.camera import Shot, photographed
from tests.photographer.filling import strokes
from tests.photographer.hands import Hand
from tests.photographer.paper import SCALE, drawn
from tests.photographer.pens import PENS
from tests.photographer.plays import filled_sheets
from tests.photographer.table import covered, laid

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "pictures"
_WIDE, _MOST = 800, 60_000  # pixels, and bytes of a file
PLAY = 4
CARE = Shot(
    tilt=8, turn=3, megapixels=8, blur=0.4, shake=0, noise=0.1, shadow=0.2, bend=0.2, creases=0, quality=90
)


def sheet(player: int, chance: np.random.Generator) -> tuple[Picture, tuple[float, float]]:
    """Return a sheet of board A that a player of one and the same match has filled in.

    With it comes the middle of its line, mm of the sheet, y down.
    """
    island = board("A")
    truth = filled_sheets(PLAY, ["Anna", "Ben"], "A")[player]
    code = sheet_code(island, low_ink=False, house={}, serial=player + 1)
    marks = sheet_marks(island)
    lines = strokes(truth, marks, Hand(chance, 0.15, 0.5, 0.0))
    way = truth.segments[0]
    x, y = marks.centres[SpaceId(way[len(way) // 2])]
    return drawn(printed(island, code, SCALE), lines, PENS[player], chance), (x, HEIGHT - y)


def photos() -> Iterator[tuple[str, Image.Image]]:
    """Yield photos with their names: what the page shows as right and as wrong."""
    chance = np.random.default_rng(16)
    (anna, middle), (ben, _middle) = sheet(0, chance), sheet(1, chance)
    scene = laid(anna, chance, clutter=0)

    def taken(scene: Picture, **other: float) -> Image.Image:
        shot = Shot(**{**CARE.__dict__, **other})
        return Image.open(BytesIO(photographed(scene, shot, np.random.default_rng(25))))

    good = taken(scene)
    yield "good", good
    yield "dark", ImageEnhance.Brightness(taken(scene, shadow=1.0, noise=1.0)).enhance(0.4)
    wide, high = good.size
    yield "cut", good.crop((0, 0, round(0.6 * wide), round(0.7 * high)))
    yield "curled", taken(scene, curl=1.0, bend=1.0, tilt=20)
    page = np.concatenate([anna, np.full_like(anna[: round(4 * SCALE)], 255), ben], 0)
    yield "several", taken(laid(page, chance, clutter=0), turn=88, megapixels=12)
    finger = laid(anna, chance, clutter=1).copy()
    covered(finger, chance, "finger", middle)
    yield "finger", taken(finger)


def small(picture: Image.Image) -> bytes:
    """Return a picture of the page as a JPEG file, small enough to be loaded at once."""
    shown = picture.convert("RGB")
    shown.thumbnail((_WIDE, _WIDE))
    for quality in range(82, 30, -6):
        buffer = BytesIO()
        shown.save(buffer, "JPEG", quality=quality, optimize=True)
        if buffer.tell() < _MOST:
            break
    return buffer.getvalue()


def pictures() -> Iterator[tuple[str, bytes, str]]:
    """Yield all pictures: the name of the file, what is in it, and what was read of the photo."""
    for name, picture in photos():
        with TemporaryDirectory() as folder:
            file = Path(folder) / f"{name}.jpg"
            picture.save(file, quality=92)
            found = pp.scan(file, workers=0, picture=True)
        asked = [one for _sheet, one in found.questions]
        lines = [(len(one.segments), one.accepted) for one in found.sheets]
        told = f"{lines}, asked: {[one.text for one in asked]}, wrong: {found.troubles}"
        yield f"{name}.jpg", small(picture), told
        if name == "finger" and found.sheets:
            yield "read.jpg", small(Image.open(BytesIO(found.overlays[0][1]))), told
            for one in [one for one in asked if one.about == "line"][:1]:
                yield "question.jpg", small(Image.open(BytesIO(one.cut or b""))), told


def main() -> None:
    """Make all pictures, and print what was read of each photo."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, data, told in pictures():
        print(name, told)
        (FOLDER / name).write_bytes(data)


if __name__ == "__main__":
    main()
