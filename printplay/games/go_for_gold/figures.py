"""The figures of an island: a table for people, facts for programs."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

from printplay.core.i18n import _
from printplay.games.go_for_gold.board.starts import REACH
from printplay.games.go_for_gold.contents import Island, ports
from printplay.games.go_for_gold.fairness import port_figures
from printplay.games.go_for_gold.prints.fairness_text import equal_ports
from printplay.geometry.graph import steps_from
from printplay.match.shown import FigureTable

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
