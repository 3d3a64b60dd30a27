"""What stands on a page of a pad becomes lines of a match in the ledger."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, cast

import pytest

import printplay as pp
from printplay.core import resources
from printplay.core.errors import CallError
from printplay.pads.file.judging import sound
from printplay.pads.photos.gathered_pages import scanned_pages
from printplay.pads.photos.read_page import FieldRead, PageRead
from printplay.pads.photos.reckoning import state_of
from printplay.pads.prints.content import content_of
from printplay.pads.prints.page import page_sides
from printplay.printing.imposition.paper import paper
from printplay.printing.order import Order
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


def both_sides() -> list[PageRead]:
    """Return both sides of a page of golf on A5, filled: the front has the first nine holes."""
    order = Order((sound(resources.layouts("pads") / "golf.toml"),), paper("a5"), 2, codes=True)
    front, back = page_sides(content_of(order), order.paper)
    fields = [*front.fields(), *back.fields()]
    truth = {one.purpose: 3 for one in fields if one.purpose.what == "value"}
    return [replace(read(side, truth), photo=name, whole=False)
            for side, name in ((front, "a.jpg"), (back, "b.jpg"))]  # fmt: skip


def test_two_sides_of_a_page_are_one() -> None:
    """Front and back, in whatever order, are one page with all holes; nothing is asked of it."""
    names = {"Anna": "1", "Ben": "2"}
    for pages in (both_sides(), both_sides()[::-1]):
        (page,) = scanned_pages(pages, names)
        assert page.photos == ("a.jpg", "b.jpg")
        assert page.questions == ()
        assert {place.round for place in page.values()} == set(range(1, 19))


def test_the_other_side_is_asked_for() -> None:
    """A side alone is a question that names the other; told that it is all, it is entered."""
    (page,) = scanned_pages(both_sides()[:1], {"Anna": "1", "Ben": "2"})
    (asked,) = page.questions
    assert "other side" in asked.text
    with pytest.raises(CallError):
        page.answered(asked, "both")
    done = page.answered(asked, asked.offered()[0][0])
    assert done.questions == ()
    assert {place.round for place in done.values()} == set(range(1, 10))


def test_sides_of_several_pages_are_not_mixed() -> None:
    """Of two fronts and two backs with one number, nobody knows which belong together."""
    pages = both_sides()
    others = [
        replace(one, photo="c.jpg",
                fields=tuple(replace(f, value=4) if f.value else f for f in one.fields))
        for one in pages
    ]  # fmt: skip
    found = scanned_pages([*pages, *others], {"Anna": "1", "Ben": "2"})
    assert [len(page.questions) for page in found] == [1, 1, 1, 1]


def test_a_question_names_the_picture_that_was_written(tmp_path: Path) -> None:
    """With a folder for pictures, each question about a field names the file of its cut-out."""
    side = side_of("thirteen", "a4", 2)
    truth = filled(side, 2)
    at = next(at for at, value in truth.items() if at.what == "value" and value and not at.tick)
    doubted = FieldRead(at, 0, truth[at], 0.6, ((truth[at], 0.6),), "faint", cut=b"PNG")
    page = scanned(read(side, dict.fromkeys(truth) | {at: truth[at]}, {at: doubted}))
    page = replace(page, chosen=(0, 0))
    drawn = pp.Scan((), (), None, (page,)).draw(tmp_path)
    (asked, *_more) = drawn.json()["pads"][0]["questions"]
    assert Path(asked["picture"]).read_bytes() == b"PNG"
