"""The blank that a photo is laid on is that of its board, its ink, its language."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from printplay.games.go_for_gold.contents import Island
from printplay.games.go_for_gold.photos import seeking
from printplay.games.go_for_gold.photos.seeking import cached_print
from printplay.games.go_for_gold.prints.sheet import HEIGHT, WIDTH, sheet_code
from printplay.photos.blank import Picture
from printplay.printing.sheet_code import SheetCode
from tests.games.go_for_gold.playing import board


def test_each_print_has_a_blank_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards that only look different, with one hash, never share a kept blank."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    drawn: list[tuple[Island, SheetCode]] = []

    def draw(island: Island, code: SheetCode, scale: float) -> Picture:
        drawn.append((island, code))
        size = round(HEIGHT * scale), round(WIDTH * scale), 3
        return np.full(size, len(drawn), np.uint8)

    monkeypatch.setattr(seeking, "draw_print", draw)
    one = board("A")
    code = sheet_code(one, low_ink=False, house={}, serial=0)
    prints = [
        (one, code), (replace(one, name="other"), code), (replace(one, theme="night"), code),
        (replace(one, title={"en": "Elsewhere"}), code), (board("B"), code),
        (one, replace(code, ink="low")), (one, replace(code, language="de")),
        (one, replace(code, switches=(True,))),
    ]  # fmt: skip
    first = [int(cached_print(*each, 1.0)[0, 0, 0]) for each in prints]
    assert first == list(range(1, len(prints) + 1))
    assert [int(cached_print(*each, 1.0)[0, 0, 0]) for each in prints] == first
    assert len(drawn) == len(prints)
