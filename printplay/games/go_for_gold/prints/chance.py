"""Pseudo-random numbers seeded by a board's hash: the same picture on every machine."""

from __future__ import annotations


class Chance:
    """Pseudo-random numbers from a seed: the same ones on every machine."""

    def __init__(self, seed: str) -> None:
        self._state = int(seed, 16) or 1

    def below(self, count: int) -> int:
        """Return a number from 0 to count - 1."""
        self._state = (1103515245 * self._state + 12345) % 2**31
        return (self._state >> 8) % count
