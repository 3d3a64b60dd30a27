"""Files by their contents, not names: their beginning and their keys; each one's reader reports faults."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal, NamedTuple

from printplay.core.errors import CallError, FileError, FilePlace, LayoutError
from printplay.core.files import check_plain, no_such_file
from printplay.core.i18n import N_
from printplay.core.seed_names import is_seed_name
from printplay.geometry.layouts.tomlfile import loads, peek
from printplay.lookup import boards
from printplay.match import registry

FileKind = Literal["record", "layout", "deck", "pad", "line"]

#: The part of a file that is examined.
_LOOKED_AT = 8_000_000

#: The beginning of nearly every record, and of no TOML file.
#: A PDF may have some bytes before its head, but that begins a line.
_PDF = re.compile(rb"^%PDF-", re.MULTILINE)
_GAME_LINE = re.compile(r"\s*(?:#[^\n]*\n\s*)*game[ \t]+[^\s=]", re.IGNORECASE)
_WKT = re.compile(
    r"\s*(?:SRID=\d+;\s*)?(?:(?:MULTI)?(?:POINT|LINESTRING|POLYGON)|GEOMETRYCOLLECTION)\b", re.IGNORECASE
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

#: The first bytes of other files: their kinds, and the commands that read them.
_OTHERS = (
    (b"\xff\xd8\xff", "photo"),
    (b"\x89PNG", "photo"),
    (b"II*\0", "photo"),
    (b"MM\0*", "photo"),
    (b"GIF8", "photo"),
    (b"SQLite format 3\0", "ledger"),
)


class DetectedKind(NamedTuple):
    """The detected kind of a file, and the second most likely."""

    kind: FileKind
    also: FileKind | None = None


def kind_of(file: Path) -> DetectedKind:
    """Return the kind of a file; an unreadable one is taken for a record.

    Raises FileError, which names the right command, for other files: a photo, a ledger.
    """
    try:
        with file.open("rb") as stream:
            return kind_of_bytes(stream.read(_LOOKED_AT), str(file))
    except FileError:
        raise
    except (OSError, ValueError):
        return DetectedKind("record")


def kind_of_bytes(data: bytes, name: str) -> DetectedKind:
    """Return the kind of a file by its bytes; `name` is its name in errors."""
    for start, other_kind in _OTHERS:
        if data.startswith(start):
            raise _other_command_error(other_kind, name)
    if data[4:8] == b"ftyp" or (data[:4] == b"RIFF" and data[8:12] == b"WEBP"):
        raise _other_command_error("photo", name)
    begin = data[:1024].lstrip(b"\xef\xbb\xbf \t\r\n")
    if _PDF.search(data[:1024]) or begin.startswith((b"<", b"\xff\xfe<", b"\xfe\xff\x00<")):
        return DetectedKind("line")
    text = data.decode("utf-8-sig", "replace")
    if _GAME_LINE.match(text):
        return DetectedKind("record")
    if text.lstrip().startswith(("{", "[{")):
        return _kind_of_json(text, name)
    if _WKT.match(text):
        return DetectedKind("line")
    return _kind_of_text(text, name)


def what_else(text: str, name: str) -> str | None:
    """Return what a text is if it is a file of another kind than a record, as a message."""
    try:
        kind = kind_of_bytes(text.encode(errors="replace"), name).kind
    except FileError:
        return None
    return {
        "layout": N_("this is a layout, such as an island, not the record of a match"),
        "deck": N_("this is a deck of cards, not the record of a match"),
        "pad": N_("this is a score pad, not the record of a match"),
        "line": N_("this is a drawn line, not the record of a match"),
        "record": None,
    }[kind]


def _kind_of_json(text: str, name: str) -> DetectedKind:
    """Return the kind of GeoJSON: lines are a drawing, polygons the spaces of a board."""
    import json

    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        return DetectedKind("line")
    if isinstance(content, list) or (isinstance(content, dict) and "matches" in content):
        raise _other_command_error("export", name)
    kinds = set(re.findall(r'"type"\s*:\s*"(\w+)"', text))
    spaces, lines = bool(kinds & {"Polygon", "MultiPolygon"}), "LineString" in str(kinds)
    if spaces:
        return DetectedKind("layout", "line" if lines else None)
    return DetectedKind("line")


def _kind_of_text(text: str, name: str) -> DetectedKind:
    """Return the kind of a text: TOML, perhaps broken, or a record."""
    try:
        keys = set(loads(text))
    except (ValueError, RecursionError):
        toml, record = (len(line.findall(text)) for line in (_TOML_LINE, _RECORD_LINE))
        if toml <= record:
            kinds = _kinds_of_keys(set(_TOML_KEY.findall(text))) if toml else []
            return DetectedKind("record", kinds[0] if kinds else None)
        kinds = _kinds_of_keys(set(_TOML_KEY.findall(text)))
        return DetectedKind(kinds[0] if kinds else "layout", "record" if record else None)
    if not keys:
        return DetectedKind("record")
    kinds = _kinds_of_keys(keys)
    if not kinds and "game" not in keys:
        raise FileError(
            N_("This TOML file is neither a layout nor a deck nor a pad."),
            place=FilePlace(name),
            hint=N_("A layout has [board], a deck has [cards], a pad has [[row]]."),
        )
    return DetectedKind(kinds[0] if kinds else "layout", kinds[1] if len(kinds) > 1 else None)


def _kinds_of_keys(keys: set[str]) -> list[FileKind]:
    """Return the kinds of file that have some of these keys, the likeliest first."""
    return [kind for kind, known_keys in _KEYS.items() if known_keys & keys]


def _other_command_error(kind: str, name: str) -> FileError:
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
    }[kind]
    return FileError(message, place=FilePlace(name), hint=hint, file=name)


def find_printable(name: str | Path) -> Path | str | None:
    """Return the path of a deck's file, or the id of a layout's game.

    None for the name of a game, or the file of a pad. Raises FileError if the file does not
    exist, CallError for a record or a drawn line.
    """
    if isinstance(name, str):
        return None if registry.id_of_name(name) in registry.game_ids() else _named_layout(name)
    path = name
    if path.is_dir():
        files = sorted(path.glob("*.toml"))
        raise FileError(
            N_("this is a folder, not a file"),
            place=FilePlace(str(path)),
            hint=N_("Did you mean {near}?") if files else N_("Give a file in it."),
            near=files[0] if files else "",
        )
    if not path.is_file():
        check_plain(path)
        raise no_such_file(path)
    kind = kind_of(path).kind
    if kind in ("record", "line"):
        raise CallError(
            N_("{name} cannot be printed"),
            hint=N_("`print` takes a game, a layout, a deck or a pad; `check` takes any file."),
            name=str(name),
        )
    if kind == "pad":
        return None
    game = str(peek(path).get("game", "")) if path.suffix.lower() != ".geojson" else ""
    if kind == "layout":
        return boards.find_layout(path).game if game not in registry.game_ids() else game
    has_own_layouts = game in registry.game_ids() and registry.find_game(game).board == "own"
    return game if has_own_layouts else path


def _named_layout(name: str) -> Path | str | None:
    """Return the game of a shipped layout or a seed, the path of a deck without one, or None."""
    if is_seed_name(name):  # what is wrong with it is said, not passed over
        return boards.find_layout(name).game
    try:
        layout = boards.path_of(name, None)
    except LayoutError:
        return None
    return str(peek(layout).get("game", "")) or Path(layout)
