"""The rules one by one: what breaks them, what does not, and what merely follows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from printplay.core.i18n import LANGUAGES, use
from printplay.games.gophers.events import GRAMMAR
from printplay.games.gophers.rules import rules
from printplay.lookup.checking import check
from printplay.match.lines.grammar import Setup
from printplay.match.text.formatting import formatted
from printplay.match.text.sentences import hint, message
from printplay.match.text.source import from_text
from printplay.match.text.writing import write_event
from tests.games.gophers.playing import RECORDS, START, burrow, on_burrow, play
from tests.games.reports import key, keys, standings, state

BASKETS, BEGINNER = "variant baskets", "variant beginner"
ONE = "Anna: roll 1 to 2\n"
PORTAL = "Anna: roll 2 to 2 6\n"
GIFT = "Anna: roll 3 to 2 3 4\n"
HELD = "Anna: hand acorn 5, acorn 6, berry 1, berry 2, grain 3, dig\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # set-up
        ("deck 57", ["r2"]),
        ("page 1\nAnna: at 9\nBen: at 2", ["r3-none"]),
        ("page 1\nAnna: at 1\nBen: at 1\nBen: at 2", ["r3"]),
        ("page 1\nAnna: at 1\nAnna: roll 1 to 2", ["r3-missing"]),
        ("Anna: at 1\nBen: at 8\nAnna: roll 1 to 2", ["r11-none"]),
        ("Anna: at 1\nBen: at 8\nAnna: roll 2\nBen: roll 1 to 7", ["r11-none", "(r5)"]),
        ("Ben: at 8\nAnna: at 1\npage 3\npage 1\nBen: roll 1 to 7\nAnna: roll 1 to 2", []),
        ("Ben: at 8\nAnna: at 1\npage 1\nAnna: roll 1 to 2", ["r4"]),
        (START + "Anna: collect berry 4", ["r12-early"]),
        (START + "Anna: hand 5", ["r19-start"]),
        (START + ONE + "Anna: at 2\nBen: at 7", ["r3-moved"]),
        # turns
        (START + "Anna: roll 1 to 2\nAnna: roll 1 to 3", ["r4"]),
        (START + "Anna: roll 2\nAnna: roll 2 to 2 3\nBen: roll 1 to 7", []),
        (START + "Anna: roll 2\nAnna: roll 3 to 2 3 4", ["r5-die"]),
        (START + "Anna: roll 2\nBen: roll 1 to 7", ["r5"]),
        (START + "Anna: roll 2\nAnna: collect berry 4", ["r5-first"]),
        (START + "Anna: dig\npage 5\nAnna: roll 1 to 2", ["r5-both"]),
        (START + "Anna: dig\npage 5\nAnna: dig\npage 2", ["r4"]),
        (START + ONE + "Anna: dig\npage 1", ["r5-both"]),
        (START + ONE + "Anna: dig\nBen: roll 1 to 7\nBen: collect berry 4", ["r5-both", "(r15)"]),
        (START + "Anna: dig\nAnna: roll 2 to 2 6\nBen: roll 1 to 7", ["r5-both"]),
        (START + "Anna: dig\npage 5\nAnna: roll 1 to 9\nAnna: collect acorn 4",
         ["r5-both", "(r6-none)", "(r14)", "(r15)"]),
        (START + "Anna: dig\npage 4\nAnna: roll 2 to 2 6\nBen: roll 1 to 7", ["r5-both"]),
        # moving
        (START + "Anna: roll 1 to 6", ["r8-free"]),
        (START + "Anna: roll 1 to 7", ["r6"]),
        (START + "Anna: roll 1 to 1", ["r6-stay"]),
        (START + "Anna: roll 1 to 9", ["r6-none"]),
        (START + "Anna: roll 2 to 9 2", ["r6-none"]),
        (START + "Anna: roll 7 to 2", ["r7-die"]),
        (START + "Anna: roll 1 to 2 3", ["r7"]),
        (START + "Anna: roll 2 to 2", ["r7"]),
        (START + "Anna: roll 4 to 2 3 4 8", ["r8"]),
        (START + "Anna: roll 4 to 2 3 4 7", []),
        (START + "Anna: roll 4 to 2 3 4 8 7", ["r8", "(r7)"]),
        # pages
        (START + PORTAL + "Ben: roll 1 to 7", ["r10"]),
        (START + PORTAL + "end", ["r10", "r22-pile"]),
        (START + PORTAL + "Ben: collect berry 5", ["r10"]),
        (START + PORTAL + "Anna: collect nothing", []),
        (START + PORTAL + "Anna: collect nothing\nBen: roll 1 to 7", ["r10"]),
        (START + PORTAL + "Anna: collect nothing\npage 1\nBen: roll 1 to 7", []),
        (START + PORTAL + "Ben: collect nothing\nBen: roll 1 to 7", ["r10"]),
        (START + PORTAL + "Anna: collect nothing\nBen: collect nothing\nBen: roll 1 to 7", ["r10"]),
        (START + PORTAL + "Anna: collect nothing\nBen: collect grain 6\nBen: roll 1 to 7",
         ["(r10)", "r12"]),
        (START + PORTAL + "Anna: collect nothing\nend", ["r10", "r22-pile"]),
        (START + PORTAL + "Anna: gift nothing\nBen: roll 1 to 7", ["r10"]),
        (START + PORTAL + "Anna: collect nothing\nAnna: collect acorn 4\nBen: roll 1 to 7",
         ["r10"]),
        (START + PORTAL + "Anna: collect nothing\nBen: collect nothing\npage 2\npage 5\n"
         "Anna: collect berry 5\nBen: collect berry 9 - 4\nBen: roll 1 to 7", []),
        (START + PORTAL + "page 2\npage 5\nAnna: collect nothing\nAnna: collect berry 5", ["r13"]),
        (START + ONE + "Ben: collect nothing\nAnna: collect acorn 4\nBen: roll 1 to 7", []),
        (START + ONE + "Ben: collect nothing\nBen: collect berry 5", ["r12"]),
        (START + "Anna: collect nothing", ["r12-early"]),
        (START + "Anna: dig\nAnna: collect nothing\nBen: roll 1 to 7", ["r10-dig"]),
        (START + "Anna: dig\nBen: collect nothing\nBen: roll 1 to 7", ["r10-dig"]),
        (START + GIFT + "Anna: gift dig\nAnna: collect nothing\nBen: roll 1 to 7", ["r20-roll"]),
        (START + GIFT + "Anna: gift dig\nBen: collect nothing\nBen: roll 1 to 7", ["r20-roll"]),
        (START + PORTAL + "page 2\nBen: roll 1 to 7", ["r10"]),
        (START + PORTAL + "page 2\npage 2\nBen: collect berry 5\nBen: roll 1 to 7", []),
        (START + PORTAL + "page 2\npage 1\nAnna: draw 1\nBen: roll 1 to 7", ["r10"]),
        (START + PORTAL + "page 7\nAnna: collect acorn 4", ["r11-range"]),
        (START + PORTAL + "page 2 roll 3", ["r11"]),
        (START + ONE + "page 2", ["r11-uncalled"]),
        (START + "Anna: dig\nBen: roll 1 to 7", ["r10-dig"]),
        (START + "Anna: dig\npage 1\nAnna: collect berry 4", []),
        (START + "Anna: dig\npage 1\nBen: collect berry 5", ["r12"]),
        # collecting
        (START + ONE + "Anna: collect acorn 4\nAnna: collect acorn 3 + 1", ["r13"]),
        (START + ONE + "Anna: collect nothing\nAnna: collect acorn 4", ["r13"]),
        (START + ONE + "Anna: draw 1\nAnna: collect acorn 4", ["r18-both"]),
        (START + ONE + "Anna: collect berry 4 + grain 2 - grain 2", ["r14-several"]),
        (START + ONE + "Anna: collect acorn 4 + berry 0", ["r14", "(l1-none)"]),
        (START + PORTAL + "page 1\nAnna: collect acorn 4", ["r14-portal"]),
        (START + GIFT + "Anna: collect acorn 4", ["r14-gift"]),
        (START + ONE + "Anna: collect - acorn 4", ["r15-none", "(r15)"]),
        (START + ONE + "Anna: collect acorn 6 change 2", ["r26-only"]),
        (START + ONE + "Anna: collect acorn 1 + 1 + 1 + 2 + 2 - 3 - 4 + 4", ["r17-count", "(l1)"]),
        (START + HELD + ONE + "Anna: collect acorn 4", ["r17"]),
        (START + HELD + "Anna: dig\npage 4\nAnna: draw acorn 2\nBen: roll 1 to 7\n"
         "Anna: refill none\nBen: refill 1", ["r19"]),
        # hands
        (START + ONE + "Anna: draw 2", ["r18"]),
        (START + ONE + "Ben: draw 1", ["r18-none"]),
        (START + ONE + "Anna: draw 1\nAnna: draw 1", ["r18-none"]),
        (START + ONE + "Anna: draw acorn 5 5 5", ["l1", "r18"]),
        (START + ONE + "Anna: hand 7\nAnna: hand 6", ["r18-hand"]),
        (START + PORTAL + "Anna: hand 7", ["r10"]),
        (START + HELD + ONE + "Anna: hand acorn 5 6, berry 1 2 3, grain 3, dig", []),
        (START + HELD + "Anna: hand acorn 5 6, berry 1 2 4, grain 3", ["r17-hand"]),
        (START + HELD + "Anna: hand 6\nAnna: roll 1 to 2\nAnna: collect acorn 4", ["r17"]),
        (START + "Anna: hand acorn 1 1 1, berry 1 2 3", ["l1"]),
        (START + ONE + "Anna: refill 1", ["r19-when"]),
        (START + ONE + "Ben: roll 1 to 7\nAnna: refill none\nAnna: refill 1", ["r19"]),
        (START + ONE + "Anna: collect acorn 4\nBen: roll 1 to 7\nAnna: refill 1\nBen: draw 1",
         ["r18-none"]),
        (START + ONE + "Anna: collect acorn 4\nBen: roll 1 to 7\nAnna: refill 1\n"
         "Ben: collect berry 5", ["r13-closed"]),
        # gifts
        (START + GIFT + "Anna: gift berry 9\nAnna: gift berry 8", ["r13"]),
        (START + ONE + "Anna: gift berry 9", ["r20-cave"]),
        (START + GIFT + "Anna: gift berry 9 of acorn 4, grain 2, dig", ["r20"]),
        (START + GIFT + "Anna: gift berry 9 of berry 9, dig", ["r20-count"]),
        (START + GIFT + "Anna: gift berry 9\nAnna: draw 1", ["r18-success"]),
        (START + GIFT + "Anna: gift nothing\nAnna: draw 1", []),
        (START + GIFT + "Anna: gift nothing of acorn 1, acorn 2, acorn 3\nAnna: draw 1", []),
        (START + GIFT + "Anna: gift dig\npage 6\nAnna: gift berry 9\nBen: collect grain 2", []),
        ("page 1\nAnna: at 1\nBen: at 4\nAnna: dig\npage 3\nBen: gift dig", ["r20-other"]),
        ("page 1\nAnna: at 1\nBen: at 4\nAnna: dig\npage 3\nBen: gift berry 9", []),
        # the end and what is told
        (START + ONE + "Anna: collect acorn 6 - 2\nAnna: added 6\nAnna: subtracted 3",
         ["r23-subtracted"]),
        (START + ONE + "Anna: added 6", ["r23-added"]),
        (START + ONE + "Anna: total 5", ["r23"]),
        (START + ONE + "Anna: berries 5", ["r23-piles"]),
        ("Anna: total 5\nAnna: added 4\n" + START + ONE + "Anna: collect acorn 4", ["r23"]),
        # only where it belongs
        (START + ONE + "Anna: baskets Ben", ["r24-variant"]),
        (START + ONE + "Anna: pay Ben", ["r25-variant"]),
    ],
)  # fmt: skip
def test_a_basic_match(text: str, expected: list[str]) -> None:
    """Each fault is found where it is made, by its own sentence, and nothing else is."""
    report = play(text, "layout burrow.toml")
    assert keys(report) == expected
    for language in LANGUAGES:
        with use(language):
            for fault in report.violations:
                assert "{" not in message(fault, report.record) + hint(fault, report.record)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (ONE + "Anna: collect acorn 4 + 4 change 4", ["r26-change"]),
        (ONE + "Anna: collect acorn 4\nBen: roll 1 to 7\nAnna: roll 2 to 1 2\n"
         "Anna: collect acorn 5 + 3 change 4", []),
        (ONE + "Anna: collect acorn 5", ["r26-sum"]),
        (ONE + "Anna: collect acorn 4 + 4 + 4 change 4 + 4", ["r26-bank", "(r26-change)"]),
        (ONE + "Anna: collect acorn 4 - 1", ["r16", "r26-sum"]),
        (ONE + "Anna: draw 1", ["r18-beginner"]),
        (ONE + "Anna: hand 6", ["r18-beginner"]),
        (ONE + "Anna: refill 1", ["r18-beginner"]),
        ("Anna: roll 3 to 2 6 7\nAnna: collect acorn 5 + berry 7", ["r14-store"]),
        ("Anna: roll 3 to 2 6 7\nAnna: collect acorn 5 + 7", []),
        (GIFT + "Anna: gift berry 9", ["r28-card"]),
        (GIFT + "Anna: collect berry 9", ["r14-gift-beginner"]),
        (GIFT + "Anna: gift nothing\nAnna: roll 2 to 3 2", []),
        (GIFT + "Anna: roll 2 to 3 2\nBen: roll 1 to 7", []),
        (GIFT + "Anna: dig\npage 3\nAnna: roll 2 to 3 2", []),
        (PORTAL + "Anna: collect nothing\nBen: roll 1 to 7", ["r10"]),
        (PORTAL + "Anna: gift nothing\nBen: roll 1 to 7", ["r10"]),
        ("Anna: dig\nBen: collect nothing\nBen: roll 1 to 7", ["r10-dig"]),
        ("Anna: dig\nAnna: collect nothing\nAnna: roll 1 to 2", ["r10-dig", "(r4)"]),
        ("Anna: dig\nAnna: collect nothing\nBen: collect grain 6\nBen: roll 1 to 7",
         ["(r10-dig)", "r12"]),
        (GIFT + "Ben: roll 1 to 7", ["r28"]),
        ("Anna: dig\npage 5\nBen: collect berry 5\nBen: roll 1 to 7\nAnna: dig", ["r27"]),
        ("Anna: roll 1 to 2\nAnna: added 4", ["r23-kinds"]),
        (ONE + "Anna: collect acorn 4\nAnna: acorns 5\nAnna: total 4", ["r23-acorns", "(r23)"]),
        (ONE + "Anna: collect acorn 4\nAnna: acorns 4\nAnna: berries 1\nAnna: grains 1",
         ["r23-berries", "(r23-grains)"]),
        ("end", ["r22-bank"]),
    ],
)  # fmt: skip
def test_a_beginners_match(text: str, expected: list[str]) -> None:
    """As beginner there are no hands: a bank, change, one dig card, and gifts are turns."""
    assert keys(on_burrow(text, BEGINNER)) == expected


NEXT = "page 1\nAnna: at 1\nBen: at 2\nCleo: at 8\n"
JUMP = "Anna: roll 1 to 3\n"
TAKEN = JUMP + "Anna: collect berry 7\n"
#: Ben owes Anna for his basket, jumps over Cleo and collects.
OWES = TAKEN + "Ben: roll 3 to 6 7 4\nBen: gift berry 9\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (TAKEN + "Anna: baskets Ben", []),
        (TAKEN + "Anna: baskets Ben, Cleo", ["r24"]),
        (TAKEN + "Anna: baskets none", ["r24-none"]),
        (JUMP + "Anna: baskets Ben", ["r24-failed"]),
        (JUMP + "Anna: baskets none", []),
        ("Anna: roll 1 to 5\nAnna: collect grain 4\nAnna: baskets Ben", ["r24-nobody"]),
        (TAKEN + "Ben: baskets Cleo", ["r24-nobody"]),
        (TAKEN + "Anna: baskets Ben\nAnna: baskets Ben", ["r24-nobody"]),
        (TAKEN + "Anna: pay nobody", []),
        (TAKEN + "Anna: pay Ben", ["r25-nobody"]),
        (TAKEN + "Ben: roll 2 to 1 2\nBen: collect acorn 4\nBen: pay Anna", []),
        (TAKEN + "Ben: roll 2 to 1 2\nBen: collect acorn 4\nBen: pay Cleo", ["r25"]),
        (TAKEN + "Ben: roll 2 to 1 2\nBen: pay nobody", []),
        # baskets and payment are told in either order
        (OWES + "Ben: baskets Cleo\nBen: pay Anna", []),
        (OWES + "Ben: pay Anna\nBen: baskets Cleo", []),
        (OWES + "Ben: baskets Cleo\nBen: pay nobody", ["r25"]),
        (OWES + "Ben: baskets Cleo\nBen: pay Cleo", ["r25"]),
        (TAKEN + "Ben: roll 2 to 1 2\nBen: collect acorn 4\nBen: baskets none\nBen: pay Anna", []),
        (TAKEN + "Ben: roll 2 to 1 2\nBen: collect acorn 4\nBen: pay Anna\nBen: baskets none", []),
        (TAKEN + "Ben: roll 2 to 1 2\nBen: collect acorn 4\nBen: baskets none\nBen: pay nobody",
         ["r25"]),
        (TAKEN + "Ben: roll 2 to 1 2\nBen: collect acorn 4\nCleo: baskets none\nBen: pay Anna", []),
        # ... also before the collection or after the refill
        (TAKEN + "Ben: roll 2 to 1 2\nBen: pay nobody\nBen: collect acorn 4", ["r25"]),
        (TAKEN + "Ben: roll 2 to 1 2\nBen: pay nobody\nBen: collect nothing", []),
        (JUMP + "Anna: baskets none\nAnna: collect berry 7", ["r24-none"]),
        (JUMP + "Anna: baskets none\nAnna: collect nothing", []),
        (TAKEN + "Cleo: baskets none\nAnna: baskets Ben", []),
        (TAKEN + "Ben: roll 2 to 1 2\nCleo: roll 1 to 4\nCleo: gift berry 9\nAnna: refill 1\n"
         "Cleo: baskets none\nCleo: pay nobody", []),
        (TAKEN + "Ben: roll 2 to 1 2\nCleo: roll 2 to 4 1\nCleo: collect berry 4\nAnna: refill 1\n"
         "Cleo: baskets none", ["r24-none"]),
        (TAKEN + "Ben: roll 2 to 1 2\nCleo: roll 2 to 4 1\nCleo: collect berry 4\nAnna: refill 1\n"
         "Cleo: baskets Ben, Anna", []),
        # Ben jumps back over Anna in cave 3: he gets his basket and owes nothing
        (TAKEN + "Ben: roll 1 to 4\nBen: gift berry 9\nBen: baskets Ben, Anna\nBen: pay nobody",
         []),
    ],
)  # fmt: skip
def test_a_match_with_baskets(text: str, expected: list[str]) -> None:
    """Baskets move by a jump and a success, all of the jumped, and are paid for once."""
    names = "players Anna, Ben, Cleo\n"
    report = play(names + NEXT + text, "layout burrow.toml", BASKETS)
    assert keys(report) == expected


def test_a_basket_is_paid_for() -> None:
    """The supplies of the debtor's next success lie on the holder's piles; then all is even."""
    text = TAKEN + "Ben: roll 2 to 1 2\nBen: collect acorn 6 - 2\nCleo: roll 1 to 7\n"
    more = "Anna: roll 1 to 4\nBen: roll 3 to 3 2 1\nBen: collect berry 4"
    report = play("players Anna, Ben, Cleo\n" + NEXT + text + more, "layout burrow.toml", BASKETS)
    assert report.violations == ()
    ranked = {p.player: p for p in standings(report).placings}
    assert ranked["Anna"].score == 11
    assert [(p.value, p.source) for p in ranked["Anna"].points] == [
        (7, "berry 7"),
        (4, "acorn 4 of Ben"),
    ]
    assert ranked["Ben"].score == 4


def test_whom_a_jump_passes_is_the_tables_choice() -> None:
    """Where two ways lead to a cave, the baskets taken say which of them was gone."""
    start = "players Anna, Ben, Cleo\npage 1\nAnna: at 1\nBen: at 2\nCleo: at 5\n"
    text = "Anna: roll 2 to 6 7\nAnna: collect berry 5 + acorn 7\n"
    for owners, expected in (("Ben", []), ("Cleo", []), ("Ben, Cleo", ["r24"])):
        report = play(f"{start}{text}Anna: baskets {owners}", "layout burrow.toml", BASKETS)
        assert keys(report) == expected
    silent = play(f"{start}{text}", "layout burrow.toml", BASKETS)
    assert keys(silent) == []


# -- moving ----------------------------------------------------------------------------------------


def test_caves_may_be_listed_with_commas() -> None:
    """A path and a collection are read alike with commas and without, and written without."""
    commas = on_burrow("Anna: roll 2 to 2, 9\nAnna: collect acorn 6, - 2")
    plain = on_burrow("Anna: roll 2 to 2 9\nAnna: collect acorn 6 - 2")
    assert commas.record.events == plain.record.events
    assert formatted(commas.record) == formatted(plain.record)
    assert keys(commas) == keys(plain) == ["r6-none"]
    assert [v.column for v in commas.violations] == [20]


def test_a_jump_goes_over_all_who_stand_in_a_row() -> None:
    """Two pawns in a row are jumped in one step, round a corner, too."""
    start = "players Anna, Ben, Cleo\npage 1\nAnna: at 3\nBen: at 4\nCleo: at 8\n"
    assert keys(play(start + "Anna: roll 1 to 7", "layout burrow.toml")) == []


def test_who_cannot_move_stays() -> None:
    """On page 6 cave 1 is a dead end; without turning back a long roll cannot be moved there."""
    text = "page 6\nAnna: at 5\nBen: at 8\nAnna: roll 2\nBen: roll 1 to 7"
    assert keys(play(text, "layout burrow.toml")) == ["r5"]
    hemmed = "players A, B, C\npage 6\nA: at 1\nB: at 8\nC: at 7\nA: roll 6\nB: roll 1 to 4"
    assert keys(play(hemmed, "layout lane.toml", "house turn-back no")) == []
    declines = hemmed.replace("B: roll", "A: collect nothing\nB: roll")
    assert keys(play(declines, "layout lane.toml", "house turn-back no")) == []
    assert keys(play(declines, "layout lane.toml")) == ["(r5)", "r5-first"]
    assert keys(play(hemmed, "layout lane.toml")) == ["r5"]
    assert keys(play(hemmed.replace("B: roll", "A: collect berry 4\nB: roll"), "layout lane.toml",
                     "house turn-back no")) == ["r5-first"]  # fmt: skip


def test_the_winner_of_a_finished_match() -> None:
    """With no draw pile and a hand of three the match is over; what follows does not count."""
    text = (
        "players Anna, Ben\npage 1\nAnna: at 11\nBen: at 15\n"
        "Anna: roll 1 to 12\nAnna: collect grain 4 - 2 - 1\nend"
    )
    report = play(text, "layout few.toml")
    assert report.violations == ()
    assert report.finished
    on = text.replace("end", "Ben: roll 1 to 14\nBen: collect acorn 1\nAnna: roll 9 to 1\nend")
    report = play(on, "layout few.toml")
    assert keys(report)[0] == "r22-late"
    assert all(key.startswith("(") for key in keys(report)[1:])
    assert [p.score for p in standings(report).placings] == [1, 0]
    assert state(report).over == 1


def test_a_hand_of_more_than_three_goes_on() -> None:
    """With no draw pile but full hands the match is not over yet."""
    text = "page 1\nAnna: at 11\nBen: at 15\nAnna: roll 1 to 12\nend"
    assert keys(play(text, "layout few.toml")) == ["r22-hands"]


def test_a_match_that_is_stuck_is_over() -> None:
    """Two whole rounds without a collection, the draw pile empty: the match is over."""
    text = "page 1\nAnna: at 11\nBen: at 15\n" + "Anna: roll 2 to 12 11\nBen: roll 2 to 14 15\n" * 2
    assert keys(play(text + "end", "layout few.toml")) == []
    assert keys(play(text[:-1].rpartition("\n")[0] + "\nend", "layout few.toml")) == ["r22-hands"]


def test_the_turn_that_empties_the_pile_does_not_count_for_a_stuck_end(tmp_path: Path) -> None:
    """The two rounds are counted from the first turn that begins with an empty draw pile."""
    one_more = '\n[[cards]]\nkind = "berry"\nnumber = 5\n'
    deck = (RECORDS / "few.toml").read_text("utf-8") + one_more
    (tmp_path / "thirteen.toml").write_text(deck, "utf-8")
    head = (
        "game gophers\nlayout thirteen.toml\nplayers Anna, Ben\npage 1\nAnna: at 11\nBen: at 15\n"
    )
    turns = ["Anna: roll 2 to 12 11\n", "Ben: roll 2 to 14 15\n"] * 4

    def found(count: int, last: str = "") -> list[str]:
        return keys(check(from_text("x", head + "".join(turns[:count]) + last), tmp_path))

    assert found(1, "Anna: draw 1\n") == []  # the only card of the pile
    assert found(4, "end") == ["r22-hands"]
    assert found(5, "end") == []
    assert found(6) == ["r22-late"]


def test_a_wrong_total_after_the_last_refill_is_a_fault_of_its_own() -> None:
    """A refill that ends the match makes nobody's wrong sums excusable; late play does."""
    text = (
        "page 1\nAnna: at 11\nBen: at 15\nAnna: roll 1 to 12\nAnna: collect grain 4 - 2 - 1\n"
        "Anna: refill none\n"
    )
    told = "Anna: added 5\nAnna: total 2\nend"
    assert keys(play(text + told, "layout few.toml", "house refill turn")) == ["r23-added", "(r23)"]
    late = text + "Ben: roll 1 to 14\n" + told
    assert keys(play(late, "layout few.toml", "house refill turn")) == [
        "r22-late",
        "(r23-added)",
        "(r23)",
    ]
    again = text + "Anna: collect grain 1\n"
    assert keys(play(again, "layout few.toml", "house refill turn")) == ["r13-closed"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Anna: refill 1\n" + ONE, ["r19-when-turn"]),
        (ONE + "Anna: collect acorn 4\nAnna: refill 2", ["r19-turn"]),
        (ONE + "Anna: collect acorn 4\nAnna: refill none", ["r19-count-turn"]),
        ("Anna: dig\npage 5\nAnna: collect berry 5\nBen: collect berry 5\n"
         "Anna: refill 2\nBen: refill 1\nBen: roll 1 to 7", []),
    ],
)  # fmt: skip
def test_all_refill_after_every_turn_by_house_rule(text: str, expected: list[str]) -> None:
    """With `refill turn` everyone fills up after every turn, and the sentences speak of turns."""
    report = on_burrow(text, "house refill turn")
    assert keys(report) == expected
    for language in LANGUAGES:
        with use(language):
            for fault in report.violations:
                assert not re.search(r"\b(Round|Runde)\b", message(fault, report.record))


def test_a_turn_that_is_open_is_not_over() -> None:
    """As long as somebody may still collect, the match is not held for over."""
    text = "page 1\nAnna: at 11\nBen: at 15\nAnna: roll 1 to 12\nAnna: collect grain 4 - 2 - 1\n"
    more = text + "Ben: dig\npage 3"
    assert play(text, "layout few.toml").finished
    assert key(play(more, "layout few.toml").violations[0]) == "r22-late"


# -- what can be done ------------------------------------------------------------------------------


def offered(text: str, *headers: str) -> list[str]:
    """Return the lines offered as legal after a record, each of them judged."""
    report = play(text, *(headers or ("layout burrow.toml",)))
    assert report.violations == ()
    assert report.board is not None
    game, now = rules(report.board), state(report)  # type: ignore[arg-type]
    events = list(game.legal(now))
    assert [event for event in events if game.violations(now, event)] == []
    return [write_event(event, GRAMMAR) for event in events]


def test_the_start_is_offered() -> None:
    """Before the first turn a page is opened, and one after the other chooses a free cave."""
    pages = [f"page {number}" for number in range(1, 7)]
    assert offered("") == [*pages, *(f"Anna: at {cave}" for cave in range(1, 9))]
    assert offered("page 1\nAnna: at 1") == [f"Ben: at {cave}" for cave in range(2, 9)]


def test_turns_are_offered() -> None:
    """Digging and every cave that a roll reaches; after the roll only its own; then the page."""
    first = offered(START)
    assert first[0] == "Anna: dig"
    assert {line.split()[2] for line in first[1:]} == set("123456")
    rolled = offered(START + "Anna: roll 2")
    assert rolled[0] == "Anna: dig"
    assert {line.split()[2] for line in rolled[1:]} == {"2"}
    assert offered(START + PORTAL) == [f"page {number}" for number in range(1, 7)]
    hemmed = "players A, B, C\npage 6\nA: at 1\nB: at 8\nC: at 7\n"
    stays = offered(hemmed, "layout lane.toml", "house turn-back no")
    assert "A: roll 6" in stays
    assert "A: roll 5" not in stays
    stuck = offered(f"{hemmed}A: roll 6", "layout lane.toml", "house turn-back no")
    assert stuck[0] == "A: dig"
    assert "B: roll 1 to 4" in stuck
    dealt = "A: hand acorn 1, acorn 2, acorn 3, berry 1, berry 2, berry 3\n"
    no_dig = offered(hemmed + dealt + "A: roll 6", "layout lane.toml", "house turn-back no")
    assert no_dig[0] == "B: dig"


def test_collections_are_offered() -> None:
    """What the hand makes is offered, or the very card where the hand is not known."""
    after = offered(START + ONE)
    assert after[:2] == ["Anna: collect nothing", "Anna: collect acorn 4"]
    assert "Ben: roll 1 to 7" in after
    held = "Anna: hand acorn 6, acorn 2, acorn 2, acorn 4, berry 4, dig\n"
    made = [line for line in offered(START + held + ONE) if "collect acorn" in line]
    assert "Anna: collect acorn 6 - 2" in made
    assert "Anna: collect acorn 4" in made
    assert "Anna: collect acorn 2 + 2" in made
    assert len(made) == len(set(made))
    gifts = offered(START + GIFT)
    assert gifts[:2] == ["Anna: gift nothing", "Anna: gift berry 1"]
    assert "Anna: gift dig" in gifts
    change = "Anna: roll 1 to 2\nAnna: collect acorn 4\nBen: roll 1 to 7\nAnna: roll 2 to 1 2\n"
    bank = offered(START + change, "layout burrow.toml", BEGINNER)
    assert "Anna: collect acorn 8 change 4" in bank
    assert "Anna: collect acorn 3 + 1" in bank


def test_nothing_is_offered_after_the_end() -> None:
    """When a match is over, or nobody plays, there is nothing to do."""
    report = on_burrow(ONE + "end")
    game = rules(burrow())
    assert list(game.legal(state(report))) == []
    assert list(game.legal(game.start(Setup("gophers")))) == []
    over = play(
        "page 1\nAnna: at 11\nBen: at 15\nAnna: roll 1 to 12\nAnna: collect grain 4 - 2 - 1",
        "layout few.toml",
    )
    assert list(game.legal(state(over))) == []


def test_a_record_without_players() -> None:
    """A record that names nobody is judged as far as it goes."""
    report = check(from_text("x", "game gophers\npage 3\nend\n"), RECORDS)
    assert keys(report) == ["header-missing", "(r22-hands)"]


def test_players_are_renamed_wherever_they_stand() -> None:
    """A new name reaches baskets and payments, too."""
    text = "page 2\ndeck 58\nAnna: at 1\nAnna: baskets Ben, Anna\nBen: pay Anna\nBen: pay nobody"
    record = play(text, BASKETS).record
    assert GRAMMAR.rename is not None
    renamed = [GRAMMAR.rename(event, {"Anna": "Änne"}) for event in record.events]
    assert [write_event(event, GRAMMAR) for event in renamed] == [
        "page 2",
        "deck 58",
        "Änne: at 1",
        "Änne: baskets Ben, Änne",
        "Ben: pay Änne",
        "Ben: pay nobody",
    ]


# -- what cannot be read ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("Anna: roll", "number-missing"),
        ("Anna: roll 3 8 9", "roll-to"),
        ("Anna: roll 3 to", "number-missing"),
        ("Anna: roll 3 to x", "no-number"),
        ("Anna: at", "number-missing"),
        ("Anna: at 3 4", "too-much"),
        ("Anna: dig 3", "too-much"),
        ("Anna: collect", "card-missing"),
        ("Anna: collect 6", "card-kind"),
        ("Anna: collect acorn", "card-missing"),
        ("Anna: collect acorn 6 2", "card-sign"),
        ("Anna: collect acorn 6 - - 2", "card-missing"),
        ("Anna: collect acorn 6 -", "card-missing"),
        ("Anna: collect acron 6", "card-none"),
        ("Anna: collect stone 6", "card-none"),
        ("Anna: collect nothing 6", "too-much"),
        ("Anna: collect berry 5, acorn 7", "card-sign"),
        ("Anna: collect acorn 6,", "card-missing"),
        ("Anna: roll 3 to 8,, 9", "no-number"),
        ("Anna: gift", "number-missing"),
        ("Anna: gift berry", "number-missing"),
        ("Anna: gift berry 5, acorn 3", "gift-one"),
        ("Anna: gift berry 5 of", "number-missing"),
        ("Anna: gift 5", "card-kind"),
        ("Anna: baskets", "basket-whose"),
        ("Anna: baskets Bob", "nobody"),
        ("Anna: pay", "pay-whom"),
        ("Anna: pay Bob", "nobody"),
        ("Anna: hand", "number-missing"),
        ("Anna: hand berry 5, 6 acorn", "number-missing"),
        ("Anna: added", "number-missing"),
        ("page", "number-missing"),
        ("page 3 4", "too-much"),
        ("page 3 roll", "number-missing"),
        ("deck", "number-missing"),
        ("deck 58 59", "too-much"),
        ("variant", "header-empty"),
    ],
)
def test_what_cannot_be_read(line: str, key: str) -> None:
    """A line that cannot be read is named with the word that is wrong, in either language."""
    report = play(START + ONE + line if line != "variant" else line, "layout burrow.toml")
    assert keys(report) == [key]
    for language in LANGUAGES:
        with use(language):
            fault = report.violations[0]
            assert "{" not in message(fault, report.record) + hint(fault, report.record)


@pytest.mark.parametrize(
    "line",
    [
        "Anna: rol 1 to 2",
        "Anna: colect acorn 4",
        "Anna: ad 3",
        "pag 3",
        "dekc 58",
        "Anna: gift 5",
        "Anna: hnad 6",
        "Anna: aded 5",
        "Anna: something",
        "something",
        "Bob: roll 1 to 2",
        "Anna: at x",
        "Ann: total 3",
    ],
)
def test_an_unreadable_line_leaves_things_open(line: str) -> None:
    """What such a line may have said is not held against anyone."""
    report = on_burrow(
        f"{ONE}{line}\nAnna: collect acorn 4\nBen: roll 1 to 7\nBen: collect berry 5 + 6\n"
        "Anna: roll 1 to 3\nAnna: total 4"
    )
    found = [v for v in report.violations if not v.consequence]
    assert {v.code for v in found} <= {"PP-0", "PP-2", "GP-R15"}


def test_results_with_an_unreadable_line() -> None:
    """A total is not compared with sums of which one could not be read."""
    report = play("Anna: adde 34 6\nAnna: total 34\nBen: added 3\nBen: total 4")
    assert keys(report) == ["no-verb", "r23"]
