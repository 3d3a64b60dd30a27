"""Reads the design of a deck from its file; every fault is told with its line and key."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from printplay.decks.condition import condition
from printplay.decks.deck import Deck
from printplay.decks.design import Design, Element, Template, colour_code, no_template
from printplay.decks.rows import lines_of_tables
from printplay.decks.values import BUILT_IN, Filled, Wrong, filled
from printplay.errors import LayoutError, Place
from printplay.geometry.tomlfile import TomlReader, read_toml
from printplay.i18n import N_

_COMMON = ("box", "when", "rotate", "twice", "low")
_LETTERS = ("face", "size", "smallest", "align", "level", "colour")
#: Kind of element -> the keys it takes beside those of all. The kind is the key with its content.
KINDS: Mapping[str, tuple[str, ...]] = {
    "text": (*_LETTERS, "leading", "hyphens"),
    "number": (*_LETTERS, "edge"),
    "icon": ("colour", "ground", "repeat", "gap", "align", "level"),
    "shape": ("fill", "stroke", "width", "radius", "dash", "pattern", "pattern_colour",
              "pattern_size"),
    "image": ("fit", "align", "level"),
    "qr": ("colour", "ground"),
    "use": (),
}  # fmt: skip
MOST_TEMPLATES = 200
_TEMPLATE_KEYS = ("size", "back", "elements")


def design(deck: Deck, look: Deck | None = None) -> Design:
    """Take the templates of a deck apart; raise LayoutError where they say what cannot be.

    A deck without templates of its own is drawn with those of the deck `look`.
    """
    source = deck if deck.templates or look is None else look
    text, table = read_toml(source.path)
    return _Reader(source.path, text, table, deck, source).design()


class _Reader(TomlReader):
    """Reads what a deck file says of the look of its cards."""

    def __init__(
        self, path: Path, text: str, table: dict[str, Any], deck: Deck, source: Deck
    ) -> None:
        super().__init__(path, text, table)
        self.deck, self.source = deck, source
        self.sound: set[str] = set()  # templates that use none in a circle
        further = (c for values in source.by.values() for row in values.values() for c in row)
        self.columns = tuple(dict.fromkeys((*deck.columns, *source.columns, *further)))

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
        templates = {name: self.template(name, value) for name, value in tables.items()}
        chosen = look.template or ("card" if "card" in templates else next(iter(templates)))
        made = Design(
            deck,
            self.filled(look.size or "standard", "deck.size"),
            self.template_name(chosen, "deck.template", templates),
            self.template_name(look.back, "deck.back", templates) if look.back else None,
            templates,
            colours := self.colours(),
            self.meanings(colours),
            self.path.parent,
            look.by,
        )
        for name, template in templates.items():
            if template.back is not None:
                self.template_name(tables[name]["back"], f"templates.{name}.back", templates)
            for element in template.elements:
                if element.kind == "use":
                    self.check_use(element, templates, (name,))
        return made

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

    def check_use(
        self, element: Element, templates: Mapping[str, Template], inside: tuple[str, ...]
    ) -> None:
        """Refuse templates that use each other in a circle, and those there are not."""
        if list(element.content.columns()):
            return
        name = "".join(map(str, element.content.parts))
        if name not in templates:
            raise no_template(name, templates).at(element.place)
        if name in inside:
            raise LayoutError(
                N_("the template {name!r} uses itself"), place=element.place, name=name
            )
        for inner in templates[name].elements if name not in self.sound else ():
            if inner.kind == "use":
                self.check_use(inner, templates, (*inside, name))
        self.sound.add(name)

    def colours(self) -> dict[str, tuple[str, str]]:
        table = self.subtable("colours", required=False)
        found: dict[str, tuple[str, str]] = {}
        for name, value in table.items():
            key = f"colours.{name}"
            pair = (
                (value, value) if isinstance(value, str)
                else (value.get("full"), value.get("low")) if isinstance(value, dict)
                else (None, None)
            )  # fmt: skip
            full, low = pair
            if not isinstance(full, str) or not isinstance(low, str):
                raise self.error(
                    N_('a colour is a text such as "#d9a520", or a table of two of them'),
                    key,
                    hint=N_('Write {name} = {{ full = "#d9a520", low = "#ffffff" }}.'),
                    name=name,
                )
            for code in (full, low):
                try:
                    colour_code(code, {}, low_ink=False)
                except Wrong as wrong:
                    raise wrong.at(self.place(key)) from None
            found[name] = (full, low)
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
                self.element(element, f"{key}.elements[{number}]", line, number)
                for number, (element, line) in enumerate(zip(elements, lines, strict=True), 1)
            ),
            size,
            back,
        )

    def element(self, table: Any, key: str, line: int, number: int) -> Element:
        place = Place(str(self.path), line, None, key)
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
        content = table[kind]
        if isinstance(content, bool) or not isinstance(content, str | int | float):
            raise LayoutError(
                N_("the content of {kind} is a text in quotes"), place=place, kind=kind
            )
        keys = self.keys(table, kind, place)
        low = table.get("low")
        if low is not None and not isinstance(low, dict):
            raise LayoutError(
                N_("what differs with little ink is a table"),
                place=place,
                hint=N_('Write low = {{ fill = "none", stroke = "ink" }}.'),
            )
        lower = None if low is None else self.keys(low, kind, place, low=True)
        try:
            when = table.get("when")
            test = None if when is None else condition(str(when), (*self.columns, *BUILT_IN))
            text = filled(str(content), self.columns)
        except Wrong as wrong:
            raise wrong.at(place) from None
        asked = {*text.columns(), *(test.columns if test else ())}
        for value in (*keys.values(), *(lower or {}).values()):
            for part in value if isinstance(value, tuple) else (value,):
                if isinstance(part, Filled):
                    asked |= set(part.columns())
        return Element(kind, text, keys, test, lower, place, number, frozenset(asked))

    def keys(
        self, table: Mapping[str, Any], kind: str, place: Place, *, low: bool = False
    ) -> dict[str, Any]:
        """Return the settings of an element, texts taken apart."""
        allowed = [kind, *_COMMON, *KINDS[kind]]
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
