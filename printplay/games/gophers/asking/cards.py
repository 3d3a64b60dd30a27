"""The cards of a collection, word by word: only words that can lead to a legal collection.

Hands are hidden, so beside the known cards any card that the deck can still have counts as held, up
to the size of the hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from printplay.games.gophers.rules.closing import bank_of
from printplay.games.gophers.rules.deck import the_deck_has_the_cards
from printplay.games.gophers.rules.turns import DUG
from printplay.games.gophers.state.actions import CHANGE, MINUS, NOTHING, PLUS, Dig
from printplay.games.gophers.state.book import CaveContent
from printplay.games.gophers.state.cards import DIG, KINDS, Card
from printplay.games.gophers.state.case import case_of
from printplay.games.gophers.state.state import State
from printplay.match.rules import judged

#: The most cards that beginners, who hold no hand, can tap; they type further ones.
_AS_BEGINNER = 6
_SIGNS = (PLUS, MINUS, CHANGE)


class _Begun(NamedTuple):
    """Cards named so far: the count of each, their sum, and an unfinished sign and kind."""

    used: Counter[Card]
    change: Counter[Card]
    plus: int = 0
    minus: int = 0
    sum: int = 0
    sign: str = PLUS
    kind: str = ""
    open: bool = True

    def with_card(self, sign: str, card: Card) -> _Begun:
        """Return the collection with one more card."""
        used, change = Counter(self.used), Counter(self.change)
        (change if sign == CHANGE else used)[card] += 1
        number = card.number if sign == PLUS else -card.number
        return _Begun(
            used, change, self.plus + (sign == PLUS), self.minus + (sign == MINUS),
            self.sum + number, sign, card.kind, open=False,
        )  # fmt: skip


class Collecting:
    """The cards with which a player can collect in a cave."""

    def __init__(self, state: State, seat: int, content: CaveContent) -> None:
        player, table = state.players[seat], state.table
        self.table, self.number = table, content.number
        self.kinds = (content.kind,) if content.is_supply else KINDS
        self.hand, self.known, self.unknown = player.hand, Counter(player.known), player.unknown
        self.piles: Counter[Card] = Counter()
        self._led: dict[tuple[object, ...], bool] = {}
        self._found: dict[tuple[str, ...], Sequence[str]] = {}
        if table.beginner:
            self.hand = _AS_BEGINNER
            self.left, self.piles = bank_of(state), Counter(player.piles)
        else:
            self.left = Counter(table.deck) - state.outside()
        cards = {card for card in (*self.left, *self.known) if card.number}
        self.cards = sorted(card for card in cards if card.kind in self.kinds)

    def words(self, given: Sequence[str]) -> Sequence[str]:
        """Return the possible next words of a collection."""
        key = tuple(given)
        if key not in self._found:
            self._found[key] = self._words(key)
        return self._found[key]

    def _words(self, given: Sequence[str]) -> Sequence[str]:
        begun = self._begun([word.casefold() for word in given])
        if begun is None:
            return ()
        if not given:
            return (NOTHING[0], *self._kinds(begun, PLUS))
        if begun.open:
            numbers = self._numbers(begun, begun.sign, begun.kind)
            several = len(self.kinds) > 1 and not self.table.beginner
            return self._kinds(begun, begun.sign) if several and not _named(given) else numbers
        signs = (PLUS,) if begun.change else _SIGNS
        return [sign for sign in signs if self._follows(begun, sign)]

    def _begun(self, given: Sequence[str]) -> _Begun | None:
        """Return the cards named so far, None if they make no collection."""
        begun = _Begun(Counter(), Counter())
        for word in given:
            if word in _SIGNS and not begun.open:
                goes_on = word == PLUS and begun.sign == CHANGE
                begun = begun._replace(sign=CHANGE if goes_on else word, open=True)
            elif word in self.kinds and begun.open:
                begun = begun._replace(kind=word)
            elif word.isdecimal() and begun.open and begun.kind:
                begun = begun.with_card(begun.sign, Card(begun.kind, int(word)))
            else:
                return None
        return begun

    def _kinds(self, begun: _Begun, sign: str) -> list[str]:
        return [kind for kind in self.kinds if self._numbers(begun, sign, kind)]

    def _numbers(self, begun: _Begun, sign: str, kind: str) -> list[str]:
        """Return the numbers of cards of a kind that can lead to the number of the cave."""
        ahead = (begun.with_card(sign, card) for card in self._cards(begun, sign, kind))
        return [
            str(card.number)
            for card, after in zip(self._cards(begun, sign, kind), ahead, strict=True)
            if self._ends(after)
        ]

    def _follows(self, begun: _Begun, sign: str) -> bool:
        """Return whether a card can follow a sign."""
        sign = CHANGE if begun.sign == CHANGE else sign
        return any(self._numbers(begun, sign, kind) for kind in self.kinds)

    def _cards(self, begun: _Begun, sign: str, kind: str = "") -> Iterator[Card]:
        """Yield the cards that can be named next with a sign."""
        table = self.table
        if (sign == MINUS and table.only_adds) or (sign == CHANGE and not table.beginner):
            return
        if sum(begun.used.values()) >= self.hand and sign != CHANGE:
            return
        mixed = (begun.plus > 1 and sign == MINUS) or (begun.minus and sign == PLUS)
        if mixed and not table.mixed_signs:
            return
        kinds = {card.kind for card in (*begun.used, *begun.change)}
        own = set(kinds) if table.beginner and kinds else set(self.kinds)
        own = own & {kind} if kind else own
        fresh = self._fresh(begun)
        for card in sorted(self.piles) if sign == CHANGE else self.cards:
            if card.kind in own and self._there(begun, sign, card, fresh):
                yield card

    def _there(self, begun: _Begun, sign: str, card: Card, fresh: int) -> bool:
        """Return whether there is one more of a card: in the bank, the hand, or the piles."""
        if sign == CHANGE:
            return begun.change[card] < self.piles[card]
        held = 0 if self.table.beginner else self.known[card]
        used = begun.used[card]
        return used < held or (fresh > 0 and used - held < self.left[card])

    def _fresh(self, begun: _Begun) -> int:
        """Return how many more cards can be unknown ones."""
        if self.table.beginner:
            return self.hand
        return self.unknown - sum(max(0, n - self.known[c]) for c, n in begun.used.items())

    def _ends(self, begun: _Begun) -> bool:
        """Return whether the cards named make the number of the cave, or more can make it.

        The order of the cards does not matter, so each set of them is looked at once.
        """
        used, change = frozenset(begun.used.items()), frozenset(begun.change.items())
        key = (begun.sum, begun.plus, begun.minus, used, change)
        if key not in self._led:
            self._led[key] = self._leads(begun)
        return self._led[key]

    def _leads(self, begun: _Begun) -> bool:
        missing, slots = self.number - begun.sum, self.hand - sum(begun.used.values())
        if not self.number or not missing:
            return True
        ahead = [
            (card.number if sign == PLUS else -card.number, sign, card)
            for sign in ((CHANGE,) if begun.change else _SIGNS)
            for card in self._cards(begun, sign)
        ]
        if any(number == missing for number, _sign, _card in ahead):
            return True
        if slots < 2 and not self.table.beginner:
            return False
        largest = max((abs(number) for number, _sign, _card in ahead), default=0)
        if abs(missing) > largest * max(slots, _AS_BEGINNER):
            return False
        # The order does not matter, so the next card is one that reduces the difference.
        nearer = [one for one in ahead if one[0] * missing > 0]
        nearer.sort(key=lambda one: abs(missing - one[0]))
        return any(self._ends(begun.with_card(sign, card)) for _number, sign, card in nearer)


def _named(given: Sequence[str]) -> bool:
    """Return whether the last word names a kind."""
    return given[-1].casefold() in KINDS


def may_dig(state: State, seat: int) -> bool:
    """Return whether a player can still have a dig card to play."""
    case = case_of(state, Dig(state.name(seat)))
    return not judged((*DUG, the_deck_has_the_cards), case)


def of_a_gift(state: State, seat: int, given: Sequence[str]) -> Sequence[str]:
    """Return the possible next words of a gift: nothing, or a card that the pile can still have."""
    if state.table.beginner or not state.pile:
        return () if given else (NOTHING[0],)
    outside = state.outside()
    left = [card for card, count in sorted(state.table.deck.items()) if outside[card] < count]
    if not given:
        kinds = [kind for kind in KINDS if any(card.kind == kind for card in left)]
        dig = (DIG.kind,) if seat == state.turn.seat and DIG in left else ()
        return (NOTHING[0], *kinds, *dig)
    if len(given) > 1:
        return ()
    return [str(card.number) for card in left if card.kind == given[0].casefold() and card.number]
