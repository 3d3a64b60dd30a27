"""The PDF as seen by a printer, a viewer and other programs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader
from pypdf.generic import DictionaryObject, IndirectObject

from printplay.geometry.board import BuiltBoard
from printplay.geometry.shapes.affine import Affine, apply
from printplay.printing.drawing.colour import BLACK, Colour
from printplay.printing.drawing.drawing import Drawing, Pen
from printplay.printing.drawing.path import circle
from printplay.printing.imposition.component import Component
from printplay.printing.imposition.paper import paper
from printplay.printing.output.faces import face_pdf
from printplay.printing.text.fonts import FACES
from tests.examples import portion
from tests.printing.helpers import GAME, board, pdf, printed, render

KITS = [
    (),
    ("--paper", "letter", "--ink", "low", "--lang", "de"),
    ("--paper", "a3", "--duplex", "short"),
    ("--paper", "both", "--duplex", "none"),
]


@cache
def reader(*arguments: str) -> PdfReader:
    """Parse a kit with another program."""
    return PdfReader(BytesIO(pdf(*arguments)))


def resolved(value: Any) -> Any:
    """Resolve a reference to an object."""
    return value.get_object() if isinstance(value, IndirectObject) else value


def dictionaries(document: PdfReader) -> Iterator[DictionaryObject]:
    """Yield every dictionary object of a file, streams included."""
    for number in range(1, int(str(document.trailer["/Size"]))):
        found = document.get_object(IndirectObject(number, 0, document))
        if isinstance(found, DictionaryObject):
            yield found


@pytest.mark.shared
@pytest.mark.parametrize("arguments", portion(KITS, 4, 1), ids=" ".join)
def test_pages_have_the_papers_true_size(arguments: tuple[str, ...]) -> None:
    """Every page has the size of the paper to a hundredth of a point, in either orientation.

    The trim is within the bleed, and that within the paper.
    """
    name = arguments[arguments.index("--paper") + 1] if "--paper" in arguments else "a4"
    sheet = paper(name)
    wanted = sorted(length * 72 / 25.4 for length in (sheet.width, sheet.height))
    for page in reader(*arguments).pages:
        sheet_box, with_bleed, trim = page.mediabox, page.bleedbox, page.trimbox
        assert [float(v) for v in (sheet_box.left, sheet_box.bottom)] == [0, 0]
        size = sorted((float(sheet_box.width), float(sheet_box.height)))
        assert size == pytest.approx(wanted, abs=0.01)
        assert {"/TrimBox", "/BleedBox"} <= set(page)
        for inner, outer in ((trim, with_bleed), (with_bleed, sheet_box)):
            assert outer.left <= inner.left < inner.right <= outer.right
            assert outer.bottom <= inner.bottom < inner.top <= outer.top


@pytest.mark.shared
@pytest.mark.parametrize("arguments", portion(KITS, 4, 1), ids=" ".join)
def test_every_font_is_embedded_and_subset(arguments: tuple[str, ...]) -> None:
    """All fonts are ours, embedded, and subset."""
    found = [d for d in dictionaries(reader(*arguments)) if d.get("/Type") == "/Font"]
    fonts = [resolved(resolved(d["/DescendantFonts"])[0]) for d in found if "/ToUnicode" in d]
    assert fonts
    assert len(found) == 2 * len(fonts)
    for font in fonts:
        assert str(font["/Subtype"]) == "/CIDFontType2"
        tag, _plus, name = str(font["/BaseFont"]).lstrip("/").partition("+")
        assert len(tag) == 6
        assert tag.isupper()
        assert name
        descriptor = resolved(font["/FontDescriptor"])
        assert len(resolved(descriptor["/FontFile2"]).get_data()) > 500
    assert len({str(font["/BaseFont"]).partition("+")[2] for font in fonts}) <= len(FACES)


@pytest.mark.parametrize(
    ("duplex", "said"),
    [("long", "/DuplexFlipLongEdge"), ("short", "/DuplexFlipShortEdge"), ("none", "/Simplex")],
)
def test_the_viewer_is_told_how_to_print(duplex: str, said: str) -> None:
    """The print dialogue opens without scaling and with the requested duplex mode."""
    catalogue = resolved(reader("--duplex", duplex).trailer["/Root"])
    preferences = resolved(catalogue["/ViewerPreferences"])
    assert preferences["/PrintScaling"] == "/None"
    assert preferences["/Duplex"] == said


def test_the_file_knows_its_title_language_and_parts() -> None:
    """The file has title, language and bookmarks."""
    document = reader("--lang", "de")
    assert document.metadata is not None
    assert document.metadata.title == "Go for Gold"
    assert document.metadata.producer == "printplay"
    assert resolved(document.trailer["/Root"])["/Lang"] == "de"
    assert len(document.outline) == 6
    starts = [document.get_destination_page_number(entry) for entry in document.outline]  # type: ignore[arg-type]
    assert starts == [0, 1, 2, 6, 8, 10]  # set-up and play are on the back of the cover


def test_the_words_of_a_page_are_found() -> None:
    """Text can be searched and copied, with blanks and umlauts, in every font."""
    text = reader("--lang", "de").pages[0].extract_text()
    assert "Go for Gold" in text
    assert "Drucken" in text
    assert "ü" in text


def test_streams_are_packed() -> None:
    """Streams are compressed to a third or less, and decompress correctly."""
    streams = [d for d in dictionaries(reader()) if hasattr(d, "get_data")]
    drawn = sum(len(d.get_data()) for d in streams)
    assert len(pdf()) < drawn / 3
    assert sum(d.get("/Filter") == "/FlateDecode" for d in streams) > len(streams) / 2


def test_no_drawing_stands_twice_in_a_file() -> None:
    """No two forms of a file are equal."""
    drawn = [
        (d.get_data(), str(d["/Resources"]))  # type: ignore[attr-defined]
        for d in dictionaries(reader())
        if d.get("/Subtype") == "/Form"
    ]
    assert len(drawn) == len(set(drawn)) > 10


@pytest.mark.parametrize("winding", [False, True])
def test_a_path_that_paints_and_cuts_stands_once(winding: bool) -> None:
    """A painted outline that also clips is written once, and looks the same."""
    outline = (*circle(10, 10, 8), *circle(10, 10, 4))  # a ring, or a disk by winding
    filling = Drawing("filling", inline=True)
    filling.rect(0, 0, 20, 10, Pen(Colour(0.8, 0.2, 0.2)))
    written = []
    for apart in (False, True):
        drawing = Drawing("ring")
        drawing.path(outline, Pen(Colour(0.2, 0.6, 0.9), BLACK, 0.6, winding=winding))
        if apart:
            drawing.rect(0, 0, 0, 0, Pen(BLACK))
        drawing.stamp_transformed(filling, (1, 0, 0, 1, 0, 0), clip=outline, winding=winding)
        drawing.rect(0, 9, 20, 0.5, Pen(BLACK))  # no longer clipped
        written.append(face_pdf(Component("ring", 20, 20, drawing, safe=0), drawing, "en"))
    together, twice = (
        max((d.get_data() for d in dictionaries(PdfReader(BytesIO(data))) if hasattr(d, "get_data")
             and b" c " in d.get_data()), key=len)
        for data in written
    )  # fmt: skip
    assert together.count(b" c ") == 8
    assert twice.count(b" c ") == 16
    first, second = (render(data, dpi=300) for data in written)
    assert first.tobytes() == second.tobytes()
    assert len(set(first.tobytes())) > 3


def test_what_is_not_painted_leaves_nothing() -> None:
    """An invisible outline, which only has an id in SVG, is left out of a PDF."""

    def curves(pen: Pen) -> int:
        drawing = Drawing("named")
        drawing.path(circle(30, 40, 17.5), pen, mark="cave-1-1")
        written = face_pdf(Component("x", 63, 88, drawing), drawing, "en")
        streams = dictionaries(PdfReader(BytesIO(written)))
        return sum(d.get_data().count(b" c ") for d in streams if hasattr(d, "get_data"))

    assert curves(Pen(BLACK)) == 4
    assert curves(Pen()) == 0


def forms(*arguments: str) -> int:
    """Return the number of forms in a file."""
    return sum(d.get("/Subtype") == "/Form" for d in dictionaries(reader(*arguments)))


def test_the_island_is_stored_once() -> None:
    """Ten copies take hardly more space than one: only the codes differ."""
    one, ten = (("sheet", "--players", "2", "--copies", n) for n in ("1", "10"))
    # a footer with two figures is set smaller, and marks end where the footer of their page begins
    assert forms(*ten) - forms(*one) <= 1
    growth = len(pdf(*ten)) - len(pdf(*one))
    assert growth < 36 * 4_500  # 18 more sheets of two sides, each with a QR code of its own
    assert growth < len(pdf(*one)) / 2


ELSEWHERE = {"PYTHONHASHSEED": "77", "TZ": "Asia/Kolkata", "LC_ALL": "de_DE.UTF-8", "LANG": "tr_TR.UTF-8"}


@pytest.mark.parametrize("form", ["pdf", pytest.param("svg", marks=pytest.mark.long)])
@pytest.mark.long
def test_the_same_call_gives_the_same_bytes_everywhere(form: str, tmp_path: Path) -> None:
    """Hash seed, time zone, locale, home and folder do not change the bytes of a print.

    What is printed elsewhere is what is printed here, where other prints came before.
    """
    what = () if form == "pdf" else ("sheet", "--players", "1", "--format", form)
    subprocess.run(
        [sys.executable, "-m", "printplay", "print", GAME, *what, "-q"],
        cwd=tmp_path,
        env={
            **{k: v for k, v in os.environ.items() if not k.startswith(("LC_", "PRINTPLAY"))},
            **ELSEWHERE,
            "HOME": str(tmp_path),
            "PYTHONPATH": str(Path.cwd()),
        },
        check=True,
    )
    elsewhere = {p.name: p.read_bytes() for p in sorted((tmp_path / "output").iterdir())}
    assert elsewhere
    assert elsewhere == printed(*what)


def noted(*arguments: str) -> list[list[dict[str, Any]]]:
    """Return each page's private data about its boards."""
    found = []
    for page in reader(*arguments).pages:
        if "/PieceInfo" in page:
            about = resolved(resolved(page["/PieceInfo"])["/printplay"])
            found.append(json.loads(str(about["/Private"]))["boards"])
        else:
            found.append([])
    return found


def seen_dot(data: bytes, page: int, at: Affine, centre: tuple[float, float]) -> bool:
    """Return whether a rendered page has a dot on pale ground at a space."""
    picture = render(data, page, 300)
    x, y = apply(at, centre)
    column, row = x * 300 / 72, picture.height - y * 300 / 72

    def grey(dx: float, dy: float) -> int:
        return int(picture.getpixel((int(column + dx), int(row + dy))))  # type: ignore[arg-type]

    unit = (at[0] ** 2 + at[1] ** 2) ** 0.5 * 300 / 72
    ground = [grey(dx, dy) for dx, dy in ((1.4 * unit, 0), (-1.4 * unit, 0), (0, 1.4 * unit))]
    return grey(0, 0) < 190 and min(ground) > 210  # amber is 213


@pytest.mark.parametrize(
    "arguments", [("sheet", "map"), ("sheet", "map", "--duplex", "short", "--paper", "letter")]
)
def test_the_file_says_where_its_boards_are(arguments: tuple[str, ...]) -> None:
    """Each page names its boards, with maps from every space to its dot on the page."""
    for part in ("sheet", "map"):
        call = (part, "--players", "2", *arguments[2:])
        data, pages = pdf(*call), noted(*call)
        assert [len(boards) for boards in pages] == ([2, 2] if part == "sheet" else [1, 1])
        for number, boards in enumerate(pages):
            for about in boards:
                named: BuiltBoard[Any] = board(about["layout"])
                assert about["layout"] == "AB"[number]
                assert about["hash"] == named.hash
                centres = [space.centre for space in named.land.values()]
                found = [seen_dot(data, number, about["matrix"], centre) for centre in centres]
                assert all(found), f"{found.count(False)} of {len(found)} dots are elsewhere"


def test_pages_without_a_board_to_draw_on_name_none() -> None:
    """Cover, cards and pad have no data about boards."""
    pages = noted()
    assert [number for number, boards in enumerate(pages) if boards] == [2, 3, 4, 5, 6, 7]
