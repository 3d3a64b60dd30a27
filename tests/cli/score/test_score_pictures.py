"""`printplay score show --picture` and `score history --picture`, and the options that choose."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import printplay as pp
from printplay.charts.match import evening_page
from printplay.core import progress
from printplay.games.go_for_gold import hindsight
from printplay.games.go_for_gold.hindsight import BestLine
from printplay.games.go_for_gold.islands.best.costs import BetterMove, RoundCost
from tests.cli.helpers import run


@pytest.fixture
def where(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with a ledger of two matches that is the usual one."""
    monkeypatch.setenv("PRINTPLAY_LEDGER", str(tmp_path / "l.db"))
    with pp.open_ledger(tmp_path / "l.db", make=True) as ledger:
        for date, place in (("2026-01-10", "Kiel"), ("2026-03-01", "Lübeck")):
            ledger.result("gotoku", {"Anna": 20, "Ben": 3}, headers={"date": date, "place": place})
    return tmp_path


def test_the_options_choose_for_text_json_and_picture(where: Path) -> None:
    """Table, JSON and picture count the same matches, and the picture is that of the API."""
    call = ["score", "history", "--place", "kiel", "--player", "anna", "--until", "2026-02-01"]
    said = run(*call, "--picture", str(where / "a.svg"))
    assert said.exit_code == 0
    rows = [line.split() for line in said.stdout.splitlines() if line.startswith("Anna  ")]
    assert rows[0][:2] == ["Anna", "1"]
    assert "written" in said.stderr
    assert json.loads(run(*call, "--json").stdout)["matches"] == 1
    with pp.open_ledger(where / "l.db") as ledger:
        asked = ledger.history(place="Kiel", players=["Anna"], until="2026-02-01")
        assert (where / "a.svg").read_bytes().startswith(asked.picture("svg"))


def test_a_match_is_drawn_dark_and_in_german(where: Path) -> None:
    """`--dark` and `--lang` hold for the picture; what is there of ours is written anew."""
    for _time in range(2):
        said = run("score", "show", "--picture", str(where / "m.svg"), "--dark", "--lang", "de")
        assert said.exit_code == 0
    with pp.open_ledger(where / "l.db") as ledger:
        match = ledger.matches()[-1]
        assert (where / "m.svg").read_bytes().startswith(match.picture(dark=True, lang="de"))
        assert "gewinnt" in match.description("de")


def test_letters_that_a_picture_cannot_show_are_told(where: Path) -> None:
    """A name that no font has is said for each file, also with `--quiet`; the exit code stays."""
    run("score", "result", "gotoku", "Анна=20", "李明=3")
    call = ["score", "show", "--picture", str(where / "m.svg"), "--pdf", str(where / "m.pdf")]
    shown = run(*call, "-q")
    assert shown.exit_code == 0
    assert shown.stderr.splitlines() == [
        f'{where / name}: no font of printplay has 李明 of "李明"; it shows "?" there. '
        "Write it in Latin, Greek or Cyrillic letters."
        for name in ("m.pdf", "m.svg")
    ]
    record = "game go-for-gold\nplayers 李\nlayout A\n李: start J1\n李: line Z9\n"
    (where / "play.txt").write_text(record, encoding="utf-8")
    said = run("check", str(where / "play.txt"), "--picture", str(where / "p.png"), "--lang", "de")
    assert "keine Schrift von printplay hat 李 aus „" in said.stderr


@pytest.mark.parametrize(
    ("call", "error", "said"),
    [
        (["show", "--picture", "x.gif"], pp.CallError, r"\.gif"),
        (["history", "--picture", "x"], pp.CallError, "picture"),
        (["history", "--picture", "theirs.svg"], pp.FileError, "not made by printplay"),
        (["show", "--picture", "l.db/x.svg"], pp.FileError, "not a folder"),
        (["history", "--on", "2020-01-01", "--picture", "x.svg"], pp.CallError, "nothing to draw"),
        (["show", "--dark"], pp.CallError, "--picture"),
    ],
)
def test_what_cannot_be_drawn_leaves_everything_as_it_was(
    where: Path, monkeypatch: pytest.MonkeyPatch, call: list[str], error: type[pp.PrintplayError], said: str
) -> None:
    """A wrong ending, a stranger's file, a file for a folder, no match: a sentence, no file."""
    monkeypatch.chdir(where)
    (where / "theirs.svg").write_text("<svg/>")
    before = {path.name: path.read_bytes() for path in where.iterdir() if path.suffix == ".svg"}
    with pytest.raises(error, match=said) as found:
        run("score", *call)
    assert found.value.exit_code == 2
    assert before == {path.name: path.read_bytes() for path in where.iterdir() if path.suffix == ".svg"}
    assert not (where / "x").exists()
    assert not (where / "x.gif").exists()


def test_nothing_to_draw_is_an_error_where_a_picture_was_asked_for(tmp_path: Path) -> None:
    """Without any match `show` says so and ends well; with `--picture` it is a refusal."""
    with pp.open_ledger(tmp_path / "l.db", make=True) as ledger:
        ledger.start("gotoku", ["Anna", "Ben"]).drop()
    call = ["score", "show", "--ledger", str(tmp_path / "l.db")]
    assert run(*call).exit_code == 0
    with pytest.raises(pp.CallError, match="no match to draw"):
        run(*call, "--picture", str(tmp_path / "x.svg"))


def _known(_checked: object, player: str, *, lucky: bool, rounds: bool) -> BestLine:
    """Answer in place of the search, whose compiling takes longer than all tests here."""
    assert not lucky
    bound, drawn, start, move = {"Anna": (33, 14, "N", "h1 g1"), "Ben": (40, 35, "E", "h9 g9")}[player]
    text = f"game go-for-gold\nlayout A\nplayers {player}\nstart {start}\n"
    text += f"\nround 2\n{player}: {move}\n"
    better = BetterMove(("i2", "W"), foot=True, port="N", place="")
    cost = RoundCost(1, 40, 38, 35, given_up=("j6",), better=better, die=2, place="g9")
    return BestLine(player, 33, bound, drawn, text, (cost,) if rounds else ())


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with a ledger of an evening: a match with rolls, one without, another game.

    The best lines are known without a search.
    """
    monkeypatch.setattr(hindsight, "solver", lambda _compiling: _known)
    monkeypatch.setattr(progress, "watch", progress.watch)
    monkeypatch.setenv("PRINTPLAY_LEDGER", str(tmp_path / "l.db"))
    about = {"date": "2026-11-20"}
    with pp.open_ledger(tmp_path / "l.db", make=True) as ledger:
        match = ledger.start("go-for-gold", ["Anna", "Ben"], layout="A", headers={"start": "N"})
        match.add("round 2", "Anna: h1 g1", "Ben: h9 g9")
        match.finish(anyway=True, **about)
        ledger.result("go-for-gold", {"Anna": 20, "Ben": 3}, headers=about)
        ledger.result("gotoku", {"Anna": 20, "Ben": 3}, headers=about)
    return tmp_path


SAID = (
    "Anna: 14 points drawn, best possible: 33; proven.",
    "Ben: 35 points drawn by lucky special dice, best possible: 33; no line scores more than 40.",
    "Special dice of the best line: 3 at a treasure, 4 at a temple.",
)
NO_ROLLS = "No movement rolls were entered, so the best lines are unknown."


def test_what_was_there_is_told_of_a_match(evening: Path) -> None:
    """`show --best` says for each player what was drawn and what was there, as text, JSON, SVG."""
    with pp.open_ledger(evening / "l.db") as ledger:
        ids = [match.id for match in ledger.matches()]
    call = ["score", "show", ids[0], "--best"]
    said = run(*call, "--picture", str(evening / "m.svg"))
    assert " ".join(SAID) in " ".join(said.stdout.split())
    root = ET.fromstring((evening / "m.svg").read_text())
    assert "\n".join(SAID) in root.findtext("{http://www.w3.org/2000/svg}desc", "")
    told = json.loads(run(*call, "--json").stdout)
    assert told["match"] == ids[0]
    keys = ("drawn", "points", "bound", "proven")
    found = [tuple(one[key] for key in keys) for one in told["best"]["players"]]
    assert found == [(14, 33, 33, True), (35, 33, 40, False)]
    assert "best" not in json.loads(run("score", "show", ids[0], "--json").stdout)
    assert "Anna: 14 Punkte gezeichnet, bestes Ergebnis: 33; bewiesen." in run(*call, "--lang", "de").stdout


def _height(picture: bytes) -> float:
    return float(ET.fromstring(picture.decode()).attrib["viewBox"].split()[3])


def test_what_rounds_cost_and_the_best_line_are_shown_of_a_match(evening: Path) -> None:
    """`show --best --rounds` has them in text, JSON and pictures, the best line over the drawn."""
    with pp.open_ledger(evening / "l.db") as ledger:
        match = ledger.matches()[0]
        bare, found = match.best(), match.best(rounds=True)
        none, *drawn = [_height(match.picture(best=one)) for one in (None, bare, found)]
        assert none * 1.5 < drawn[0] < drawn[1]  # two maps; two maps and sentences
        call = ["score", "show", match.id, "--best", "--rounds"]
    said = " ".join(run(*call, "--lang", "de").stdout.split())
    assert "Runde 1: 40 -> 35. Der Zug kostete 2 Punkte. Aufgegeben: Tempel auf j6." in said
    assert "Besser: Fuß i2 W, weiter ab N. Der besondere Wurf (2) kostete 3 Punkte." in said
    assert "Züge kosteten 2, besondere Würfe 3; gezeichnet: 35." in said
    told = json.loads(run(*call, "--json").stdout)["best"]["players"][0]["rounds"]
    assert [(one["cost"], one["luck"], one["better"]) for one in told] == [(2, -3, "foot i2 W -> N")]
    with pytest.raises(pp.CallError, match="--rounds needs --best"):
        run(*call[:3], "--rounds")


def test_a_match_without_best_lines_says_why_and_is_shown(evening: Path) -> None:
    """Results alone, another game, a recorded exception: one sentence, the match, exit code 0."""
    with pp.open_ledger(evening / "l.db") as ledger:
        wrong = ledger.start("go-for-gold", ["Anna"], layout="A", headers={"start": "N"})
        wrong.add("round 1", "Anna: h1 g1", anyway=True)
        _rolls, told, other, *_rest = (match.id for match in ledger.matches())
        none = ledger.match(told).best()
        assert (none.players, none.sentences("de")[0][:23]) == ((), "Es wurden keine Bewegun")
        with pytest.raises(pp.CallError, match="No movement rolls"):
            none.picture()
        for id_, says in ((told, NO_ROLLS), (other, "Go for Gold"), (wrong.id, "breaks a rule")):
            result = run("score", "show", id_, "--best", "--picture", str(evening / f"{id_}.svg"))
            assert result.exit_code == 0
            assert result.stdout.startswith(f"Match {id_}")
            assert says in result.stdout.splitlines()[-1]
    assert json.loads(run("score", "show", told, "--best", "--json").stdout)["best"] == {
        "players": [], "lucky": False, "why": NO_ROLLS,
    }  # fmt: skip


def test_the_picture_of_an_evening_says_what_was_there(evening: Path) -> None:
    """Below each match of Go for Gold stand its sentences; other games have none."""
    file = evening / "e.svg"
    call = ["score", "history", "--on", "2026-11-20", "--best", "--picture", str(file)]
    assert run(*call).exit_code == 0
    about = ET.fromstring(file.read_text()).findtext("{http://www.w3.org/2000/svg}desc", "")
    assert about.count("\n".join(SAID)) == about.count(NO_ROLLS) == 1
    assert "Best lines can be found for Go for Gold only." not in about
    with pp.open_ledger(evening / "l.db") as ledger:
        asked = ledger.history(on="2026-11-20")
        matches = [one.with_entries for one in asked.counted.stored]
        shown = evening_page("2026-11-20", matches, dark=False, best={}).height
        best = {id_: one.sentences() for id_, one in asked.best().items()}
        assert evening_page("2026-11-20", matches, dark=False, best=best).height > shown
        with pytest.raises(pp.CallError, match="one day"):
            ledger.history().picture(best=asked.best())
    none = run(*call[:5], "--game", "gotoku", *call[5:])
    assert "None of these matches" in none.stderr
    for less in (call[:5], ["score", "history", "--best", "--picture", str(file)]):
        with pytest.raises(pp.CallError, match="--on and --picture"):
            run(*less)


def test_reports_of_a_match_and_of_an_evening_are_written(where: Path) -> None:
    """`--pdf` writes what the API gives, on the paper and in the ink asked for."""
    assert run("score", "show", "--pdf", str(where / "m.pdf"), "--paper", "a5").exit_code == 0
    said = run("score", "history", "--date", "2026-03-01", "--pdf", str(where / "e.pdf"),
               "--picture", str(where / "e.svg"), "--ink", "low", "--lang", "de")  # fmt: skip
    assert said.exit_code == 0
    assert said.stderr.count("geschrieben") == 2
    with pp.open_ledger(where / "l.db") as ledger:
        match, evening = ledger.matches()[-1], ledger.history(on="2026-03-01")
        assert (where / "m.pdf").read_bytes().startswith(match.report("a5"))
        assert (where / "e.pdf").read_bytes().startswith(evening.report(ink="low", lang="de"))
    assert (where / "e.svg").exists()


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (["show", "--pdf", "x.png"], r"ends in \.pdf"),
        (["history", "--pdf", "theirs.svg"], r"ends in \.pdf"),
        (["history", "--pdf", "theirs.pdf"], "not made by printplay"),
        (["history", "--on", "2020-01-01", "--pdf", "x.pdf"], "nothing to draw"),
        (["history", "--pdf", "x.pdf", "--paper", "card"], "unknown paper size 'card'"),
        (["history", "--pdf", "x.pdf", "--paper", "a9"], "'a9'"),
        (["history", "--pdf", "x.pdf", "--picture", "x.pdf"], "the same file"),
        (["history", "--pdf", "x.pdf", "--picture", "x.gif"], r"\.gif"),
        (["history", "--pdf", "l.db/x.pdf"], "not a folder"),
        (["history", "--best", "--pdf", "x.pdf"], "--best needs --on"),
    ],
)
def test_what_cannot_be_reported_leaves_everything_as_it_was(
    where: Path, monkeypatch: pytest.MonkeyPatch, call: list[str], said: str
) -> None:
    """A wrong ending, paper or file: a sentence and exit code 2, and nothing is written."""
    monkeypatch.chdir(where)
    (where / "theirs.pdf").write_text("mine")
    with pytest.raises(pp.PrintplayError, match=said) as found:
        run("score", *call)
    assert found.value.exit_code == 2
    assert not (where / "x.pdf").exists()
    assert (where / "theirs.pdf").read_text() == "mine"
