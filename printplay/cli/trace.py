"""`printplay trace`: a drawn line becomes the spaces it visits, its faults and its turns."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Annotated, Any

import typer

from printplay.cli import candidates
from printplay.cli.answer import print_json
from printplay.cli.drawn import judged, room, told
from printplay.cli.options import AsJson, Lang, NoColour, Quiet
from printplay.errors import CallError, FileError, Place
from printplay.i18n import N_, _

if TYPE_CHECKING:
    from printplay.drawings.stroke import Drawing
    from printplay.geometry.board import Board
    from printplay.geometry.fault import Fault
    from printplay.geometry.trace import Walk

#: How many readings are shown to a person, and to a program.
SHOWN, LISTED = 20, 1000


def trace(
    drawing: Annotated[
        str,
        typer.Argument(
            autocompletion=candidates.file,
            help=_("WKT, GeoJSON, SVG or PDF file; - is standard input."),
        ),
    ],
    layout: Annotated[
        str,
        typer.Option(
            "--layout",
            autocompletion=candidates.layouts,
            help=_("The board: its name, or its file."),
        ),
    ],
    *,
    start: Annotated[
        str | None, typer.Option("--start", help=_("The port or space where the line starts."))
    ] = None,
    rolls: Annotated[
        str | None,
        typer.Option("--rolls", help=_("The dice, such as 5,4,3; ? is one nobody noted.")),
    ] = None,
    feet: Annotated[
        int,
        typer.Option(
            "--feet", min=0, max=99, help=_("Feet held at the start that may have been used.")
        ),
    ] = 0,
    tolerance: Annotated[
        float,
        typer.Option(
            "--tolerance",
            min=1,
            max=80,
            help=_("How far a corner may be from a centre, % of the inradius."),
        ),
    ] = 35,
    freehand: Annotated[
        bool | None,
        typer.Option(
            "--freehand/--strict",
            show_default=False,
            help=_("Read as drawn with a pen, or every point as a corner; default: by its points."),
        ),
    ] = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
    no_color: NoColour = False,  # noqa: ARG001  there is no colour yet; scripts give it everywhere
    lang: Lang = None,  # noqa: ARG001  its callback does the work
) -> None:
    """Find the spaces a drawn line visits, what is wrong with it, and where its turns split."""
    from printplay.boards import find_board

    board = find_board(layout)
    dice = None if rolls is None else _dice(rolls)
    first = _start(board, start)
    try:
        read, walks, faults = judged(
            drawing, board, first, tolerance=tolerance / 100, freehand=freehand
        )
    except FileError as error:
        if not as_json:
            raise
        _print_answer(board, [], [_syntax(error)])
        raise typer.Exit(error.exit_code) from None
    answer = None
    if start is not None or dice is not None:
        answer = _Answer(board, walks if not faults else (), dice, feet)
        faults += answer.faults
    if as_json:
        _print_answer(board, walks, [_violation(fault) for fault in faults], answer)
    else:
        _show(drawing, read, walks, faults, answer, quiet=quiet)
    if faults:
        raise typer.Exit(1)


class _Answer:
    """The readings of a line, or why there is none; a line with faults has none (no walks)."""

    def __init__(
        self, board: Board[Any], walks: Sequence[Walk], dice: list[int | None] | None, feet: int
    ) -> None:
        turns, lines = room(board, "turns"), room(board, "lines")
        if turns is None or lines is None:
            raise CallError(N_("{game} has no turns to split a line into"), game=board.game)
        self.dice, self.count = dice, 0
        self.faults: list[Fault] = list(turns.wrong_dice(dice or ()))
        self.readings: list[Any] = []
        self.turns = (0, 0)
        if self.faults or not walks:
            return
        splitting = turns.Splitting(lines.join(board, walks), dice, feet)
        self.count, self.turns = splitting.count, splitting.turns
        self.readings = list(islice(splitting.readings(), LISTED))
        if (contradiction := splitting.contradiction()) is not None:
            self.faults.append(contradiction)

    def json(self) -> dict[str, Any]:
        return {
            "readings": [
                [
                    {
                        "roll": turn.roll,
                        "foot": turn.foot,
                        "path": list(turn.path),
                        "dice": list(turn.dice),
                    }
                    for turn in reading
                ]
                for reading in self.readings
            ],
            "readings_count": self.count,
        }

    def lines(self) -> Iterator[str]:
        """Yield the readings as a person reads them."""
        if self.dice is None:
            yield _("Readings that fit: {count}, of {least} to {most} turns. Dice:").format(
                count=self.count, least=self.turns[0], most=self.turns[1]
            )
            for reading in self.readings[:SHOWN]:
                yield "  " + " ".join(_fitting(turn.dice) for turn in reading)
        else:
            if self.count > 1:
                yield _("Readings that fit: {count}").format(count=self.count)
            for number, reading in enumerate(self.readings[:SHOWN], 1):
                if self.count > 1:
                    yield _("Reading {number}:").format(number=number)
                for turn, move in enumerate(reading, 1):
                    yield f"  {turn:>2}  {_die(move):<8}  {' '.join(move.path)}"
        if self.count > SHOWN:
            yield _("... and {count} more").format(count=self.count - SHOWN)


def _fitting(dice: tuple[int, ...]) -> str:
    return str(dice[0]) if len(dice) == 1 else f"{dice[0]}-{dice[-1]}"


def _die(turn: Any) -> str:
    if turn.foot:
        return _("{roll}, foot").format(roll=turn.roll)
    return str(turn.roll) if turn.roll is not None else f"? = {_fitting(turn.dice)}"


def _dice(text: str) -> list[int | None]:
    """Read `5,?,3`; raise CallError where a part is neither a whole number nor `?`."""
    found: list[int | None] = []
    for part in text.split(","):
        word = part.strip()
        if word != "?" and not re.fullmatch(r"[+-]?[0-9]{1,6}", word):
            raise CallError(
                N_("--rolls: {value!r} is not a die"),
                hint=N_("Write the rolls with commas: 5,4,3; a ? is one nobody noted."),
                value=word[:20],
            )
        found.append(None if word == "?" else int(word))
    if len(found) > 100:
        raise CallError(N_("--rolls: {limit} rolls are the most"), limit=100)
    return found


def _start(board: Board[Any], name: str | None) -> str | None:
    lines = room(board, "lines")
    if name is None:
        return None
    space = lines.find_space(board, name) if lines else board.find(name)
    if space is None or space not in board.land:
        raise CallError(
            N_("--start: {name!r} is neither a port nor a space of board {board}"),
            name=name[:20],
            board=board.name,
        )
    found: str = space
    return found


def _violation(fault: Fault) -> dict[str, Any]:
    return {
        "code": fault.code,
        "severity": "error",
        "message": fault.sentence(),
        "hint": fault.cure(),
        "line": None,
        "column": None,
        "end_column": None,
        "player": None,
        "spaces": list(fault.spaces),
        "consequence": False,
    }


def _syntax(error: FileError) -> dict[str, Any]:
    """Return an unreadable drawing as the violation PP-0."""
    place = error.place or Place("")
    sentence = error.sentence()
    return {
        "code": "PP-0",
        "severity": "error",
        "message": f"{place.key}: {sentence}" if place.key else sentence,
        "hint": error.cure(),
        "line": place.line,
        "column": place.column,
        "end_column": None if place.column is None else place.column + 1,
        "player": None,
        "spaces": [],
        "consequence": False,
    }


def _print_answer(
    board: Board[Any],
    walks: Sequence[Walk],
    violations: Sequence[dict[str, Any]],
    answer: _Answer | None = None,
) -> None:
    content = {
        "layout": board.name,
        "layout_hash": board.hash,
        "strokes": [list(walk.spaces) for walk in walks],
        "violations": violations,
    }
    if answer is not None:
        content |= answer.json()
    print_json(content)


def _show(
    name: str,
    read: Drawing,
    walks: Sequence[Walk],
    faults: Sequence[Fault],
    answer: _Answer | None,
    *,
    quiet: bool,
) -> None:
    for walk in walks:
        typer.echo(" ".join(walk.spaces) or "-")
    for line in answer.lines() if answer and not faults else ():
        typer.echo(line)
    for message, values in () if quiet else read.notes:
        typer.echo(f"{name}: {_(message).format(**values)}", err=True)
    for line in told(name, faults[:SHOWN], hints=not quiet):
        typer.echo(line, err=True)
    if len(faults) > SHOWN:
        typer.echo(_("... and {count} more").format(count=len(faults) - SHOWN), err=True)
