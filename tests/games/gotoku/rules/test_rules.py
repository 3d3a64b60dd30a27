"""The rules of Gotoku: what is wrong, what merely follows, what is left open."""

from __future__ import annotations

import pytest

from printplay.core.faults import Fault
from printplay.games.gotoku.asking import questions
from printplay.games.gotoku.events import Special, Take
from printplay.games.gotoku.play import GotokuRules
from printplay.games.gotoku.rules.cards import lies_nowhere_else
from printplay.games.gotoku.rules.dice import bonus_on_a_die_left, no_die_removed
from printplay.games.gotoku.state.case import pile
from printplay.games.gotoku.state.state import CardPair, State, Turn
from printplay.match.question import Prompt
from printplay.match.text.report_text import hint, message
from printplay.match.text.writing import formatted
from tests.games.gotoku.playing import CAST, DEALT, HEAD, cards, dice, play
from tests.games.reports import codes, keys, only, state

TRIO = "game gotoku\nplayers Anna, Ben, Cleo\n"
#: Anna holds 3a, which her dice meet, and a charm card.
PLAYED = DEALT.replace("1c lore", "1c charm") + (
    "Anna: take 3a, refill 4d craft\nAnna: take charm, refill 4e craft\n"
)


def said(text: str) -> str:
    """Return the sentence of the one thing that is wrong."""
    report = play(text)
    return message(only(report), report.record)


# -- set-up ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, 6])
def test_too_few_or_too_many(count: int) -> None:
    """One player or six are told that two to five can play."""
    names = ", ".join(f"P{number}" for number in range(count))
    text = f"game gotoku\nplayers {names}\n"
    assert said(text) == f"Gotoku takes 2 to 5 players, not {count}."


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ("character Anna sirn", "There is no character sirn."),
        ("character Anna 7x", "There is no character 7x."),
        ("character Anna siren\ncharacter Ben siren", "siren was dealt twice: to Anna and to Ben."),
        ("character Anna siren\ncharacter Anna rogue", "Anna has a character already: siren."),
        ("character Anna siren 3 2", "Anna: a character has 5 dice, not 2."),
        ("character Anna siren 3 2 4 6 6", "Anna: craft starts at 5, not 6."),
    ],
)
def test_characters(lines: str, sentence: str) -> None:
    """Everybody has one of the characters, nobody else's, with the printed values."""
    assert said(HEAD + lines + "\n") == sentence


def test_a_misspelt_character_is_guessed_at() -> None:
    """The message names the character that was perhaps meant."""
    report = play(HEAD + "character Anna sirn\n")
    assert hint(only(report), report.record) == "Did you mean siren?"
    report = play(HEAD + "character Anna xyz\n")
    assert hint(only(report), report.record).startswith("Characters: siren, scholar")


def test_nobody_plays_without_a_character() -> None:
    """It is said once, and the dice of such a player are not held against anyone."""
    report = play(HEAD + "start Anna\nAnna: pass\nBen: pass\nAnna: pass\nBen: challenge 3a 1 2 3\n")
    assert codes(report, consequences=True) == ["GT-R1", "GT-R1", "GT-R15"]
    special = play(HEAD + "start Anna\nAnna: special row bonus craft\nAnna: use lore\n")
    assert codes(special, consequences=True) == ["GT-R1", "GT-R8"]


@pytest.mark.parametrize(
    ("deal", "expected"),
    [
        ("deal 3a charm, 1c lore, 5b dare", ["GT-R6"]),
        ("deal 3a charm, 1c lore, 5b dare, 2h", ["GT-R6"]),
        ("deal 3a charm, 1c lore, 5b dare, 3a care", ["GT-R7"]),
        ("deal 3a charm, 1c lore, 5b dare, 9z care", ["GT-R7"]),
        ("deal 3a charm, 1c lore, 5b dare, 1a crft", ["GT-R7"]),
        ("deal 3a charm, lore 1c, 5b dare, 2h care", []),
        ("deal 3a charm, 1c lore, 5b dare, 2h care\ndeal 1a charm, 1b lore, 1d dare, 2g care", ["GT-R6"]),
    ],
)
def test_the_deal(deal: str, expected: list[str]) -> None:
    """Four whole pairs of cards there are, each card once, dealt once."""
    assert codes(play(CAST + deal + "\n"), consequences=True) == expected


def test_a_play_without_a_deal() -> None:
    """The missing deal is said once; what is taken afterwards merely follows."""
    text = CAST + "Anna: take 3a, refill 4d craft\nAnna: take 4d, refill 4e craft\nAnna: take 1a\n"
    report = play(text)
    assert codes(report) == ["GT-R6", "GT-R4"]
    assert [v.code for v in report.violations if v.consequence] == ["GT-R5", "GT-R5"]


# -- turns -----------------------------------------------------------------------------------------


def test_one_action_is_a_turn() -> None:
    """A second action need not be declined; a turn without any says `pass`."""
    assert codes(play(DEALT + "Anna: take 3a, refill 4d craft\nBen: pass\nAnna: pass\n")) == []
    report = play(DEALT + "start Anna\nBen: pass\n")
    assert codes(report) == ["GT-R3"]


def test_the_turn_of_somebody_else() -> None:
    """Whoever is left out is named; the turns go on from whoever acted."""
    cast = TRIO + "character Anna siren\ncharacter Ben scholar\ncharacter Cleo rogue\n"
    report = play(cast + "Anna: pass\nCleo: pass\nAnna: pass\nBen: pass\nCleo: pass\n")
    fault = only(report)
    assert (fault.code, fault.player) == ("GT-R3", "Cleo")
    assert hint(fault, report.record) == "If Ben did nothing, write `Ben: pass`."
    slip = play(cast + "Anna: pass\nCleo: pass\nBen: pass\nCleo: pass\nAnna: pass\n")
    assert codes(slip) == ["GT-R3"]
    assert codes(slip, consequences=True) == ["GT-R3", "GT-R3"]


def test_a_turn_that_goes_on_or_not() -> None:
    """After one action either the second or the next player may come, and nobody else."""
    cast = TRIO + "character Anna siren\ncharacter Ben scholar\ncharacter Cleo rogue\n"
    deal = "deal 3a charm, 1c lore, 5b dare, 2h care\n"
    report = play(cast + deal + "Anna: take 3a, refill 4d craft\nCleo: pass\n")
    assert hint(only(report), report.record) == "Next is Ben."


def test_more_than_two_actions() -> None:
    """The third action is the fault; a fourth follows from it. `pass` behind two is no action."""
    text = PLAYED + "Anna: use charm\nAnna: take 5b, refill 1a lore\n"
    assert codes(play(text), consequences=True) == ["GT-R4", "GT-R4"]
    assert codes(play(text)) == ["GT-R4"]
    assert codes(play(PLAYED + "Anna: pass\nBen: pass\n")) == []


def test_the_starter_is_told_once() -> None:
    """A second starter, or one told after the first turn, contradicts the first."""
    assert said(CAST + "start Ben\nstart Anna\n").startswith("Anna cannot start: Ben")
    assert said(CAST + "Anna: pass\nstart Ben\n").startswith("Ben cannot start: Anna")


# -- taking cards ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("take 4a, refill 4d craft", "Turn 1: no pair shows 4a."),
        ("take 3a from 2, refill 4d craft", "Turn 1: pair 2 does not show 3a."),
        ("take 3a from 5, refill 4d craft", "Turn 1: there is no pair 5."),
        ("take 9z, refill 4d craft", "Turn 1: no pair shows 9z."),
        ("take 3a", "Turn 1: pair 1 must be refilled, so that 4 pairs lie open."),
        ("take 3a, refill craft", "Turn 1: pair 1 must be refilled with a point card, too."),
        ("take 3a, refill 4d", "Turn 1: pair 1 must be refilled with an action card, too."),
        ("take 3a, refill 9z craft", "There is no card 9z."),
        ("take 3a, refill 4d magic", "There is no card magic."),
        ("take 3a, refill 3a craft", "3a is already in Anna's hand."),
        ("take 3a, refill 1c craft", "1c is already open in pair 2."),
    ],
)
def test_a_card_taken(line: str, sentence: str) -> None:
    """The card lies in the pair, and cards that lie nowhere else come up in its place."""
    assert said(f"{DEALT}Anna: {line}\n") == sentence


def test_two_pairs_that_show_the_same() -> None:
    """Where two pairs show an action card, the line must say which was meant."""
    deal = DEALT.replace("1c lore", "1c charm")
    report = play(deal + "Anna: take charm, refill 4d craft\n")
    assert message(only(report), report.record) == "Turn 1: more than one pair shows charm: 1, 2."
    assert hint(only(report), report.record) == "Write which one: `take charm from 1`."
    assert codes(play(deal + "Anna: take charm from 2, refill 4d craft\n")) == []


def test_discards_and_cards_face_down_do_not_come_up() -> None:
    """A discarded card waits for the pile to be empty; one face down never comes back."""
    taken = DEALT + "Anna: take charm, refill 4d craft\nAnna: take 1c, refill 3a care\n"
    assert said(taken) == "3a is already discarded, and its pile is not used up."
    down = DEALT + "Anna: take 3a, refill 4d craft\nAnna: challenge 3a 4\n"
    assert said(down + "Ben: take 1c, refill 3a care\n").startswith("3a is already face down in")


def test_no_more_of_an_instinct_than_there_are() -> None:
    """An eighth card of an instinct cannot come up."""
    text = DEALT
    for number, card in enumerate(("3a", "1a", "1b", "1d", "1e", "2a", "2b")):
        up = ("1a", "1b", "1d", "1e", "2a", "2b", "2c")[number]
        text += f"{('Anna', 'Ben')[number // 2 % 2]}: take {card}, refill {up} charm\n"
    assert said(text) == "charm cannot be drawn: none of the 7 is left in the pile."


def test_what_follows_from_a_card_misread() -> None:
    """A wrong card is told once; that it is missing later follows, not that it comes up twice."""
    text = DEALT + "Anna: take 4a, refill 4d craft\nAnna: take 4d, refill 4e lore\n"
    report = play(text + "Ben: take 1c, refill 4a care\n")
    assert codes(report) == ["GT-R5"]
    twice = DEALT + "Anna: take 3a, refill 1c craft\nAnna: take 1c from 2, refill 1c care\n"
    assert codes(play(twice)) == ["GT-R7", "GT-R7"]


def test_a_pair_stays_incomplete_where_nothing_is_left() -> None:
    """With pile and discards both empty nothing must come up, and nothing can."""
    at = state(play(DEALT))
    rest = (*pile(at, points=True).elements(), *pile(at, points=False).elements())
    bare = at.with_player(1, at.players[1]._replace(hand=rest))._replace(piles=({}, {}))
    game, follow = GotokuRules(cards()), asked_of(bare)
    assert not game.violations(bare, Take("Anna", "3a", 1, CardPair("", "charm")))
    assert [v.code for v in game.violations(bare, Take("Anna", "3a", 1))] == ["GT-R6"]
    assert follow is not None  # the card discarded comes up again
    after = game.apply(bare, Take("Anna", "charm", 1, CardPair("3a", "")))
    assert after.pairs[0] == ("3a", "")
    found, after = game.step(after, Take("Anna", "3a"))
    assert not found
    assert after.pairs[0] == ("", "")
    assert asked_of(after._replace(pairs=((CardPair("2h", "")), *after.pairs[1:]))) is None
    (twice, *_) = game.violations(after, Take("Ben", "1c", 2, CardPair("2h", "lore")))
    assert twice.message == lies_nowhere_else.says["open"]


def asked_of(at: State) -> Prompt | None:
    """Return what is asked behind a card taken from pair 1."""
    (question,) = questions(at._replace(turn=Turn(1, 0, starter=0)), "play", frozenset())
    return question.follow("take 2h" if at.pairs[0].point == "2h" else "take 3a")


# -- lowering dice ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("use lore", "Turn 2: Anna does not hold lore."),
        ("use magic", "Turn 2: magic is not an action card."),
        ("use 3a", "Turn 2: 3a is not an action card."),
        ("use charm on lore", "Turn 2: a charm card cannot lower the lore die."),
        ("use charm on magic", "Turn 2: a charm card cannot lower the magic die."),
        ("use charm to 3", "Turn 2: charm goes from 3 to 2, not to 3."),
        ("use charm to 9", "Turn 2: charm goes from 3 to 2, not to 9."),
        ("use charm on charm to 1", "Turn 2: charm goes from 3 to 2, not to 1."),
    ],
)
def test_a_die_lowered(line: str, sentence: str) -> None:
    """A card from the hand lowers the die of its own instinct by one."""
    assert said(f"{DEALT}Anna: take charm, refill 4d craft\nBen: pass\nAnna: {line}\n") == sentence


def test_a_die_and_a_value_may_be_told() -> None:
    """`use charm on charm to 2` says the same as `use charm`."""
    text = DEALT + "Anna: take charm, refill 4d craft\n"
    plain, told = (play(f"{text}Anna: {line}\n") for line in ("use charm", "use charm on charm to 2"))
    assert told.violations == ()
    assert dice(told) == dice(plain)


HELD = (
    DEALT
    + "Anna: take lore, refill 4d charm\nAnna: take dare, refill 4e craft\nBen: pass\n"
    + "Anna: take care, refill 4a craft\n"
)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("special charm lore care bonus craft",
         "Turn 2: charm, lore, care do not form a line on siren."),
        ("special column bonus craft",
         "Turn 2: Anna does not hold charm, craft; the line takes charm, dare, craft."),
        ("special row", "Turn 2: the special action lowers one more die; the bonus is missing."),
        ("special row bonus magic", "Turn 2: there is no magic die for the bonus."),
    ],
)  # fmt: skip
def test_a_special_action(line: str, sentence: str) -> None:
    """It takes the three cards of a line of the character, and lowers one more die."""
    assert said(f"{HELD}Anna: {line}\n") == sentence


def test_the_three_cards_may_be_named() -> None:
    """Three cards in any order are a line as well as its name."""
    named = play(HELD + "Anna: special care lore dare bonus craft\n")
    assert named.violations == ()
    assert dice(named) == dice(play(HELD + "Anna: special row bonus craft\n"))


def test_a_deal_told_too_late() -> None:
    """Whoever takes before the deal lacks it; the deal that comes then is not a second one."""
    deal = "deal 3a charm, 1c lore, 5b dare, 2h care\n"
    late = play(CAST + "Anna: take 3a, refill 4d craft\n" + deal)
    assert keys(late) == ["r6", "(r6-again)"]
    assert keys(play(DEALT + deal)) == ["r6-again"]


@pytest.mark.parametrize(
    ("commas", "plain"),
    [
        ("Anna: special lore, dare, care, bonus craft", "Anna: special lore dare care bonus craft"),
        ("Anna: special row, bonus craft", "Anna: special row bonus craft"),
        ("Anna: take 2h from 4, refill 4f, care", "Anna: take 2h from 4, refill 4f care"),
        ("Anna: challenge 3a 5, 2, success", "Anna: challenge 3a 5 2 success"),
        ("Anna: cards 5, 4, 3", "Anna: cards 5 4 3"),
        ("character Anna siren, 3, 2, 4, 6, 5", "character Anna siren 3 2 4 6 5"),
    ],
)
def test_commas_in_a_list_are_taken(commas: str, plain: str) -> None:
    """A list is judged alike with commas and without, each fault at its word; one form is kept."""
    with_commas, without = play(HELD + commas), play(HELD + plain)
    assert with_commas.record.events == without.record.events
    assert formatted(with_commas.record) == formatted(without.record)
    for listed, bare in zip(with_commas.violations, without.violations, strict=True):
        assert listed.message == bare.message
        assert _under(commas, listed) == _under(plain, bare)


def _under(line: str, fault: Fault) -> str:
    """Return the words a fault is about, without commas."""
    return line[(fault.column or 1) - 1 : (fault.end_column or 1) - 1].replace(",", "")


@pytest.mark.parametrize(
    ("line", "sentence", "column"),
    [
        ("Anna: special lore, , care", "a card is missing here", 19),
        ("Anna: special , lore dare care", "a card is missing here", 15),
        ("Anna: special lore, dare, care,", "a card is missing here", 31),
        ("Anna: cards 5,, 4", "',' is not a whole number", 14),
        ("Anna: cards 5, 4, 9", "Anna has not laid down any card.", 13),
    ],
)
def test_commas_that_leave_something_open(line: str, sentence: str, column: int) -> None:
    """Where a comma has no word before or behind it, something is missing, and just there."""
    report = play(HELD + line)
    assert (message(only(report), report.record), only(report).column) == (sentence, column)


def spent(times: int) -> str:
    """Return a record in which Anna has used `times` of each card of her row, and holds one."""
    text = CAST + "deal 3a lore, 1c dare, 5b care, 2h charm\n"
    points = iter(f"{value}{letter}" for value in (1, 2, 4) for letter in "abdefg")
    for _time in range(times + 1):
        for pair, card in enumerate(("lore", "dare", "care"), 1):
            text += f"Anna: take {card} from {pair}, refill {next(points)} {card}\nBen: pass\n"
    for _time in range(times):
        for card in ("lore", "dare", "care"):
            text += f"Anna: use {card}\nBen: pass\n"
    return text


def test_the_bonus_goes_to_a_die_that_is_left() -> None:
    """A die that leaves the card with the special action cannot take the bonus."""
    text = spent(1) + "Anna: special row bonus lore\n"
    assert said(text).endswith("the bonus must go to a remaining die, and lore is removed.")


def test_the_bonus_lapses_where_no_die_is_left() -> None:
    """With the last three dice gone there is no bonus, and none is asked for."""
    at = state(play(HELD))
    bare = at.with_player(0, at.players[0]._replace(dice=(0, 1, 1, 1, 0)))
    game = GotokuRules(cards())
    assert not game.violations(bare, Special("Anna", ("row",)))
    assert [v.message for v in game.violations(bare, Special("Anna", ("row",), "care"))] == [
        bonus_on_a_die_left.says["lapses"]
    ]
    gone = at.with_player(0, at.players[0]._replace(dice=(0, 0, 0, 1, 0)))
    keys = [v.message for v in game.violations(gone, Special("Anna", ("row",)))]
    assert keys == [no_die_removed.says["many"]]
    assert [event for event in game.legal(bare) if isinstance(event, Special)] == [Special("Anna", ("row",))]
