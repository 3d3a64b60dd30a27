"""What `printplay layout` shows of a board: text, facts, GeoJSON, walks, findings."""

from __future__ import annotations

import difflib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from printplay import games
from printplay.boards import typed_name
from printplay.cli.answer import told_written
from printplay.cli.picture import CrowdedError, legend, picture
from printplay.cli.tables import fitted, folded
from printplay.errors import CallError, brief, printable
from printplay.games.game import Table
from printplay.geometry.board import Board, SpaceId
from printplay.geometry.facts import facts as graph_facts
from printplay.geometry.finding import Finding
from printplay.geometry.layout import Layout
from printplay.geometry.walks import count_walks
from printplay.i18n import N_, _, language, localised
from printplay.tally import tally

#: Steps one can count: a die has 6, and beyond 12 even a small board keeps one waiting.
MOST_STEPS = 12


def title(board: Board[Any]) -> str:
    """Return a board's title in the current language, else in any, else an empty text."""
    return localised(board.title)


def _heading(board: Board[Any]) -> str:
    width, height = board.size
    parts = [
        board.game,
        board.lattice,
        _("{count} spaces").format(count=len(board.land)),
        f"{width:.0f} x {height:.0f} mm",
        f"hash {board.hash}",
    ]
    name = "  ".join(filter(None, [board.name, title(board)]))
    return "\n".join(folded(line, "  ") for line in (name, ", ".join(parts)))


def text(board: Board[Any], *, colour: bool, quiet: bool) -> str:
    """Return the picture of a board with heading and legend, the picture alone where `quiet`."""
    token = games.find(board.game).token
    try:
        drawn = picture(board, token, colour=colour)
    except CrowdedError:
        drawn = _("(The spaces lie too close together for a picture of letters.)")
    if quiet:
        return drawn
    return f"{_heading(board)}\n\n{drawn}\n\n{legend(board, token, colour=colour)}"


def facts(layout: Layout, board: Board[Any]) -> dict[str, Any]:
    """Return all facts of a board for `--json`: the graph's, then the game's own."""
    return {
        "game": board.game,
        "name": board.name,
        "title": dict(board.title),
        "theme": board.theme,
        "lattice": board.lattice,
        "pitch": board.pitch,
        "hash": board.hash,
        "units": "mm",
        "file": str(layout.path),
        **graph_facts(board),
        **games.find(board.game).facts(board),
    }


def geojson(board: Board[Any]) -> str:
    """Return the board as GeoJSON, one space a line, so that two boards can be compared."""
    data = board.geojson()
    lines = [json.dumps(feature, ensure_ascii=False) for feature in data.pop("features")]
    head = json.dumps(data, ensure_ascii=False)[:-1]
    return head + ', "features": [\n' + ",\n".join(lines) + "\n]}"


def space_of(board: Board[Any], name: str) -> SpaceId:
    """Return the space a person names; raise CallError, with what was perhaps meant."""
    space = board.find(name)
    if space is None:
        near = difflib.get_close_matches(brief(name).casefold(), list(board.spaces), 1)
        raise CallError(
            N_("there is no space {name!r} on {board}"),
            hint=N_("Did you mean {near}?") if near else N_("Spaces are named like {near}."),
            name=brief(name),
            board=board.name,
            near=near[0] if near else next(iter(board.spaces)),
        )
    return space


def walks(board: Board[Any], name: str, steps: int) -> int:
    """Count the walks of exactly `steps` steps from a space; a port may only be the last."""
    space = space_of(board, name)
    if space not in board.land:
        raise CallError(
            N_("{space} is water; nobody starts there"),
            hint=N_("Name a space on land."),
            space=space,
        )
    if not 1 <= steps <= MOST_STEPS:
        raise CallError(
            N_("walks can be counted for 1 to {limit} steps, not {steps}"),
            limit=MOST_STEPS,
            steps=brief(steps),
        )
    ports = {port for port, found in board.land.items() if found.contents.kind == "port"}
    return count_walks(board.adjacency, space, steps, stops=ports)


def check_answer(
    layout: Layout, board: Board[Any], found: Sequence[Finding], figures: Table | None
) -> dict[str, Any]:
    """Return what `layout check --json` prints."""
    return {
        "game": board.game,
        "layout": board.name,
        "layout_hash": board.hash,
        "file": str(layout.path),
        "valid": not any(finding.severity == "error" for finding in found),
        "findings": [
            {
                "code": finding.code,
                "severity": finding.severity,
                "message": finding.sentence(),
                "hint": finding.cure(),
                "spaces": list(finding.spaces),
            }
            for finding in found
        ],
        "figures": None
        if figures is None
        else {
            "title": figures.title,
            "headings": list(figures.headings),
            "rows": [list(row) for row in figures.rows],
        },
    }


def check_text(
    layout: Layout,
    board: Board[Any],
    found: Sequence[Finding],
    figures: Table | None,
    *,
    colour: bool,
    quiet: bool,
) -> str:
    """Return the findings for a person; `quiet` leaves out cures, figures and the last line."""
    file = printable(str(layout.path))
    lines: list[str] = []
    for finding in found:
        severity = _("error") if finding.severity == "error" else _("warning")
        if colour:
            severity = f"\x1b[{31 if finding.severity == 'error' else 33}m{severity}\x1b[0m"
        said = f"{file}: {finding.code} {severity}: {finding.sentence()}"
        lines.append(folded(said, "  "))
        if not quiet and finding.cure():
            lines.append(folded(f"    {finding.cure()}", "    "))
    if quiet:
        return "\n".join(lines)
    if figures is not None:
        lines += [""] * bool(lines)
        lines += [folded(figures.title, "  "), fitted(figures.headings, figures.rows), ""]
    lines.append(folded(f"{typed_name(layout) or board.name}: {_verdict(found)}", "  "))
    return "\n".join(lines)


def _verdict(found: Sequence[Finding]) -> str:
    said = tally(finding.severity for finding in found)
    if not said:
        return _("sound, nothing to say against it")
    sound = all(finding.severity != "error" for finding in found)
    return _("sound, but for {said}").format(said=said) if sound else said


def pictures(
    board: Board[Any], svg: Path | None, png: Path | None, *, force: bool, quiet: bool
) -> None:
    """Write a picture of a board as SVG, as PNG of 300 dots an inch, or both."""
    from printplay.printing.component import Component
    from printplay.printing.faces import face_png, face_svg
    from printplay.printing.output import write

    drawing, width, height = games.find(board.game).picture(board, low_ink=False)
    component = Component(board.name, width, height, drawing, safe=0)
    if svg is not None:
        write(svg, face_svg(component, drawing), force=force)
        told_written(svg, quiet=quiet)
    if png is not None:
        write(png, face_png(component, drawing, 300, language()), force=force)
        told_written(png, quiet=quiet)
