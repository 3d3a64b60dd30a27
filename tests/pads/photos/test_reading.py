"""A page of a pad on a scanner: found by its codes, read, and entered from the command line."""

from __future__ import annotations

import json
from functools import cache
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import printplay as pp
from printplay.pads.prints.pad_fields import Purpose
from printplay.printing.imposition.component import PAGE_INSET
from tests.cli.helpers import run
from tests.photographer.hands import Hand
from tests.photographer.pads import filled, printed, side_of, strokes_on
from tests.photographer.paper import SCALE, drawn
from tests.photographer.pens import PENS
from tests.photographer.writing import Writing

NAMES = ("Anna", "Ben")
ONES = Purpose("value", "ones")


@cache
def scanned(ones: int | None = None) -> tuple[pp.Scan, dict[Purpose, int | None], bytes]:
    """Return what is read of a page for two, what stands on it, and the file.

    `ones` is what the first player wrote for the ones, on a page without sums; None: what is right.
    """
    chance = np.random.default_rng(5)
    side = side_of("thirteen", "a5", 2)
    truth = filled(side, 3)
    if ones is not None:
        truth = {at: value if at.what == "value" else None for at, value in truth.items()}
        truth[ONES] = ones
    hand, writing = Hand(chance, 0.1, 0.4, 0.0), Writing(chance, 0.0)
    page = drawn(printed(side, 42, "en", SCALE), strokes_on(side, truth, writing, hand), PENS[1], chance)
    data = BytesIO()
    Image.fromarray(np.pad(page, ((90, 90), (90, 90), (0, 0)), constant_values=225)).save(data, "png")
    return pp.scan(data.getvalue(), workers=0), truth, data.getvalue()


def test_nothing_on_the_page_is_read_wrong_without_a_question() -> None:
    """Each field holds what stands in it, or is asked about; most are not."""
    scan, truth, _data = scanned()
    (page,) = scan.pages
    assert (page.game, page.players, page.serial) == ("thirteen", 2, 42)
    fields = [one for one in page.fields if one.is_entry]
    assert all(one.why or one.value == truth[one.purpose] for one in fields)
    assert sum(one.is_asked for one in fields) <= 6


@pytest.mark.long
def test_a_number_that_its_row_does_not_allow_is_asked_about() -> None:
    """However clear it is: people have struck something out beside it, or written elsewhere."""
    scan, _truth, _data = scanned(24)
    asked = [question.field[1] for page in scan.pages for question in page.questions
             if question.field is not None]  # fmt: skip
    assert ONES in asked


@pytest.mark.long
def test_no_minus_is_read_where_nothing_is_below_0() -> None:
    """A 3 with a dash before it is a 3 in a game without a minus, also where it is asked about."""
    scan, _truth, _data = scanned(-3)
    (page,) = scan.pages
    (ones,) = (one for one in page.fields if one.purpose == ONES)
    assert [value for value, _chance in ones.candidates if value is not None and value < 0] == []
    assert ones.value == 3


@pytest.mark.long
def test_a_page_is_entered_from_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`--match new` starts the match, once all is answered, and enters what stands on the page."""
    scan, truth, _data = scanned()
    ledger = str(tmp_path / "of.ledger")
    call = ("scan", "pad.png", "--match", "new", "--ledger", ledger)
    monkeypatch.setattr(pp, "scan", lambda *_photos, **_options: scan)
    with pytest.raises(pp.RefusedError, match="questions about it are open"):
        run(*call)
    while scan.questions:
        page, question = scan.questions[0]
        told = getattr(question, "field", None)
        scan = scan.answered(page, question, truth[told[1]] if told else ", ".join(NAMES))
    told = run(*call)
    assert told.exit_code == 0, told.output
    assert "Anna: Ones =" in told.output
    assert "Entered in match" in told.output
    match = pp.open_ledger(ledger).match()
    totals = {one.player: one.score for one in match.standings}
    assert totals == {name: truth[Purpose("total", side=at)] for at, name in enumerate(NAMES)}


@pytest.mark.long
def test_what_lies_below_white_paper_is_asked_about() -> None:
    """Cells below a slip of paper as white as the page are not read as empty."""
    _scan, truth, data = scanned()
    page = np.array(Image.open(BytesIO(data)).convert("RGB"))
    boxes = {one.purpose: one.with_offset(PAGE_INSET, PAGE_INSET).box
             for one in side_of("thirteen", "a5", 2).fields() if not one.block}  # fmt: skip
    hidden = [at for at in truth if at.what == "value" and at.row in ("threes", "fours", "fives")]
    low = min(boxes[at].y for at in hidden), min(boxes[at].x for at in hidden)
    high = (max(boxes[at].y + boxes[at].height for at in hidden),
            max(boxes[at].x + boxes[at].width for at in hidden))  # fmt: skip
    rows = slice(round(len(page) - 90 - high[0] * SCALE), round(len(page) - 90 - low[0] * SCALE))
    page[rows, round(90 + low[1] * SCALE) : round(90 + high[1] * SCALE)] = 254
    whole = BytesIO()
    Image.fromarray(page).save(whole, "png", compress_level=1)
    (found,) = pp.scan(whole.getvalue(), workers=0).pages
    read = {one.purpose: one.why for one in found.page.fields if not one.block}
    assert {read[at] for at in hidden} == {"covered"}
    clear = {at.row: doubt for at, doubt in read.items() if at.row in ("ones", "chance")}
    assert "covered" not in clear.values(), clear


def test_a_program_gets_every_field(monkeypatch: pytest.MonkeyPatch) -> None:
    """`--json` has each field of the page: what it is for, what was read, how sure that is."""
    scan, truth, _data = scanned()
    monkeypatch.setattr(pp, "scan", lambda *_photos, **_options: scan)
    (pad,) = json.loads(run("scan", "pad.png", "--json").stdout)["pads"]
    assert pad["game"] == "thirteen"
    known = [one for one in pad["fields"] if one["match"] == 1 and one["what"] == "value"]
    assert len(known) == sum(at.what == "value" for at in truth)
    assert {"row", "side", "value", "confidence", "asked"} <= known[0].keys()
