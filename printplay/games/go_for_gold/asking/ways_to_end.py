"""A move given by its end: the ways that fit, and the question which one was taken.

Nothing is guessed. A complete line is taken as it is; an answer that names only some
of its spaces, including the last, is taken if exactly one way fits; else we ask.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from printplay.core.i18n import N_
from printplay.core.translation_markers import listed
from printplay.games.go_for_gold.asking.answers import ARROW, FOOT, OUT, steps
from printplay.games.go_for_gold.board.walking import paths
from printplay.games.go_for_gold.events import Move
from printplay.games.go_for_gold.rules.movement import of_move
from printplay.games.go_for_gold.rules.ports import RESTART_MISSING
from printplay.games.go_for_gold.state.move import line as drawn
from printplay.games.go_for_gold.state.state import Player, State
from printplay.match.asking.question import Prompt
from printplay.match.lines.vocabulary import Unclear

Path = tuple[str, ...]

_LISTED = 9  # ways that are listed, each chosen by a digit

_WHICH = N_("{player}: {count} ways lead to {space}. Which one, or over which space?")
_OVER = N_("{player}: {count} ways lead to {space}. Over which space ({over})?")
_NOT_SO = N_("None of these ways goes over {space}.")


class TypedMove(NamedTuple):
    """A move as typed: whether by foot, its spaces, the port to restart from."""

    foot: bool
    spaces: tuple[str, ...]
    port: str = ""

    def words(self) -> list[str]:
        """Return the words of the record."""
        behind = [ARROW, self.port] if self.port else []
        return [*([FOOT] if self.foot else []), *self.spaces, *behind]


def parse_move(words: Sequence[str]) -> TypedMove | None:
    """Parse the words of a move; None if they are not one."""
    foot = bool(words) and words[0].casefold() == FOOT
    path = list(words[1:] if foot else words)
    port = ""
    if ARROW in path:
        at = path.index(ARROW)
        if len(path) != at + 2:
            return None
        path, port = path[:at], path[-1]
    return TypedMove(foot, tuple(path), port) if path and path[0].casefold() != OUT else None


class Ways:
    """All ways a player can go in this round, computed once per question."""

    def __init__(self, state: State, player: Player) -> None:
        self.state, self.player = state, player
        self._found: dict[bool, list[Path]] = {}

    def all(self, *, foot: bool) -> list[Path]:
        """Return every way: as long as the die shows, or ending earlier in a port.

        By foot they have one to six spaces.
        """
        if foot not in self._found:
            state, roll = self.state, self.state.round.roll or 0
            ports = state.ports_open(self.player)
            found = paths(state.table.graph, self.player, roll, ports=ports, foot=foot)
            self._found[foot] = list(found) if roll else []
        return self._found[foot]

    def fitting(self, move: TypedMove) -> list[Path]:
        """Return the ways that fit a partial move; empty if the move is already complete."""
        state, graph = self.state, self.state.table.graph
        known = [space for space in map(graph.find, move.spaces) if space is not None]
        if len(known) < len(move.spaces) or (move.foot and not self.player.feet):
            return []
        if not move.foot and len(known) >= (state.round.roll or 0):
            return []
        as_told = Move("", move.spaces, int(move.foot), move.port or None)
        broken = of_move(drawn(state, self.player, as_told))
        if all(violation.message == RESTART_MISSING for violation in broken):
            return []
        return [way for way in self.all(foot=move.foot) if way[-1] == known[-1] and over(way, known)]

    def only(self) -> Path:
        """Return the only way of a player; empty if there are several, or none."""
        if self.player.feet:
            return ()
        found = self.all(foot=False)
        return found[0] if len(found) == 1 else ()


def over(way: Path, spaces: Sequence[str]) -> bool:
    """Return whether a way visits some spaces in this order.

    >>> over(("c1", "d1", "e2"), ["c1", "e2"]), over(("c1", "d1"), ["d1", "c1"])
    (True, False)
    """
    left = iter(way)
    return all(space in left for space in spaces)


Then = Callable[[TypedMove], Prompt | None]


def which(state: State, name: str, move: TypedMove, ways: Sequence[Path], then: Then) -> Prompt:
    """Return the question which of several ways was taken.

    `then` is the follow-up question once the way is known: the port to restart from.
    """
    graph = state.table.graph
    few = ways if len(ways) <= _LISTED else ()
    everywhere = set.intersection(*map(set, ways))
    telling = [s for s in graph.adjacency if s not in everywhere and any(s in way for way in ways)]
    numbers = {str(number): way for number, way in enumerate(few, 1)}

    def chosen(answer: str) -> list[Path]:
        if answer.strip() in numbers:
            return [numbers[answer.strip()]]
        spaces = [graph.find(word) for word in steps(answer, graph)]
        known = [space for space in spaces if space is not None]
        found = [way for way in ways if over(way, known)]
        if not found or not known or len(known) < len(spaces):
            raise Unclear(_NOT_SO, space=answer.strip())
        return found

    def whole(way: Path) -> TypedMove:
        return move._replace(spaces=tuple(map(graph.called, way)))

    def line(answer: str) -> str:
        return f"{name}: {' '.join(whole(chosen(answer)[0]).words())}" if answer else f"{name}:"

    def follow(answer: str) -> Prompt | None:
        left = chosen(answer)
        return then(whole(left[0])) if len(left) == 1 else which(state, name, move, left, then)

    return Prompt(
        "way",
        _WHICH if few else _OVER,
        N_("which way"),
        line,
        name,
        {
            "player": name,
            "count": len(ways),
            "space": graph.called(ways[0][-1]),
            "over": listed(map(graph.called, telling)),
        },
        lambda given: () if given else (*numbers, *map(graph.called, telling)),
        follow=follow,
        own=True,
        listed=tuple(f"{number}  {' '.join(map(graph.called, way))}" for number, way in numbers.items()),
    )
