"""Totals that can be and that cannot, by all choices."""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations_with_replacement, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printplay.core.i18n import use
from printplay.games.go_for_gold.asking import questions
from printplay.games.go_for_gold.play import GoForGoldRules
from printplay.games.go_for_gold.rules import scoring
from printplay.games.go_for_gold.state import BOXES, CURSE, TEMPLE
from printplay.match.entered_results import subset_sums
from printplay.match.lines.grammar import Setup
from printplay.match.registry import find_game
from tests.games.go_for_gold.playing import board
from tests.games.reports import scores, standings, state
from tests.games.test_totals import GAMES, LEVEL, told

# -- exact -----------------------------------------------------------------------------------------


@given(st.lists(st.integers(1, 12), max_size=7), st.integers(0, 5))
def test_sums_are_those_of_all_choices(values: list[int], most: int) -> None:
    """Each number of values reaches just what some choice of so many adds up to."""
    found = subset_sums(values, most)
    for count in range(most + 1):
        chosen = {
            sum(value for value, taken in zip(values, choice, strict=True) if taken)
            for choice in product((False, True), repeat=len(values))
            if sum(choice) == count
        }
        assert found[count] == chosen


def sheets(game: GoForGoldRules, *, curse_fills: bool) -> dict[int, int]:
    """Return every total of six boxes, one by one, with the fewest temples it takes."""
    graph = game.layout
    temples, found = len(graph.temples), {0: 0}
    kinds = sorted({*graph.values, TEMPLE, CURSE})
    longest = BOXES if curse_fills else BOXES + temples
    for boxes in chain.from_iterable(
        combinations_with_replacement(kinds, count) for count in range(longest + 1)
    ):
        counts = Counter(boxes)
        explored = max(0, counts[TEMPLE] - graph.values[TEMPLE])
        if (
            explored + counts[CURSE] <= temples
            and (curse_fills or len(boxes) - counts[CURSE] <= BOXES)
            and all(counts[value] <= graph.values[value] for value in kinds if value not in (9, -1))
        ):
            total = sum(boxes)
            found[total] = min(explored, found.get(total, explored))
    return found


@pytest.mark.parametrize("fills", [True, False])
@pytest.mark.parametrize("on", ["A", "B", "cove", "bay", "line"])
def test_possible_totals_are_those_of_all_sheets(on: str, fills: bool) -> None:
    """What the boxes of an island can add up to is what filling them in every way gives."""
    game = GoForGoldRules(board(on))
    house = {} if fills else {"curse-fills-a-box": "no"}
    start = game.start(Setup("go-for-gold", on, ("Anna",), house))
    assert scoring.possible_totals(start) == sheets(game, curse_fills=fills)


def a_sheet(graph: Any) -> st.SearchStrategy[list[int]]:
    """Return boxes as a sheet may have them."""
    treasures = st.permutations(sorted(graph.values.elements())).map(lambda all_: all_[:BOXES])
    temples = st.integers(0, len(graph.temples))
    return st.tuples(treasures, temples, temples, st.integers(0, BOXES)).map(
        lambda parts: (
            [TEMPLE] * parts[1]
            + [CURSE] * max(0, min(parts[2], len(graph.temples) - parts[1]))
            + list(parts[0])
        )[: parts[3]]
    )


@given(st.data())
def test_the_total_of_any_sheet_is_taken(data: st.DataObject) -> None:
    """Whatever boxes the rules accept of a table, they accept the totals of them instead."""
    graph = GoForGoldRules(board("A")).layout
    players = ["Anna", "Ben", "Cleo"]
    boxes = [data.draw(a_sheet(graph)) for _player in players]

    def lines(*, totals: bool) -> str:
        return "".join(
            f"{name}: total {sum(values)}\n"
            if totals
            else f"{name}: points {' '.join(map(str, values)) or 'none'}\n"
            for name, values in zip(players, boxes, strict=True)
        )

    full = told("go-for-gold", lines(totals=False), ", ".join(players))
    alone = told("go-for-gold", lines(totals=True), ", ".join(players))
    assert scores(full) == scores(alone)
    if not full.violations:
        assert alone.violations == ()


@given(
    st.lists(
        st.tuples(st.lists(st.integers(1, 5), max_size=6), st.integers(0, 5), st.integers(1, 6)),
        min_size=2,
        max_size=5,
    )
)
def test_the_total_of_any_cards_and_dice_is_taken(results: list[tuple[list[int], int, int]]) -> None:
    """Whatever results of Gotoku the rules accept, they accept the totals of them instead."""
    players = [f"P{number}" for number in range(len(results))]
    full, alone = "", ""
    for name, (cards, removed, left) in zip(players, results, strict=True):
        highest = 0 if removed == 5 else left
        full += f"{name}: cards {' '.join(map(str, cards)) or 'none'}\n"
        full += f"{name}: removed {removed}\n{name}: highest {highest}\n"
        alone += f"{name}: total {sum(cards) + removed - highest}\n"
    asked = told("gotoku", f"{full}end\n", ", ".join(players))
    taken = told("gotoku", f"{alone}end\n", ", ".join(players))
    assert scores(asked) == scores(taken)
    if not asked.violations:
        assert taken.violations == ()


@given(
    st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60), st.integers(0, 60)), min_size=2, max_size=4),
    st.booleans(),
)
def test_the_total_of_any_sums_is_taken(results: list[tuple[int, int, int]], beginner: bool) -> None:
    """Whatever sums of Gophers the rules accept, they accept the totals of them instead."""
    game = "gophers beginner" if beginner else "gophers"
    players = [f"P{number}" for number in range(len(results))]
    full, alone = "", ""
    for name, (one, two, three) in zip(players, results, strict=True):
        if beginner:
            full += f"{name}: berries {one}\n{name}: acorns {two}\n{name}: grains {three}\n"
        else:
            full += f"{name}: added {one}\n{name}: subtracted {min(two, max(0, one - 1))}\n"
        total = min(one, two, three) if beginner else one - min(two, max(0, one - 1))
        alone += f"{name}: total {total}\n"
    asked = told(game, f"{full}end\n", ", ".join(players))
    taken = told(game, f"{alone}end\n", ", ".join(players))
    assert scores(asked) == scores(taken)
    if not asked.violations:
        assert taken.violations == ()


def test_a_sheet_alone_may_tell_its_total() -> None:
    """One player, one total: it is the score."""
    report = told("go-for-gold", "Anna: total 17\nend\n", "Anna")
    assert report.violations == ()
    assert report.finished
    assert scores(report) == {"Anna": 17}
    assert state(report).ended


@pytest.mark.parametrize("game", GAMES)
def test_a_total_of_nothing_is_a_result(game: str) -> None:
    """Whose total is 0 has told it: `end` lacks nothing, and the other has won."""
    report = told(game, "Anna: total 0\nBen: total 9\nend\n")
    assert report.violations == ()
    assert [(p.player, p.winner) for p in standings(report).placings] == [("Ben", True), ("Anna", False)]


@pytest.mark.parametrize("game", GAMES)
def test_an_end_of_nothing_has_no_winner(game: str) -> None:
    """Where nobody has any points and the rules say that it is not over, nobody has won."""
    for text in ("", "end\n", "Anna: total 0\nend\n"):
        report = told(game, text)
        assert not report.finished
        ranked = standings(report)
        assert ranked.decided_by == "none"
        assert [(p.rank, p.winner) for p in ranked.placings] == [(1, False), (1, False)]
        assert "Nobody has any points so far." in report.standings_lines()
        with use("de"):
            assert "Bisher hat niemand Punkte." in report.standings_lines()


@pytest.mark.parametrize(
    ("game", "text", "decided"),
    [
        ("go-for-gold", "Anna: points none\nBen: points none\n", "open"),
        ("go-for-gold", f"{LEVEL}Anna: shovels 3\n", "open"),
        ("go-for-gold", f"{LEVEL}Anna: shovels 3\nBen: shovels 3\n", "shared"),
        ("go-for-gold", f"{LEVEL}Anna: shovels 3\nBen: shovels 2\n", "shovels"),
        ("goldrausch", LEVEL, "shared"),
        ("gotoku", LEVEL, "shared"),
        ("gophers", "Anna: added 0\nAnna: subtracted 0\nBen: total 0\n", "shared"),
        ("gophers beginner", LEVEL, "shared"),
    ],
)
def test_a_match_that_is_over_without_a_point(game: str, text: str, decided: str) -> None:
    """Played to its end, a tie at nothing is a tie: the tie-break decides, or all share it."""
    report = told(game, f"{text}end\n")
    assert report.finished
    ranked = standings(report)
    assert ranked.decided_by == decided
    assert sum(placing.winner for placing in ranked.placings) == {"open": 0, "shared": 2}.get(decided, 1)


def test_who_is_level_by_totals_is_asked_for_the_shovels() -> None:
    """The tie-break is asked of those with the same total, and of nobody else."""
    text = "Anna: total 20\nBen: total 20\nCleo: total 19\n"
    report = told("go-for-gold", text, "Anna, Ben, Cleo")
    needed = [
        question.player for question in questions(state(report), None, frozenset()) if not question.skip
    ]
    assert needed == ["Anna", "Ben"]
    both = told("go-for-gold", f"{text}Ben: shovels 7\nAnna: shovels 5\nend\n", "Anna, Ben, Cleo")
    assert both.violations == ()
    assert standings(both).decided_by == find_game("go-for-gold").tie_break == "shovels"
