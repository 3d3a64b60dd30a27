"""Event by event: the rules that judge it, and the state after it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from printplay.games.gophers.rules.closing import (
    PAID,
    TAKEN_BASKETS,
    close,
    extra_turn,
    settle,
    ways_paid,
    ways_taken,
)
from printplay.games.gophers.rules.collections import COLLECTED, GIVEN, MAY, NOT_AT_ALL
from printplay.games.gophers.rules.end import COMPARED, ENDED
from printplay.games.gophers.rules.hands import HELD, after_held, the_deck_has_the_cards
from printplay.games.gophers.rules.movement import PATH, possible_jumps, smallest_jump
from printplay.games.gophers.rules.scoring import by_result, missing_sums
from printplay.games.gophers.rules.turns import BEGUN, COUNTED, DUG, LEFT, PLACED, TURNED
from printplay.games.gophers.rules.unreadable import after_unread, discard_dig
from printplay.games.gophers.state.actions import (
    CHANGE,
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
from printplay.games.gophers.state.book import DIG, PAGES
from printplay.games.gophers.state.state import (
    EVERYONE,
    PAGE,
    PLACE,
    TAKEN,
    TURN,
    Case,
    Gain,
    State,
    Turn,
    case_of,
    without,
)
from printplay.match.entered_results import pp_5
from printplay.match.lines.grammar import End, Total, Unread
from printplay.match.rules import NONE, EventHandler, Rule, Step, Violations, find_faults

Stepped = tuple[Violations, State]


def collect_cards(state: State, event: Collect) -> Stepped:
    """Return the faults of a collection, and the state after it."""
    play, faults = _judge_taking(state, event, COLLECTED)
    seat = play.seat
    if not event.uses:
        return _decline(state, seat, faults)
    player = state.players[seat]
    used, content = event.cards(PLUS, MINUS), state.content(seat)
    added, subtracted = (sum(card.number for card in event.cards(sign)) for sign in (PLUS, MINUS))
    gain = Gain(added, subtracted, str(content or "collect"), state.events)
    perhaps = player.perhaps
    if perhaps and Counter(event.cards(CHANGE)) - Counter((*player.piles, *used)):
        perhaps = (None, *perhaps)  # change from an unreadable collection
    next_state = state.with_player(
        seat,
        hand=max(0, player.hand - len(used)) if not state.table.beginner else 0,
        known=without(player.known, used),
        piles=without((*player.piles, *used), event.cards(CHANGE)),
        gains=(*player.gains, gain),
        perhaps=perhaps,
    )
    return _finish_taking(next_state, seat, faults, success=True)


def take_gift(state: State, event: Gift) -> Stepped:
    """Return the faults of a gift, and the state after it."""
    play, faults = _judge_taking(state, event, GIVEN)
    seat, card = play.seat, event.taken
    if card is None or state.table.beginner:
        return _finish_taking(state, seat, faults, success=False)
    player, next_state = state.players[seat], state._replace(pile=max(0, state.pile - 1))
    if card == DIG:
        return faults, next_state._replace(gone=(*next_state.gone, DIG)).with_turn(due="gift")
    gain = Gain(card.number, 0, f"gift {card}", state.events)
    next_state = next_state.with_player(
        seat, piles=tuple(sorted((*player.piles, card))), gains=(*player.gains, gain)
    )
    return _finish_taking(next_state, seat, faults, success=True)


def _judge_taking(
    state: State, event: Collect | Gift, rules: Sequence[Rule[Case]]
) -> tuple[Case, Violations]:
    """Return a collection with its faults: one alone for a player who may not collect at all."""
    play = case_of(state, event)
    faults = find_faults(MAY, play)
    if not play.declines and not _not_at_all(faults):
        faults = [*faults, *find_faults(rules, play)]
    return play, faults


def _not_at_all(violations: Violations) -> bool:
    return any(violation.code in NOT_AT_ALL for violation in violations)


def _decline(state: State, seat: int, violations: Violations) -> Stepped:
    """Return the state after a player declined; a page roll stays due, after which one may collect.

    If the player could not have collected anyway, nothing changes.
    """
    turn = state.turn
    if turn.due:
        return violations, state.with_turn(waived=turn.waived | {seat})
    if seat != turn.seat and not turn.changed:
        return violations, state
    return _finish_taking(state, seat, violations, success=False)


def _finish_taking(state: State, seat: int, violations: Violations, *, success: bool) -> Stepped:
    """Return the faults of a collection and the state after it; a missing page roll leaves doubts."""
    turn = state.turn
    is_turn_success = success and seat == turn.seat
    if seat in turn.perhaps:  # so an unreadable line before has collected nothing
        state = state.with_player(seat, perhaps=state.players[seat].perhaps[:-1])
    state = state.with_turn(
        taken=turn.taken | {seat},
        perhaps=turn.perhaps - {seat},
        success=turn.success or is_turn_success,
        due="?" if turn.due and not _not_at_all(violations) else turn.due,
    )
    if not is_turn_success:
        return violations, state
    early, state = turn.early, state.with_turn(early=())
    for index, event in early:
        broken, state = _ASIDE[type(event)](state, event)
        violations = [*violations, *(replace(violation, where=index) for violation in broken)]
    return violations, state


def _take_baskets(play: Case, violations: Violations) -> State:
    state, turn = play.state, play.state.turn
    if violations or play.seat != turn.seat:
        return state
    if not turn.success:
        return state.with_turn(early=(*turn.early, (state.events, play.event)))
    if not turn.settled:
        state = settle(state, smallest_jump(ways_taken(state, play.event)))
    return state.with_turn(named=True)


def _pay_debt(play: Case, violations: Violations) -> State:
    state, turn = play.state, play.state.turn
    if violations or play.seat != turn.seat or turn.settled:
        return state
    if not turn.success:
        return state.with_turn(early=(*turn.early, (state.events, play.event)))
    return state.with_turn(jumps=ways_paid(state, play.event))


BASKETS_TAKEN = Step(case_of, TAKEN_BASKETS, _take_baskets)
DEBTS_PAID = Step(case_of, PAID, _pay_debt)
#: Lines that may stand before the collection they belong to.
_ASIDE = {Baskets: BASKETS_TAKEN, Pay: DEBTS_PAID}


# -- set-up ----------------------------------------------------------------------------------------


def _place_pawn(play: Case, _faults: Violations) -> State:
    """Place a pawn, or compare its place."""
    state, seat = play.state, play.seat
    cave = play.event.cave if play.event.cave in state.table.book.caves else None
    next_state = state.with_player(seat, cave=cave, doubts=state.players[seat].doubts & ~PLACE)
    return next_state._replace(first=seat if state.first is None else state.first)


# -- turns -----------------------------------------------------------------------------------------


def _turn_case(state: State, event: Roll | Dig) -> Case:
    """Return the case of a roll or a dig: in the turn being played, or in a new one."""
    seat = state.table.seats[event.player]
    if _goes_on(state, seat, event):
        begun_state = state.with_turn(moved=False, guess=False) if state.turn.guess else state
        return Case(state, state, begun_state, seat, event)
    closed = close(state)
    begun_state = closed._replace(
        turn=Turn(closed.turn.number + 1, seat, closed.events, dry=not closed.pile),
        first=seat if closed.first is None else closed.first,
        again=False,
        refills=(),
    )
    return Case(state, closed, begun_state, seat, event)


def _goes_on(state: State, seat: int, event: Roll | Dig) -> bool:
    """Return whether a roll or dig belongs to the turn being played."""
    turn = state.turn
    if turn.seat != seat or not turn.number or turn.closed:
        return False
    if turn.guess:
        return True  # the unreadable line was not the move
    unrolled = seat in turn.waived  # the turn was done, except for the page
    gift = state.table.beginner and (unrolled or state.open(PAGE | PLACE, seat))  # perhaps
    if (turn.moved or turn.dug) and (gift or extra_turn(state)):
        return False
    if turn.moved:
        return isinstance(event, Dig)  # both, which is GP-R5
    return not (turn.dug and isinstance(event, Dig))


def _without_doubts(play: Case) -> State:
    """Return the state without doubts about whose turn it is and who has collected."""
    state = play.state
    doubts = state.doubts & ~(TAKEN | TURN)
    return state._replace(doubts=doubts) if play.begins and doubts != state.doubts else state


def _move_pawn(play: Case, _faults: Violations) -> State:
    """Move a pawn, or note the roll; after a dig card a move does not count."""
    state, seat, event = _without_doubts(play), play.seat, play.event
    turn = state.turn
    if turn.dug:
        return state.with_turn(due="?" if turn.due else "")
    vague = turn.vague or state.open(PAGE | PLACE | EVERYONE)
    turn = turn._replace(
        die=event.die,
        moved=turn.moved or bool(event.path),
        jumps=possible_jumps(state, seat, event),
        vague=vague,
    )
    if event.path:
        cave = event.path[-1] if event.path[-1] in state.table.book.caves else None
        state = state.with_player(seat, cave=cave, doubts=state.players[seat].doubts & ~PLACE)
        turn = turn._replace(due=_portal(state, seat))
    return state._replace(turn=turn)


def _portal(state: State, seat: int) -> str:
    """Return whether a pawn's cave calls for a page roll."""
    content = state.content(seat)
    if content is None:
        return "?"
    return "portal" if content.kind == "portal" else ""


def _play_dig(play: Case, _faults: Violations) -> State:
    """Play a dig card; after a move it is unknown which of them counts."""
    state = discard_dig(_without_doubts(play), play.seat)
    state = state.with_player(play.seat, digs=state.players[play.seat].digs + 1)
    return state.with_turn(dug=True, due="?" if state.turn.moved else "dig")


def _turn_page(play: Case, _faults: Violations) -> State:
    state, number = play.state, play.event.number
    turn, previous_page = state.turn, state.page
    is_page_known = previous_page is not None and not state.doubts & PAGE
    is_valid = 1 <= number <= PAGES
    state = state._replace(
        page=number if is_valid else None, doubts=state.doubts & ~(PAGE if is_valid else 0)
    )
    if not turn.number or turn.closed:
        return state
    same = is_page_known and number == previous_page
    due = "" if same else _portal(state, turn.seat) if is_valid else "?"
    if due and not is_page_known:
        due = "?"  # it may have been the open page, which ends the chain
    return state.with_turn(due=due, changed=turn.changed or not same, waived=frozenset())


# -- hands -----------------------------------------------------------------------------------------


def _cards_case(state: State, event: Cards) -> Case:
    """Return the case of a hand, a draw or a refill: the first refill ends a turn, a hand may."""
    seat, closed = state.table.seats[event.player], state
    if event.verb != "draw" and not state.table.beginner:
        closed = close(state)
    if event.verb == "hand":
        hand_after, hand_before = closed.players[seat].hand, state.players[seat].hand
        closed = closed if hand_before != event.number == hand_after else state
    elif not closed.refills:
        closed = state
    return Case(state, closed, closed, seat, event)


def _hold_cards(play: Case, _faults: Violations) -> State:
    return play.state if play.state.table.beginner else after_held(play)


# -- results and the end ---------------------------------------------------------------------------


def _enter_result(state: State, event: Sum | Total) -> Stepped:
    if state.entered.plays:
        faults = find_faults(COMPARED, case_of(state, event))
        if not state.unplayed:
            return faults, state
    else:
        faults = NONE
    return faults, state._replace(entered=state.entered.with_result(state.events, event))


def _end_match(state: State, event: End) -> Stepped:
    closed = close(state)
    faults = find_faults(ENDED, Case(state, closed, closed, -1, event))
    if by_result(state):
        names = [name for name in state.table.names if name not in state.entered.unread]
        faults = [*faults, *pp_5(missing_sum for name in names for missing_sum in missing_sums(state, name))]
    return faults, closed._replace(ended=True)


def _step_unread(state: State, event: Unread) -> Stepped:
    return NONE, after_unread(state, event)


STEPS: dict[type, EventHandler] = {
    Counted: Step(case_of, COUNTED, lambda play, _faults: play.state),
    At: Step(case_of, PLACED, _place_pawn),
    Roll: Step(_turn_case, (*BEGUN, *PATH), _move_pawn),
    Dig: Step(_turn_case, (*BEGUN, *DUG, the_deck_has_the_cards), _play_dig),
    Page: Step(case_of, TURNED, _turn_page),
    Collect: collect_cards,
    Gift: take_gift,
    Baskets: BASKETS_TAKEN,
    Pay: DEBTS_PAID,
    Cards: Step(_cards_case, (*LEFT, *HELD, the_deck_has_the_cards), _hold_cards),
    Sum: _enter_result,
    Total: _enter_result,
    End: _end_match,
    Unread: _step_unread,
}

#: Events of play: with one of them results are compared, without any they count.
PLAY = (Roll, Dig, Collect, Gift, Baskets, Pay)
#: Events of the set-up, or of a turn that another line has begun.
SET_UP = (Counted, At, Page, Cards)
