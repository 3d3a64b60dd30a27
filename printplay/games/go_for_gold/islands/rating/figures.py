"""Figures of an island from many matches: shares with intervals, means, fairness of starts.

A shared victory counts as its fraction, for which the intervals of shares are slightly wide; means
have that of the normal distribution. Statements about all ports hold for all of them with 95 %.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from statistics import mean

from printplay.core.errors import CallError, FileError, FilePlace
from printplay.core.i18n import N_
from printplay.core.version import __version__
from printplay.games.go_for_gold.contents import Island
from printplay.games.go_for_gold.game import GAME
from printplay.games.go_for_gold.islands.engine.policies import BLIND, PANEL, PANEL_NAME
from printplay.geometry.layouts.fairness import Fairness, TableFairness, rounded_up, with_fairness
from printplay.geometry.layouts.source import DISK, MadeFile
from printplay.lookup import boards

_BOM = b"\xef\xbb\xbf"


@dataclass(frozen=True)
class Standing:
    """The results of a port or a seat, `name`.

    `share` is the share of victories, `low` to `high` its 95 % interval, all three None for solo
    play; `mean` and `spread` (the standard deviation) are of the points; `rounds`, `entries` and
    `shovels` are means; `stuck` is the share of sheets that went out.
    """

    name: str
    played: int
    share: float | None
    low: float | None
    high: float | None
    mean: float
    spread: float
    rounds: float
    entries: float
    shovels: float
    stuck: float


@dataclass(frozen=True)
class FeatureFigures:
    """A treasure or temple: on which share of the sheets it was tried, and scored."""

    space: str
    kind: str
    tried: float
    taken: float


@dataclass(frozen=True)
class Figures:
    """Figures of an island by one policy and number of players.

    `walked` is the share of sheets that enter a space. `points` is the number of sheets by port and
    points. `worst` is the port farthest from an even share; its interval reaches from `least` to
    `apart` percentage points away.
    """

    policy: str
    matches: int
    ports: tuple[Standing, ...]
    seats: tuple[Standing, ...]
    places: tuple[FeatureFigures, ...]
    walked: Mapping[str, float]
    points: Mapping[str, Mapping[int, int]]
    worst: str
    least: float
    apart: float
    players: int

    def fair(self, within: float) -> bool | None:
        """Return whether all ports are `within` percentage points of even; None if undecided."""
        return True if self.apart <= within else False if self.least > within else None


def check_writable(
    board: Island, players: Collection[int], policies: Collection[str], file: str | Path | None
) -> None:
    """Raise CallError if the fairness of an island could not be written; before it is rated."""
    if BLIND in policies:
        raise CallError(
            N_("random players say nothing about fairness"),
            hint=N_("Rate it with --policy panel, or with greedy or expert players."),
        )
    if 1 in players:
        raise CallError(
            N_("fairness compares wins, so it needs at least 2 players"),
            hint=N_("Rate it with --players 2 to 4."),
        )
    if file is None and (isinstance(board.path, MadeFile) or boards.ships(Path(board.path))):
        raise CallError(
            N_("fairness can be written only into a file of your own, not into {name}"),
            hint=N_("Write a copy: -o my-island.toml"), name=board.name,
        )  # fmt: skip
    target = Path(board.path if file is None else file)
    sources = [] if isinstance(board.path, MadeFile) else [board.path]
    if any(path.suffix.lower() != ".toml" for path in (target, *sources)):
        raise CallError(
            N_("fairness goes into a .toml file, not into {file}"), hint=N_("Give one with -o."), file=target
        )
    is_neighbour = target.absolute().parent == Path(board.path).absolute().parent
    if board.lattice == "free" and not is_neighbour:
        raise CallError(
            N_("the outlines of {name} are in a file beside its layout; {file} is in another "
               "folder"),
            hint=N_("Choose a file in the same folder."), name=board.name, file=target,
        )  # fmt: skip


def fairness_of(
    board: Island, figures: Sequence[Figures], *, matches: int, seed: int, house: Mapping[str, str]
) -> Fairness:
    """Return what is written of the figures of a rating; see `rate_layout` for the arguments."""
    policies = tuple(dict.fromkeys(table.policy for table in figures))
    tables = []
    for players in sorted({table.players for table in figures}):
        same_size = [table for table in figures if table.players == players]
        first, last = (
            round(100 * mean(table.seats[seat].share or 0 for table in same_size), 1) for seat in (0, -1)
        )
        worst = rounded_up(min(100, max(table.apart for table in same_size)))
        tables.append(TableFairness(players, worst, first, last))
    return Fairness(
        date=f"{date.today():%Y-%m-%d}", printplay=__version__, board=board.hash,
        policies=(PANEL_NAME,) if policies == PANEL else policies, matches=matches,
        seed=seed, house=dict(house), tables=tuple(tables),
    )  # fmt: skip


def write(board: Island, fairness: Fairness, file: str | Path | None, *, force: bool) -> Path:
    """Write the layout with its fairness into its own file, or a copy; return the file.

    Raises FileError if the island was changed since it was read, or if the file exists and
    printplay did not make it, unless `force`.
    """
    from printplay.printing.output.writing import check_target, write_file

    source = board.path
    target = Path(source if file is None else file)
    if boards.find_board(source, GAME.id).digest != board.digest:
        raise FileError(
            N_("the island was changed while its matches were played; nothing was written"),
            place=FilePlace(str(source)), hint=N_("Rate it again."),
        )  # fmt: skip
    data = with_fairness(DISK.text(source), fairness, str(source)).encode()
    if file is not None:
        check_target(target, force=force)
    elif Path(source).read_bytes().startswith(_BOM):
        data = _BOM + data
    write_file(target, data)
    return target
