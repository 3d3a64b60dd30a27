"""The rules one by one, beyond the worked examples: what is said, and what merely follows."""

from __future__ import annotations

import pytest

from printplay.core.faults import Fault
from printplay.games.goldrausch.state import GROUPS
from printplay.match.report import Report
from printplay.match.text.report_text import hint, message
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
    return "".join(f"{names[(start + turn) % len(names)]}: {card}\n" for turn, card in enumerate(cards))


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
        ("Anna: figure lades", "unknown group 'lades'", "Did you mean ladies?"),
        ("Anna: figure xyz", "unknown group 'xyz'", "Groups: adventurers, d"),
        ("Anna: gold ladies 3", "'ladies' is not a whole number", ""),
        ("Anna: figure ladies chips", "unexpected 'chips'", ""),
        ("Anna: chip ladies chip", "unexpected 'chip'", ""),
        ("settle ladies", "a number is missing here", ""),
        ("settle ladies 3 Anna, Anna", "the chips of Anna are listed twice", ""),
        ("settle ladies 3 2", "expected a name and a number of chips, not '2'", "Write each name"),
        ("settle ladies 3 Anna 1,", "a name is missing", ""),
        ("settle ladies 3 Anna x", "'x' is not a whole number", ""),
        ("settle ladies 3 Anna 1, Anna 2", "the chips of Anna are listed twice", ""),
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
    assert told(report, only(report))[1] == ("This line is the same as line 3; remove one of them.")
    assert state(report).round.cards == 3


def test_r3_who_begins() -> None:
    """The `round` line says who begins; someone else is GR-R3, with the cure."""
    sentence, cure = said("round Ben\nAnna: figure ladies\n")
    assert sentence == "Round 1, card 1: it is the turn of Ben, not of Anna."
    assert cure == "If Anna did turn the first card, write `round Anna`."


@pytest.mark.parametrize(("house", "second"), [("rotate", "Cleo"), ("same", "Ben"), ("continue", "Ben")])
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
        "This coin may go to: Diggers, Ladies; for example, write `Ben: gold 2 diggers`.",
    )
    assert said(full + more + "Ben: gold 2 innkeepers\n") == (
        "Round 1, card 10: coins must go to one of Diggers, Ladies, not to the Innkeepers.",
        "For example, write `Ben: gold 2 diggers`.",
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
