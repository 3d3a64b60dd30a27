"""Every code has its sentence, its pages and its smallest record; none is forgotten."""

from __future__ import annotations

import re

import pytest

from printplay.api.explaining import DRAWN_ON
from printplay.api.tracing import trace
from printplay.games.go_for_gold import messages
from printplay.i18n import LANGUAGES, use
from printplay.record.check import check
from printplay.record.pages import pages
from printplay.record.sentences import hint, message
from printplay.record.source import read_source
from tests.games.go_for_gold.playing import RECORDS
from tests.games.reports import codes

RULES = [f"GG-R{number}" for number in range(1, 36)]
CODES = [
    *(f"PP-{number}" for number in range(6)),
    *RULES,
    *(f"GG-P{number}" for number in range(1, 4)),
    *(f"GG-L{number}" for number in range(1, 5)),
]
#: Reported under another code, or found where sheets are joined.
WITHOUT_RECORD = {"GG-R2", "GG-R8", "GG-R25", "GG-R27"}
#: Found in drawings, not in records.
DRAWN = {"GG-P1", "GG-P2", "GG-P3"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_its_page(language: str) -> None:
    """`explain` knows every code, in every language, with what it says, why, and the cure."""
    found = {page.code: page for page in pages(language)}
    assert [code for code in found if code.startswith(("PP", "GG"))] == CODES
    for page in found.values():
        assert page.title
        assert page.says
        assert page.why
        assert page.cure


@pytest.mark.parametrize(
    "code", [code for code in CODES if code.startswith("GG") and code not in DRAWN]
)
def test_every_code_has_its_sentence(code: str) -> None:
    """Each code of the game has a sentence in its messages."""
    number = code.removeprefix("GG-").lower()
    assert [key for key in messages.MESSAGES if re.fullmatch(rf"{number}(-[a-z-]+)?", key)]


@pytest.mark.parametrize("code", [code for code in CODES if code not in WITHOUT_RECORD | DRAWN])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_a_record_that_breaks_it_alone(code: str, language: str) -> None:
    """The smallest failing record of a code fails by that code and by no other."""
    path = RECORDS / f"{code}.play"
    report = check(read_source(path), path.parent)
    assert codes(report, consequences=True) == [code]
    with use(language):
        fault = report.violations[0]
        sentence = message(fault, report.record)
        assert sentence
        assert "{" not in sentence + hint(fault, report.record)
    assert 1 <= (fault.line or 0) <= len(report.record.source.lines)
    assert (fault.column or 0) < (fault.end_column or 0)


@pytest.mark.parametrize("code", sorted(DRAWN))
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_of_a_line_has_a_drawing_that_breaks_it_alone(code: str, language: str) -> None:
    """The smallest failing drawing of a code fails by that code and by no other."""
    path = RECORDS / f"{code}.wkt"
    found = trace(path, RECORDS / DRAWN_ON)
    assert [fault.code for fault in found.faults] == [code]
    with use(language):
        assert "{" not in found.faults[0].message


def test_codes_without_a_record_have_none() -> None:
    """What needs no record of its own is listed here, and nowhere kept by mistake."""
    assert [code for code in WITHOUT_RECORD if (RECORDS / f"{code}.play").exists()] == []


def test_every_sentence_is_used() -> None:
    """Each sentence and hint is one some rule speaks, or one of a code reported elsewhere."""
    folder = (RECORDS.parents[1] / "printplay" / "games" / "go_for_gold").glob("*.py")
    spoken = "".join(path.read_text("utf-8") for path in folder if path.stem != "messages")
    elsewhere = {"r2", "r8", "r25", "r27", "r17", "r18", "shovels"}
    built = {"r22-treasure", "r22-temple"}
    keys = (set(messages.MESSAGES) | set(messages.HINTS)) - elsewhere - built
    assert [key for key in sorted(keys) if f'"{key}"' not in spoken] == []
