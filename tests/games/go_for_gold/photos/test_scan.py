"""Sheets in pictures: found, read, told apart, asked about, and judged."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

import printplay as pp
from printplay.core.i18n import use
from printplay.games.go_for_gold.photos.photo import PhotoJob
from printplay.games.go_for_gold.photos.sheet_questions import SheetQuestion
from printplay.games.go_for_gold.photos.working import read_all
from printplay.photos.blank import SCALE, Picture
from printplay.photos.scanned import Read
from tests.games.go_for_gold.photos.flatbed import LINE, flatbed

EDGE = 10 * SCALE


def read(photos: Any, **options: Any) -> pp.Scan:
    """Read photos in this process, which keeps the blanks it has drawn."""
    return pp.scan(photos, workers=0, **options)


@cache
def scanned() -> pp.Scan:
    """Return what is read of a scanned sheet, an open file, once for all tests."""
    return read(BytesIO(encoded(flatbed())))


def encoded(picture: Picture) -> bytes:
    """Return a picture as the bytes of a PNG."""
    data = BytesIO()
    Image.fromarray(picture).save(data, "png", compress_level=1)
    return data.getvalue()


def kept(folder: Path, name: str, picture: Picture) -> Path:
    """Write a picture into a file."""
    path = folder / name
    if path.suffix == ".png":
        path.write_bytes(encoded(picture))
    else:
        Image.fromarray(picture).save(path)
    return path


def white(picture: Picture, *boxes: tuple[float, float, float, float]) -> Picture:
    """Return a picture with parts of the sheet whitened: mm from its left, top, right, bottom."""
    made = picture.copy()
    for left, top, right, low in boxes:
        rows = slice(round(top * SCALE) + EDGE, round(low * SCALE) + EDGE)
        made[rows, round(left * SCALE) + EDGE : round(right * SCALE) + EDGE] = 250
    return made


#: The two QR codes.
QRS = ((158.0, 0.0, 180.0, 22.0), (158.0, 112.0, 180.0, 134.0))
#: The four markers.
MARKERS = ((4.5, 4.5, 15.5, 15.5), (184.5, 4.5, 195.5, 15.5), (184.5, 118.5, 195.5, 129.5),
           (4.5, 118.5, 15.5, 129.5))  # fmt: skip


@pytest.mark.long
def test_a_page_with_two_sheets_is_read_as_two(tmp_path: Path) -> None:
    """An uncut page that was scanned upside down as PDF holds two sheets, each with its line."""
    two = np.concatenate([flatbed(), flatbed((("c9", "d9", "d8"),), serial=2)], 0)[::-1, ::-1]
    found = read(kept(tmp_path, "page.pdf", np.ascontiguousarray(two)), players={"Anna": "0001", "Ben": "2"})
    assert {sheet.player: sheet.segments for sheet in found.sheets} == {
        "Anna": LINE,
        "Ben": (("c9", "d9", "d8"),),
    }
    assert all(sheet.accepted for sheet in found.sheets)


def test_a_sheet_is_told_as_json_and_judged_by_the_rules(tmp_path: Path) -> None:
    """What a program reads has the line, where the sheet lies, its record, and what is wrong."""
    wrong = (("c1", "d1", "e1", "d2", "d1", "c2"),)  # comes back to d1
    found = read(kept(tmp_path, "a.png", flatbed(wrong, serial=7)))
    answer = found.json()
    (sheet,) = answer["sheets"]
    assert (sheet["layout"], sheet["layout_hash"], sheet["side"]) == ("A", "8e2cb0c4", "A")
    assert sheet["code"].endswith("0007")
    assert sorted(sheet["line"]["segments"][0]) == sorted(wrong[0])
    assert not sheet["line"]["accepted"]
    for told in (sheet, answer):  # the answer to the question may end what seems wrong
        assert not [fault for fault in told["violations"] if fault["code"] == "GG-R11"]
    (question,) = (one for one in found.sheets[0].questions if one.about == "line")
    mended = found.answered(found.sheets[0], question, [list(wrong[0])]).json()
    for told in (mended["sheets"][0], mended):
        assert {"GG-R11"} <= {fault["code"] for fault in told["violations"]}
    assert "Sheet: line c1 d1" in sheet["record"]
    left, top = sheet["corners"][0]
    assert abs(left - EDGE) < 6
    assert abs(top - EDGE) < 6
    assert {"line", "player"} <= {question["about"] for question in sheet["questions"]}


@pytest.mark.long
def test_a_sheet_without_its_codes_is_known_by_its_print(tmp_path: Path) -> None:
    """Where no code can be read, the board is found by its print, and the code is asked."""
    picture = white(flatbed(), *QRS)
    (sheet,) = read(kept(tmp_path, "a.png", picture)).sheets
    assert (sheet.board.name, sheet.segments) == ("A", LINE)
    assert not sheet.accepted
    (question,) = (q for q in sheet.questions if q.about == "code")
    assert question.cut is not None
    mended = sheet.answered(question, "P1GG008E2CB0C40001")
    assert mended.accepted
    with pytest.raises(pp.CallError, match="another board"):
        sheet.answered(question, "P1GG003F9A2C710001")


@pytest.mark.long
def test_a_sheet_is_found_without_its_markers(tmp_path: Path) -> None:
    """With one marker of four a sheet is found by its code and its print."""
    (sheet,) = read(kept(tmp_path, "a.png", white(flatbed(), *MARKERS[:3]))).sheets
    assert sheet.segments == LINE


def test_a_mirrored_photo_is_told_as_mirrored(tmp_path: Path) -> None:
    """A selfie camera swaps left and right: that is said, and no sheet is made of it."""
    found = read(kept(tmp_path, "a.png", flatbed()[:, ::-1]))
    assert not found.sheets
    (trouble,) = found.troubles
    assert "mirrored" in str(trouble)


@pytest.mark.long
def test_two_photos_of_a_sheet_are_one_where_they_agree(tmp_path: Path) -> None:
    """Of two photos, the one without a finger on it counts; another line is another sheet."""
    clear, hidden = flatbed(), flatbed().copy()
    hidden[EDGE + 150 : EDGE + 350, EDGE + 500 : EDGE + 620] = (214, 160, 130)
    files = [kept(tmp_path, "b.png", hidden), kept(tmp_path, "c.png", clear)]
    assert not read(files[0]).sheets[0].accepted
    (sheet,) = read(files).sheets
    assert sheet.accepted
    assert sheet.segments == LINE
    assert len(sheet.photos) == 2
    other = kept(tmp_path, "d.png", flatbed((("i1", "h1", "g1"),)))
    found = read([files[1], other])
    assert len(found.sheets) == 2
    question = next(q for q in found.sheets[1].questions if q.why == "twice")
    assert len(found.answered(found.sheets[1], question, "one").sheets) == 1


def test_what_the_rules_tell_of_a_panel_is_told_once() -> None:
    """A sum or a count that is wrong is one fault; tokens that disagree with the line another."""
    (sheet,) = scanned().sheets
    shovels = next(one for one in sheet.questions if one.about == "shovels")
    assert "The line and the start give 5 shovels; 2 seem ringed." in shovels.text
    sheet = sheet.answered(shovels, "2 0")  # that is what is ringed, whatever the line says
    boxes: tuple[Read[int | None], ...] = (Read(4, 1.0), Read(9, 1.0), *sheet.panel.boxes[2:])
    panel = replace(sheet.panel, boxes=boxes, total=Read(14, 1.0), gathered=Read(9, 1.0))
    told = [fault.message for fault in replace(sheet, panel=panel).faults]
    for said in ("add up to 13", "gathers 5 shovels, not 9", "give 5 shovels; 2 are ringed"):
        assert sum(said in one for one in told) == 1, told
    assert not any("the sheet says 9" in one or "boxes add up" in one for one in told)


def test_a_sheet_without_a_line_is_asked_about(tmp_path: Path) -> None:
    """Nobody is told that no line was drawn: it is asked, with a picture of the whole map."""
    (sheet,) = read(kept(tmp_path, "a.png", flatbed((), serial=3))).sheets
    assert not sheet.accepted
    (question,) = (one for one in sheet.questions if one.about == "line")
    assert "none drawn" in question.text
    assert question.cut is not None
    assert question.labelled_answers() == [([], "no line was drawn")]
    answers: tuple[Any, ...] = ([], "none", "-")
    told = [sheet.answered(question, one).segments for one in answers]
    assert told == [(), (), ()]
    assert sheet.answered(question, "c1 d1").segments == (("c1", "d1"),)
    for nowhere in ("3", "[1, 2]", "null", 3, None, {"c1": 1}):
        with pytest.raises(pp.CallError, match="board A has no space"):
            sheet.answered(question, nowhere)


@pytest.mark.parametrize("yes", ["yes", "y", "Ja", "j"])
@pytest.mark.parametrize("no", ["no", "N", "nein"])
def test_yes_and_no_answer_a_question_about_the_line(yes: str, no: str) -> None:
    """Whether it was drawn like that is answered by yes or no, in either language."""
    (sheet,) = scanned().sheets
    other = (sheet.segments[0][:-1], *sheet.segments[1:])
    ways = tuple(([list(part) for part in way], 0.5) for way in (sheet.segments, other))
    for why in ("broken", "again", "jumps"):
        question = SheetQuestion("line", why, ("c1",), ways)
        asked = replace(sheet, questions=(question, *sheet.questions))
        assert asked.answered(question, yes).segments == sheet.segments
        assert asked.answered(question, yes).questions == sheet.questions
        (further, *_panel) = asked.answered(question, no).questions
        assert further.text == "How was the line drawn then?"
        assert [value for value, _p in further.candidates] == [ways[1][0]]
    end = sheet.segments[0][-1]
    question = SheetQuestion("line", "unsure", (end,), ways)
    asked = replace(sheet, questions=(question,))
    assert asked.answered(question, yes).segments == sheet.segments
    assert asked.answered(question, no).segments == other
    question = SheetQuestion("line", "none", (), (([], 0.9),))
    asked = replace(sheet, segments=(), questions=(question,))
    assert asked.answered(question, yes).segments == ()
    assert asked.answered(question, yes).accepted
    assert not asked.answered(question, no).accepted


def test_an_answer_that_contradicts_another_field_asks_about_that() -> None:
    """A total that a person confirms leaves the box that does not fit in question."""
    (sheet,) = scanned().sheets
    empty = Read[int | None](None, 1.0)
    boxes = (Read[int | None](9, 0.999), Read[int | None](4, 0.98), *[empty] * 4)
    total = Read[int | None](14, 0.6, ((14, 0.6), (13, 0.4)), "faint")
    question = SheetQuestion("total", "faint", (), total.candidates)
    panel = replace(sheet.panel, boxes=boxes, total=total, gathered=Read(None, 1.0))
    line = SheetQuestion("line", "hidden", ("c1",), ())
    asked = replace(sheet, panel=panel, questions=(question, line))
    assert [one.about for one in asked.answered(question, 13).questions] == ["line"]
    after = asked.answered(question, 14)
    assert [one.about for one in after.questions] == ["line", "box 2"]
    assert after.answered(after.questions[1], 5).panel.boxes[1].is_answered


@pytest.mark.long
def test_answers_make_a_record_whole(tmp_path: Path) -> None:
    """A start that nobody ticked is asked, and its answer turns the line."""
    (sheet,) = read(kept(tmp_path, "a.png", flatbed(LINE[:1], ticked=False))).sheets
    (question,) = (q for q in sheet.questions if q.about == "start")
    assert {value for value, _p in question.candidates} == {"c1", "i1"}
    assert sheet.answered(question, "i1").segments == (LINE[0][::-1],)
    assert sheet.answered(question, "W").segments == (LINE[0],)
    with pytest.raises(pp.CallError, match="no end at e2"):
        sheet.answered(question, "e2")


def test_a_scan_is_whole_once_all_is_answered(tmp_path: Path) -> None:
    """With every question answered, a legal sheet ends with code 0; before, with 1."""
    found = read(kept(tmp_path, "a.png", flatbed((("c9", "d9"),))))
    assert found.exit_code == 1
    while found.sheets[0].questions:
        question = found.sheets[0].questions[0]
        answer = "Anna" if question.about == "player" else question.candidates[0][0]
        found = found.answered(found.sheets[0], question, answer)
    assert found.sheets[0].faults == ()
    assert found.exit_code == 0
    assert "Anna: line c9 d9" in found.sheets[0].record


def test_a_grey_scan_is_read_like_one_in_colours(tmp_path: Path) -> None:
    """A sheet from a printer without colours is no sheet under a finger."""
    grey = Image.fromarray(flatbed()).convert("L")
    grey.save(tmp_path / "a.png")
    (sheet,) = read(tmp_path / "a.png").sheets
    assert sheet.accepted
    assert sheet.segments == LINE


@pytest.mark.long
def test_a_board_that_is_not_here_is_named(tmp_path: Path) -> None:
    """The sheet of an unknown board is refused, and read once its layout is named."""
    way = (("c1", "d1", "d2"),)
    file = kept(tmp_path, "a.png", flatbed(way, on="loose"))
    found = read(file)
    assert found.exit_code == 2
    assert "the board of sheet" in str(found.troubles[0])
    layout = Path(__file__).parents[3] / "layouts" / "loose.toml"
    (sheet,) = read(file, layout=layout).sheets
    assert sheet.segments == way
    assert sheet.side is None


class Deadly(PhotoJob):
    """A job that ends whoever takes it up."""

    def __reduce__(self) -> tuple[Callable[[int], object], tuple[int]]:
        """Say how it is unpacked: by ending the process."""
        return os._exit, (3,)


def test_one_photo_that_ends_its_reader_stops_no_other(tmp_path: Path) -> None:
    """A process that dies over a photo says so of that photo, and all others are read."""
    text = tmp_path / "a.jpg"
    text.write_text("no photo")
    jobs = [PhotoJob(str(text)), Deadly("bad.jpg"), PhotoJob(str(text))]
    found = dict(read_all(jobs, 2))
    told = [str(found[number].troubles[0]) for number in range(3)]
    assert "too much memory or time" in told[1]
    assert all("this is a text file, not a picture" in one for one in (told[0], told[2]))


#: Photos as `photo("careful", 1, "A")` and `photo("hard", 2, "B")` of the photographer took them:
#: to take one lasts longer than to read it. The campaign takes others.
PHOTOS = Path(__file__).parent / "pictures"
TAKEN = {
    "careful": ("c9 c8 d8 e8 f9 e9", "P1GG008E2CB0C4022T"),
    "hard": (
        "c1 b2 b3 c3 c4 d5 e5 f5 f4 g4 h5 h6 g6 g7 f7 e8 f9 f8 g9 g8 h8 i7 j7 j6 j5 i5 i4 i3 i2 i1 "
        "h2 h3 g3 f3 e2 f2 f1",
        "P1GG0048C65AD7064N",
    ),
}


@pytest.mark.parametrize(
    "kind", [pytest.param(one, marks=pytest.mark.long if one == "careful" else ()) for one in TAKEN]
)
def test_photos_are_read_or_asked_about(kind: str) -> None:
    """By daylight and from the chair: a line is right, or a question."""
    line, code = TAKEN[kind]
    (sheet,) = read(PHOTOS / f"{kind}.jpg").sheets
    assert str(sheet.code) == code
    assert sheet.segments == (tuple(line.split()),) or not sheet.accepted
    if kind == "careful":
        assert sheet.accepted


@pytest.mark.long
def test_a_stream_is_read_like_a_file(tmp_path: Path) -> None:
    """An open file, alone or in a list, gives what the file itself gives."""
    picture = flatbed()[:, ::-1]  # mirrored, which is told at once
    path = kept(tmp_path, "a.png", picture)
    with path.open("rb") as alone, path.open("rb") as listed:
        told = [str(read(one).troubles[0]) for one in (path, alone, [listed])]
    assert [one.partition(": ")[2] for one in told] == [told[0].partition(": ")[2]] * 3
    assert all("mirrored" in one for one in told)
    assert [sheet.segments for sheet in scanned().sheets] == [LINE]


def test_a_missing_photo_in_a_list_stops_no_other(tmp_path: Path) -> None:
    """The others are read; the one that is not there is told of in the language of the call."""
    found = read([tmp_path / "no.jpg", kept(tmp_path, "a.png", flatbed())])
    (trouble,) = found.troubles
    assert "no such file" in str(trouble)
    assert [sheet.segments for sheet in found.sheets] == [LINE]
    mirrored = kept(tmp_path, "b.png", flatbed()[:, ::-1])  # told at once
    with use("de"):
        gone, other = read([tmp_path / "no.jpg", mirrored]).troubles
        assert "gibt es nicht" in str(gone)
        assert "gespiegelt" in str(other)


@pytest.mark.long
def test_half_a_sheet_is_to_be_taken_again() -> None:
    """A photo of half a sheet asks nothing about the half that is not there."""
    picture = flatbed()
    half = np.ascontiguousarray(picture[:, : picture.shape[1] // 2])
    found = read(BytesIO(encoded(half)))
    assert not found.sheets
    (trouble,) = found.troubles
    for lang, says in (("en", "whole sheet"), ("de", "ganzen Blatt")):
        with use(lang):
            assert says in str(trouble.cure())
