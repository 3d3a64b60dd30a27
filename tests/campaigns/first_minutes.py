"""The first three minutes: four phones from `serve` to the first move, each tap counted.

The host opens the link, three guests join by the QR code, a match is opened and every phone goes
there by itself. Nobody reloads a page, types a name twice, or answers what another was asked.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial

from playwright.sync_api import Browser, Page

from tests.web.browser import phones
from tests.web.process import Served, served

NAMES = ("Anna", "Ben", "Cleo", "Dörte")
#: Taps that the host may need until the first move can be made, and each guest.
MOST_HOST, MOST_GUEST = 12, 3
LANGUAGES = {"en-GB": "light", "de-DE": "dark"}


class Walker:
    """A person with a phone, whose taps, letters and loads of pages are counted."""

    def __init__(self, browser: Browser, name: str, lang: str) -> None:
        self.context = browser.new_context(
            viewport={"width": 390, "height": 844}, locale=lang, has_touch=True, is_mobile=True,
            color_scheme="dark" if lang == "de-DE" else "light",
        )  # fmt: skip
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(60_000)
        self.name, self.taps, self.typed = name, 0, ""
        self.wrong: list[str] = []
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))

    def tap(self, where: str, **more: str) -> None:
        """Tap what is there."""
        self.page.locator(where, **more).first.tap()  # type: ignore[arg-type]
        self.taps += 1

    def space(self, name: str) -> None:
        """Tap a space that is lit."""
        self.page.wait_for_selector(f".space.can[data-space={name}]")
        box = self.page.locator(f"[data-space={name}]").bounding_box()
        assert box is not None
        self.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.taps += 1

    def join(self, link: str) -> None:
        """Scan the code, tell a name, come in."""
        self.page.goto(link)
        self.tap("input[name=name]")
        self.page.keyboard.type(self.name)
        self.typed += self.name
        self.tap("form button.main")
        self.page.wait_for_selector("#lobby")


def walk(seed: int, lang: str = "en-GB") -> str:
    """Walk from `serve` to the first move, and once around the table."""
    del seed
    with ExitStack() as stack:
        browser, running, folder = stack.enter_context(phones.browser_and_server())
        begun = time.monotonic()
        table = [Walker(browser, name, lang) for name in NAMES]
        match = _opened(running, table)
        seconds = time.monotonic() - begun
        counts = [walker.taps for walker in table]
        assert counts[0] <= MOST_HOST, counts
        assert max(counts[1:]) <= MOST_GUEST, counts
        assert [walker.typed for walker in table] == list(NAMES), "nothing is typed twice"
        _first_round(table)
        running.kill()
        port = running.address.rpartition(":")[2]
        stack.enter_context(served(str(folder / "ledger.db"), folder / "state", "--port", port))
        for walker in table:
            assert walker.page.url.endswith(match)
            walker.page.wait_for_selector("#line:not([data-off])")
            walker.page.reload()
            walker.page.wait_for_selector("#strip .own")
            assert walker.page.inner_text("#strip .own .name") == walker.name, "a seat is kept"
        _next_match(table)
        for walker in table:
            assert walker.wrong == []
        return f"host {counts[0]}, guests {counts[1:]}, {seconds:.1f} s until the first move"


def _opened(running: Served, table: list[Walker]) -> str:
    """Come in, open a match, sit down and say what the first move needs; return the match."""
    host, *guests = table
    host.join(running.link)
    link = host.page.evaluate("async () => (await (await fetch('/api/people')).json()).links.player")
    for guest in guests:
        guest.join(f"{running.address}/join?{link.partition('?')[2]}")
    host.tap("a[href='/new']")
    host.tap("#games .tile", has_text="Go for Gold")
    host.tap("[data-focus=here]")
    host.tap("#start")
    host.page.wait_for_url("**/match/*")
    for walker in table:  # by itself: nobody has touched anything
        walker.page.wait_for_url(host.page.url)
        walker.tap(f"[data-seat='{walker.name}']")
        walker.page.wait_for_selector("#seats .card", state="detached")
    assert not any(walker.page.locator("[data-way]").count() for walker in guests)
    host.space("i1")
    host.tap("#under [data-focus=enter]")
    host.tap('#ask [data-focus="w3"]')
    host.tap('#ask [data-focus="wAnna"]')
    host.page.wait_for_selector(".space.can[data-space=i2]")
    return host.page.url.rpartition("/")[2]


def _first_round(table: list[Walker]) -> None:
    """Each enters a line at once: own spaces are lit, those of others are not to be entered."""
    lines = (("i2", "i3", "j3"), ("h9", "g9", "f8"), ("d9", "e9", "f9"), ("d1", "e1", "f1"))
    for walker, line in zip(table, lines, strict=True):
        walker.page.wait_for_selector("[data-turn=mine] .chart")
        for name in line:
            walker.space(name)
        walker.tap("#under [data-focus=enter]")
        walker.page.wait_for_selector(".brought")
        assert walker.name in walker.page.inner_text(".brought .line")
        if walker is not table[-1]:
            walker.page.wait_for_selector(".turn.wait")
            assert not walker.page.locator(".space.can").count()
            assert walker.page.locator("[data-focus='for-Dörte']").count()
        assert walker.page.locator("#strip li").count() == len(NAMES)


def _next_match(table: list[Walker]) -> None:
    """End the match; whoever looks at its end is at the next one as soon as it is opened."""
    host, *guests = table
    host.tap("#tab-standings")
    host.tap("#standings [data-focus=end]")
    host.tap("dialog .main")
    for walker in table:
        walker.page.wait_for_selector("#turn .over", state="attached")
        walker.page.wait_for_timeout(1000)  # until it listens for the next one
    host.tap("#tab-play")
    host.tap("#ask a[href='/new']")
    host.tap("#games .tile", has_text="Gotoku")
    host.tap("[data-focus=again]")
    host.tap("#start")
    host.page.wait_for_selector("#seats .card")
    for guest in guests:
        guest.page.wait_for_url(host.page.url)
    watching = guests[0]
    watching.tap("#seats [data-focus=watch]")
    watching.page.wait_for_selector("#seats .card", state="detached")  # the server knows
    watching.page.reload()
    watching.page.wait_for_selector("#standings > *", state="attached")
    assert not watching.page.locator("#seats .card").count(), "who only watches is asked once"
    assert not watching.page.locator("#actions > *").count(), "who only watches enters nothing"


CAMPAIGNS: dict[str, Callable[[int], str]] = {
    f"first-minutes: {lang[:2]}": partial(walk, lang=lang) for lang in LANGUAGES
}
