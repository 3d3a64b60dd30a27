"""Every code a game's rules can raise has its pages, its sentence and its smallest record."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from printplay.core import resources
from printplay.core.i18n import LANGUAGES, use
from printplay.lookup.record import check_lines
from printplay.match.game import Game
from printplay.match.text.codes import CodePage, code_pages
from printplay.match.text.report_text import hint, message
from printplay.match.text.source import read_source
from tests.games.conftest import speaks


def codes_of(game: Game) -> set[str]:
    """Return the codes of a game's rules, as they are declared."""
    return {rule.code for rule in game.rules_class.declared}


def examples(game: Game) -> list[Path]:
    """Return the smallest records of a game."""
    return sorted(resources.records().glob(f"{game.code}-*.play"))


def page_of(code: str, language: str) -> CodePage:
    """Return the page of a code."""
    found = [page for page in code_pages(language) if page.code == code]
    assert len(found) == 1, f"{code} has {len(found)} pages in {language}"
    return found[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_code_is_explained_with_an_example(game: Game, language: str) -> None:
    """`explain` has a page of each code in each language, and something that breaks it."""
    speaks(game, language)
    assert codes_of(game)
    for code in codes_of(game):
        page = page_of(code, language)
        assert page.title, code
        assert page.says, code
        assert page.why, code
        assert page.cure, code
        assert page.example is not None, f"{code} lacks its smallest record"


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_example_breaks_its_code_alone(game: Game, language: str) -> None:
    """The smallest record fails by its code and no other, and says so in each language."""
    speaks(game, language)
    assert examples(game)
    for path in examples(game):
        page_of(path.stem, language)
        report = check_lines(read_source(path), path.parent)
        assert [(one.code, one.consequence) for one in report.violations] == [(path.stem, False)]
        (fault,) = report.violations
        with use(language):
            sentence = message(fault, report.record)
            assert sentence, path.stem
            assert "{" not in sentence + hint(fault, report.record), path.stem
        assert 1 <= (fault.line or 0) <= len(report.record.source.lines), path.stem
        assert (fault.column or 0) < (fault.end_column or 0), path.stem


def test_every_language_has_the_same_pages(game: Game) -> None:
    """Pages of a game are the same in all languages, in the same order."""
    for language in LANGUAGES:
        speaks(game, language)
    listed = {
        language: [page.code for page in code_pages(language) if page.game == game.title]
        for language in LANGUAGES
    }
    assert all(codes == listed["en"] for codes in listed.values())


def test_a_game_says_nothing_it_never_says(game: Game) -> None:
    """Each sentence of a code belongs to one that the rules raise or a page explains."""
    known = {page.code for page in code_pages("en") if page.game == game.title}
    for key in game.messages:
        numbered = re.match(r"([rlp][0-9]+)(-|$)", key)
        if numbered:
            assert f"{game.code}-{numbered[1].upper()}" in known, key


@pytest.mark.parametrize(
    ("code", "names"),
    [("GP-R14", "Beere 3"), ("GT-R12", "Wissen, Wagemut, Fürsorge"), ("GT-R13", "Würfel Wissen")],
)
def test_names_are_those_of_the_printed_parts(code: str, names: str) -> None:
    """A German sentence calls cards and dice as German cards do, whatever a record writes."""
    path = resources.records() / f"{code}.play"
    report = check_lines(read_source(path), path.parent)
    with use("de"):
        assert names in message(report.violations[0], report.record)
