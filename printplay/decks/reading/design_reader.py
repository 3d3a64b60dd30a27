"""Reads the design of a deck from its file; every error names its line and key."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from pathlib import PurePath
from typing import Any

from printplay.core.errors import LayoutError
from printplay.core.i18n import N_
from printplay.decks.deck import Deck
from printplay.decks.design import (
    KEYS,
    SHIPPED,
    DeckFonts,
    Design,
    Element,
    Family,
    Shades,
    Template,
    card_size,
    colour_code,
    font_face,
    no_template,
)
from printplay.decks.reading.element_reader import ElementReader
from printplay.decks.reading.filters import DeckMistake
from printplay.decks.reading.values import TemplateText, parse_template
from printplay.geometry.layouts.source import referenced_path
from printplay.geometry.layouts.tomlfile import TomlFile, TomlTable, lines_of_tables

MOST_TEMPLATES = 200
_TEMPLATE_KEYS = ("size", "back", "says", "elements")

#: The key for the fonts of letters that a text's own font lacks.
_FALLBACK = "fallback"


def design(deck: Deck, template_deck: Deck | None = None) -> Design:
    """Parse the templates of a deck; raise LayoutError for impossible ones.

    A deck without templates is drawn with those of the deck `template_deck`.
    """
    source = deck if deck.templates or template_deck is None else template_deck
    return _DesignReader(source.path, deck, source).design()


class _DesignReader(TomlFile):
    def __init__(self, path: PurePath, deck: Deck, source: Deck) -> None:
        super().__init__(path, source.files)
        self.deck, self.source = deck, source
        self.checked: set[str] = set()  # templates known to be free of circles
        further = (c for values in source.by.values() for row in values.values() for c in row)
        shared = (*deck.values, *source.values)
        self.columns = tuple(dict.fromkeys((*deck.columns, *source.columns, *shared, *further)))
        self.elements = ElementReader(self.text, self.columns)

    def design(self) -> Design:
        deck, template_deck = self.deck, self.source
        templates_table = self.top.subtable("templates", required=False)
        tables = templates_table.values
        if not tables:
            raise templates_table.error(
                N_("the deck has no template to draw its cards with"),
                hint=N_("Describe what is on a card in tables [[templates.card.elements]]."),
            )
        if len(tables) > MOST_TEMPLATES:
            raise templates_table.error(N_("there are more than {limit} templates"), limit=MOST_TEMPLATES)
        own_templates = {name: self.template(name, templates_table) for name in tables}
        chosen = template_deck.template or ("card" if "card" in own_templates else next(iter(own_templates)))
        lent, shades = (
            self.borrowed_templates(template_deck.borrow, own_templates) if template_deck.borrow else ({}, {})
        )
        templates = {**lent, **own_templates}
        new_design = Design(
            deck,
            self.template_text(template_deck.size or "standard", "deck.size"),
            self.template_name(chosen, "deck.template", templates),
            self.template_name(template_deck.back, "deck.back", templates) if template_deck.back else None,
            templates,
            colours := {**shades, **self.colours()},
            self.meanings(colours),
            template_deck.by,
            template_deck,
            fonts=self.fonts(),
        )
        if template_deck.least:
            try:
                new_design = replace(new_design, least=card_size(template_deck.least))
            except DeckMistake as error:
                raise error.with_place(self.top.place("deck.least")) from None
        for name, template in templates.items():
            if template.back is not None and name in tables:
                self.template_name(tables[name]["back"], f"templates.{name}.back", templates)
            for element in template.elements:
                self.check_uses(element, templates, (name,))
        return new_design

    def borrowed_templates(
        self, name: str, own_templates: Mapping[str, Template]
    ) -> tuple[dict[str, Template], dict[str, Shades]]:
        lender = _DesignReader(
            referenced_path(self.path, name, self.top.place("deck.borrow")), self.deck, self.source
        )
        lent_table = lender.top.subtable("templates", required=False)
        tables = lent_table.values
        borrowed: dict[str, Template] = {}
        waiting = list(own_templates.values())
        while waiting:
            for used in (used for element in waiting.pop().elements for used in element.used_templates()):
                wanted_names = tables if list(used.columns()) else {"".join(map(str, used.parts))}
                for template_name in wanted_names:
                    if (
                        template_name in tables
                        and template_name not in borrowed
                        and template_name not in own_templates
                    ):
                        borrowed[template_name] = lender.template(template_name, lent_table)
                        waiting.append(borrowed[template_name])
        return borrowed, lender.colours()

    def template_text(self, text: str, key: str) -> TemplateText:
        try:
            return parse_template(text, self.columns)
        except DeckMistake as error:
            raise error.with_place(self.top.place(key)) from None

    def template_name(self, text: str, key: str, templates: Mapping[str, Any]) -> TemplateText:
        """Return the name of a template; if it contains no columns, the template must exist."""
        name = self.template_text(text, key)
        if not list(name.columns()) and text not in templates:
            raise no_template(text, templates).with_place(self.top.place(key))
        return name

    def check_uses(
        self, element: Element, templates: Mapping[str, Template], outer_templates: tuple[str, ...]
    ) -> None:
        for used in element.used_templates():
            self.check_use(used, element, templates, outer_templates)

    def check_use(
        self,
        used: TemplateText,
        element: Element,
        templates: Mapping[str, Template],
        outer_templates: tuple[str, ...],
    ) -> None:
        if list(used.columns()):
            return
        name = "".join(map(str, used.parts))
        if name not in templates:
            raise no_template(name, templates).with_place(element.place)
        if name in outer_templates:
            raise LayoutError(N_("the template {name!r} uses itself"), place=element.place, name=name)
        for inner in templates[name].elements if name not in self.checked else ():
            self.check_uses(inner, templates, (*outer_templates, name))
        self.checked.add(name)

    def colours(self) -> dict[str, Shades]:
        table = self.top.subtable("colours", required=False)
        shades: dict[str, Shades] = {}
        for name, value in table.values.items():
            codes = (
                [value, value] if isinstance(value, str)
                else [value.get("full"), value.get("low"), value.get("light", "")]
                if isinstance(value, dict)
                else []
            )  # fmt: skip
            texts = [code for code in codes if isinstance(code, str)]
            if len(texts) < max(2, len(codes)):
                raise table.error(
                    N_('a colour is a text such as "#d9a520", or a table of them'),
                    name,
                    hint=N_('Write {name} = {{ full = "#d9a520", low = "#ffffff" }}.'),
                    name=name,
                )
            for code in texts:
                try:
                    colour_code(code, {}, low_ink=False)
                except DeckMistake as error:
                    raise error.with_place(table.place(name)) from None
            shades[name] = Shades(*texts)
        return shades

    def fonts(self) -> DeckFonts:
        """Return the built-in fonts and the deck's own by name, and those for missing letters."""
        table = self.top.subtable("fonts", required=False)
        families = dict(SHIPPED)
        for name, value in table.values.items():
            if name == _FALLBACK:
                continue
            if name in SHIPPED:
                raise table.error(N_("a font named {name!r} already exists"), name, name=name)
            face_files = value if isinstance(value, dict) else {"regular": value}
            TomlTable(self.path, face_files, table.dotted(name), lines=table.lines).check_keys(KEYS)
            if "regular" not in face_files:
                raise table.error(
                    N_("this font needs a regular style"), name,
                    hint=N_('Write {name} = {{ regular = "FILE.ttf", bold = "FILE.ttf" }}.'),
                    name=name,
                )  # fmt: skip
            faces = {}
            for style, file in face_files.items():
                path = referenced_path(self.path, table.one_line(name, file, 200), table.place(name))
                try:
                    faces[style] = font_face(self.files.picture(path))
                except DeckMistake as error:
                    raise error.with_place(table.place(name)) from None
            families[name] = Family(**faces)
        names = table.values.get(_FALLBACK, [])
        names = [names] if isinstance(names, str) else names
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise table.error(
                N_("this must be a list of fonts"), _FALLBACK, hint=N_('Write fallback = ["NAME"].')
            )
        for name in names:
            if name not in families:
                raise table.error(
                    N_("there is no font {name!r}"), _FALLBACK,
                    hint=N_("Known fonts: {known}."), name=name[:40], known=", ".join(families),
                )  # fmt: skip
        return DeckFonts(families, [families[name] for name in names])

    def meanings(self, colours: Mapping[str, Any]) -> dict[str, str]:
        """Return the colours with a meaning, each with the sign that carries the same one."""
        table = self.top.subtable("meanings", required=False)
        table.check_keys(colours)
        return {name: table.string(name) for name in table.values}

    def template(self, name: str, templates: TomlTable) -> Template:
        value = templates.values[name]
        elements = value.get("elements") if isinstance(value, dict) else None
        if not isinstance(value, dict) or not isinstance(elements, list):
            raise templates.error(
                N_("a template is a table with a list of elements"),
                name,
                hint=N_("Describe what is on a card in tables [[templates.card.elements]]."),
            )
        table = templates.subtable(name)
        table.check_keys(_TEMPLATE_KEYS)
        lines = lines_of_tables(self.text, table.name, "elements")
        if len(lines) != len(elements):
            lines = [table.line_of("") or 1] * len(elements)
        size, back_template = (
            self.template_text(table.string(key, limit=200), table.dotted(key)) if key in value else None
            for key in ("size", "back")
        )
        return Template(
            name,
            tuple(
                self.elements.element(
                    TomlTable(self.path, element, table.dotted(f"elements[{number}]"), line=line), end, number
                )
                for number, (element, (line, end)) in enumerate(
                    zip(elements, pairwise((*lines, self.text.count("\n") + 2)), strict=True), 1
                )
            ),
            size,
            back_template,
            self.says(table),
        )

    def says(self, table: TomlTable) -> TemplateText | None:
        if "says" not in table.values:
            return None
        try:
            return self.elements.content(table.values["says"], "says")
        except DeckMistake as error:
            raise error.with_place(table.place("says")) from None
