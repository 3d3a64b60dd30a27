"""What stays where it is, and who is asked: on four widths, light and dark, in both languages."""

from __future__ import annotations

import pytest

from tests.web.browser.conftest import Opens
from tests.web.browser.phones import Phone

#: Widths and heights of screens, with their language and whether it is dark.
SCREENS = [(320, 640, "de-DE", False), (390, 844, "en-GB", True), (768, 1024, "de-DE", True),
           (1280, 800, "en-GB", False)]  # fmt: skip


def top(phone: Phone, selector: str) -> float:
    """Return where an element is on the screen, pixels from above."""
    box = phone.page.locator(selector).first.bounding_box()
    assert box is not None
    return box["y"]


def begun(anna: Phone, sent: str) -> str:
    """Open a match of Go for Gold whose first die has fallen; return its id."""
    anna.page.goto(f"{anna.base}/people")  # the first page would follow the match
    match = anna.start("go-for-gold", "Anna", "Ben", sent=sent)
    for line in ("start N", "round 5"):
        told = {
            "id": f"{anna.get('/api/me')['id']}-{line.replace(' ', '')}-{sent}",
            "lines": [line],
        }
        anna.page.evaluate(
            "async ([match, told]) => (await fetch(`/api/matches/${match}/lines`, {method: 'POST', "
            "headers: {'content-type': 'application/json'}, body: JSON.stringify(told)})).text()",
            [match, told],
        )
    return match


@pytest.mark.long
@pytest.mark.parametrize(("width", "height", "lang", "dark"), SCREENS)
def test_nothing_moves_under_a_finger(
    opens: Opens, width: int, height: int, lang: str, dark: bool
) -> None:
    """On a page that is scrolled down, the board stays where it is from the first space to Enter.

    What somebody else enters meanwhile is shown once the finger is up.
    """
    anna = opens("Anna", width=width, height=height, lang=lang, dark=dark, still=True)
    match = begun(anna, f"steady{width}")
    anna.enter(match, "play", "Anna")
    page = anna.page
    page.wait_for_selector(".space.can[data-space=h1]")
    page.evaluate("scrollTo(0, 1e6)")
    page.wait_for_timeout(200)
    board, undo = top(anna, ".chart"), top(anna, ".zoom button")
    for name in ("h1", "g1", "f1", "e1", "d1"):
        page.wait_for_selector(f".space.can[data-space={name}]")
        anna.tap(name)
        page.wait_for_selector(f".space.tip[data-space={name}]")
        assert top(anna, ".chart") == pytest.approx(board, abs=2), name
        assert top(anna, ".zoom button") == pytest.approx(undo, abs=2), name
    page.wait_for_selector("#under [data-focus=enter]")
    assert top(anna, ".chart") == pytest.approx(board, abs=2)
    page.evaluate("scrollTo(0, 0)")
    box = anna.space("d1").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    before = top(anna, ".chart")
    seen = page.inner_text("#strip")
    line = {
        "id": f"{anna.get('/api/me')['id']}-behind-{width}",
        "lines": ["Ben: points 4"],
        "anyway": True,
    }
    page.evaluate(
        "async ([match, told]) => (await fetch(`/api/matches/${match}/lines`, {method: 'POST', "
        "headers: {'content-type': 'application/json'}, body: JSON.stringify(told)})).text()",
        [match, line],
    )
    page.wait_for_timeout(600)
    assert top(anna, ".chart") == before
    assert page.inner_text("#strip") == seen
    page.mouse.up()
    page.wait_for_function(
        "(seen) => document.querySelector('#strip').innerText !== seen", arg=seen
    )


@pytest.mark.long
def test_who_watches_has_a_guests_view(opens: Opens) -> None:
    """Who taps "I only watch" loses Undo, Redo and "Enter for Anna"; a seat brings them back."""
    anna = opens("Anna")
    match = begun(anna, "watching")
    anna.enter(match, "play", "Anna")
    watcher = opens("", code=anna.player_code())
    watcher.page.goto(f"{watcher.base}/match/{match}")
    watcher.page.click("[data-focus=watch]")
    watcher.page.locator("#seats .chartcard").wait_for(state="detached")
    gone = "#actions button, .enterfor button, #under button, [data-focus=end], [data-focus=aside]"
    for _load in range(2):
        watcher.page.wait_for_selector("#turn .wait")
        assert not watcher.page.locator(gone).count()
        watcher.page.reload()
    watcher.page.wait_for_selector("#turn .wait")
    watcher.page.click("#tab-standings")
    watcher.page.click("[data-focus=seats]")
    watcher.page.click("[data-focus=take-Ben]")
    watcher.page.click("#tab-play")
    watcher.page.wait_for_selector("#under [data-focus=undo], #actions [data-focus=undo]")


@pytest.mark.long
def test_one_phone_is_asked_first(opens: Opens) -> None:
    """Who opened the match is asked what comes before the first turn; others can take it over."""
    anna = opens("Anna")
    ben = opens("Ben", code=anna.player_code())
    match = ben.open_match("Go for Gold", "Anna", "Ben")
    anna.enter(match, "play", "Anna")
    ben.enter(match, "play", "Ben")
    ben.page.wait_for_selector(".space.can[data-space=i1]")
    anna.page.wait_for_selector("#ask:has-text('Ben opened this match and answers first.')")
    assert not anna.page.locator(".space.can").count()
    anna.page.click("[data-focus=first]")
    anna.page.wait_for_selector(".space.can[data-space=i1]")


@pytest.mark.long
def test_an_answer_too_late_leaves_the_queue(opens: Opens) -> None:
    """What somebody else has answered meanwhile blocks nobody: it goes, and says what is there."""
    anna = opens("Anna")
    match = anna.open_match("Go for Gold", "Anna", "Ben")
    anna.enter(match, "play", "Anna")
    anna.walk("i1")
    ben = opens("Ben", code=anna.player_code())
    ben.enter(match, "play", "Ben")
    ben.page.wait_for_selector("#ask [data-focus=w3]")
    ben.context.set_offline(True)
    ben.page.click("#ask [data-focus=w3]")
    anna.answer("4")
    anna.answer("Anna")
    ben.context.set_offline(False)
    ben.page.wait_for_selector("#toast:has-text('was not entered')")
    assert "was there first" in ben.page.inner_text("#toast")
    assert not ben.page.locator("#refused *, #waiting *").count()
    assert (
        ben.page.evaluate("(key) => localStorage.getItem(key)", f"printplay-queue-{match}") is None
    )
