"""Checks a deck: draws every card in both kinds of ink and inspects the drawings.

Codes: DK-1 no card is printed · DK-2 no template (a warning) · DK-3 a card cannot be drawn · DK-4
a column that may be the copies · DK-5 a table that is not UTF-8 (warnings); plus the codes of the
preflight.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from printplay.core.errors import PrintplayError
from printplay.core.fault_text import translated
from printplay.core.faults import Fault
from printplay.core.i18n import N_, language
from printplay.decks.deck import Deck


def findings(deck: Deck) -> Iterable[Fault]:
    """Yield the faults of a deck that could be read."""
    yield from deck.warnings
    if not deck.count:
        yield Fault("DK-1", N_("every card has 0 copies, so there is nothing to print"))
    if not deck.templates:
        yield Fault("DK-2", N_("the deck has no template to draw its cards with"), severity="warning")
        return
    seen_faults = set()
    for ink in ("full", "light", "low"):
        for fault in _card_faults(deck, ink):
            if (key := repr(fault)) not in seen_faults:
                seen_faults.add(key)
                yield fault


def _card_faults(deck: Deck, ink: str) -> Iterator[Fault]:
    """Yield each card's drawing errors and preflight findings."""
    from printplay.decks.design import BLEED, SAFE
    from printplay.decks.elements.painter import Painter
    from printplay.decks.printing import meanings_of
    from printplay.decks.reading.design_reader import design
    from printplay.printing.imposition.component import Component
    from printplay.printing.preflight.faults import place_text
    from printplay.printing.preflight.preflight import Preflight
    from printplay.printing.text.overflow import collecting_misfits

    painter = Painter(design(deck), language(), low_ink=ink == "low", light=ink == "light", bleed=BLEED)
    preflight = Preflight()
    for index in range(len(deck.rows)):
        try:
            with collecting_misfits(preflight.add_misfit):
                front_face, back_face = painter.front_face(index), painter.back_face(index)
            card = Component(
                painter.name(index), front_face.width, front_face.height, front_face.drawing,
                back_face.drawing if back_face else None, 0.0 if painter.is_page(index) else SAFE,
            )  # fmt: skip
            for drawing in filter(None, (card.front, card.back)):
                preflight.check_face(card, drawing)
        except PrintplayError as error:
            place = f"{error.place}: " if error.place else ""
            yield Fault(
                "DK-3", N_("{place}{said}"),
                {**error.values, "place": place, "said": error.sentence()}, error.hint,
            )  # fmt: skip
    meanings = meanings_of(painter)
    preflight.check_colours(deck.name, meanings)
    preflight.check_signs(deck.name, meanings)
    for finding in preflight.findings:
        fault = translated(finding)
        yield Fault(
            fault.code, N_("{place}{said}"),
            {"place": f"{place_text(fault)}: ", "said": fault.message, "cure": fault.hint or ""}, "{cure}",
            severity=fault.severity,
        )  # fmt: skip
