"""Single faces as files: their names, sizes and number."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from tests.cli.helpers import run
from tests.decks.helpers import write
from tests.printing.imposition.test_single import TWO_SIZES

NAMED = """name = "D"
deck.back = "{behind}"
[[templates.card.elements]]
shape = "rectangle"
fill = "#c4d8ec"
[[templates.card.elements]]
text = "{name}"
[[templates.back.elements]]
shape = "rectangle"
fill = "#ecc4d8"
[[templates.back.elements]]
text = "{mark}"
[[cards]]
name = "Old Müller / Sons"
behind = "back"
mark = "x"
copies = 3
[[cards]]
name = "..."
behind = "back"
mark = "MARK"
"""


def files(folder: Path, toml: str, *arguments: str) -> dict[str, bytes]:
    """Return the faces that `print` of a deck writes."""
    out = folder / "out"
    result = run("print", str(write(folder, toml)), "--dpi", "50", "-o", str(out), *arguments)
    assert result.exit_code == 0, result.output
    return {path.name: path.read_bytes() for path in sorted(out.iterdir())}


def test_a_back_all_have_in_common_comes_once(tmp_path: Path) -> None:
    """Copies are written once; file names have the card's name, also those of backs."""
    found = files(tmp_path, NAMED.replace("MARK", "x"), "--format", "png", "--copies", "2")
    assert list(found) == [f"d-cards-50-dpi-{face}.png" for face in ("01-old-müller-sons", "02", "back")]


def test_backs_that_differ_are_named_like_their_fronts(tmp_path: Path) -> None:
    """If backs differ, each front has its own back file."""
    assert list(files(tmp_path, NAMED, "--format", "svg")) == [
        "d-cards-01-old-müller-sons-back.svg", "d-cards-01-old-müller-sons.svg",
        "d-cards-02-back.svg", "d-cards-02.svg",
    ]  # fmt: skip


def test_cards_of_several_sizes_are_numbered_through(tmp_path: Path) -> None:
    """Cards of several sizes are all files of their own."""
    assert list(files(tmp_path, TWO_SIZES, "--format", "svg")) == [
        "d-cards-01.svg", "d-cards-02.svg", "d-cards-03.svg", "d-cards-back-1.svg",
        "d-cards-back-2.svg",
    ]  # fmt: skip


@pytest.mark.parametrize("bleed", [0.0, 2.5])
def test_faces_with_bleed(bleed: float, tmp_path: Path) -> None:
    """On request, a picture includes the bleed, filled by the ground."""
    asked = ("--bleed", str(bleed))
    found = files(tmp_path, NAMED, "--format", "png", *asked)
    picture = Image.open(BytesIO(found[f"d-cards-bleed-{bleed:g}-50-dpi-02.png"]))
    wanted = [(length + 2 * bleed) / 25.4 * 50 for length in (63, 88)]
    assert list(picture.size) == pytest.approx(wanted, abs=1)
    assert picture.getpixel((1, 1)) == (0xC4, 0xD8, 0xEC)
    drawn = files(tmp_path, NAMED, "--format", "svg", *asked)[f"d-cards-bleed-{bleed:g}-02.svg"].decode()
    assert re.search(f'width="{63 + 2 * bleed:g}mm" height="{88 + 2 * bleed:g}mm"', drawn)
