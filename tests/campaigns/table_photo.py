"""A photo with a finger on the line, sent from a phone: the line is told by taps, and scored."""

from __future__ import annotations

from collections import Counter
from contextlib import ExitStack

import numpy as np

from tests.photographer.camera import photographed
from tests.photographer.pictures import CARE, PLAY, sheet
from tests.photographer.plays import filled_sheets
from tests.photographer.table import covered, laid
from tests.web.browser import phones
from tests.web.browser.phones import Phone

_NAMES = ("Anna", "Ben")


def _photo(chance: np.random.Generator) -> bytes:
    """Return a photo of Anna's sheet; the finger lies on the middle of the line."""
    sheet_, middle = sheet(0, chance)
    scene = laid(sheet_, chance, clutter=1).copy()
    covered(scene, chance, "finger", middle)
    return photographed(scene, CARE, chance)


def told(seed: int) -> str:
    """Tell the hidden line by one of its ways, then along the island; the match has it as drawn."""
    photo, counts = _photo(np.random.default_rng(seed)), Counter[str]()
    truth = filled_sheets(PLAY, list(_NAMES), "A")[0]
    with ExitStack() as stack:
        browser, running, _folder = stack.enter_context(phones.browser_and_server())
        lang, dark, width = (("en-GB", False, 390), ("de-DE", True, 1280))[seed % 2]
        phone = Phone(browser, running, "Anna", lang=lang, dark=dark, width=width)
        page, match = phone.page, phone.open_match("Go for Gold", *_NAMES)
        page.goto(f"{phone.base}/match/{match}/photos")
        phone.send_photo(photo)
        assert phone.axe() == [], lang
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, (lang, width, wide)
        counts["questions"] = page.locator("[data-about]").count()
        counts["ways offered"] = page.locator(".ways button").count()
        if counts["ways offered"]:  # by a tap; and then all of it anew
            page.locator(".ways button").last.click()
            page.wait_for_selector("[data-about=line]", state="detached")
            page.click("[data-focus=again]")
            page.wait_for_selector("[data-about=line]")
        counts["tapped"] = _tapped(phone, truth.segments)
        page.wait_for_selector("[data-about=line]", state="detached")
        _rest(phone)
        assert phone.axe() == [], lang
        page.click("#found [data-focus=enter]")
        page.wait_for_selector("#found .chartcard")
        line = " -> ".join(" ".join(part) for part in truth.segments)
        lines = phone.state(match)["lines"]
        assert f"Anna: line {line}" in lines, (truth, lines)
        assert not phone.wrong, phone.wrong
    return str(dict(counts))


def _tapped(phone: Phone, segments: tuple[tuple[str, ...], ...]) -> int:
    """Take the line back to where it began, and tap all of it; return how many taps that took."""
    phone.page.locator(".tracing .chart").scroll_into_view_if_needed()
    phone.tap(segments[0][0])
    back = phone.page.locator(".tracing [data-focus=back]")
    back.click()
    if back.count():  # something else was read there
        back.click()
    phone.page.locator(".tracing .chart").scroll_into_view_if_needed()
    for part in segments:
        for name in part:
            phone.tap(name)
    phone.page.click("[data-focus=traced]")
    return sum(map(len, segments))


def _rest(phone: Phone) -> None:
    """Answer whose sheet it is, and all else by what is likeliest."""
    while count := (asked := phone.page.locator("[data-about]")).count():
        buttons = asked.first.locator(".chips button")
        mine = buttons.filter(has_text=_NAMES[0])
        (mine if mine.count() else buttons).first.click()
        phone.page.wait_for_function(
            "(count) => document.querySelectorAll('[data-about]').length < count", arg=count
        )


CAMPAIGNS = {"table-photo": told}
