"""Prints for tests: files as the command writes them, and rendered pages."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from unittest.mock import patch

from PIL.Image import Image
from pypdf import PdfReader
from pypdf.generic import IndirectObject, StreamObject
from typer.testing import Result

from printplay.core.print_choices import Duplex, Ink
from printplay.games.go_for_gold.contents import Island, island
from printplay.geometry.shapes.affine import Affine, then
from printplay.lookup import boards
from printplay.match import registry
from printplay.printing.drawing.colour import BLACK
from printplay.printing.drawing.drawing import Drawing, Item, Pen, Stamp
from printplay.printing.imposition.component import Batch, Component, Side
from printplay.printing.imposition.cutter import CutSheet
from printplay.printing.imposition.imposition import draw_side
from printplay.printing.imposition.imposition import faces as imposed
from printplay.printing.imposition.paper import Paper, Spacing, paper
from printplay.printing.imposition.planning import plan
from printplay.printing.kit import KitFile
from printplay.printing.options import PrintOptions
from tests.cli import helpers as cli

GAME = "go-for-gold"
MM = 72 / 25.4  # points in a mm


def run(*arguments: str) -> Result:
    """Run `printplay print ...`; errors that `main` would catch are raised."""
    return cli.run("print", *arguments)


_kept_board = cache(boards.find_playable)


@cache
def printed(*arguments: str) -> dict[str, bytes]:
    """Return the files (name -> bytes) that `printplay print go-for-gold ...` writes.

    The shipped boards are built once for all calls, and the preflight, which changes no byte, is
    left to the tests that ask what it finds: the two take most of a print.
    """
    with (
        tempfile.TemporaryDirectory() as folder,
        patch.object(boards, "find_playable", _kept_board),
        patch.object(KitFile, "inspect"),
    ):
        result = run(GAME, *arguments, "-q", "-o", folder)
        assert result.exit_code == 0, result.output
        return {path.name: path.read_bytes() for path in sorted(Path(folder).iterdir())}


def objects(data: bytes) -> bytes:
    """Return a PDF with its object streams expanded."""
    reader = PdfReader(BytesIO(data))
    size = int(str(reader.trailer["/Size"]))
    found = (reader.get_object(IndirectObject(number, 0, reader)) for number in range(1, size))
    packed = [
        one.get_data() for one in found if isinstance(one, StreamObject) and one.get("/Type") == "/ObjStm"
    ]
    assert packed
    return b"\n".join([data, *packed])


def pdf(*arguments: str) -> bytes:
    """Return the one file that a call writes."""
    (data,) = printed(*arguments).values()
    return data


@cache
def render(data: bytes, page: int = 0, dpi: int = 150) -> Image:
    """Render a page of a PDF in grey."""
    import pypdfium2

    document = pypdfium2.PdfDocument(data)
    try:
        picture: Image = document[page].render(scale=dpi / 72).to_pil().convert("L")
    finally:
        document.close()
    return picture


@cache
def page_texts(data: bytes) -> tuple[str, ...]:
    """Return the text of every page."""
    import pypdfium2

    document = pypdfium2.PdfDocument(data)
    try:
        return tuple(page.get_textpage().get_text_bounded() for page in document)
    finally:
        document.close()


@cache
def board(name: str) -> Island:
    """Return a shipped board, the same object every time."""
    return island(_kept_board(name, GAME))


def order(
    *names: str, paper_name: str = "a4", players: int = 2, copies: int = 1, low_ink: bool = False,
    house: dict[str, str] | None = None, serial: int = 1,
) -> PrintOptions:  # fmt: skip
    """Return an order for shipped boards, A and B by default."""
    found = [board(name) for name in names or ("A", "B")]
    return PrintOptions(
        boards=found,
        paper=paper(paper_name),
        players=players,
        copies=copies,
        ink=Ink.low if low_ink else Ink.full,
        house=house or {},
        codes=False,
        serial=serial,
    )


def faces(part: str, asked: PrintOptions) -> list[tuple[Component, Drawing]]:
    """Return fronts and backs of all components of a part."""
    return [
        (component, drawing)
        for batch in registry.find_game(GAME).make(part, asked).batches
        for component in batch.components()
        for drawing in (component.front, component.back)
        if drawing is not None
    ]


def square(name: str = "square", size: float = 10.0, at: tuple[float, float] = (0, 0)) -> Drawing:
    """Return a drawing of one black square."""
    drawing = Drawing(name)
    drawing.rect(*at, size, size, Pen(BLACK))
    return drawing


def batch_of(
    count: int, width: float, height: float, *, back: bool = True, gutter: float = 0.0,
    safe: float = 3.0, marks: bool = True,
) -> Batch:  # fmt: skip
    """Return numbered components, each with drawings of its own."""

    def make(number: int) -> Component:
        front = square(f"front-{number}", min(width, height) - 2 * safe, (safe, safe))
        behind = square(f"back-{number}", min(width, height) - 2 * safe, (safe, safe))
        return Component(f"card {number}", width, height, front, behind if back else None, safe, gutter)

    return Batch(count, make, "fronts", "backs", marks=marks)


def impose(batch: Batch, on: Paper, duplex: Duplex, spacing: Spacing | None = None) -> Iterator[Side]:
    """Yield the sides of a batch: fronts and backs in turn, or all fronts, then all backs."""
    for section in plan([(0, batch)], on, duplex, spacing or Spacing()):
        for sheet, back in imposed(section, duplex):
            yield draw_side(sheet, duplex, is_back=back)


def cut_sheets(batch: Batch, on: Paper, spacing: Spacing) -> Sequence[CutSheet]:
    """Return the different cut layouts: a full sheet, and the last one if it is not full."""
    sides = impose(batch, on, Duplex.none, spacing)
    return list({side.cut.name: side.cut for side in sides if side.cut is not None}.values())


def marks_of(
    drawing: Drawing, at: Affine = (1, 0, 0, 1, 0, 0), wanted: Callable[[Item], bool] = bool
) -> Iterator[tuple[Item, Affine]]:
    """Yield shapes and texts, also inside stamps, with the transform that places each."""
    for item in drawing.items:
        if isinstance(item, Stamp):
            yield from marks_of(item.drawing, then(item.transform, at), wanted)
        elif wanted(item):
            yield item, at
