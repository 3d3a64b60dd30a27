"""How soon a tap is answered: from the finger to the picture that has changed, in Chromium.

A phone of 390 pixels taps spaces of the island and a button of each game and of two pads; the clock
is the page's own, from the event of the pointer to the frame in which the tap is seen, and to the
one with what comes next; that goes to a server in a process of its own and comes back. Each is also
measured with a CPU that the browser slows down four times, as an old phone has. To be past a missed
target, one would draw less of the page anew.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median

from benchmarks.table import Row, Target
from tests.web.browser import phones
from tests.web.browser.phones import Phone
from tests.web.process import served

_MOST = 100  # ms
#: How many times slower the phone is.
_SLOWER = (1, 4)
_TIMES = 9
LITTLE = {"_SLOWER": (1,), "_TIMES": 1}
#: From the next pointer to two frames: the first in which anything has changed in what is asked or
#: on the island, and the first in which there is something new.
_CLOCK = """() => {
  let begin = null;
  window.tapped = [null, null];
  const drawn = (number) => requestAnimationFrame(() => {
    const behind = new MessageChannel(); // its message comes when the frame is drawn
    behind.port1.onmessage = () => { window.tapped[number] ??= performance.now() - begin; };
    behind.port2.postMessage(0);
  });
  const seen = new MutationObserver((found) => {
    if (begin === null) return;
    drawn(0);
    if (found.some((one) => one.type === "childList")) { seen.disconnect(); drawn(1); }
  });
  for (const id of ["ask", "under", "island"]) seen.observe(document.getElementById(id),
    { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });
  addEventListener("pointerdown", (event) => { begin = event.timeStamp; },
    { once: true, capture: true });
}"""
#: Game or pad -> how a match of it is kept, and the button that is tapped first.
_BUTTONS = {
    "Go for Gold": ("play", "#under [data-focus=enter]"),
    "Goldrausch": ("play", "[data-focus=wAnna]"),
    "Gotoku": ("play", "[data-focus=wsiren]"),
    "Gophers": ("play", "#ask [data-focus^=w]"),
    "Hearts": ("result", "#ask [data-focus=w3]"),
    "Ten Frames": ("result", "#ask [data-focus=w3]"),
}
#: What takes a line back: beside what it brought as long as that is shown, else below.
_BACK = "[data-focus=back-brought], [data-focus=undo]:not([disabled])"


def measure() -> Sequence[Row]:
    """Tap on a page of each game."""
    program = phones.program()
    if program is None:
        return [Row("a tap", missing="Chromium is not installed")]
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        running = stack.enter_context(served(str(folder / "ledger.db"), folder / "state"))
        browser = stack.enter_context(phones.browser(program))
        phone = Phone(browser, running, "Anna")
        found = []
        for slower in _SLOWER:
            phone.context.new_cdp_session(phone.page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
            found += [*_rows(phone, f", CPU {slower} times slower" if slower > 1 else "")]
        return found


def _rows(phone: Phone, how: str) -> Iterator[Row]:
    for game, (way, button) in _BUTTONS.items():
        names = ("Anna", "Ben", "Cleo")[: 3 if game == "Hearts" else 2]
        phone.enter(phone.open_match(game, *names), way)
        if game == "Go for Gold":
            space = phone.page.locator(".space[data-space=i1]")
            space.wait_for()
            yield from _row("a space of the island" + how, _spaces(phone))
        yield from _row(f"a button of {game}{how}", _buttons(phone, game, button))


def _row(what: str, times: Sequence[tuple[float, float]]) -> Iterator[Row]:
    shown, new = ([one[number] for one in times] for number in (0, 1))
    yield Row(f"tap on {what}: shown, half of {len(times)} within", median(shown), "ms",
              target=Target("at most", _MOST))  # fmt: skip
    yield Row(f"tap on {what}: what comes next, half within", median(new), "ms")


def _timed(phone: Phone, tap: Callable[[], None]) -> tuple[float, float]:
    """Return how long it took from a tap until it was shown, and until something new was, ms."""
    phone.page.evaluate(_CLOCK)
    tap()
    phone.page.wait_for_function("() => window.tapped.every((one) => one !== null)", polling=50)
    shown, new = phone.page.evaluate("window.tapped")
    return float(shown), float(new)


def _spaces(phone: Phone) -> list[tuple[float, float]]:
    """Tap the port to start from, and go back, again and again."""
    times = []
    for _time in range(_TIMES):
        phone.page.wait_for_selector(".space.can[data-space=i1]")
        times.append(_timed(phone, lambda: phone.tap("i1")))
        phone.page.click("#under [data-focus=back]")
    return times


def _buttons(phone: Phone, game: str, button: str) -> list[tuple[float, float]]:
    """Press a button, and take it back, again and again."""
    times = []
    for _time in range(_TIMES):
        if game == "Go for Gold":
            phone.page.wait_for_selector(".space.can[data-space=i1]")
            phone.tap("i1")
        pressed = phone.page.locator(button).first
        pressed.wait_for()
        times.append(_timed(phone, pressed.tap))
        phone.settled()
        back = phone.page.locator(".answer [data-focus=back]")
        if back.count():
            back.click()
        else:
            phone.page.locator(_BACK).locator("visible=true").first.click()
        phone.page.locator(".space.can[data-space=i1]" if game == "Go for Gold" else button).first.wait_for()
        phone.settled()
    return times
