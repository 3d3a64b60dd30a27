"""Single cards for a print shop: one a page, with TrimBox and BleedBox."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from printplay.core.errors import CallError
from printplay.core.print_choices import Duplex
from printplay.printing.imposition.paper import Spacing, paper
from tests.decks.helpers import printed
from tests.printing.helpers import GAME, MM, batch_of, impose, page_texts, pdf, run

TWO_SIZES = """name = "D"
[deck]
size = "{wide}"
back = "{behind}"
[[templates.card.elements]]
shape = "rectangle"
fill = "#c4d8ec"
[[templates.card.elements]]
number = "{n}"
box = [8, 8, 14, 14]
[[templates.back.elements]]
shape = "rectangle"
fill = "#993366"
[[cards]]
n = 1
wide = "63x88"
behind = "back"
copies = 2
[[cards]]
n = 2
wide = "120x70"
behind = "back"
[[cards]]
n = 3
wide = "30x30"
behind = ""
"""


@pytest.mark.parametrize(("asked", "bleed"), [((), 3.0), (("--bleed", "5"), 5.0)])
def test_each_face_is_a_page_with_its_boxes(asked: tuple[str, ...], bleed: float, tmp_path: Path) -> None:
    """Every card has a page of its own size: the trim inside, the bleed up to its edges."""
    data = printed(tmp_path, TWO_SIZES, "--paper", "card", *asked)
    pages = PdfReader(BytesIO(data)).pages
    sizes = [(63, 88)] * 4 + [(120, 70)] * 2 + [(30, 30)]
    assert len(pages) == len(sizes)
    for page, (width, height) in zip(pages, sizes, strict=True):
        whole = [0, 0, (width + 2 * bleed) * MM, (height + 2 * bleed) * MM]
        trim = [bleed * MM, bleed * MM, (width + bleed) * MM, (height + bleed) * MM]
        assert [float(v) for v in page.mediabox] == pytest.approx(whole, abs=0.01)
        assert [float(v) for v in page.bleedbox] == pytest.approx(whole, abs=0.01)
        assert [float(v) for v in page.trimbox] == pytest.approx(trim, abs=0.01)
    assert [text.strip() for text in page_texts(data)] == ["1", "", "1", "", "2", "", "3"]


def test_fronts_then_backs(tmp_path: Path) -> None:
    """With --duplex none the fronts of a size come first, then their backs."""
    data = printed(tmp_path, TWO_SIZES, "--paper", "card", "--duplex", "none")
    assert [text.strip() for text in page_texts(data)] == ["1", "1", "", "", "2", "", "3"]


@pytest.mark.parametrize("duplex", [Duplex.long, Duplex.short])
@pytest.mark.parametrize("size", [(63, 88), (88, 63)])
def test_a_back_stands_upright(duplex: Duplex, size: tuple[float, float]) -> None:
    """A back is upright on its page in either orientation, as a shop turns it like a page."""
    front, back = impose(batch_of(1, *size), paper("card"), duplex, Spacing(2.0))
    assert front.borderless
    assert back.borderless
    assert front.drawings[0][2] == back.drawings[0][2] == (1, 0, 0, 1, 2, 2)


def test_a_kit_becomes_a_file_a_part(tmp_path: Path) -> None:
    """A whole game then has no cover, and a file for each part; full pages are on A4."""
    result = run("goldrausch", "--paper", "card", "--players", "2", "-o", str(tmp_path))
    assert "goldrausch-pad-card-2-players.pdf (pages of their own size: 1)" in result.stdout
    pages = {path.stem.split("-")[1]: PdfReader(path).pages for path in tmp_path.iterdir()}
    assert set(pages) == {"cards", "symbols", "chips", "pad", "reference"}
    assert len(pages["pad"]) == 1
    assert [float(v) / MM for v in pages["pad"][0].trimbox] == pytest.approx([0, 0, 210, 297])
    assert [float(v) / MM for v in pages["reference"][0].mediabox] == pytest.approx([0, 0, 69, 132])
    assert "fan-made" not in page_texts((tmp_path / "goldrausch-pad-card-2-players.pdf").read_bytes())[0]


def test_a_large_map_is_one_page() -> None:
    """With --size, a full page is a page of that size."""
    call = ("map", "--layout", "A", "--size", "500x350", "--paper", "card")
    (page,) = PdfReader(BytesIO(pdf(*call))).pages
    assert [float(v) / MM for v in page.trimbox] == pytest.approx([0, 0, 500, 350])


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--paper", "card", "--duplex", "fold"), "--paper card cannot be combined with --duplex fold"),
        (("--paper", "Card", "--profile", "mine"), "--paper card cannot be combined with --profile"),
        (("--profile", "mine", "--format", "svg"), "--profile cannot be combined with --format svg"),
        (("--colour", "cmyk", "--format", "png"), "--colour cmyk cannot be combined with --format png"),
        (("--url", "https://example.org"), "--url cannot be combined with --format pdf"),
    ],
)
def test_options_that_do_not_go_together(arguments: tuple[str, ...], words: str, tmp_path: Path) -> None:
    """Options without sense for a print shop, or a screen, are refused, and nothing is written."""
    with pytest.raises(CallError, match=words):
        run(GAME, *arguments, "-o", str(tmp_path / "out"))
    assert not (tmp_path / "out").exists()
