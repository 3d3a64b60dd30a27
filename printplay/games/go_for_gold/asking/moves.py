"""The question for a move: the player's position and the possible next spaces."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from printplay.core.i18n import N_
from printplay.core.translation_markers import listed
from printplay.games.go_for_gold.asking import ways_to_end
from printplay.games.go_for_gold.asking.answers import ARROW, FOOT, OUT, steps
from printplay.games.go_for_gold.asking.ways_to_end import TypedMove, Ways
from printplay.games.go_for_gold.board.walking import a_path, a_step, paths
from printplay.games.go_for_gold.events import Move
from printplay.games.go_for_gold.rules.movement import of_move
from printplay.games.go_for_gold.rules.phases import can_move
from printplay.games.go_for_gold.rules.ports import RESTART_MISSING
from printplay.games.go_for_gold.state.move import line, restarts
from printplay.games.go_for_gold.state.state import LONGEST, Player, State
from printplay.match.asking.question import Prompt

_MOVE = N_("{player} on {space}, die {roll}, no foot: spaces entered?")
_MOVE_OR_FOOT = N_("{player} on {space}, die {roll}, feet {feet}: spaces entered?")
_BY_FOOT = N_("{player} on {space}, die {roll} is too far, so a foot (of {feet}) is struck: spaces entered?")
_FOOT_OR_OUT = N_("{player} on {space}, die {roll} is too far, feet {feet}: foot and the spaces, or out?")
_STUCK = N_("{player} on {space}, die {roll}, cannot move: out?")
_UNKNOWN = N_("{player}: spaces entered, or out?")
_HELP = (
    N_("All spaces (c3c4d4), or only where it ends (d4), or that and one before (c4d4)."),
    N_("Where several ways fit, you are asked which. f before it strikes a foot: fc4."),
)
_RESTART = N_("{player} enters port {port}: restarts from which port ({ports})?")


def move(state: State, seat: int) -> Prompt:
    """Return the question for a player's move in this round."""
    player, name = state.players[seat], state.table.names[seat]
    text = _text(state, player)
    ways = Ways(state, player)
    return Prompt(
        f"move:{state.round.number}:{seat}",
        text,
        N_("move of round {round}"),
        lambda answer: f"{name}: {' '.join(filled_move(ways, answer))}".rstrip(),
        name,
        {
            "player": name,
            "round": state.round.number,
            "roll": state.round.roll,
            "feet": player.feet,
            "space": state.table.graph.called(player.position or "?"),
        },
        partial(words, state, player),
        default=OUT if text is _STUCK else " ".join(map(state.table.graph.called, ways.only())),
        follow=partial(_follow, ways, name),
        own=True,
        help=_HELP,
    )


def _text(state: State, player: Player) -> str:
    if player.position is None or state.round.roll is None:
        return _UNKNOWN
    ports = state.ports_open(player)
    if a_path(state.table.graph, player, state.round.roll, ports=ports):
        return _MOVE_OR_FOOT if player.feet else _MOVE
    if player.feet and a_step(state.table.graph, player, ports=ports):
        return _BY_FOOT if state.table.foot_forced else _FOOT_OR_OUT
    return _STUCK


def filled_move(ways: Ways, answer: str) -> list[str]:
    """Return the words of a move, with what the player may leave out filled in.

    It fills in a forced foot, and the spaces if only one way leads to the end of the move.
    """
    found = spoken(ways.state, ways.player, answer)
    move = ways_to_end.parse_move(found)
    fitting = ways.fitting(move) if move is not None else []
    if move is None or len(fitting) != 1:
        return found
    called = ways.state.table.graph.called
    return move._replace(spaces=tuple(map(called, fitting[0]))).words()


def spoken(state: State, player: Player, answer: str) -> list[str]:
    """Return the words of a move as typed, with a forced foot added."""
    found = steps(answer, state.table.graph)
    first = found[0].casefold() if found else ""
    if state.table.graph.find(first) and _text(state, player) is _BY_FOOT:
        return [FOOT, *found]
    return found


def words(state: State, player: Player, given: Sequence[str]) -> Sequence[str]:
    """Return the possible next words of a move: each leads to a legal line."""
    graph, ports, roll = state.table.graph, state.ports_open(player), state.round.roll
    found = spoken(state, player, " ".join(given))
    must = _text(state, player) is _BY_FOOT
    foot = must or (bool(found) and found[0].casefold() == FOOT)
    path = found[1:] if found and foot else found
    if player.position is None or roll is None or (foot and not player.feet):
        return ()
    if ARROW in path:
        path, port = path[: path.index(ARROW)], path[path.index(ARROW) + 1 :]
        return () if port else [graph.called(space) for space in _restarts(state, player, path)]
    spaces = [graph.find(word) for word in path]
    walked = [space for space in spaces if space is not None]
    if len(walked) < len(spaces):
        return ()
    left = (LONGEST if foot else roll) - len(walked)
    entered = walked[-1] if walked else player.position
    if walked and entered in graph.labels:
        return (ARROW,) if _restarts(state, player, path) else ()
    here = player._replace(position=entered, visited=player.visited.union(walked))
    near = [
        graph.called(space)
        for space in graph.onward[entered]
        if left > 0 and _leads(state, here, space, left, foot=foot)
    ]
    if not found and not must:
        near += [FOOT] * bool(player.feet and a_step(graph, player, ports=ports))
        near += [OUT] * (not can_move(state, player, roll))
    return near


def _leads(state: State, player: Player, space: str, left: int, *, foot: bool) -> bool:
    """Return whether a legal line for the rest of the roll continues over a neighbour."""
    graph, ports = state.table.graph, state.ports_open(player)
    if space in player.visited or (space in graph.labels and not ports):
        return False
    if foot or left == 1 or space in graph.labels:
        return True
    there = player._replace(position=space, visited=player.visited | {space})
    return next(paths(graph, there, left - 1, ports=ports), None) is not None


def _restarts(state: State, player: Player, path: Sequence[str]) -> list[str]:
    """Return the ports to choose from after a path; empty if there is no choice."""
    entered = state.table.graph.find(path[-1]) if path else None
    if entered not in state.table.graph.labels or entered is None or player.relocated:
        return []
    return restarts(state, player, entered)


def _follow(ways: Ways, name: str, answer: str) -> Prompt | None:
    """Ask which way was taken, or for the port to restart from, if either is open."""
    state, player = ways.state, ways.player
    move = ways_to_end.parse_move(spoken(state, player, answer))
    if move is None:
        return None
    then = partial(_restart, state, player, name)
    fitting = ways.fitting(move)
    if len(fitting) > 1:
        return ways_to_end.which(state, name, move, fitting, then)
    return then(move._replace(spaces=fitting[0]) if fitting else move)


def _restart(state: State, player: Player, name: str, move: TypedMove) -> Prompt | None:
    """Ask for the port to restart from, if only that is missing."""
    graph, path = state.table.graph, move.spaces
    if move.port:
        return None
    broken = of_move(line(state, player, Move(name, path, int(move.foot))))
    if [violation.message for violation in broken] != [RESTART_MISSING]:
        return None
    found = move._replace(spaces=tuple(graph.called(graph.find(s) or s) for s in path)).words()
    free = [graph.called(space) for space in _restarts(state, player, path)]
    return Prompt(
        "restart",
        _RESTART,
        N_("port to restart from"),
        lambda port: f"{name}: {' '.join(found)} {ARROW} {port.replace(ARROW, ' ').strip()}",
        name,
        {"player": name, "port": graph.called(graph.find(path[-1]) or path[-1]), "ports": listed(free)},
        lambda given: () if given else free,
        default=free[0] if len(free) == 1 else "",
    )
