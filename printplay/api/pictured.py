"""Answers that can be drawn: written to a file as the picture that they are."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Generic, TypeVar

from printplay.core.i18n import language
from printplay.core.speaking import speak

if TYPE_CHECKING:
    from printplay.printing.drawing.drawing import Drawing

#: What is known of best lines.
BestT = TypeVar("BestT")


def check_picture(file: str | Path, *, force: bool = False) -> None:
    """Raise what drawing to a file would, before somebody waits for what is to be drawn.

    CallError where no picture ends as it does, FileError where it cannot stand or may not go.
    """
    from printplay.printing.output.faces import check_kind
    from printplay.printing.output.writing import check_target

    check_kind(Path(file).suffix)
    check_target(Path(file), force=force)


class Pictured:
    """An answer that can be drawn."""

    def draw(self, file: str | Path, *, force: bool = False) -> None:
        """Write that picture to a .svg, .png or .pdf file.

        Raises CallError as `picture` does, FileError where a file that printplay did not make is
        there, unless by `force`.
        """
        from printplay.printing.output.writing import write

        write(Path(file), self._picture(Path(file).suffix), force=force)

    def _picture(self, suffix: str) -> bytes:
        """Return the picture as the kind of file a suffix names; raise CallError for others."""
        raise NotImplementedError


class Shared(Generic[BestT]):
    """What is drawn to be shared, for a page by day or at night, with or without best lines."""

    def draw(
        self, file: str | Path, *, dark: bool = False, force: bool = False,
        lang: str | None = None, best: BestT | None = None,
    ) -> None:  # fmt: skip
        """Write that picture to a .svg, .png or .pdf file.

        Raises CallError as `picture` does, FileError where a file that printplay did not make is
        there, unless by `force`.
        """
        from printplay.printing.output.writing import write

        with speak(lang):
            write(Path(file), self._picture(Path(file).suffix, best, dark=dark), force=force)

    def _picture(self, suffix: str, best: BestT | None, *, dark: bool) -> bytes:
        """Return the picture as the kind of file a suffix names; raise CallError for others."""
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
