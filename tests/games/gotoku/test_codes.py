"""Every code of Gotoku has its sentence, its pages and its smallest record."""

from __future__ import annotations

import re

import pytest

from printplay.games.gotoku import messages
from printplay.i18n import LANGUAGES, use
from printplay.record.check import check
from printplay.record.pages import pages
from printplay.record.source import read_source
from printplay.record.telling import hint, message
from tests.games.gotoku.playing import RECORDS, codes

CODES = [*(f"GT-R{number}" for number in range(1, 23)), *(f"GT-L{number}" for number in (1, 2, 3))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_its_page(language: str) -> None:
    """`explain` knows every code, in every language, with what it says, why, and the cure."""
    found = {page.code: page for page in pages(language) if page.code.startswith("GT")}
    assert list(found) == CODES
    for page in found.values():
        assert page.title
        assert page.says
        assert page.why
        assert page.cure
        assert page.example is not None


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_a_record_that_breaks_it_alone(code: str, language: str) -> None:
    """The smallest failing record of a code fails by that code and by no other."""
    path = RECORDS / f"{code}.play"
    report = check(read_source(path), path.parent)
    assert codes(report, consequences=True) == [code]
    assert not report.valid
    with use(language):
        fault = report.violations[0]
        sentence = message(fault, report.record)
        assert sentence
        assert "{" not in sentence + hint(fault, report.record)
    assert 1 <= (fault.line or 0) <= len(report.record.source.lines)
    assert (fault.column or 0) < (fault.end_column or 0)


def test_every_sentence_is_used() -> None:
    """Each sentence and hint is one some rule or reader speaks."""
    folder = (RECORDS.parents[1] / "printplay" / "games" / "gotoku").glob("*.py")
    spoken = "".join(path.read_text("utf-8") for path in folder if path.stem != "messages")
    built = {"r6-point", "r6-action"}  # f"r6-{missing[0]}"
    keys = (set(messages.MESSAGES) | set(messages.HINTS)) - built
    assert [key for key in sorted(keys) if not re.search(f'"{key}"', spoken)] == []
