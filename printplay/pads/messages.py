"""Messages for unreadable lines of a pad, and the words of its records."""

from printplay.core.i18n import N_

MESSAGES = {
    "pad-row-missing": N_("a row and its number are missing"),
    "pad-no-row": N_("unknown row {found!r}"),
    "pad-second-player": N_("this line is of {first} and of {name}"),
    "pad-no-value": N_("{name} has no value here"),
    "pad-teams": N_("the teams are missing"),
}

HINTS = {
    # of a number alone, the game of the pad names the row
    "pad-number-alone": N_("Write the row before its number: `{row} {number}`."),
    "pad-number-last": N_("Write the row before its number: `{row} {number}`."),
    "pad-line-each": N_("Write a line for each player, or one for all: `all {row} {first} 1, {name} 2`."),
    "pad-value-each": N_("Write a value behind each name, or in a row of places names alone."),
    "pad-teams-are": N_("Write them like this: teams Anna + Cleo, Ben + Dan."),
}

#: Sources of points beside the titles of rows.
SOURCES = {"round": N_("round")}

#: Synonyms for the words of a record; see `match/lines/vocabulary.py`.
SPOKEN = {
    "round": N_("round, next round"),
    "teams": N_("teams, sides"),
    "all": N_("all, together"),
    "total": N_("total, sum, points, pts, score"),
}
