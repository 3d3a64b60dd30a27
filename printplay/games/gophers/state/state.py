"""The state of a match of Gophers: frozen values, a new one after every event; and a rule's input.

After a faulty event it is what the record says. Unreadable lines leave doubts in it. Hidden cards
stay unknown: a hand is a number of cards, of which some are known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from printplay.games.gophers.state.actions import Baskets, Collect, Gift, Pay
from printplay.games.gophers.state.book import Book, BookPage, Card, CaveContent, Pack, for_variant
from printplay.match.entered_results import EnteredResults
from printplay.match.lines.grammar import Setup

HAND = 6  # cards of a hand at the start and after a refill
FEW = 3  # the match ends when someone holds at most these and the draw pile is empty

# Doubts, as bits, that an unreadable line leaves about a player: the place of the pawn, the number
# and the cards of the hand, and the results entered ...
PLACE, COUNT, CARDS, SCORE = 1, 2, 4, 8
PERSONAL = PLACE | COUNT | CARDS | SCORE
# ... and about the table: the page, whose turn it is, the draw pile, baskets, who has collected.
PAGE, TURN, PILE, BASKETS, TAKEN = 16, 32, 64, 128, 256
#: With a doubt about a player: about any player.
EVERYONE = 512
#: The size of a draw pile that is far from empty, whatever some lines may have said.
AMPLE = 12


class Table(NamedTuple):
    """The parts of the state that never change during a match."""

    names: tuple[str, ...]
    seats: Mapping[str, int]
    variant: str
    book: Book
    deck: Pack  # the cards played with
    refill_each_turn: bool = False
    mixed_signs: bool = True
    turn_back: bool = True

    @property
    def beginner(self) -> bool:
        """Return whether the beginner game is played: no hands, three sums."""
        return self.variant == "beginner"

    @property
    def baskets(self) -> bool:
        return self.variant == "baskets"

    @property
    def only_adds(self) -> bool:
        """Return whether the variant has no subtraction."""
        return self.variant in {"simplified", "beginner"}


class Gain(NamedTuple):
    """Supplies collected: sums of the cards added and subtracted, their source, the event."""

    added: int
    subtracted: int
    source: str
    event: int


class Player(NamedTuple):
    """A pawn, a hand and piles. `known` are cards of the hand that the record has named."""

    cave: int | None = None
    hand: int = 0
    known: tuple[Card, ...] = ()
    piles: tuple[Card, ...] = ()  # cards collected, of both piles
    gains: tuple[Gain, ...] = ()
    digs: int = 0
    holder: int = 0  # the seat that holds this player's basket
    perhaps: tuple[CaveContent | None, ...] = ()  # collected by unreadable lines
    doubts: int = 0

    @property
    def unknown(self) -> int:
        """Return the number of unknown cards in the hand."""
        return max(0, self.hand - len(self.known))


class Turn(NamedTuple):
    """The turn being played; number 0: none yet. `due` is the cause of a page roll that is due.

    `jumps` are the sets of seats that may have been jumped: more than one if ways differ. `took`
    are the seats whose baskets were taken and `paid` the one who got the supplies, once the turn is
    settled; `early` are the lines about either before the collection, with the indices of their
    events.
    """

    number: int = 0
    seat: int = -1
    event: int = 0
    dry: bool = False  # the draw pile was empty when the turn began
    die: int | None = None
    moved: bool = False
    dug: bool = False
    jumps: frozenset[frozenset[int]] = frozenset()
    due: str = ""  # "portal", "dig" or "gift"; empty: none, "?": unknown
    changed: bool = False
    taken: frozenset[int] = frozenset()  # seats that have collected or declined
    waived: frozenset[int] = frozenset()  # seats that have declined before a page roll that is due
    success: bool = False
    drawn: int | None = None
    settled: bool = False  # baskets and debts are done
    took: tuple[int, ...] = ()
    paid: int | None = None
    named: bool = False  # a line has named the baskets taken
    early: tuple[tuple[int, Baskets | Pay], ...] = ()
    closed: bool = False
    vague: bool = False  # the players jumped are unknown
    perhaps: frozenset[int] = frozenset()  # seats that may have collected, by unreadable lines
    guess: bool = False  # an unreadable line counts as the move


class OpenBaskets(NamedTuple):
    """A turn whose jumps the record leaves open: its event, and the baskets of each way."""

    event: int
    turn: int
    seat: int
    choices: tuple[tuple[int, ...], ...]


class State(NamedTuple):
    """Everything the rules know after some events.

    `unsaid` are the turns of which nobody has said whose baskets were taken, and `ways` the states
    after other ways of these turns, which the lines so far allow as well.
    """

    table: Table
    players: tuple[Player, ...]
    page: int | None = None
    turn: Turn = Turn()
    first: int | None = None  # the seat of the youngest, who begins
    acted: frozenset[int] = frozenset()  # seats that had their turn in this round
    rounds: int = 0  # complete rounds
    again: bool = False  # the player of the last turn has another one
    pile: int = 0
    gone: tuple[Card, ...] = ()  # dig cards played
    refills: tuple[int, ...] = ()  # what each seat drew at the last refill
    refilled: frozenset[int] = frozenset()  # seats whose refill the record has
    barren: int = 0  # turns in a row without a collection that began with no draw pile
    over: int = 0  # the turn after which the match was over
    final: tuple[Player, ...] = ()  # the players at that time
    events: int = 0
    set_up: bool = False  # a line belongs to the set-up of play
    entered: EnteredResults = EnteredResults()
    ended: bool = False
    doubts: int = 0
    unsaid: tuple[OpenBaskets, ...] = ()
    ways: tuple[State, ...] = ()

    # -- looking ----------------------------------------------------------------------------------

    @property
    def unplayed(self) -> bool:
        """Return whether the only line of play is an unreadable one."""
        return self.turn.guess and self.entered.plays == 1

    def name(self, seat: int) -> str:
        return self.table.names[seat]

    def open_page(self) -> BookPage | None:
        """Return the open page, None if it is unknown."""
        return self.table.book.pages.get(self.page or 0)

    def content(self, seat: int) -> CaveContent | None:
        """Return the content of a player's cave, None if it is unknown."""
        page, cave = self.open_page(), self.players[seat].cave
        return page.contents.get(cave) if page is not None and cave is not None else None

    def order(self) -> list[int]:
        """Return all seats, from the youngest clockwise."""
        count = len(self.players)
        return [((self.first or 0) + step) % count for step in range(count)]

    def turn_order(self) -> list[int]:
        """Return all seats, from the player in turn clockwise."""
        count = len(self.players)
        return [(self.turn.seat + step) % count for step in range(count)]

    def next_seat(self) -> int:
        if self.turn.number == 0:
            return self.first or 0
        return self.turn.seat if self.again else (self.turn.seat + 1) % len(self.players)

    def other_pawns(self, seat: int) -> dict[int, int]:
        """Return cave -> seat of all pawns except one."""
        return {
            player.cave: other_seat
            for other_seat, player in enumerate(self.players)
            if other_seat != seat and player.cave is not None
        }

    def cards_outside_pile(self) -> Counter[Card]:
        """Return the cards that are certainly not in the draw pile."""
        counts = Counter(self.gone)
        for player in self.players:
            counts.update(player.piles)
            counts.update(player.known)
        return counts

    def open(self, doubts: int, seat: int = -1) -> bool:
        """Return whether there is any of some doubts, about the table or about a player."""
        table = self.doubts
        if self.pile > AMPLE:
            table &= ~PILE
        if self.turn.vague and self.turn.success and self.table.baskets:
            table |= BASKETS
        if table & doubts:
            return True
        if doubts & EVERYONE:
            return any(player.doubts & doubts for player in self.players)
        return seat >= 0 and bool(self.players[seat].doubts & doubts)

    # -- the state after --------------------------------------------------------------------------

    def with_player(self, seat: int, **changes: object) -> State:
        """Return the state with changes of a player."""
        changed = self.players[seat]._replace(**changes)  # type: ignore[arg-type]
        players = (*self.players[:seat], changed, *self.players[seat + 1 :])
        return self._replace(players=players)

    def with_turn(self, **changes: object) -> State:
        return self._replace(turn=self.turn._replace(**changes))  # type: ignore[arg-type]

    def with_doubts(self, doubts: int, *seats: int) -> State:
        """Return the state with doubts added, about the table and about players."""
        table = doubts & ~PERSONAL & ~(0 if self.table.baskets else BASKETS)
        state = self._replace(doubts=self.doubts | table)
        for seat in seats:
            personal = state.players[seat].doubts | doubts & PERSONAL
            state = state.with_player(seat, doubts=personal)
        return state


def without(cards: tuple[Card, ...], used: Iterable[Card]) -> tuple[Card, ...]:
    """Return cards without those used, as far as they are there.

    >>> without((Card("acorn", 6), Card("acorn", 2)), [Card("acorn", 2), Card("acorn", 3)])
    (Card(kind='acorn', number=6),)
    """
    rest = Counter(cards) - Counter(used)
    return tuple(sorted(rest.elements()))


def make_table(book: Book, setup: Setup) -> Table:
    """Return the table of a match."""
    (variant,) = setup.extra.get("variant", ("basic",))
    house, names = setup.house, setup.players
    return Table(
        names,
        {name: seat for seat, name in enumerate(names)},
        variant,
        book,
        for_variant(book.deck, variant, len(names)),
        refill_each_turn=house.get("refill") == "turn",
        mixed_signs=house.get("mixed-signs", "yes") == "yes",
        turn_back=house.get("turn-back", "yes") == "yes",
    )


def initial_state(book: Book, setup: Setup) -> State:
    """Return the state before the first event: six cards dealt to each, if there are hands."""
    match_table = make_table(book, setup)
    hand, pile = (0, 0) if match_table.beginner else (HAND, sum(match_table.deck.values()))
    players = tuple(Player(hand=hand, holder=seat) for seat in range(len(match_table.names)))
    return State(match_table, players, pile=max(0, pile - hand * len(players)))


class Case(NamedTuple):
    """An event, and the states it happens in.

    `before` is the state after the last event, `closed` the same with its turn closed if this event
    does so, and `state` that in which the event is judged: its own turn has begun. `seat` is that
    of the event's player, -1 if it is the table's.
    """

    before: State
    closed: State
    state: State
    seat: int
    event: Any

    @property
    def player(self) -> str:
        """Return the player of the event; an empty text if it is the table's."""
        name: str = self.event.player
        return name

    def values(self) -> Mapping[str, object]:
        return {"turn": self.state.turn.number, "player": self.player}

    def open(self, doubts: int) -> bool:
        """Return whether an unreadable line leaves any of some doubts."""
        results = self.state.entered
        if doubts & SCORE and not results.plays and self.player in results.unread:
            return True
        return self.state.open(doubts, self.seat)

    # -- turns ------------------------------------------------------------------------------------

    @property
    def begins(self) -> bool:
        return self.state.turn.number != self.before.turn.number

    @property
    def leaves(self) -> bool:
        """Return whether the event leaves a turn that was open."""
        turn = self.before.turn
        return bool(turn.number) and not turn.closed and self.closed.turn.closed

    # -- collecting -------------------------------------------------------------------------------

    @property
    def collects(self) -> bool:
        """Return whether the event is a collection or a gift."""
        return isinstance(self.event, Collect | Gift)

    @property
    def collector(self) -> Player:
        return self.state.players[self.seat]

    @property
    def active(self) -> bool:
        return self.seat == self.state.turn.seat

    @property
    def declines(self) -> bool:
        return isinstance(self.event, Collect) and not self.event.uses

    @property
    def content(self) -> CaveContent | None:
        """Return the content of the cave; None if it is unknown, or a page roll is due."""
        due = self.state.turn.due and self.state.turn.number
        return None if due else self.state.content(self.seat)


def case_of(state: State, event: Any) -> Case:
    seat = state.table.seats[event.player] if event.player else -1
    return Case(state, state, state, seat, event)
