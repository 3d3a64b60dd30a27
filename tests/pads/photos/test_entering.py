"""What stands on a page of a pad becomes lines of a match in the ledger."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

import pytest

import printplay as pp
from printplay.core import resources
from printplay.core.errors import CallError
from printplay.pads.photos.sums import state_of
from tests.examples import portion
from tests.pads.photos.pages import read, scanned
from tests.photographer.pads import filled, side_of

if TYPE_CHECKING:
    from printplay.pads.scoring.state import State

NAMES = ("Anna", "Ben", "Cleo", "Dora")
PADS = sorted(path.stem for path in resources.layouts("pads").glob("*.toml"))


def opened(folder: Path) -> pp.Ledger:
    """Return a new ledger in a folder."""
    return pp.open_ledger(folder / "of.ledger", make=True)


@pytest.mark.shared
@pytest.mark.parametrize("name", portion(PADS, 7))
def test_the_points_of_a_page_are_those_of_the_match(name: str, tmp_path: Path) -> None:
    """Any pad, filled in as the rules allow, is entered whole, and once."""
    side = side_of(name, "a4", 4)
    players = side.content.players
    truth = filled(side, 1, free=False)
    page = scanned(read(side, truth), *NAMES[:players])
    if not page.values():
        return
    match = opened(tmp_path).start(name, NAMES[:players])
    entered = match.add_page(page)
    assert not entered.refused, [fault.message for fault in entered.faults]
    wanted = state_of(page.page.pad, players, page.fields).scoring()
    state = cast("State", match.stored.state)
    assert state.scoring().totals == wanted.totals
    with pytest.raises(CallError, match="nothing that the match does not have"):
        match.add_page(page)


def test_a_page_continues_a_match(tmp_path: Path) -> None:
    """What was entered before is not entered again; what differs is refused, and named."""
    side = side_of("thirteen", "a4", 2)
    page = scanned(read(side, filled(side, 3)), "Anna", "Ben")
    match = opened(tmp_path).start("thirteen", ["Anna", "Ben"])
    ones = page.values()[min(page.values(), key=lambda at: (at.side, at.row != "ones"))]
    match.add(f"Anna: ones {ones}")
    match.add_page(page)
    assert sum("ones" in line for line in match.lines) == 2
    other = opened(tmp_path / "other").start("thirteen", ["Anna", "Ben"])
    other.add(f"Anna: ones {(ones + 1) % 6}")
    with pytest.raises(pp.RefusedError, match="the page has"):
        other.add_page(page)


@pytest.mark.parametrize(
    ("game", "names", "serial", "said"),
    [
        ("yacht", ("Anna", "Ben"), 7, "not of thirteen"),
        ("thirteen", ("Anna", "Ben", "Cleo"), 7, "2 players, and 3 play"),
        ("thirteen", ("Anna", "Ben"), 40_000, "another match"),
    ],
)
def test_a_page_of_something_else_is_refused(
    game: str, names: tuple[str, ...], serial: int, said: str, tmp_path: Path
) -> None:
    """A page enters nothing in a match of another game, of others, or that it is not of."""
    side = side_of("thirteen", "a4", 2)
    page = scanned(read(side, filled(side, 3), serial=serial), "Anna", "Ben")
    match = opened(tmp_path).start(game, names)
    with pytest.raises((CallError, pp.RefusedError), match=said):
        match.add_page(page)
    assert len(match.lines) == 3


def test_nothing_is_entered_while_something_is_asked(tmp_path: Path) -> None:
    """A page with an open question is refused whole."""
    side = side_of("thirteen", "a4", 2)
    page = scanned(read(side, filled(side, 3)))
    match = opened(tmp_path).start("thirteen", ["Anna", "Ben"])
    with pytest.raises(pp.RefusedError, match="questions"):
        pp.Scan((), pages=(page,)).enter(match)
