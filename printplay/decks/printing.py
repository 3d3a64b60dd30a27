"""Prints a deck, its cards as components in batches of one size, and checks every card before.

A game makes a part of cards in a few lines:

    deck = options.boards_as(Cards)[0].deck
    return print_of(deck, options, "cards", _("Cards"), _("Cut along the marks."))

Codes: DK-1 no card is printed · DK-2 no template (a warning) · DK-3 a card cannot be drawn · DK-4
a column that may be the copies · DK-5 a table that is not UTF-8 (warnings); plus the codes of the
preflight.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from types import MappingProxyType
from typing import Any

from printplay.core.errors import FilePlace, LayoutError, PrintplayError
from printplay.core.fault_text import translated
from printplay.core.faults import Fault
from printplay.core.i18n import N_, _, language, localised
from printplay.decks.deck import PLAYER, Deck
from printplay.decks.design import BLEED, PAGE, SAFE, colour_code
from printplay.decks.elements.painter import Painter, copies
from printplay.decks.reading.design_reader import design
from printplay.printing.drawing.colour import Meaning
from printplay.printing.drawing.drawing import Drawing
from printplay.printing.drawing.path import Command, ellipse, polygon
from printplay.printing.drawing.sense import DECORATION
from printplay.printing.imposition.component import Batch, Component, page_component, page_for, page_size
from printplay.printing.imposition.paper import Paper
from printplay.printing.options import Print, PrintOptions

#: Cards cached while others are drawn; copies of a card share one drawing.
_KEPT = 256


def print_of(
    deck: Deck,
    options: PrintOptions,
    part: str,
    title: str,
    cutting: str,
    *,
    only: Callable[[Mapping[str, Any]], bool] = lambda _row: True,
    template_deck: Deck | None = None,
    shown_meanings: Collection[str] | None = None,
    art: Mapping[str, Drawing] = MappingProxyType({}),
    meanings: Sequence[Meaning] = (),
) -> Print:
    """Return the selected cards of a deck, with all copies.

    Cards of one size, all with or all without backs, are imposed together, in deck order. A deck
    without templates is drawn with those of the deck `template_deck`. `shown_meanings` are the
    colours of its `[meanings]` that carry a meaning on these cards; None is all of them. `art` are
    drawings within radius 1 that its cards may use as icons, `meanings` their colours' meanings.
    Raises LayoutError if the deck's templates are wrong or no card is selected.
    """
    painter = painter_of(deck, options, template_deck, art)
    kinds: dict[tuple[float, float, bool], list[int]] = {}
    for index, row in enumerate(deck.rows):
        if copies(row) and only(row):
            key = (*painter.size(index), painter.back_template(index) is not None)
            kinds.setdefault(key, []).append(index)
    if not kinds:
        raise LayoutError(
            N_("there are no cards to print"),
            place=FilePlace(str(deck.source), key="copies"),
            hint=N_("Give at least one card copies = 1 or more."),
        )
    sets = options.copies * (options.seats if deck.each == PLAYER else 1)
    batches = tuple(
        _page_batch(painter, rows, sets, title, options.paper)
        if painter.is_page(rows[0])
        else _batch(painter, rows, sets, title)
        for rows in kinds.values()
    )
    all_meanings = [*meanings_of(painter, shown_meanings), *meanings]
    return Print(
        part, title, batches, localised(deck.cutting, cutting), all_meanings,
        notes=[f"{warning.message}. {warning.hint}" for warning in map(translated, deck.warnings)],
    )  # fmt: skip


def painter_of(
    deck: Deck, options: PrintOptions, template_deck: Deck | None = None,
    art: Mapping[str, Drawing] = MappingProxyType({}),
) -> Painter:  # fmt: skip
    """Return a deck's painter; raise PaperError if the paper is too small for a card that fills it."""
    bleed = BLEED if options.bleed is None else max(BLEED, options.bleed)
    deck_design = design(deck, template_deck)
    page = PAGE
    if deck_design.uses_pages():
        sheet = page_for(options.paper, deck_design.least)
        page = page_size(localised(deck.title, deck.name), sheet, deck_design.least)
    return Painter(
        deck_design, language(), low_ink=options.low_ink, light=options.light, bleed=bleed, page=page, art=art
    )


def _batch(painter: Painter, rows: Sequence[int], sets: int, title: str) -> Batch:
    """Return the cards of some rows, set after set."""
    ends = list(accumulate(copies(painter.deck.rows[index]) for index in rows))
    backs = Counter(painter.back_key(painter.back_template(index), index) for index in rows)

    is_own_back = painter.deck.each == PLAYER  # both sides carry content: neither is only a back

    @lru_cache(maxsize=_KEPT)
    def component(index: int) -> Component:
        front_face = painter.front_face(index)
        front_face.drawing.inline = copies(painter.deck.rows[index]) * sets == 1
        back_face = painter.back_face(index)
        if back_face is not None and not is_own_back and back_face.drawing.sense is None:
            key = painter.back_key(painter.back_template(index), index)
            if backs[key] > 1 or not any(key[4:]):  # it says nothing of the card
                back_face.drawing.sense = DECORATION
        return Component(
            painter.name(index), front_face.width, front_face.height, front_face.drawing,
            back_face.drawing if back_face else None, SAFE, bleed=painter.bleed,
            title="" if is_own_back else painter.title_of(index),  # its part names each player's set
            outline=_outline(painter.deck.outline, front_face.width, front_face.height),
        )  # fmt: skip

    def index_at(number: int) -> int:
        return bisect_right(ends, number % ends[-1])

    return Batch(
        ends[-1] * sets, lambda number: component(rows[index_at(number)]), title,
        title if is_own_back else _("{title}, backs").format(title=title),
        original=lambda number: ends[index_at(number)] - copies(painter.deck.rows[rows[index_at(number)]]),
        common_back=len(backs) == 1,
    )  # fmt: skip


def _outline(name: str, width: float, height: float) -> tuple[Command, ...]:
    """Return the largest outline of its kind for the cutter; empty for the card's edges."""
    x, y = width / 2, height / 2
    if name == "circle":
        return ellipse(x, y, x, y)
    if name == "hexagon":  # turned so that its corners point the longer way
        if height >= width:
            return polygon([(x, 0), (width, y / 2), (width, 1.5 * y), (x, height), (0, 1.5 * y), (0, y / 2)])
        return polygon([(width, y), (1.5 * x, height), (x / 2, height), (0, y), (x / 2, 0), (1.5 * x, 0)])
    return ()


def _page_batch(painter: Painter, rows: Sequence[int], sets: int, title: str, paper: Paper) -> Batch:
    """Return cards that fill a page each, set after set."""
    page = page_for(paper, painter.design.least)
    numbers = [index for index in rows for _copy in range(copies(painter.deck.rows[index]))]

    @lru_cache(maxsize=_KEPT)
    def component(index: int) -> Component:
        back = painter.back_face(index)
        drawn = painter.front_face(index).drawing
        return page_component(painter.name(index), page, drawn, back.drawing if back else None)

    return Batch(
        len(numbers) * sets, lambda number: component(numbers[number % len(numbers)]), title,
        marks=False, original=lambda number: numbers.index(numbers[number % len(numbers)]),
        loose=True,
    )  # fmt: skip


def meanings_of(painter: Painter, shown_meanings: Collection[str] | None = None) -> list[Meaning]:
    """Return the colours of a deck that carry meanings, for the preflight."""
    design = painter.design
    meanings = []
    for name, sign in design.meanings.items():
        colour = colour_code(name, design.colours, low_ink=painter.low_ink, light=painter.light)
        if colour is not None and (shown_meanings is None or name in shown_meanings):
            meanings.append((name, colour, sign))
    return meanings


def deck_findings(deck: Deck) -> Iterable[Fault]:
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
    from printplay.decks.reading.design_reader import design
    from printplay.printing.imposition.component import Component
    from printplay.printing.preflight.faults import place_text
    from printplay.printing.preflight.preflight import Preflight
    from printplay.printing.text.typesetting import collecting_misfits

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
