"""What the rules say to a player: the sentence of every fault, and the hint that cures it.

`MESSAGES` and `HINTS` are looked up by the keys in a `Violation`; its values fill the braces.
"""

from printplay.i18n import N_

MESSAGES = {
    # reading
    "no-variant": N_("there is no variant {found!r}"),
    # set-up
    "r1": N_("Gophers takes 2 to 5 players, not {count}."),
    "r1-one": N_("Gophers takes 2 to 5 players, not one alone."),
    # results
    "r16-told": N_("{player}: in the simplified game nothing is subtracted, and not {value}."),
    "r23": N_("{player}: the score is {score}, not {stated}."),
    "r23-negative": N_(
        "{player}: {subtracted} subtracted against {added} added; every collection adds more than "
        "it subtracts."
    ),
    "r23-kinds": N_("{player}: the beginner game counts berries, acorns and grains, not `{what}`."),
    "r23-piles": N_(
        "{player}: the {variant} game counts cards added and subtracted, not `{what}`."
    ),
    "l2": N_("{player}: {value} {what} is more than the deck holds ({most})."),
    "l2-added": N_("{player}: {value} added is more than the deck holds ({most})."),
    "l2-subtracted": N_("{player}: {value} subtracted is more than the deck holds ({most})."),
    "l2-negative": N_("{player}: a sum of {value} is less than nothing."),
    "l2-all": N_(
        "{player}: all piles together come to {all} by now, but the cards of the deck only to "
        "{most}."
    ),
    "l2-all-kind": N_(
        "{player}: all players together have {all} {what} by now, but the deck holds only {most}."
    ),
}

HINTS = {
    "variants-are": N_("Variants are: {known}."),
    "r1": N_("Name 2 to 5 players in the line `players`."),
    "r23": N_("Computed: {points}."),
    "r23-least": N_("The smallest of the three sums counts: {points}."),
    "r23-told": N_("Tell the sums of the two piles, too: `{player}: added 34`."),
    "r23-told-beginner": N_("Tell the three sums, too: `{player}: berries 23`."),
}

#: Values of sentences that are put into the reader's language themselves.
TERMS = (N_("berries"), N_("acorns"), N_("grains"))
