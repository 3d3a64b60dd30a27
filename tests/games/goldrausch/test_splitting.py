"""Sums of six groups: exact for any deck, and what a deal gives is always taken."""

from __future__ import annotations

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printplay.games.goldrausch.state import GROUPS, splits
from tests.examples import some
from tests.games.goldrausch.playing import deck, play
from tests.games.reports import codes

#: No two cards alike, so that there are as many choices as there can be.
APART = (3, 4, 6, *range(480, 1000, 37))


def by_force(gold: tuple[int, ...], least: int, most: int, groups: int) -> set[tuple[int, ...]]:
    """Return the sums of all deals, card by card."""
    found = set[tuple[int, ...]]()
    for places in product(range(groups), repeat=len(gold)):
        if all(least <= places.count(group) <= most for group in range(groups)):
            dealt = zip(places, gold, strict=True)
            sums = [0] * groups
            for group, amount in dealt:
                sums[group] += amount
            found.add(tuple(sums))
    return found


@given(
    st.lists(st.integers(1, 6), min_size=1, max_size=7), st.integers(0, 1), st.integers(1, 4),
    st.integers(2, 3),
)  # fmt: skip
def test_splits_are_those_of_all_deals(gold: list[int], least: int, most: int, groups: int) -> None:
    """Sums are taken if and only if some deal of the cards gives them."""
    cards = tuple(gold)
    there = by_force(cards, least, most, groups)
    for sums in product(range(sum(cards) + 1), repeat=groups):
        if sum(sums) == sum(cards):
            assert splits(cards, least, most, sums) == (sums in there)


@settings(max_examples=some(20), deadline=None)
@given(st.randoms(use_true_random=False))
def test_what_a_deal_gives_is_taken(dice: random.Random) -> None:
    """However 36 cards are dealt, six to a group, their sums are possible: with any amounts."""
    for gold in (deck().gold, APART):
        cards = [*gold, *[0] * 18]
        dice.shuffle(cards)
        sums = tuple(sum(cards[at : at + 6]) for at in range(0, 36, 6))
        assert splits(gold, 0, 6, sums)


@pytest.mark.parametrize(
    ("gold", "wrong"),
    [
        ((49, 42, 0, 0, 0, 0), True),  # 18 gold cards, six to a group, are three groups at least
        ((45, 46, 0, 0, 0, 0), True),
        ((49, 31, 11, 0, 0, 0), True),
        ((49, 30, 12, 0, 0, 0), False),  # 10 9 8 8 7 7, 6 6 5 5 4 4, 3 3 2 2 1 1
        ((49, 12, 30, 0, 0, 0), False),
        ((0, 0, 0, 49, 12, 30), False),
        ((12, 48, 31, 0, 0, 0), False),  # 10 9 8 8 7 6, 7 6 5 5 4 4
        ((12, 49, 29, 1, 0, 0), False),
        ((1, 1, 1, 1, 1, 86), True),  # 86 is more than a group can have, as GR-L4 says
        ((1, 1, 1, 39, 49, 0), True),  # 1 lies there twice
        ((20, 20, 20, 20, 11, 0), False),
    ],
)
def test_l5_groups_are_made_of_one_deck(gold: tuple[int, ...], wrong: bool) -> None:
    """Six groups that are possible each for itself are not always possible together."""
    lines = [f"settle {name} {sum_}\n" for name, sum_ in zip(GROUPS, gold, strict=True)]
    found = codes(play("".join(lines)))
    assert found == ((["GR-L4"] if max(gold) > 49 else ["GR-L5"]) if wrong else [])
    assert codes(play("".join(lines[:-1]))) == (["GR-L4"] if max(gold[:-1]) > 49 else [])
