"""A photo of a filled pad, sent from a phone: its numbers are confirmed, its match is opened."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from playwright.sync_api import FilePayload

import printplay as pp
from printplay.core.i18n import localised, use
from printplay.pads.photos.read_page import FieldRead
from printplay.pads.photos.reckoning import state_of
from printplay.pads.prints.pad_fields import Purpose
from tests.campaigns.sheets import answer, photographed, said, typed
from tests.photographer.pads import PadPhoto, photo
from tests.photographer.plays import Filled
from tests.web.browser import phones
from tests.web.browser.phones import Phone

#: Names that would be script, and end an attribute, if the page took them for more than text.
_NAMES = ("<img src=x onerror=alert(1)>", 'Ben "B"', "Cleo", "Dora")
#: Who plays all evening.
_EVENING = ("Anna", "Ben", "Cleo", "Dora")
_PADS = (("thirteen", "a4", 3), ("hearts", "a4", 4), ("yacht", "a5", 3))
_WORDS = {"en": ("player", "round"), "de": ("Spieler", "Runde")}


def _about(taken: PadPhoto, language: str) -> Mapping[str, tuple[Purpose, int | None]]:
    """Return what stands in the fields of a pad, by what a question calls them."""
    player, round_ = _WORDS[language]
    found = {}
    with use(language):
        for at, value in taken.truth.items():
            if at.what == "value":
                row = taken.pad.row[at.row]
                parts = [f"{player} {at.side + 1}", f"{round_} {at.round}" if at.round else "",
                         localised(row.title, row.key)]  # fmt: skip
                found[", ".join(filter(None, parts))] = at, value
    return found


def evening(seed: int) -> str:
    """Send four sheets and a pad together: by the program, and from a phone; the score is one."""
    taken = photo("careful", seed, "thirteen", "a4", len(_EVENING))
    known = _about(taken, "en")
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        files, sheets = photographed(folder, seed, _EVENING)
        files.append(folder / "pad.jpg")
        files[-1].write_bytes(taken.data)
        points = {one.player: sum(one.entries) for one in sheets}
        asked = _by_program(folder, files, sheets, known, points, _points(taken))
        browser, running, _home = stack.enter_context(phones.browser_and_server())
        phone = Phone(browser, running, _EVENING[0])
        page, match = phone.page, phone.open_match("Go for Gold", *_EVENING)
        page.goto(f"{phone.base}/match/{match}/photos")
        page.set_input_files("#files", files)
        page.wait_for_selector("[data-pad]", timeout=240_000)
        counts = Counter[str]()
        while (row := page.locator("#found section:not([data-pad]) .resultrow")).count():
            first = row.first
            number = first.evaluate(
                "(row) => [...document.querySelectorAll('#found section')].indexOf(row.closest('section'))"
            )
            element = first.element_handle()
            answer(first, sheets[number], f"{first.get_attribute('data-about')}")
            page.wait_for_function("(row) => !row.isConnected", arg=element)
            counts["questions"] += 1
        page.click("#found [data-focus=enter]")
        page.wait_for_selector("#found > .chartcard")
        _answered(phone, known, counts)
        page.click("[data-focus=enter-0]")
        page.wait_for_selector("#found section.chartcard a")
        other = f"{page.get_attribute('#found section.chartcard a', 'href')}".rpartition("/")[2]
        for id_, wanted in ((match, points), (other, _points(taken))):
            found = {one["player"]: one["score"] for one in phone.state(id_)["standings"]}
            assert sorted(found.values()) == sorted(wanted.values()), (id_, found, wanted)
        assert phone.axe() == []
        assert not phone.wrong, phone.wrong
    both = f"{asked} by the program, {counts.total()} on the page"
    return f"questions about four sheets and a pad: {both}"


def _by_program(
    folder: Path, files: Sequence[Path], sheets: Sequence[Filled],
    known: Mapping[str, tuple[Purpose, int | None]], points: Mapping[str, int],
    on_pad: Mapping[str, int],
) -> int:  # fmt: skip
    """Read, answer and enter the same photos by the program; return how much was asked."""
    with pp.open_ledger(folder / "program.db", make=True) as ledger:
        match = ledger.start("go-for-gold", _EVENING, layout="A")
        scan, asked = pp.scan(files, match=match), 0
        while scan.questions:
            seen, question = scan.questions[0]
            if question.about == "players":
                value = ",".join(_EVENING[: scan.pages[0].players])
            elif isinstance(seen, pp.ScannedPage):
                at, written = known[question.about]
                value = "-" if written is None else "x" if at.tick else str(written)
            else:
                value = typed(said(sheets[int(Path(seen.photos[0]).stem) - 1], question.about))
            scan, asked = scan.answered(seen, question, value), asked + 1
        assert not replace(scan, pages=()).enter(match).refused
        pad = ledger.start_page(scan.pages[0])
        found = {one.player: one.score for one in match.standings}
        assert found == points, (found, points)
        there = {one.player: one.score for one in ledger.match(pad.after.id).standings}
        assert sorted(there.values()) == sorted(on_pad.values()), (there, on_pad)
    return asked


def told(seed: int) -> str:
    """Answer what is asked as it was written; the match that is opened has its points."""
    counts = Counter[str]()
    language, dark, width = (("en", False, 320), ("de", True, 390), ("en", True, 1280))[seed % 3]
    name, sheet, players = _PADS[seed % len(_PADS)]
    taken = photo("careful", seed, name, sheet, players, language=language)
    known = _about(taken, language)
    with ExitStack() as stack:
        browser, running, _folder = stack.enter_context(phones.browser_and_server())
        lang = {"en": "en-GB", "de": "de-DE"}[language]
        phone = Phone(browser, running, "Anna", lang=lang, dark=dark, width=width)
        page = phone.page
        page.goto(phone.base)
        page.click("a[href='/photos']")
        file: FilePayload = {"name": "pad.jpg", "mimeType": "image/jpeg", "buffer": taken.data}
        page.set_input_files("#files", file)
        page.wait_for_selector("[data-pad]", timeout=120_000)
        assert phone.axe() == [], lang
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, (lang, width, wide)
        _answered(phone, known, counts)
        assert phone.axe() == [], lang
        page.click("[data-focus=enter-0]")
        page.wait_for_selector("#found .chartcard a")
        match = str(page.get_attribute("#found .chartcard a", "href")).rpartition("/")[2]
        points = {one["player"]: one["score"] for one in phone.state(match)["standings"]}
        assert points == _points(taken), (points, taken.truth)
        page.click("#found .chartcard a")
        page.wait_for_selector("#standings, [role=tab], h1")
        assert not phone.wrong, phone.wrong
    return f"{name}, {lang}, {width} px: {dict(counts)}"


def _answered(phone: Phone, known: Mapping[str, tuple[Purpose, int | None]], counts: Counter[str]) -> None:
    """Answer all questions: numbers as they were written, and the names."""
    while count := (asked := phone.page.locator("[data-about]")).count():
        one = asked.first
        about = str(one.get_attribute("data-about"))
        counts["questions"] += 1
        if about == "players":
            for number, place in enumerate(one.locator("input").all()):
                place.fill(_NAMES[number])
            one.locator("button.main").click()
        else:
            at, value = known[about]
            text = "-" if value is None else "x" if at.tick else str(value)
            one.locator("input").fill(text)
            one.locator("form button").click()
        phone.page.wait_for_function(
            "(count) => document.querySelectorAll('[data-about]').length < count", arg=count
        )


def _points(taken: PadPhoto) -> dict[str, int]:
    """Return the points that the written numbers give to those who have written some."""
    fields = [
        FieldRead(value, 1.0, purpose=at, block=0) for at, value in taken.truth.items() if at.what == "value"
    ]
    sides = sorted({one.purpose.side for one in fields if one.value is not None})
    scoring = state_of(taken.pad, len(sides), fields).scoring()
    return {name: scoring.total(side) for name, side in zip(_NAMES, sides, strict=False)}


CAMPAIGNS = {"table-pad": told, "table-evening of photos": evening}
