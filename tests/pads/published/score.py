"""What a published score is: who counted it, its lines in a record, and what came out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

#: Four players; in teams Anna and Cleo play Ben and Dan.
FOUR = ("Anna", "Ben", "Cleo", "Dan")


class Published(NamedTuple):
    """A score that somebody published, as the lines of a record and the totals printed with it.

    `source` names who published it, and what was taken from there. `values`: the source says
    what each thing is worth, and no total; the sum is then our own. `winners` are those whom
    the source calls so; a match that it left unfinished has none.
    """

    game: str
    source: str
    lines: Sequence[str]
    totals: Mapping[str, int]
    winners: Sequence[str] = ()
    values: bool = False

    def record(self) -> list[str]:
        """Return the record: the game, who played, the lines."""
        return [f"game {self.game}", f"players {', '.join(self.totals)}", *self.lines]


def rounds(key: str, **taken: Sequence[int | None]) -> list[str]:
    """Return the lines of a row that is filled in once a round; None where nobody wrote one."""
    lines: list[str] = []
    for number in range(max(map(len, taken.values()))):
        lines.append(f"round {number + 1}")
        for name, values in taken.items():
            if number < len(values) and values[number] is not None:
                lines.append(f"{name}: {key} {values[number]}")
    return lines


def each(names: Sequence[str], *totals: int) -> dict[str, int]:
    """Return the total of each player."""
    return dict(zip(names, totals, strict=True))
