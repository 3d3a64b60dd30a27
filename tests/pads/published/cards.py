"""Published scores of card games."""

from __future__ import annotations

from collections.abc import Sequence

from tests.pads.published.score import FOUR, Published, each

CARDS: Sequence[Published] = [
    Published(
        "hearts",
        "247hearts.co: 2, 5 with the queen, 3 and 3; hearts-online.org: who takes all gives 26",
        [
            "Anna: hearts 2, queen no", "Ben: hearts 5, queen yes", "Cleo: hearts 3, queen no",
            "Dan: hearts 3, queen no", "round 2", "Anna: hearts 0, queen no",
            "Ben: hearts 0, queen no", "Cleo: hearts 0, queen no", "Dan: hearts 13, queen yes",
        ],
        each(FOUR, 2 + 26, 18 + 26, 3 + 26, 3),
    ),
    Published(
        "spades",
        "MSN Games: six bid and seven won are 61; a contract of six that is set costs 60",
        [
            "Anna: bid 6, tricks 7", "Ben: bid 6, tricks 6", "round 2", "Anna: bid 6, tricks 5",
            "Ben: bid 8, tricks 8",
        ],
        each(FOUR, 61 - 60, 60 + 80, 61 - 60, 60 + 80),
    ),
    Published(
        "gin-rummy",
        "Gin Player Online: 3 against 11 is 8; an undercut with 1 against 3 is 2 and 25",
        ["Anna: difference 8", "round 2", "Ben: difference 2, undercut yes"],
        {"Anna": 8, "Ben": 27},
    ),
    Published(
        "canasta",
        "Rare Pike: seven kings are 570; Canastapedia: two fours, a five and a king held are 25",
        ["Anna: melded 70, natural 1, held 0", "Ben: melded 0, held 25"],
        each(FOUR, 570, -25, 570, -25),
    ),
    # The second hundred is entered with the cards melded.
    Published(
        "canasta",
        "Dummies, canasta: 200 for going out concealed; red threes count against who melds nothing",
        [
            "Anna: melded 600, natural 1, red_threes 0, out yes, held 0",
            "Ben: melded 0, red_threes 4, held 0",
        ],
        each(FOUR, 500 + 500 + 200, -800, 500 + 500 + 200, -800),
        values=True,
    ),
    Published(
        "cribbage",
        "Cribbage Corner, example hands: 16, 13 and 6 points, and the best hand of all, 29",
        ["Anna: pegged 0, shown 16", "Ben: pegged 0, shown 13", "round 2",
         "Anna: pegged 0, shown 29", "Ben: pegged 0, shown 0, crib 6"],
        {"Anna": 16 + 29, "Ben": 13 + 6},
    ),
    Published(
        "skat",
        "Wikipedia (de), Skatabrechnung: a grand of 144, diamonds of 27 lost, an open null",
        ["Anna: game 144", "round 2", "Anna: game 27, failed yes", "round 3", "Cleo: game 46"],
        {"Anna": 144 - 54, "Ben": 0, "Cleo": 46},
    ),
    # The source names what the winners have; the others lose as much in the list of the pad.
    Published(
        "doppelkopf",
        "doppelkopf-online.com: 151 to 89 is 2 points; the other way round, 3 for the others",
        [
            "Anna: result 2", "Ben: result -2", "Cleo: result -2", "Dan: result 2", "round 2",
            "Anna: result -3", "Ben: result 3", "Cleo: result 3", "Dan: result -3",
        ],
        each(FOUR, 2 - 3, 3 - 2, 3 - 2, 2 - 3),
    ),
    Published(
        "whist",
        "eatsip365.com, keeping score in whist: eight tricks are two points",
        ["Anna: tricks 8", "Ben: tricks 5"],
        each(FOUR, 2, 0, 2, 0),
    ),
    Published(
        "euchre",
        "Rare Pike: a lone maker with three tricks has one point",
        ["Anna: maker yes, alone yes, tricks 3", "Ben: maker no, tricks 2"],
        each(FOUR, 1, 0, 1, 0),
    ),
    Published(
        "tricks",
        "DKM Games, Oh Hell: a point for each trick, and ten for the exact bid",
        [
            "Anna: bid 1, tricks 1", "Ben: bid 0, tricks 0", "Cleo: bid 1, tricks 0",
        ],
        {"Anna": 11, "Ben": 10, "Cleo": 0},
    ),
    # Whoever collects what the others hold, instead of counting it against them, has another
    # sum of the same cards.
    Published(
        "crazy-eights",
        "partygamespond.com: an eight is 50, a court card 10, an ace 1",
        ["Anna: held 61", "Ben: held 0"],
        {"Anna": 50 + 10 + 1, "Ben": 0},
        values=True,
    ),
    Published(
        "climbing",
        "coololdgames.com, President: two points for the first out, one for the second",
        ["all place Cleo, Anna, Dan, Ben"],
        each(FOUR, 1, 0, 2, 0),
        values=True,
    ),
    # A contract of 110 made with 113; the source rounds 223 to 220 on its sheet.
    Published(
        "partners",
        "lacontree.free.fr: 103 and the last trick are 113, and 110 for the contract: 223",
        ["Anna: tricks 113, calls 110", "Ben: tricks 49, calls 0"],
        each(FOUR, 223, 162 - 113, 223, 162 - 113),
    ),
    Published(
        "rummy",
        "Bicycle, 500 Rum: 87 laid down and 90 in the hand are 3 off",
        ["Anna: laid 87, held 90", "Ben: laid 0, held 0"],
        {"Anna": -3, "Ben": 0},
    ),
]  # fmt: skip
