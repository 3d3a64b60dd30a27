"""Messages about unreadable lines, and the words of a record; each rule has its own messages."""

from printplay.core.i18n import N_

MESSAGES = {
    "group-missing": N_("the group is missing here"),
    "no-group": N_("unknown group {found!r}"),
    "no-chips": N_("expected a name and a number of chips, not {found!r}"),
    "chips-twice": N_("the chips of {name} are listed twice"),
}

#: Synonyms of the words of a record; see `match/lines/vocabulary.py`.
SPOKEN = {
    "round": N_("round, next round"),
    "settle": N_("settle, group"),
    "figure": N_("figure, person"),
    "gold": N_("gold, gold card"),
    "false": N_("false, false coin, counterfeit"),
    "chip": N_("chip, marker"),
    "total": N_("total, sum, points, pts, score"),
}

HINTS = {
    "groups-are": N_("Groups: {known}."),
    "chips-are": N_("Write each name with its chips: `settle ladies 13 Anna 2, Ben 1`."),
}

#: The sources of points: `round 2 ladies`.
SOURCES = {
    "round": N_("round"),
    "adventurers": N_("Adventurers"),
    "diggers": N_("Diggers"),
    "ladies": N_("Ladies"),
    "innkeepers": N_("Innkeepers"),
    "bandits": N_("Bandits"),
    "counterfeiters": N_("Counterfeiters"),
}
