"""The manual, typed from its first page to its last in both languages, and its pictures drawn."""

from __future__ import annotations

import io
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from PIL import Image

from docs.making.pictures import FOLDER, strip
from tests.manual import help_examples
from tests.manual.pages import every
from tests.manual.running import typed
from tests.photographer.pictures import pictures
from tests.web.browser.pictures import table

#: Side of a square in pixels -> how far its mean may be from what is kept, of 255. Chromium 131,
#: 150 and 153 draw the page 32 and 5 apart, at the edges of letters. A 2 that became a 3 is 57 off
#: on small squares, what moved by a pixel 56; a button in a paler yellow is 10 off on large ones.
_NEAR = {4: 40.0, 12: 6.5}


def manual(_seed: int) -> str:
    """Type every command of every page, and compare what it answers with what the page shows."""
    ran = shown = looked = 0
    wrong = []
    for page in every():
        with TemporaryDirectory() as folder:
            for said in typed(page, Path(folder)):
                ran += said.answer is not None
                looked += said.answer is None
                shown += said.command.answer is not None
                if not said.right:
                    wrong.append(f"{page.name}:{said.command.line + 1}: {said.command.text}")
    assert not wrong, "\n".join(["other answers than the manual shows:", *wrong])
    return f"{len(every())} pages, {ran} commands typed, {shown} answers compared, {looked} looked at"


def examples(_seed: int) -> str:
    """Type every example at the end of a help page, each in a folder of its own."""
    found = []
    for _path, command in help_examples.every():
        with TemporaryDirectory() as folder:
            if said := help_examples.wrong(command, Path(folder)):
                found.append(f"{said.command.text} (exit {said.exit_code}): {said.answer}")
    assert not found, "\n".join(["examples of the help that cannot be typed:", *found])
    return f"{len([*help_examples.every()])} examples typed"


def apart(name: str, data: bytes, maker: str) -> float:
    """Return how far a picture is from the one that is kept, as a share of what it may be."""
    made, kept = (Image.open(one).convert("RGB") for one in (io.BytesIO(data), FOLDER / name))
    again = f"python -m {maker} makes it anew"
    assert made.size == kept.size, f"{name}: {made.size} pixels, not {kept.size}; {again}"
    most = 0.0
    for side, near in _NEAR.items():
        one, other = (np.asarray(picture.reduce(side), float) for picture in (made, kept))
        off = float(np.abs(one - other).max())
        assert off <= near, f"{name} is {off:.0f} of 255 off; {again}"
        most = max(most, off / near)
    return most


def drawings(_seed: int) -> str:
    """Draw the pictures of the README anew, and compare them with those that are kept."""
    off = [apart(name, data, "docs.making.pictures") for name, data in strip()]
    return f"{len(off)} pictures, at most {max(off):.0%} of what they may be off"


def photos(_seed: int) -> str:
    """Take and read the photos of the manual anew, and compare them with those that are kept."""
    off = [apart(name, data, "tests.photographer.pictures") for name, data, _told in pictures()]
    return f"{len(off)} pictures, at most {max(off):.0%} of what they may be off"


def phone(_seed: int) -> str:
    """Take the picture of the page on a phone anew, and compare it with the one that is kept."""
    off = apart("table.png", table(), "tests.web.browser.pictures")
    return f"1 picture, {off:.0%} of what it may be off"


CAMPAIGNS = {
    "manual": manual,
    "help": examples,
    "manual pictures": drawings,
    "manual photos": photos,
    "manual phone": phone,
}
