"""What somebody who never saw the code trips over on the phones."""

from __future__ import annotations

import pytest

from tests.web.browser.conftest import Opens
from tests.web.browser.phones import Phone

#: Anna and Ben both end on a treasure; Anna is active.
_BOTH_DIG = ("start N", "round 5 Anna", "Anna: h1 g1 f2 f1 e1", "Ben: h8 g8 f8 f9 e9")


def _dig(opens: Opens, sent: str, **more: object) -> tuple[Phone, Phone, str]:
    """Return the phones of Anna and of Ben, both asked for an attempt, and their match."""
    anna = opens("Anna")
    anna.page.goto(f"{anna.base}/people")  # follows no match
    match = anna.start("go-for-gold", "Anna", "Ben", sent=sent)
    anna.post(f"/api/matches/{match}/lines", id=f"lines-{sent}", lines=_BOTH_DIG)
    ben = opens("Ben", code=anna.player_code(), **more)
    for phone in (anna, ben):
        phone.enter(match, "play", phone.name)
        phone.page.wait_for_selector("#ask .dice")
    return anna, ben, match


@pytest.mark.parametrize("lang", ["en-GB", pytest.param("de-DE", marks=pytest.mark.long)])
def test_who_comes_later_is_asked_before_an_attempt_is_lost(opens: Opens, lang: str) -> None:
    """While Anna may still dig, Ben's phone says so, and asks before his roll closes her attempt."""
    anna, ben, match = _dig(opens, lang, lang=lang)
    first, passed = (
        ("First Anna: it goes clockwise", "no attempt by Anna can be entered")
        if lang == "en-GB"
        else ("Zuerst Anna: Wer an der Reihe ist", "kann für Anna kein Versuch mehr")
    )
    assert first in ben.page.inner_text("#ask")
    assert "First" not in anna.page.inner_text("#ask")
    ben.page.click("#ask [data-focus=w4]")
    assert passed in ben.page.inner_text("dialog")
    ben.page.click("dialog [value=no]")
    ben.page.wait_for_selector("#ask .dice")
    assert ben.state(match)["lines"][-1] == _BOTH_DIG[-1], "nothing is entered in silence"
    ben.page.click("#ask [data-focus=w3]")
    anna.page.click("#ask [data-focus=w4]")
    ben.page.click("dialog [value=no]")
    ben.page.wait_for_selector("#ask .dice")
    ben.page.wait_for_function(
        "(said) => !document.querySelector('#ask').innerText.includes(said)", arg=first
    )
    ben.answer("4")
    assert ben.state(match)["lines"][-2:] == ["Anna: treasure 4", "Ben: treasure 4"]


def test_an_attempt_that_others_closed_is_told(opens: Opens) -> None:
    """Where Ben goes on all the same, Anna's phone says what became of what she was entering."""
    anna, ben, match = _dig(opens, "closed")
    ben.page.click("#ask [data-focus=w4]")
    ben.page.click("dialog [value=yes]")
    told = "Anna, attempt at a treasure: no longer possible, because “Ben: treasure 4” was entered."
    anna.page.wait_for_selector(f"#toast:has-text('{told}')")
    assert ben.state(match)["lines"][-1] == "Ben: treasure 4"


@pytest.mark.long
def test_what_was_half_entered_is_told(opens: Opens) -> None:
    """A question about shovels goes with the attempt that others closed, and says what was lost."""
    anna, ben, _match = _dig(opens, "half")
    anna.page.click("#ask [data-focus=w3]")
    anna.page.wait_for_selector("#ask h2:has-text('strike 1')")
    ben.page.click("#ask [data-focus=w4]")
    ben.page.click("dialog [value=yes]")
    anna.page.wait_for_selector(
        "#toast:has-text('“Anna: 3” was not entered: “Ben: treasure 4” was there first.')"
    )
    assert "strike" not in anna.page.inner_text("#ask")


@pytest.mark.long
def test_a_question_goes_as_soon_as_it_is_closed(opens: Opens) -> None:
    """Where both tap a die of the first round, the slower phone is not asked who is active."""
    anna = opens("Anna")
    anna.page.goto(f"{anna.base}/people")
    match = anna.start("go-for-gold", "Anna", "Ben", sent="stale")
    anna.post(f"/api/matches/{match}/lines", id="lines-stale", lines=["start N"])
    ben = opens("Ben", code=anna.player_code())
    for phone, die in ((anna, 3), (ben, 4)):
        phone.enter(match, "play", phone.name)
        phone.page.click(f"#ask [data-focus=w{die}]")
        phone.page.wait_for_selector("#ask h2:has-text('Who is active')")
    ben.answer("Ben")
    anna.page.wait_for_selector("#toast:has-text('“3” was not entered')")
    anna.page.wait_for_selector("#ask:not(:has-text('Who is active'))")


@pytest.mark.long
def test_no_attempt_holds_while_others_enter_theirs(opens: Opens) -> None:
    """Who wants no attempt is not asked again once somebody else has entered something."""
    anna, ben, _match = _dig(opens, "waived")
    ben.page.click("#ask [data-focus=skip]")
    ben.page.wait_for_selector("#turn .wait:has-text('Anna')")
    anna.page.click("#ask [data-focus=w4]")
    ben.page.wait_for_selector("#strip :text('4')")
    assert "Ben on e9" not in ben.page.inner_text("#ask")


def _middle(phone: Phone, name: str) -> tuple[float, float]:
    box = phone.space(name).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _drag(phone: Phone, *places: tuple[float, float]) -> None:
    """Draw a finger over places of the screen, as a real touch that the browser may take for scrolling."""
    talk = phone.context.new_cdp_session(phone.page)
    x, y = places[0]
    talk.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for to_x, to_y in places[1:]:
        for step in range(1, 9):
            point = {"x": x + (to_x - x) * step / 8, "y": y + (to_y - y) * step / 8}
            talk.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
        x, y = to_x, to_y
    talk.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    talk.detach()


@pytest.mark.parametrize(("width", "height"), [(390, 844), pytest.param(768, 1024, marks=pytest.mark.long)])
def test_a_line_may_start_up_or_down(opens: Opens, width: int, height: int) -> None:
    """A finger draws up and down from the ring; elsewhere on the board it scrolls the page."""
    anna = opens("Anna", width=width, height=height)
    anna.page.goto(f"{anna.base}/people")
    match = anna.start("go-for-gold", "Anna", "Ben", sent=f"touch{width}")
    anna.post(f"/api/matches/{match}/lines", id=f"lines-touch{width}", lines=["start N", "round 3 Anna"])
    anna.enter(match)
    anna.page.evaluate("document.body.style.paddingBottom = '60rem'")  # there is room to scroll
    for player, line in (("Anna", ("i1", "i2", "i3", "j3")), ("Ben", ("i9", "i8", "i7", "j7"))):
        anna.page.wait_for_selector(f".space.can[data-space={line[1]}]")
        anna.page.locator("#island").scroll_into_view_if_needed()
        before = anna.page.evaluate("scrollY")
        _drag(anna, *(_middle(anna, name) for name in line))
        anna.page.wait_for_selector(f"#under .length b:text-is('3 of 3: {' '.join(line[1:])}')")
        assert anna.page.evaluate("scrollY") == before
        anna.page.click("#under [data-focus=enter]")
        anna.page.wait_for_selector(f"#log li:has-text('{player}: {' '.join(line[1:])}')", state="attached")
        anna.settled()
    anna.page.evaluate("scrollTo(0, 0)")
    x, y = _middle(anna, "e4")
    _drag(anna, (x, y), (x, y - 120))
    anna.page.wait_for_function("scrollY > 50")
    anna.page.evaluate("scrollTo(0, 0)")
    x, y = _middle(anna, "e4")
    talk = anna.context.new_cdp_session(anna.page)
    for kind, apart in (("touchStart", 20), ("touchMove", 50), ("touchMove", 100)):
        points = [{"x": x, "y": y + apart * side, "id": side} for side in (-1, 1)]
        talk.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    talk.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    anna.page.wait_for_selector(".chart.zoomed")


def _on_top(phone: Phone, selector: str) -> bool:
    """Return whether the middle of an element is seen, under nothing else."""
    script = """(place) => {
      const box = place.getBoundingClientRect();
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      return place.contains(top);
    }"""
    return bool(phone.page.locator(selector).evaluate(script))


def test_why_a_match_cannot_start_is_seen_with_a_cure_of_the_page(opens: Opens) -> None:
    """Anna and anna: it is asked; who says that they are two reads what a phone can do about it."""
    anna = opens("Anna")
    page = anna.page
    page.goto(f"{anna.base}/new")
    page.locator("#games .tile", has_text="Gotoku").click()
    for name in ("Ulla", "Ben", "ulla"):
        page.fill("#name", name)
        page.click("#add")
    assert "Is “ulla” the same person as Ulla?" in page.inner_text("dialog")
    page.click("dialog [value=no]")
    page.click("#start")
    page.wait_for_selector("#wrong .bad")
    page.wait_for_timeout(300)  # it may be scrolled to
    assert _on_top(anna, "#wrong .bad")
    said = page.inner_text("#wrong")
    assert "easily confused" in said
    assert "such as ulla B." in said
    assert "--" not in said


def test_what_waits_says_what_it_is_of(opens: Opens) -> None:
    """Rows of a pad that were tapped without a connection wait with their names."""
    anna = opens("Anna")
    anna.page.goto(f"{anna.base}/people")
    anna.enter(anna.start("thirteen", "Anna", "Ben", sent="waits"), "result", "Anna")
    anna.page.wait_for_selector("#ask [data-focus=w6]")
    anna.context.set_offline(True)
    for row, value in (("twos", 6), ("threes", 9)):
        anna.page.click(f"#ask [data-key^='{row}:'] [data-focus=w{value}]")
    anna.page.wait_for_selector("#waiting li:has-text('Anna, Threes: 9')")
    assert "Anna, Twos: 6" in anna.page.inner_text("#waiting")
    anna.context.set_offline(False)


@pytest.mark.long
def test_news_leave_the_tabs_in_view(opens: Opens) -> None:
    """On a narrow phone what is said for a moment stands over the title, not over the tabs."""
    anna, ben, match = _dig(opens, "narrow", width=320, height=640)
    anna.post(f"/api/matches/{match}/lines", id="news-narrow", lines=["Anna: treasure 4"])
    toast = ben.page.wait_for_selector("#toast:has-text('Anna rolls 4')")
    assert toast is not None
    said, tabs = toast.bounding_box(), ben.page.locator(".tabs").bounding_box()
    assert said is not None
    assert tabs is not None
    assert said["y"] + said["height"] <= tabs["y"]
