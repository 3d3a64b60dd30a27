"""Make the WOFF2 faces of the page at the table from the small faces in this folder.

Run by hand when a face changes, never by printplay itself (it needs `fonttools[woff]`):

    python fonts/web.py

The page's headings are English or German; names of people stand in the faces for text, which keep
all letters they have. The licences lie beside the files, as they ask.
"""

from __future__ import annotations

import shutil
import string
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

HERE = Path(__file__).parent
TARGET = HERE.parent / "printplay" / "web" / "static" / "fonts"
#: What headings are made of.
HEADINGS = sorted(map(ord, string.ascii_letters + string.digits + " ÄÖÜäöüßé.,:;!?()&'-+–…"))
#: file -> the letters it keeps; None: all there are.
FACES = {"chart": HEADINGS, "text": None, "text-bold": None}


def made(face: str, letters: list[int] | None) -> Path:
    """Write a face as WOFF2; return its path."""
    font = TTFont(HERE / f"{face}.ttf", recalcTimestamp=False)
    options = Options(layout_features=["ccmp", "kern", "mark", "mkmk"], hinting=False)
    options.recalc_timestamp = False
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=letters if letters is not None else font.getBestCmap())
    subsetter.subset(font)
    font.flavor = "woff2"
    target = TARGET / f"{face}.woff2"
    font.save(target)
    return target


if __name__ == "__main__":
    TARGET.mkdir(parents=True, exist_ok=True)
    for name, kept in FACES.items():
        file = made(name, kept)
        print(f"{file.name}: {file.stat().st_size} bytes")  # noqa: T201
    for licence in ("OFL-chart.txt", "OFL-text.txt"):
        shutil.copy(HERE / licence, TARGET / licence)
