"""Sheets from all photos: each once, whose they are, and what those of one match say against each other."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from printplay.core.errors import CallError
from printplay.core.fault_text import translated
from printplay.core.faults import Fault
from printplay.core.i18n import N_
from printplay.games.go_for_gold.photos.panel.panel_questions import panel_questions, values, with_value
from printplay.games.go_for_gold.photos.panel.reading import OTHERS, FoundSheet, Panel, Tokens
from printplay.games.go_for_gold.photos.scanned_sheet import ScannedSheet
from printplay.games.go_for_gold.photos.sheet_questions import SheetQuestion
from printplay.games.go_for_gold.prints.sheet_marks import sheet_marks
from printplay.match.text.header_fields import player_name
from printplay.photos.scanned import AGAINST, FAINT, Contradiction, Read, Segments
from printplay.printing.sheet_code import SheetCode

Sheets = tuple[ScannedSheet, ...]
T = TypeVar("T")
#: Two lines that share this part of the shorter one may be of one sheet.
_SHARED = 0.5


def each_once(sheets: Sequence[FoundSheet]) -> list[tuple[FoundSheet, tuple[str, ...]]]:
    """Return the sheets, each with its photos; two of one code but unlike readings are asked about."""
    unique_sheets: list[tuple[FoundSheet, tuple[str, ...]]] = []
    for sheet in sheets:
        for number, (earlier_sheet, photos) in enumerate(unique_sheets):
            if not (sheet.is_code_read and earlier_sheet.is_code_read and sheet.code == earlier_sheet.code):
                continue
            if sheet.photo == earlier_sheet.photo and sheet.page == earlier_sheet.page:
                continue  # two pieces of paper, seen at once
            best = _better_reading(earlier_sheet, sheet)
            if best is not None:
                unique_sheets[number] = best, (*photos, sheet.photo)
                break
        else:
            unique_sheets.append((sheet, (sheet.photo,)))
    return _ask_same_codes(unique_sheets)


def _better_reading(first: FoundSheet, second: FoundSheet) -> FoundSheet | None:
    """Return the better of two readings that agree, or None if they do not."""
    lines = [sheet.read_line.segments for sheet in (first, second)]
    if lines[0] == lines[1]:
        best = min((first, second), key=lambda sheet: (not sheet.read_line.accepted, len(sheet.questions)))
        return _with_panel(best, second if best is first else first)
    for certain, open_ in ((first, second), (second, first)):
        if certain.read_line.accepted and not open_.read_line.accepted and _could_be(open_, certain):
            return _with_panel(certain, open_)
    return None


def _with_panel(best: FoundSheet, other_sheet: FoundSheet) -> FoundSheet:
    """Return a reading with what only the other photo shows; a question where both differ."""
    best_panel, other_panel = best.panel, other_sheet.panel
    boxes = tuple(map(_surer, best_panel.boxes, other_panel.boxes))
    tokens = {
        kind: Tokens(
            _surer(row.circled, other_panel.tokens[kind].circled),
            _surer(row.struck, other_panel.tokens[kind].struck),
        )
        for kind, row in best_panel.tokens.items()
    }
    panel = Panel(
        boxes,
        _surer(best_panel.total, other_panel.total),
        _surer(best_panel.gathered, other_panel.gathered),
        tokens,
        _surer(best_panel.temples, other_panel.temples),
        _surer(best_panel.start, other_panel.start),
        _surer(best_panel.restart, other_panel.restart),
    )
    return replace(best, panel=panel, questions=tuple(_open_questions(best, other_sheet, panel)))


def _surer(first: Read[T], second: Read[T]) -> Read[T]:
    """Return the certain value; a question if two certain values differ."""
    for read in (first, second):
        if read.why == AGAINST and first.value == second.value:
            return read
    if first.is_asked or second.is_asked:
        return second if first.is_asked else first
    if first.value == second.value:
        return max(first, second, key=lambda read: read.confidence)
    return Read(first.value, 0.5, ((first.value, 0.5), (second.value, 0.5)), FAINT)


def _open_questions(best: FoundSheet, other_sheet: FoundSheet, panel: Panel) -> Iterator[SheetQuestion]:
    """Yield what is still asked: of the line as before, of the panel what no photo shows surely."""
    questions = {question.about: question for question in (*other_sheet.questions, *best.questions)}
    yield from (question for question in best.questions if question.about in ("line", "start", "code"))
    for about, read in values(panel):
        if about in questions and read.is_asked:
            yield questions[about]
        elif read.is_asked:
            candidates = tuple(
                (sorted(value) if isinstance(value, frozenset) else value, chance)
                for value, chance in read.candidates
            )
            offered_values = () if about in ("shovels", "feet") else candidates  # which are pairs of counts
            yield SheetQuestion(about, FAINT, (), offered_values)


def _could_be(open_: FoundSheet, certain: FoundSheet) -> bool:
    """Return whether an uncertain line may equal a certain one: few of its lanes differ."""
    open_lanes, certain_lanes = _lanes(open_.read_line.segments), _lanes(certain.read_line.segments)
    differing_lanes = open_lanes ^ certain_lanes
    doubted_spaces = {name for question in open_.questions for name in question.spaces}
    return len(differing_lanes) <= max(4, len(certain_lanes) // 3) and all(
        pair & doubted_spaces for pair in differing_lanes
    )


def _lanes(way: Segments) -> set[frozenset[str]]:
    return {frozenset(pair) for part in way for pair in itertools.pairwise(part)}


def _ask_same_codes(
    sheets_with_photos: Sequence[tuple[FoundSheet, tuple[str, ...]]],
) -> list[tuple[FoundSheet, tuple[str, ...]]]:
    """Return sheets, those that share a code with a question whether they are one."""
    codes = [sheet.code for sheet, _photos in sheets_with_photos if sheet.is_code_read]
    asked_sheets = []
    for sheet, photos in sheets_with_photos:
        if sheet.is_code_read and codes.count(sheet.code) > 1:
            other_photos = tuple(
                (other_sheet.photo, 0.5) for other_sheet, _p in sheets_with_photos if other_sheet is not sheet
                and other_sheet.is_code_read and other_sheet.code == sheet.code
            )  # fmt: skip
            question = SheetQuestion("code", "twice", (), other_photos, sheet.name)
            asked_sheets.append((replace(sheet, questions=(*sheet.questions, question)), photos))
        else:
            asked_sheets.append((sheet, photos))
    return asked_sheets


def owners(
    sheets_with_photos: Sequence[tuple[FoundSheet, Sequence[str]]],
    players: Mapping[str, str],
    noted: Mapping[str, str],
) -> list[str | None]:
    """Return the owner of each sheet, or None if that has to be asked.

    `players` says it by hand (name -> serial, code or photo), `noted` of the serials that were
    printed for a match. Where all of these but one player's were read, the sheet without a code is
    that player's, if its line is like no other's.
    """
    sheet_owners = [
        _given_owner(sheet.code, photos, players)
        or (noted.get(str(sheet.code)[-4:]) if sheet.is_code_read else None)
        for sheet, photos in sheets_with_photos
    ]
    names_left = set(noted.values()) - {name for name in sheet_owners if name}
    nobodys = [number for number, name in enumerate(sheet_owners) if name is None]
    if len(names_left) == 1 and len(nobodys) == 1:
        last = sheets_with_photos[nobodys[0]][0]
        other_sheets = [sheet for sheet, _photos in sheets_with_photos if sheet is not last]
        if (
            not last.is_code_read and last.read_line.accepted
            and all(sheet.is_code_read and not _may_be_same(last, sheet) for sheet in other_sheets)
        ):  # fmt: skip
            sheet_owners[nobodys[0]] = names_left.pop()
    return sheet_owners


def _given_owner(code: SheetCode, photos: Sequence[str], players: Mapping[str, str]) -> str | None:
    """Return the given owner of a sheet, by its serial, its code, or the name of its photo."""
    code_text = str(code)
    for name, which in players.items():
        sheet = which.strip()
        if sheet.upper() in (code_text, code_text[-4:]) or (
            sheet.isdigit() and sheet.zfill(4) == code_text[-4:]
        ) or any(sheet in (photo, Path(photo).name) for photo in photos):  # fmt: skip
            return player_name(name)
    return None


def _may_be_same(first: FoundSheet, second: FoundSheet) -> bool:
    """Return whether two lines may be one, photographed twice."""
    first_lanes, second_lanes = (_lanes(sheet.read_line.segments) for sheet in (first, second))
    return len(first_lanes & second_lanes) >= _SHARED * min(len(first_lanes), len(second_lanes))


def offered_players(
    names: Iterable[str], known_owners: Sequence[str | None]
) -> tuple[tuple[str, float], ...]:
    """Return whose a sheet may be, and how likely: those come first whose sheet is not `known_owners`."""
    every = dict.fromkeys(names)
    names_left = [name for name in every if name not in known_owners]
    names_seen = [name for name in every if name in known_owners]
    share = 1 / max(1, len(names_left))
    return (
        *((player, share) for player in names_left),
        *((player, 0.0 if names_left else 0.5) for player in names_seen),
    )


def with_owner_candidates(sheet: ScannedSheet, known_owners: Sequence[str | None]) -> ScannedSheet:
    """Return a sheet with the question whose it is, if open, without the `known_owners`."""
    questions = tuple(
        replace(
            question, candidates=offered_players([name for name, _p in question.candidates], known_owners)
        )
        if question.about == "player" else question for question in sheet.questions
    )  # fmt: skip
    return replace(sheet, questions=questions)


def check_players(
    players: Mapping[str, str],
    codes: Sequence[SheetCode],
    known_owners: Sequence[str | None],
    places: int = 0,
) -> None:
    """Raise CallError for a player's sheet, or place on a pad (1 to `places`), that does not exist."""
    place_numbers = {str(number + 1) for number in range(places)}
    missing = [name for name, which in players.items()
               if player_name(name) not in known_owners and which not in place_numbers]  # fmt: skip
    if missing and codes:
        raise CallError(
            N_("--player {name}={which}: no sheet with this serial and no photo with this name "
               "found"),
            hint=N_("The serials are: {known}."), name=missing[0], which=players[missing[0]],
            known=", ".join(sorted({str(code)[-4:] for code in codes})),
        )  # fmt: skip
    if missing and places:
        raise CallError(
            N_("--player {name}={which}: the pad has no such place"),
            hint=N_("Count the places from the left or from the top: 1 to {last}."),
            name=missing[0], which=players[missing[0]], last=places,
        )  # fmt: skip


def ask_about_others(sheets: Sheets, between: Callable[[Sheets], Sequence[Fault]]) -> Sheets:
    """Return the sheets of a match, one with a question if they contradict each other.

    `between` are the faults between sheets. Nothing is asked while there are other questions, whose
    answers may explain it, nor about what a person told.
    """
    if any(scanned.questions for scanned in sheets):
        return sheets
    sentence = next(_errors(between(sheets)), None)
    if sentence is None:
        return sheets
    ways = []
    for number, sheet in enumerate(sheets):
        for certainty, asked_sheet in _questioned_sheets(sheet, sentence):
            other_sheets = (*sheets[:number], asked_sheet, *sheets[number + 1 :])
            if sentence not in _errors(between(other_sheets)):
                ways.append((certainty, other_sheets))
    return min(ways, key=lambda way: way[0], default=(0.0, sheets))[1]


def _errors(faults: Sequence[Fault]) -> Iterator[str]:
    """Yield the sentences of faults that are more than a warning."""
    return (translated(fault).message for fault in faults if fault.severity == "error")


def _questioned_sheets(sheet: ScannedSheet, sentence: str) -> Iterator[tuple[float, ScannedSheet]]:
    """Yield a sheet with one value in question, for each that may be misread; and how sure it is."""
    against = Contradiction(OTHERS, {"said": sentence})
    for about, read in _open_values(sheet.panel):
        candidates = read.candidates or ((read.value, read.confidence),)
        asked_value = replace(read, why=AGAINST, against=against, candidates=candidates)
        panel = with_value(sheet.panel, about, asked_value)
        ((question, _places),) = panel_questions(panel, sheet_marks(sheet.board))
        yield read.confidence, replace(sheet, panel=panel, questions=(question,))


def _open_values(panel: Panel) -> Iterator[tuple[str, Read[object]]]:
    """Yield the values that say what was explored and gathered, and that nobody told."""
    untold_values = [(about, read) for about, read in values(panel) if read.value and not read.is_answered]
    boxes = [place_and_read for place_and_read in untold_values if place_and_read[0].startswith("box")]
    yield from sorted(boxes, key=lambda place_and_read: place_and_read[1].confidence)[:1]
    yield from (
        place_and_read for place_and_read in untold_values if place_and_read[0] in ("temples", "gathered")
    )
