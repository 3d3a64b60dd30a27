"""Check a record: read it, find its board, replay it, and put every fault where it stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Any, cast

from printplay.errors import PrintplayError
from printplay.fault import VALUE, Fault
from printplay.files import check_plain, reason
from printplay.games.game import Meta
from printplay.games.match import Rules, State, Unread
from printplay.games.own import at_hand
from printplay.geometry.playable import Playable
from printplay.match.lines import EVERY, Form, Span
from printplay.pads.meta import PadMeta
from printplay.record.headers import HEADERS, headers_of
from printplay.record.own_game import game_near
from printplay.record.replay import Replay, flawless, replay
from printplay.record.source import Source
from printplay.record.text import Record, placed, read
from printplay.record.words import Words

UNREADABLE = "PP-0"


@dataclass(frozen=True)
class Report:
    """What there is to say of a record; `violations` in the order of their places."""

    record: Record
    board: Playable | None
    replay: Replay[object] | None
    violations: tuple[Fault, ...]

    @property
    def valid(self) -> bool:
        """Tell whether nothing is wrong (a warning is not)."""
        return not any(violation.severity == "error" for violation in self.violations)

    @property
    def readable(self) -> bool:
        """Tell whether every line could be read."""
        return not any(violation.code == UNREADABLE for violation in self.violations)

    @property
    def finished(self) -> bool:
        """Tell whether the rules hold the match for over."""
        return self.replay is not None and self.replay.finished


def check(source: Source, folder: Path) -> Report:
    """Check a record; `folder` is where a layout of its own would lie."""
    own = game_near(source, folder)
    with at_hand(own):
        return _checked(read(source), folder)


def _checked(record: Record, folder: Path) -> Report:
    board: Playable | None = None
    extra: list[Fault] = []
    name = layout_name(record)
    if isinstance(record.meta, PadMeta) and name is None:
        board = record.meta.pad
    elif name is not None:
        board, extra = _board(record, name, folder)
    if record.meta is None or (board is None and _needs_board(record.meta)):
        return report(record, board, None, extra)
    rules = record.meta.rules(board)
    found = replayed(record, board, rules, extra)
    if not found.valid and (told := _board_before(record, board)) is not None:
        return replayed(record, board, rules, [*extra, told])
    return found


def _board_before(record: Record, board: Playable | None) -> Fault | None:
    """Return the warning that nothing is wrong on the board that shipped by that name before.

    None where the record says by a hash which board it means.
    """
    from printplay import boards

    meta = record.meta
    if board is None or meta is None or record.setup.hash is not None:
        return None
    if any(one.severity == "error" for one in record.violations):
        return None
    for one in boards.earlier(board) if boards.ships(board.path) else ():
        if flawless(meta.rules(one), record.setup, record.events):
            values = {"name": board.name, "before": boards.recorded_name(one)}
            return Fault(
                "PP-4", "board-before", values, "board-before", values, "warning", "layout", VALUE
            )
    return None


def replayed(
    record: Record,
    board: Playable | None,
    rules: Rules[State],
    extra: Sequence[Fault] = (),
    known: Report | None = None,
) -> Report:
    """Replay a record that was read, on its board.

    `known` is the report of the lines it begins with, on the same board. They are not replayed
    again, unless a line behind them is a header that changes what they were judged by.
    """
    before: Replay[State] | None = None
    if known is not None and known.record.setup == record.setup:
        before = cast("Replay[State] | None", known.replay)  # by the same rules
    fewest = record.meta.players[0] if record.meta is not None else 1
    played = replay(rules, record.setup, record.events, before, fewest=fewest)
    found = played.violations
    if board is not None and record.setup.hash is not None and record.setup.hash != board.hash:
        values = {"recorded": record.setup.hash, "found": board.hash}
        other = Fault("PP-4", "other-board", values, "other-board", where="hash", about=VALUE)
        found = (other, *(violation.as_consequence() for violation in found))
    return report(record, board, played, [*extra, *found])


def report(
    record: Record,
    board: Playable | None,
    played: Replay[object] | None,
    found: Sequence[Fault],
) -> Report:
    """Put all violations of a record together, each at its place."""
    read_faults = list(record.violations)
    for index in played.suggestions if played is not None else ():
        event, which = record.events[index], record.unread.get(index)
        if which is not None and isinstance(event, Unread):
            fault = read_faults[which]
            read_faults[which] = replace(
                fault,
                hint="repaired",
                hint_values={"repaired": event.repaired},
            )
    placed = [*read_faults, *(locate(record, violation) for violation in found)]
    placed.sort(key=lambda one: (one.line or 0, one.consequence, one.column or 0))
    return Report(record, board, played, tuple(placed))


def locate(record: Record, violation: Fault) -> Fault:
    """Return a violation with line and columns, from the event or header it is about."""
    if violation.line is not None:
        return violation
    if isinstance(violation.where, str):
        number = record.setup.lines.get(violation.where)
    elif violation.where is not None and violation.where < len(record.lines):
        number = record.lines[violation.where]
    else:
        number = record.lines[-1] if record.lines else None
    if number is None:
        return violation.at(1, 1, 1)
    words = record.words(number)
    about = _words_about(record, violation, words) if violation.about else None
    return placed(violation, number, words, about)


def _words_about(record: Record, violation: Fault, words: Words) -> Span:
    """Return the words of what a violation is about, in a header or in the line of an event."""
    about, where = violation.about, violation.where
    if isinstance(about, str) and about in EVERY:
        return EVERY[about]
    if isinstance(where, str):
        forms = HEADERS if record.meta is None else headers_of(record.meta)
        return forms[where].place(words, about)
    event: Any = record.events[-1 if where is None else where]
    form: Form = type(event).form
    return form.place(words, about)


def _needs_board(meta: Meta) -> bool:
    """Tell whether a game cannot be replayed without its board or deck."""
    return meta.grammar().needs_layout or meta.has("layout")


def layout_name(record: Record) -> str | None:
    """Return the layout a record is played with: the one it names, else the game's own deck."""
    if record.meta is None or record.setup.layout is not None:
        return record.setup.layout if record.meta is not None else None
    if isinstance(record.meta, PadMeta):
        return None  # the file of its game is at hand
    given = record.meta.has("layout") and not record.meta.grammar().needs_layout
    return next(iter(record.meta.layouts), None) if given else None


def _board(record: Record, name: str, folder: Path) -> tuple[Playable | None, list[Fault]]:
    """Find the board a record names: one that is shipped, or a file beside or below the record."""
    from printplay import boards

    meta = record.meta
    game = meta.id if meta else None

    def fault(message: str, hint: str = "layout-outside", **values: object) -> Fault:
        return Fault(
            UNREADABLE, message, {"name": name, **values}, hint, where="layout", about=VALUE
        )

    slashed = PurePosixPath(name.replace("\\", "/"))
    if slashed.is_absolute() or PureWindowsPath(name).drive or name.startswith("~"):
        return None, [fault("layout-absolute")]
    beside = folder / slashed
    try:
        if ".." in slashed.parts or not beside.resolve().is_relative_to(folder.resolve()):
            return None, [fault("layout-outside")]
        if slashed.suffix.lower() != ".toml" and len(slashed.parts) == 1:
            try:
                return boards.find_shipped(name, game, record.setup.hash), []
            except PrintplayError:
                if not beside.is_file():
                    raise
        check_plain(beside)
        return boards.find(str(beside.absolute()), game), []
    except PrintplayError as error:
        return None, [fault("layout", "layout" if error.hint else "", reason=error)]
    except (OSError, ValueError) as error:
        return None, [fault("layout", "", reason=reason(error))]
