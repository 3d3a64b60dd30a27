"""Draws notes: paragraphs with headings and signs, in one type size that fills their box."""

from __future__ import annotations

from dataclasses import replace

from printplay.core.errors import FileError, FilePlace, TextFitError
from printplay.core.i18n import N_
from printplay.decks.elements.draw_area import DrawArea
from printplay.decks.elements.lettering import set_at_all
from printplay.decks.reading.filters import DeckMistake
from printplay.decks.reading.settings import Settings
from printplay.printing.drawing.colour import INK, WHITE, Colour
from printplay.printing.drawing.drawing import Drawing
from printplay.printing.text.line_breaking import Icon
from printplay.printing.text.notes import Note, NoteBox, set_notes


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
