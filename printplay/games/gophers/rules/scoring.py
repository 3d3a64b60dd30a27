"""The score: added minus subtracted; in the beginner game the least of three sums. No tie-break."""

from __future__ import annotations

from collections.abc import Container

from printplay.games.gophers.rules.closing import close, reason_to_go_on
from printplay.games.gophers.rules.movement import is_stuck
from printplay.games.gophers.state.actions import PILES, SUMS
from printplay.games.gophers.state.book import PLURALS
from printplay.games.gophers.state.state import Player, State
from printplay.match.entered_results import EnteredResult, Missing, entered_points
from printplay.match.standings import Points, Standings, placings


def match_standings(state: State) -> Standings:
    """Rank the players; a tie for first place is a shared victory."""
    return placings([(name, score(state, name), points(state, name)) for name in state.table.names])


def by_result(state: State) -> bool:
    """Return whether the results make the score: the record has no play and no set-up."""
    return not state.entered.plays and bool(state.entered.results or not state.set_up)


def scored_player(state: State, player: str) -> Player:
    """Return the piles that count: those at the end, or those after this turn."""
    players = state.final if state.over else close(state).players
    return players[state.table.seats[player]]


def sums_from_play(state: State, player: str) -> dict[str, int]:
    """Return the sums from play: of the two piles or, in the beginner game, of the kinds."""
    player_state = scored_player(state, player)
    if state.table.beginner:
        return {
            sum_name: sum(card.number for card in player_state.piles if card.kind == kind)
            for sum_name, kind in PLURALS.items()
        }
    added, subtracted = PILES
    return {
        added: sum(gain.added for gain in player_state.gains),
        subtracted: sum(gain.subtracted for gain in player_state.gains),
    }


def total_alone(state: State, player: str) -> EnteredResult | None:
    """Return a player's total if nothing else was entered for that player."""
    return state.entered.total_alone(player, SUMS) if by_result(state) else None


def points(state: State, player: str) -> tuple[Points, ...]:
    """Return the parts of a player's score; in the beginner game the three sums."""
    if total_entry := total_alone(state, player):
        return entered_points(total_entry.event.value, total_entry.event_index)
    if not by_result(state):
        if state.table.beginner:
            return tuple(
                Points(value, sum_name, None) for sum_name, value in sums_from_play(state, player).items()
            )
        return tuple(
            Points(gain.added - gain.subtracted, gain.source, gain.event)
            for gain in scored_player(state, player).gains
        )
    parts = []
    for sum_name in PLURALS if state.table.beginner else PILES:
        result = state.entered.result_of(player, sum_name)
        if result is not None:
            value = -result.event.value if sum_name == "subtracted" else result.event.value
            parts.append(Points(value, sum_name, result.event_index))
    return tuple(parts)


def score(state: State, player: str) -> int:
    """Return a player's score."""
    values = [part.value for part in points(state, player)]
    if state.table.beginner and not total_alone(state, player):
        return min(values) if len(values) == len(PLURALS) else 0
    return sum(values)


def possible_values(state: State, player: str, sum_name: str = "") -> Container[int]:
    """Return the possible values of a sum, or the score, with the unknown parts of collections."""
    perhaps = scored_player(state, player).perhaps
    if state.unplayed:
        return range(10**6)
    if not perhaps:
        return ()
    if None in perhaps or sum_name in PILES:
        return range(10**6)
    beginner = state.table.beginner
    reach = {sum_: {value} for sum_, value in sums_from_play(state, player).items()}
    for content in perhaps:
        if content is not None:
            sum_values = reach[_PILE[content.kind] if beginner else PILES[0]]
            sum_values |= {value + content.number for value in sum_values}
    if sum_name:
        return reach[sum_name]
    if not beginner:
        added, subtracted = (reach[pile] for pile in PILES)
        return {plus - minus for plus in added for minus in subtracted}
    greatest = min(max(values) for values in reach.values())  # the score is the least of the three
    return {value for values in reach.values() for value in values if value <= greatest}


_PILE = {kind: kinds for kinds, kind in PLURALS.items()}


#: A value for a missing sum.
_EXAMPLES = {"added": "34", "subtracted": "6", "berries": "23", "acorns": "17", "grains": "30"}


def missing_sums(state: State, player: str) -> list[Missing]:
    """Return a player's missing sums, by the variant; a total stands for all of them."""
    if total_alone(state, player):
        return []
    needed: tuple[str, ...] = PILES
    if state.table.beginner:
        needed = tuple(PLURALS)
    elif state.table.only_adds:
        needed = PILES[:1]
    return [
        Missing(player, sum_name, _EXAMPLES[sum_name])
        for sum_name in needed
        if state.entered.result_of(player, sum_name) is None
    ]


def is_finished(state: State) -> bool:
    """Return whether the match is over, or all results are entered, by `end` or completely."""
    if by_result(state):
        names = state.table.names
        complete = bool(names) and not any(missing_sums(state, name) for name in names)
        return complete and (state.ended or not any(total_alone(state, name) for name in names))
    closed = close(state)
    if state.ended:  # by all that was told, whatever lines that could not be read leave open
        return bool(closed.over) or reason_to_go_on(closed) == ""
    return bool(closed.over) and (bool(state.over) or not open_now(state))


def open_now(state: State) -> list[int]:
    """Return the seats that may still act in this turn: the player in turn first."""
    turn = state.turn
    if not turn.number or turn.closed:
        return []
    if turn.due:
        return [turn.seat]
    if not (turn.moved or turn.dug):
        return [] if is_stuck(state, turn.seat, turn.die or 0) else [turn.seat]
    return [
        seat
        for seat in state.turn_order()
        if seat not in turn.taken
        and (seat == turn.seat or turn.changed)
        and not (seat == turn.seat and turn.drawn)
        and (content := state.content(seat)) is not None
        and content.kind != "portal"
        and not (content.kind == "gift" and state.table.beginner)
    ]
