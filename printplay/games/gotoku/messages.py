"""Messages about unreadable lines, and synonyms of the words of a record.

The messages of a rule are declared with it.
"""

from printplay.core.i18n import N_

#: Messages by the keys of `Unreadable`; its values fill the braces.
MESSAGES = {
    "card-missing": N_("a card is missing here"),
    "no-card": N_("invalid card {found!r}"),
    "pair": N_("a pair is one point card and one action card"),
    "character": N_("`character` needs a player and the character"),
    "start": N_("`start` needs the player who takes the first turn"),
    "special": N_("`special` needs `row`, `column` or three cards"),
}

#: Synonyms of the words of a record; see `match/lines/vocabulary.py`.
SPOKEN = {
    "deal": N_("deal, open pairs"),
    "start": N_("start, begin"),
    "take": N_("take, draw"),
    "use": N_("use, discard"),
    "special": N_("special, special action"),
    "challenge": N_("challenge, fight"),
    "pass": N_("pass, skip"),
    "refill": N_("refill, new"),
    "cards": N_("cards, points, score"),
    "removed": N_("removed, dice removed"),
    "highest": N_("highest, maximum"),
}

HINTS = {
    "card": N_("Write a point card as `3a`, an action card as `charm`."),
    "take": N_("Write `take 3a, refill 4d craft` or `take charm from 2, refill 4d craft`."),
    "character": N_("For example: `character Anna siren`."),
    "special": N_("For example: `special row bonus craft`."),
    "challenge": N_("Write all dice rolled after the card: `challenge 3a 5 2`."),
}

#: The sources of points.
SOURCES = {
    "card": N_("card"),
    "cards": N_("card points"),
    "removed": N_("removed"),
    "dice": N_("dice"),
    "highest": N_("highest"),
    "die": N_("die"),
}
