"""Islands from seeds by the thousand: sound, large enough; some of them printed on trial, too."""

from __future__ import annotations

import json
import random
import tempfile
import time
from collections import Counter
from pathlib import Path

from printplay.api.layouts.layout_report import check_layout
from printplay.games.go_for_gold.contents import island
from printplay.games.go_for_gold.fairness import findings
from printplay.games.go_for_gold.islands.answers.new_layouts import NewLayout, new_layout
from printplay.games.go_for_gold.islands.maker.grid import FREE, GRIDS, IMAGES, QUARTERED
from printplay.games.go_for_gold.prints.lettering import reduction
from printplay.lookup.boards import find_board

#: Islands made as usual, islands by chance wishes, islands printed on trial and read again.
USUAL, WISHED, PRINTED = 60, 40, 8
#: Now and then an island is printed a little smaller on a player sheet, to keep off its markers: in
#: parts of its size, and mm from space to space (less a hair).
SMALLEST, LEAST = 0.95, 12.499


def _sound(made: NewLayout) -> None:
    board = island(made.board)
    said = [*map(str, findings(board))]
    assert not said, (made.name, made.seed, said)
    smaller = reduction(board)
    assert smaller >= SMALLEST, (made.name, made.seed, board.size, smaller)
    assert board.pitch is None or board.pitch * smaller > LEAST, (made.name, made.seed, smaller)


def usual(seed: int) -> str:
    """Make islands as `seed:N` names them; nothing is said against any."""
    started = time.process_time()
    for number in range(USUAL):
        _sound(new_layout(seed=(seed * 100_000 + number) % 10**9))
    each = (time.process_time() - started) / USUAL
    return f"{USUAL} made and sound, {1000 * each:.0f} ms each"


def wished(seed: int) -> str:
    """Make islands of chance sizes, lattices and symmetries; nothing is said against any."""
    dice, kinds = random.Random(seed), Counter[str]()
    for _number in range(WISHED):
        lattice, symmetry = dice.choice([*GRIDS, FREE]), dice.choice([*IMAGES])
        spaces, called = dice.randint(60, 84), dice.randrange(10**9)
        if symmetry == "quarter":
            lattice, spaces = QUARTERED, 60 + spaces % 4 * 4 + spaces % 2
        _sound(new_layout(seed=called, spaces=spaces, lattice=lattice, symmetry=symmetry))
        kinds[lattice] += 1
    return f"{WISHED} made and sound; {dict(kinds)}"


def printed(seed: int) -> str:
    """Check islands whole, as print would refuse them, and read them again as GeoJSON."""
    dice = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        for number in range(PRINTED):
            lattice = [*GRIDS, FREE][number % 4]
            made = new_layout(seed=dice.randrange(10**9), lattice=lattice, name=f"try-{number}")
            file = made.write(Path(folder) / f"{number}.toml")[0]
            faults = check_layout(file).faults
            assert not faults, (made.seed, lattice, [*map(str, faults)])
            again = Path(folder) / f"again-{number}.geojson"
            again.write_text(json.dumps(made.board.geojson()), "utf-8")
            assert find_board(again).hash == made.board.hash, made.seed
    return f"{PRINTED} checked with their print, and read again as GeoJSON"


CAMPAIGNS = {"islands from seeds": usual, "islands by wishes": wished, "islands printed on trial": printed}
