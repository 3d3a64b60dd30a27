"""Published scores of family games, and the pads of which nobody can have published one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.pads.published.score import FOUR, Published, each

FAMILY: Sequence[Published] = [
    Published(
        "dominoes",
        "spaanszt.home.xs4all.nl, a sample of the draw game: Bill has 6 and 27",
        ["Alice: pips 0", "Bill: pips 33", "Cindy: pips 0"],
        {"Alice": 0, "Bill": 6 + 27, "Cindy": 0},
    ),
    Published(
        "backgammon",
        "Excalibur Electronics: three points for a backgammon, times the cube",
        ["Anna: game 3, cube 4"],
        {"Anna": 12, "Ben": 0},
    ),
    # Three of the five words have the fifty points for all tiles in them.
    Published(
        "letters",
        "scrabbledaily.blogspot.com (2008): 66, 64 and 17 make 147; 24 and 84 make 108",
        [
            "Anna: word 16, all_tiles yes", "Ben: word 24", "round 2",
            "Anna: word 14, all_tiles yes", "Ben: word 34, all_tiles yes", "round 3",
            "Anna: word 17",
        ],
        {"Anna": 147, "Ben": 108},
    ),
    Published(
        "categories",
        "games-wiki.org: 20 for the only word, 10 for one of your own, 5 for one that others have",
        ["Anna: words 35", "Ben: words 15"],
        {"Anna": 20 + 10 + 5, "Ben": 10 + 5},
        values=True,
    ),
    Published(
        "quiz",
        "Pub Quiz, hosted by Vince Earl: one point for an answer, two with the joker",
        ["Anna: right 5, joker yes", "Ben: right 5"],
        {"Anna": 10, "Ben": 5},
        values=True,
    ),
    Published(
        "mancala",
        "mtngrown.github.io (2017): green wins by 26 to 22",
        ["Red: seeds 22", "Green: seeds 26"],
        {"Red": 22, "Green": 26},
        winners=("Green",),
    ),
    Published(
        "four-winds",
        "Mahjongg.no: east has 200 and goes out, against 100, 200 and 500",
        [
            "Anna: result 1200", "Ben: result -900", "Cleo: result -600", "Dan: result 300",
        ],
        each(FOUR, 1200, -900, -600, 300),
    ),
]  # fmt: skip

#: The pads of which nothing is published, and why.
OURS: Mapping[str, str] = {
    "beachcombers": "a game of our own, which shows how sets and single finds are counted",
    "lighthouse": "a game of our own, which shows how all win together",
    "provinces": "a game of our own, which shows how majorities are counted",
    "regatta": "points and a bonus of our own; a published table of places is in `series`",
    "duel": "no points: who won is entered, and nothing is counted",
}
