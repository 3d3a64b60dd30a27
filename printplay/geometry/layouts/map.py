"""The map of a lattice board: rows of tokens, one for each space, turned into cells in mm."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from typing import Any

from printplay.core.errors import FilePlace, brief
from printplay.core.i18n import N_
from printplay.geometry.layouts.cell import MAX_MM, MAX_SPACES, LayoutSpace
from printplay.geometry.layouts.lattice import DECIMALS, Lattice, Point, space_name
from printplay.geometry.layouts.tomlfile import TomlReader

NOTHING: Mapping[str, Any] = {}
#: Tokens with the same meaning in every layout; the legend defines all others.
MEANINGS: Mapping[str, Mapping[str, Any]] = {".": NOTHING, "~": {"kind": "water"}, "o": {}}
MEANING_NAMES = {".": N_("nothing"), "~": N_("water"), "o": N_("plain land")}

#: Column, row, place in the file, and legend entry.
_Found = tuple[int, int, FilePlace, Mapping[str, Any]]


class Map:
    """Reads the map of one layout; `MEANINGS` and the layout's legend define its tokens."""

    def __init__(
        self, reader: TomlReader, lattice: Lattice, pitch: float, legend: Mapping[str, dict[str, Any]]
    ) -> None:
        self.reader, self.lattice, self.pitch, self.legend = reader, lattice, pitch, legend

    def _rows(self, value: Any) -> list[tuple[int, list[str]]]:
        """Return (line of the file, tokens) for every row, without blank lines at both ends."""
        if not isinstance(value, str):
            raise self.reader.error(
                N_("this key is missing") if value is None else N_("this must be a text"),
                "board.map",
                hint=N_('Draw the board between map = """ and """, one token a space.'),
            )
        first = self.reader.line_of("board.map") or 1
        opening = self.reader.text.split("\n", first)[first - 1].rstrip()
        if opening.endswith(('"""', "'''")):  # TOML drops a line break after the quotes
            first += 1
        rows = [(first + number, line.split()) for number, line in enumerate(value.split("\n"))]
        while rows and not rows[0][1]:
            rows.pop(0)
        while rows and not rows[-1][1]:
            rows.pop()
        return rows

    def cells(self, value: Any) -> tuple[tuple[LayoutSpace, ...], set[str]]:
        """Return the cells of the map, and the tokens it uses."""
        rows = self._rows(value)
        if sum(len(tokens) for _line, tokens in rows) > MAX_SPACES:
            raise self.reader.error(N_("the map has more than {limit} tokens"), "board.map", limit=MAX_SPACES)
        found: list[_Found] = []
        used = set()
        for row, (line, tokens) in enumerate(rows):
            if len(tokens) != len(rows[0][1]):
                raise self.reader.error(
                    N_("row {row} of the map has {count:token|tokens}, row 1 has {expected}"),
                    "board.map",
                    line=line,
                    hint=N_('Make all rows the same length; "." stands for an empty place.'),
                    row=row + 1,
                    count=len(tokens),
                    expected=len(rows[0][1]),
                )
            for column, token in enumerate(tokens):
                contents = MEANINGS.get(token, self.legend.get(token))
                if contents is None:
                    near = difflib.get_close_matches(token, [*MEANINGS, *self.legend], 1)
                    raise self.reader.error(
                        N_("{space}: the token {token!r} is not in the legend"),
                        "board.map",
                        line=line,
                        hint=N_("Did you mean {near!r}?") if near else N_("Add it to [legend]."),
                        space=space_name(column, row),
                        token=brief(token),
                        near=near[0] if near else "",
                    )
                used.add(token)
                if contents is not NOTHING:
                    entry = f"legend.{token}" if token in self.legend else None
                    place = FilePlace(
                        str(self.reader.path),
                        self.reader.lines.get(entry, line) if entry else line,
                        None,
                        entry,
                    )
                    found.append((column, row, place, contents))
        return self._placed(found), used

    def _placed(self, found: list[_Found]) -> tuple[LayoutSpace, ...]:
        """Turn whole-number keys into mm, with the origin at the lower left of all cells."""
        if not found:
            return ()
        unit_x, unit_y = self.lattice.units(self.pitch)
        outlines = [self.lattice.outline(column, row) for column, row, _place, _contents in found]
        left = min(x for outline in outlines for x, _y in outline)
        low = min(y for outline in outlines for _x, y in outline)
        width = (max(x for outline in outlines for x, _y in outline) - left) * unit_x
        height = (max(y for outline in outlines for _x, y in outline) - low) * unit_y
        if max(width, height) > MAX_MM:
            raise self.reader.error(N_("the board is larger than {limit} m"), "board.map", limit=10)

        def mm(key: tuple[int, int]) -> Point:
            x, y = key
            return round((x - left) * unit_x, DECIMALS), round((y - low) * unit_y, DECIMALS)

        return tuple(
            LayoutSpace(
                space_name(column, row),
                tuple(map(mm, outline)),
                mm(self.lattice.centre(column, row)),
                contents,
                place,
            )
            for (column, row, place, contents), outline in zip(found, outlines, strict=True)
        )
