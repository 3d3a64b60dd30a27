"""The rules of Gophers: every event judged, and applied. Pure: values in, values out.

The rule functions stand in `rules_*.py`, each named after its code; each returns what breaks it,
so that all faults are reported at once. `closing.py` holds what happens by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printplay.games.gophers import steps
from printplay.games.gophers.book import Book
from printplay.games.gophers.legal import legal
from printplay.games.gophers.rules_end import RESULTS, gp_r23_before
from printplay.games.gophers.rules_setup import SETUP
from printplay.games.gophers.scoring import by_result, finished, standings
from printplay.games.gophers.state import State, start
from printplay.games.match import Event, Rules, Setup, Unread
from printplay.games.standings import Standings
from printplay.record.diagnostics import Violation

Violations = Sequence[Violation]


class Gophers(Rules[State]):
    """The rules on one book of pages."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def start(self, setup: Setup) -> State:
        """Return the state before the first event."""
        return start(self.book, setup)

    def setup_violations(self, setup: Setup) -> list[Violation]:
        """Return what is wrong with the headers."""
        return [violation for rule in SETUP for violation in rule(setup)]

    def step(self, state: State, event: Event) -> tuple[Violations, State]:
        """Return what is wrong with an event, and the state after it."""
        found, after = steps.STEPS[type(event)](state, event)
        if 0 < state.over < after.turn.number:  # play has gone on after the end
            found = [v if v.message == "r22-late" else v.as_consequence() for v in found]
        plays = state.plays + isinstance(event, steps.PLAY)
        if isinstance(event, Unread) and state.set_up:
            plays += event.verb not in steps.NO_PLAY  # perhaps the first move
        set_up = state.set_up or isinstance(event, steps.SET_UP)
        return found, after._replace(events=state.events + 1, plays=plays, set_up=set_up)

    def closing(self, state: State) -> Sequence[Violation]:
        """Return what only the whole record tells."""
        if by_result(state):
            return [violation for rule in RESULTS for violation in rule(state)]
        return list(gp_r23_before(state))

    def finished(self, state: State) -> bool:
        """Tell whether the rules hold the match for over."""
        return finished(state)

    def standings(self, state: State) -> Standings:
        """Return the players ranked."""
        return standings(state)

    def legal(self, state: State) -> Iterator[Event]:
        """Yield what is legal now: pages, starts, moves and collections (`end`, results apart)."""
        return legal(state, self.violations)


def rules(board: Book) -> Gophers:
    """Return the rules on a book of pages."""
    return Gophers(board)
