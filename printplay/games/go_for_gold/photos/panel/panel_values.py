"""A panel in words, as data for a program, and after a person's answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from printplay.core.errors import CallError
from printplay.core.i18n import N_, _
from printplay.games.go_for_gold.photos.panel.reading import Panel, Read, Tokens

_KINDS = {"shovels": "shovel", "feet": "foot"}


def panel_json(panel: Panel) -> dict[str, Any]:
    """Return a panel as data for programs."""
    panel_data: dict[str, Any] = {
        "boxes": [_value(box) for box in panel.boxes],
        "total": _value(panel.total),
        "gathered": _value(panel.gathered),
    }
    for name, kind in _KINDS.items():
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
    for about, kind in _KINDS.items():
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
    """Return a panel, corrected by a person's answer for a place.

    Raises CallError if the value is impossible there.
    """
    if about in _KINDS:
        return replace(panel, tokens={**panel.tokens, _KINDS[about]: _tokens(value)})
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
