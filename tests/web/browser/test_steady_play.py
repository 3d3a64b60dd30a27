"""What others enter in a match moves nothing on this phone (first pages list every match of a server)."""

from __future__ import annotations

import pytest

from tests.web.browser.conftest import Opens
from tests.web.browser.test_steady import PLACES, SCREENS, moved, top


@pytest.mark.long
@pytest.mark.parametrize(("width", "height", "lang", "dark"), SCREENS[:3])
def test_what_others_enter_stays_where_it_was(
    opens: Opens, width: int, height: int, lang: str, dark: bool
) -> None:
    """A row of this phone that somebody else enters is marked and dead; it goes with the next own one."""
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
    page.click("[data-key=highest-Cleo] [data-focus=w1]")
    page.locator(".done").first.wait_for(state="detached")
    assert not page.locator(".done").count()


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
        if width == 320 and "Dan" in line:
            break  # there the question of the next round takes a line more than that of this one
