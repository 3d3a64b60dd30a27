"""What an element of a template says for one card: its keys, filled in and judged."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Any

from printplay.decks.design import Design, Element, colour_code
from printplay.decks.values import Card, Filled, Wrong
from printplay.errors import LayoutError, Place
from printplay.i18n import N_, _
from printplay.printing.colour import INK, Colour

Box = tuple[float, float, float, float]
ALIGN, LEVEL = ("left", "centre", "right"), ("top", "middle", "bottom")
#: What is lighter than this is not seen on paper that stays white.
BRIGHT = 0.62


class Settings:
    """The keys of an element on one card; every fault is told with the element and the card."""

    def __init__(
        self, design: Design, element: Element, card: Card, where: str, *, low_ink: bool
    ) -> None:
        self.design, self.element, self.card, self.where = design, element, card, where
        self.low_ink = low_ink
        lower = element.low if low_ink else None
        self.keys = element.keys if lower is None else {**element.keys, **lower}
        self.lowered = frozenset(lower or ())

    def wrong(self, wrong: Wrong, name: str = "") -> LayoutError:
        """Return the error for a key: where it stands, and on which card."""
        place = self.element.place
        key = f"{place.key}.{name}" if name else place.key
        return LayoutError(
            N_("{said} (card {card})"),
            place=Place(place.file, place.line, None, key),
            hint=wrong.hint,
            said=_(wrong.message).format(**wrong.values),
            card=self.where,
            **wrong.values,
        )

    def _value(self, name: str) -> Any:
        value = self.keys.get(name)
        if isinstance(value, Filled):
            try:
                return value.text(self.card).strip()
            except Wrong as wrong:
                raise self.wrong(wrong, name) from None
        return value

    def _number(self, value: Any, name: str) -> float:
        if isinstance(value, Filled):
            value = value.text(self.card).strip()
        if not isinstance(value, bool):
            try:
                number = float(str(value).replace(",", "."))
                if abs(number) < 1e6:
                    return number
            except (TypeError, ValueError):
                pass
        raise self.wrong(Wrong(N_("{value!r} is no number"), value=str(value)[:40]), name)

    def number(self, name: str, default: float, low: float, high: float) -> float:
        """Return a number within limits."""
        if self.keys.get(name) in (None, ""):
            return default
        number = self._number(self.keys[name], name)
        if not low <= number <= high:
            raise self.wrong(
                Wrong(N_("{value:g} is not from {low:g} to {high:g}"),
                      value=number, low=low, high=high),
                name,
            )  # fmt: skip
        return number

    def flag(self, name: str, *, default: bool) -> bool:
        """Return a switch."""
        value = self.keys.get(name)
        if value is None:
            return default
        if not isinstance(value, bool):
            raise self.wrong(Wrong(N_("this must be true or false")), name)
        return value

    def word(self, name: str, default: str, known: Iterable[str]) -> str:
        """Return one of some words."""
        value = self._value(name)
        known = list(known)
        if value in (None, ""):
            return default
        if value == "center":
            value = "centre"
        if value not in known:
            near = difflib.get_close_matches(str(value), known, 1)
            raise self.wrong(
                Wrong(
                    N_("{value!r} is not known here"),
                    N_("Did you mean {near}?") if near else N_("Known are: {known}."),
                    value=str(value)[:40],
                    near=near[0] if near else "",
                    known=", ".join(known),
                ),
                name,
            )
        return str(value)

    def colour(self, name: str, default: Colour | None) -> Colour | None:
        """Return a colour, None for none."""
        value = self._value(name)
        if value is None:
            return default
        try:
            return colour_code(str(value), self.design.colours, low_ink=self.low_ink)
        except Wrong as wrong:
            raise self.wrong(wrong, name) from None

    def ink(self, name: str) -> Colour | None:
        """Return the colour of letters or lines: with little ink one that is seen on white paper.

        A tint (`night 8%`) stays as pale as it is meant to be.
        """
        colour = self.colour(name, INK)
        if self.low_ink and colour is not None and not self.meant(name):
            return INK if colour.whiteness > BRIGHT else colour
        return colour

    def aligned(self) -> tuple[str, str]:
        """Return where something stands in its box; in the middle, unless said otherwise."""
        return self.word("align", "centre", ALIGN), self.word("level", "middle", LEVEL)

    def meant(self, name: str) -> bool:
        """Tell whether a colour is to be taken as it is also with little ink."""
        return name in self.lowered or str(self._value(name) or "").endswith("%")

    def list_of(self, name: str) -> tuple[float, ...]:
        """Return a list of numbers, empty where there is none."""
        value = self.keys.get(name)
        if value is None:
            return ()
        if not isinstance(value, tuple):
            raise self.wrong(Wrong(N_("this must be a list of numbers")), name)
        return tuple(self._number(item, name) for item in value)

    def box(self, width: float, height: float, safe: float, bleed: float, default: str) -> Box:
        """Return x, y, width, height in mm with y upwards, of a box written from the top left."""
        value = self.keys.get("box")
        if isinstance(value, tuple):
            numbers = self.list_of("box")
            if len(numbers) == 4 and min(numbers[2:]) > 0:
                x, y, wide, high = numbers
                return x, height - y - high, wide, high
        elif value is None or isinstance(value, Filled):
            name = default if value is None else value.text(self.card)
            inset = {"card": 0.0, "bleed": -bleed, "safe": safe}.get(name)
            if inset is not None:
                return inset, inset, width - 2 * inset, height - 2 * inset
        raise self.wrong(
            Wrong(
                N_("this is no box"),
                N_(
                    "Write [x, y, width, height] in mm from the upper left corner, or card, "
                    "bleed or safe."
                ),
            ),
            "box",
        )
