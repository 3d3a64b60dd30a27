"""Pages of pads that a camera can read: their fields, markers and codes."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from printplay.core.errors import CallError
from printplay.core.i18n import use
from printplay.pads.file.judging import sound
from printplay.pads.parts import PARTS, page_sides
from printplay.pads.prints.content import content_of
from printplay.pads.prints.pad_fields import PadCode, PadField, fields_check, is_pad_code, read_pad_code
from printplay.printing.drawing.drawing import Modules, Text
from printplay.printing.imposition.paper import paper
from printplay.printing.options import PrintOptions
from printplay.printing.output.faces import inspect
from printplay.printing.preflight.preflight import Preflight
from printplay.printing.sheet_code import Box
from tests.examples import portion
from tests.pads.prints.test_shipped_pads import SHIPPED

#: Names that would need a higher line, or a wider column.
LONG = ("Maximiliane-Henriette", "Bartholomäus", "Cleo", "Dorothea-Wilhelmine")


def coded(file: Path, sheet: str = "a4", players: int = 4, names: Sequence[str] = ()) -> PrintOptions:
    """Return an order of a pad with codes, for as many as can play at most."""
    pad = sound(file)
    count = max(pad.players[0], min(pad.players[1], players))
    return PrintOptions(boards=(pad,), paper=paper(sheet), players=count, names=names[:count], codes=True)


def fields(order: PrintOptions) -> list[PadField]:
    """Return the fields of all sides of the ordered page."""
    sides = page_sides(content_of(order), order.paper)
    return [field for side in sides for field in side.fields()]


def overlap(one: Box, other: Box) -> bool:
    """Return whether two boxes share more than a line."""
    wide = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    high = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return wide > 0.01 and high > 0.01


@pytest.mark.shared
@pytest.mark.parametrize("file", portion(SHIPPED, 5), ids=lambda file: file.stem)
def test_whatever_is_entered_has_its_field(file: Path) -> None:
    """Every row has a field for every side, from its first round on; no two fields overlap."""
    order = coded(file)
    content = content_of(order)
    every = fields(order)
    for side in page_sides(content, order.paper):
        pairs = itertools.combinations(side.fields(), 2)
        assert not any(overlap(one.box, other.box) for one, other in pairs)
    pad = content.pad
    there = {(f.purpose.row, f.purpose.side, f.purpose.round) for f in every if f.purpose.row}
    for row in (row for row in pad.rows if row.is_entered and row.key != "won"):
        begun = 1 if pad.in_rounds and not row.once else 0
        for seat in range(len(content.sides)):
            rounds = {at for key, where, at in there if (key, where) == (row.key, seat)}
            # a row with a condition may begin late, as the third ball of bowling
            assert begun in rounds or (row.when and min(rounds, default=0) > begun)
    if pad.winner == "named":
        assert any(field.purpose.what == "won" for field in every)


@pytest.mark.parametrize("file", portion(SHIPPED, 11), ids=lambda file: file.stem)
def test_names_move_no_field(file: Path) -> None:
    """A page printed for a match has its fields where one without names has them."""
    named, plain = coded(file, names=LONG), coded(file)
    if content_of(named).pad == content_of(plain).pad:
        assert fields(named) == fields(plain)


@pytest.mark.parametrize("sheet", ["a4", "a5"])
@pytest.mark.parametrize("file", portion(SHIPPED, 16), ids=lambda file: file.stem)
def test_a_page_with_codes_is_printed_without_a_fault(file: Path, sheet: str) -> None:
    """Markers and codes have their room: nothing lies on them, and all of it has its type size."""
    preflight = Preflight()
    inspect([PARTS["pad"](coded(file, sheet))], preflight)
    assert preflight.findings == []


@pytest.mark.parametrize("file", portion(SHIPPED, 12), ids=lambda file: file.stem)
def test_cells_are_large_enough_for_a_camera(file: Path) -> None:
    """On A4, whatever is entered has 9 mm each way; a box to tick has its box."""
    entered = [one for one in fields(coded(file)) if one.purpose.what == "value"]
    assert all(min(one.box.width, one.box.height) > 8.99 for one in entered if not one.purpose.tick)


#: A pad on a paper for some players, and what its page without codes has always been.
UNCODED = {
    ("thirteen", "a4", 4, "en"): "f4871c90413c",
    ("bowling", "a4", 3, "de"): "6dabe33aa6e5",
    ("minigolf", "a5", 6, "en"): "ceb8822e5e4f",
}


@pytest.mark.parametrize(("name", "sheet", "players", "spoken"), UNCODED)
def test_without_codes_a_page_is_what_it_was(name: str, sheet: str, players: int, spoken: str) -> None:
    """Nothing on a page without codes has moved since there are codes."""
    file = next(file for file in SHIPPED if file.stem == name)
    with use(spoken):
        made = (
            PARTS["pad"](
                PrintOptions(boards=(sound(file),), paper=paper(sheet), players=players, codes=False)
            )
            .batches[0]
            .make(0)
        )
        drawn = [
            (type(item).__name__, [round(mm, 3) for mm in at], item)
            for face in (made.front, made.back) if face is not None for item, at in face.walk()
        ]  # fmt: skip
    found = sha256(repr(drawn).encode()).hexdigest()
    assert found.startswith(UNCODED[name, sheet, players, spoken])


@pytest.mark.parametrize(
    ("sheet", "players"), [pytest.param("a5", 8, marks=pytest.mark.long), ("148x210", 2)]
)
def test_a_pad_without_room_for_codes_is_printed_without(sheet: str, players: int) -> None:
    """Paper that is too small, or unknown to the code, gets the page without, and is told."""
    bowling = next(file for file in SHIPPED if file.stem == "bowling")
    made = PARTS["pad"](coded(bowling, sheet, players))
    plain = PARTS["pad"](replace(coded(bowling, sheet, players), codes=False))
    faces = [list(one.batches[0].make(0).front.walk()) for one in (made, plain)]
    assert repr(faces[0]) == repr(faces[1])
    assert [note.startswith("Printed without codes") for note in made.notes] == [True]
    assert not plain.notes


def test_both_codes_of_a_page_say_the_same_as_its_letters() -> None:
    """The code stands twice as QR code, and once in letters; it says how the page was printed."""
    order = coded(next(file for file in SHIPPED if file.stem == "thirteen"), "a5", 3)
    with use("de"):
        side = page_sides(content_of(order), order.paper)[0]
        drawing = side.drawn(42)
    told = [item.string for item, _at in drawing.walk() if isinstance(item, Text)]
    codes = [read_pad_code(text) for text in told if is_pad_code(text)]
    check = fields_check(side.fields())
    pad = content_of(order).pad
    assert codes == [PadCode(pad.hash, "de", "full", "a5", 3, True, 0, check, 42)]
    assert len([item for item, _at in drawing.walk() if isinstance(item, Modules)]) == 2


def test_a_field_elsewhere_has_another_check() -> None:
    """Where a field moves by a tenth of a mm, or is for another player, the check tells it."""
    whole = fields(coded(next(file for file in SHIPPED if file.stem == "thirteen")))
    moved = [whole[0].with_offset(0.1, 0.0), *whole[1:]]
    assert len({fields_check(whole), fields_check(moved), fields_check(whole[1:])}) == 3


@pytest.mark.parametrize("text", ["", "T1", "P1GG003F9A2C710001", "T13F9A2C711ZZ40250016"])
def test_what_is_no_code_of_a_pad_is_told(text: str) -> None:
    """A text that is not the code of a pad is refused, with what one looks like."""
    with pytest.raises(CallError) as told:
        read_pad_code(text)
    assert "pad" in told.value.sentence()


def test_the_code_of_a_later_version_is_told() -> None:
    """A code with a paper that this version does not know asks for the version that does."""
    with pytest.raises(CallError, match="later version"):
        read_pad_code("T13F9A2C711Z40250016")
