"""Pictures of matches that are shared, and whether a picture can go to a file."""

from __future__ import annotations

from pathlib import Path
from typing import Generic, TypeVar

from printplay.core.speaking import speak

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
