"""`printplay games`: what can be printed, checked and scored."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from printplay.api.pads import new_pad
from printplay.cli.commands import tree
from printplay.core import i18n
from printplay.core.errors import CallError
from printplay.lookup import boards
from printplay.match import registry


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    i18n.switch("en")
    yield
    i18n.switch("en")


def run(*arguments: str) -> Result:
    """Run `printplay games ...`; what `main` would catch is raised."""
    result = CliRunner().invoke(tree(["games"]), ["games", *arguments])
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def test_all_games_are_listed() -> None:
    """Every game stands in the list with its title and how many can play."""
    shown = run().stdout
    for name in registry.game_ids():
        game = registry.find_game(name)
        (line,) = (line for line in shown.splitlines() if line.startswith(name))
        assert game.title in line
        assert f"{game.players[0]}-{game.players[1]}" in line


def test_the_list_alone() -> None:
    """With --quiet there is one line a game."""
    assert len(run("--quiet").stdout.splitlines()) == len(registry.game_ids())


@pytest.mark.parametrize("name", registry.game_ids())
def test_one_game_in_full(name: str) -> None:
    """A game is shown with its parts, boards, variants, house rules and languages."""
    game = registry.find_game(name)
    shown = run(name).stdout
    for part in game.parts:
        assert f"  {part.id} " in shown
    for rule in game.house_rules:
        assert rule.key in shown
        assert " | ".join(rule.values) in shown
    for variant in game.variants:
        assert variant in shown
    for typed in boards.layouts_by_name(name):
        assert f"{typed} " in shown
    assert "en, de" in shown


@pytest.mark.usefixtures("added")
def test_a_game_has_the_languages_of_its_texts() -> None:
    """Hog has a German catalogue, Frogs has none."""
    assert "Languages: en, de\n" in run("hog").stdout
    assert "Languages: en\n" in run("frogs").stdout


@pytest.mark.parametrize("name", registry.game_ids())
def test_one_game_as_json(name: str) -> None:
    """With --json a program reads the same."""
    answer = json.loads(run(name, "--json").stdout)
    game = registry.find_game(name)
    assert answer["id"] == name
    assert answer["players"] == {"from": game.players[0], "to": game.players[1]}
    assert answer["languages"] == ["en", "de"]
    assert [part["id"] for part in answer["parts"]] == [part.id for part in game.parts]
    for rule in answer["house_rules"]:
        assert rule["default"] in rule["values"]


def test_all_games_as_json() -> None:
    """With --json and no game, all of them are in one list."""
    assert [game["id"] for game in json.loads(run("--json").stdout)] == registry.game_ids()


def test_score_pads_are_listed_below_the_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pads that ship and those of this folder stand in a list of their own, sound ones only."""
    monkeypatch.chdir(tmp_path)
    new_pad("harbour")
    (tmp_path / "reef.toml").write_text('game = "reef"\nplayers = [1, 2]\n', encoding="utf-8")
    shown = run()
    _games, pads = shown.stdout.split("Score pads\n")
    lines = [line.split() for line in pads.splitlines()]
    assert ["bowling", "Ten", "Frames", "1-8"] in lines
    assert ["harbour", "Harbour", "2-5"] in lines
    assert "reef" not in shown.stdout
    assert "printplay check reef.toml" in shown.stderr
    assert len(run("--pads", "--quiet").stdout.splitlines()) == pads.count("\n  ") + 1
    found = {one["id"]: one for one in json.loads(run("--pads", "--json").stdout)}
    alone = json.loads(run("harbour", "--json").stdout)
    assert {"format": 1, **found["harbour"]} == alone | {"kind": "", "also": []}


def test_an_unknown_game_is_refused() -> None:
    """A misspelled game is refused with the name that was perhaps meant."""
    with pytest.raises(CallError, match="unknown game 'go-for-gld'\n  Did you mean go-for-gold"):
        run("go-for-gld")


def test_an_unknown_game_exits_with_2() -> None:
    """The program says it on standard error and exits with 2."""
    done = subprocess.run(
        [sys.executable, "-m", "printplay", "games", "\x1b[2Jchess"],
        capture_output=True, check=False, encoding="utf-8",
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stdout == ""
    assert "\x1b" not in done.stderr
    assert "Games: " in done.stderr
