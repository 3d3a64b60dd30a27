"""The code of a sheet: in its QR code, beside it, and back to the same sheet."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
import qrcode
import zxingcpp
from hypothesis import given, settings
from hypothesis import strategies as st

from printplay.core import i18n
from printplay.core.errors import CallError
from printplay.core.i18n import LANGUAGES
from printplay.core.print_choices import Ink
from printplay.match import registry
from printplay.printing.codes import QR_MODULES, QR_SIZE, dark_cells, outline, qr
from printplay.printing.output.svg import svg
from printplay.printing.output.writing import seal
from printplay.printing.sheet_code import INKS, MAX_SERIAL, SheetCode, read_code
from tests.examples import portion, some
from tests.printing.helpers import GAME, board, faces, order, page_texts, pdf, printed, render

DPI = 240
DOT = 25.4 / DPI  # mm of a pixel
QUIET = 4 * QR_SIZE / QR_MODULES

codes = st.builds(
    SheetCode,
    st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", min_size=2, max_size=2),
    st.text("0123456789abcdef", min_size=8, max_size=8),
    st.sampled_from(LANGUAGES),
    st.sampled_from(INKS),
    st.tuples(st.booleans(), st.booleans(), st.booleans()),
    st.integers(0, MAX_SERIAL),
)


@given(codes)
def test_a_code_reads_back_as_what_it_says(code: SheetCode) -> None:
    """The code of any sheet has 18 characters of the QR's alphabet, and encodes all options."""
    text = str(code)
    assert len(text) == 18
    assert set(text) <= set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")
    assert read_code(text) == code
    assert read_code(f"  {text.lower()}\n") == code


@pytest.mark.parametrize(
    "text",
    ["", "P1GG", "P1GG-3F9A2C71-5-0016", "P1GG0X3F9A2C70016", "P1GG0X3F9A2C7G0016",
     "P1GG0X3F9A2C7100160", "P1GG 0X 3F9A2C71 0016", "Q1GG0X3F9A2C710016", "x" * 1000,
     "P1GG0X3F9A2C7100ß6", "P1GG0X3F9A2C71001\u0661"],
)  # fmt: skip
def test_what_is_no_code_is_said_so(text: str) -> None:
    """The error for an invalid code says where to find it and shows an example."""
    with pytest.raises(CallError) as caught:
        read_code(text)
    assert "P1GG003F9A2C710001" in str(caught.value)
    assert len(str(caught.value)) < 250


@pytest.mark.parametrize(
    ("text", "said"),
    [("P4GG0X3F9A2C710016", "a later version"), ("P1GGZZ3F9A2C710016", "a later version"),
     ("P1GG073F9A2C710016", "a later version"), ("P1GG0Q3F9A2C710016", "a later version")],
)  # fmt: skip
def test_a_code_of_another_time_is_told_from_none(text: str, said: str) -> None:
    """Codes of the first format, and with unknown options, get errors of their own."""
    with pytest.raises(CallError, match=said):
        read_code(text)


@given(st.sets(st.tuples(st.integers(0, 7), st.integers(0, 7)), max_size=30))
def test_outlines_enclose_just_the_cells(cells: set[tuple[int, int]]) -> None:
    """By the even-odd rule, the outline of modules fills exactly these modules."""
    edges = []
    start = here = (0.0, 0.0)
    for verb, *values in outline(cells):
        if verb == "M":
            start = here = (float(values[0]), float(values[1]))
            continue
        there = start if verb == "Z" else (float(values[0]), float(values[1]))
        edges.append((here, there))
        here = there
    for x, y in product(range(8), range(8)):
        crossed = sum((y1 > y + 0.5) != (y2 > y + 0.5) and x1 > x + 0.5 for (x1, y1), (_x2, y2) in edges)
        assert bool(crossed % 2) == ((x, y) in cells)


def found_codes(data: bytes, page: int) -> list[zxingcpp.Barcode]:
    """Return the QR codes found on a page, from top to bottom."""
    found = zxingcpp.read_barcodes(render(data, page, DPI))
    return sorted(found, key=lambda code: code.position.top_left.y)


def printed_again(language: str, ink: str, switches: int) -> None:
    """Check a sheet with the house rules of the bits in `switches` against its code."""
    rules = registry.find_game(GAME).house_rules
    house = {rule.key: rule.values[1] for bit, rule in enumerate(rules) if switches >> bit & 1}
    asked = order("AB"[switches % 2], players=1, house=house, serial=1000 + switches)
    asked = replace(asked, ink=Ink(ink))
    with i18n.use(language):
        ((component, drawing),) = faces("sheet", asked)
        blank = seal(svg(drawing, component.width, component.height, component.name))
    (code,) = (word for word in blank.decode().split('"') if word.startswith("P1GG"))
    assert read_code(code).ink == ink
    (again,) = printed("--code", code, "--format", "svg").values()
    assert again == blank


CALLS = [(), ("--ink", "low"), ("--lang", "de", "--house", "second-port=stop"),
         ("--paper", "letter", "--duplex", "none")]  # fmt: skip


@pytest.mark.shared
@pytest.mark.parametrize("arguments", portion(CALLS, 4, 1), ids=" ".join)
def test_the_qr_code_says_what_stands_beside_it(arguments: tuple[str, ...]) -> None:
    """Both QR codes are version 1, level M, with the text printed beside the code."""
    data = pdf("sheet", "--players", "3", *arguments)
    texts = page_texts(data)
    everything = []
    for page, text in enumerate(texts):
        codes = found_codes(data, page)
        assert len(codes) in {2, 4}
        for code in codes:
            assert code.text in text
            assert code.extra["Version"] == "1"  # type: ignore[index]
            assert code.ec_level == "M"
            said = read_code(code.text)
            assert said.low_ink == ("low" in arguments)
            assert said.language == ("de" if "de" in arguments else "en")
            assert said.switches == (False, False, "--house" in arguments, False, False)
            everything.append((said.board, said.serial))
    hashes = [board("A").hash, board("B").hash]
    assert sorted(everything) == sorted((h, s) for h in hashes for s in (1, 1, 2, 2, 3, 3))


def test_the_code_of_an_island_from_a_seed_holds_the_seed() -> None:
    """A sheet of an island without a file is printed again from its code alone."""
    sheet = pdf("sheet", "--players", "1", "--layout", "seed:4711")
    (code,) = {found.text for found in found_codes(sheet, 0)}
    assert code == "S1GG00010003MV0001"
    assert read_code(code).board == "seed:1:4711"
    assert code in page_texts(pdf("--code", code))[0]


def test_the_code_of_any_seed_is_said_as_it_was_read() -> None:
    """A misread code is quoted literally in the error, whatever its seed."""
    for code in ("S1GG00010003MV0001", "S1GG0001ZZZZZZ0001", "S1GG00ZZ0000000001"):
        assert str(read_code(code)) == code


def test_an_island_from_a_seed_is_called_by_its_seed() -> None:
    """Cover, pages and sheets show `seed:1:4711` as a name, not as the side of a board."""
    texts = page_texts(pdf("--players", "1", "--layout", "seed:4711"))
    assert "Haven of Six Dark Shadows (seed:1:4711" in texts[0]
    assert any("player sheet, seed:1:4711" in text for text in texts)
    assert not any("ide seed:" in text for text in texts)


@pytest.mark.shared
@pytest.mark.parametrize("arguments", portion(CALLS, 4), ids=" ".join)
def test_the_qr_code_is_16_mm_in_a_white_quiet_zone(arguments: tuple[str, ...]) -> None:
    """The code is 16 mm wide, with a quiet zone of four modules."""
    data = pdf("sheet", "--players", "3", *arguments)
    for page in (0, 1):
        picture = render(data, page, DPI)
        for code in found_codes(data, page):
            corners = code.position
            left, top = corners.top_left.x, corners.top_left.y
            right, low = corners.bottom_right.x, corners.bottom_right.y
            assert (right - left) * DOT == pytest.approx(QR_SIZE, abs=0.35)
            assert (low - top) * DOT == pytest.approx(QR_SIZE, abs=0.35)
            middle_x, middle_y = (left + right) / 2, (top + low) / 2
            inner, outer = QR_SIZE / 2 / DOT + 3, (QR_SIZE / 2 + QUIET) / DOT - 3
            for x0, y0, x1, y1 in (
                (-outer, -outer, outer, -inner),
                (-outer, inner, outer, outer),
                (-outer, -outer, -inner, outer),
                (inner, -outer, outer, outer),
            ):
                box = (middle_x + x0, middle_y + y0, middle_x + x1, middle_y + y1)
                darkest = min(picture.crop(tuple(map(round, box))).tobytes())  # type: ignore[arg-type]
                assert darkest == 255, f"something stands in the quiet zone {box}"


def test_every_sheet_has_its_own_number() -> None:
    """All sheets of all players and copies have different codes, counting up from --serial."""
    texts = page_texts(pdf("sheet", "--players", "4", "--copies", "3", "--serial", "35"))
    found = [word for text in texts for word in text.split() if word.startswith("P1GG")]
    assert len(found) == len(set(found)) == 24
    assert sorted({read_code(code).serial for code in found}) == list(range(35, 47))


KINDS = [(language, ink) for language in LANGUAGES for ink in INKS]


@pytest.mark.shared
@pytest.mark.parametrize("kind", portion(KINDS, 4), ids=" ".join)
def test_a_sheet_is_printed_again_from_its_code(kind: tuple[str, str]) -> None:
    """For any language, ink and house rules, a sheet's code gives the sheet byte for byte.

    Two sets of house rules for each language and ink, all of them once; the campaign combines all.
    """
    first = 2 * KINDS.index(kind)
    for switches in range(first, first + 2):
        printed_again(*kind, switches % 2 ** len(registry.find_game(GAME).house_rules))


def test_no_seam_shows_in_a_code() -> None:
    """At resolutions that do not fit the modules, the inside of every dark module is black."""
    data = pdf("sheet", "--players", "1")
    for dpi in (97, 233):
        picture = render(data, 0, dpi)
        found = max(zxingcpp.read_barcodes(picture), key=lambda one: one.position.top_left.y)
        corner, size = found.position.top_left, QR_SIZE / QR_MODULES * dpi / 25.4
        cells = dark_cells(qr(found.text))
        for x, y in cells & {(x + 1, y) for x, y in cells}:  # two modules side by side
            column, row = corner.x + x * size, corner.y + (QR_MODULES - y - 0.5) * size
            assert picture.getpixel((round(column), round(row))) == 0


@given(codes)
@settings(max_examples=some(10))
def test_a_code_is_the_one_a_library_makes(code: SheetCode) -> None:
    """A code computed by changes of its serial number equals the encoded one, module by module."""
    whole = qrcode.QRCode(version=1, error_correction=qrcode.ERROR_CORRECT_M, border=0, mask_pattern=3)
    whole.add_data(str(code))
    whole.make(fit=False)
    rows = ["".join("01"[bool(module)] for module in row) for row in whole.modules]
    assert [row for _y, row in qr(str(code)).rows()] == rows
