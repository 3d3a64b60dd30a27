"""Themes with low ink."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from printplay.printing.drawing.colour import INK, WHITE, Colour, grey, rgb
from printplay.printing.drawing.ink_saving import low_ink_theme


@dataclass(frozen=True)
class Inn:
    """The theme of a game."""

    wall: Colour
    beam: Colour | None
    sign: Colour
    beds: int = 3
    low_ink: bool = False


FULL = Inn(rgb("#faf3e1"), rgb("#4a3018"), rgb("#a87a1c"))


def test_low_ink_leaves_areas_white_and_draws_in_black() -> None:
    """A game's low-ink theme only states its exceptions from the rule."""
    assert low_ink_theme(FULL, ["wall"]) == Inn(WHITE, INK, INK, low_ink=True)
    assert low_ink_theme(FULL, ["wall"], beam=None, sign=grey(0.5)) == Inn(
        WHITE, None, grey(0.5), low_ink=True
    )
    assert low_ink_theme(FULL, ["wall", "sign"], wall=grey(0.9)) == Inn(grey(0.9), INK, WHITE, low_ink=True)


@pytest.mark.parametrize(("fills", "stated"), [(["wal"], {}), ([], {"bar": INK})])
def test_a_colour_that_is_not_there_is_told(fills: list[str], stated: dict[str, Colour]) -> None:
    """A misspelled field is an error instead of black areas."""
    with pytest.raises(TypeError, match=r"wal|bar"):
        low_ink_theme(FULL, fills, **stated)
