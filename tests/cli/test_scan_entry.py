"""Where `printplay scan --match` enters what was read: each part in its match; no photo is read."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import printplay as pp
from printplay.cli import scan as cli_scan
from printplay.cli.scan import ask_questions as reviewed
from printplay.cli.scan_entry import ScanEntry
from printplay.pads.photos.scanned_page import ScannedPage
from tests.cli.helpers import run
from tests.games.go_for_gold.photos.sheets import ABOUT_THE_START, ABOUT_THE_TOTAL, sheet
from tests.pads.photos.pages import read, scanned
from tests.photographer.pads import filled, side_of

NAMES = ("Anna", "Ben")


def page(name: str, *names: str, serial: int = 7) -> ScannedPage:
    """Return a page that two have filled in."""
    side = side_of(name, "a4", 2)
    return scanned(read(side, filled(side, 3, free=False), serial=serial), *names)


@pytest.fixture
def file(tmp_path: Path) -> str:
    """Return the address of a new ledger."""
    return str(tmp_path / "of.ledger")


def entry(file: str, *named: str, anyway: bool = False) -> ScanEntry:
    """Return what enters in some matches."""
    return ScanEntry(named, file, anyway=anyway, quiet=False, colour=False)


def of(*pages: ScannedPage) -> pp.Scan:
    """Return what was read: pages of pads."""
    return pp.Scan((), pages=pages)


def test_each_pad_goes_into_its_match(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Of two pads read together, one continues its match, and the other starts one."""
    with pp.open_ledger(file, make=True) as ledger:
        match = ledger.start("thirteen", NAMES)
        both = of(page("thirteen", *NAMES), page("yacht", *NAMES))
        assert entry(file, match.id, "new").enter(both) == 0
        found = {one.game: one for one in ledger.matches()}
        assert {*found} == {"thirteen", "yacht"}
        assert (found["thirteen"].id, len(match.lines) > 3) == (match.id, True)
    told = capsys.readouterr().err
    assert all(f"Entered in match {one.id}: " in told for one in found.values())
    assert f"Entered in match {match.id}: a.jpg, Thirteen Boxes." in told
    assert told.count("The game is over. ") == 2
    assert f"Finish the match: printplay score finish -m {match.id}" in told


def test_who_is_asked_can_stop(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Before the first question it is said how; what was answered stays so."""
    doubted = replace(page("thirteen"), named={})
    sheets = pp.Scan((sheet("Anna", ("c1", "d1", "d2"), 1, ABOUT_THE_START),), pages=(doubted,))
    answers = iter(["q"])
    monkeypatch.setattr("typer.prompt", lambda *_words, **_more: next(answers))
    assert reviewed(sheets).pages[0].names == ()
    assert "q ends the questions" in capsys.readouterr().err


def test_whose_name_is_q_can_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a name is asked, q is one; no answer leaves the question open."""
    side = side_of("thirteen", "a4", 1)
    unnamed = scanned(read(side, filled(side, 3, free=False)))
    answers = iter(["q"])
    monkeypatch.setattr("typer.prompt", lambda *_words, **_more: next(answers))
    assert reviewed(of(unnamed)).pages[0].names == ("q",)


def test_a_pad_that_is_refused_beside_another_is_named(
    file: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where one pad was entered, it is not said that nothing was."""
    whole = pp.Ledger.start_page

    def without_yacht(ledger: pp.Ledger, page: ScannedPage, *, anyway: bool) -> pp.Entered:
        entered = whole(ledger, page, anyway=anyway)
        return replace(entered, refused=True) if page.game == "yacht" else entered

    monkeypatch.setattr(pp.Ledger, "start_page", without_yacht)
    assert entry(file, "new").enter(of(page("thirteen", *NAMES), page("yacht", *NAMES))) == 1
    told = capsys.readouterr().err
    assert "Not entered: a.jpg, Yacht. Read alone" in told
    assert "Nothing was entered" not in told


def test_what_belongs_nowhere_is_said_before_anything_is_asked(file: str) -> None:
    """A pad of no match that is named is refused, whatever could be answered about it."""
    with pp.open_ledger(file, make=True) as ledger:
        match = ledger.start("thirteen", NAMES).id
    other = entry(file, match).refusal(of(page("yacht")))
    assert "one of thirteen, not of yacht" in str(other)
    two = entry(file, match).refusal(of(page("thirteen"), page("yacht")))
    assert "(Yacht) belongs in none of the matches named" in str(two)
    assert "--match new" in str(two)
    sheets = pp.Scan((sheet("Anna", ("c1", "d1", "d2"), 1, ABOUT_THE_START),))
    refused = str(entry(file, match).refusal(sheets))
    assert "is one of thirteen; only go-for-gold has sheets" in refused
    assert "no pad was read" in str(entry(file, "new").refusal(of()))
    assert entry(file, match, "new").refusal(of(page("thirteen"), page("yacht"))) is None
    assert entry(file).refusal(of(page("yacht"))) is None


def test_one_part_waits_for_its_answers_alone(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A pad whose players are unknown is not entered; the one beside it is."""
    assert entry(file, "new").enter(of(page("thirteen", *NAMES), page("yacht", "Anna"))) == 1
    told = capsys.readouterr().err
    assert "Entered in match" in told
    assert "--player NAME=2" in told
    with pp.open_ledger(file, make=True) as ledger:
        assert [one.game for one in ledger.matches()] == ["thirteen"]


def test_a_file_whose_pages_show_one_pad_is_named_once() -> None:
    """A PDF of a pad and its copy is said to hold it, not twice in a row."""
    twice = replace(page("thirteen", *NAMES), photos=("pads.pdf", "pads.pdf"))
    first, *_rest = cli_scan.scan_lines(of(twice), quiet=False)
    assert first.startswith("pads.pdf: T1")


def test_the_same_pad_starts_one_match(file: str) -> None:
    """A pad that was read again is refused, unless by --anyway."""
    scan = of(page("thirteen", *NAMES))
    assert entry(file, "new").enter(scan) == 0
    with pytest.raises(pp.RefusedError, match="has all that is on this pad"):
        entry(file, "new").enter(scan)
    assert entry(file, "new", anyway=True).enter(scan) == 0


def test_a_pad_that_was_printed_for_a_match_names_it(file: str, tmp_path: Path) -> None:
    """Read without a match, it says which one it was printed for; one of none says nothing."""
    with pp.open_ledger(file, make=True) as ledger:
        match = ledger.start("thirteen", NAMES)
        out = str(tmp_path / "out")
        run("print", "thirteen", "pad", "--match", match.id, "-o", out, "--ledger", file)
        serial = min(int(one, 36) for one in match.sheets)
    (told,) = entry(file).advice(of(page("thirteen", serial=serial), page("yacht")))
    assert told.startswith(f"Printed for the match {match.id}: ")
    assert f"With --match {match.id}" in told
    assert [*entry(file, match.id).advice(of(page("thirteen", serial=serial)))] == []


@pytest.mark.parametrize("reviewed", [True, False])
def test_a_question_left_open_keeps_its_own_sheet_back(
    file: str, capsys: pytest.CaptureFixture[str], reviewed: bool
) -> None:
    """After --review a sheet with an open question stays out alone; unasked, nothing is entered."""
    with pp.open_ledger(file, make=True) as ledger:
        match = ledger.start("go-for-gold", NAMES, layout="A")
        scan = pp.Scan((
            sheet("Anna", ("c1", "d1", "d2"), 1, ABOUT_THE_TOTAL, ABOUT_THE_START),
            sheet("Ben", ("i1", "h1", "g2"), 2),
        ))  # fmt: skip
        enters = ScanEntry((match.id,), file, anyway=False, quiet=False, colour=False, reviewed=reviewed)
        left = [*enters.left_out(scan)]
        if not reviewed:
            assert left == []
            with pytest.raises(pp.RefusedError, match="questions about the sheets are open"):
                enters.enter(scan)
            assert not [one for one in match.lines if ": " in one]
            return
        assert [one.split(").")[0] for one in left] == ["Not entered: anna.jpg, Anna (2 questions open"]
        assert (enters.enter(scan), scan.exit_code) == (0, 1)
        assert f"Entered in match {match.id}." in capsys.readouterr().err
        assert [one for one in match.lines if ": " in one] == ["Ben: line i1 h1 g2"]
        whole = pp.Scan((sheet("Anna", ("c1", "d1", "d2"), 1), scan.sheets[1]))
        assert [*enters.left_out(whole)] == []
        assert enters.enter(whole) == 0
        assert {"Ben: line i1 h1 g2", "Anna: line c1 d1 d2"} <= {*match.lines}


def test_a_sheet_without_a_name_is_called_the_same_everywhere() -> None:
    """What is wrong between sheets names them as the list of sheets does, by their number."""
    ways = ("c1", "d1", "d2"), ("c1", "d1", "d2", "e1", "d1")
    unnamed = (replace(sheet(f"{number}", way, number), player=None) for number, way in enumerate(ways, 1))
    scan = pp.Scan((*unnamed,))
    assert "board A, Sheet 2, name unknown" in "\n".join(cli_scan.scan_lines(scan, quiet=False))
    told = [fault["message"] for fault in scan.json()["violations"]]
    assert "Sheet 2's line enters d1 a second time." in told
