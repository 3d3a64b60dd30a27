"""Rules as they are declared: what the engine adds to what a body returns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from printplay.match.rules import Broken, Rule, Step, broken, find_faults, rule

HAND, PLACE = 1, 2


class Play(NamedTuple):
    """A card played by somebody, and what is not known."""

    player: str
    card: int
    unknown: int = 0

    def values(self) -> dict[str, object]:
        """Return what every sentence names."""
        return {"player": self.player}

    def open(self, doubts: int) -> bool:
        """Return whether any of some things is not known."""
        return bool(self.unknown & doubts)


@rule(
    "T-R1",
    says={"": "{player} holds no {card}.", "high": "There is no {card}."},
    hint={"high": "The highest is {most}."},
    about="card",
    rests={"": HAND},
)
def held(play: Play) -> Broken | None:
    """No card that is not held, and none that there is not."""
    if play.card > 9:
        return broken("high", card=play.card, most=9)
    return broken(card=play.card) if play.card == 0 else None


@rule("T-R2", says="{card} is odd.", hint="Play an even one.", severity="warning", stops=True)
def even(play: Play) -> Iterator[Broken]:
    """No odd card."""
    if play.card % 2:
        yield broken(card=play.card, hint="" if play.card > 5 else None)


@rule("T-R3", says="{player} is too late.", about="player")
def in_time(play: Play) -> Broken | None:
    """Nobody is late but Ben, whose lateness was told before."""
    return broken(follows=True, owner="Cleo", where=0, spaces=("c1",)) if play.card == 7 else None


RULES: tuple[Rule[Play], ...] = (held, even, in_time)


def test_a_fault_has_what_its_rule_declares() -> None:
    """Code, sentence, place and player come from the declaration and the case."""
    (fault,) = find_faults(RULES, Play("Anna", 0))
    assert (fault.code, fault.about, fault.player) == ("T-R1", "card", "Anna")
    assert fault.message.format(**fault.values) == "Anna holds no 0."
    assert (fault.hint, fault.severity, fault.consequence) == (None, "error", False)


def test_a_sentence_goes_with_the_cure_of_its_name() -> None:
    """A rule of several sentences says the right one, and what cures it."""
    (fault,) = find_faults(RULES, Play("Anna", 10))
    assert fault.message.format(**fault.values) == "There is no 10."
    assert (fault.hint or "").format(**fault.values) == "The highest is 9."


def test_nothing_behind_a_rule_that_stops_is_asked() -> None:
    """What makes all else pointless is told alone; its cure can be left out."""
    (fault,) = find_faults(RULES, Play("Anna", 7))
    assert (fault.code, fault.severity, fault.hint) == ("T-R2", "warning", None)
    assert find_faults(RULES, Play("Anna", 3))[0].hint == "Play an even one."


def test_what_rests_on_the_unknown_follows_from_it() -> None:
    """A sentence that rests on what a line left open follows; one that does not is a fault."""
    assert find_faults(RULES, Play("Anna", 0, HAND))[0].consequence
    assert not find_faults(RULES, Play("Anna", 0, PLACE))[0].consequence
    assert not find_faults(RULES, Play("Anna", 10, HAND))[0].consequence


def test_a_body_can_say_otherwise_than_the_declaration() -> None:
    """Whose fault it is, where it stands and which spaces are concerned a body can tell."""
    (fault,) = in_time.ask(Play("Ben", 7))
    assert (fault.player, fault.where, fault.spaces) == ("Cleo", 0, ("c1",))
    assert fault.consequence


def test_all_that_a_rule_can_say_is_listed() -> None:
    """Sentences and cures of a rule can be looked up."""
    assert list(even.sentences()) == ["{card} is odd.", "Play an even one."]
    assert len(list(held.sentences())) == 3
    assert next(iter(in_time.sentences())) == "{player} is too late."


@pytest.mark.parametrize(("card", "state"), [(2, 3), (0, 1)])
def test_a_step_gives_faults_and_the_state_behind_them(card: int, state: int) -> None:
    """A game says the case of an event, its rules, and the state after it."""
    step = Step(lambda _state, event: Play("Anna", event), RULES, lambda case, _found: case.card + 1)
    found, after = step(None, card)
    assert (bool(found), after) == (card == 0, state)
