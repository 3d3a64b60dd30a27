"""The style sheets of an SVG: rules whose selector is an element, ids and classes."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from printplay.core.errors import FileError, FilePlace
from printplay.core.i18n import N_
from printplay.geometry.reading.attributes import declarations, uncommented

_SELECTOR = re.compile(r"(?P<kind>\*|[\w-]+)?(?P<marks>(?:[.#][\w-]+)*)")
_FONTS = re.compile(r"@font-face\s*\{[^{}]*\}|@(?:import|charset)\b[^;{}]*;")
_MOST_RULES = 2000


class StyleRule(NamedTuple):
    """A rule of a style sheet: its selector (element, id, classes) and its properties."""

    weight: tuple[int, int, int]
    kind: str
    ids: frozenset[str]
    classes: frozenset[str]
    properties: Mapping[str, str]
    important: Mapping[str, str]


class StyleSheet:
    """The rules of all style sheets of a drawing, by selector.

    With `relevant`, rules that set none of these properties are skipped, and so are fonts. Raises
    FileError for a rule that it cannot read.
    """

    def __init__(self, sheets: Sequence[tuple[str, FilePlace]], relevant: Collection[str] = ()) -> None:
        rules = [rule for text, place in sheets for rule in _rules(text, place, relevant)]
        if len(rules) > _MOST_RULES:
            raise FileError(
                N_("the style sheet has more than {limit} rules"), place=sheets[0][1], limit=_MOST_RULES
            )
        self._known: dict[str, list[tuple[int, StyleRule]]] = {}
        for order, rule in enumerate(sorted(rules, key=lambda rule: rule.weight)):
            named = [*(f"#{i}" for i in rule.ids), *(f".{c}" for c in rule.classes), rule.kind]
            self._known.setdefault(named[0], []).append((order, rule))

    def declared(self, kind: str, attributes: Mapping[str, str]) -> dict[str, str]:
        """Return the properties that the rules and its style attribute give an element."""
        rules, own = list(self._rules_for(kind, attributes)), attributes.get("style", "")
        properties: dict[str, str] = {}
        for rule in rules:
            properties |= rule.properties
        properties |= declarations(own)
        for rule in rules:
            properties |= rule.important
        return properties | declarations(own, "!important")

    def _rules_for(self, kind: str, attributes: Mapping[str, str]) -> Iterator[StyleRule]:
        """Yield the rules for an element, weakest first."""
        if not self._known:
            return
        ids = frozenset({attributes.get("id", "")})
        classes = frozenset(attributes.get("class", "").split())
        keys = {*(f"#{i}" for i in ids), *(f".{c}" for c in classes), kind, ""}
        candidates = [pair for key in keys & self._known.keys() for pair in self._known[key]]
        for _order, rule in sorted(candidates, key=lambda pair: pair[0]):
            if rule.kind in ("", kind) and rule.ids <= ids and rule.classes <= classes:
                yield rule


def _rules(text: str, place: FilePlace, relevant: Collection[str]) -> Iterator[StyleRule]:
    text = uncommented(text)
    if relevant:
        text = _FONTS.sub(" ", text)
    if "@" in text:
        raise FileError(
            N_("{name!r} is not supported in a style sheet"), place=place,
            hint=N_("Save the drawing as plain SVG."), name=text[text.index("@") :].split()[0][:40],
        )  # fmt: skip
    *blocks, rest = text.split("}")
    if rest.strip():
        raise FileError(N_("the style sheet ends in the middle of a rule"), place=place)
    for block in blocks:
        selectors, _brace, body = block.partition("{")
        properties, important = declarations(body), declarations(body, "!important")
        if relevant and not properties.keys() & set(relevant):
            continue
        for selector in selectors.split(","):
            match = _SELECTOR.fullmatch(selector.strip()) if len(selector) < 200 else None
            if match is None or not selector.strip():
                raise FileError(
                    N_("the selector {name!r} of a style sheet is not supported"), place=place,
                    hint=N_("Selectors can be elements, #ids and .classes: path, .gold, #sun."),
                    name=" ".join(selector.split())[:40],
                )  # fmt: skip
            kind = (match["kind"] or "").replace("*", "")
            marks = re.findall(r"[.#][\w-]+", match["marks"])
            ids = frozenset(mark[1:] for mark in marks if mark[0] == "#")
            classes = frozenset(mark[1:] for mark in marks if mark[0] == ".")
            weight = (len(ids), len(classes), bool(kind))
            yield StyleRule(weight, kind, ids, classes, properties, important)
