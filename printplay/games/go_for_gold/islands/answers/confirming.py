"""What the file of an island says of its fairness, and whether it is so when measured again."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from printplay.core.answers import speak
from printplay.core.errors import LayoutError
from printplay.core.faults import Fault
from printplay.core.i18n import N_, _, decimal
from printplay.games.go_for_gold.contents import Island, island
from printplay.games.go_for_gold.islands.answers.rating import rate_layout
from printplay.games.go_for_gold.prints.fairness_text import equal_ports, sentences
from printplay.geometry.board import BuiltBoard
from printplay.geometry.layouts.fairness import TABLE, Fairness
from printplay.geometry.layouts.source import DISK
from printplay.geometry.layouts.tomlfile import lines_of_keys
from printplay.geometry.playable import Playable

#: By how many of 100 matches figures measured again may be worse than those of the file.
_TOLERANCE = 0.5


@dataclass(frozen=True)
class StatedFairness:
    """What a layout file says of its fairness; `measured_again` are the figures measured again, if so."""

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


def confirm(layout: Playable, *, again: bool) -> tuple[StatedFairness | None, list[Fault]]:
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
        return StatedFairness(stated, board), []
    rating = rate_layout(
        Path(layout.path),
        matches=stated.matches,
        players=[table.players for table in stated.tables],
        policies=stated.policies,
        seed=stated.seed,
        house=stated.house,
    )
    figures = rating.fairness()
    measured = StatedFairness(stated, board, figures)
    for stated_table, new_table in zip(stated.tables, figures.tables, strict=True):
        if new_table.ports > stated_table.ports + _TOLERANCE:
            return measured, [_fault(
                layout, "LC-39", "ports", "error",
                N_("measured again at tables of {players}, a port is {now} of 100 matches off its "
                   "even share, not {then}"),
                players=new_table.players, now=decimal(new_table.ports), then=decimal(stated_table.ports),
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
