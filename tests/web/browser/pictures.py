"""The picture of the page in the README: `python -m tests.web.browser.pictures` takes it anew.

A match of three is told, one of them taps the next line on a phone, and the phone is photographed
before it is entered.
"""

from __future__ import annotations

import io
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

import printplay as pp
from tests.web.browser import phones
from tests.web.browser.phones import Phone
from tests.web.process import served

FOLDER = Path(__file__).resolve().parents[3] / "docs" / "pictures"
_HIGH = 760
#: Letters stand where the font says, and colours are those of the page, on every machine.
_ALIKE = ("--font-render-hinting=none", "--force-color-profile=srgb")
#: What was played before, on board A.
TOLD = (
    "round 5", "Anna: h1 g1 f2 f1 e1", "Ben: i8 i7 i6 i5 h4", "Cleo: d9 d8 e7 d6 d5",
    "Anna: treasure 3 +1", "Ben: treasure 4 +2",
    "round 4", "Anna: e2 e3 e4 f5", "Ben: i4 i3 h2 g2", "Cleo: c5 b4 b3 a2",
    "Cleo: treasure 6", "Anna: temple 5",
    "round 3",
)  # fmt: skip
#: What is tapped, and not entered yet.
LINE = ("e6", "d6", "c6")


def table() -> bytes:
    """Return the picture of the page as a PNG. Raises AssertionError where there is no Chromium."""
    path = phones.program()
    assert path is not None, "Chromium is not installed; CONTRIBUTING.md says how"
    with TemporaryDirectory() as kept, phones.browser(path, *_ALIKE) as browser:
        file = Path(kept, "ledger.db")
        with pp.open_ledger(file, make=True) as ledger:
            match = ledger.start("go-for-gold", ["Anna", "Ben", "Cleo"], layout="A", headers={"start": "N"})
            match.add(*TOLD)
            id_ = match.id
        with served(str(file), Path(kept, "state")) as running:
            phone = Phone(browser, running, "Anna", height=_HIGH, still=True)
            phone.enter(id_, "play", "Anna")
            for name in LINE:
                phone.page.wait_for_selector(f".space.can[data-space={name}]")
                phone.tap(name)
            phone.page.wait_for_selector("#under [data-focus=enter]")
            return _small(phone.page.screenshot(type="png"))


def _small(data: bytes) -> bytes:
    """Return a screenshot of a fine screen at one pixel for each of the page, as a PNG."""
    shown = io.BytesIO()
    Image.open(io.BytesIO(data)).convert("RGB").reduce(2).save(shown, "PNG", optimize=True)
    return shown.getvalue()


if __name__ == "__main__":
    (FOLDER / "table.png").write_bytes(table())
