"""What the rules say to a player: the sentence of every fault, and the hint that cures it.

`MESSAGES` and `HINTS` are looked up by the keys in a `Violation`; its values fill the braces.
"""

from printplay.i18n import N_

MESSAGES = {
    # lines that cannot be read
    "group-missing": N_("the group is missing here"),
    "no-group": N_("{found!r} is none of the six groups"),
    "no-chips": N_("{found!r} does not say whose chips, and how many"),
    "chips-twice": N_("the chips of {name} stand here twice"),
    # set-up
    "r1": N_("Goldrausch takes {least} to {most} players, not {count}."),
    # cards
    "r2-figure": N_(
        "Round {round}: this is figure number {times} of the {group}; the deck has {there}."
    ),
    "r2-gold": N_("Round {round}: gold {amount} appears {times} times; the deck has {there}."),
    "r2-none": N_("Round {round}: the deck has no gold card of {amount}."),
    "r2-false": N_("Round {round}: this is false coin number {times}; the deck has {there}."),
    "r2-full": N_("Round {round}: all {all} cards have been turned already."),
    "r3": N_("Round {round}, card {card}: it is the turn of {expected}, not of {player}."),
    "r5": N_("Round {round}, card {card}: the {group} already have {coins} coin cards."),
    "r6-only": N_("Round {round}, card {card}: coins must go to the {groups}, not to the {group}."),
    "r6": N_("Round {round}, card {card}: coins must go to one of {groups}, not to the {group}."),
    # chips
    "r7": N_("Round {round}, card {card}: {player} may only place a chip on the {group}."),
    "r7-other": N_(
        "Round {round}, card {card}: {other} turned this figure; {player} may not place a chip."
    ),
    "r7-none": N_("Round {round}: {player} places a chip, but has not just turned a figure."),
    "r8": N_("Round {round}, card {card}: no chip after a coin card."),
    "r9": N_("Round {round}, card {card}: only one chip per figure."),
    "r10": N_("Round {round}: {player} has no chip left; there are {chips} a round."),
    # settling
    "r12-cards": N_("Round {round} is incomplete: {told} of {all} cards have been turned."),
    "r12-group": N_(
        "Round {round} is incomplete: {group} with {figures} of {all_figures} figures and "
        "{coins} of {all_coins} coin cards."
    ),
    "r12-empty": N_("Round {round} is incomplete: nothing is told of it."),
    "r12-settled": N_("Round {round} is incomplete: {told} of {all} groups are settled."),
    "r12-unsettled": N_("Round {round} is incomplete: the {group} are not settled."),
    "r12-after": N_("Round {round}: a card is turned, but the {group} are settled already."),
    "r13-gold": N_("Round {round}, {group}: the gold cards add up to {found}, not {gold}."),
    "r13-chips": N_("Round {round}, {group}: chips of {player} there are {there}, not {stated}."),
    "r13-twice": N_("Round {round}: the {group} are settled already, in line {line}."),
    # the end
    "r14": N_("Goldrausch has {rounds} rounds; {number} recorded."),
    "r15": N_("{player}: the total should be {total}, not {stated}."),
    # results without cards
    "l1": N_("Round {round}: {player} has {chips} chips on the groups; {most} is the maximum."),
    "l1-negative": N_("Round {round}: {player} cannot have {stated} chips on a group."),
    "l2": N_(
        "Round {round}: {chips} chips on the {group}; with {figures} figures there are at most "
        "{figures}."
    ),
    "l3": N_("Round {round}: the groups hold {gold} coins, the deck has {total}."),
    "l3-totals": N_(
        "{player}: all totals together come to {all} by now; {rounds} rounds pay {most} at most."
    ),
    "l4": N_("Round {round}: {gold} coins at the {group} is impossible."),
    "l4-total": N_("{player}: a total of {total} is impossible; nobody loses coins."),
}

#: What else people call the words of a record; see `games.spoken`.
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
    "groups-are": N_("Groups are: {known}."),
    "chips-are": N_("Write each name with its chips: `settle ladies 13 Anna 2, Ben 1`."),
    "r2-full": N_("Is a `round` line missing before this one?"),
    "r2-none": N_("Gold cards there are: {known}."),
    "r3": N_("Is a card of {expected} missing before this line?"),
    "r3-again": N_("The line before says the same: is this card told twice?"),
    "r3-first": N_("If {player} did turn the first card, write `round {player}`."),
    "r5": N_("This coin may go to: {groups}; write for instance `{line}`."),
    "r6": N_("Write for instance `{line}`."),
    "r12-empty": N_("Tell its cards or its groups, or leave its `round` line out."),
    "r12-missing": N_("Not turned yet: {missing}."),
    "r12-after": N_("A round is told card by card, or by its result: leave one of them out."),
    "r13-share": N_("Gold {found}, chips {chips}: {share} for each chip."),
    "r13-nobody": N_("Gold {found}, no chip: nobody is paid."),
    "r13-twice": N_("Leave this line out, or is a `round` line missing before it?"),
    "r13-twice-other": N_("Is another group meant, or is a `round` line missing before it?"),
    "r14-few": N_("Play on, or leave `end` out: a record without it is an unfinished match."),
    "r14-many": N_("What comes from here on does not count; leave it out."),
    "r15": N_("Computed: {points}."),
    "r15-none": N_("No group has paid {player} anything so far."),
    "l3-more": N_("That is {off} too many: count the gold of each group again."),
    "l3-less": N_("That is {off} too few: count the gold of each group again."),
    "l4": N_("The gold cards cannot make that: {coins} coin cards with a group, {most} at most."),
}

#: What points are from: `round 2 ladies`.
SOURCES = {
    "round": N_("round"),
    "adventurers": N_("Adventurers"),
    "diggers": N_("Diggers"),
    "ladies": N_("Ladies"),
    "innkeepers": N_("Innkeepers"),
    "bandits": N_("Bandits"),
    "counterfeiters": N_("Counterfeiters"),
}
