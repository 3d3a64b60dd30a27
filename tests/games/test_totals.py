"""A total where nothing else is told of a player: it is the score, alike in every game."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import chain, combinations_with_replacement, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printplay.core.i18n import LANGUAGES, use
from printplay.games.go_for_gold.rules import GoForGold, adding_up, rules, told_results
from printplay.games.go_for_gold.state.state import BOXES, CURSE, TEMPLE
from printplay.ledger.matches import keeping, opening
from printplay.lookup.boards import find_shipped
from printplay.match.lines.grammar import Setup
from printplay.match.registry import find, names
from printplay.match.report import Report, replayed
from printplay.match.text.as_json import as_json
from printplay.match.text.record import read
from printplay.match.text.sentences import hint, message
from printplay.match.text.source import from_text
from printplay.match.text.telling import ranking
from printplay.match.totals import sums
from tests.games.go_for_gold.playing import board
from tests.games.reports import codes, only, scores, standings, state
from tests.ledger.helpers import open_store

#: What a game's record begins with, and what tells a player's result in full: a score of 12.
GAMES = {
    "go-for-gold": ("layout A\n", "points 6 6"),
    "goldrausch": ("", "settle ladies 12 Anna 1"),
    "gotoku": ("", "cards 5 4 3 2\nAnna: removed 2\nAnna: highest 4"),
    "gophers": ("", "added 14\nAnna: subtracted 2"),
    "gophers beginner": ("variant beginner\n", "berries 12\nAnna: acorns 20\nAnna: grains 13"),
}
#: What begins play: from then on a total is compared with it.
PLAY = {
    "go-for-gold": "start N\nround 1\nAnna: h1\nBen: h8\n",
    "goldrausch": "Anna: figure ladies\n",
    "gotoku": "character Anna siren\ncharacter Ben scholar\n"
    "deal 3a charm, 1c lore, 5b dare, 2h care\nAnna: take charm, refill 4d craft\n",
    "gophers": "page 2\nAnna: at 19\nBen: at 1\nAnna: roll 1 to 18\n",
    "gophers beginner": "page 2\nAnna: at 19\nBen: at 1\nAnna: roll 1 to 18\n",
}
LEVEL = "Anna: total 0\nBen: total 0\n"


@cache
def shipped(game: str) -> tuple[Any, Any]:
    """Return the board or deck a game is shipped with, and its rules; read once."""
    meta = find(game)
    layout = find_shipped(meta.layouts[0], game)
    return layout, meta.rules(layout)


def told(game: str, text: str, players: str = "Anna, Ben") -> Report:
    """Check a record of a game."""
    name = game.split(maxsplit=1)[0]
    record = read(from_text("x", f"game {name}\n{GAMES[game][0]}players {players}\n{text}"))
    return replayed(record, *shipped(name))


def own(game: str) -> str:
    """Return a player's whole result as lines of Anna."""
    line = GAMES[game][1]
    return f"{line}\n" if line.startswith("settle") else f"Anna: {line}\n"


def test_every_game_is_here() -> None:
    """A new game needs a total alone, too."""
    assert {game.split(maxsplit=1)[0] for game in GAMES} == set(names())


@pytest.mark.parametrize("game", GAMES)
def test_a_total_alone_is_the_score(game: str) -> None:
    """It ranks, says where it comes from, and `end` needs nothing else of the player."""
    report = told(game, "Anna: total 12\nBen: total 9\nend\n")
    assert report.violations == ()
    assert report.finished
    answer = as_json(report)
    assert answer["decided_by"] == "score"
    first, second = answer["standings"]
    assert (first["player"], first["score"], first["winner"]) == ("Anna", 12, True)
    assert (second["player"], second["score"], second["winner"]) == ("Ben", 9, False)
    line = report.record.lines[0]
    assert first["points"] == [{"value": 12, "from": "total as entered", "line": line}]
    assert first["unchecked"] is second["unchecked"] is True
    assert any("12 total as entered" in line for line in ranking(report))
    with use("de"):
        assert any("12 Summe wie eingetragen" in line for line in ranking(report))
    assert not told(game, "Anna: total 12\nBen: total 9\n").finished


@pytest.mark.parametrize("game", GAMES)
def test_the_last_total_counts(game: str) -> None:
    """A mistake is put right by the total that follows it."""
    assert scores(told(game, "Anna: total 21\nBen: total 9\nAnna: total 12\nend\n")) == {
        "Anna": 12,
        "Ben": 9,
    }


@pytest.mark.parametrize("game", GAMES)
def test_an_end_lacks_who_tells_nothing(game: str) -> None:
    """One player's total does not stand for another's."""
    report = told(game, "Anna: total 12\nend\n")
    assert (only(report).code, only(report).player) == ("PP-5", "Ben")
    assert not report.finished


@pytest.mark.parametrize("game", GAMES)
def test_a_total_beside_a_result_is_checked(game: str) -> None:
    """Told before or after it: what is told in full is the score, and the total is compared."""
    for text in (f"Anna: total 12\n{own(game)}", f"{own(game)}Anna: total 12\n"):
        report = told(game, text)
        assert report.violations == ()
        assert not standings(report).placings[0].unchecked
        assert as_json(report)["standings"][0]["unchecked"] is False
        assert scores(report)["Anna"] == 12
        wrong = told(game, text.replace("total 12", "total 13"))
        assert only(wrong).code in {"GG-R35", "GR-R15", "GT-R22", "GP-R23"}


@pytest.mark.parametrize("game", GAMES)
def test_a_total_beside_play_is_checked(game: str) -> None:
    """As soon as play is told, a total is an assertion, and the play is the score."""
    for text in (f"Anna: total 12\n{PLAY[game]}", f"{PLAY[game]}Anna: total 12\n"):
        report = told(game, text)
        assert {"GG-R35", "GR-R15", "GT-R22", "GP-R23"} & set(codes(report))
        assert not any(placing.unchecked for placing in standings(report).placings)


@pytest.mark.parametrize("game", [game for game in GAMES if game != "goldrausch"])
def test_totals_and_results_side_by_side(game: str) -> None:
    """One player tells all, another a total alone: each counts as told."""
    report = told(game, f"{own(game)}Ben: total 9\nend\n")
    assert report.violations == ()
    assert report.finished
    assert [(p.player, p.score, p.unchecked) for p in standings(report).placings] == [
        ("Anna", 12, False),
        ("Ben", 9, True),
    ]


@pytest.mark.parametrize("game", GAMES)
def test_the_ledger_takes_totals_line_by_line(game: str, tmp_path: Path) -> None:
    """Nothing has to be recorded anyway, no question asks for more, and `finish` takes the match.

    What the ledger says of it is what `check` says.
    """
    store = open_store(str(tmp_path / "ledger.db"))
    headers = {"variant": "beginner"} if "beginner" in game else {}
    opening.start(store, game.split(maxsplit=1)[0], ["Anna", "Ben"], headers=headers)
    assert not keeping.add(store, None, [("x", 1, "Anna: total 12")]).refused
    refused = keeping.finish(store, None)
    assert refused.refused
    open_ = refused.before.left_open()
    assert {question.player for question in open_} == {"Ben"}
    assert not keeping.add(store, None, [("x", 1, "Ben: total 9")]).refused
    done = keeping.finish(store, None)
    assert not done.refused
    assert done.after.left_open() == []
    checked = as_json(told(game, "Anna: total 12\nBen: total 9\nend\n"))
    kept = as_json(done.after.report)
    for answer in (checked, kept):
        for placing in answer["standings"]:
            for points in placing["points"]:
                del points["line"]
    assert kept["standings"] == checked["standings"]
    assert kept["decided_by"] == checked["decided_by"]


_ROUNDS = told_results.a_total_of_so_many_rounds.says[""]
_TEMPLES = told_results.no_more_temples_than_there_are.says["totals"]


@pytest.mark.parametrize(
    ("game", "text", "found"),
    [
        ("go-for-gold", "Anna: total 52", "L1"),
        ("go-for-gold", "Anna: total -6", "L1"),
        ("go-for-gold", "Anna: total 51\nBen: total 15", ""),
        ("go-for-gold", "Anna: total 51\nBen: total 44", "L2"),
        ("go-for-gold", "Anna: points 9 9 9 9 9\nBen: total 44", "L2"),
        ("go-for-gold", "Anna: total 44\nBen: points 9 9 9 9", "L2"),
        ("go-for-gold", "round 5\nAnna: total 10", "L4"),
        ("go-for-gold", "round 5\nAnna: total 9", ""),
        ("goldrausch", "Anna: total 364\nBen: total 0", ""),
        ("goldrausch", "Anna: total 364\nBen: total 1", "L3"),
        ("goldrausch", "Anna: total -1", "L4"),
        ("goldrausch", "round\nAnna: total 7\nBen: total 8\nend", ""),
        ("gotoku", "Anna: total -6\nBen: total 27", ""),
        ("gotoku", "Anna: total 28", "L4"),
        ("gotoku", "Anna: total -7", "L4"),
        ("gotoku", "Anna: total -3\nBen: total -4\nend", "L3"),
        ("gotoku", "Anna: total -2\nBen: total -4\nend", ""),
        ("gophers", "Anna: total 249\nBen: total 0", ""),
        ("gophers", "Anna: total 250", "L2"),
        ("gophers beginner", "Anna: total 83\nBen: total 0", ""),
        ("gophers beginner", "Anna: total 80\nBen: total 4", "L2"),
    ],
)
def test_totals_that_nothing_adds_up_to(game: str, text: str, found: str) -> None:
    """A total that no result of the game makes is one fault, said in either language."""
    report = told(game, text + "\n")
    code = find(game.split(maxsplit=1)[0]).code
    assert codes(report, consequences=True) == ([f"{code}-{found}"] if found else [])
    for fault in report.violations:
        for language in LANGUAGES:
            with use(language):
                assert "{" not in message(fault, report.record) + hint(fault, report.record)


def test_the_nearest_totals_are_named() -> None:
    """Whoever has written a wrong number sees what it may have been."""
    sparse = told("go-for-gold", "Anna: total 52\n")
    assert message(only(sparse), sparse.record) == (
        "Anna: no entries on this map add up to 52; the nearest possible: 51."
    )


def test_a_total_beside_a_line_that_cannot_be_read() -> None:
    """Whether a total was told alone is open then, and it is held against nobody."""
    report = told("go-for-gold", "Anna: points 9 x\nAnna: total 52\n")
    assert codes(report) == ["PP-0"]
    for game in GAMES:
        unread = told(game, "Anna: total 12\nBen: total x\nend\n")
        assert codes(unread) == ["PP-0"]


# -- exact -----------------------------------------------------------------------------------------


@given(st.lists(st.integers(1, 12), max_size=7), st.integers(0, 5))
def test_sums_are_those_of_all_choices(values: list[int], most: int) -> None:
    """Each number of values reaches just what some choice of so many adds up to."""
    found = sums(values, most)
    for count in range(most + 1):
        chosen = {
            sum(value for value, taken in zip(values, choice, strict=True) if taken)
            for choice in product((False, True), repeat=len(values))
            if sum(choice) == count
        }
        assert found[count] == chosen


def sheets(game: GoForGold, *, curse_fills: bool) -> dict[int, int]:
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
    game = rules(board(on))
    house = {} if fills else {"curse-fills-a-box": "no"}
    start = game.start(Setup("go-for-gold", on, ("Anna",), house))
    assert adding_up.possible(start) == sheets(game, curse_fills=fills)


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
    graph = rules(board("A")).layout
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
def test_the_total_of_any_cards_and_dice_is_taken(
    results: list[tuple[list[int], int, int]],
) -> None:
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
    st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60), st.integers(0, 60)), min_size=2,
             max_size=4),
    st.booleans(),
)  # fmt: skip
def test_the_total_of_any_sums_is_taken(
    results: list[tuple[int, int, int]], beginner: bool
) -> None:
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
    assert [(p.player, p.winner) for p in standings(report).placings] == [
        ("Ben", True),
        ("Anna", False),
    ]


@pytest.mark.parametrize("game", GAMES)
def test_an_end_of_nothing_has_no_winner(game: str) -> None:
    """Where nobody has any points and the rules say that it is not over, nobody has won."""
    for text in ("", "end\n", "Anna: total 0\nend\n"):
        report = told(game, text)
        assert not report.finished
        ranked = standings(report)
        assert ranked.decided_by == "none"
        assert [(p.rank, p.winner) for p in ranked.placings] == [(1, False), (1, False)]
        assert "Nobody has any points so far." in ranking(report)
        with use("de"):
            assert "Bisher hat niemand Punkte." in ranking(report)


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
    assert sum(placing.winner for placing in ranked.placings) == {"open": 0, "shared": 2}.get(
        decided, 1
    )


def test_who_is_level_by_totals_is_asked_for_the_shovels() -> None:
    """The tie-break is asked of those with the same total, and of nobody else."""
    text = "Anna: total 20\nBen: total 20\nCleo: total 19\n"
    report = told("go-for-gold", text, "Anna, Ben, Cleo")
    asking = find("go-for-gold").asking()
    needed = [
        question.player
        for question in asking.questions(state(report), None, frozenset())
        if not question.skip
    ]
    assert needed == ["Anna", "Ben"]
    both = told("go-for-gold", f"{text}Ben: shovels 7\nAnna: shovels 5\nend\n", "Anna, Ben, Cleo")
    assert both.violations == ()
    assert standings(both).decided_by == find("go-for-gold").tie_break == "shovels"
