"""The cards of a collection, word by word: only words that can lead to a legal collection.

Beside the known cards any card that the deck can still have counts as held.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from printplay.games.gophers.rules.closing import bank_of
from printplay.games.gophers.rules.hands import the_deck_has_the_cards
from printplay.games.gophers.rules.turns import DUG
from printplay.games.gophers.state.actions import CHANGE, MINUS, NOTHING, PLUS, Dig
from printplay.games.gophers.state.book import DIG, KINDS, Card, CaveContent
from printplay.games.gophers.state.state import State, case_of
from printplay.match.rules import find_faults

#: The most cards that beginners, who hold no hand, can tap; they type further ones.
_AS_BEGINNER = 6
_SIGNS = (PLUS, MINUS, CHANGE)


class _Draft(NamedTuple):
    """Cards named so far: the count of each, their sum, and an unfinished sign and kind."""

    used: Counter[Card]
    change: Counter[Card]
    plus: int = 0
    minus: int = 0
    sum: int = 0
    sign: str = PLUS
    kind: str = ""
    open: bool = True

    def with_card(self, sign: str, card: Card) -> _Draft:
        used, change = Counter(self.used), Counter(self.change)
        (change if sign == CHANGE else used)[card] += 1
        number = card.number if sign == PLUS else -card.number
        return _Draft(
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
            self.left = Counter(table.deck) - state.cards_outside_pile()
        cards = {card for card in (*self.left, *self.known) if card.number}
        self.cards = sorted(card for card in cards if card.kind in self.kinds)

    def words(self, typed_words: Sequence[str]) -> Sequence[str]:
        """Return the possible next words of a collection."""
        key = tuple(typed_words)
        if key not in self._found:
            self._found[key] = self._words(key)
        return self._found[key]

    def _words(self, typed_words: Sequence[str]) -> Sequence[str]:
        draft = self._read_draft([word.casefold() for word in typed_words])
        if draft is None:
            return ()
        if not typed_words:
            return (NOTHING[0], *self._kinds(draft, PLUS))
        if draft.open:
            numbers = self._numbers(draft, draft.sign, draft.kind)
            several = len(self.kinds) > 1 and not self.table.beginner
            return self._kinds(draft, draft.sign) if several and not _is_after_kind(typed_words) else numbers
        signs = (PLUS,) if draft.change else _SIGNS
        return [sign for sign in signs if self._follows(draft, sign)]

    def _read_draft(self, typed_words: Sequence[str]) -> _Draft | None:
        """Return the cards named so far, None if they make no collection."""
        draft = _Draft(Counter(), Counter())
        for word in typed_words:
            if word in _SIGNS and not draft.open:
                goes_on = word == PLUS and draft.sign == CHANGE
                draft = draft._replace(sign=CHANGE if goes_on else word, open=True)
            elif word in self.kinds and draft.open:
                draft = draft._replace(kind=word)
            elif word.isdecimal() and draft.open and draft.kind:
                draft = draft.with_card(draft.sign, Card(draft.kind, int(word)))
            else:
                return None
        return draft

    def _kinds(self, draft: _Draft, sign: str) -> list[str]:
        return [kind for kind in self.kinds if self._numbers(draft, sign, kind)]

    def _numbers(self, draft: _Draft, sign: str, kind: str) -> list[str]:
        """Return the numbers of cards of a kind that can lead to the number of the cave."""
        next_drafts = (draft.with_card(sign, card) for card in self._cards(draft, sign, kind))
        return [
            str(card.number)
            for card, next_draft in zip(self._cards(draft, sign, kind), next_drafts, strict=True)
            if self._ends(next_draft)
        ]

    def _follows(self, draft: _Draft, sign: str) -> bool:
        sign = CHANGE if draft.sign == CHANGE else sign
        return any(self._numbers(draft, sign, kind) for kind in self.kinds)

    def _cards(self, draft: _Draft, sign: str, kind: str = "") -> Iterator[Card]:
        """Yield the cards that can be named next with a sign."""
        table = self.table
        if (sign == MINUS and table.only_adds) or (sign == CHANGE and not table.beginner):
            return
        if sum(draft.used.values()) >= self.hand and sign != CHANGE:
            return
        mixed = (draft.plus > 1 and sign == MINUS) or (draft.minus and sign == PLUS)
        if mixed and not table.mixed_signs:
            return
        kinds = {card.kind for card in (*draft.used, *draft.change)}
        allowed_kinds = set(kinds) if table.beginner and kinds else set(self.kinds)
        allowed_kinds = allowed_kinds & {kind} if kind else allowed_kinds
        fresh = self._fresh(draft)
        for card in sorted(self.piles) if sign == CHANGE else self.cards:
            if card.kind in allowed_kinds and self._is_available(draft, sign, card, fresh):
                yield card

    def _is_available(self, draft: _Draft, sign: str, card: Card, fresh: int) -> bool:
        """Return whether there is one more of a card: in the bank, the hand, or the piles."""
        if sign == CHANGE:
            return draft.change[card] < self.piles[card]
        held_count = 0 if self.table.beginner else self.known[card]
        used = draft.used[card]
        return used < held_count or (fresh > 0 and used - held_count < self.left[card])

    def _fresh(self, draft: _Draft) -> int:
        """Return how many more cards can be unknown ones."""
        if self.table.beginner:
            return self.hand
        return self.unknown - sum(max(0, n - self.known[c]) for c, n in draft.used.items())

    def _ends(self, draft: _Draft) -> bool:
        """Return whether the cards named make the number of the cave, or more can, in any order."""
        used, change = frozenset(draft.used.items()), frozenset(draft.change.items())
        key = (draft.sum, draft.plus, draft.minus, used, change)
        if key not in self._led:
            self._led[key] = self._leads(draft)
        return self._led[key]

    def _leads(self, draft: _Draft) -> bool:
        missing, slots = self.number - draft.sum, self.hand - sum(draft.used.values())
        if not self.number or not missing:
            return True
        ahead = [
            (card.number if sign == PLUS else -card.number, sign, card)
            for sign in ((CHANGE,) if draft.change else _SIGNS)
            for card in self._cards(draft, sign)
        ]
        if any(number == missing for number, _sign, _card in ahead):
            return True
        if slots < 2 and not self.table.beginner:
            return False
        largest = max((abs(number) for number, _sign, _card in ahead), default=0)
        if abs(missing) > largest * max(slots, _AS_BEGINNER):
            return False
        # The order does not matter, so the next card is one that reduces the difference.
        nearer = [candidate for candidate in ahead if candidate[0] * missing > 0]
        nearer.sort(key=lambda candidate: abs(missing - candidate[0]))
        return any(self._ends(draft.with_card(sign, card)) for _number, sign, card in nearer)


def _is_after_kind(typed_words: Sequence[str]) -> bool:
    return typed_words[-1].casefold() in KINDS


def may_dig(state: State, seat: int) -> bool:
    """Return whether a player can still have a dig card to play."""
    case = case_of(state, Dig(state.name(seat)))
    return not find_faults((*DUG, the_deck_has_the_cards), case)


def words_of_gift(state: State, seat: int, typed_words: Sequence[str]) -> Sequence[str]:
    """Return the possible next words of a gift: nothing, or a card that the pile can still have."""
    if state.table.beginner or not state.pile:
        return () if typed_words else (NOTHING[0],)
    outside_counts = state.cards_outside_pile()
    possible_cards = [
        card for card, count in sorted(state.table.deck.items()) if outside_counts[card] < count
    ]
    if not typed_words:
        kinds = [kind for kind in KINDS if any(card.kind == kind for card in possible_cards)]
        dig = (DIG.kind,) if seat == state.turn.seat and DIG in possible_cards else ()
        return (NOTHING[0], *kinds, *dig)
    if len(typed_words) > 1:
        return ()
    return [
        str(card.number) for card in possible_cards if card.kind == typed_words[0].casefold() and card.number
    ]
