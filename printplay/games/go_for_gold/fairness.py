"""The value of each port of an island, and whether all are equal: LC-31 to LC-37.

Each figure has a tolerance of its own. Distances are in steps; no walk passes a port.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import inf
from typing import Any

from printplay.core.faults import Fault
from printplay.core.i18n import N_, _
from printplay.core.translation_markers import listed
from printplay.games.go_for_gold.board.soundness import CHECKS, PORTS
from printplay.games.go_for_gold.board.starts import REACH, rolls_onto, ways_out
from printplay.games.go_for_gold.contents import Contents, Island, ports
from printplay.games.go_for_gold.prints.fairness_text import equal_ports
from printplay.geometry.board import SpaceId
from printplay.geometry.graph import parts, steps_from
from printplay.match.shown import FigureTable

#: With a single way out, one line drawn across it locks whoever starts there.
EXITS = 2

#: One step is one pip of a roll, which is the same for everybody.
STEPS_APART = 1
#: One more feature of a kind within reach matters less than its exact position.
FEATURES_APART = 1
#: Less than the smallest treasure, so that no port is ahead by one.
POINTS_APART = 3
#: One face of the die.
ROLLS_APART = Fraction(1, 6)
#: A third or a fourth way out is comfort, a second one is need (LC-31).
EXITS_APART = 1
#: Ports may stand closer on one coast than on another: players do not block each other.
PORTS_APART = 2


@dataclass(frozen=True, slots=True)
class PortFigures:
    """The figures of a port as a start; None where the island has no such feature.

    `treasure_steps` maps the points of treasures to the steps to the nearest one; the
    counts and `points` cover what lies within `REACH` steps; `first_roll` is the share of rolls
    that can end on a treasure; `exits` are ways out that share no space but the port.
    """

    port: str
    space: SpaceId
    treasure_steps: Mapping[int, int | None]
    temple_steps: int | None
    shovel_steps: int | None
    foot_steps: int | None
    treasures: int
    temples: int
    shovels: int
    feet: int
    points: int
    first_roll: Fraction
    exits: int
    port_steps: int | None


def port_figures(board: Island) -> tuple[PortFigures, ...]:
    """Return the figures of every port, clockwise from north."""
    port_spaces = ports(board)
    return tuple(_figures(board, label, space) for label, space in port_spaces.items())


def _figures(board: Island, port: str, space: SpaceId) -> PortFigures:
    stops = set(ports(board).values())
    land = {name: board.neighbours(name) for name in board.land}
    steps = steps_from(board.adjacency, space, stops)
    del steps[space]

    def nearest(is_wanted: Callable[[Contents], object]) -> int | None:
        distances = (steps[name] for name in steps if is_wanted(board.spaces[name].contents))
        return min(distances, default=None)

    def to_value(value: int) -> int | None:
        return nearest(lambda contents: contents.points == value)

    treasures = {name for name, s in board.land.items() if s.contents.kind == "treasure"}
    values = {s.contents.points for s in board.land.values() if s.contents.points is not None}
    near_contents = [board.spaces[name].contents for name, count in steps.items() if count <= REACH]
    return PortFigures(
        port=port,
        space=space,
        treasure_steps={value: to_value(value) for value in sorted(values)},
        temple_steps=nearest(lambda contents: contents.temple),
        shovel_steps=nearest(lambda contents: contents.shovels),
        foot_steps=nearest(lambda contents: contents.feet),
        treasures=sum(contents.kind == "treasure" for contents in near_contents),
        temples=sum(contents.kind == "temple" for contents in near_contents),
        shovels=sum(contents.shovels for contents in near_contents),
        feet=sum(contents.feet for contents in near_contents),
        points=sum(contents.points or 0 for contents in near_contents),
        first_roll=rolls_onto(board.adjacency, space, stops, treasures),
        exits=ways_out(land, space, stops),
        port_steps=nearest(lambda contents: contents.port is not None),
    )


@dataclass(frozen=True)
class _Comparison:
    """One figure, compared over all ports; `less` says whether less is better."""

    code: str
    figure: Callable[[PortFigures], int | Fraction | None]
    tolerance: int | Fraction
    message: str
    less: bool = False
    points: int | None = None


_MOVE_NEARER = N_(
    "Move one nearer to {worst} or farther from {best}; up to {tolerance} more or less is fine."
)
_MOVE_PORT = N_("Move port {worst} or {best}; up to {tolerance} more or less is fine.")

_COMPARISONS: tuple[_Comparison, ...] = (
    _Comparison(
        "LC-32",
        lambda port: port.temple_steps,
        STEPS_APART,
        N_("the ports differ in steps to the nearest temple: {figures}"),
        less=True,
    ),
    _Comparison(
        "LC-32",
        lambda port: port.shovel_steps,
        STEPS_APART,
        N_("the ports differ in steps to the nearest shovel: {figures}"),
        less=True,
    ),
    _Comparison(
        "LC-32",
        lambda port: port.foot_steps,
        STEPS_APART,
        N_("the ports differ in steps to the nearest foot: {figures}"),
        less=True,
    ),
    _Comparison(
        "LC-33",
        lambda port: port.treasures,
        FEATURES_APART,
        N_("the ports differ in treasures within {reach} steps: {figures}"),
    ),
    _Comparison(
        "LC-33",
        lambda port: port.temples,
        FEATURES_APART,
        N_("the ports differ in temples within {reach} steps: {figures}"),
    ),
    _Comparison(
        "LC-33",
        lambda port: port.shovels,
        FEATURES_APART,
        N_("the ports differ in shovels within {reach} steps: {figures}"),
    ),
    _Comparison(
        "LC-33",
        lambda port: port.feet,
        FEATURES_APART,
        N_("the ports differ in feet within {reach} steps: {figures}"),
    ),
    _Comparison(
        "LC-34",
        lambda port: port.points,
        POINTS_APART,
        N_("the ports differ in points of the treasures within {reach} steps: {figures}"),
    ),
    _Comparison(
        "LC-35",
        lambda port: port.first_roll,
        ROLLS_APART,
        N_("the ports differ in first rolls that can end on a treasure: {figures}"),
    ),
    _Comparison(
        "LC-36", lambda port: port.exits, EXITS_APART, N_("the ports differ in separate ways out: {figures}")
    ),
    _Comparison(
        "LC-37",
        lambda port: port.port_steps,
        PORTS_APART,
        N_("the ports differ in steps to the next port: {figures}"),
        less=True,
    ),
)


def _treasure_comparison(points: int) -> _Comparison:
    return _Comparison(
        "LC-32",
        lambda port: port.treasure_steps[points],
        STEPS_APART,
        N_("the ports differ in steps to the nearest treasure of {points}: {figures}"),
        less=True,
        points=points,
    )


def findings(board: Island) -> Iterator[Fault]:
    """Yield the game's own findings on an island, LC-4 and LC-20 to LC-37.

    A board with fewer than four ports is an experiment: its ports are not compared. Nor are ports
    on separate pieces of land, since their differences follow from the cut.
    """
    faults = [fault for check in CHECKS for fault in check(board)]
    yield from faults
    is_in_parts = _in_parts(board) or any(fault.code == "LC-26" for fault in faults)
    figures = port_figures(board)
    for port in figures:
        if port.exits < EXITS <= len(board.neighbours(port.space)):
            yield Fault(
                "LC-31",
                N_("all ways out of port {port} on {space} lead through one space"),
                {"port": port.port, "space": port.space},
                hint=N_("Widen the land around the port."),
                severity="warning",
                spaces=(port.space,),
            )
    if len(figures) >= PORTS:
        treasure_comparisons = (_treasure_comparison(points) for points in figures[0].treasure_steps)
        for comparison in (*treasure_comparisons, *_COMPARISONS):
            for fault in _compare_ports(comparison, figures):
                yield fault.as_consequence() if is_in_parts else fault


def _in_parts(board: Island) -> bool:
    """Return whether ports lie on separate pieces of land, as LC-2 and LC-3 report."""
    doors = set(ports(board).values())
    return sum(bool(part & doors) for part in parts(board.adjacency, set(board.land))) > 1


def _compare_ports(comparison: _Comparison, figures: tuple[PortFigures, ...]) -> Iterator[Fault]:
    """Yield a fault if a figure differs by more than its tolerance; unreachable is worst."""
    known_values = [value for port in figures if (value := comparison.figure(port)) is not None]
    missing = len(known_values) < len(figures)
    if not known_values or (not missing and max(known_values) - min(known_values) <= comparison.tolerance):
        return

    def goodness(port: PortFigures) -> float:
        value = comparison.figure(port)
        if value is None:
            return -inf
        return -float(value) if comparison.less else float(value)

    worst, best = min(figures, key=goodness), max(figures, key=goodness)
    labelled = ((port.port, comparison.figure(port)) for port in figures)
    listed_figures = [listed([name, "–" if v is None else str(v)], " ") for name, v in labelled]
    yield Fault(
        comparison.code,
        comparison.message,
        {
            "figures": listed(listed_figures),
            "worst": worst.port,
            "best": best.port,
            "tolerance": comparison.tolerance,
            "reach": REACH,
            "points": comparison.points,
        },
        hint=_MOVE_PORT if comparison.code in ("LC-36", "LC-37") else _MOVE_NEARER,
        spaces=(worst.space, best.space),
    )


_NONE = "–"


def figures_table(board: Island) -> FigureTable | None:
    """Return the figures of each port, one column per port, clockwise; None without ports."""
    figures = port_figures(board)
    if not figures:
        return None
    rows: list[tuple[str, list[int | Fraction | None]]] = [
        (
            _("steps to a treasure of {points}").format(points=points),
            [port.treasure_steps[points] for port in figures],
        )
        for points in figures[0].treasure_steps
    ]
    rows += [
        (_("steps to a temple"), [port.temple_steps for port in figures]),
        (_("steps to a shovel"), [port.shovel_steps for port in figures]),
        (_("steps to a foot"), [port.foot_steps for port in figures]),
        (_("steps to the next port"), [port.port_steps for port in figures]),
    ]
    near_rows: list[tuple[str, list[int | Fraction | None]]] = [
        (_("treasures within {reach} steps"), [port.treasures for port in figures]),
        (_("points of these"), [port.points for port in figures]),
        (_("temples within {reach} steps"), [port.temples for port in figures]),
        (_("shovels within {reach} steps"), [port.shovels for port in figures]),
        (_("feet within {reach} steps"), [port.feet for port in figures]),
        (_("rolls that can end on a treasure"), [port.first_roll for port in figures]),
        (_("separate ways out"), [port.exits for port in figures]),
    ]
    rows += [(label.format(reach=REACH), values) for label, values in near_rows]
    return FigureTable(
        _("What each port has:"),
        (_("port"), *(port.port for port in figures)),
        tuple(
            (label, *(_NONE if value is None else _figure_text(value) for value in values))
            for label, values in rows
        ),
        equal_ports(board),
    )


def _figure_text(value: int | Fraction) -> str:
    return f"{round(value * 6)}/6" if isinstance(value, Fraction) else str(value)


def facts(board: Island) -> dict[str, Any]:
    """Return the ports clockwise with their distances, and the counts of features."""
    labels = ports(board)
    stops = set(labels.values())
    ways = {label: steps_from(board.adjacency, space, stops) for label, space in labels.items()}
    distances = {
        label: {
            other_label: ways[label].get(other_space)
            for other_label, other_space in labels.items()
            if other_label != label
        }
        for label in labels
    }
    known_steps = [steps for row in distances.values() for steps in row.values() if steps is not None]
    contents = [space.contents for space in board.land.values()]
    return {
        "ports": [
            {
                "label": label,
                "space": space,
                "neighbours": sorted(board.neighbours(space)),
                "steps_to": distances[label],
            }
            for label, space in labels.items()
        ],
        "longest_port_distance": max(known_steps, default=None),
        "treasures": {
            str(number): count
            for number, count in sorted(Counter(c.number for c in contents if c.number).items())
        },
        "temples": sorted(c.temple for c in contents if c.temple),
        "total_points": sum(c.points or 0 for c in contents),
        "total_shovels": sum(c.shovels for c in contents),
        "total_feet": sum(c.feet for c in contents),
    }
