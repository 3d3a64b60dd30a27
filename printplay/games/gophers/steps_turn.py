"""Event by event, set-up and turns: what is wrong with it, and the state after it."""

from __future__ import annotations

from collections.abc import Sequence

from printplay.games.gophers.actions import (
    At,
    Counted,
    Dig,
    Page,
    Roll,
)
from printplay.games.gophers.book import PAGES
from printplay.games.gophers.cards import DIG
from printplay.games.gophers.closing import close
from printplay.games.gophers.doubting import doubted
from printplay.games.gophers.rules_collect import gp_l1
from printplay.games.gophers.rules_move import jumped, of_path
from printplay.games.gophers.rules_setup import gp_r2, gp_r3, gp_r3_missing
from printplay.games.gophers.rules_turn import (
    goes_on,
    gp_r4,
    gp_r5_both,
    gp_r5_neither,
    gp_r9,
    gp_r10,
    gp_r11,
    gp_r11_none,
    gp_r22_late,
    gp_r27,
)
from printplay.games.gophers.state import (
    BASKETS,
    CARDS,
    COUNT,
    PAGE,
    PILE,
    PLACE,
    TAKEN,
    TURN,
    State,
    Turn,
    without,
)
from printplay.record.diagnostics import Violation

Stepped = tuple[Sequence[Violation], State]


# -- set-up ----------------------------------------------------------------------------------------


def counted(state: State, event: Counted) -> Stepped:
    """Compare the deck with the variant's."""
    return list(gp_r2(state, event)), state


def at(state: State, event: At) -> Stepped:
    """Place a pawn, or compare where it stands."""
    seat = state.table.seats[event.player]
    found = list(gp_r3(state, seat, event))
    cave = event.cave if event.cave in state.table.book.caves else None
    doubts = state.players[seat].doubts & ~PLACE
    after = state.with_player(seat, cave=cave, doubts=doubts)
    first = seat if state.first is None else state.first
    return found, doubted(after._replace(first=first), found, seat)


# -- turns -----------------------------------------------------------------------------------------


def left(state: State) -> list[Violation]:
    """Return what is missing in a turn that is left."""
    if not state.turn.number or state.turn.closed:
        return []
    return [*gp_r10(state), *gp_r5_neither(state)]


def _opened(state: State, seat: int, event: Roll | Dig) -> tuple[list[Violation], State]:
    """Return what is wrong with a player's turn beginning here, and the state in it."""
    if goes_on(state, seat, event):
        return list(gp_r5_both(state, seat, event)), state
    found: list[Violation] = []
    if not state.turn.number:
        found += [*gp_r3_missing(state), *gp_r11_none(state)]
        for violation in found:
            if violation.player and not violation.consequence:
                state = state.with_doubts(0, PLACE, state.table.seats[violation.player])
    missing = left(state)
    state = close(doubted(state, missing, state.turn.seat))
    order = list(gp_r4(state, seat))
    found += [*gp_r22_late(state), *order]
    everyone = range(len(state.players))
    if any(violation.code == "GP-R4" and not violation.consequence for violation in order):
        state = state.with_doubts(PILE, COUNT, *everyone)
    doubts = state.doubts & ~(TAKEN if order else TAKEN | TURN)
    state = doubted(state._replace(doubts=doubts), found, seat)
    return [*missing, *found], state._replace(
        turn=Turn(state.turn.number + 1, seat, state.events, dry=not state.pile),
        first=seat if state.first is None else state.first,
        again=False,
        refills=(),
    )


def roll(state: State, event: Roll) -> Stepped:
    """Move a pawn, or note the roll."""
    seat = state.table.seats[event.player]
    found, state = _opened(state, seat, event)
    wrong = of_path(state, seat, event)
    if state.turn.dug:  # the move does not count, nor is it known what it would have been
        return [*found, *(violation.as_consequence() for violation in wrong)], _both(state, seat)
    ways = jumped(state, seat, event)
    state = state.with_turn(die=event.die, moved=state.turn.moved or bool(event.path), jumps=ways)
    if event.path:
        cave = event.path[-1] if event.path[-1] in state.table.book.caves else None
        doubts = state.players[seat].doubts & ~PLACE
        state = state.with_player(seat, cave=cave, doubts=doubts)
        state = state.with_turn(due=_portal(state, seat))
    if state.doubtful(PAGE, PLACE, *range(len(state.players))):
        state = state.with_doubts(BASKETS)  # whom the move has jumped is not sure
    return [*found, *wrong], doubted(state, wrong, seat)


def _portal(state: State, seat: int) -> str:
    """Return whether a pawn's cave calls for a page roll."""
    content = state.content(seat)
    if content is None:
        return "?"
    return "portal" if content.kind == "portal" else ""


def _both(state: State, seat: int) -> State:
    """Return the state after a move and a dig: which of them counts is open."""
    due = bool(state.turn.due)
    state = state.with_turn(due="?" if due else "")
    return state.with_doubts(BASKETS | (PAGE if due else 0), PLACE | COUNT | CARDS, seat)


def dig(state: State, event: Dig) -> Stepped:
    """Play a dig card."""
    seat = state.table.seats[event.player]
    found, state = _opened(state, seat, event)
    wrong = [*gp_r9(state, seat, event), *gp_r27(state, seat, event)]
    if not state.table.beginner:
        wrong += gp_l1(state, seat, [DIG])
    player = state.players[seat]
    state = state.with_player(
        seat,
        hand=max(0, player.hand - 1),
        known=without(player.known, [DIG]),
        digs=player.digs + 1,
    )
    if not state.table.beginner:
        state = state._replace(gone=(*state.gone, DIG))
    state = doubted(state.with_turn(dug=True, due="dig"), wrong, seat)
    return [*found, *wrong], _both(state, seat) if state.turn.moved else state


def page(state: State, event: Page) -> Stepped:
    """Turn the page."""
    found = list(gp_r11(state, event))
    turn, before = state.turn, state.page
    sure = before is not None and not state.doubts & PAGE
    known = 1 <= event.number <= PAGES
    state = state._replace(
        page=event.number if known else None, doubts=state.doubts & ~(PAGE if known else 0)
    )
    if turn.number and not turn.closed:
        same = sure and event.number == before
        due = "" if same else _portal(state, turn.seat) if known else "?"
        if due and not sure:
            due = "?"  # perhaps it was the page that lay open, which ends the chain
        changed = turn.changed or not same
        state = state.with_turn(due=due, changed=changed, waived=frozenset())
    if state.players:  # else nobody is there who could be in doubt about anything
        state = doubted(state, found, max(0, turn.seat))
    return found, state
