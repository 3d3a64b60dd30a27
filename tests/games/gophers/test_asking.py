"""What a table that enters its play is asked: in order, with words to complete an answer."""

from __future__ import annotations

import pytest

from printplay.core.i18n import LANGUAGES, _, use
from printplay.games.gophers.asking import questions, sheet
from printplay.match.question import Prompt
from tests.games.gophers.playing import START, play
from tests.games.reports import state

BASKETS = "variant baskets"


def asked(text: str, *headers: str, layout: str = "burrow") -> list[Prompt]:
    """Return what is open after a record on the small pages."""
    report = play(text, f"layout {layout}.toml", *headers)
    assert not [one for one in report.violations if one.code != "GP-W1"]
    found = list(questions(state(report), "play", frozenset()))
    for language in LANGUAGES:
        with use(language):
            for question in found:
                said = _(question.text).format(**question.values)
                assert len(said) <= 80, said
    return found


def test_a_match_is_asked_for_line_by_line() -> None:
    """Answers in the order of the questions make a record in which nothing is wrong."""
    answers = {
        "youngest": "Ben 8",
        "at:Anna": "1",
        "page:2": "1",
        "turn:1:0": "1 to 7",
        "take:1:Ben:1": "berry 5 + acorn 7",
        "turn:2:0": "2 2 6",
        "page:6": "2",
        "page:7": "2",
        "take:2:Ben:2": "nothing",
        "turn:3:0": "4",
        "turn:3:1": "dig",
        "page:11": "5",
        "take:3:Ben:5": "nothing",
        "take:3:Anna:5": "5",
        "turn:4:0": "2 to 2 3",
    }
    text = ""
    for key, answer in answers.items():
        question = asked(text)[0]
        assert question.key == key
        text += question.line(answer) + "\n"
    assert text.splitlines() == [
        "Ben: at 8",
        "Anna: at 1",
        "page 1",
        "Ben: roll 1 to 7",
        "Ben: collect berry 5 + acorn 7",
        "Anna: roll 2 to 2 6",
        "page 2",
        "page 2",
        "Ben: collect nothing",
        "Ben: roll 4",
        "Ben: dig",
        "page 5",
        "Ben: collect nothing",
        "Anna: collect berry 5",
        "Anna: roll 2 to 2 3",
    ]


def test_words_follow_the_tunnels() -> None:
    """An answer is completed cave by cave, over pawns in the way, and no further than the die."""
    (turn,) = asked(START)
    assert turn.words(()) == ("1", "2", "3", "4", "5", "6", "dig")
    assert turn.words(("2",)) == ("to",)
    assert turn.words(("2", "to")) == ["2", "5"]
    assert turn.words(("2", "to", "2")) == ["1", "3", "6"]
    assert turn.words(("2", "to", "2", "3")) == []
    assert turn.words(("2", "2")) == ["1", "3", "6"]
    assert turn.words(("5", "to", "2", "3", "4")) == ["3", "7"]
    assert turn.words(("9",)) == turn.words(("2", "to", "x")) == turn.words(("dig",)) == ()
    (rolled,) = asked(START + "Anna: roll 2")
    assert rolled.words(()) == ("2", "5", "dig")
    assert rolled.words(("2",)) == ["1", "3", "6"]
    assert rolled.words(("2", "to")) == ["2", "5"]
    assert rolled.line("2 3") == "Anna: roll 2 to 2 3"
    assert rolled.line("2 to 2 3") == "Anna: roll 2 to 2 3"
    assert rolled.line("dig") == "Anna: dig"


def test_words_without_turning_back() -> None:
    """Where the table does not turn back, only caves from which the roll can end are offered."""
    start = "page 6\nAnna: at 3\nBen: at 8\n"
    (turn,) = asked(start, "house turn-back no", layout="lane")
    assert turn.words(("3", "to")) == ["4"]
    assert turn.words(("2", "to", "2")) == ["1"]
    text = "players A, B, C\npage 6\nA: at 1\nB: at 8\nC: at 7\nA: roll 6"
    (later,) = asked(text, "house turn-back no", layout="lane")
    assert later.player == "B"


def test_the_start_is_completed() -> None:
    """The youngest is named with a cave, the others choose among the free ones."""
    (youngest,) = asked("")
    assert youngest.words(()) == ("Anna", "Ben")
    assert youngest.words(("Anna",)) == tuple(str(cave) for cave in range(1, 9))
    assert youngest.words(("An",)) == ()
    assert youngest.line("Anna") == "Anna: at"
    (other,) = asked("Ben: at 8")
    assert other.player == "Anna"
    assert "8" not in other.words(())
    assert other.words(("1",)) == ()
    (page,) = asked("Ben: at 8\nAnna: at 1")
    assert page.words(()) == ("1", "2", "3", "4", "5", "6")
    assert page.words(("1",)) == ()


def test_collections_are_asked_in_order() -> None:
    """After a change of the page everyone is asked, the player in turn first; then the next."""
    found = asked(START + "Anna: dig\npage 5")
    assert [q.key for q in found] == ["take:1:Anna:5", "take:1:Ben:5", "turn:2:0"]
    assert found[0].words(()) == ("nothing", "berry")
    assert found[0].words(("berry",)) == [str(number) for number in range(1, 11)]
    assert found[0].words(("berry", "9", "-")) == [*map(str, range(1, 9)), "10"]
    assert found[0].words(("berry", "9", "-", "4")) == found[0].words(("berry", "5")) == ["+", "-"]
    assert found[0].line("9 - 4") == "Anna: collect berry 9 - 4"
    assert found[0].line("collect berry 5") == "Anna: collect berry 5"
    assert found[0].skip
    report = play(START + "Anna: dig\npage 5", "layout burrow.toml")
    left = list(questions(state(report), "play", {"take:1:Anna:5"}))
    assert [q.key for q in left] == ["take:1:Ben:5", "turn:2:0"]


def test_gifts_and_stores_are_asked_for() -> None:
    """A gift is a card of any kind, a dig card for the player in turn only; a store any kinds."""
    gift = asked(START + "Anna: roll 3 to 2 3 4")[0]
    assert gift.words(()) == ("nothing", "berry", "acorn", "grain", "dig")
    assert gift.line("berry 9") == "Anna: gift berry 9"
    other = asked("page 1\nAnna: at 1\nBen: at 4\nAnna: dig\npage 3")[1]
    assert "dig" not in other.words(())
    store = asked(START + "Anna: roll 3 to 2 6 7")[0]
    assert store.line("berry 5 + acorn 7") == "Anna: collect berry 5 + acorn 7"


def test_the_last_collection_needs_an_answer() -> None:
    """Where the match ends with a turn, nothing is skipped; and then nothing more is asked."""
    text = "page 1\nAnna: at 11\nBen: at 15\nAnna: roll 1 to 12\nAnna: collect grain 4 - 2 - 1\n"
    report = play(text, "layout few.toml")
    assert report.finished
    assert list(questions(state(report), "play", frozenset())) == []
    now = state(play(START + "Anna: dig\npage 5", "layout burrow.toml"))
    few = tuple(player._replace(hand=3) for player in now.players)
    asked_last = list(questions(now._replace(pile=0, players=few), "play", frozenset()))
    assert [q.key for q in asked_last] == ["take:1:Anna:5", "take:1:Ben:5"]
    assert [q.skip for q in asked_last] == ["", ""]


def test_baskets_are_asked_for_where_the_way_decides() -> None:
    """Two ways to one cave, over one pawn or the other: whose baskets were taken is asked."""
    start = "players Anna, Ben, Cleo\npage 1\nAnna: at 1\nBen: at 2\nCleo: at 5\n"
    text = start + "Anna: roll 2 to 6 7\nAnna: collect berry 5 + acorn 7\n"
    baskets = asked(text, BASKETS)[0]
    assert baskets.key == "baskets:1"
    assert baskets.words(()) == ["Ben", "Cleo"]
    assert baskets.words(("Ben",)) == ()
    assert baskets.line("Cleo") == "Anna: baskets Cleo"
    assert asked(text + "Anna: baskets Cleo", BASKETS)[0].key == "turn:2:0"


@pytest.mark.parametrize("way", ["result", "play", None])
def test_the_way_that_was_begun_goes_on(way: str) -> None:
    """Results once told are asked on, and so is play, whatever was wanted first."""
    told = state(play("Anna: added 3"))
    assert next(questions(told, way, frozenset())).key == "subtracted:Anna"  # type: ignore[arg-type]
    begun = state(play(START, "layout burrow.toml"))
    assert next(questions(begun, way, frozenset())).key == "turn:1:0"  # type: ignore[arg-type]
    fresh = state(play(""))
    first = next(questions(fresh, way, frozenset())).key  # type: ignore[arg-type]
    assert first == ("youngest" if way == "play" else "added:Anna")
    assert len(list(questions(fresh, "result", frozenset()))) == 4


def test_the_table_shows_more_than_points() -> None:
    """Beside the points stand caves, what they hold, hands and, where there are any, baskets."""
    begun = state(play(START + "Anna: roll 1 to 2\nAnna: collect acorn 6 - 2", "layout burrow.toml"))
    shown = sheet(begun)
    assert shown.headings == ("cave", "lies there", "cards in hand")
    assert shown.rows == (("2", "acorn 4", "4"), ("8", "berry 5", "6"))
    baskets = state(play(START, "layout burrow.toml", BASKETS))
    assert sheet(baskets).rows[1][-1] == "Ben"
    beginner = state(play("Anna: at 1", "variant beginner"))
    assert sheet(beginner).rows == (("1", "–"), ("–", "–"))
    assert sheet(state(play("Anna: added 3"))).headings == ()
