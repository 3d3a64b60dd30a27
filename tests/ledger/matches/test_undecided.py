"""Nobody has won while what would break the tie is missing, in every output alike."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printplay.cli.score.tables import history_tables, match_table
from printplay.cli.score.views import view_match
from printplay.core.i18n import use
from printplay.ledger.exchange.as_csv import as_csv
from printplay.ledger.exchange.bgstats import play_json
from printplay.ledger.lists.history import history
from printplay.ledger.store.store import Store
from printplay.lookup.record import check_lines
from printplay.match.report import as_json
from printplay.match.standings import Points, placings
from printplay.match.text.source import from_text
from tests.ledger.samples import every, get, put, store_at, summarize, text_of

HEAD = "game go-for-gold\nmatch {0}\nlayout A\nplayers Anna, Ben, Cleo\n"
LEVEL = "Anna: total 34\nBen: total 34\nCleo: total 20\nAnna: shovels 8\n"
#: Matches in which nobody has won, each with the words of `score list` and what decided it.
NOBODY = {
    "level, and nothing told": (LEVEL.replace("Anna: shovels 8\n", ""), "open (34)", "open"),
    "level, and one told": (LEVEL, "open (34)", "open"),
    "level at nothing": ("Anna: points none\nBen: total 0\nCleo: points -1\n", "open (0)", "open"),
    "nothing told": ("", "nobody", "none"),
    "nothing gained": ("Anna: total -1\nBen: points -1 -1\n", "nobody", "none"),
}


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """Return a ledger."""
    return store_at(tmp_path)


def rows(store: Store) -> list[dict[str, str]]:
    """Return the rows of the CSV."""
    return list(csv.DictReader(io.StringIO(as_csv(every(store)))))


def test_who_are_tied_below_nothing_are_tied(store: Store) -> None:
    """Points below 0 are points: before the end, all who have as many are tied."""
    put(store, HEAD.format("abc") + "".join(f"{name}: total -1\n" for name in ("Anna", "Ben", "Cleo")))
    assert "Tied so far: Anna, Ben, Cleo, -1 points each." in view_match(get(store))


def test_missing_results_are_counted(store: Store) -> None:
    """One result is missing, two results are."""
    for id_, text, said in (
        ("abc", "Ben: points 4\n", "the results of Anna, Cleo are missing."),
        ("abd", "Ben: points 4\nCleo: points 5\n", "the result of Anna is missing."),
    ):
        put(store, f"{HEAD.format(id_)}{text}end\n", anyway=True)
        assert any(line.endswith(said) for line in view_match(get(store, id_)))


def test_a_result_that_is_not_complete_has_no_number(store: Store) -> None:
    """Points told in part are none: the list says so, as JSON and `score show` do."""
    text = "game gotoku\nmatch abc\nplayers Anna, Ben\nAnna: cards 5 4 3 2\n"
    put(store, f"{text}end\n", anyway=True)
    kept = get(store)
    assert {one["score"] for one in kept.json()["standings"]} == {None}
    assert match_table(summarize([kept]), quiet=False).split("\n")[1].endswith("open (–)")


@pytest.mark.parametrize("case", NOBODY)
def test_nobody_is_called_a_winner(case: str, store: Store) -> None:
    """Show, list, history, JSON, CSV and BG Stats say the same: there is no winner."""
    text, won_by, decided_by = NOBODY[case]
    put(store, f"{HEAD.format('abc')}{text}end\n", anyway=True)
    kept = get(store)
    found = kept.json()
    assert found["decided_by"] == decided_by
    assert [placing["winner"] for placing in found["standings"]] == [False] * 3
    assert match_table(summarize([kept]), quiet=False).split("\n")[1].endswith(won_by)
    assert not any(" wins" in line or "Shared" in line for line in view_match(kept))
    table = rows(store)
    assert {(row["winner"], row["decided_by"]) for row in table} == {("no", decided_by)}
    bgstats = play_json(kept)
    assert not any(player["winner"] for player in bgstats["players"])
    sentence = "Who won is open" if decided_by == "open" else "nobody has won"
    assert sentence.casefold() in bgstats["comments"].casefold()
    with use("de"):
        assert sentence not in play_json(kept)["comments"]
    told_of = history(summarize([kept])).json()
    for tally in told_of["games"]["go-for-gold"]:
        assert (tally["matches"], tally["wins"], tally["open"]) == (1, 0, 1)
        assert tally["share"] is None


def test_check_says_what_the_ledger_says(store: Store, tmp_path: Path) -> None:
    """A match exported as a record has the same standings there, total alone and all."""
    put(store, f"{HEAD.format('abc')}{LEVEL}end\n")
    record = text_of(store, "abc")
    checked = as_json(check_lines(from_text("abc.play", record), tmp_path))
    kept = get(store).json()

    def plain(found: dict[str, Any]) -> list[dict[str, Any]]:
        for placing in found["standings"]:
            for points in placing["points"]:
                del points["line"]
        return found["standings"]  # type: ignore[no-any-return]

    assert plain(checked) == plain(kept)
    assert checked["decided_by"] == kept["decided_by"] == "open"


def test_who_must_tell_what_is_named(store: Store) -> None:
    """The sentence names whose shovels are missing, and the commands that tell them."""
    put(store, f"{HEAD.format('abc')}{LEVEL}end\n")
    shown = "\n".join(view_match(get(store)))
    sentence = "until the tie-break is entered: shovels gathered of Ben."
    assert sentence in " ".join(shown.split())
    assert "printplay score correct -m abc Ben=34/N" in shown


def test_what_is_not_decided_is_neither_won_nor_lost(store: Store) -> None:
    """Shares are of the matches that are decided; who was before whom counts where it is known."""
    put(store, f"{HEAD.format('aaa')}{LEVEL}end\n")
    put(store, f"{HEAD.format('bbb')}Anna: total 30\nBen: total 31\nCleo: total 12\nend\n")
    found = history(summarize(every(store))).json()
    tallies = {tally["player"]: tally for tally in found["games"]["go-for-gold"]}
    assert [tallies[name]["share"] for name in ("Anna", "Ben", "Cleo")] == [0, 1, 0]
    assert [tallies[name]["open"] for name in ("Anna", "Ben", "Cleo")] == [1, 1, 1]
    pairs = {tuple(pair["players"]): pair for pair in found["pairs"]}
    assert pairs["Anna", "Ben"] == {
        "players": ["Anna", "Ben"], "matches": 2, "first_ahead": 0, "second_ahead": 1,
        "level": 0, "open": 1, "together": 0, "won_together": 0,
    }  # fmt: skip
    assert pairs["Anna", "Cleo"]["first_ahead"] == 2
    assert "undecided" in history_tables(history(summarize(every(store))), quiet=False)
    with use("de"):
        assert "offen" in history_tables(history(summarize(every(store))), quiet=False)


def test_a_result_nobody_told_is_no_score(store: Store) -> None:
    """It counts in no average and as nobody's best, and nobody is ahead of who has none."""
    two = HEAD.replace("Anna, Ben, Cleo", "Anna, Ben")
    put(store, f"{two.format('aaa')}Anna: total 30\nend\n", anyway=True)
    put(store, f"{two.format('bbb')}end\n", anyway=True)
    found = history(summarize(every(store))).json()
    tallies = {tally["player"]: tally for tally in found["games"]["go-for-gold"]}
    assert [tallies[name]["matches"] for name in ("Anna", "Ben")] == [2, 2]
    assert [tallies[name]["average"] for name in ("Anna", "Ben")] == [30, None]
    assert [tallies[name]["best"] for name in ("Anna", "Ben")] == [30, None]
    assert [found["pairs"][0][key] for key in ("first_ahead", "open")] == [0, 2]
    table = history_tables(history(summarize(every(store))), quiet=False)
    assert table.splitlines()[3].split() == ["Ben", "2", "0", "–", "–", "–", "2"]


def test_columns_of_nothing_are_not_shown(store: Store) -> None:
    """Where every match is decided, the history has no column for what is not."""
    put(store, f"{HEAD.format('bbb')}Anna: total 30\nBen: total 31\nCleo: total 12\nend\n")
    assert "undecided" not in history_tables(history(summarize(every(store))), quiet=False)


def test_a_total_as_entered_is_marked_in_the_table(store: Store) -> None:
    """A spreadsheet can tell what was checked from what was not."""
    text = "Anna: total 30\nBen: points 9 5\nCleo: total 4\nCleo: points 4\nend\n"
    put(store, f"{HEAD.format('bbb')}{text}")
    marked = {row["player"]: row["unchecked"] for row in rows(store)}
    assert marked == {"Anna": "yes", "Ben": "no", "Cleo": "no"}


def test_what_is_left_open_is_said_in_words(store: Store) -> None:
    """`left_open` of the JSON holds sentences in the language asked for, no templates."""
    names = HEAD.format("ccc").replace("Anna, Ben, Cleo", "Anna, Ben")
    put(store, f"{names}start N\nround 1\nAnna: h1\n")
    for language, said in (("en", "move of round 1"), ("de", "Zug in Runde 1")):
        with use(language):
            open_ = json.loads(json.dumps(get(store).json()["left_open"]))
        assert [one["what"] for one in open_] == [said]


# -- standings -------------------------------------------------------------------------------------

SCORES = st.lists(st.tuples(st.integers(-2, 2), st.none() | st.integers(0, 2)), min_size=1, max_size=5)


@given(SCORES, st.booleans())
def test_a_winner_is_a_winner_whatever_is_still_told(
    results: list[tuple[int, int | None]], finished: bool
) -> None:
    """Somebody wins if, and only if, no value that is missing could change who does."""
    names = [f"P{number}" for number in range(len(results))]

    def ranked(ties: list[int | None]) -> set[str]:
        scores = [
            (name, score, (Points(score, "x", 0),))
            for name, (score, _tie) in zip(names, results, strict=True)
        ]
        found = placings(scores, [("shovels", ties)]).for_match(finished=finished)
        assert (found.decided_by in ("open", "none")) is not found.decided
        assert found.decided is any(placing.winner for placing in found.placings)
        assert all(placing.rank == 1 for placing in found.placings if placing.winner)
        return {placing.player for placing in found.placings if placing.winner}

    won = ranked([tie for _score, tie in results])
    pointless = all(score <= 0 for score, _tie in results)
    if not finished and pointless:
        assert won == set()
        return
    best = max(score for score, _tie in results)
    first = [tie for score, tie in results if score == best]
    assert (won == set()) is (len(first) > 1 and None in first)
    if won:
        for value in (0, 3):
            assert ranked([value if tie is None else tie for _score, tie in results]) == won
