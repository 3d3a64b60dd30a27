"""The folder of a search: its checkpoint and its results."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from math import isfinite
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Any

from printplay.core.answers import FORMAT, speak
from printplay.core.errors import FileError, FilePlace
from printplay.core.files import read_bytes
from printplay.core.i18n import N_, _, decimal, language
from printplay.games.go_for_gold.contents import island, letter, ports
from printplay.games.go_for_gold.islands.answers.found_islands import (
    FoundIsland,
    Search,
    SearchArguments,
    TableFigures,
)
from printplay.games.go_for_gold.islands.engine.policies import FAIR
from printplay.match.shown import FigureTable
from printplay.printing.output.writing import write_file

if TYPE_CHECKING:
    from printplay.games.go_for_gold.islands.rating.halving import Halving
    from printplay.games.go_for_gold.islands.rating.tally import CandidateTally


#: Columns of a line of words; the table is as wide as it takes.
_WIDE = 100
CHECKPOINT, AS_JSON, AS_TEXT = "checkpoint.json", "results.json", "results.txt"
_PROGRAM = "printplay layout search"
_LARGEST = 2_000_000_000
#: Options whose fields have another name.
_OPTIONS = {"goals": "--goal", "policies": "--policy"}


class SearchFolder:
    """The folder of a search; `engine` identifies the engine that plays.

    Raises FileError if its checkpoint is unreadable, or it holds results of something else.
    """

    def __init__(self, folder: str | Path, engine: str) -> None:
        self._folder, self._engine = Path(folder), engine
        self._checkpoint = self._folder / CHECKPOINT
        self._stored = self._read_checkpoint() if self._checkpoint.exists() else None
        for name in (AS_JSON, AS_TEXT):
            if self._stored is None and (self._folder / name).exists():
                raise FileError(
                    N_("this file already exists, without a search checkpoint beside it"),
                    place=FilePlace(str(self._folder / name)), hint=N_("Choose another folder."),
                )  # fmt: skip

    def settle_arguments(self, arguments: SearchArguments) -> SearchArguments:
        """Return the request with the checkpoint's random seed; refuse another search."""
        if self._stored is None:
            return arguments.resolved()
        stored_arguments = self._stored["asked"]
        if arguments.seed is None and isinstance(stored_arguments.get("seed"), int):
            arguments = replace(arguments, seed=stored_arguments["seed"])
        arguments = arguments.resolved()
        new_arguments = json.loads(json.dumps(asdict(arguments)))
        if changed_keys := [key for key in new_arguments if stored_arguments.get(key) != new_arguments[key]]:
            raise FileError(
                N_("this is the checkpoint of another search: {key} was {before}, and is {now}"),
                place=FilePlace(str(self._checkpoint)),
                hint=N_("Choose another folder, or give the same options to continue that search."),
                key=_OPTIONS.get(changed_keys[0], f"--{changed_keys[0]}"),
                before=_in_words(stored_arguments.get(changed_keys[0])),
                now=_in_words(new_arguments[changed_keys[0]]),
            )  # fmt: skip
        if self._stored["engine"] != self._engine:
            raise FileError(
                N_("this checkpoint was made by another version of printplay or Numba"),
                place=FilePlace(str(self._checkpoint)),
                hint=N_("Remove the file, or choose another folder."),
            )
        return arguments

    def restore(self, arguments: SearchArguments, halving: Halving) -> None:
        """Resume a search; write the first checkpoint if there is none."""
        if self._stored is None:
            self.save(arguments, halving)
            return
        try:
            halving.kept[:] = [
                [halving.candidates[int(seed)].seed for seed in stage] for stage in self._stored["kept"]
            ]
            for seed, stored in self._stored["islands"].items():
                _restore(halving, int(seed), stored)
        except (KeyError, TypeError, ValueError, AttributeError):
            raise self._damage_error() from None

    def save(self, arguments: SearchArguments, halving: Halving) -> None:
        """Write the checkpoint atomically."""
        islands = {
            str(candidate.seed): (
                {"chosen": _tallies(candidate.chosen), "fresh": _tallies(candidate.fresh)}
                if candidate.exists
                else None
            )
            for candidate in halving.candidates.values()
            if candidate.chosen or candidate.fresh or not candidate.exists
        }
        write_file(
            self._checkpoint,
            json.dumps(
                {"format": FORMAT, "program": _PROGRAM, "engine": self._engine,
                 "asked": asdict(arguments), "kept": halving.kept, "islands": islands},
                separators=(",", ":"),
            ).encode(),
        )  # fmt: skip

    def write(self, search: Search) -> None:
        """Write the results, and layouts once all is found; FileError if another file has such a name."""
        if search.finished:
            for found_island in search.islands:
                if found_island.fair or FAIR not in search.asked.goals:
                    found_island.layout.write(self._folder)
        content = json.dumps(search.json("en"), ensure_ascii=False, indent=2)
        write_file(self._folder / AS_JSON, f"{content}\n".encode())
        write_file(self._folder / AS_TEXT, f"{search_text(search)}\n".encode())

    def _read_checkpoint(self) -> dict[str, Any]:
        try:
            checkpoint = json.loads(read_bytes(self._checkpoint, str(self._checkpoint), _LARGEST))
        except ValueError:
            raise self._damage_error() from None
        if not (
            isinstance(checkpoint, dict)
            and checkpoint.get("program") == _PROGRAM
            and checkpoint.get("format") == FORMAT
            and isinstance(checkpoint.get("asked"), dict)
            and {"engine", "kept", "islands"} <= checkpoint.keys()
        ):
            raise self._damage_error()
        return checkpoint

    def _damage_error(self) -> FileError:
        return FileError(
            N_("this search checkpoint is damaged, or the file is something else"),
            place=FilePlace(str(self._checkpoint)), hint=N_("Choose another folder."),
        )  # fmt: skip


def _in_words(value: object) -> str:
    if isinstance(value, list):
        return ",".join(map(str, value))
    return f"{value:g}" if isinstance(value, float) else "–" if value is None else str(value)


def _tallies(tallies: Mapping[Any, CandidateTally]) -> dict[str, Any]:
    return {
        f"{table.policy} {table.players}": [tally.numbers, *sorted(tally.beyond.items())]
        for table, tally in tallies.items()
    }


def _restore(halving: Halving, seed: int, checkpoint: Any) -> None:
    candidate = halving.candidates[seed]
    if checkpoint is None:
        candidate.exists = False
        return
    tables = {f"{table.policy} {table.players}": table for table in halving.aim.tables}
    for kind, tallies in (("chosen", candidate.chosen), ("fresh", candidate.fresh)):
        for name, (numbers, *beyond) in checkpoint[kind].items():
            from printplay.games.go_for_gold.islands.rating.tally import CandidateTally

            tallies[tables[name]] = CandidateTally.from_stored(numbers, beyond)


def search_text(search: Search, lang: str | None = None) -> str:
    """Return the table of the islands and the outcome; missing figures are dashes."""
    with speak(lang):
        islands = rows(search)
        parts = [_align_columns(headings(search), islands), fill(legend(), _WIDE)] if islands else []
        return "\n\n".join([*parts, fill(search.sentence(), _WIDE)])


def search_table(search: Search) -> FigureTable:
    """Return the headings and a row for each table of each island, in a language."""
    return FigureTable(legend(), tuple(headings(search)), tuple(map(tuple, rows(search))))


def rows(search: Search) -> list[list[str]]:
    """Return a row for each table of each island, in the current language."""
    return [row for found_island in search.islands for row in _island_rows(found_island)]


def headings(search: Search) -> list[str]:
    return [
        _("island"), _("players"), _("matches"), *_letters(search), _("off"), _("at most"),
        _("lead changes"), _("differ"), _("stuck"), _("ahead"), _("fair"),
    ]  # fmt: skip


def legend() -> str:
    return _(
        "Ports: wins of 100 matches from each (none for one player). off: how far the worst "
        "port is from an even share, and its upper limit (95 % sure for all confirmed "
        "islands). lead changes: per match. ahead: points between first and second. differ: "
        "share of spaces in which lines from one port differ. stuck: share of sheets that "
        "ended stuck."
    )


def _letters(search: Search) -> list[str]:
    board = island(search.islands[0].layout.board)
    return [letter(board, label, language()) for label in ports(board)]


def _island_rows(island: FoundIsland) -> list[list[str]]:
    fair = "?" if island.fair is None else _("yes") if island.fair else _("no")
    return [
        [
            "" if number else island.name, f"{table.players} {table.policy}", str(table.matches),
            *_figures(table), "" if number else fair if island.fresh else _("not confirmed"),
        ]
        for number, table in enumerate(island.tables)
    ]  # fmt: skip


def _figures(table: TableFigures) -> list[str]:
    wins = list(table.wins.values()) if table.wins is not None else [None] * 4
    return [
        *("–" if share is None else decimal(100 * share) for share in wins),
        *(decimal(figure, ".2f") if isfinite(figure) else "–" for figure in (table.off, table.at_most)),
        "–" if table.lead_changes is None else decimal(table.lead_changes, ".2f"),
        f"{100 * table.differ:.0f} %", f"{decimal(100 * table.stuck)} %",
        "–" if table.ahead is None else decimal(table.ahead),
    ]  # fmt: skip


def _align_columns(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Align rows below their headings; the first two columns and the last are words."""
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    last = len(heads) - 1
    return "\n".join(
        "  ".join(
            cell.ljust(wide) if place in (0, 1, last) else cell.rjust(wide)
            for place, (cell, wide) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in (heads, *rows)
    )
