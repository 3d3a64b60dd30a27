"""What others enter in a match moves nothing on this phone (first pages list every match of a server)."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route

from tests.web.browser.conftest import Opens
from tests.web.browser.test_steady import PLACES, SCREENS, moved, top


@pytest.mark.long
@pytest.mark.parametrize(("width", "height", "lang", "dark"), SCREENS[:3])
def test_what_others_enter_stays_where_it_was(
    opens: Opens, width: int, height: int, lang: str, dark: bool
) -> None:
    """A row that somebody else enters, or this phone, is marked and dead, and no other comes to its place."""
    anna = opens("Anna")
    match = anna.start("gotoku", "Cleo", "Dan", "Eva", sent=f"stays{width}")
    cleo = opens("Cleo", code=anna.player_code(), width=width, height=height, lang=lang, dark=dark)
    page = cleo.page
    page.goto(f"{cleo.base}/match/{match}")
    page.click("#ask [data-focus=first]")
    page.click("[data-way=result]")
    cleo.sit("Cleo", "Dan")
    page.wait_for_selector("[data-key=highest-Dan] [data-focus=w1]")
    me = anna.get("/api/me")["id"]
    for number, line in enumerate(("Cleo: cards none", "Dan: total 7", "Cleo: removed 0")):
        page.wait_for_timeout(300)
        before = page.evaluate(PLACES)
        anna.post(f"/api/matches/{match}/lines", id=f"{me}-s{width}-{number}", lines=[line], anyway=True)
        page.wait_for_function(
            "(many) => document.querySelectorAll('.done').length === many", arg=(1, 4, 5)[number]
        )
        assert moved(cleo, before) == [], line
    assert page.locator("[data-key=cards-Cleo]").evaluate("(row) => row.inert")
    before = page.evaluate(PLACES)
    last = anna.state(match)["seq"]
    anna.post(f"/api/matches/{match}/undo", id=f"{me}-s{width}", last=last, anyway=True)
    page.wait_for_selector("[data-key=removed-Cleo]:not(.done)")
    assert moved(cleo, before) == []
    own = page.locator("[data-key=removed-Cleo] [data-focus=w0]")
    own.scroll_into_view_if_needed()
    before = page.evaluate(PLACES)
    cleo.context.set_offline(True)
    page.wait_for_selector("#line[data-off]")
    own.click()
    page.wait_for_selector("#waiting .wait")
    assert moved(cleo, before) == []
    cleo.context.set_offline(False)
    page.wait_for_selector("[data-key=removed-Cleo].done")
    assert moved(cleo, before) == []


@pytest.mark.long
@pytest.mark.parametrize(("width", "height", "lang", "dark"), SCREENS[:3])
def test_a_new_question_comes_where_one_was_answered(
    opens: Opens, width: int, height: int, lang: str, dark: bool
) -> None:
    """What is asked once all points are in takes the place of their rows."""
    anna = opens("Anna")
    anna.page.goto(f"{anna.base}/people")
    match = anna.start("go-for-gold", "Cleo", "Dan", "Eva", sent=f"anew{width}")
    cleo = opens("Cleo", code=anna.player_code(), width=width, height=height, lang=lang, dark=dark)
    page = cleo.page
    page.goto(f"{cleo.base}/match/{match}")
    page.click("#ask [data-focus=first]")
    page.click("[data-way=result]")
    cleo.sit("Cleo", "Dan")
    me = anna.get("/api/me")["id"]
    for number, player in enumerate(("Cleo", "Dan", "Eva")):
        page.wait_for_timeout(300)
        before = page.evaluate(PLACES)
        line, id_ = f"{player}: points 4", f"{me}-n{width}-{player}"
        anna.post(f"/api/matches/{match}/lines", id=id_, lines=[line], anyway=True)
        page.wait_for_selector(f"[data-key='points:{number}'].done" if number < 2 else "[data-key^=shovels]")
        assert moved(cleo, before) == [], player


@pytest.mark.long
@pytest.mark.parametrize(("width", "height", "lang", "dark"), SCREENS[:3])
def test_the_board_stays_when_the_turn_changes(
    opens: Opens, width: int, height: int, lang: str, dark: bool
) -> None:
    """What others roll and draw through a round moves neither the board nor a button that is left."""
    anna = opens("Anna")
    anna.page.goto(f"{anna.base}/people")
    match = anna.start("go-for-gold", "Cleo", "Dan", "Eva", sent=f"turns{width}")
    me = anna.get("/api/me")["id"]

    def send(line: str) -> None:
        id_ = f"{me}-t{width}-{line.replace(' ', '').replace(':', '')}"
        anna.post(f"/api/matches/{match}/lines", id=id_, lines=[line], anyway=True)

    send("start N")
    cleo = opens("Cleo", code=anna.player_code(), width=width, height=height, lang=lang, dark=dark)
    page = cleo.page
    cleo.enter(match, "play", "Cleo")
    page.wait_for_selector("#ask [data-focus=w6]")
    waits = "[data-focus=for-Dan]:enabled", "[data-focus=for-Dan]:disabled", "#ask [data-focus=w6]"
    lines = "round 5", *(f"{player}: h1 g1 f1 e1 d1" for player in ("Cleo", "Dan", "Eva"))
    for line, shown in zip(lines, ("[data-space=h1].can", *waits), strict=True):
        page.wait_for_timeout(300)
        before, board = page.evaluate(PLACES), top(cleo, ".chart")
        before.pop("undo", None)  # it is in the row of the line, or below it
        send(line)
        page.wait_for_selector(shown)
        assert moved(cleo, before) == [], line
        assert top(cleo, ".chart") == board, line


@pytest.mark.long
@pytest.mark.parametrize(
    ("width", "height", "lang", "dark", "free"),
    [(*screen, number % 3 == 0) for number, screen in enumerate(SCREENS)],
)
def test_the_first_line_moves_no_button(
    opens: Opens, width: int, height: int, lang: str, dark: bool, free: bool
) -> None:
    """Points, dice and what a line brought have their room before they are there."""
    anna = opens("Anna")
    anna.page.goto(f"{anna.base}/people")
    match = anna.start("go-for-gold", "Cleo", "Dan", "Eva", sent=f"first{width}{free}")
    cleo = opens("Cleo", code=anna.player_code(), width=width, height=height, lang=lang, dark=dark)
    page = cleo.page
    if not free:
        anna.post(f"/api/matches/{match}/seats", take=["Dan", "Eva"], anyway=True)
    page.goto(f"{cleo.base}/match/{match}")
    page.click("#ask [data-focus=first]")
    page.click("[data-way=play]")
    cleo.sit("Cleo")
    assert page.locator(".seatrow").count() == free
    me = anna.get("/api/me")["id"]

    def stays(line: str, shown: str) -> None:
        page.wait_for_timeout(300)
        places = "a[href^='/match/'], .acts summary, .acts button, .chart, .zoom button"
        where = (
            f"() => [...document.querySelectorAll({places!r})].map((one) => one.getBoundingClientRect().top)"
        )
        before = page.evaluate(where)
        id_ = f"{me}-f{width}{free}-{line.replace(' ', '').replace(':', '')}"
        anna.post(f"/api/matches/{match}/lines", id=id_, lines=[line], anyway=True)
        page.wait_for_selector(shown)
        assert page.evaluate(where) == pytest.approx(before, abs=1), line

    stays("start N", "#ask [data-focus=w6]")
    stays("round 5", "[data-space=h1].can")
    sent: list[Route] = []

    def hold(route: Route) -> None:
        sent.append(route)

    page.route("**/answers", hold, times=1)
    for name in ("h1", "g1", "f1", "e1", "d1"):
        page.wait_for_selector(f".space.can[data-space={name}]")
        cleo.tap(name)
    page.click("#under [data-focus=enter]")
    page.wait_for_function("() => document.querySelector('#ask').inert")
    assert page.locator("#turn .turn").count(), "what is on its way leaves no gap"
    cleo.wait_for_any(sent)
    sent[0].continue_()
    cleo.settled()
    stays("Dan: h1 g1 f1 e1 d1", "[data-focus=for-Dan]:disabled")
    stays("Eva: h1 g1 f1 e1 d1", "#ask [data-focus=w6]")
