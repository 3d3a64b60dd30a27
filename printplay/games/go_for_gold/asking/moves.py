"""The question for a move: the player's position and the possible next spaces.

An answer that names only some spaces of a line is taken if exactly one way fits; else we ask.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from printplay.core.i18n import N_
from printplay.core.translation_markers import listed
from printplay.games.go_for_gold.actions import a_path, a_step, paths, resolve_move, restarts
from printplay.games.go_for_gold.asking.results import ARROW, FOOT, OUT, steps
from printplay.games.go_for_gold.events import Move
from printplay.games.go_for_gold.rules.movement import RESTART_MISSING, of_move
from printplay.games.go_for_gold.rules.phases import can_move
from printplay.games.go_for_gold.state import LONGEST, Player, State
from printplay.match.lines.vocabulary import Unclear
from printplay.match.question import Prompt

Path = tuple[str, ...]

_LISTED = 9  # ways that are listed, each chosen by a digit

_WHICH = N_("{player}: {count} ways lead to {space}. Which one, or over which space?")
_OVER = N_("{player}: {count} ways lead to {space}. Over which space ({over})?")
_NOT_SO = N_("None of these ways goes over {space}.")
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
            "space": state.table.graph.space_name(player.position or "?"),
        },
        partial(words, state, player),
        default=OUT if text is _STUCK else " ".join(map(state.table.graph.space_name, ways.only())),
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
    """Return the words of a move with a forced foot, and spaces if only one way leads to its end."""
    move_words = words_with_foot(ways.state, ways.player, answer)
    move = parse_move(move_words)
    fitting = ways.fitting(move) if move is not None else []
    if move is None or len(fitting) != 1:
        return move_words
    space_name = ways.state.table.graph.space_name
    return move._replace(spaces=tuple(map(space_name, fitting[0]))).words()


def words_with_foot(state: State, player: Player, answer: str) -> list[str]:
    """Return the words of a move as typed, with a forced foot added."""
    move_words = steps(answer, state.table.graph)
    first = move_words[0].casefold() if move_words else ""
    if state.table.graph.find(first) and _text(state, player) is _BY_FOOT:
        return [FOOT, *move_words]
    return move_words


def words(state: State, player: Player, first_words: Sequence[str]) -> Sequence[str]:
    """Return the possible next words of a move: each leads to a legal line."""
    graph, ports, roll = state.table.graph, state.ports_open(player), state.round.roll
    move_words = words_with_foot(state, player, " ".join(first_words))
    must = _text(state, player) is _BY_FOOT
    foot = must or (bool(move_words) and move_words[0].casefold() == FOOT)
    path = move_words[1:] if move_words and foot else move_words
    if player.position is None or roll is None or (foot and not player.feet):
        return ()
    if ARROW in path:
        path, port = path[: path.index(ARROW)], path[path.index(ARROW) + 1 :]
        return () if port else [graph.space_name(space) for space in _restarts(state, player, path)]
    spaces = [graph.find(word) for word in path]
    walked = [space for space in spaces if space is not None]
    if len(walked) < len(spaces):
        return ()
    steps_left = (LONGEST if foot else roll) - len(walked)
    last_space = walked[-1] if walked else player.position
    if walked and last_space in graph.labels:
        return (ARROW,) if _restarts(state, player, path) else ()
    moved_player = player._replace(position=last_space, visited=player.visited.union(walked))
    next_words = [
        graph.space_name(space)
        for space in graph.onward[last_space]
        if steps_left > 0 and _leads(state, moved_player, space, steps_left, foot=foot)
    ]
    if not move_words and not must:
        next_words += [FOOT] * bool(player.feet and a_step(graph, player, ports=ports))
        next_words += [OUT] * (not can_move(state, player, roll))
    return next_words


def _leads(state: State, player: Player, space: str, steps_left: int, *, foot: bool) -> bool:
    """Return whether a legal line for the rest of the roll continues over a neighbour."""
    graph, ports = state.table.graph, state.ports_open(player)
    if space in player.visited or (space in graph.labels and not ports):
        return False
    if foot or steps_left == 1 or space in graph.labels:
        return True
    moved_player = player._replace(position=space, visited=player.visited | {space})
    return next(paths(graph, moved_player, steps_left - 1, ports=ports), None) is not None


def _restarts(state: State, player: Player, path: Sequence[str]) -> list[str]:
    """Return the ports to choose from after a path; empty if there is no choice."""
    entered_port = state.table.graph.find(path[-1]) if path else None
    if entered_port not in state.table.graph.labels or entered_port is None or player.relocated:
        return []
    return restarts(state, player, entered_port)


def _follow(ways: Ways, name: str, answer: str) -> Prompt | None:
    """Ask which way was taken, or for the port to restart from, if either is open."""
    state, player = ways.state, ways.player
    move = parse_move(words_with_foot(state, player, answer))
    if move is None:
        return None
    then = partial(_restart, state, player, name)
    fitting = ways.fitting(move)
    if len(fitting) > 1:
        return which(state, name, move, fitting, then)
    return then(move._replace(spaces=fitting[0]) if fitting else move)


def _restart(state: State, player: Player, name: str, move: TypedMove) -> Prompt | None:
    """Ask for the port to restart from, if only that is missing."""
    graph, path = state.table.graph, move.spaces
    if move.port:
        return None
    broken = of_move(resolve_move(state, player, Move(name, path, int(move.foot))))
    if [violation.message for violation in broken] != [RESTART_MISSING]:
        return None
    move_words = move._replace(spaces=tuple(graph.space_name(graph.find(s) or s) for s in path)).words()
    free = [graph.space_name(space) for space in _restarts(state, player, path)]
    return Prompt(
        "restart",
        _RESTART,
        N_("port to restart from"),
        lambda port: f"{name}: {' '.join(move_words)} {ARROW} {port.replace(ARROW, ' ').strip()}",
        name,
        {"player": name, "port": graph.space_name(graph.find(path[-1]) or path[-1]), "ports": listed(free)},
        lambda given: () if given else free,
        default=free[0] if len(free) == 1 else "",
    )


class TypedMove(NamedTuple):
    """A move as typed: whether by foot, its spaces, the port to restart from."""

    foot: bool
    spaces: tuple[str, ...]
    port: str = ""

    def words(self) -> list[str]:
        port_words = [ARROW, self.port] if self.port else []
        return [*([FOOT] if self.foot else []), *self.spaces, *port_words]


def parse_move(words: Sequence[str]) -> TypedMove | None:
    """Parse the words of a move; None if they are not one."""
    foot = bool(words) and words[0].casefold() == FOOT
    path = list(words[1:] if foot else words)
    port = ""
    if ARROW in path:
        arrow_index = path.index(ARROW)
        if len(path) != arrow_index + 2:
            return None
        path, port = path[:arrow_index], path[-1]
    return TypedMove(foot, tuple(path), port) if path and path[0].casefold() != OUT else None


class Ways:
    """All ways a player can go in this round, computed once per question."""

    def __init__(self, state: State, player: Player) -> None:
        self.state, self.player = state, player
        self._found: dict[bool, list[Path]] = {}

    def all(self, *, foot: bool) -> list[Path]:
        """Return every way: as long as the die shows (by foot 1 to 6), or ending earlier in a port."""
        if foot not in self._found:
            state, roll = self.state, self.state.round.roll or 0
            ports = state.ports_open(self.player)
            ways = paths(state.table.graph, self.player, roll, ports=ports, foot=foot)
            self._found[foot] = list(ways) if roll else []
        return self._found[foot]

    def fitting(self, move: TypedMove) -> list[Path]:
        """Return the ways that fit a partial move; empty if the move is already complete."""
        state, graph = self.state, self.state.table.graph
        known_spaces = [space for space in map(graph.find, move.spaces) if space is not None]
        if len(known_spaces) < len(move.spaces) or (move.foot and not self.player.feet):
            return []
        if not move.foot and len(known_spaces) >= (state.round.roll or 0):
            return []
        as_told = Move("", move.spaces, int(move.foot), move.port or None)
        broken = of_move(resolve_move(state, self.player, as_told))
        if all(violation.message == RESTART_MISSING for violation in broken):
            return []
        return [
            way for way in self.all(foot=move.foot) if way[-1] == known_spaces[-1] and over(way, known_spaces)
        ]

    def only(self) -> Path:
        """Return the only way of a player; empty if there are several, or none."""
        if self.player.feet:
            return ()
        ways = self.all(foot=False)
        return ways[0] if len(ways) == 1 else ()


def over(way: Path, spaces: Sequence[str]) -> bool:
    """Return whether a way visits some spaces in this order.

    >>> over(("c1", "d1", "e2"), ["c1", "e2"]), over(("c1", "d1"), ["d1", "c1"])
    (True, False)
    """
    remaining = iter(way)
    return all(space in remaining for space in spaces)


Then = Callable[[TypedMove], Prompt | None]


def which(state: State, name: str, move: TypedMove, ways: Sequence[Path], then: Then) -> Prompt:
    """Return the question which of several ways was taken; `then` asks for the port to restart from."""
    graph = state.table.graph
    few = ways if len(ways) <= _LISTED else ()
    everywhere = set.intersection(*map(set, ways))
    telling = [s for s in graph.adjacency if s not in everywhere and any(s in way for way in ways)]
    numbers = {str(number): way for number, way in enumerate(few, 1)}

    def chosen(answer: str) -> list[Path]:
        if answer.strip() in numbers:
            return [numbers[answer.strip()]]
        spaces = [graph.find(word) for word in steps(answer, graph)]
        known_spaces = [space for space in spaces if space is not None]
        fitting_ways = [way for way in ways if over(way, known_spaces)]
        if not fitting_ways or not known_spaces or len(known_spaces) < len(spaces):
            raise Unclear(_NOT_SO, space=answer.strip())
        return fitting_ways

    def full_move(way: Path) -> TypedMove:
        return move._replace(spaces=tuple(map(graph.space_name, way)))

    def line(answer: str) -> str:
        return f"{name}: {' '.join(full_move(chosen(answer)[0]).words())}" if answer else f"{name}:"

    def follow(answer: str) -> Prompt | None:
        fitting_ways = chosen(answer)
        return (
            then(full_move(fitting_ways[0]))
            if len(fitting_ways) == 1
            else which(state, name, move, fitting_ways, then)
        )

    return Prompt(
        "way",
        _WHICH if few else _OVER,
        N_("which way"),
        line,
        name,
        {
            "player": name,
            "count": len(ways),
            "space": graph.space_name(ways[0][-1]),
            "over": listed(map(graph.space_name, telling)),
        },
        lambda given: () if given else (*numbers, *map(graph.space_name, telling)),
        follow=follow,
        own=True,
        listed=tuple(f"{number}  {' '.join(map(graph.space_name, way))}" for number, way in numbers.items()),
    )
