"""Turns: whose it is, moving or digging, the page roll (GP-R4, R5, R9, R10, R11, R27, R28)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from printplay.games.gophers.actions import Dig, Page, Roll
from printplay.games.gophers.book import PAGES
from printplay.games.gophers.cards import DIG
from printplay.games.gophers.closing import extra_turn
from printplay.games.gophers.rules_move import stuck
from printplay.games.gophers.state import CARDS, COUNT, PAGE, PLACE, TURN, State
from printplay.record.diagnostics import KEYWORD, PLAYER, Through, Violation

#: What calls for a page roll -> the code and the sentence of its being left out.
_DUE = {
    "portal": ("GP-R10", "r10"),
    "dig": ("GP-R10", "r10-dig"),
    "gift": ("GP-R20", "r20-roll"),
}


def goes_on(state: State, seat: int, event: Roll | Dig) -> bool:
    """Tell whether a roll or dig belongs to the turn being played."""
    turn = state.turn
    if turn.seat != seat or not turn.number or turn.closed:
        return False
    unrolled = seat in turn.waived  # the turn was done, but for the page
    gift = state.table.beginner and (unrolled or state.doubtful(PAGE, PLACE, seat))  # perhaps
    if (turn.moved or turn.dug) and (gift or extra_turn(state)):
        return False
    if turn.moved:
        return isinstance(event, Dig)  # both, which is GP-R5
    return not (turn.dug and isinstance(event, Dig))


def gp_r10(state: State, *, before_collecting: bool = False) -> Iterator[Violation]:
    """A portal at the end of the move, and a dig card, call for a page roll."""
    turn = state.turn
    if turn.due not in _DUE:
        return
    code, key = _DUE[turn.due]
    values = {"turn": turn.number, "player": state.name(turn.seat)}
    yield Violation(
        code,
        key,
        values,
        "r10",
        where=None if before_collecting else turn.event,
        player=state.name(turn.seat),
        consequence=state.doubtful(PAGE | TURN, PLACE, turn.seat) and turn.due == "portal",
    )


def roll_missed(found: Iterable[Violation]) -> bool:
    """Tell whether some faults say that a page roll was left out."""
    keys = {key for _code, key in _DUE.values()}
    return any(violation.message in keys for violation in found)


def gp_r5_neither(state: State) -> Iterator[Violation]:
    """A turn is a move or a dig; a pawn stays only where no way has so many steps."""
    turn = state.turn
    if not turn.number or turn.moved or turn.dug or turn.die is None:
        return
    if stuck(state, turn.seat, turn.die) or state.players[turn.seat].cave is None:
        return
    values = {"turn": turn.number, "player": state.name(turn.seat), "roll": turn.die}
    yield Violation(
        "GP-R5",
        "r5",
        values,
        "r5",
        where=turn.event,
        player=state.name(turn.seat),
        consequence=state.doubtful(PAGE | TURN, PLACE, *range(len(state.players))),
    )


def gp_r5_both(state: State, seat: int, event: Roll | Dig) -> Iterator[Violation]:
    """A turn is a move or a dig, not both; and the die is rolled once."""
    turn = state.turn
    values = {"turn": turn.number, "player": event.player, "roll": turn.die}
    key = ""
    if turn.moved or (turn.dug and isinstance(event, Roll)):
        key = "r5-both"
    elif isinstance(event, Roll) and turn.die not in (None, event.die):
        key = "r5-die"
    if key:
        yield Violation(
            "GP-R5", key, values, player=state.name(seat),
            consequence=state.doubtful(TURN),
        )  # fmt: skip


def gp_r4(state: State, seat: int) -> Iterator[Violation]:
    """The youngest begins, then the turn goes clockwise."""
    expected = state.expected()
    free = state.turn.number == 0 and state.first is None
    if free or seat == expected:
        return
    again = state.again
    values = {
        "turn": state.turn.number + 1,
        "player": state.name(seat),
        "expected": state.name(expected),
    }
    yield Violation(
        "GP-R28" if again else "GP-R4",
        "r28" if again else "r4",
        values,
        "r28" if again else "r4",
        about=PLAYER,
        player=state.name(seat),
        consequence=state.doubtful(TURN | (PAGE if again else 0)),
    )


def gp_r22_late(state: State) -> Iterator[Violation]:
    """Nothing is played after the match is over."""
    if state.over:
        values = {"turn": state.over}
        doubtful = any(player.doubts & COUNT for player in state.players)
        yield Violation(
            "GP-R22", "r22-late", values, "r22-late",
            consequence=doubtful or state.over < state.turn.number,
        )  # fmt: skip


def gp_r9(state: State, seat: int, event: Dig) -> Iterator[Violation]:
    """A dig card that is played is in the hand."""
    player = state.players[seat]
    if state.table.beginner:
        return
    if DIG not in player.known and not player.unknown:
        yield Violation(
            "GP-R9",
            "r9",
            {"turn": state.turn.number, "player": event.player},
            about=KEYWORD,
            player=event.player,
            consequence=state.doubtful(0, COUNT | CARDS, seat),
        )


def gp_r27(state: State, seat: int, event: Dig) -> Iterator[Violation]:
    """As beginner everyone has one dig card for the whole match."""
    if state.table.beginner and state.players[seat].digs:
        values = {"turn": state.turn.number, "player": event.player}
        yield Violation("GP-R27", "r27", values, about=KEYWORD, player=event.player)


def gp_r11(state: State, event: Page) -> Iterator[Violation]:
    """A roll opens the page of its number, and is made only where something calls for it."""
    values = {
        "turn": state.turn.number,
        "page": event.number,
        "roll": event.roll,
        "last": PAGES,
        "player": state.name(state.turn.seat) if state.turn.number else "",
    }
    if not 1 <= event.number <= PAGES:
        yield Violation("GP-R11", "r11-range", values, about="number")
    elif event.roll not in (None, event.number):
        yield Violation("GP-R11", "r11", values, about=Through("number", "roll"))
    if state.turn.number and not state.turn.due:
        everyone = range(len(state.players))
        yield Violation(
            "GP-R11",
            "r11-uncalled",
            values,
            "r11-uncalled",
            consequence=state.doubtful(PAGE | TURN, PLACE, *everyone),
        )


def gp_r11_none(state: State) -> Iterator[Violation]:
    """A page lies open before the first turn."""
    if state.page is None and not state.doubts & PAGE:
        yield Violation("GP-R11", "r11-none", hint="r11-none")
