"""The pads that ship, printed."""

from __future__ import annotations

from pathlib import Path

import pytest

import printplay
from printplay.core import resources
from printplay.core.i18n import use
from printplay.pads.file.judging import sound
from printplay.pads.parts import PARTS
from printplay.pads.prints.content import content_of
from printplay.printing.output.faces import inspect
from printplay.printing.preflight.preflight import Preflight
from tests.examples import portion
from tests.pads.helpers import scores
from tests.pads.prints.printed import order, page, words

SHIPPED = sorted(resources.layouts("pads").glob("*.toml"))


@pytest.mark.shared
@pytest.mark.parametrize("file", portion(SHIPPED, 3, 0), ids=lambda file: file.stem)
def test_every_shipped_pad_prints_in_german(file: Path) -> None:
    """Each pad that ships fits on A4 with its scoring, in German, without a fault."""
    pad, preflight = sound(file), Preflight()
    with use("de"):
        printed = [make(order(pad, players=pad.players[1])) for make in PARTS.values()]
        inspect(printed, preflight)
        assert preflight.findings == []
        shown = words(printed[0].batches[0].make(0).front)
    assert all(word in shown for word in pad.title["de"].split())
    assert pad.languages == ("en", "de")


@pytest.mark.shared
@pytest.mark.parametrize("file", portion(SHIPPED, 3, 1), ids=lambda file: file.stem)
def test_every_shipped_pad_fits_on_a5_for_all_who_can_play(file: Path) -> None:
    """The smallest paper holds each pad for its most players."""
    pad = sound(file)
    assert words(page(pad, "a5", pad.players[1]).front).startswith(pad.title["en"].split()[0])


def test_bowling_has_a_box_for_every_ball() -> None:
    """A line of the bowling pad has two boxes in nine frames and three in the tenth."""
    pad = sound(resources.layouts("pads") / "bowling.toml")
    content = content_of(order(pad, players=1))
    balls = [sum(content.enters(one, n) for one in content.entries[:3]) for n in range(1, 11)]
    assert balls == [2] * 9 + [3]


@pytest.mark.parametrize(
    ("frames", "score"),
    [
        ([[10]] * 9 + [[10, 10, 10]], 300),
        ([[5, 5]] * 9 + [[5, 5, 5]], 150),
        ([[10], [7, 3], [9, 0], [10], [0, 8], [8, 2], [0, 6], [10], [10], [10, 8, 1]], 167),
    ],
)
def test_the_shipped_bowling_scores_as_bowling_does(frames: list[list[int]], score: int) -> None:
    """Twelve strikes are 300, spares of five 150, and the game that every lesson shows 167."""
    lines = ["game bowling", "players Anna"]
    for number, balls in enumerate(frames, 1):
        told = zip(("first", "second", "third"), balls, strict=False)
        lines += [f"round {number}", "Anna: " + ", ".join(f"{key} {n}" for key, n in told)]
    assert scores(printplay.check(lines)) == {"Anna": score}


def shipped(name: str, players: int, sheet: str = "a4") -> str:
    """Return all texts on the front of a pad that ships."""
    pad = sound(resources.layouts("pads") / f"{name}.toml")
    return words(page(pad, sheet, players).front)


@pytest.mark.parametrize("sheet", ["a4", "a5", "letter"])
@pytest.mark.parametrize("players", [2, 6])
def test_darts_begin_with_what_is_left_and_have_room_for_a_leg(sheet: str, players: int) -> None:
    """The pad of 501 counts down from 501, in 17 visits or more, and adds nothing up."""
    shown = shipped("darts", players, sheet)
    assert "Left" in shown
    assert "501" in shown
    assert " 17 " in shown
    assert "Total" not in shown


@pytest.mark.parametrize("sheet", ["a4", "a5", "letter"])
def test_golf_is_a_card_of_nine_and_nine(sheet: str) -> None:
    """Behind the ninth hole stands the sum of the first nine, behind the last the rest."""
    shown = shipped("golf", 6, sheet).split()
    assert shown.index("9") < shown.index("Out") < shown.index("10") < shown.index("18")
    assert shown.index("18") < shown.index("In") < shown.index("Total")
