"""Published scores of sports: finals and scorecards."""

from __future__ import annotations

from collections.abc import Sequence

from tests.pads.published.score import Published, rounds

SPORTS: Sequence[Published] = [
    Published(
        "bowling",
        "Robert C. Martin, The Bowling Game Kata: 5, 14, 29, 49, 60, 61, 77, 97, 117, 133",
        [
            "Anna: first 1, second 4", "round 2", "Anna: first 4, second 5", "round 3",
            "Anna: first 6, second 4", "round 4", "Anna: first 5, second 5", "round 5",
            "Anna: first 10", "round 6", "Anna: first 0, second 1", "round 7",
            "Anna: first 7, second 3", "round 8", "Anna: first 6, second 4", "round 9",
            "Anna: first 10", "round 10", "Anna: first 2, second 8, third 6",
        ],
        {"Anna": 133},
        winners=("Anna",),
    ),
    # The strokes follow from par and the reports: nine birdies (1 to 4, 9, 11 to 13, 15), three
    # putts at the eighth.
    Published(
        "golf",
        "Sports Illustrated (1973), US Open, Oakmont: Miller goes out in 32 and in in 31",
        rounds("strokes", Miller=[3, 3, 3, 4, 4, 3, 4, 4, 4, 4, 3, 4, 2, 4, 3, 3, 4, 4]),
        {"Miller": 63},
        winners=("Miller",),
    ),
    Published(
        "minigolf",
        "upsocl.com, a scorecard of three players: 10, 12 and 10 after four holes",
        rounds("strokes", Anna=[3, 2, 4, 1], Ben=[2, 3, 5, 2], Cleo=[4, 1, 3, 2]),
        {"Anna": 10, "Ben": 12, "Cleo": 10},
    ),
    Published(
        "darts",
        "kingofdarts.com: nine darts of Lowe's (1984): 180, 180 and T17, T18, D18",
        rounds("visit", Lowe=[180, 180, 51 + 54 + 36], Ben=[0, 0]),
        {"Lowe": 501, "Ben": 0},
        winners=("Lowe",),
    ),
    Published(
        "tennis",
        "WTA Finals 2018: Svitolina beats Stephens 3-6, 6-2, 6-2",
        rounds("games", Svitolina=[3, 6, 6], Stephens=[6, 2, 2]),
        {"Svitolina": 2, "Stephens": 1},
        winners=("Svitolina",),
    ),
    Published(
        "tennis",
        "lavercup.com (2017): Federer beats Kyrgios 4-6, 7-6, and 11-9 in a match tie-break",
        rounds("games", Federer=[4, 7, 11], Kyrgios=[6, 6, 9]),
        {"Federer": 2, "Kyrgios": 1},
        winners=("Federer",),
    ),
    Published(
        "table-tennis",
        "ETTA, World Team Championships 2010: Feng beats Ding 8-11, 3-11, 11-8, 11-9, 11-9",
        rounds("score", Feng=[8, 3, 11, 11, 11], Ding=[11, 11, 8, 9, 9]),
        {"Feng": 3, "Ding": 2},
        winners=("Feng",),
    ),
    Published(
        "volleyball",
        "Sovsport, Olympic bronze 2016: USA beat Russia 23-25, 21-25, 25-19, 25-19, 15-13",
        rounds("score", USA=[23, 21, 25, 25, 15], Russia=[25, 25, 19, 19, 13]),
        {"USA": 3, "Russia": 2},
        winners=("USA",),
    ),
    Published(
        "petanque",
        "Info-Chalon, final of the National (2021): Quintais 1, 4, 5, 5, 8, 12, 13; Maraux 3",
        rounds("balls", Quintais=[1, 3, 1, 0, 3, 4, 1], Maraux=[0, 0, 0, 3, 0, 0, 0]),
        {"Quintais": 13, "Maraux": 3},
        winners=("Quintais",),
    ),
    Published(
        "curling",
        "Spokane Curling Club: 1, then 2 and 1 for the others, a blank end, and 2: three all",
        rounds("stones", Anna=[1, 0, 0, 0, 2], Ben=[0, 2, 1, 0, 0]),
        {"Anna": 3, "Ben": 3},
    ),
    Published(
        "cornhole",
        "Cornholeboards.us: 5 to 3, 7 to 7, and 10 to 4",
        [
            "Anna: holes 1, boards 2", "Ben: holes 0, boards 3", "round 2",
            "Anna: holes 2, boards 1", "Ben: holes 2, boards 1", "round 3",
            "Anna: holes 3, boards 1", "Ben: holes 0, boards 4",
        ],
        {"Anna": 2 + 6, "Ben": 0},
    ),
    # Ends of three arrows. The source has the score after 3, 6, 12, 18 and 21 arrows, and the
    # last three; how six of them fall into two ends is ours.
    Published(
        "archery",
        "World Archery, bronze of Leipzig (2007): 56-60, 108-116, 163-168, 192-196, then 29 each",
        rounds(
            "end",
            France=[29, 27, 26, 26, 28, 27, 29, 29],
            USA=[30, 30, 28, 28, 26, 26, 28, 29],
        ),
        {"France": 192 + 29, "USA": 196 + 29},
    ),
    Published(
        "ninepins",
        "dummbraddler.de: ten throws at all pins, added up; nine is the most",
        rounds("pins", Anna=[9] * 10),
        {"Anna": 90},
        values=True,
    ),
    # Three fouls in a row cost 18; the balls of the visits that the report passes over are what
    # is missing to the scores that it has: 27 to -1, 81 to 29, 85 to 81, 94.
    Published(
        "straight-pool",
        "Pro9, American 14.1 Championship 2015, final to 150: Appleton 150, Hohmann 94",
        [
            "Appleton: balls 17, fouls 1", "Hohmann: balls 0, fouls 1", "round 2",
            "Appleton: balls 0, fouls 1", "Hohmann: balls 0", "round 3",
            "Appleton: balls 0, fouls 16", "Hohmann: balls 0", "round 4",
            "Appleton: balls 28", "Hohmann: balls 26", "round 5",
            "Appleton: balls 2", "Hohmann: balls 56", "round 6",
            "Appleton: balls 29", "Hohmann: balls 0", "round 7",
            "Appleton: balls 27", "Hohmann: balls 13", "round 8", "Appleton: balls 65",
        ],
        {"Appleton": 150, "Hohmann": 94},
        winners=("Appleton",),
    ),
    Published(
        "fifty",
        "Finska: who stands at 45 and fells the six has 25",
        rounds("pins", Anna=[12, 12, 12, 9, 6], Ben=[1] * 5),
        {"Anna": 25, "Ben": 5},
    ),
    # Kubica, Sutil and others are not among the ten of the first race: their places stay open.
    Published(
        "series",
        "RaceFans, Formula 1 in 2010: the drivers' points after Bahrain, Australia and Malaysia",
        rounds(
            "place",
            Alonso=[1, 4], Massa=[2, 3, 7], Hamilton=[3, 6, 6], Vettel=[4, None, 1],
            Rosberg=[5, 5, 3], Schumacher=[6, 10], Button=[7, 1, 8], Webber=[8, 9, 2],
            Liuzzi=[9, 7], Barrichello=[10, 8],
        ),
        {
            "Alonso": 37, "Massa": 39, "Hamilton": 31, "Vettel": 37, "Rosberg": 35,
            "Schumacher": 9, "Button": 35, "Webber": 24, "Liuzzi": 8, "Barrichello": 5,
        },
    ),
]  # fmt: skip
