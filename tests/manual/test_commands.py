"""The commands in the README and the manual give the shown answers."""

from __future__ import annotations

from pathlib import Path

import pytest

from printplay.manual.contents import parser
from tests.manual.pages import ROOT, Command, agrees, english, every, language, steps
from tests.manual.running import is_fast, typed

ENGLISH = [page for page in every() if language(page) == "en"]
#: Pages whose fast commands take more than a second together.
LONG = {"islands"}
GERMAN = [page for page in every() if language(page) == "de"]


@pytest.mark.parametrize(
    "page",
    [pytest.param(page, marks=[pytest.mark.long] * (page.stem in LONG)) for page in ENGLISH],
    ids=lambda page: page.stem,
)
def test_a_page_answers_as_it_says(page: Path, tmp_path: Path) -> None:
    """Running a page of the manual gives what it shows; each option in it exists.

    The campaign `manual` runs commands that draw, read photos or play whole matches, and the
    German pages.
    """
    for said in typed(page, tmp_path, fast=True):
        place = f"{page.name}:{said.command.line + 1}"
        assert said.right, f"{place}: {said.command.text} (exit {said.exit_code})\n{said.answer}"


@pytest.mark.parametrize("page", GERMAN, ids=lambda page: page.name.removesuffix(".de.md"))
def test_a_german_page_types_the_same(page: Path) -> None:
    """The German pages show the same commands in the same order as the English ones."""

    def called(page: Path) -> list[list[str]]:
        typed = [one.words for one in steps(page) if isinstance(one, Command)]
        return [[word for word in words if "." not in word and "/" not in word][:3]
                if words[0] == "printplay" else words[:1] for words in typed]  # fmt: skip

    assert called(page) == called(english(page))


def test_the_german_door_shows_the_same_code() -> None:
    """Python examples are the same in both languages, except for comments."""

    def code(page: Path) -> list[str]:
        fences = (one for one in parser().parse(page.read_text("utf-8")) if one.type == "fence")
        return [line.split("  # ")[0].rstrip() for one in fences for line in one.content.splitlines()]

    english = ROOT / "docs" / "python.md"
    assert len(code(english)) > 40
    assert code(english.with_name("python.de.md")) == code(english)


def test_every_page_but_those_of_paper_shows_an_answer() -> None:
    """The manual shows answers of the program, not only commands."""
    shown = [one for page in ENGLISH for one in steps(page)
             if isinstance(one, Command) and one.answer and is_fast(one.words[1:])]  # fmt: skip
    assert len(shown) >= 15


@pytest.mark.parametrize(
    ("said", "answer", "fits"),
    [
        ("one\ntwo\n", "one\ntwo", True),
        ("one\ntwo\n", "one", False),
        ("one\ntwo\nthree", "one\n...\nthree", True),
        ("one\ntwo\nthree", "one\n...", True),
        ("one\n", "one\n...", True),
        ("match x7k2p9: open", "match ...: open", True),
        ("match x7k2p9: over", "match ...: open", False),
        ("1.5", "1x5", False),
    ],
)
def test_what_fits(said: str, answer: str, fits: bool) -> None:
    """Three dots match anything, as a line any lines; everything else must be equal."""
    assert agrees(said, answer) is fits
