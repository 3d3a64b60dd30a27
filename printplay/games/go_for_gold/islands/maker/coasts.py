"""Kinds of coast: what each place is worth as land, before an island grows.

All lengths are hundredths of the pitch; directions count twenty-fourths of a turn.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, MutableSequence, Sequence
from dataclasses import dataclass
from typing import TypeVar

from printplay.games.go_for_gold.islands.maker.grid import IMAGES, Cell, IntegerLattice, image_of

Item = TypeVar("Item")
#: Thousandths of the cosine of 0, 15 ... 90 degrees.
_COSINES = (1000, 966, 866, 707, 500, 259, 0)
_TURN = 24


@dataclass(frozen=True)
class Bump:
    """A place that draws land (a positive `height`) or keeps it away, up to its `radius`."""

    x: int
    y: int
    radius: int
    height: int

    def effect_at(self, x: int, y: int) -> int:
        """Return its effect on a place: its height in its middle, and less and less outwards."""
        distance = (x - self.x) ** 2 + (y - self.y) ** 2
        square = self.radius**2
        return self.height * (square - distance) // square if distance < square else 0


@dataclass(frozen=True)
class Coast:
    """What shapes an island.

    `long` is how much longer than wide it is, hundredths; `axis` the direction of its length;
    `rough` the strength of the random field and `cohesion` what a neighbour on land counts for.
    `lagoon` is the size of a lake in its middle, 0 for none.
    """

    long: int
    axis: int = 0
    rough: int = 400
    cohesion: int = 230
    bumps: tuple[Bump, ...] = ()
    lozenge: bool = False
    lagoon: int = 0

    def worth(self, grid: IntegerLattice, cell: Cell) -> int:
        """Return what a cell is worth as land, without the random field."""
        x, y = (along // 100 for along in grid.place(cell))
        cosine, sine = toward(self.axis)
        u, v = (x * cosine + y * sine) // 1000, (y * cosine - x * sine) // 1000
        if self.lozenge:
            far = (abs(u) * 100 // self.long + abs(v)) ** 2 * self.long // 14000
        else:
            far = (u * u * 100 // self.long + v * v * self.long // 100) // 100
        return sum(bump.effect_at(x, y) for bump in self.bumps) - far


def toward(direction: int) -> tuple[int, int]:
    """Return cosine and sine of a direction, thousandths; y grows downwards."""
    return _cosine(direction), _cosine(direction - _TURN // 4)


def _cosine(direction: int) -> int:
    angle = direction % _TURN
    angle = min(angle, _TURN - angle)  # 0 to 12
    return _COSINES[angle] if angle <= _TURN // 4 else -_COSINES[_TURN // 2 - angle]


def coast(chance: SeededRandom, symmetry: str, kind: str) -> Coast:
    return _KINDS[kind](chance, symmetry)


def kinds(symmetry: str) -> Sequence[str]:
    """Return the kinds of coast that an island of this symmetry can have."""
    if symmetry == "quarter":
        return _QUARTERED
    return [*_KINDS] if symmetry in ("none", "mirror") else [k for k in _KINDS if k not in _ODD]


def _images(symmetry: str, bumps: Sequence[Bump]) -> tuple[Bump, ...]:
    """Return bumps with their images; those on an axis stand once."""
    images = [
        Bump(*image_of((bump.x, bump.y), image), bump.radius, bump.height)
        for bump in bumps
        for image in IMAGES[symmetry]
    ]
    return tuple(dict.fromkeys(images))


def _bump(direction: int, distance: int, radius: int, height: int) -> Bump:
    cosine, sine = toward(direction)
    return Bump(cosine * distance // 1000, sine * distance // 1000, radius, height)


def _two_sided(symmetry: str) -> str:
    """Return the symmetry of bumps that lie on two sides, even where nothing else does."""
    return "turn" if symmetry == "none" else symmetry


def _round(chance: SeededRandom, _symmetry: str) -> Coast:
    return Coast(100 + chance.below(22), chance.below(_TURN), 300 + chance.below(500))


def _lozenge(chance: SeededRandom, _symmetry: str) -> Coast:
    return Coast(100 + chance.below(40), 6 * chance.below(2), 350, lozenge=True)


def _long(chance: SeededRandom, _symmetry: str) -> Coast:
    return Coast(190 + chance.below(60), 0, 350 + chance.below(500))


def _tall(chance: SeededRandom, _symmetry: str) -> Coast:
    return Coast(135 + chance.below(30), 6, 300 + chance.below(400))


def _slanting(chance: SeededRandom, symmetry: str) -> Coast:
    if symmetry in ("mirror", "full"):  # a slant has no mirror
        return _lozenge(chance, symmetry)
    axis = (2 + chance.below(3)) * (1 if chance.below(2) else -1)
    return Coast(160 + chance.below(50), axis, 300 + chance.below(400))


def _bays(chance: SeededRandom, symmetry: str) -> Coast:
    """Return two bays, or four smaller ones."""
    axis, four = chance.below(_TURN), chance.below(3) == 0
    radius = 180 if four else 230 + chance.below(60)
    bumps = [_bump(axis, 390 + chance.below(50), radius, -2600)]
    if four:
        bumps.append(_bump(axis + 6, 350 + chance.below(50), radius, -2600))
    return Coast(
        105 + chance.below(25), axis + 6, 300 + chance.below(300), bumps=_images(_two_sided(symmetry), bumps)
    )


def _waist(chance: SeededRandom, symmetry: str) -> Coast:
    axis = 0 if symmetry in ("mirror", "full") else chance.below(5) - 2
    bays = _bump(axis + 6, 370 + chance.below(40), 260 + chance.below(40), -4200)
    lobes = _bump(axis, 360, 260, 1500)
    return Coast(165, axis, 250, bumps=_images(_two_sided(symmetry), (bays, lobes)))


def _curl(chance: SeededRandom, symmetry: str) -> Coast:
    """Return an S, or with mirrors an H: bays that reach past each other."""
    side = 1 if chance.below(2) else -1
    bay = Bump(side * (150 + chance.below(70)), 270 + chance.below(60), 270, -4200)
    end = Bump(-side * 330, 260, 270, 1600)
    return Coast(150 + chance.below(30), 0, 250, bumps=_images(_two_sided(symmetry), (bay, end)))


def _capes(chance: SeededRandom, symmetry: str) -> Coast:
    axis = chance.below(_TURN)
    cape = _bump(axis, 470 + chance.below(60), 220, 2800)
    return Coast(
        105 + chance.below(25), axis + 3 + chance.below(4), 350, bumps=_images(_two_sided(symmetry), (cape,))
    )


def _cross(chance: SeededRandom, symmetry: str) -> Coast:
    lean = 0 if symmetry in ("mirror", "full") else chance.below(3) - 1
    bays = [_bump(lean + angle, 480, 250 + chance.below(40), -3600) for angle in (3, 9)]
    return Coast(125 + chance.below(20), 0, 250, bumps=_images(_two_sided(symmetry), bays))


def _ragged(chance: SeededRandom, _symmetry: str) -> Coast:
    return Coast(115 + chance.below(40), 0, 1500 + chance.below(900), 330)


def _ring(chance: SeededRandom, _symmetry: str) -> Coast:
    return Coast(105 + chance.below(45), 0, 350, lagoon=5 - chance.below(2))


def _crescent(chance: SeededRandom, symmetry: str) -> Coast:
    side = (6, 18)[chance.below(2)] if symmetry == "mirror" else chance.below(_TURN)
    bay = _bump(side, 250 + chance.below(60), 300, -5200)
    return Coast(120, side + 6, 300, bumps=(bay,))


def _hook(chance: SeededRandom, symmetry: str) -> Coast:
    side = (6, 18)[chance.below(2)] if symmetry == "mirror" else chance.below(_TURN)
    bumps = (_bump(side, 360, 260, -3600), _bump(side + 12, 470, 240, 2600))
    return Coast(115, side, 350, bumps=bumps)


_KINDS: Mapping[str, Callable[[SeededRandom, str], Coast]] = {
    "round": _round, "lozenge": _lozenge, "long": _long, "tall": _tall, "slanting": _slanting,
    "bays": _bays, "waist": _waist, "curl": _curl, "capes": _capes, "cross": _cross,
    "ragged": _ragged, "ring": _ring, "crescent": _crescent, "hook": _hook,
}  # fmt: skip
#: Kinds that no half turn takes to themselves.
_ODD = ("crescent", "hook")
#: Kinds that a quarter turn takes to themselves.
_QUARTERED = ("round", "lozenge", "bays", "capes", "cross", "ragged", "ring")
#: Kinds that a sheet full of land would hide: islands of these are smaller, and so are their lakes.
SLIM = frozenset(("long", "slanting", "waist", "curl", "capes", "cross", "crescent", "hook"))


class SeededRandom:
    """Draws by a seed; every draw is made of `random.Random(seed).random()`."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed).random  # noqa: S311  not for security

    def below(self, end: int) -> int:
        """Return a whole number from 0 to `end` - 1."""
        return int(self._random() * end)

    def one_of(self, items: Sequence[Item]) -> Item:
        """Return one of `items`."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[Item]) -> None:
        """Shuffle `items` (Fisher and Yates)."""
        for last in range(len(items) - 1, 0, -1):
            target = self.below(last + 1)
            items[last], items[target] = items[target], items[last]
