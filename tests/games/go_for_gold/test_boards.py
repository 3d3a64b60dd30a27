"""The two shipped islands of Go for Gold keep every promise made of them."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import cos, pi, sin
from pathlib import Path

import pytest

from printplay.core.errors import LayoutError
from printplay.games.go_for_gold import fairness
from printplay.games.go_for_gold.contents import Contents, Field, Island, island, ports
from printplay.games.go_for_gold.play import GoForGoldRules
from printplay.geometry import check
from printplay.geometry.board import SpaceId
from printplay.geometry.graph import count_walks, cuts, parts, steps_from
from printplay.lookup import boards

A = island(boards.find_board("A", "go-for-gold"))
B = island(boards.find_board("B", "go-for-gold"))

both = pytest.mark.parametrize("board", [A, B], ids=["A", "B"])


def features(board: Island) -> list[Field]:
    """Return the spaces that bear a symbol."""
    return [s for s in board.land.values() if s.contents.kind != "land" or gathered(s.contents)]


def gathered(contents: Contents) -> int:
    """Return how many symbols a walk gathers on a space."""
    return contents.shovels + contents.feet


def around(board: Island, space: Field) -> list[SpaceId | None]:
    """Return what lies beyond each of the six sides of a space, None for the open sea."""
    x, y = space.centre
    angles = [side * pi / 3 for side in range(6)]
    return [
        board.space_at(x + board.spacing * cos(angle), y + board.spacing * sin(angle)) for angle in angles
    ]


def steps(board: Island, start: SpaceId) -> dict[SpaceId, int]:
    """Return the steps from a space to all others; walks end in ports."""
    return steps_from(board.adjacency, start, set(ports(board).values()))


@both
def test_nothing_is_found_against_it(board: Island) -> None:
    """`check` has neither an error nor a warning for a shipped island."""
    layout = boards.find_layout(board.name, "go-for-gold")
    assert [*check.board_findings(layout, board), *fairness.findings(board)] == []


@both
def test_it_fits_its_place_on_the_sheet(board: Island) -> None:
    """A board is a pointy hexagon map of pitch 14.5 mm within 145 x 117.3 mm."""
    assert (board.lattice, board.pitch) == ("hex-pointy", 14.5)
    assert board.size[0] <= 145.0 + 1e-6
    assert board.size[1] <= 117.3


@both
def test_the_corners_are_free_for_markers(board: Island) -> None:
    """Names have two characters, and no land lies in the corners of the first and last row."""
    assert {len(name) for name in board.spaces} == {2}
    assert {name[0] for name in board.spaces if name[1] in "19"} <= set("cdefghi")


@both
def test_it_bears_what_the_rules_ask_for(board: Island) -> None:
    """An island has about 75 spaces, 12 treasures, 5 temples, 16 shovels, 8 feet and 4 ports."""
    contents = [space.contents for space in board.land.values()]
    assert 73 <= len(contents) <= 77
    assert Counter(c.number for c in contents if c.number) == {4: 4, 5: 4, 6: 4}
    assert all(c.points == c.number for c in contents)
    assert {c.temple for c in contents if c.temple} == {"red", "blue", "green", "yellow", "violet"}
    assert Counter(c.shovels for c in contents) == {0: len(contents) - 16, 1: 16}
    assert Counter(c.feet for c in contents) == {0: len(contents) - 8, 1: 8}
    assert list(ports(board)) == ["N", "E", "S", "W"]


def test_ports_across_are_one_on_b() -> None:
    """On island B a half turn takes N to S and E to W, so that only two starts can differ."""
    turned, found = mirrored(B, *TURN), ports(B)
    assert (turned[found["N"]], turned[found["E"]]) == (found["S"], found["W"])


def test_a_has_75_spaces() -> None:
    """Island A has exactly 75 spaces on land."""
    assert len(A.land) == 75


@both
def test_every_symbol_has_a_side_to_the_water(board: Island) -> None:
    """Each feature has a side without land, and no lake has more than five features beside it."""
    beside: Counter[SpaceId] = Counter()
    for space in features(board):
        sides = around(board, space)
        assert any(side not in board.land for side in sides), space.id
        beside.update(side for side in sides if side is not None and side not in board.land)
    assert max(beside.values()) <= 5


@both
def test_it_hangs_together(board: Island) -> None:
    """With and without ports, the land is whole and no space parts more than three others."""
    land = set(board.land)
    for within in (land, land - set(ports(board).values())):
        assert len(parts(board.adjacency, within)) == 1
        assert max(cuts(board.adjacency, within).values(), default=0) <= 3


@both
def test_ports_stand_free(board: Island) -> None:
    """A port has two or more plain neighbours, is 4 steps from ports and 3 from temples."""
    special = {space.id for space in features(board)}
    for port in ports(board).values():
        assert len(board.neighbours(port)) >= 2
        assert not board.neighbours(port) & special
        for name, count in steps(board, port).items():
            kind = board.spaces[name].contents.kind
            assert name == port or kind != "port" or count >= 4
            assert kind != "temple" or count >= 3


@both
def test_every_first_roll_can_be_moved(board: Island) -> None:
    """From each port a six can be moved, by two ways or more that share no space."""
    stops = set(ports(board).values())
    for port in fairness.port_figures(board):
        assert count_walks(board.adjacency, port.space, 6, stops) > 0
        assert port.exits >= 2


@both
def test_features_are_spread(board: Island) -> None:
    """No temple or treasure is its like's neighbour, and some feature is two steps away at most."""
    special = {space.id for space in features(board)}
    temples = [s.id for s in board.land.values() if s.contents.temple]
    for one, other in combinations(temples, 2):
        assert steps_from(board.adjacency, one)[other] >= 2
    for space in board.land.values():
        near = board.neighbours(space.id)
        if space.contents.kind == "treasure":
            assert not any(board.spaces[name].contents.kind == "treasure" for name in near)
        assert special & {name for other in near for name in board.neighbours(other)}


def mirrored(board: Island, across: bool, along: bool) -> dict[SpaceId, SpaceId | None]:
    """Return where each space, water included, goes in a mirror, None where nothing is."""
    width, height = board.size
    return {
        name: board.space_at(
            width - space.centre[0] if across else space.centre[0],
            height - space.centre[1] if along else space.centre[1],
        )
        for name, space in board.spaces.items()
    }


#: A half turn is what both mirrors make together.
TURN = (True, True)
MIRRORS = [(True, False), (False, True), TURN]


def alike(contents: Contents) -> tuple[object, ...]:
    """Return what makes two spaces the same to a player who may choose a port and a temple."""
    return (contents.kind, contents.number, contents.points, contents.shovels, contents.feet)


@pytest.mark.parametrize(
    ("board", "axes"), [*((A, axes) for axes in MIRRORS), (B, TURN)], ids=["A", "A", "A turn", "B turn"]
)
def test_symmetry_changes_nothing(board: Island, axes: tuple[bool, bool]) -> None:
    """Mirrored, island A is the same, and turned B is: neighbours, kinds, numbers and symbols."""
    images = mirrored(board, *axes)
    assert set(images.values()) == set(board.spaces)
    for name, image in images.items():
        assert image is not None
        assert alike(board.spaces[name].contents) == alike(board.spaces[image].contents)
        assert {images[near] for near in board.neighbours(name)} == board.neighbours(image)


def test_all_starts_on_a_are_one() -> None:
    """On island A some mirror takes every port to every other, so that all starts are equal."""
    found = set(ports(A).values())
    for port in found:
        assert {port, *(mirrored(A, *axes)[port] for axes in MIRRORS)} == found


@both
def test_no_feature_is_a_dead_end(board: Island) -> None:
    """Who ends a move on a feature can walk on from there."""
    assert all(len(board.neighbours(space.id)) >= 2 for space in features(board))


def test_the_middle_of_a_is_a_temple() -> None:
    """The one space of island A that all mirrors leave in place holds the fifth temple."""
    fixed = [n for n in A.land if all(mirrored(A, *axes)[n] == n for axes in MIRRORS)]
    assert fixed == ["f5"]
    assert A.spaces[fixed[0]].contents.kind == "temple"


def walks(board: Island, path: tuple[SpaceId, ...]) -> Iterator[tuple[SpaceId, ...]]:
    """Yield the walks of 5, 4 and 3 steps that end on treasure, temple and treasure."""
    kinds = {5: "treasure", 9: "temple", 12: "treasure"}
    contents = board.spaces[path[-1]].contents
    if contents.kind != kinds.get(len(path) - 1, contents.kind):
        return
    if len(path) == 13:
        yield path
        return
    for near in sorted(board.neighbours(path[-1]) - {*path, *ports(board).values()}):
        yield from walks(board, (*path, near))


@pytest.mark.parametrize("label", "NESW")
def test_the_rulebook_example_can_be_played_on_a(label: str) -> None:
    """From every port of A one can walk 5 to a treasure, 4 to a temple and 3 to a treasure.

    On the way lie two shovels and one foot, as in the example of the rulebook.
    """
    found = (
        path
        for path in walks(A, (ports(A)[label],))
        if sum(A.spaces[name].contents.shovels for name in path) == 2
        and sum(A.spaces[name].contents.feet for name in path) == 1
    )
    path = next(found)
    assert len(set(path)) == 13


def test_b_has_no_mirror() -> None:
    """No mirror leaves the coast of island B as it is."""
    for axes in MIRRORS[:2]:
        assert any(image not in B.land for name, image in mirrored(B, *axes).items() if name in B.land)


def shore(board: Island) -> set[tuple[float, float]]:
    """Return the places of the sea that border on land."""
    found = set()
    for space in board.land.values():
        for side, name in enumerate(around(board, space)):
            if name is None:
                x, y = space.centre
                angle = side * pi / 3
                found.add(
                    (round(x + board.spacing * cos(angle), 2), round(y + board.spacing * sin(angle), 2))
                )
    return found


def test_b_is_wild() -> None:
    """Island B has three lakes or more, and a bay that reaches two spaces into the land."""
    lakes = [name for name, space in B.spaces.items() if space.contents.kind == "water"]
    assert len(lakes) >= 3
    width, height = B.size
    inlets = [
        (x, y)
        for x, y in shore(B)
        if 2 * B.spacing < x < width - 2 * B.spacing
        and B.spacing < y < height - B.spacing
        and B.space_at(x, y) is None
    ]
    assert inlets


@both
def test_the_ports_stand_alike(board: Island) -> None:
    """No figure of a port differs from another's by more than one, points included."""
    figures = fairness.port_figures(board)
    apart = 0 if board is A else 1
    for name in fairness.PortFigures.__slots__:
        if name not in ("port", "space", "treasure_steps", "first_roll"):
            values = [getattr(port, name) for port in figures]
            assert max(values) - min(values) <= apart, name
    for points in (4, 5, 6):
        to_it = [port.treasure_steps[points] or 99 for port in figures]
        assert max(to_it) - min(to_it) <= apart
    assert len({port.first_roll for port in figures}) == 1


def test_a_deck_that_names_no_game_is_told_how_to(tmp_path: Path) -> None:
    """A deck of one's own given to a card game is told what makes it one of that game."""
    path = tmp_path / "mine.toml"
    path.write_text('name = "mine"\ncards = [{ a = "b" }]\n[[templates.card.elements]]\ntext = "x"\n')
    with pytest.raises(LayoutError, match="is not marked as one for goldrausch") as caught:
        boards.find_board(path, "goldrausch")
    assert 'game = "goldrausch"' in str(caught.value)
    with pytest.raises(LayoutError, match="a board made of spaces is needed here; this is a deck of cards"):
        boards.find_board(path, "go-for-gold")


def test_matches_on_the_same_island_share_what_the_rules_know_of_it() -> None:
    """Fifty matches at once would need it fifty times: 10 MB of a server."""
    first, second = (GoForGoldRules(island(boards.find_board("A", "go-for-gold"))) for _match in range(2))
    assert first is not second
    assert first.layout is second.layout
    assert GoForGoldRules(B).layout is not first.layout
