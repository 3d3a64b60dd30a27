"""The best line by brute force, on small islands by chance: every line there is, move by move."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from printplay.games.go_for_gold.graph import Graph

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
    boxes: int = 6
    path: tuple[str, ...] = ()
    foot: bool = False


class Force:
    """All lines of a play, with those dice at a treasure and at a temple."""

    def __init__(self, graph: Graph, asked: Small, treasure: int = 3, temple: int = 4) -> None:
        self.graph, self.asked, self.treasure, self.temple = graph, asked, treasure, temple
        start = graph.ports[asked.start]
        self.begin = Sheet(start, frozenset((start,)))
        self._known: dict[tuple[int, Sheet], int] = {}

    def most(self, number: int, sheet: Sheet) -> int:
        """Return the most points a sheet makes from a round on (1 is the first)."""
        if number > len(self.asked.rolls) or not sheet.boxes:
            return 0
        key = (number, sheet._replace(path=(), foot=False))
        if key not in self._known:
            moves = self.moves(number, sheet)
            self._known[key] = max((self._landed(number, there) for there in moves), default=0)
        return self._known[key]

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
        """Tell whether a move has ended in the one use of a port."""
        return sheet.space in self.graph.labels and not sheet.used

    def _landed(self, number: int, sheet: Sheet) -> int:
        if self.at_port(sheet):
            return max((self.most(number + 1, one) for one in self.anew(sheet)), default=0)
        graph, best = self.graph, self.most(number + 1, sheet)
        full = sheet._replace(boxes=sheet.boxes - 1)
        if sheet.space in graph.treasures:
            needed, points = graph.treasures[sheet.space]
            left = sheet.shovels - max(0, needed - self.treasure)
            if left >= 0:
                best = max(best, points + self.most(number + 1, full._replace(shovels=left)))
        colour = graph.temples.get(sheet.space, "")
        open_ = colour and number < self.asked.closed.get(colour, 99)
        if open_ and sheet.shovels >= self.temple:
            best = max(best, 9 + self.most(number + 1, full._replace(shovels=0)))
        return best


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
