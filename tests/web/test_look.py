"""The look of the page beside that of the prints: a colour has one value, wherever it is shown."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from printplay.games.go_for_gold.prints.scenery import theme
from printplay.printing.drawing.patterns import SEATS

_WEB = Path(__file__).parents[2] / "printplay" / "web"


@cache
def _style() -> str:
    return (_WEB / "static" / "page.css").read_text(encoding="utf-8")


def _variables(style: str) -> dict[str, str]:
    return dict(re.findall(r"--([a-z0-9-]+): (#[0-9a-f]{6});", style))


def test_the_pens_of_seats_are_those_of_the_pictures() -> None:
    """A player's line has on the page the colour and the dashes that it has in print."""
    light, _dark, rest = _style().partition("@media (prefers-color-scheme: dark)")
    day, night = _variables(light), _variables(rest.partition("\n}\n")[0])
    dashes = dict(re.findall(r"\.trail\.seat-(\d)\.ink \{ stroke-dasharray: ([^;]+);", _style()))
    for seat, pen in enumerate(SEATS):
        assert day[f"day-{seat}"] == pen.colour.hex
        assert night[f"pen-{seat}"] == pen.night.hex
        told = tuple(float(part) for part in dashes.get(str(seat), "").split())
        assert told == pen.dash, seat


def test_paper_sea_and_gold_are_those_of_the_charts() -> None:
    """The page shines in the colours of the printed chart of side A, its paper in that of B."""
    shown = _variables(_style().partition("@media (prefers-color-scheme: dark)")[0])
    night, day = (theme(name, low_ink=False) for name in ("dark", "light"))
    treasure = next(tint for kind, tint, _edge in night.grounds if kind == "treasure")
    colours = {
        "paper": day.cell, "land": night.land, "sea": night.sea, "surf": night.surf,
        "night": night.frame, "gold": night.gold, "gold-pale": treasure,
    }  # fmt: skip
    assert {name: shown[name] for name in colours} == {
        name: colour.hex for name, colour in colours.items() if colour is not None
    }
    frame = night.frame.hex
    assert f'name="theme-color" content="{frame}"' in (_WEB / "templates/base.html").read_text()
    assert _style().count(frame) == 1, "the colour of frames stands in one place, --night"
