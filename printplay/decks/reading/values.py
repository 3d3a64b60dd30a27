"""Texts of a template, filled in from a card: columns, filters, icons.

`{cost}` is a column of the card, `{cost|sign}` the same with a filter, `{icon:coin}` an icon
(its name may hold columns), `{{` and `}}` are braces. A card's own text may hold icons and nothing
else, so that braces typed into a table are shown as they are.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from printplay.core.errors import brief
from printplay.core.i18n import LANGUAGES, N_
from printplay.core.translation_markers import Foreign
from printplay.decks.reading.filters import FILTERS, DeckMistake, cell_text
from printplay.printing.drawing.icons import icon_names
from printplay.printing.drawing.ink_saving import SUFFIX
from printplay.printing.text.line_breaking import Icon, Piece

#: Built-in columns of a template: number of the card, cards in the deck ...
BUILT_IN = ("number", "count", "deck", "title", "lang", "ink", "nth")

_PLAIN = re.compile(r"[^{}]+")
_ICON = re.compile(r"\{icon:([^{}]*)\}")


@dataclass(frozen=True)
class CardValues:
    """A card as templates see it: its row, the language, and the built-in columns."""

    row: Mapping[str, Any]
    language: str
    given: Mapping[str, Any]
    further: Mapping[str, Any] = field(default_factory=dict)  # columns of a repetition

    def nth(self, number: int, further: Mapping[str, Any]) -> CardValues:
        """Return the number-th repetition's card with `further` columns, `outer` for the one around."""
        return CardValues(
            self.row, self.language, {**self.given, "nth": number, "outer": self.given.get("nth", 1)}, further
        )

    def value(self, column: str) -> Any:
        """Return the cell of a column, in the card's language if the deck has it."""
        row, further, translated = self.row, self.further, f"{column}.{self.language}"
        for name in (translated, column):
            if name in further:
                return further[name]
            if name in row:
                return row[name]
        if column in self.given:
            return self.given[column]
        return self.row.get(f"{column}.{self.language_of(column)}", "")

    def language_of(self, column: str) -> str:
        """Return the language of a column's cell; empty if the deck does not say."""
        for language in (self.language, ""):
            name = f"{column}.{language}" if language else column
            if name in self.further or name in self.row:
                return language
        if column in self.given:
            return ""
        return next((one for one in LANGUAGES if f"{column}.{one}" in self.row), "")


@dataclass(frozen=True)
class Column:
    """A column with its filters."""

    name: str
    filters: tuple[tuple[str, str], ...] = ()

    def text(self, card: CardValues) -> str:
        value = card.value(self.name)
        for name, argument in self.filters:
            value = FILTERS[name](value, argument)
        return cell_text(value)


@dataclass(frozen=True)
class IconOf:
    """An icon in a text; its name may hold columns."""

    name: TemplateText


@dataclass(frozen=True)
class LocalizedText:
    """A text in several languages."""

    texts: Mapping[str, TemplateText]

    def text_in(self, language: str) -> TemplateText:
        """Return the text in a language, or else in the first."""
        return self.texts[self.chosen(language)]

    def chosen(self, language: str) -> str:
        """Return the language of the text shown in a language."""
        return language if self.texts.get(language) else next(iter(self.texts))


@dataclass(frozen=True)
class TemplateText:
    """A text with placeholders."""

    parts: tuple[str | Column | IconOf | LocalizedText, ...]

    def columns(self) -> Iterator[str]:
        for part in self.parts:
            if isinstance(part, Column):
                yield part.name
            elif isinstance(part, IconOf):
                yield from part.name.columns()
            elif isinstance(part, LocalizedText):
                yield "lang"
                for text in part.texts.values():
                    yield from text.columns()

    def text(self, card: CardValues) -> str:
        """Return the plain text, with the names of icons."""
        texts = [
            part if isinstance(part, str)
            else part.text(card) if isinstance(part, Column)
            else part.text_in(card.language).text(card) if isinstance(part, LocalizedText)
            else f"{{icon:{part.name.text(card)}}}"
            for part in self.parts
        ]  # fmt: skip
        return "".join(texts)

    def language(self, card: CardValues) -> str:
        """Return the language of its text on a card: the card's, unless all is in another."""
        found = set(self._languages(card))
        return (found.pop() if len(found) == 1 else "") or card.language

    def _languages(self, card: CardValues) -> Iterator[str]:
        for part in self.parts:
            if isinstance(part, str):
                if any(map(str.isalpha, part)):
                    yield ""
            elif isinstance(part, Column):
                if part.text(card):
                    yield card.language_of(part.name)
            elif isinstance(part, LocalizedText):
                chosen = part.chosen(card.language)
                yield from (
                    inner_language or chosen for inner_language in part.texts[chosen]._languages(card)
                )

    def pieces(self, card: CardValues) -> list[Piece]:
        """Return running text: words and icons, also those in the card's cells."""
        pieces: list[Piece] = []
        for part in self.parts:
            if isinstance(part, str):
                pieces.append(part)
            elif isinstance(part, IconOf):
                pieces.append(icon_called(part.name.text(card)))
            elif isinstance(part, LocalizedText):
                part_language = part.chosen(card.language)
                pieces += [
                    _with_language(inner_piece, part_language, card)
                    for inner_piece in part.texts[part_language].pieces(card)
                ]
            else:
                part_language = card.language_of(part.name)
                for number, piece in enumerate(_ICON.split(part.text(card))):
                    pieces.append(
                        icon_called(piece) if number % 2 else _with_language(piece, part_language, card)
                    )
        return pieces


def _with_language(piece: Piece, piece_language: str, card: CardValues) -> Piece:
    """Return a piece, marked with its language if that is not the card's."""
    if type(piece) is str and piece.strip() and piece_language not in ("", card.language):
        return Foreign(piece, piece_language)
    return piece


def icon_called(name: str) -> Icon:
    """Return an icon by its name, or a user's .svg, read when drawn; raise DeckMistake if there is none."""
    if name.strip().lower().endswith(SUFFIX):
        return Icon(name.strip())
    known_names = icon_names()
    if name.strip() not in known_names:
        close = difflib.get_close_matches(name, known_names, 1)
        is_own_icon = re.search(r"[/.]", name)
        raise DeckMistake(
            N_("unknown icon {name!r}"),
            N_("An icon of your own is an SVG file; show other pictures with `image`.")
            if is_own_icon
            else N_("Did you mean {near}?")
            if close
            else N_("Icons: {known}."),
            name=brief(name),
            near=close[0] if close else "",
            known=", ".join(known_names),
        )
    return Icon(name.strip())


def parse_template(text: str, columns: Sequence[str]) -> TemplateText:
    """Parse a text of a template; raise DeckMistake for an unknown column or filter."""
    parts: list[str | Column | IconOf] = []
    literal: list[str] = []
    start = 0
    while start < len(text):
        if text[start : start + 2] in ("{{", "}}"):
            literal.append(text[start])
            start += 2
        elif text[start] == "{":
            end = _closing(text, start)
            if literal:
                parts.append("".join(literal))
            literal = []
            parts.append(_parse_placeholder(text[start + 1 : end], columns))
            start = end + 1
        elif text[start] == "}":
            raise DeckMistake(N_("a }} has no opening {{"), N_("To print a brace, write it twice."))
        else:
            plain = _PLAIN.match(text, start)
            literal.append(plain[0] if plain else "")
            start = plain.end() if plain else len(text)
    return TemplateText((*parts, "".join(literal)) if literal else tuple(parts))


def parse_languages(texts: Mapping[str, str], columns: Sequence[str]) -> TemplateText:
    """Parse a table of languages; raise DeckMistake for an unknown language or an empty table."""
    unknown_languages = [language for language in texts if language not in LANGUAGES]
    if unknown_languages or not texts:
        raise DeckMistake(
            N_("unknown language {name!r}"),
            N_('Write a text in several languages as {{ en = "...", de = "..." }}.'),
            name=brief(unknown_languages[0] if unknown_languages else ""),
        )
    return TemplateText(
        (LocalizedText({name: parse_template(text, columns) for name, text in texts.items()}),)
    )


def _closing(text: str, start: int) -> int:
    depth = 0
    for index in range(start, len(text)):
        depth += {"{": 1, "}": -1}.get(text[index], 0)
        if depth == 0:
            return index
    raise DeckMistake(N_("a {{ has no closing }}"), N_("To print a brace, write it twice."))


def _parse_placeholder(text: str, columns: Sequence[str]) -> Column | IconOf:
    if text.startswith("icon:"):
        if "{icon:" in text:
            icon_called(text.removeprefix("icon:"))  # no icon of this name
        inner = parse_template(text.removeprefix("icon:"), columns)
        if all(isinstance(part, str) for part in inner.parts):
            icon_called("".join(map(str, inner.parts)))
        return IconOf(inner)
    name, *rest = (part.strip() for part in text.split("|"))
    known_column(name, columns)
    filters = []
    for part in rest:
        key, _colon, argument = part.partition(":")
        if key.strip() not in FILTERS:
            raise DeckMistake(
                N_("unknown filter {name!r}"),
                N_("Filters: {known}."),
                name=brief(key),
                known=", ".join(FILTERS),
            )
        filters.append((key.strip(), argument))
    return Column(name, tuple(filters))


def known_column(name: str, columns: Sequence[str]) -> None:
    """Raise DeckMistake if a deck has no column of that name in any language."""
    known_names = list(dict.fromkeys([*columns, *(c.rpartition(".")[0] for c in columns), *BUILT_IN]))
    if not name or name not in known_names:
        close = difflib.get_close_matches(name, [c for c in known_names if c], 1)
        raise DeckMistake(
            N_("the deck has no column {name!r}"),
            N_("Did you mean {near!r}?") if close else N_("Columns: {known}."),
            name=brief(name),
            near=close[0] if close else "",
            known=", ".join(columns),
        )
