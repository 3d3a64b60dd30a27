"""printplay: print a game night, and know afterwards, beyond doubt, who won.

All that `__all__` names is the public API; everything else may change from one version to the
next. What is asked for is loaded when it is used: `import printplay` itself takes next to nothing.

    check         a record, by the rules of its game       -> Report
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
    from printplay.api.backups import Backup
    from printplay.api.boards import Board, board, layout_facts
    from printplay.api.calibrating import (
        Calibration,
        CalibrationSheet,
        calibrate,
        calibration_sheet,
        measures,
        profile,
        profiles,
    )
    from printplay.api.catalogue import list_games
    from printplay.api.checking import Report, check
    from printplay.api.desk import Note
    from printplay.api.entered import Entered, Unanswered
    from printplay.api.explaining import Explanation, explain
    from printplay.api.exporting import Export
    from printplay.api.guided import GuidedSession
    from printplay.api.hindsight import BestLine, Hindsight, best
    from printplay.api.history import History
    from printplay.api.importing import Imported
    from printplay.api.joined import Joined, PlayerSheet
    from printplay.api.joining import join
    from printplay.api.kit import Kit
    from printplay.api.layout_report import LayoutReport, check_layout
    from printplay.api.layouts import layouts
    from printplay.api.matches import Match
    from printplay.api.new_layouts import NewLayout, new_layout
    from printplay.api.pads import PadReport, check_pad, new_pad
    from printplay.api.printing import print_deck, print_game
    from printplay.api.questions import Question
    from printplay.api.rating import Rating, rate_layout
    from printplay.api.scan_questions import ScanQuestion
    from printplay.api.scanned import ScannedSheet
    from printplay.api.scanning import Scan, scan
    from printplay.api.scores import Ledger, open_ledger
    from printplay.api.searching import (
        FoundIsland,
        Search,
        SearchInterrupted,
        SearchProgress,
        search_layouts,
    )
    from printplay.api.speaking import speak
    from printplay.api.starting import new_deck
    from printplay.api.surveying import Survey
    from printplay.api.tracing import Trace, trace
    from printplay.api.whereabouts import ledger_facts
    from printplay.core.errors import (
        CallError,
        FileError,
        LayoutError,
        PaperError,
        PrintplayError,
        TextFitError,
    )
    from printplay.core.faults import Fault
    from printplay.games.go_for_gold.joining import PlayedRound
    from printplay.ledger.lookup import SeveralError
    from printplay.ledger.step import RefusedError
    from printplay.ledger.trouble import LedgerError, NoMatchError
    from printplay.photos.limits import ScanLimits
    from printplay.printing.preflight import PreflightError

#: Name -> the module it is in.
_WHERE = {
    "Backup": "api.backups",
    "BestLine": "api.hindsight",
    "Board": "api.boards",
    "Calibration": "api.calibrating",
    "CalibrationSheet": "api.calibrating",
    "CallError": "core.errors",
    "Entered": "api.entered",
    "Explanation": "api.explaining",
    "Export": "api.exporting",
    "Fault": "core.faults",
    "FileError": "core.errors",
    "FoundIsland": "api.searching",
    "GuidedSession": "api.guided",
    "History": "api.history",
    "Hindsight": "api.hindsight",
    "Imported": "api.importing",
    "Joined": "api.joined",
    "Kit": "api.kit",
    "LayoutError": "core.errors",
    "LayoutReport": "api.layout_report",
    "Ledger": "api.scores",
    "LedgerError": "ledger.trouble",
    "Match": "api.matches",
    "NoMatchError": "ledger.trouble",
    "NewLayout": "api.new_layouts",
    "Note": "api.desk",
    "PadReport": "api.pads",
    "PaperError": "core.errors",
    "PlayedRound": "games.go_for_gold.joining",
    "PlayerSheet": "api.joined",
    "PreflightError": "printing.preflight",
    "PrintplayError": "core.errors",
    "Question": "api.questions",
    "Rating": "api.rating",
    "RefusedError": "ledger.step",
    "Report": "api.checking",
    "Scan": "api.scanning",
    "ScanLimits": "photos.limits",
    "ScanQuestion": "api.scan_questions",
    "ScannedSheet": "api.scanned",
    "Search": "api.searching",
    "SearchInterrupted": "api.searching",
    "SearchProgress": "api.searching",
    "SeveralError": "ledger.lookup",
    "Survey": "api.surveying",
    "TextFitError": "core.errors",
    "Trace": "api.tracing",
    "Unanswered": "api.entered",
    "best": "api.hindsight",
    "board": "api.boards",
    "calibrate": "api.calibrating",
    "calibration_sheet": "api.calibrating",
    "check": "api.checking",
    "check_pad": "api.pads",
    "check_layout": "api.layout_report",
    "explain": "api.explaining",
    "join": "api.joining",
    "layout_facts": "api.boards",
    "layouts": "api.layouts",
    "ledger_facts": "api.whereabouts",
    "list_games": "api.catalogue",
    "measures": "api.calibrating",
    "new_deck": "api.starting",
    "new_pad": "api.pads",
    "new_layout": "api.new_layouts",
    "open_ledger": "api.scores",
    "print_deck": "api.printing",
    "print_game": "api.printing",
    "profile": "api.calibrating",
    "profiles": "api.calibrating",
    "rate_layout": "api.rating",
    "scan": "api.scanning",
    "search_layouts": "api.searching",
    "speak": "api.speaking",
    "trace": "api.tracing",
}

__all__ = [
    "Backup",
    "BestLine",
    "Board",
    "Calibration",
    "CalibrationSheet",
    "CallError",
    "Entered",
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
    "PaperError",
    "PlayedRound",
    "PlayerSheet",
    "PreflightError",
    "PrintplayError",
    "Question",
    "Rating",
    "RefusedError",
    "Report",
    "Scan",
    "ScanLimits",
    "ScanQuestion",
    "ScannedSheet",
    "Search",
    "SearchInterrupted",
    "SearchProgress",
    "SeveralError",
    "Survey",
    "TextFitError",
    "Trace",
    "Unanswered",
    "best",
    "board",
    "calibrate",
    "calibration_sheet",
    "check",
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
