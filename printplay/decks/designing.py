"""Reads the design of a deck from its file; every fault is told with its line and key."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import PurePath
from typing import Any

from printplay.decks.condition import condition
from printplay.decks.deck import Deck
from printplay.decks.design import (
    Design,
    Element,
    Shades,
    Template,
    card_size,
    colour_code,
    no_template,
)
from printplay.decks.kinds import COMMON, KINDS, LISTS
from printplay.decks.own_fonts import KEYS, SHIPPED, Family, own_face
from printplay.decks.rows import lines_of_tables
from printplay.decks.values import BUILT_IN, Filled, filled, spoken
from printplay.decks.wrong import Wrong
from printplay.errors import LayoutError, Place
from printplay.geometry.tomlfile import TomlReader, read_toml
from printplay.i18n import N_

MOST_TEMPLATES = 200
_TEMPLATE_KEYS = ("size", "back", "elements")


def design(deck: Deck, look: Deck | None = None) -> Design:
    """Take the templates of a deck apart; raise LayoutError where they say what cannot be.

    A deck without templates of its own is drawn with those of the deck `look`.
    """
    source = deck if deck.templates or look is None else look
    return _Reader(source.path, deck, source).design()


class _Reader(TomlReader):
    """Reads what a deck file says of the look of its cards."""

    def __init__(self, path: PurePath, deck: Deck, source: Deck) -> None:
        super().__init__(path, *read_toml(path, source.files), source.files)
        self.deck, self.source = deck, source
        self.sound: set[str] = set()  # templates that use none in a circle
        further = (c for values in source.by.values() for row in values.values() for c in row)
        shared = (*deck.values, *source.values)
        self.columns = tuple(dict.fromkeys((*deck.columns, *source.columns, *shared, *further)))

    def design(self) -> Design:
        deck, look = self.deck, self.source
        tables = self.subtable("templates", required=False)
        if not tables:
            raise self.error(
                N_("the deck has no template to draw its cards with"),
                "templates",
                hint=N_("Write what is on a card in tables [[templates.card.elements]]."),
            )
        if len(tables) > MOST_TEMPLATES:
            raise self.error(
                N_("there are more than {limit} templates"), "templates", limit=MOST_TEMPLATES
            )
        own = {name: self.template(name, value) for name, value in tables.items()}
        chosen = look.template or ("card" if "card" in own else next(iter(own)))
        lent, shades = self.borrowed(look.borrow, own) if look.borrow else ({}, {})
        templates = {**lent, **own}
        made = Design(
            deck,
            self.filled(look.size or "standard", "deck.size"),
            self.template_name(chosen, "deck.template", templates),
            self.template_name(look.back, "deck.back", templates) if look.back else None,
            templates,
            colours := {**shades, **self.colours()},
            self.meanings(colours),
            look.by,
            look,
            fonts={**SHIPPED, **self.fonts()},
        )
        if look.least:
            try:
                made = replace(made, least=card_size(look.least))
            except Wrong as wrong:
                raise wrong.at(self.place("deck.least")) from None
        for name, template in templates.items():
            if template.back is not None and name in tables:
                self.template_name(tables[name]["back"], f"templates.{name}.back", templates)
            for element in template.elements:
                self.check_uses(element, templates, (name,))
        return made

    def borrowed(
        self, name: str, own: Mapping[str, Template]
    ) -> tuple[dict[str, Template], dict[str, Shades]]:
        """Return the templates of another file that are used, and its colours."""
        other = _Reader(self.path.parent / name, self.deck, self.source)
        tables = other.subtable("templates", required=False)
        found: dict[str, Template] = {}
        waiting = list(own.values())
        while waiting:
            for used in (used for element in waiting.pop().elements for used in element.uses()):
                wanted = tables if list(used.columns()) else {"".join(map(str, used.parts))}
                for one in wanted:
                    if one in tables and one not in found and one not in own:
                        found[one] = other.template(one, tables[one])
                        waiting.append(found[one])
        return found, other.colours()

    def filled(self, text: str, key: str, line: int | None = None) -> Filled:
        try:
            return filled(text, self.columns)
        except Wrong as wrong:
            raise wrong.at(self.place(key, line)) from None

    def place(self, key: str, line: int | None = None) -> Place:
        return Place(str(self.path), line or self.line_of(key), None, key)

    def template_name(self, text: str, key: str, known: Mapping[str, Any]) -> Filled:
        """Return the name of a template; one without columns must be there."""
        name = self.filled(text, key)
        if not list(name.columns()) and text not in known:
            raise no_template(text, known).at(self.place(key))
        return name

    def check_uses(
        self, element: Element, templates: Mapping[str, Template], inside: tuple[str, ...]
    ) -> None:
        """Refuse templates that use each other in a circle, and those there are not."""
        for used in element.uses():
            self.check_use(used, element, templates, inside)

    def check_use(
        self, used: Filled, element: Element, templates: Mapping[str, Template],
        inside: tuple[str, ...],
    ) -> None:  # fmt: skip
        if list(used.columns()):
            return
        name = "".join(map(str, used.parts))
        if name not in templates:
            raise no_template(name, templates).at(element.place)
        if name in inside:
            raise LayoutError(
                N_("the template {name!r} uses itself"), place=element.place, name=name
            )
        for inner in templates[name].elements if name not in self.sound else ():
            self.check_uses(inner, templates, (*inside, name))
        self.sound.add(name)

    def colours(self) -> dict[str, Shades]:
        table = self.subtable("colours", required=False)
        found: dict[str, Shades] = {}
        for name, value in table.items():
            key = f"colours.{name}"
            codes = (
                [value, value] if isinstance(value, str)
                else [value.get("full"), value.get("low"), value.get("light", "")]
                if isinstance(value, dict)
                else []
            )  # fmt: skip
            texts = [code for code in codes if isinstance(code, str)]
            if len(texts) < max(2, len(codes)):
                raise self.error(
                    N_('a colour is a text such as "#d9a520", or a table of them'),
                    key,
                    hint=N_('Write {name} = {{ full = "#d9a520", low = "#ffffff" }}.'),
                    name=name,
                )
            for code in texts:
                try:
                    colour_code(code, {}, low_ink=False)
                except Wrong as wrong:
                    raise wrong.at(self.place(key)) from None
            found[name] = Shades(*texts)
        return found

    def fonts(self) -> dict[str, Family]:
        """Return the fonts of the deck's own, by the names its texts call them."""
        table = self.subtable("fonts", required=False)
        found: dict[str, Family] = {}
        for name, value in table.items():
            key = f"fonts.{name}"
            if name in SHIPPED:
                raise self.error(N_("there is a face of the name {name!r} already"), key, name=name)
            named = value if isinstance(value, dict) else {"regular": value}
            self.known(named, KEYS, f"{key}.")
            if "regular" not in named:
                raise self.error(
                    N_("this font has no regular letters"), key,
                    hint=N_('Write {name} = {{ regular = "FILE.ttf", bold = "FILE.ttf" }}.'),
                    name=name,
                )  # fmt: skip
            faces = {}
            for style in named:
                file = self.string(named, style, key, limit=200)
                try:
                    faces[style] = own_face(self.files.picture(self.path.parent / file))
                except Wrong as wrong:
                    raise wrong.at(self.place(key)) from None
            found[name] = Family(**faces)
        return found

    def meanings(self, colours: Mapping[str, Any]) -> dict[str, str]:
        """Return the colours that say something, each with the sign that says the same."""
        table = self.subtable("meanings", required=False)
        self.known(table, colours, "meanings.")
        return {name: self.string(table, name, f"meanings.{name}") for name in table}

    def template(self, name: str, table: Any) -> Template:
        key = f"templates.{name}"
        elements = table.get("elements") if isinstance(table, dict) else None
        if not isinstance(table, dict) or not isinstance(elements, list):
            raise self.error(
                N_("a template is a table with a list of elements"),
                key,
                hint=N_("Write what is on a card in tables [[templates.card.elements]]."),
            )
        self.known(table, _TEMPLATE_KEYS, f"{key}.")
        lines = lines_of_tables(self.text, f"templates.{name}", "elements")
        if len(lines) != len(elements):
            lines = [self.line_of(key) or 1] * len(elements)
        size, back = (
            self.filled(self.string(table, part, f"{key}.{part}", limit=200), f"{key}.{part}")
            if part in table
            else None
            for part in ("size", "back")
        )
        return Template(
            name,
            tuple(
                self.element(element, f"{key}.elements[{number}]", extent, number)
                for number, (element, extent) in enumerate(
                    zip(elements, pairwise((*lines, self.text.count("\n") + 2)), strict=True), 1
                )
            ),
            size,
            back,
        )

    def element(self, table: Any, key: str, extent: tuple[int, int], number: int) -> Element:
        """Read an element that stands on lines from the first to before the second of `extent`."""
        place = Place(str(self.path), extent[0], None, key)
        kinds = [kind for kind in KINDS if isinstance(table, dict) and kind in table]
        if len(kinds) != 1:
            raise LayoutError(
                N_("an element says in one key what it is")
                if not kinds
                else N_("an element is one thing, and not {known} at once"),
                place=place,
                hint=N_("Kinds of elements are: {kinds}."),
                known=", ".join(kinds),
                kinds=", ".join(KINDS),
            )
        (kind,) = kinds
        lists = LISTS.get(kind, {})
        parts = {
            name: self.parts(table[name], name, allowed, place, extent)
            for name, allowed in lists.items()
            if name in table
        }
        own = {name: value for name, value in table.items() if name not in lists}
        return self.thing(own, kind, (*COMMON, *KINDS[kind]), place, number, parts)

    def parts(
        self, tables: Any, name: str, allowed: Sequence[str], place: Place, extent: tuple[int, int]
    ) -> tuple[Element, ...]:
        """Read the list of tables `name` of an element: notes, columns or rows."""
        if not isinstance(tables, list) or not all(isinstance(one, dict) for one in tables):
            raise LayoutError(
                N_("this must be a list of tables"),
                place=Place(place.file, place.line, None, f"{place.key}.{name}"),
                hint=N_('Write {name} = [{{ text = "..." }}, ...], or tables of that name.'),
                name=name,
            )
        template = str(place.key).rpartition("[")[0]
        own = "\n".join(self.text.split("\n")[extent[0] - 1 : extent[1] - 1])
        found = lines_of_tables(own, template, name) or lines_of_tables(own, "", name)
        lines = [extent[0] - 1 + line for line in found]
        if len(lines) != len(tables):
            lines = [extent[0]] * len(tables)
        return tuple(
            self.thing(
                table, "text", allowed,
                Place(place.file, line, None, f"{place.key}.{name}[{number}]"), number, {},
            )
            for number, (table, line) in enumerate(zip(tables, lines, strict=True), 1)
        )  # fmt: skip

    def thing(
        self, table: Mapping[str, Any], kind: str, allowed: Iterable[str], place: Place,
        number: int, parts: Mapping[str, tuple[Element, ...]],
    ) -> Element:  # fmt: skip
        """Read an element or a part of one; `kind` is the key with its content."""
        allowed = list(dict.fromkeys((kind, *allowed)))
        keys = self.keys(table, kind, allowed, place)
        low = table.get("low")
        if low is not None and not isinstance(low, dict):
            raise LayoutError(
                N_("what differs with little ink is a table"),
                place=place,
                hint=N_('Write low = {{ fill = "none", stroke = "ink" }}.'),
            )
        lower = None if low is None else self.keys(low, kind, allowed, place, low=True)
        try:
            when = table.get("when")
            test = None if when is None else condition(str(when), (*self.columns, *BUILT_IN))
            text = self.content(table.get(kind, ""), kind)
        except Wrong as wrong:
            raise wrong.at(place) from None
        asked = {*text.columns(), *(test.columns if test else ())}
        for value in (*keys.values(), *(lower or {}).values()):
            for part in value if isinstance(value, tuple) else (value,):
                if isinstance(part, Filled):
                    asked |= set(part.columns())
        for inner in (inner for list_ in parts.values() for inner in list_):
            asked |= inner.columns
        return Element(kind, text, keys, test, lower, place, number, frozenset(asked), parts)

    def content(self, value: Any, kind: str) -> Filled:
        """Return what an element shows: a text, or one of a table of languages."""
        if isinstance(value, dict) and all(isinstance(text, str) for text in value.values()):
            return spoken(value, self.columns)
        if isinstance(value, bool) or not isinstance(value, str | int | float):
            raise Wrong(N_("the content of {kind} is a text in quotes"), kind=kind)
        return filled(str(value), self.columns)

    def keys(
        self, table: Mapping[str, Any], kind: str, allowed: Sequence[str], place: Place, *,
        low: bool = False,
    ) -> dict[str, Any]:  # fmt: skip
        """Return the settings of an element, texts taken apart."""
        keys: dict[str, Any] = {}
        for name, value in table.items():
            if name not in allowed or (low and name in ("when", "low", kind)):
                raise _unknown(name, allowed).at(place)
            if name in ("when", "low", kind):
                continue
            try:
                keys[name] = self.setting(value)
            except Wrong as wrong:
                raise wrong.at(Place(place.file, place.line, None, f"{place.key}.{name}")) from None
        return keys

    def setting(self, value: Any) -> Any:
        if isinstance(value, str):
            return filled(value, self.columns)
        if isinstance(value, dict) and all(isinstance(text, str) for text in value.values()):
            return spoken(value, self.columns)
        if isinstance(value, list):
            return tuple(map(self.setting, value))
        if isinstance(value, bool | int | float):
            return value
        raise Wrong(N_("this must be a text, a number or a list"))


def _unknown(name: str, allowed: Sequence[str]) -> Wrong:
    near = difflib.get_close_matches(name, allowed, 1)
    return Wrong(
        N_("the key {name!r} is not known here"),
        N_("Did you mean {near!r}?") if near else N_("Keys here are: {known}."),
        name=name[:40],
        near=near[0] if near else "",
        known=", ".join(allowed),
    )
