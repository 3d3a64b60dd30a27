"""What any table is asked, where the game writes no questions: the four games without theirs."""

from __future__ import annotations

from typing import Any

import pytest

from printplay.core.i18n import LANGUAGES, use
from printplay.lookup import boards
from printplay.match import registry
from printplay.match.derived_questions import open_prompts
from printplay.match.game import Game
from printplay.match.lines.grammar import Setup
from printplay.match.lines.vocabulary import vocabulary
from printplay.match.lines.words import Unreadable
from printplay.match.question import Prompt
from printplay.match.text.record import read_line
from tests.games.conftest import SHIPPED

NAMES = ("Anna", "Eva Maria", "Eva")


def begun(name: str) -> tuple[Game, Any, Any]:
    """Return a game, its rules without its own questions, and the state its match begins in."""
    game = registry.find_game(name)
    rules = game.rules(boards.find_playable(game.layouts[0], name))
    rules.questions = lambda *_state: None  # type: ignore[method-assign]
    ports = {"start": ("N",)} if name == "go-for-gold" else {}
    return game, rules, rules.start(Setup(name, None, NAMES[: game.players[1]], extra=ports))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", sorted(SHIPPED))
def test_what_is_asked_names_an_example(name: str, language: str) -> None:
    """The question says who is asked, and shows one whole answer that can be given."""
    game, rules, now = begun(name)
    (question,) = open_prompts(rules, now, NAMES)
    with use(language):
        text = question.in_words(question.text)
        assert str(question.values["example"]) in text
        assert question.in_words(question.what) in ("what comes next", "wie es weitergeht")
    read_line(question.line(str(question.values["example"])), game, NAMES)


def goldrausch(*lines: str) -> tuple[Game, Prompt]:
    """Return what is asked in Goldrausch after some lines."""
    game, rules, now = begun("goldrausch")
    for line in lines:
        now = rules.apply(now, read_line(line, game, NAMES))
    (question,) = open_prompts(rules, now, NAMES)
    return game, question


def test_what_goes_without_saying() -> None:
    """A word that only one keyword goes on with stands for both; else the keyword must be told."""
    game, card = goldrausch("round Anna")
    assert card.player == "Anna"
    for typed, line in (
        ("6 inn", "Anna: gold 6 innkeepers"),
        ("gold 6 Wirte", "Anna: gold 6 innkeepers"),
        ("fig damen", "Anna: figure ladies"),
        ("ladies", "Anna: ladies"),  # a figure, or a false coin
    ):
        plain = vocabulary(game).plain(typed, card.words, card.also)
        assert card.line(plain) == line
    with pytest.raises(Unreadable):
        read_line(card.line("ladies"), game, NAMES)


def test_who_is_told_where_several_can_act() -> None:
    """Where several players can act, an answer begins with a name, with a colon or without."""
    _meta, card = goldrausch("round")
    assert card.player == ""
    assert card.words(()) == NAMES
    assert card.words(("Eva", "Maria")) == card.words(("eva",))[1:] == ("figure", "gold", "false")
    assert card.words(("eva",))[0] == "Maria"
    assert card.line("eva maria figure ladies") == "Eva Maria: figure ladies"
    assert card.line("Eva: 6 ladies") == "Eva: gold 6 ladies"
    assert card.line("round Anna") == "round Anna"


def test_lines_that_are_no_play_are_completed_by_their_fields() -> None:
    """A line that is not among the legal ones is completed as it is declared."""
    _meta, card = goldrausch("round")
    assert card.words(("settle", "ladies", "9")) == NAMES
    assert card.words(("settle", "ladies", "9", "Anna")) == ("1", "2", "3")
    assert card.words(("nonsense",)) == ()
    assert card.words(("Anna", "settle")) == ()
