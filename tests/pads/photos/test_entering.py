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
from printplay.pads.parts import page_sides
from printplay.pads.photos.read_page import FieldRead, PageRead
from printplay.pads.photos.reckoning import state_of
from printplay.pads.photos.scanned_game_page import scanned_pages
from printplay.pads.prints.content import content_of
from printplay.photos.scanned import COVERED
from printplay.printing.imposition.paper import paper
from printplay.printing.options import PrintOptions
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
    sides = range(len(state.table.sides))
    assert [*map(state.scoring().total, sides)] == [*map(wanted.total, sides)]
    with pytest.raises(pp.RefusedError, match="everything was already entered"):
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
    order = PrintOptions(
        boards=(sound(resources.layouts("pads") / "golf.toml"),), paper=paper("a5"), players=2, codes=True
    )
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
    done = page.answered(asked, asked.candidates[0][0])
    assert done.questions == ()
    assert {place.round for place in done.values()} == set(range(1, 10))


def test_sides_of_several_pages_are_not_mixed() -> None:
    """Of two fronts and two backs with one number, nobody knows which belong together."""
    pages = both_sides()
    others = [
        replace(one, photo="c.jpg", fields=tuple(replace(f, value=4) if f.value else f for f in one.fields))
        for one in pages
    ]
    found = scanned_pages([*pages, *others], {"Anna": "1", "Ben": "2"})
    assert [len(page.questions) for page in found] == [1, 1, 1, 1]


def test_a_question_names_the_picture_that_was_written(tmp_path: Path) -> None:
    """With a folder for pictures, each question about a field names the file of its cut-out."""
    side = side_of("thirteen", "a4", 2)
    truth = filled(side, 2)
    at = next(at for at, value in truth.items() if at.what == "value" and value and not at.tick)
    doubted = FieldRead(truth[at], 0.6, ((truth[at], 0.6),), "faint", cut=b"PNG", purpose=at, block=0)
    page = scanned(read(side, dict.fromkeys(truth) | {at: truth[at]}, {at: doubted}))
    page = replace(page, chosen=(0, 0))
    drawn = pp.Scan((), (), None, (page,)).draw(tmp_path)
    (asked, *_more) = drawn.json()["pads"][0]["questions"]
    assert Path(asked["picture"]).read_bytes() == b"PNG"


def for_three(*filled_: int) -> PageRead:
    """Return a page of thirteen for three, on which some columns are filled in."""
    side = side_of("thirteen", "a4", 3)
    values = [one.purpose for one in side.fields() if one.purpose.what == "value"]
    truth = {at: 0 for at in values if at.side in filled_ and not at.tick}
    return read(side, truth)


def test_an_empty_column_is_nobodys(tmp_path: Path) -> None:
    """Two who use a pad for three are asked for two names, whichever columns they wrote in."""
    page = scanned(for_three(0, 2))
    (asked,) = page.questions
    assert "the 2 players on this page" in asked.text
    named = page.answered(asked, "Anna, Ben")
    assert (named.questions, named.names, named.side(2)) == ((), ("Anna", "Ben"), "Ben")
    assert {place.side for place in named.values()} == {0, 1}
    entered = opened(tmp_path).start_page(named)
    assert entered.after.players == ("Anna", "Ben")


def test_a_page_that_is_refused_opens_no_match(tmp_path: Path) -> None:
    """A second photo of it leaves nothing behind."""
    page = scanned(for_three(0, 2))
    page = page.answered(page.questions[0], "Anna, Ben")
    ledger = opened(tmp_path)
    first = ledger.start_page(page, sent="photo-of-anna").after.id
    with pytest.raises(pp.RefusedError, match=f"the match {first} of today has all"):
        ledger.start_page(page)
    assert ledger.start_page(page, sent="photo-of-anna").after.id == first
    assert [match.id for match in ledger.matches()] == [first]
    assert ledger.matches(dropped=True) == []


@pytest.mark.parametrize("answer", ["Anna, Ben, Cleo", ["Anna", "Ben", "Cleo"]])
def test_somebody_may_have_written_nothing_yet(answer: str | list[str]) -> None:
    """Who plays without having written anything is named with the others."""
    page = scanned(for_three(0, 1))
    named = page.answered(page.questions[0], answer)
    assert (named.names, named.questions) == (("Anna", "Ben", "Cleo"), ())
    empty = page.answered(page.questions[0], ["Anna", "Ben", ""])
    assert empty.names == ("Anna", "Ben")


@pytest.mark.parametrize("answer", ["Anna", "Anna, anna", "Anna, Ben, Cleo, Dora", ["", "A", "B"]])
def test_each_column_that_is_filled_needs_a_name(answer: str | list[str]) -> None:
    """Too few names, too many, or the same twice are refused."""
    page = scanned(for_three(0, 1))
    with pytest.raises(CallError, match="2 different names are needed"):
        page.answered(page.questions[0], answer)


def test_names_that_were_given_are_kept() -> None:
    """With the name of one column, the others are asked for."""
    for name, filled_, said in (("Anna", (0, 1, 2), "Who are player 2, player 3 on this page?"),
                                ("Anna", (0, 1), "Who is player 2 on this page?")):  # fmt: skip
        page = scanned(for_three(*filled_), name)
        (asked,) = page.questions
        assert asked.text.startswith(said)
        assert next(page.lines()).startswith("Anna: ")
        others = ("Ben", "Cleo")[: len(filled_) - 1]
        assert page.answered(asked, ",".join(others)).names == ("Anna", *others)


def test_where_fewer_than_can_play_have_written_all_are_asked_for() -> None:
    """With one column filled of a game for three to five, each column is somebody's."""
    side = side_of("skat", "a4", 3)
    at = next(one.purpose for one in side.fields() if one.purpose.what == "value")
    page = scanned(read(side, {at: 0}))
    assert page.seats == range(3)


def test_a_pad_for_more_goes_into_a_match_of_fewer(tmp_path: Path) -> None:
    """The players of a match have the first columns of a pad that has room for more."""
    match = opened(tmp_path).start("thirteen", ["Anna", "Ben"])
    page = scanned(for_three(0, 1)).played_in(match)
    assert page.names == ("Anna", "Ben")
    assert not match.add_page(page).refused
    beyond = scanned(for_three(0, 2)).played_in(match)
    assert beyond.names == ()


def test_a_match_that_cannot_be_seen_is_none_beside_one_that_can() -> None:
    """A block beyond the edge of the photo is no other match; on its own it is asked about."""
    page = for_three(0, 1)
    hidden = tuple(replace(one, why=COVERED) if one.block else one for one in page.fields)
    assert replace(page, fields=hidden).matches == [(0, 0)]
    alone = tuple(replace(one, value=None) if not one.block else one for one in hidden)
    assert [block for block, _match in replace(page, fields=alone).matches] == [1, 2]


def test_a_wrong_sum_is_told_when_no_number_is_in_question() -> None:
    """What stands in a cell that is asked about may be what makes the sum right."""
    side = side_of("thirteen", "a4", 2)
    truth = filled(side, 3)
    total = next(at for at in truth if at.what == "total" and truth[at] is not None)
    wrong = truth | {total: (truth[total] or 0) + 1}
    assert any(scanned(read(side, wrong)).questions)
    cells = [at for at in truth if at.what == "value" and truth[at] and not at.tick]
    doubted = {
        at: FieldRead(truth[at], 0.6, ((truth[at], 0.6),), "unclear", purpose=at, block=0) for at in cells[:1]
    }
    page = scanned(read(side, wrong, doubted))
    assert page.questions
    assert [*page.notes()] == []
