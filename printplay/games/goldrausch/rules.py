"""The rules of Goldrausch: every event judged, and applied. Pure: values in, values out.

The rule functions stand by the phases of play: `rules_setup`, `rules_round`, `rules_cards`,
`rules_chips`, `rules_settling`, `rules_end`. Each is named after its code and returns what breaks
it, so that all faults are reported at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from printplay.games.goldrausch.composition import GROUPS, Composition
from printplay.games.goldrausch.events import (
    Card,
    Chip,
    Counterfeit,
    Figure,
    Gold,
    Round,
    Settle,
)
from printplay.games.goldrausch.legal import legal
from printplay.games.goldrausch.rules_cards import after_card, of_card
from printplay.games.goldrausch.rules_chips import after_chip, of_chip
from printplay.games.goldrausch.rules_end import before_play, gr_r15, of_end
from printplay.games.goldrausch.rules_round import (
    NONE,
    Violations,
    gr_r12,
    gr_r14_round,
    opened,
    opened_unread,
)
from printplay.games.goldrausch.rules_settling import after_settling, of_settling
from printplay.games.goldrausch.rules_setup import gr_r1, start
from printplay.games.goldrausch.scoring import finished, standings
from printplay.games.goldrausch.state import ROUNDS, State
from printplay.games.match import End, Event, Rules, Setup, Total, Unread
from printplay.games.standings import Standings
from printplay.record.diagnostics import Violation


class Goldrausch(Rules[State]):
    """The rules with one deck."""

    def __init__(self, deck: Composition) -> None:
        self.deck = deck

    def start(self, setup: Setup) -> State:
        """Return the state before the first event."""
        return start(self.deck, setup)

    def setup_violations(self, setup: Setup) -> list[Violation]:
        """Return what is wrong with the headers."""
        return list(gr_r1(setup))

    def step(self, state: State, event: Event) -> tuple[Violations, State]:
        """Return what is wrong with an event, and the state after it."""
        found, after = _STEPS[type(event)](state, event)
        if found and state.round.number > ROUNDS:
            found = [violation.as_consequence() for violation in found]
        doubtful = after.doubtful or bool(found) or isinstance(event, Unread)
        return found, after._replace(events=state.events + 1, doubtful=doubtful)

    def closing(self, state: State) -> Sequence[Violation]:
        """Return what only the whole record tells."""
        return list(before_play(state))

    def finished(self, state: State) -> bool:
        """Tell whether the rules hold the match for over."""
        return finished(state)

    def standings(self, state: State) -> Standings:
        """Return the players ranked."""
        return standings(state)

    def legal(self, state: State) -> Iterator[Event]:
        """Yield what is legal now: every round, card and chip (`end` and results apart)."""
        return legal(state)


def rules(deck: Composition) -> Goldrausch:
    """Return the rules with a deck."""
    return Goldrausch(deck)


# -- one event after the other ---------------------------------------------------------------------


def _step_round(state: State, event: Round) -> tuple[Violations, State]:
    found = [*gr_r12(state), *gr_r14_round(state)]
    return found, opened(state, event.starter)


def _opens(state: State, event: Chip | Card | Settle) -> bool:
    """Tell whether an event opens a round by itself.

    The first round needs no line of its own, nor does one after a round whose groups are all
    settled. A line that could not be read may have opened one, too.
    """
    played = state.round
    if not played.number or isinstance(event, Chip):
        return not played.number
    over = len(played.settled) == len(GROUPS)
    if isinstance(event, Settle):
        unread = played.over or len(played.settled) + played.unsettled >= len(GROUPS)
        return over or (unread and event.group in played.settled)
    return over or (played.over and played.cards >= state.table.deck.cards)


def _begun(state: State, event: Chip | Card | Settle) -> tuple[list[Violation], State]:
    """Return the state with a round open for an event, and what is wrong with opening it."""
    if not _opens(state, event):
        return [], state
    unread = state.round.over or state.round.unsettled > 0
    return list(gr_r14_round(state)), opened_unread(state) if unread else opened(state)


def _step_card(state: State, event: Card) -> tuple[Violations, State]:
    found, state = _begun(state, event)
    found += of_card(state, event)
    after = state._replace(round=after_card(state, event))
    counted = after.round.cards > state.round.cards
    return _chipped(after, event, found) if event.chip and counted else _judged(after, found)


def _step_chip(state: State, event: Chip) -> tuple[Violations, State]:
    found, state = _begun(state, event)
    return _chipped(state, event, found)


def _chipped(state: State, event: Card | Chip, found: list[Violation]) -> tuple[Violations, State]:
    found += of_chip(state, event)
    return _judged(state._replace(round=after_chip(state, event)), found)


def _judged(state: State, found: Violations) -> tuple[Violations, State]:
    """Return what was found, and the state with its round marked where something was."""
    if not found:
        return NONE, state
    gaping = state.round.gaping or any(violation.code == "GR-R12" for violation in found)
    return found, state._replace(round=state.round._replace(faulty=True, gaping=gaping))


def _step_settle(state: State, event: Settle) -> tuple[Violations, State]:
    found, state = _begun(state, event)
    found += of_settling(state, event)
    return _judged(state._replace(round=after_settling(state, event)), found)


def _step_total(state: State, event: Total) -> tuple[Violations, State]:
    if state.by_total():
        totals = {**state.totals, event.player: (state.events, event)}
        return NONE, state._replace(totals=totals)
    return gr_r15(state, event), state


def _step_end(state: State, _event: End) -> tuple[Violations, State]:
    return of_end(state), state._replace(ended=True)


def _step_unread(state: State, event: Unread) -> tuple[Violations, State]:
    """Leave open whatever the line might have said."""
    if event.verb == "round":
        return NONE, opened_unread(state)
    if event.verb in {"total", ""}:
        names = {event.player} if event.player else state.table.names
        state = state._replace(unread=state.unread.union(names))
    if event.verb == "total":
        return NONE, state
    played = state.round
    seat = state.table.seats.get(event.player)
    settles = event.verb == "settle" or not (event.verb or event.player)
    turns = event.verb in {"figure", "gold", "false"} or not event.verb
    count = len(state.table.names)
    expecting = played.expecting
    if turns:
        expecting = ((seat + 1) % count,) if seat is not None and event.verb else ()
    after = played._replace(
        number=max(1, played.number),
        fog=played.fog + turns,
        unsettled=played.unsettled + settles,
        unseen=True,
        over=played.over or not (event.verb or event.player),
        expecting=expecting,
    )
    return NONE, state._replace(round=after)


_STEPS: dict[type, Callable[[State, Any], tuple[Violations, State]]] = {
    Round: _step_round,
    Figure: _step_card,
    Gold: _step_card,
    Counterfeit: _step_card,
    Chip: _step_chip,
    Settle: _step_settle,
    Total: _step_total,
    End: _step_end,
    Unread: _step_unread,
}
