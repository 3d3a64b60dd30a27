"""What has to be asked about a panel, and the panel in words and after an answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from printplay.core.errors import CallError
from printplay.core.i18n import N_
from printplay.games.go_for_gold.photos.panel.reading import Panel, Tokens
from printplay.games.go_for_gold.photos.sheet_questions import SheetQuestion
from printplay.games.go_for_gold.prints.sheet_marks import SheetMarks
from printplay.photos.scanned import Read
from printplay.printing.sheet_code import Box, Ring

_KIND_OF = {"shovels": "shovel", "feet": "foot"}


def panel_questions(panel: Panel, marks: SheetMarks) -> Iterator[tuple[SheetQuestion, Sequence[Box]]]:
    """Yield what is asked about a panel in the sheet's order, with the places, mm.

    The start is asked with the line.
    """
    reads: dict[str, tuple[Read[Any], Sequence[Box]]] = {}
    reads["port"] = panel.restart, _ring_boxes(marks.restart.values())
    for number, (box, place) in enumerate(zip(panel.boxes, marks.boxes, strict=True), 1):
        reads[f"box {number}"] = box, (place, *_ring_boxes(marks.candidates[number - 1].values()))
    temples: Read[Any] = panel.temples
    colours = tuple((sorted(temple_colours), chance) for temple_colours, chance in temples.candidates)
    reads["temples"] = replace(temples, candidates=colours), _ring_boxes(marks.temples.values())
    reads |= {"total": (panel.total, (marks.total,)), "gathered": (panel.gathered, (marks.gathered,))}
    for about, kind in _KIND_OF.items():
        tokens = panel.tokens[kind]
        count: Read[Any] = tokens.circled if tokens.circled.is_asked else tokens.struck
        reads[about] = replace(count, candidates=_token_candidates(tokens)), _ring_boxes(marks.tokens[kind])
    for about, (read, places) in reads.items():
        if read.why is not None:
            yield SheetQuestion(about, read.why, (), read.candidates, against=read.against), places


def _token_candidates(tokens: Tokens) -> tuple[tuple[object, float], ...]:
    pairs = [
        ({"circled": ring_count, "struck": struck_count}, p * q)
        for ring_count, p in tokens.circled.candidates
        for struck_count, q in tokens.struck.candidates
    ]
    return tuple(sorted(pairs, key=lambda pair: -pair[1])[:4])


def _ring_boxes(rings: Iterable[Ring]) -> tuple[Box, ...]:
    return tuple(
        Box(ring.x - 1.3 * ring.radius, ring.y - 1.3 * ring.radius, 2.6 * ring.radius, 2.6 * ring.radius)
        for ring in rings
    )


def panel_json(panel: Panel) -> dict[str, Any]:
    """Return a panel as data for programs."""
    panel_data: dict[str, Any] = {
        "boxes": [_value_json(box) for box in panel.boxes],
        "total": _value_json(panel.total),
        "gathered": _value_json(panel.gathered),
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


def _value_json(read: Read[int | None]) -> dict[str, Any]:
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
        return replace(panel, tokens={**panel.tokens, _KIND_OF[about]: _parse_tokens(value)})
    if about == "temples":
        words = value if isinstance(value, list) else str(value).replace(",", " ").split()
        colours = {str(word).casefold() for word in words} - {"-", "none"}
        return with_value(panel, about, Read(frozenset(colours), 1.0, is_answered=True))
    if about == "port":
        label = str(value).strip()
        port = None if label in ("-", "", "None") else label
        return with_value(panel, about, Read(port, 1.0, is_answered=True))
    return with_value(panel, about, Read(_parse_box_number(value), 1.0, is_answered=True))


def _parse_tokens(value: Any) -> Tokens:
    if isinstance(value, dict):
        counts = [value.get("circled"), value.get("struck")]
    else:
        counts = list(str(value).replace(",", " ").split())
    if len(counts) != 2:
        raise CallError(N_("two numbers are needed: how many are ringed, and how many struck"))
    ring_count, struck_count = (_parse_box_number(count) or 0 for count in counts)
    return Tokens(Read(ring_count, 1.0, is_answered=True), Read(struck_count, 1.0, is_answered=True))


def _parse_box_number(value: Any) -> int | None:
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
