"""The rules one by one, beyond the worked examples: what is said, and what merely follows."""

from __future__ import annotations

import pytest

from printplay.core.faults import Fault
from printplay.core.i18n import use
from printplay.games.goldrausch.state.composition import GROUPS
from printplay.match.report import Report
from printplay.match.text.sentences import hint, message
from tests.games.goldrausch.playing import play
from tests.games.reports import codes, only, scores, state

THREE = "Anna, Ben, Cleo"
#: A round told by its result: 91 gold.
SETTLED = "".join(
    f"settle {group} {gold}\n" for group, gold in zip(GROUPS, (20, 20, 20, 20, 11, 0), strict=True)
)


def told(report: Report, fault: Fault) -> tuple[str, str]:
    """Return the sentence of a fault and its hint."""
    return message(fault, report.record), hint(fault, report.record)


def said(text: str, players: str = "Anna, Ben") -> tuple[str, str]:
    """Return the sentence and the hint of the one thing that is wrong."""
    report = play(text, players)
    return told(report, only(report))


def everybody(group: str, start: int = 0, names: tuple[str, ...] = ("Anna", "Ben")) -> str:
    """Return the lines of a group with all its cards: gold 1 to 3 and three false coins."""
    cards = [f"figure {group}"] * 5 + [f"gold {gold} {group}" for gold in (1, 2, 3)]
    cards += [f"false {group}"] * 3
    return "".join(
        f"{names[(start + turn) % len(names)]}: {card}\n" for turn, card in enumerate(cards)
    )


# -- set-up and lines ------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "expected"), [("Anna", 1), ("A, B, C, D, E, F", 6)])
def test_r1_counts_the_players(players: str, expected: int) -> None:
    """One alone or six are not 2 to 5 players."""
    sentence, _hint = said("settle ladies 0\n", players)
    assert sentence == f"Goldrausch takes 2 to 5 players, not {expected}."


def test_nobody_is_no_crash() -> None:
    """Without the header `players` that is said, and results name whom they like."""
    report = play("game goldrausch\nround Anna\nsettle ladies 13 Anna 1\nAnna: false ladies\n")
    assert codes(report) == ["PP-3"]


@pytest.mark.parametrize(
    ("line", "sentence", "cure"),
    [
        ("Anna: figure", "the group is missing here", "Groups: adventurers, diggers,"),
        ("Anna: figure lades", "'lades' is none of the six groups", "Did you mean ladies?"),
        ("Anna: figure xyz", "'xyz' is none of the six groups", "Groups: adventurers, d"),
        ("Anna: gold ladies 3", "'ladies' is not a whole number", ""),
        ("Anna: figure ladies chips", "'chips' is too much here", ""),
        ("Anna: chip ladies chip", "'chip' is too much here", ""),
        ("settle ladies", "a number is missing here", ""),
        ("settle ladies 3 Anna, Anna", "the chips of Anna stand here twice", ""),
        ("settle ladies 3 2", "'2' does not say whose chips, and how many", "Write each name"),
        ("settle ladies 3 Anna 1,", "a name is missing", ""),
        ("settle ladies 3 Anna x", "'x' is not a whole number", ""),
        ("settle ladies 3 Anna 1, Anna 2", "the chips of Anna stand here twice", ""),
        ("settle ladies 3 Bne 1", "Bne is not in this match", "`settle ladies 3 Ben 1`"),
        ("round Bne", "Bne is not in this match", ""),
    ],
)
def test_lines_that_cannot_be_read(line: str, sentence: str, cure: str) -> None:
    """Each says in one sentence what is wrong, and how it is written."""
    found, help_ = said(f"{line}\n")
    assert found.startswith(sentence)
    assert cure in help_


def test_names_of_several_words_have_chips() -> None:
    """A name with blanks, or with a number at its end, is told from its chips."""
    report = play("settle ladies 12 Cleo  Maria 2, Eva 2 1, eva 1\n", "Cleo Maria, Eva 2, eva")
    assert report.violations == ()
    assert scores(report) == {"Cleo Maria": 6, "Eva 2": 3, "eva": 3}
    lone = play("settle ladies 12 Eva 2\n", "Eva 2, Ben")
    assert only(lone).message == "no-chips"
    each = play("settle ladies 12 Cleo  Maria, Ben\n", "Cleo Maria, Ben")
    assert scores(each) == {"Cleo Maria": 6, "Ben": 6}, "a name alone is one chip"
    three = only(play("settle ladies 9 Cleo Maria 1, Eva 2 4\n", "Cleo Maria, Eva 2"))
    assert (three.code, three.column, three.end_column) == ("GR-L1", 31, 38)


# -- cards -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "sentence", "cure"),
    [
        (
            "Anna: gold 10 ladies\nBen: gold 10 diggers\n",
            "Round 1: gold 10 appears 2 times; the deck has 1.",
            "",
        ),
        (
            "Anna: gold 12 ladies\n",
            "Round 1: the deck has no gold card of 12.",
            "Gold cards: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10.",
        ),
        (
            "Anna: figure ladies\nBen: figure ladies\n" * 3,
            "Round 1: this is figure number 6 of the Ladies; the deck has 5.",
            "",
        ),
    ],
)
def test_r2_each_card_once(text: str, sentence: str, cure: str) -> None:
    """A card too many is told with what the deck has."""
    assert said(text) == (sentence, cure)


def test_r2_false_coins_are_counted() -> None:
    """The nineteenth false coin is one too many."""
    lines = [f"false {group}" for group in GROUPS for _card in range(6)][:19]
    names = ("Anna", "Ben")
    text = "".join(f"{names[turn % 2]}: {line}\n" for turn, line in enumerate(lines))
    assert said(text)[0] == "Round 1: this is false coin number 19; the deck has 18."


def test_r3_clockwise() -> None:
    """Anna may begin and Ben is next; a card missing is one fault, and so is a wrong name."""
    text = "Anna: figure ladies\nCleo: figure ladies\nAnna: false ladies\nBen: false ladies\n"
    assert said(text, THREE) == (
        "Round 1, card 2: it is the turn of Ben, not of Cleo.",
        "Is a card of Ben missing before this line?",
    )
    misnamed = "Anna: figure ladies\nAnna: figure bandits\nCleo: false ladies\nAnna: false ladies\n"
    assert only(play(misnamed, THREE)).code == "GR-R3"


def test_r3_a_line_told_twice() -> None:
    """The same card once more, out of turn, is not counted; nothing follows from it."""
    text = "Anna: figure ladies chip\n" * 2 + "Ben: figure ladies\nAnna: false ladies\n"
    report = play(text)
    assert told(report, only(report))[1] == (
        "This line stands twice. Line 3 says the same; leave one of them out."
    )
    assert state(report).round.cards == 3


def test_r3_who_begins() -> None:
    """The `round` line says who begins; someone else is GR-R3, with the cure."""
    sentence, cure = said("round Ben\nAnna: figure ladies\n")
    assert sentence == "Round 1, card 1: it is the turn of Ben, not of Anna."
    assert cure == "If Anna did turn the first card, write `round Anna`."


@pytest.mark.parametrize(
    ("house", "second"), [("rotate", "Cleo"), ("same", "Ben"), ("continue", "Ben")]
)
def test_who_begins_the_second_round(house: str, second: str) -> None:
    """By the house rule: the left neighbour, the same again, or whoever is next (66 by 3)."""
    head = f"game goldrausch\nplayers {THREE}\nhouse starter {house}\nround Ben\n{SETTLED}round\n"
    assert play(head + f"{second}: figure ladies\n").violations == ()
    assert codes(play(head + "Anna: figure ladies\n")) == ["GR-R3"]
    named = head.removesuffix("round\n") + "round Anna\nAnna: figure ladies\n"
    assert play(named).violations == ()


def test_r5_and_r6_say_where_a_coin_may_go() -> None:
    """A coin that may not lie here is told where it may."""
    full = "Anna: figure bandits\n" + "Ben: false bandits\nAnna: false bandits\n" * 3
    more = "Ben: figure ladies\nAnna: figure diggers\n"
    assert said(full + more + "Ben: gold 2 bandits\n") == (
        "Round 1, card 10: the Bandits already have 6 coin cards.",
        "This coin may go to: Diggers, Ladies; write for instance `Ben: gold 2 diggers`.",
    )
    assert said(full + more + "Ben: gold 2 innkeepers\n") == (
        "Round 1, card 10: coins must go to one of Diggers, Ladies, not to the Innkeepers.",
        "Write for instance `Ben: gold 2 diggers`.",
    )


def test_coins_after_a_wrong_one_follow() -> None:
    """Two coins with a group without figures are one fault and what follows from it."""
    report = play("Anna: figure ladies\nBen: false bandits\nAnna: false bandits\n")
    assert codes(report) == ["GR-R6"]
    assert codes(report, consequences=True) == ["GR-R6", "GR-R6"]


def test_a_seventh_coin_may_follow_from_a_wrong_one() -> None:
    """Where one of six coins lies against the rules, a seventh may be right."""
    text = "Anna: figure ladies\nBen: false bandits\nAnna: figure bandits\n"
    text += "Ben: false bandits\nAnna: false bandits\n" * 3
    report = play(text)
    assert codes(report, consequences=True) == ["GR-R6", "GR-R5"]
    assert codes(report) == ["GR-R6"]


# -- chips -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "code", "sentence"),
    [
        ("Anna: chip ladies\n", "GR-R7", "Round 1: Anna places a chip, but has not just turned"),
        (
            "Anna: figure ladies\nBen: chip ladies\n",
            "GR-R7",
            "Round 1, card 1: Anna turned this figure; Ben may not place a chip.",
        ),
        (
            "Anna: figure ladies\nAnna: chip bandits\n",
            "GR-R7",
            "Round 1, card 1: Anna may only place a chip on the Ladies.",
        ),
        ("Anna: false ladies chip\n", "GR-R8", "Round 1, card 1: no chip after a coin card."),
        (
            "Anna: figure ladies chip\nAnna: chip ladies\n",
            "GR-R9",
            "Round 1, card 1: only one chip per figure.",
        ),
        (
            "Anna: figure ladies chip\nBen: figure ladies\n" * 2
            + "Anna: figure bandits chip\nBen: figure bandits\nAnna: figure diggers chip\n",
            "GR-R10",
            "Round 1: Anna has no chip left; there are 3 a round.",
        ),
    ],
)
def test_chips(text: str, code: str, sentence: str) -> None:
    """Each way of placing a chip wrongly has its sentence."""
    report = play(text)
    fault = only(report)
    assert fault.code == code
    assert told(report, fault)[0].startswith(sentence)


def test_a_chip_after_a_coin_may_mean_a_missing_figure() -> None:
    """A chip of the player whose turn it is, without a figure: the card may be missing."""
    text = "Anna: figure ladies\nBen: chip bandits\nAnna: false ladies\nBen: false ladies\n"
    assert codes(play(text)) == ["GR-R7"]


def test_chips_of_a_card_out_of_turn_are_doubtful() -> None:
    """A fourth chip, where one may belong to someone else, merely follows."""
    text = "Anna: figure ladies chip\nAnna: figure bandits chip\nAnna: figure diggers chip\n"
    text += "Ben: figure bandits\nAnna: figure ladies chip\n"
    report = play(text)
    assert codes(report) == ["GR-R3"]
    assert "GR-R10" in codes(report, consequences=True)


def test_chips_come_back_for_the_next_round() -> None:
    """Three chips in round 1 leave three for round 2."""
    first = SETTLED.replace("ladies 20", "ladies 20 Anna 3")
    report = play(first + "round Anna\nAnna: figure ladies chip\n")
    assert report.violations == ()


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
            "Tell its cards or its groups, or leave its `round` line out.",
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
    assert said(SETTLED + "end\n") == ("Goldrausch has 4 rounds; 1 recorded.", cure)
    assert said("end\n") == ("Goldrausch has 4 rounds; 0 recorded.", cure)
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
    assert said(everybody("ladies") + "settle ladies 6 Ben 1\n")[1] == (
        "Gold 6, no chip: nobody is paid."
    )


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
    assert again == "Leave this line out, or is a `round` line missing before it?"


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
        "Enter a round either card by card or by its result: leave one of them out.",
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
        "The gold cards cannot make that: 6 coin cards with a group, 49 at most.",
    )
    report = play(SETTLED.replace("ladies 20", "ladies 50"))
    assert codes(report) == ["GR-L4"]
    assert codes(report, consequences=True) == ["GR-L4", "GR-L3"]
    assert codes(play("settle ladies -1\n")) == ["GR-L4"]


# -- totals ----------------------------------------------------------------------------------------


def test_r15_totals_are_checked_where_they_stand() -> None:
    """A running total is compared with what has been paid until then, each point with its line."""
    text = "settle ladies 13 Anna 2, Ben 1\nAnna: total 8\nBen: total 5\n"
    assert said(text) == (
        "Ben: the total should be 4, not 5.",
        "Computed: 4 round 1 Ladies (line 3).",
    )
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
