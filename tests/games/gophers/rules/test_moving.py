"""Gophers: moving, what can be done, and what cannot be read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from printplay.core.i18n import LANGUAGES, use
from printplay.games.gophers.play import GophersRules
from printplay.games.gophers.state.actions import GRAMMAR
from printplay.lookup.record import check_lines
from printplay.match.lines.grammar import Setup
from printplay.match.text.report_text import hint, message
from printplay.match.text.source import from_text
from printplay.match.text.writing import formatted, write_event
from tests.games.gophers.playing import RECORDS, START, burrow, on_burrow, play
from tests.games.gophers.rules.test_rules import BASKETS, BEGINNER, GIFT, ONE, PORTAL
from tests.games.reports import key, keys, standings, state

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
    head = "game gophers\nlayout thirteen.toml\nplayers Anna, Ben\npage 1\nAnna: at 11\nBen: at 15\n"
    turns = ["Anna: roll 2 to 12 11\n", "Ben: roll 2 to 14 15\n"] * 4

    def found(count: int, last: str = "") -> list[str]:
        return keys(check_lines(from_text("x", head + "".join(turns[:count]) + last), tmp_path))

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
    assert keys(play(late, "layout few.toml", "house refill turn")) == ["r22-late", "(r23-added)", "(r23)"]
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
    game, now = GophersRules(report.board), state(report)
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
    game = GophersRules(burrow())
    assert list(game.legal(state(report))) == []
    assert list(game.legal(game.start(Setup("gophers")))) == []
    over = play(
        "page 1\nAnna: at 11\nBen: at 15\nAnna: roll 1 to 12\nAnna: collect grain 4 - 2 - 1",
        "layout few.toml",
    )
    assert list(game.legal(state(over))) == []


def test_a_record_without_players() -> None:
    """A record that names nobody is judged as far as it goes."""
    report = check_lines(from_text("x", "game gophers\npage 3\nend\n"), RECORDS)
    assert keys(report) == ["header-missing", "(r22-hands)"]


def test_players_are_renamed_wherever_they_stand() -> None:
    """A new name reaches baskets and payments, too."""
    text = "page 2\ndeck 58\nAnna: at 1\nAnna: baskets Ben, Anna\nBen: pay Anna\nBen: pay nobody"
    record = play(text, BASKETS).record
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
