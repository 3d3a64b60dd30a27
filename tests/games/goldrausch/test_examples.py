"""The worked examples of the rules, each as a test, under its number."""

from __future__ import annotations

import pytest

from tests.games.goldrausch.playing import play
from tests.games.reports import codes, only, scores, standings


def test_r1_shares_are_rounded_down_for_each_chip() -> None:
    """Gold 6, 4 and 3 and three false coins with chips 2 and 1 pay 8 and 4; one coin is lost."""
    by_cards = play(
        "Anna: figure adventurers chip\nBen: figure adventurers chip\nAnna: figure adventurers\n"
        "Ben: figure adventurers\nAnna: figure adventurers chip\n"
        "Ben: gold 6 adventurers\nAnna: gold 4 adventurers\nBen: gold 3 adventurers\n"
        "Anna: false adventurers\nBen: false adventurers\nAnna: false adventurers\n"
        "settle adventurers 13 Anna 2, Ben 1\n"
    )
    by_result = play("settle adventurers 13 Anna 2, Ben 1\n", "Anna, Ben, Cleo")
    assert by_cards.violations == by_result.violations == ()
    assert scores(by_cards) == {"Anna": 8, "Ben": 4}
    assert scores(by_result) == {"Anna": 8, "Ben": 4, "Cleo": 0}


@pytest.mark.parametrize(
    ("settled", "expected"),
    [
        ("14 Anna 2, Ben 1", {"Anna": 8, "Ben": 4}),  # R2, and 8 rather than 9 (B3)
        ("2 Anna 2, Ben 1", {"Anna": 0, "Ben": 0}),  # R3
        ("13", {"Anna": 0, "Ben": 0}),  # R4
    ],
)
def test_r2_to_r4_what_is_paid(settled: str, expected: dict[str, int]) -> None:
    """Shares are counted per chip; too little gold, or no chip, pays nobody."""
    report = play(f"settle ladies {settled}\n")
    assert report.violations == ()
    assert scores(report) == expected


#: Figures at Adventurers, Innkeepers and Ladies, and six coin cards with the Adventurers.
FULL = (
    "Anna: figure adventurers\n"
    + "Ben: gold 1 adventurers\nAnna: gold 2 adventurers\n" * 2
    + "Ben: false adventurers\nAnna: false adventurers\n"
    + "Ben: figure innkeepers\nAnna: figure ladies\n"
)


@pytest.mark.parametrize(
    ("group", "expected"),
    [("innkeepers", []), ("ladies", []), ("bandits", ["GR-R6"]), ("adventurers", ["GR-R5"])],
)
def test_r5_where_a_coin_may_go(group: str, expected: list[str]) -> None:
    """A coin goes to a group with a figure and room, and to no other."""
    assert codes(play(FULL + f"Ben: gold 7 {group}\n"), consequences=True) == expected


#: Figures at Adventurers and Ladies alone, both with six coin cards.
BOTH_FULL = (
    "Anna: figure adventurers\nBen: figure ladies\n" + "Anna: false adventurers\nBen: false ladies\n" * 6
)


def test_r6_where_all_with_figures_are_full_any_other_will_do() -> None:
    """Then coins go to any group with room; the limit of six stays."""
    free = play(BOTH_FULL + "Anna: gold 5 bandits\nBen: gold 5 counterfeiters\n")
    assert free.violations == ()
    assert codes(play(BOTH_FULL + "Anna: gold 5 ladies\n")) == ["GR-R5"]


LADY = "Anna: gold 5 diggers\nBen: figure ladies\n"


def test_r7_a_coin_before_any_figure() -> None:
    """The first coin goes anywhere; once a Lady is there, coins must go to the Ladies."""
    assert play(LADY).violations == ()
    fault = only(play(LADY + "Anna: gold 4 diggers\n"))
    assert (fault.code, fault.values["groups"]) == ("GR-R6", ("Ladies",))
    assert "must go to the {groups}" in fault.message


def test_r8_coins_before_the_first_figure_count() -> None:
    """After one early coin the Diggers take five more."""
    more = "Anna: figure diggers\n" + "Ben: false diggers\nAnna: false diggers\n" * 2
    assert play(LADY + more + "Ben: false diggers\n").violations == ()
    full = play(LADY + more + "Ben: false diggers\nAnna: false diggers\n")
    assert codes(full) == ["GR-R5"]


def test_r10_no_chip_with_a_coin() -> None:
    """A coin card with a chip is GR-R8, in one line as in two."""
    one = only(play("Anna: gold 6 ladies chip\n"))
    two = only(play("Anna: gold 6 ladies\nAnna: chip ladies\n"))
    assert one.code == two.code == "GR-R8"
    assert (one.line, one.column, one.end_column) == (3, 21, 25)


def test_r11_a_chip_on_another_group() -> None:
    """A chip for the Ladies after a Bandit is GR-R7."""
    fault = only(play("Anna: figure bandits\nAnna: chip ladies\n"))
    assert (fault.code, fault.values["group"]) == ("GR-R7", "Bandits")


def test_r14_a_tie_is_shared() -> None:
    """61, 61 and 40 share the first place, and the third is third."""
    report = play(
        "settle adventurers 0\nsettle diggers 31 Anna 1\nsettle ladies 40 Cleo 1\n"
        "settle innkeepers 0\nsettle bandits 20 Ben 1\nsettle counterfeiters 0\n"
        "round\nsettle diggers 30 Anna 1\nsettle ladies 41 Ben 1\n",
        "Anna, Ben, Cleo",
    )
    assert report.violations == ()
    ranked = standings(report)
    assert [(p.rank, p.player, p.score) for p in ranked.placings] == [
        (1, "Anna", 61),
        (1, "Ben", 61),
        (3, "Cleo", 40),
    ]
    assert ranked.decided_by == "shared"


def test_r15_six_chips_on_a_group() -> None:
    """A group has five figures, so six chips on it are GR-L2."""
    assert only(play("settle ladies 13 Anna 3, Ben 3\n")).code == "GR-L2"
