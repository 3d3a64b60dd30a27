"""What stays where it is, and who is asked: on four widths, light and dark, in both languages."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route

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


#: Where each button is, by what it is called.
PLACES = """() => Object.fromEntries([...document.querySelectorAll("button, a[href], summary")]
  .filter((one) => one.getClientRects().length).map((one) => {
    const { left, top } = one.getBoundingClientRect(), row = one.closest("[data-key]")?.dataset.key ?? "";
    return [row + (one.dataset.focus ?? one.getAttribute("href") ?? one.textContent), [left, top]];
  }))"""


def moved(phone: Phone, before: dict[str, list[float]]) -> list[str]:
    """Return what is no longer where it was, but for what is gone."""
    now = phone.page.evaluate(PLACES)
    return [name for name, place in before.items() if name in now and now[name] != place]


def begun(anna: Phone, sent: str) -> str:
    """Open a match of Go for Gold whose first die has fallen; return its id."""
    anna.page.goto(f"{anna.base}/people")  # the first page would follow the match
    match = anna.start("go-for-gold", "Anna", "Ben", sent=sent)
    for line in ("start N", "round 5"):
        id_ = f"{anna.get('/api/me')['id']}-{line.replace(' ', '')}-{sent}"
        anna.post(f"/api/matches/{match}/lines", id=id_, lines=[line])
    return match


@pytest.mark.long
@pytest.mark.parametrize(("width", "height", "lang", "dark"), SCREENS)
def test_nothing_moves_under_a_finger(opens: Opens, width: int, height: int, lang: str, dark: bool) -> None:
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
    id_ = f"{anna.get('/api/me')['id']}-behind-{width}"
    anna.post(f"/api/matches/{match}/lines", id=id_, lines=["Ben: points 4"], anyway=True)
    page.wait_for_timeout(600)
    assert top(anna, ".chart") == before
    assert page.inner_text("#strip") == seen
    page.mouse.up()
    page.wait_for_function("(seen) => document.querySelector('#strip').innerText !== seen", arg=seen)


@pytest.mark.long
def test_who_watches_has_a_guests_view(opens: Opens) -> None:
    """Who taps "I only watch" loses Undo, Redo and "Enter for Anna"; a seat brings them back."""
    anna = opens("Anna")
    match = begun(anna, "watching")
    anna.enter(match, "play", "Anna")
    watcher = opens("Zoe", code=anna.player_code())
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
    assert ben.page.evaluate("(key) => localStorage.getItem(key)", f"printplay-queue-{match}") is None


@pytest.mark.long
def test_an_answer_to_what_was_taken_back_is_not_called_late(opens: Opens) -> None:
    """Where the entry that asked was undone meanwhile, no other line is said to have been first."""
    anna = opens("Anna")
    match = anna.open_match("Go for Gold", "Anna", "Ben")
    anna.enter(match, "play", "Anna")
    me = anna.get("/api/me")["id"]
    for number, line in enumerate(("start N", "round 4", "Anna: i1 h1 g1 f1")):
        anna.post(f"/api/matches/{match}/lines", id=f"{me}-{number}", lines=[line], anyway=True)
    ben = opens("Ben", code=anna.player_code())
    ben.enter(match, "play", "Ben")
    ben.page.wait_for_selector(".space.can")
    ben.context.set_offline(True)
    ben.page.wait_for_selector("#line[data-off]")
    while (can := ben.page.locator(".space.can")).count():
        ben.tap(str(can.first.get_attribute("data-space")))
    ben.page.click("#under [data-focus=enter]")
    for number in range(2):
        last = anna.state(match)["seq"]
        anna.post(f"/api/matches/{match}/undo", id=f"{me}-undo{number}", last=last, anyway=True)
    ben.context.set_offline(False)
    ben.page.wait_for_selector("#toast:has-text('was not entered')")
    assert "no longer open" in ben.page.inner_text("#toast")


@pytest.mark.long
def test_a_result_entered_elsewhere_is_not_asked_for(opens: Opens) -> None:
    """Once a result is in, the next one that is open unfolds, none that somebody else entered."""
    anna = opens("Anna")
    match = anna.start("gotoku", "Cleo", "Dan", "Eva", sent="unfolds")
    cleo = opens("Cleo", code=anna.player_code())
    cleo.enter(match, "result")
    cleo.page.click("[data-focus=first]")
    cleo.page.click("[data-way=result]")
    for name in ("Dan", "Eva"):
        cleo.page.click(f"#ask summary:text-is('{name}')")
    me = anna.get("/api/me")["id"]
    anna.post(f"/api/matches/{match}/lines", id=f"{me}-unfolds", lines=["Dan: total 7"], anyway=True)
    cleo.page.wait_for_selector("#ask summary:text-is('Dan ✓')")
    for row, word in (("cards", "none"), ("removed", "0"), ("highest", "6")):
        cleo.page.click(f"#ask [data-key={row}-Cleo] [data-focus=w{word}]")
        cleo.page.wait_for_selector(f"#ask .done[data-key={row}-Cleo]")
    opened = cleo.page.locator("#ask details[open]:not([inert]) summary")
    assert opened.all_inner_texts() == ["Eva"]


@pytest.mark.long
@pytest.mark.parametrize(("width", "height", "lang", "dark"), SCREENS[:2])
def test_what_others_do_moves_no_button(opens: Opens, width: int, height: int, lang: str, dark: bool) -> None:
    """A match is opened, a seat taken, a line entered, the server lost: buttons stay in place."""
    anna = opens("Anna")
    cleo = opens("Cleo", code=anna.player_code(), width=width, height=height, lang=lang, dark=dark)
    anna.page.goto(f"{anna.base}/people")
    anna.start("gotoku", "Dan", "Eva", sent=f"one{width}")
    anna.start("gotoku", "Dan", "Eva", sent=f"two{width}")
    page = cleo.page
    page.goto(f"{cleo.base}/")
    page.wait_for_selector("#going")
    page.wait_for_load_state("networkidle")
    tiles = page.locator("#going a.tile").count()
    before = page.evaluate(PLACES)
    anna.start("gotoku", "Dan", "Eva", sent=f"three{width}")
    page.locator("#going a.tile").nth(tiles).wait_for()
    below = {"/history", "/prints", "/people", "read", page.inner_text("form .plain")}
    below |= {str(one.get_attribute("href")) for one in page.locator("[aria-labelledby=lately] a").all()}
    assert not set(moved(cleo, before)) - below
    match = anna.start("gotoku", "Cleo", "Dan", "Eva", sent=f"four{width}")
    page.wait_for_url(f"**/match/{match}")  # it calls her
    page.wait_for_selector("[data-seat=Cleo]")
    for here in ("#seats > .chartcard", "#seats > .seatrow"):
        page.wait_for_selector(here)
        page.wait_for_timeout(300)
        before = page.evaluate(PLACES)
        anna.post(f"/api/matches/{match}/seats", take=["Dan", "Eva"], anyway=True)
        page.wait_for_selector("[data-seat=Eva] span")
        assert moved(cleo, before) == [], here
        anna.post(f"/api/matches/{match}/seats", leave=["Dan", "Eva"])
        page.wait_for_selector("[data-seat=Eva]:not(:has(span))")
        if "card" in here:
            page.click("[data-seat=Cleo]")
    me = anna.get("/api/me")["id"]
    anna.post(f"/api/matches/{match}/lines", id=f"{me}-c{width}", lines=["Cleo: total 9"], anyway=True)
    page.wait_for_selector("#turn .wait")
    before = page.evaluate(PLACES)
    anna.post(f"/api/matches/{match}/lines", id=f"{me}-d{width}", lines=["Dan: total 7"], anyway=True)
    page.wait_for_selector("summary:has-text('Dan ✓')")
    assert moved(cleo, before) == []
    cleo.context.set_offline(True)
    page.wait_for_selector("#line[data-off]")
    assert moved(cleo, before) == []
    cleo.context.set_offline(False)


@pytest.mark.long
def test_what_others_do_waits_for_the_finger(opens: Opens) -> None:
    """News is shown once the finger is up; a tap just behind it hits nothing that came there."""
    anna = opens("Anna")
    cleo = opens("Cleo", code=anna.player_code())
    anna.page.goto(f"{anna.base}/people")
    page = cleo.page
    anna.start("gotoku", "Dan", "Eva", sent="held-one")
    anna.start("gotoku", "Dan", "Eva", sent="held-two")
    page.goto(f"{cleo.base}/")
    page.wait_for_load_state("networkidle")
    tiles = page.locator("#going a.tile").count()
    page.mouse.move(195, 100)
    page.mouse.down()
    anna.start("gotoku", "Dan", "Eva", sent="held-three")
    page.wait_for_timeout(900)
    assert page.locator("#going a.tile").count() == tiles
    page.mouse.up()
    page.locator("#going a.tile").nth(tiles).wait_for()
    hit = """async (late) => {
      const script = document.querySelector("script[type=module]").src;
      const { h, news, put } = await import(script.replace(/[^/]+$/, "page.js"));
      const hit = [], box = h("div");
      const told = (name) => ({ "data-focus": name, onclick: () => hit.push(name) });
      const button = (name) => h("button", told(name), name);
      put(document.querySelector("main"), box);
      put(box, button("mine"));
      const { x, y } = box.firstChild.getBoundingClientRect();
      await news(() => put(box, button("new"), h("br"), button("mine")));
      if (late) await new Promise((done) => setTimeout(done, 500));
      const point = { clientX: x + 5, clientY: y + 5, detail: 1, bubbles: true, cancelable: true };
      document.elementFromPoint(x + 5, y + 5).dispatchEvent(new MouseEvent("click", point));
      return hit;
    }"""
    assert page.evaluate(hit, False) == []
    assert page.evaluate(hit, True) == ["new"]


@pytest.mark.long
def test_a_tap_on_what_stayed_counts_behind_news(opens: Opens) -> None:
    """Who scrolled just behind news taps what is there now, though another button stood there."""
    anna = opens("Anna", still=True)
    page = anna.page
    page.goto(f"{anna.base}/new")
    page.locator("#games .tile", has_text="Gotoku").click()
    page.fill("#name", "Zoe")
    assert page.evaluate("""async () => {
      const script = document.querySelector("script[type=module]").src;
      const { news } = await import(script.replace(/[^/]+$/, "page.js"));
      const [add, start] = ["add", "start"].map((id) => document.getElementById(id));
      const top = (element) => Math.round(element.getBoundingClientRect().top), stood = top(start);
      await news(() => {});
      scrollBy(0, top(add) - top(start));
      const { x, y } = add.getBoundingClientRect(), there = top(add) === stood;
      const point = { clientX: x + 5, clientY: y + 5, detail: 1, bubbles: true, cancelable: true };
      add.dispatchEvent(new MouseEvent("click", point));
      return there;
    }""")
    assert "Zoe" in page.inner_text("#seated")


@pytest.mark.long
def test_what_is_typed_stays_while_others_enter(opens: Opens) -> None:
    """Words in a field, the field under the fingers, and lists that were opened stay with news."""
    anna = opens("Anna")
    page, match = anna.page, begun(anna, "typed")
    anna.enter(match, "play", "Ben")
    page.wait_for_selector(".space.can[data-space=h9]")
    page.click("#tab-standings")
    page.click("[data-focus=seats]")
    page.click("#tab-log")
    page.click("#log summary")
    typed = page.locator("#log form input")
    typed.press_sequentially("Anna: to")
    me = anna.get("/api/me")["id"]
    anna.post(f"/api/matches/{match}/lines", id=f"{me}-typed", lines=["Anna: h1 g1 f1 e1 d1"])
    page.wait_for_selector("#log li:has-text('Anna: h1 g1 f1 e1 d1')")
    page.keyboard.type("tal 7")
    assert typed.input_value() == "Anna: total 7"
    page.click("#tab-standings")
    assert page.locator("[data-focus=up-Ben]").is_visible()


@pytest.mark.long
def test_rows_keep_what_stands_in_them(opens: Opens) -> None:
    """A number half typed for another player stays, open, while somebody sits down and enters."""
    anna = opens("Anna")
    match = anna.start("gophers", "Anna", "Ben", "Cleo", sent="typed")
    anna.enter(match, "result", "Anna")
    page = anna.page
    page.click("#ask summary:has-text('Ben')")
    field = page.locator("#ask details:has(summary:has-text('Ben')) input").first
    field.press_sequentially("1")
    anna.post(f"/api/matches/{match}/seats", take=["Cleo"])
    page.wait_for_selector("#ask summary:text-is('Cleo')")
    page.keyboard.type("2")
    me = anna.get("/api/me")["id"]
    anna.post(f"/api/matches/{match}/lines", id=f"{me}-rows", lines=["Cleo: total 9"], anyway=True)
    page.wait_for_selector("#ask summary:text-is('Cleo ✓')")
    page.keyboard.type("3")
    assert field.is_visible()
    assert field.input_value() == "123"
    own = page.locator("#ask details:has(summary:has-text('Anna')) .resultrow").first
    own.locator("input").fill("999999")
    own.locator("button.main").click()
    page.click("#refused [data-focus=drop]")
    assert own.locator("input").input_value() == "999999", "to be mended"
    assert field.input_value() == "123"


@pytest.mark.long
def test_a_second_tap_adds_no_word(opens: Opens) -> None:
    """Until the server has said what can follow, what is shown is of the word before."""
    anna = opens("Anna")
    match = anna.start("go-for-gold", "Anna", "Ben", sent="twice")
    anna.enter(match, "result", "Anna")
    page, sent = anna.page, list[str]()
    page.on("request", lambda one: sent.append(one.url) if one.url.endswith("/answers") else None)
    row = page.locator("#ask .resultrow").first
    row.locator("[data-focus=w4]").evaluate("(four) => { four.click(); four.click(); }")
    row.locator(".said").wait_for()
    assert row.locator(".said b").all_inner_texts() == ["4"]
    row.locator("[data-focus=enter]").wait_for()
    row.evaluate("""(row) => {
      for (const what of ["w5", "enter"]) row.querySelector(`[data-focus="${what}"]`).click();
    }""")
    row.locator(".said b:text-is('5')").wait_for()
    assert not sent, "what is entered is what is seen to be"


@pytest.mark.long
def test_a_picture_that_did_not_come_is_asked_for_again(opens: Opens) -> None:
    """A server that has too much to do at first sends the picture a little later, on every page."""
    anna = opens("Anna")
    page = anna.page

    refused: list[str] = []

    def busy(pattern: str) -> None:
        def refuse(route: Route) -> None:
            refused.append(pattern)
            route.fulfill(status=503, body="busy")

        page.route(pattern, refuse, times=1)

    shown = "(which) => document.querySelector(which)?.naturalWidth > 0"
    match = begun(anna, "pictures")
    busy("**/board-*.svg")
    anna.enter(match, "play", "Anna")
    page.wait_for_function(shown, arg=".chart img")
    assert refused == ["**/board-*.svg"]
    busy("**/people/qr.svg*")
    page.goto(f"{anna.base}/people")
    page.wait_for_function(shown, arg="#codes img")
    busy("**/board.svg")
    page.goto(f"{anna.base}/new")
    page.locator("#games .tile", has_text="Go for Gold").click()
    page.click("[data-focus=seed]")
    page.wait_for_function(shown, arg=".island-made")
    assert len(refused) == 3


@pytest.mark.long
def test_what_waits_is_named_in_german(opens: Opens) -> None:
    """A move with a foot, entered without a connection, waits in the words of the page."""
    anna = opens("Anna", lang="de-DE", dark=True, width=320, height=640)
    match = begun(anna, "foot")
    anna.enter(match, "play", "Anna")
    page = anna.page
    page.wait_for_selector(".space.can[data-space=h1]")
    page.click("[data-focus=foot]")
    page.wait_for_selector(".space.can[data-space=h1]")
    anna.context.set_offline(True)
    page.wait_for_selector("#line[data-off]")
    anna.tap("h1")
    page.click("#under [data-focus=enter]")
    page.wait_for_selector("#waiting .line")
    assert page.inner_text("#waiting .line") == "Anna: Fuß h1"
    anna.context.set_offline(False)
    page.wait_for_selector("#waiting *", state="detached")


@pytest.mark.long
def test_a_narrow_phone_sees_the_whole_board(opens: Opens) -> None:
    """On 320 x 640 the row of buttons covers nothing of the board, and a toast not the language."""
    anna = opens("Anna", lang="de-DE", width=320, height=640)
    match = begun(anna, "narrow")
    anna.enter(match, "play", "Anna")
    page = anna.page
    page.wait_for_selector(".space.can[data-space=h1]")
    chart = page.locator(".chart").bounding_box()
    assert chart is not None
    assert chart["y"] + chart["height"] <= top(anna, ".sticky") + 1
    me = anna.get("/api/me")["id"]
    anna.post(f"/api/matches/{match}/lines", id=f"{me}-narrow", lines=["Ben: points 4"], anyway=True)
    page.wait_for_selector("#toast:not(:empty)")
    toast, button = (page.locator(one).bounding_box() for one in ("#toast", "#language"))
    assert toast is not None
    assert button is not None
    assert toast["x"] + toast["width"] <= button["x"]


@pytest.mark.long
def test_a_watcher_is_asked_nothing(opens: Opens) -> None:
    """Who watches reads what the players are asked, as no question of their own."""
    anna = opens("Anna")
    match = anna.open_match("Go for Gold", "Anna", "Ben")
    anna.enter(match, "play", "Anna")
    anna.page.wait_for_selector("#turn:has-text('You answer first:')")
    watcher = opens("Zoe", code=anna.player_code(), width=768, height=1024)
    watcher.page.goto(f"{watcher.base}/match/{match}")
    watcher.page.click("[data-focus=watch]")
    watcher.page.wait_for_selector("#ask p:has-text('The players are asked:')")
    assert not watcher.page.locator("#ask h2, #ask button").count()


@pytest.mark.long
def test_the_television_says_which_letters_a_picture_lacks(opens: Opens) -> None:
    """Beside the picture of the evening stands what no font has, as on the page of a phone."""
    anna = opens("Anna")
    match = anna.start("gotoku", "李明", "Ben")
    me = anna.get("/api/me")["id"]
    lines = ["李明: total 7", "Ben: total 9"]
    anna.post(f"/api/matches/{match}/lines", id=f"{me}-letters", lines=lines, anyway=True)
    anna.post(f"/api/matches/{match}/finish", id=f"{me}-ends", anyway=True)
    anna.page.goto(f"{anna.base}/match/{match}/screen")
    anna.page.wait_for_selector("#evening :text('No font of printplay has 李明')", state="attached")
