"""What is wrong with a deck: every card is drawn in both kinds of ink, and looked at.

Codes: DK-1 no card is printed · DK-2 no template (a warning) · DK-3 a card cannot be drawn; and
those of the preflight.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from printplay.decks.deck import Deck
from printplay.errors import PrintplayError
from printplay.geometry.finding import Finding
from printplay.i18n import N_, language


def findings(deck: Deck) -> Iterable[Finding]:
    """Yield what is wrong with a deck; what cannot be read at all is refused before."""
    if not deck.count:
        yield Finding("DK-1", "error", N_("every card has 0 copies; there is nothing to print"))
    if not deck.templates:
        yield Finding("DK-2", "warning", N_("the deck has no template to draw its cards with"))
        return
    seen = set()
    for low_ink in (False, True):
        for found in _drawn(deck, low_ink=low_ink):
            if (said := str(found)) not in seen:
                seen.add(said)
                yield found


def _drawn(deck: Deck, *, low_ink: bool) -> Iterator[Finding]:
    """Yield what the drawing of each card stumbles over, and what its preflight finds."""
    from printplay.decks.design import BLEED, SAFE
    from printplay.decks.designing import design
    from printplay.decks.painter import Painter
    from printplay.decks.printing import meanings_of
    from printplay.printing.component import Component
    from printplay.printing.overflow import gathering
    from printplay.printing.preflight import Preflight

    painter = Painter(design(deck), language(), low_ink=low_ink, bleed=BLEED)
    preflight = Preflight()
    for index in range(len(deck.rows)):
        try:
            with gathering(preflight.misfit):
                front, back = painter.front(index), painter.back(index)
            card = Component(
                painter.name(index), front.width, front.height, front.drawing,
                back.drawing if back else None, SAFE,
            )  # fmt: skip
            for drawing in filter(None, (card.front, card.back)):
                preflight.face(card, drawing)
        except PrintplayError as error:
            place = f"{error.place}: " if error.place else ""
            yield Finding(
                "DK-3", "error", N_("{place}{said}"), error.hint,
                values={**error.values, "place": place, "said": error.sentence()},
            )  # fmt: skip
    meanings = meanings_of(painter)
    preflight.colours(deck.name, meanings)
    preflight.signs(deck.name, meanings)
    for found in preflight.findings:
        yield Finding(
            found.code, found.severity, N_("{place}{said}"), "{cure}",
            values={"place": f"{found.where}: ", "said": found.sentence(), "cure": found.cure()},
        )  # fmt: skip
