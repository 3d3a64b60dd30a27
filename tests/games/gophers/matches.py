"""Whole matches of Gophers played by chance, with a deck that is really shuffled and dealt."""

from __future__ import annotations

import random
from collections.abc import Sequence

from printplay.games.gophers.play import GophersRules
from printplay.games.gophers.rules.closing import close
from printplay.games.gophers.rules.scoring import score, sums_from_play
from printplay.games.gophers.state.actions import (
    MINUS,
    PLUS,
    At,
    Baskets,
    Cards,
    Collect,
    Counted,
    Dig,
    Gift,
    Page,
    Pay,
    Roll,
    Sum,
)
from printplay.games.gophers.state.book import DIG, Card
from printplay.games.gophers.state.state import FEW, HAND, State
from printplay.match.lines.grammar import End, Event, Setup, Total
from tests.games.gophers.playing import storeys

LIMIT = 1200  # events; a match by chance is over long before


class Match:
    """Plays one match; every event is asked of the rules before it happens."""

    def __init__(
        self, seed: int, names: Sequence[str], variant: str = "basic", *, told: bool = True, **house: str
    ) -> None:
        known = {key.replace("_", "-"): value for key, value in house.items()}
        self.setup = Setup("gophers", "storeys", tuple(names), known, {"variant": (variant,)})
        self.dice, self.told = random.Random(seed), told
        self.greed = 0.95  # how often is collected what can be
        self.game: GophersRules = GophersRules(storeys())
        self.now: State = self.game.start(self.setup)
        self.events: list[Event] = []
        cards = [card for card, n in self.now.table.deck.items() for _ in range(n)]
        self.dice.shuffle(cards)
        self.deck = cards
        self.hands: list[list[Card]] = [[] for _ in names]
        #: Turn by turn: whether the pile was empty when it began, whether anybody collected.
        self.turns: list[tuple[bool, bool]] = []

    def happen(self, event: Event) -> None:
        """Let an event happen that the rules have nothing against."""
        number, dry = self.now.turn.number, not self.deck
        found, self.now = self.game.step(self.now, event)
        assert not found, (found, event, self.events[-8:])
        self.events.append(event)
        if self.now.turn.number > number:
            assert not self.is_over(), "nobody plays on after the end"
            self.turns.append((dry, False))
        if event_collects(event):
            self.turns[-1] = (self.turns[-1][0], True)

    def is_over(self) -> bool:
        """Tell, from the cards on the table, whether the match is over between two turns.

        No cards to draw, and a hand of three or fewer; or nobody has collected for two rounds of
        turns that all began without a draw pile.
        """
        if self.now.table.beginner or self.deck:
            return False
        last = self.turns[-2 * len(self.hands) :]
        stuck = len(last) == 2 * len(self.hands) and set(last) == {(True, False)}
        return stuck or min(map(len, self.hands)) <= FEW

    def play(self) -> list[Event]:
        """Return the events of a whole match, results and `end` included."""
        self.happen(Counted(len(self.deck)))
        if not self.now.table.beginner:
            for seat, name in enumerate(self.setup.players):
                self.deal(seat, HAND)
                if self.told:
                    self.happen(Cards(name, "hand", HAND, tuple(self.hands[seat])))
        while len(self.events) < LIMIT and (self.now.turn.due or not close(self.now).over):
            self.one_step()
        self.draws()
        assert self.game.finished(self.now._replace(ended=True)), "a match by chance ends"
        assert self.now.table.beginner or self.is_over()
        for name in self.setup.players:
            for what, value in sums_from_play(self.now, name).items():
                self.happen(Sum(name, what, value))
            self.happen(Total(name, score(self.now, name)))
        self.happen(End())
        assert self.game.finished(self.now)
        return self.events

    def deal(self, seat: int, count: int) -> tuple[Card, ...]:
        """Deal cards to a seat, as many as there are."""
        dealt = [self.deck.pop() for _ in range(min(count, len(self.deck)))]
        self.hands[seat] += dealt
        return tuple(dealt)

    # -- steps ------------------------------------------------------------------------------------

    def one_step(self) -> None:
        """Do something that is legal, by chance."""
        legal = list(self.game.legal(self.now))
        collects = [e for e in legal if self.possible(e)]
        if collects and self.dice.random() < self.greed:
            self.take(self.dice.choice(collects))
            return
        moves = [e for e in legal if isinstance(e, Page | At | Roll)]
        digs = [e for e in legal if isinstance(e, Dig) and self.can_dig(e)]
        if digs and self.dice.random() < 0.1:
            self.draws()
            self.dig(digs[0])
            return
        die = self.dice.randint(1, 6)
        rolled = [e for e in moves if not isinstance(e, Roll) or e.die == die] or moves
        event = self.dice.choice(rolled)
        if isinstance(event, Roll):
            self.draws()
        self.happen(event)

    def seat(self, event: Event) -> int:
        """Return the seat of an event's player."""
        return self.now.table.seats[event.player]

    def can_dig(self, event: Dig) -> bool:
        """Return whether the player really holds a dig card."""
        return self.now.table.beginner or DIG in self.hands[self.seat(event)]

    def dig(self, event: Dig) -> None:
        """Play a dig card."""
        self.happen(event)
        if not self.now.table.beginner:
            self.hands[self.seat(event)].remove(DIG)

    def possible(self, event: Event) -> bool:
        """Return whether a collection is possible with the cards really held or shown."""
        if isinstance(event, Gift):
            return event.taken in self.deck[-3:]
        if not isinstance(event, Collect) or not event.uses:
            return False
        if self.now.table.beginner:
            return True
        left = list(self.hands[self.seat(event)])
        for card in event.cards(PLUS, MINUS):
            if card not in left:
                return False
            left.remove(card)
        return True

    def take(self, event: Event) -> None:
        """Collect, or take a gift."""
        if isinstance(event, Gift) and event.taken is not None:
            shown = self.deck[-3:]
            del self.deck[-3:]
            rest = list(shown)
            rest.remove(event.taken)
            self.deck[:0] = rest
            if self.dice.random() < 0.5:
                event = event._replace(shown=tuple(shown))
        elif isinstance(event, Collect) and not self.now.table.beginner:
            for card in event.cards(PLUS, MINUS):
                self.hands[self.seat(event)].remove(card)
        self.happen(event)

    def draws(self) -> None:
        """Draw and refill where the turn is over, telling it or not."""
        turn = self.now.turn
        if self.now.table.beginner or not turn.number or turn.closed:
            return
        if not (turn.moved or turn.dug or turn.die):
            return
        if self.told:
            self.tell_baskets()
        drawn = self.deal(turn.seat, int(not turn.success))
        if self.told and not turn.success and self.dice.random() < 0.9:
            self.happen(Cards(self.now.name(turn.seat), "draw", len(drawn), drawn))
        closed = close(self.now)
        for seat in self.now.order():
            if closed.refills:
                dealt = self.deal(seat, closed.refills[seat])
                assert len(dealt) == closed.refills[seat]
                if self.told and dealt:
                    self.happen(Cards(self.now.name(seat), "refill", len(dealt), dealt))
        for seat, hand in enumerate(self.hands):
            assert closed.players[seat].hand == len(hand)

    def tell_baskets(self) -> None:
        """Tell what of baskets and debts happened by itself: both, either or none, in any order."""
        if not self.now.table.baskets:
            return
        turn, name = close(self.now).turn, self.now.name(self.now.turn.seat)
        owners = tuple(self.now.name(seat) for seat in turn.took)
        to = "" if turn.paid is None else self.now.name(turn.paid)
        lines: list[Event] = [Baskets(name, owners), Pay(name, to)]
        for event in self.dice.sample(lines, self.dice.randrange(3)):
            self.happen(event)


def event_collects(event: Event) -> bool:
    """Return whether an event brings somebody supplies."""
    if isinstance(event, Gift):
        return event.taken not in (None, DIG)
    return isinstance(event, Collect) and bool(event.uses)
