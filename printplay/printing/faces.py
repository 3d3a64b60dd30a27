"""Single faces of components: one SVG or PNG each, at the size of the component."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

from printplay.errors import CallError
from printplay.i18n import N_
from printplay.printing.component import Component, Side
from printplay.printing.drawing import Drawing
from printplay.printing.order import Print
from printplay.printing.paper import Duplex, Paper


def faces(made: Print) -> Iterator[tuple[str, Component, Drawing]]:
    """Yield every face of every component of a part, with a name for its file.

    A poster is one face at its full size, and not in pieces.
    """
    for number, poster in enumerate(made.posters, 1):
        whole = Component(poster.name, poster.width, poster.height, poster.drawing, safe=0.0)
        yield f"{made.part}-{number:02d}", whole, poster.drawing
    if made.posters:
        return
    for batch in made.batches:
        digits = max(2, len(str(batch.count)))
        for number, component in enumerate(batch.components(), 1):
            stem = f"{made.part}-{number:0{digits}d}"
            yield stem, component, component.front
            if component.back is not None:
                yield f"{stem}-back", component, component.back


def face(
    component: Component, drawing: Drawing, suffix: str, language: str, dpi: float = 300
) -> bytes:
    """Return a face as the kind of file a suffix names: .svg, .png (`dpi` dots an inch) or .pdf.

    Raises CallError for any other suffix.
    """
    kind = suffix.lower()
    if kind == ".svg":
        return face_svg(component, drawing)
    if kind == ".png":
        return face_png(component, drawing, dpi, language)
    if kind == ".pdf":
        return face_pdf(component, drawing, language)
    raise CallError(
        N_("{suffix!r} is no kind of picture"),
        hint=N_("Name a file that ends in .pdf, .png or .svg."),
        suffix=suffix,
    )


def face_svg(component: Component, drawing: Drawing) -> bytes:
    """Return a face as SVG."""
    from printplay.printing.svg import svg

    return svg(drawing, component.width, component.height, component.name)


def face_pdf(component: Component, drawing: Drawing, language: str) -> bytes:
    """Return a face as a PDF page of its size."""
    from printplay.printing.pdf import PdfWriter

    at = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    page = Paper("face", component.width, component.height)
    buffer = BytesIO()
    with PdfWriter(component.name, language, Duplex.none) as writer:
        writer.add(Side(page, [(component, drawing, at)], [], component.name), Drawing())
        writer.finish(buffer)
    return buffer.getvalue()


def face_png(component: Component, drawing: Drawing, dpi: float, language: str) -> bytes:
    """Return a face as PNG of `dpi` dots an inch."""
    from printplay.printing.png import png

    return png(face_pdf(component, drawing, language), dpi)
