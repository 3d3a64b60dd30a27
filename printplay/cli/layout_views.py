"""What `printplay layout` shows of a board: text, GeoJSON, findings."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from printplay import games
from printplay.boards import typed_name
from printplay.cli.answer import told_written
from printplay.cli.picture import CrowdedError, legend, picture
from printplay.cli.tables import fitted, folded
from printplay.errors import printable
from printplay.games.game import Table
from printplay.geometry.board import Board
from printplay.geometry.finding import Finding
from printplay.i18n import _, localised
from printplay.tally import tally


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


def geojson(board: Board[Any]) -> str:
    """Return the board as GeoJSON, one space a line, so that two boards can be compared."""
    data = board.geojson()
    lines = [json.dumps(feature, ensure_ascii=False) for feature in data.pop("features")]
    head = json.dumps(data, ensure_ascii=False)[:-1]
    return head + ', "features": [\n' + ",\n".join(lines) + "\n]}"


def check_text(
    board: Any,
    found: Sequence[Finding],
    figures: Table | None,
    *,
    colour: bool,
    quiet: bool,
) -> str:
    """Return the findings for a person; `quiet` leaves out cures, figures and the last line."""
    file = printable(str(board.path))
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
    lines.append(folded(f"{typed_name(board) or board.name}: {_verdict(found)}", "  "))
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
    from printplay.api.boards import picture as drawn
    from printplay.printing.output import write

    for path, suffix in ((svg, ".svg"), (png, ".png")):
        if path is not None:
            write(path, drawn(board, suffix), force=force)
            told_written(path, quiet=quiet)
