"""SVG drawings of the user, printed as vectors: laid out by their view box, or as icons."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from printplay.core.errors import FileError, FilePlace
from printplay.core.files import Stamp, check_plain, notice, read_bytes
from printplay.core.i18n import N_
from printplay.geometry.reading.attributes import ViewBox, declarations, units
from printplay.geometry.reading.tree import MAX_BYTES, StyleSheet, XmlElement, read_tree
from printplay.geometry.shapes.affine import Affine
from printplay.printing.drawing.art.painting import ArtPainter
from printplay.printing.drawing.art.paints import ArtSource, by_id, checked_view_box
from printplay.printing.drawing.colour import BLACK, Colour
from printplay.printing.drawing.drawing import Drawing
from printplay.printing.drawing.ink_saving import Tone
from printplay.printing.drawing.path import rectangle

__all__ = ["drawing_of_file", "sign"]

#: The longer side of a drawing, mm, before it is placed.
_SIDE = 100.0
_LONGEST = 20.0  # largest ratio of the sides
_KEPT = 128


def drawing_of_file(path: Path, tone: Tone) -> Drawing:
    """Return a drawing whose longer side is 100 mm, from 0, 0; `frame` is its box.

    `tone` changes its colours. Raises FileError, with line and element, if it cannot be read or has
    unsupported features.
    """
    return _paint(path, notice(path), tone, BLACK)


def sign(path: Path, name: str, colour: Colour, tone: Tone) -> Drawing:
    """Return a drawing as the icon `name`: 2 mm high, its middle at 0, 0.

    Shapes without a colour, or with `currentColor`, get the colour of the icon. The `line` of the
    tone is in the mm of the icon.
    """
    state = notice(path)
    view = _source(path, state).view
    half = view.height * _SIDE / max(view.width, view.height) / 2
    return _as_icon(_paint(path, state, replace(tone, line=tone.line * half), colour), name)


@lru_cache(maxsize=_KEPT)
def _as_icon(drawing: Drawing, name: str) -> Drawing:
    assert drawing.frame is not None  # noqa: S101  every one of these has its box
    _x, _y, width, height = drawing.frame
    icon = Drawing(f"icon-{name}")
    icon.stamp(drawing, -width / height, -1.0, scale=2 / height)
    icon.frame = (-width / height, -1.0, width / height, 1.0)
    return icon


@lru_cache(maxsize=_KEPT)
def _paint(path: Path, state: Stamp, tone: Tone, default_colour: Colour) -> Drawing:
    source = _source(path, state)
    view = source.view
    scale = _SIDE / max(view.width, view.height)
    width, height = view.width * scale, view.height * scale
    transform: Affine = (scale, 0.0, 0.0, -scale, -view.left * scale, height + view.top * scale)
    inner = ArtPainter(source, tone, default_colour).paint(transform)
    if not inner.items:
        raise FileError(N_("nothing is drawn here"), place=FilePlace(str(path)))
    drawing = Drawing(f"art-{path.name}", frame=(0.0, 0.0, width, height))
    drawing.stamp(inner, clip=rectangle(0, 0, width, height))
    return drawing


@lru_cache(maxsize=_KEPT)
def _source(path: Path, _state: Stamp) -> ArtSource:
    """Read a file, cached until it changes."""
    check_plain(path)
    root = read_tree(read_bytes(path, str(path), MAX_BYTES), str(path))
    view = _view(root)
    if not 1 / _LONGEST <= view.width / view.height <= _LONGEST:
        raise root.error(
            N_("one side of the drawing is more than {limit:g} times as long as the other"), limit=_LONGEST
        )
    sheets = [(node.text, node.place) for node in root.walk() if node.kind == "style"]
    return ArtSource(root, by_id(root), StyleSheet(sheets), view)


def _view(root: XmlElement) -> ViewBox:
    """Return the visible part of a file: its view box, else its width and height."""
    sizes = {**root.attributes, **declarations(root.attributes.get("style", ""))}
    unknown = ViewBox(0.0, 0.0, 0.0, 0.0)
    if "viewBox" in root.attributes:
        view = checked_view_box(root)
        width, height = (units(sizes.get(key, "")) or 0.0 for key in ("width", "height"))
        uneven = abs(width * view.height - height * view.width) > 0.01 * width * view.height
        if sizes.get("preserveAspectRatio", "").startswith("none") and width and height and uneven:
            raise root.error(
                N_("{name} is not printed"), N_("Draw it as shapes, or save the drawing as a PNG."),
                name="preserveAspectRatio: none",
            )  # fmt: skip
        return view
    width, height = (root.units(unknown, key, sizes.get(key, "0")) for key in ("width", "height"))
    if min(width, height) <= 0:
        raise root.error(
            N_("the size of this SVG cannot be read"), N_('Add a viewBox: viewBox="0 0 WIDTH HEIGHT".')
        )
    return ViewBox(0.0, 0.0, width, height)
