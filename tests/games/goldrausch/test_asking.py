"""What a table is asked: answered question by question, a whole match comes out valid."""

from __future__ import annotations

import random

import pytest

from printplay.core.i18n import _, use
from printplay.games.goldrausch.asking import questions
from printplay.games.goldrausch.game import GAME
from printplay.games.goldrausch.play import GoldrauschRules
from printplay.games.goldrausch.state import GROUPS, State
from printplay.match.lines.grammar import Setup
from printplay.match.question import Prompt, Way
from printplay.match.registry import find_game
from printplay.match.text.record import read_line
from tests.games.goldrausch.playing import deck, play
from tests.games.reports import state

NAMES = ("Anna", "Cleo Maria", "Cleo")
HEAD = f"game goldrausch\nplayers {', '.join(NAMES)}\n"


def asked(text: str = "", way: Way | None = None) -> list[Prompt]:
    """Return what is open after some lines."""
    return list(questions(state(play(HEAD + text)), way, frozenset()))


def text_of(question: Prompt) -> str:
    """Return a question as it is asked."""
    return _(question.text).format(**question.values)


def answer_all(way: Way, dice: random.Random) -> tuple[list[str], State]:
    """Answer every first question with words it offers until none is left; return the lines."""
    meta, game = find_game("goldrausch"), GoldrauschRules(deck())
    now = game.start(Setup("goldrausch", None, NAMES))
    lines: list[str] = []
    golds = (20, 20, 20, 20, 11, 0)
    while left := list(questions(now, way, frozenset())):
        question, said = left[0], []
        assert len(text_of(question)) <= 80
        if question.key.startswith("settle"):
            said = [str(golds[GROUPS.index(question.key.split()[-1])])]
        while words := question.words(said):
            said.append(dice.choice(list(words)))
            if "settle" in question.key and said[-1] not in {",", *NAMES} and dice.random() < 0.9:
                break
        answer = " ".join(said)
        follow = question.follow(answer)
        if follow is not None:
            assert len(text_of(follow)) <= 80
            question, answer = follow, dice.choice(["", *follow.words(())])
            assert follow.words([answer]) == ()
        lines.append(question.line(answer))
        found, now = game.step(now, read_line(lines[-1], meta, NAMES))
        assert [fault.code for fault in found if fault.code not in {"GR-L1", "GR-L2"}] == []
    return lines, now


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_match_card_by_card(language: str) -> None:
    """Who begins, then card after card, each figure's chip with yes or no: 264 cards, no fault."""
    with use(language):
        lines, now = answer_all("play", random.Random(language))
    report = play(HEAD + "\n".join(lines))
    assert report.violations == ()
    assert report.finished
    assert len([line for line in lines if ":" in line]) == 4 * 66
    assert any(line.endswith(" chip") for line in lines)
    assert list(questions(now, None, frozenset())) == []


def test_a_match_by_results() -> None:
    """Group after group, four rounds of six, and nothing else is asked."""
    lines, _now = answer_all("result", random.Random(7))
    assert [line.split()[:2] for line in lines] == [["settle", group] for group in GROUPS] * 4


def test_both_ways_are_offered() -> None:
    """A table chooses; unless it does, or has begun otherwise, results are asked."""
    assert GAME.ways == ("result", "play")
    assert asked()[0].key == "settle 1 adventurers"
    assert asked(way="play")[0].key == "round 1"
    assert asked("round Anna\n", "play")[0].key == "card 1 1"
    assert asked("Anna: figure ladies\n", "result")[0].key == "card 1 2"
    assert asked("settle ladies 5\n", "play")[0].key == "settle 1 adventurers"


def test_all_that_is_left_open_is_told() -> None:
    """24 groups by result; the next card and the rounds after it, card by card."""
    assert len(asked()) == 24
    assert len(asked("settle ladies 5\n")) == 23
    keys = [question.key for question in asked("Anna: figure ladies\n")]
    assert keys == ["card 1 2", "round 2", "round 3", "round 4"]


def test_the_next_round_goes_on_as_the_last() -> None:
    """After a round by result groups are asked; after cards, who begins, by the house rule."""
    settled = "".join(f"settle {g} {n}\n" for g, n in zip(GROUPS, (20, 20, 20, 20, 11, 0), strict=True))
    assert asked(settled)[0].key == "settle 2 adventurers"
    assert asked(settled + "round Cleo\n", "play")[0].key == "settle 2 adventurers"
    opened = asked("round Anna\nAnna: figure ladies\nround\n")
    assert text_of(opened[0]) == "Round 2, card 1: what does Cleo Maria turn (figure, gold, false)?"
    assert text_of(opened[1]) == "Round 3: who turns the first card (by the rules: Cleo)?"
    assert opened[1].words(()) == ("Cleo", "Anna", "Cleo Maria")
    assert text_of(opened[2]) == "Round 4: who turns the first card?"
    assert opened[2].line("") == "round"


def test_a_round_without_a_starter_asks_who_turns() -> None:
    """Where nobody is known to begin, the answer names the player, with or without a colon."""
    (question, *_later) = asked("round\n", "play")
    assert text_of(question) == "Round 1, card 1: who turns it, and what (figure, gold, false)?"
    assert question.words(()) == NAMES
    assert question.words(("Cleo", "Maria")) == ("figure", "gold", "false")
    assert question.words(("Dora",)) == ()
    assert question.line("Cleo Maria false ladies") == "Cleo Maria: false ladies"
    assert question.line("Cleo: false ladies") == "Cleo: false ladies"
    assert question.line("false ladies") == "false ladies"
    chip = question.follow("Cleo figure ladies")
    assert chip is not None
    assert text_of(chip) == "A chip of Cleo on the Ladies (3 left)?"
    assert chip.line("y") == "Cleo: figure ladies chip"
    assert question.follow("figure ladies") is None


def test_a_chip_is_asked_for_where_one_is_left() -> None:
    """Enter means no; what is neither yes nor no is left to be read; without chips: no question."""
    (question, *_later) = asked("round Anna\n", "play")
    chip = question.follow("figure ladies")
    assert chip is not None
    assert chip.skip
    assert [chip.line(said) for said in ("", "No", "YES", "perhaps")] == [
        "Anna: figure ladies",
        "Anna: figure ladies",
        "Anna: figure ladies chip",
        "Anna: figure ladies perhaps",
    ]
    for answer in ("gold 4 ladies", "figure", "figure ladies chip", "figure ldies"):
        assert question.follow(answer) is None
    used = "".join(
        f"Anna: figure {group} chip\nCleo Maria: figure {group}\nCleo: figure {group}\n"
        for group in GROUPS[:3]
    )
    assert asked(used)[0].follow("figure ladies") is None


def test_only_what_is_left_is_offered() -> None:
    """Groups with figures left, amounts left, and groups that can take a coin."""
    text = "Anna: figure ladies\nCleo Maria: gold 10 ladies\n"
    question = asked(text)[0]
    assert question.words(("figure",)) == GROUPS
    assert question.words(("gold",)) == tuple(str(amount) for amount in range(1, 10))
    assert question.words(("gold", "4")) == question.words(("false",)) == ("ladies",)
    assert question.words(("false", "ladies")) == ()


def test_names_and_chips_are_completed() -> None:
    """After the gold names are offered, then chips, then a comma, and each name once."""
    words = asked()[0].words
    assert words(()) == ()
    assert words(("13",)) == NAMES
    assert words(("13", "Cleo", "Maria")) == ("1", "2", "3")
    assert words(("13", "Anna", "2")) == (",",)
    assert words(("13", "Anna", "2,")) == ("Cleo Maria", "Cleo")
    assert words(("13", "Anna", "2", ",", "Cleo", "1", ",", "Cleo Maria", "1")) == ()
    assert words(("13", "Dora")) == ()
    assert text_of(asked()[0]) == ("Round 1, Adventurers: gold, and whose chips (such as 13 Anna 2)?")


def test_half_a_name_is_completed() -> None:
    """Of a name of two words the second is offered."""
    assert asked()[0].words(("13", "Cleo", "1,", "Cleo")) == ("1", "2", "3")
    lone = state(play("game goldrausch\nplayers Anna, Cleo Maria\n"))
    assert next(questions(lone, None, frozenset())).words(("13", "Cleo")) == ("Maria",)


def test_nothing_is_asked_when_it_is_over() -> None:
    """After `end`, or without players, no question is left."""
    ended = state(play(HEAD + "end\n"))
    assert list(questions(ended, None, frozenset())) == []
    nobody = GoldrauschRules(deck()).start(Setup("goldrausch"))
    assert list(questions(nobody, None, frozenset())) == []
