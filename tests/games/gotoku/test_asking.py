"""What a table of Gotoku is asked, and what it can answer."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printplay.core.i18n import LANGUAGES, _, use
from printplay.games.gotoku.asking import questions
from printplay.games.gotoku.play import GotokuRules
from printplay.match import registry
from printplay.match.lines.grammar import Setup
from printplay.match.question import Prompt, Way
from printplay.match.text.record import read_line
from tests.examples import some
from tests.games.gotoku.playing import CAST, DEALT, HEAD, cards, play
from tests.games.reports import state

GAME = registry.find_game("gotoku")
SKIPPED: frozenset[str] = frozenset()


def asked(text: str, way: Way | None = "play", skipped: frozenset[str] = SKIPPED) -> list[Prompt]:
    """Return the questions open after a record."""
    return list(questions(state(play(text)), way, skipped))


def keys(text: str, way: Way | None = "play", skipped: frozenset[str] = SKIPPED) -> list[str]:
    """Return the keys of the questions open after a record."""
    return [question.key for question in asked(text, way, skipped)]


def test_results_are_asked_player_by_player() -> None:
    """Cards, removed dice and the highest die of everybody; nothing more when all is told."""
    assert GAME.ways == ("result", "play")
    three = ["cards-{}", "removed-{}", "highest-{}"]
    every = [key.format(name) for name in ("Anna", "Ben") for key in three]
    assert keys(HEAD, "result") == every
    assert keys(HEAD, None) == every
    assert keys(HEAD + "Anna: cards 5 4 3 2\n", "play") == [*every[1:]]
    told = "{0}: cards 5 4 3 2\n{0}: removed 2\n{0}: highest 4\n"
    assert keys(HEAD + told.format("Anna") + told.format("Ben"), "result") == []
    assert keys(HEAD + "Anna: removed 2\nAnna: highest 4\n", "result") == ["cards-Anna", *every[3:]]
    assert keys(HEAD + "end\n", "result") == []


def test_results_can_be_completed() -> None:
    """The answers offered are those that are possible, and they make lines of the record."""
    for_cards, removed, highest = asked(HEAD, "result")[:3]
    assert list(for_cards.words([])) == ["5", "4", "3", "2", "1", "none"]
    assert list(for_cards.words(["5"])) == ["5", "4", "3", "2", "1"]
    assert list(for_cards.words(["none"])) == []
    assert list(removed.words([])) == ["0", "1", "2", "3", "4", "5"]
    assert list(highest.words([]))[-1] == "6"
    assert not removed.words(["1"])
    assert not highest.words(["1"])
    assert for_cards.line("5 4 3 2") == "Anna: cards 5 4 3 2"


def test_a_play_is_asked_from_the_set_up_on() -> None:
    """Characters, the deal, the starter; then the actions of the one whose turn it is."""
    assert keys(HEAD) == ["character-Anna", "character-Ben", "deal", "start"]
    assert keys(HEAD + "character Anna siren\n", None) == ["character-Ben", "deal", "start"]
    character, deal, start = asked(HEAD + "character Anna siren\n", None)
    assert list(character.words([])) == ["scholar", "rogue", "healer", "smith"]
    assert character.line("rogue") == "character Ben rogue"
    assert deal.line("3a charm") == "deal 3a charm"
    assert list(start.words([])) == ["Anna", "Ben"]
    assert start.line("Ben") == "start Ben"
    assert not start.words(["Ben"])
    assert not character.words(["rogue"])
    assert keys(DEALT) == ["start"]
    without = HEAD + "start Anna\ndeal 3a charm, 1c lore, 5b dare, 2h care\n"
    action = asked(without)[-1]
    assert list(action.words([])) == ["take", "pass"]
    assert keys(CAST + "start Ben\n") == ["deal"]
    assert keys(DEALT + "start Ben\n") == ["turn-1-Ben-1"]


def test_the_deal_can_be_completed() -> None:
    """Point cards and action cards in turn, a comma between pairs, four pairs in all."""
    deal = asked(CAST)[0]
    assert "3a" in deal.words([])
    assert list(deal.words(["3a"])) == list(cards().instincts)
    assert list(deal.words(["3a", "charm"])) == [","]
    assert "3a" not in deal.words(["3a", "charm,"])
    assert "4d" in deal.words(["3a", "charm", ","])
    four = ["3a", "charm", ",", "1c", "lore", ",", "5b", "dare", ",", "2h", "care"]
    assert list(deal.words(four)) == []


def test_the_order_of_play() -> None:
    """After two actions, or one and Enter, the next player is asked, round after round."""
    begun = DEALT + "start Ben\nBen: take 3a, refill 4d craft\n"
    second = asked(begun)[0]
    assert (second.key, second.skip) == ("turn-1-Ben-2", "no second action")
    assert keys(begun, "play", frozenset([second.key])) == ["turn-1-Anna-1"]
    assert keys(begun + "Ben: take 4d, refill 4e craft\n") == ["turn-1-Anna-1"]
    assert keys(begun + "Ben: pass\n") == ["turn-1-Anna-1"]
    assert keys(begun + "Anna: pass\n") == ["turn-2-Ben-1"]
    assert asked(begun + "Anna: pass\n")[0].skip == ""


def test_the_last_turn_must_be_told() -> None:
    """In the last turn something is told; then Enter ends the match, as `end` does in a record."""
    from tests.games.gotoku.rules.test_challenges import FOUR

    assert keys(FOUR) == ["turn-4-Ben-1"]
    assert not asked(FOUR)[0].skip
    acted = FOUR + "Ben: take lore from 1, refill 2b care\n"
    last = asked(acted)[0]
    assert (last.key, last.skip) == ("turn-4-Ben-2", "the match ends here")
    assert keys(acted, "play", frozenset([last.key])) == []
    assert play(acted + "end\n").finished
    assert keys(FOUR + "Ben: pass\n") == []


def test_actions_can_be_completed() -> None:
    """Only what is possible now is offered, word by word."""
    text = DEALT.replace("1c lore", "1c charm") + "start Anna\n"
    (action,) = asked(text)
    assert list(action.words([])) == ["take", "pass"]
    assert "charm" in action.words(["take"])
    assert list(action.words(["take", "charm"])) == ["from"]
    assert list(action.words(["take", "charm", "from"])) == ["1", "2"]
    assert list(action.words(["take", "charm", "from", "2"])) == ["refill"]
    assert list(action.words(["take", "3a,"])) == ["refill"]
    up = action.words(["take", "3a", "refill"])
    assert "4d" in up
    assert "3a" not in up
    assert list(action.words(["take", "3a", "refill", "4d"])) == list(cards().instincts)
    assert not action.words(["take", "3a", "refill", "4d", "craft"])
    assert not action.words(["pass"])
    held = text + "Anna: take 3a, refill 4d lore\nAnna: take charm from 2, refill 4e craft\n"
    (action,) = asked(held + "Ben: pass\n")
    assert list(action.words([])) == ["take", "use", "challenge", "pass"]
    assert list(action.words(["use"])) == ["charm"]
    assert not action.words(["use", "charm"])
    assert list(action.words(["challenge"])) == ["3a"]
    assert list(action.words(["challenge", "3a"])) == ["1", "2", "3", "4", "5", "6"]
    assert not action.words(["challenge", "3a", "4"])


ROW = (
    DEALT
    + "Anna: take lore, refill 4d charm\nAnna: take dare, refill 4e craft\nBen: pass\n"
    + "Anna: take care, refill 4a craft\n"
)


def test_a_special_action_can_be_completed() -> None:
    """The lines held, then the dice left for the bonus."""
    action, _next = asked(ROW)
    assert list(action.words(["special"])) == ["row"]
    assert list(action.words(["special", "row"])) == ["bonus"]
    assert "craft" in action.words(["special", "row", "bonus"])
    assert not action.words(["special", "row", "bonus", "craft"])
    assert not action.words(["special", "column"])


@pytest.mark.parametrize(
    ("answer", "more", "line"),
    [
        ("take 3a", "4f charm", "Anna: take 3a, refill 4f charm"),
        ("special row", "craft", "Anna: special row bonus craft"),
        ("challenge 3a", "4", "Anna: challenge 3a 4"),
    ],
)
def test_what_is_missing_is_asked_once_more(answer: str, more: str, line: str) -> None:
    """Cards that come up, the bonus and the dice may be told behind the action or after it."""
    action, following = asked(ROW)
    assert following.player == "Ben"  # who can begin where Anna leaves the second action out
    question = action.follow(answer)
    assert question is not None
    assert question.line(more) == line
    assert more.split(maxsplit=1)[0] in question.words([]) or answer == "take 3a"
    assert action.follow(line.removeprefix("Anna: ")) is None


@pytest.mark.parametrize("answer", ["pass", "use charm", "special column", "", "challenge", "take"])
def test_what_is_whole_is_not_asked_again(answer: str) -> None:
    """An action that needs nothing more makes its line at once."""
    assert asked(ROW)[0].follow(answer) is None
    assert asked(ROW)[0].line("pass") == "Anna: pass"


@pytest.mark.parametrize("language", LANGUAGES)
def test_questions_fit_a_terminal(language: str) -> None:
    """Every question is one line of at most 80 columns, in every language."""
    every = [*asked(HEAD), *asked(HEAD, "result"), *asked(ROW)]
    every += [more for answer in ("take 3a", "special row", "challenge 3a")
              if (more := asked(ROW)[0].follow(answer))]  # fmt: skip
    with use(language):
        for question in every:
            text = _(question.text).format(**question.values)
            assert len(text) <= 80, text
            assert "{" not in text
            assert _(question.what)
            assert not question.skip or _(question.skip)


@settings(max_examples=some(8), deadline=None)
@given(st.integers(0, 10**6))
@pytest.mark.long
def test_a_match_of_answers_alone(seed: int) -> None:
    """Whoever answers every question with words that are offered plays by the rules."""
    chance, game = random.Random(seed), GotokuRules(cards())
    setup = Setup("gotoku", players=("Anna", "Ben"))
    now, skipped = game.start(setup), set[str]()
    for _step in range(60):
        question = next(questions(now, "play", skipped), None)
        if question is None:
            break
        if question.skip and chance.random() < 0.2:
            skipped.add(question.key)
            continue
        words: list[str] = []
        while offered := list(question.words(words)):
            words.append(chance.choice(offered))
        line = question.line(" ".join(words))
        found, now = game.step(now, read_line(line, GAME, setup.players))
        assert not found, line
