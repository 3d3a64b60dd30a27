"""printplay: print a game night, and know afterwards, beyond doubt, who won.

All that `__all__` names is the public API; everything else may change from one version to the
next. What is asked for is loaded when it is used: `import printplay` itself takes next to nothing.

    check         a record, by the rules of its game       -> Report
    check_file    any file, as what its content says it is -> CheckedFile
    board         a board of spaces, by name or file       -> Board
    list_games    what can be printed, checked and scored
    layouts       what ships with printplay
    check_layout  whether a layout is sound, and fair     -> LayoutReport
    new_layout    an island made from a seed               -> NewLayout
    rate_layout   how fair an island is, by whole matches   -> Rating
    search_layouts  the best of many islands               -> Search, FoundIsland
    print_game    a game, or parts of it                   -> Kit
    print_deck    a deck of one's own                      -> Kit
    new_deck      a starter deck, to change
    new_pad       a starter for the score pad of any game
    check_pad     what is wrong with such a file           -> PadReport
    trace         the spaces that a drawn line visits      -> Trace
    scan          photographed player sheets and pads      -> Scan, ScannedSheet, ScannedPage
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

from printplay.core.version import __version__ as __version__

TYPE_CHECKING = False  # `typing` would take longer than all the rest
if TYPE_CHECKING:
    from printplay.api.catalogue import list_games
    from printplay.api.checked_file import CheckedFile, check_file
    from printplay.api.entry.guided_entry import GuidedSession
    from printplay.api.entry.match import Match
    from printplay.api.entry.match_editor import Note, Unanswered
    from printplay.api.entry.match_views import Running
    from printplay.api.entry.questions import AnswerForm, Question
    from printplay.api.explanation import Explanation, explain
    from printplay.api.hindsight import Hindsight, best
    from printplay.api.layouts.layout_report import LayoutReport, check_layout
    from printplay.api.layouts.layouts import board, layout_facts, layouts
    from printplay.api.layouts.trace import LineSplitting, Trace, trace
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
    from printplay.api.scores.backup import Backup, Restored, restore_backup
    from printplay.api.scores.connection import ledger_facts
    from printplay.api.scores.export import Export, ExportForm
    from printplay.api.scores.history import History
    from printplay.api.scores.imported import Imported
    from printplay.api.scores.ledger import Ledger, open_ledger
    from printplay.api.scores.match_list import MatchList
    from printplay.core.answers import speak
    from printplay.core.errors import (
        CallError,
        FileError,
        LayoutError,
        PaperError,
        PrintplayError,
        TextFitError,
    )
    from printplay.core.faults import Fault, PrintPlace, Severity
    from printplay.core.print_choices import ColourName, DuplexName, InkName, MarksName, PrintForm
    from printplay.core.tables import TableText
    from printplay.games.go_for_gold.hindsight import BestLine
    from printplay.games.go_for_gold.islands.answers.confirming import StatedFairness
    from printplay.games.go_for_gold.islands.answers.new_layouts import NewLayout, new_layout
    from printplay.games.go_for_gold.islands.answers.rating import Rating, rate_layout
    from printplay.games.go_for_gold.islands.answers.searching import (
        FoundIsland,
        Search,
        SearchInterrupted,
        SearchProgress,
        search_layouts,
    )
    from printplay.games.go_for_gold.islands.rating.figures import Figures
    from printplay.games.go_for_gold.lines import DrawnTurn
    from printplay.games.go_for_gold.photos.scan import Scan, scan
    from printplay.games.go_for_gold.photos.scanned_sheet import ScannedSheet
    from printplay.games.go_for_gold.sheets.joined import Joined, PlayerSheet, join
    from printplay.games.go_for_gold.sheets.joining import PlayedRound
    from printplay.games.go_for_gold.stepping import NextSpaces
    from printplay.geometry.board import Space, SpaceContents, SpaceId
    from printplay.geometry.layouts.fairness import Fairness, TableFairness
    from printplay.geometry.playable import Playable
    from printplay.geometry.tracing.trace import Walk
    from printplay.ledger.exchange.joining import Outcome, Take
    from printplay.ledger.lists.game_figures import BestScore, ClosestMatch, GameFigures, ScoreFigures, Streak
    from printplay.ledger.lists.highlights import Highlight, HighlightRow
    from printplay.ledger.lists.history import Pair, Played, Tally
    from printplay.ledger.lists.overview import Damage, ListPage, Survey
    from printplay.ledger.lists.summary import HistoryFilter
    from printplay.ledger.matches.lookup import SeveralError
    from printplay.ledger.matches.outcome import Entered, RefusedError
    from printplay.ledger.players import Renamed
    from printplay.ledger.repair.backup import BackupContent
    from printplay.ledger.store.server_memory import Health
    from printplay.ledger.store.trouble import LedgerError, NoMatchError
    from printplay.lookup.board import Board
    from printplay.lookup.file_kinds import FileKind
    from printplay.lookup.record import check
    from printplay.match.lines.grammar import Event, Setup, Unread
    from printplay.match.question import Way
    from printplay.match.report import Report
    from printplay.match.shown import FigureTable
    from printplay.match.standings import Placing, Points, Standings
    from printplay.match.text.codes import CodePage
    from printplay.match.text.record import Record
    from printplay.pads.file.pad import Pad
    from printplay.pads.photos.read_page import FieldRead, PageRead
    from printplay.pads.photos.scanned_page import ScannedPage
    from printplay.pads.prints.pad_fields import PadCode, Purpose
    from printplay.pads.scoring.facts import ValuePlace
    from printplay.photos.opening import ScanLimits
    from printplay.photos.scanned import Contradiction, ScannedPaper, ScanQuestion
    from printplay.printing.calibration.calibration import Measure
    from printplay.printing.calibration.profile import Profile
    from printplay.printing.output.drawable import PictureForm
    from printplay.printing.preflight.preflight import PreflightError
    from printplay.printing.sheet_code import SheetCode

#: Module -> what of it is public.
_PUBLIC = {
    "api.catalogue": "list_games",
    "api.checked_file": "CheckedFile check_file",
    "api.entry.guided_entry": "GuidedSession",
    "api.entry.match": "Match",
    "api.entry.match_editor": "Note Unanswered",
    "api.entry.questions": "AnswerForm Question",
    "api.entry.match_views": "Running",
    "api.explanation": "Explanation explain",
    "api.hindsight": "Hindsight best",
    "api.layouts.layout_report": "LayoutReport check_layout",
    "api.layouts.layouts": "board layout_facts layouts",
    "api.layouts.trace": "LineSplitting Trace trace",
    "api.pads": "PadReport check_pad new_pad",
    "api.prints.calibration": "Calibration CalibrationSheet calibrate calibration_sheet measures "
    "profile profiles",
    "api.prints.kit": "Kit",
    "api.prints.kits": "print_deck print_game",
    "api.prints.starters": "new_deck",
    "api.scores.backup": "Backup Restored restore_backup",
    "api.scores.export": "Export ExportForm",
    "api.scores.history": "History",
    "api.scores.imported": "Imported",
    "api.scores.ledger": "Ledger open_ledger",
    "api.scores.connection": "ledger_facts",
    "api.scores.match_list": "MatchList",
    "core.errors": "CallError FileError LayoutError PaperError PrintplayError TextFitError",
    "core.faults": "Fault PrintPlace Severity",
    "core.print_choices": "ColourName DuplexName InkName MarksName PrintForm",
    "core.answers": "speak",
    "core.tables": "TableText",
    "games.go_for_gold.hindsight": "BestLine",
    "games.go_for_gold.islands.answers.confirming": "StatedFairness",
    "games.go_for_gold.islands.answers.new_layouts": "NewLayout new_layout",
    "games.go_for_gold.islands.answers.rating": "Rating rate_layout",
    "games.go_for_gold.islands.answers.searching": "FoundIsland Search SearchInterrupted "
    "SearchProgress search_layouts",
    "games.go_for_gold.islands.rating.figures": "Figures",
    "games.go_for_gold.photos.scan": "Scan scan",
    "games.go_for_gold.photos.scanned_sheet": "ScannedSheet",
    "pads.photos.read_page": "FieldRead PageRead",
    "pads.photos.scanned_page": "ScannedPage",
    "pads.prints.pad_fields": "PadCode Purpose",
    "pads.scoring.facts": "ValuePlace",
    "games.go_for_gold.stepping": "NextSpaces",
    "games.go_for_gold.sheets.joined": "Joined PlayerSheet join",
    "games.go_for_gold.sheets.joining": "PlayedRound",
    "games.go_for_gold.lines": "DrawnTurn",
    "geometry.board": "Space SpaceContents SpaceId",
    "geometry.layouts.fairness": "Fairness TableFairness",
    "geometry.playable": "Playable",
    "geometry.tracing.trace": "Walk",
    "ledger.exchange.joining": "Outcome Take",
    "ledger.lists.summary": "HistoryFilter",
    "ledger.lists.game_figures": "BestScore ClosestMatch GameFigures ScoreFigures Streak",
    "ledger.lists.highlights": "Highlight HighlightRow",
    "ledger.lists.history": "Pair Played Tally",
    "ledger.lists.overview": "Damage ListPage Survey",
    "ledger.matches.lookup": "SeveralError",
    "ledger.matches.outcome": "Entered RefusedError",
    "ledger.players": "Renamed",
    "ledger.repair.backup": "BackupContent",
    "ledger.store.server_memory": "Health",
    "ledger.store.trouble": "LedgerError NoMatchError",
    "lookup.board": "Board",
    "lookup.file_kinds": "FileKind",
    "lookup.record": "check",
    "match.question": "Way",
    "match.lines.grammar": "Event Setup Unread",
    "match.report": "Report",
    "match.shown": "FigureTable",
    "match.standings": "Placing Points Standings",
    "match.text.codes": "CodePage",
    "match.text.record": "Record",
    "pads.file.pad": "Pad",
    "photos.opening": "ScanLimits",
    "photos.scanned": "Contradiction ScannedPaper ScanQuestion",
    "printing.calibration.calibration": "Measure",
    "printing.calibration.profile": "Profile",
    "printing.output.drawable": "PictureForm",
    "printing.preflight.preflight": "PreflightError",
    "printing.sheet_code": "SheetCode",
}
_WHERE = {name: module for module, names in _PUBLIC.items() for name in names.split()}

__all__ = [
    "AnswerForm",
    "Backup",
    "BackupContent",
    "BestLine",
    "BestScore",
    "Board",
    "Calibration",
    "CalibrationSheet",
    "CallError",
    "CheckedFile",
    "ClosestMatch",
    "CodePage",
    "ColourName",
    "Contradiction",
    "Damage",
    "DrawnTurn",
    "DuplexName",
    "Entered",
    "Event",
    "Explanation",
    "Export",
    "ExportForm",
    "Fairness",
    "Fault",
    "FieldRead",
    "FigureTable",
    "Figures",
    "FileError",
    "FileKind",
    "FoundIsland",
    "GameFigures",
    "GuidedSession",
    "Health",
    "Highlight",
    "HighlightRow",
    "Hindsight",
    "History",
    "HistoryFilter",
    "Imported",
    "InkName",
    "Joined",
    "Kit",
    "LayoutError",
    "LayoutReport",
    "Ledger",
    "LedgerError",
    "LineSplitting",
    "ListPage",
    "MarksName",
    "Match",
    "MatchList",
    "Measure",
    "NewLayout",
    "NextSpaces",
    "NoMatchError",
    "Note",
    "Outcome",
    "Pad",
    "PadCode",
    "PadReport",
    "PageRead",
    "Pair",
    "PaperError",
    "PictureForm",
    "Placing",
    "Playable",
    "Played",
    "PlayedRound",
    "PlayerSheet",
    "Points",
    "PreflightError",
    "PrintForm",
    "PrintPlace",
    "PrintplayError",
    "Profile",
    "Purpose",
    "Question",
    "Rating",
    "Record",
    "RefusedError",
    "Renamed",
    "Report",
    "Restored",
    "Running",
    "Scan",
    "ScanLimits",
    "ScanQuestion",
    "ScannedPage",
    "ScannedPaper",
    "ScannedSheet",
    "ScoreFigures",
    "Search",
    "SearchInterrupted",
    "SearchProgress",
    "Setup",
    "SeveralError",
    "Severity",
    "SheetCode",
    "Space",
    "SpaceContents",
    "SpaceId",
    "Standings",
    "StatedFairness",
    "Streak",
    "Survey",
    "TableFairness",
    "TableText",
    "Take",
    "Tally",
    "TextFitError",
    "Trace",
    "Unanswered",
    "Unread",
    "ValuePlace",
    "Walk",
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

        globals()[name] = getattr(import_module(f"{__name__}.{_WHERE[name]}"), name)
        return globals()[name]


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
