"""The files of faces: an SVG or a PNG for each kind of component, and one for its back."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from printplay.core.i18n import _, language
from printplay.core.print_choices import FileFormat

if TYPE_CHECKING:
    from printplay.printing.options import Print, PrintOptions
    from printplay.printing.output.faces import ComponentFace
    from printplay.printing.preflight.preflight import Preflight


class FaceFiles:
    """A file for every face of some parts, named after the part and the face."""

    def __init__(self, options: PrintOptions, name: Callable[[str], str], prints: Sequence[Print]) -> None:
        self._options, self._name, self._made = options, name, prints
        self._count = 0

    def paths(self) -> Iterator[Path]:
        """Yield the paths of the files."""
        return (path for path, _face in self._faces())

    def inspect(self, preflight: Preflight) -> int:
        """Run a preflight on all faces; return their number."""
        from printplay.printing.output.faces import inspect

        self._count = inspect(self._made, preflight)
        return self._count

    def write(self) -> None:
        """Write them, and report the number of components they show."""
        from printplay.printing.output.faces import face_png, face_svg, with_bleed
        from printplay.printing.output.writing import write

        options = self._options
        pieces = sum(
            len(single.posters) or sum(batch.count for batch in single.batches) for single in self._made
        )
        with options.reporter.progress(self._count, _("files")) as bar:
            for path, face in self._faces():
                component, drawing = with_bleed(face.component, face.drawing, options.bleed or 0.0)
                if options.form is FileFormat.svg:
                    data = face_svg(component, drawing)
                else:
                    data = face_png(component, drawing, options.dpi, language())
                write(path, data, force=options.force)
                bar.update(1)
        options.say(
            _("{folder} (files: {count}, pieces shown: {pieces})").format(
                folder=options.output, count=self._count, pieces=pieces
            )
        )

    def _faces(self) -> Iterator[tuple[Path, ComponentFace]]:
        """Yield every face with its path; faces are drawn again each time, not kept."""
        from printplay.printing.output.faces import faces

        options = self._options
        for single in self._made:
            begin = self._name(single.part)
            for face in faces(single):
                yield options.output / f"{begin}-{face.stem}.{options.form.value}", face
