"""The best line in hindsight: as good as brute force on small islands, and proven there."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import printplay
from printplay.games.go_for_gold.contents import island
from printplay.games.go_for_gold.graph import graph
from printplay.lookup import boards
from tests.games.go_for_gold.lines_by_force import Force, small, told

#: Islands in the campaign; 1,000 of them take some five minutes of a core.
_ISLANDS = 100


def compared(dice: random.Random, folder: Path, number: int) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with each best line on an island by chance ('': nothing), and records."""
    asked = small(dice)
    file = folder / f"small-{number}.toml"
    file.write_text(asked.layout)
    spaces = graph(island(boards.find(str(file), "go-for-gold")))
    for lucky in (False, True):
        force = Force(spaces, asked, *((6, 1) if lucky else (3, 4)))
        record = told(force, dice, file.name)
        found = printplay.best(record, lucky=lucky, folder=folder).players[0]
        wanted = force.most()
        report = printplay.check(found.record, folder=folder)
        wrong = ""
        if found.points != wanted:
            wrong = f"{found.points} points, not {wanted}"
        elif not found.proven:
            wrong = f"not proven: {found.bound}"
        elif not report.valid or report.standings[0].score != wanted:
            wrong = f"its record is wrong: {report.text()}"
        yield wrong, asked.layout + record + found.record


def by_force(seed: int) -> str:
    """Compare best lines with brute force on islands of 8 to 18 spaces, with both kinds of dice."""
    lines = 0
    with TemporaryDirectory() as folder:
        for number in range(_ISLANDS):
            dice = random.Random(f"best {seed} {number}")
            for wrong, said in compared(dice, Path(folder), number):
                assert not wrong, f"{wrong}\n{said}"
                lines += 1
    return f"{_ISLANDS} islands, {lines} best lines as by brute force, all proven"


CAMPAIGNS = {"best by brute force": by_force}
