"""`printplay scan`: what a person sees, what a program reads, and the exit codes."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from PIL import Image

from printplay.cli import scan
from printplay.core.errors import CallError
from printplay.games.go_for_gold.photos.gathering import check_players
from printplay.games.go_for_gold.photos.sheet_questions import SheetQuestion
from printplay.ledger.matches.outcome import RefusedError
from tests.cli.helpers import program, run
from tests.games.go_for_gold.photos.flatbed import LINE, flatbed


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read in this process, which keeps the blanks it has drawn."""
    from printplay.games.go_for_gold.photos import working

    whole = working.read_all
    monkeypatch.setattr(working, "read_all", lambda jobs, *_where: whole(jobs, 0))


def test_a_sheet_is_read_and_its_player_named(tmp_path: Path) -> None:
    """A sheet is told with its board, its player and its line, and what is to be answered."""
    Image.fromarray(flatbed()).save(tmp_path / "anna.png")
    result = run("scan", str(tmp_path / "anna.png"), "--player", "Anna=0001")
    assert "board A, Anna" in result.stdout
    assert " -> ".join(" ".join(part) for part in LINE) in result.stdout
    assert "points -; total -; shovels gathered -" in result.stdout
    # the line gathers shovels, and nobody ringed any: that is asked
    assert "1. the row of shovels: The line and the start give 5 shovels; 2 seem ringed." in (result.stdout)
    assert "Standings so far:" in result.stdout
    assert result.exit_code == 1


def test_a_program_reads_sheets_questions_and_what_was_no_photo(tmp_path: Path) -> None:
    """With --json each sheet has its questions with cut-outs, and each bad file its sentence."""
    Image.fromarray(flatbed()).save(tmp_path / "a.png")
    (tmp_path / "b.jpg").write_text("dear diary")
    out = tmp_path / "out"
    result = run("scan", str(tmp_path), "--json", "--picture", str(out))
    answer = json.loads(result.stdout)
    assert result.exit_code == 1
    (sheet,) = answer["sheets"]
    assert {
        "boxes",
        "total",
        "gathered",
        "shovels",
        "feet",
        "temples_struck",
        "start_ticked",
        "port_ticked",
    } <= {*sheet}
    question = sheet["questions"][-1]
    assert question["about"] == "player"
    for file, kind in ((Path(question["picture"]), b"\x89PNG"), (out / "a-read.jpg", b"\xff\xd8")):
        assert file.read_bytes().startswith(kind)
    assert "text" in answer["unread"][0]["message"]


@pytest.mark.long
def test_sheets_go_into_their_match(tmp_path: Path) -> None:
    """With --match a sheet is entered as its player's, and refused where a question is open."""
    Image.fromarray(flatbed()).save(tmp_path / "anna.png")
    ledger = ("--ledger", str(tmp_path / "ledger.db"))
    match = run("score", "start", "go-for-gold", "Anna", *ledger).stdout.split()[1].rstrip(":")
    call = ("scan", str(tmp_path / "anna.png"), "--match", match, *ledger)
    with pytest.raises(RefusedError, match="question"):
        run(*call)
    Image.fromarray(flatbed(ringed=True)).save(tmp_path / "anna.png")
    assert "Entered in match" in run(*call, "--player", "Anna=0001", "--anyway").stderr
    line = " -> ".join(" ".join(part) for part in LINE)
    assert f"Anna: line {line}" in run("score", "export", match, *ledger).stdout


@pytest.mark.long
def test_sheets_that_are_refused_are_not_said_to_be_entered(tmp_path: Path) -> None:
    """A sheet that breaks a rule is told with the rule, and nothing is entered."""
    twice = (LINE[0], ("i9", "h9", "g9", "f9", "e9", "d9", "c9"))  # a second port
    Image.fromarray(flatbed(twice, ringed=True)).save(tmp_path / "anna.png")
    ledger = ("--ledger", str(tmp_path / "ledger.db"))
    match = run("score", "start", "go-for-gold", "Anna", *ledger).stdout.split()[1].rstrip(":")
    refused = run("scan", str(tmp_path / "anna.png"), "--player", "Anna=0001", "--match", match, *ledger)
    assert refused.exit_code == 1
    assert refused.stderr.count("GG-R14") == 1
    assert "Nothing was entered; --anyway" in refused.stderr
    assert "Entered" not in refused.stderr
    assert "Anna: line c1" not in run("score", "export", match, *ledger).stdout


@pytest.mark.long
def test_what_holds_no_sheet_ends_with_code_2(tmp_path: Path) -> None:
    """A blank page is no sheet; an empty folder holds no photo."""
    Image.new("RGB", (900, 600), (236, 233, 228)).save(tmp_path / "page.jpg")
    assert run("scan", str(tmp_path / "page.jpg")).exit_code == 2
    (tmp_path / "empty").mkdir()
    with pytest.raises(Exception, match="no photo found in this folder"):
        run("scan", str(tmp_path / "empty"))


def test_a_photo_that_is_not_there_is_told_with_what_to_do(tmp_path: Path) -> None:
    """The name may be wrong, or the folder."""
    done = run("scan", str(tmp_path / "nowhere.jpg"))
    assert done.exit_code == 2
    assert "nowhere.jpg: there is no such file\n  Check the name and the folder." in done.stderr


@pytest.mark.parametrize("said", ["Anna", "=1", "Anna="])
def test_a_player_is_named_with_a_serial(said: str) -> None:
    """An option that does not say whose a sheet is gets its cure before anything is read."""
    with pytest.raises(CallError, match="--player: expected NAME=SERIAL, not"):
        run("scan", "none.jpg", "--player", said)


@pytest.mark.parametrize("place", ["4", "0", "0001"])
def test_a_player_has_a_place_that_the_pad_has(place: str) -> None:
    """A place that is not on the pad is refused with those that are, not forgotten."""
    check_players({"Anna": "3"}, [], [], places=3)
    with pytest.raises(CallError, match=f"Anna={place}: the pad has no such place") as told:
        check_players({"Anna": place}, [], [], places=3)
    assert "1 to 3" in str(told.value)


def test_a_number_that_is_typed_is_the_number_that_stands_there() -> None:
    """A letter chooses from the list; a number is never taken for a place in it."""
    asked = SheetQuestion("gathered", "unclear", (), ((3, 0.4), (7, 0.2), (5, 0.1)))
    assert [scan.chosen_candidate(asked, said) for said in ("b", "3", "d")] == [7, "3", "d"]


#: A folder for PYTHONPATH in which the libraries of the extra are not to be had.
WITHOUT = """
import importlib.abc, sys

class Without(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"cv2", "zxingcpp", "onnxruntime", "pillow_heif"}:
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Without())
import importlib.util
found = importlib.util.find_spec
importlib.util.find_spec = lambda name, package=None: (
    None if name in {"cv2", "zxingcpp"} else found(name, package)
)
"""


def test_without_the_extra_it_says_how_to_install_it(tmp_path: Path) -> None:
    """Where [scan] is not installed, the command loads all the same and names the cure."""
    (tmp_path / "sitecustomize.py").write_text(WITHOUT)
    (tmp_path / "a.jpg").touch()
    paths = os.pathsep.join((str(tmp_path), str(Path.cwd())))
    done = program("scan", str(tmp_path / "a.jpg"), PYTHONPATH=paths)
    assert done.returncode == 2
    assert done.stderr.startswith("printplay: reading photos needs the extra [scan]")
    assert "pip install 'printplay[scan]'" in done.stderr


@pytest.mark.long
def test_a_sheet_goes_into_no_match_but_its_own(tmp_path: Path) -> None:
    """A sheet printed for a match is of no other one, nor is one of another board."""
    ledger = ("--ledger", str(tmp_path / "ledger.db"))

    def match(*rest: str) -> str:
        return run("score", "start", "go-for-gold", *rest, *ledger).stdout.split()[1].rstrip(":")

    own, other, on_b = match("Anna", "Ben"), match("Cleo", "Dora"), match("Cleo", "--layout", "B")
    run("print", "go-for-gold", "sheet", "--match", own, "-o", str(tmp_path / "out"), *ledger)
    log = run("score", "show", own, "--log", *ledger).stdout
    serial = log.split("(sheet ")[1].split()[0]
    photo = tmp_path / "a.png"
    Image.fromarray(flatbed(ringed=True, serial=int(serial, 36))).save(photo)
    call = ("scan", str(photo), "--player", f"Cleo={serial}", *ledger, "--match")
    with pytest.raises(RefusedError, match=f"sheet {serial} was printed for the match {own}"):
        run(*call, other)
    with pytest.raises(CallError, match=f"is of board A, the match {on_b} is played on B"):
        run(*call, on_b, "--anyway")
    assert "line" not in run("score", "export", other, *ledger).stdout
    assert "Entered in match" in run(*call, other, "--anyway").stderr
