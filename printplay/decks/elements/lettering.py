"""Sets text on a card: running text, notes, and numbers as large as their box.

An unpaired star is printed as a star: `2 * 3`, `5*`; and so is one between two letters or digits,
`a*b*c`, in scripts that have blanks between words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from printplay.core.errors import FileError, FilePlace, TextFitError
from printplay.core.i18n import N_, _
from printplay.core.translation_markers import Foreign
from printplay.decks.design import Family
from printplay.decks.elements.draw_area import DrawArea, is_drawing, user_icon
from printplay.decks.reading.filters import DeckMistake
from printplay.decks.reading.settings import ALIGN, LARGEST, LEVEL, Settings
from printplay.printing.drawing.colour import INK, WHITE, Colour
from printplay.printing.drawing.drawing import PT, Drawing, Pen
from printplay.printing.drawing.icons import icon
from printplay.printing.text.fonts import face
from printplay.printing.text.line_breaking import Icon, Piece, StyledWords, like, text_of
from printplay.printing.text.running_text import Style, set_running
from printplay.printing.text.scripts import script_title, unsupported, without_blanks
from printplay.printing.text.typesetting import Note, NoteBox, set_notes

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
_LONGEST = 500  # characters of a number in one line
_EDGE = 0.045  # margin around a number, relative to its size
#: The keys for the type of a text, and of a number.
_STYLE = ("colour", "face", "smallest", "size", "leading", "align", "level", "hyphens")
_NUMBER = ("face", "smallest", "edge", "size", "align", "level")


def draw_running_text(
    settings: Settings, drawing: Drawing, width: float, height: float, *, card: FilePlace, language: str
) -> None:
    """Draw running text, smaller if necessary; raise TextFitError if it does not fit."""
    colour, family = settings.read_once(
        "letters", ("colour", "face"), lambda: (settings.ink("colour"), settings.family("face", "text"))
    )
    pieces = _emphasised_pieces(settings, family)
    if colour is None or not any(not isinstance(p, str) or p.strip() for p in pieces):
        return
    style = settings.read_once(
        ("style", language), _STYLE, lambda: _style(settings, family, colour, language)
    )
    draw_text(settings, drawing, pieces, (0.0, 0.0, width, height), style, card)


def _style(settings: Settings, family: Family, colour: Colour, language: str) -> Style:
    smallest = settings.points("smallest", "note")
    return Style(
        family.regular,
        max(smallest, settings.points("size", "rule")),
        smallest,
        settings.number("leading", 1.2, 0.8, 3.0),
        settings.word("align", "left", ALIGN),  # type: ignore[arg-type]
        settings.word("level", "top", LEVEL),  # type: ignore[arg-type]
        colour,
        language if settings.flag("hyphens", default=True) else "",
    )


def draw_text(
    settings: Settings, drawing: Drawing, pieces: Sequence[Piece],
    box: tuple[float, float, float, float], style: Style, card: FilePlace,
) -> None:  # fmt: skip
    """Draw running text into a box (x, y, width, height in mm); raise TextFitError if too long."""
    x, y, width, height = box
    for piece in pieces:
        if not isinstance(piece, Icon):
            set_at_all(settings, piece if isinstance(piece, str) else piece.text)
    pieces = list(settings.design.fonts.in_faces(pieces, style.face))
    set_lines = (
        set_running(pieces, width, height, style, partial(_icon_in_text, settings))
        if min(width, height) > 0
        else None
    )
    if set_lines is None:
        raise _no_fit(settings, card, width, height, style.smallest)
    drawing.stamp(set_lines, x, y + height)


def set_at_all(settings: Settings, text: str) -> None:
    """Raise LayoutError for right-to-left letters, which would be printed in the wrong order."""
    letters = unsupported(text)
    if letters is not None:
        raise settings.error(
            DeckMistake(
                N_("{letters!r} ({script}) {why}, which printplay cannot typeset"),
                N_("Draw the words as paths in an SVG, and show it with an `image` element."),
                letters=letters.letters, script=script_title(letters.script), why=_(letters.why),
            ),
            settings.element.kind,
        )  # fmt: skip


def _emphasised_pieces(settings: Settings, family: Family) -> list[Piece]:
    try:
        return emphasised(settings.element.content.pieces(settings.card), family)
    except DeckMistake as error:
        raise settings.error(error, settings.element.kind) from None


def _icon_in_text(settings: Settings, name: str, colour: Colour) -> Drawing:
    if not is_drawing(name):
        return icon(name, colour)
    try:
        return user_icon(settings.design.picture, name, colour)
    except FileError as error:
        raise settings.with_card(error) from None


def _no_fit(
    settings: Settings, card: FilePlace, width: float, height: float, smallest: float
) -> TextFitError:
    text = " ".join(settings.element.content.text(settings.card).split())
    script = without_blanks(text)
    return TextFitError(
        settings.where,
        N_("{text!r} does not fit into {width:g} x {height:g} mm at {smallest:g} pt ({element})"),
        several=N_("texts do not fit into {width:g} x {height:g} mm at {smallest:g} pt ({element})"),
        place=card,
        hint=N_("Shorten the text, enlarge the box, or lower `smallest`.")
        if not script
        else N_("Put U+200B (zero-width space) wherever a line may end: {script} has no blanks."),
        script=script_title(script),
        text=text if len(text) <= 60 else text[:59] + "…",
        width=width,
        height=height,
        smallest=smallest,
        element=settings.element.title(),
    )


def draw_number(
    settings: Settings, drawing: Drawing, width: float, height: float, *, card: FilePlace
) -> None:
    """Draw one line as large as its box, or in its own size; optionally with an edge."""
    colour = settings.read_once("ink", ("colour",), lambda: settings.ink("colour"))
    try:
        text = settings.element.content.text(settings.card).strip()
    except DeckMistake as error:
        raise settings.error(error, "number") from None
    if not text or colour is None:
        return
    set_at_all(settings, text)
    name, smallest, edge, requested_size, (align, level) = settings.read_once(
        "number", _NUMBER,
        lambda: (settings.family("face", "bold").regular, settings.points("smallest", "fine"),
                 settings.colour("edge", None), settings.points("size", LARGEST),
                 settings.aligned()),
    )  # fmt: skip
    if len(text) > _LONGEST:
        raise _no_fit(settings, card, width, height, smallest)
    name = settings.design.fonts.face_of_all(name, text)
    x0, y0, x1, y1 = face(name).ink_box(text)
    rim = 0.0 if edge is None else _EDGE
    largest = min(height / (y1 - y0 + 2 * rim), width / (x1 - x0 + 2 * rim)) / PT
    size = min(largest, requested_size)
    if size < smallest - 1e-6:
        raise _no_fit(settings, card, width, height, smallest)
    em = size * PT
    wide, high = (x1 - x0 + 2 * rim) * em, (y1 - y0 + 2 * rim) * em
    x = {"left": 0.0, "centre": (width - wide) / 2, "right": width - wide}[align]
    y = {"top": height - high, "middle": (height - high) / 2, "bottom": 0.0}[level]
    x, y = x + (rim - x0) * em, y + (rim - y0) * em
    if edge is not None and not settings.low_ink:
        letters = Drawing("edge", inline=True)
        letters.path(face(name).outline(text), Pen(None, edge, 2 * rim))
        drawing.stamp(letters, x, y, scale=em)
    drawing.text(x, y, text, name, size, colour=colour)


def emphasised(pieces: Sequence[Piece], family: Family) -> list[Piece]:
    """Return running text with the words between stars in bold or italic.

    Raises DeckMistake if the face has no such style.

    >>> from printplay.decks.design import SHIPPED
    >>> emphasised(["Roll **two** dice"], SHIPPED["text"])
    ['Roll ', StyledWords(text='two', face='text-bold'), ' dice']
    """
    if not any(isinstance(piece, str) and "*" in piece for piece in pieces):
        return list(pieces)
    icons = iter([piece for piece in pieces if isinstance(piece, Icon)])
    tongues = iter([piece for piece in pieces if isinstance(piece, Foreign) and piece])
    text = "".join(_ICON if isinstance(piece, Icon) else _switched_words(piece) for piece in pieces)
    emphasised_pieces: list[Piece] = []
    like_piece: Piece = ""  # of the language of the words that follow
    for span, bold, italic in _spans(_starred(text), bold=False, italic=False):
        for part in _PARTS(span):
            if part == _ICON:
                emphasised_pieces.append(next(icons))
            elif part == _SWITCH:
                like_piece = "" if like_piece else next(tongues)
            elif part:
                words = text_of(like(like_piece, part.replace(_STAR, "*")))
                emphasised_pieces.append(
                    StyledWords(words, _styled(family, bold, italic)) if bold or italic else words
                )
    return emphasised_pieces


def _starred(text: str) -> str:
    """Return a text with placeholders for the stars that are printed as they stand."""
    return _INSIDE.sub(lambda stars: _STAR * len(stars[0]), text.replace("\\*", _STAR))


def _switched_words(piece: Piece) -> str:
    """Return words without placeholders, between two switches if they have their own language."""
    words = text_of(piece).translate(_NONE)
    return f"{_SWITCH}{words}{_SWITCH}" if isinstance(piece, Foreign) and piece else words


def _spans(text: str, *, bold: bool, italic: bool) -> Iterator[tuple[str, bool, bool]]:
    """Yield pieces of a text as (text, bold, italic)."""
    start = 0
    for match in _EMPHASIS.finditer(text):
        yield text[start : match.start()], bold, italic
        if match["bold"] is not None:
            yield from _spans(match["bold"], bold=True, italic=italic)
        else:
            yield from _spans(match["italic"], bold=bold, italic=True)
        start = match.end()
    yield text[start:], bold, italic


def _styled(family: Family, bold: bool, italic: bool) -> str:
    name = family.bold_italic if bold and italic else family.bold if bold else family.italic
    if not name:
        raise DeckMistake(
            N_("the font {face} has no bold or italic for words between stars"),
            N_("Use the font text, add the missing file in [fonts], or write a star as \\*."),
            face=face(family.regular).title,
        )
    return name


def notes(
    settings: Settings, drawing: Drawing, width: float, height: float, *, room: DrawArea, card: FilePlace
) -> None:
    """Draw the notes whose conditions hold; raise TextFitError if they do not fit."""
    colour = settings.ink("colour") or INK
    ground = settings.colour("ground", WHITE) or WHITE
    shown_notes = [_note(note, room, colour, ground) for note in settings.parts("notes")]
    shown_notes = [note for note in shown_notes if note.head or note.text]
    smallest = settings.points("smallest", "note")
    above = settings.word("heads", "beside", ("beside", "above")) == "above"
    if not shown_notes:
        return
    try:
        set_notes(
            drawing, [replace(note, above=above) for note in shown_notes],
            NoteBox(0.0, height, width, height), settings.where,
            largest=max(smallest, settings.points("size", "lead")),
            smallest=smallest, sign=settings.number("sign", 3.2, 1.0, 20.0), colour=colour,
        )  # fmt: skip
    except TextFitError as error:
        error.place = card
        error.hint = N_("Shorten the text, enlarge the box, or lower `smallest`.")
        raise


def _note(note: Settings, room: DrawArea, colour: Colour, ground: Colour) -> Note:
    if "colour" in note.keys:
        colour = note.ink("colour") or INK
    try:
        pieces = note.element.content.pieces(note.card)
        if any(isinstance(piece, Icon) for piece in pieces):
            raise DeckMistake(
                N_("a note cannot contain an icon between its words"),
                N_("Put the icon in front of the note with the key `icon`."),
            )
        name = note.text("icon")
        sign = room.sign(name, colour, ground, low_ink=note.low_ink and not note.light) if name else None
    except DeckMistake as error:
        raise note.error(error, "text") from None
    except FileError as error:
        raise note.with_card(error) from None
    text = "".join(map(str, pieces)).strip()
    set_at_all(note, note.text("head") + text)
    return Note(note.text("head"), text, sign)
