"""Phones at the table, in a real browser: whole matches of every game, and all that can go wrong.

Four phones play what the page offers them, by chance, in turns and at once. What all of them see at
the end is what `check` says of the match as it is exported.
"""

from __future__ import annotations

import random
from collections import Counter
from contextlib import ExitStack, suppress
from pathlib import Path

from playwright.sync_api import TimeoutError as TooLongError

import printplay as pp
from tests.web.browser import phones
from tests.web.browser.phones import Phone, points
from tests.web.process import Served, served

#: Game -> things done in a match; one that is not over by then is ended as it stands.
GAMES = {"Go for Gold": 900, "Goldrausch": 110, "Gophers": 110, "Gotoku": 110}
#: Group of Goldrausch -> gold that lies there: 91 in all.
GOLD = dict.fromkeys(("adventurers", "diggers", "ladies", "innkeepers", "bandits"), 13)
GOLD["counterfeiters"] = 26
NAMES = ("Anna", "Ben", "Cleo", "Dörte")


def _table(stack: ExitStack) -> tuple[Served, Path, list[Phone]]:
    """Return a server, its ledger, and four phones of whom the first is the host's."""
    browser, running, folder = stack.enter_context(phones.browser_and_server())
    host = Phone(browser, running, NAMES[0])
    code = host.player_code()
    others = [
        Phone(browser, running, name, code=code, lang="de-DE" if seat % 2 else "en-GB",
              dark=seat > 1, width=(320, 390, 768)[seat])
        for seat, name in enumerate(NAMES[1:])
    ]  # fmt: skip
    return running, folder / "ledger.db", [host, *others]


def whole(seed: int) -> str:
    """Play a match of each game on four phones; all see what `check` says of the export."""
    rng, counts = random.Random(seed), Counter[str]()
    with ExitStack() as stack:
        _running, ledger, table = _table(stack)
        for title, most in GAMES.items():
            match = _opened(table, title)
            for _number in range(most):
                active = [phone for phone in table if not phone.waits()]
                phone = rng.choice(active if active and rng.random() < 0.97 else table)
                _acted(phone, rng, title, counts)
                if phone.page.locator("#ask .chartcard").count() and phone.state(match)["over"]:
                    counts["over by the rules"] += 1
                    break
            else:
                table[0].end_early()
            _count(table[0], match, title, counts)
            assert _compare(ledger, match, table), match
        assert not (wrong := [fault for phone in table for fault in phone.wrong]), wrong
    return str(dict(counts))


#: Pads of open and of fixed rounds -> things done in a match.
PADS = {"Hearts": 80, "Ten Frames": 80}


def rounds(seed: int) -> str:
    """Keep pads round by round on four phones: whoever is asked has something to tap."""
    rng, counts = random.Random(seed), Counter[str]()
    with ExitStack() as stack:
        _running, ledger, table = _table(stack)
        for title, most in PADS.items():
            match = _opened(table, title)
            for _number in range(most):
                active = [phone for phone in table if not phone.waits()]
                phone = rng.choice(active or table)
                phone.page.wait_for_function(SOMETHING_TO_TAP)
                _acted(phone, rng, title, counts)
                if phone.page.locator("#turn .over").count():
                    counts["over by the rules"] += 1
                    break
            else:
                table[0].end_early()
            _count(table[0], match, title, counts)
            assert _compare(ledger, match, table, pad=True), match
        assert not (wrong := [fault for phone in table for fault in phone.wrong]), wrong
    return str(dict(counts))


def _opened(table: list[Phone], title: str) -> str:
    """Open a match for four, and let each phone play as one of them."""
    match = table[0].open_match(title, *NAMES)
    for phone in table:
        phone.enter(match, "play", phone.name)
    return match


def _count(phone: Phone, match: str, title: str, counts: Counter[str]) -> None:
    """Count a match, and what was entered in it."""
    counts["matches"] += 1
    counts[f"entries in {title}"] += len(_lines(phone, match))


def _acted(phone: Phone, rng: random.Random, title: str, counts: Counter[str]) -> None:
    """Let a phone do something; count what kind, and what was a tap of a match."""
    kind = phone.chance(rng)
    counts[kind] += 1
    counts[f"taps in {title}"] += kind not in ("nothing", "met another")


#: Whether a phone that says whose turn it is can answer; not while an entry is on its way.
SOMETHING_TO_TAP = (
    "() => !document.querySelector('#turn .mine') || document.querySelector('#refused .bad') || "
    "[...document.querySelectorAll('#ask .answer :is(button, input)')].some((one) => "
    "one.checkVisibility())"
)


def _compare(ledger: Path, match: str, table: list[Phone], *, pad: bool = False) -> bool:
    """Compare what every phone shows with what `check` says of the record; tell whether over.

    The record of a pad names its file, which lies elsewhere: there the ledger says it. A match that
    ended early may leave players without a score.
    """
    with pp.open_ledger(ledger) as opened:
        played = opened.match(match)
        text = played.record()
        ranked = played.stored.standings
        found = [
            {"player": one.player, "score": None if one.player in ranked.without else one.score}
            for one in ranked.placings
        ]
    standings = found if pad else pp.check(text).json()["standings"]
    said = [(one["player"], one["score"]) for one in standings]
    over = False
    for phone in table:
        state = phone.state(match)
        assert [(one["player"], one["score"]) for one in state["standings"]] == said, (match, text)
        phone.page.wait_for_function(
            "(seen) => document.querySelectorAll('#log .loglines li').length === seen",
            arg=len(state["table"]["said"]),
        )
        shown = phone.page.locator("#standings .stand .score").all_inner_texts()
        if shown:  # on a narrow phone they are behind a tab
            known = [score for _name, score in said if shown[0] and score is not None]
            assert [points(score) for score in shown if score not in {"", "–"}] == known
        over = bool(state["over"])
    return over


def _busy(phone: Phone) -> bool:
    """Return whether a phone still has something to send."""
    return not phone.page.evaluate(NOTHING_KEPT)


def _lines(phone: Phone, match: str) -> list[str]:
    return [str(line) for line in phone.state(match)["lines"]]


def broken(seed: int) -> str:
    """Cut lines, kill the server, enter and take back at once: all is there, and there once."""
    rng, counts = random.Random(seed), Counter[str]()
    with ExitStack() as stack:
        _running, ledger, table = _table(stack)
        host, *others = table
        match = host.open_match("Goldrausch", *NAMES)
        result_kept(table, match)
        for group, amount in GOLD.items():
            offline = [phone for phone in others if rng.random() < 0.5]
            for phone in offline:
                phone.context.set_offline(True)
            for phone in table:  # all say the same: once is right, the others are told
                row = phone.page.locator(f"[data-key='settle 1 {group}']")
                if not row.count():
                    continue
                try:
                    row.locator("input").fill(str(amount), timeout=3000)
                    phone.press(row.locator("button.main"), timeout=3000)
                    counts["sent"] += 1
                except TooLongError:  # somebody else's came first, and the row is gone
                    counts["too late"] += 1
            for phone in offline:
                phone.context.set_offline(False)
            for phone in table:
                phone.page.wait_for_function(
                    "() => !document.querySelector('#waiting .wait') || "
                    "document.querySelector('#refused .bad')",
                    timeout=30_000,
                )
                while (drop := phone.page.locator("#refused [data-focus=drop]")).count():
                    drop.click()
                    counts["told that it was there"] += 1
                    phone.page.wait_for_timeout(200)
            for _number in range(100):
                told = _lines(host, match).count(f"settle {group} {amount}")
                if told and not any(_busy(phone) for phone in table):
                    break
                host.page.wait_for_timeout(200)
            assert told == 1, (group, _lines(host, match))
        counts["lines"] = len(_compare_all(ledger, match, table))
        assert not (wrong := [fault for phone in table for fault in phone.wrong]), wrong
    return str(dict(counts))


def _compare_all(ledger: Path, match: str, table: list[Phone]) -> list[str]:
    """Return the lines of a match after all phones were seen to have them."""
    _compare(ledger, match, table)
    return _lines(table[0], match)


def killed(seed: int) -> str:
    """Kill the server under two phones again and again: what waits is shown, and comes once."""
    rng, counts = random.Random(seed), Counter[str]()
    with ExitStack() as stack:
        browser, running, folder = stack.enter_context(phones.browser_and_server())
        ledger, state = str(folder / "ledger.db"), folder / "state"
        port = running.address.rpartition(":")[2]
        anna = Phone(browser, running, "Anna")
        ben = Phone(browser, running, "Ben", code=anna.player_code(), lang="de-DE")
        match = anna.open_match("Goldrausch", *NAMES)
        table = [anna, ben]
        result_kept(table, match)
        groups = list(GOLD)
        while groups:
            now, groups = groups[:2], groups[2:]
            for phone, group in zip(table, now, strict=False):
                row(phone, group)
            if rng.random() < 0.5:  # on its way, or there already
                anna.page.wait_for_timeout(rng.randrange(60))
            running.kill()
            counts["kills"] += 1
            for phone in table:
                phone.page.wait_for_selector("#line[data-off]")
            while groups and rng.random() < 0.7:
                phone, group = rng.choice(table), groups.pop(0)
                row(phone, group)
                phone.page.wait_for_selector("#waiting .wait")
                shown = phone.page.inner_text("#waiting")
                assert str(GOLD[group]) in shown, shown
                counts["entered while it was gone"] += 1
            running = stack.enter_context(served(ledger, state, "--port", port))
            for phone in table:
                phone.page.wait_for_selector("#line:not([data-off])", timeout=30_000)
                phone.page.wait_for_selector("#waiting .wait", state="detached", timeout=30_000)
                phone.page.wait_for_function(NOTHING_KEPT, timeout=30_000)
        lines = _lines(anna, match)[-len(GOLD) :]
        told = sorted(f"settle {group} {amount}" for group, amount in GOLD.items())
        assert sorted(lines) == told, lines
        counts["lines"] = len(_compare_all(Path(ledger), match, table))
        assert not (wrong := [fault for phone in table for fault in phone.wrong]), wrong
    return str(dict(counts))


NOTHING_KEPT = "() => !Object.values(localStorage).some((one) => one[0] === '[')"


def result_kept(table: list[Phone], match: str) -> None:
    """Let each phone answer for its player what came out, also where the first is asked at first."""
    for phone in table:
        phone.enter(match, "result", phone.name)
    for phone in table[1:]:
        phone.answer_here()


#: Whether a row is on its way, or done.
_SENT = """(key) => !document.querySelector(`[data-key='${key}']:not([inert])`)"""


def row(phone: Phone, group: str) -> None:
    """Say how much gold lies with a group."""
    row = phone.page.locator(f"[data-key='settle 1 {group}']")
    row.wait_for(state="attached")
    details = phone.page.locator("#ask details", has=row)
    if details.count() and details.get_attribute("open") is None:
        phone.press(details.locator("summary"))
    while True:  # a row that is built anew under the hand is empty, as whoever looks at it sees
        row.locator("input").fill(str(GOLD[group]))
        phone.press(row.locator("form button.main"))
        with suppress(TooLongError):
            phone.page.wait_for_function(_SENT, arg=f"settle 1 {group}", timeout=2000)
            return


#: What a page cuts off or lets reach out of the screen with text of twice the size.
AT_200 = """() => {
  document.documentElement.style.fontSize = "200%";
  const wide = document.documentElement.clientWidth;
  return [...document.querySelectorAll("main *, .bar *")].filter((one) => {
    if (one.closest(".chart, .scroll, .unseen, details:not([open]) > :not(summary)")) return false;
    const { left, right, width } = one.getBoundingClientRect();
    const clips = !one.children.length && getComputedStyle(one).overflow !== "visible";
    const cut = clips && one.tagName !== "INPUT" && one.scrollWidth > one.clientWidth + 2;
    return width > 1 && (left < -1 || right > wide + 1 || cut);
  }).map((one) => `${one.tagName} ${one.textContent.slice(0, 40)}`);
}"""


def seen_by_all(seed: int) -> str:
    """Ask axe-core about every page, in both languages, by day and by night, on four widths.

    With text of twice the size nothing is cut off, and nothing reaches out of the screen.
    """
    del seed
    counts = Counter[str]()
    with ExitStack() as stack:
        running, ledger, table = _table(stack)
        match = table[0].open_match("Go for Gold", *NAMES[:2])
        with pp.open_ledger(ledger) as opened:
            opened.result("gophers", {"Anna": 30, "Ben": 21})
            pad = opened.start("hearts", NAMES).id
        browser = table[0].context.browser
        assert browser is not None
        pages = ["/", "/new", f"/match/{match}", f"/match/{match}/screen", f"/match/{pad}",
                 "/history", "/prints", "/people", f"/match/{match}/photos"]  # fmt: skip
        for width, lang, dark in (
            (320, "en-GB", False), (390, "de-DE", True),
            (768, "en-GB", True), (1280, "de-DE", False),
        ):  # fmt: skip
            phone = Phone(browser, running, "Anna", lang=lang, dark=dark, width=width)
            for page in pages:
                phone.page.goto(phone.base + page)
                phone.page.wait_for_load_state("domcontentloaded")
                phone.page.wait_for_timeout(400)
                found = phone.axe()
                assert found == [], (page, width, lang, found)
                wide = phone.page.evaluate("document.documentElement.scrollWidth - innerWidth")
                assert wide <= 0, (page, width, wide)
                assert (cut := phone.page.evaluate(AT_200)) == [], (page, width, lang, cut)
                counts["pages"] += 1
            assert phone.hosts == {running.address.partition("//")[2]}
            assert phone.wrong == []
            phone.close()
    return str(dict(counts))


CAMPAIGNS = {
    "table-whole": whole,
    "table-rounds": rounds,
    "table-broken": broken,
    "table-killed": killed,
    "table-seen": seen_by_all,
}
