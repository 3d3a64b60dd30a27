"""Questions for a table of Go for Gold, in order of play."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printplay.core.translation_markers import Term
from printplay.games.go_for_gold.asking import questions, sheet
from printplay.games.go_for_gold.game import GAME
from printplay.games.go_for_gold.play import GoForGoldRules
from printplay.match.lines.grammar import End
from printplay.match.question import Prompt, Way
from printplay.match.report import Report
from printplay.match.text.record import read_line
from tests.examples import some
from tests.games.go_for_gold.playing import board, play
from tests.games.reports import codes, standings, state

NAMES = ("Anna", "Ben Li", "Cléo", "Дора")


def asked(
    text: str,
    way: Way | None = None,
    *skipped: str,
    on: str = "cove",
    players: str = "Anna, Ben",
    faulty: bool = False,
) -> list[Prompt]:
    """Return the questions that are open after some lines."""
    report = play(f"players {players}\n{text}", on)
    assert faulty or codes(report) == [], report.violations
    return list(questions(state(report), way, frozenset(skipped)))


def first(text: str, way: Way | None = None, *skipped: str, on: str = "cove") -> Prompt:
    """Return the question asked after some lines."""
    return asked(text, way, *skipped, on=on)[0]


def said(question: Prompt) -> str:
    """Return the English words of a question."""
    return question.text.format(**question.values)


def an_answer(question: Prompt, dice: random.Random) -> str:
    """Return an answer made of words that the question says can come next."""
    words: list[str] = []
    while found := list(question.words(words)):
        enough = words and words[0] == "foot" and len(words) > 1 and found != ["->"]
        if (enough and words[-1] != "->" and dice.random() < 0.3) or (
            words and question.what == "points" and dice.random() < 0.2
        ):
            break
        words.append(dice.choice(found))
    return " ".join(words)


def line_of(question: Prompt, answer: str, dice: random.Random) -> str:
    """Return the line of an answer, after what is asked once more."""
    following = question.follow(answer)
    if following is None:
        return question.line(answer)
    more = list(following.words([]))
    default = [following.default] if following.default else []
    return line_of(following, dice.choice(more + default), dice)


@given(
    st.integers(0, 10**9),
    st.integers(1, 4),
    st.sampled_from(["A", "B", "cove"]),
    st.sets(st.sampled_from([f"house {rule.key} {rule.values[-1]}" for rule in GAME.house_rules])),
)
def test_answers_play_a_whole_match(seed: int, count: int, on: str, house: set[str]) -> None:
    """Whoever answers with what is offered plays a match the rules find no fault in, to its end."""
    dice = random.Random(seed)
    names = NAMES[:count]
    text = "\n".join([f"players {', '.join(names)}", *sorted(house), ""])
    judge = GoForGoldRules(board(on))
    now = state(play(text, on))
    skipped: set[str] = set()
    while question := next(questions(now, "play", skipped), None):
        starts = question.key.startswith("round")
        if starts and now.round.number and count > 1:
            assert not judge.finished(now._replace(ended=True)), "the match is over, and it goes on"
        if question.skip and dice.random() < (0.05 if starts else 0.3):
            skipped.add(question.key)
            continue
        line = line_of(question, an_answer(question, dice), dice)
        text += f"{line}\n"
        if question.key == "start":
            now = state(play(text, on))
            continue
        found, now = judge.step(now, read_line(line, GAME, names))
        assert found in ([], ()), (line, text)
    assert not judge.violations(now, End())
    assert judge.finished(judge.apply(now, End()))
    assert list(questions(judge.apply(now, End()), "play", set())) == []
    assert play(f"{text}end\n", on).violations == ()


@settings(max_examples=some(25))
@given(st.integers(0, 10**9))
def test_results_are_told_sheet_by_sheet(seed: int) -> None:
    """Results made of what is offered break no rule of what one sheet can say."""
    dice = random.Random(seed)
    text = "players Anna, Ben, Cleo\n"
    while asked_now := list(questions(state(play(text, "A")), "result", set())):
        question = asked_now[0]
        answer = an_answer(question, dice) or str(dice.randint(2, 18))
        text += question.line(answer) + "\n"
    assert set(codes(play(text, "A"))) <= {"GG-L2", "GG-L4"}, text


@pytest.mark.long
def test_every_word_leads_to_a_legal_line() -> None:
    """At every moment of a match, no word is offered for a move that cannot be carried through."""
    dice = random.Random(7)
    text = "players Anna, Ben\nhouse foot-rescue optional\nstart N\n"
    for _round in range(12):
        for question in questions(state(play(text, "A")), "play", set()):
            for word in question.words([]):
                for _again in range(3):
                    words = [word]
                    while more := question.words(words):
                        words.append(dice.choice(list(more)))
                    line = line_of(question, " ".join(words), dice)
                    assert codes(play(text + line, "A")) == [], (text, line)
        question = next(questions(state(play(text, "A")), "play", set()))
        text += line_of(question, an_answer(question, dice), dice) + "\n"


# -- what is asked, in which order -----------------------------------------------------------------


def test_first_the_port_then_the_die_then_who_begins() -> None:
    """A fresh match asks for the start port, the die, and once who is active."""
    question = first("", "play")
    assert (question.key, question.line("n"), question.words([])) == (
        "start",
        "start N",
        ("E", "S", "W", "N"),  # clockwise from the north of the board
    )
    assert question.line("start N E") == "start N, E"
    question = first("start N")
    assert said(question) == "Round 1: movement die?"
    follow = question.follow("5")
    assert follow is not None
    assert follow.default == "Anna"
    assert follow.line("ben") == "round 5 Ben"
    assert question.follow("5 Ben") is None
    assert question.line("5 Ben") == question.line("round 5 Ben") == "round 5 Ben"


def test_moves_are_asked_from_the_active_player_on() -> None:
    """Whoever is active moves first, then the others clockwise; who is next active is named."""
    open_ = asked("start N\nround 1 Ben")
    assert [question.player for question in open_] == ["Ben", "Anna"]
    moved = "start N\nround 1 Ben\nBen: c1\nAnna: e2"
    assert said(first(moved)) == "Round 2, Anna is active: movement die?"


def test_a_move_says_where_one_stands_and_what_is_held() -> None:
    """The question for a move names the space, the die and the feet, and offers what can come."""
    question = first("start N\nround 2")
    assert said(question) == "Anna on N, die 2, feet 1: spaces entered?"
    assert question.words([]) == ["c1", "a2", "b2", "foot"]
    assert question.words(["C1"]) == ["d1", "b2", "c2"]
    assert question.words(["b2,"]) == ["c1", "a2", "c2", "b3", "c3"]
    assert question.words(["b2", "c2"]) == []
    assert list(question.words(["zz"])) == []
    assert question.words(["foot", "b2", "c2"]) != []


@pytest.mark.parametrize(
    "answer", ["b2 c2", "B2,C2", " b2 , c2 ", "b2c2", "B2 C2 # a comment".partition("#")[0]]
)
def test_spaces_are_typed_as_one_likes(answer: str) -> None:
    """Blanks, commas or nothing between spaces, and any case: one line comes of it."""
    question = first("start N\nround 2")
    assert codes(play(f"players Anna, Ben\nstart N\nround 2\n{question.line(answer)}", "cove")) == []


def test_a_port_asks_for_another() -> None:
    """Who enters a port is asked where to restart; the arrow need not be typed."""
    question = first("start N\nround 4")
    assert question.words(["c1", "d1"]) == ["E", "c2", "d2"]
    assert list(question.words(["c1", "d1", "e"])) == ["->"]
    assert question.words(["c1", "d1", "E", "->"]) == ["S", "W"]
    follow = question.follow("c1 d1 E")
    assert follow is not None
    assert said(follow) == "Anna enters port E: restarts from which port (S, W)?"
    assert follow.line("s") == "Anna: c1 d1 E -> s"
    assert follow.line("-> S") == "Anna: c1 d1 E -> S"
    assert question.line("c1 d1 e w") == "Anna: c1 d1 e -> w"
    assert question.follow("f5 E") is None, "a line with a fault is refused first"


def test_only_out_where_nothing_else_is_left() -> None:
    """Who cannot move is out by Enter alone; a foot that helps must be struck first."""
    begun = "players Anna\nstart N\nround 6\n"
    question = next(questions(state(play(begun, "shovels")), "play", set()))
    assert said(question) == ("Anna on N, die 6 is too far, so a foot (of 1) is struck: spaces entered?")
    assert (question.words([]), question.words(["b1"])) == (["b1"], ["c1"])
    assert question.line("b1 c1") == question.line("foot b1 c1") == "Anna: foot b1 c1"
    begun = begun.replace("round", "house foot-rescue optional\nround")
    question = next(questions(state(play(begun, "shovels")), "play", set()))
    assert said(question).endswith("foot and the spaces, or out?")
    assert question.words([]) == ["foot", "out"]
    stuck = f"{begun}Anna: foot b1 c1 d1 e1 f1\nround 1"
    question = next(questions(state(play(stuck, "shovels")), "play", set()))
    assert said(question) == "Anna on f1, die 1, cannot move: out?"
    assert (question.words([]), question.default) == (["out"], "out")


def test_a_treasure_asks_for_shovels_only_where_they_help() -> None:
    """The missing pips are asked for when enough shovels are left; a full answer is taken, too."""
    text = "start N\nround 2\nAnna: b2 b3\nBen: e2 e3"
    question = first(text)
    assert said(question) == "Anna on b3, treasure 4, shovels left 2: die?"
    assert question.skip
    assert question.line("4 +1") == question.line("treasure 4 +1") == "Anna: treasure 4 +1"
    assert [bool(question.follow(die)) for die in "123456x"] == [False, True, True] + [False] * 4
    follow = question.follow("3")
    assert follow is not None
    assert said(follow) == "Anna rolled 3, needs 4: strike 1 of the shovels left (2), or 0?"
    assert [follow.line(answer) for answer in ("1", "+1", "0", "")] == [
        "Anna: treasure 3 +1",
        "Anna: treasure 3 +1",
        "Anna: treasure 3",
        "Anna: treasure 3",
    ]


def test_no_attempt_is_not_asked_again() -> None:
    """An attempt waived by Enter stays waived, and the next player's is asked."""
    text = "start N\nround 2\nAnna: b2 b3\nBen: e2 e3"
    keys = [question.key for question in asked(text)]
    assert keys == ["treasure:1:0", "treasure:1:1", "round:2"]
    assert first(text, None, "treasure:1:0").player == "Ben"
    after = first(text + "\nBen: treasure 6")
    assert after.key == "round:2", "Ben has acted: Anna's turn is over"


def test_a_temple_is_named_by_its_colour() -> None:
    """The question for a temple has its colour as a term, so that it is translated."""
    question = first("start N\nround 3\nAnna: c1 d1 c2\nBen: e2 f3 e3", None, "treasure:1:1")
    assert question.key == "temple:1:0"
    assert question.values["temple"] == Term("the red temple")
    assert question.line("6") == question.line("temple 6") == "Anna: temple 6"


def test_one_sheet_alone_stops_when_its_player_likes() -> None:
    """A sheet alone has no others to tell when it is over: Enter at the die ends it."""
    report = play("players Anna\nstart N\nround 1\nAnna: c1", "cove")
    question = next(questions(state(report), "play", set()))
    assert (question.key, bool(question.skip)) == ("round:2", True)


def test_results_ask_only_for_shovels_that_decide() -> None:
    """After the boxes of all, only players who are level must tell their shovels."""
    assert [q.key for q in asked("", "result", players="A, B, C")] == ["points:0", "points:1", "points:2"]
    text = "A: points 4 5\nB: points 9\nC: points none"
    open_ = asked(text, players="A, B, C")
    assert [(q.player, bool(q.skip)) for q in open_] == [("A", False), ("B", False)]
    assert open_[0].line("shovels 7") == open_[0].line("7") == "A: shovels 7"
    assert asked(text + "\nA: shovels 4\nB: shovels 5", players="A, B, C") == []
    assert [q.key for q in asked("A: points 9\nB: points 9", players="A, B, C")] == ["points:2"]


def test_values_are_offered_as_often_as_they_are_there() -> None:
    """The boxes offer the values of the map, temples and curses included, or none."""
    question = first("", "result")
    assert question.words([]) == ("-1", "4", "5", "9", "none")
    assert "4" not in question.words(["4"])
    assert question.words(["none"]) == ()
    assert question.line("9, -1") == "Anna: points 9 -1"
    assert question.line("None") == "Anna: points None"


def test_what_was_entered_decides_the_way() -> None:
    """A match begun one way goes on that way, whatever a second terminal asks for."""
    assert GAME.ways == ("play", "result")
    assert first("Anna: points 9", "play").key == "points:1"
    assert first("start N\nround 1", "result").key == "points:0"
    assert first("start N\nround 1\nAnna: c1", "result").key == "move:1:1"
    assert first("").key == "points:0"
    assert first("start N").key == "round:1"


def test_after_an_exception_the_questions_go_on() -> None:
    """Where a forbidden move was recorded all the same, its player is asked without a place."""
    moved = "start N\nround 2\nAnna: c1 f5\nBen: e2 e3"
    assert said(asked(moved, None, "treasure:1:1", faulty=True)[0]).startswith("Round 2, Ben")
    lost = "start N\nround 1\nAnna: zz\nBen: e2\nround 1\nBen: e3"
    question = asked(lost, faulty=True)[0]
    assert said(question) == "Anna: spaces entered, or out?"
    assert list(question.words([])) == []


def _sheet(report: Report) -> list[tuple[str, ...]]:
    return list(sheet(state(report)).rows)


def test_the_running_table() -> None:
    """Beside the points it shows shovels, feet, place and boxes; nothing before there is play."""
    assert _sheet(play("players Anna, Ben", "cove")) == [(), ()]
    text = "players Anna, Ben\nstart N\nround 2\nAnna: b2 b3\nBen: e2 e3\nAnna: treasure 3 +1"
    assert _sheet(play(text, "cove")) == [("1", "1", "b3", "1/6"), ("3", "1", "e3", "0/6")]
    stuck = "players Anna\nstart N\nround 6\nAnna: foot b1 c1 d1 e1 f1\nround 1\nAnna: out"
    assert _sheet(play(stuck, "shovels"))[0][2] == "out"
    assert standings(play(text, "cove")).placings[0].score == 4
