"""The table of Gophers on a screen: the open storey with the pawns in their caves, and the die."""

from __future__ import annotations

from collections.abc import Iterator

from printplay.core.i18n import N_, _, fill_template, localised, printed_words
from printplay.games.gophers.layout import Storeys
from printplay.games.gophers.state.state import State
from printplay.match.tiles import Mark, Tile, art, box, text
from printplay.printing.drawing.drawing import Drawing

#: A storey as it is drawn, mm: a page of A4.
PAGE = (281.0, 194.0)
#: A pawn, mm, and how far its foot is left of and below the middle of its cave.
_PAWN, _LEFT, _BELOW = (16.0, 24.0), 15.0, 9.0
#: The size of the die, and of a row with a player's name, below the page.
_ROW, _DIE = 26.0, 18.0


def tiles(state: State) -> Iterator[Tile]:
    """Yield the open storey; nothing while it is unknown."""
    page, number = state.open_page(), state.page
    if page is None or number is None:
        return
    from printplay.games.gophers.prints.places import caves

    places = caves(state.table.book, number, *PAGE)
    marks: list[Mark] = [art(f"storey-{number}", 0, 0, *PAGE)]
    texts = [_("Storey {number}").format(number=number)]
    if title := localised(page.title):
        texts[0] += f", {title}"
    # Those further down stand in front of those above them.
    standing = sorted(
        (PAGE[1] - places[player.cave][1], seat, player.cave)
        for seat, player in enumerate(state.players)
        if player.cave is not None and player.cave in places
    )
    for y, seat, cave in standing:
        x = places[cave][0] - _LEFT
        marks.append(art(f"pawn-{seat}", x - _PAWN[0] / 2, y + _BELOW - _PAWN[1], *_PAWN))
        cave_content = page.contents.get(cave)
        content_name = (
            f"{cave_content.kind} {cave_content.number or ''}".strip() if cave_content is not None else ""
        )
        texts.append(
            _("{player} in cave {cave} ({content})").format(
                player=state.name(seat), cave=cave, content=printed_words(content_name)
            )
        )
    marks += _legend(state)
    if state.turn.die:
        texts.append(_("the die shows {number}").format(number=state.turn.die))
    yield Tile(", ".join(texts), PAGE[0], PAGE[1] + _ROW + 4, marks, whole=True)


def _legend(state: State) -> Iterator[Mark]:
    """Yield who has which pawn, the cards in hand, and the die, below the page."""
    y = PAGE[1] + 4
    die = state.turn.die
    room = PAGE[0] - (_DIE + 8 if die else 0)
    wide = room / len(state.players)
    for seat, player in enumerate(state.players):
        x = seat * wide
        if state.turn.number and state.turn.seat == seat:
            yield box(x + 0.4, y, wide - 3, _ROW - 0.6, "now")
        yield art(f"pawn-{seat}", x + 2, y + 1.5, _PAWN[0] * 0.95, _PAWN[1] * 0.95)
        yield text(state.name(seat), x + 20, y + 11, 10, "bold", wide - 26)
        if not state.table.beginner:
            cards = fill_template(N_("{count:card|cards}"), {"count": player.hand})
            yield text(cards, x + 20, y + 21.5, 8, "soft", wide - 26)
    if die:
        yield art(f"die-{die}", PAGE[0] - _DIE - 2, y + 4, _DIE, _DIE)


def art_of(layout: Storeys, name: str) -> tuple[Drawing, float, float]:
    """Return a drawing that tiles name, with its size in mm; raise KeyError for another name."""
    from printplay.games.gophers.prints.places import piece

    return piece(layout, name)
