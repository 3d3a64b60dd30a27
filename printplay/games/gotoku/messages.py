"""What the rules say to a player: the sentence of every fault, and the hint that cures it.

`MESSAGES` and `HINTS` are looked up by the keys in a `Violation`; its values fill the braces.
"""

from printplay.i18n import N_

MESSAGES = {
    # set-up
    "r1": N_("Gotoku takes 2 to {most} players, not {count}."),
    "r1-unknown": N_("There is no character {character}."),
    "r1-twice": N_("{character} was dealt twice: to {other} and to {player}."),
    "r1-again": N_("{player} has a character already: {held}."),
    "r1-none": N_("{player} plays without a character."),
    "r2": N_("{player}: {instinct} starts at {value}, not {stated}."),
    "r2-count": N_("{player}: a character has {count} dice, not {stated}."),
    # turns
    "r3": N_("Turn {turn}: it is {expected}'s turn, not {player}'s."),
    "r3-start": N_("{player} cannot start: {starter} is the starter already."),
    "r4": N_("Turn {turn}: {player} takes {actions} actions; two are allowed."),
    # taking cards
    "r5": N_("Turn {turn}: pair {pair} does not show {card}."),
    "r5-none": N_("Turn {turn}: no pair shows {card}."),
    "r5-pair": N_("Turn {turn}: there is no pair {pair}."),
    "r5-which": N_("Turn {turn}: more than one pair shows {card}: {numbers}."),
    "r6": N_("Turn {turn}: pair {pair} must be refilled, so that {pairs} pairs lie open."),
    "r6-point": N_("Turn {turn}: pair {pair} must be refilled with a point card, too."),
    "r6-action": N_("Turn {turn}: pair {pair} must be refilled with an action card, too."),
    "r6-none": N_("The open pairs are missing: nothing can be taken before the deal."),
    "r6-deal": N_("{pairs} pairs are dealt, not {stated}."),
    "r6-half": N_("Pair {pair} must be dealt as one point card and one action card."),
    "r6-again": N_("The pairs are dealt a second time."),
    "r7-unknown": N_("There is no card {card}."),
    "r7-hand": N_("{card} is already in {other}'s hand."),
    "r7-down": N_("{card} is already face down in front of {other}."),
    "r7-open": N_("{card} is already open in pair {pair}."),
    "r7-discards": N_("{card} is already discarded, and its pile is not used up."),
    "r7-all": N_("{card} cannot come up: none of the {count} is left in the pile."),
    # lowering dice
    "r8": N_("Turn {turn}: {player} does not hold {card}."),
    "r8-unknown": N_("Turn {turn}: {card} is no action card."),
    "r9": N_("Turn {turn}: a {card} card cannot lower the {instinct} die."),
    "r10": N_("Turn {turn}: the {instinct} die of {player} is already removed."),
    "r11": N_("Turn {turn}: {instinct} goes from {before} to {after}, not to {stated}."),
    "r12": N_("Turn {turn}: {cards} do not form a line on {character}."),
    "r12-hold": N_("Turn {turn}: {player} does not hold {missing}; the line takes {line}."),
    "r13": N_("Turn {turn}: no special action, the {instinct} die is removed."),
    "r13-many": N_("Turn {turn}: no special action, these dice are removed: {gone}."),
    "r14": N_("Turn {turn}: the bonus must go to a remaining die, and {bonus} is removed."),
    "r14-none": N_("Turn {turn}: the special action lowers one more die; the bonus is missing."),
    "r14-unknown": N_("Turn {turn}: there is no {bonus} die for the bonus."),
    "r14-lapses": N_("Turn {turn}: no die remains for the bonus."),
    # challenges
    "r15": N_("Turn {turn}: {player} does not hold the point card {card}."),
    "r15-unknown": N_("Turn {turn}: {card} is no point card."),
    "r15-down": N_("Turn {turn}: {player} has already laid {card} face down."),
    "r16": N_("Turn {turn}: the {instinct} die is removed; {card} cannot be challenged."),
    "r17": N_("Turn {turn}: {instinct} shows {shown}, {card} needs {needed}."),
    "r17-low": N_("Turn {turn}: {instinct} shows {shown} already, {card} needs {needed}."),
    "r18": N_("Turn {turn}: {player} rolls {expected} dice, not {count}."),
    "r18-one": N_("Turn {turn}: {player} rolls 1 die, not {count}."),
    "r18-face": N_("Turn {turn}: {player} rolls {die}; a die shows 1 to 6."),
    "r19-success": N_("Turn {turn}: the roll {rolled} is a success for {card}."),
    "r19-failure": N_("Turn {turn}: the roll {rolled} is a failure for {card}."),
    "r20": N_("Turn {turn}: a failed card is not discarded; {card} stays with {player}."),
    # the end
    "r21": N_("The game should end after {player}'s turn {turn}."),
    "r21-nobody": N_(
        "The game ends too soon: {enough} cards face down end it; the most so far: {most}."
    ),
    "r21-none": N_("The game ends too soon: nobody has laid a card face down."),
    "r22": N_("{player}: {cards} + {removed} - {highest} = {score}, not {stated}."),
    "r22-cards": N_("{player} has laid down {cards}, nothing else."),
    "r22-no-cards": N_("{player} has not laid down any card."),
    "r22-removed": N_("{player}: removed dice are {found}, not {stated}."),
    "r22-highest": N_("{player}: the highest die shows {found}, not {stated}."),
    "r22-untold": N_("{player}: a total of {stated} cannot be checked by what is told."),
    # results without moves
    "l1": N_("Only {count} cards of value {value} exist."),
    "l1-none": N_("{player}: there is no card of value {value}."),
    "l1-totals": N_(
        "{player}: all results together take at least {all} card points by now; the cards hold "
        "{most}."
    ),
    "l2": N_("{player}: removed dice {removed} and highest die {highest} do not fit."),
    "l2-removed": N_(
        "{player}: {removed} as the number of removed dice is impossible (0 to {dice})."
    ),
    "l2-highest": N_("{player}: a highest die of {highest} is impossible (0 to {most})."),
    "l2-total": N_("{player}: no cards and dice add up to {total}; the nearest possible: {near}."),
    "l3": N_("Nobody has {enough} scored cards; the game is not over."),
    # what cannot be read
    "card-missing": N_("a card is missing here"),
    "no-card": N_("{found!r} cannot be a card"),
    "pair": N_("a pair is one point card and one action card"),
    "character": N_("`character` needs a player and the character"),
    "start": N_("`start` needs the player who takes the first turn"),
    "special": N_("`special` needs `row`, `column` or three cards"),
}

#: What else people call the words of a record; see `games.spoken`.
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
    "r1-near": N_("Did you mean {near}?"),
    "r1-known": N_("Characters are: {known}."),
    "r1-twice": N_("Give {player} another character."),
    "r1-none": N_("Say it before the first turn: `character {player} {character}`."),
    "r2": N_("Leave the values out, or write the printed ones: {printed}."),
    "r3": N_("If {expected} did nothing, write `{expected}: pass`."),
    "r3-either": N_("After it comes {next}."),
    "r3-start": N_("Leave one of the two out."),
    "r4": N_("Now it is {next}'s turn."),
    "r5": N_("The pairs show: {pairs}."),
    "r5-which": N_("Say which one: `take {card} from {number}`."),
    "r6": N_("Say what came up: `, refill 4d craft`."),
    "r6-none": N_("Write `deal` and the four pairs: `deal 3a charm, 1c lore, 5b dare, 2h care`."),
    "r6-deal": N_("A comma stands between the pairs: `deal 3a charm, 1c lore, 5b dare, 2h care`."),
    "r6-half": N_("Write both, such as `3a charm`."),
    "r6-again": N_("Leave the second deal out; what comes up later stands behind `refill`."),
    "r7-shuffle": N_("Discards are shuffled only when a pile is empty."),
    "r8": N_("Action cards in hand: {hand}."),
    "r8-none": N_("{player} has no action card in hand."),
    "instincts": N_("Action cards are: {known}."),
    "r9": N_("A card lowers the die of its own instinct: write `use {instinct}` or `use {card}`."),
    "r12": N_("The row is {row}; the column is {column}."),
    "r12-hold": N_("The special action takes all three cards of the line."),
    "r13-any": N_("The house rule special-block is any: one removed die is enough."),
    "r14": N_("Dice that remain: {left}."),
    "r14-lapses": N_("Leave the bonus out; it lapses."),
    "r15": N_("Point cards in hand: {hand}."),
    "r15-none": N_("{player} has no point card in hand."),
    "r17": N_("It must go down by {missing} first."),
    "r17-low": N_("A die never goes up."),
    "r18": N_("The black die is rolled with all removed dice; removed so far: {removed}."),
    "r19": N_("{card} is won by: {faces}."),
    "r20": N_("Write `failure`, or nothing: the dice say it."),
    "r21": N_("{who} had {cards} cards face down; what comes after that round does not count."),
    "r21-early": N_("Play on, or leave `end` out: a record without it is an unfinished match."),
    "r21-waiting": N_("The round goes on with {expected}; who does nothing says `pass`."),
    "r22": N_("Computed: {points}."),
    "r22-untold": N_(
        "Tell the rest: `{player}: cards 5 4 3 2`, `{player}: removed 2`, `{player}: highest 4`."
    ),
    "l1-none": N_("Values are: {known}."),
    "l2-all": N_("With all dice removed the highest is 0."),
    "l2-some": N_("With a die left the highest is not 0."),
    "l3": N_("Write all cards that lie face down, or leave `end` out and play on."),
    # what cannot be read
    "card": N_("A point card is written as `3a`, an action card as `charm`."),
    "take": N_("A line says `take 3a, refill 4d craft` or `take charm from 2, refill 4d craft`."),
    "character": N_("Such as `character Anna siren`."),
    "special": N_("Such as `special row bonus craft`."),
    "challenge": N_("All dice rolled stand behind the card: `challenge 3a 5 2`."),
}

#: The words of what points are from.
SOURCES = {
    "card": N_("card"),
    "cards": N_("card points"),
    "removed": N_("removed"),
    "dice": N_("dice"),
    "highest": N_("highest"),
    "die": N_("die"),
}
