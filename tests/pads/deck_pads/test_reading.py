"""A page of a game's pad on a scanner: found by its codes, read, and entered."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import printplay as pp
from printplay.core.i18n import use
from printplay.pads.prints.pad_fields import Purpose
from tests.cli.helpers import run
from tests.photographer.game_pads import filled, sides_of
from tests.photographer.hands import Hand
from tests.photographer.pads import printed, strokes_on
from tests.photographer.paper import SCALE, drawn
from tests.photographer.pens import PENS
from tests.photographer.writing import Writing

NAMES = ("Anna", "Ben")


@pytest.mark.long
def test_a_page_is_read_and_entered_from_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is wrong without a question; answered, the page is a match of its game."""
    chance = np.random.default_rng(6)
    (side,) = sides_of("go-for-gold", "a5", 2)
    truth = filled([side], 4)
    hand, writing = Hand(chance, 0.1, 0.4, 0.0), Writing(chance, 0.0)
    with use("en"):
        paper = printed(side, 42, "en", SCALE)
    page = drawn(paper, strokes_on(side, truth, writing, hand), PENS[1], chance)
    data = BytesIO()
    Image.fromarray(np.pad(page, ((90, 90), (90, 90), (0, 0)), constant_values=225)).save(data, "png")
    scan = pp.scan(data.getvalue(), workers=0)
    (found,) = scan.pages
    assert (found.game, found.players, found.serial) == ("go-for-gold", 2, 42)
    assert all(one.why or one.value == truth[one.purpose]
               for one in found.fields if one.purpose.what == "value")  # fmt: skip
    while scan.questions:
        asked, question = scan.questions[0]
        told = getattr(question, "field", None)
        scan = scan.answered(asked, question, truth[told[1]] if told else ", ".join(NAMES))
    monkeypatch.setattr(pp, "scan", lambda *_photos, **_options: scan)
    ledger = str(tmp_path / "of.ledger")
    done = run("scan", "pad.png", "--match", "new", "--ledger", ledger)
    assert done.exit_code == 0, done.output
    assert "Anna: box 1" in done.output
    match = pp.open_ledger(ledger).match()
    totals = {one.player: one.score for one in match.standings}
    assert totals == {name: truth[Purpose("result", "total", at)] for at, name in enumerate(NAMES)}
