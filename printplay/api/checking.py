"""Records checked by the rules of their game: what is wrong, who leads, what decides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from printplay.api.fault import Fault
from printplay.api.speaking import speak
from printplay.format import versioned
from printplay.games.standings import Placing, Standings
from printplay.i18n import _
from printplay.record import as_json, telling
from printplay.record import check as checking
from printplay.record.source import from_text, read_source


@dataclass(frozen=True)
class Report:
    """What there is to say of a record. `checked` is what the command line tells it from."""

    checked: checking.Report

    def __repr__(self) -> str:
        """Return what a notebook shows of it."""
        return f"<Report: {self.text()}>"

    @property
    def valid(self) -> bool:
        """Tell whether nothing is wrong; a warning is not."""
        return self.checked.valid

    @property
    def finished(self) -> bool:
        """Tell whether the match is over by its rules."""
        return self.checked.finished

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Return all that is wrong or doubtful, in the order of the lines."""
        record = self.checked.record
        return tuple(
            as_fault(as_json.violation_json(violation, record))
            for violation in self.checked.violations
        )

    @property
    def standings(self) -> tuple[Placing, ...]:
        """Return the players ranked, the first first; empty where there is nothing to replay."""
        ranked = self._ranked
        return tuple(ranked.placings) if ranked is not None else ()

    @property
    def decided_by(self) -> str | None:
        """Return what decides the first place.

        That is `score`, the name of a tie-break, `shared`, `open` or `none`; None where nobody
        plays.
        """
        ranked = self._ranked
        return ranked.decided_by if ranked is not None else None

    @property
    def _ranked(self) -> Standings | None:
        return self.checked.replay.standings if self.checked.replay is not None else None

    def json(self, lang: str | None = None) -> dict[str, Any]:
        """Return what `printplay check --json` prints, its sentences in a language."""
        with speak(lang):
            return versioned(as_json.as_json(self.checked))

    def text(self, lang: str | None = None) -> str:
        """Return what `printplay check` says: each fault with its line and cure, then who leads."""
        name = self.checked.record.source.name
        with speak(lang):
            fine = [] if self.checked.violations else [_("{record}: nothing is wrong.")]
            return "\n".join(
                (
                    *telling.faults(self.checked),
                    *(said.format(record=name) for said in fine),
                    *telling.ranking(self.checked),
                )
            )


def check(record: str | Path | Sequence[str], *, folder: str | Path | None = None) -> Report:
    r"""Check a record by the rules of its game.

    `record` is the path of a file, the text of a record (a text of more than one line), or its
    lines. A layout of its own lies in `folder`: by default beside the file, else in the current
    folder. What is wrong with the record, even that there is no such file, is a fault of the
    report; nothing is raised.

    >>> report = check("game go-for-gold\nlayout A\nplayers Anna\nstart N\nAnna: points 9 5\nend")
    >>> report.valid, report.standings[0].score, report.decided_by
    (True, 14, 'score')
    >>> for fault in check(["game goldrausch", "players Anna, Ben", "Anna: flies 3"]).faults:
    ...     print(fault)
    3: PP-0: 'flies' is nothing a player does
    """
    if isinstance(record, Path) or (isinstance(record, str) and not _is_text(record)):
        path = Path(record)
        source, beside = read_source(path), path.parent
    else:
        text = record if isinstance(record, str) else "\n".join(record)
        source, beside = from_text("record", text), Path()
    return Report(checking.check(source, beside if folder is None else Path(folder)))


def _is_text(given: str) -> bool:
    """Tell whether a text is a record rather than the path of one."""
    return "\n" in given or "\r" in given


def as_fault(said: dict[str, Any]) -> Fault:
    """Return a violation that was put into data as a fault."""
    return Fault(**{**said, "spaces": tuple(said["spaces"])})
