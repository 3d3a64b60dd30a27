"""Answers that can be drawn as pictures."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal

from printplay.core.i18n import language

if TYPE_CHECKING:
    from printplay.printing.drawing.drawing import Drawing


#: The file formats of pictures.
PictureForm = Literal["svg", "png", "pdf"]


class Drawable:
    """An answer that can be drawn."""

    def draw(self, file: str | Path, *, force: bool = False) -> None:
        """Write the picture to a .svg, .png or .pdf file.

        Raises CallError for another suffix, FileError if a file that printplay did not make is
        there and `force` is not set.
        """
        from printplay.printing.output.writing import write

        write(Path(file), self._picture(Path(file).suffix), force=force)

    def _picture(self, suffix: str) -> bytes:
        """Return the picture in the format of a suffix; raise CallError for others."""
        raise NotImplementedError


def face_of(
    name: str, drawing_and_size: tuple[Drawing, float, float], suffix: str, dpi: float = 300
) -> bytes:
    """Return a drawing (mm wide and high) as .svg, .png or .pdf; raise CallError for other suffixes."""
    from printplay.printing.imposition.component import Component
    from printplay.printing.output.faces import face

    drawing, width, height = drawing_and_size
    component = Component(name, width, height, drawing, safe=0)
    return face(component, drawing, suffix, language(), dpi)
