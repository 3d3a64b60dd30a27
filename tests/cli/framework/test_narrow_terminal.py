"""A terminal of 40 columns: every table fits, whatever the names."""

from __future__ import annotations

from pathlib import Path

import pytest

from printplay.api.layouts import layout_report
from printplay.cli.framework.text_tables import fit_table, width
from printplay.cli.layout import best, rate
from printplay.core import i18n
from printplay.games.go_for_gold.islands.answers import simulating
from printplay.lookup import boards
from tests.cli.helpers import run
from tests.examples import portion

LONG = ("Anna Maria von und zu Hohenstein-Lang", "日本の名前がとても長い人のための名前", "Ben")
CALLS = (
    "games", "games go-for-gold", "games gophers", "layout list", "check A",
    "check storeys", "layout show goldrausch/cards", "layout show gotoku/cards",
    "layout show gophers/cards", "score list", "score show", "score history", "score players",
    "doctor", "config", "calibrate --list", "explain", "explain GG-R9",
)  # fmt: skip


@pytest.fixture(scope="module")
def _club(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Keep a match that is over and one that is open, both of people with long names."""
    path = tmp_path_factory.mktemp("club") / "scores.db"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PRINTPLAY_LEDGER", str(path))
        run("score", "start", "go-for-gold", *LONG)
        lines = [f"{name}: points 9 5 -1" for name in LONG] + [f"{n}: shovels 3" for n in LONG]
        run("score", "add", *lines)
        run("score", "finish", "--anyway")
        run("score", "start", "goldrausch", *LONG)
    return path


@pytest.fixture
def ledger(_club: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the ledger of the club the one that is read."""
    monkeypatch.setenv("PRINTPLAY_LEDGER", str(_club))


@pytest.fixture
def untried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check layouts without printing them on trial: what ships has no fault (test_preflight)."""
    monkeypatch.setattr(layout_report, "trial", lambda *_asked: [])


@pytest.mark.shared
@pytest.mark.usefixtures("ledger", "untried")
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("call", portion(CALLS, 4))
def test_it_fits(call: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No line is wider than the terminal, in either language."""
    monkeypatch.setenv("COLUMNS", "40")
    shown = run(*call.split(), "--lang", language)
    assert [line for line in shown.output.split("\n") if width(line) > 40] == []


@pytest.mark.usefixtures("ledger")
@pytest.mark.parametrize("call", ["score list", "score show", "score players", "score history"])
def test_nothing_is_lost(call: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that was folded up holds every name the wide one holds."""
    monkeypatch.setenv("COLUMNS", "40")
    shown = "".join(run(*call.split()).output.split())
    assert [name for name in LONG if name.replace(" ", "") not in shown] == []


def test_a_pipe_is_as_wide_as_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    """What reads a table line by line finds a row on each, however long it is."""
    monkeypatch.delenv("COLUMNS", raising=False)
    lines = fit_table(["a", "b"], [["x" * 90, "y" * 90], ["1", "2"]]).split("\n")
    assert len(lines) == 3


@pytest.mark.usefixtures("untried")
@pytest.mark.long
def test_every_layout_can_be_typed_as_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the list, a game's card and an error call a layout is what `layout show` takes."""
    monkeypatch.delenv("COLUMNS", raising=False)
    names = [line.split()[0] for line in run("layout", "list", "--quiet").stdout.splitlines()]
    assert "goldrausch/cards" in names
    assert len(names) == len(list(boards.shipped()))
    for name in names:
        assert run("layout", "show", name, "--json").exit_code == 0
        assert run("check", name).stdout.splitlines()[-1].startswith(f"{name}: ")
    told = "".join(run("games", game).stdout for game in ("goldrausch", "gotoku", "gophers"))
    assert {name for name in names if "/" in name} <= set(told.split())


@pytest.mark.parametrize("language", ["en", "de"])
def test_that_something_is_compiled_fits(
    language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is said before a first call, which has to compile, is no wider than the terminal."""
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setattr(simulating, "engine_is_ready", lambda _policies: False)
    with i18n.use(language):
        rate.tell_of_compiling(["greedy"], quiet=False)
        best.say_compiling()
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) >= 4
    assert max(map(width, lines)) <= 40
