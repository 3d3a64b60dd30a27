"""Islands from seeds: sound, alike for all ports, and the same for good."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import printplay as pp
from printplay.core.errors import CallError, PrintplayError
from printplay.games.go_for_gold.contents import island
from printplay.games.go_for_gold.fairness import findings, port_figures
from printplay.games.go_for_gold.islands.maker.grid import GRIDS, IMAGES
from printplay.games.go_for_gold.prints.lettering import reduction
from printplay.geometry.check import findings as board_findings
from printplay.geometry.layouts.layout import read_layout
from printplay.lookup import boards
from tests.cli.helpers import layout
from tests.examples import some
from tests.printing.helpers import page_texts

#: Hashes of islands that may be lying on tables: they never change.
KEPT = {
    "seed:1:0": "04bb2040",
    "seed:1:7": "fd9fe212",
    "seed:1:4711": "bf7d4af0",
    "seed:1:999999999": "2cb0a99a",
}
#: The same for islands that were wished for: seed, wishes, hash.
WISHED = [
    (5, {"symmetry": "full"}, "10563719"),
    (6, {"symmetry": "mirror", "spaces": 68, "lakes": 3}, "e5931737"),
    (7, {"symmetry": "turn", "lattice": "hex-flat"}, "e9690182"),
    (8, {"lattice": "square"}, "7da43a96"),
    (9, {"lattice": "free", "symmetry": "full"}, "ab6ce230"),
]


@pytest.mark.parametrize(("name", "hash_"), KEPT.items())
def test_a_seed_is_one_island_for_good(name: str, hash_: str) -> None:
    """An island that was printed is found again by its seed, in every version of printplay."""
    assert pp.board(name).hash == hash_


@pytest.mark.parametrize(("seed", "wishes", "hash_"), WISHED)
def test_wishes_are_part_of_the_island(seed: int, wishes: dict[str, object], hash_: str) -> None:
    """The same seed and the same wishes make the same island, always."""
    assert pp.new_layout(seed=seed, **wishes).board.hash == hash_  # type: ignore[arg-type]


@settings(max_examples=some(12))
@given(
    seed=st.integers(0, 10**9 - 1),
    spaces=st.integers(60, 84),
    lattice=st.sampled_from([*GRIDS]),
    symmetry=st.sampled_from([*IMAGES]),
)
def test_every_island_is_sound(seed: int, spaces: int, lattice: str, symmetry: str) -> None:
    """Nothing is said against an island that was made, and it is printed at its full size."""
    made = pp.new_layout(seed=seed, spaces=spaces, lattice=lattice, symmetry=symmetry)
    board = island(made.board)
    assert len(board.land) == spaces
    assert list(findings(board)) == []
    assert reduction(board) == 1
    assert board.pitch is not None
    assert board.pitch >= 12.5


def test_full_symmetry_makes_all_ports_alike() -> None:
    """On an island with two mirrors no port has anything that another has not."""
    board = island(pp.new_layout(seed=3, symmetry="full").board)
    figures = [
        [getattr(port, key) for key in port.__slots__ if key not in ("port", "space")]
        for port in port_figures(board)
    ]
    assert all(row == figures[0] for row in figures)


@pytest.mark.parametrize("wishes", [{}, {"lattice": "free"}, {"lattice": "hex-flat"}])
def test_an_island_goes_round_by_geojson(tmp_path: Path, wishes: dict[str, str]) -> None:
    """What `layout show --geojson` says of an island is the same island again."""
    made = pp.new_layout(seed=12, **wishes)  # type: ignore[arg-type]
    (tmp_path / "again.geojson").write_text(json.dumps(made.board.geojson()), "utf-8")
    assert pp.board(tmp_path / "again.geojson").hash == made.board.hash


def test_files_that_were_written_are_the_island(tmp_path: Path) -> None:
    """A layout file can be moved, renamed and checked like any other."""
    made = pp.new_layout(seed=12, lattice="free", name="Skerry")
    file, outlines = made.write(tmp_path / "mine.toml")
    assert (file.name, outlines.name) == ("mine.toml", "mine.geojson")
    read = read_layout(file)
    board = boards.build(read)
    assert (board.name, board.hash) == ("Skerry", made.board.hash)
    assert list(board_findings(read, board)) == []


def test_nothing_of_a_person_is_written_over(tmp_path: Path) -> None:
    """A file that is there stays as it is, unless it holds just that island."""
    file = tmp_path / "mine.toml"
    first = pp.new_layout(seed=1)
    first.write(file)
    first.write(file)
    with pytest.raises(pp.FileError, match="nothing was written"):
        pp.new_layout(seed=2).write(file)
    assert boards.find_board(str(file)).hash == first.board.hash


@pytest.mark.parametrize(
    ("wishes", "message"),
    [
        ({"spaces": 20}, "has 45 to 88 spaces, not 20"),
        ({"spaces": 200}, "has 45 to 88 spaces, not 200"),
        ({"lattice": "hexagon"}, "unknown lattice 'hexagon'"),
        ({"symmetry": "half"}, "unknown symmetry 'half'"),
        ({"lakes": 40}, "an island has 0 to 9 lakes, not 40"),
        ({"symmetry": "full", "lakes": 5}, "cannot be arranged symmetrically around a centre"),
        ({"seed": -1}, "a seed must be a whole number from 0 to"),
        ({"name": "a/b"}, "invalid island name"),
        ({"name": "seed:1:5"}, "invalid island name"),
        ({"game": "gotoku"}, "not for gotoku"),
    ],
)
def test_what_no_island_can_be_is_said(wishes: dict[str, object], message: str) -> None:
    """A wish that cannot come true is told in a sentence."""
    with pytest.raises(CallError, match=message):
        pp.new_layout(**{"seed": 1, **wishes})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("seed:x", "invalid seed"),
        ("seed:1:2:3", "invalid seed"),
        ("seed:9:5", "islands of version 9 are not supported"),
        ("seed:1:1000000000", "a seed must be a whole number from 0 to"),
    ],
)
def test_a_name_that_is_no_seed_is_told(name: str, message: str) -> None:
    """A seed that cannot be one is told with how it is written."""
    with pytest.raises(PrintplayError, match=message):
        pp.board(name)


def test_a_seed_without_a_version_means_the_newest_maker() -> None:
    """`seed:4711` is short for the island of today, and is shown with its version."""
    assert pp.board("SEED:4711").json()["name"] == "seed:1:4711"


def test_an_island_that_was_wished_for_is_no_side_of_a_sheet(tmp_path: Path) -> None:
    """Prints call an island that was wished for by its name, and never "Side isle-60101"."""
    [file] = pp.new_layout(seed=60101, spaces=60).write(tmp_path / "x.toml")
    kit = pp.print_game("go-for-gold", "map", layout=str(file))
    lines = page_texts(next(iter(kit.pdf().values())))[0].splitlines()
    assert any(line.startswith("isle-60101") for line in lines), lines
    assert not any("Side isle" in line for line in lines)


def test_a_match_is_played_and_kept_on_a_seed(tmp_path: Path) -> None:
    """A ledger keeps a match on an island from a seed; its export is checked without a file."""
    with pp.open_ledger(str(tmp_path / "ledger.db"), make=True) as ledger:
        match = ledger.start("go-for-gold", ["Anna", "Ben"], layout="seed:12")
        match.add("Anna: points 9 4", "Ben: points 5 6 4")
        assert "layout seed:1:12" in match.lines
        match.finish(anyway=True)
        record = "\n".join(match.lines)
    report = pp.check(record)
    assert not [fault for fault in report.faults if fault.code == "layout"]
    assert report.json()["layout"] == "seed:1:12"


def test_layout_new_writes_islands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`layout new` prints one island, or writes many into a folder."""
    monkeypatch.chdir(tmp_path)
    assert layout("new", "go-for-gold", "--seed", "5").stdout == (
        "".join(pp.new_layout(seed=5).files.values())
    )
    written = layout("new", "go-for-gold", "--seed", "5", "--count", "2", "-o", "islands/")
    assert written.exit_code == 0
    assert sorted(file.name for file in Path("islands").iterdir()) == [
        "seed-1-5.toml",
        "seed-1-6.toml",
    ]
    answer = json.loads(layout("new", "go-for-gold", "--seed", "5", "--json").stdout)
    assert (answer["seed"], answer["hash"]) == (5, pp.board("seed:5").hash)


def test_many_islands_ask_for_a_folder() -> None:
    """Islands that would run together on the screen are refused with the cure."""
    with pytest.raises(CallError, match="need a folder") as told:
        layout("new", "go-for-gold", "--count", "2")
    assert "-o islands/" in str(told.value)


def test_many_islands_are_refused_where_one_has_no_seed(tmp_path: Path) -> None:
    """Where the seeds run out, none of the islands is written."""
    with pytest.raises(
        CallError, match="the first of 2 seeds must be a whole number from 0 to 9999999"
    ):
        layout("new", "--seed", "999999999", "--count", "2", "-o", str(tmp_path / "islands"))
    assert not (tmp_path / "islands").exists()
