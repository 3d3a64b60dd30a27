"""A picture of the best line in hindsight beside the drawn one: two islands for each player."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from printplay.core.i18n import _
from printplay.core.print_choices import Ink
from printplay.games.go_for_gold.contents import island
from printplay.games.go_for_gold.events import Temple, Treasure
from printplay.games.go_for_gold.prints.chart import vignette
from printplay.games.go_for_gold.scene import draw_lines, turns
from printplay.games.go_for_gold.state import State
from printplay.geometry.layouts.lattice import Point
from printplay.match.report import Report
from printplay.match.text.report_text import points_drawn, points_there
from printplay.printing.drawing.colour import INK, WHITE, grey, rgb
from printplay.printing.drawing.drawing import PT, Drawing, Pen
from printplay.printing.text.fonts import BOLD, TEXT, face, printed
from printplay.printing.text.typesetting import fit

#: mm above, below and between the islands, and at the edges of the picture.
_HEAD, _FOOT, _GAP, _EDGE = 13.0, 14.0, 6.0, 4.0
_WON = rgb("#b8860b")
#: The line that was drawn, below the best one.
_OWN = rgb("#f3b6a6")
_AWAY = 3.9  # mm from a ring to the points made there
#: Where these can stand, in degrees, the best place first: between the directions of neighbours.
_PLACES = (30, 150, 330, 210, 0, 180)


@dataclass(frozen=True)
class BestComparison:
    """A player's points as drawn and at best, the bound, and both reports."""

    player: str
    drawn_points: int
    points: int
    bound: int
    play: Report
    best: Report


def draw_best_lines(pairs: Sequence[BestComparison], dice: str) -> tuple[Drawing, float, float]:
    """Return a drawing with a row for each player, with its width and height in mm.

    `dice` is a sentence that says which special dice are assumed.

    Raises ValueError where there are none.
    """
    if not pairs:
        raise ValueError("no player to draw")
    board = island(pairs[0].play.board)
    base, width, height = vignette(board, low_ink=False)
    margin = (width - board.size[0]) / 2
    wide, high = 2 * (width + _EDGE) + _GAP, len(pairs) * (height + _HEAD) + _FOOT
    drawing = Drawing("best")
    drawing.rect(0, 0, wide, high, Pen(WHITE))
    for number, pair in enumerate(pairs):
        low = high - _EDGE / 2 - (number + 1) * (height + _HEAD)
        proof = (
            _("proven: no line scores more")
            if pair.points == pair.bound
            else _("no line scores more than {bound}").format(bound=pair.bound)
        )
        sides = (
            (_EDGE, pair.play, points_drawn(pair.player, pair.drawn_points), ""),
            (_EDGE + width + _GAP, pair.best, points_there(pair.points), proof),
        )
        for left_edge, report, caption, note in sides:
            drawing.stamp(base, left_edge, low)
            title = printed(caption)
            room = width if not note else 0.45 * width
            size = fit(title, BOLD, room, 13, 6, _("picture"))
            drawing.text(left_edge, low + height + 4, title, BOLD, size, colour=INK)
            if note:
                drawing.text(
                    left_edge + width, low + height + 4, note, TEXT,
                    fit(note, TEXT, 0.45 * width, 9, 5, _("picture")),
                    colour=grey(0.35), anchor="end",
                )  # fmt: skip
            if report is pair.best:
                _draw_band(drawing, pair.play, pair.player, (left_edge + margin, low + margin))
            _draw_play(drawing, report, pair.player, (left_edge + margin, low + margin))
    rounds = _(
        "The number in a ring is the round; in a golden ring, the points scored there. The pale "
        "band is the line that was drawn."
    )
    for y, text in ((7.6, rounds), (3.6, dice)):
        size = fit(text, TEXT, wide - 2 * _EDGE, 8, 4, _("picture"))
        drawing.text(_EDGE, y, text, TEXT, size, colour=grey(0.35))
    return drawing, wide, high


def overlay_picture(pair: BestComparison, weight: float, ink: Ink) -> tuple[Drawing, float, float]:
    """Return a map with a player's best line over the drawn one, with its size in mm.

    Lines and rings are `weight` times as wide as in `draw_best_lines`.
    """
    board = island(pair.play.board)
    base, width, height = vignette(board, low_ink=ink is Ink.low, light=ink is Ink.light)
    origin = ((width - board.size[0]) / 2, (height - board.size[1]) / 2)
    drawing = Drawing("overlaid", inline=True)
    drawing.stamp(base)
    _draw_band(drawing, pair.play, pair.player, origin, weight)
    _draw_play(drawing, pair.best, pair.player, origin, weight)
    return drawing, width, height


def _draw_band(drawing: Drawing, report: Report, player: str, origin: Point, weight: float = 1.0) -> None:
    """Draw the line that was drawn as a pale band, below the best one."""
    seat = report.record.setup.players.index(player)
    for turn in turns(report):
        if turn.seat == seat and len(turn.points) > 1:
            points = [(x + origin[0], y + origin[1]) for x, y in turn.points]
            drawing.line(points, Pen(None, WHITE, 3.4 * weight))
            drawing.line(points, Pen(None, _OWN, 2.6 * weight))


def _draw_play(drawing: Drawing, report: Report, player: str, origin: Point, weight: float = 1.0) -> None:
    """Draw one player's line, the ends of moves numbered, and what was earned where."""
    seat = report.record.setup.players.index(player)
    player_turns = [replace(turn, seat=0) for turn in turns(report) if turn.seat == seat and turn.round]
    draw_lines(drawing, player_turns, 1, origin, weight)
    earned = _earned(report, player)
    for number, turn in enumerate(player_turns):
        if turn.round in earned:
            x, y = turn.points[-1]
            next_points = player_turns[number + 1].points if number + 1 < len(player_turns) else ()
            onward = next_points[1:2] if next_points and next_points[0] == turn.points[-1] else ()
            ways = [*turn.points[-2:-1], *onward]
            angle = math.radians(_free_angle((x, y), ways))
            distance = _AWAY * weight
            badge_place = (
                x + origin[0] + distance * math.cos(angle),
                y + origin[1] + distance * math.sin(angle),
            )
            _draw_badge(drawing, badge_place, earned[turn.round], weight)


def _free_angle(end: Point, ways: Sequence[Point]) -> int:
    """Return where points stand beside a ring, in degrees, away from the line to these spaces."""
    angles = [math.degrees(math.atan2(y - end[1], x - end[0])) for x, y in ways]

    def room(place: int) -> float:
        """Return how far the line is; half of what lies between two neighbours is far enough."""
        return min((abs((place - angle + 180) % 360 - 180) for angle in angles), default=30.0)

    return max(_PLACES, key=lambda place: min(round(room(place)), 30))


def _earned(report: Report, player: str) -> dict[int, int]:
    states = report.played.states
    state = states[-1]
    assert isinstance(state, State)  # noqa: S101  the rules of this game made it
    points_by_round = {}
    for entry in state.players[state.table.seats[player]].entries:
        event, then = report.record.events[entry.event], states[entry.event]
        if isinstance(event, Treasure | Temple) and isinstance(then, State):
            points_by_round[then.round.number] = entry.value
    return points_by_round


def _draw_badge(drawing: Drawing, centre: Point, points: int, weight: float) -> None:
    x, y = centre
    drawing.circle(x, y, 1.9 * weight, Pen(_WON, WHITE, 0.35 * weight))
    size = 6.5 * weight
    low = y - face(BOLD).cap_height * size * PT / 2
    text = str(points).replace("-", "\N{MINUS SIGN}")
    drawing.text(x, low, text, BOLD, size, colour=WHITE, anchor="middle")
