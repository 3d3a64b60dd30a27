"""Phones at the table: pages of a real browser, and what a person does on them."""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    FilePayload,
    Locator,
    Page,
    Request,
    Route,
    sync_playwright,
)
from playwright.sync_api import Error as BrowserError
from playwright.sync_api import TimeoutError as TooLongError

from tests.web.process import Served, served

#: Where Debian and others put it.
_PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
_QUIET = [
    "--disable-gpu", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--no-first-run", "--disable-quic",
]  # fmt: skip
#: The menu below the address, which loads two pages of its own for each window: no test types
#: there, and it took more time than the page. The rest is what Playwright switches off, as a second
#: list replaces the first.
_SWITCHED_OFF = (
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup",
    "AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades",
    "LensOverlay", "MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding",
    "PreconnectToSearch", "ThirdPartyStoragePartitioning",
)  # fmt: skip
#: What is no fault of the page: an answer that refuses, and a line that was cut.
_EXPECTED = re.compile(
    r"status of (4(0[0-9]|29)|503)|"
    r"ERR_(INTERNET_DISCONNECTED|CONNECTION|SOCKET_NOT_CONNECTED|EMPTY|INCOMPLETE|CONTENT_LENGTH_MISMATCH)"
)

#: Keeps what the live region of a match says.
_EAR = """() => {
  window.heard = [];
  const place = document.getElementById("aloud");
  new MutationObserver(() => window.heard.push(place.textContent))
    .observe(place, { childList: true, characterData: true, subtree: true });
}"""

_IN_TURN = """(wanted) => {
  const told = window.heard.join(" ");
  let at = 0;
  return wanted.every((one) => {
    const here = told.indexOf(one, at);
    at = here + one.length;
    return here >= 0;
  });
}"""

#: Keeps the next tap.
_TAP = """() => {
  window.tap = null;
  addEventListener("click", (tap) => { window.tap = tap; }, { capture: true, once: true });
}"""
#: Whether it was taken: not refused, and by the button that was meant, if drawn anew, not by what came
#: in its place.
_TAKEN = """(meant) => {
  const taken = window.tap?.target.closest("button, summary");
  const named = meant.dataset.focus;
  const same = taken && (taken === meant || named && taken.dataset.focus === named);
  return Boolean(same) && !window.tap.defaultPrevented;
}"""

#: What is seen, and not in a row that is done.
_OPEN = ":not([inert] *):visible"
#: Milliseconds within which a page does what it is asked; a machine may have much else to do.
_PATIENCE = 30_000


def program() -> str | None:
    """Return the path of Chromium; None where there is none."""
    return next(filter(None, map(shutil.which, _PROGRAMS)), None)


@contextmanager
def browser(path: str, *more: str) -> Iterator[Browser]:
    """Run a browser, with more options of its command line."""
    root = ["--no-sandbox"] if os.name != "nt" and os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        off = f"--disable-features={','.join(_SWITCHED_OFF)}"
        running = playwright.chromium.launch(executable_path=path, args=[*_QUIET, off, *root, *more])
        try:
            yield running
        finally:
            running.close()


@contextmanager
def browser_and_server() -> Iterator[tuple[Browser, Served, Path]]:
    """Run a browser and a server; its ledger is `ledger.db` in the folder, and empty.

    Raises AssertionError where there is no Chromium.
    """
    path = program()
    assert path is not None, "Chromium is not installed; CONTRIBUTING.md says how"
    with (
        tempfile.TemporaryDirectory() as name,
        served(str(Path(name, "ledger.db")), Path(name, "state")) as running,
        browser(path) as started,
    ):
        yield started, running, Path(name)


def points(shown: str) -> int:
    """Return a number of points as the page shows it."""
    return int(shown.replace("\N{MINUS SIGN}", "-"))


@cache
def _axe() -> str:
    return (Path(__file__).parent / "axe.min.js").read_text(encoding="utf-8")


class Phone:
    """A phone of somebody at the table. `wrong` is what its console said, `hosts` whom it asked.

    With `still` nothing on it moves, and its screen is as fine as that of a phone.
    """

    def __init__(
        self, browser: Browser, served: Served, name: str, *, code: str = "", lang: str = "en-GB",
        dark: bool = False, width: int = 390, height: int = 844, still: bool = False,
    ) -> None:  # fmt: skip
        self.context: BrowserContext = browser.new_context(
            viewport={"width": width, "height": height}, locale=lang, has_touch=True,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if still else "no-preference",
            device_scale_factor=2 if still else 1,
        )  # fmt: skip
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(_PATIENCE)
        self.wrong: list[str] = []
        self.hosts: set[str] = set()
        self.name, self.base = name, served.address
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("request", self._asked)
        self.page.goto(f"{self.base}/join?code={code or served.code}")
        self.page.fill("input[name=name]", name)
        self.page.click("form button.main")
        self.page.wait_for_url(f"{self.base}/")

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not _EXPECTED.search(message.text):
            self.wrong.append(message.text)

    def _asked(self, request: Request) -> None:
        if not request.url.startswith(("blob:", "data:")):
            self.hosts.add(request.url.split("/")[2])

    def close(self) -> None:
        """Put it away."""
        self.context.close()

    # -- what is looked at ------------------------------------------------------------------------

    def get(self, path: str) -> Any:
        """Return what the server answers this phone."""
        return json.loads(self.page.evaluate("async (path) => (await fetch(path)).text()", path))

    def post(self, path: str, **told: object) -> Any:
        """Send something from this phone, whatever its page shows; return what is answered."""
        return json.loads(self.page.evaluate(
            "async ([path, told]) => (await fetch(path, {method: 'POST', "
            "headers: {'content-type': 'application/json'}, body: JSON.stringify(told)})).text()",
            [path, told],
        ))  # fmt: skip

    def player_code(self) -> str:
        """Return the code for players, which the host can read."""
        return str(self.get("/api/people")["links"]["player"]).rpartition("=")[2]

    def state(self, match: str) -> dict[str, Any]:
        """Return a match as it stands."""
        found: dict[str, Any] = self.get(f"/api/matches/{match}")
        return found

    def standings(self) -> list[tuple[str, int]]:
        """Return who has how much, as the page shows it."""
        rows = self.page.locator("#standings .stand")
        return [
            (row.locator(".who").inner_text().strip(), points(row.locator(".score").inner_text()))
            for row in rows.all()
        ]

    def axe(self) -> list[str]:
        """Return what axe-core has against the page."""
        self.page.evaluate(_axe())
        found = self.page.evaluate(
            "async () => (await axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', "
            "'wcag22aa', 'best-practice']})).violations.map((one) => one.id + ': ' + "
            "one.nodes.map((node) => node.target.join(' ') + ' ' + node.failureSummary).join('; '))"
        )
        return [str(one) for one in found]

    def weight(self) -> int:
        """Return how many bytes came for this page, as they were sent."""
        return int(
            self.page.evaluate(
                "[...performance.getEntriesByType('resource'), "
                "...performance.getEntriesByType('navigation')]"
                ".reduce((sum, one) => sum + one.encodedBodySize, 0)"
            )
        )

    def listen(self) -> None:
        """Keep from now on what a screen reader is told; raise AssertionError if nothing tells it.

        What the browser itself says of the page counts, not what the page's source says.
        """
        talk = self.context.new_cdp_session(self.page)
        root = talk.send("DOM.getDocument")["root"]["nodeId"]
        node = talk.send("DOM.querySelector", {"nodeId": root, "selector": "#aloud"})["nodeId"]
        tree = talk.send("Accessibility.getPartialAXTree", {"nodeId": node, "fetchRelatives": False})
        talk.detach()
        told = {one["name"]: one["value"].get("value") for one in tree["nodes"][0]["properties"]}
        assert told.get("live") == "polite", "a screen reader does not listen there"
        self.page.evaluate(_EAR)

    def heard(self, *wanted: str) -> str:
        """Return all that a screen reader was told since it was asked last.

        Waits until that contains some texts; raises AssertionError if it never does.
        """
        try:
            self.page.wait_for_function(
                "(wanted) => wanted.every((one) => window.heard.join(' ').includes(one))",
                arg=list(wanted), timeout=10_000,
            )  # fmt: skip
        except TooLongError:
            told = self.page.evaluate("window.heard")
            raise AssertionError(f"{wanted} was not told, only {told}") from None
        return str(self.page.evaluate("window.heard.splice(0).join(' ')"))

    def heard_in_turn(self, *wanted: str) -> None:
        """Wait until a screen reader was told some texts, each behind the one before.

        Some of them may have been told earlier, too. Raises AssertionError if they never are.
        """
        try:
            self.page.wait_for_function(_IN_TURN, arg=list(wanted), timeout=10_000)
        except TooLongError:
            told = self.page.evaluate("window.heard")
            raise AssertionError(f"{wanted} was not told in this order, only {told}") from None
        self.page.evaluate("window.heard.splice(0)")

    def wait_for_any(self, requests: Sequence[Route]) -> None:
        """Wait until a request is held back, of those that are."""
        for _look in range(_PATIENCE // 20):
            if requests:
                return
            self.page.wait_for_timeout(20)
        raise AssertionError("the page asked for nothing")

    def settled(self) -> None:
        """Wait until nothing is on its way."""
        self.page.wait_for_function("() => !document.querySelector('#ask')?.inert")

    # -- what is done -----------------------------------------------------------------------------

    def open_match(self, game: str, *players: str) -> str:
        """Open a match by taps; return its id."""
        page = self.page
        page.goto(f"{self.base}/new")
        page.locator("#games .tile", has_text=game).click()
        for name in players:
            page.fill("#name", name)
            page.click("#add")
        page.click("#start")
        page.wait_for_url("**/match/**", wait_until="commit")  # its pictures may take longer to draw
        return page.url.rpartition("/")[2]

    def start(self, game: str, *players: str, sent: str = "started") -> str:
        """Open a match without its page, where that is not what is tried; return its id.

        Another text as `sent` opens another one of the same game.
        """
        if self.page.url == f"{self.base}/":  # which would go on to the match by itself
            self.page.goto(f"{self.base}/history")
        told = self.post("/api/matches", id=f"{game}-{sent}", game=game, players=players)
        return str(told["match"])

    def enter(self, match: str, way: str = "play", *players: str) -> None:
        """Open the page of a match, choose how it is kept, and take seats: all, if none is said."""
        try:
            self.page.goto(f"{self.base}/match/{match}")
        except BrowserError:  # the first page has followed the match by itself meanwhile
            self.page.wait_for_url(f"**/match/{match}")
        self.page.wait_for_selector("#ask > *, #island:not([hidden]), #seats .chartcard")
        other = self.page.locator(f"#play:not([data-kept={way}]) [data-focus=keep]")
        if other.count():
            other.click()
            self.page.wait_for_selector(f"[data-way={way}]")
        choice = self.page.locator(f"[data-way={way}]")
        if choice.count():
            choice.click()
            choice.wait_for(state="detached")
        self.sit(*players)

    def sit(self, *players: str) -> None:
        """Take seats at the match that is shown; all that are free, if none is said."""
        card = self.page.locator("#seats .chartcard")
        if not card.count():
            return
        if players:
            for player in players:
                self.page.click(f"#seats [data-seat='{player}']")
                self.page.locator(f"#seats [data-seat='{player}']").wait_for(state="detached")
        elif (every := card.locator("[data-focus=all]")).count():
            every.click()
        else:
            card.locator("[data-seat]:not(:has(span))").click()
        card.wait_for(state="detached")

    def waits(self) -> bool:
        """Return whether it is the turn of somebody at another phone."""
        return bool(self.page.locator("#turn .wait").count())

    def space(self, name: str) -> Locator:
        """Return the button of a space."""
        return self.page.locator(f"[data-space={name}]")

    def tap(self, name: str) -> None:
        """Tap the middle of a space."""
        box = self.space(name).bounding_box()
        assert box is not None
        self.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def walk(self, *names: str) -> None:
        """Tap a line from space to space, and enter it."""
        for name in names:
            self.page.wait_for_selector(f".space.can[data-space={name}]")
            self.tap(name)
        self.page.click("#under [data-focus=enter]")
        self.settled()

    def press(self, button: Locator, *, timeout: float | None = None) -> None:
        """Tap a button, again where the page takes the tap for what stood there before news moved it.

        Raises TimeoutError after so many milliseconds without the button.
        """
        while True:
            meant = button.element_handle(timeout=timeout)
            self.page.evaluate(_TAP)
            button.click(timeout=timeout)
            if self.page.evaluate(_TAKEN, meant):
                return

    def answer_here(self) -> None:
        """Answer at this phone what the one that opened the match is asked before the first turn."""
        first = self.page.locator("#ask [data-focus=first]")
        self.press(first)
        first.wait_for(state="detached")

    def answer(self, word: str) -> None:
        """Press the button of an answer."""
        self.page.click(f'#ask [data-focus="w{word}"]')
        self.settled()

    def send_photo(self, data: bytes) -> None:
        """Send a photo on its page, and wait until a line is asked about."""
        file: FilePayload = {"name": "sheet.jpg", "mimeType": "image/jpeg", "buffer": data}
        self.page.set_input_files("#files", file)
        self.page.wait_for_selector("[data-about=line]", timeout=120_000)

    def end_early(self) -> None:
        """End a match that the rules do not hold for over, and say yes where that is asked."""
        page = self.page
        self.settled()
        for left in ("dialog [value=no]", "#refused [data-focus=drop]"):
            while (button := page.locator(left)).count():
                button.click()
        page.click("#tab-standings")
        # What was tapped last, here or elsewhere, may end the match by the rules at any moment.
        end, over = page.locator("#standings [data-focus=end]"), page.locator("#turn .over")
        end.or_(over).first.wait_for(state="attached")
        if not over.count():
            with suppress(TooLongError):
                self.press(end)
        sure = page.locator("dialog .main")
        sure.or_(over).first.wait_for(state="attached")
        if sure.count():
            sure.click()
        over.wait_for(state="attached")

    def chance(self, rng: random.Random) -> str:
        """Do something that the page offers; return what kind of thing it was.

        What somebody else has done meanwhile may be gone when the finger comes.
        """
        self.page.set_default_timeout(1000)
        try:
            return "asked" if self._answers_dialog(rng) else self._chance(rng)
        except TooLongError:
            return "met another"
        finally:
            self.page.set_default_timeout(_PATIENCE)

    def _answers_dialog(self, rng: random.Random) -> bool:
        """Answer what a dialog asks, if there is one: the match is not ended, all else is yes or no."""
        self.settled()
        if not self.page.locator("dialog").count():
            return False
        ends = self.page.locator("#ask .chartcard button.main").count()
        self.page.click(f"dialog [value={'no' if ends else rng.choice(('yes', 'no'))}]")
        return True

    def _chance(self, rng: random.Random) -> str:
        page = self.page
        if (refused := page.locator("#refused [data-focus=drop]")).count():
            refused.click()
            return "refused"
        if count := (others := page.locator("#turn .wait [data-focus^=for-]:enabled")).count():
            others.nth(rng.randrange(count)).click()
            return "for another"
        if (enter := page.locator("#under [data-focus=enter]")).count():
            enter.click()
            return "line"
        names: list[str] = page.eval_on_selector_all(
            ".asking .space.can", "(found) => found.map((one) => one.dataset.space)"
        )
        others = page.locator("#under [data-focus=foot], #under [data-focus=out]")
        if names and not (others.count() and rng.random() < 0.1):
            name = rng.choice(names)
            # What was entered last lies over the lower spaces for a while: who sees that scrolls.
            self.space(name).evaluate("(space) => space.scrollIntoView({ block: 'center' })")
            self.tap(name)
            gone = "(name) => !document.querySelector(`.space.can[data-space=${name}]`)"
            page.wait_for_function(gone, arg=name)
            return "space"
        if others.count():
            others.first.click()
            return "word"
        return self._by_buttons(rng)

    def _by_buttons(self, rng: random.Random) -> str:
        page = self.page
        if count := (words := page.locator(f"#ask [data-focus^=w]{_OPEN}")).count():
            words.nth(rng.randrange(count)).click()
            return "word"
        for what in ("enter", "skip"):
            button = page.locator(f"#ask [data-focus={what}]{_OPEN}")
            if button.count():
                button.first.click()
                return what
        field = page.locator(f"#ask .amount input{_OPEN}").first
        if field.count():
            field.fill(str(rng.randrange(1, 9)))
            field.press("Enter")
            return "number"
        finish = page.locator("#ask .chartcard button.main")
        if finish.count():
            finish.click()
            return "finish"
        page.wait_for_timeout(100)
        return "nothing"
