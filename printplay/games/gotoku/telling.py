"""What has just happened in Gotoku, in a sentence for those who look on."""

from __future__ import annotations

from collections.abc import Iterator

from printplay.core.i18n import N_, fill_template, printed_words
from printplay.games.gotoku.events import Challenge, Character, Deal, Pass, Special, Start, Take, Use
from printplay.games.gotoku.state.state import State
from printplay.match.lines.grammar import Event


def told(before: State, event: Event, after: State) -> Iterator[str]:
    """Yield the sentences about an event in the current language."""
    values = {"player": event.player, "card": printed_words(getattr(event, "card", ""))}
    if isinstance(event, Character):
        character = printed_words(event.character)
        values = {"player": event.who, "character": character[:1].upper() + character[1:]}
        yield fill_template(N_("{player} gets a character: {character}."), values)
    elif isinstance(event, Deal):
        yield fill_template(N_("The open pairs are dealt."), {})
    elif isinstance(event, Start):
        yield fill_template(N_("{player} takes the first turn."), {"player": event.who})
    elif isinstance(event, Take):
        yield fill_template(N_("{player} takes a card: {card}."), values)
    elif isinstance(event, Use):
        if event.value is None:
            yield fill_template(N_("{player} discards {card} and lowers a die."), values)
        else:
            values |= {"value": str(event.value)}
            yield fill_template(N_("{player} discards {card} and lowers a die to {value}."), values)
    elif isinstance(event, Special):
        yield fill_template(N_("{player} discards a line of three cards."), values)
    elif isinstance(event, Challenge):
        yield from _challenged(before, event, after, values)
    elif isinstance(event, Pass):
        yield fill_template(N_("{player} ends the turn."), values)


def _challenged(before: State, event: Challenge, after: State, values: dict[str, str]) -> Iterator[str]:
    seat = before.table.seats.get(event.player, 0)
    values = values | {"dice": " ".join(map(str, event.dice))}
    if len(after.players[seat].down) > len(before.players[seat].down):
        yield fill_template(N_("{player} rolls {dice} and wins the challenge: {card}."), values)
    elif event.dice:
        yield fill_template(N_("{player} rolls {dice} and loses the challenge: {card}."), values)
    else:
        yield fill_template(N_("{player} takes on a challenge: {card}."), values)
