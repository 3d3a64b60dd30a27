"""Photographed sheets become a score, on a phone: sent, asked about, entered.

Two players fill in their sheets by chance; a phone sends both photos, answers what is asked with
what really stands there, and enters them. What the page shows then is what stands on the sheets.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

import numpy as np
from playwright.sync_api import Locator, Route

from printplay.games.go_for_gold.photos.seeking import draw_print as printed
from printplay.games.go_for_gold.prints.sheet import sheet_code
from printplay.games.go_for_gold.prints.sheet_marks import sheet_marks
from tests.games.go_for_gold.playing import board
from tests.photographer import camera
from tests.photographer.filling import strokes
from tests.photographer.hands import Hand
from tests.photographer.paper import SCALE, drawn
from tests.photographer.pens import PENS
from tests.photographer.plays import Filled, filled_sheets
from tests.photographer.table import laid
from tests.web.browser import phones
from tests.web.browser.phones import Phone
from tests.web.process import served

_NAMES = ("Anna", "Ben")
_MOST = 40  # answers


def photographed(folder: Path, seed: int, names: Sequence[str] = _NAMES) -> tuple[list[Path], list[Filled]]:
    """Return photos of the sheets of a match by chance, and what stands on them."""
    island, files = board("A"), []
    marks, sheets = sheet_marks(island), filled_sheets(seed, names, "A")
    for number, sheet in enumerate(sheets, 1):
        chance = np.random.default_rng([seed, number])
        code = sheet_code(island, low_ink=False, house={}, serial=number)
        drawing = strokes(sheet, marks, Hand(chance, 0.12, 0.5, 0.0))
        paper = drawn(printed(island, code, SCALE), drawing, PENS[number], chance)
        scene = laid(paper, chance, clutter=0)
        files.append(folder / f"{number}.jpg")
        files[-1].write_bytes(camera.photographed(scene, camera.careful(chance), chance))
    return files, sheets


def on_a_phone(seed: int) -> str:
    """Send the photos of two sheets from the page, answer, enter, and compare the score."""
    path = phones.program()
    assert path is not None, "Chromium is not installed; CONTRIBUTING.md says how"
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        files, sheets = photographed(folder, seed)
        running = stack.enter_context(served(str(folder / "ledger.db"), folder / "state"))
        browser = stack.enter_context(phones.browser(path))
        phone = Phone(browser, running, _NAMES[0])
        match = phone.open_match("Go for Gold", *_NAMES)
        phone.page.goto(f"{phone.base}/match/{match}")
        phone.page.click("#tab-standings")
        phone.page.route("**/js/photos.js*", _late)
        phone.page.click("#standings a[href$=photos]")
        phone.page.set_input_files("#files", files)  # before the script of the page is there
        phone.page.wait_for_selector("#found section", timeout=120_000)
        asked = _answer_all(phone, sheets)
        phone.page.click("#found [data-focus=again]")
        phone.page.wait_for_selector("#found .resultrow")
        assert _answer_all(phone, sheets) == asked  # who was wrong is asked all of it again
        phone.page.click("#found [data-focus=enter]")
        phone.page.click(f"#found a[href='/match/{match}']")
        phone.page.wait_for_selector("#standings .stand", state="attached")
        phone.page.click("#tab-standings")
        truth = sorted(((one.player, sum(one.entries)) for one in sheets), key=lambda one: -one[1])
        assert sorted(phone.standings()) == sorted(truth), (phone.standings(), truth)
        lines = phone.state(match)["lines"]
        for sheet in sheets:
            way = " -> ".join(" ".join(part) for part in sheet.segments)
            assert f"{sheet.player}: line {way}" in lines, (way, lines)
        assert not phone.wrong
    return f"2 sheets, {asked} questions answered on the page, the score is what was drawn"


def _late(script: Route) -> None:
    time.sleep(1)
    script.continue_()


def _answer_all(phone: Phone, sheets: Sequence[Filled]) -> int:
    """Answer all that is asked, as somebody does who looks at the sheets; return how much."""
    for count in range(_MOST):
        question = phone.page.locator("#found .resultrow").first
        if not question.count():
            return count
        number = question.evaluate(
            "(row) => [...document.querySelectorAll('#found section')].indexOf(row.closest('section'))"
        )
        row = question.element_handle()
        answer(question, sheets[number], f"{question.get_attribute('data-about')}")
        phone.page.wait_for_function("(row) => !row.isConnected", arg=row)
    raise AssertionError(f"more than {_MOST} questions")


def answer(question: Locator, sheet: Filled, about: str) -> None:
    """Answer one question with what stands on the sheet: by a tap where that is offered."""
    text = said(sheet, about)
    offered = question.locator(".chips button").get_by_text(text, exact=True)
    if offered.count():
        offered.click()
        return
    question.locator("input").fill(typed(text))
    question.locator("form button").click()


def typed(text: str) -> str:
    """Return an answer as somebody types it."""
    return text.replace(" ringed,", "").replace(" struck", "").replace("empty", "-")


def said(sheet: Filled, about: str) -> str:
    """Return what stands on a sheet where a question is about."""
    kind, _space, place = about.partition(" ")
    if kind == "box":
        entry = dict(enumerate(sheet.entries, 1)).get(int(place))
        return "empty" if entry is None else str(entry)
    if many := {"shovels": "shovel", "feet": "foot"}.get(kind):
        return f"{sheet.ringed[many]} ringed, {sheet.struck[many]} struck"
    return {
        "player": sheet.player,
        "temples": ", ".join(sorted(sheet.temples)) or "none",
        "line": " -> ".join(" ".join(part) for part in sheet.segments),
        "port": sheet.restart or "empty",
        "total": str(sheet.total),
        "gathered": str(sheet.gathered),
        "start": sheet.segments[0][0],
    }[kind]


CAMPAIGNS = {"table-sheets": on_a_phone}
