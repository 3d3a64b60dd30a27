"""A deck's own fonts: the files that its table `[fonts]` names, and which of them sets a letter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from printplay.core.i18n import N_
from printplay.decks.reading.mistake import DeckMistake
from printplay.printing.text.fonts import BOLD, CHART, STYLES, TEXT, face
from printplay.printing.text.line_breaking import Icon, Piece, StyledWords, like, text_of
from printplay.printing.text.scripts import letters_with_marks

#: The built-in faces.
FACES = {"chart": CHART, "text": TEXT, "bold": BOLD}
#: The keys of a font's table: its regular face, and those of emphasised words.
KEYS = ("regular", "bold", "italic", "bold_italic")


class Family(NamedTuple):
    """A face, its bold, italic and bold italic, as `printing.fonts` names them; empty for none."""

    regular: str
    bold: str = ""
    italic: str = ""
    bold_italic: str = ""


#: The families of the built-in faces.
SHIPPED: Mapping[str, Family] = {name: Family(own, *STYLES.get(own, ())) for name, own in FACES.items()}


def font_face(path: Path) -> str:
    """Return the name of the face of a font file.

    Raises DeckMistake if its licence forbids embedding or it cannot be read.
    """
    if not path.is_file():
        raise DeckMistake(N_("there is no file {name!r}"), name=path.name)
    found = face(str(path))
    try:
        allowed = found.embeds
    except (ValueError, OSError):
        raise DeckMistake(
            N_("the font {name!r} cannot be read"),
            N_("Use a TrueType or OpenType file (.ttf, .otf)."),
            name=path.name,
        ) from None
    if not allowed:
        raise DeckMistake(
            N_("the licence of the font {name!r} forbids embedding it (fsType)"),
            N_("Use a font with an open licence, such as the OFL."),
            name=path.name,
        )
    return found.name


class DeckFonts(NamedTuple):
    """The font families of a deck by name, and those for letters that a text's own font lacks."""

    families: Mapping[str, Family] = SHIPPED
    fallback: Sequence[Family] = ()

    def faces(self, own: str) -> list[str]:
        """Return a face, and the faces of the fallback in its style, or else their regular ones."""
        families = self.families.values()
        style = next((family.index(own) for family in families if own in family), 0)
        return [own, *(family[style] or family.regular for family in self.fallback)]

    def face_of_all(self, own: str, text: str) -> str:
        """Return the first face that has all letters of a text, or its own if none has."""
        if not self.fallback:
            return own
        return next((name for name in self.faces(own) if not face(name).lacks(text)), own)

    def in_faces(self, pieces: Iterable[Piece], own: str) -> Iterator[Piece]:
        """Yield running text in pieces of one face each: the first that has their letters.

        Letters that no face has stay in the text's own, where the preflight reports them.
        """
        for piece in pieces:
            here = piece.face if isinstance(piece, StyledWords) else own
            if isinstance(piece, Icon) or not self.fallback or not face(here).lacks(text_of(piece)):
                yield piece
                continue
            for name, words in _runs(text_of(piece), self.faces(here)):
                run = text_of(like(piece, words))
                yield like(piece, words) if name == here else StyledWords(run, name)


def _runs(text: str, faces: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield the runs of a text, each with its face."""
    last, run = faces[0], ""
    for letter in letters_with_marks(text):
        name = next((name for name in faces if not face(name).lacks(letter)), faces[0])
        if letter.isspace():  # a blank stays with the words before it
            name = last
        if run and name != last:
            yield last, run
            run = ""
        last, run = name, run + letter
    if run:
        yield last, run
