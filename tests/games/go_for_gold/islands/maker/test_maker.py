"""Islands from seeds: sound, alike for all ports, and the same for good."""

from __future__ import annotations

import hashlib
import json
from math import atan2, degrees
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import printplay as pp
from printplay.core.errors import CallError, PrintplayError
from printplay.core.i18n import LANGUAGES
from printplay.games.go_for_gold.board.cells import turns
from printplay.games.go_for_gold.contents import island, ports
from printplay.games.go_for_gold.fairness import findings, port_figures
from printplay.games.go_for_gold.islands.maker.grid import GRIDS, IMAGES, QUARTERED, IslandOptions
from printplay.games.go_for_gold.islands.maker.making import make, title
from printplay.games.go_for_gold.prints.lettering import reduction
from printplay.geometry.check import board_findings
from printplay.geometry.graph import cuts, parts
from printplay.geometry.layouts.layout import read_layout
from printplay.lookup import boards
from tests.cli.helpers import run
from tests.examples import some
from tests.printing.helpers import page_texts

#: Hashes of islands that may be lying on tables: they never change.
KEPT = {
    "seed:1:0": "c06034b3",
    "seed:1:7": "849bb8ef",
    "seed:1:4711": "3ccdddb8",
    "seed:1:999999999": "3a318d83",
}
#: The same for islands that were wished for: seed, wishes, hash.
WISHED = [
    (5, {"symmetry": "full"}, "31ec76f7"),
    (6, {"symmetry": "mirror", "spaces": 68, "lakes": 3}, "0fe5cec0"),
    (7, {"lattice": "hex-flat"}, "72f237ed"),
    (8, {"lattice": "square", "symmetry": "none"}, "2e0d0feb"),
    (9, {"lattice": "free"}, "161c1ce5"),
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
    if symmetry == "quarter":  # squares in fours, and one in the centre or not
        lattice, spaces = "square", 60 + (spaces - 60) // 4 % 4 * 4 + spaces % 2
    made = pp.new_layout(seed=seed, spaces=spaces, lattice=lattice, symmetry=symmetry)
    board = island(made.board)
    assert len(board.land) == spaces
    assert list(findings(board)) == []
    assert reduction(board) == 1
    assert board.pitch is not None
    assert board.pitch >= 12.5


def test_the_files_of_islands_stay_the_same() -> None:
    """Titles, themes and rows of an island's file are for good, not only its board."""
    texts = [text for seed in range(40, 46) for text in pp.new_layout(seed=seed).files.values()]
    assert hashlib.sha256("".join(texts).encode()).hexdigest()[:16] == "bdccf3773ff14a3b"


def test_islands_of_1000_seeds_have_1000_names() -> None:
    """No two seeds of a thousand in a row share a name, in English or in German."""
    for first in (0, 4711, 999_000_000):
        names = [title(seed) for seed in range(first, first + 1000)]
        for language in LANGUAGES:
            assert len({name[language] for name in names}) == 1000
        assert max(len(name[language]) for name in names for language in LANGUAGES) <= 42


@pytest.mark.parametrize(
    ("lattice", "symmetry"),
    [(lattice, one) for lattice in GRIDS for one in IMAGES if one != "quarter" or lattice == QUARTERED],
)
def test_ports_stand_where_the_compass_says(lattice: str, symmetry: str) -> None:
    """N is in the north, E in the east: within 45 degrees, or 60 where mirrors pair ports."""
    for seed in range(some(3)):
        board = island(pp.new_layout(seed=seed, lattice=lattice, symmetry=symmetry).board)
        found = ports(board)
        assert [*found] == ["N", "E", "S", "W"]
        width, height = board.size
        for number, space in enumerate(found.values()):
            x, y = board.spaces[space].centre
            bearing = degrees(atan2(x - width / 2, y - height / 2)) - 90 * number
            off = abs((bearing + 180) % 360 - 180)
            assert off <= (60.1 if symmetry in ("mirror", "full") else 45.1), (seed, space)


@pytest.mark.parametrize("lattice", GRIDS)
def test_no_treasure_lies_in_a_dead_end(lattice: str) -> None:
    """Who walks to a treasure or a temple is not locked in there by the line just drawn."""
    for seed in range(some(6)):
        board = island(pp.new_layout(seed=seed, lattice=lattice).board)
        inland = board.land.keys() - {*ports(board).values()}
        for space in inland:
            contents = board.spaces[space].contents
            if contents.kind == "treasure" or contents.temple:
                assert len(board.neighbours(space) & inland) > 1, (seed, space)
                assert not any(
                    space in part
                    for cut in cuts(board.adjacency, inland)
                    for part in parts(board.adjacency, inland - {cut})[1:]
                ), (seed, space)


def test_an_island_is_the_same_after_half_a_turn() -> None:
    """By default each port has the surroundings of the one opposite, space by space."""
    board = island(pp.new_layout(seed=11).board)
    width, height = board.size
    by_place = {(round(s.centre[0]), round(s.centre[1])): s for s in board.land.values()}
    for (x, y), space in by_place.items():
        other = min(
            board.land.values(), key=lambda s: abs(s.centre[0] - width + x) + abs(s.centre[1] - height + y)
        )
        one, opposite = space.contents, other.contents
        assert one.kind == opposite.kind, (space.id, other.id)
        assert one.points == opposite.points
        assert (x, y) != (round(width / 2), round(height / 2)) or other is space


@pytest.mark.parametrize("seed", range(some(4)))
def test_turned_islands_give_north_and_east_nearly_the_same(seed: int) -> None:
    """What lies nearest to a port is as near to the next one, and as many ways lead out of it."""
    north, east, *_others = port_figures(island(pp.new_layout(seed=seed).board))
    for figure in ("treasure_steps", "temple_steps", "shovel_steps", "foot_steps", "exits"):
        assert getattr(north, figure) == getattr(east, figure), figure
    assert abs(north.points - east.points) <= 2


@pytest.mark.long
def test_islands_have_lakes_of_many_sizes_and_coasts_of_many_kinds() -> None:
    """Of 24 islands no two are alike: lakes of one to four spaces or more, land long and round."""
    lakes, shapes = set(), set()
    for seed in range(24):
        made = make(seed, IslandOptions())
        left = set(made.island.lakes)
        while left:
            lake = [left.pop()]
            for cell in lake:
                beside = left.intersection(made.island.grid.neighbours(cell))
                left -= beside
                lake += beside
            lakes.add(len(lake))
        shapes.add(made.island.land)
    assert {1, 2, 3, 4} <= lakes
    assert len(shapes) == 24


def test_full_symmetry_makes_all_ports_alike() -> None:
    """On an island with two mirrors no port has anything that another has not."""
    board = island(pp.new_layout(seed=3, symmetry="full").board)
    figures = [
        [getattr(port, key) for key in port.__slots__ if key not in ("port", "space")]
        for port in port_figures(board)
    ]
    assert all(row == figures[0] for row in figures)


@pytest.mark.parametrize(("seed", "hash_"), [(1, "8d3d568d"), (2, "421c7eff"), (3, "a14f9b8f")])
def test_after_a_quarter_turn_each_port_is_the_next_one(seed: int, hash_: str) -> None:
    """Whoever starts at any of the four ports has the same island around, in the same order."""
    made = pp.new_layout(seed=seed, lattice="square", symmetry="quarter")
    assert made.board.hash == hash_
    assert turns(island(made.board), 4)
    assert not turns(island(pp.new_layout(seed=seed, lattice="square", symmetry="full").board), 4)


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
    assert boards.find_board(file).hash == first.board.hash


@pytest.mark.parametrize(
    ("wishes", "message"),
    [
        ({"spaces": 20}, "has 45 to 88 spaces, not 20"),
        ({"spaces": 200}, "has 45 to 88 spaces, not 200"),
        ({"lattice": "hexagon"}, "unknown lattice 'hexagon'"),
        ({"symmetry": "half"}, "unknown symmetry 'half'"),
        ({"lakes": 40}, "an island has 0 to 9 lakes, not 40"),
        ({"spaces": 75, "lakes": 5}, "cannot be arranged symmetrically around a centre"),
        ({"symmetry": "quarter"}, "only squares have the symmetry quarter"),
        ({"symmetry": "quarter", "lattice": "square", "lakes": 3}, "come in fours"),
        (
            {"symmetry": "quarter", "lattice": "square", "lakes": 4, "spaces": 64},
            "cannot be arranged symmetrically around a centre",
        ),
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
    kit = pp.print_game("go-for-gold", "map", layout=file)
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
    """`new island -o -` prints one island, a folder takes many."""
    monkeypatch.chdir(tmp_path)
    assert run("new", "island", "--seed", "5", "-o", "-").stdout == (
        "".join(pp.new_layout(seed=5).files.values())
    )
    written = run("new", "island", "--seed", "5", "--count", "2", "-o", "islands/")
    assert written.exit_code == 0
    assert sorted(file.name for file in Path("islands").iterdir()) == ["seed-1-5.toml", "seed-1-6.toml"]
    answer = json.loads(run("new", "island", "--seed", "5", "--json").stdout)
    assert (answer["seed"], answer["hash"]) == (5, pp.board("seed:5").hash)


def test_many_islands_ask_for_a_folder() -> None:
    """Islands that would run together on the screen are refused with the cure."""
    with pytest.raises(CallError, match="need a folder") as told:
        run("new", "island", "--count", "2", "-o", "-")
    assert "-o islands/" in str(told.value)


def test_many_islands_are_refused_where_one_has_no_seed(tmp_path: Path) -> None:
    """Where the seeds run out, none of the islands is written."""
    with pytest.raises(CallError, match="the first of 2 seeds must be a whole number from 0 to 9999999"):
        run("new", "island", "--seed", "999999999", "--count", "2", "-o", f"{tmp_path}/islands")
    assert not (tmp_path / "islands").exists()
