"""What the rules of Gotoku say: nothing that is never said, and codes as they are fixed."""

from __future__ import annotations

from printplay.games.gotoku import messages
from printplay.record.pages import pages
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
