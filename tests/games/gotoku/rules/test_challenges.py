"""Gotoku: challenges, lines that cannot be read, the end, and results without moves."""

from __future__ import annotations

import pytest

from printplay.core.i18n import use
from printplay.games.gotoku.events import GRAMMAR
from printplay.match.text.report_text import hint, message
from printplay.match.text.writing import formatted
from tests.games.gotoku.playing import CAST, DEALT, HEAD, play
from tests.games.gotoku.rules.test_rules import PLAYED, TRIO, said
from tests.games.reports import codes, only, scores

# -- challenges ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("challenge 1c 5", "Turn 2: Anna does not hold the point card 1c."),
        ("challenge charm 5", "Turn 2: charm is not a point card."),
        ("challenge 3a 7", "Turn 2: Anna rolls 7; a die shows 1 to 6."),
        ("challenge 3a 5 5", "Turn 2: Anna rolls 1 die, not 2."),
        ("challenge 3a 3 success", "Turn 2: the roll 3 is a failure for 3a."),
        ("challenge 3a 4 failure", "Turn 2: the roll 4 is a success for 3a."),
        ("challenge 3a 4 discarded", "Turn 2: the roll 4 is a success for 3a."),
        ("challenge 3a 3 discarded", "Turn 2: a failed card is not discarded; 3a stays with Anna."),
    ],
)
def test_a_challenge(line: str, sentence: str) -> None:
    """A card from the hand, with its dice just right, is rolled for with the dice there are."""
    report = play(f"{PLAYED}Ben: pass\nAnna: {line}\n")
    told = [message(v, report.record) for v in report.violations if not v.consequence]
    assert told[:1] == [sentence]


def test_a_die_too_low() -> None:
    """A die that is lower than needed never comes up again."""
    text = PLAYED + "Ben: pass\nAnna: use charm\nAnna: challenge 3a 6\n"
    assert said(text) == "Turn 2: charm shows 2 already, 3a needs 3."


def test_a_card_face_down_is_won() -> None:
    """A card is won once."""
    text = PLAYED + "Ben: pass\nAnna: challenge 3a 6\nAnna: challenge 3a 6\n"
    assert said(text) == "Turn 2: Anna has already laid 3a face down."


def test_all_faults_of_a_line_at_once() -> None:
    """A card not held, its wrong die and a wrong number of dice are told; the card is one slip."""
    report = play(PLAYED + "Ben: challenge 1a 6 6\n")
    told = sorted((fault.code, fault.consequence) for fault in report.violations)
    assert told == [("GT-R15", False), ("GT-R17", True), ("GT-R18", False)]


def test_what_follows_from_a_card_not_held() -> None:
    """After a card that was not held, hand and dice of this player are open, of others not."""
    text = PLAYED + "Ben: use lore\nAnna: challenge 3a 6\nAnna: use lore\nBen: use lore\n"
    report = play(text)
    assert [(v.player, v.consequence) for v in report.violations] == [
        ("Ben", False), ("Anna", False), ("Ben", True)
    ]  # fmt: skip


# -- lines that cannot be read ---------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "Anna: take 3a, refill",
        "Anna: take 3a, discard 4d craft",
        "Anna: take 3a, refill 4d 4e",
        "Anna: take",
        "Anna: take ?",
        "Anna: use",
        "Anna: use charm on",
        "Anna: use charm to",
        "Anna: use charm lore",
        "Anna: special",
        "Anna: special row column bonus craft",
        "Anna: special row bonus",
        "Anna: challenge 3a",
        "Anna: challenge 3a five",
        "Anna: pass now",
        "Anna: cards",
        "Anna: removed",
        "Anna: highest 3 4",
        "Anna: jump",
        "character Anna",
        "character Bob siren",
        "deal",
        "deal 3a charm,, 1c lore",
        "deal 3a 3b",
        "start",
        "start Bob",
    ],
)
def test_an_unreadable_line(line: str) -> None:
    """What cannot be read is told with a cure, and nothing is held against anyone for it."""
    report = play(f"{HEAD}{line}\n")
    assert [v.code for v in report.violations] in (["PP-0"], ["PP-2"])
    with use("de"):
        fault = report.violations[0]
        assert "{" not in message(fault, report.record) + hint(fault, report.record)


@pytest.mark.parametrize(
    "line",
    [
        "Anna: take 3a, refil 4d craft",
        "Anna: use charm twice",
        "Anna: special row bonus",
        "Anna: challenge 3a",
        "Anna: pass please",
        "Anna: jump",
        "Anne: use charm",
        "character Cleo rogue",
        "deal 3a charm, 1c lore, 5b",
        "start Cleo",
        "shuffle",
        "end of game",
    ],
)
def test_what_could_not_be_read_is_held_against_nobody(line: str) -> None:
    """Whatever the line might have said, later lines have no fault of their own."""
    text = f"{HEAD}{line}\ncharacter Anna siren\n{line}\ncharacter Ben scholar\n{line}\n"
    text += f"deal 3a charm, 1c lore, 5b dare, 2h care\n{line}\n"
    text += "Anna: take 3a, refill 4d craft\nAnna: use lore\n" + line + "\n"
    text += "Ben: take craft, refill 4f lore\nBen: challenge 3a 4\n" + line + "\n"
    text += "Anna: special row bonus craft\nAnna: total 3\n"
    report = play(text)
    held = [v for v in report.violations if not v.code.startswith("PP") and not v.consequence]
    assert [v.code for v in held if v.player == "Anna"] in (
        [], ["GT-R8"], ["GT-R8", "GT-R12"], ["GT-R8", "GT-R22"], ["GT-R8", "GT-R12", "GT-R22"]
    )  # fmt: skip


def test_results_that_could_not_be_read() -> None:
    """A line of results that cannot be read leaves open what it said."""
    text = HEAD + "Anna: cards none\nBen: cards none\nBen: removed x\nAnna: total 9\nend\n"
    assert codes(play(text), consequences=True) == ["PP-0", "PP-5"]
    assert codes(play(HEAD + "Anna: cards x\nAnna: total 9\n")) == ["PP-0"]


# -- the end ---------------------------------------------------------------------------------------


#: Anna takes and wins four cards that the siren's dice meet from the start.
FOUR = CAST + "deal 3a charm, 2a lore, 4b dare, 1c care\n" + "Ben: pass\n".join(
    f"Anna: take {card}, refill {up}\nAnna: challenge {card} 6\n"
    for card, up in {"3a": "1a lore", "2a": "1b lore", "4b": "1d dare", "1c": "1e dare"}.items()
)  # fmt: skip


def test_the_round_is_played_to_its_end() -> None:
    """After the fourth card the player to the right of the starter still has a turn."""
    assert not play(FOUR).finished
    report = play(FOUR + "Ben: pass\n")
    assert report.violations == ()
    assert report.finished
    assert scores(report) == {"Anna": 4, "Ben": -6}
    assert codes(play(FOUR + "Ben: pass\nend\n")) == []


def test_an_end_before_the_round_is_over() -> None:
    """The last turn must be told: at least an action, or `pass`."""
    report = play(FOUR + "end\n")
    assert message(only(report), report.record) == "The game should end after Ben's turn 4."
    assert "Ben" in hint(only(report), report.record)
    assert not report.finished
    one = play(FOUR + "Ben: take lore from 1, refill 2b care\nend\n")
    assert one.violations == ()
    assert one.finished
    trio = FOUR.replace("Ben: pass", "Ben: pass\nCleo: pass").replace(HEAD, TRIO)
    trio = trio.replace("deal", "character Cleo rogue\ndeal")
    assert codes(play(trio + "end\n")) == ["GT-R21"]
    assert codes(play(trio + "Ben: pass\nend\n")) == ["GT-R21"]
    assert codes(play(trio + "Ben: pass\nCleo: pass\nend\n")) == []


@pytest.mark.parametrize("ben", ["Ben: pass\n", "Ben: take lore from 1, refill 2b care\n"])
def test_play_after_the_end(ben: str) -> None:
    """What comes after the last round is told once and changes no score."""
    late = "Anna: take 1d, refill 2c care\nAnna: challenge 1d 9\nBen: use craft\n"
    report = play(FOUR + ben + late + "Anna: total 4\nend\n")
    assert codes(report) == ["GT-R21"]
    assert report.violations[0].consequence is False
    assert {v.code for v in report.violations if v.consequence} >= {"GT-R18", "GT-R8"}
    assert report.finished
    assert scores(report)["Anna"] == 4
    assert hint(report.violations[0], report.record).startswith("Anna had 4 cards face down")


def test_a_fifth_card_is_possible() -> None:
    """Whoever lays the fourth card still has a second action."""
    text = FOUR.replace("Anna: take 1c, refill 1e dare\nAnna: challenge 1c 6\n", "")
    text += "Anna: take 1c, refill 1e dare\nAnna: take 1a, refill 2b care\nBen: pass\n"
    text += "Anna: challenge 1c 6\nAnna: take 1b, refill 2c care\nBen: pass\n"
    assert play(text).finished


def test_the_last_player_may_end_it() -> None:
    """Where the last player of a round lays the fourth card, the match is over with that turn."""
    report = play(FOUR.replace("Anna: take 3a", "start Ben\nBen: pass\nAnna: take 3a"))
    assert report.violations == ()
    assert report.finished


def test_results_written_beside_the_play() -> None:
    """Cards, dice and totals that disagree with the moves are told; those that agree are not."""
    text = PLAYED + "Ben: pass\nAnna: challenge 3a 6\n"
    right = "Anna: cards 3\nAnna: removed 0\nAnna: highest 6\nAnna: total -3\n"
    assert codes(play(text + right)) == []
    report = play(text + "Anna: cards 3 2\nAnna: removed 1\nAnna: highest 5\nAnna: total 4\n")
    assert [message(v, report.record) for v in report.violations] == [
        "Anna has laid down only 3.",
        "Anna has removed 0 dice, not 1.",
        "Anna: the highest die shows 6, not 5.",
        "Anna: 3 + 0 - 6 = -3, not 4.",
    ]
    assert said(text + "Ben: cards 1\n") == "Ben has not laid down any card."
    before = text.replace("Anna: take 3a", "Anna: total 9\nAnna: take 3a", 1)
    assert codes(play(before)) == ["GT-R22"]
    nobody = play(HEAD + "Anna: pass\nAnna: removed 2\n")
    assert codes(nobody) == ["GT-R1"]


def test_a_match_that_ends_too_soon() -> None:
    """Without a fourth card face down the match cannot end."""
    text = PLAYED + "Ben: pass\nAnna: challenge 3a 6\nBen: pass\n"
    assert said(text + "end\n").endswith("4 cards face down end it; the most so far: 1.")
    assert not play(text + "end\n").finished


def test_an_end_right_after_the_deal() -> None:
    """Where a table is dealt, and nothing is told of an end, `end` comes too soon; said once."""
    for text in (CAST, DEALT, DEALT + "start Ben\n", HEAD + "start Ben\n"):
        assert said(text + "end\n").startswith("The game ends too soon: nobody has laid")
        assert not play(text + "end\n").finished
    told = "".join(
        f"{name}: cards 5 4 3 2\n{name}: removed 2\n{name}: highest 4\n" for name in ("Anna", "Ben")
    )
    assert codes(play(DEALT + told + "end\n")) == []
    assert codes(play(DEALT + "Anna: cards 5 4 3 2\nend\n")) == ["PP-5", "PP-5"]
    for line in ("Anna: crads 5 4", "Anna: cards x", "Anna: something"):
        assert codes(play(f"{DEALT}{line}\nend\n")) == ["PP-0"]
    assert codes(play("game gotoku\ndeal 3a charm, 1c lore, 5b dare, 2h care\nend\n")) == ["PP-3"]


def test_the_score_before_the_first_action() -> None:
    """The highest die counts from when it lies on the character card, not from the first move."""
    assert scores(play(HEAD)) == {"Anna": 0, "Ben": 0}
    for text in (CAST, DEALT, DEALT + "Anna: pass\n"):
        assert scores(play(text)) == {"Anna": -6, "Ben": -6}


# -- results without moves -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("Anna: cards 9\n", ["GT-L1"]),
        ("Anna: cards 5 5 5 5 5\nBen: cards 5 5 5\n", []),
        ("Anna: cards 5 5 5 5 5\nBen: cards 5 5 5 5\n", ["GT-L1"]),
        ("Anna: cards 5 5 5 5 5 5 5 5 5 5\n", ["GT-L4", "GT-L1"]),
        ("Anna: removed 6\n", ["GT-L2"]),
        ("Anna: removed 6\nAnna: highest 9\n", ["GT-L2"]),
        ("Anna: highest 7\n", ["GT-L2"]),
        ("Anna: highest 0\nAnna: removed 4\n", ["GT-L2"]),
        ("Anna: highest 0\nAnna: removed 5\n", []),
        ("Anna: highest 6\nAnna: removed 4\n", []),
        ("Anna: cards 5 4 3\nend\n", ["PP-5", "PP-5"]),
        ("Anna: cards 5 4 3\nBen: cards none\n", []),
        ("Anna: cards 5 4 3\nBen: cards none\nend\n", ["GT-L3"]),
        ("Anna: cards 5 4 3 1\nBen: cards none\nend\n", ["PP-5", "PP-5"]),
    ],
)
def test_results(lines: str, expected: list[str]) -> None:
    """Results fit the cards there are, the dice there are, and a match that is over."""
    assert codes(play(HEAD + lines)) == expected


def test_results_all_told_are_a_finished_match() -> None:
    """When all three are told of everybody, someone has four cards; `end` cannot come before."""
    anna = "Anna: cards 5 4 3\nAnna: removed 0\nAnna: highest 3\n"
    ben = "Ben: cards 2 1\nBen: removed 1\nBen: highest 5\n"
    assert codes(play(HEAD + anna + ben)) == ["GT-L3"]
    assert not play(HEAD + anna + ben).finished
    four = anna.replace("5 4 3", "5 4 3 3")
    assert not play(HEAD + four).finished
    assert not play(HEAD + four + "end\n").finished
    report = play(HEAD + four + ben)
    assert report.finished
    assert scores(report) == {"Anna": 12, "Ben": -1}


def test_a_total_that_nothing_tells_of() -> None:
    """A total beside some of cards and dice is only warned of; one that differs is an error."""
    report = play(HEAD + "Anna: total 9\nAnna: cards 5 3\n")
    assert report.valid
    assert only(report).severity == "warning"
    told = "Anna: cards 5\nAnna: removed 5\nAnna: highest 0\nAnna: total 9\n"
    assert said(HEAD + told) == "Anna: 5 + 5 - 0 = 10, not 9."


def test_equals_share() -> None:
    """There is no tie-break: equal scores share the rank, and the next is skipped."""
    text = TRIO
    for name, laid in (("Anna", "5 4 1 1"), ("Ben", "5 3 2 1"), ("Cleo", "5")):
        text += f"{name}: cards {laid}\n{name}: removed 1\n{name}: highest 2\n"
    report = play(text)
    ranked = report.full_standings
    assert ranked.decided_by == "shared"
    assert [placing.rank for placing in ranked.placings] == [1, 1, 3]
    assert [(one.value, one.source) for one in ranked.placings[0].points] == [
        (5, "cards"), (4, "cards"), (1, "cards"), (1, "cards"), (1, "removed dice"),
        (-2, "highest die"),
    ]  # fmt: skip


def test_players_called_by_other_names() -> None:
    """Whoever is renamed is renamed in lines of the table, too."""
    assert GRAMMAR.rename is not None
    names = {"Anna": "Anne"}
    report = play(DEALT + "start Anna\nAnna: take 3a, refill 4d craft\nBen: pass\nend\n")
    renamed = [GRAMMAR.rename(event, names) for event in report.record.events]
    told = [GRAMMAR.write(event) for event in renamed[:4]]
    assert told == [
        "character Anne siren", "character Ben scholar",
        "deal 3a charm, 1c lore, 5b dare, 2h care", "start Anne",
    ]  # fmt: skip
    assert [event.player for event in renamed[4:]] == ["Anne", "Ben", ""]


def test_a_record_keeps_its_form() -> None:
    """The formatter writes lines of the table together, commas and small letters, and only once."""
    untidy = (
        HEAD
        + """
CHARACTER Anna Siren
character  Ben  scholar
deal 3A charm,lore 1c , 5b dare,2h care

Anna: Take 3a refill craft 4D  # the first
Anna: USE Charm
Ben: special Lore dare care bonus craft
"""
    )
    tidy = (
        HEAD
        + """
character Anna siren
character Ben scholar
deal 3a charm, 1c lore, 5b dare, 2h care

Anna: take 3a, refill 4d craft  # the first
Anna: use charm
Ben: special lore dare care bonus craft
"""
    )
    assert formatted(play(untidy).record) == tidy
    assert formatted(play(tidy).record) == tidy
