"""What has just happened in Gophers, in a sentence for those who look on."""

from __future__ import annotations

from collections.abc import Iterator

from printplay.core.i18n import N_, filled, named
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
        yield from _collected(before, event)
    yield from _set_up(event)
    yield from _played(event)
    yield from _shared(event)


def _set_up(event: Event) -> Iterator[str]:
    if isinstance(event, Page):
        yield filled(N_("Storey {number} opens."), {"number": event.number})
    elif isinstance(event, Counted):
        yield filled(N_("The deck has {count:card|cards}."), {"count": event.cards})
    elif isinstance(event, At):
        values = {"player": event.player, "cave": event.cave}
        yield filled(N_("{player} stands in cave {cave}."), values)


def _played(event: Event) -> Iterator[str]:
    if isinstance(event, Roll):
        values = {"player": event.player, "die": event.die}
        if event.path:
            moved = N_("{player} rolls {die} and runs to cave {cave}.")
            yield filled(moved, values | {"cave": event.path[-1]})
        else:
            yield filled(N_("{player} rolls {die}."), values)
    elif isinstance(event, Dig):
        yield filled(N_("{player} digs."), {"player": event.player})
    elif isinstance(event, Cards):
        held = N_("{player} has {count:card|cards} in hand.")
        drawn = N_("{player} draws {count:card|cards}.")
        values = {"player": event.player, "count": event.number}
        yield filled(held if event.verb == "hand" else drawn, values)


def _shared(event: Event) -> Iterator[str]:
    """Yield what one player takes from another, or gives."""
    player = {"player": event.player}
    if isinstance(event, Gift):
        none, one = N_("{player} takes no gift."), N_("{player} takes a gift.")
        yield filled(none if event.taken is None else one, player)
    elif isinstance(event, Baskets):
        none, some = N_("{player} takes no basket."), N_("{player} takes baskets: {names}.")
        names = ", ".join(event.owners)
        yield filled(some if names else none, player | {"names": names})
    elif isinstance(event, Pay):
        kept, given = N_("The supplies stay with {player}."), N_("The supplies go to {to}.")
        yield filled(given if event.to else kept, player | {"to": event.to})


def _collected(state: State, event: Collect) -> Iterator[str]:
    if not event.uses:
        yield filled(N_("{player} collects nothing."), {"player": event.player})
        return
    seat = state.table.seats.get(event.player)
    held = state.content(seat) if seat is not None else None
    what = f"{held.kind} {held.number or ''}".strip() if held is not None else ""
    if what:
        yield filled(N_("{player} collects: {supplies}."), {"player": event.player, "supplies": named(what)})
    else:
        yield filled(N_("{player} collects supplies."), {"player": event.player})
