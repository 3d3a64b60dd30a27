"""Every code a game's rules can raise has its pages, its sentence and its smallest record.

Games and codes are found, not listed: a code is what stands as one in the sources of a game.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from printplay import games
from printplay.i18n import LANGUAGES, use
from printplay.record.check import check
from printplay.record.pages import Page, pages
from printplay.record.sentences import hint, message
from printplay.record.source import read_source

RECORDS = Path(__file__).resolve().parents[1] / "records"
PLAYED = [name for name in games.names() if games.find(name).has("messages")]


def raised(name: str) -> set[str]:
    """Return the codes that stand in the sources of a game."""
    meta = games.find(name)
    folder = Path(str(meta.room("rules").__file__)).parent
    sources = "".join(path.read_text("utf-8") for path in folder.glob("*.py"))
    return set(re.findall(rf'"({meta.code}-[A-Z][0-9]+)"', sources))


def page_of(code: str, language: str) -> Page:
    """Return the page of a code."""
    found = [page for page in pages(language) if page.code == code]
    assert len(found) == 1, f"{code} has {len(found)} pages in {language}"
    return found[0]


CODES = [code for name in PLAYED for code in sorted(raised(name))]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", CODES)
def test_a_code_is_explained_with_an_example(code: str, language: str) -> None:
    """`explain` has a page of each code in each language, and something that breaks it."""
    page = page_of(code, language)
    assert page.title
    assert page.says
    assert page.why
    assert page.cure
    assert page.example is not None, f"{code} lacks its smallest record"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", sorted(RECORDS.glob("[A-Z]*-[A-Z]*.play")), ids=lambda p: p.stem)
def test_an_example_breaks_its_code_alone(path: Path, language: str) -> None:
    """The smallest record fails by its code and no other, and says so in each language."""
    page_of(path.stem, language)
    report = check(read_source(path), path.parent)
    (fault,) = report.violations
    assert fault.code == path.stem
    assert not fault.consequence
    with use(language):
        sentence = message(fault, report.record)
        assert sentence
        assert "{" not in sentence + hint(fault, report.record)
    assert 1 <= (fault.line or 0) <= len(report.record.source.lines)
    assert (fault.column or 0) < (fault.end_column or 0)


@pytest.mark.parametrize("name", PLAYED)
def test_every_language_has_the_same_pages(name: str) -> None:
    """Pages of a game are the same in all languages, in the same order."""
    title = games.find(name).title
    listed = {
        language: [page.code for page in pages(language) if page.game == title]
        for language in LANGUAGES
    }
    assert all(codes == listed["en"] for codes in listed.values())


@pytest.mark.parametrize("name", PLAYED)
def test_a_game_says_nothing_it_never_says(name: str) -> None:
    """Each sentence of a code belongs to one that the rules raise or a page explains."""
    title, meta = games.find(name).title, games.find(name)
    known = {page.code for page in pages("en") if page.game == title}
    for key in meta.messages():
        numbered = re.match(r"([rlp][0-9]+)(-|$)", key)
        if numbered:
            assert f"{meta.code}-{numbered[1].upper()}" in known, key


@pytest.mark.parametrize(
    ("code", "names"),
    [("GP-R14", "Beere 3"), ("GT-R12", "Wissen, Wagemut, Fürsorge"), ("GT-R13", "Würfel Wissen")],
)
def test_names_are_those_of_the_printed_parts(code: str, names: str) -> None:
    """A German sentence calls cards and dice as German cards do, whatever a record writes."""
    path = RECORDS / f"{code}.play"
    report = check(read_source(path), path.parent)
    with use("de"):
        assert names in message(report.violations[0], report.record)
