"""Draws the faces of cards: every element of a template in its box, for one row of the deck."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from printplay.core.errors import LayoutError, TextFitError, brief
from printplay.core.i18n import N_
from printplay.decks.deck import COPIES
from printplay.decks.design import PAGE, SAFE, WHOLE, Design, Element, Template, card_size, no_template
from printplay.decks.elements import elements
from printplay.decks.elements.draw_area import DrawArea, WrittenCell, is_boxed
from printplay.decks.reading.filters import CellMistake, DeckMistake, cell_text
from printplay.decks.reading.settings import Known, Settings
from printplay.decks.reading.values import CardValues, TemplateText
from printplay.printing.drawing.drawing import Drawing
from printplay.printing.drawing.sense import figure
from printplay.printing.text.typesetting import report_misfit

#: Drawings shared by at least this part of the cards are cached.
_SHARED = 3
#: Maximum elements of a face; nested templates multiply quickly.
MOST_ELEMENTS = 5000
_KEPT, _NEAR = 512, 256  # cached drawings; cached cards
_NAMES = ("name", "title", "id", "kind")


@dataclass(frozen=True)
class CardFace:
    """One side of a card: its size in mm and its drawing."""

    width: float
    height: float
    drawing: Drawing


class Painter:
    """Draws the cards of one deck in one language and one kind of ink.

    `bleed` is in mm beyond the trim; `page` is the size of a card that
    fills a page; `art` are drawings within radius 1 that cards may use as icons.
    """

    def __init__(
        self, design: Design, language: str, *, low_ink: bool, bleed: float, light: bool = False,
        page: tuple[float, float] = PAGE, art: Mapping[str, Drawing] = MappingProxyType({}),
    ) -> None:  # fmt: skip
        self.design, self.deck = design, design.deck
        self.page, self.art = page, art
        #: Where to note the cells of tables that are written in; None if nobody asks.
        self.cells: list[WrittenCell] | None = None
        self.language, self.bleed = language, bleed
        self.low_ink, self.light = low_ink or light, light
        self._kept: dict[Any, Drawing] = {}
        self._known: Known = {}
        self._looked_at = 0  # elements drawn on the current face so far
        self._few = lru_cache(maxsize=None)(self._is_shared)
        # Imposition, drawing and inspection ask for the same cards repeatedly.
        self.card: Callable[[int], CardValues] = lru_cache(maxsize=_NEAR)(self._card)
        self.name: Callable[[int], str] = lru_cache(maxsize=_NEAR)(self._name)
        self.title_of: Callable[[int], str] = lru_cache(maxsize=_NEAR)(self._title)
        self._sizes = lru_cache(maxsize=_NEAR)(self._size)
        self._columns = lru_cache(maxsize=None)(
            lambda name: tuple(sorted(self.design.columns(self.design.templates[name])))
        )

    def _card(self, index: int) -> CardValues:
        deck = self.deck
        built_in = {
            "number": index + 1,
            "count": deck.count,
            "deck": deck.name,
            "title": deck.title.get(self.language) or next(iter(deck.title.values()), deck.name),
            "lang": self.language,
            "ink": "light" if self.light else "low" if self.low_ink else "full",
            "nth": 1,
        }
        return CardValues(self.design.row(index), self.language, built_in)

    def _name(self, index: int) -> str:
        """Return a card's name for errors: its place in the file, and its name."""
        deck, line = self.deck, self.deck.lines[index]
        place = f"{deck.source.name}:{line}" if line else f"{deck.source.name}: {index + 1}"
        return f"{place} {brief(self.title_of(index))}".strip()

    def _title(self, index: int) -> str:
        """Return a card's name, or its kind; empty if it has neither."""
        card = CardValues(self.card(index).row, self.language, {})
        return next((cell_text(v) for n in _NAMES if (v := card.value(n)) != ""), "")

    def size(self, index: int) -> tuple[float, float]:
        """Return width and height in mm of a card."""
        if self.is_page(index):
            return self.page
        try:
            return card_size(self._sizes(index))
        except DeckMistake as error:
            raise self.error(error, index) from None

    def is_page(self, index: int) -> bool:
        """Return whether a card fills a page of the paper it is printed on."""
        return self._sizes(index) == WHOLE

    def _size(self, index: int) -> str:
        template = self.template(self.design.template, index)
        try:
            return (template.size or self.design.size).text(self.card(index)).strip()
        except DeckMistake as error:
            raise self.error(error, index) from None

    def front_face(self, index: int) -> CardFace:
        return self._face(self.template(self.design.template, index), index, "front")

    def back_template(self, index: int) -> Template | None:
        """Return the template of a card's back, or None."""
        name = self.template(self.design.template, index).back or self.design.back
        if name is None or name.text(self.card(index)).strip() in ("", "none"):
            return None
        return self.template(name, index)

    def back_face(self, index: int) -> CardFace | None:
        """Return the back of a card, or None; equal backs are one drawing."""
        template = self.back_template(index)
        if template is None:
            return None
        key = self.back_key(template, index)
        if key not in self._kept:
            self._keep(key, self._face(template, index, "back").drawing)
        return CardFace(*self.size(index), self._kept[key])

    def back_key(self, template: Template | None, index: int) -> tuple[Any, ...]:
        """Return a key that is equal for equal backs."""
        if template is None:
            return ()
        card = self.card(index)
        values = tuple([cell_text(card.value(c)) for c in self._columns(template.name)])
        return ("back", template.name, *self.size(index), values)

    def template(self, name: TemplateText, index: int) -> Template:
        """Return the template a card is drawn with."""
        text = name.text(self.card(index)).strip()
        if text not in self.design.templates:
            raise self.error(no_template(text, self.design.templates), index)
        return self.design.templates[text]

    def error(self, error: DeckMistake, index: int) -> LayoutError:
        return error.with_place(self.deck.place(index))

    def _face(self, template: Template, index: int, side: str) -> CardFace:
        width, height = self.size(index)
        safe, bleed = (0.0, 0.0) if self.is_page(index) else (SAFE, self.bleed)
        room = DrawArea(width, height, safe, bleed, self.design.picture, self.art, cells=self.cells)
        self._looked_at = 0
        drawing = self._paint_template(template, index, self.card(index), room, side, ())
        drawing.name = f"card-{index + 1}"
        if template.says is not None:
            try:
                card = self.card(index)
                drawing.sense = figure(" ".join(template.says.text(card).split()))
                if (tongue := template.says.language(card)) != self.language:
                    drawing.sense = replace(drawing.sense, language=tongue)
            except DeckMistake as error:
                raise self.error(error, index) from None
        return CardFace(width, height, drawing)

    def _paint_template(
        self, template: Template, index: int, card: CardValues, room: DrawArea, side: str,
        outer_templates: tuple[str, ...],
    ) -> Drawing:  # fmt: skip
        drawing = Drawing("part", inline=True)
        for element, holders in self._elements(template, index, card, outer_templates):
            # Not cached: its condition is evaluated again for every card.
            try:
                element_drawing = self._element(element, index, card, room, side, holders)
            except TextFitError as error:
                report_misfit(error, side)
                continue
            if element_drawing.inline:
                drawing.extend(element_drawing)
            else:
                drawing.stamp(element_drawing)
        return drawing

    def _elements(
        self, template: Template, index: int, card: CardValues, outer_templates: tuple[str, ...]
    ) -> Iterator[tuple[Element, tuple[str, ...]]]:
        """Yield the elements of a card, nested templates in place, with the templates' names around each."""
        outer_templates = (template.name, *outer_templates)
        for element in template.elements:
            self._looked_at += 1
            if self._looked_at > MOST_ELEMENTS:
                raise LayoutError(
                    N_("there are more than {limit} elements on a card"),
                    place=element.place,
                    limit=MOST_ELEMENTS,
                )
            if not self._is_met(element, index, card):
                continue
            if element.kind == "use":
                settings = self._settings(element, index, card)
                inner_template = self._used_template(settings, "use", element.content, outer_templates)
                if inner_template is None:
                    continue
                if not is_boxed(settings):
                    yield from self._elements(inner_template, index, card, outer_templates)
                    continue
            yield element, outer_templates

    def _is_met(self, element: Element, index: int, card: CardValues) -> bool:
        try:
            return element.when is None or element.when.test(card)
        except CellMistake as error:
            raise error.with_place(self.deck.place(index, error.column)) from None

    def _used_template(
        self, settings: Settings, key: str, template_text: TemplateText, outer_templates: tuple[str, ...]
    ) -> Template | None:
        name = settings.fill_text(template_text, key)
        if name in ("", "none"):
            return None
        if name not in self.design.templates or name in outer_templates:
            raise settings.error(no_template(name, self.design.templates), key)
        return self.design.templates[name]

    def _settings(self, element: Element, index: int, card: CardValues) -> Settings:
        return Settings(self.design, element, card, self.name(index), low_ink=self.low_ink,
                        light=self.light, cache=self._known)  # fmt: skip

    def _element(
        self, element: Element, index: int, card: CardValues, room: DrawArea, side: str,
        outer_templates: tuple[str, ...],
    ) -> Drawing:  # fmt: skip
        """Draw an element, or return the cached drawing of an equal one."""

        def paint(settings: Settings, key: str, inner: CardValues, part: DrawArea) -> Drawing:
            template_text = settings.keys.get(key, settings.element.content)
            inner_template = self._used_template(settings, key, template_text, outer_templates)
            if inner_template is None:
                return Drawing("part", inline=True)
            return self._paint_template(inner_template, index, inner, part, side, outer_templates)

        shared = element.is_plain and self._few(element.used_columns)
        key: tuple[Any, ...] = ()
        if shared:
            key = (
                element.place.key,
                (room.x, room.y, room.width, room.height),
                tuple([cell_text(card.value(column)) for column in element.used_columns]),
            )
            if key in self._kept:
                return self._kept[key]
        place = self.deck.place(index)
        element_drawing = elements.draw_element(
            self._settings(element, index, card), room, place, self.language, paint
        )
        if shared:
            element_drawing.inline = False
            self._keep(key, element_drawing)
        return element_drawing

    def _keep(self, key: Any, drawing: Drawing) -> None:
        if len(self._kept) >= _KEPT:
            self._kept.pop(next(iter(self._kept)))
        self._kept[key] = drawing

    def _is_shared(self, columns: tuple[str, ...]) -> bool:
        """Return whether some columns have so few different values that caching pays."""
        if not columns:
            return True
        rows = range(len(self.deck.rows))
        limit = len(self.deck.rows) / _SHARED
        values = set()
        for index in rows:
            card = self.card(index)
            values.add(tuple([cell_text(card.value(column)) for column in columns]))
            if len(values) > limit:
                return False
        return True


def copies(row: Mapping[str, Any]) -> int:
    return int(row[COPIES])
