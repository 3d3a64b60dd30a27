"""What a file is that a person names: a record, a layout, a deck, a pad or a drawn line.

Its content says, not its name. Only its beginning and its keys are looked at: whoever reads it in
full tells what is wrong with it.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal, NamedTuple

from printplay.core.errors import FileError, FilePlace
from printplay.core.i18n import N_
from printplay.geometry.layouts.tomlfile import loads

FileKind = Literal["record", "layout", "deck", "pad", "line"]

#: More of a file is not needed to know what it is.
_LOOKED_AT = 8_000_000

#: A record nearly always begins so; a TOML file never does.
_GAME_LINE = re.compile(r"\s*(?:#[^\n]*\n\s*)*game[ \t]+[^\s=]", re.IGNORECASE)
_WKT = re.compile(
    r"\s*(?:SRID=\d+;\s*)?(?:(?:MULTI)?(?:POINT|LINESTRING|POLYGON)|GEOMETRYCOLLECTION)\b",
    re.IGNORECASE,
)
_TOML_LINE = re.compile(
    r"""^[ \t]*(?:\[\[?[^\[\]\n]+\]\]?[ \t]*(?:#.*)?$|["']?[\w.-]+["']?[ \t]*=)""", re.MULTILINE
)
_RECORD_LINE = re.compile(
    r"^[ \t]*(?:(?:game|layout|players|round|page|house|start|variant|struck|end|settle|deal)\b"
    r"[^=\n]*$|[^\s:=,#\[\]\"'][^:=,#\[\]\"'\n]{0,39}:[ \t])",
    re.MULTILINE | re.IGNORECASE,
)
_TOML_KEY = re.compile(
    r"""^[ \t]*(?:\[\[?[ \t]*)?["']?([\w-]+)["']?[ \t.]*[\w.\]" ]*?[ \t]*(?:=|\])""", re.MULTILINE
)

#: Keys that only one kind of TOML file has. A board comes before a deck, and a deck before a pad.
_KEYS: dict[FileKind, frozenset[str]] = {
    "layout": frozenset({"board", "legend", "pages", "storey"}),
    "deck": frozenset({"cards", "deck"}),
    "pad": frozenset({"row", "winner", "rounds", "players", "tie_break"}),
}

#: How files begin that are none of these: what they are, and what reads them.
_OTHERS = (
    (b"\xff\xd8\xff", "photo"),
    (b"\x89PNG", "photo"),
    (b"II*\0", "photo"),
    (b"MM\0*", "photo"),
    (b"SQLite format 3\0", "ledger"),
)


class DetectedKind(NamedTuple):
    """What a file is taken for, and what else it could be."""

    kind: FileKind
    also: FileKind | None = None


def kind_of(file: Path) -> DetectedKind:
    """Return what a file is; one that cannot be read is taken for a record.

    Raises FileError, which says what reads it, for what is none of them: a photo, a ledger.
    """
    try:
        with file.open("rb") as stream:
            return kind_of_bytes(stream.read(_LOOKED_AT), str(file))
    except FileError:
        raise
    except (OSError, ValueError):
        return DetectedKind("record")


def kind_of_bytes(data: bytes, name: str) -> DetectedKind:
    """Return what a file holds, by its bytes; `name` is what errors call it."""
    for start, other in _OTHERS:
        if data.startswith(start):
            raise _other(other, name)
    if data[4:8] == b"ftyp":
        raise _other("photo", name)
    begin = data[:1024].lstrip(b"\xef\xbb\xbf \t\r\n")
    if b"%PDF-" in data[:1024] or begin.startswith((b"<", b"\xff\xfe<", b"\xfe\xff\x00<")):
        return DetectedKind("line")
    text = data.decode("utf-8-sig", "replace")
    if _GAME_LINE.match(text):
        return DetectedKind("record")
    if text.lstrip().startswith(("{", "[{")):
        return _of_json(text, name)
    if _WKT.match(text):
        return DetectedKind("line")
    return _of_text(text, name)


def _of_json(text: str, name: str) -> DetectedKind:
    """Return what GeoJSON is: lines were drawn, polygons are the spaces of a board."""
    import json

    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return DetectedKind("line")
    if isinstance(found, list) or (isinstance(found, dict) and "matches" in found):
        raise _other("export", name)
    kinds = set(re.findall(r'"type"\s*:\s*"(\w+)"', text))
    spaces, lines = bool(kinds & {"Polygon", "MultiPolygon"}), "LineString" in str(kinds)
    if spaces:
        return DetectedKind("layout", "line" if lines else None)
    return DetectedKind("line")


def _of_text(text: str, name: str) -> DetectedKind:
    """Return what a text is: TOML, which may be broken, or a record."""
    try:
        keys = set(loads(text))
    except (ValueError, RecursionError):
        toml, record = (len(line.findall(text)) for line in (_TOML_LINE, _RECORD_LINE))
        if toml <= record:
            named = _of_keys(set(_TOML_KEY.findall(text))) if toml else []
            return DetectedKind("record", named[0] if named else None)
        named = _of_keys(set(_TOML_KEY.findall(text)))
        return DetectedKind(named[0] if named else "layout", "record" if record else None)
    if not keys:
        return DetectedKind("record")
    named = _of_keys(keys)
    if not named and "game" not in keys:
        raise FileError(
            N_("This TOML file is not a layout, a deck or a pad."),
            place=FilePlace(name),
            hint=N_("A layout has [board], a deck has [cards], a pad has [[row]]."),
        )
    return DetectedKind(named[0] if named else "layout", named[1] if len(named) > 1 else None)


def _of_keys(keys: set[str]) -> list[FileKind]:
    """Return the kinds of file that have some of these keys, the likeliest first."""
    return [kind for kind, known in _KEYS.items() if known & keys]


def _other(what: str, name: str) -> FileError:
    """Return the error for a file that another command reads."""
    message, hint = {
        "photo": (
            N_("This is a picture, not a file to check."),
            N_("Read a photographed sheet: printplay scan {file}"),
        ),
        "ledger": (
            N_("This is a ledger, not a file to check."),
            N_("List its matches: printplay score list --ledger {file}"),
        ),
        "export": (
            N_("This is JSON, but neither a layout nor a drawn line."),
            N_("Import matches: printplay score import {file}"),
        ),
    }[what]
    return FileError(message, place=FilePlace(name), hint=hint, file=name)
