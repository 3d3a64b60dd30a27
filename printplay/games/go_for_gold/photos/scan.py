"""Photographed player sheets: what is on them, what is wrong with it, and what has to be asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from printplay.core import progress
from printplay.core.answers import speak, versioned
from printplay.core.errors import CallError, PrintplayError
from printplay.core.faults import Fault
from printplay.core.files import no_such_file
from printplay.core.i18n import N_
from printplay.games.go_for_gold.contents import island
from printplay.games.go_for_gold.game import GAME
from printplay.games.go_for_gold.photos.gathering import (
    ask_about_others,
    check_players,
    each_once,
    offered_players,
    owners,
    with_owner_candidates,
)
from printplay.games.go_for_gold.photos.scanned_sheet import (
    ScannedSheet,
    called_sheet,
    join_scanned,
    scanned_sheet,
)
from printplay.games.go_for_gold.sheets.joined import MOST, Joined, PlayerSheet
from printplay.lookup import boards
from printplay.lookup.record import check_on
from printplay.pads.photos.read_page import PlayedMatch
from printplay.photos.opening import USUAL, Photo, ScanLimits, missing_extra_error, photo_files
from printplay.photos.scanned import ScannedPaper, ScanQuestion

if TYPE_CHECKING:  # what reads pads is loaded only if there is one
    from printplay.games.go_for_gold.photos.panel.reading import FoundPhoto
    from printplay.lookup.board import Board
    from printplay.pads.photos.scanned_page import ScannedPage


#: What comes of an entry in a match.
EnteredT_co = TypeVar("EnteredT_co", covariant=True)
PaperT = TypeVar("PaperT", bound=ScannedPaper)


class LedgerMatch(PlayedMatch, Protocol[EnteredT_co]):
    """A match of a ledger: the part that is used here."""

    @property
    def board(self) -> Board | None:
        """Return the board it is played on."""

    @property
    def sheets(self) -> dict[str, str]:
        """Return the owners of the sheets printed for it, by serial."""

    def check_answered(self, questions: int) -> None:
        """Raise RefusedError while sheets have open questions."""

    def check_sheets(self, sheets: Mapping[str, tuple[str, str]], *, anyway: bool = False) -> None:
        """Raise an error if a sheet is of another board, or was printed for another match."""

    def join(self, sheets: Sequence[PlayerSheet], *, rolls: Sequence[int | None] | None = None) -> Joined:
        """Join sheets by the players, the board and the house rules of the match."""

    def add_page(
        self, page: ScannedPage, *, questions: int = 0, anyway: bool = False, sent: str = ""
    ) -> EnteredT_co:
        """Add what stands on a page of a pad."""

    def add_sheets(self, joined: Joined, *, anyway: bool = False, sent: str = "") -> EnteredT_co:
        """Add the record of joined sheets."""


@dataclass(frozen=True)
class Scan:
    """The result of reading photos: sheets, and the faults of photos and sheets."""

    sheets: tuple[ScannedSheet, ...]
    troubles: tuple[PrintplayError, ...] = ()
    rolls: tuple[int | None, ...] | None = None
    #: Pages of pads.
    pages: tuple[ScannedPage, ...] = ()
    #: Photos with the readings drawn over them: the name of each, and a JPEG.
    overlays: tuple[tuple[str, bytes], ...] = field(default=(), repr=False)
    #: What was found in each photo, from which all else follows.
    found_photos: tuple[FoundPhoto, ...] = field(default=(), repr=False)
    #: How many play the match of the sheets, as far as it is known.
    seats: int = GAME.players[1]

    def __repr__(self) -> str:
        """Return its text for a notebook."""
        paper_count = len(self.sheets) + len(self.pages)
        return f"<Scan of {paper_count} sheets, {len(self.troubles)} troubles>"

    @cached_property
    def joined_sheets(self) -> Joined | None:
        """Return the rules' report on the sheets of one match; None if they are of several."""
        hashes = {sheet.board.hash for sheet in self.sheets}
        names = [sheet.player for sheet in self.sheets if sheet.player]
        if len(hashes) != 1 or len(self.sheets) > MOST or len(set(names)) < len(names):
            return None
        return join_scanned(self.sheets, self.rolls, self.seats)

    @property
    def between(self) -> tuple[Fault, ...]:
        """Return the contradictions between the sheets, and with the dice.

        There are none while a line is in question: the answer may end them.
        """
        if self.joined_sheets is None or not self._lines_known:
            return ()
        return self.joined_sheets.faults[len(self.joined_sheets.report.faults) :]

    @property
    def _lines_known(self) -> bool:
        return all(sheet.line_known for sheet in self.sheets)

    @property
    def valid(self) -> bool:
        """Return whether everything was read without a question and follows the rules."""
        return (
            bool(self.sheets or self.pages) and not self.troubles
            and not any(sheet.questions or not sheet.valid for sheet in self.sheets)
            and not any(page.questions for page in self.pages)
            and (self.joined_sheets is None or self.joined_sheets.valid)
        )  # fmt: skip

    @property
    def exit_code(self) -> int:
        """Return 0 if all is well, 1 if something is wrong or open, 2 if there is no sheet."""
        return 2 if not (self.sheets or self.pages) else 0 if self.valid else 1

    @property
    def papers(self) -> tuple[ScannedPaper, ...]:
        """Return the sheets, then the pages of pads."""
        return (*self.sheets, *self.pages)

    @property
    def questions(self) -> tuple[tuple[ScannedPaper, ScanQuestion], ...]:
        """Return all open questions, each with its sheet, or its page of a pad."""
        return tuple((paper, question) for paper in self.papers for question in paper.questions)

    def sheet_name(self, sheet: ScannedSheet) -> str:
        """Return what a sheet is called in the faults between sheets."""
        return called_sheet(sheet, self.sheets.index(sheet) + 1)

    @property
    def answered_sheets(self) -> tuple[ScannedSheet, ...]:
        """Return the sheets without an open question: a match can take them before the others.

        What a sheet that is not there yet can explain is no fault when they are entered.
        """
        return tuple(sheet for sheet in self.sheets if not sheet.questions)

    def answered(self, paper: ScannedPaper, question: ScanQuestion, value: Any) -> Scan:
        """Return the result after an answer to a question about one of the sheets or pages.

        Asked whether two photos show one sheet, "one" leaves out the sheet that is asked about.
        """
        if question.why == "twice" and str(value) == "one":
            sheets_left = [sheet for sheet in self.sheets if sheet is not paper]
            twice = [sheet for sheet in sheets_left if sheet.shown_code == paper.shown_code]
            if len(twice) == 1:
                only = twice[0]
                still = tuple(open_one for open_one in only.questions if open_one.why != "twice")
                sheets_left[sheets_left.index(only)] = replace(
                    only, photos=(*only.photos, *paper.photos), questions=still
                )
            return replace(self, sheets=tuple(sheets_left)).compared()
        sheets = tuple(sheet.answered(question, value) if sheet is paper else sheet for sheet in self.sheets)
        pages = tuple(page.answered(question, value) if page is paper else page for page in self.pages)
        if question.about == "player":
            known_owners = [sheet.player for sheet in sheets]
            sheets = tuple(with_owner_candidates(sheet, known_owners) for sheet in sheets)
        return replace(self, sheets=sheets, pages=pages).compared()

    def compared(self) -> Scan:
        """Return the same with a question if the sheets of a match contradict each other."""
        return replace(
            self, sheets=ask_about_others(self.sheets, lambda sheets: replace(self, sheets=sheets).between)
        )

    def json(self, lang: str | None = None) -> dict[str, Any]:
        """Return what `printplay scan --json` prints, its sentences in a language."""
        with speak(lang):
            report_json = self.joined_sheets.json() if self.joined_sheets is not None else {}
            return versioned({
                "sheets": [sheet.json() for sheet in self.sheets],
                "pads": [page.json() for page in self.pages],
                "standings": report_json.get("standings", []),
                "decided_by": report_json.get("decided_by"),
                "violations": report_json.get("violations", []) if self._lines_known else [],
                "unread": [
                    {"photo": error.place.file if error.place else None,
                     "message": error.sentence(), "hint": error.cure() or None}
                    for error in self.troubles
                ],
            })  # fmt: skip

    def enter(self, match: LedgerMatch[EnteredT_co], *, anyway: bool = False, sent: str = "") -> EnteredT_co:
        """Enter what is on the sheets, or on a pad, into a match of the ledger: all, or nothing.

        `sent` is an id of the sender, as for `Match.add`. Raises RefusedError while anything is
        asked, and, unless by `anyway`, for what is against the rules and for a sheet that was
        printed for another match; CallError where a sheet is nobody's who plays, or of another
        board.
        """
        if self.pages:
            if self.sheets or len(self.pages) > 1:
                raise CallError(
                    N_("only one pad at a time can be entered in a match"),
                    hint=N_("Name one photo, or crop it to one page."),
                )
            (page,) = self.pages
            return match.add_page(page, questions=len(page.questions), anyway=anyway, sent=sent)
        self.check_sheets(match, anyway=anyway)
        match.check_answered(sum(len(sheet.questions) for sheet in self.sheets))
        sheets = [sheet.player_sheet(str(sheet.player)) for sheet in self.sheets]
        return match.add_sheets(match.join(sheets, rolls=self.rolls), anyway=anyway, sent=sent)

    def check_sheets(self, match: LedgerMatch[Any], *, anyway: bool = False) -> None:
        """Raise an error if the sheets cannot be of a match: see `enter`."""
        of_boards = {sheet.serial: (sheet.board.hash, sheet.board.name) for sheet in self.sheets}
        match.check_sheets(of_boards, anyway=anyway)

    def draw(self, folder: str | Path, *, force: bool = False) -> Scan:
        """Write the photos with the readings over them, and a picture for each question.

        Returns the same with the questions naming their pictures. Raises FileError where a file
        that printplay did not make is there, unless by `force`.
        """
        from printplay.printing.output.writing import write

        target = Path(folder)
        for name, picture in _each_named(self.overlays):
            write(target / name, picture, force=force)

        def with_pictures(number: int, paper: PaperT) -> PaperT:
            files = {}
            for place, question in enumerate(paper.questions, 1):
                if question.cut is not None:
                    file = target / f"{paper.picture_stem(number, place, question)}.png"
                    write(file, question.cut, force=force)
                    files[question.about] = str(file)
            return paper.with_pictures(files)

        sheets = tuple(with_pictures(number, sheet) for number, sheet in enumerate(self.sheets, 1))
        pages = tuple(with_pictures(number, page) for number, page in enumerate(self.pages, 1))
        return replace(self, sheets=sheets, pages=pages)


def scan(
    photos: Photo | Sequence[Photo],
    *,
    layout: str | Path | None = None,
    layouts: Sequence[str | Path] = (),
    players: Mapping[str, str] | None = None,
    noted: Mapping[str, str] | None = None,
    match: LedgerMatch[Any] | Sequence[LedgerMatch[Any]] | None = None,
    rolls: Sequence[int | None] | None = None,
    picture: bool = False,
    earlier: Scan | None = None,
    workers: int | None = None,
    scheduler: str | None = None,
    limits: ScanLimits = USUAL,
) -> Scan:
    """Read photographed or scanned player sheets of Go for Gold.

    `photos` are files (JPEG, PNG, HEIC, TIFF, WebP, GIF, PDF), folders of such, or the bytes of a
    file or a stream of them ("photo 1" is what the first of those is called), one or several; a
    picture may show several sheets, and a sheet may be in several pictures. `layout` is the board
    of sheets whose code cannot be read, `layouts` are boards of one's own that codes may name.
    `players` says whose a sheet is: name -> the serial, its code, or the name of its photo; `noted`
    says so of serials that need not be here, as `Match.sheets` does: a code too damaged to be read
    is one of these. `match` is the match of the ledger that the sheets belong to, or several: each
    pad has the players of the one it fits. `noted`, the players one may choose from and the board
    of sheets without a code come from that of the sheets where they are not told. `rolls` are the
    dice of the match, None one that nobody noted. `picture` asks for what `Scan.draw` writes.
    `earlier` is what was read before: the answer is that of its photos and these together, without
    what was answered there. `workers` is how many processes read; by default as many as there are
    cores. With 0 this process reads itself, and nothing limits what a bad photo takes of it.
    `scheduler` is the address of a Dask scheduler, whose workers read in their place
    (`tcp://10.0.0.1:8786`); a layout file of one's own must lie there, too. `limits` is what each
    file may have and take: for what strangers send, `scan(data, workers=1,
    limits=ScanLimits(size=40_000_000, pixels=60_000_000, seconds=30))`.

    What is asked is in `Scan.questions`; `Scan.answered` takes an answer and returns the rest.

    Raises FileError where the extra `[scan]` is not installed or no scheduler answers, and for a
    single photo that is not there; one missing among several is one of `Scan.troubles`. Raises
    CallError where a folder holds no photo or a name is given that fits none.
    """
    if any(find_spec(name) is None for name in ("cv2", "zxingcpp")):
        raise missing_extra_error()
    matches = () if match is None else (*match,) if isinstance(match, Sequence) else (match,)
    of_sheets = next((ledger_match for ledger_match in matches if ledger_match.game == GAME.id), None)
    noted = of_sheets.sheets if noted is None and of_sheets is not None else noted or {}
    names = (*noted.values(), *(of_sheets.players if of_sheets is not None else ()))
    if layout is None and of_sheets is not None and of_sheets.board is not None:
        layout = boards.typed_name(of_sheets.board) or None  # none where it is of a file
    if isinstance(photos, str | Path) and not Path(photos).exists():
        raise no_such_file(Path(photos))
    several = isinstance(photos, Sequence) and not isinstance(photos, str | bytes)
    earlier_photos = earlier.found_photos if earlier is not None else ()
    files = photo_files(photos if several else [photos], limits, len(earlier_photos))  # type: ignore[list-item, arg-type]
    pad_files, board_layouts = _split_layouts([*layouts, *([layout] if layout is not None else [])])
    given_layout = layout if layout in board_layouts else None
    own_layouts = (*(name for name in board_layouts if name != given_layout),)
    pads = [ledger_match.pad for ledger_match in matches if ledger_match.pad is not None]
    if pad_files:
        from printplay.pads.file.judging import sound

        pads = [*map(sound, pad_files), *pads]  # what is wrong with one is raised
    for board in board_layouts:
        # What is wrong with a layout is said before all the work.
        island(boards.find_playable(board, GAME.id))
    from printplay.games.go_for_gold.photos.photo import PhotoJob
    from printplay.games.go_for_gold.photos.working import read_all

    jobs = [
        PhotoJob(name, own_layouts, given_layout, picture, data, limits, (*noted,), tuple(pads))
        for name, data in files
    ]
    photo_by_number = {}
    with progress.watch(len(jobs)) as bar:
        for number, photo in read_all(jobs, workers, scheduler):
            photo_by_number[number] = photo
            if bar is not None:
                bar.update(1)
    ordered = (*earlier_photos, *(photo_by_number[number] for number in sorted(photo_by_number)))
    single_sheets = each_once([sheet for photo in ordered for sheet in photo.sheets])
    known_owners = owners(single_sheets, players or {}, noted)
    pages: list[ScannedPage] = []
    if pages_read := [page for photo in ordered for page in photo.pages_read]:
        from printplay.pads.photos.scanned_game_page import scanned_pages

        pages = scanned_pages(pages_read, players or {}, check_on)
    for ledger_match in matches:
        pages = [page if page.among else page.played_in(ledger_match) for page in pages]
    places = max((page.places for page in pages), default=0)
    check_players(players or {}, [sheet.code for sheet, _photos in single_sheets], known_owners, places)
    candidates = offered_players(names, known_owners)
    sheets = tuple(
        scanned_sheet(sheet, sheet_photos, player, candidates, noted)
        for (sheet, sheet_photos), player in zip(single_sheets, known_owners, strict=True)
    )
    troubles = tuple(error for photo in ordered for error in photo.troubles)
    overlays = tuple((photo.photo, over) for photo in ordered for over in photo.overlays)
    told_rolls = None if rolls is None else tuple(rolls)
    seats = len(of_sheets.players) if of_sheets is not None else GAME.players[1]
    return Scan(sheets, troubles, told_rolls, tuple(pages), overlays, ordered, seats).compared()


def _split_layouts(layouts: Sequence[str | Path]) -> tuple[list[Path], list[str | Path]]:
    """Return files of pads, and boards by name or file."""
    from printplay.pads.file.finding import is_pad

    files = [layout for layout in layouts if isinstance(layout, Path) and layout.is_file() and is_pad(layout)]
    return files, [layout for layout in layouts if layout not in files]


def _each_named(overlays: Sequence[tuple[str, bytes]]) -> Iterator[tuple[str, bytes]]:
    """Yield the pictures of photos with unique file names, numbered if necessary."""
    stem_counts: Counter[str] = Counter()
    for photo, picture in overlays:
        stem = Path(photo).stem
        stem_counts[stem] += 1
        number = f"-{stem_counts[stem]}" if stem_counts[stem] > 1 else ""
        yield f"{stem}-read{number}.jpg", picture
