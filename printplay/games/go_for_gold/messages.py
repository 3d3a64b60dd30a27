"""Messages that belong to no rule: unreadable lines, repairs, tie-breaks.

`MESSAGES` and `HINTS` are looked up by the keys in a `Fault`; its values fill the braces.
"""

from printplay.core.i18n import N_
from printplay.games.go_for_gold.tokens import COLOURS

MESSAGES = {
    # lines that cannot be read
    "no-space": N_("{found!r} cannot be the name of a space"),
    "no-path": N_("the spaces entered are missing"),
    "arrow-where": N_("`->` needs the port to restart from, and nothing after it"),
    "arrow-line": N_("`->` stands between two parts of a line, and each part has spaces"),
    "struck-what": N_("`struck` needs the colour of a temple"),
    # the tie-break
    "shovels": N_("shovels gathered"),
}

#: Synonyms of the words of a record; see `match/lines/vocabulary.py`.
SPOKEN = {
    "foot": N_("foot, feet"),
    "out": N_("out, stuck"),
    "round": N_("round, die"),
    "treasure": N_("treasure, dig"),
    "temple": N_("temple, explore"),
    "line": N_("line, route"),
    "points": N_("points, pts, boxes, score"),
    "shovels": N_("shovels, shovel, spades"),
}

HINTS = {
    "verbs-are": N_("Write one of: {known}; or the spaces entered."),
    # lines that cannot be read
    "spend-plus": N_("Shovels struck are written with a plus: `treasure 4 +1`."),
    # repairs
    "did-you-mean": N_("Did you mean {space}?"),
    "onward": N_("From {from} the line can go on to {spaces}."),
    "too-short": N_("To make {roll}, the line could go on to {spaces}."),
    "too-long": N_("On a {roll} the line ends on {space}."),
}

#: Values of sentences that are translated, too.
TERMS = (
    N_("the red temple"),
    N_("the blue temple"),
    N_("the green temple"),
    N_("the yellow temple"),
    N_("the violet temple"),
    N_("the orange temple"),
    N_("the teal temple"),
    N_("the pink temple"),
)

#: The sources of points; the rest of a source is a space.
SOURCES = {"points": N_("points"), "treasure": N_("treasure"), "temple": N_("temple"), **COLOURS}
