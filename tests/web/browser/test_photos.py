"""The page of photos in a real browser: asked, corrected, entered; no photo is read here."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Route

from tests.web.browser.conftest import Opens
from tests.web.browser.phones import Phone

#: What is read: two ways past e9, and a part that begins anew at port E.
_WAYS = [[["c1", "c2", "b2", "b3"], ["i9", "h8", "i7"]], [["c1", "c2", "c3", "b3"], ["i9", "h8", "i7"]]]


def _read(phone: Phone, match: str) -> list[Any]:
    """Open the page of photos with something read already; return what will be answered."""
    board = phone.get(f"/api/matches/{match}/board")
    question = {
        "id": "q", "about": "line", "text": "which way?", "spaces": ["b2"], "picture": None,
        "offered": [{"value": way, "label": str(way)} for way in _WAYS],
    }  # fmt: skip
    sheet: dict[str, Any] = {
        "player": "Anna", "layout_hash": board["hash"], "boxes": [], "total": None,
        "gathered": None, "line": {"segments": _WAYS[0]}, "questions": [question],
    }  # fmt: skip
    reading = {
        "reading": "r",
        "answered": False,
        "sheets": [sheet],
        "pads": [],
        "unread": [],
        "violations": [],
    }
    answers: list[Any] = []

    def answered(route: Route) -> None:
        answers.append(json.loads(route.request.post_data or "")["value"])
        told = reading | {"answered": True, "sheets": [sheet | {"questions": []}]}
        route.fulfill(json=told)

    phone.page.route("**/photos", lambda route: route.fulfill(json=reading)
                     if route.request.method == "POST" else route.continue_())  # fmt: skip
    phone.page.route("**/api/photos/r/answers", answered)
    phone.page.route("**/api/photos/r/more", lambda route: route.fulfill(json=reading))
    phone.page.goto(f"{phone.base}/match/{match}/photos")
    phone.send_photo(b"x")
    return answers


@pytest.mark.long
def test_a_line_of_a_photo_is_told_by_taps(opens: Opens) -> None:
    """Taps go back on the line, another way, and join what was right; a tap on a way answers."""
    anna = opens("Anna")
    match = anna.open_match("Go for Gold", "Anna", "Ben")
    answers = _read(anna, match)
    page, said = anna.page, ".tracing .line"
    page.locator(".tracing .chart").scroll_into_view_if_needed()
    assert page.inner_text(said) == "c1 c2 b2 b3 → i9 h8 i7"
    for name, line in (
        ("c2", "c1 c2"), ("b4", "c1 c2"), ("c3", "c1 c2 c3"),
        ("b3", "c1 c2 c3 b3 → i9 h8 i7"),
    ):  # fmt: skip
        anna.tap(name)
        assert page.inner_text(said) == line, name
        if name == "b4":
            assert "b4 does not touch c2" in page.inner_text(".aim")
    for name, line in (  # anew, space by space: no more than what is tapped
        ("c1", "c1"), ("c2", "c1 c2"), ("c3", "c1 c2 c3"), ("b3", "c1 c2 c3 b3"),
        ("c1", "c1"), ("b3", "c1 c2 c3 b3"), ("i9", "c1 c2 c3 b3 → i9 h8 i7"),
    ):  # fmt: skip
        anna.tap(name)
        assert page.inner_text(said) == line, name
    anna.space("i7").focus()
    for key, ends in (("Backspace", "i9 h8"), ("Enter", "i9 h8 i7")):
        page.keyboard.press(key)
        assert page.inner_text(said).endswith(ends)
    page.click("[data-focus=traced]")
    page.wait_for_selector("[data-focus=enter]")
    page.mouse.move(0, 0)  # what the mouse lies on would be shown in place of what has the focus
    anna.send_photo(b"x")
    ways = page.locator(".ways button")
    assert ["c1 c2 c3 b3" in text for text in ways.all_inner_texts()] == [False, True]
    ways.nth(1).focus()
    page.wait_for_selector("[data-space=c3][aria-label*='on the line, step 3']")
    ways.first.tap()
    page.wait_for_selector("[data-focus=enter]")
    assert answers == [[["c1", "c2", "c3", "b3"], ["i9", "h8", "i7"]], _WAYS[0]]


@pytest.mark.long
def test_more_photos_than_a_request_takes_are_sent_one_part_after_another(opens: Opens) -> None:
    """Nine photos are two requests, one more is a third; too many are refused by a sentence."""
    anna = opens("Anna")
    page, sent = anna.page, list[tuple[str, int]]()

    def read(route: Route) -> None:
        count = (route.request.post_data_buffer or b"").count(b"filename=")
        sent.append((route.request.url.rpartition("/api/")[2], count))
        whole = sum(count for _to, count in sent)
        pad: dict[str, Any] = {
            "title": f"Pad of {whole}", "table": {"heads": [], "rows": []}, "notes": [],
            "questions": [], "match": None, "photo": "photo 1", "corners": [], "code": "T1",
        }  # fmt: skip
        route.fulfill(json={"reading": "r", "answered": False, "photos": whole, "sheets": [],
                            "pads": [pad], "unread": [], "violations": []})  # fmt: skip

    page.route("**/api/photos", read)
    page.route("**/api/photos/r/more", read)
    page.goto(f"{anna.base}/photos")

    def choose(count: int) -> None:
        file: FilePayload = {"name": "a.jpg", "mimeType": "image/jpeg", "buffer": b"x"}
        page.set_input_files("#files", [file] * count)

    choose(9)
    page.wait_for_selector("h3:text('Pad of 9')")
    choose(1)
    page.wait_for_selector("h3:text('Pad of 10')")
    assert sent == [("photos", 8), ("photos/r/more", 1), ("photos/r/more", 1)]
    choose(15)
    assert "24 can be read together, and there is room for 14 more" in page.inner_text(".bad")
    assert page.inner_text("#found h3") == "Pad of 10"
    page.click(".bad button")
    page.wait_for_selector("h3:text('Pad of 24')")
    page.click("[data-focus=forget]")
    assert page.locator("#found h3").count() == 0


def _sheet(phone: Phone, match: str, photo: str, **more: Any) -> dict[str, Any]:
    """Return a sheet as the server sends it, read without questions."""
    return {
        "player": None, "layout_hash": phone.get(f"/api/matches/{match}/board")["hash"],
        "boxes": [], "total": None, "gathered": None, "line": {"segments": []}, "questions": [],
        "entered": False, "photo": photo, "corners": [], "code": "P1", **more,
    }  # fmt: skip


@pytest.mark.long
def test_each_sheet_is_entered_when_it_is_answered(opens: Opens) -> None:
    """Anna's is entered while the next is asked about; what is left is entered by one button."""
    anna = opens("Anna")
    match, page = anna.open_match("Go for Gold", "Anna", "Ben"), anna.page
    whose = {"id": "q", "about": "player", "text": "whose?", "spaces": [], "picture": None,
             "offered": [{"value": "Ben", "label": "Ben"}]}  # fmt: skip
    first = _sheet(anna, match, "photo 1", player="Anna")
    second = _sheet(anna, match, "photo 2", questions=[whose])
    reading = {"reading": "r", "answered": False, "sheets": [first, second], "pads": [],
               "unread": [], "violations": []}  # fmt: skip
    entered: list[list[int]] = []

    def enter(route: Route) -> None:
        entered.append(json.loads(route.request.post_data or "")["sheets"])
        route.fulfill(json={"match": match})

    said = [first | {"entered": True}, second | {"player": "Ben", "questions": []}]
    page.route("**/photos", lambda route: route.fulfill(json=reading)
               if route.request.method == "POST" else route.continue_())  # fmt: skip
    page.route("**/r/answers", lambda route: route.fulfill(json=reading | {"sheets": said}))
    page.route("**/r/enter", enter)
    page.goto(f"{anna.base}/match/{match}/photos")
    _choose(anna)
    page.wait_for_selector("#found h3:text('Sheet 2')")
    assert not page.locator("[data-focus=enter], [data-focus=sheet-2]").count()
    page.click("[data-focus=sheet-1]")
    page.wait_for_selector("section:has-text('Anna') >> text=The sheet is entered.")
    page.click(".chips button:text('Ben')")
    page.click("[data-focus=enter]")
    page.wait_for_selector("#found > .chartcard:has-text('The sheets are entered.')")
    assert entered == [[1], [2]]


@pytest.mark.long
def test_what_could_not_be_read_is_told_until_the_next_photo(opens: Opens) -> None:
    """The message says what to do, and goes with OK or the next photo."""
    anna = opens("Anna")
    match, page = anna.open_match("Go for Gold", "Anna", "Ben"), anna.page
    reading: dict[str, Any] = {
        "reading": "r", "answered": False, "sheets": [_sheet(anna, match, "photo 1")], "pads": [],
        "unread": [{"photo": "photo 2", "message": "unknown board", "hint": None}],
        "violations": [],
    }  # fmt: skip
    late: list[Route] = []
    page.route("**/photos", lambda route: late.append(route)
               if route.request.method == "POST" else route.continue_())  # fmt: skip
    more = {"photo": "photo 3", "message": "too dark", "hint": "Take it by day."}
    added = reading | {"unread": [*reading["unread"], more]}
    page.route("**/r/more", lambda route: route.fulfill(json=added))
    page.goto(f"{anna.base}/match/{match}/photos")
    _choose(anna)
    page.wait_for_selector("#toast:text('The photos are being read')")
    anna.wait_for_any(late)
    late[0].fulfill(json=reading)
    page.wait_for_selector("#found > .bad:has-text('photo 2: unknown board')")
    assert page.inner_text("#toast") == ""
    assert "Take it again" in page.inner_text("#found > .bad")
    _choose(anna)
    page.wait_for_selector("#found > .bad:has-text('Take it by day.')")
    assert page.locator("#found > .bad").count() == 1
    page.click("#found > .bad button")
    assert not page.locator("#found > .bad").count()


def _choose(phone: Phone) -> None:
    """Send a photo."""
    file: FilePayload = {"name": "a.jpg", "mimeType": "image/jpeg", "buffer": b"x"}
    phone.page.set_input_files("#files", file)


@pytest.mark.long
def test_sheets_without_their_match_lead_to_the_open_ones(opens: Opens) -> None:
    """Player sheets on the page for pads: the open matches with such sheets are a tap away."""
    anna = opens("Anna")
    anna.page.goto(f"{anna.base}/people")
    match = anna.start("go-for-gold", "Anna", "Dora", sent="led")
    sheet: dict[str, object] = {
        "player": None,
        "photo": "x",
        "layout_hash": "y",
        "boxes": [],
        "questions": [],
    }
    told = {"reading": "r", "answered": False, "sheets": [sheet], "pads": [], "unread": [], "violations": []}
    anna.page.route("**/api/photos", lambda route: route.fulfill(json=told))
    anna.page.goto(f"{anna.base}/photos")
    anna.page.set_input_files("#files", {"name": "x.jpg", "mimeType": "image/jpeg", "buffer": b"x"})
    anna.page.click("#found a:has-text('Anna, Dora')")
    anna.page.wait_for_url(f"**/match/{match}/photos")
