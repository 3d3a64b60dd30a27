"""Goldrausch: rounds, settling, results alone, totals, and lines that cannot be read."""

from __future__ import annotations

import pytest

from printplay.core.i18n import use
from printplay.games.goldrausch.state import GROUPS
from printplay.match.text.report_text import message
from tests.games.goldrausch.playing import play
from tests.games.goldrausch.rules.test_rules import SETTLED, everybody, said, told
from tests.games.reports import codes, only, scores, state

# -- rounds ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "sentence", "cure"),
    [
        ("settle ladies 5\n", "Round 1 is incomplete: 1 of 6 groups are settled.", ""),
        (
            SETTLED.removesuffix("settle counterfeiters 0\n"),
            "Round 1 is incomplete: the Counterfeiters are not settled.",
            "",
        ),
        ("Anna: false ladies\n", "Round 1 is incomplete: 1 of 66 cards have been turned.", ""),
        (
            "round\n",
            "Round 1 is incomplete: nothing was entered for it.",
            "Enter its cards or its groups, or leave its `round` line out.",
        ),
    ],
)
def test_r12_a_round_is_complete_before_the_next(text: str, sentence: str, cure: str) -> None:
    """What is missing is said at the line that opens the next round."""
    assert said(text + "round\n") == (sentence, cure)


def test_r12_names_the_cards_that_are_missing() -> None:
    """Where only a few are missing, they are named."""
    cards = [card for group in GROUPS for card in (f"figure {group}",) * 5]
    coins = [gold for gold in range(1, 9) for _copy in range(2)] + [9, 10] + [0] * 18
    cards += [
        f"gold {gold} {GROUPS[place // 6]}" if gold else f"false {GROUPS[place // 6]}"
        for place, gold in enumerate(coins)
    ]
    names = ("Anna", "Ben")
    lines = [f"{names[turn % 2]}: {card}\n" for turn, card in enumerate(cards[:-2])]
    assert said("".join(lines) + "round\n") == (
        "Round 1 is incomplete: Counterfeiters with 5 of 5 figures and 4 of 6 coin cards.",
        "Not turned yet: false, false.",
    )
    report = play("".join(lines[1:]) + "round\n")
    assert only(report).hint_values == {}
    assert only(report).values["missing"] == "figure adventurers, false, false"


def test_an_empty_round_does_not_count() -> None:
    """A `round` line written twice is one fault, and four rounds still end the match."""
    report = play("round\nround Ben\n" + SETTLED + "".join(f"round\n{SETTLED}" for _ in range(3)))
    assert codes(report) == ["GR-R12"]
    assert report.finished


def test_r14_four_rounds() -> None:
    """A fifth round counts for nothing, and what comes in it merely follows."""
    four = SETTLED * 4
    assert play(four + "end\n").finished
    for fifth in ("round\n", ""):
        report = play(four + fifth + "settle ladies 50 Anna 4\nsettle ladies 3\n")
        assert codes(report)[0] == "GR-R14"
        assert codes(report)[1:] in ([], ["GR-L4", "GR-L1"])
        assert scores(report) == {"Anna": 0, "Ben": 0}
        assert report.finished


def test_r14_ends_too_early() -> None:
    """`end` after one round, or before any, is too early; what is missing in it follows."""
    cure = "Play on, or leave `end` out: a record without it is an unfinished match."
    assert said(SETTLED + "end\n") == ("Goldrausch has 4 rounds; here are 1.", cure)
    assert said("end\n") == ("Goldrausch has 4 rounds; here are 0.", cure)
    report = play("settle ladies 3\nend\n")
    assert codes(report) == ["GR-R14"]
    assert codes(report, consequences=True) == ["GR-R14", "GR-R12"]
    late = play(SETTLED * 3 + "settle ladies 3\nend\n")
    assert codes(late) == ["GR-R12"]
    assert not late.finished


def test_a_record_may_stop_anywhere() -> None:
    """Without `end` an unfinished round is no fault, and pays nothing as yet."""
    report = play("Anna: figure ladies chip\nBen: gold 9 ladies\n")
    assert report.violations == ()
    assert not report.finished
    assert scores(report) == {"Anna": 0, "Ben": 0}


def test_a_67th_card_is_told_once() -> None:
    """All cards after the last are one fault; a missing `round` line is suspected."""
    report = play(full_round() + "Anna: figure ladies chip\nBen: figure ladies\n")
    assert codes(report) == ["GR-R2"]
    fault = report.violations[0]
    assert told(report, fault) == (
        "Round 1: all 66 cards have been turned already.",
        "Is a `round` line missing before this one?",
    )


def full_round() -> str:
    """Return 66 cards of a round for two."""
    golds = [(1, 1, 2), (2, 3, 3), (4, 4, 5), (5, 6, 6), (7, 7, 8), (8, 9, 10)]
    cards: list[str] = []
    for group, amounts in zip(GROUPS, golds, strict=True):
        cards += [f"figure {group}"] * 5 + [f"gold {gold} {group}" for gold in amounts]
        cards += [f"false {group}"] * 3
    names = ("Anna", "Ben")
    return "".join(f"{names[turn % 2]}: {card}\n" for turn, card in enumerate(cards))


# -- settling --------------------------------------------------------------------------------------


def test_r13_checks_a_round_told_by_cards() -> None:
    """Gold and chips of a settled group are compared with the cards; the share is said."""
    cards = everybody("ladies").replace("Anna: figure ladies\n", "Anna: figure ladies chip\n", 1)
    assert play(cards + "settle ladies 6 Anna 1\n").violations == ()
    assert said(cards + "settle ladies 7 Anna 1\n") == (
        "Round 1, Ladies: the gold cards add up to 6, not 7.",
        "Gold 6, chips 1: 6 for each chip.",
    )
    report = play(cards + "settle ladies 6 Ben 1\n")
    assert [told(report, fault)[0] for fault in report.violations] == [
        "Round 1, Ladies: chips of Anna there are 1, not 0.",
        "Round 1, Ladies: chips of Ben there are 0, not 1.",
    ]
    assert said(everybody("ladies") + "settle ladies 6 Ben 1\n")[1] == ("Gold 6, no chip: nobody is paid.")


def test_r13_follows_from_a_faulty_card() -> None:
    """Where a card of the round is wrong, a settlement that disagrees merely follows."""
    cards = everybody("ladies").replace("gold 3 ladies", "gold 11 ladies")
    report = play(cards + "settle ladies 6\n")
    assert codes(report) == ["GR-R2"]
    assert codes(report, consequences=True) == ["GR-R2", "GR-R13"]


def test_r13_a_group_is_settled_once() -> None:
    """A second time is a fault, with the line of the first, and what was told first counts."""
    report = play("settle ladies 6 Anna 1\nsettle ladies 7 Anna 1\n")
    assert told(report, only(report)) == (
        "Round 1: the Ladies are settled already, in line 3.",
        "Is another group meant, or is a `round` line missing before it?",
    )
    assert scores(report)["Anna"] == 6
    again = said("settle ladies 6 Anna 1\nsettle ladies 6 Anna 1\n")[1]
    assert again == "Is a `round` line missing before this one? If not, leave this line out."


def test_a_group_is_settled_when_it_is_complete() -> None:
    """A group without all its cards cannot be settled; it is not compared with what there is."""
    assert said("Anna: figure ladies\nsettle ladies 9\n")[0] == (
        "Round 1 is incomplete: Ladies with 1 of 5 figures and 0 of 6 coin cards."
    )
    follows = play("Anna: figure ladies\nsettle ladies 9\nsettle bandits 9\nround\n")
    assert codes(follows) == ["GR-R12"]


def test_a_round_is_told_in_one_way() -> None:
    """A card after a group settled by its result is a fault, once."""
    text = "settle ladies 6 Anna 1\nAnna: figure ladies\nBen: figure bandits\n"
    report = play(text)
    assert codes(report) == ["GR-R12"]
    assert told(report, report.violations[0]) == (
        "Round 1: a card is turned, but the Ladies are settled already.",
        "Enter a round either card by card or by its result, not both.",
    )


def test_rounds_told_by_result_need_no_line() -> None:
    """Once all six groups are settled, the next group or card belongs to the next round."""
    report = play(SETTLED + SETTLED + "Anna: figure ladies\n")
    assert report.violations == ()
    assert state(report).round.number == 3


# -- results alone ---------------------------------------------------------------------------------


def test_l1_counts_chips_over_the_round() -> None:
    """Three chips on all groups together; the fourth is told once."""
    text = "settle ladies 5 Anna 2\nsettle bandits 5 Anna 2\nsettle diggers 5 Anna 1, Ben 1\n"
    report = play(text)
    assert codes(report) == ["GR-L1"]
    assert message(report.violations[0], report.record) == (
        "Round 1: Anna has 4 chips on the groups; 3 is the maximum."
    )
    negative = said("settle ladies 5 Anna -1\n")[0]
    assert negative == "Round 1: Anna cannot have -1 chips on a group."
    assert play("settle ladies 5 Anna 0\n").violations == ()


@pytest.mark.parametrize(
    ("gold", "sentence", "cure"),
    [
        (1, "Round 1: the groups hold 92 coins, the deck has 91.", "That is 1 too many: count"),
        (-1, "Round 1: the groups hold 90 coins, the deck has 91.", "That is 1 too few: count"),
    ],
)
def test_l3_the_gold_of_the_deck(gold: int, sentence: str, cure: str) -> None:
    """The six groups hold what the deck holds; how much is off is said."""
    text = SETTLED.replace("bandits 11", f"bandits {11 + gold}")
    found, help_ = said(text)
    assert found == sentence
    assert help_.startswith(cure)


def test_l4_what_six_cards_can_make() -> None:
    """49 is the most six cards make; what goes wrong with the sum follows from it."""
    assert play("settle ladies 49\n").violations == ()
    assert said("settle ladies 50\n") == (
        "Round 1: 50 coins at the Ladies is impossible.",
        "The gold cards cannot add up to that: 6 coin cards in a group are worth 49 at most.",
    )
    report = play(SETTLED.replace("ladies 20", "ladies 50"))
    assert codes(report) == ["GR-L4"]
    assert codes(report, consequences=True) == ["GR-L4", "GR-L3"]
    assert codes(play("settle ladies -1\n")) == ["GR-L4"]


# -- totals ----------------------------------------------------------------------------------------


def test_r15_totals_are_checked_where_they_stand() -> None:
    """A running total is compared with what has been paid until then, each point with its line."""
    text = "settle ladies 13 Anna 2, Ben 1\nAnna: total 8\nBen: total 5\n"
    assert said(text) == ("Ben: the total should be 4, not 5.", "Computed: 4 round 1 Ladies (line 3).")
    nothing = said("settle ladies 13\nBen: total 5\n")
    assert nothing[1] == "No group has paid Ben anything so far."
    doubtful = play("settle ladies 50 Anna 1\nAnna: total 13\n")
    assert codes(doubtful) == ["GR-L4"]


def test_a_round_left_incomplete_pays_what_it_told() -> None:
    """Where the next round begins too early, the cards told so far are paid."""
    text = "Anna: figure ladies chip\nBen: gold 9 ladies\nround\n"
    assert scores(play(text)) == {"Anna": 9, "Ben": 0}


# -- lines that cannot be read ---------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        # a chip, a coin and an order that hang on a line nobody could read
        "Anna: figrue ladies\nAnna: chip ladies\nBen: false ladies\n",
        "Anna: figure ladies\nBen: ???\nBen: chip bandits\nAnna: false bandits\n",
        # a round that may have been opened, or a group that may have been settled
        SETTLED + "rnd\n" + SETTLED,
        SETTLED.removesuffix("settle counterfeiters 0\n") + "?!\n" + SETTLED,
        SETTLED.removesuffix("settle counterfeiters 0\n") + "settle x 0\n" + SETTLED,
        "?!\nround\n",
        "ruond Ben\nBen: figure ladies\n",
        "settle ladies x\nAnna: totl 3\nen\n",
    ],
)
def test_what_cannot_be_read_is_held_against_nobody(text: str) -> None:
    """Only the line itself is a fault."""
    report = play(text)
    assert set(codes(report)) == {"PP-0"}


def test_an_unreadable_round_line_after_the_last_card() -> None:
    """The next card begins the next round."""
    report = play(full_round() + "rnd\n" + "Anna: figure ladies\n")
    assert codes(report) == ["PP-0"]
    assert state(report).round.number == 2


def test_settling_with_a_card_unread() -> None:
    """A group that may have one more card is not compared."""
    cards = everybody("ladies").replace("gold 3 ladies", "gold x ladies")
    assert codes(play(cards + "settle ladies 6\n"), consequences=True) == ["PP-0"]


# -- words -----------------------------------------------------------------------------------------


def test_sentences_in_german() -> None:
    """Groups are called by their German names, alone and in lists."""
    with use("de"):
        full = "Anna: figure ladies\nBen: figure bandits\nAnna: gold 2 innkeepers\n"
        assert said(full)[0] == (
            "Runde 1, Karte 3: Münzen müssen zu einer dieser Gruppen: Damen, Banditen; "
            "nicht zur Gruppe Wirte."
        )
