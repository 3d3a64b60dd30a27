"""How a player can end: exact for any cards, and what was played is always taken as a result."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printplay.games.gotoku.events import GRAMMAR, Pass
from printplay.games.gotoku.play import GotokuRules
from printplay.games.gotoku.rules.endings import MOST, Left, endings, kinds
from printplay.games.gotoku.rules.legal import challenges, points, takes, total, uses
from printplay.games.gotoku.state.state import ENOUGH, LINES, CardComposition, CharacterCard, PointCard, State
from printplay.match.lines.grammar import Event, Setup
from printplay.match.text.report_text import message
from printplay.match.text.writing import write
from tests.examples import some
from tests.games.gotoku.playing import cards, play, random_match
from tests.games.reports import codes, only, scores

PLAYERS = ("Anna", "Ben", "Cleo", "Dora", "Eva")


def told(text: str, players: str = "Anna, Ben") -> list[str]:
    """Return the codes of what is wrong with results."""
    return codes(play(f"game gotoku\nplayers {players}\n{text}"))


def results(name: str, values: Sequence[int], removed: int, highest: int) -> str:
    """Return the lines of a player's results."""
    laid = " ".join(map(str, values)) or "none"
    return f"{name}: cards {laid}\n{name}: removed {removed}\n{name}: highest {highest}\n"


# -- exact -----------------------------------------------------------------------------------------


def few(dice: random.Random) -> CardComposition:
    """Return a few cards with low dice, by chance: so few that everything can be played."""
    starts = tuple(dice.choice((1, 1, 2)) for _field in range(5))
    points = {}
    for number in range(dice.randint(4, 6)):
        if dice.random() < 0.6:
            fields = tuple(dice.sample(range(5), dice.choice((1, 1, 1, 2))))
        else:
            fields = LINES[dice.choice(("row", "column"))]
        needs = tuple((field, dice.randint(1, starts[field])) for field in fields)
        name, value = f"{number}a", dice.randint(1, 2)
        points[name] = PointCard(name, value, "", needs, frozenset({6}))
    names = ("a", "b", "c", "d", "e")
    one = CharacterCard("one", tuple(range(5)), starts)
    return CardComposition("gotoku", "few", {}, "", names, dict.fromkeys(names, 7), {"one": one}, points)


def by_force(deck: CardComposition, *, any_blocks: bool) -> set[tuple[tuple[int, ...], Left]]:
    """Return the values laid and the dice at the end of every play, action by action."""
    start = (deck.characters["one"].values, frozenset[str](), 0, 0)
    seen, front, found = {start}, [start], set()
    while front:
        dice, laid, before, actions = front.pop()
        values = tuple(sorted(deck.points[card].value for card in laid))
        found.add((values, Left(dice.count(0), max(dice))))  # the match ends with this turn
        follow = [(*one, before, actions + 1) for one in _acts(deck, dice, laid, any_blocks)]
        if len(laid) < ENOUGH:
            follow.append((dice, laid, len(laid), 0))  # the match goes on
        for one in follow:
            if one[3] <= 2 and one not in seen:
                seen.add(one)
                front.append(one)
    return found


def _acts(
    deck: CardComposition, dice: tuple[int, ...], laid: frozenset[str], any_blocks: bool
) -> Iterator[tuple[tuple[int, ...], frozenset[str]]]:
    def lower(dice: tuple[int, ...], *fields: int) -> tuple[int, ...]:
        return tuple(value - (field in fields) for field, value in enumerate(dice))

    there = [field for field, value in enumerate(dice) if value]
    yield from ((lower(dice, field), laid) for field in there)
    for line in LINES.values():
        if not any(dice[field] == 0 for field in (range(5) if any_blocks else line)):
            low = lower(dice, *line)
            left = [field for field, value in enumerate(low) if value]
            yield from ((lower(low, field), laid) for field in left)
            if not left:
                yield low, laid
    for name, card in deck.points.items():
        if name not in laid and all(dice[field] == value for field, value in card.needs):
            yield dice, laid | {name}


@settings(max_examples=some(12), deadline=None)
@given(st.integers(0, 10**6), st.booleans())
def test_endings_are_those_of_all_plays(seed: int, any_blocks: bool) -> None:
    """A player can end so if and only if some play, action by action, ends so."""
    deck = few(random.Random(seed))
    there = by_force(deck, any_blocks=any_blocks)
    (kind,) = kinds(deck)
    for count in range(MOST + 2):
        for values in combinations_with_replacement((1, 2), count):
            wanted = {left for laid, left in there if laid == values}
            assert count <= MOST or not wanted
            if count <= MOST:
                assert endings(kind, values, any_blocks=any_blocks) == wanted, values


# -- as a table tells them -------------------------------------------------------------------------


@settings(max_examples=some(25), deadline=None)
@given(st.integers(0, 10**9), st.integers(2, 5), st.sampled_from(["line", "any"]))
def test_what_was_played_is_taken_as_a_result(seed: int, players: int, block: str) -> None:
    """The cards and dice of a legal match are a legal result, and so are its totals alone."""
    setup, events, counted = random_match(seed, PLAYERS[:players], block)
    game = GotokuRules(cards())
    state = game.start(setup)
    for event in events:
        state = game.apply(state, event)
    head = f"game gotoku\nplayers {', '.join(setup.players)}\nhouse special-block {block}\n"
    text = "".join(
        results(
            name, [cards().points[laid.card].value for laid in player.down], player.removed, player.highest
        )
        for name, player in zip(setup.players, state.players, strict=True)
    )
    report = play(f"{head}{text}end\n")
    assert report.violations == ()
    assert scores(report) == counted
    totals = "".join(f"{name}: total {score}\n" for name, score in counted.items())
    assert play(f"{head}{totals}end\n").violations == ()


class Alone:
    """Anna plays for herself and wins every challenge; Ben passes. All by what is legal."""

    def __init__(self) -> None:
        self.game = GotokuRules(cards())
        self.setup = Setup("gotoku", None, ("Anna", "Ben"))
        self.state: State = self.game.start(self.setup)
        self.events: list[Event] = []
        for event in play(
            "game gotoku\nplayers Anna, Ben\ncharacter Anna siren\ncharacter Ben scholar\n"
            "deal 1a charm, 1b lore, 1c dare, 1d care\n"
        ).record.events:
            self.happen(event)

    def happen(self, event: Event) -> None:
        """Let something happen; between Anna's turns Ben passes."""
        found, self.state = self.game.step(self.state, event)
        assert not found, (event, found)
        self.events.append(event)
        if self.state.turn.seat == 0 and self.state.turn.complete:
            self.happen(Pass("Ben"))

    def take(self, card: str) -> None:
        """Take a card, as soon as it comes up."""
        while card not in self.state.players[0].hand:
            offered = list(takes(self.state, 0))
            shown = [one for one in offered if one.card == card]
            coming = [one for one in offered if card in one.refill and one.card[0] in "1cdl"]
            self.happen((shown or coming or offered)[0])

    def lower(self, die: str, to: int) -> None:
        """Lower a die to a value."""
        at = cards().instincts.index(die)
        while self.state.players[0].dice[at] > to:
            self.take(die)
            self.happen(next(one for one in uses(self.state, 0) if one.card == die))

    def challenge(self, card: str) -> None:
        """Win a card held."""
        won = (one for one in challenges(self.state, 0) if one.card == card and 6 in one.dice)
        self.happen(next(won))

    def fresh_turn(self) -> None:
        """Begin a turn of two actions."""
        while self.state.turn.seat == 0 and not self.state.turn.complete:
            self.happen(Pass("Anna"))


def five_with_one_die() -> Alone:
    """Return a match in which Anna lays five cards, and one of her dice is left."""
    match = Alone()
    for card, die in (("5b", "lore"), ("5c", "dare"), ("5d", "care")):
        match.take(card)
        match.lower(die, 1)
        match.challenge(card)
        match.lower(die, 0)
    match.take("2a")
    match.take("3a")
    match.lower("craft", 0)
    match.fresh_turn()
    match.challenge("2a")
    match.challenge("3a")
    return match


def test_five_cards_can_leave_one_die() -> None:
    """2a and 3a want the same die at the same value: four are removed, in play as in a result."""
    match = five_with_one_die()
    report = play(write(match.setup, match.events, GRAMMAR))
    assert report.violations == ()
    assert report.finished
    anna = match.state.players[0]
    assert (len(anna.down), anna.removed, anna.highest) == (5, 4, 3)
    assert total(points(match.state, anna)) == 21
    ben = results("Ben", (), 0, 6)
    assert told(results("Anna", (5, 5, 5, 3, 2), 4, 3) + ben) == []
    assert told(f"Anna: total 21\n{ben}") == []


@pytest.mark.parametrize(
    ("values", "removed", "highest", "wrong"),
    [
        ((5, 4, 3, 2, 1, 1), 0, 6, "Anna has 6 scored cards; 5 is the most."),
        ((5, 4, 3, 2, 1), 5, 0, "Anna: 5 scored cards (5 4 3 2 1) leave at least 1 die on the card."),
        ((5, 5, 4, 4, 1), 4, 1, "Anna: 5 scored cards (5 5 4 4 1) leave at least 2 dice on the card."),
        ((5, 5, 4, 4, 1), 3, 1, ""),
        ((5, 5, 5, 3, 2), 4, 3, ""),
        ((5, 5, 5, 3, 2), 4, 4, "Anna: with these cards and dice the highest die is not 4; possible: 3."),
        ((5, 5, 5, 5, 5), 3, 1, ""),  # 27, the most
        ((5, 5, 5, 5, 5), 3, 2, "Anna: with these cards and dice the highest die is not 2; possible: 1."),
        ((4, 3, 2, 1), 5, 0, ""),  # the special action removes the last three dice
        ((1, 1, 1, 1), 5, 0, "Anna: 4 scored cards (1 1 1 1) leave at least 1 die on the card."),
        ((5, 5, 5), 5, 0, ""),
        ((1,) * 5, 2, 4, ""),
        ((1,) * 5, 2, 3, "Anna: with these cards and dice the highest die is not 3; possible: 4."),
        ((), 5, 0, ""),
    ],
)
def test_l4_cards_and_dice_that_can_be_played(
    values: tuple[int, ...], removed: int, highest: int, wrong: str
) -> None:
    """Five cards at most, and the dice at the end are those that such cards leave."""
    text = results("Anna", values, removed, highest) + results("Ben", (4, 3, 2, 1), 3, 2)
    report = play(f"game gotoku\nplayers Anna, Ben\n{text}")
    assert codes(report) == (["GT-L4"] if wrong else [])
    if wrong:
        assert message(only(report), report.record) == wrong


def test_l4_asks_as_soon_as_it_can() -> None:
    """Cards alone can be too many; dice told without the highest one can be too few."""
    assert told("Anna: cards 5 4 3 2 1 1\n") == ["GT-L4"]
    assert told("Anna: cards 5 4 3 2 1\nAnna: removed 5\n") == ["GT-L4"]
    assert told("Anna: removed 5\nAnna: cards 5 4 3 2 1\n") == ["GT-L4"]
    assert told("Anna: cards 1 1 1 1 1\nAnna: highest 2\n") == ["GT-L4"]
    assert told("Anna: cards 5 4 3 2 1\nAnna: removed 7\n") == ["GT-L2"]
    assert told("Anna: cards 6 5 4 3 2\n") == ["GT-L1"]


@pytest.mark.parametrize(
    ("stated", "says"),
    [
        (31, "the most is 27."), (60, "the most is 27."), (28, "the most is 27."), (27, ""),
        (0, ""), (-6, ""), (-7, "the least is -6."),
    ],
)  # fmt: skip
def test_l4_totals_there_can_be(stated: int, says: str) -> None:
    """A total alone is one that a player can end with; else the most, or the least, is named."""
    report = play(f"game gotoku\nplayers Anna, Ben\nAnna: total {stated}\nBen: total 20\nend\n")
    assert codes(report) == (["GT-L4"] if says else [])
    if says:
        said = f"Anna: a total of {stated} is impossible; {says}"
        assert message(only(report), report.record) == said


def test_what_is_impossible_is_said_once() -> None:
    """Totals that nobody has say nothing of how many cards there are."""
    assert told("Anna: total 31\nBen: total 60\nend\n") == ["GT-L4", "GT-L4"]


def test_l1_totals_share_the_cards_there_are() -> None:
    """27 takes five cards of 5, of which there are eight; so much is not there for five players."""
    names = ", ".join(PLAYERS)
    totals = [f"{name}: total 27\n" for name in PLAYERS]
    assert told("".join(totals[:4]), names) == []
    assert told("".join(totals), names) == ["GT-L1"]


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ("cards 7", "Anna cannot lay cards of 7."),
        ("cards 30\nAnna: highest 3",
         "Anna: with these cards and dice the highest die is not 3; possible: 0, 1."),
        ("total 39", "Anna: a total of 39 is impossible; the most is 38."),
        ("total 20", "Anna: a total of 20 is impossible; the nearest possible: 8, 29."),
    ],
)  # fmt: skip
def test_l4_of_other_cards(lines: str, says: str) -> None:
    """What can be played follows from the cards of the file that the record names."""
    report = play(f"game gotoku\nlayout steep.toml\nplayers Anna, Ben\nAnna: {lines}\n")
    assert only(report).code == "GT-L4"
    assert message(only(report), report.record) == says


def test_l4_asks_for_the_character_that_is_told() -> None:
    """Where a line says which character a player has, it is that one's dice that count."""
    head = "game gotoku\nlayout steep.toml\nplayers Anna, Ben\n{}Anna: cards 1\n"
    for line, wrong in (("", []), ("siren", []), ("scholar", ["GT-L4"])):
        assert codes(play(head.format(line and f"character Anna {line}\n"))) == wrong
