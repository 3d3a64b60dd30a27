"""Published scores of dice games."""

from __future__ import annotations

from collections.abc import Sequence

from tests.pads.published.score import Published

DICE: Sequence[Published] = [
    Published(
        "pig",
        "Wikipedia: Anne throws 5, 2 and 1; Bob throws 4, 5, 3, 5 and 5 and keeps 22",
        ["Anne: turn 0", "Bob: turn 22"],
        {"Anne": 0, "Bob": 22},
    ),
    Published(
        "ten-thousand",
        "klanestrotalisman.blogspot.com (2010): 100, 400 and 100, then 1000 with six new dice",
        ["Anna: turn 1600", "Ben: turn 0"],
        {"Anna": 1600, "Ben": 0},
    ),
    Published(
        "chicago",
        "dice.toys: whoever throws every number has 77; dicegamedepot.com: round 5 is worth 6",
        [line for number in range(1, 12) for line in (
            f"round {number}", "Anna: thrown yes", f"Ben: thrown {'yes' if number == 5 else 'no'}",
        )],
        {"Anna": 77, "Ben": 6},
        winners=("Anna",),
    ),
    Published(
        "boston",
        "best-family-games.com: 6, 3 and 5 are 14; beyondthealgorithm.ca: 6, 3 and 2 are 11",
        ["Anna: dice 14", "Ben: dice 11"],
        {"Anna": 1, "Ben": 0},
    ),
    Published(
        "shut-the-box",
        "Wikipedia: 2, 3 and 5 left open are 10; die-kleine-holzecke.de: 1, 5 and 9 are 15",
        ["Anna: open 10", "Ben: open 15"],
        {"Anna": 10, "Ben": 15},
    ),
    # The most that can be had, 1575, has twelve bonuses of 100 for further fives of a kind;
    # the pad has no row for these.
    Published(
        "thirteen",
        "qa.answers.com: the best sheet has 1575; here it is without its bonuses",
        [
            "Anna: ones 5, twos 10, threes 15, fours 20, fives 25, sixes 30, triple 30",
            "Anna: quadruple 30, house_full yes, four_run yes, five_run yes, five_alike yes",
            "Anna: chance 30",
        ],
        {"Anna": 1575 - 12 * 100},
        winners=("Anna",),
    ),
    Published(
        "yacht",
        "yacht-game: the most of each row",
        [
            "Anna: ones 5, twos 10, threes 15, fours 20, fives 25, sixes 30, full_house 28",
            "Anna: four 24, little yes, big yes, choice 30, yacht yes",
        ],
        {"Anna": 297},
    ),
]  # fmt: skip
