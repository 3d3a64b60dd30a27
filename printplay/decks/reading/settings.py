"""The settings of an element on one card: its keys, filled in and checked."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Any, TypeVar, cast

from printplay.core.errors import FileError, FilePlace, LayoutError
from printplay.core.i18n import N_, fill_template
from printplay.decks.design import BRIGHT, Design, Element, Family, colour_code
from printplay.decks.reading.filters import CellMistake, DeckMistake, number_in
from printplay.decks.reading.values import CardValues, TemplateText
from printplay.printing.drawing.colour import INK, WHITE, Colour
from printplay.printing.drawing.ink_saving import tinted
from printplay.printing.text.typesetting import SCALE

Box = tuple[float, float, float, float]
ALIGN, LEVEL = ("left", "centre", "right"), ("top", "middle", "bottom")
SMALLEST, LARGEST = 5.0, 400.0  # pt, of letters
_LONGEST = 40  # characters of a length
_PART = re.compile(r"(\d{1,3}(?:\.\d+)?)\s*%(?:\s*([+-])\s*(\d+(?:\.\d+)?))?")

#: Cached values of elements' keys, by the element's identity: whether it varies, or the value.
Known = dict[tuple[int, Hashable], tuple[bool, object]]
T = TypeVar("T")


class Settings:
    """The keys of an element on one card; every error names the element and the card.

    `low_ink` asks for grounds on which letters in ink are legible, also in `light` ink. `cache`
    is shared by the cards of one deck, language and ink; see `read_once`.
    """

    def __init__(
        self, design: Design, element: Element, card: CardValues, side: str, *, low_ink: bool,
        light: bool = False, cache: Known | None = None,
    ) -> None:  # fmt: skip
        self.design, self.element, self.card, self.where = design, element, card, side
        self.low_ink, self.light = low_ink, light
        self._known = {} if cache is None else cache
        lower = element.low if low_ink else None
        self.keys = element.keys if lower is None else {**element.keys, **lower}
        self.lowered = frozenset(lower or ())

    def error(self, error: DeckMistake, name: str = "") -> LayoutError:
        """Return the error for a key, with its place and the card."""
        place = self.element.place
        key = f"{place.key}.{name}" if name else place.key
        return LayoutError(
            N_("{said} (card {card})"),
            place=FilePlace(place.file, place.line, None, key),
            hint=error.hint,
            said=fill_template(error.message, error.values),
            card=self.where,
            **error.values,
        )

    def _value(self, name: str) -> Any:
        value = self.keys.get(name)
        return self.fill_text(value, name) if isinstance(value, TemplateText) else value

    def fill_text(self, text: TemplateText, name: str) -> str:
        try:
            return text.text(self.card).strip()
        except DeckMistake as error:
            raise self.error(error, name) from None

    def text(self, name: str) -> str:
        """Return a text; empty if there is none."""
        return str(self._value(name) or "")

    def spoken_in(self, name: str) -> str:
        """Return the language of a text; empty if there is none."""
        value = self.keys.get(name)
        try:
            return value.language(self.card) if isinstance(value, TemplateText) else ""
        except DeckMistake as error:
            raise self.error(error, name) from None

    def content_spoken_in(self) -> str:
        try:
            return self.element.content.language(self.card)
        except DeckMistake as error:
            raise self.error(error, self.element.kind) from None

    def parts(self, name: str) -> Iterator[Settings]:
        """Yield the settings of a list's tables whose conditions hold."""
        for part in self.element.parts.get(name, ()):
            try:
                if part.when is None or part.when.test(self.card):
                    yield self.for_part(part)
            except CellMistake as error:
                raise self.for_part(part).error(error, "when") from None

    def for_part(self, part: Element, card: CardValues | None = None) -> Settings:
        """Return the settings of a part of the element, on a card that may have more columns."""
        return Settings(self.design, part, card or self.card, self.where, low_ink=self.low_ink,
                        light=self.light, cache=self._known)  # fmt: skip

    def read_once(self, name: Hashable, keys: Iterable[str], read: Callable[[], T]) -> T:
        """Return what `read` makes of some keys, cached for all cards if they hold no column.

        `name` is the cache key among values of the same element. Errors are
        not cached, as each names its card.
        """
        cache_key = (id(self.element), name)
        cached_pair = self._known.get(cache_key)
        if cached_pair is None:
            new_value = read()
            varies = any(_varies(self.keys.get(key)) for key in keys)
            self._known[cache_key] = (varies, None if varies else new_value)
            return new_value
        varies, cached = cached_pair
        return read() if varies else cast("T", cached)

    def _number(self, value: Any, name: str) -> float:
        if isinstance(value, TemplateText):
            value = self.fill_text(value, name)
        try:
            number = number_in(value)
        except DeckMistake as error:
            raise self.error(error, name) from None
        if abs(number) < 1e6:
            return number
        raise self.error(DeckMistake(N_("{value!r} is not a number"), value=str(value)[:40]), name)

    def count(self, highest: int) -> int:
        """Return the element's content as a whole number from 0 to `highest`."""
        name = self.element.kind
        return round(self._within(self._number(self.element.content, name), name, 0, highest))

    def number(self, name: str, default: float, low: float, high: float) -> float:
        if self.keys.get(name) in (None, ""):
            return default
        return self._within(self._number(self.keys[name], name), name, low, high)

    def _within(self, number: float, name: str, low: float, high: float) -> float:
        if not low <= number <= high:
            raise self.error(DeckMistake(N_("{value:g} is not between {low:g} and {high:g}"),
                                   value=number, low=low, high=high), name)  # fmt: skip
        return number

    def points(self, name: str, default: str | float) -> float:
        """Return a type size in points, given as a number or by its name in the scale."""
        value = self._value(name)
        if value in (None, ""):
            value = default
        if isinstance(value, str) and value in SCALE:
            return SCALE[value]
        if isinstance(value, str) and value.strip().isalpha():
            raise self.error(
                DeckMistake(
                    N_("unknown size {name!r}"), N_("Sizes: {known}, or a number of points."),
                    name=value[:40], known=", ".join(SCALE),
                ),
                name,
            )  # fmt: skip
        if self.keys.get(name) in (None, ""):
            return float(value)
        return self.number(name, 0.0, SMALLEST, LARGEST)

    def length(self, value: Any, name: str, full_length: float) -> float:
        """Return a length in mm; `50%` is half of `full_length`, `100%-8` is `full_length` minus 8 mm."""
        if isinstance(value, TemplateText):
            text = self.fill_text(value, name)
            if len(text) <= _LONGEST and (percentage := _PART.fullmatch(text)):
                return full_length * float(percentage[1]) / 100 + float(
                    (percentage[2] or "") + (percentage[3] or "0")
                )
        return self._number(value, name)

    def lengths(self, name: str, full_length: float) -> tuple[float, ...]:
        """Return one or several lengths in mm, empty if there are none; see `length`."""
        value = self.keys.get(name, ())
        values = value if isinstance(value, tuple) else (value,)
        return tuple(self.length(entry, name, full_length) for entry in values)

    def flag(self, name: str, *, default: bool) -> bool:
        value = self.keys.get(name)
        if value is None:
            return default
        if not isinstance(value, bool):
            raise self.error(DeckMistake(N_("this must be true or false")), name)
        return value

    def word(self, name: str, default: str, words: Iterable[str]) -> str:
        value = self._value(name)
        words = list(words)
        if value in (None, ""):
            return default
        if value == "center":
            value = "centre"
        if value not in words:
            near_words = difflib.get_close_matches(str(value), words, 1)
            raise self.error(
                DeckMistake(
                    N_("unknown value {value!r}"),
                    N_("Did you mean {near}?") if near_words else N_("Known keys: {known}."),
                    value=str(value)[:40],
                    near=near_words[0] if near_words else "",
                    known=", ".join(words),
                ),
                name,
            )
        return str(value)

    def family(self, name: str, default: str) -> Family:
        families = self.design.fonts.families
        return families[self.word(name, default, families)]

    def colour(self, name: str, default: Colour | None) -> Colour | None:
        """Return a colour, or None."""
        value = self._value(name)
        if value is None:
            return default
        try:
            return self.code(str(value))
        except DeckMistake as error:
            raise self.error(error, name) from None

    def code(self, text: str) -> Colour | None:
        """Return the colour of a code or a name, None for none; raise DeckMistake for neither."""
        return colour_code(text, self.design.colours, low_ink=self.low_ink, light=self.light)

    def ink(self, name: str) -> Colour | None:
        """Return the colour of letters or lines, visible on white in low ink; a tint stays pale."""
        colour = self.colour(name, INK)
        if self.low_ink and colour is not None and not self.keeps_colour(name):
            return INK if colour.whiteness > BRIGHT else colour
        return colour

    def ground(self, fill: Colour) -> Colour:
        """Return the fill that saves ink: white, or a tint in light ink."""
        return tinted(fill) if self.light else WHITE

    def share(self, name: str) -> float:
        """Return a share from 0 to 1, also written as a percentage; 1 by default."""
        value = self._value(name)
        if isinstance(value, str) and value.endswith("%"):
            share = self._number(value.removesuffix("%"), name) / 100
        else:
            share = 1.0 if value in (None, "") else self._number(value, name)
        return self._within(share, name, 0, 1)

    def with_card(self, error: FileError) -> FileError:
        error.message, error.values = (
            N_("{said} (needed on the card {card})"),
            {**error.values, "said": error.sentence(), "card": self.where},
        )
        return error

    def aligned(self) -> tuple[str, str]:
        """Return the alignment in its box; centred by default."""
        return self.word("align", "centre", ALIGN), self.word("level", "middle", LEVEL)

    def keeps_colour(self, name: str) -> bool:
        """Return whether a colour is kept in low ink."""
        return name in self.lowered or str(self._value(name) or "").endswith("%")

    def list_of(self, name: str) -> tuple[float, ...]:
        """Return a list of numbers; empty if there is none."""
        value = self.keys.get(name)
        if value is None:
            return ()
        if not isinstance(value, tuple):
            raise self.error(DeckMistake(N_("this must be a list of numbers")), name)
        return tuple(self._number(item, name) for item in value)

    def box(self, width: float, height: float, safe: float, bleed: float, default: str) -> Box:
        """Return x, y, width, height in mm with y upwards; the file counts from the top left."""
        value = self.keys.get("box")
        if isinstance(value, tuple):
            wholes = (width, height) * 2
            numbers = [
                self.length(entry, "box", full_length)
                for entry, full_length in zip(value, wholes, strict=False)
            ]
            if len(value) == 4 and min(numbers[2:]) > 0:
                x, y, wide, high = numbers
                return x, height - y - high, wide, high
        elif value is None or isinstance(value, TemplateText):
            name = default if value is None else value.text(self.card)
            inset = {"card": 0.0, "bleed": -bleed, "safe": safe}.get(name)
            if inset is not None:
                return inset, inset, width - 2 * inset, height - 2 * inset
        raise self.error(
            DeckMistake(
                N_("this must be a box: [x, y, width, height]"),
                N_(
                    "Write [x, y, width, height] in mm from the upper left corner, or relative, "
                    'such as "50%" or "100%-8"; or one of card, bleed, safe.'
                ),
            ),
            "box",
        )


def _varies(value: object) -> bool:
    """Return whether a key's value differs from card to card."""
    if isinstance(value, tuple):
        return any(map(_varies, value))
    return isinstance(value, TemplateText) and any(True for _column in value.columns())
