"""Event by event: what is wrong with it, and the state after it.

After a faulty event the state is as the record says, with doubts about what the fault leaves open.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from printplay.games.gophers.actions import (
    CHANGE,
    MINUS,
    PLUS,
    SUMS,
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
from printplay.games.gophers.book import PAGES
from printplay.games.gophers.cards import DIG
from printplay.games.gophers.closing import close, settle
from printplay.games.gophers.rules_baskets import gp_r24, gp_r25, way_taken
from printplay.games.gophers.rules_collect import gp_l1, of_taking
from printplay.games.gophers.rules_end import gp_r22, gp_r23
from printplay.games.gophers.rules_hand import (
    after_held,
    as_counted,
    gp_r18,
    gp_r18_beginner,
    gp_r18_hand,
    gp_r19,
)
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
    PERSONAL,
    PILE,
    PLACE,
    SCORE,
    TABLE,
    TAKEN,
    TURN,
    Gain,
    State,
    Turn,
    without,
)
from printplay.games.match import End, Total, Unread
from printplay.record.diagnostics import Violation

Stepped = tuple[Sequence[Violation], State]

#: What a fault leaves open about the table, and about the player whose event it is.
_OPEN = {
    "GP-R3": (0, PLACE),
    "GP-R4": (TURN | PILE, COUNT),
    "GP-R6": (BASKETS, PLACE),
    "GP-R7": (BASKETS, PLACE),
    "GP-R8": (BASKETS, PLACE),
    "GP-R9": (0, COUNT | CARDS),
    "GP-R10": (PAGE | TAKEN, 0),
    "GP-R11": (PAGE | TAKEN, 0),
    "GP-R12": (BASKETS, SCORE),
    "GP-R13": (BASKETS, SCORE),
    "GP-R14": (BASKETS, SCORE),
    "GP-R15": (BASKETS, SCORE),
    "GP-R17": (0, COUNT | CARDS),
    "GP-R18": (PILE, COUNT),
    "GP-R19": (PILE, COUNT),
    "GP-R20": (PILE, SCORE),
    "GP-R21": (PILE, SCORE),
    "GP-R24": (BASKETS, SCORE),
    "GP-R25": (BASKETS, SCORE),
    "GP-R26": (0, SCORE | CARDS),
    "GP-R28": (TURN, 0),
    "GP-L1": (0, CARDS),
}


def _doubted(state: State, found: Sequence[Violation], seat: int) -> State:
    for violation in found:
        if not violation.consequence:
            state = state.with_doubts(*_OPEN.get(violation.code, (0, 0)), seat)
    return state


# -- set-up ----------------------------------------------------------------------------------------


def _counted(state: State, event: Counted) -> Stepped:
    return list(gp_r2(state, event)), state


def _at(state: State, event: At) -> Stepped:
    seat = state.table.seats[event.player]
    found = list(gp_r3(state, seat, event))
    cave = event.cave if event.cave in state.table.book.caves else None
    doubts = state.players[seat].doubts & ~PLACE
    after = state.with_player(seat, cave=cave, doubts=doubts)
    first = seat if state.first is None else state.first
    return found, _doubted(after._replace(first=first), found, seat)


# -- turns -----------------------------------------------------------------------------------------


def _left(state: State) -> list[Violation]:
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
    missing = _left(state)
    state = close(_doubted(state, missing, seat))
    order = list(gp_r4(state, seat))
    found += [*missing, *gp_r22_late(state), *order]
    everyone = range(len(state.players))
    if any(violation.code == "GP-R4" and not violation.consequence for violation in order):
        state = state.with_doubts(PILE, COUNT, *everyone)
    doubts = state.doubts & ~(TAKEN if order else TAKEN | TURN)
    state = _doubted(state._replace(doubts=doubts), [*found, *order], seat)
    return found, state._replace(
        turn=Turn(state.turn.number + 1, seat, state.events),
        first=seat if state.first is None else state.first,
        again=False,
        refills=(),
    )


def _roll(state: State, event: Roll) -> Stepped:
    seat = state.table.seats[event.player]
    found, state = _opened(state, seat, event)
    wrong = of_path(state, seat, event)
    ways = jumped(state, seat, event)
    state = state.with_turn(die=event.die, moved=state.turn.moved or bool(event.path), jumps=ways)
    if event.path:
        cave = event.path[-1] if event.path[-1] in state.table.book.caves else None
        doubts = state.players[seat].doubts & ~PLACE
        state = state.with_player(seat, cave=cave, doubts=doubts)
        state = state.with_turn(due=_portal(state, seat))
    if state.doubtful(PAGE, PLACE, *range(len(state.players))):
        state = state.with_doubts(BASKETS)  # whom the move has jumped is not sure
    return [*found, *wrong], _doubted(state, wrong, seat)


def _portal(state: State, seat: int) -> str:
    """Return whether a pawn's cave calls for a page roll."""
    content = state.content(seat)
    if content is None:
        return "?"
    return "portal" if content.kind == "portal" else ""


def _dig(state: State, event: Dig) -> Stepped:
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
    state = state.with_turn(dug=True, due="dig")
    return [*found, *wrong], _doubted(state, wrong, seat)


def _page(state: State, event: Page) -> Stepped:
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
        state = state.with_turn(due=due, changed=turn.changed or not same)
    return found, _doubted(state, found, max(0, turn.seat))


# -- collecting ------------------------------------------------------------------------------------


def _taken(state: State, seat: int, *, success: bool) -> State:
    turn = state.turn
    due = "?" if turn.due else ""  # what the missing page roll would have brought is not known
    mine = success and seat == turn.seat
    return state.with_turn(
        taken=turn.taken | {seat}, success=turn.success or mine, due=due if turn.number else ""
    )


def _collect(state: State, event: Collect) -> Stepped:
    seat = state.table.seats[event.player]
    found = of_taking(state, seat, event)
    player = state.players[seat]
    used, content = event.cards(PLUS, MINUS), state.content(seat)
    if event.uses:
        added, lost = (sum(card.number for card in event.cards(sign)) for sign in (PLUS, MINUS))
        change = event.cards(CHANGE)
        gain = Gain(added, lost, str(content or "collect"), state.events)
        after = state.with_player(
            seat,
            hand=max(0, player.hand - len(used)) if not state.table.beginner else 0,
            known=without(player.known, used),
            piles=without((*player.piles, *used), change),
            gains=(*player.gains, gain),
        )
    else:
        after = state
    return found, _doubted(_taken(after, seat, success=bool(event.uses)), found, seat)


def _gift(state: State, event: Gift) -> Stepped:
    seat = state.table.seats[event.player]
    found = of_taking(state, seat, event)
    player, card = state.players[seat], event.taken
    if card is None or state.table.beginner:
        return found, _doubted(_taken(state, seat, success=False), found, seat)
    after = state._replace(pile=max(0, state.pile - 1))
    if card == DIG:
        after = after._replace(gone=(*after.gone, DIG)).with_turn(due="gift")
        return found, _doubted(after, found, seat)
    gain = Gain(card.number, 0, f"gift {card}", state.events)
    after = after.with_player(
        seat, piles=tuple(sorted((*player.piles, card))), gains=(*player.gains, gain)
    )
    return found, _doubted(_taken(after, seat, success=True), found, seat)


def _baskets(state: State, event: Baskets) -> Stepped:
    found = list(gp_r24(state, event))
    after = _doubted(state, found, state.table.seats[event.player])
    way = way_taken(state, event)
    return found, after if found or way is None else settle(after, way)


def _pay(state: State, event: Pay) -> Stepped:
    found = list(gp_r25(state, event))
    return found, _doubted(state, found, state.table.seats[event.player])


# -- hands -----------------------------------------------------------------------------------------


def _held(state: State, event: Cards) -> Stepped:
    seat = state.table.seats[event.player]
    found: list[Violation] = []
    if state.table.beginner:
        return list(gp_r18_beginner(state, seat, event)), state
    closed = close(state)
    ends = event.verb == "refill" and closed.refills and not state.turn.closed
    if ends or (event.verb == "hand" and as_counted(state, seat, event) is not state):
        counted = as_counted(state, seat, event)
        if ends or counted is not None:
            found += _left(state)
            state = _doubted(closed, found, seat)
    rule: Callable[..., Any] = {"hand": gp_r18_hand, "draw": gp_r18, "refill": gp_r19}[event.verb]
    wrong = [*rule(state, seat, event), *_copies(state, seat, event)]
    return [*found, *wrong], _doubted(after_held(state, seat, event), wrong, seat)


def _copies(state: State, seat: int, event: Cards) -> list[Violation]:
    """Return what is wrong with how often the cards told are there at all."""
    return list(gp_l1(state, seat, event.cards, from_hand=event.verb == "hand"))


# -- results and the end ---------------------------------------------------------------------------


def _result(state: State, event: Sum | Total) -> Stepped:
    if state.plays:
        return list(gp_r23(state, event)), state
    return (), state.with_result(event)


def _end(state: State, event: End) -> Stepped:
    found = [*_left(state), *gp_r22(state, event)]
    return found, close(state)._replace(ended=True)


def _unread(state: State, event: Unread) -> Stepped:
    """Leave open whatever the line might have said."""
    everyone = range(len(state.players))
    verb = event.verb
    if verb in {*SUMS, "total"}:
        seats = [state.table.seats[event.player]] if event.player else everyone
        return (), state.with_doubts(0, SCORE, *seats)
    if verb == "page":
        after = state.with_doubts(PAGE | TAKEN)
        return (), after.with_turn(due="?" if state.turn.number else "")
    if verb in {"deck", "end"}:
        return (), state
    if not event.player:
        return (), _unknown(state).with_doubts(TABLE, PERSONAL, *everyone)
    seat = state.table.seats[event.player]
    playing = verb in {"roll", "dig"} or (not verb and seat == close(state).expected())
    if playing and seat != state.turn.seat:
        state = close(state)
        state = state._replace(turn=Turn(state.turn.number + 1, seat, state.events, moved=True))
    table = TABLE if not verb or playing else PILE | TAKEN | BASKETS
    if verb == "at":
        table |= TURN  # perhaps the youngest, who begins
    after = _unknown(state).with_doubts(table, PERSONAL, seat)
    return (), after.with_player(seat, cave=None) if playing or not verb else after


def _unknown(state: State) -> State:
    return state.with_turn(due="?") if state.turn.number else state


STEPS: dict[type, Callable[[State, Any], Stepped]] = {
    Counted: _counted,
    At: _at,
    Roll: _roll,
    Dig: _dig,
    Page: _page,
    Collect: _collect,
    Gift: _gift,
    Baskets: _baskets,
    Pay: _pay,
    Cards: _held,
    Sum: _result,
    Total: _result,
    End: _end,
    Unread: _unread,
}

#: Events that tell of play; with one of them a record is no entry by result.
PLAY = (Counted, At, Roll, Dig, Page, Collect, Gift, Baskets, Pay, Cards)
