"""printplay: print a game night, and know afterwards, beyond doubt, who won.

All that `__all__` names is the public API; everything else may change from one version to the
next. What is asked for is loaded when it is used: `import printplay` itself takes next to nothing.

    check         a record, by the rules of its game       -> Report
    check_file    any file, as what its content says it is -> CheckedFile
    board         a board of spaces, by name or file       -> Board
    list_games    what can be printed, checked and scored
    layouts       what ships with printplay
    check_layout  whether a layout is sound and fair       -> LayoutReport
    new_layout    an island made from a seed               -> NewLayout
    rate_layout   how fair an island is, by whole matches   -> Rating
    search_layouts  the best of many islands               -> Search, FoundIsland
    print_game    a game, or parts of it                   -> Kit
    print_deck    a deck of one's own                      -> Kit
    new_deck      a starter deck, to change
    new_pad       a starter for the score pad of any game
    check_pad     what is wrong with such a file           -> PadReport
    trace         the spaces that a drawn line visits      -> Trace
    scan          photographed player sheets               -> Scan, ScannedSheet
    join          the sheets of one match, as one record   -> Joined
    best          the best line in hindsight             -> Hindsight, BestLine
    explain       a rule in full, by its code              -> Explanation
    open_ledger   matches that are kept                    -> Ledger, Match, History
    ledger_facts  where a ledger lies, and what is in it
    calibrate     a printer, measured once                 -> Calibration

Lengths are millimetres, x to the right, y upwards. What is wrong with a record, a line, a layout or
a print is a value, a `Fault`. What is wrong with a call, a file or a ledger is raised: a
`PrintplayError`, whose text names the place and the cure. `json()` is what the command prints with
`--json`. Texts are English, or of the language of `speak("de")` and of arguments `lang`.

>>> import printplay as pp
>>> pp.board("A").hash
'8e2cb0c4'
"""

from __future__ import annotations

from printplay.core.version import __version__ as __version__

TYPE_CHECKING = False  # `typing` would take longer than all the rest
if TYPE_CHECKING:
    from printplay.api.catalogue import list_games
    from printplay.api.checked_file import CheckedFile, check_file
    from printplay.api.entry.add_result import Entered, Unanswered
    from printplay.api.entry.guided_entry import GuidedSession
    from printplay.api.entry.match import Match
    from printplay.api.entry.match_editor import Note
    from printplay.api.entry.questions import Question
    from printplay.api.explanation import Explanation, explain
    from printplay.api.hindsight import BestLine, Hindsight, best
    from printplay.api.layouts.boards import board, layout_facts
    from printplay.api.layouts.layout_report import LayoutReport, check_layout
    from printplay.api.layouts.layouts import layouts
    from printplay.api.layouts.trace import Trace, trace
    from printplay.api.pads import PadReport, check_pad, new_pad
    from printplay.api.prints.calibration import (
        Calibration,
        CalibrationSheet,
        calibrate,
        calibration_sheet,
        measures,
        profile,
        profiles,
    )
    from printplay.api.prints.kit import Kit
    from printplay.api.prints.kits import print_deck, print_game
    from printplay.api.prints.starters import new_deck
    from printplay.api.scores.backup import Backup
    from printplay.api.scores.export import Export
    from printplay.api.scores.history import History
    from printplay.api.scores.imported import Imported
    from printplay.api.scores.ledger import Ledger, open_ledger
    from printplay.api.scores.ledger_facts import ledger_facts
    from printplay.api.scores.restored import Restored, restore_backup
    from printplay.api.scores.survey import Survey
    from printplay.core.errors import (
        CallError,
        FileError,
        LayoutError,
        PaperError,
        PrintplayError,
        TextFitError,
    )
    from printplay.core.faults import Fault
    from printplay.core.speaking import speak
    from printplay.games.go_for_gold.islands.answers.new_layouts import NewLayout, new_layout
    from printplay.games.go_for_gold.islands.answers.rating import Rating, rate_layout
    from printplay.games.go_for_gold.islands.answers.searching import (
        FoundIsland,
        Search,
        SearchInterrupted,
        SearchProgress,
        search_layouts,
    )
    from printplay.games.go_for_gold.photos.answers.scan import Scan, scan
    from printplay.games.go_for_gold.photos.answers.scan_questions import ScanQuestion
    from printplay.games.go_for_gold.photos.answers.scanned import ScannedSheet
    from printplay.games.go_for_gold.sheets.join import join
    from printplay.games.go_for_gold.sheets.joined import Joined, PlayerSheet
    from printplay.games.go_for_gold.sheets.joining import PlayedRound
    from printplay.geometry.board import Space
    from printplay.ledger.lists.history import Pair, Tally
    from printplay.ledger.matches.lookup import SeveralError
    from printplay.ledger.matches.step import RefusedError
    from printplay.ledger.store.trouble import LedgerError, NoMatchError
    from printplay.lookup.board import Board
    from printplay.lookup.record import check
    from printplay.match.asking.question import Way
    from printplay.match.lines.grammar import Event, Unread
    from printplay.match.report import Report
    from printplay.match.standings import Placing, Points
    from printplay.photos.limits import ScanLimits
    from printplay.printing.output.pictured import PictureForm
    from printplay.printing.preflight.preflight import PreflightError

#: Name -> the module it is in.
_WHERE = {
    "Event": "match.lines.grammar",
    "Pair": "ledger.lists.history",
    "PictureForm": "printing.output.pictured",
    "Placing": "match.standings",
    "Points": "match.standings",
    "Space": "geometry.board",
    "Tally": "ledger.lists.history",
    "Unread": "match.lines.grammar",
    "Way": "match.asking.question",
    "Backup": "api.scores.backup",
    "BestLine": "api.hindsight",
    "Board": "lookup.board",
    "Calibration": "api.prints.calibration",
    "CalibrationSheet": "api.prints.calibration",
    "CallError": "core.errors",
    "CheckedFile": "api.checked_file",
    "Entered": "api.entry.add_result",
    "Explanation": "api.explanation",
    "Export": "api.scores.export",
    "Fault": "core.faults",
    "FileError": "core.errors",
    "FoundIsland": "games.go_for_gold.islands.answers.searching",
    "GuidedSession": "api.entry.guided_entry",
    "History": "api.scores.history",
    "Hindsight": "api.hindsight",
    "Imported": "api.scores.imported",
    "Joined": "games.go_for_gold.sheets.joined",
    "Kit": "api.prints.kit",
    "LayoutError": "core.errors",
    "LayoutReport": "api.layouts.layout_report",
    "Ledger": "api.scores.ledger",
    "LedgerError": "ledger.store.trouble",
    "Match": "api.entry.match",
    "NoMatchError": "ledger.store.trouble",
    "NewLayout": "games.go_for_gold.islands.answers.new_layouts",
    "Note": "api.entry.match_editor",
    "PadReport": "api.pads",
    "PaperError": "core.errors",
    "PlayedRound": "games.go_for_gold.sheets.joining",
    "PlayerSheet": "games.go_for_gold.sheets.joined",
    "PreflightError": "printing.preflight.preflight",
    "PrintplayError": "core.errors",
    "Question": "api.entry.questions",
    "Rating": "games.go_for_gold.islands.answers.rating",
    "RefusedError": "ledger.matches.step",
    "Report": "match.report",
    "Restored": "api.scores.restored",
    "Scan": "games.go_for_gold.photos.answers.scan",
    "ScanLimits": "photos.limits",
    "ScanQuestion": "games.go_for_gold.photos.answers.scan_questions",
    "ScannedSheet": "games.go_for_gold.photos.answers.scanned",
    "Search": "games.go_for_gold.islands.answers.searching",
    "SearchInterrupted": "games.go_for_gold.islands.answers.searching",
    "SearchProgress": "games.go_for_gold.islands.answers.searching",
    "SeveralError": "ledger.matches.lookup",
    "Survey": "api.scores.survey",
    "TextFitError": "core.errors",
    "Trace": "api.layouts.trace",
    "Unanswered": "api.entry.add_result",
    "best": "api.hindsight",
    "board": "api.layouts.boards",
    "calibrate": "api.prints.calibration",
    "calibration_sheet": "api.prints.calibration",
    "check": "lookup.record",
    "check_file": "api.checked_file",
    "check_pad": "api.pads",
    "check_layout": "api.layouts.layout_report",
    "explain": "api.explanation",
    "join": "games.go_for_gold.sheets.join",
    "layout_facts": "api.layouts.boards",
    "layouts": "api.layouts.layouts",
    "ledger_facts": "api.scores.ledger_facts",
    "list_games": "api.catalogue",
    "measures": "api.prints.calibration",
    "new_deck": "api.prints.starters",
    "new_pad": "api.pads",
    "new_layout": "games.go_for_gold.islands.answers.new_layouts",
    "open_ledger": "api.scores.ledger",
    "print_deck": "api.prints.kits",
    "print_game": "api.prints.kits",
    "profile": "api.prints.calibration",
    "profiles": "api.prints.calibration",
    "restore_backup": "api.scores.restored",
    "rate_layout": "games.go_for_gold.islands.answers.rating",
    "scan": "games.go_for_gold.photos.answers.scan",
    "search_layouts": "games.go_for_gold.islands.answers.searching",
    "speak": "core.speaking",
    "trace": "api.layouts.trace",
}

__all__ = [
    "Backup",
    "BestLine",
    "Board",
    "Calibration",
    "CalibrationSheet",
    "CallError",
    "CheckedFile",
    "Entered",
    "Event",
    "Explanation",
    "Export",
    "Fault",
    "FileError",
    "FoundIsland",
    "GuidedSession",
    "Hindsight",
    "History",
    "Imported",
    "Joined",
    "Kit",
    "LayoutError",
    "LayoutReport",
    "Ledger",
    "LedgerError",
    "Match",
    "NewLayout",
    "NoMatchError",
    "Note",
    "PadReport",
    "Pair",
    "PaperError",
    "PictureForm",
    "Placing",
    "PlayedRound",
    "PlayerSheet",
    "Points",
    "PreflightError",
    "PrintplayError",
    "Question",
    "Rating",
    "RefusedError",
    "Report",
    "Restored",
    "Scan",
    "ScanLimits",
    "ScanQuestion",
    "ScannedSheet",
    "Search",
    "SearchInterrupted",
    "SearchProgress",
    "SeveralError",
    "Space",
    "Survey",
    "Tally",
    "TextFitError",
    "Trace",
    "Unanswered",
    "Unread",
    "Way",
    "best",
    "board",
    "calibrate",
    "calibration_sheet",
    "check",
    "check_file",
    "check_layout",
    "check_pad",
    "explain",
    "join",
    "layout_facts",
    "layouts",
    "ledger_facts",
    "list_games",
    "measures",
    "new_deck",
    "new_layout",
    "new_pad",
    "open_ledger",
    "print_deck",
    "print_game",
    "profile",
    "profiles",
    "rate_layout",
    "restore_backup",
    "scan",
    "search_layouts",
    "speak",
    "trace",
]


if not TYPE_CHECKING:  # so that a name that is none is found by a type checker, too

    def __getattr__(name: str) -> object:
        """Load what is asked for, once."""
        if name not in _WHERE:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        found = getattr(import_module(f"{__name__}.{_WHERE[name]}"), name)
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
