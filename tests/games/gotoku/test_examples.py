"""The worked examples of the rules of Gotoku."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from printplay.games.gotoku.asking import questions
from printplay.games.gotoku.events import Character, Deal, Take
from printplay.games.gotoku.play import GotokuRules
from printplay.games.gotoku.rules.legal import succeeds
from printplay.games.gotoku.state.case import pile
from printplay.games.gotoku.state.state import CardPair, State
from printplay.games.gotoku.views import can_meet
from printplay.match.lines.grammar import Event, Setup
from printplay.match.text.report_text import message
from tests.games.gotoku.playing import CAST, DEALT, HEAD, cards, dice, play
from tests.games.reports import codes, only, scores, state

#: Four pairs that show lore three times, and dare.
LORE = CAST + "deal 3a lore, 2c lore, 5b lore, 2h dare\n"


def test_k1_one_card_lowers_its_die_by_one() -> None:
    """A CARE card takes the east die from 6 to 5."""
    report = play(DEALT + "Anna: take care, refill 4d craft\nAnna: use care\n")
    assert report.violations == ()
    assert dice(report) == {"charm": 3, "lore": 2, "dare": 4, "care": 5, "craft": 5}


REMOVED = (
    LORE
    + "Anna: take lore from 1, refill 4d charm\nAnna: take lore from 2, refill 4e care\n"
    + "Ben: pass\nAnna: use lore\nAnna: use lore\nBen: pass\n"
)


def test_k2_a_die_at_one_leaves_the_card() -> None:
    """Two LORE cards take the west die from 2 off the card: two dice are rolled, one point more."""
    report = play(REMOVED)
    assert report.violations == ()
    assert dice(report)["lore"] == 0
    assert scores(report)["Anna"] == 1 - 6


HELD = (
    DEALT
    + "Anna: take lore, refill 4d charm\nAnna: take dare, refill 4e craft\nBen: pass\n"
    + "Anna: take care, refill 4a craft\n"
)


def test_k3_three_cards_are_four_pips() -> None:
    """The special action lowers W, C and E and then E once more, as one action."""
    report = play(HELD + "Anna: special row bonus care\n")
    assert report.violations == ()
    assert dice(report) == {"charm": 3, "lore": 1, "dare": 3, "care": 4, "craft": 5}
    assert sum(dice(report).values()) == 16
    assert state(report).turn.actions == 2


COLUMN = (
    REMOVED
    + "Anna: take charm, refill 4a craft\nAnna: take dare, refill 4b dare\nBen: pass\n"
    + "Anna: take craft, refill 4c craft\n"
)


def test_k4_a_removed_die_blocks_its_line() -> None:
    """With W removed the row is forbidden and the column allowed; by house rule neither is."""
    report = play(COLUMN + "Anna: special row bonus care\n")
    assert codes(report, consequences=True) == ["GT-R12", "GT-R13"]
    assert codes(play(COLUMN + "Anna: special column bonus care\n")) == []
    strict = COLUMN.replace(HEAD, HEAD + "house special-block any\n")
    assert codes(play(strict + "Anna: special column bonus care\n")) == ["GT-R13"]


NEAR = LORE + "Anna: take 2c, refill 4d charm\nAnna: take dare, refill 4a craft\nBen: pass\n"


def test_k6_a_value_too_high_is_no_challenge() -> None:
    """A card that needs DARE 3 cannot be challenged while DARE shows 4."""
    fault = only(report := play(NEAR + "Anna: challenge 2c 5\n"))
    assert fault.code == "GT-R17"
    assert message(fault, report.record) == "Turn 2: dare shows 4, 2c needs 3."


READY = NEAR + "Anna: use dare\n"


def test_k7_a_failed_card_stays() -> None:
    """DARE shows 3 and the black die 2: the card stays in hand and may be tried again."""
    report = play(READY + "Anna: challenge 2c 2\nBen: pass\nAnna: challenge 2c 3\n")
    assert report.violations == ()
    assert state(report).players[0].hand == ()
    assert [laid.card for laid in state(report).players[0].down] == ["2c"]
    failed = play(READY + "Anna: challenge 2c 2\n")
    assert state(failed).players[0].hand == ("2c",)
    assert state(failed).players[0].down == ()


def test_k8_one_die_of_several_is_enough() -> None:
    """With one removed die, 2 and 5 are rolled: success, face down, two points."""
    text = REMOVED.replace("take lore from 2, refill 4e care", "take lore from 3, refill 4e care")
    text += (
        "Anna: take 2c, refill 4a craft\nAnna: take dare, refill 4b dare\nBen: pass\n"
        "Anna: use dare\nAnna: challenge 2c 2 5 success\n"
    )
    report = play(text)
    assert report.violations == ()
    assert scores(report)["Anna"] == 2 + 1 - 6


def test_k9_a_removed_die_cannot_be_challenged() -> None:
    """A card that needs LORE is lost when the LORE die is gone."""
    text = REMOVED + "Anna: take 5b, refill 4a craft\nAnna: challenge 5b 6 6\n"
    assert codes(play(text)) == ["GT-R16"]


@pytest.mark.parametrize(("cares", "expected"), [(1, []), (2, ["GT-R17"])])
def test_k10_a_line_card_goes_by_position(cares: int, expected: list[str]) -> None:
    """A row of 1, 3, 5 is met by dice at 1, 3, 5 and not by 1, 3, 4."""
    text = (
        CAST
        + """deal 4b lore, 3h dare, 5b care, 2h care
Anna: take lore, refill 4a craft
Anna: take 3h, refill 4c dare
Ben: pass
Anna: take dare, refill 4d charm
Anna: take care from 3, refill 4e charm
Ben: pass
Anna: take care, refill 4f charm
Anna: use lore
Ben: pass
Anna: use dare
"""
    )
    text += "Anna: use care\nBen: pass\n" * cares
    report = play(text + "Anna: challenge 3h 6\n")
    assert codes(report) == expected


def test_k11_k12_scores_by_result() -> None:
    """Cards, plus removed dice, minus the highest die left; none left costs nothing."""
    text = HEAD + "Anna: cards 5 4 3 2\nAnna: removed 2\nAnna: highest 4\nAnna: total 12\n"
    text += "Ben: cards 4 3 2 1\nBen: removed 5\nBen: highest 0\nBen: total 15\n"
    report = play(text)
    assert report.violations == ()
    assert scores(report) == {"Anna": 12, "Ben": 15}
    assert report.finished


def test_k15_the_other_card_is_discarded() -> None:
    """Who takes the point card of pair 3 discards its action card, and the pair is refilled."""
    at = state(play(DEALT + "Anna: take 5b, refill 4d craft\n"))
    assert at.discards == ("dare",)
    assert at.pairs[2] == ("4d", "craft")
    assert at.players[0].hand == ("5b",)


def test_k16_discards_are_shuffled_when_a_pile_is_empty() -> None:
    """With the action pile used up, its 9 discards are the new pile; before, they are not."""
    game = GotokuRules(cards())
    now = game.start(Setup("gotoku", players=("Anna", "Ben")))
    points, actions = list(cards().points), list(pile(now, points=False).elements())
    events: list[Event] = [
        Character("Anna", "siren"),
        Character("Ben", "scholar"),
        Deal(tuple(CardPair(points.pop(), actions.pop()) for _pair in range(4))),
    ]
    shown = events[2].pairs[0]  # type: ignore[attr-defined]
    for number in range(31):
        up = CardPair(points.pop(), actions.pop())
        name = ("Anna", "Ben")[number // 2 % 2]
        events.append(Take(name, shown.point if number < 9 else shown.action, 1, up))
        shown = up
    for event in events:
        found, now = game.step(now, event)
        assert not found
    discards = [card for card in now.discards if card in cards().actions]
    assert len(discards) == 9
    assert not pile(now, points=False)

    def refilled(card: str) -> tuple[list[str], State]:
        event = Take("Ben", shown.point, 1, CardPair(points[-1], card))
        found, after = game.step(now, event)
        return [one.code for one in found], after

    broken, after = refilled(discards[0])
    assert broken == []
    assert pile(after, points=False).total() == 9  # the card of pair 1 was discarded, too
    assert not [card for card in after.discards if card in cards().actions]
    held = next(name for name in cards().actions if name not in {*discards, shown.action})
    assert refilled(held)[0] == ["GT-R7"]


@pytest.mark.parametrize(("removed", "chance"), [(0, Fraction(1, 3)), (2, Fraction(19, 27))])
def test_k17_chances(removed: int, chance: Fraction) -> None:
    """For 5 or more the black die alone has 33.3 %, with two removed dice 70.4 %."""
    card = cards().points["4a"]
    rolls = list(product(range(1, 7), repeat=1 + removed))
    assert Fraction(sum(succeeds(card, roll) for roll in rolls), len(rolls)) == chance


def test_k18_equals_roll_again() -> None:
    """Who starts is asked before the first turn, equals rolling again; the record names one."""
    (asked, *_later) = questions(state(play(DEALT)), "play", frozenset())
    assert asked.key == "start"
    assert "equals roll again" in asked.text
    assert [asked.line(name) for name in asked.words([])] == ["start Anna", "start Ben"]


def test_what_can_be_met_from_the_start() -> None:
    """Of each value 6, 7, 7, 8 and 8 cards can be met, by every character alike."""
    for one in cards().characters.values():
        met = [card.value for card in cards().points.values() if can_meet(card, one)]
        assert [met.count(value) for value in range(1, 6)] == [6, 7, 7, 8, 8]


def test_line_cards_need_as_many_pips_as_they_are_worth() -> None:
    """Every line card of value v takes v reductions from the start."""
    for one in cards().characters.values():
        for card in cards().points.values():
            if card.line:
                needed = card.required(one)
                assert sum(one.start(die) - value for die, value in needed) == card.value
