"""What the rules of Gotoku say: nothing that is never said, and codes as they are fixed."""

from __future__ import annotations

from printplay.games.gotoku import messages
from printplay.i18n import use
from printplay.record.check import check
from printplay.record.pages import pages
from printplay.record.source import read_source
from printplay.record.telling import ranking
from tests.games.gotoku.playing import RECORDS

CODES = [*(f"GT-R{number}" for number in range(1, 23)), *(f"GT-L{number}" for number in (1, 2, 3))]


def test_every_code_has_its_page_and_its_record() -> None:
    """The twenty-five codes are explained in their order, each with an example."""
    found = [page for page in pages("en") if page.code.startswith("GT-")]
    assert [page.code for page in found] == CODES
    assert [page.code for page in found if page.example is None] == []


def test_every_sentence_is_used() -> None:
    """Each sentence and hint is one some rule or reader speaks."""
    folder = (RECORDS.parents[1] / "printplay" / "games" / "gotoku").glob("*.py")
    spoken = "".join(path.read_text("utf-8") for path in folder if path.stem != "messages")
    built = {"r6-point", "r6-action"}  # f"r6-{missing[0]}"
    keys = (set(messages.MESSAGES) | set(messages.HINTS)) - built
    assert [key for key in sorted(keys) if f'"{key}"' not in spoken] == []


def test_sources_of_points_are_said_in_german() -> None:
    """What points are from is told in the reader's language, the names of cards as they are."""
    path = RECORDS / "gotoku.play"
    with use("de"):
        told = "\n".join(ranking(check(read_source(path), path.parent)))
    assert "3 Karte 3a (Zeile 30)" in told
    assert "1 entfernte Würfel (Zeile 72), -5 höchster Würfel (Zeile 6)" in " ".join(told.split())
