"""What the rules say to a player: the sentence of every fault, and the hint that cures it.

`MESSAGES` and `HINTS` are looked up by the keys in a `Violation`; its values fill the braces.
Cards are called as a record writes them (`berry 5`).
"""

from printplay.i18n import N_

MESSAGES = {
    # reading
    "no-variant": N_("there is no variant {found!r}"),
    "roll-to": N_("{found!r} is too much here"),
    "card-missing": N_("a card is missing here"),
    "card-kind": N_("of which kind is the {number}?"),
    "card-sign": N_("is the {number} added or subtracted?"),
    "card-none": N_("{found!r} is no card"),
    "gift-one": N_("a gift is one card"),
    "basket-whose": N_("whose baskets are taken?"),
    "pay-whom": N_("who is paid?"),
    # set-up
    "r1": N_("Gophers takes 2 to 5 players, not {count}."),
    "r1-one": N_("Gophers takes 2 to 5 players, not one alone."),
    "r2": N_("The deck should have {expected} cards in the {variant} game, not {count}."),
    "r3": N_("{player} cannot start in cave {cave}: {other} is there."),
    "r3-none": N_("{player} cannot stand in cave {cave}; there are 1 to {last}."),
    "r3-moved": N_("{player} stands in cave {there}, not in {cave}."),
    "r3-missing": N_("{player} has not chosen a cave to start in."),
    # turns
    "r4": N_("Turn {turn}: it is the turn of {expected}, not of {player}."),
    "r5": N_("Turn {turn}: {player} must either move or dig; a roll of {roll} can be moved."),
    "r5-both": N_("Turn {turn}: {player} must either move or dig, not both."),
    "r5-die": N_("Turn {turn}: {player} has rolled {roll} already."),
    "r5-first": N_("Turn {turn}: {player} must move or dig before collecting."),
    "r6": N_("Turn {turn}: {player}: no tunnel between {a} and {b} on page {page}."),
    "r6-none": N_("Turn {turn}: {player}: there is no cave {cave}; there are 1 to {last}."),
    "r6-stay": N_("Turn {turn}: {player} stays in cave {a}; a step leads to another one."),
    "r6-back": N_(
        "Turn {turn}: {player} turns back from {a} to {b}, and this table does not allow that."
    ),
    "r7": N_("Turn {turn}: {player} makes {steps} steps on a roll of {roll}."),
    "r7-one": N_("Turn {turn}: {player} makes 1 step on a roll of {roll}."),
    "r7-die": N_("Turn {turn}: {player} rolls {roll}; a die shows 1 to 6."),
    "r8": N_("Turn {turn}: {player} cannot land in cave {cave}: {other} is there."),
    "r8-free": N_("Turn {turn}: {player} cannot jump over the free cave {cave}."),
    "r9": N_("Turn {turn}: {player} has no dig card."),
    "r10": N_("Turn {turn}: {player} stands on a portal and must roll for the page."),
    "r10-dig": N_("Turn {turn}: {player} has played a dig card and must roll for the page."),
    "r11": N_("Turn {turn}: a roll of {roll} opens page {roll}, not {page}."),
    "r11-range": N_("There is no page {page}; the die shows 1 to {last}."),
    "r11-uncalled": N_("Turn {turn}: neither a portal nor a dig card calls for a page roll here."),
    "r11-none": N_("No page lies open before the first turn."),
    # collecting
    "r12": N_("Turn {turn}: {player} may not collect, the page did not change."),
    "r12-early": N_("{player} collects before the first turn."),
    "r13": N_("Turn {turn}: {player} collects twice."),
    "r13-closed": N_("Turn {turn} is over; {player} collects too late."),
    "r14": N_("Turn {turn}: {player} needs {kind} in cave {cave}, and {card} does not fit."),
    "r14-several": N_("Turn {turn}: {player} needs {kind} in cave {cave}; {card} do not fit."),
    "r14-portal": N_("Turn {turn}: {player} stands on a portal; nothing is collected there."),
    "r14-gift": N_("Turn {turn}: {player} stands at a gift, not at supplies."),
    "r14-gift-beginner": N_("Turn {turn}: {player} stands at a gift: no card, but one more turn."),
    "r14-store": N_("Turn {turn}: {player} chooses one kind at a store, not {kinds}."),
    "r15": N_("Turn {turn}: {cards} make {sum}, cave {cave} shows {number}."),
    "r15-none": N_("Turn {turn}: {player} adds no card; one at least must be added."),
    "r15-mixed": N_(
        "Turn {turn}: {player} adds several cards and subtracts, and this table plays either the "
        "one or the other."
    ),
    "r16": N_("Turn {turn}: only adding is allowed in this game."),
    "r16-told": N_("{player}: the simplified game only adds, but {value} is told as subtracted."),
    "r17": N_("Turn {turn}: {player} does not hold {cards}."),
    "r17-known": N_("Turn {turn}: {player} cannot hold {cards} as well; known are {known}."),
    "r17-count": N_("Turn {turn}: {player} uses {used} cards and holds only {hand}."),
    "r17-hand": N_("Turn {turn}: {player} must still hold {cards}."),
    # hands
    "r18": N_("Turn {turn}: {player} draws 1 card, not {count}."),
    "r18-none": N_("Turn {turn}: {player} draws no card here, and not {count}."),
    "r18-success": N_("Turn {turn}: {player} has collected and draws no card."),
    "r18-both": N_("Turn {turn}: {player} has drawn a card and collects no more in this turn."),
    "r18-hand": N_("Turn {turn}: the hand of {player} should count {expected}, not {count}."),
    "r18-beginner": N_("{player}: in the beginner game nobody holds cards."),
    "r19": N_("Round {round}: {player} refills to {hand}; 6 is the limit."),
    "r19-count": N_("Round {round}: {player} refills by {expected}, not by {count}."),
    "r19-when": N_("Round {round}: {player} refills; that is for the end of the round."),
    "r19-turn": N_("Turn {turn}: {player} refills to {hand}; 6 is the limit."),
    "r19-count-turn": N_("Turn {turn}: {player} refills by {expected}, not by {count}."),
    "r19-when-turn": N_("{player} refills before the first turn; that is for the end of a turn."),
    "r19-start": N_("{player} starts with 6 cards, not {count}."),
    # gifts
    "r20": N_("Turn {turn}: the gift must be one of {cards}, not {card}."),
    "r20-cave": N_("Turn {turn}: {player} does not stand at a gift."),
    "r20-count": N_("Turn {turn}: {player} chooses a gift from {there} here, not from {count}."),
    "r20-other": N_("Turn {turn}: only the player in turn may take a dig card, not {player}."),
    "r20-roll": N_(
        "Turn {turn}: a dig card from a gift is played at once; {player} must roll for the page."
    ),
    "r21": N_("Turn {turn}: the draw pile is empty, and so is the gift cave of {player}."),
    # the end
    "r22-late": N_("The game should end after turn {turn}."),
    "r22-pile": N_("The game is not over: there are cards in the draw pile ({pile})."),
    "r22-hands": N_("The game is not over: everyone holds more than {few} cards."),
    "r22-bank": N_("The game is not over: all three kinds are still there."),
    "r23": N_("{player}: the score is {score}, not {stated}."),
    "r23-added": N_("{player} has added {score}, not {stated}."),
    "r23-subtracted": N_("{player} has subtracted {score}, not {stated}."),
    "r23-berries": N_("{player} has {score} berries, not {stated}."),
    "r23-acorns": N_("{player} has {score} acorns, not {stated}."),
    "r23-grains": N_("{player} has {score} grains, not {stated}."),
    "r23-negative": N_(
        "{player}: {subtracted} subtracted against {added} added; every collection adds more than "
        "it subtracts."
    ),
    "r23-kinds": N_("{player}: the beginner game counts berries, acorns and grains, not `{what}`."),
    "r23-piles": N_(
        "{player}: the {variant} game counts cards added and subtracted, not `{what}`."
    ),
    # baskets
    "r24": N_("Turn {turn}: {player} takes the baskets of {expected}, not of {stated}."),
    "r24-none": N_("Turn {turn}: {player} takes the baskets of {expected}; that is no choice."),
    "r24-nobody": N_("Turn {turn}: {player} has jumped over no basket to take now."),
    "r24-failed": N_("Turn {turn}: {player} has collected nothing and takes no basket."),
    "r24-variant": N_("{player}: baskets belong to the variant `baskets` only."),
    "r25": N_("Turn {turn}: {player} owes this collection to {holder}."),
    "r25-nobody": N_("Turn {turn}: {player} owes this collection to nobody."),
    "r25-variant": N_("{player}: nobody is paid but in the variant `baskets`."),
    # beginners
    "r26-bank": N_("Turn {turn}: the bank has no {card}."),
    "r26-sum": N_("Turn {turn}: {cards} make {sum}, not {number}."),
    "r26-change": N_("Turn {turn}: {player} has no {card} to give as change."),
    "r26-only": N_("Turn {turn}: {player}: change is given in the beginner game only."),
    "r27": N_("Turn {turn}: {player} has already used the dig card."),
    "r28": N_("Turn {turn}: {expected} has an extra turn, before {player}."),
    "r28-card": N_("Turn {turn}: {player}: a gift is no card here, but one more turn."),
    # what the deck holds
    "l1": N_('{player}: {count} cards "{card}" are recorded by now, the deck has {there}.'),
    "l1-none": N_('{player}: there is no card "{card}" in the deck of this game.'),
    "l2": N_("{player}: {value} {what} is more than the deck holds ({most})."),
    "l2-added": N_("{player}: {value} added is more than the deck holds ({most})."),
    "l2-subtracted": N_("{player}: {value} subtracted is more than the deck holds ({most})."),
    "l2-total": N_("{player}: a total of {value} is more than the deck allows ({most})."),
    "l2-negative": N_("{player}: a sum of {value} is less than nothing."),
    "l2-all": N_(
        "{player}: all piles together come to {all} by now, but the cards of the deck only to "
        "{most}."
    ),
    "l2-all-kind": N_(
        "{player}: all players together have {all} {what} by now, but the deck holds only {most}."
    ),
}

#: What else people call the words of a record; see `games.spoken`.
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
    # reading
    "variants-are": N_("Variants are: {known}."),
    "roll-to": N_("Write the die and the caves entered: `{player}: roll {die} to 8 9 13`."),
    "card-kinds": N_("Cards are called `berry 5`, `acorn 5`, `grain 5` or `dig`."),
    "card-sign": N_("Write + or - between the cards: `collect acorn 6 - 2`."),
    "collect": N_("Write the cards (`collect acorn 6 - 2`) or `collect nothing`."),
    "basket-whose": N_("Name the owners: `{player}: baskets Ben, Cleo`, or `baskets none`."),
    "pay-whom": N_("Name who gets the supplies: `{player}: pay Ben`, or `pay nobody`."),
    # set-up
    "r1": N_("Name 2 to 5 players in the line `players`."),
    "r2-basic": N_("7 dig cards, and of each kind 1 to 7 twice, 8 to 10 once."),
    "r2-baskets": N_("7 dig cards, and of each kind 1 to 7 twice, 8 to 10 once."),
    "r2-simplified": N_("5 dig cards, and of each kind 1 to 7 twice."),
    "r2-beginner": N_("A dig card for each player, and of each kind 1 to 7 twice, 8 to 10 once."),
    "r3-missing": N_("Write it before the first turn: `{player}: at 7`."),
    # turns
    "r4": N_("Is a line of {expected} missing before this one?"),
    "r5": N_("Write the caves entered (`{player}: roll {roll} to ...`) or `{player}: dig`."),
    "r6": N_("From {a} a step leads to {near}."),
    "r7": N_("A jump is one step; name only the cave where it ends."),
    "r8": N_("Jump over {other}: name only the cave behind."),
    "r8-free": N_("Only occupied caves are jumped; enter {cave} first."),
    "r10": N_("Write the page that was rolled: `page 4`."),
    "r11-uncalled": N_("Is a line `dig` missing before this one?"),
    "r11-none": N_("Write it before the first turn: `page 2`."),
    # collecting
    "r14-gift": N_("Write the card kept: `{player}: gift berry 9`, or `gift nothing`."),
    "r16": N_("Leave out what is subtracted, or name another variant: `variant basic`."),
    "r16-change": N_("Own cards put back are change: `collect acorn 6 change 2`."),
    "r17": N_("If the hand is another one, tell it: `{player}: hand berry 5, acorn 3`."),
    "r19": N_("After the round everyone draws up to 6, the youngest first, while cards last."),
    "r19-turn": N_(
        "After every turn all draw up to 6 cards, the youngest first, while cards last."
    ),
    "r21": N_("Write `{player}: gift nothing`, or leave the line out."),
    # the end
    "r22": N_("Play on, or leave `end` out: a record without it is an unfinished match."),
    "r22-late": N_("Leave out what comes after; it does not count."),
    "r23": N_("Computed: {points}."),
    "r23-nothing": N_("Nothing has been collected."),
    "r23-least": N_("The smallest of the three sums counts: {points}."),
    "r28": N_("A gift gives one more turn at once."),
}

#: Words of what points are from; `collect` is from a cave that is not known.
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
