"""Layout files: what a person writes down of a board, read into cells with raw contents.

A cell knows its name, its outline and centre in mm (x right, y up, origin at the lower left corner
of the board's bounding box) and the legend's entry for it; what that entry means is the game's
business. Every fault is a `LayoutError` that names file, line or key, and the cure.
"""

from __future__ import annotations

import difflib
import math
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from printplay.errors import LayoutError, Place
from printplay.geometry.lattice import DECIMALS, LATTICES, Lattice, Point, space_name
from printplay.i18n import N_

MAX_SPACES = 10_000
MAX_BYTES = 8_000_000
PITCHES = (4.0, 200.0)  # mm; outside of these nobody can draw a line or print a page

_TOP_KEYS = ("game", "name", "theme", "title", "board", "legend")
_BOARD_KEYS = {"lattice", "pitch", "map", "file"}
_SPACE_NAME = re.compile(r"[^\W_][\w-]{0,11}")


@dataclass(frozen=True)
class Cell:
    """One space as the layout states it; `place` is where in the file."""

    name: str
    outline: tuple[Point, ...]
    centre: Point | None
    contents: Mapping[str, Any]
    place: Place


@dataclass(frozen=True)
class Layout:
    """A layout file that could be read. `pitch` is in mm, None where spaces are free."""

    game: str
    name: str
    theme: str
    title: Mapping[str, str]
    lattice: str
    pitch: float | None
    cells: tuple[Cell, ...]
    unused: tuple[str, ...]
    path: Path


def read_text(path: Path) -> str:
    """Return the text of a file; raise LayoutError where it is none, too large or not UTF-8."""
    place = Place(str(path))
    try:
        if path.is_dir():
            raise LayoutError(N_("this is a folder, not a file"), place=place)
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise LayoutError(N_("there is no such file"), place=place) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise LayoutError(
            N_("the file cannot be read: {reason}"), place=place, reason=reason
        ) from None
    if len(data) > MAX_BYTES:
        raise LayoutError(
            N_("the file is larger than {limit} MB"), place=place, limit=MAX_BYTES // 1_000_000
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise LayoutError(
            N_("the text is not UTF-8 (byte {byte})"),
            place=Place(str(path), line),
            hint=N_("Save the file as UTF-8."),
            byte=f"0x{data[error.start]:02x}",
        ) from None


def read_layout(path: Path) -> Layout:
    """Read a TOML layout file (or, for `lattice = "free"`, it and its GeoJSON file)."""
    text = read_text(path)
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        where = re.search(r"\(at line (\d+), column (\d+)\)", str(error))
        place = Place(str(path), int(where[1]), int(where[2])) if where else Place(str(path))
        raise LayoutError(
            N_("this is not valid TOML: {reason}"),
            place=place,
            reason=re.sub(r" \(at .*\)$", "", str(error)),
        ) from None
    except RecursionError:
        raise LayoutError(N_("the file is nested too deeply"), place=Place(str(path))) from None
    return _Reader(path, text, table).layout()


class _Reader:
    """Takes one layout apart; the methods follow the file from top to bottom."""

    def __init__(self, path: Path, text: str, table: dict[str, Any]) -> None:
        self.path, self.text, self.table = path, text, table

    def error(
        self,
        message: str,
        key: str | None = None,
        *,
        line: int | None = None,
        hint: str = "",
        **values: object,
    ) -> LayoutError:
        if line is None and key is not None:
            line = self.line_of(key)
        return LayoutError(
            message, place=Place(str(self.path), line, None, key), hint=hint, **values
        )

    def line_of(self, key: str) -> int | None:
        """Return the line on which `key` (or the last part of a dotted key) is set."""
        last = re.escape(key.rsplit(".", 1)[-1])
        found = re.search(
            rf'^[ \t]*\[?[ \t]*["\']?{last}["\']?[ \t]*[=\]]', self.text, re.MULTILINE
        )
        return self.text.count("\n", 0, found.start()) + 1 if found else None

    def layout(self) -> Layout:
        self.known(self.table, _TOP_KEYS, "")
        game = self.string(self.table, "game", "game")
        name = self.string(self.table, "name", "name", limit=24)
        theme = self.string(self.table, "theme", "theme", default="none")
        title = self.subtable("title", required=False)
        for language in title:
            self.string(title, language, f"title.{language}", limit=60)
        board = self.subtable("board")
        self.known(board, _BOARD_KEYS, "board.")
        kind = self.string(board, "lattice", "board.lattice")
        legend = self.legend()
        if kind == "free":
            pitch, cells, unused = None, self.free_cells(board), tuple(legend)
        elif kind in LATTICES:
            pitch = self.pitch(board)
            cells, used = self.map_cells(board, LATTICES[kind], pitch, legend)
            unused = tuple(token for token in legend if token not in used)
        else:
            raise self.error(
                N_("{found!r} is not a lattice"),
                "board.lattice",
                hint=N_("Lattices are: {known}."),
                found=kind,
                known=", ".join([*LATTICES, "free"]),
            )
        if not cells:
            raise self.error(N_("the board has no spaces"), "board.map")
        return Layout(game, name, theme, title, kind, pitch, cells, unused, self.path)

    # -- keys and values -------------------------------------------------------------------------

    def known(self, table: Mapping[str, Any], keys: Iterable[str], prefix: str) -> None:
        keys = list(keys)
        for key in table:
            if key not in keys:
                near = difflib.get_close_matches(key, keys, 1)
                raise self.error(
                    N_("this key is not known"),
                    prefix + key,
                    hint=N_("Did you mean {near!r}?") if near else N_("Keys here are: {known}."),
                    near=near[0] if near else "",
                    known=", ".join(keys),
                )

    def string(
        self,
        table: Mapping[str, Any],
        name: str,
        key: str,
        *,
        default: str | None = None,
        limit: int = 40,
    ) -> str:
        value = table.get(name, default)
        if value is None:
            raise self.error(N_("this key is missing"), key, line=0 or None)
        if not isinstance(value, str) or not value.strip() or not value.isprintable():
            raise self.error(N_("this must be a text of one line, in quotes"), key)
        if len(value) > limit:
            raise self.error(N_("this is longer than {limit} characters"), key, limit=limit)
        return value.strip()

    def subtable(self, key: str, *, required: bool = True) -> dict[str, Any]:
        value = self.table.get(key)
        if value is None and not required:
            return {}
        if value is None:
            raise self.error(
                N_("this table is missing"),
                key,
                hint=N_("Write a section [{key}]."),
            )
        if not isinstance(value, dict):
            raise self.error(N_("this must be a table"), key)
        return value

    def pitch(self, board: Mapping[str, Any]) -> float:
        value = board.get("pitch")
        if value is None:
            raise self.error(
                N_("this key is missing"),
                "board.pitch",
                hint=N_("State the mm between neighbouring centres, such as pitch = 12.5."),
            )
        low, high = PITCHES
        if (
            isinstance(value, bool)
            or not isinstance(value, int | float)
            or not low <= value <= high
        ):
            raise self.error(
                N_("the pitch must be a number of mm from {low:g} to {high:g}, not {value}"),
                "board.pitch",
                low=low,
                high=high,
                value=value,
            )
        return float(value)

    def legend(self) -> dict[str, dict[str, Any]]:
        legend = self.subtable("legend", required=False)
        for token, entry in legend.items():
            key = f"legend.{token}"
            if not isinstance(entry, dict):
                raise self.error(N_("this must be a table, such as {{ shovels = 1 }}"), key)
            if token in _MEANINGS or any(character.isspace() for character in token):
                raise self.error(N_("{token!r} already has a meaning"), key, token=token)
        return legend

    # -- maps ------------------------------------------------------------------------------------

    def map_rows(self, board: Mapping[str, Any]) -> list[tuple[int, list[str]]]:
        """Return (line in the file, tokens) of every row, without blank lines at the ends."""
        value = board.get("map")
        if not isinstance(value, str):
            raise self.error(
                N_("this key is missing") if value is None else N_("this must be a text"),
                "board.map",
                hint=N_('Draw the board between map = """ and """, one token a space.'),
            )
        first = self.line_of("map") or 1
        opening = re.search(r'^[ \t]*map[ \t]*=[ \t]*("""|\'\'\')(\r?\n)?', self.text, re.MULTILINE)
        if opening and opening[2]:
            first += 1
        rows = [(first + number, line.split()) for number, line in enumerate(value.split("\n"))]
        while rows and not rows[0][1]:
            rows.pop(0)
        while rows and not rows[-1][1]:
            rows.pop()
        return rows

    def map_cells(
        self,
        board: Mapping[str, Any],
        lattice: Lattice,
        pitch: float,
        legend: Mapping[str, dict[str, Any]],
    ) -> tuple[tuple[Cell, ...], set[str]]:
        if "file" in board:
            raise self.error(N_('a file of outlines goes with lattice = "free" only'), "board.file")
        rows = self.map_rows(board)
        if sum(len(tokens) for _line, tokens in rows) > MAX_SPACES:
            raise self.error(
                N_("the map has more than {limit} spaces"), "board.map", limit=MAX_SPACES
            )
        found: list[tuple[int, int, int, Mapping[str, Any]]] = []
        used = set()
        for row, (line, tokens) in enumerate(rows):
            if len(tokens) != len(rows[0][1]):
                raise self.error(
                    N_("row {row} of the map has {count} tokens, row 1 has {expected}"),
                    "board.map",
                    line=line,
                    hint=N_('Fill the row with "." where there is nothing.'),
                    row=row + 1,
                    count=len(tokens),
                    expected=len(rows[0][1]),
                )
            for column, token in enumerate(tokens):
                contents = _MEANINGS.get(token, legend.get(token))
                if contents is None:
                    near = difflib.get_close_matches(token, [*_MEANINGS, *legend], 1)
                    raise self.error(
                        N_("{space}: the token {token!r} is not in the legend"),
                        "board.map",
                        line=line,
                        hint=N_("Did you mean {near!r}?") if near else N_("Add it to [legend]."),
                        space=space_name(column, row),
                        token=token[:20],
                        near=near[0] if near else "",
                    )
                used.add(token)
                if contents is not _NOTHING:
                    found.append((column, row, line, contents))
        return self.placed(found, lattice, pitch), used

    def placed(
        self,
        found: list[tuple[int, int, int, Mapping[str, Any]]],
        lattice: Lattice,
        pitch: float,
    ) -> tuple[Cell, ...]:
        """Turn whole-number keys into mm, with the origin at the lower left of what is there."""
        if not found:
            return ()
        unit_x, unit_y = lattice.units(pitch)
        outlines = [lattice.outline(column, row) for column, row, _line, _contents in found]
        left = min(x for outline in outlines for x, _y in outline)
        low = min(y for outline in outlines for _x, y in outline)

        def mm(key: tuple[int, int]) -> Point:
            x, y = key
            return round((x - left) * unit_x, DECIMALS), round((y - low) * unit_y, DECIMALS)

        return tuple(
            Cell(
                space_name(column, row),
                tuple(map(mm, outline)),
                mm(lattice.centre(column, row)),
                contents,
                Place(str(self.path), line, None, space_name(column, row)),
            )
            for (column, row, line, contents), outline in zip(found, outlines, strict=True)
        )

    # -- free spaces -----------------------------------------------------------------------------

    def free_cells(self, board: Mapping[str, Any]) -> tuple[Cell, ...]:
        from printplay.geometry.freeform import read_cells

        for key in ("map", "pitch"):
            if key in board:
                raise self.error(N_('this key does not go with lattice = "free"'), f"board.{key}")
        file = self.string(board, "file", "board.file", limit=400)
        return read_cells(self.path.parent / file)


_NOTHING: Mapping[str, Any] = {}
#: What a token means in every layout; the rest is in its legend.
_MEANINGS: Mapping[str, Mapping[str, Any]] = {".": _NOTHING, "~": {"kind": "water"}, "o": {}}


def valid_name(name: object) -> bool:
    """Tell whether `name` can name a free space: letters, digits, `_`, `-`; at most 12."""
    return isinstance(name, str) and bool(_SPACE_NAME.fullmatch(name))


def is_number(value: object) -> bool:
    """Tell whether `value` is a finite number that fits a board (at most 10 m)."""
    return (
        isinstance(value, int | float)
        and not isinstance(value, bool)
        and math.isfinite(value)
        and abs(value) <= 10_000
    )
