"""The manual, typed from its first page to its last in both languages, and its pictures drawn."""

from __future__ import annotations

import io
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from PIL import Image

from docs.making.pictures import FOLDER, strip
from tests.manual.pages import every
from tests.manual.running import typed
from tests.photographer.pictures import pictures

#: How far a picture may be from the one that is kept: mean of the differences, of 255.
_NEAR = 2.0


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
    return (
        f"{len(every())} pages, {ran} commands typed, {shown} answers compared, {looked} looked at"
    )


def apart(name: str, data: bytes, maker: str) -> float:
    """Return how far a picture made anew is from the one that is kept; no more than `_NEAR`."""
    made, kept = (
        np.asarray(Image.open(one).convert("RGB"), float)
        for one in (io.BytesIO(data), FOLDER / name)
    )
    assert made.shape == kept.shape, f"{name}: python -m {maker} makes it anew"
    off = float(np.abs(made - kept).mean())
    assert off <= _NEAR, f"{name} is {off:.1f} off: python -m {maker} makes it anew"
    return off


def drawings(_seed: int) -> str:
    """Draw the pictures of the README anew, and compare them with those that are kept."""
    off = [apart(name, data, "docs.making.pictures") for name, data in strip()]
    return f"{len(off)} pictures, at most {max(off):.2f} of 255 off"


def photos(_seed: int) -> str:
    """Take and read the photos of the manual anew, and compare them with those that are kept."""
    off = [apart(name, data, "tests.photographer.pictures") for name, data, _told in pictures()]
    return f"{len(off)} pictures, at most {max(off):.2f} of 255 off"


CAMPAIGNS = {"manual": manual, "manual pictures": drawings, "manual photos": photos}
