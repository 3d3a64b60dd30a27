"""`printplay layout search` and `search_layouts`: what is found, kept, confirmed and refused."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import printplay as pp
from printplay.games.go_for_gold.islands.answers import searching
from printplay.games.go_for_gold.islands.rating.counting import WHOLE
from printplay.games.go_for_gold.islands.rating.halving import Aim, Halving, Stage
from printplay.games.go_for_gold.islands.rating.tally import CandidateTally, Lineup
from tests.cli.helpers import called, layout

#: A search that takes a second: few islands, few matches, this process alone.
SMALL: dict[str, Any] = {
    "candidates": 4, "keep": 1, "policies": ["greedy"], "players": [2], "within": 30.0,
    "symmetry": "full", "seed": 10, "matches": 80, "workers": 1,
}  # fmt: skip
CALL = (
    "search", "--candidates", "4", "--keep", "1", "--policy", "greedy", "--players", "2",
    "--symmetry", "full", "--seed", "10", "--matches", "80", "--workers", "1",
)  # fmt: skip


@pytest.mark.parametrize(
    ("goals", "symmetry", "found"),
    [(["fair"], None, "full"), (["fair", "tight"], None, "full"), (["tight"], None, "turn"),
     (["fair"], "none", "none")],
)  # fmt: skip
def test_fair_islands_are_sought_among_those_with_two_mirrors(
    goals: list[str], symmetry: str | None, found: str
) -> None:
    """Nearly all of these are fair, so nobody has to know which symmetry to ask for."""
    asked = {**SMALL, "goals": goals, "symmetry": symmetry, "candidates": 1}
    search = pp.search_layouts(**{**asked, "matches": 4, "within": 100.0})
    assert search.asked.symmetry == found


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, pp.Search]:
    """Search once, into a folder."""
    folder = tmp_path_factory.mktemp("search")
    return folder, pp.search_layouts(**SMALL, folder=folder)


def played(halving: Halving, off: dict[int, float], dice: random.Random) -> Iterator[tuple[Stage, set[int]]]:
    """Play a search's stages on islands whose ports are off by so many points, and yield them."""
    for stage in halving.stages():
        yield stage, {piece.seed for piece in stage.pieces}
        for piece in stage.pieces:
            share = 1 / piece.table.players + off[piece.seed] / 100
            sat = piece.number * piece.table.players // 4
            spread = (share * (1 - share) * sat) ** 0.5
            ports = []
            for sign in (1, -1, 1, -1):
                even = 1 / piece.table.players
                won = sat * (even + sign * (share - even)) + dice.gauss(0, spread)
                ports += [sat, round(WHOLE * won), 0, 0]
            numbers = (*ports, 0, 0, 0, 0, 0, piece.number, 0, 0)
            halving.candidates[piece.seed].add(piece, numbers)


def test_the_fairest_islands_are_found_and_the_others_left_early() -> None:
    """Of 300 islands, of which three are fair, two of these are found; few play many matches."""
    off = {seed: 2.0 + seed % 9 for seed in range(300)} | {17: 0.0, 117: 0.1, 217: 0.2}
    aim = Aim(("fair",), 1.0, (Lineup("greedy", 4), Lineup("expert", 4)), paired=True)
    halving = Halving(aim, range(300), 2)
    islands = [len(seeds) for _stage, seeds in played(halving, off, random.Random(1))]
    assert len(halving.winners) == 2
    assert {one.seed for one in halving.winners} <= {17, 117, 217}
    assert islands[0] == 300
    assert islands == sorted(islands, reverse=True)
    expert = sum(one.chosen.get(Lineup("expert", 4), CandidateTally()).matches
                 for one in halving.candidates.values())  # fmt: skip
    assert expert < 300 * 300


def test_what_is_said_to_be_fair_is_fair_although_many_were_tried() -> None:
    """Of islands that are all a little less fair than asked, hardly one is said to be fair."""
    claimed = 0
    for seed in range(40):
        aim = Aim(("fair",), 1.0, (Lineup("greedy", 4),), paired=True)
        halving = Halving(aim, range(60), 1)
        list(played(halving, dict.fromkeys(range(60), 1.05), random.Random(seed)))
        claimed += bool(halving.winners)
    assert claimed <= 5


def test_a_winner_is_confirmed_by_matches_that_chose_nothing(finished: tuple[Path, pp.Search]) -> None:
    """The figures of what is found are those of fresh matches, which anybody can play again."""
    found = finished[1].islands[0]
    assert (found.fresh, found.fair, finished[1].success) == (True, True, True)
    figures = found.tables[0]
    assert figures.matches == 80
    rating = pp.rate_layout(
        finished[0] / f"{found.name}.toml", matches=80, players=2, seed=searching.CONFIRMING
    ).figures[0]
    across = [port.share or 0 for port in rating.ports]
    assert figures.wins is not None
    assert list(figures.wins.values()) == pytest.approx(
        [(across[port] + across[port - 2]) / 2 for port in range(4)]
    )
    assert figures.stuck == pytest.approx(sum(port.stuck for port in rating.ports) / 4)


def test_the_folder_holds_the_table_and_the_layouts(finished: tuple[Path, pp.Search]) -> None:
    """Results are a text, JSON for a program, and a layout file that is sound."""
    folder, search = finished
    name = search.islands[0].name
    assert {file.name for file in folder.iterdir()} == {
        "checkpoint.json", "results.json", "results.txt", f"{name}.toml",
    }  # fmt: skip
    said = json.loads((folder / "results.json").read_text("utf-8"))
    assert said["islands"][0]["name"] == name
    assert pp.board(folder / f"{name}.toml").hash == said["islands"][0]["hash"]
    assert (folder / "results.txt").read_text("utf-8").splitlines()[1].startswith(name)


@pytest.mark.parametrize("stage", [1, 2, 3])
def test_a_search_that_was_stopped_goes_on_where_it_was(
    finished: tuple[Path, pp.Search], tmp_path: Path, stage: int
) -> None:
    """Ctrl-C leaves the best so far; the same call ends as if it had never been stopped."""

    def stop(now: pp.SearchProgress) -> None:
        if (now.stage, now.done) == (stage, now.tasks):
            raise KeyboardInterrupt

    with pytest.raises(pp.SearchInterrupted) as caught:
        pp.search_layouts(**SMALL, folder=tmp_path, progress=stop)
    best = caught.value.search
    assert not best.finished
    assert len(best.islands) == 1
    assert "Not finished" in (tmp_path / "results.txt").read_text("utf-8")
    assert not list(tmp_path.glob("*.toml"))
    seen: list[pp.SearchProgress] = []
    again = pp.search_layouts(**SMALL | {"seed": None}, folder=tmp_path, progress=seen.append)
    assert again == finished[1]
    assert min(now.stage for now in seen) >= stage
    for file in finished[0].iterdir():
        assert (tmp_path / file.name).read_bytes() == file.read_bytes()


def test_another_search_does_not_touch_the_folder(finished: tuple[Path, pp.Search]) -> None:
    """Other options, a checkpoint that is damaged and somebody's results are refused by name."""
    folder = finished[0]
    before = {file: file.read_bytes() for file in folder.iterdir()}
    with pytest.raises(pp.FileError, match="another search: --keep was 1, and is 2"):
        pp.search_layouts(**SMALL | {"keep": 2}, folder=folder)
    assert {file: file.read_bytes() for file in folder.iterdir()} == before


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("checkpoint.json", "{}", "this search checkpoint is damaged, or the file is something else"),
        ("checkpoint.json", "[1", "this search checkpoint is damaged, or the file is something else"),
        ("results.txt", "mine", "this file already exists, without a search checkpoint beside it"),
    ],
)
def test_a_folder_of_something_else_is_refused(tmp_path: Path, name: str, text: str, says: str) -> None:
    """What is no checkpoint is not gone on with, and not overwritten."""
    (tmp_path / name).write_text(text)
    with pytest.raises(pp.FileError, match=says):
        pp.search_layouts(**SMALL, folder=tmp_path)
    assert [file.read_text() for file in tmp_path.iterdir()] == [text]


def test_where_none_is_fair_the_nearest_is_named() -> None:
    """No fair island within the tries: the nearest is shown, a sentence says so, the code is 1."""
    result = layout(*CALL, "--within", "0.5", "--json")
    assert result.exit_code == 1
    said = json.loads(result.stdout)
    assert (said["success"], said["islands"][0]["fair"]) == (False, None)
    assert said["sentence"].startswith(
        "None of 4 islands is sure to be fair within 0.5 percentage points for two greedy players;"
    )


def test_lively_and_tight_islands_come_first() -> None:
    """Without fair starts the order is that of the product of what was asked."""
    search = pp.search_layouts(**SMALL | {"goals": ["lively", "tight"], "keep": 4})
    assert search.success
    assert [one.fair for one in search.islands] == [None] * 4
    assert len({one.seed for one in search.islands}) == 4
    german = search.sentence("de")
    assert german.startswith("Die besten 4 von 4 Inseln")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"keep": 5}, "keep must be a whole number from 1 to 4, not 5"),
        ({"policies": ["greedy", "random"]}, "random players say nothing about fairness"),
        ({"candidates": 0}, "candidates must be a whole number from 1"),
        ({"goals": ["quick"]}, "name each goal once: fair, lively, tight"),
        ({"players": [2, 2]}, "name each number of players once"),
        ({"players": [1], "goals": ["tight"]}, "the goals lively and tight need at least 2 players"),
        ({"matches": 0}, "matches must be a whole number from 1"),
        ({"workers": 0}, "workers must be a whole number from 1"),
        ({"scheduler": "tcp://127.0.0.1:1"}, "--workers and --scheduler cannot be combined"),
        ({"seed": 10**9}, "the first of 4 seeds must be a whole number from 0"),
        ({"lattice": "round"}, "unknown lattice 'round'"),
        ({"game": "gophers"}, "new layouts can be made for go-for-gold only"),
    ],
)
def test_what_makes_no_sense_is_refused(arguments: dict[str, object], says: str) -> None:
    """A number, goal or option that is none, or does not fit the others, is told in a sentence."""
    with pytest.raises(pp.CallError, match=says):
        pp.search_layouts(**SMALL | arguments)


def test_a_wrong_call_is_refused_before_anything_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who asks for more islands than are made reads that alone, and nothing of the engine."""
    monkeypatch.setattr(
        "printplay.games.go_for_gold.islands.engine.engine.is_compiled", lambda _policies: False
    )
    refused = called("layout", "search", "--candidates", "1")
    assert refused.returncode == 2
    assert refused.stderr == "printplay: keep must be a whole number from 1 to 1, not 3\n"


def test_a_scheduler_that_is_not_there_is_told_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits long for an address that does not answer."""
    monkeypatch.setattr("printplay.core.executor.PATIENCE", 0.2)
    with pytest.raises(pp.FileError, match="no Dask scheduler answers at tcp:"):
        pp.search_layouts(**SMALL | {"workers": None, "scheduler": "tcp://127.0.0.1:1"})


def test_the_extra_is_named_where_it_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without Dask a search over several processes says what to install, or how to do without."""
    monkeypatch.setattr("printplay.core.executor.find_spec", lambda _name: None)
    with pytest.raises(pp.FileError, match="several processes need the extra") as caught:
        pp.search_layouts(**SMALL | {"workers": 2})
    assert "--workers 1" in str(caught.value)
