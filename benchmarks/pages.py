"""How soon the pages of `printplay serve` are ready on a phone, and what comes over the network.

A real browser, 390 pixels wide, with an empty cache: ready is where all of a page is loaded and its
scripts have run. CPU is that of the page itself, as the browser counts it. The first page may weigh
150 kB and take 0.3 s on a quiet machine.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from benchmarks.table import Row, Target
from tests.web.browser import phones
from tests.web.browser.phones import Phone
from tests.web.process import served

_TIMES = 7
LITTLE = {"_TIMES": 1}
_READY = "performance.getEntriesByType('navigation')[0].loadEventEnd"


def measure() -> Sequence[Row]:
    """Open the first page, and that of a match, again and again."""
    path = phones.program()
    if path is None:
        return [Row("pages in a browser", missing="Chromium is not installed")]
    found: list[Row] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with served(str(folder / "l.db"), folder / "state") as server, phones.browser(path) as one:
            host = Phone(one, server, "Anna")
            match = host.open_match("Go for Gold", "Anna", "Ben")
            for called, address, most in (
                ("first page", "/", 150.0), ("page of a match", f"/match/{match}", None),
            ):  # fmt: skip
                found += _rows(host, called, host.base + address, most)
    return found


def _rows(phone: Phone, called: str, address: str, most: float | None) -> list[Row]:
    """Return how soon a page is ready, what it works, and what it weighs."""
    talk = phone.context.new_cdp_session(phone.page)
    talk.send("Performance.enable")
    talk.send("Network.setCacheDisabled", {"cacheDisabled": True})
    ready, work = [], []
    for _time in range(_TIMES):
        phone.page.goto(address)
        phone.page.wait_for_function(f"{_READY} > 0")
        ready.append(float(phone.page.evaluate(_READY)))
        metrics = talk.send("Performance.getMetrics")["metrics"]
        work.append(1000 * next(m["value"] for m in metrics if m["name"] == "TaskDuration"))
    weight = phone.weight() / 1000
    target = Target("at most", most) if most is not None else None
    soon = Target("at most", 300) if most is not None else None
    return [
        Row(f"{called}: ready, half of {_TIMES} within", median(ready), "ms", target=soon),
        Row(f"{called}: CPU of the page in the browser", median(work), "ms"),
        Row(f"{called}: comes over the network", weight, "kB", target=target),
    ]
