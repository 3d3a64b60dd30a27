"""Messages about unreadable lines, synonyms of words, and the sources of points.

`MESSAGES` and `HINTS` are looked up by the keys in a `Fault`; its values fill the braces. The
messages of a rule are declared with it.
"""

from printplay.core.i18n import N_

MESSAGES = {
    "no-variant": N_("unknown variant {found!r}"),
    "roll-to": N_("unexpected {found!r}"),
    "card-missing": N_("a card is missing here"),
    "card-kind": N_("of which kind is the {number}?"),
    "card-sign": N_("is the {number} added or subtracted?"),
    "card-none": N_("unknown card {found!r}"),
    "gift-one": N_("a gift is one card"),
    "basket-whose": N_("whose baskets are taken?"),
    "pay-whom": N_("who is paid?"),
}

#: Synonyms of the words of a record; see `match/lines/vocabulary.py`.
SPOKEN = {
    "page": N_("page, storey"),
    "at": N_("at, start, in"),
    "roll": N_("roll, move"),
    "dig": N_("dig, dig card"),
    "collect": N_("collect, gather"),
    "gift": N_("gift, present"),
    "baskets": N_("baskets, basket"),
    "berry": N_("berry, berries"),
    "acorn": N_("acorn, acorns"),
    "grain": N_("grain, grains, corn"),
    "nothing": N_("nothing, none"),
    "added": N_("added, plus, face up"),
    "subtracted": N_("subtracted, minus, face down"),
    "total": N_("total, sum, points, pts, score"),
}

HINTS = {
    "variants-are": N_("Variants: {known}."),
    "roll-to": N_("Write the die and the caves entered: `{player}: roll {die} to 8 9 13`."),
    "card-kinds": N_("Write cards as `berry 5`, `acorn 5`, `grain 5` or `dig`."),
    "card-sign": N_("Write + or - between the cards: `collect acorn 6 - 2`."),
    "collect": N_("Write the cards (`collect acorn 6 - 2`) or `collect nothing`."),
    "basket-whose": N_("Name the owners: `{player}: baskets Ben, Cleo`, or `baskets none`."),
    "pay-whom": N_("Name who gets the supplies: `{player}: pay Ben`, or `pay nobody`."),
}

#: The sources of points; `collect` is an unknown cave.
SOURCES = {
    "added": N_("added"),
    "subtracted": N_("subtracted"),
    "berries": N_("berries"),
    "acorns": N_("acorns"),
    "grains": N_("grains"),
    "berry": N_("berry"),
    "acorn": N_("acorn"),
    "grain": N_("grain"),
    "dig": N_("dig"),
    "store": N_("store"),
    "gift": N_("gift"),
    "collect": N_("collected"),
    "of": N_("of"),
}
