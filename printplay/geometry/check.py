"""What `layout check` finds on any board, whatever its game: LC-1 to LC-19.

Each check is a plain function of a layout and its board; all of them run, so that a person reads
everything that is to be done at once. A game adds its own findings from LC-20 on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import dist
from typing import Any

from printplay.geometry.board import Board
from printplay.geometry.facts import components
from printplay.geometry.finding import Finding
from printplay.geometry.layout import Layout
from printplay.geometry.placement import FLOOR, LANE, free_spots
from printplay.i18n import LANGUAGES, N_

#: Neighbouring centres, mm: nearer nobody draws cleanly, farther the board fits no sheet.
SPACING = (9.0, 30.0)
#: Room for a board on a player sheet at its own size, mm.
SHEET = (145.0, 118.0)
#: Radius of a feature's symbol, mm, on a board of the usual pitch; smaller where that is narrower.
SYMBOL = 2.3
_USUAL_PITCH = 14.5
#: Slack in mm, so that a board that meets a limit exactly meets it.
_SLACK = 0.05

Check = Callable[[Layout, Board[Any]], Iterator[Finding]]


def findings(layout: Layout, board: Board[Any]) -> list[Finding]:
    """Return all generic findings on a board, errors before warnings, else in order of codes."""
    found = [finding for check in CHECKS for finding in check(layout, board)]
    return sorted(found, key=lambda finding: finding.severity != "error")


def some_land(_layout: Layout, board: Board[Any]) -> Iterator[Finding]:
    """LC-1: a board has land."""
    if not board.land:
        yield Finding(
            "LC-1",
            "error",
            N_("the board is water only; nobody can stand anywhere"),
            N_("Put plain land (o) and features on the map."),
        )


def connected(_layout: Layout, board: Board[Any]) -> Iterator[Finding]:
    """LC-2: all land hangs together; LC-3: no space stands alone."""
    parts = components(board)
    for part in parts[1:]:
        if len(part) > 1:
            yield Finding(
                "LC-2",
                "error",
                N_("{count} spaces around {space} are cut off from the rest of the land"),
                N_("Join them to the rest by a space, or take them out."),
                tuple(part),
                {"count": len(part), "space": part[0]},
            )
    alone = tuple(part[0] for part in parts if len(part) == 1)
    if alone and len(board.land) > 1:
        yield Finding(
            "LC-3",
            "error",
            N_("without any neighbour: {spaces}"),
            N_("Give the space a land neighbour, or make it water."),
            alone,
            {"spaces": ", ".join(alone)},
        )


def symbols_off_lanes(_layout: Layout, board: Board[Any]) -> Iterator[Finding]:
    """LC-4: the symbol of a feature stands where no player's line runs."""
    radius = SYMBOL * min(1.0, board.spacing / _USUAL_PITCH)
    wanted = {
        name: radius
        for name, space in board.land.items()
        if any(value for key, value in space.contents.properties().items() if key != "kind")
    }
    for name, spot in free_spots(board, wanted).items():
        if spot.clearance < LANE - _SLACK:
            yield Finding(
                "LC-4",
                "error" if spot.clearance < FLOOR - _SLACK else "warning",
                N_("{space}: its symbol comes to {found:.1f} mm from the lines drawn past it"),
                N_("Give the space a side to the water, or the board a larger pitch."),
                (name,),
                {"space": name, "found": max(spot.clearance, 0.0)},
            )


def legend_used(layout: Layout, _board: Board[Any]) -> Iterator[Finding]:
    """LC-5: every token of the legend stands in the map."""
    if layout.unused:
        yield Finding(
            "LC-5",
            "warning",
            N_("the legend has tokens that are not in the map: {tokens}"),
            N_("Put them in the map, or take them out of [legend]."),
            values={"tokens": ", ".join(layout.unused)},
        )


def spacing(_layout: Layout, board: Board[Any]) -> Iterator[Finding]:
    """LC-6: neighbouring centres are a pen's stroke apart."""
    low, high = SPACING
    lengths = {(a, b): dist(board.spaces[a].centre, board.spaces[b].centre) for a, b in board.edges}
    near = {pair: -length for pair, length in lengths.items() if length < low - _SLACK}
    far = {pair: length for pair, length in lengths.items() if length > high + _SLACK}
    for wrong, limit, message, hint in (
        (
            near,
            low,
            N_("{a} and {b} are {found:.1f} mm apart; below {limit:g} mm a line is hard to draw"),
            N_("Enlarge the spaces, or the pitch."),
        ),
        (
            far,
            high,
            N_("{a} and {b} are {found:.1f} mm apart; above {limit:g} mm no board fits its sheet"),
            N_("Make the spaces smaller, or the pitch."),
        ),
    ):
        if wrong:
            a, b = worst = max(wrong, key=wrong.__getitem__)
            yield Finding(
                "LC-6",
                "warning",
                message,
                hint,
                tuple(dict.fromkeys(space for pair in wrong for space in pair)),
                {"a": a, "b": b, "found": lengths[worst], "limit": limit},
            )


def straight_strokes(_layout: Layout, board: Board[Any]) -> Iterator[Finding]:
    """LC-7: the straight way between two neighbouring centres stays in their two spaces."""
    if board.lattice != "free" or not board.edges:
        return
    import shapely

    shapes = {name: shapely.Polygon(space.outline) for name, space in board.land.items()}
    pairs = shapely.union(
        [shapes[a] for a, _b in board.edges], [shapes[b] for _a, b in board.edges]
    )
    lines = shapely.linestrings(
        [[board.spaces[a].centre, board.spaces[b].centre] for a, b in board.edges]
    )
    outside = shapely.length(shapely.difference(lines, shapely.buffer(pairs, 2 * _SLACK)))
    for (a, b), length in zip(board.edges, outside, strict=True):
        if length > _SLACK:
            yield Finding(
                "LC-7",
                "error",
                N_("a straight line from {a} to {b} runs {found:.1f} mm through other spaces"),
                N_("Move a centre, or bend the outlines so that the line stays inside."),
                (a, b),
                {"a": a, "b": b, "found": float(length)},
            )


def fits_a_sheet(_layout: Layout, board: Board[Any]) -> Iterator[Finding]:
    """LC-8: the board fits on a player sheet at its own size."""
    width, height = board.size
    share = min(SHEET[0] / width, SHEET[1] / height)
    if share < 1 - 1e-6:
        yield Finding(
            "LC-8",
            "warning",
            N_(
                "the board is {width:.0f} x {height:.0f} mm; on a player sheet it is printed"
                " at {percent:.0f} %"
            ),
            N_("Up to {most_width:g} x {most_height:g} mm is printed full size."),
            values={
                "width": width,
                "height": height,
                "percent": 100 * share,
                "most_width": SHEET[0],
                "most_height": SHEET[1],
            },
        )


def titled(layout: Layout, _board: Board[Any]) -> Iterator[Finding]:
    """LC-9: the board has a title in every language printplay speaks."""
    missing = [language for language in LANGUAGES if language not in layout.title]
    if missing and layout.path.suffix != ".geojson":  # which has no place for one
        yield Finding(
            "LC-9",
            "warning",
            N_("the board has no title in: {languages}"),
            N_('Add it under [title], such as {language} = "...".'),
            values={"languages": ", ".join(missing), "language": missing[0]},
        )


CHECKS: tuple[Check, ...] = (
    some_land,
    connected,
    symbols_off_lanes,
    legend_used,
    spacing,
    straight_strokes,
    fits_a_sheet,
    titled,
)
