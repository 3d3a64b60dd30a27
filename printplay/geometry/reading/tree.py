"""The elements of an SVG as a tree with line numbers, and the style sheets that apply to them."""

from __future__ import annotations

import math
import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple
from xml.parsers import expat

from printplay.core.errors import FileError, FilePlace
from printplay.core.i18n import N_
from printplay.geometry.reading.attributes import ViewBox, declarations, transform, uncommented, units
from printplay.geometry.shapes.affine import Affine, then

_SELECTOR = re.compile(r"(?P<kind>\*|[\w-]+)?(?P<marks>(?:[.#][\w-]+)*)")
_FONTS = re.compile(r"@font-face\s*\{[^{}]*\}|@(?:import|charset)\b[^;{}]*;")
_MOST_RULES = 2000


class XmlReader(ABC):
    """Parses an XML file; subclasses handle the start and end of elements."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.open
        self.parser.EndElementHandler = self.close
        self.parser.StartDoctypeDeclHandler = self._doctype
        self.parser.EntityDeclHandler = self._entity

    @abstractmethod
    def open(self, kind: str, attributes: dict[str, str]) -> None:
        """Handle the start of an element."""

    @abstractmethod
    def close(self, kind: str) -> None:
        """Handle the end of an element."""

    def place(self, key: str | None = None) -> FilePlace:
        return FilePlace(self.name, self.parser.CurrentLineNumber, key=key)

    def run(self, data: bytes) -> None:
        """Parse a file; raise FileError if it is not XML, or declares entities."""
        try:
            self.parser.Parse(data, True)
        except expat.ExpatError as error:
            raise FileError(
                N_("this is not valid XML: {reason}"),
                place=FilePlace(self.name, error.lineno, error.offset + 1),
                reason=expat.ErrorString(error.code),
            ) from None
        except (ValueError, LookupError) as error:  # an encoding that Python does not know
            raise FileError(
                N_("this is not valid XML: {reason}"), place=FilePlace(self.name), reason=str(error)
            ) from None

    def _doctype(self, _name: str, _system: str | None, _public: str | None, has_subset: int) -> None:
        if has_subset:
            self._entity()

    def _entity(self, *_declaration: object) -> None:
        """Refuse entities: a few lines of them can expand to gigabytes."""
        raise FileError(
            N_("this SVG declares entities; they are not supported"),
            place=self.place(),
            hint=N_("Save it as plain SVG."),
        )


MAX_BYTES, MAX_DEPTH, MAX_ELEMENTS = 5_000_000, 100, 20_000
_LONGEST = 1e8  # user units
#: Active elements, refused everywhere instead of ignored.
_ACTIVE = {"script", "animate", "animateColor", "animateMotion", "animateTransform", "set",
           "handler", "listener"}  # fmt: skip
_OWN = "svg:"  # prefix of SVG names in some files; names with another colon belong to an editor


@dataclass(eq=False)
class XmlElement:
    """An element: its name, attributes, children and place in the file."""

    kind: str
    attributes: dict[str, str]
    place: FilePlace
    children: list[XmlElement] = field(default_factory=list)
    text: str = ""

    def error(self, message: str, hint: str = "", **values: object) -> FileError:
        return FileError(message, place=self.place, hint=hint, **values)

    def walk(self) -> Iterator[XmlElement]:
        yield self
        for child in self.children:
            yield from child.walk()

    def combined_transform(self, outer: Affine) -> Affine:
        """Return the combined transform: its own, then that of its parent (`outer`)."""
        own = self.attributes.get("transform")
        return outer if own is None else then(transform(own, self.place), outer)

    def length(self, view: ViewBox, name: str, default: str = "0", along: str = "") -> float:
        """Return the length of an attribute, in user units.

        A percentage refers to the view's width (`along` x), its height (y) or both. Raises
        FileError if it is not a length.
        """
        return self.units(view, name, self.attributes.get(name, default), along)

    def units(self, view: ViewBox, name: str, text: str, along: str = "") -> float:
        """Parse the `text` of the attribute or property `name`; see `length`."""
        both = math.hypot(view.width, view.height) / math.sqrt(2)
        value = units(text, {"x": view.width, "y": view.height}.get(along, both))
        if value is None or not abs(value) < _LONGEST:
            raise self.error(N_("{name}: {value!r} is not a length"), name=name, value=text[:40])
        return value


def read_tree(data: bytes, name: str) -> XmlElement:
    """Parse an SVG; raise FileError if it is invalid or too large."""
    reader = _TreeBuilder(name)
    reader.run(data)
    assert reader.root is not None  # noqa: S101  XML has a root
    return reader.root


class _TreeBuilder(XmlReader):
    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.parser.CharacterDataHandler = self.character_data
        self.root: XmlElement | None = None
        self.stack: list[XmlElement] = []
        self.elements = self.skipped = 0

    def open(self, kind: str, attributes: dict[str, str]) -> None:
        kind = kind.removeprefix(_OWN)
        place = self.place(kind)
        if self.root is None and kind != "svg":
            raise FileError(
                N_("this is XML, but not SVG (its root is {kind!r})"), place=self.place(), kind=kind[:40]
            )
        self.elements += 1
        if self.elements > MAX_ELEMENTS:
            raise FileError(
                N_("the drawing has more than {limit} elements"), place=place,
                hint=N_("Simplify it, or save it as a PNG."), limit=f"{MAX_ELEMENTS:,}",
            )  # fmt: skip
        if len(self.stack) + self.skipped >= MAX_DEPTH:
            raise FileError(N_("the file is nested too deeply"), place=place)
        if self.skipped or ":" in kind:
            self.skipped += 1
            return
        handlers = [key for key in attributes if key.lower().startswith("on")]
        if kind in _ACTIVE or handlers:
            raise FileError(
                N_("a script or an animation ({name}) is not printed"), place=place,
                hint=N_("Remove it and save the drawing again."), name=(handlers or [kind])[0][:40],
            )  # fmt: skip
        node = XmlElement(kind, attributes, place)
        if self.stack:
            self.stack[-1].children.append(node)
        self.root = self.root or node
        self.stack.append(node)

    def close(self, kind: str) -> None:  # noqa: ARG002
        if self.skipped:
            self.skipped -= 1
        else:
            self.stack.pop()

    def character_data(self, text: str) -> None:
        if self.stack and not self.skipped and self.stack[-1].kind == "style":
            self.stack[-1].text += text


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
