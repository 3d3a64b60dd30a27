"""Gophers for those who look on: the open storey and single pieces in pictures, and sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from printplay.core.i18n import N_, _, fill_template, localised, printed_words
from printplay.games.gophers.parts import PARTS, picture
from printplay.games.gophers.prints.gopher import SIDE, WIDTH, side
from printplay.games.gophers.prints.storey import burrow, earth_height, page_of
from printplay.games.gophers.prints.theme import TEAMS
from printplay.games.gophers.state.actions import (
    At,
    Baskets,
    Cards,
    Collect,
    Counted,
    Dig,
    Gift,
    Page,
    Pay,
    Roll,
)
from printplay.games.gophers.state.book import Book
from printplay.games.gophers.state.state import State
from printplay.geometry.layouts.lattice import Point
from printplay.match.game import Display
from printplay.match.lines.grammar import Event
from printplay.match.shown import Mark, Tile, art, box, text_mark
from printplay.printing.drawing.colour import INK, WHITE
from printplay.printing.drawing.drawing import Drawing
from printplay.printing.drawing.icons import icon

#: A storey on a screen, mm.
_PAGE = (281.0, 194.0)
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
        yield text_mark(state.name(seat), x + 20, y + 11, 10, "bold", wide - 26)
        if not state.table.beginner:
            cards = fill_template(N_("{count:card|cards}"), {"count": player.hand})
            yield text_mark(cards, x + 20, y + 21.5, 8, "soft", wide - 26)
    if die:
        yield art(f"die-{die}", PAGE[0] - _DIE - 2, y + 4, _DIE, _DIE)


def told(before: State, event: Event, _after: State) -> Iterator[str]:
    """Yield the sentences about an event in the current language; cards in hand stay secret."""
    if isinstance(event, Collect):
        yield from _collection_sentences(before, event)
    yield from _set_up(event)
    yield from _move_sentences(event)
    yield from _sharing_sentences(event)


def _set_up(event: Event) -> Iterator[str]:
    if isinstance(event, Page):
        yield fill_template(N_("Storey {number} opens."), {"number": event.number})
    elif isinstance(event, Counted):
        yield fill_template(N_("The deck has {count:card|cards}."), {"count": event.cards})
    elif isinstance(event, At):
        values = {"player": event.player, "cave": event.cave}
        yield fill_template(N_("{player} stands in cave {cave}."), values)


def _move_sentences(event: Event) -> Iterator[str]:
    if isinstance(event, Roll):
        values = {"player": event.player, "die": event.die}
        if event.path:
            move_text = N_("{player} rolls {die} and runs to cave {cave}.")
            yield fill_template(move_text, values | {"cave": event.path[-1]})
        else:
            yield fill_template(N_("{player} rolls {die}."), values)
    elif isinstance(event, Dig):
        yield fill_template(N_("{player} digs."), {"player": event.player})
    elif isinstance(event, Cards):
        hand_text = N_("{player} has {count:card|cards} in hand.")
        draw_text = N_("{player} draws {count:card|cards}.")
        values = {"player": event.player, "count": event.number}
        yield fill_template(hand_text if event.verb == "hand" else draw_text, values)


def _sharing_sentences(event: Event) -> Iterator[str]:
    """Yield what one player takes from another, or gives."""
    player = {"player": event.player}
    if isinstance(event, Gift):
        none_text, gift_text = N_("{player} takes no gift."), N_("{player} takes a gift.")
        yield fill_template(none_text if event.taken is None else gift_text, player)
    elif isinstance(event, Baskets):
        none_text, baskets_text = N_("{player} takes no basket."), N_("{player} takes baskets: {names}.")
        names = ", ".join(event.owners)
        yield fill_template(baskets_text if names else none_text, player | {"names": names})
    elif isinstance(event, Pay):
        kept_text, given_text = N_("The supplies stay with {player}."), N_("The supplies go to {to}.")
        yield fill_template(given_text if event.to else kept_text, player | {"to": event.to})


def _collection_sentences(state: State, event: Collect) -> Iterator[str]:
    if not event.uses:
        yield fill_template(N_("{player} collects nothing."), {"player": event.player})
        return
    seat = state.table.seats.get(event.player)
    cave_content = state.content(seat) if seat is not None else None
    content_name = (
        f"{cave_content.kind} {cave_content.number or ''}".strip() if cave_content is not None else ""
    )
    if content_name:
        yield fill_template(
            N_("{player} collects: {supplies}."),
            {"player": event.player, "supplies": printed_words(content_name)},
        )
    else:
        yield fill_template(N_("{player} collects supplies."), {"player": event.player})


def caves(book: Book, number: int, width: float, height: float) -> Mapping[int, Point]:
    """Return the middles of the caves of a storey drawn on width x height mm, y upwards."""
    return burrow(book, number, width, earth_height(width, height)).caves


def tile_art(book: Book, name: str) -> tuple[Drawing, float, float]:
    """Return a piece with its size in mm; raise KeyError if there is none of that name."""
    kind, _dash, which = name.partition("-")
    number = int(which) if which.isdigit() else -1
    if kind == "storey" and number in book.pages:
        return page_of(book, number, *_PAGE, low_ink=False), *_PAGE
    if kind == "pawn" and 0 <= number < len(TEAMS):
        return side(number), WIDTH, SIDE
    if kind == "die" and number in range(1, 7):
        drawing = Drawing(name, inline=True)
        drawing.stamp(icon(name, INK, WHITE), 10, 10, scale=12.5)
        return drawing, 20.0, 20.0
    raise KeyError(name)


class GophersDisplay(Display):
    """What Gophers prints and shows."""

    parts = PARTS
    picture = staticmethod(picture)
    tiles = staticmethod(tiles)
    tile_art = staticmethod(tile_art)
    told = staticmethod(told)
