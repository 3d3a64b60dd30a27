"""What has just happened in Gophers, in a sentence for those who look on."""

from __future__ import annotations

from collections.abc import Iterator

from printplay.core.i18n import N_, fill_template, printed_words
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
from printplay.games.gophers.state.state import State
from printplay.match.lines.grammar import Event


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
