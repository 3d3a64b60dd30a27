"""A new game is one folder of code and one of layouts: it prints and checks like any other."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from printplay.api.entry.match import Match
from printplay.cli.score.guided import guided
from printplay.core.i18n import use
from printplay.lookup.record import check_lines
from printplay.match import registry
from printplay.match.report import Report, as_json
from printplay.match.text.source import from_text
from tests.cli.helpers import run
from tests.cli.score.test_guided import Person
from tests.conftest import ADDED
from tests.games.matches import samples
from tests.games.reports import codes, scores, unsaid
from tests.ledger.helpers import open_store
from tests.printing.helpers import page_texts
from tests.printing.helpers import run as print_

pytestmark = pytest.mark.usefixtures("added")

HEAD = "game hog\nplayers Anna, Ben, Cleo\n\n"


def play(text: str) -> Report:
    """Check a record for three."""
    return check_lines(from_text("x", HEAD + text), Path())


def test_the_game_is_listed() -> None:
    """`printplay games` shows the new game beside the others, and its details."""
    assert "hog" in registry.game_ids()
    assert "Roll one die" in run("games").stdout
    answer = json.loads(run("games", "hog", "--json").stdout)
    assert answer["players"] == {"from": 2, "to": 10}
    assert answer["layouts"] == []


@pytest.mark.parametrize(("language", "said"), [("en", "One die"), ("de", "Ein Würfel")])
def test_it_prints(language: str, said: str, tmp_path: Path) -> None:
    """`printplay print` makes its kit: a cover that says what is needed, and the pad."""
    result = print_("hog", "-o", str(tmp_path / "out"), "--lang", language, "--players", "3")
    assert result.exit_code == 0
    texts = page_texts(next((tmp_path / "out").glob("hog*.pdf")).read_bytes())
    assert said in texts[0]
    assert texts[1].count("Name") == 3


@pytest.mark.parametrize("form", ["svg", "png"])
def test_it_prints_as_pictures(form: str, tmp_path: Path) -> None:
    """Its pad comes as SVG and PNG, too."""
    print_("hog", "pad", "--format", form, "--dpi", "72", "-o", str(tmp_path / "out"))
    assert list((tmp_path / "out").glob(f"hog-pad-*.{form}"))


def test_its_records_are_checked() -> None:
    """Its lines are its own, in small letters or capital ones, and its standings are told."""
    report = next(samples(registry.find_game("hog")))
    assert report.violations == ()
    assert report.finished
    answer = as_json(report)
    assert (answer["game"], answer["layout"], answer["layout_hash"]) == ("hog", None, None)
    assert [p["score"] for p in answer["standings"]] == [101, 24]
    assert list(report.standings_lines())[-1] == "Anna wins on points: 101 to 24, ahead of Ben."
    assert scores(play("Anna: ROLL 6\nAnna: Hold\n")) == {"Anna": 6, "Ben": 0, "Cleo": 0}


def test_its_rules_say_all_they_have_to_say() -> None:
    """Each sentence and each cure is said by the smallest record of its code."""
    rules = registry.find_game("hog").rules_class.declared
    paths = sorted((ADDED / "records").glob("HG-*.play"))
    assert unsaid(rules, [check_lines(from_text(p.name, p.read_text("utf-8")), Path()) for p in paths]) == []


def test_faults_of_its_records_are_told() -> None:
    """Reading and rules report together; a misspelt verb is guessed at."""
    report = play("Anna: roll 7\nAnna: hlod\nBen: jump!\n")
    told = list(report.fault_lines())
    assert codes(report) == ["HG-R2", "PP-0", "PP-0"]
    assert "x:4:12: error[HG-R2]: A die shows 1 to 6, not 7." in told
    assert "    help: Did you mean `Anna: hold`?" in told
    assert "    help: Write one of: roll, hold." in told


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Anna: roll 5\nBen: roll 3\nBen: roll 1\nCleo: roll 2\n", ["HG-R3"]),  # a hold is lost
        ("Anna: roll 5\nBen: hold\nBen: roll 3\n", ["HG-R3"]),  # Anna's hold
        ("Anna: ???\nBen: roll 2\n", ["PP-0"]),
        ("Anna: roll x\nAnna: hold\nAnna: total 9\n", ["PP-0"]),
        ("Anna: ???\nCleo: roll 2\n", ["PP-0", "HG-R3"]),
        ("?!\nCleo: hold\n", ["PP-0"]),
    ],
)
def test_what_follows_is_not_blamed(text: str, found: list[str]) -> None:
    """One slip is one fault, and what cannot be read is held against nobody."""
    assert codes(play(text)) == found


def test_its_matches_are_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`score add` asks who rolls what, though the game writes no question, and finishes it."""
    monkeypatch.setenv("PRINTPLAY_LEDGER", str(tmp_path / "ledger.db"))
    assert run("score", "start", "hog", "Anna", "Ben").exit_code == 0
    assert run("score", "add", *["Anna: roll 6"] * 16).exit_code == 0
    person = Person("h\t", "roll 9", "Anna: 4", "?", "keep", "")
    assert guided(Match(open_store(), None), prompt=person) == 0
    assert person.offered == ["hold "]
    assert any("error[HG-R2]: A die shows 1 to 6, not 9." in line for line in person.after("roll 9"))
    assert "Anna: what next (such as roll 1)? [roll, hold]" in person.heard
    assert "Possible now: roll, hold" in person.after("?")
    assert "By the rules, the match is over. Finish it? (Enter: end)" in person.heard
    lines = json.loads(run("score", "show", "--json").stdout)["lines"]
    assert lines[-3:] == ["Anna: roll 4", "Anna: hold", "end"]


def test_its_questions_are_asked_in_german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The question that any game gets is German in a German session; leaving loses nothing."""
    monkeypatch.setenv("PRINTPLAY_LEDGER", str(tmp_path / "ledger.db"))
    run("score", "start", "hog", "Anna", "Ben")
    run("score", "add", "Anna: roll 3")
    person = Person("wurf 4", "behalten", "q")
    with use("de"):
        assert guided(Match(open_store(), None), prompt=person) == 0
    assert any("Anna: Was kommt als Nächstes (etwa roll 1)?" in line for line in person.heard)
    lines = json.loads(run("score", "show", "--json").stdout)["lines"]
    assert lines[-2:] == ["Anna: roll 4", "Anna: hold"]
