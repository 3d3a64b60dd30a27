"""An import into a ledger: the outcome of each match, or the faults."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from printplay.api.scores.connection import is_usual
from printplay.core.errors import PrintplayError, printable
from printplay.core.faults import Fault
from printplay.core.i18n import _
from printplay.ledger.exchange import exchange, foreign_results
from printplay.ledger.exchange.foreign_matches import ForeignMatch
from printplay.ledger.exchange.joining import BrokenError, ConflictError, Outcome, Take
from printplay.ledger.exchange.json_table import MAX_BYTES
from printplay.ledger.exchange.table_matches import Ask
from printplay.ledger.matches.outcome import RefusedError
from printplay.ledger.players import known_players, similar_names
from printplay.ledger.store.store import Store
from printplay.match.text import report_text

__all__ = [
    "Imported",
    "Outcome",
    "broken",
    "fault_lines",
    "files_of",
    "import_file",
    "most_wins",
    "refused_json",
]  # fmt: skip

#: The endings of files in a folder that can hold matches.
_SUFFIXES = (".play", ".json", ".csv", ".tsv")


@dataclass(frozen=True)
class Imported:
    """The outcome of importing a file; `taken` are its matches, in its order.

    Each has its `id`, `what` ("new", "longer", or "here" already), the number of entries
    `added`, whether it was `dropped`, and whether it counts as played `today`, as the file of
    another program has no date for it. `conflicts` are differences between both sides, each with
    the command that resolves it; their matches are unchanged. `untaken` says why matches of another
    program cannot be imported. It is true if there are neither. `hints` say how a file of another
    program was read, and which of its players may be known by another spelling.
    """

    file: str
    taken: Sequence[Outcome]
    conflicts: Sequence[RefusedError] = ()
    untaken: Sequence[RefusedError] = ()
    hints: Sequence[str] = ()
    #: The ledger, where it must be named.
    ledger: str = ""

    def __bool__(self) -> bool:
        return not self.conflicts and not self.untaken

    def __repr__(self) -> str:
        return f"<Imported: {', '.join(f'{outcome.id} {outcome.what}' for outcome in self.taken)}>"

    def text(self) -> str:
        """Return the faults of the imported matches as text."""
        return "\n".join(line for outcome in self.taken for line in fault_lines(outcome))

    def command(self) -> str:
        """Return the command that settles the conflicts for the file; empty if there are none."""
        if not any(isinstance(conflict, ConflictError) for conflict in self.conflicts):
            return ""
        ledger_option = ("--ledger", self.ledger) if self.ledger else ()
        return shlex.join(("printplay", "score", "import", self.file, "--take", "file", *ledger_option))

    def json(self) -> dict[str, Any]:
        """Return what `printplay score import --json` prints of a file."""
        return _import_json(
            self.file,
            matches=[
                {
                    "match": outcome.id,
                    "result": outcome.what,
                    "added": outcome.added,
                    "dropped": outcome.dropped,
                    "today": outcome.today,
                }
                for outcome in self.taken
            ],
            conflicts=[
                {
                    "match": outcome.values.get("id"),
                    "message": outcome.sentence(),
                    "command": self.command() if isinstance(outcome, ConflictError) else None,
                }
                for outcome in self.conflicts
            ],
            untaken=[_untaken(outcome) for outcome in self.untaken],
            hints=[*self.hints],
        )


def _untaken(error: RefusedError) -> dict[str, Any]:
    place = error.place
    return {
        "line": place.line if place else None,
        "key": place.key if place else None,
        "message": error.sentence(),
        "hint": error.cure() or None,
    }


def import_file(
    store: Store,
    file: str | Path | bytes | BinaryIO,
    name: str | None,
    folder: str | Path | None,
    *,
    game: str = "",
    again: bool = False,
    lowest: bool = False,
    anyway: bool,
    ask: Ask | None = None,
    take: Take = "",
) -> Imported:
    """Import the matches of a file; see `Ledger.import_`."""
    if isinstance(file, str | Path):
        source_name, data, default_folder = (
            name or str(file),
            exchange.read_file(Path(file)),
            Path(file).parent,
        )
    else:
        data = file if isinstance(file, bytes) else file.read(MAX_BYTES + 1)
        source_name, default_folder = name or "import", Path()
    layout_folder = default_folder if folder is None else Path(folder)
    foreign = foreign_results.read_foreign(source_name, data, game=game, take_repeated=again, ask=ask)
    if foreign is not None:
        similar = [*_similar(store, foreign)]
        taken_results = foreign_results.take_results(store, foreign.matches, lowest=lowest)
        hints = [*foreign.hints, *similar, *map(most_wins, taken_results.assumed)]
        return Imported(source_name, taken_results.matches, untaken=taken_results.untaken, hints=hints)
    try:
        return Imported(
            source_name,
            exchange.import_matches(store, source_name, data, layout_folder, anyway=anyway, take=take),
        )
    except exchange.ApartError as apart:
        ledger_name = "" if is_usual(store.location) else store.location
        return Imported(source_name, apart.outcomes, apart.conflicts, ledger=ledger_name)


def files_of(names: Sequence[str]) -> Iterator[str]:
    """Yield the names of files, in place of a folder those in it that can hold matches."""
    for name in names:
        if not Path(name).is_dir():
            yield name
            continue
        files = (file for file in Path(name).iterdir() if file.suffix.lower() in _SUFFIXES)
        yield from sorted(map(str, files)) or [name]


def most_wins(title: str) -> str:
    """Return the note on an unknown game in which most points are assumed to win."""
    return _("{game}: most points win; --lowest if not.").format(game=title)


def _similar(store: Store, foreign: foreign_results.ForeignFile) -> Iterator[str]:
    """Yield hints on players whose names are kept though one of the ledger's is similar."""
    matches = [match for match in foreign.matches if isinstance(match, ForeignMatch)]
    names = (player.name for match in matches for player in match.players)
    text = _("{name} and {other} are two players now. If they are one: printplay score players merge {typed}")
    for name, similar_name in similar_names(known_players(store), names):
        typed_names = shlex.join((name, similar_name))
        yield text.format(name=name, other=similar_name, typed=typed_names)


def fault_lines(outcome: Outcome) -> Iterator[str]:
    """Yield the faults of a match as lines, if it was imported: what breaks a rule is an exception."""
    report = outcome.report
    if report is None or outcome.what == "here":
        return
    text = _("{place}: recorded against the rules: {message} ({code})")
    for fault in report.faults:
        if fault.severity == "error":
            name, line = report.record.source.place(fault.line or 1)
            fault_place = f"{printable(name)}:{line}" if line else printable(name)
            yield text.format(place=fault_place, message=fault.message, code=fault.code)
    warnings = tuple(fault for fault in report.violations if fault.severity != "error")
    yield from report_text.fault_lines(report.record, warnings)


def broken(error: PrintplayError) -> tuple[list[Fault], list[str]]:
    """Return the faults of a refused file, and their lines; usually none."""
    if not isinstance(error, BrokenError):
        return [], []
    report = error.report
    return list(report.faults), list(report.fault_lines())


def refused_json(file: str, error: PrintplayError) -> dict[str, Any]:
    """Return what `printplay score import --json` prints for a refused file."""
    faults, _lines = broken(error)
    return _import_json(file, error=str(error), violations=[fault.json() for fault in faults])


def _import_json(file: str, **more: Any) -> dict[str, Any]:
    empty: dict[str, Any] = {"matches": [], "conflicts": [], "untaken": [], "hints": []}
    return {"file": file, **empty, "error": None, "violations": [], **more}
