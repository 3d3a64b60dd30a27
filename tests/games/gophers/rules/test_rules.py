"""The rules one by one: what breaks them, what does not, and what merely follows."""

from __future__ import annotations

import pytest

from printplay.core.i18n import LANGUAGES, use
from printplay.match.text.report_text import hint, message
from tests.games.gophers.playing import START, on_burrow, play
from tests.games.reports import keys, standings

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
        (START + ONE + "Anna: dig\nBen: roll 1 to 7\nBen: collect berry 4", ["r5-both", "r15"]),
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
    assert [(p.value, p.source) for p in ranked["Anna"].points] == [(7, "berry 7"), (4, "acorn 4 of Ben")]
    assert ranked["Ben"].score == 4


def test_whom_a_jump_passes_is_the_tables_choice() -> None:
    """Where two ways lead to a cave, the baskets taken say which of them was gone."""
    start = "players Anna, Ben, Cleo\npage 1\nAnna: at 1\nBen: at 2\nCleo: at 5\n"
    text = "Anna: roll 2 to 6 7\nAnna: collect berry 5 + acorn 7\n"
    for owners, expected in (("Ben", []), ("Cleo", []), ("Ben, Cleo", ["(w1)", "r24"])):
        report = play(f"{start}{text}Anna: baskets {owners}", "layout burrow.toml", BASKETS)
        assert keys(report) == expected
    silent = play(f"{start}{text}", "layout burrow.toml", BASKETS)
    assert keys(silent) == ["w1"]
