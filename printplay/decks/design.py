"""The design of a deck: its size, its templates, its colours.

A template is a list of elements, put down in their order. What an element says may hold columns,
so much of it can only be judged card by card; `Settings` does that, and names element and card.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from printplay.decks.condition import Condition
from printplay.decks.deck import Deck
from printplay.decks.values import Filled, Wrong, shown
from printplay.errors import Place
from printplay.i18n import N_
from printplay.printing.colour import BLACK, INK, WHITE, Colour, rgb

#: Card sizes by name, mm.
SIZES = {
    "standard": (63.0, 88.0), "poker": (63.5, 88.9), "bridge": (57.0, 88.0), "mini": (44.0, 68.0),
    "tarot": (70.0, 120.0), "square": (70.0, 70.0),
}  # fmt: skip
SMALLEST_CARD, LARGEST_CARD = 10.0, 400.0  # mm
#: How far content stays inside the trim and grounds reach beyond it, mm, unless said otherwise.
SAFE, BLEED = 3.0, 3.0

_COLOUR = re.compile(r"#([0-9a-fA-F]{6}|[0-9a-fA-F]{3})")
#: Characters; what is longer is no tint of a colour.
_LONGEST = 100
_TINT = re.compile(r"(.*?)\s+(\d{1,3})\s*%")


@dataclass(frozen=True)
class Element:
    """One thing on a card. `keys` are as they stand in the file, texts taken apart."""

    kind: str
    content: Filled
    keys: Mapping[str, Any]
    when: Condition | None
    low: Mapping[str, Any] | None
    place: Place
    number: int
    columns: frozenset[str] = frozenset()

    def title(self) -> str:
        """Return what a person calls it: its place among the elements and its kind."""
        return f"{self.place.key} ({self.kind})"


@dataclass(frozen=True)
class Template:
    """Elements in the order they are put down; size and back where the deck's do not hold."""

    name: str
    elements: tuple[Element, ...]
    size: Filled | None
    back: Filled | None


@dataclass(frozen=True)
class Design:
    """All that is to be known to draw the cards of a deck."""

    deck: Deck
    size: Filled
    template: Filled
    back: Filled | None
    templates: Mapping[str, Template]
    colours: Mapping[str, tuple[str, str]] = field(default_factory=dict)  # full, low ink
    meanings: Mapping[str, str] = field(
        default_factory=dict
    )  # colour -> the sign that says it, too
    folder: Path = Path()  # where pictures lie
    by: Mapping[str, Mapping[str, Mapping[str, Any]]] = field(default_factory=dict)

    def row(self, index: int) -> Mapping[str, Any]:
        """Return a row with what it has in common with others; its own cells come first."""
        row = self.deck.rows[index]
        further: dict[str, Any] = {}
        for column, values in self.by.items():
            further |= values.get(shown(row.get(column, "")), {})
        return {**further, **row}

    def columns(self, template: Template) -> frozenset[str]:
        """Return the columns a template asks for, with those of the templates it uses."""
        found: set[str] = set()
        waiting, seen = [template], {template.name}
        while waiting:
            for element in waiting.pop().elements:
                found |= element.columns
                if element.kind == "use":
                    asks = next(element.content.columns(), None) is not None
                    names = self.templates if asks else map(str, element.content.parts[:1])
                    new = [name for name in names if name in self.templates and name not in seen]
                    seen.update(new)
                    waiting += (self.templates[name] for name in new)
        return frozenset(found)


def colour_code(
    text: str, colours: Mapping[str, tuple[str, str]], *, low_ink: bool
) -> Colour | None:
    """Return the colour of a code or a name, None for `none`; raise Wrong where it is neither.

    `gold 40%` is that colour with white to the rest.
    """
    named = {"black": BLACK, "white": WHITE, "ink": INK}
    text = text.strip()
    if text in ("", "none"):
        return None
    if len(text) <= _LONGEST and (tint := _TINT.fullmatch(text)):
        base = colour_code(tint[1], colours, low_ink=low_ink)
        return None if base is None else WHITE.mix(base, min(100, int(tint[2])) / 100)
    if text in colours:
        full, low = colours[text]
        return colour_code(low if low_ink else full, {}, low_ink=low_ink)
    if text in named:
        return named[text]
    if not _COLOUR.fullmatch(text):
        raise Wrong(
            N_("{text!r} is no colour"),
            N_("Colours are written #rrggbb or called by a name: {known}."),
            text=text[:40],
            known=", ".join([*colours, *named, "none"]),
        )
    digits = text[1:]
    return rgb(digits if len(digits) == 6 else "".join(2 * digit for digit in digits))


def no_template(name: str, known: Mapping[str, Any]) -> Wrong:
    """Return what is wrong where a deck has no template of a name."""
    return Wrong(
        N_("there is no template {name!r}"),
        N_("Templates are: {known}."),
        name=name[:40],
        known=", ".join(known),
    )


def card_size(text: str) -> tuple[float, float]:
    """Return width and height in mm of a size by name, or written 63x88; raise Wrong.

    >>> card_size("tarot"), card_size("70 x 112,5")
    ((70.0, 120.0), (70.0, 112.5))
    """
    name = text.strip().lower()
    if name in SIZES:
        return SIZES[name]
    found = re.fullmatch(r"(\d{1,3}(?:[.,]\d+)?)\s*[x×]\s*(\d{1,3}(?:[.,]\d+)?)(?:\s*mm)?", name)
    size = tuple(float(found[i].replace(",", ".")) for i in (1, 2)) if found else ()
    if len(size) != 2 or not all(SMALLEST_CARD <= side <= LARGEST_CARD for side in size):
        raise Wrong(
            N_("{text!r} is no size of a card"),
            N_("Sizes are: {known}, or width x height from {low:g} to {high:g} mm: 63x88."),
            text=text[:40],
            known=", ".join(SIZES),
            low=SMALLEST_CARD,
            high=LARGEST_CARD,
        )
    return size[0], size[1]
