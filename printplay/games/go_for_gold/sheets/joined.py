"""The values on the sheets of one match, and the conclusions from all of them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from printplay.core import fault_text
from printplay.core.answers import speak, versioned
from printplay.core.faults import Fault
from printplay.games.go_for_gold.contents import Island
from printplay.games.go_for_gold.sheets import joining
from printplay.games.go_for_gold.sheets.joining import PlayedRound
from printplay.match.report import Report
from printplay.match.standings import Placing
from printplay.match.text import report_text


@dataclass(frozen=True)
class PlayerSheet:
    """The values on a player's sheet of Go for Gold; None for unknown ones.

    `line` are its parts, each a list of spaces with the port it begins from first. `boxes` are the
    values in the score boxes, `shovels` those gathered in all, `struck` the colours of the temples
    that others explored. `layout` is the board of the sheet, where that is not the one of them all.
    """

    player: str
    line: Sequence[Sequence[str]] = ()
    boxes: Sequence[int] | None = None
    total: int | None = None
    shovels: int | None = None
    struck: Collection[str] | None = None
    layout: str | Path | None = None


@dataclass(frozen=True)
class Joined:
    """Sheets joined: a record of what they tell, what is wrong with it, and what they leave open.

    `text` is the record. `found` are the faults between the sheets, beside those that `report`
    finds in the record itself. `told_rounds` is what can be known about the rounds.
    """

    text: str
    report: Report
    found: tuple[Fault, ...]
    told_rounds: joining.Rounds
    board: Island
    sheets: tuple[PlayerSheet, ...]

    def __repr__(self) -> str:
        """Return its text for a notebook."""
        return f"<Joined {', '.join(sheet.player for sheet in self.sheets)}>"

    @property
    def valid(self) -> bool:
        """Return whether there are no errors; warnings are allowed."""
        return self.report.valid and not any(fault.severity == "error" for fault in self.found)

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Return all faults: in the record, then between the sheets."""
        return (*self.report.faults, *map(fault_text.translated, self.found))

    @property
    def standings(self) -> tuple[Placing, ...]:
        """Return the players ranked by their sheets."""
        return self.report.standings

    @property
    def decided_by(self) -> str | None:
        """Return what decides the first place; see `Report.decided_by`."""
        return self.report.decided_by

    def ranking(self) -> Iterator[str]:
        """Yield the lines that say who leads, and what decides it."""
        yield from report_text.ranking(self.report, sources=False)

    @property
    def rounds(self) -> tuple[PlayedRound, ...]:
        """Return rounds in which the lines can have been drawn; empty where none were found.

        Mostly they are one way of several; `only` tells.
        """
        return self.told_rounds.example

    @property
    def only(self) -> bool | None:
        """Return whether no other dice explain the sheets; None if that is unknown."""
        return self.told_rounds.only

    def json(self, lang: str | None = None) -> dict[str, Any]:
        """Return it as data: the record, the faults, the ranking, and the rounds.

        `rounds` has `least` and `most` (bounds of their number; 0: unknown), `decided` (False: the
        search for rounds that explain the sheets gave up), `only`, and `example`.
        """
        with speak(lang):
            checked = self.report.json()
            rounds = self.told_rounds
            return versioned(
                {
                    "record": self.text,
                    "valid": self.valid,
                    "finished": checked["finished"],
                    "violations": [
                        *checked["violations"],
                        *(fault.json() for fault in map(fault_text.translated, self.found)),
                    ],
                    "standings": checked["standings"],
                    "decided_by": checked["decided_by"],
                    "rounds": {
                        "least": rounds.least,
                        "most": rounds.most,
                        "decided": rounds.decided,
                        "only": rounds.only,
                        "example": [
                            {
                                "roll": played_round.roll,
                                "entered": {name: list(path) for name, path in played_round.entered.items()},
                                "feet": list(played_round.feet),
                            }
                            for played_round in self.rounds
                        ],
                    },
                }
            )
