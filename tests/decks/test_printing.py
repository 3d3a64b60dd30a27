"""`print` of a deck: whole decks on paper."""

from __future__ import annotations

import io
import json
import tracemalloc
from contextlib import suppress
from pathlib import Path

import pypdf
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from printplay.api.prints.kits import stem_of as stem
from printplay.core.errors import LayoutError
from printplay.decks import read_deck
from printplay.decks.printing import print_of
from printplay.printing.drawing.drawing import Shape
from printplay.printing.drawing.path import points_of, transform_path
from printplay.printing.imposition.sheet_marks import Slug
from printplay.printing.kit import KitFile
from printplay.printing.options import PrintOptions
from printplay.printing.preflight.preflight import Preflight, PreflightError
from tests.cli.helpers import run
from tests.decks.helpers import card, only_file, printed, write
from tests.examples import some
from tests.printing.helpers import page_texts, render

MARKET = Path(__file__).parent / "market.toml"
BACKED = """name = "D"
deck.back = "back"
[[templates.card.elements]]
number = "{n}"
box = [10, 10, 20, 20]
[[templates.back.elements]]
number = "{n}"
box = [33, 58, 20, 20]
"""


def market(*arguments: str, folder: Path) -> bytes:
    """Return the night market as a PDF."""
    return only_file(folder, "print", str(MARKET), *arguments)


def numbered(count: int) -> str:
    """Return the rows of numbered cards."""
    return "".join(f"[[cards]]\nn = {n}\n" for n in range(1, count + 1))


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("ink", ["full", "low"])
def test_somebody_elses_deck_is_printed(language: str, ink: str, tmp_path: Path) -> None:
    """Fifty cards with long texts, no texts, quotes and umlauts are all printed."""
    data = market("--lang", language, "--ink", ink, folder=tmp_path)
    text = " ".join(page_texts(data))
    flat = "".join(c for c in text if c.isalnum() or c == '"')
    for row in read_deck(MARKET).rows:
        for column in ("name", "text", "flavour"):
            for word in str(row[column]).split():
                if word.isalnum():
                    assert word in flat
    assert '"Quick"' in text
    assert len(page_texts(data)) == 12
    assert {"en": "The night market", "de": "Der Nachtmarkt"}[language] in text
    assert ("fan-made" in text) is False


def test_the_same_deck_gives_the_same_bytes(tmp_path: Path) -> None:
    """Printed twice, a deck is the same file to the last byte, and is not written again."""
    first = market(folder=tmp_path / "a")
    assert market(folder=tmp_path / "b") == first
    assert market(folder=tmp_path / "a") == first


def dark(data: bytes, page: int, x: float, y: float, size: float = 8.0) -> bool:
    """Return whether anything is printed in a square about x, y mm from the upper left."""
    box = [round((v + d) / 25.4 * 100) for d in (-size / 2, size / 2) for v in (x, y)]
    found = render(data, page, 100).crop((box[0], box[1], box[2], box[3])).getextrema()
    return found[0] < 128  # type: ignore[operator]


@pytest.mark.parametrize("duplex", ["long", "short"])
def test_the_backs_of_the_last_page_lie_behind_their_fronts(duplex: str, tmp_path: Path) -> None:
    """Two cards on a last sheet of nine places have mirrored backs, in the same row."""
    data = printed(tmp_path, BACKED + numbered(11), "--duplex", duplex, "--bleed", "0")
    assert len(page_texts(data)) == 4
    for column in range(3):
        x, y = 10.5 + 63 * column, 16.5
        assert dark(data, 2, x + 20, y + 20) is (column < 2)
        back = (210 - x - 20, y + 68) if duplex == "long" else (x + 20, 297 - y - 68)
        assert dark(data, 3, *back) is (column < 2)
    assert not dark(data, 3, 105, 148, 60)


def test_folded_backs_lie_beside_their_fronts(tmp_path: Path) -> None:
    """Folded along the crease, every number is behind itself."""
    data = printed(tmp_path, BACKED + numbered(3), "--duplex", "fold", "--bleed", "0")
    assert len(page_texts(data)) == 1
    (text,) = page_texts(data)
    assert [text.count(str(n)) >= 2 for n in (1, 2, 3)] == [True] * 3
    document = pypdf.PdfReader(io.BytesIO(data))
    assert document.trailer["/Root"]["/ViewerPreferences"]["/Duplex"] == "/Simplex"  # type: ignore[index]


@pytest.mark.parametrize(("marks", "lines"), [("crop", 16), ("full", 16), ("none", 0)])
def test_marks_are_as_asked_for(marks: str, lines: int, tmp_path: Path) -> None:
    """Crop marks are short, as long as the printable margin, or left out."""
    data = printed(tmp_path, card('text = "{name}"', '[[cards]]\nname = "A"\ncopies = 9\n'),
                   "--marks", marks, "--bleed", "0")  # fmt: skip
    corner = dark(data, 0, 10.5, 14, 1.5)
    assert corner is (lines > 0)
    assert dark(data, 0, 10.5, 5.5, 1.5) is (marks == "full")
    assert not dark(data, 0, 10.5, 2, 1.5)


def test_boxes_of_the_page_say_where_the_cards_are(tmp_path: Path) -> None:
    """TrimBox is the cut card, BleedBox the print around it."""
    toml = card('shape = "rectangle"\nfill = "#203040"')
    page = pypdf.PdfReader(io.BytesIO(printed(tmp_path, toml, "--bleed", "3"))).pages[0]
    trim = [float(v) * 25.4 / 72 for v in page["/TrimBox"]]  # type: ignore[attr-defined]
    bleed = [float(v) * 25.4 / 72 for v in page["/BleedBox"]]  # type: ignore[attr-defined]
    assert (trim[2] - trim[0], trim[3] - trim[1]) == pytest.approx((63, 88), abs=0.01)
    assert [t - b for t, b in zip(trim, bleed, strict=True)] == pytest.approx([3, 3, -3, -3], abs=0.01)


def test_a_page_for_a_printing_shop(tmp_path: Path) -> None:
    """On paper of the card's size with bleed, the page is the card, without marks or slug."""
    toml = card('shape = "rectangle"\nfill = "#203040"')
    data = printed(tmp_path, toml, "--paper", "69x94")
    page = pypdf.PdfReader(io.BytesIO(data)).pages[0]
    assert [float(v) * 25.4 / 72 for v in page.trimbox] == pytest.approx([3, 3, 66, 91], abs=0.01)
    assert page_texts(data) == ("",)
    assert render(data, 0, 100).getextrema()[1] < 128  # type: ignore[operator]


def test_cards_of_several_sizes(tmp_path: Path) -> None:
    """Few cards of different sizes share a sheet, each at its size."""
    toml = (
        'name = "D"\n[deck]\nsize = "{size}"\n[[templates.card.elements]]\ntext = "{size}"\n'
        '[[cards]]\nsize = "mini"\n[[cards]]\nsize = "tarot"\n[[cards]]\nsize = "mini"\n'
        '[[cards]]\nsize = "80x50"\n'
    )
    texts = page_texts(printed(tmp_path, toml))
    assert [{"mini", "tarot", "80x50"} & set(text.split()) for text in texts] == [{"mini", "tarot", "80x50"}]
    assert texts[0].split().count("mini") == 2
    bad = toml.replace('"80x50"', '"80by50"')
    with pytest.raises(LayoutError, match=r"d.toml:12: cards\[4\]: unknown card size '80by50'"):
        printed(tmp_path, bad)


def test_copies_are_drawn_once(tmp_path: Path) -> None:
    """Many copies of a card take hardly more room in the file than one."""
    toml = card(
        'text = "{name}"\n[[templates.card.elements]]\nicon = "fan"', '[[cards]]\nname = "A"\ncopies = {}\n'
    )
    one, many = (printed(tmp_path, toml.replace("{}", n)) for n in ("1", "90"))
    assert len(page_texts(many)) == 10
    assert len(many) - len(one) < 10 * 9_000
    twice = printed(tmp_path, toml.replace("{}", "3"), "--copies", "2")
    assert page_texts(twice)[0].count("A") >= 6


def test_a_card_without_copies_is_left_out(tmp_path: Path) -> None:
    """A card of 0 copies is not printed; a deck of such cards alone is refused."""
    rows = '[[cards]]\nname = "Ann"\ncopies = 0\n[[cards]]\nname = "Bo"\n'
    texts = page_texts(printed(tmp_path, card('text = "{name}"', rows)))
    assert "Bo" in texts[0]
    assert "Ann" not in texts[0]
    with pytest.raises(LayoutError, match="there are no cards to print"):
        printed(tmp_path, card('text = "{name}"', '[[cards]]\nname = "Ann"\ncopies = 0\n'))


def test_nothing_is_written_where_a_card_has_a_fault(tmp_path: Path) -> None:
    """A text that does not fit, or has no glyph, stops the print; the card is named."""
    long = card('text = "{name}"\nbox = [5, 5, 20, 5]', f'[[cards]]\nname = "{"word " * 50}"\n')
    with pytest.raises(PreflightError, match=r"PF-2 d.toml:6 word word .*: 'word .* 20 x 5 mm"):
        printed(tmp_path, long)
    with pytest.raises(PreflightError, match=r"PF-3 d.toml:5 木: the font text has no glyph for '木'"):
        printed(tmp_path, card('text = "{name}"', '[[cards]]\nname = "木"\n'))
    with pytest.raises(PreflightError, match=r"PF-5 d.toml:6 Ann: print is"):
        printed(tmp_path, card('text = "{name}"\nbox = [0, 0, 30, 10]'))
    assert not (tmp_path / "out").exists()


HOSTILE = [
    "<b>bold</b>", "<para>&nbsp;</para>", "a\\nb) Tj ET (", "%PDF-1.7", "{icon:", "&amp;", "\\101",
    "'; DROP TABLE", "=1+1", "</svg><script>", "(unbalanced", "]]>", "{{{", "\u00ad",
]  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_is_text(text: str, tmp_path: Path) -> None:
    """Texts that look like markup, code or format strings are printed literally."""
    cards = f"[[cards]]\nname = {json.dumps(text)}\n"
    toml = card('text = "{name}"\nsize = 7', cards)
    found = page_texts(printed(tmp_path, toml))[0]
    assert "".join(text.replace("\u00ad", "").split()) in "".join(found.split())
    path = write(tmp_path, toml)
    assert run("print", str(path), "--format", "svg", "-q", "-o", str(tmp_path / "svg")).exit_code == 0
    (file,) = (tmp_path / "svg").glob("d-cards-01*.svg")
    svg = file.read_text()
    assert "<script>" not in svg


def kit_of(path: Path) -> KitFile:
    """Return a deck ready for the press."""
    deck = read_deck(path)
    made = print_of(deck, PrintOptions(), "cards", "cards", "Cut.")
    return KitFile("D", [made], PrintOptions(), Slug("D", "", ""))


class Nowhere:
    """A file that discards all data."""

    def write(self, data: bytes) -> None:
        """Discard the data."""


@pytest.mark.long
def test_a_large_deck_takes_no_more_memory(tmp_path: Path) -> None:
    """Twice the cards take hardly more memory: finished pages are not kept."""
    assert growth(tmp_path, 180, 360) < 1_200_000


def growth(folder: Path, few: int, many: int) -> int:
    """Return the extra peak memory, in bytes, of a deck of many cards against one of few."""
    peaks = []
    for count in (45, few, many):  # the first fills the caches
        rows = "".join(f"{n},{'word ' * 40}{n}\n" for n in range(count))
        toml = (
            'name = "D"\ncards = "cards.csv"\n[[templates.card.elements]]\ntext = "{n}. {text}"\n'
            'box = "safe"\n'
        )
        kit = kit_of(write(folder, toml, "n,text\n" + rows))
        tracemalloc.start()
        kit.check(Preflight())
        kit.write(Nowhere(), "en")
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    return peaks[2] - peaks[1]


@given(
    st.lists(
        st.text(st.characters(min_codepoint=32, max_codepoint=255, exclude_categories=["C"])),
        min_size=1,
        max_size=4,
    )
)
@settings(max_examples=some(25), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_latin_text_is_printed_or_refused(tmp_path: Path, texts: list[str]) -> None:
    """Cards with any Latin letters are printed, or the card at fault is named."""
    toml = card('text = "{name}"', "".join(f"[[cards]]\nname = {json.dumps(t)}\n" for t in texts))
    with suppress(PreflightError, LayoutError):  # both name the card
        assert printed(tmp_path, toml, "--force").startswith(b"%PDF")


@pytest.mark.parametrize(
    ("name", "made"),
    [("-rf", "rf"), (".hidden", "hidden"), ("$(id);x", "id-x"), ("a\nb\x1b[1m", "a-b-1m"), ("...", "deck")],
)
def test_a_file_is_called_by_nothing_that_means_something(name: str, made: str, tmp_path: Path) -> None:
    """Any name of a deck file gives a file name that is safe in a shell."""
    path = write(tmp_path, card('text = "x"')).rename(tmp_path / f"{name}.toml")
    assert stem(read_deck(path)) == made


def test_two_starters_are_printed_into_one_folder(tmp_path: Path) -> None:
    """Decks both called `deck.toml` are named after their folders; neither replaces the other."""
    (tmp_path / "market").mkdir()
    path = write(tmp_path, card('text = "x"')).rename(tmp_path / "market" / "deck.toml")
    assert stem(read_deck(path)) == "market"


@pytest.mark.parametrize(("size", "turned"), [("60x60", 90), ("52x60", 90), ("60x52", 0)])
def test_a_hexagon_can_be_drawn_where_it_is_cut(size: str, turned: int, tmp_path: Path) -> None:
    """A machine cuts exactly along the edges of a hexagon that fills its card."""
    element = f'shape = "hexagon"\nbox = "card"\nrotate = {turned}\nfill = "black"\n'
    file = write(tmp_path, card(element, more=f'deck.size = "{size}"\ndeck.outline = "hexagon"\n'))
    made = print_of(read_deck(file), PrintOptions(), "cards", "", "")
    (component,) = made.batches[0].components()
    drawn = {
        (round(x, 6), round(y, 6))
        for item, at in component.front.walk()
        if isinstance(item, Shape)
        for x, y in points_of(transform_path(item.path, at))
    }
    assert drawn == {(round(x, 6), round(y, 6)) for x, y in points_of(component.outline)}
