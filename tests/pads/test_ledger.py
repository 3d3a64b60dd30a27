"""A match on a pad in the ledger: kept with its file, exported, taken in, counted."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import printplay as pp
from tests.cli.helpers import run
from tests.pads.helpers import written
from tests.web.conftest import folder, server, state_folder, table  # noqa: F401  fixtures
from tests.web.helpers import Table

PAD = """game = "harbour"
title = { en = "Harbour", de = "Hafen" }
players = [1, 5]
winner = "lowest"
[[row]]
key = "birds"
title = { en = "Birds", de = "Vögel" }
[[row]]
key = "coins"
points = "coins // 3"
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return the file of a pad."""
    path = tmp_path / "harbour.toml"
    path.write_text(PAD, encoding="utf-8")
    return path


def _played(ledger: pp.Ledger, file: Path) -> pp.Match:
    match = ledger.start(file, ["Anna", "Ben"])
    assert match.add("Anna: Vögel 12, coins 7", "Ben: birds 9, coins 2")
    assert match.finish()
    return match


def test_a_match_keeps_the_file_it_was_played_with(file: Path, tmp_path: Path) -> None:
    """What is changed in the file later, or its end, changes no match that was begun with it."""
    with pp.open_ledger(tmp_path / "l.db", make=True) as ledger:
        match = _played(ledger, file)
        file.unlink()
    with pp.open_ledger(tmp_path / "l.db") as ledger:
        found = ledger.match(match.id)
        assert [(one.player, one.score, one.winner) for one in found.standings] == [
            ("Ben", 9, True), ("Anna", 14, False),
        ]  # fmt: skip
        assert "Anna: birds 12, coins 7" in found.json()["lines"]
        tallies = {one["player"]: one for one in ledger.history("harbour").json()["games"]["harbour"]}
        assert tallies["Ben"]["wins"] == 1


@pytest.mark.parametrize(
    ("lang", "coins", "told"),
    [("en", "Coins*", "* On a tie: the fewest in “Coins”."), ("de", "Coins*", "am wenigsten bei „Coins“.")],
)
def test_a_row_that_breaks_ties_is_shown_once(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str, coins: str, told: str
) -> None:
    """The table of a match has a column for each row; what breaks a tie is marked and told."""
    monkeypatch.setenv("COLUMNS", "80")
    file.write_text(PAD + '[tie_break]\norder = ["-coins"]\n', encoding="utf-8")
    with pp.open_ledger(tmp_path / "l.db", make=True) as ledger:
        match = _played(ledger, file)
    shown = run("score", "show", match.id, "--ledger", str(tmp_path / "l.db"), "--lang", lang)
    lines = shown.stdout.splitlines()
    (head,) = (line for line in lines if coins in line)
    assert head.count("Coins") == 1
    assert any(line.split()[-3:] == ["12", "2", "(7)"] for line in lines)
    assert told in shown.stdout
    assert max(map(len, lines)) <= 80


def test_it_travels_with_its_file(file: Path, tmp_path: Path) -> None:
    """An export as record or as JSON is taken in elsewhere, where the file never was."""
    with pp.open_ledger(tmp_path / "l.db", make=True) as ledger:
        match = _played(ledger, file)
        (tmp_path / "out").mkdir()
        record = ledger.export(match.id).write(tmp_path / "out")
        data = ledger.export(match.id, form="json").data()
        play = json.loads(ledger.export(match.id, form="bgstats").data())
    assert play["game"]["highestWins"] is False
    file.unlink()
    shared = next(path for path in record if path.suffix == ".play")
    assert pp.check(shared).valid
    whats: tuple[Path | bytes, ...] = (shared, data)
    for number, what in enumerate(whats):
        with pp.open_ledger(tmp_path / f"other{number}.db", make=True) as ledger:
            ledger.import_(what)
            assert ledger.match(match.id).standings[0].player == "Ben"


def test_guided_entry_asks_for_what_is_missing(file: Path, tmp_path: Path) -> None:
    """Each row of each player is asked for once, then the end."""
    with pp.open_ledger(tmp_path / "l.db", make=True) as ledger:
        match = ledger.start(file, ["Anna", "Ben"])
        match.add("Ben: birds 3")
        asked = [(one.player, one.what) for one in match.questions()]
    assert asked == [("Anna", "Birds"), ("Anna", "Coins"), ("Ben", "Coins")]


def test_the_page_opens_pads_it_knows_and_no_file(table: Table, file: Path) -> None:  # noqa: F811
    """A match on a pad is shown and entered on the page; a phone names no file of the machine."""
    host = table.phone("host")
    refused = host.http.post("/api/matches", json={"id": host.id(), "game": str(file), "players": ["Anna"]})
    assert refused.status_code == 400
    match = table.server.ledger.start(file, ["Anna", "Ben"]).id
    assert host.add(match, "Anna: birds 12, coins 7").status_code == 200
    assert host.see(match)["standings"][1]["points"][1]["from"] == "coins"
    for path in ("/", "/new", f"/match/{match}", f"/match/{match}/screen", "/history"):
        assert host.http.get(path).status_code == 200, path


def test_a_record_finds_its_pad_beside_it(file: Path) -> None:
    """`game harbour` is enough where the file lies beside the record; none is read elsewhere."""
    lines = "game harbour\nplayers Anna\nAnna: birds 3, coins 7\nAnna: total 5\nend\n"
    assert pp.check(lines, folder=file.parent).valid
    away = lines.replace("players", "layout ../harbour.toml\nplayers")
    assert not pp.check(away, folder=file.parent / "sub").valid
    assert not pp.check(lines.replace("harbour", "harbor"), folder=file.parent).valid


def test_what_each_round_needs_is_asked_first(tmp_path: Path) -> None:
    """A handicap is asked before the first round, a row that only the end needs in the last."""
    pad = """rounds = 2
[[row]]
key = "handicap"
once = true
counts = false
[[row]]
key = "strokes"
points = "10 + handicap - strokes"
[[row]]
key = "bonus"
once = true
"""
    with pp.open_ledger(tmp_path / "l.db", make=True) as ledger:
        match = ledger.start(written(tmp_path, pad), ["Anna", "Ben"])

        def asked() -> list[str]:
            return [question.text for question in match.questions()]

        assert asked()[:3] == ["Anna: Handicap?", "Ben: Handicap?", "Anna: Strokes?"]
        assert match.add("Anna: handicap 3, strokes 4", "Ben: handicap 0, strokes 5")
        assert asked() == ["Begin round 2?"]
        assert match.add("round 2")
        assert asked()[-1] == "Ben: Bonus?"


@pytest.mark.parametrize("answer", ["yes", "ja", "Y", "round 2"])
def test_a_question_that_asks_whether_takes_yes(tmp_path: Path, answer: str) -> None:
    """Whether the next round begins, or the game is over, is answered by yes."""
    pad = 'rounds = 2\n[[row]]\nkey = "strokes"\n'
    with pp.open_ledger(tmp_path / "l.db", make=True) as ledger:
        match = ledger.start(written(tmp_path, pad), ["Anna", "Ben"])
        assert match.add("Anna: strokes 4", "Ben: strokes 5")
        entry = match.guided(print)
        assert entry.question.text == "Begin round 2?"
        entry.take(answer)
        assert match.record().splitlines()[-1] == "round 2"
