"""Reads the elements of a template from their tables; every error names its line and key."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from printplay.core.errors import FilePlace, LayoutError
from printplay.core.file_table import nearest
from printplay.core.i18n import N_
from printplay.decks.design import Element
from printplay.decks.reading.condition import condition
from printplay.decks.reading.filters import DeckMistake
from printplay.decks.reading.values import BUILT_IN, TemplateText, parse_languages, parse_template
from printplay.geometry.layouts.tomlfile import TomlTable, lines_of_tables

#: Keys of every element.
COMMON = ("box", "when", "rotate", "twice", "low", "opacity", "says")
_LETTERS = ("face", "size", "smallest", "align", "level", "colour")
#: Kind of element -> its own keys. The kind is also the key of its content.
KINDS: Mapping[str, tuple[str, ...]] = {
    "text": (*_LETTERS, "leading", "hyphens", "heading"),
    "number": (*_LETTERS, "edge", "heading"),
    "notes": ("heads", "size", "smallest", "sign", "colour", "ground"),
    "table": ("columns", "rows", "head", "fill", "line", "fine", "double", "stroke", "width",
              "face", "size", "smallest", "colour"),
    "icon": ("colour", "ground", "repeat", "gap", "align", "level"),
    "shape": ("fill", "stroke", "width", "radius", "dash", "pattern", "pattern_colour",
              "pattern_size", "field"),
    "image": ("fit", "align", "level", "clip", "radius"),
    "qr": ("colour", "ground"),
    "use": ("repeat", "each", "across", "gap", "clip", "radius"),
}  # fmt: skip
_CELL = ("text", "mark", "icon", "use", "face", "size", "smallest", "align", "colour",
         "share", "repeat", "fill", "after", "between", "field", "when")  # fmt: skip
#: Kind of element -> its lists of tables, each with the keys of such a table.
LISTS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "notes": {"notes": ("head", "text", "icon", "colour", "when")},
    "table": {"columns": (*_CELL, "level", "span"), "rows": (*_CELL, "cells")},
}


class ElementReader:
    """Reads elements from the `text` of a deck file; `columns` are those of its cards."""

    def __init__(self, text: str, columns: Sequence[str]) -> None:
        self.text, self.columns = text, columns

    def element(self, table: TomlTable, end: int, number: int) -> Element:
        """Read an element that ends before the line `end`."""
        kinds = [kind for kind in KINDS if isinstance(table.values, dict) and kind in table.values]
        if len(kinds) != 1:
            raise LayoutError(
                N_("an element needs one key that says what it is")
                if not kinds
                else N_("an element can be only one of: {known}"),
                place=table.place(),
                hint=N_("Kinds of elements: {kinds}."),
                known=", ".join(kinds),
                kinds=", ".join(KINDS),
            )
        (kind,) = kinds
        lists = LISTS.get(kind, {})
        parts = {
            name: self.parts(table, name, allowed, end)
            for name, allowed in lists.items()
            if name in table.values
        }
        own_keys = {name: value for name, value in table.values.items() if name not in lists}
        return self.thing(own_keys, kind, (*COMMON, *KINDS[kind]), table.place(), number, parts)

    def parts(self, element: TomlTable, name: str, allowed: Sequence[str], end: int) -> tuple[Element, ...]:
        """Read the list of tables `name` of an element: notes, columns or rows."""
        tables = element.values[name]
        if not isinstance(tables, list) or not all(isinstance(part_table, dict) for part_table in tables):
            raise LayoutError(
                N_("this must be a list of tables"),
                place=element.place(name),
                hint=N_('Write {name} = [{{ text = "..." }}, ...], or tables of that name.'),
                name=name,
            )
        template, first_line = element.name.rpartition("[")[0], element.line or 1
        own_text = "\n".join(self.text.split("\n")[first_line - 1 : end - 1])
        extents = lines_of_tables(own_text, template, name) or lines_of_tables(own_text, "", name)
        lines = [first_line - 1 + line for line in extents]
        if len(lines) != len(tables):
            lines = [first_line] * len(tables)
        return tuple(
            self.thing(table, "text", allowed, element.place(f"{name}[{number}]", line), number, {})
            for number, (table, line) in enumerate(zip(tables, lines, strict=True), 1)
        )

    def thing(
        self, table: Mapping[str, Any], kind: str, allowed: Iterable[str], place: FilePlace,
        number: int, parts: Mapping[str, tuple[Element, ...]],
    ) -> Element:  # fmt: skip
        """Read an element or a part of one; `kind` is the key with its content."""
        allowed = list(dict.fromkeys((kind, *allowed)))
        keys = self.keys(table, kind, allowed, place)
        low = table.get("low")
        if low is not None and not isinstance(low, dict):
            raise LayoutError(
                N_("`low` must be a table"),
                place=place,
                hint=N_('Write, for example, low = {{ fill = "none", stroke = "ink" }}.'),
            )
        lower = None if low is None else self.keys(low, kind, allowed, place, low=True)
        try:
            condition_text = table.get("when")
            test = (
                None if condition_text is None else condition(str(condition_text), (*self.columns, *BUILT_IN))
            )
            text = self.content(table.get(kind, ""), kind)
        except DeckMistake as error:
            raise error.with_place(place) from None
        columns = {*text.columns(), *(test.columns if test else ())}
        for value in (*keys.values(), *(lower or {}).values()):
            for part in value if isinstance(value, tuple) else (value,):
                if isinstance(part, TemplateText):
                    columns |= set(part.columns())
        for inner in (inner for list_ in parts.values() for inner in list_):
            columns |= inner.columns
        return Element(kind, text, keys, test, lower, place, number, frozenset(columns), parts)

    def content(self, value: Any, kind: str) -> TemplateText:
        """Return what an element shows: a text, or one of a table of languages."""
        if isinstance(value, dict) and all(isinstance(text, str) for text in value.values()):
            return parse_languages(value, self.columns)
        if isinstance(value, bool) or not isinstance(value, str | int | float):
            raise DeckMistake(N_("the content of {kind} must be text in quotes"), kind=kind)
        return parse_template(str(value), self.columns)

    def keys(
        self, table: Mapping[str, Any], kind: str, allowed: Sequence[str], place: FilePlace, *,
        low: bool = False,
    ) -> dict[str, Any]:  # fmt: skip
        """Return the settings of an element, with texts parsed."""
        keys: dict[str, Any] = {}
        for name, value in table.items():
            if name not in allowed or (low and name in ("when", "low", kind)):
                near = nearest(name, allowed)
                raise LayoutError(
                    N_("unknown key {name!r}"), place=place,
                    hint=N_("Did you mean {near!r}?") if near else N_("Keys allowed here: {known}."),
                    name=name[:40], near=near, known=", ".join(allowed),
                )  # fmt: skip
            if name in ("when", "low", kind):
                continue
            try:
                keys[name] = self.setting(value)
            except DeckMistake as error:
                raise error.with_place(replace(place, key=f"{place.key}.{name}")) from None
        return keys

    def setting(self, value: Any) -> Any:
        """Return the value of a key; raise DeckMistake for no text, number or list."""
        if isinstance(value, str):
            return parse_template(value, self.columns)
        if isinstance(value, dict) and all(isinstance(text, str) for text in value.values()):
            return parse_languages(value, self.columns)
        if isinstance(value, list):
            return tuple(map(self.setting, value))
        if isinstance(value, bool | int | float):
            return value
        raise DeckMistake(N_("this must be text, a number or a list"))
