"""All legal lines of a move: the engine's version of `board.walking`."""

from __future__ import annotations

from printplay.games.go_for_gold.islands.engine.arrays import BITS, KIND, LOOT, PORT, Flags, Scratch, Terrain
from printplay.games.go_for_gold.islands.engine.compiling import part


@part
def walk(terrain: Terrain, work: Scratch, taken: Flags, start: int, low: int, high: int) -> int:
    """Find every line of `low` to `high` spaces, shorter ones that enter a port included.

    Fills `work.lines` and `work.loots` in the order of the rules and returns their number.
    """
    near, what, pile, lines, loots = terrain.near, terrain.what, work.pile, work.lines, work.loots
    count, depth = 0, 0
    space, turn, line, loot = start, 1, 0, 0
    while True:
        if turn > near[space, 0]:
            if depth == 0:
                return count
            taken[space] = 0
            depth -= 1
            space, turn = pile[depth, 0], pile[depth, 1]
            line, loot = pile[depth, 2], pile[depth, 3]
            continue
        onward = near[space, turn]
        turn += 1
        if taken[onward]:
            continue
        port = what[onward, KIND] == PORT
        if port or depth + 1 >= low:
            lines[count] = line << BITS | onward
            loots[count] = loot + what[onward, LOOT]
            count += 1
        if port or depth + 1 == high:
            continue
        pile[depth, 0], pile[depth, 1] = space, turn
        pile[depth, 2], pile[depth, 3] = line, loot
        line, loot = line << BITS | onward, loot + what[onward, LOOT]
        taken[onward] = 1
        space, turn = onward, 1
        depth += 1


@part
def a_step(terrain: Terrain, taken: Flags, start: int) -> bool:
    """Return whether any neighbour of a space may be entered by a foot."""
    for turn in range(1, terrain.near[start, 0] + 1):
        if not taken[terrain.near[start, turn]]:
            return True
    return False
