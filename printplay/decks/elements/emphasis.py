r"""Bold and italic in running text: `**bold**`, `*italic*`, `***both***`; `\*` is a star itself.

An unpaired star is printed as a star: `2 * 3`, `5*`; and so is one between two letters or digits,
`a*b*c`, in scripts that have blanks between words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from printplay.core.i18n import N_
from printplay.core.translation_markers import Foreign
from printplay.decks.reading.deck_fonts import Family
from printplay.decks.reading.mistake import DeckMistake
from printplay.printing.text.fonts import face
from printplay.printing.text.line_breaking import Icon, Piece, StyledWords, like, text_of

_LETTER = "[0-9A-Za-z\u00aa-\u1fff]"
#: Stars within a word: neither bold nor italic begins or ends there.
_INSIDE = re.compile(rf"(?<={_LETTER})\*+(?={_LETTER})")
_EMPHASIS = re.compile(
    r"\*\*(?=\S)(?P<bold>(?:(?!\*\*).|\*(?=\*\*(?!\*)))+?)(?<=\S)\*\*(?!\*)"
    r"|\*(?=[^\s*])(?P<italic>[^*]+?)(?<=\S)\*(?!\*)",
    re.DOTALL,
)
#: Placeholders for an icon and an escaped star; nobody can type them.
_ICON, _STAR = "\ufffe", "\uffff"
#: Where words of another language begin and end, as no text can.
_SWITCH = "\ufdd0"

_NONE = dict.fromkeys(map(ord, _ICON + _STAR + _SWITCH))
_PARTS = re.compile(f"([{_ICON}{_SWITCH}])").split


def emphasised(pieces: Sequence[Piece], family: Family) -> list[Piece]:
    """Return running text with the words between stars in bold or italic.

    Raises DeckMistake if the face has no such style.

    >>> from printplay.decks.reading.deck_fonts import SHIPPED
    >>> emphasised(["Roll **two** dice"], SHIPPED["text"])
    ['Roll ', StyledWords(text='two', face='text-bold'), ' dice']
    """
    if not any(isinstance(piece, str) and "*" in piece for piece in pieces):
        return list(pieces)
    icons = iter([piece for piece in pieces if isinstance(piece, Icon)])
    tongues = iter([piece for piece in pieces if isinstance(piece, Foreign) and piece])
    text = "".join(_ICON if isinstance(piece, Icon) else _plain(piece) for piece in pieces)
    found: list[Piece] = []
    here: Piece = ""  # of the language of the words that follow
    for span, bold, italic in _spans(_starred(text), bold=False, italic=False):
        for part in _PARTS(span):
            if part == _ICON:
                found.append(next(icons))
            elif part == _SWITCH:
                here = "" if here else next(tongues)
            elif part:
                words = text_of(like(here, part.replace(_STAR, "*")))
                found.append(StyledWords(words, _styled(family, bold, italic)) if bold or italic else words)
    return found


def _starred(text: str) -> str:
    """Return a text with placeholders for the stars that are printed as they stand."""
    return _INSIDE.sub(lambda stars: _STAR * len(stars[0]), text.replace("\\*", _STAR))


def _plain(piece: Piece) -> str:
    """Return words without placeholders, between two switches if they have their own language."""
    words = text_of(piece).translate(_NONE)
    return f"{_SWITCH}{words}{_SWITCH}" if isinstance(piece, Foreign) and piece else words


def _spans(text: str, *, bold: bool, italic: bool) -> Iterator[tuple[str, bool, bool]]:
    """Yield pieces of a text as (text, bold, italic)."""
    at = 0
    for match in _EMPHASIS.finditer(text):
        yield text[at : match.start()], bold, italic
        if match["bold"] is not None:
            yield from _spans(match["bold"], bold=True, italic=italic)
        else:
            yield from _spans(match["italic"], bold=bold, italic=True)
        at = match.end()
    yield text[at:], bold, italic


def _styled(family: Family, bold: bool, italic: bool) -> str:
    name = family.bold_italic if bold and italic else family.bold if bold else family.italic
    if not name:
        raise DeckMistake(
            N_("the font {face} has no bold or italic for words between stars"),
            N_("Use the font text, add the missing file in [fonts], or write a star as \\*."),
            face=face(family.regular).title,
        )
    return name
