"""Fonts of a deck's own: the files that its table `[fonts]` names, as faces of its texts."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from printplay.core.i18n import N_
from printplay.decks.reading.mistake import DeckMistake
from printplay.printing.text.fonts import BOLD, CHART, STYLES, TEXT, face

#: The faces that are always there.
FACES = {"chart": CHART, "text": TEXT, "bold": BOLD}
#: What a table of a font may name: its letters, and those of words between stars.
KEYS = ("regular", "bold", "italic", "bold_italic")


class Family(NamedTuple):
    """A face, its bold, its italic and both, as `printing.fonts` names them; empty for none."""

    regular: str
    bold: str = ""
    italic: str = ""
    bold_italic: str = ""


#: The families of the faces that are always there.
SHIPPED: Mapping[str, Family] = {
    name: Family(own, *STYLES.get(own, ())) for name, own in FACES.items()
}


def own_face(path: Path) -> str:
    """Return the name of the face of a font file.

    Raises DeckMistake where it may not be printed with.
    """
    if not path.is_file():
        raise DeckMistake(N_("there is no file {name!r}"), name=path.name)
    found = face(str(path))
    try:
        allowed = found.embeds
    except (ValueError, OSError):
        raise DeckMistake(
            N_("{name!r} is no font that can be read"),
            N_("Use a TrueType or OpenType file (.ttf, .otf)."),
            name=path.name,
        ) from None
    if not allowed:
        raise DeckMistake(
            N_("the font {name!r} may not be embedded: its maker has forbidden it (fsType)"),
            N_("Use a font with an open licence, such as the OFL."),
            name=path.name,
        )
    return found.name
