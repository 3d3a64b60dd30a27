"""A sheet that was read from a photo: its contents, judged, and corrected by answers."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Self

from printplay.core.errors import CallError
from printplay.core.fault_text import translated as in_words
from printplay.core.faults import Fault
from printplay.core.i18n import N_, _
from printplay.games.go_for_gold.contents import Island, island
from printplay.games.go_for_gold.game import GAME
from printplay.games.go_for_gold.lines import find_space
from printplay.games.go_for_gold.photos.panel.agreement import RULED, agreement
from printplay.games.go_for_gold.photos.panel.panel_questions import (
    corrected_panel,
    panel_json,
    panel_questions,
    values,
)
from printplay.games.go_for_gold.photos.panel.reading import FoundSheet, Panel
from printplay.games.go_for_gold.photos.sheet_questions import SheetQuestion, answer_text, confirmed_line
from printplay.games.go_for_gold.prints.sheet_marks import sheet_marks
from printplay.games.go_for_gold.sheets.joined import Joined, PlayerSheet, on_board
from printplay.geometry.board import SpaceId
from printplay.lookup import boards
from printplay.match.question import parse_yes_no
from printplay.match.text.header_fields import player_name
from printplay.photos.scanned import ScannedPaper, ScanQuestion, Segments
from printplay.printing.sheet_code import SheetCode, read_code

#: What a person types where no line was drawn.
_NO_LINE = ("-", "none")


@dataclass(frozen=True)
class ScannedSheet(ScannedPaper):
    """A sheet: where it was seen, whose it is, and what is on it.

    `segments` is the line as spaces in the order drawn, a part for each time it began. `questions`
    are what is open. `board` is the one it was printed for. `serials` says of players which serial
    is theirs, where the code could not be read.
    """

    code: SheetCode
    board: Island
    player: str | None
    segments: Segments
    confidence: float
    direction_sure: bool
    panel: Panel
    questions: tuple[ScanQuestion, ...] = ()
    serials: Mapping[str, str] = field(default_factory=dict, repr=False)

    @property
    def game(self) -> str:
        return GAME.id

    @property
    def name(self) -> str | None:
        return self.player

    @property
    def side(self) -> str | None:
        """Return the letter of the side, where the board is one of those that ship."""
        return self.board.name if boards.typed_name(self.board) and len(self.board.name) == 1 else None

    @property
    def shown_code(self) -> str:
        """Return its code, with ? for an unreadable number."""
        unread = self.serials and not self.code.serial
        asked_for = any(question.why == "code" for question in self.questions)
        return f"{str(self.code)[:-4]}????" if unread or asked_for else str(self.code)

    @property
    def serial(self) -> str:
        """Return the four characters of its number, as they stand at the end of its code."""
        return str(self.code)[-4:]

    @property
    def accepted(self) -> bool:
        """Return whether the line, its start and the code have no open questions."""
        return not any(q.about in ("line", "start", "code") for q in self.questions)

    @property
    def line_known(self) -> bool:
        """Return whether nothing is asked about the line and its start."""
        return not any(q.about in ("line", "start") for q in self.questions)

    @property
    def valid(self) -> bool:
        """Return whether the sheet has no errors; warnings are allowed."""
        return not any(fault.severity == "error" for fault in self.faults)

    @property
    def record(self) -> str:
        """Return the sheet as a record, without values in question."""
        return self.sheet_report.text

    @cached_property
    def sheet_report(self) -> Joined:
        """Return the rules' report on the sheet alone."""
        return join_scanned([self if self.player else replace(self, player=_("Sheet"))])

    def player_sheet(self, name: str) -> PlayerSheet:
        """Return what stands on the sheet of a player; None for what is asked about."""
        panel, board = self.panel, self.board
        boxes = [box.value for box in panel.boxes if box.value is not None]
        passed = {board.land[SpaceId(space)].contents.temple for part in self.segments for space in part}
        return PlayerSheet(
            name,
            self.segments,
            None if any(box.is_asked for box in panel.boxes) or not boxes else boxes,
            None if panel.total.is_asked else panel.total.value,
            None if panel.gathered.is_asked else panel.gathered.value,
            None if panel.temples.is_asked else panel.temples.value - passed,
        )

    def panel_lines(self) -> Iterator[str]:
        """Yield the panel in words: `?` is in question, `-` is empty."""
        panel = self.panel
        boxes = [box.text for box in panel.boxes if box.is_asked or box.value is not None]
        yield _("points {boxes}; total {total}; shovels gathered {gathered}").format(
            boxes=" ".join(boxes) or "-", total=panel.total.text, gathered=panel.gathered.text
        )
        shovels, feet = panel.tokens["shovel"], panel.tokens["foot"]
        yield _("shovels: {shovels} ringed, {used} struck; feet: {feet} ringed, {gone} struck").format(
            shovels=shovels.circled.text, used=shovels.struck.text,
            feet=feet.circled.text, gone=feet.struck.text,
        )  # fmt: skip
        if panel.temples.is_asked or panel.temples.value:
            temples = ", ".join(_(colour) for colour in sorted(panel.temples.value))
            yield _("temples struck: {temples}").format(temples="?" if panel.temples.is_asked else temples)

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Return the faults of the sheet: by the rules, and where line and panel disagree.

        While something is asked about the line, only those that hold whatever the answer is: where
        the panel contradicts itself.
        """
        if not self.line_known:
            return tuple(map(in_words, agreement((), self.panel, self.board)))
        ruled = self.sheet_report.faults
        codes = {fault.code for fault in ruled}
        disagreements = agreement(self.segments, self.panel, self.board)
        return ruled + tuple(
            in_words(fault)
            for fault in disagreements
            if fault.message not in RULED or fault.code not in codes
        )

    @property
    def line_text(self) -> str:
        """Return the line as text: its spaces, with -> between its parts."""
        return answer_text([list(part) for part in self.segments])

    def problems(self, *, colour: bool = False) -> Iterator[str]:
        """Yield the lines that say what is wrong: of the line as `printplay check` says it."""
        reported = 0
        if self.line_known:
            report = self.sheet_report.report
            yield from report.fault_lines(colour=colour)
            reported = len(report.faults)
        for fault in self.faults[reported:]:
            yield f"{self.player or self.photos[0]}: {fault.code}: {fault.message}"

    def picture_stem(self, number: int, place: int, question: ScanQuestion) -> str:
        return f"{Path(self.photos[0]).stem}-{number}-{place}-{question.about.replace(' ', '-')}"

    def with_pictures(self, files: Mapping[str, str]) -> Self:
        questions = (replace(question, picture=files.get(question.about)) for question in self.questions)
        return replace(self, questions=tuple(questions))

    def answered(self, question: ScanQuestion, value: Any) -> ScannedSheet:
        """Return the sheet after an answer to one of its questions.

        The value is one of the candidates, or what else it may be: a line as lists of spaces, the
        space where it starts, a player's name, a code. Raises CallError where it can be none.
        """
        rest = tuple(q for q in self.questions if q is not question)
        if question.about == "player":
            return self.with_owner(player_name(str(value)), rest)
        if question.about == "code" and question.why == "code":
            code = read_code(str(value))
            if boards.coded_hash(code.board, self.board.game) != self.board.hash:
                raise CallError(N_("{code} is the code of another board"), code=str(code))
            return replace(self, code=code, questions=rest)
        if question.about == "line":
            return self._with_line_answer(question, value, rest)
        if question.about == "start":
            turned_segments = _from(self.segments, question, self.board, str(value))
            return replace(self, segments=turned_segments, direction_sure=True, questions=rest).rechecked()
        if question.about != "code":
            panel = corrected_panel(self.panel, question.about, value)
            return replace(self, panel=panel, questions=rest).rechecked()
        return replace(self, questions=rest)

    def _with_line_answer(
        self, question: ScanQuestion, value: Any, rest: tuple[ScanQuestion, ...]
    ) -> ScannedSheet:
        """Return the sheet after an answer about its line: a line, or yes or no to the one read."""
        yes = parse_yes_no(str(value)) if question.yes_no else None
        line_or_question = (
            _parse_line(self.board, value)
            if yes is None
            else confirmed_line(question, self.segments, yes=yes)
        )
        if isinstance(line_or_question, ScanQuestion):
            questions = tuple(
                line_or_question if open_question is question else open_question
                for open_question in self.questions
            )
            return replace(self, questions=questions)
        return replace(self, segments=line_or_question, confidence=1.0, questions=rest).rechecked()

    def rechecked(self) -> ScannedSheet:
        """Return the sheet with what contradicts an answer asked, and what it proves settled.

        Tokens of which none is ringed contradict nothing: some people ring none.
        """
        from printplay.games.go_for_gold.photos.panel.line_proof import compare_with_line

        line = self.segments if self.line_known else ()
        panel, marks = compare_with_line(self.panel, line, self.board), sheet_marks(self.board)
        unringed_tokens = {kind: tokens for kind, tokens in self.panel.tokens.items()
                if not tokens.circled.is_asked and tokens.circled.value <= marks.stock[kind]}  # fmt: skip
        panel = replace(panel, tokens={**panel.tokens, **unringed_tokens})
        open_questions = {question.about: question for question, _places in panel_questions(panel, marks)}
        asked_before = {question.about for question, _places in panel_questions(self.panel, marks)}
        of_panel = dict(values(self.panel))
        kept_questions = [question for question in self.questions
                          if question.about in open_questions or question.about not in of_panel]  # fmt: skip
        new_questions = [question for about, question in open_questions.items() if about not in asked_before]
        return replace(self, panel=panel, questions=(*kept_questions, *new_questions))

    def with_owner(self, player: str, questions: Sequence[ScanQuestion]) -> ScannedSheet:
        """Return the sheet with its owner; also with its code, if only the owner identifies it."""
        serial = self.serials.get(player.casefold())
        code = self.code if serial is None else replace(self.code, serial=int(serial, 36))
        return replace(self, player=player, code=code, questions=tuple(questions))

    def json(self) -> dict[str, Any]:
        return {
            "code": str(self.code),
            "layout": self.board.name,
            "layout_hash": self.board.hash,
            "side": self.side,
            "player": self.player,
            "photo": self.photos[0],
            "photos": list(self.photos),
            "corners": [list(corner) for corner in self.corners],
            "line": {
                "segments": [list(part) for part in self.segments],
                "confidence": round(self.confidence, 4),
                "direction_sure": self.direction_sure,
                "accepted": self.accepted,
            },
            **panel_json(self.panel),
            "questions": [question.json() for question in self.questions],
            "violations": [fault.json() for fault in self.faults],
            "record": self.record,
        }


def scanned_sheet(
    found_sheet: FoundSheet,
    photos: Sequence[str],
    player: str | None,
    players: Sequence[tuple[str, float]],
    noted: Mapping[str, str],
) -> ScannedSheet:
    """Return a sheet found in photos; without a `player` it is asked whose of the `players` it is.

    A code that cannot be read is one of the `noted` serials.
    """
    unread = bool(noted) and not found_sheet.is_code_read
    questions = [
        sheet_question
        for sheet_question in found_sheet.questions
        if not (unread and sheet_question.why == "code")
    ]
    sheet = ScannedSheet(
        tuple(photos), found_sheet.corners, found_sheet.code,
        island(boards.find_playable(found_sheet.path, GAME.id)), None,
        found_sheet.read_line.segments, found_sheet.read_line.confidence,
        found_sheet.read_line.direction_sure, found_sheet.panel, (),
        {name.casefold(): serial for serial, name in noted.items()} if unread else {},
    )  # fmt: skip
    if player is not None:
        return sheet.with_owner(player, questions)
    whose = SheetQuestion("player", "player", (), tuple(players), found_sheet.name)
    return replace(sheet, questions=(*questions, whose))


def _parse_line(board: Island, value: Any) -> Segments:
    """Return a line that a person tells: lists of spaces, or their names with -> between parts."""
    parts = value
    if isinstance(value, str) and value.strip().casefold() in _NO_LINE:
        return ()
    if isinstance(value, str):
        with suppress(ValueError, RecursionError):
            parts = json.loads(value)
        if not isinstance(parts, list):  # a name such as 3 is read as a number
            parts = [part.split() for part in value.replace("→", "->").split("->")]
    if not isinstance(parts, list | tuple) or not all(isinstance(part, list | tuple) for part in parts):
        parts = [[value]]
    segments = []
    for part in parts:
        row = []
        for word in part:
            space = find_space(board, str(word))
            if space is None:
                raise CallError(
                    N_("board {board} has no space {name!r}"), name=str(word)[:20], board=board.name
                )
            row.append(str(space))
        segments.append(tuple(row))
    return tuple(part for part in segments if part)


def _from(segments: Segments, question: ScanQuestion, board: Island, start: str) -> Segments:
    """Return a line in the order that begins at a space."""
    ((first, *_rest),) = _parse_line(board, [[start]])
    ways = [segments, tuple(part[::-1] for part in segments)]
    ways += [(second_part, first_part) for a in ways[:2] if len(a) == 2 for first_part, second_part in [a]]
    for way in ways:
        if way and way[0][0] == first:
            return way
    raise CallError(
        N_("the line has no end at {space}"), hint=N_("It ends at: {known}."), space=first,
        known=", ".join(question.spaces),
    )  # fmt: skip


def called_sheet(sheet: ScannedSheet, number: int) -> str:
    """Return what a sheet is called: by its player, or by its number from 1."""
    return sheet.player or _("Sheet {number}").format(number=number)


def join_scanned(
    sheets: Sequence[ScannedSheet], rolls: Sequence[int | None] | None = None, seats: int = GAME.players[1]
) -> Joined:
    """Return sheets of `seats` players joined into one record; unknown players are numbered."""
    board, code = sheets[0].board, sheets[0].code
    house = {
        rule.key: rule.values[1] for rule, on in zip(GAME.house_rules, code.switches, strict=False) if on
    }
    names = [called_sheet(sheet, number) for number, sheet in enumerate(sheets, 1)]
    player_sheets = [sheet.player_sheet(name) for sheet, name in zip(sheets, names, strict=True)]
    return on_board(
        player_sheets,
        board,
        boards.recorded_name(board),
        house=house,
        rolls=rolls,
        perhaps_more=len(sheets) < seats,
    )
