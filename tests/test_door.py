"""`import printplay` is enough: it answers what the commands answer, and costs next to nothing."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import printplay as pp
from printplay.i18n import LANGUAGES
from tests.cli.helpers import run

RECORDS = Path(__file__).parent / "records"
#: Modules that take long to load, and that no listing of commands needs.
HEAVY = ("numpy", "PIL", "reportlab", "shapely", "sqlalchemy", "typer", "fontTools", "pypdf")


def said(*words: str) -> Any:
    """Return what a command answers with --json."""
    return json.loads(run(*words, "--json").stdout)


def loaded(code: str) -> set[str]:
    """Return the modules that some Python code loads."""
    told = f"import sys; before = set(sys.modules); {code}; print(*set(sys.modules) - before)"
    ran = subprocess.run(
        [sys.executable, "-c", told], capture_output=True, text=True, check=True, timeout=60
    )
    return set(ran.stdout.split())


def test_the_import_alone_loads_nothing() -> None:
    """`import printplay` reads two files; all else is loaded when it is used."""
    assert loaded("import printplay") == {"printplay", "printplay.version"} | (
        loaded("import printplay") & {"__future__"}
    )


def test_a_list_of_commands_loads_nothing_of_the_api() -> None:
    """The help of the program is shown without the rooms that do the work."""
    found = loaded(
        "sys.argv = ['printplay', '--help']; from printplay.cli.app import main\n"
        "try: main()\nexcept SystemExit: pass\nprint()"
    )
    assert not {name for name in found if name.startswith(("printplay.api", "printplay.ledger"))}
    assert not found & (set(HEAVY) - {"typer"})


def test_every_public_name_is_there_and_says_what_it_is() -> None:
    """Each name of `__all__` can be loaded, is listed, and has a docstring."""
    assert set(pp.__all__) <= set(dir(pp))
    for name in pp.__all__:
        assert getattr(pp, name).__doc__
    with pytest.raises(AttributeError, match="no attribute 'chek'"):
        pp.chek  # type: ignore[attr-defined]  # noqa: B018


def test_every_public_error_is_one_kind() -> None:
    """Whoever catches PrintplayError catches whatever printplay raises on purpose."""
    errors = [getattr(pp, name) for name in pp.__all__ if name.endswith("Error")]
    assert len(errors) > 5
    assert all(issubclass(error, pp.PrintplayError) for error in errors)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", ["GG-R9", "GR-R3", "GP-R20", "GT-R21", "PP-0"])
def test_a_record_is_judged_as_by_the_command(code: str, lang: str) -> None:
    """The report of a record is the JSON of `check`, in either language."""
    path = RECORDS / f"{code}.play"
    assert pp.check(path).json(lang) == said("check", str(path), "--lang", lang)


def test_a_record_is_a_path_a_text_or_lines() -> None:
    """A record may be named, given as a text, or line by line; the judgement is the same."""
    path = RECORDS / "GG-R9.play"
    text = path.read_text(encoding="utf-8")
    reports = [pp.check(path), pp.check(str(path))]
    reports += [pp.check(given, folder=RECORDS) for given in (text, text.splitlines())]
    assert len({str(report.faults) for report in reports}) == 1
    assert [fault.json() for fault in reports[0].faults] == reports[0].json()["violations"]
    assert "GG-R9" in reports[0].text()
    assert "Fehler[GG-R9]" in reports[0].text("de")


def test_a_record_that_is_not_there_is_a_fault() -> None:
    """A record that cannot be read is told as `check` tells it, and nothing is raised."""
    report = pp.check("nowhere.play")
    assert [fault.code for fault in report.faults] == ["PP-0"]
    assert (report.standings, report.decided_by, report.valid) == ((), None, False)


def test_layouts_are_told_as_by_the_command() -> None:
    """The list of layouts, the facts of each and its soundness are those of `layout`."""
    assert pp.list_games("de") == said("games", "--lang", "de")
    assert pp.layouts() == said("layout", "list")
    for one in pp.layouts():
        assert pp.layout_facts(one["typed"]) == said("layout", "show", one["typed"])
    assert pp.board("B").json() == said("layout", "show", "B")
    assert pp.check_layout("B").json() == said("layout", "check", "B")


def test_a_board_tells_of_its_spaces() -> None:
    """Neighbours, walks and pictures of a board are those of the command line."""
    board = pp.board("A")
    assert board.walks("c2", 3) == int(run("layout", "show", "A", "--walks", "c2", "3").stdout)
    assert board.geojson() == json.loads(run("layout", "show", "A", "--geojson").stdout)
    assert board.space_at(*board.spaces["f5"].centre) == "f5"  # type: ignore[index]
    assert board.svg().startswith(b"<?xml")
    assert board._repr_svg_() == board.svg().decode()
    assert board.png(36).startswith(b"\x89PNG")


def test_a_notebook_shows_what_counts(tmp_path: Path) -> None:
    """An answer that is shown says in a line or two what it is."""
    assert repr(pp.board("A")) == "<Board A of go-for-gold, hash 8e2cb0c4>"
    assert repr(pp.check("no.play")).startswith("<Report: no.play:1:1: error[PP-0]")
    assert repr(pp.check_layout("A")) == "<LayoutReport of A: []>"
    assert repr(pp.explain("PP-0")).startswith("<Explanation of PP-0: ")
    assert repr(pp.print_game("goldrausch", "cards")) == "<Kit of cards>"
    assert repr(pp.trace(b"LINESTRING (29 109, 43.5 109)", "A")) == "<Trace (('c1', 'd1'),): []>"
    with pp.open_ledger(tmp_path / "ledger.db", make=True) as ledger:
        match = ledger.start("go-for-gold", ["Anna"], layout="A")
        assert repr(match.add("Anna: points 3")).startswith("<Entered: False, ['")
        assert (repr(match), repr(ledger)) == (f"<Match {match.id}>", f"<Ledger {ledger.where}>")


def test_what_is_wrong_with_a_call_is_raised() -> None:
    """A name that is none is an error with a sentence and its cure."""
    with pytest.raises(pp.LayoutError, match="there is no layout 'atlantis'"):
        pp.board("atlantis")
    with pytest.raises(pp.CallError, match="is no board of spaces"):
        pp.board(next(one["typed"] for one in pp.layouts("gophers") if "cards" not in one))
    with pytest.raises(pp.CallError, match="there is no space 'zz'"):
        pp.board("A").neighbours("zz")
    with pytest.raises(pp.CallError, match="there is no language 'fr'"):
        pp.check("nowhere.play").json("fr")
    with pytest.raises(pp.CallError, match="there is no game 'chess'"):
        pp.layouts("chess")


def test_a_line_is_traced_as_by_the_command(tmp_path: Path) -> None:
    """The spaces, faults and turns of a line are the JSON of `trace`."""
    line = b"LINESTRING (29 109, 43.5 109, 36 96.5)"
    (tmp_path / "line.wkt").write_bytes(line)
    found = pp.trace(line, "A", start="W", rolls=[2])
    words = ("trace", str(tmp_path / "line.wkt"), "--layout", "A", "--start", "W")
    assert found.json() == said(*words, "--rolls", "2")
    assert pp.trace(tmp_path / "line.wkt", "A").json() == said(*words[:4])
    wrong = pp.trace(line, "A", start="N", rolls=[9, None])
    assert wrong.json("de") == said(*words[:5], "N", "--rolls", "9,?", "--lang", "de")
    assert [fault.code for fault in wrong.faults] == ["GG-P3", "GG-R6"]
    with pytest.raises(pp.FileError, match="no drawing that can be traced"):
        pp.trace(b"\0", "A")


def test_a_match_is_kept_as_by_the_command(tmp_path: Path) -> None:
    """A match that is played in Python is the match that `score` shows."""
    where = str(tmp_path / "ledger.db")
    with pp.open_ledger(where, make=True) as ledger:
        assert ledger.matches() == []
        match = ledger.start("Go for Gold", ["Anna", "Ben"], layout="A", headers={"place": "Kiel"})
        assert (match.game, match.players, match.over) == ("go-for-gold", ("Anna", "Ben"), False)
        assert {question.player for question in match.questions("de")} >= {"Anna", "Ben"}
        added = match.add("Anna: points 9 4", "Ben: points 5")
        assert added
        assert added.json() == {**match.json(), "violations": [], "valid": True}
        assert match.json("de") == said(
            "score", "show", match.id, "--ledger", where, "--lang", "de"
        )
        assert match.undo()
        assert match.redo()
        refused = match.add("Ben: points 3")
        assert not refused
        assert [fault.code for fault in refused.faults] == ["GG-L1"]
        assert match.lines[-1] == "Ben: points 5"
        assert match.finish(anyway=True, note="late")
        assert match.over
        assert match.standings[0].player == "Anna"
        assert match.decided_by == "score"
        assert pp.check(match.record()).standings == match.standings
        again = ledger.result("gotoku", {"Anna": 30, "Ben": 20}, headers={"date": "2026-11-20"})
        with pytest.raises(pp.CallError, match="date"):
            ledger.result("gotoku", {"Anna": 30, "Ben": 20}, headers={"date": "yesterday"})
        assert again.over
        assert [one.id for one in ledger.matches()] == [match.id, again.id]
        assert [one.id for one in ledger.matches("gotoku")] == [again.id]
        assert ledger.match(match.id[:6]).id == match.id
        assert ledger.history() == said("score", "history", "--ledger", where)


def test_what_the_ledger_refuses_is_an_error(tmp_path: Path) -> None:
    """A match the rules forbid is not opened, and a ledger that is not there is not made."""
    where = tmp_path / "ledger.db"
    with pytest.raises(pp.LedgerError):
        pp.open_ledger(where)
    with pp.open_ledger(where, make=True) as ledger:
        with pytest.raises(pp.CallError, match="players"):
            ledger.start("go-for-gold", list("ABCDE"), layout="A")
        assert not where.exists()
        match = ledger.start("go-for-gold", ["Anna"], layout="A")
        with pytest.raises(pp.CallError, match="there is nothing to add"):
            match.add(" # nothing")
        with pytest.raises(pp.RefusedError):
            match.undo(3)


def test_a_game_is_printed_as_by_the_command(tmp_path: Path) -> None:
    """Files of a print are those of the command: their names, and every byte."""
    words = ("cards", "--paper", "letter", "--ink", "low", "-q", "-o", str(tmp_path / "a"))
    assert run("print", "goldrausch", *words).exit_code == 0
    kit = pp.print_game("goldrausch", "cards", paper="letter", ink="low")
    assert kit.pdf() == {path.name: path.read_bytes() for path in (tmp_path / "a").iterdir()}
    assert [path.name for path in kit.write(tmp_path / "b")] == list(kit.pdf())
    assert (kit.faults, kit.valid) == ((), True)
    assert kit.json() == said("print", "goldrausch", *words[:-3], "--preflight-only")
    assert kit.pages == kit.json()["pages"]
    faces = kit.svg()
    assert all(name.endswith(".svg") for name in faces)
    assert len(kit.png(36)) == len(faces)


def test_a_print_speaks_the_language_it_was_asked_for_in(tmp_path: Path) -> None:
    """A German print stays German, and what is asked for after it is English again."""
    kit = pp.print_game("go-for-gold", "reference", lang="de")
    assert list(kit.pdf()) == ["go-for-gold-reference-de.pdf"]
    (path,) = kit.write(tmp_path, form="svg")[:1]
    assert "-de-" in path.name
    assert "-de" not in next(iter(pp.print_game("go-for-gold", "reference").pdf()))


def test_what_does_not_go_together_is_not_printed(tmp_path: Path) -> None:
    """A print that cannot be is refused as it is asked for, and no file of others is replaced."""
    with pytest.raises(pp.CallError, match="has no part 'hat'"):
        pp.print_game("go-for-gold", "hat")
    with pytest.raises(pp.CallError, match="duplex cannot be 'edge'"):
        pp.print_game("go-for-gold", duplex="edge")
    with pytest.raises(pp.CallError, match="ink cannot be 'none'"):
        pp.print_game("go-for-gold", ink="none")
    with pytest.raises(pp.CallError, match="does not go with"):
        pp.print_game("go-for-gold", paper="card", duplex="fold")
    with pytest.raises(pp.CallError, match="--copies is from 1 to 100000, not 0"):
        pp.print_game("go-for-gold", copies=0)
    with pytest.raises(pp.CallError, match="--bleed is from 0 to 10, not nan"):
        pp.print_game("go-for-gold", bleed=float("nan"))
    kit = pp.print_game("go-for-gold", "reference")
    with pytest.raises(pp.CallError, match="36 to 1200"):
        kit.png(7)
    with pytest.raises(pp.CallError, match="form cannot be 'gif'"):
        kit.write(tmp_path, form="gif")
    (tmp_path / next(iter(kit.pdf()))).write_bytes(b"mine")
    with pytest.raises(pp.FileError, match="was not made by printplay"):
        kit.write(tmp_path)
    assert kit.write(tmp_path, force=True)


def test_a_deck_is_printed_as_by_the_command(tmp_path: Path) -> None:
    """A deck of one's own is looked at as `deck` does, and what would ruin it is an error."""
    path = RECORDS / "PF-5.toml"
    kit = pp.print_deck(path, lang="de")
    answer = said("deck", str(path), "--preflight-only", "--lang", "de")
    assert kit.json() == answer
    assert [fault.code for fault in kit.faults] == [one["code"] for one in answer["findings"]]
    assert not kit.valid
    with pytest.raises(pp.PreflightError, match="PF-5"):
        kit.write(tmp_path)
    with pytest.raises(pp.LayoutError):
        pp.print_deck(tmp_path / "none.toml")


@pytest.mark.parametrize("code", ["GG-R12", "gg p2", "pf-5", "PP-0", "GG-R2"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_rule_is_explained_as_by_the_command(code: str, lang: str) -> None:
    """What a rule says, its example and the answer to that are the JSON of `explain`."""
    assert pp.explain(code, lang=lang).json() == said("explain", code, "--lang", lang)
    with pytest.raises(pp.CallError, match="there is no code 'GG-R99'"):
        pp.explain("GG-R99")
