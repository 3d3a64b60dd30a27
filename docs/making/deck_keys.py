"""The tables of keys in `layouts/DECKS.md` and its German twin, made from the reader of decks.

A table whose headings begin with "key" and "value" is about the kinds of elements that the first
heading names, about lists of tables (`key in columns`), or about every element. Its keys are those
that the reader allows; values and defaults are noted while an element of each kind is drawn. Only
what follows the colon, the meaning of a key, is the page's own: `python -m docs.making --tables`
leaves it as it is.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from unittest.mock import patch

from printplay.core import resources
from printplay.decks import read_deck
from printplay.decks.elements.painter import Painter
from printplay.decks.reading.design_reader import design
from printplay.decks.reading.element_reader import COMMON, KINDS, LISTS
from printplay.decks.reading.settings import LARGEST, Settings
from printplay.printing.drawing.colour import BLACK, INK, WHITE, Colour

PAGES = {"en": "DECKS.md", "de": "DECKS.de.md"}
#: A deck with an element of each kind, drawn so that all its keys are asked for.
_DECK = """
name = "keys"
cards = [{ name = "one" }]
[deck]
size = "page"
[[templates.card.elements]]
text = "a"
[[templates.card.elements]]
number = "1"
[[templates.card.elements]]
notes = [{ icon = "coin", head = "a", text = "b", colour = "ink" }]
[[templates.card.elements]]
table = 2
head = 8
columns = [
  { text = "a", icon = "coin", after = "double", repeat = 2 },
  { text = "b", face = "text", colour = "ink", fill = "white" }, { mark = "c" }, { use = "word" },
]
rows = [
  { text = "d", icon = "coin", cells = ["e"], repeat = 2 },
  { text = "f", face = "text", colour = "ink", fill = "white" }, { mark = "g" }, { use = "word" },
]
[[templates.card.elements]]
icon = "coin"
[[templates.card.elements]]
shape = "rectangle"
box = [0, 0, 20, 20]
fill = "black"
pattern = "dots"
[[templates.card.elements]]
image = "a.svg"
clip = "rectangle"
[[templates.card.elements]]
qr = "a"
[[templates.card.elements]]
use = "word"
repeat = 2
clip = "rectangle"
[[templates.word.elements]]
text = "a"
"""
_SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>'
#: The kinds of values that are no words and no numbers, in both languages.
_WORDS = {
    "en": {
        "to": "to", "default": "default", "size": "a type size", "font": "a font", "colour": "a colour",
        "numbers": "lengths in mm", "length": "a length", "text": "a text", "box": "a box",
        "condition": "a condition", "table": "a table", "tables": "tables", "texts": "texts",
        "clip": "a shape", "pattern": "a pattern", "icon": "an icon", "use": "a template",
        "whole": "as large as the box", "above": "as the table",
    },
    "de": {
        "to": "bis", "default": "Vorgabe", "size": "eine Schriftgröße", "font": "eine Schrift",
        "colour": "eine Farbe", "numbers": "Längen in mm", "length": "eine Länge", "text": "ein Text",
        "box": "ein Kasten", "condition": "eine Bedingung", "table": "eine Tabelle", "tables": "Tabellen",
        "texts": "Texte", "clip": "eine Form", "pattern": "ein Muster", "icon": "ein Symbol",
        "use": "eine Vorlage", "whole": "so groß wie der Kasten", "above": "wie die Tabelle",
    },
}  # fmt: skip
#: Keys that are read before anything is drawn, and what each takes.
_READ = {"when": "condition", "low": "table", "columns": "tables", "rows": "tables", "notes": "tables",
         "cells": "texts", "field": "text"}  # fmt: skip
_MANY = 6  # words of a key that the page lists elsewhere
_NAMED = {BLACK: "black", INK: "ink", WHITE: "white"}
_TABLE = re.compile(
    r"^(?P<heads>\| (?P<head>(?:key|Schlüssel)[^|\n]*) \| (?:value|Wert)[^|\n]*\|\n\|---\|---\|\n)"
    r"(?P<rows>(?:\|.*\n)*)",
    re.MULTILINE,
)


class Asked(NamedTuple):
    """What a key takes, a key of `_WORDS` or its words as written, and its default as written."""

    takes: str
    default: str


Keys = Mapping[str, Sequence[Asked]]


@cache
def asked_keys() -> Mapping[str, Keys]:
    """Return what was asked of each kind of element (`text`), and of each list (`in columns`)."""
    notes: dict[str, dict[str, list[Asked]]] = defaultdict(lambda: defaultdict(list))
    with TemporaryDirectory() as name, _noted(notes):
        path = Path(name) / "deck.toml"
        element = "[[templates.card.elements]]\n"
        path.write_text(_DECK.replace(element, f'{element}says = "a"\n'), "utf-8")
        path.with_name("a.svg").write_text(_SVG, "utf-8")
        Painter(design(read_deck(path)), "en", low_ink=False, bleed=3.0).front_face(0)
    return notes


@contextmanager
def _noted(notes: Mapping[str, dict[str, list[Asked]]]) -> Iterator[None]:
    """Note each key that settings are asked for, but not what one answer asks in turn."""
    busy: list[str] = []

    def noting(method: str) -> Callable[..., Any]:
        answer = getattr(Settings, method)

        def answered(self: Settings, *args: Any, **keys: Any) -> Any:
            if not busy:
                key, asked = _asked(method, args, keys)
                inner = re.search(r"\.(\w+)\[\d+\]$", self.element.place.key or "")
                owner = f"in {inner[1]}" if inner and inner[1] != "elements" else self.element.kind
                if asked not in notes[owner][key]:
                    notes[owner][key].append(asked)
            busy.append(method)
            try:
                return answer(self, *args, **keys)
            finally:
                busy.pop()

        return answered

    with ExitStack() as stack:
        for method in ("number", "points", "word", "family", "flag", "colour", "ink", "share", "list_of",
                       "lengths", "text", "box"):  # fmt: skip
            stack.enter_context(patch.object(Settings, method, noting(method)))
        yield


def _asked(method: str, args: Sequence[Any], keys: Mapping[str, Any]) -> tuple[str, Asked]:
    """Return the key that a call asks for, with what it takes."""
    key, *more = args
    takes, default = {"list_of": "numbers", "lengths": "length"}.get(method, "text"), ""
    match method:
        case "number":
            value, low, high = more
            takes, default = f"{low:g} to {high:g}", f"`{value:g}`" if low <= value <= high else ""
        case "points":
            takes, default = "size", _size(more[0])
        case "word":
            words = [f"`{word}`" for word in more[1] if word]
            takes = ", ".join(words) if len(words) < _MANY else key
            default = f"`{more[0]}`" if more[0] else ""
        case "family":
            takes, default = "font", f"`{more[0]}`"
        case "flag":
            takes, default = "`true`, `false`", f"`{str(keys['default']).lower()}`"
        case "colour" | "ink":
            takes, default = "colour", f"`{_colour(more[0] if more else INK)}`"
        case "share":
            takes, default = "0 to 1", "`1`"
        case "box":
            key, takes, default = "box", "box", f"`{more[-1]}`"
    return key, Asked(takes, default)


def _size(default: str | float) -> str:
    return f"`{default}`" if isinstance(default, str) else "whole" if default == LARGEST else ""


def _colour(colour: Colour | None) -> str:
    return "none" if colour is None else _NAMED.get(colour, colour.hex)


def rewritten(text: str, language: str) -> str:
    """Return a page with its tables made anew; a key that is new has no meaning yet."""

    def table(found: re.Match[str]) -> str:
        said = dict(_meanings(found["rows"]))
        rows = (f"| {cell} | {takes}: {said.get(key, '')} |\n"
                for key, cell, takes in _rows(found["head"], language))  # fmt: skip
        return found["heads"] + "".join(rows)

    return _TABLE.sub(table, text)


def _meanings(rows: str) -> Iterator[tuple[str, str]]:
    """Yield each key of the rows of a table, with what the page says of it."""
    for row in rows.splitlines():
        key, _bar, rest = row.removeprefix("| ").partition(" | ")
        yield key.split("`")[1], rest.partition(": ")[2].removesuffix("|").strip()


def keys_without_meaning(text: str) -> list[str]:
    """Return the keys in the tables of a page of which it says nothing."""
    return [key for found in _TABLE.finditer(text) for key, said in _meanings(found["rows"]) if not said]


def tables(text: str) -> list[str]:
    """Return what the tables of a page are about: kinds, `in` lists, or "" for every element."""
    return [owner for found in _TABLE.finditer(text) for owner in _owners(found["head"]) or [""]]


def _owners(head: str) -> list[str]:
    inner = "in " if re.search(r"\bin\b", head) else ""
    return [inner + name for name in re.findall(r"`(\w+)`", head)]


def _rows(head: str, language: str) -> Iterator[tuple[str, str, str]]:
    """Yield each key of a table, its first cell, and what it takes, with the default."""
    owners = _owners(head)
    own = {owner: _allowed(owner) for owner in owners} or dict.fromkeys(KINDS, COMMON)
    for key in dict.fromkeys(key for keys in own.values() for key in keys):
        asked = {owner: _asked_of(owner, key) for owner, keys in own.items() if key in keys}
        asked = {owner: every for owner, every in asked.items() if every}
        if not asked:
            raise KeyError(f"{head}: nothing asks for {key!r}")
        cell = f"`{key}`" + ("" if len(asked) == len(own) else f" ({_named(list(asked))})")
        takes = _cell({owner: [one.takes for one in every] for owner, every in asked.items()}, language)
        default = _cell({owner: [one.default for one in every] for owner, every in asked.items()}, language)
        yield key, cell, f"{takes}; {_WORDS[language]['default']} {default}" if default else takes


def _allowed(owner: str) -> Sequence[str]:
    if owner in KINDS:
        return KINDS[owner]
    name = owner.removeprefix("in ")
    return next(lists[name] for lists in LISTS.values() if name in lists)


def _asked_of(owner: str, key: str) -> Sequence[Asked]:
    """Return what a key takes; a text only where nothing else is asked for; none if nobody asks."""
    asked = asked_keys()[owner].get(key, ())
    if not asked:
        return [Asked(_READ[key], "")] if key in _READ else [Asked("text", "")] if key == "text" else []
    if owner in ("in columns", "in rows") and key in KINDS["table"] and asked[-1].default != "`none`":
        return [Asked(asked[-1].takes, "above")]
    kind = key if key in ("icon", "use") else "text"
    return [one for one in asked if one.takes != "text"] or [Asked(kind, "")]


def _cell(values: Mapping[str, Sequence[str]], language: str) -> str:
    """Return the values of some owners as a cell: those of most of them first, the others named."""
    words = _WORDS[language]
    groups: dict[str, list[str]] = defaultdict(list)
    for owner, every in values.items():
        shown = (words.get(one, one.replace(" to ", f" {words['to']} ")) for one in every)
        groups[", ".join(dict.fromkeys(filter(None, shown)))].append(owner)
    first, *others = sorted(groups, key=lambda text: -len(groups[text]))
    if others and len(groups[first]) == len(groups[others[0]]):
        return ", ".join(f"{text} ({_named(owners)})" for text, owners in groups.items() if text)
    return ", ".join([first, *(f"{text} ({_named(groups[text])})" for text in others)])


def _named(owners: Sequence[str]) -> str:
    return ", ".join(f"`{owner.removeprefix('in ')}`" for owner in owners)


def write_tables() -> None:
    """Make the tables of both pages anew."""
    for language, name in PAGES.items():
        path = resources.layouts() / name
        path.write_text(rewritten(path.read_text("utf-8"), language), "utf-8")
