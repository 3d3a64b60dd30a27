"""The output of `printplay layout`: a board or another layout as text, GeoJSON, findings, a rating."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from printplay import Board, Rating
from printplay.api.layouts.layout_report import LayoutReport
from printplay.api.layouts.layouts import Deck, Playable, draw_layout, has_picture
from printplay.api.layouts.layouts import views as views_of
from printplay.cli.framework.output import print_written
from printplay.cli.framework.text_tables import columns, fit_table, wrap_for_terminal, wrap_line
from printplay.core.errors import CallError, printable
from printplay.core.fault_text import count_faults
from printplay.core.faults import Fault
from printplay.core.i18n import N_, _, fill_template, lettered, localised

#: Most columns of a cell of a deck's table; longer ones are cut with an ellipsis.
_WIDEST = 36


def _board_heading(board: Board) -> str:
    width, height = board.size
    parts = [
        board.game,
        board.lattice,
        fill_template(N_("{count:space|spaces}"), {"count": len(board.land)}),
        f"{width:.0f} x {height:.0f} mm",
        f"hash {board.hash}",
    ]
    name = "  ".join(dict.fromkeys(filter(None, [board.name, localised(board.title)])))
    return "\n".join(wrap_for_terminal(line, "  ") for line in (name, ", ".join(parts)))


def board_text(board: Board, *, colour: bool, quiet: bool) -> str:
    """Return the text picture of a board with heading and legend; with `quiet` only the picture."""
    picture = board.text(legend=not quiet, colour=colour, columns=columns())
    return picture if quiet else f"{_board_heading(board)}\n\n{picture}"


def board_geojson(board: Board) -> str:
    """Return the board as GeoJSON, one space a line, so that two boards can be compared."""
    data = board.geojson()
    lines = [json.dumps(feature, ensure_ascii=False) for feature in data.pop("features")]
    head = json.dumps(data, ensure_ascii=False)[:-1]
    return head + ', "features": [\n' + ",\n".join(lines) + "\n]}"


def check_text(report: LayoutReport, *, colour: bool, quiet: bool) -> str:
    """Return the findings as text; `quiet` leaves out cures, figures and the last line."""
    file, figures = printable(str(report.layout.path)), report.figures
    lines: list[str] = []
    for fault in report.faults:
        severity = _("error") if fault.severity == "error" else _("warning")
        if colour:
            severity = f"\x1b[{31 if fault.severity == 'error' else 33}m{severity}\x1b[0m"
        place = file if fault.line is None else f"{file}:{fault.line}"
        lines.append(wrap_for_terminal(f"{place}: {fault.code} {severity}: {_fault_sentence(fault)}", "  "))
        if not quiet and fault.hint:
            lines.append(wrap_for_terminal(f"    {fault.hint}", "    "))
    if quiet:
        return "\n".join(lines)
    if figures is not None:
        lines += [""] * bool(lines)
        headings = [str(lettered(heading)) for heading in figures.headings]
        lines += [wrap_for_terminal(figures.title, "  "), fit_table(headings, figures.rows), ""]
        if figures.note:
            lines.append(wrap_for_terminal(figures.note, "  "))
    if report.fairness is not None and (sentence := report.fairness.sentence()):
        lines.append(wrap_for_terminal(sentence, "  "))
    lines.append(wrap_for_terminal(f"{report.name}: {_verdict(report.faults)}", "  "))
    if report.rated is False and not (figures and figures.note):
        unrated = _("Starts not rated. To rate them: printplay layout rate {file}")
        lines.append(wrap_for_terminal(unrated.format(file=file), "  "))
    return "\n".join(lines)


def _fault_sentence(fault: Fault) -> str:
    """Return the sentence of a fault; for a fault of the print also its place there."""
    if fault.printed is None:
        return fault.message
    sentence = f"{printable(fault.printed.component)}: {fault.message}"
    return f"{sentence} ({', '.join(fault.spaces)})" if fault.spaces else sentence


def _verdict(faults: Sequence[Fault]) -> str:
    counts = count_faults(fault.severity for fault in faults)
    if not counts:
        return _("No problems found.")
    sound = all(fault.severity != "error" for fault in faults)
    return _("no errors; {said}").format(said=counts) if sound else counts


def pictures(layout: Any, svg: Path | None, png: Path | None, *, force: bool, quiet: bool) -> None:
    """Write a picture of a layout as SVG, as PNG of 300 dpi, or both."""
    for path, suffix in ((svg, ".svg"), (png, ".png")):
        if path is not None:
            draw_layout(layout, path, suffix, force=force)
            print_written(path, quiet=quiet)


def refuse(layout: Playable, options: Sequence[str]) -> None:
    """Raise CallError for a view that only a board of spaces has."""
    if options:
        raise CallError(
            N_("{option} works only with boards made of spaces, not with {name}"),
            hint=N_("Show it as text or with --json."),
            option=options[0],
            name=layout.name,
        )


def own_text(layout: Playable, *, colour: bool, quiet: bool) -> str:
    """Return it as text for a terminal; lists are wrapped, pictures are not."""
    views, layout_read = views_of(layout)
    body = (deck_text if views is None else views.text)(layout_read, colour=colour, quiet=quiet)
    if has_picture(layout):
        return body
    return "\n".join(wrap_for_terminal(line, "    ") for line in body.split("\n"))


def deck_text(deck: Deck, *, colour: bool, quiet: bool) -> str:
    """Return a table of a deck's cards; with `quiet` without a heading."""
    headings = ["#", *deck.columns]
    rows = [
        [str(number), *(_short_cell(row.get(column, "")) for column in deck.columns)]
        for number, row in enumerate(deck.rows, 1)
    ]
    table_text = fit_table(headings, rows, heading=not quiet)
    if quiet:
        return table_text
    title = localised(deck.title)
    name = "  ".join(filter(None, [deck.name, title]))
    facts = [
        deck.game,
        fill_template(N_("{count:card|cards}"), {"count": deck.count}),
        fill_template(N_("{count:different one|different ones}"), {"count": len(deck.rows)}),
        f"hash {deck.hash}",
    ]
    heading = f"\x1b[1m{name}\x1b[0m" if colour else name
    about = wrap_line(", ".join(filter(None, facts)), columns(), "  ")
    return f"{wrap_line(heading, columns(), '  ')}\n{about}\n\n{table_text}"


def _short_cell(value: Any) -> str:
    if isinstance(value, tuple):
        value = ", ".join(map(str, value))
    cell_text = printable(" ".join(str(value).split()))
    return cell_text if len(cell_text) <= _WIDEST else cell_text[: _WIDEST - 1] + "…"


def rating_text(rating: Rating, *, quiet: bool) -> str:
    """Return the figures of each policy; with `quiet` only the sentences."""
    if quiet and (verdict := rating.verdict()):
        return wrap_for_terminal(verdict, "  ")
    if quiet:
        return "\n".join(wrap_for_terminal(rating.sentence(figures), "  ") for figures in rating.figures)
    board = rating.board
    name = "  ".join(dict.fromkeys(filter(None, [board.name, localised(board.title)])))
    text = N_("{players:player|players}, seed {seed}, hash {hash}")
    if rating.together:
        text = N_("seed {seed}, hash {hash}")
    values = {"players": rating.players, "seed": rating.seed, "hash": board.hash}
    about = fill_template(text, values)
    house = ", ".join(f"{key} {value}" for key, value in rating.house.items())
    parts = [wrap_for_terminal(f"{name}: {', '.join(filter(None, [about, house]))}", "  ")]
    if rating.together:
        table = rating.summary()
        parts += [f"{table.title}\n{fit_table(table.headings, table.rows)}"]
        return "\n\n".join([*parts, wrap_for_terminal(rating.verdict(), "  ")])
    parts += [_policy_text(rating, number) for number in range(len(rating.figures))]
    return "\n\n".join(parts)


def _policy_text(rating: Rating, number: int) -> str:
    heading, tables, notes = rating.text_tables(number)
    parts = [heading, *(fit_table(table.headings, table.rows) for table in tables)]
    return "\n".join([*parts, *(wrap_for_terminal(line, "  ") for line in notes)])
