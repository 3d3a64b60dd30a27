"""A deck's own fonts: the files that its table `[fonts]` names."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from printplay.core.i18n import N_
from printplay.decks.reading.mistake import DeckMistake
from printplay.printing.text.fonts import BOLD, CHART, STYLES, TEXT, face

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
SHIPPED: Mapping[str, Family] = {
    name: Family(own, *STYLES.get(own, ())) for name, own in FACES.items()
}


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
