"""Whether a part of a turn maps an island onto itself, so that some ports have the same chances."""

from __future__ import annotations

from collections.abc import Mapping

from printplay.games.go_for_gold.contents import Island, ports
from printplay.geometry.board import SpaceId

#: mm by which a space may lie off the image of another.
_OFF = 0.05


def turns(board: Island, parts: int = 2) -> bool:
    """Return whether every space, turned about the middle, is one with the same contents.

    It is turned clockwise by one of `parts` of a whole turn: a half or a quarter (2 or 4). The
    colours of temples do not matter; each port has to come to where another one was, a half or a
    quarter of them on. After a quarter turn all four ports have the same chances, whoever plays;
    after a half turn opposite ones have.
    """
    labels = list(ports(board).values())
    if not labels or len(labels) % parts:
        return False
    image = _images(board, parts)
    further = len(labels) // parts
    return (
        image is not None
        and all(image[space] == labels[(index + further) % len(labels)] for index, space in enumerate(labels))
        and all(_plainly(board, name) == _plainly(board, image[name]) for name in board.land)
        and all(
            {image[neighbour] for neighbour in board.neighbours(name)} == {*board.neighbours(image[name])}
            for name in board.land
        )
    )


def _images(board: Island, parts: int) -> Mapping[SpaceId, SpaceId] | None:
    """Return the space to which each space is turned; None if there is none for one of them."""
    centres = {name: space.centre for name, space in board.land.items()}
    across = sum(x for x, _y in centres.values()) / len(centres)
    up = sum(y for _x, y in centres.values()) / len(centres)
    grid = {(round(x / 2), round(y / 2)): name for name, (x, y) in centres.items()}
    image: dict[SpaceId, SpaceId] = {}
    for name, (x, y) in centres.items():
        right, above = x - across, y - up
        turned_point = (across + above, up - right) if parts > 2 else (across - right, up - above)
        grid_place = (round(turned_point[0] / 2), round(turned_point[1] / 2))
        image_space = next(
            (
                candidate
                for down in (0, -1, 1) for aside in (0, -1, 1)
                if (candidate := grid.get((grid_place[0] + aside, grid_place[1] + down))) is not None
                and max(abs(a - b) for a, b in zip(centres[candidate], turned_point, strict=True)) < _OFF
            ),
            None,
        )  # fmt: skip
        if image_space is None:
            return None
        image[name] = image_space
    return image


def _plainly(board: Island, name: SpaceId) -> tuple[object, ...]:
    """Return the contents of a space without its name."""
    contents = board.spaces[name].contents
    return contents.kind, contents.number, contents.points, contents.shovels, contents.feet
