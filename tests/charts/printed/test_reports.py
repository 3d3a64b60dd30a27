"""Reports on paper of a match, an evening and a history."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfReader

import printplay as pp
from printplay.api.shared_picture import check_report, keep_report
from printplay.charts.highlights import BETWEEN, ReportSection, fill_columns
from printplay.charts.page import ChartBlock, print_colours
from printplay.charts.printed_pages import report_pages, sides
from printplay.charts.printed_reports import history_content, match_content, sources
from printplay.core.print_choices import Ink
from printplay.printing.drawing.drawing import Drawing, Text
from printplay.printing.imposition.component import PAGE_INSET
from printplay.printing.imposition.paper import paper
from printplay.printing.ink_estimate import ink
from printplay.printing.preflight.preflight import Preflight
from printplay.printing.text.fonts import face
from tests.examples import some
from tests.printing.output.tagged import Tagged

RECORDS = Path(__file__).parents[2] / "records"
PAPERS = {"a4": (210, 297), "letter": (215.9, 279.4), "a3": (297, 420), "a5": (148, 210)}
NAMES = ["Anna", "W" * 40, "<b>&\"'", "Zoë \u202ex", "Μαρία", "Hans von und zu Hall", "0", "Ben",
         *(f"Player {n}" for n in range(12))]  # fmt: skip
FARM = """game = "farm"
title = "Farm"
players = [1, 20]
[[row]]
key = "fields"
max = 5
points = "[-1, -1, 1, 2, 3, 4][fields]"
[[row]]
key = "sheep"
[[row]]
key = "beds"
points = "3 * beds"
"""


@pytest.fixture(scope="module")
def ledger(tmp_path_factory: pytest.TempPathFactory) -> Iterator[pp.Ledger]:
    """Return a ledger with an evening of four games, a pad of twenty, and matches before it."""
    folder = tmp_path_factory.mktemp("reports")
    (folder / "farm.toml").write_text(FARM)
    with pp.open_ledger(folder / "ledger.db", make=True) as opened:
        opened.import_(RECORDS / "evening.play", anyway=True)
        here = {"date": "2026-11-20", "place": "Kiel"}
        opened.result("go-for-gold", {"Anna": (20, 5), "Ben": (20, 7)}, headers=here)
        opened.result("gophers", {"Anna": 12, "Dan": 15}, headers={**here, "note": "with cake"})
        opened.result("goldrausch", {"Anna": 12, "Dan": 9}, headers=here)
        opened.result("gotoku", {"Cleo": 17, "Dan": 9}, headers=here)
        farm = opened.start(folder / "farm.toml", NAMES, headers=here)
        for seat, name in enumerate(NAMES):
            farm.add(f"{name}: fields {seat % 6}, sheep {seat}, beds {seat % 4}")
        farm.finish()
        opened.start("lighthouse", ["Anna", "Ben"])
        for number in range(36):
            opened.result("gotoku", {"Anna": number % 9, "Ben": 4, NAMES[5]: number % 5},
                          headers={"date": f"2025-{1 + number // 6:02d}-11"},
                          anyway=True)  # fmt: skip
        yield opened


def read(report: bytes) -> PdfReader:
    """Parse a report with an independent PDF reader."""
    return PdfReader(BytesIO(report))


def text(report: bytes) -> str:
    """Return all text of a report, without line breaks."""
    return " ".join(" ".join(page.extract_text() for page in read(report).pages).split())


def of_game(ledger: pp.Ledger, game: str) -> pp.Match:
    """Return the last match of a game."""
    return next(match for match in reversed(ledger.matches()) if match.game == game)


def within(drawing: Drawing, width: float, height: float) -> bool:
    """Return whether all horizontal text is within its page."""
    for item, at in drawing.walk():
        if isinstance(item, Text) and abs(at[1]) < 1e-6:
            wide = face(item.face).width(item.string, item.size) * at[0]
            left = at[0] * item.x + at[4] - item.anchor_share * wide
            low = at[3] * item.y + at[5]
            if not (left >= 0 and left + wide <= width + 0.1 and 0 <= low <= height):
                return False
    return True


@pytest.mark.parametrize("sheet", PAPERS)
def test_a_match_is_a_page_of_the_papers_size(ledger: pp.Ledger, sheet: str) -> None:
    """A report has the board, the standings and the sentence, on its paper, with fonts."""
    match = of_game(ledger, "go-for-gold")
    made = read(match.report(sheet))
    for page in made.pages:
        size = [float(value) * 25.4 / 72 for value in page.mediabox[2:]]
        assert size == pytest.approx(PAPERS[sheet], abs=0.01)
        assert page.trimbox == page.mediabox
        for font in page["/Resources"]["/Font"].values():  # type: ignore[index]
            inner = font.get_object()["/DescendantFonts"][0].get_object()
            assert "/FontFile2" in inner["/FontDescriptor"].get_object()
    told = text(match.report(sheet))
    assert all(name in told for name in match.players)
    assert "page 1 of" in told


@pytest.mark.long
def test_what_decided_and_where_points_came_from_stand_there(ledger: pp.Ledger) -> None:
    """The tie-break sentence, date, place, note, and the source of every point."""
    drawn = next(match for match in ledger.matches() if len(match.players) == 4)
    told = text(drawn.report())
    assert "wins on points" in told
    for placing in drawn.standings:
        found = sources(placing, drawn.stored)
        assert all(word in told for word in found.replace("\N{NO-BREAK SPACE}", " ").split(" · "))
    tied = next(one for one in ledger.matches() if one.game == "go-for-gold" and one is not drawn
                and len(one.players) == 2)  # fmt: skip
    said = text(tied.report())
    assert "shovels gathered" in said
    assert "20 November 2026" in said
    assert "Kiel" in said
    assert "with cake" in text(of_game(ledger, "gophers").report())
    assert "gewinnt" in text(tied.report(lang="de"))


def test_the_points_of_a_row_that_is_entered_often_are_one_sum(tmp_path: Path) -> None:
    """Ten frames are summed up, not listed as ten numbers below a name."""
    with pp.open_ledger(tmp_path / "l.db", make=True) as ledger:
        match = ledger.start("golf", ["Anna"])
        for number in range(1, 19):
            match.add(f"round {number}", f"Anna: strokes {number % 3 + 3}")
        (placing,) = match.standings
        assert sources(placing, match.stored) == "Strokes:\N{NO-BREAK SPACE}72"


def test_one_who_leads_an_open_match_has_not_won(tmp_path: Path) -> None:
    """A match in progress says so, and nobody has the winner's star."""
    with pp.open_ledger(tmp_path / "l.db", make=True) as ledger:
        match = ledger.start("golf", ["Anna", "Ben"])
        match.add("round 1", "Anna: strokes 3", "Ben: strokes 4")
        content = match_content(match.stored, print_colours(Ink.full), Ink.full)
        (open_page,) = report_pages(content, paper("a4"), print_colours(Ink.full))
        assert "not finished" in text(match.report())
        match.finish(anyway=True)
        content = match_content(match.stored, print_colours(Ink.full), Ink.full)
        (over,) = report_pages(content, paper("a4"), print_colours(Ink.full))
    gold = print_colours(Ink.full).gold
    stars = [sum(getattr(getattr(one, "pen", None), "fill", None) == gold for one, _at in
                 drawing.walk()) for drawing in (open_page, over)]  # fmt: skip
    assert stars[0] == 0 < stars[1]


@pytest.mark.parametrize("sheet", ["a4", "a5"])
def test_twenty_players_of_any_name_stand_within_the_page(ledger: pp.Ledger, sheet: str) -> None:
    """With long names and names with markup, everybody is listed and no text leaves the frame."""
    match = of_game(ledger, "farm")
    content = match_content(match.stored, print_colours(Ink.full), Ink.full)
    made = sides(content, paper(sheet), Ink.full)
    size = made[0].paper
    for side in made:
        drawing = side.drawings[0][1]
        assert within(drawing, size.width - 2 * PAGE_INSET, size.height - 2 * PAGE_INSET)
    told = text(match.report(sheet))
    assert all(f"Player {n}" in told for n in range(12))
    assert ("continued" in told) == (sheet == "a5")
    assert told.count("Farm") >= len(made)


def test_an_evening_has_its_people_and_every_match(ledger: pp.Ledger) -> None:
    """A history lists people and matches with results, and repeats headings on the next page."""
    evening = ledger.history(on="2026-11-20")
    report = evening.report("a5")
    told = text(report)
    assert told.count("20 November 2026") >= len(read(report).pages) > 1
    for title in ("Go for Gold", "Gophers", "Goldrausch", "Gotoku", "Farm", "Players"):
        assert title in told
    assert "wins" in told
    assert text(evening.report(lang="de")).startswith("20. November 2026")


def test_a_long_history_goes_on_with_its_heading_on_every_page(ledger: pp.Ledger) -> None:
    """Every match of a year and a half is listed, with everybody's points."""
    history = ledger.history()
    report = history.report()
    every = [page.extract_text() for page in read(report).pages]
    assert len(every) > 1
    assert all("Looking back" in page for page in every)
    assert all(f"page {n} of {len(every)}" in page for n, page in enumerate(every, 1))
    told = text(report)
    assert told.count("11 February 2025") == 1
    listed = told.split("Matches", 1)[1].replace("\N{NO-BREAK SPACE}", " ")
    assert listed.count("Gotoku") >= 37
    again = history.report()
    assert again == report


def test_less_ink_is_less(ledger: pp.Ledger) -> None:
    """Light is paler than full, and low hardly more than lines."""
    match = next(match for match in ledger.matches() if len(match.players) == 4)
    used = []
    for one in (Ink.full, Ink.light, Ink.low):
        (side,) = sides(match_content(match.stored, print_colours(one), one), paper("a4"), one)
        used.append(ink(side.drawings[0][1], 194, 281))
    assert used[2] < used[1] < used[0]


def test_what_cannot_be_reported_is_refused(ledger: pp.Ledger, tmp_path: Path) -> None:
    """Bad suffix, paper or ink, somebody else's file, no match: each error is one sentence."""
    match = of_game(ledger, "gotoku")
    with pytest.raises(pp.CallError, match=r"ends in \.pdf"):
        check_report(tmp_path / "x.png")
    with pytest.raises(pp.CallError, match="unknown paper size 'card'"):
        match.report("card")
    with pytest.raises(pp.CallError, match="ink"):
        match.report(ink="pale")  # type: ignore[arg-type]
    with pytest.raises(pp.PrintplayError, match="too small for a report"):
        match.report("80x90")
    with pytest.raises(pp.CallError, match="none of the chosen"):
        ledger.history(on="2001-01-01").report()
    theirs = tmp_path / "theirs.pdf"
    theirs.write_text("mine")
    with pytest.raises(pp.FileError, match="not made by printplay"):
        keep_report(theirs, match.report())
    assert theirs.read_text() == "mine"
    keep_report(theirs, match.report(), force=True)
    keep_report(theirs, match.report())  # ours: written anew
    assert theirs.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("one", [Ink.full, Ink.low])
def test_the_preflight_of_prints_finds_nothing(ledger: pp.Ledger, one: Ink) -> None:
    """Letters are large enough and have enough contrast, in every ink."""
    preflight, look = Preflight(), print_colours(one)
    history = ledger.history()
    matches = [match.stored for match in ledger.matches() if match.game != "gotoku"]
    for content in (
        *(match_content(kept, look, one) for kept in matches),
        history_content(history.counted, history.choice, look),
    ):
        for side in sides(content, paper("a5"), one):
            component, drawing, _at = side.drawings[0]
            preflight.check_face(component, drawing)
    assert preflight.findings == []


@pytest.mark.long
def test_a_screen_reader_reads_a_report(ledger: pp.Ledger) -> None:
    """Headings, a sentence for the board, the growth of points in figures, players in order."""
    match = next(match for match in ledger.matches() if len(match.players) == 4)
    for report in (match.report(), ledger.history(on="2026-11-20").report("a5")):
        assert Tagged(report).wrong() == []
    told = Tagged(match.report())
    assert told.headings == [(1, "Go for Gold")]
    alts = [one.alt for one in told.root.walk() if one.kind == "Figure"]
    assert all(name in alts[0] for name in match.players)
    assert alts[1].startswith("Points over time: Dora: 0")
    evening = Tagged(ledger.history(on="2026-11-20").report())
    assert [text for level, text in evening.headings if level == 2][:2] == ["Players", "Go for Gold"]


def block(height: float) -> ChartBlock:
    """Return an empty block."""
    return ChartBlock(height, lambda _drawing, _top: None)


@given(
    st.lists(st.lists(st.floats(2, 40), min_size=1, max_size=12), min_size=1, max_size=8),
    st.integers(1, 3), st.floats(60, 300),
)  # fmt: skip
@settings(max_examples=some(200), deadline=None)
def test_no_block_is_lost_and_no_column_overruns(
    heights: Sequence[Sequence[float]], columns: int, room: float
) -> None:
    """However sections are divided into columns and pages, each block appears once, in order."""
    head = block(5)
    sections = [ReportSection([block(high) for high in part], head, head) for part in heights]
    every = [one for section in sections for one in section.blocks]
    seen: list[ChartBlock] = []
    waiting: Sequence[ReportSection] = sections
    while waiting:
        found = fill_columns(waiting, columns, room, top=True)
        for column in found.columns:
            assert sum(one.height for one in column) <= room + 1e-6
            seen += [one for one in column if one is not head and one in every]
        waiting = found.rest
    assert [id(one) for one in seen if one.height != BETWEEN] == [
        id(one) for one in every if one.height != BETWEEN
    ]


def test_a_heading_stays_with_the_first_of_the_standings() -> None:
    """No column ends with the title of a match and its sentence, without a player."""
    first = ReportSection([block(70)])
    match = ReportSection([block(6), block(2), *(block(15) for _row in range(8))], block(11), block(11), 3)
    found = fill_columns([first, match], 2, 100.0, top=True)
    assert len(found.columns[0]) == 1
    assert found.columns[1][0] is match.head
    assert fill_columns([ReportSection([block(60)]), match], 2, 100.0, top=True).columns[0][2] is match.head
