"""What the rules say to a player: the sentence of every fault, and the hint that cures it.

`MESSAGES` and `HINTS` are looked up by the keys in a `Violation`; its values fill the braces.
"""

from printplay.games.go_for_gold.tokens import COLOURS
from printplay.i18n import N_

MESSAGES = {
    # lines that cannot be read
    "no-space": N_("{found!r} cannot be the name of a space"),
    "no-path": N_("the spaces entered are missing"),
    "arrow-where": N_("`->` needs the port to restart from, and nothing after it"),
    "struck-what": N_("`struck` needs the colour of a temple"),
    # set-up
    "r1": N_("Go for Gold takes 2 to 4 players, not {count}."),
    "r2": N_("{player} plays on {board}, the others on {other}: all must use the same side."),
    "r3": N_("{player} starts on {space}, which is not a port."),
    "r4": N_("{player} should start at port {expected}, not {port}."),
    "r4-count": N_("{named} start ports are named for {count} players."),
    # rounds
    "r5": N_("Round {round}: {expected} should be the active player, not {player}."),
    "r6": N_("Round {round}: the movement roll must be 1 to 6, not {roll}."),
    "r6-none": N_("{player} moves before the first movement roll."),
    "r7": N_("Round {round}: {player} has no move; everyone still in must move."),
    "r7-twice": N_("Round {round}: {player} has moved already; one move a round."),
    # movement
    "r8": N_("Round {round}: {player} starts from {a} but stands on {b}."),
    "r9": N_("Round {round}: {player}: {a} and {b} are not neighbours."),
    "r9-first": N_("Round {round}: {player} stands on {a}, and {b} is not a neighbour of it."),
    "r10": N_("Round {round}: {player} enters {space}, which is off the map."),
    "r10-water": N_("Round {round}: {player} enters {space}, which is water."),
    "r11": N_("Round {round}: {player} enters {space} a second time."),
    "r12": N_("Round {round}: {player} moves {steps} spaces on a roll of {roll}."),
    "r12-one": N_("Round {round}: {player} moves 1 space on a roll of {roll}."),
    "r13": N_("Round {round}: {player} passes through port {space}; a port ends the move."),
    "r14": N_(
        "Round {round}: {player} enters port {space}, but has already used a port in round {since}."
    ),
    "r15": N_("Round {round}: {player} has no foot to use."),
    "r15-many": N_("Round {round}: {player} strikes {feet} feet; one foot a move is all it takes."),
    "r16": N_("Round {round}: a foot allows 1 to 6 spaces, not {steps}."),
    "r17": N_("Round {round}: {player} is not out: {path} is a legal move."),
    "r18": N_("Round {round}: {player} is not out: a foot still allows {path}."),
    "r19": N_("{player} has gathered {gathered} shovels, not {stated}."),
    "r20": N_("Round {round}: {player} is out since round {since} and cannot act."),
    # special places
    "r21": N_("Round {round}: {a} acts before {b}; the order is {order}."),
    "r22-treasure": N_("Round {round}: {player} did not end this move on a treasure."),
    "r22-temple": N_("Round {round}: {player} did not end this move on a temple."),
    "r22-port": N_("Round {round}: {player} did not end this move on a port."),
    "r22-not-moved": N_(
        "Round {round}: {player} has not moved in this round; a treasure or temple is tried only "
        "after the move."
    ),
    "r23-twice": N_("Round {round}: {player} may roll once here."),
    "r23-die": N_("Round {round}: {player} rolls {die}; a die shows 1 to 6."),
    "r24": N_("Round {round}: {player} needs {missing} shovels (has {held}); {spent} were spent."),
    "r24-one": N_("Round {round}: {player} needs 1 shovel (has {held}); {spent} were spent."),
    "r24-none": N_(
        "Round {round}: {player} rolled {die} for a treasure of {number} and needs no shovel; "
        "{spent} were spent."
    ),
    "r24-held": N_("Round {round}: {player} spends {spent} shovels, but holds {held}."),
    "r25": N_("Round {round}: {player}: this treasure attempt gives {expected}, not {stated}."),
    "r26": N_("Round {round}: {temple} was already explored by {other}."),
    "r26-struck": N_("Round {round}: {temple} was already explored by another player."),
    "r27": N_(
        "Round {round}: {player} has {held} shovels against a roll of {die}: the result is "
        "{expected}."
    ),
    "r28-unknown": N_("There is no {colour} temple on this island."),
    "r28-twice": N_("One temple cannot be explored twice: {temple}."),
    "r28-nobody": N_("Nobody in this record explored the temple that is struck: {temple}."),
    "r29": N_("Round {round}: {player} cannot restart from {port}: already visited."),
    "r29-same": N_("Round {round}: {player} cannot restart from {port}, the port just entered."),
    "r29-no-port": N_("Round {round}: {player} cannot restart from {port}, which is not a port."),
    "r29-missing": N_("Round {round}: {player} enters a port and must choose a new port."),
    "r30": N_(
        "Round {round}: {player} restarts from a port a second time (the first was in round "
        "{since})."
    ),
    # the end
    "r31": N_("{player} has {boxes} entries; the sheet has 6 boxes."),
    "r32": N_(
        "The game ended after round {round} ({player} has 6 entries); round {next} does not count."
    ),
    "r33": N_("The game stops after round {round}, but {player} can still score, e.g. {way}."),
    "r33-open": N_(
        "The game stops after round {round}, and whether {player} could still score is too hard "
        "to decide; it is not held against anyone."
    ),
    "r34": N_(
        "Nobody could score after round {round}; what comes later is ignored, shovels for the "
        "tie-break included."
    ),
    "r35": N_("{player}: the entries add up to {score}, not {stated}."),
    "r35-values": N_("{player}: the entries add up to {score}, but from other values."),
    # drawn lines
    # results without moves
    "l1": N_("{player}: {value} is not a value on this map."),
    "l1-often": N_("{player}: {value} is entered {times} times, but the map has it {there} times."),
    "l1-total": N_(
        "{player}: no entries on this map add up to {total}; the nearest possible: {near}."
    ),
    "l2": N_("{scored} temples were scored, the map has {temples}."),
    "l2-totals": N_(
        "All these results together take at least {scored} temples, the map has {temples}."
    ),
    "l2-tried": N_("{player} tried {tried} temples, the map has {temples}."),
    "l3": N_("{player}: {number} gathered shovels is impossible on this map ({least} to {most})."),
    "l4-one": N_("{player} has {entries} entries after 1 round; a round gives one at most."),
    "l4": N_("{player} has {entries} entries after {rounds} rounds; a round gives one at most."),
    "l4-total": N_(
        "{player}: a total of {total} takes more entries than the rounds give ({rounds}); the "
        "nearest possible: {near}."
    ),
    # what decides
    "shovels": N_("shovels gathered"),
}

#: What else people call the words of a record; see `games.spoken`.
SPOKEN = {
    "foot": N_("foot, feet"),
    "out": N_("out, stuck"),
    "round": N_("round, die"),
    "treasure": N_("treasure, dig"),
    "temple": N_("temple, explore"),
    "points": N_("points, pts, boxes, score"),
    "shovels": N_("shovels, shovel, spades"),
}

HINTS = {
    "r2": N_("Print the same side for everyone, or record two matches."),
    "r3": N_("Ports are: {ports}."),
    "r4": N_("Write {expected} for {player}, or only the first port."),
    "r4-count": N_("Name one port, or one for each player."),
    "r5": N_("Write {expected}, or leave the name out."),
    "r6-none": N_("Write `round` and the die before the moves of a round."),
    "r7": N_("Write the spaces {player} entered; or, if no move was possible, `{player}: out`."),
    "r7-out": N_("No move was possible on this roll: write `{player}: out`."),
    "r7-twice": N_("Is a `round` line missing before this one?"),
    "r11-start": N_("Write only the spaces entered, without the one {player} stands on."),
    "r13": N_("The move ends on {space}; name the port to restart from: `-> PORT`."),
    "r15": N_("A foot gathered in this move serves from the next move on."),
    "r17": N_("Whoever can move, must: for instance `{player}: {path}`."),
    "r18": N_("Strike the foot: for instance `{player}: foot {path}`."),
    "r19": N_("The 2 shovels of the start count, and so do those that were spent."),
    "r20": N_("Leave the line out; the points stay."),
    "r21": N_("Write the special actions in this order: {order}."),
    "r22": N_("This round's move ended on {space}."),
    "r24": N_("Strike exactly the missing pips: `treasure {die} +{missing}`, or none."),
    "r24-none": N_("Write `treasure {die}`, without shovels."),
    "r26": N_("See line {line}."),
    "r28-known": N_("Temples are: {known}."),
    "r28-nobody": N_("`struck` is for a record of one sheet alone."),
    "r29": N_("Ports to restart from: {ports}."),
    "r29-none": N_("No port is left to restart from; leave it out."),
    "r32": N_("Leave out what comes after; the ranking is that after round {round}."),
    "r33": N_("Play on, or leave `end` out: a record without it is an unfinished match."),
    "r34": N_("Leave the later rounds out; they change nothing."),
    "r34-differ": N_("Counted with the later rounds it would be: {ranking}."),
    "r35": N_("Computed: {points}."),
    "r35-none": N_("The moves have earned no entry."),
    "r35-empty": N_("The sheet is told to have no entry."),
    "l1": N_("Values on this map: {known}, and -1."),
    "l1-total": N_("Values on this map: {known}, and -1. A total: `{player}: total {value}`."),
    "r10-total": N_("A total is told with its word: `{player}: total {space}`."),
    "verbs-are": N_("A line says: {known}; or the spaces entered."),
    # lines that cannot be read
    "spend-plus": N_("Shovels struck are written with a plus: `treasure 4 +1`."),
    "missing-start": N_("Say where the first player started: `start N`."),
    # repairs
    "did-you-mean": N_("Did you mean {space}?"),
    "onward": N_("From {from} one can go on to {spaces}."),
    "too-short": N_("To make {roll}, the line could go on to {spaces}."),
    "too-long": N_("On a {roll} the line ends on {space}."),
}

#: Values of sentences that are put into the reader's language themselves.
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

#: What points are from; the rest of a source is a space.
SOURCES = {
    "points": N_("points"),
    "treasure": N_("treasure"),
    "temple": N_("temple"),
    **COLOURS,
}
