"""`printplay score show --picture` and `score history --picture`, and the options that choose."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import printplay as pp
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


@pytest.mark.parametrize(
    ("call", "error", "said"),
    [
        (["show", "--picture", "x.gif"], pp.CallError, r"\.gif"),
        (["history", "--picture", "x"], pp.CallError, "picture"),
        (["history", "--picture", "theirs.svg"], pp.FileError, "not made by printplay"),
        (["show", "--picture", "l.db/x.svg"], pp.FileError, "not a folder"),
        (["history", "--on", "2020-01-01", "--picture", "x.svg"], pp.CallError, "no match to draw"),
        (["show", "--dark"], pp.CallError, "--picture"),
    ],
)
def test_what_cannot_be_drawn_leaves_everything_as_it_was(
    where: Path, monkeypatch: pytest.MonkeyPatch, call: list[str],
    error: type[pp.PrintplayError], said: str,
) -> None:  # fmt: skip
    """A wrong ending, a stranger's file, a file for a folder, no match: a sentence, no file."""
    monkeypatch.chdir(where)
    (where / "theirs.svg").write_text("<svg/>")
    before = {path.name: path.read_bytes() for path in where.iterdir() if path.suffix == ".svg"}
    with pytest.raises(error, match=said) as found:
        run("score", *call)
    assert found.value.exit_code == 2
    assert before == {
        path.name: path.read_bytes() for path in where.iterdir() if path.suffix == ".svg"
    }
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
