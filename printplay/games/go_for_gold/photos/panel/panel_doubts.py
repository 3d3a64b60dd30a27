"""What has to be asked about a panel: which value, why, what it may be, and where it stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from printplay.core.errors import printable
from printplay.core.i18n import N_, _
from printplay.games.go_for_gold.photos.panel.reading import (
    AGAINST,
    COVERED,
    DIFFERENT,
    FAINT,
    LOST,
    SEVERAL,
    UNCLEAR,
    Panel,
    Read,
    Tokens,
)
from printplay.games.go_for_gold.prints.sheet_marks import SheetMarks
from printplay.printing.places import Box, Ring

_ASKS = {
    COVERED: N_("{about}: something covers it. What is written there?"),
    LOST: N_("{about}: the paper is bent or folded there. What is written there?"),
    FAINT: N_("{about}: hard to read. What is written there?"),
    UNCLEAR: N_("{about}: perhaps struck out or written over. What counts?"),
    DIFFERENT: N_("{about}: one value is written, another one ringed. Which counts?"),
    SEVERAL: N_("{about}: more than one is marked. Which counts?"),
    AGAINST: N_("{about}: the rest of the sheet says otherwise. What is written there?"),
}
_ABOUT = {
    "total": N_("the total"),
    "gathered": N_("shovels gathered (the box)"),
    "shovels": N_("shovels ringed and struck"),
    "feet": N_("feet ringed and struck"),
    "temples": N_("temples struck"),
    "port": N_("the port to restart from"),
    "start": N_("the port at the start"),
}
_KINDS = {"shovel": "shovels", "foot": "feet"}


@dataclass(frozen=True)
class PanelDoubt:
    """A value of a panel that is asked about.

    `about` is as in `questions` of the JSON ("box 3", "total", "shovels", "port" ...), `why` one of
    the keys of `reading`. Candidates are numbers, lists of colours, labels of ports, or, of tokens,
    how many are circled and how many struck. `places` are mm of the sheet.
    """

    about: str
    why: str
    candidates: tuple[tuple[object, float], ...]
    places: tuple[Box, ...]

    def text(self) -> str:
        """Return the question in the current language."""
        return question(self.about, self.why)


def question(about: str, why: str) -> str:
    """Return a question about a value of a panel in the current language.

    >>> question("box 3", "faint")
    'box 3: hard to read. What is written there?'
    """
    kind, _space, number = about.partition(" ")
    named = _(_ABOUT[kind]) if kind in _ABOUT else _("box {number}").format(number=number)
    return printable(_(_ASKS[why]).format(about=named))


def panel_doubts(panel: Panel, marks: SheetMarks) -> Iterator[PanelDoubt]:
    """Yield the doubts about a panel, in the order of the sheet."""
    rows: list[tuple[str, Read[str | None], Iterable[Ring]]] = [
        ("start", panel.start, marks.start.values()),
        ("port", panel.restart, marks.restart.values()),
    ]
    for about, port, rings in rows:
        if port.doubt is not None:
            yield PanelDoubt(about, port.doubt, port.candidates, _around(rings))
    for number, (box, place) in enumerate(zip(panel.boxes, marks.boxes, strict=True), 1):
        if box.doubt is not None:
            beside = _around(marks.candidates[number - 1].values())
            yield PanelDoubt(f"box {number}", box.doubt, box.candidates, (place, *beside))
    if panel.temples.doubt is not None:
        candidates = tuple((sorted(one), chance) for one, chance in panel.temples.candidates)
        places = _around(marks.temples.values())
        yield PanelDoubt("temples", panel.temples.doubt, candidates, places)
    for about, box, place in (
        ("total", panel.total, marks.total),
        ("gathered", panel.gathered, marks.gathered),
    ):
        if box.doubt is not None:
            yield PanelDoubt(about, box.doubt, box.candidates, (place,))
    for kind, tokens in panel.tokens.items():
        why = tokens.circled.doubt or tokens.struck.doubt
        if why is not None:
            yield PanelDoubt(_KINDS[kind], why, _pairs(tokens), _around(marks.tokens[kind]))


def _pairs(tokens: Tokens) -> tuple[tuple[object, float], ...]:
    """Return the likeliest counts of ringed and struck tokens together."""
    pairs = [
        ({"circled": ringed, "struck": spent}, p * q)
        for ringed, p in tokens.circled.candidates
        for spent, q in tokens.struck.candidates
    ]
    return tuple(sorted(pairs, key=lambda pair: -pair[1])[:4])


def _around(rings: Iterable[Ring]) -> tuple[Box, ...]:
    return tuple(
        Box(ring.x - 1.3 * ring.radius, ring.y - 1.3 * ring.radius, 2.6 * ring.radius,
            2.6 * ring.radius)
        for ring in rings
    )  # fmt: skip
