"""What has just happened in Goldrausch, in a sentence for those who look on."""

from __future__ import annotations

from collections.abc import Iterator

from printplay.core.i18n import N_, fill_template, printed_words
from printplay.games.goldrausch.events import Chip, Counterfeit, Figure, Gold, Round, Settle
from printplay.games.goldrausch.state.state import ROUNDS, State
from printplay.match.lines.grammar import Event


def told(_before: State, event: Event, after: State) -> Iterator[str]:
    """Yield the sentences about an event in the current language."""
    group = printed_words(getattr(event, "group", ""))
    values = {"player": event.player, "group": group[:1].upper() + group[1:]}
    if isinstance(event, Round):
        values |= {"round": str(after.round.number), "rounds": str(ROUNDS)}
        yield fill_template(N_("Round {round} of {rounds} begins."), values)
        if event.starter:
            yield fill_template(N_("{player} turns the first card."), {"player": event.starter})
    elif isinstance(event, Figure):
        if event.chip:
            yield fill_template(N_("{player} turns a figure and places a chip: {group}."), values)
        else:
            yield fill_template(N_("{player} turns a figure: {group}."), values)
    elif isinstance(event, Chip):
        yield fill_template(N_("{player} places a chip: {group}."), values)
    elif isinstance(event, Gold):
        yield fill_template(
            N_("{player} turns gold: {amount} for {group}."), values | {"amount": str(event.amount)}
        )
    elif isinstance(event, Counterfeit):
        yield fill_template(N_("{player} turns a false coin: {group}."), values)
    elif isinstance(event, Settle):
        yield fill_template(N_("{group}: {gold} gold to share."), values | {"gold": str(event.gold)})
