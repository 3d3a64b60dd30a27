"""An island as the rules see it: neighbours and features."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from printplay.games.go_for_gold.contents import Island, ports, spelled


@dataclass(frozen=True)
class Graph:
    """The land of a board by space names; built once per board, immutable."""

    adjacency: Mapping[str, frozenset[str]]
    onward: Mapping[str, tuple[str, ...]]  # the same, in the order of the board
    ports: Mapping[str, str]  # label -> space, clockwise from north
    labels: Mapping[str, str]  # space -> label
    treasures: Mapping[str, tuple[int, int]]  # space -> number, points
    temples: Mapping[str, str]  # space -> colour
    shovels: Mapping[str, int]
    feet: Mapping[str, int]
    names: Mapping[str, str]  # every spelling -> space
    waters: frozenset[str]
    #: The names of ports in any language, in lower case -> space.
    letters: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def bearing(self) -> frozenset[str]:
        """Return the spaces with shovels or feet to gather."""
        return frozenset([*self.shovels, *self.feet])

    @cached_property
    def steps(self) -> frozenset[tuple[str, str]]:
        """Return every pair of neighbours, in both directions."""
        return frozenset(
            (space, neighbour) for space, neighbours in self.adjacency.items() for neighbour in neighbours
        )

    @property
    def values(self) -> Counter[int]:
        """Return the number of treasures by their points."""
        return Counter(points for _number, points in self.treasures.values())

    def find(self, name: str) -> str | None:
        """Return the land space of this name or port label, whatever its case."""
        return self.names.get(name) or self.names.get(name.casefold())

    def port(self, name: str) -> str | None:
        """Return the space of a port by its label or name; other spaces by their name."""
        return self.letters.get(name.casefold()) or self.find(name)

    def space_name(self, space: str) -> str:
        """Return the name of a space in sentences: a port's is its label."""
        return self.labels.get(space, space)


@lru_cache(maxsize=16)
def graph(board: Island) -> Graph:
    """Return the graph of a board; matches on the same board share it."""
    land = board.land
    by_label = {label: str(space) for label, space in ports(board).items()}
    letters = {letter: str(space) for letter, space in spelled(board).items()}
    names = dict(letters)
    names |= by_label
    names |= {name.casefold(): str(name) for name in land}
    names |= {str(name): str(name) for name in land}
    contents = {str(name): space.contents for name, space in land.items()}
    order = {name: number for number, name in enumerate(land)}
    return Graph(
        adjacency={str(name): frozenset(map(str, board.neighbours(name))) for name in land},
        onward={
            str(name): tuple(map(str, sorted(board.neighbours(name), key=order.__getitem__))) for name in land
        },
        ports=by_label,
        labels={space: label for label, space in by_label.items()},
        treasures={
            name: (c.number, c.points or c.number) for name, c in contents.items() if c.number is not None
        },
        temples={name: c.temple for name, c in contents.items() if c.temple is not None},
        shovels={name: c.shovels for name, c in contents.items() if c.shovels},
        feet={name: c.feet for name, c in contents.items() if c.feet},
        names=names,
        waters=frozenset(name.casefold() for name in board.spaces if name not in land),
        letters=letters,
    )
