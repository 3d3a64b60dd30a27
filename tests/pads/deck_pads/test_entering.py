"""What stands on a page of a game's pad becomes lines of a match of that game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import printplay as pp
from printplay.core.errors import CallError
from printplay.core.i18n import use
from printplay.lookup.record import check_on
from printplay.pads.game_pad import ALL
from printplay.pads.photos.read_page import FieldRead, PageRead
from printplay.pads.photos.scanned_game_page import Judge, scanned_pages
from printplay.pads.photos.scanned_page import ScannedPage
from printplay.pads.prints.pad_fields import Purpose
from tests.pads.photos.pages import read
from tests.photographer.game_pads import GAMES, filled, sides_of

NAMES = ("Anna", "Ben", "Cleo")
Truth = dict[Purpose, int | None]


def opened(folder: Path) -> pp.Ledger:
    """Return a new ledger in a folder."""
    return pp.open_ledger(folder / "of.ledger", make=True)


def pages_of(
    game: str, truth: Truth | None = None, *, serial: int = 7, named: bool = True,
    other: dict[Purpose, FieldRead] | None = None, lines: int = 3, judge: Judge | None = None,
) -> ScannedPage:  # fmt: skip
    """Return a page as if both of its sides had been read: with what stands on it, or by chance."""
    sides = sides_of(game, "a4", lines)
    written = filled(sides, 3, players=3) if truth is None else truth
    many = len(sides) > 1
    pages: list[PageRead] = [replace(read(side, written, other, serial), whole=not many) for side in sides]
    names = {name: str(at) for at, name in enumerate(NAMES, 1)} if named else {}
    (page,) = scanned_pages(pages, names, judge)
    return page


def totals(match: pp.Match) -> dict[str, int | None]:
    """Return the points of each player."""
    return {one.player: one.score for one in match.standings}


def points_on(game: str, truth: Truth) -> dict[str, int | None]:
    """Return the points that stand on the page."""
    rows = ("total", "smallest") if game == "gophers" else ("total",)
    return {
        name: next(value for row in rows if (value := truth.get(Purpose("result", row, seat))) is not None)
        for seat, name in enumerate(NAMES)
    }


@pytest.mark.parametrize("game", GAMES)
def test_the_points_of_a_page_are_those_of_the_match(game: str, tmp_path: Path) -> None:
    """A page opens a match of its game, whose points are those on the page; once."""
    truth = filled(sides_of(game, "a4", 3), 3, players=3)
    page = pages_of(game, truth)
    assert page.questions == ()
    entered = opened(tmp_path).start_page(page)
    assert not entered.refused, [fault.message for fault in entered.faults]
    match = opened(tmp_path).match()
    assert (match.game, match.players) == (game, NAMES)
    assert totals(match) == points_on(game, truth)
    with pytest.raises(pp.RefusedError, match="everything was already entered"):
        match.add_page(page)


@pytest.mark.parametrize("game", GAMES)
def test_a_total_alone_is_entered_as_one(game: str, tmp_path: Path) -> None:
    """Where somebody writes no more than the points, these are the result."""
    truth = filled(sides_of(game, "a4", 3), 3, players=3)
    alone: Truth = {at: value for at, value in truth.items() if at.what == "result"}
    page = pages_of(game, alone)
    if game == "gophers":
        (asked,) = page.questions
        page = page.answered(asked, "beginner")
    assert page.questions == ()
    entered = opened(tmp_path).start_page(page)
    assert not entered.refused, [fault.message for fault in entered.faults]
    assert any(line.startswith("Anna: total ") for line in opened(tmp_path).match().lines)


@pytest.mark.parametrize("game", GAMES)
def test_a_page_continues_a_match(game: str, tmp_path: Path) -> None:
    """What was entered before is not entered again; what differs is refused, and named."""
    page = pages_of(game)
    match = opened(tmp_path).start(game, NAMES, headers=page.headers)
    lines = [" ".join(filter(None, line)) for line in page.record_lines()]
    match.add(*lines[:2])
    match.add_page(page)
    assert [line for line in match.lines if line in lines] == lines
    other = opened(tmp_path / "other").start(game, NAMES, headers=page.headers)
    last = lines[1] if lines[0] == "round" else lines[0]
    number = last.split()[2]
    changed = last.replace(f" {number}", f" {int(number) + 1}", 1)
    other.add(*lines[: lines.index(last)], changed, anyway=True)
    with pytest.raises(pp.RefusedError, match="the page has"):
        other.add_page(page)


def test_a_page_of_another_match_is_refused(tmp_path: Path) -> None:
    """A page enters nothing in a match of another game, of others, or not printed for it."""
    ledger, page = opened(tmp_path), pages_of("gotoku")
    with pytest.raises(CallError, match="not of gotoku"):
        ledger.start("gophers", NAMES).add_page(page)
    with pytest.raises(CallError, match="3 players, and 2 play"):
        ledger.start("gotoku", NAMES[:2]).add_page(page)
    with pytest.raises(pp.RefusedError, match="another match"):
        ledger.start("gotoku", NAMES).add_page(pages_of("gotoku", serial=40_000))


def test_a_line_that_is_empty_is_nobodys() -> None:
    """Of a pad for five, three play: three names are asked for, and those of a match fit."""
    sides = sides_of("gophers", "a4", 5)
    page = pages_of("gophers", filled(sides, 3, players=3), named=False, lines=5)
    assert [one.about for one in page.questions] == ["players"]
    assert page.players == 3
    assert page.with_players(NAMES).questions == ()


def test_the_match_tells_the_names_and_the_game(tmp_path: Path) -> None:
    """Read for a match, a page needs no names, nor the game that is not ticked."""
    truth = filled(sides_of("gophers", "a4", 3), 3, players=3)
    bare: Truth = {at: value for at, value in truth.items() if at.side != ALL}
    page = pages_of("gophers", bare, named=False)
    ledger = opened(tmp_path)
    match = ledger.start("gophers", NAMES, headers={"variant": "simplified"})
    known = page.played_in(match)
    assert (known.names, known.questions) == (NAMES, ())
    assert page.played_in(ledger.start("gotoku", NAMES)) is page


def test_the_game_is_asked_where_none_is_ticked(tmp_path: Path) -> None:
    """Added and subtracted cards are of three games; supplies alone are of the beginner game."""
    piles: Truth = {Purpose("value", row, seat): 5 for row in ("added", "subtracted") for seat in range(3)}
    page = pages_of("gophers", piles)
    (asked,) = page.questions
    assert asked.about == "kind"
    with pytest.raises(CallError, match="unknown game"):
        page.answered(asked, "poker")
    done = page.answered(asked, asked.candidates[2][0])
    assert (done.questions, done.headers) == ((), {"variant": "baskets"})
    match = opened(tmp_path).start("gophers", NAMES, headers={"variant": "basic"})
    with pytest.raises(CallError, match="baskets"):
        match.add_page(done)
    supplies: Truth = {Purpose("value", row, 0): 5 for row in ("berries", "acorns", "grains")}
    assert pages_of("gophers", supplies, named=False).headers == {"variant": "beginner"}


def test_a_sum_that_does_not_fit_is_asked_about() -> None:
    """A share that the gold and the chips do not give is a question; so is a wrong total."""
    for game, row in (("goldrausch", "share"), ("go-for-gold", "total"), ("gotoku", "total")):
        truth = filled(sides_of(game, "a4", 3), 3, players=3)
        at = next(at for at, value in truth.items() if at.row.startswith(row) and value)
        wrong = FieldRead((truth[at] or 0) + 1, 0.95, purpose=at, block=0)
        page = pages_of(game, truth, other={at: wrong})
        assert [one.why for one in page.questions] == ["sum"]
        assert page.answered(page.questions[0], truth[at]).questions == ()


def test_what_sums_tell_is_not_asked() -> None:
    """A doubtful cell is settled by the sum that only one of its readings gives."""
    for game, row in (("goldrausch", "gold"), ("go-for-gold", "box2"), ("gotoku", "card1")):
        truth = filled(sides_of(game, "a4", 3), 3, players=3)
        chips = {at.row.split()[1] for at, value in truth.items()
                 if at.row.startswith("chips") and value and at.round == 1}  # fmt: skip
        at = next(at for at, value in truth.items() if at.row.startswith(row) and value
                  and (game != "goldrausch" or at.row.split()[1] in chips))  # fmt: skip
        value = truth[at] or 0
        near = value + 30 if game == "goldrausch" else (5 if value != 5 else 4)
        faint = FieldRead(near, 0.6, ((near, 0.6), (value, 0.4)), "faint", purpose=at, block=0)
        page = pages_of(game, truth, other={at: faint})
        assert page.questions == ()
        assert next(one.value for one in page.fields if one.purpose == at) == value


def test_a_sum_makes_no_unlikely_reading_certain() -> None:
    """Where only a reading that is hardly likely fits, cell or sum may be wrong: it is asked."""
    truth = filled(sides_of("go-for-gold", "a4", 3), 3, players=3)
    at = next(at for at, value in truth.items() if at.row == "box2" and value)
    value = truth[at] or 0
    near = 5 if value != 5 else 4
    faint = FieldRead(near, 0.9, ((near, 0.9), (value, 0.01)), "faint", purpose=at, block=0)
    (asked,) = pages_of("go-for-gold", truth, other={at: faint}).questions
    assert asked.field == (0, at)


def with_four_chips() -> Truth:
    """Return a page of Goldrausch on which Ben has laid more chips in round 2 than he has."""
    sides = sides_of("goldrausch", "a4", 3)
    written = {at: value for at, value in filled(sides, 3, players=3, sums=False).items()
               if at.row.split()[0] in ("gold", "chips")}  # fmt: skip
    laid = {at: 0 for at in written if at.row.startswith("chips") and at.round == 2}
    return written | laid | {Purpose("value", "chips ladies", 1, 2): 4}


@pytest.mark.parametrize(("language", "words"), [("en", "3 is the maximum"), ("de", "höchstens 3")])
def test_what_a_game_refuses_is_asked_before_it_is_entered(tmp_path: Path, language: str, words: str) -> None:
    """More chips than a player has are one question, whose answer lets the match take the page."""
    with use(language):
        (question,) = pages_of("goldrausch", with_four_chips(), judge=check_on).questions
    assert words in question.text
    page = pages_of("goldrausch", with_four_chips(), judge=check_on)
    page = page.answered(page.questions[0], "3")
    assert not page.questions
    match = opened(tmp_path).start("goldrausch", NAMES)
    assert not match.add_page(page).refused


def test_what_a_person_tells_about_a_page_of_a_game_is_believed() -> None:
    """An answer that leaves as much refused is not asked for again and again."""
    page = pages_of("goldrausch", with_four_chips(), judge=check_on)
    for _question in range(3):
        if not page.questions:
            break
        (question,) = page.questions
        page = page.answered(question, str(question.candidates[0][0]))
    assert not page.questions


@pytest.mark.parametrize("game", GAMES)
def test_a_page_of_a_game_that_keeps_its_rules_is_not_asked_about(game: str) -> None:
    """Of pages that were filled in as the rules allow, nothing is asked."""
    assert not pages_of(game, judge=check_on).questions
