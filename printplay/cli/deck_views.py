"""A deck of cards in the terminal: a table of its cards, its facts, what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from printplay.cli.tables import table
from printplay.decks import Deck
from printplay.errors import PrintplayError, printable
from printplay.geometry.finding import Finding
from printplay.i18n import N_, _, language, localised

#: Columns of a terminal for one cell; more is cut off with a sign that it was.
_WIDEST = 36


def summary(deck: Deck) -> Mapping[str, Any]:
    """Return what the list of layouts tells of a deck."""
    return {"cards": deck.count, "different": len(deck.rows)}


def text(deck: Deck, *, colour: bool, quiet: bool) -> str:
    """Return a table of the cards, without heading where `quiet`."""
    headings = ["#", *deck.columns]
    rows = [
        [str(number), *(_cell(row.get(column, "")) for column in deck.columns)]
        for number, row in enumerate(deck.rows, 1)
    ]
    shown = table(headings, rows)
    if quiet:
        return shown.partition("\n")[2]
    title = localised(deck.title)
    name = "  ".join(filter(None, [deck.name, title]))
    facts = [
        deck.game,
        _("{count} cards").format(count=deck.count),
        _("{count} different ones").format(count=len(deck.rows)),
        f"hash {deck.hash}",
    ]
    heading = f"\x1b[1m{name}\x1b[0m" if colour else name
    return heading + "\n" + ", ".join(filter(None, facts)) + "\n\n" + shown


def _cell(value: Any) -> str:
    """Return a cell in one line of a table."""
    if isinstance(value, tuple):
        value = ", ".join(map(str, value))
    shown = printable(" ".join(str(value).split()))
    return shown if len(shown) <= _WIDEST else shown[: _WIDEST - 1] + "…"


def facts(deck: Deck) -> Mapping[str, Any]:
    """Return all facts of a deck, its rows among them."""
    return {
        "game": deck.game,
        "name": deck.name,
        "title": dict(deck.title),
        "cards": deck.count,
        "different": len(deck.rows),
        "hash": deck.hash,
        "file": str(deck.path),
        "rows": [{name: _plain(value) for name, value in row.items()} for row in deck.rows],
    }


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value if isinstance(value, str | int | float) else str(value)


def geojson(_deck: Deck) -> None:
    """Return nothing: cards have no places."""


def findings(deck: Deck) -> Iterable[Finding]:
    """Return what is wrong with a deck: every card is drawn in both kinds of ink, and looked at.

    What cannot be read at all is refused before.
    """
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
