"""Go for Gold for those who look on: its island in pictures, what has just happened in sentences.

On paper every player's line is drawn, the ends of turns numbered. On a screen symbols are large, in
their spaces: the line and the names of spaces are a layer of their own.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from printplay.core.faults import Fault
from printplay.core.i18n import N_, _, fill_template, language, lettered
from printplay.core.print_choices import Ink
from printplay.games.go_for_gold.board.cells import cell
from printplay.games.go_for_gold.contents import Contents, Island, island, letter, spelled
from printplay.games.go_for_gold.events import (
    Drawn,
    Entries,
    Move,
    Out,
    Round,
    Shovels,
    Struck,
    Temple,
    Treasure,
)
from printplay.games.go_for_gold.parts import PARTS
from printplay.games.go_for_gold.prints.chart import shore, vignette
from printplay.games.go_for_gold.prints.fairness_text import cover_sentence
from printplay.games.go_for_gold.prints.lettering import RADIUS, Symbol, draw_symbol, symbols
from printplay.games.go_for_gold.prints.scenery import Theme, frame, sea, theme
from printplay.games.go_for_gold.rules.trail import trail
from printplay.games.go_for_gold.state import Player, State
from printplay.geometry.board import BuiltBoard
from printplay.geometry.layouts.lattice import Point
from printplay.match.game import Display
from printplay.match.lines.grammar import Event
from printplay.match.report import Report
from printplay.match.shown import DrawnMove
from printplay.match.text.record import Record
from printplay.match.text.report_text import message
from printplay.printing.drawing.colour import INK, WHITE, rgb
from printplay.printing.drawing.drawing import PT, Drawing, Pen
from printplay.printing.drawing.path import Command, rectangle, smooth
from printplay.printing.drawing.patterns import pen_of
from printplay.printing.text.fonts import BOLD, TEXT, face, printed
from printplay.printing.text.typesetting import fit

#: The explanations of the signs in the legend, beside the first player's name.
_OF_ROUNDS = N_("{name}: the number in a ring is the round")
_OF_LINES = N_("{name}: a line goes from the ring to the dot")
_FAULT = rgb("#d40000")
_STEP = 0.95  # mm between the lines of two players through the same centres
_ROW = 5.6  # mm of the legend
_AROUND = 6  # rings that fit side by side in a space


@dataclass(frozen=True)
class PictureTurn:
    """One move: who, round (0 without dice), and the centres the line passes, mm, the start first."""

    seat: int
    round: int
    points: Sequence[Point]


def play_picture(report: Report) -> tuple[Drawing, float, float]:
    """Return a drawing of a checked play, with its width and height in mm."""
    board = island(report.board)
    base, width, height = vignette(board, low_ink=False)
    margin = (width - board.size[0]) / 2
    names = report.record.setup.players
    faults = [violation for violation in report.violations if violation.severity == "error"]
    rows = max(len(names), 1) + len(faults)
    foot = _ROW * rows + 6
    drawing = Drawing("play")
    drawing.stamp(base, 0, foot)
    picture_turns = list(turns(report))
    draw_lines(drawing, picture_turns, len(names), (margin, foot + margin))
    for number, fault in enumerate(faults, 1):
        _mark(drawing, board, fault, number, margin, foot + margin)
    key = _OF_ROUNDS if any(turn.round for turn in picture_turns) or not picture_turns else _OF_LINES
    _legend(drawing, report.record, faults, key, width, foot)
    return drawing, width, height + foot


def course(report: Report, weight: float, ink: Ink = Ink.full) -> tuple[Drawing, float, float] | None:
    """Return the players' lines alone, `weight` times as wide, and the size in mm; None without any."""
    picture_turns = list(turns(report)) if report.board is not None else []
    if not picture_turns:
        return None
    board = island(report.board)
    base, width, height = vignette(board, low_ink=ink is Ink.low, light=ink is Ink.light)
    margin = (width - board.size[0]) / 2
    drawing = Drawing("course", inline=True)
    drawing.stamp(base)
    draw_lines(drawing, picture_turns, len(report.record.setup.players), (margin, margin), weight)
    return drawing, width, height


def turns(report: Report) -> Iterator[PictureTurn]:
    """Yield the moves of a record as they were drawn; an unknown space interrupts the line."""
    if report.board is None or not report.played.states:
        return
    board = island(report.board)
    labels = spelled(board)
    for event, state in zip(report.record.events, report.played.states, strict=False):
        assert isinstance(state, State)  # noqa: S101  the rules of this game made it
        if event.player not in state.table.seats:
            continue
        seat = state.table.seats[event.player]
        if isinstance(event, Drawn):  # its round is unknown
            walked = [(0, part) for part in trail(state, event).parts]
        elif isinstance(event, Move):
            start = state.players[seat].position
            path_spaces = [board.find(name) or labels.get(name.casefold()) for name in event.path]
            walked = [(state.round.number, (start, *path_spaces))]
        else:
            continue
        for number, spaces in walked:
            known_spaces = (board.find(space) for space in spaces if space)
            points = [board.spaces[space].centre for space in known_spaces if space is not None]
            if points:
                yield PictureTurn(seat, number, points)


def draw_lines(
    drawing: Drawing, picture_turns: Sequence[PictureTurn], count: int, corner: Point, weight: float = 1.0
) -> None:
    """Draw all moves of `count` players on a board whose lower left corner is at a point."""
    placed_turns = [_offset_turn(turn, count, corner, weight) for turn in picture_turns]
    for turn in placed_turns:
        _draw_turn(drawing, turn, weight)
    ends: dict[Point, list[int]] = {}
    for number, turn in enumerate(picture_turns):
        ends.setdefault(turn.points[-1], []).append(number)
    for same in ends.values():  # on top of all lines, so that none crosses out a number
        same.sort(key=lambda one: picture_turns[one].seat)
        for place, number in enumerate(same):
            _draw_round_ring(drawing, _aside(placed_turns[number], place, len(same), weight), weight)


def _aside(turn: PictureTurn, place: int, count: int, weight: float) -> PictureTurn:
    """Return a turn whose ring lies clear of the others that end in its space."""
    if not turn.round or not 1 < count <= _AROUND:
        return turn
    x, y = turn.points[-1]
    radius = 1.95 * weight / math.sin(math.pi / count)
    angle = math.pi + math.atan2(0.6, 1) + math.tau * place / count
    ring_point = (x + radius * math.cos(angle), y + radius * math.sin(angle))
    return replace(turn, points=[*turn.points[:-1], ring_point])


def _offset_turn(turn: PictureTurn, count: int, corner: Point, weight: float) -> PictureTurn:
    """Return a turn where it is drawn: each player's lines a little aside of the others'."""
    offset = _STEP * weight * (turn.seat - (count - 1) / 2)
    points = [(x + corner[0] + offset, y + corner[1] + 0.6 * offset) for x, y in turn.points]
    return PictureTurn(turn.seat, turn.round, points)


def _draw_turn(drawing: Drawing, turn: PictureTurn, weight: float) -> None:
    pen = pen_of(turn.seat)
    if len(turn.points) > 1:
        drawing.line(turn.points, Pen(None, WHITE, 1.3 * weight))
        drawing.line(turn.points, pen.line(0.7 * weight))


def _draw_round_ring(drawing: Drawing, turn: PictureTurn, weight: float) -> None:
    """Draw a ring with the number of the round where the move ended."""
    colour = pen_of(turn.seat).colour
    x, y = turn.points[-1]
    if not turn.round:
        drawing.circle(*turn.points[0], 0.8 * weight, Pen(WHITE, colour, 0.5 * weight))
        drawing.circle(x, y, 0.8 * weight, Pen(colour))
        return
    drawing.circle(x, y, 1.75 * weight, Pen(WHITE, colour, 0.4 * weight))
    size = (6.5 if turn.round < 10 else 5.2) * weight
    drawing.text(x, y - face(BOLD).cap_height * size * PT / 2, str(turn.round), BOLD, size,
                 colour=colour, anchor="middle")  # fmt: skip


def _mark(drawing: Drawing, board: Island, fault: Fault, number: int, board_x: float, board_y: float) -> None:
    """Ring the spaces a fault is about and number it as the legend does."""
    labels = spelled(board)
    fault_spaces = [board.find(name) or labels.get(name.casefold()) for name in fault.spaces]
    for space in [space for space in fault_spaces if space is not None][-1:]:
        x, y = board.spaces[space].centre
        x, y = x + board_x, y + board_y
        drawing.circle(x, y, 4.3, Pen(None, WHITE, 1.3))
        drawing.circle(x, y, 4.3, Pen(None, _FAULT, 0.7))
        drawing.circle(x + 3.6, y + 3.6, 2.1, Pen(_FAULT))
        drawing.text(x + 3.6, y + 2.75, str(number), BOLD, 7, colour=WHITE, anchor="middle")


def _legend(
    drawing: Drawing, record: Record, faults: Sequence[Fault], key: str, width: float, top: float
) -> None:
    drawing.rect(0, 0, width, top, Pen(WHITE))
    y = top - 5.4
    for seat, name in enumerate(record.setup.players):
        drawing.line([(3, y + 1), (15, y + 1)], pen_of(seat).line(0.7))
        text = printed(_(key).format(name=name) if seat == 0 else name)
        drawing.text(18, y, text, TEXT, fit(text, TEXT, width - 20, 9, 5, _("picture")), colour=INK)
        y -= _ROW
    for number, fault in enumerate(faults, 1):
        drawing.circle(9, y + 1, 2.1, Pen(_FAULT))
        drawing.text(9, y + 0.15, str(number), BOLD, 7, colour=WHITE, anchor="middle")
        text = printed(f"{fault.line}: {fault.code}  {message(fault, record)}")
        while face(TEXT).width(text, 6) > width - 20:
            text = text[:-2].rstrip("…") + "…"
        size = fit(text, TEXT, width - 20, 9, 6, _("picture"))
        drawing.text(18, y, text, TEXT, size, colour=INK)
        y -= _ROW


#: Shares of the radius within a space: of a single symbol, and of a port's anchor beside its
#: letter.
_LARGE, _BESIDE = 0.52, 0.4
_STRONG = rgb("#5b6c7f")  # pale on paper; here no pen goes over it


def screen_picture(board: BuiltBoard[Contents], margin: float) -> tuple[Drawing, float, float]:
    """Return the island with a margin of sea, and its width and height in mm."""
    return _picture(island(board), margin, language())


@lru_cache(maxsize=16)
def _picture(board: Island, margin: float, _language: str) -> tuple[Drawing, float, float]:
    colours = theme(board.theme, low_ink=False)
    width, height = board.size[0] + 2 * margin, board.size[1] + 2 * margin
    drawing = Drawing(f"screen-{board.name}")
    sea(drawing, 0, 0, width, height, colours, board.hash)
    cut = rectangle(-margin, -margin, width, height)
    drawing.stamp(_land(board, replace(colours, symbol=_STRONG)), margin, margin, clip=cut)
    frame(drawing, 0, 0, width, height, colours, bar=False)
    return drawing, width, height


def _land(board: Island, colours: Theme) -> Drawing:
    """Draw the island with the features of its spaces, in board mm."""
    drawing = Drawing("island")
    coast = shore(board)
    for number, rings in reversed(list(enumerate(coast.surf[:3]))):
        for ring in rings:
            drawing.path(smooth(ring), Pen(None, colours.surf, (0.34, 0.26, 0.2)[number]))
    land: list[Command] = []
    for ring in coast.land:
        land += smooth(ring)
    drawing.path(land, Pen(colours.land, colours.coast, 0.3))
    for space in board.land.values():
        tint, edge = colours.ground(space.contents) or (colours.cell, colours.cell_edge)
        drawing.path(cell(space), Pen(tint, edge, 0.3))
        _bears(drawing, board, space.contents, space.centre, colours)
    return drawing


def _bears(
    drawing: Drawing, board: Island, contents: Contents, centre: tuple[float, float], colours: Theme
) -> None:
    """Draw the features of a space in its middle; several stand side by side."""
    space_symbols = list(symbols(contents))
    radius = board.spacing / 2
    x, y = centre
    y -= 0.08 * radius
    for number, symbol in enumerate(space_symbols):
        share = _LARGE if len(space_symbols) == 1 else _BESIDE
        aside = (number - (len(space_symbols) - 1) / 2) * 2 * _BESIDE * radius
        text = letter(board, symbol.text, language()) if symbol.kind == "letter" else symbol.text
        drawing.stamp(draw_symbol(symbol, colours, text), x + aside, y, scale=_scale(symbol, share * radius))


def _scale(symbol: Symbol, radius: float) -> float:
    """Return the scale that gives a symbol a radius, mm; a letter gets that height."""
    return radius / RADIUS.get(symbol.kind, 10.0 * PT * 0.5)


def trails(report: Report) -> Iterator[DrawnMove]:
    """Yield the moves of a match as they were drawn, mm on its board."""
    for turn in turns(report):
        yield DrawnMove(turn.seat, turn.round, tuple(turn.points))


def told(state_before: State, event: Event, state_after: State) -> Iterator[str]:
    """Yield the sentences about an event in the current language; none where nothing is known."""
    if isinstance(event, Round):
        if event.active:
            yield fill_template(
                N_("Round {round}: {player} rolls {roll}."),
                {"round": state_after.round.number, "player": event.active, "roll": event.roll},
            )
        else:
            yield fill_template(
                N_("Round {round}: the die shows {roll}."),
                {"round": state_after.round.number, "roll": event.roll},
            )
    elif isinstance(event, Struck):
        yield fill_template(N_("{temple} was explored by another player."), {"temple": _temple(event.colour)})
    elif (seat := state_before.table.seats.get(event.player)) is not None:
        yield from _of_player(state_after, event, state_before.players[seat], state_after.players[seat])


def _of_player(state: State, event: Event, old: Player, new: Player) -> Iterator[str]:
    player = event.player
    if isinstance(event, Move):
        yield from _move_sentences(state, event, old, new)
    elif isinstance(event, Out):
        yield fill_template(N_("{player} cannot move and is out."), {"player": player})
    elif isinstance(event, Treasure | Temple):
        yield from _attempt_sentences(state, event, old, new)
    elif isinstance(event, Entries):
        yield fill_template(N_("{player} has {points:point|points} in the boxes."), {
            "player": player, "points": sum(event.values),
        })  # fmt: skip
    elif isinstance(event, Shovels):
        yield fill_template(
            N_("{player} gathered {count:shovel|shovels}."), {"player": player, "count": event.number}
        )
    elif isinstance(event, Drawn):
        spaces = sum(len(part) for part in event.parts)
        yield fill_template(
            N_("The line of {player} enters {count:space|spaces}."), {"player": player, "count": spaces}
        )


def _move_sentences(state: State, event: Move, old: Player, new: Player) -> Iterator[str]:
    graph, last = state.table.graph, event.path[-1]
    values = {"player": event.player, "space": last}
    if last in graph.treasures:
        number, points = graph.treasures[last]
        yield fill_template(
            N_("{player} reaches treasure {number} on {space}, worth {points:point|points}."),
            values | {"number": number, "points": points},
        )
    elif last in graph.temples:
        yield fill_template(N_("{player} reaches a temple on {space}: {temple}."), values | {
            "temple": _(f"the {graph.temples[last]} temple"),
        })  # fmt: skip
    else:
        yield fill_template(N_("{player} draws on to {space}."), values)
    if event.port is not None:
        ports = {str(label): label for label in graph.ports}
        yield fill_template(N_("{player} starts again from port {port}."), {
            "player": event.player, "port": lettered(ports.get(event.port, event.port)),
        })  # fmt: skip
    if (shovels_found := new.gathered - old.gathered) > 0:
        yield fill_template(
            N_("{player} picks up {count:shovel|shovels}."), values | {"count": shovels_found}
        )


def _attempt_sentences(state: State, event: Treasure | Temple, old: Player, new: Player) -> Iterator[str]:
    gained = sum(entry.value for entry in new.entries[len(old.entries) :])
    values = {"player": event.player, "points": gained, "die": event.die}
    if isinstance(event, Treasure):
        if gained > 0 and event.spent:
            yield fill_template(
                N_("{player} rolls {die}, strikes {count:shovel|shovels} and digs up {points}."),
                values | {"count": event.spent},
            )
        elif gained > 0:
            yield fill_template(N_("{player} rolls {die} and digs up {points}."), values)
        else:
            yield fill_template(N_("{player} rolls {die} and finds nothing."), values)
    elif gained > 0:
        colour = state.table.graph.temples.get(old.stop or "", "")
        yield fill_template(N_("{player} explores a temple for {points:point|points}."), values)
        if colour:
            yield fill_template(N_("{temple} closes."), {"temple": _temple(colour)})
    else:
        yield fill_template(N_("{player} rolls {die} and is cursed: {points}."), values | {
            "points": str(gained).replace("-", "\N{MINUS SIGN}"),
        })  # fmt: skip


def _temple(colour: str) -> str:
    name = _(f"the {colour} temple")
    return name[:1].upper() + name[1:]


class GoForGoldDisplay(Display):
    """What Go for Gold prints and shows."""

    parts = PARTS
    picture = staticmethod(vignette)
    note = staticmethod(cover_sentence)
    play_picture = staticmethod(play_picture)
    course = staticmethod(course)
    screen_picture = staticmethod(screen_picture)
    trails = staticmethod(trails)
    told = staticmethod(told)
