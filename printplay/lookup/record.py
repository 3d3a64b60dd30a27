"""The check of a record given as a path, a text, lines, bytes or a stream: its board, every fault."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import BinaryIO

from printplay.core.errors import FileError, FilePlace, PrintplayError
from printplay.core.faults import VALUE, Fault
from printplay.core.files import check_plain, is_content, reason
from printplay.geometry.playable import Playable
from printplay.match import registry
from printplay.match.game import Game
from printplay.match.report import UNREADABLE, Report, replay_record, report_unplayed
from printplay.match.text.record import Record, read_record
from printplay.match.text.source import RecordSource, from_bytes, from_stream, from_text, read_source
from printplay.pads.file import finding
from printplay.pads.file.finding import at_hand
from printplay.pads.game import PadGame

#: Most lines searched for headers.
_HEAD = 200
#: The code of a file that cannot be opened.
_NOT_OPENED = ("folder", "io", "no-file")


def check(
    record: str | Path | bytes | Sequence[str] | BinaryIO,
    *,
    folder: str | Path | None = None,
    strict: bool = True,
) -> Report:
    r"""Check a record by the rules of its game.

    `record` is the path of a file, the text of a record (a text of more than one line), its lines,
    its bytes, or a stream of those. A layout of its own lies in `folder`: by default beside the
    file, else in the current folder. Faults of the record are in the report.

    Raises FileError for a file that is missing or cannot be opened; without `strict`, that is a
    fault, too.

    >>> report = check("game go-for-gold\nlayout A\nplayers Anna\nstart N\nAnna: points 9 5\nend")
    >>> report.valid, report.standings[0].score, report.decided_by
    (True, 14, 'none')
    >>> for fault in check(["game goldrausch", "players Anna, Ben", "Anna: flies 3"]).faults:
    ...     print(fault)
    3: PP-0: unknown word 'flies'
    """
    path = None
    if isinstance(record, Path) or (isinstance(record, str) and not is_content(record)):
        path = Path(record)
        source = read_source(path)
    else:
        source = _read_source(record)
    record_folder = Path() if path is None else path.parent
    report = check_lines(source, record_folder if folder is None else Path(folder))
    if strict and any(fault.message in _NOT_OPENED for fault in source.violations):
        raise FileError("{sentence}", place=FilePlace(source.name), sentence=report.faults[0].message)
    return report


def check_on(text: str, board: Playable | None) -> Sequence[Fault]:
    """Return the faults of a record's text, played on a board that is built, or on its usual one.

    A game whose records name their board says nothing of the lines of one that names none.
    """
    if board is None:
        return check(text).faults
    record = read_record(from_text("record", text))
    return replay_record(record, board, record.game.rules(board)).faults if record.game else ()


def _read_source(record: str | bytes | Sequence[str] | BinaryIO) -> RecordSource:
    if isinstance(record, bytes | bytearray | memoryview):
        return from_bytes("record", bytes(record))
    if isinstance(record, str):
        return from_text("record", record)
    if isinstance(record, Sequence):
        return from_text("record", "\n".join(map(str, record)))
    return from_stream("-", record)


def check_lines(source: RecordSource, folder: Path) -> Report:
    """Check a record; `folder` is the folder of its own layout."""
    board: Playable | None = None
    extra: list[Fault] = []
    with at_hand(game_near(source, folder)):
        record = read_record(source)
        game, name = record.game, layout_name(record)
        if isinstance(game, PadGame) and name is None:
            board = game.pad
        elif name is not None:
            board, extra = _board(record, name, folder)
        if game is None or (board is None and (game.grammar.needs_layout or game.board == "own")):
            return report_unplayed(record, board, extra)
        return replay_record(record, board, game.rules(board), extra)


def layout_name(record: Record) -> str | None:
    """Return the layout of a record: the one it names, else the game's own deck."""
    if record.game is None or record.setup.layout is not None:
        return record.setup.layout if record.game is not None else None
    if isinstance(record.game, PadGame):
        return None  # the file of its game is known
    names = record.game.board == "own" and not record.game.grammar.needs_layout
    return str(record.game.layouts[0]) if names and record.game.layouts else None


def _board(record: Record, name: str, folder: Path) -> tuple[Playable | None, list[Fault]]:
    """Find the board a record names: a shipped one, or a file beside or below the record."""
    from printplay.lookup import boards

    meta = record.game
    game = meta.id if meta else None

    def fault(message: str, hint: str = "layout-outside", **values: object) -> Fault:
        return Fault(UNREADABLE, message, {"name": name, **values}, hint, where="layout", about=VALUE)

    slashed = PurePosixPath(name.replace("\\", "/"))
    if slashed.is_absolute() or PureWindowsPath(name).drive or name.startswith("~"):
        return None, [fault("layout-absolute")]
    layout_path = folder / slashed
    try:
        if ".." in slashed.parts or not layout_path.resolve().is_relative_to(folder.resolve()):
            return None, [fault("layout-outside")]
        if slashed.suffix.lower() != ".toml" and len(slashed.parts) == 1:
            try:
                return boards.find_playable(name, game), []
            except PrintplayError:
                if not layout_path.is_file():
                    raise
        check_plain(layout_path)
        return boards.find_playable(layout_path.absolute(), game), []
    except PrintplayError as error:
        return None, [fault("layout", "layout" if error.hint else "", reason=error)]
    except (OSError, ValueError) as error:
        return None, [fault("layout", "", reason=reason(error))]


def game_near(source: RecordSource, folder: Path) -> Game | None:
    """Return the user's own game of a record, by its layout or by its id.

    The file is in the folder of the record or below it. Returns None for a shipped game, or if
    there is no such file; raises LayoutError if the file has faults.
    """
    headers: dict[str, str] = {}
    for line in source.lines[:_HEAD]:
        key, _blank, rest = line.partition("#")[0].strip().partition(" ")
        if key.casefold() in ("game", "layout"):
            headers.setdefault(key.casefold(), " ".join(rest.split()))
    game = headers.get("game", "").casefold()
    if not game:
        return None
    path = PurePosixPath(headers.get("layout", "").replace("\\", "/"))
    if path.suffix.lower() == ".toml" and not path.is_absolute() and ".." not in path.parts:
        layout_path = folder / path
        try:
            if not (layout_path.resolve().is_relative_to(folder.resolve()) and layout_path.is_file()):
                return None
        except OSError:
            return None  # a name that no disk takes
        shipped = game in registry.game_ids() and not finding.holds_results(layout_path)
        return None if shipped else finding.of_file(layout_path)
    if game in registry.game_ids():
        return None
    game_file = finding.in_folder(folder, game)
    return finding.of_file(game_file) if game_file is not None else None
