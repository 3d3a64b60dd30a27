"""What the rules of Goldrausch say: nothing that is never said, and codes as they are fixed."""

from __future__ import annotations

from printplay.games.goldrausch import messages
from printplay.games.goldrausch.composition import GROUPS
from printplay.games.goldrausch.events import GRAMMAR
from printplay.games.goldrausch.rules_round import named
from printplay.record.pages import pages
from tests.games.goldrausch.playing import RECORDS

#: They cannot be broken in a record: a figure is named by its group, and no line moves a chip.
WITHOUT_RECORD = {"GR-R4", "GR-R11"}
CODES = [f"GR-R{number}" for number in range(1, 16)] + [f"GR-L{number}" for number in range(1, 5)]


def test_every_code_has_its_page() -> None:
    """The nineteen codes are explained in their order; all but two with an example."""
    found = [page for page in pages("en") if page.code.startswith("GR-")]
    assert [page.code for page in found] == CODES
    assert {page.code for page in found if page.example is None} == WITHOUT_RECORD


def test_every_sentence_is_used() -> None:
    """Each sentence and hint is one some rule speaks."""
    folder = RECORDS.parents[1] / "printplay" / "games" / "goldrausch"
    spoken = "".join(p.read_text("utf-8") for p in folder.glob("*.py") if p.stem != "messages")
    built = {"r2-figure", "r2-gold", "r2-none", "r2-false"}
    lines = {key for form in GRAMMAR.forms for field in form.fields for key in field.says}
    keys = (set(messages.MESSAGES) | set(messages.HINTS)) - built - lines
    assert [key for key in sorted(keys) if f'"{key}"' not in spoken] == []


def test_groups_have_names() -> None:
    """Each of the six groups is called by one name, in sentences as where points are from."""
    assert [str(named(group)) for group in GROUPS] == [messages.SOURCES[group] for group in GROUPS]
