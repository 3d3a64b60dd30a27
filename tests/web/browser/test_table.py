"""The page in a real browser, in short; `tests/campaigns/table.py` takes longer."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Route

import printplay as pp
from tests.web.browser.conftest import Opens
from tests.web.process import Served


def test_two_phones_play_on_the_island(opens: Opens) -> None:
    """A line tapped on one phone is on the other at once, and what breaks a rule says which."""
    anna = opens("Anna")
    match = anna.open_match("Go for Gold", "Anna", "Ben")
    anna.enter(match, "play", "Anna")
    anna.walk("i1")
    anna.answer("3")
    anna.answer("Anna")
    ben = opens("Ben", code=anna.player_code())
    ben.enter(match, "play", "Ben")
    anna.page.wait_for_selector(".space.can[data-space=i2]")
    assert "can be entered" in str(anna.space("i2").get_attribute("aria-label"))
    anna.tap("i2")
    anna.page.wait_for_selector(".space.can[data-space=i3]")
    anna.tap("a8")
    anna.page.wait_for_selector(".aim.against")
    assert "i2 and a8 are not neighbours" in anna.page.inner_text(".aim")
    anna.walk("i3", "j3")
    ben.page.wait_for_selector("#log li:has-text('Anna: i2 i3 j3')", state="attached")
    anna.page.wait_for_selector("#turn .wait:has-text('Waiting for Ben')")
    assert not anna.page.locator(".space.can, #under *").count(), "nothing of Ben's by mistake"
    assert not anna.page.locator(".faint .seat-1").count()
    ben.page.wait_for_selector(".space.can[data-space=h9]")
    ben.tap("h9")
    anna.page.wait_for_selector(".faint .seat-1", state="attached")  # seen as it is drawn
    anna.page.click("[data-focus=for-Ben]")
    anna.page.wait_for_selector(".space.can[data-space=h9]")
    anna.page.click("[data-focus=stop]")
    ben.walk("g9", "f8")
    anna.page.wait_for_selector("#log li:has-text('Ben: h9 g9 f8')", state="attached")
    assert anna.state(match)["lines"][-2:] == ["Anna: i2 i3 j3", "Ben: h9 g9 f8"]
    assert "Ben: h9 g9 f8 total 0" in ben.page.inner_text(".brought p")
    anna.page.click("[data-focus=undo]")
    anna.page.click("dialog .main")  # somebody else's line: it asks
    ben.page.wait_for_selector(".space.can[data-space=h9]")
    assert anna.state(match)["lines"][-1] == "Anna: i2 i3 j3"


@pytest.mark.long
def test_a_finger_draws_the_line(opens: Opens) -> None:
    """Drawn from the ring over three spaces, the line has their middles, and keys draw as well."""
    anna = opens("Anna")
    match = anna.open_match("Go for Gold", "Anna", "Ben")
    anna.enter(match)
    anna.walk("i1")
    anna.answer("3")
    anna.answer("Anna")
    anna.page.wait_for_selector(".space.can[data-space=h1]")
    anna.page.locator("#island").scroll_into_view_if_needed()
    mouse = anna.page.mouse
    for number, name in enumerate(("i1", "h1", "g1", "f1")):
        box = anna.space(name).bounding_box()
        assert box is not None
        mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=6)
        if not number:
            mouse.down()
    mouse.up()
    anna.page.wait_for_selector("#under [data-focus=enter]")
    assert anna.page.inner_text("#under .length b") == "3 of 3: h1 g1 f1"
    anna.page.click("#under [data-focus=enter]")
    anna.page.wait_for_selector(".space.can[data-space=h9]")
    anna.space("i9").focus()
    for number, name in enumerate(("h9", "g9", "f9"), 1):
        anna.page.keyboard.press("ArrowLeft")
        anna.page.wait_for_selector(f".space[data-space={name}]:focus")
        anna.page.keyboard.press("Enter")
        anna.page.wait_for_selector(f"#under .length b:has-text('{number} of 3')")
        anna.settled()
    anna.page.click("#under [data-focus=enter]")
    anna.page.wait_for_selector("#log li:has-text('Ben: h9 g9 f9')", state="attached")


def test_a_phone_without_a_line_loses_nothing(opens: Opens) -> None:
    """What is entered without a connection waits on the phone, and comes once, in its order."""
    anna = opens("Anna")
    match = anna.open_match("Goldrausch", "Anna", "Ben", "Cleo")
    anna.enter(match, "result")
    page = anna.page
    page.wait_for_selector(".resultrow .counter")
    anna.context.set_offline(True)
    for number, group in enumerate(("adventurers", "diggers", "ladies"), 10):
        row = page.locator(f"[data-key='settle 1 {group}']")
        row.locator("input").fill(str(number))
        row.locator(".counter").first.click()
        row.locator("button.main").click()
    page.wait_for_selector("#waiting .list li >> nth=2")
    assert "3 entries wait" in page.inner_text("#waiting")
    anna.context.set_offline(False)
    page.wait_for_selector("#waiting .wait", state="detached")
    page.wait_for_selector("#log li >> nth=2", state="attached")
    assert anna.state(match)["lines"][-3:] == [
        "settle adventurers 10 Anna 1", "settle diggers 11 Anna 1", "settle ladies 12 Anna 1",
    ]  # fmt: skip
    page.route("**/answers", _cut, times=1)
    row = page.locator("[data-key='settle 1 innkeepers']")
    row.locator("input").fill("13")
    row.locator("button.main").click()
    page.wait_for_selector("#log li >> nth=3", state="attached")
    page.wait_for_selector("#waiting .wait", state="detached")
    assert anna.state(match)["lines"][-2:] == ["settle ladies 12 Anna 1", "settle innkeepers 13"]
    assert page.inner_text("#toast") == "", "what one entered oneself is no news"


def _cut(route: Route) -> None:
    """Let an entry reach the server, and half of the answer the phone."""
    said = route.fetch().text()
    route.fulfill(content_type="application/json", body=said[: len(said) // 2])


@pytest.mark.long
def test_a_pad_takes_numbers_below_nothing(opens: Opens, table: Served, tmp_path: Path) -> None:
    """Keys of a phone have no minus, so a row that goes below 0 has one; a list has its values.

    A value that is refused says why in the language of the page, even if that changes.
    """
    file = tmp_path / "debts.toml"
    rows = '[[row]]\nkey = "debt"\nmin = -5000\n[[row]]\nkey = "boats"\nvalues = [-200, 0]\n'
    file.write_text(f'game = "debts"\nplayers = [1, 4]\n{rows}[[row]]\nkey = "coins"\n')
    call = [str(one) for one in table.process.args]  # type: ignore[union-attr]
    with pp.open_ledger(call[call.index("--ledger") + 1], make=True) as ledger:
        match = ledger.start(file, ["Anna"]).id
    anna = opens("Anna")
    anna.enter(match, "result")
    row = anna.page.locator("[data-key^='debt:0']")
    row.locator("input").fill("6000")
    row.get_by_text("±").click()
    row.locator("button.main").click()
    anna.page.wait_for_selector("#refused:has-text('must be -5000 or more')")
    anna.page.click("#language")  # why it is refused is then said in that language, too
    anna.page.wait_for_selector("#refused:has-text('muss mindestens -5000 sein')")
    anna.page.click("#refused [data-focus=drop]")
    row.locator("input").fill("300")
    row.get_by_text("±").click()
    row.locator("button.main").click()
    anna.page.locator("[data-key^='boats:0'] [data-focus='w-200']").click()
    assert anna.page.locator("[data-key^='coins:0']").get_by_text("±").count() == 0
    anna.page.wait_for_selector("#log li:has-text('boats -200')", state="attached")
    assert anna.state(match)["lines"][-2:] == ["Anna: debt -300", "Anna: boats -200"]


@pytest.mark.long
def test_a_card_game_goes_by_buttons(opens: Opens) -> None:
    """Cards are told by big buttons, one word after the other, and nobody types."""
    anna = opens("Anna", lang="de-DE")
    match = anna.open_match("Goldrausch", "Anna", "Ben")
    anna.enter(match)
    anna.listen()
    for word in ("Anna", "figure", "ladies", "ja"):
        anna.answer(word)
    told = anna.heard("Damen", asked := "Karte 2: Was deckt Ben auf")
    assert told.rindex(asked) > told.rindex("Damen"), "what was entered, then what is asked"
    for word in ("gold", "6"):  # the ladies are the only ones there
        anna.answer(word)
    anna.heard("Ben deckt Gold auf: 6", "Karte 3: Was deckt Anna auf")
    anna.page.wait_for_selector("#log li >> nth=2", state="attached")
    lines = anna.state(match)["lines"][-3:]
    assert lines == ["round Anna", "Anna: figure ladies chip", "Ben: gold 6 ladies"]
    assert "Gold 6 Damen" in str(anna.page.text_content("#log"))


def test_a_question_is_told_behind_what_was_entered(opens: Opens) -> None:
    """Whatever comes first, a screen reader is told the last question, and behind all else."""
    anna = opens("Anna")
    told = anna.page.evaluate("""async () => {
      const script = document.querySelector("script[type=module]").src;
      const { Voice } = await import(script.replace(/[^/]+$/, "aloud.js"));
      const place = document.createElement("p"), told = [], voice = new Voice(place);
      const heard = async () => {
        await new Promise((done) => setTimeout(done, 400));
        told.push(place.textContent);
        place.textContent = "";
      };
      for (const one of ["Ben: dig?", "Anna: cards?"]) voice.ask(one);
      voice.entered("Anna collects nothing.");
      voice.say("total 0");
      voice.ask("Ben: dig?");
      await heard();
      voice.ask("Ben: dig?");
      await heard();
      voice.entered("Taken back.");
      await heard();
      return told;
    }""")
    assert told == ["Anna collects nothing. total 0 Ben: dig?", "", "Taken back. Ben: dig?"]


def test_anybody_can_use_the_first_pages(opens: Opens) -> None:
    """The first pages are light, and axe-core finds nothing against them, by day and by night."""
    for lang, dark in (("en-GB", False), ("de-DE", True)):
        phone = opens("Anna", lang=lang, dark=dark)
        phone.page.wait_for_load_state("networkidle")
        assert 40_000 < phone.weight() < 150_000
        assert phone.axe() == []
        match = phone.open_match("Go for Gold", "Anna", "Ben")
        phone.enter(match)
        phone.page.wait_for_selector(".space.can")
        assert phone.axe() == []
        assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.long
def test_who_is_spelled_alike_is_asked_on_the_page(opens: Opens) -> None:
    """A name almost like a known one is asked about before the match is opened."""
    anna = opens("Anna")
    anna.open_match("Gotoku", "Anna", "Ben")
    page = anna.page
    page.goto(f"{anna.base}/new")
    page.locator("#games .tile", has_text="Gotoku").click()
    for name in ("anna", "Dan"):
        page.fill("#name", name)
        page.click("#add")
    page.click("#start")
    assert "anna = Anna" in page.inner_text("dialog")
    assert anna.axe() == []
    page.locator("dialog button.main").click()
    page.wait_for_url("**/match/*")
    assert anna.state(page.url.rpartition("/")[2])["players"] == ["Anna", "Dan"]


@pytest.mark.long
def test_a_screen_shows_no_gain_over_what_was_unknown(opens: Opens) -> None:
    """A match ended early and taken up again, of which a television saw the end, then both lines."""
    anna = opens("Anna")
    anna.page.goto(f"{anna.base}/people")  # the first page would follow the match
    match = anna.start("gotoku", "Anna", "Ben", sent="gains")
    me = anna.get("/api/me")["id"]

    def entered(*words: str) -> None:
        for word in words:
            anna.post(f"/api/matches/{match}/lines", id=f"{me}-{word[-1]}", lines=[f"Anna: {word}"])

    entered("cards 5 4 3 2")
    anna.post(f"/api/matches/{match}/finish", id=f"{me}-gains-end", anyway=True)
    assert {one["score"] for one in anna.state(match)["standings"]} == {None}
    page = opens("", code=anna.player_code(), width=1280, height=800).page
    page.route("**/live?*", lambda route: route.abort("internetdisconnected"))
    page.goto(f"{anna.base}/match/{match}/screen", wait_until="commit")
    page.wait_for_selector(".tv[data-over=true]")
    last = anna.state(match)["seq"]
    anna.post(f"/api/matches/{match}/undo", id=f"{me}-gains-undo", last=last, anyway=True)
    entered("removed 1", "highest 5")
    page.unroute("**/live?*")
    page.wait_for_selector(".tv[data-over=false] #event .entered")
    assert not page.locator("#event .gains").count()
    anna.post(f"/api/matches/{match}/lines", id=f"{me}-gains", lines=["Ben: total 7"])
    page.wait_for_selector("#event .gains:has-text('Ben +7')")


def test_a_quick_finger_is_not_lost(opens: Opens) -> None:
    """Spaces tapped faster than the rules answer are taken one after the other, none is dropped."""
    anna = opens("Anna")
    match = anna.open_match("Go for Gold", "Anna", "Ben")
    anna.enter(match)
    anna.walk("i1")
    anna.answer("3")
    anna.answer("Anna")
    anna.page.wait_for_selector(".space.can[data-space=h1]")
    for name in ("h1", "g1", "f1"):
        anna.tap(name)
    anna.page.wait_for_selector("#under .length b:has-text('3 of 3: h1 g1 f1')")


def test_a_second_tap_asks_nothing_more(opens: Opens) -> None:
    """Who taps twice to end a match is asked once, and what is said then holds."""
    anna = opens("Anna")
    match = anna.open_match("Go for Gold", "Anna", "Ben")
    anna.enter(match)
    anna.walk("i1")
    anna.answer("3")
    anna.answer("Anna")
    page = anna.page
    lines = anna.state(match)["lines"]
    page.locator("[data-focus=undo]:visible").evaluate("(button) => { button.click(); button.click(); }")
    page.wait_for_selector("#ask [data-focus=w3]")
    assert anna.state(match)["lines"] == lines[:-1], "one line is taken back"
    anna.answer("3")
    anna.answer("Anna")
    page.click("#tab-standings")
    end = page.locator("#standings [data-focus=end]")
    sent: list[str] = []
    page.on("request", lambda one: sent.append(one.url) if one.url.endswith("/finish") else None)
    for answer in ("button[value=no]", ".main"):
        end.evaluate("(button) => { button.click(); button.click(); }")
        page.click(f"dialog {answer}")
        page.locator("dialog").wait_for(state="detached")
    page.wait_for_selector("#turn .over", state="attached")
    assert anna.state(match)["over"]
    assert len(sent) == 3, "refused twice, then ended"


def test_one_question_waits_for_the_other(opens: Opens) -> None:
    """Two dialogs never lie over each other; the same question is asked once."""
    anna = opens("Anna")
    page = anna.page
    script = page.get_attribute("script[type=module]", "src")
    page.evaluate(
        """async (address) => {
          const { choose } = await import(address);
          window.said = [];
          for (const text of ["Eggs?", "Eggs?", "Ham?"]) {
            choose(text, "y", "n").then((answer) => said.push(text + answer));
          }
        }""",
        f"{script}".rpartition("/")[0] + "/page.js",
    )
    for text in ("Eggs?", "Ham?"):
        page.wait_for_selector(f"dialog:has-text('{text}')")
        assert page.locator("dialog").count() == 1
        anna.press(page.locator("dialog .main"))
        page.locator(f"dialog:has-text('{text}')").wait_for(state="detached")
    assert page.evaluate("said") == ["Eggs?", "Eggs?yes", "Ham?yes"]
