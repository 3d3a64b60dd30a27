"""Write tests/records/gotoku.play: a whole match, each line with what it does.

Run `python -m tests.games.gotoku.make_sample` again only when the shipped cards have changed; the
match is chosen by its seed.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from printplay.games.gotoku.events import GRAMMAR, Cards, Challenge, Pass, Special, Start, Take, Use
from printplay.games.gotoku.play import GotokuRules
from printplay.games.gotoku.state.state import State
from printplay.games.gotoku.views import needs_in_words
from printplay.match.lines.grammar import Event, Setup
from printplay.match.text.headers import write_headers
from printplay.match.text.writing import write_event
from tests.games.gotoku.playing import RECORDS, cards, random_match

PLAYERS = ("Anna", "Ben", "Cléo")


def rich(events: list[Event], scores: dict[str, int]) -> bool:
    """Return whether a match is short and has something of everything."""
    actions = sum(isinstance(event, Take | Use | Special | Challenge) for event in events)
    challenges = [event for event in events if isinstance(event, Challenge)]
    failed = any(event.outcome == "failure" for event in challenges)
    helped = any(len(event.dice) > 1 for event in challenges)
    special = any(isinstance(event, Special) for event in events)
    passed = any(isinstance(event, Pass) for event in events)
    told = any(isinstance(event, Start) for event in events)
    apart = len(set(scores.values())) == len(PLAYERS) and min(scores.values()) > 0
    return actions < 75 and all((failed, helped, special, passed, told, apart))


def note(before: State, after: State, event: Event) -> str:
    """Return what a line does, for a comment."""
    if not event.player:
        return ""
    was, now = (state.players[before.seat(event.player)] for state in (before, after))
    if isinstance(event, Use | Special):
        dice = zip(cards().instincts, was.dice, now.dice, strict=True)
        return ", ".join(f"{name} {old} to {new}" for name, old, new in dice if old != new)
    if isinstance(event, Challenge):
        card = cards().points[event.card]
        told = f"{needs_in_words(cards(), card)}, won by {card.faces_in_words()}"
        return f"{told}: {'face down' if len(now.down) > len(was.down) else 'stays in hand'}"
    if isinstance(event, Cards):
        return "checked against the play"
    return ""


def lines(setup: Setup, events: list[Event]) -> Iterator[str]:
    """Yield the lines of the record, rounds apart."""
    yield "# A whole match of Gotoku, action by action. Check it with `printplay check`."
    yield from write_headers(setup)
    game = GotokuRules(cards())
    before, told = game.start(setup), False
    yield ""
    yield "# Characters, the four open pairs, and who rolled highest with the black die."
    for event in events:
        after = game.apply(before, event)
        if isinstance(event, Cards) and not told:
            yield "\n# What lies on the table."
            told = True
        elif after.turn.number > before.turn.number:
            yield f"\n# Turn {after.turn.number} of everybody."
        said = note(before, after, event)
        line = write_event(event, GRAMMAR)
        yield f"{line}  # {said}" if said else line
        before = after


def main() -> None:
    """Look for a match that shows everything, and write it down."""
    for seed in count():
        setup, events, scores = random_match(seed, PLAYERS)
        if rich(events, scores):
            text = "\n".join(lines(setup, events)) + "\n"
            (RECORDS / "gotoku.play").write_text(text, encoding="utf-8")
            return


if __name__ == "__main__":
    main()
