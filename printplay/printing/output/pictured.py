"""Answers that can be drawn as pictures."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal

from printplay.core.i18n import language

if TYPE_CHECKING:
    from printplay.printing.drawing.drawing import Drawing


#: The kinds of file a picture can be.
PictureForm = Literal["svg", "png", "pdf"]


class Pictured:
    """An answer that can be drawn."""

    def draw(self, file: str | Path, *, force: bool = False) -> None:
        """Write the picture to a .svg, .png or .pdf file.

        Raises CallError as `picture` does, FileError where a file that printplay did not make is
        there, unless by `force`.
        """
        from printplay.printing.output.writing import write

        write(Path(file), self._picture(Path(file).suffix), force=force)

    def _picture(self, suffix: str) -> bytes:
        """Return the picture in the format of a suffix; raise CallError for others."""
        raise NotImplementedError


def face_of(name: str, drawn: tuple[Drawing, float, float], suffix: str, dpi: float = 300) -> bytes:
    """Return a drawing of a width and a height, mm, as the kind of file a suffix names.

    Raises CallError where it is none of .svg, .png and .pdf.
    """
    from printplay.printing.imposition.component import Component
    from printplay.printing.output.faces import face

    drawing, width, height = drawn
    component = Component(name, width, height, drawing, safe=0)
    return face(component, drawing, suffix, language(), dpi)
