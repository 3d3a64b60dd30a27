"""The icons."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

import pytest

from printplay.games.go_for_gold.contents import TEMPLE_COLOURS
from printplay.games.go_for_gold.prints.scenery import TEMPLES
from printplay.printing.drawing.colour import INK, WHITE
from printplay.printing.drawing.drawing import Drawing, Shape
from printplay.printing.drawing.icons import icon, icon_names
from printplay.printing.drawing.path import Command
from printplay.printing.ink_estimate import ink


def flattened(path: tuple[Command, ...]) -> Iterator[tuple[float, float]]:
    """Yield points along a path, curves as chains of 16 pieces."""
    here = (0.0, 0.0)
    for verb, *values in path:
        numbers = [float(v) for v in values]
        if verb == "C":
            x1, y1, x2, y2, x3, y3 = numbers
            for step in range(1, 17):
                t = step / 16
                a, b, c, d = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3
                yield (a * here[0] + b * x1 + c * x2 + d * x3, a * here[1] + b * y1 + c * y2 + d * y3)
        elif verb != "Z":
            yield numbers[0], numbers[1]
        if numbers:
            here = numbers[-2], numbers[-1]


def reach(drawing: Drawing) -> float:
    """Return the largest distance of an icon's print from its middle."""
    return max(
        math.hypot(x, y) + (item.pen.width / 2 if item.pen.stroke is not None else 0)
        for item in drawing.items
        if isinstance(item, Shape)
        for x, y in flattened(item.path)
    )


@pytest.mark.parametrize("low_ink", [False, True])
@pytest.mark.parametrize("name", icon_names())
def test_icons_lie_inside_the_unit_circle(name: str, low_ink: bool) -> None:
    """No mark of an icon is farther than 1 from its middle."""
    assert 0.7 < reach(icon(name, INK, low_ink=low_ink)) <= 1 + 1e-6


def test_icons_are_known_by_name() -> None:
    """Everything that a game draws has an icon, and every temple a glyph of its own."""
    assert {"anchor", "chest", "temple", "shovel", "foot", "compass"} <= set(icon_names())
    glyphs = [TEMPLES[colour][1] for colour in TEMPLE_COLOURS]
    assert len(set(glyphs)) == len(TEMPLE_COLOURS)
    assert set(glyphs) <= set(icon_names())


def test_games_have_icons_of_their_own() -> None:
    """Signs of the games' cards have simple icon names: groups, coins, instincts, dice."""
    groups = {"boot", "pickaxe", "fan", "tankard", "mask", "stamp"}
    coins = {"coin", "coins", "counterfeit", "chip"}
    instincts = {"charm", "lore", "dare", "care", "craft"}
    dice = {f"die-{face}" for face in range(1, 7)}
    assert groups | coins | instincts | dice | {"row", "column", "plus"} <= set(icon_names())
    assert all(re.fullmatch("[a-z]+(-[0-9])?", name) for name in icon_names())


def test_an_icon_is_kept_once() -> None:
    """The same icon in the same colours is the same drawing, so that a file stores it once."""
    assert icon("sun", INK) is icon("sun", INK, WHITE)
    assert icon("sun", INK) is not icon("sun", INK, low_ink=True)


@pytest.mark.parametrize("name", [name for name in icon_names() if re.fullmatch("[a-z]{4,}-[24]", name)])
def test_faces_in_outlines_stay_clear(name: str) -> None:
    """In low ink a figure's tankard, keys or candle are outlines, not dark areas."""
    taken = []
    for low_ink in (False, True):
        drawing = Drawing("card", inline=True)
        face = icon(name, INK, low_ink=low_ink, line=0.031)  # 0.65 mm, as a card draws it
        drawing.stamp(face, 22, 22, scale=21)
        taken.append(ink(drawing, 44, 44))
    full, low = taken
    assert low < 0.75 * full
