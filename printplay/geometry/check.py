"""The checks of a board that hold for every game: LC-1 to LC-19.

All of them run, so that a person sees every fault at once; only a board without land gets that
single fault. A game adds its own findings from LC-20 on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Set
from math import dist
from typing import Any, TypeVar

from printplay.core.faults import Fault
from printplay.core.i18n import LANGUAGES, N_
from printplay.geometry.board import BuiltBoard, SpaceId
from printplay.geometry.graph import cuts, parts
from printplay.geometry.layouts.layout import Layout

Node = TypeVar("Node")
#: Distance of neighbouring centres, mm: below, lines run together; above, no sheet is large enough.
SPACING = (9.0, 30.0)
#: Room for a board on a player sheet at its own size, mm.
SHEET = (145.0, 118.0)
#: Tolerance in mm, so that a board exactly at a limit passes.
_SLACK = 0.05

Check = Callable[[Layout | None, BuiltBoard[Any]], Iterator[Fault]]

#: The message about a board without land, for its check and for its print.
WATER_ONLY = N_("the board has no land")
LAND_CURE = N_("Put plain land (o) and features on the map.")


def board_findings(layout: Layout | None, board: BuiltBoard[Any]) -> list[Fault]:
    """Return a board's generic findings, errors first, by codes; none of the file without a `layout`."""
    # without land, all other faults follow from that
    checks = CHECKS if board.land else (some_land,)
    faults = [fault for check in checks for fault in check(layout, board)]
    return sorted(faults, key=lambda fault: fault.severity != "error")


def some_land(_layout: Layout | None, board: BuiltBoard[Any]) -> Iterator[Fault]:
    """LC-1: a board has land."""
    if not board.land:
        yield Fault("LC-1", WATER_ONLY, hint=LAND_CURE)


def connected(_layout: Layout | None, board: BuiltBoard[Any]) -> Iterator[Fault]:
    """LC-2: all land is connected; LC-3: no space is isolated."""
    parts = components(board)
    for part in parts[1:]:
        if len(part) > 1:
            yield Fault(
                "LC-2",
                N_("{count} spaces around {space} are cut off from the rest of the land"),
                {"count": len(part), "space": part[0]},
                hint=N_("Join them to the rest with a space, or remove them."),
                spaces=tuple(part),
            )
    isolated = tuple(part[0] for part in parts if len(part) == 1)
    if isolated and len(board.land) > 1:
        yield Fault(
            "LC-3",
            N_("spaces without a neighbour: {spaces}"),
            {"spaces": ", ".join(isolated)},
            hint=N_("Give the space a land neighbour, or make it water."),
            spaces=isolated,
        )


def legend_used(layout: Layout | None, _board: BuiltBoard[Any]) -> Iterator[Fault]:
    """LC-5: every token of the legend is used in the map."""
    if layout is not None and layout.unused:
        yield Fault(
            "LC-5",
            N_("tokens in the legend that the map does not use: {tokens}"),
            {"tokens": ", ".join(layout.unused)},
            hint=N_("Use them in the map, or remove them from [legend]."),
            severity="warning",
        )


def spacing(_layout: Layout | None, board: BuiltBoard[Any]) -> Iterator[Fault]:
    """LC-6: neighbouring centres are a practical distance apart for a pen (SPACING)."""
    low, high = SPACING
    lengths = {(a, b): dist(board.spaces[a].centre, board.spaces[b].centre) for a, b in board.edges}
    too_near = {pair: -length for pair, length in lengths.items() if length < low - _SLACK}
    too_far = {pair: length for pair, length in lengths.items() if length > high + _SLACK}
    for pairs, limit, message, hint in (
        (
            too_near,
            low,
            N_("{a} and {b} are {found:.1f} mm apart; below {limit:g} mm a line is hard to draw"),
            N_("Enlarge the spaces, or the pitch."),
        ),
        (
            too_far,
            high,
            N_("{a} and {b} are {found:.1f} mm apart; above {limit:g} mm no board fits its sheet"),
            N_("Make the spaces smaller, or the pitch."),
        ),
    ):
        if pairs:
            a, b = worst = max(pairs, key=pairs.__getitem__)
            yield Fault(
                "LC-6",
                message,
                {"a": a, "b": b, "found": lengths[worst], "limit": limit},
                hint=hint,
                severity="warning",
                spaces=tuple(dict.fromkeys(space for pair in pairs for space in pair)),
            )


def straight_strokes(_layout: Layout | None, board: BuiltBoard[Any]) -> Iterator[Fault]:
    """LC-7: the straight line between two neighbouring centres stays within their two spaces."""
    if board.lattice != "free" or not board.edges:
        return
    import shapely

    shapes = {name: shapely.Polygon(space.outline) for name, space in board.land.items()}
    pairs = shapely.union([shapes[a] for a, _b in board.edges], [shapes[b] for _a, b in board.edges])
    lines = shapely.linestrings([[board.spaces[a].centre, board.spaces[b].centre] for a, b in board.edges])
    lengths_outside = shapely.length(shapely.difference(lines, shapely.buffer(pairs, 2 * _SLACK)))
    for (a, b), length in zip(board.edges, lengths_outside, strict=True):
        if length > _SLACK:
            yield Fault(
                "LC-7",
                N_("a straight line from {a} to {b} runs {found:.1f} mm through other spaces"),
                {"a": a, "b": b, "found": float(length)},
                hint=N_("Move a centre, or bend the outlines so that the line stays inside."),
                spaces=(a, b),
            )


def fits_a_sheet(_layout: Layout | None, board: BuiltBoard[Any]) -> Iterator[Fault]:
    """LC-8: the board fits on a player sheet (SHEET) at its own size."""
    width, height = board.size
    share = min(SHEET[0] / width, SHEET[1] / height)
    if share < 1 - 1e-6:
        yield Fault(
            "LC-8",
            N_(
                "the board is {width:.0f} x {height:.0f} mm; on a player sheet it is printed"
                " at {percent:.0f} %"
            ),
            {
                "width": width,
                "height": height,
                "percent": 100 * share,
                "most_width": SHEET[0],
                "most_height": SHEET[1],
            },
            hint=N_("Up to {most_width:g} x {most_height:g} mm is printed full size."),
            severity="warning",
        )


def titled(layout: Layout | None, _board: BuiltBoard[Any]) -> Iterator[Fault]:
    """LC-9: the board has a title in every language of printplay."""
    if layout is None:
        return
    missing = [language for language in LANGUAGES if language not in layout.title]
    if missing and layout.path.suffix != ".geojson":  # GeoJSON has no key for titles
        yield Fault(
            "LC-9",
            N_("the board has no title in these languages: {languages}"),
            {"languages": ", ".join(missing), "language": missing[0]},
            hint=N_('Add it under [title], such as {language} = "...".'),
            severity="warning",
        )


CHECKS: tuple[Check, ...] = (
    some_land,
    connected,
    legend_used,
    spacing,
    straight_strokes,
    fits_a_sheet,
    titled,
)


def components(board: BuiltBoard[Any]) -> list[list[SpaceId]]:
    """Return the connected parts of the land, the largest first, each in the order of the board."""
    order = {name: number for number, name in enumerate(board.spaces)}
    found = [sorted(part, key=order.__getitem__) for part in parts(board.adjacency, set(board.land))]
    return sorted(found, key=lambda part: (-len(part), order[part[0]]))


def diameter(graph: Mapping[Node, Set[Node]]) -> int:
    """Return the length in steps of the longest shortest path of a connected graph.

    >>> diameter({1: {2}, 2: {1, 3}, 3: {2}})
    2
    """
    # from all nodes at once: bit n of reached[m] is set once m has been reached from node n
    number = {node: position for position, node in enumerate(graph)}
    neighbours = [[number[other] for other in graph[node]] for node in graph]
    reached = [1 << position for position in range(len(neighbours))]
    rounds = 0
    while True:
        wider = []
        for position, nearby in enumerate(neighbours):
            mask = reached[position]
            for other in nearby:
                mask |= reached[other]
            wider.append(mask)
        if wider == reached:
            return rounds
        reached, rounds = wider, rounds + 1


def graph_facts(board: BuiltBoard[Any]) -> dict[str, Any]:
    """Return the facts of a board that need no knowledge of its game, ready for JSON."""
    graph = {name: board.neighbours(name) for name in board.land}
    count = len(graph)
    degrees = Counter(len(near) for near in graph.values())
    lengths = [dist(board.spaces[a].centre, board.spaces[b].centre) for a, b in board.edges]
    cut = cuts(graph, set(graph))
    together = components(board)
    return {
        "spaces": len(board.spaces),
        "land": count,
        "kinds": dict(Counter(space.contents.kind for space in board.spaces.values())),
        "edges": len(board.edges),
        "degrees": {str(degree): degrees[degree] for degree in sorted(degrees)},
        "mean_degree": round(2 * len(board.edges) / count, 2) if count else 0,
        "diameter": diameter(graph),
        "connected": len(together) <= 1,
        "components": together,
        "cut_spaces": [name for name in graph if name in cut],
        "size": [round(length, 2) for length in board.size],
        "spacing": [round(min(lengths), 2), round(max(lengths), 2)] if lengths else [],
    }
