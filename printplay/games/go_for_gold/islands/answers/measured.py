"""Fairness in the file of an island: written from a rating, and measured again."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from statistics import mean
from typing import TYPE_CHECKING, Any

from printplay.core.errors import CallError, FileError, FilePlace, LayoutError
from printplay.core.faults import Fault
from printplay.core.i18n import N_, _, decimal
from printplay.core.speaking import speak
from printplay.core.version import __version__
from printplay.games.go_for_gold.contents import Island, island
from printplay.games.go_for_gold.islands.engine.policies import BLIND, PANEL, PANEL_NAME
from printplay.games.go_for_gold.meta import META
from printplay.games.go_for_gold.prints.fairness_text import equal_ports, sentences
from printplay.geometry.board import BuiltBoard
from printplay.geometry.layouts.fairness import (
    TABLE,
    Fairness,
    TableFairness,
    rounded_up,
    with_fairness,
)
from printplay.geometry.layouts.source import DISK, MadeFile
from printplay.geometry.layouts.toml_lines import lines_of_keys
from printplay.geometry.playable import Playable
from printplay.lookup import boards

if TYPE_CHECKING:
    from printplay.games.go_for_gold.islands.answers.rating import Rating

#: By how many of 100 matches figures measured again may be worse than those of the file.
_TOLERANCE = 0.5
_BOM = b"\xef\xbb\xbf"


@dataclass(frozen=True)
class MeasuredFairness:
    """What a layout file says of its fairness; `again` are the figures measured again, if so."""

    fairness: Fairness
    board: Island
    again: Fairness | None = None

    def sentence(self, lang: str | None = None) -> str:
        """Return it in words."""
        with speak(lang):
            fair = "" if equal_ports(self.board) else sentences(self.fairness)
            return " ".join(filter(None, [fair, _("Measured again.") if self.again else ""]))

    def json(self) -> dict[str, Any]:
        """Return it for `printplay check --json`."""
        fairness = self.fairness
        return {
            "date": fairness.date, "printplay": fairness.printplay, "board": fairness.board,
            "policies": list(fairness.policies), "matches": fairness.matches,
            "seed": fairness.seed, "house": dict(fairness.house),
            "tables": [table._asdict() for table in fairness.tables],
            "measured_again": None if self.again is None
            else [table._asdict() for table in self.again.tables],
            "sentence": self.sentence() or None,
        }  # fmt: skip


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
    if any(one.suffix.lower() != ".toml" for one in (target, *sources)):
        raise CallError(
            N_("fairness goes into a .toml file, not into {file}"),
            hint=N_("Give one with -o."), file=target,
        )  # fmt: skip
    is_neighbour = target.absolute().parent == Path(board.path).absolute().parent
    if board.lattice == "free" and not is_neighbour:
        raise CallError(
            N_("the outlines of {name} are in a file beside its layout; {file} is in another "
               "folder"),
            hint=N_("Choose a file in the same folder."), name=board.name, file=target,
        )  # fmt: skip


def fairness_of(rating: Rating) -> Fairness:
    """Return what is written of a rating."""
    policies = tuple(dict.fromkeys(one.policy for one in rating.figures))
    tables = []
    for players in sorted({one.players for one in rating.figures}):
        figures = [one for one in rating.figures if one.players == players]
        first, last = (
            round(100 * mean(one.seats[seat].share or 0 for one in figures), 1) for seat in (0, -1)
        )
        worst = rounded_up(min(100, max(one.apart for one in figures)))
        tables.append(TableFairness(players, worst, first, last))
    return Fairness(
        date=f"{date.today():%Y-%m-%d}", printplay=__version__, board=rating.board.hash,
        policies=(PANEL_NAME,) if policies == PANEL else policies, matches=rating.matches,
        seed=rating.seed, house=dict(rating.house), tables=tuple(tables),
    )  # fmt: skip


def write(board: Island, fairness: Fairness, file: str | Path | None, *, force: bool) -> Path:
    """Write the layout with its fairness into its own file, or a copy; return the file.

    Raises FileError if the island was changed since it was read, or if the file exists and
    printplay did not make it, unless `force`.
    """
    from printplay.printing.output.writing import check_target, put

    source = board.path
    target = Path(source if file is None else file)
    if boards.find_board(source, META.id).digest != board.digest:
        raise FileError(
            N_("the island was changed while its matches were played; nothing was written"),
            place=FilePlace(str(source)), hint=N_("Rate it again."),
        )  # fmt: skip
    data = with_fairness(DISK.text(source), fairness, str(source)).encode()
    if file is not None:
        check_target(target, force=force)
    elif Path(source).read_bytes().startswith(_BOM):
        data = _BOM + data
    put(target, data)
    return target


def confirm(layout: Playable, *, again: bool) -> tuple[MeasuredFairness | None, list[Fault]]:
    """Return the fairness that the file of a layout states; None if it states none.

    LC-38 (a warning): it is of another board. With `again` it is measured again. LC-39: the worst
    port is farther off its even share than stated.
    """
    if not isinstance(layout, BuiltBoard) or layout.fairness is None:
        return None, []
    stated, board = layout.fairness, island(layout)
    if stated.board != layout.hash:
        return None, [_fault(
            layout, "LC-38", "board", "warning",
            N_("the island was changed after its fairness was measured (hash {now}, measured "
               "{then})"),
            now=layout.hash, then=stated.board,
        )]  # fmt: skip
    if not again:
        return MeasuredFairness(stated, board), []
    from printplay.games.go_for_gold.islands.answers.rating import rate_layout

    rating = rate_layout(
        Path(layout.path),
        matches=stated.matches,
        players=[table.players for table in stated.tables],
        policies=stated.policies,
        seed=stated.seed,
        house=stated.house,
    )
    figures = fairness_of(rating)
    measured = MeasuredFairness(stated, board, figures)
    for told, now in zip(stated.tables, figures.tables, strict=True):
        if now.ports > told.ports + _TOLERANCE:
            return measured, [_fault(
                layout, "LC-39", "ports", "error",
                N_("measured again at tables of {players}, a port is {now} of 100 matches off its "
                   "even share, not {then}"),
                players=now.players, now=decimal(now.ports), then=decimal(told.ports),
            )]  # fmt: skip
    return measured, []


def _fault(
    layout: BuiltBoard[Any], code: str, key: str, severity: Any, message: str, **values: object
) -> Fault:
    try:
        line = lines_of_keys(DISK.text(layout.path)).get(f"{TABLE}.{key}")
    except (LayoutError, TypeError):  # the file is gone, or was kept with a match
        line = None
    return Fault(
        code, message, {"file": layout.path, **values}, severity=severity, line=line,
        hint=N_("Measure it again: `printplay layout rate {file} --write`, or remove the table "
                "[fairness]."),
    )  # fmt: skip
