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


def pictures(_seed: int) -> str:
    """Draw the pictures of the README anew, and compare them with those that are kept."""
    worst = 0.0
    for file, data in strip():
        drawn, kept = (np.asarray(Image.open(one).convert("RGB"), float)
                       for one in (io.BytesIO(data), FOLDER / file))  # fmt: skip
        assert drawn.shape == kept.shape, f"{file}: python -m docs.making.pictures draws it anew"
        apart = float(np.abs(drawn - kept).mean())
        assert apart <= _NEAR, f"{file} is {apart:.1f} off: python -m docs.making.pictures"
        worst = max(worst, apart)
    return f"3 pictures, at most {worst:.2f} of 255 off"


CAMPAIGNS = {"manual": manual, "manual pictures": pictures}
