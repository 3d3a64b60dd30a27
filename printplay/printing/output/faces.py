"""Single faces of components, of their size or with bleed, for the preflight and as SVG, PNG or PDF."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from io import BytesIO

from printplay.core.errors import CallError
from printplay.core.i18n import N_
from printplay.core.print_choices import Duplex
from printplay.printing.drawing.drawing import Drawing
from printplay.printing.imposition.component import Component, Side
from printplay.printing.imposition.paper import Paper
from printplay.printing.options import Print
from printplay.printing.preflight.preflight import Preflight

_LONGEST = 40  # letters of a card's name in its file name


@dataclass(frozen=True)
class ComponentFace:
    """One side of a kind of component; `stem` ends its file name; `copies` are in the part."""

    stem: str
    component: Component
    drawing: Drawing
    copies: int


def faces(printed_part: Print) -> Iterator[ComponentFace]:
    """Yield the faces of a part, each kind of component once.

    Kinds are numbered consecutively. A common back comes once, after the others. A poster is one
    face at full size, not in pieces.
    """
    for number, poster in enumerate(printed_part.posters, 1):
        poster_component = Component(poster.name, poster.width, poster.height, poster.drawing, safe=0.0)
        yield ComponentFace(f"{number:02d}", poster_component, poster.drawing, 1)
    if printed_part.posters:
        return
    kinds = [(batch, batch.kinds()) for batch in printed_part.batches]
    digits = max(2, len(str(sum(len(kind_counts) for _batch, kind_counts in kinds))))
    several, number = len(printed_part.batches) > 1, 0
    for order, (batch, kind_counts) in enumerate(kinds, 1):
        last: Component | None = None
        for first, copies in kind_counts.items():
            number += 1
            last = component = batch.make(first)
            name = _slug(component.title)
            stem = "-".join(filter(None, (f"{number:0{digits}d}", name)))
            yield ComponentFace(stem, component, component.front, copies)
            if component.back is not None and not batch.common_back:
                yield ComponentFace(f"{stem}-back", component, component.back, copies)
        if last is not None and last.back is not None and batch.common_back:
            stem = f"back-{order}" if several else "back"
            yield ComponentFace(stem, last, last.back, batch.count)


def inspect(prints: Sequence[Print], preflight: Preflight) -> int:
    """Run a preflight on all faces of some parts; return their number."""
    count = 0
    for printed_part in prints:
        preflight.part = printed_part.part
        preflight.check_colours(printed_part.title, printed_part.meanings)
    for printed_part in prints:
        preflight.part = printed_part.part
        for single in faces(printed_part):
            preflight.check_face(single.component, single.drawing)
            count += 1
        preflight.check_signs(printed_part.title, printed_part.meanings)
    return count


def _slug(title: str) -> str:
    """Return a card's name as part of a file name."""
    return re.sub(r"[\W_]+", "-", title.casefold())[:_LONGEST].strip("-")


def with_bleed(component: Component, drawing: Drawing, bleed: float) -> tuple[Component, Drawing]:
    """Return a face enlarged by `bleed` mm on every side; full pages stay."""
    if not bleed or component.page is not None:
        return component, drawing
    larger = Drawing(drawing.name, inline=True)
    larger.stamp(drawing, bleed, bleed)
    width, height = component.width + 2 * bleed, component.height + 2 * bleed
    return replace(component, width=width, height=height), larger


def face(
    component: Component, drawing: Drawing, suffix: str, language: str, dpi: float = 300, about: str = ""
) -> bytes:
    """Return a face in the format of a suffix: .svg, .png (at `dpi`) or .pdf.

    `about` is its description for screen readers in an SVG. Raises CallError for other suffixes.
    """
    check_kind(suffix)
    kind = suffix.lower()
    if kind == ".svg":
        return face_svg(component, drawing, about)
    if kind == ".png":
        return face_png(component, drawing, dpi, language)
    return face_pdf(component, drawing, language)


def check_kind(suffix: str) -> None:
    """Raise CallError for a suffix other than .svg, .png or .pdf."""
    if suffix.lower() not in (".svg", ".png", ".pdf"):
        raise CallError(
            N_("unknown kind of picture {suffix!r}"),
            hint=N_("Name a file that ends in .pdf, .png or .svg."),
            suffix=suffix,
        )


def face_svg(component: Component, drawing: Drawing, about: str = "") -> bytes:
    from printplay.printing.output.svg import svg

    return svg(drawing, component.width, component.height, component.name, about)


def face_pdf(component: Component, drawing: Drawing, language: str) -> bytes:
    """Return a face as a PDF page of its size."""
    from printplay.printing.output.pdf.document import PdfWriter

    transform = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    page = Paper("face", component.width, component.height)
    buffer = BytesIO()
    with PdfWriter(component.name, language, Duplex.none) as writer:
        writer.add(Side(page, [(component, drawing, transform)], [], component.name), Drawing())
        writer.finish(buffer)
    return buffer.getvalue()


def face_png(component: Component, drawing: Drawing, dpi: float, language: str) -> bytes:
    from printplay.printing.output.png import png

    return png(face_pdf(component, drawing, language), dpi)
