"""What any table is asked: answers made of the words that are offered are legal, in any game."""

from __future__ import annotations

import random
from collections.abc import Iterator

from printplay.match.derived_questions import open_prompts
from printplay.match.game import Game
from printplay.match.question import Prompt
from printplay.match.text.record import read_line
from tests.games.matches import samples


def _answer(question: Prompt, dice: random.Random) -> Iterator[str]:
    """Yield the words of an answer, each out of those that are offered after the ones before."""
    given: list[str] = []
    while offered := question.words(given):
        word = dice.choice(list(offered))
        given += word.split()
        yield word


def test_a_match_of_offered_words_is_legal(game: Game) -> None:
    """Whoever answers with words that are offered plays by the rules, whatever the game."""
    sample, dice = next(samples(game)), random.Random(game.id)
    names, rules = sample.record.setup.players, game.rules(sample.board)
    rules.questions = lambda *_state: None  # type: ignore[method-assign]
    now = rules.start(sample.record.setup)
    for _step in range(40):
        question = next(open_prompts(rules, now, names), None)
        if question is None:
            break
        line = question.line(" ".join(_answer(question, dice)))
        found, now = rules.step(now, read_line(line, game, names))
        assert not found, line


def test_every_game_asks_until_it_is_over(game: Game) -> None:
    """Something is asked in a match that has just begun, nothing more where it is over."""
    sample = next(samples(game))
    names, rules = sample.record.setup.players, game.rules(sample.board)
    first, *_states, last = sample.played.states
    assert next(open_prompts(rules, first, names), None) is not None
    assert (next(open_prompts(rules, last, names), None) is None) == sample.finished
