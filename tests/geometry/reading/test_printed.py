"""Printed sheets can be drawn on and traced: the round trip."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.generic import ArrayObject, DictionaryObject, FloatObject, NameObject

from printplay.api.checked_file import check_file
from printplay.api.layouts.trace import trace
from printplay.cli.app import main
from printplay.core.errors import CallError
from printplay.geometry.board import SpaceId
from printplay.geometry.tracing.joining import read_walk
from printplay.geometry.tracing.trace import Tracer, Walk
from printplay.lookup.boards import find_board
from tests.geometry.reading.helpers import parse

ISLAND = find_board("A")


def walk() -> list[SpaceId]:
    """Return a walk from the first port of side A, six spaces on."""
    found = [next(name for name, s in ISLAND.land.items() if s.contents.kind == "port")]
    while len(found) < 7:
        inland = (
            near
            for near in sorted(ISLAND.neighbours(found[-1]))
            if near not in found and ISLAND.spaces[near].contents.kind != "port"
        )
        found.append(next(inland))
    return found


def printed(form: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Print the player sheets and return the files of a format, side A first."""
    arguments = ["print", "go-for-gold", "sheet", "--format", form, "-o", str(folder), "--quiet"]
    monkeypatch.setattr(sys, "argv", ["printplay", *arguments])
    with pytest.raises(SystemExit) as caught:
        main()
    assert not caught.value.code
    return sorted(folder.glob(f"*.{form}"))


def test_a_drawing_whose_board_is_not_known() -> None:
    """A drawing that names no board, or one that does not ship, asks for `--layout`."""
    plain = '<svg viewBox="0 0 90 90"><path d="M1 1L2 2" stroke="red"/>{}</svg>'
    with pytest.raises(CallError, match="The board of this drawn line is missing"):
        trace(plain.format(""))
    path = Path(__file__).parents[2] / "layouts" / "bay.toml"
    with pytest.raises(CallError, match="whose file is not known"):
        trace(plain.format(f'<g data-layout="{path}" data-hash="1"/>'))


def test_a_line_beside_several_boards() -> None:
    """A line on none of the boards of a sheet is of no board: it is not taken for the first."""
    boards = "".join(
        f'<g class="print" data-layout="{name}" transform="translate({x} 0)"/>'
        for name, x in (("A", 0), ("B", 300))
    )
    drawn = f'<svg viewBox="0 0 900 900">{boards}<path d="M{{}}" stroke="red"/></svg>'
    assert trace(drawn.format("330 109L343 109")).board.name == "B"
    with pytest.raises(CallError, match="The board of this drawn line is missing"):
        trace(drawn.format("700 700L750 800"))


def test_drawn_over_the_printed_svg(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A path in a layer over the printed SVG is read, and its board known; the print is ignored."""
    svg = next(
        text
        for path in printed("svg", tmp_path, monkeypatch)
        if f'data-hash="{ISLAND.hash}"' in (text := path.read_text(encoding="utf-8"))
    )
    outer = re.search(r'<g class="print"[^>]* transform="([^"]*)"', svg)
    inner = re.search(r'<g transform="([^"]*)" id="board"', svg)
    assert outer
    assert inner
    points = " ".join(f"{x},{y}" for x, y in (ISLAND.spaces[name].centre for name in walk()))
    layer = (
        '<g xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" '
        f'inkscape:groupmode="layer" transform="{outer[1]}"><g transform="{inner[1]}">'
        f'<path style="fill:none;stroke:#000" d="M {points}"/></g></g></svg>'
    )
    drawn = svg.replace("</svg>", layer).encode()
    assert trace(drawn).board.hash == ISLAND.hash
    assert check_file(drawn).json()["layout_hash"] == ISLAND.hash
    drawing = parse(drawn, "sheet.svg", ISLAND)
    assert [read_walk(Tracer(ISLAND), stroke.points) for stroke in drawing.strokes] == [Walk(tuple(walk()))]


def test_ink_on_the_printed_pdf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ink on a page of the printed PDF is read on the board printed there."""
    import json

    (path,) = printed("pdf", tmp_path, monkeypatch)
    writer = PdfWriter(clone_from=PdfReader(path))
    for page in writer.pages:
        mark = page.get("/PieceInfo", {}).get("/printplay", {}).get("/Private")
        boards = json.loads(mark)["boards"] if mark else []
        here = [board for board in boards if board["hash"] == ISLAND.hash]
        if here:
            break
    a, b, c, d, e, f = here[0]["matrix"]
    numbers = ArrayObject(
        FloatObject(f"{value:.5f}")
        for x, y in (ISLAND.spaces[name].centre for name in walk())
        for value in (a * x + c * y + e, b * x + d * y + f)
    )
    ink = DictionaryObject(
        {NameObject("/Subtype"): NameObject("/Ink"), NameObject("/InkList"): ArrayObject([numbers])}
    )
    page[NameObject("/Annots")] = ArrayObject([writer._add_object(ink)])
    buffer = io.BytesIO()
    writer.write(buffer)
    drawing = parse(buffer.getvalue(), "sheet.pdf", ISLAND)
    assert [read_walk(Tracer(ISLAND), stroke.points) for stroke in drawing.strokes] == [Walk(tuple(walk()))]
