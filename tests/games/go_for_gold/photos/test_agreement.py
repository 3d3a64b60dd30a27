"""What is told where the panel of a sheet and the line on it disagree."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from printplay.core.fault_text import sentence
from printplay.core.i18n import use
from printplay.games.go_for_gold.contents import ports
from printplay.games.go_for_gold.photos.panel.agreement import agreement
from printplay.games.go_for_gold.photos.panel.reading import Panel, Tokens
from printplay.photos.scanned import FAINT, Read
from tests.games.go_for_gold.playing import board

#: Along a row of spaces: a shovel, a treasure of 5, a foot, a temple, a shovel.
LINE = board("line")
WAY = tuple(LINE.spaces)[:11]
START, END = "N", "S"


def sure(value: int | None) -> Read[int | None]:
    """Return a value that nobody need ask about."""
    return Read(value, 1.0)


def panel(
    *boxes: int, total: int | None = None, gathered: int | None = None,
    shovels: tuple[int, int] = (4, 0),
    feet: tuple[int, int] = (2, 0), start: str | None = None, restart: str | None = None,
) -> Panel:  # fmt: skip
    """Return a panel that suits the line, but for what is given."""
    entries = tuple(map(sure, (*boxes, *[None] * (6 - len(boxes)))))
    counts = [Tokens(Read(one, 1.0), Read(gone, 1.0)) for one, gone in (shovels, feet)]
    return Panel(
        entries, sure(total), sure(gathered), dict(zip(("shovel", "foot"), counts, strict=True)),
        Read(frozenset(), 1.0), Read(start, 1.0), Read(restart, 1.0),
    )  # fmt: skip


def codes(read: Panel, way: Sequence[Sequence[str]] = (WAY,)) -> list[str]:
    """Return the codes of what disagrees."""
    return [fault.code for fault in agreement(way, read, LINE)]


def test_a_sheet_that_agrees_has_no_fault() -> None:
    """A panel that says what the line says is left alone."""
    assert codes(panel(5, 9, total=14, gathered=4, start=START)) == []


@pytest.mark.parametrize(
    ("read", "code"),
    [
        (panel(shovels=(3, 0)), "GG-R19"),
        (panel(feet=(1, 0)), "GG-R19"),
        (panel(gathered=5), "GG-R19"),
        (panel(shovels=(4, 5)), "GG-R24"),
        (panel(feet=(2, 3)), "GG-R15"),
        (panel(5, 9, total=15), "GG-R35"),
        (panel(5, 5), "GG-R22"),
        (panel(4), "GG-R22"),
        (panel(9, -1), "GG-R22"),
        (panel(start=END), "GG-R3"),
        (panel(restart=END), "GG-R29"),
    ],
)
def test_each_disagreement_is_told(read: Panel, code: str) -> None:
    """Whatever part of a panel contradicts the line, or itself, is told once."""
    assert codes(read) == [code]


def test_a_question_contradicts_nothing() -> None:
    """What is asked about is no fault before it is answered."""
    doubtful = Tokens(Read(2, 0.4, (), FAINT), Read(9, 0.4, (), FAINT))
    read = panel()
    asked = Panel(
        read.boxes, Read(3, 0.2, (), FAINT), Read(9, 0.2, (), FAINT), {"shovel": doubtful},
        read.temples, read.start, read.restart,
    )  # fmt: skip
    assert codes(asked) == []


def test_where_the_line_begins_again_is_compared_with_the_tick() -> None:
    """A second part of the line belongs to the port that is ticked as restart."""
    other = ports(LINE)[END]
    way = [[*WAY[:3]], [other, WAY[10]]]
    assert codes(panel(restart=END, feet=(1, 0), shovels=(4, 0)), way) == []
    assert codes(panel(feet=(1, 0)), way) == ["GG-R29"]
    assert codes(panel(restart=START, feet=(1, 0)), way) == ["GG-R29"]


def test_without_a_line_the_panel_is_compared_with_itself() -> None:
    """A sheet on which no line was found still says whether its boxes add up."""
    assert codes(panel(5, 9, total=15, gathered=9), ()) == ["GG-R35"]


def test_the_sentence_names_both_numbers() -> None:
    """A person reads, in either language, what the line gathers and what is ringed."""
    fault = agreement([WAY], panel(shovels=(3, 0)), LINE)[0]
    assert "4 shovels" in sentence(fault)
    assert "3 are ringed" in sentence(fault)
    with use("de"):
        assert "4 Schaufeln" in sentence(fault)
