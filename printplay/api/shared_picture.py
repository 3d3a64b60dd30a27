"""Pictures to share of matches, and the check whether one can go to a file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Generic, TypeVar

from printplay.core.answers import speak
from printplay.core.errors import CallError
from printplay.core.i18n import N_, _
from printplay.core.print_choices import Ink, InkName

if TYPE_CHECKING:
    from printplay.printing.imposition.paper import Paper

#: Best lines, if known.
BestT = TypeVar("BestT")


@contextmanager
def unprintable_letters() -> Iterator[list[str]]:
    """Collect a sentence on each text that pictures drawn in the block cannot show; full at its end."""
    from printplay.printing.text.fonts import collecting_unprintable

    sentences: list[str] = []
    with collecting_unprintable() as unprintable:
        yield sentences
    note = _(
        'no font of printplay has {letters} of "{text}"; it shows "?" there. '
        "Write it in Latin, Greek or Cyrillic letters."
    )
    for text in dict.fromkeys(unprintable.values()):
        letters = "".join(letter for letter in dict.fromkeys(text) if letter in unprintable)
        sentences.append(note.format(letters=letters, text=text))


def check_picture(file: str | Path, *, force: bool = False) -> None:
    """Raise the errors of drawing to a file, before the drawing is computed.

    CallError for an unknown suffix, FileError if the file cannot or may not be written.
    """
    from printplay.printing.output.faces import check_kind
    from printplay.printing.output.writing import check_target

    check_kind(Path(file).suffix)
    check_target(Path(file), force=force)


def check_report(file: str | Path, *, force: bool = False) -> None:
    """Raise what writing a report would; CallError for another ending than .pdf."""
    from printplay.printing.output.writing import check_target

    if Path(file).suffix.lower() != ".pdf":
        raise CallError(
            N_("the report is a PDF, not {name!r}"), hint=N_("Give a file name that ends in .pdf."),
            name=Path(file).name,
        )  # fmt: skip
    check_target(Path(file), force=force)


def keep_report(file: str | Path, report: bytes, *, force: bool = False) -> None:
    """Write a report to a file; raises what `check_report` does."""
    from printplay.printing.output.writing import write

    check_report(file, force=force)
    write(Path(file), report, force=force)


class Shared(Generic[BestT]):
    """A picture to share, for a light or a dark page, with or without best lines."""

    def draw(
        self, file: str | Path, *, dark: bool = False, force: bool = False,
        lang: str | None = None, best: BestT | None = None,
    ) -> None:  # fmt: skip
        """Write the picture to a .svg, .png or .pdf file.

        Raises CallError as `picture` does, FileError if the file exists and printplay did not
        make it, unless `force`.
        """
        from printplay.printing.output.writing import write

        with speak(lang):
            write(Path(file), self._picture(Path(file).suffix, best, dark=dark), force=force)

    def report(
        self, paper: str = "a4", *, ink: InkName = "full", lang: str | None = None, best: BestT | None = None
    ) -> bytes:
        """Return a report of it as a PDF, for a wall: on "a4", "letter", "a3", "a5" or WxH mm.

        It shows what `picture` does, as large as the page allows, and for each player what the
        points came from; what is too much for a page goes on on others. Raises CallError for
        another paper or ink and as `picture` does, PaperError where the paper is too small.
        """
        from printplay.api.prints.options import one_of
        from printplay.printing.imposition.paper import paper as parsed

        with speak(lang):
            sheet = parsed(paper)
            if sheet.single:
                raise CallError(
                    N_("unknown paper size {text!r}"),
                    hint=N_("Choose a4, letter, a3, a5, both, or a size in mm such as 210x297."),
                    text=paper,
                )
            return self._report(sheet, one_of(Ink, "ink", ink), best)

    def _report(self, paper: Paper, ink: Ink, best: BestT | None) -> bytes:
        raise NotImplementedError

    def _picture(self, suffix: str, best: BestT | None, *, dark: bool) -> bytes:
        """Return the picture in the format of a suffix; raise CallError for unknown ones."""
        raise NotImplementedError
