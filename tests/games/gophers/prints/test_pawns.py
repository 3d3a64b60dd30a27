"""The pawns and baskets of Gophers, and the places of pawns on the storeys."""

from __future__ import annotations

import math

import pytest

from printplay.games.gophers.prints import gopher as figures
from printplay.games.gophers.prints.storey import STAND, burrow
from printplay.games.gophers.prints.theme import TEAMS
from printplay.printing.drawing.drawing import Shape, Text
from printplay.printing.imposition.sheet_marks import Slug
from printplay.printing.kit import KitFile
from printplay.printing.preflight.preflight import Preflight
from tests.games.gophers.playing import storeys
from tests.games.gophers.prints.printed import GOPHERS, earth, order, pages, texts


def test_no_pawn_hides_what_its_cave_holds() -> None:
    """A pawn stands beside what its cave holds: neither that nor the cave's number is hidden."""
    reach = (figures.WIDTH / 2 - 1, figures.BASE / 2)
    for number, drawing in zip(storeys().pages, pages(), strict=True):
        found = burrow(storeys(), number, *earth())
        marks = [
            (at[4] + item.x * at[0], at[5] + item.y * at[3])
            for item, at in drawing.walk()
            if isinstance(item, Text) and item.string.isdigit()
        ]
        for x, y in found.caves.values():
            left, low = x + STAND[0] * found.scale, y + STAND[1] * found.scale
            near = [(u - left, v - low) for u, v in marks if math.hypot(u - x, v - y) < 16]
            assert near
            assert not [p for p in near if abs(p[0]) < reach[0] and abs(p[1]) < reach[1]]


@pytest.mark.parametrize("players", [1, 2, 4])
def test_fewer_players_pass_in_low_ink(players: int) -> None:
    """Pawns and baskets for fewer than five name no sign of a pawn that is not printed."""
    asked = order(low_ink=True, players=players)
    made = [GOPHERS.make(part, asked) for part in ("pawns", "baskets")]
    KitFile("few", made, asked, Slug("Gophers", "few", "")).check(Preflight())


@pytest.mark.parametrize("part", ["pawns", "baskets"])
def test_players_differ_by_letter_and_pattern(part: str) -> None:
    """Every pawn and basket bears its own letter, in front and behind, and a pattern of its own."""
    asked = order(low_ink=True)
    for number, (letter, _colour, _pattern) in enumerate(TEAMS):
        component = GOPHERS.make(part, asked).batches[0].make(number)
        for drawing in filter(None, (component.front, component.back)):
            letters = [i.string for i in texts(drawing) if len(i.string) == 1]
            assert set(letters) == {letter}
    assert len({pattern for _letter, _colour, pattern in TEAMS}) == len(TEAMS)


def test_pawns_fold_where_front_and_back_meet() -> None:
    """Folded at its middle line, a pawn has a gopher on both sides, head up on each."""
    component = GOPHERS.make("pawns", order()).batches[0].make(0)
    folds = sorted(
        float(item.path[0][2])
        for item, _at in component.front.walk()
        if isinstance(item, Shape) and item.pen.dash == (1.6, 1.2)
    )
    foot, top, back = folds
    assert top - foot == back - top
    upright = [at[3] for item, at in component.front.walk() if isinstance(item, Text)
               and item.string == TEAMS[0][0]]  # fmt: skip
    assert min(upright) < 0 < max(upright)
