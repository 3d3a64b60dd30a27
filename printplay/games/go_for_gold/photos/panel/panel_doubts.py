"""What has to be asked about a panel, and the panel in words and after an answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from printplay.core.errors import CallError, printable
from printplay.core.i18n import N_, _, fill_template
from printplay.core.translation_markers import listed
from printplay.games.go_for_gold.photos.panel.reading import (
    COVERED,
    DIFFERENT,
    FAINT,
    FEET_RINGED,
    FEW_PLACES,
    LOST,
    NO_PLACE,
    NOTED,
    OTHERS,
    RESTART,
    SEVERAL,
    SHOVELS_RINGED,
    STATED,
    STRUCK,
    SUM,
    UNCLEAR,
    Contradiction,
    Panel,
    Read,
    Tokens,
)
from printplay.games.go_for_gold.prints.sheet_marks import SheetMarks
from printplay.printing.sheet_code import Box, Ring

_KIND_OF = {"shovels": "shovel", "feet": "foot"}
_WHY = {
    COVERED: N_("Something covers it."),
    LOST: N_("The paper is bent or folded there."),
    FAINT: N_("It is hard to read."),
    UNCLEAR: N_("It may be struck out or written over."),
    DIFFERENT: N_("One value is written, another one is ringed."),
    SEVERAL: N_("More than one is marked."),
}
#: What contradicts a value: a sentence for each key of a `Contradiction`.
_AGAINST = {
    SHOVELS_RINGED: N_("The line and the start give {said} shovels; {read:seems|seem} ringed."),
    FEET_RINGED: N_("The line and the start give {said:foot|feet}; {read:seems|seem} ringed."),
    STRUCK: N_("{read:seems|seem} struck, but only {said} ringed."),
    NOTED: N_("{said} shovels are ringed, {read} noted."),
    OTHERS: N_("The sheets contradict each other: {said}"),
    STATED: N_("The line and the start give {said} shovels; this box reads {read}."),
    NO_PLACE: N_("The line passes treasures worth {among}; this box reads {read}."),
    FEW_PLACES: N_("The line passes {said:treasure|treasures} worth {read}; more boxes read it."),
    SUM: N_("The boxes add up to {read}; the total reads {said}."),
    RESTART: N_("The line restarts at {said}; {read} seems ticked."),
}
_NO_TREASURE = N_("The line passes no treasure; this box reads {read}.")
#: What is asked last: of a number, of one of several values, of tokens, temples and ports.
_NUMBER, _VALUE = N_("What is written there?"), N_("Which value counts?")
_ASKS = {
    "shovels": N_("How many are ringed, and how many struck?"),
    "feet": N_("How many are ringed, and how many struck?"),
    "temples": N_("Which ones are struck?"),
    "port": N_("Which one is ticked?"),
}
_ABOUT = {
    "total": N_("the total"),
    "gathered": N_("shovels gathered (the box)"),
    "shovels": N_("the row of shovels"),
    "feet": N_("the row of feet"),
    "temples": N_("the temples"),
    "port": N_("the port to restart from"),
}
_KINDS = {"shovel": "shovels", "foot": "feet"}


@dataclass(frozen=True)
class PanelDoubt:
    """A value of a panel that is asked about.

    `about` is as in `questions` of the JSON ("box 3", "total", "shovels", "port" ...), `why` one of
    the keys of `reading`. Candidates are numbers, lists of colours, labels of ports, or, of tokens,
    how many are circled and how many struck. `places` are mm of the sheet. `against` says what
    contradicts the value, if anything does.
    """

    about: str
    why: str
    candidates: tuple[tuple[object, float], ...]
    places: tuple[Box, ...]
    against: Contradiction | None = None


def question(about: str, reason: str, against: Contradiction | None = None) -> str:
    """Return a question about a value of a panel in the current language.

    >>> question("box 3", "faint")
    'box 3: It is hard to read. What is written there?'
    >>> question("box 3", "against", Contradiction(NO_PLACE, 9, 0, (4, 6)))
    'box 3: The line passes treasures worth 4, 6; this box reads 9. What is written there?'
    """
    kind, _space, number = about.partition(" ")
    place_name = _(_ABOUT[kind]) if kind in _ABOUT else _("box {number}").format(number=number)
    ask = _ASKS.get(kind) or (_VALUE if reason in (UNCLEAR, DIFFERENT, SEVERAL) else _NUMBER)
    sentence = _contradiction(against) if against is not None else _(_WHY[reason])
    return printable(_("{about}: {why} {ask}").format(about=place_name, why=sentence, ask=_(ask)))


def _contradiction(against: Contradiction) -> str:
    none = against.key == NO_PLACE and not against.among
    return fill_template(
        _NO_TREASURE if none else _AGAINST[against.key],
        {"read": against.read, "said": against.said, "among": listed(map(str, against.among))},
    )


def panel_doubts(panel: Panel, marks: SheetMarks) -> Iterator[PanelDoubt]:
    """Yield the doubts about a panel in the sheet's order; the start is asked with the line."""
    yield from _doubt("port", panel.restart, _around(marks.restart.values()))
    for number, (box, place) in enumerate(zip(panel.boxes, marks.boxes, strict=True), 1):
        value_boxes = _around(marks.candidates[number - 1].values())
        yield from _doubt(f"box {number}", box, (place, *value_boxes))
    for doubt in _doubt("temples", panel.temples, _around(marks.temples.values())):
        candidates = tuple((sorted(colours), chance) for colours, chance in panel.temples.candidates)
        yield replace(doubt, candidates=candidates)
    for about, box, place in (
        ("total", panel.total, marks.total),
        ("gathered", panel.gathered, marks.gathered),
    ):
        yield from _doubt(about, box, (place,))
    for kind, tokens in panel.tokens.items():
        count = tokens.circled if tokens.circled.is_asked else tokens.struck
        for doubt in _doubt(_KINDS[kind], count, _around(marks.tokens[kind])):
            yield replace(doubt, candidates=_pairs(tokens))


def _doubt(about: str, read: Read[Any], places: tuple[Box, ...]) -> Iterator[PanelDoubt]:
    """Yield the doubt about a value, if there is one."""
    if read.doubt is not None:
        yield PanelDoubt(about, read.doubt, read.candidates, places, read.against)


def _pairs(tokens: Tokens) -> tuple[tuple[object, float], ...]:
    pairs = [
        ({"circled": ring_count, "struck": struck_count}, p * q)
        for ring_count, p in tokens.circled.candidates
        for struck_count, q in tokens.struck.candidates
    ]
    return tuple(sorted(pairs, key=lambda pair: -pair[1])[:4])


def _around(rings: Iterable[Ring]) -> tuple[Box, ...]:
    return tuple(
        Box(ring.x - 1.3 * ring.radius, ring.y - 1.3 * ring.radius, 2.6 * ring.radius, 2.6 * ring.radius)
        for ring in rings
    )


def panel_json(panel: Panel) -> dict[str, Any]:
    """Return a panel as data for programs."""
    panel_data: dict[str, Any] = {
        "boxes": [_value(box) for box in panel.boxes],
        "total": _value(panel.total),
        "gathered": _value(panel.gathered),
    }
    for name, kind in _KIND_OF.items():
        tokens = panel.tokens[kind]
        panel_data[name] = {
            "circled": tokens.circled.value,
            "struck": tokens.struck.value,
            "confidence": _rounded(tokens.circled.confidence * tokens.struck.confidence),
        }
    temples, start, port = panel.temples, panel.start, panel.restart
    panel_data["temples_struck"] = {
        "value": sorted(temples.value),
        "confidence": _rounded(temples.confidence),
    }
    panel_data["start_ticked"] = {"value": start.value, "confidence": _rounded(start.confidence)}
    panel_data["port_ticked"] = {
        "value": port.value is not None, "port": port.value,
        "confidence": _rounded(port.confidence),
    }  # fmt: skip
    return panel_data


def panel_text(panel: Panel) -> Iterator[str]:
    """Yield a panel in words: `?` is in question, `-` is empty."""
    yield _("points {boxes}; total {total}; shovels gathered {gathered}").format(
        boxes=" ".join(_value_text(box) for box in panel.boxes if box.is_asked or box.value is not None)
        or "-",
        total=_value_text(panel.total),
        gathered=_value_text(panel.gathered),
    )
    shovels, feet = panel.tokens["shovel"], panel.tokens["foot"]
    yield _("shovels: {shovels} ringed, {used} struck; feet: {feet} ringed, {gone} struck").format(
        shovels=_value_text(shovels.circled),
        used=_value_text(shovels.struck),
        feet=_value_text(feet.circled),
        gone=_value_text(feet.struck),
    )
    if panel.temples.is_asked or panel.temples.value:
        temples = ", ".join(_(colour) for colour in sorted(panel.temples.value))
        yield _("temples struck: {temples}").format(temples="?" if panel.temples.is_asked else temples)


def _value_text(read: Read[int | None] | Read[int]) -> str:
    return "?" if read.is_asked else "-" if read.value is None else str(read.value)


def _value(read: Read[int | None]) -> dict[str, Any]:
    return {"value": read.value, "confidence": _rounded(read.confidence)}


def _rounded(chance: float) -> float:
    return round(float(chance), 4)


def values(panel: Panel) -> Iterator[tuple[str, Read[Any]]]:
    """Yield the values of a panel by what a question about each is called."""
    yield "port", panel.restart
    for number, box in enumerate(panel.boxes, 1):
        yield f"box {number}", box
    yield "temples", panel.temples
    yield "total", panel.total
    yield "gathered", panel.gathered
    for about, kind in _KIND_OF.items():
        tokens = panel.tokens[kind]
        yield about, tokens.circled if tokens.circled.is_asked else tokens.struck


def with_value(panel: Panel, about: str, read: Read[Any]) -> Panel:
    """Return a panel with another value, but for tokens, which are two."""
    fields: Mapping[str, Any] = {{"port": "restart"}.get(about, about): read}
    if not about.startswith("box"):
        return replace(panel, **fields)
    place = int(about.rsplit(maxsplit=1)[-1]) - 1
    boxes = tuple(read if index == place else box for index, box in enumerate(panel.boxes))
    return replace(panel, boxes=boxes)


def corrected_panel(panel: Panel, about: str, value: Any) -> Panel:
    """Return a panel, corrected by a person's answer for a place; CallError where impossible."""
    if about in _KIND_OF:
        return replace(panel, tokens={**panel.tokens, _KIND_OF[about]: _tokens(value)})
    if about == "temples":
        words = value if isinstance(value, list) else str(value).replace(",", " ").split()
        colours = {str(word).casefold() for word in words} - {"-", "none"}
        return with_value(panel, about, Read(frozenset(colours), 1.0, is_answered=True))
    if about == "port":
        label = str(value).strip()
        port = None if label in ("-", "", "None") else label
        return with_value(panel, about, Read(port, 1.0, is_answered=True))
    return with_value(panel, about, Read(_number(value), 1.0, is_answered=True))


def _tokens(value: Any) -> Tokens:
    if isinstance(value, dict):
        counts = [value.get("circled"), value.get("struck")]
    else:
        counts = list(str(value).replace(",", " ").split())
    if len(counts) != 2:
        raise CallError(N_("two numbers are needed: how many are ringed, and how many struck"))
    ring_count, struck_count = (_number(count) or 0 for count in counts)
    return Tokens(Read(ring_count, 1.0, is_answered=True), Read(struck_count, 1.0, is_answered=True))


def _number(value: Any) -> int | None:
    """Return a number of a box; None for one that is empty."""
    text = str(value).strip().replace("\N{MINUS SIGN}", "-")
    if text in ("", "-", "None", "none"):
        return None
    try:
        number = int(text)
    except ValueError:
        number = 1000
    if not -9 <= number <= 99:
        raise CallError(N_("invalid number for a box: {text!r}"), text=text[:20])
    return number
