"""The best line by brute force, on small islands by chance: every line there is, move by move."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from printplay.games.go_for_gold.board.graph import Graph

COLOURS = ("red", "blue", "green")


class Small(NamedTuple):
    """A small island, and what is told of a play on it."""

    layout: str
    start: str
    rolls: tuple[int, ...]
    closed: dict[str, int]
    stop: bool


def small(dice: random.Random) -> Small:
    """Return an island of 8 to 18 spaces, with two to four ports, by chance."""
    count, wide = dice.randint(8, 18), dice.randint(3, 5)
    cells = {(0, 0)}
    while len(cells) < count:
        x, y = dice.choice(sorted(cells))
        shift = y % 2
        near = [(x - 1, y), (x + 1, y), (x - 1 + shift, y - 1), (x + shift, y - 1),
                (x - 1 + shift, y + 1), (x + shift, y + 1)]  # fmt: skip
        found = dice.choice(near)
        if 0 <= found[0] < wide and 0 <= found[1] < 8:
            cells.add(found)
    ports = dict(zip(dice.sample(sorted(cells), dice.randint(2, 4)), "NESW", strict=False))
    colours = iter(COLOURS)
    token = {}
    for cell in sorted(cells):
        kind = dice.choices(("o", "s", "S2", "f", "x", "4", "5", "6", "8", "t"),
                            (5, 5, 1, 2, 1, 2, 2, 2, 1, 3))[0]  # fmt: skip
        token[cell] = ports.get(cell) or (next(colours, "o") if kind == "t" else kind)
    rows = range(max(y for _x, y in cells) + 1)
    island = "\n".join(" ".join(token.get((x, y), ".") for x in range(wide)) for y in rows)
    legend = [f'{label} = {{ port = "{label}" }}' for label in ports.values()]
    legend += [f'{one} = {{ temple = "{one}" }}' for one in COLOURS if one in token.values()]
    legend += ["s = { shovels = 1 }", "S2 = { shovels = 2 }", "f = { feet = 1 }",
               "x = { shovels = 1, feet = 1 }", "4 = { treasure = 4 }", "5 = { treasure = 5 }",
               "6 = { treasure = 6 }", "8 = { treasure = 8, points = 7 }"]  # fmt: skip
    used = set(token.values())
    told = "\n".join(line for line in legend if line.split(" ")[0] in used)
    text = (
        'game = "go-for-gold"\nname = "small"\n[board]\nlattice = "hex-pointy"\npitch = 14.0\n'
        f'map = """\n{island}\n"""\n[legend]\n{told}\n'
    )
    rounds = dice.randint(2, 4 if count > 12 else 6)  # more would take brute force minutes
    rolls = tuple(dice.randint(1, 6 if dice.random() < 0.5 else 3) for _ in range(rounds))
    temples = [one for one in COLOURS if one in used]
    closed = {one: dice.randint(0, len(rolls)) for one in temples if dice.random() < 0.4}
    return Small(text, dice.choice(sorted(ports.values())), rolls, closed, dice.random() < 0.3)


class Sheet(NamedTuple):
    """What is on a sheet: `path` is the last move, `foot` whether one was struck for it."""

    space: str
    seen: frozenset[str]
    shovels: int = 2
    feet: int = 1
    used: bool = False
    path: tuple[str, ...] = ()
    foot: bool = False


class Force:
    """All lines of a play, with those dice at a treasure and at a temple."""

    def __init__(self, graph: Graph, asked: Small, treasure: int = 3, temple: int = 4) -> None:
        self.graph, self.asked = graph, asked
        start = graph.ports[asked.start]
        self.begin = Sheet(start, frozenset((start,)))
        self._temple = temple
        names = sorted(graph.adjacency)
        number = {name: index for index, name in enumerate(names)}
        self._near = [[number[other] for other in graph.adjacency[name]] for name in names]
        self._ports = [number[name] for name in graph.labels]
        self._shovels = [graph.shovels.get(name, 0) for name in names]
        self._feet = [graph.feet.get(name, 0) for name in names]
        self._treasures = {
            number[name]: (max(0, needed - treasure), points)
            for name, (needed, points) in graph.treasures.items()
        }
        self._closed = {number[name]: asked.closed.get(colour, 99) for name, colour in graph.temples.items()}
        self._start = number[start]
        self._known: dict[tuple[int, int, int, int, int, bool, int], int] = {}

    def most(self) -> int:
        """Return the most points a line makes."""
        return self._most(1, self._start, 1 << self._start, 2, 1, False, 6)

    def _most(
        self, number: int, space: int, seen: int, shovels: int, feet: int, used: bool, boxes: int
    ) -> int:
        """Return the most points from a round on (1 is the first); `seen` are spaces, as bits."""
        if number > len(self.asked.rolls) or not boxes:
            return 0
        key = (number, space, seen, shovels, feet, used, boxes)
        if key not in self._known:
            roll = self.asked.rolls[number - 1]
            moves = [(*end, feet) for end in self._ends(space, seen, used, roll, roll)]
            if feet:
                moves += [(*end, feet - 1) for end in self._ends(space, seen, used, 1, 6)]
            best = 0
            for end, then, left in moves:
                new = [one for one in range(len(self._near)) if (then & ~seen) >> one & 1]
                dug = shovels + sum(self._shovels[one] for one in new)
                walked = left + sum(self._feet[one] for one in new)
                best = max(best, self._landed(number, end, then, dug, walked, used, boxes))
            self._known[key] = best
        return self._known[key]

    def _ends(self, space: int, seen: int, used: bool, fewest: int, most: int) -> set[tuple[int, int]]:
        """Return where a move of so many steps can end, with the spaces seen by then."""
        found, now = set(), {(space, seen)}
        for step in range(1, most + 1):
            then = set()
            for at, been in now:
                for other in self._near[at]:
                    if been >> other & 1:
                        continue
                    if other not in self._ports:
                        then.add((other, been | 1 << other))
                    elif not used or self.asked.stop:
                        found.add((other, been | 1 << other))
            if step >= fewest:
                found |= then
            now = then
        return found

    def _landed(
        self, number: int, space: int, seen: int, shovels: int, feet: int, used: bool, boxes: int
    ) -> int:
        """Return the most points once a move has ended on a space."""
        after = number + 1
        if space in self._ports and not used:
            left = [port for port in self._ports if not seen >> port & 1]
            return max(
                (self._most(after, p, seen | 1 << p, shovels, feet, True, boxes) for p in left), default=0
            )
        best = self._most(after, space, seen, shovels, feet, used, boxes)
        if space in self._treasures:
            cost, points = self._treasures[space]
            if cost <= shovels:
                rest = self._most(after, space, seen, shovels - cost, feet, used, boxes - 1)
                best = max(best, points + rest)
        if number < self._closed.get(space, 0) and shovels >= self._temple:
            best = max(best, 9 + self._most(after, space, seen, 0, feet, used, boxes - 1))
        return best

    def moves(self, number: int, sheet: Sheet) -> Iterator[Sheet]:
        """Yield the sheets after each move of a round, before what is done where it ends."""
        roll = self.asked.rolls[number - 1]
        sheet = sheet._replace(path=(), foot=False)
        yield from self._walks(sheet, {roll}, roll)
        if sheet.feet:
            struck = sheet._replace(feet=sheet.feet - 1, foot=True)
            yield from self._walks(struck, {1, 2, 3, 4, 5, 6}, 6)

    def _walks(self, sheet: Sheet, ends: set[int], longest: int) -> Iterator[Sheet]:
        graph = self.graph
        for space in sorted(graph.adjacency[sheet.space] - sheet.seen):
            port = space in graph.labels
            if port and sheet.used and not self.asked.stop:
                continue
            there = sheet._replace(
                space=space, seen=sheet.seen | {space}, path=(*sheet.path, space),
                shovels=sheet.shovels + graph.shovels.get(space, 0),
                feet=sheet.feet + graph.feet.get(space, 0),
            )  # fmt: skip
            if port or len(there.path) in ends:
                yield there
            if not port and len(there.path) < longest:
                yield from self._walks(there, ends, longest)

    def anew(self, sheet: Sheet) -> list[Sheet]:
        """Return the sheets begun anew from each port that is left, where one was just entered."""
        left = sorted(set(self.graph.labels) - sheet.seen)
        return [sheet._replace(space=p, seen=sheet.seen | {p}, used=True) for p in left]

    def at_port(self, sheet: Sheet) -> bool:
        """Return whether a move has ended in the one use of a port."""
        return sheet.space in self.graph.labels and not sheet.used


def told(force: Force, dice: random.Random, layout: str) -> str:
    """Return a record of one sheet that plays all rounds by chance, tries nothing, or goes out."""
    asked, labels = force.asked, force.graph.labels
    lines = ["game go-for-gold", f"layout {layout}", "players Anna"]
    lines += ["house second-port stop"] if asked.stop else []
    lines += [f"start {asked.start}"]
    lines += [f"struck {colour}" for colour, first in asked.closed.items() if first == 0]
    sheet: Sheet | None = force.begin
    for number, roll in enumerate(asked.rolls, 1):
        lines.append(f"round {roll}")
        lines += [f"struck {colour}" for colour, first in asked.closed.items() if first == number]
        if sheet is None:
            continue
        moves = list(force.moves(number, sheet))
        if not moves:
            lines.append("Anna: out")
            sheet = None
            continue
        moved = dice.choice(moves)
        path = " ".join(labels.get(space, space) for space in moved.path)
        line = f"Anna: {'foot ' * moved.foot}{path}"
        sheet = moved
        if force.at_port(moved):
            others = force.anew(moved)
            sheet = dice.choice(others) if others else None
            line += f" -> {labels[sheet.space]}" if sheet is not None else ""
        lines.append(line)
    return "\n".join(lines) + "\n"
