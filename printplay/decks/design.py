"""The design of a deck: its size, its templates, its colours.

An element's values may hold columns, so most of them can only be checked card by card (`Settings`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from printplay.core.errors import FilePlace
from printplay.core.i18n import N_
from printplay.decks.deck import Deck
from printplay.decks.reading.condition import Condition
from printplay.decks.reading.filters import DeckMistake, cell_text
from printplay.decks.reading.values import CardValues, TemplateText
from printplay.geometry.layouts.source import referenced_path
from printplay.printing.drawing.colour import BLACK, INK, WHITE, Colour, rgb
from printplay.printing.drawing.ink_saving import tinted
from printplay.printing.text.fonts import BOLD, CHART, STYLES, TEXT, face
from printplay.printing.text.line_breaking import Icon, Piece, StyledWords, like, text_of
from printplay.printing.text.scripts import letters_with_marks

#: The built-in faces.
FACES = {"chart": CHART, "text": TEXT, "bold": BOLD}
#: The keys of a font's table: its regular face, and those of emphasised words.
KEYS = ("regular", "bold", "italic", "bold_italic")


class Family(NamedTuple):
    """A face, its bold, italic and bold italic, as `printing.text.fonts` names them; empty for none."""

    regular: str
    bold: str = ""
    italic: str = ""
    bold_italic: str = ""


#: The families of the built-in faces.
SHIPPED: Mapping[str, Family] = {name: Family(own, *STYLES.get(own, ())) for name, own in FACES.items()}


def font_face(path: Path) -> str:
    """Return the face of a font file; raise DeckMistake if it is unreadable, or not to be embedded."""
    if not path.is_file():
        raise DeckMistake(N_("there is no file {name!r}"), name=path.name)
    font = face(str(path))
    try:
        allowed = font.embeds
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
    return font.name


class DeckFonts(NamedTuple):
    """The font families of a deck by name, and those for letters that a text's own font lacks."""

    families: Mapping[str, Family] = SHIPPED
    fallback: Sequence[Family] = ()

    def faces(self, face_name: str) -> list[str]:
        """Return a face, and the faces of the fallback in its style, or else their regular ones."""
        families = self.families.values()
        style = next((family.index(face_name) for family in families if face_name in family), 0)
        return [face_name, *(family[style] or family.regular for family in self.fallback)]

    def face_of_all(self, face_name: str, text: str) -> str:
        """Return the first face that has all letters of a text, or its own if none has."""
        if not self.fallback:
            return face_name
        return next((name for name in self.faces(face_name) if not face(name).lacks(text)), face_name)

    def in_faces(self, pieces: Iterable[Piece], face_name: str) -> Iterator[Piece]:
        """Yield running text in pieces of one face each, the first with their letters, else its own."""
        for piece in pieces:
            piece_face = piece.face if isinstance(piece, StyledWords) else face_name
            if isinstance(piece, Icon) or not self.fallback or not face(piece_face).lacks(text_of(piece)):
                yield piece
                continue
            for name, words in _split_by_face(text_of(piece), self.faces(piece_face)):
                run = text_of(like(piece, words))
                yield like(piece, words) if name == piece_face else StyledWords(run, name)


def _split_by_face(text: str, faces: Sequence[str]) -> Iterator[tuple[str, str]]:
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


#: Card sizes by name, mm.
SIZES = {
    "standard": (63.0, 88.0), "poker": (63.5, 88.9), "bridge": (57.0, 88.0), "mini": (44.0, 68.0),
    "tarot": (70.0, 120.0), "square": (70.0, 70.0),
}  # fmt: skip
#: The size name of a card that fills a page, and the page's size without a paper (A4), mm.
WHOLE, PAGE = "page", (194.0, 281.0)
SMALLEST_CARD, LARGEST_CARD = 10.0, 400.0  # mm
#: Default safe zone inside the trim and bleed outside it, mm.
SAFE, BLEED = 3.0, 3.0
#: Colours lighter than the first cannot be seen on white paper; the second counts as white.
BRIGHT, _WHITE = 0.62, 0.97

_COLOUR = re.compile(r"#([0-9a-fA-F]{6}|[0-9a-fA-F]{3})")
#: The maximum length of a tint such as `gold 40%`, in characters.
_LONGEST = 100
_NAMED = {"black": BLACK, "white": WHITE, "ink": INK}
_TINT = re.compile(r"(.*?)\s+(\d{1,3})\s*%")


class Shades(NamedTuple):
    """A colour in full and in low ink; in light ink, too, unless it is derived from these."""

    full: str
    low: str
    light: str = ""


@dataclass(frozen=True)
class Element:
    """One thing on a card. `keys` are the file's, with texts parsed."""

    kind: str
    content: TemplateText
    keys: Mapping[str, Any]
    when: Condition | None
    low: Mapping[str, Any] | None
    place: FilePlace
    number: int
    columns: frozenset[str] = frozenset()
    #: Its lists of tables: notes, columns, rows.
    parts: Mapping[str, tuple[Element, ...]] = field(default_factory=dict)

    def title(self) -> str:
        """Return its name for messages: its number among the elements and its kind."""
        return f"{self.place.key} ({self.kind})"

    @cached_property
    def used_columns(self) -> tuple[str, ...]:
        return tuple(sorted(self.columns))

    @cached_property
    def is_plain(self) -> bool:
        return not any(True for _used in self.used_templates())

    def used_templates(self) -> Iterator[TemplateText]:
        if self.kind == "use":
            yield self.content
        for part in (part for parts in self.parts.values() for part in parts):
            if isinstance(used := part.keys.get("use"), TemplateText):
                yield used


@dataclass(frozen=True)
class Template:
    """Elements in drawing order, perhaps with a size and a back; screen readers read `says` instead."""

    name: str
    elements: tuple[Element, ...]
    size: TemplateText | None
    back: TemplateText | None
    says: TemplateText | None = None


@dataclass(frozen=True)
class Design:
    """Everything needed to draw the cards of a deck."""

    deck: Deck
    size: TemplateText
    template: TemplateText
    back: TemplateText | None
    templates: Mapping[str, Template]
    colours: Mapping[str, Shades]
    meanings: Mapping[str, str]  # colour -> the sign with the same meaning
    by: Mapping[str, Mapping[str, Mapping[str, Any]]]
    template_deck: Deck  # the deck that has the templates
    least: tuple[float, float] = (SMALLEST_CARD, SMALLEST_CARD)  # mm, of a page
    fonts: DeckFonts = field(default_factory=DeckFonts)

    def uses_pages(self) -> bool:
        sizes = (self.size, *(one.size for one in self.templates.values()))
        return any(WHOLE in map(str, size.parts) for size in sizes if size is not None)

    def picture(self, name: str) -> Path:
        """Return the path of a picture; raise LayoutError if there is none."""
        return self.template_deck.files.picture(referenced_path(self.template_deck.path, name))

    def row(self, index: int) -> Mapping[str, Any]:
        """Return a row completed by the common columns; its own cells win."""
        row = {**self.deck.values, **self.deck.rows[index]}
        further: dict[str, Any] = {}
        for column, values in self.by.items():
            further |= values.get(cell_text(row.get(column, "")), {})
        return {**further, **row}

    def nth(self, card: CardValues, number: int) -> CardValues:
        """Return the card for the number-th repetition, with the columns that `by` adds."""
        return card.nth(number, self.by.get("nth", {}).get(str(number), {}))

    def columns(self, template: Template) -> frozenset[str]:
        """Return the columns a template uses, including those of templates within it."""
        columns: set[str] = set()
        waiting, seen_names = [template], {template.name}
        while waiting:
            for element in waiting.pop().elements:
                columns |= element.columns
                for used in element.used_templates():
                    asks = next(used.columns(), None) is not None
                    names = self.templates if asks else map(str, used.parts[:1])
                    new = [name for name in names if name in self.templates and name not in seen_names]
                    seen_names.update(new)
                    waiting += (self.templates[name] for name in new)
        return frozenset(columns)


def colour_code(
    text: str, colours: Mapping[str, Shades], *, low_ink: bool, light: bool = False
) -> Colour | None:
    """Return the colour of a code or a name, or None for `none`.

    Raises DeckMistake if it is neither.

    `gold 40%` is 40 % gold and 60 % white. With `light` ink a ground that is white in low ink
    is a tint; bright colours that low ink darkens to be seen are dark here, too.
    """
    text = text.strip()
    if text in ("", "none"):
        return None
    if len(text) <= _LONGEST and (tint := _TINT.fullmatch(text)):
        base = colour_code(tint[1], colours, low_ink=low_ink, light=light)
        return None if base is None else WHITE.mix(base, min(100, int(tint[2])) / 100)
    if text in colours:
        shades = colours[text]
        if light:
            return _light(shades)
        return colour_code(shades.low if low_ink else shades.full, {}, low_ink=low_ink)
    if text in _NAMED:
        return _NAMED[text]
    if not _COLOUR.fullmatch(text):
        raise DeckMistake(
            N_("unknown colour {text!r}"),
            N_("Write colours as #rrggbb or use a name: {known}."),
            text=text[:40],
            known=", ".join([*colours, *_NAMED, "none"]),
        )
    digits = text[1:]
    return rgb(digits if len(digits) == 6 else "".join(2 * digit for digit in digits))


def _light(shades: Shades) -> Colour | None:
    if shades.light:
        return colour_code(shades.light, {}, low_ink=False)
    full, low = (colour_code(code, {}, low_ink=False) for code in (shades.full, shades.low))
    if full is None or low is None or full == low:
        return full
    if low.whiteness > _WHITE:
        return tinted(full)
    return low if full.whiteness > BRIGHT > low.whiteness else full


def no_template(name: str, templates: Mapping[str, Any]) -> DeckMistake:
    return DeckMistake(
        N_("unknown template {name!r}"), N_("Templates: {known}."), name=name[:40], known=", ".join(templates)
    )


def card_size(text: str) -> tuple[float, float]:
    """Return width and height in mm of a named size or one such as 63x88; raise DeckMistake.

    >>> card_size("tarot"), card_size("70 x 112,5")
    ((70.0, 120.0), (70.0, 112.5))
    """
    name = text.strip().lower()
    if name in SIZES:
        return SIZES[name]
    measures = re.fullmatch(r"(\d{1,3}(?:[.,]\d+)?)\s*[x×]\s*(\d{1,3}(?:[.,]\d+)?)(?:\s*mm)?", name)
    size = tuple(float(measures[i].replace(",", ".")) for i in (1, 2)) if measures else ()
    if len(size) != 2 or not all(SMALLEST_CARD <= side <= LARGEST_CARD for side in size):
        raise DeckMistake(
            N_("unknown card size {text!r}"),
            N_("Sizes: {known}, or width x height from {low:g} to {high:g} mm, such as 63x88."),
            text=text[:40],
            known=", ".join(SIZES),
            low=SMALLEST_CARD,
            high=LARGEST_CARD,
        )
    return size[0], size[1]
