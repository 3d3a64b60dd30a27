"""What is stored with a match: its board, to be replayed, and its result of that day, by seats."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path, PurePath, PurePosixPath
from typing import Any, NamedTuple

from printplay.core.errors import FileError, FilePlace, LayoutError, PrintplayError
from printplay.core.i18n import N_
from printplay.core.tables import TableText
from printplay.geometry.layouts.source import DISK, MadeFile
from printplay.geometry.layouts.tomlfile import loads
from printplay.geometry.playable import Playable
from printplay.lookup import boards
from printplay.match.standings import Placing, Standings
from printplay.pads.file.pad import Pad

_KEYS = {"seat", "rank", "score", "winner", "tie_break", "unchecked"}
#: Suffixes of files that define a board or cards; pictures do not.
SUFFIXES = (".csv", ".geojson", ".json", ".toml")
#: Most boards in memory: a server that has read a thousand islands keeps those in play.
_MAX_BOARDS = 100


@dataclass(frozen=True)
class StoredFiles:
    """The files of a stored layout by path, none on disk; those of a ledger were judged before."""

    texts: Mapping[str, str]
    judged: bool = False

    def text(self, path: PurePath) -> str:
        """Return the text of a file; raise LayoutError if it is not stored."""
        text = self.texts.get(path.as_posix())
        if text is None:
            raise LayoutError(N_("there is no such file"), place=FilePlace(str(path)))
        return text.removeprefix("\ufeff")

    def table(self, path: PurePath) -> TableText:
        """Return the text of a table, as it was decoded when it was stored."""
        return TableText(self.text(path))

    def picture(self, path: PurePath) -> Path:
        """Raise LayoutError: the ledger stores no pictures, and a stranger's file opens none."""
        raise LayoutError(
            N_("the ledger does not store pictures"),
            place=FilePlace(str(path)),
            hint=N_("Print the deck from its own file: --layout FILE instead of --match."),
        )


def snapshot_text(board: Playable) -> str:
    """Return a layout with all files it names, directly or not, as JSON."""
    path = board.path
    files: dict[str, str] = {}
    pending = []
    if isinstance(path, MadeFile):
        files[str(path)] = path.make()
    elif isinstance(board, Pad):
        files[path.name] = board.text
    else:
        pending = [PurePosixPath(path.name)]
    while pending:
        file_name = pending.pop()
        text = _read_definition(Path(path.parent) / file_name) if str(file_name) not in files else None
        if text is not None:
            files[str(file_name)] = text
            pending += (file_name.parent / reference for reference in _file_references(file_name, text))
    return canonical_json({"name": board.name, "hash": board.hash, "layout": path.name, "files": files})


def _read_definition(file: Path) -> str | None:
    """Return the text of a file that a layout names, or None if it is not text."""
    try:
        if file.suffix.lower() not in SUFFIXES:
            return None
        return DISK.table(file).text if file.suffix.lower() == ".csv" else DISK.text(file)
    except FileError:
        return None  # perhaps a title that looks like a file: the layout was read without it


def canonical_json(content: Mapping[str, object]) -> str:
    """Serialise a board in the canonical form that seals cover."""
    return json.dumps(content, ensure_ascii=False, sort_keys=True)


def _file_references(file: PurePosixPath, text: str) -> Iterator[str]:
    """Yield all strings of a TOML file that could name a file in its folder that is stored."""
    try:
        values: list[object] = [loads(text)] if file.suffix.lower() == ".toml" else []
    except (ValueError, RecursionError):
        return
    while values:
        value = values.pop()
        if isinstance(value, dict | list):
            values += value.values() if isinstance(value, dict) else value
        elif isinstance(value, str) and len(value) < 200 and value.isprintable():
            if not value.lower().rstrip("/\\.").endswith(SUFFIXES):
                continue  # most strings: to take each for a path takes longer than all the rest
            path = Path(value)
            if not path.is_absolute() and ".." not in path.parts:
                yield value


@lru_cache(_MAX_BOARDS)
def restore_board(text: str, game: str) -> Playable:
    """Return the board of a match: the shipped one if it is the same, else the stored one.

    `text` is from a ledger, which takes no board that was not judged as a whole. Raises LayoutError
    if this printplay can no longer read it.
    """
    data = json.loads(text)
    if (shipped := shipped_board(data, game)) is not None:
        return shipped
    return boards.read_playable(PurePosixPath(data["layout"]), game, StoredFiles(data["files"], judged=True))


@lru_cache(_MAX_BOARDS)
def stored_board(text: str, game: str) -> Playable:
    """Return the board of a stored layout, ignoring shipped ones; raise LayoutError."""
    data = json.loads(text)
    return boards.read_playable(PurePosixPath(data["layout"]), game, StoredFiles(data["files"]))


def shipped_board(headers: Mapping[str, str], game: str) -> Playable | None:
    """Return the shipped board that equals a stored one, or None."""
    try:
        shipped = boards.find_playable(headers["name"], game)
    except PrintplayError:
        return None  # no shipped board has that name
    return shipped if shipped.hash == headers["hash"] else None


class Result(NamedTuple):
    """Standings, and the version of the game's rules that gave them."""

    rules_version: int
    standings: Standings

    def is_same_as(self, other_standings: Standings) -> bool:
        """Return whether other standings are equal, apart from the sources of points."""
        own_places, other_places = (
            [*map(_comparable, standings.placings)] for standings in (self.standings, other_standings)
        )
        return own_places == other_places and self.standings.decided_by == other_standings.decided_by


def result_text(standings: Standings, players: Sequence[str], rules_version: int) -> str:
    """Serialise standings to one line; `players` are in seating order."""
    places = [
        {
            "seat": players.index(placing.player) + 1,
            "rank": placing.rank,
            "score": placing.score,
            "winner": placing.winner,
            "tie_break": dict(placing.tie_break),
            "unchecked": placing.unchecked,
        }
        for placing in standings.placings
    ]
    result: dict[str, object] = {"rules": rules_version, "decided_by": standings.decided_by, "places": places}
    if standings.without:
        result["without"] = [players.index(player) + 1 for player in standings.without]
    return json.dumps(result, ensure_ascii=False, separators=(",", ":"))


def parse_result(text: str, players: Sequence[str], present: Standings) -> Result:
    """Parse the text of `result_text`; the sources of points are those of `present` if they still add up.

    So are its sides, and whether it is a single sheet. Raises ValueError for a text that `result_text`
    did not write for this number of players.
    """
    try:
        data = json.loads(text)
        points = {placing.player: placing for placing in present.placings}
        placings = tuple(_placing(place, players, points) for place in data["places"])
        seated = [placing.player for placing in placings]
        decided_by = data["decided_by"]
        without = tuple(players[seat - 1] for seat in data.get("without", ()))
        good = (
            type(data["rules"]) is int
            and (decided_by is None or type(decided_by) is str)
            and sorted(seated) == sorted(players)
            and data["rules"] >= 1
        )
    except (LookupError, TypeError, AttributeError, RecursionError) as error:
        raise ValueError(text) from error
    if not good:
        raise ValueError(text)
    return Result(data["rules"], Standings(placings, decided_by, without, present.alone, present.sides))


def _placing(
    place: Mapping[str, Any], players: Sequence[str], present_placings: Mapping[str, Placing]
) -> Placing:
    numbers = (place["seat"], place["rank"], place["score"])
    flags = (place["winner"], place["unchecked"])
    tie_break = dict(place["tie_break"])
    is_valid_tie_break = all(
        type(key) is str and type(value) in (int, type(None)) for key, value in tie_break.items()
    )
    if {*map(type, numbers)} != {int} or {*map(type, flags)} != {bool} or not is_valid_tie_break:
        raise TypeError
    if set(place) != _KEYS or not 1 <= place["seat"] <= len(players):
        raise LookupError
    player = players[place["seat"] - 1]
    present = present_placings.get(player)
    points = present.points if present is not None and present.score == place["score"] else ()
    return Placing(
        place["rank"],
        player,
        place["score"],
        place["winner"],
        tie_break,
        points,
        place["unchecked"],
        present.lowest if present is not None else False,
    )


def _comparable(placing: Placing) -> tuple[object, ...]:
    ties = tuple(sorted(placing.tie_break.items()))
    return placing.player, placing.rank, placing.score, placing.winner, placing.unchecked, ties
