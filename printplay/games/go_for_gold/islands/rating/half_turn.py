"""Whether a half turn maps an island onto itself, so that opposite ports have the same chances."""

from __future__ import annotations

from printplay.games.go_for_gold.contents import Island, ports
from printplay.geometry.board import SpaceId

#: mm by which a space may lie off the image of another.
_OFF = 0.05


def turns(board: Island) -> bool:
    """Return whether every space, turned about the middle, is one with the same contents.

    The colours of temples do not matter; ports have to change places with the opposite ones.
    """
    land, labels = board.land, list(ports(board).values())
    half = len(labels) // 2
    if not labels or len(labels) % 2:
        return False
    centres = {name: space.centre for name, space in land.items()}
    across = sum(x for x, _y in centres.values()) / len(centres)
    up = sum(y for _x, y in centres.values()) / len(centres)
    grid = {(round(x / 2), round(y / 2)): name for name, (x, y) in centres.items()}
    image: dict[SpaceId, SpaceId] = {}
    for name, (x, y) in centres.items():
        turned = 2 * across - x, 2 * up - y
        near = (round(turned[0] / 2), round(turned[1] / 2))
        found = next(
            (
                other
                for down in (0, -1, 1) for right in (0, -1, 1)
                if (other := grid.get((near[0] + right, near[1] + down))) is not None
                and max(abs(a - b) for a, b in zip(centres[other], turned, strict=True)) < _OFF
            ),
            None,
        )  # fmt: skip
        if found is None:
            return False
        image[name] = found
    return (
        all(image[one] == labels[(at + half) % len(labels)] for at, one in enumerate(labels))
        and all(_plainly(board, name) == _plainly(board, image[name]) for name in land)
        and all(
            {image[near] for near in board.neighbours(name)} == {*board.neighbours(image[name])}
            for name in land
        )
    )


def _plainly(board: Island, name: SpaceId) -> tuple[object, ...]:
    """Return the contents of a space without its name."""
    inside = board.spaces[name].contents
    return inside.kind, inside.number, inside.points, inside.shovels, inside.feet
