"""A new game is one folder of code and one of boards: it prints and checks like any other."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from printplay import games
from printplay.api.matches import Match
from printplay.cli.guided import guided
from printplay.i18n import use
from printplay.record.as_json import as_json
from printplay.record.check import check
from printplay.record.formatting import formatted
from printplay.record.source import from_text
from printplay.record.telling import faults, ranking
from tests.cli.helpers import run
from tests.cli.test_guided import Person
from tests.ledger.helpers import open_store
from tests.printing.helpers import page_texts
from tests.printing.helpers import run as print_

pytestmark = pytest.mark.usefixtures("toy")

TEXT = "game toy\nplayers Anna, Ben\n\nAnna: hop 6\nBen: HOP 5\nAnna: hop 5\nAnna: total 11\nend\n"


def test_the_game_is_listed() -> None:
    """`printplay games` shows the new game beside the others, and its details."""
    assert "toy" in games.names()
    assert "Hop from stone to stone." in run("games").stdout
    answer = json.loads(run("games", "toy", "--json").stdout)
    assert answer["players"] == {"from": 1, "to": 3}
    assert [layout["name"] for layout in answer["layouts"]] == ["pond"]


def test_its_board_is_shown() -> None:
    """`printplay layout` lists and shows its board."""
    assert "pond" in run("layout", "list").stdout
    data = json.loads(run("layout", "show", "pond", "--geojson").stdout)
    assert data["printplay"]["game"] == "toy"
    assert len(data["features"]) == 6


@pytest.mark.parametrize("language", ["en", "de"])
def test_it_prints(language: str, tmp_path: Path) -> None:
    """`printplay print` makes its kit: cover, cards, backs, with slug and house rules."""
    result = print_(
        "toy", "-o", str(tmp_path / "out"), "--lang", language, "--house", "wet-feet=no"
    )  # fmt: skip
    assert result.exit_code == 0
    texts = page_texts(next((tmp_path / "out").glob("toy*.pdf")).read_bytes())
    assert len(texts) == 4
    assert "A frog." in texts[0]
    assert texts[2].count({"en": "Hop!", "de": "Hüpf!"}[language]) == 3
    assert all("wet-feet no" in text for text in texts)


@pytest.mark.parametrize("form", ["svg", "png"])
def test_it_prints_as_pictures(form: str, tmp_path: Path) -> None:
    """Its cards come as SVG and PNG, too."""
    print_("toy", "cards", "--format", form, "--dpi", "72", "-o", str(tmp_path / "out"))
    assert len(list((tmp_path / "out").glob(f"toy-cards-*0?*.{form}"))) == 6


def test_its_records_are_checked() -> None:
    """Its verbs are its own, its house rules too, and its standings are told."""
    report = check(from_text("x", TEXT), Path())
    assert report.violations == ()
    assert report.finished
    assert formatted(report.record) == TEXT.replace("HOP", "hop")
    answer = as_json(report)
    assert (answer["game"], answer["layout"], answer["layout_hash"]) == ("toy", None, None)
    assert [p["score"] for p in answer["standings"]] == [11, 5]
    assert list(ranking(report))[-1] == "Anna wins by points: 11 against 5 of Ben."


def test_faults_of_its_records_are_told() -> None:
    """Reading and rules report together; a misspelt verb is guessed at."""
    text = TEXT.replace("hop 6", "hop 7").replace("HOP 5", "hpo 5").replace("hop 5", "jump!")
    report = check(from_text("x", "house goal five\n" + text), Path())
    told = list(faults(report))
    assert [v.code for v in report.violations] == ["HP-R1", "PP-0", "PP-0"]
    assert "x:5:11: error[HP-R1]: Anna cannot hop 7." in told
    assert "    help: Did you mean `Ben: hop 5`?" in told
    assert "    help: A line says: hop." in told
    values = check(from_text("x", "house goal nine\n" + text), Path()).violations[0]
    assert values.message == "no-house-value"


def test_its_matches_are_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`score add` asks who hops how far, though the game writes no question, and finishes it."""
    monkeypatch.setenv("PRINTPLAY_LEDGER", str(tmp_path / "ledger.db"))
    assert run("score", "start", "toy", "Anna", "Ben").exit_code == 0
    person = Person("Anna h\t", "b\t", "an 6", "ben 9", "Ben: 5", "?", "Anna hop 5", "")
    assert guided(Match(open_store(), None), prompt=person) == 0
    assert person.offered == ["Ben "]
    assert person.after("an 6")[0] == "  Anna: hop 6"
    assert any("error[HP-R1]: Ben cannot hop 9." in line for line in person.after("ben 9"))
    assert "What happens next (such as Anna hop 1)?" in person.heard[2]
    assert "Can come next: Anna, Ben" in person.after("?")
    assert "By the rules the match is over. Finish it? (Enter: end)" in person.heard
    lines = run("score", "show", "--json").stdout
    assert json.loads(lines)["lines"][2:] == ["Anna: hop 6", "Ben: hop 5", "Anna: hop 5", "end"]


def test_its_questions_are_asked_in_german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The question that any game gets is German in a German session; leaving loses nothing."""
    monkeypatch.setenv("PRINTPLAY_LEDGER", str(tmp_path / "ledger.db"))
    run("score", "start", "toy", "Anna")
    person = Person("3", "q")
    with use("de"):
        assert guided(Match(open_store(), None), prompt=person) == 0
    assert "Anna: Was kommt als Nächstes (etwa hop 1)?" in person.heard
    assert person.after("3")[0] == "  Anna: gesamt 3"
    assert json.loads(run("score", "show", "--json").stdout)["lines"][-1] == "Anna: hop 3"
