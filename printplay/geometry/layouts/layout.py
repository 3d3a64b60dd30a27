"""Layout files: a board as a person describes it, read into cells with raw contents.

A cell has a name, an outline and a centre in mm (x right, y up, origin at the lower left corner of
the board's bounding box) and its entry of the legend, which the game interprets. Every error is a
`LayoutError` that names file, line or key, and the cure.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

from printplay.core.errors import FilePlace, LayoutError, brief
from printplay.core.i18n import N_, _
from printplay.geometry.layouts.fairness import TABLE, Fairness, read_fairness
from printplay.geometry.layouts.lattice import LATTICES
from printplay.geometry.layouts.map import MEANING_NAMES, MEANINGS, LayoutSpace, Map
from printplay.geometry.layouts.source import DISK, LayoutFiles
from printplay.geometry.layouts.tomlfile import TomlReader, read_toml

PITCHES = (4.0, 200.0)  # mm; boards of other pitches can be neither drawn on nor printed

__all__ = ["Layout", "LayoutSpace", "read_layout"]

_TOP_KEYS = ("game", "name", "theme", "title", "board", "legend", TABLE)
_BOARD_KEYS = ("lattice", "pitch", "map", "file")


@dataclass(frozen=True)
class Layout:
    """A parsed layout file. `pitch` is in mm, None for free spaces; `unused` are legend tokens."""

    game: str
    name: str
    theme: str
    title: Mapping[str, str]
    lattice: str
    pitch: float | None
    cells: tuple[LayoutSpace, ...]
    unused: tuple[str, ...]
    path: PurePath
    fairness: Fairness | None = None

    def __hash__(self) -> int:
        """Return the same number for equal layouts, whose titles cannot be hashed."""
        return hash((self.game, self.name, self.path))


def read_layout(path: PurePath, files: LayoutFiles = DISK) -> Layout:
    """Read a TOML layout file (for `lattice = "free"`, also the GeoJSON file it names).

    A file `*.geojson` as printed by `layout show --geojson` is a layout by itself. Raises
    LayoutError.
    """
    if path.suffix.lower() in (".geojson", ".json"):
        return _read_geojson_board(path, files)
    return _LayoutReader(path, *read_toml(path, files), files).layout()


def _read_geojson_board(path: PurePath, files: LayoutFiles) -> Layout:
    """Read a free board from GeoJSON alone; its member `printplay` has the game and the name."""
    from printplay.geometry.layouts.map import read_cells, read_collection

    data = read_collection(path, files)
    about = data.get("printplay")
    if not isinstance(about, dict):
        raise LayoutError(
            N_("the member {key!r} is missing"),
            place=FilePlace(str(path), key="printplay"),
            hint=N_('It gives game and board: "printplay": {{"game": "...", "name": "..."}}.'),
            key="printplay",
        )
    reader = _LayoutReader(path, "", {})
    game = reader.string(about, "game", "printplay.game")
    name = reader.string(about, "name", "printplay.name", limit=24)
    return Layout(game, name, "none", {}, "free", None, read_cells(path, data), (), path)


class _LayoutReader(TomlReader):
    """Parses one layout; the methods follow the file from top to bottom."""

    def layout(self) -> Layout:
        self.check_keys(self.table, _TOP_KEYS, "")
        game = self.string(self.table, "game", "game")
        name = self.string(self.table, "name", "name", limit=24)
        theme = self.string(self.table, "theme", "theme", default="none")
        title = self.subtable("title", required=False)
        for language in title:
            self.string(title, language, f"title.{language}", limit=60)
        board = self.subtable("board")
        self.check_keys(board, _BOARD_KEYS, "board.")
        kind = self.string(board, "lattice", "board.lattice")
        legend = self.legend()
        if kind == "free":
            pitch, cells, unused = None, self.free_cells(board), tuple(legend)
        elif kind in LATTICES:
            pitch = self.pitch(board)
            if "file" in board:
                raise self.error(N_('file = ... needs lattice = "free"'), "board.file")
            cells, used = Map(self, LATTICES[kind], pitch, legend).cells(board.get("map"))
            unused = tuple(token for token in legend if token not in used)
        else:
            near_lattices = difflib.get_close_matches(kind, [*LATTICES, "free"], 1)
            raise self.error(
                N_("unknown lattice {found!r}"),
                "board.lattice",
                hint=N_("Did you mean {near}?") if near_lattices else N_("Lattices: {known}."),
                found=kind,
                near=near_lattices[0] if near_lattices else "",
                known=", ".join([*LATTICES, "free"]),
            )
        if not cells:
            raise self.error(N_("the board has no spaces"), "board.map")
        return Layout(game, name, theme, title, kind, pitch, cells, unused, self.path, read_fairness(self))

    # -- keys and values -------------------------------------------------------------------------

    def pitch(self, board: Mapping[str, Any]) -> float:
        value = board.get("pitch")
        if value is None:
            raise self.error(
                N_("this key is missing"),
                "board.pitch",
                hint=N_("Give the distance between neighbouring centres in mm, such as pitch = 12.5."),
            )
        low, high = PITCHES
        if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
            raise self.error(
                N_("the pitch must be a number of mm from {low:g} to {high:g}, not {value}"),
                "board.pitch",
                low=low,
                high=high,
                value=brief(value),
            )
        return float(value)

    def legend(self) -> dict[str, dict[str, Any]]:
        legend = self.subtable("legend", required=False)
        for token, entry in legend.items():
            key = f"legend.{token}"
            if not isinstance(entry, dict):
                raise self.error(N_("this must be a table, such as {{ shovels = 1 }}"), key)
            if token in MEANINGS:
                raise self.error(
                    N_("{token!r} already has a meaning: it is {meaning}"),
                    key,
                    hint=N_("Choose another token."),
                    token=token,
                    meaning=_(MEANING_NAMES[token]),
                )
            if not token or any(character.isspace() for character in token):
                raise self.error(N_("a token is one or more characters without blanks"), key)
        return legend

    # -- free spaces -----------------------------------------------------------------------------

    def free_cells(self, board: Mapping[str, Any]) -> tuple[LayoutSpace, ...]:
        from printplay.geometry.layouts.map import read_cells, read_collection

        for key in ("map", "pitch"):
            if key in board:
                raise self.error(N_('this key cannot be used with lattice = "free"'), f"board.{key}")
        file = self.string(board, "file", "board.file", limit=400)
        cells_path = self.path.parent / file
        return read_cells(cells_path, read_collection(cells_path, self.files))
