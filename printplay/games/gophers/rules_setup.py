"""Set-up (GP-R1, R2, R3)."""

from __future__ import annotations

from collections.abc import Iterator

from printplay.games.gophers.actions import At, Counted
from printplay.games.gophers.state import PLACE, State
from printplay.games.match import Setup
from printplay.record.diagnostics import Violation

PLAYERS = (2, 5)


def gp_r1(setup: Setup) -> Iterator[Violation]:
    """2 to 5 players."""
    count = len(setup.players)
    if count and not PLAYERS[0] <= count <= PLAYERS[1]:
        yield Violation(
            "GP-R1", "r1" if count > 1 else "r1-one", {"count": count}, "r1", where="players"
        )


def gp_r2(state: State, event: Counted) -> Iterator[Violation]:
    """The deck has the cards of the variant: counted before the deal."""
    expected = sum(state.table.deck.values())
    if event.cards != expected:
        values = {"count": event.cards, "expected": expected, "variant": state.table.variant}
        yield Violation("GP-R2", "r2", values, f"r2-{state.table.variant}", about="cards")


def gp_r3(state: State, seat: int, event: At) -> Iterator[Violation]:
    """Start caves are free and different; later on, `at` says where a pawn stands."""
    caves, last = state.table.book.caves, len(state.table.book.caves)
    values = {"player": event.player, "cave": event.cave, "last": last}
    cave = state.players[seat].cave
    other = state.others(seat).get(event.cave)
    if event.cave not in caves:
        key = "r3-none"
    elif state.turn.number and cave is not None and cave != event.cave:
        key = "r3-moved"
    elif other is not None:
        key = "r3"
    else:
        return
    doubtful = state.doubtful(0, PLACE, seat, *([] if other is None else [other]))
    more = {"there": cave, "other": "" if other is None else state.name(other)}
    yield Violation(
        "GP-R3",
        key,
        {**values, **more},
        about="cave",
        player=event.player,
        spaces=(str(event.cave),),
        consequence=doubtful,
    )


def gp_r3_missing(state: State) -> Iterator[Violation]:
    """Everyone has a start cave before the first turn, and a page lies open."""
    for seat, player in enumerate(state.players):
        if player.cave is None and not player.doubts & PLACE:
            values = {"player": state.name(seat)}
            yield Violation(
                "GP-R3",
                "r3-missing",
                values,
                "r3-missing",
                player=state.name(seat),
                consequence=state.doubtful(PLACE),
            )


SETUP = (gp_r1,)
