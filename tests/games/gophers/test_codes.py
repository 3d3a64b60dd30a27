"""Every code of Gophers has its sentence, its pages and its smallest record."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from printplay.games.gophers import messages
from printplay.i18n import LANGUAGES, use
from printplay.record.check import check
from printplay.record.pages import pages
from printplay.record.source import read_source
from printplay.record.telling import hint, message
from tests.games.gophers.playing import RECORDS, codes

CODES = [*(f"GP-R{number}" for number in range(1, 29)), "GP-L1", "GP-L2"]
PACKAGE = Path(messages.__file__).parent


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_its_page(language: str) -> None:
    """`explain` knows every code, in every language, with what it says, why, and the cure."""
    found = {page.code: page for page in pages(language)}
    assert [code for code in found if code.startswith("GP")] == CODES
    for code in CODES:
        page = found[code]
        assert page.title
        assert page.says
        assert page.why
        assert page.cure
        assert page.example is not None


@pytest.mark.parametrize("code", CODES)
def test_every_code_has_its_sentence(code: str) -> None:
    """Each code of the game has a sentence in its messages."""
    number = code.removeprefix("GP-").lower()
    assert [key for key in messages.MESSAGES if re.fullmatch(rf"{number}(-[a-z-]+)?", key)]


@pytest.mark.parametrize("code", CODES)
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


def test_every_sentence_is_used() -> None:
    """Each sentence and hint is one some rule speaks."""
    files = PACKAGE.glob("*.py")
    spoken = "".join(path.read_text("utf-8") for path in files if path.stem != "messages")
    built = {f"r2-{variant}" for variant in ("basic", "simplified", "baskets", "beginner")}
    built |= {f"r23-{what}" for what in ("added", "subtracted", "berries", "acorns", "grains")}
    built |= {f"r22-{why}" for why in ("pile", "hands", "bank")} | {"l2-added", "l2-subtracted"}
    keys = (set(messages.MESSAGES) | set(messages.HINTS)) - built
    assert [key for key in sorted(keys) if f'"{key}"' not in spoken] == []
