"""What a table is asked next: turn by turn while it plays, or once when the match is over."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set

from printplay.games.asking import TOTAL_ALONE, Question, Way
from printplay.games.gotoku.composition import FACES
from printplay.games.gotoku.events import Take
from printplay.games.gotoku.legal import free_characters, open_challenges, specials, uses
from printplay.games.gotoku.piles import next_cards, pile
from printplay.games.gotoku.rules_cards import showing, taken
from printplay.games.gotoku.scoring import by_result, finished, missing
from printplay.games.gotoku.spelling import is_point
from printplay.games.gotoku.state import PAIRS, State
from printplay.i18n import N_

WAYS: tuple[Way, ...] = ("result", "play")


def questions(state: State, way: Way | None, skipped: Set[str]) -> Iterator[Question]:
    """Yield what is open, first things first; nothing where the match is over."""
    if state.ended or finished(state):
        return
    if not by_result(state) or (way == "play" and not state.stated):
        yield from _of_play(state, skipped)
    else:
        yield from _of_results(state)


def _says(name: str, verb: str = "") -> Callable[[str], str]:
    """Return what makes the line of a player from an answer."""
    return lambda answer: f"{name}: {verb} {answer}" if verb else f"{name}: {answer}"


# -- results ---------------------------------------------------------------------------------------


def _of_results(state: State) -> Iterator[Question]:
    """Ask what everyone has, player by player."""
    values = sorted({card.value for card in state.table.cards.points.values()}, reverse=True)
    cards = [str(value) for value in values]
    dice = [str(number) for number in range(len(state.table.cards.instincts) + 1)]
    highest = [str(number) for number in range(state.table.cards.highest() + 1)]

    def of_cards(words: Sequence[str]) -> Sequence[str]:
        return () if "none" in words else cards if words else [*cards, "none"]

    asked: dict[str, tuple[str, str, Callable[[Sequence[str]], Sequence[str]]]] = {
        "cards": (
            N_("Which point cards lie face down in front of {player}? (values, or none)"),
            N_("point cards"),
            of_cards,
        ),
        "removed": (
            N_("How many dice has {player} removed?"),
            N_("removed dice"),
            lambda words: () if words else dice,
        ),
        "highest": (
            N_("What is the highest die left on {player}'s character? (0: none)"),
            N_("highest die"),
            lambda words: () if words else highest,
        ),
    }
    for name, verb, *_example in missing(state):
        text, what, words = asked[verb]
        yield Question(
            f"{verb}-{name}", text, what, _says(name, verb), name, {"player": name}, words,
            help=(TOTAL_ALONE,) if verb == "cards" else (),
        )  # fmt: skip


# -- play ------------------------------------------------------------------------------------------


def _of_play(state: State, skipped: Set[str]) -> Iterator[Question]:
    """Ask for the set-up, then for the actions in the order of play."""
    free = free_characters(state)
    for name, player in zip(state.table.names, state.players, strict=True):
        if player.character is None:
            yield Question(
                f"character-{name}",
                N_("Which character does {player} have?"),
                N_("character"),
                lambda answer, name=name: f"character {name} {answer}",  # type: ignore[misc]
                name,
                {"player": name},
                lambda words: () if words else free,
            )
    if not state.pairs:
        yield Question(
            "deal",
            N_("Which {pairs} pairs lie open? (such as: 3a charm, 1c lore, ...)"),
            N_("open pairs"),
            lambda answer: f"deal {answer}",
            values={"pairs": PAIRS},
            words=lambda words: _dealt(state, words),
        )
    turn = state.turn
    if not turn.number and turn.starter < 0:
        names = list(state.table.names)
        yield Question(
            "start",
            N_("Who rolled highest and starts? (equals roll again)"),
            N_("starter"),
            lambda answer: f"start {answer}",
            words=lambda words: () if words else names,
        )
    elif state.pairs and _key(state, *(following := _next(state, skipped))) not in skipped:
        yield _action(state, *following)


def _next(state: State, skipped: Set[str]) -> tuple[int, int, int]:
    """Return who acts next, in which turn, after how many actions in it.

    A second action that was skipped ends the turn; in the last turn of the match, the match.
    """
    turn = state.turn
    if not turn.number:
        return turn.starter, 1, 0
    following = (turn.seat + 1) % len(state.players)
    after = (following, turn.number + (following == turn.starter), 0)
    now = (turn.seat, turn.number, turn.actions)
    declined = turn.actions and not _is_last(state) and _key(state, *now) in skipped
    return after if turn.complete or declined else now


def _is_last(state: State) -> bool:
    """Tell whether this turn is the last of the match."""
    return bool(state.enough()) and state.turn.seat == state.last_seat()


def _key(state: State, seat: int, number: int, done: int) -> str:
    return f"turn-{number}-{state.table.names[seat]}-{done + 1}"


def _action(state: State, seat: int, number: int, done: int) -> Question:
    name = state.table.names[seat]
    text = N_("Turn {turn}, {player}: first action?")
    if done:
        text = N_("Turn {turn}, {player}: second action?")
    return Question(
        _key(state, seat, number, done),
        text,
        N_("action"),
        _says(name),
        name,
        {"turn": number, "player": name},
        lambda words: _words(state, seat, words),
        (N_("the match ends here") if _is_last(state) else N_("no second action")) if done else "",
        follow=lambda answer: _follow(state, seat, answer),
    )


# -- what can be answered --------------------------------------------------------------------------


def _plain(words: Sequence[str]) -> list[str]:
    """Return words without their commas, in lower case."""
    return [word for given in words if (word := given.strip(",").casefold())]


def _dealt(state: State, words: Sequence[str]) -> Sequence[str]:
    """Return what can stand next in a deal: a point card, an action card, a comma."""
    given = _plain(words)
    points = [card for card in given if is_point(card)]
    if given and is_point(given[-1]):
        return list(pile(state, points=False))
    if len(points) == PAIRS:
        return []
    if given and not words[-1].endswith(","):
        return [","]
    return [card for card in pile(state, points=True) if card not in points]


def _words(state: State, seat: int, words: Sequence[str]) -> Sequence[str]:
    """Return what can stand next in an action."""
    given = _plain(words)
    if not given:
        return _verbs(state, seat)
    verb, *rest = given
    return _NEXT[verb](state, seat, rest) if verb in _NEXT else ()


def _verbs(state: State, seat: int) -> list[str]:
    possible = {
        "take": any(map(any, state.pairs)),
        "use": any(uses(state, seat)),
        "special": any(specials(state, seat)),
        "challenge": bool(open_challenges(state, seat)),
        "pass": True,
    }
    return [verb for verb, can in possible.items() if can]


def _taking(state: State, seat: int, rest: Sequence[str]) -> State:
    """Return the state with the card of a `take` in the hand and nothing in its place yet."""
    named = rest[2] if rest[1:2] == ["from"] and len(rest) > 2 else ""
    pair = int(named) if named.isdecimal() else 0
    return taken(state, seat, Take(state.table.names[seat], rest[0], pair))


def _next_take(state: State, seat: int, rest: list[str]) -> Sequence[str]:
    if not rest:
        return list(dict.fromkeys(card for pair in state.pairs for card in pair if card))
    if rest[-1] == "from":
        return [str(index + 1) for index in showing(state, rest[0])]
    if "refill" not in rest:
        many = len(showing(state, rest[0])) > 1 and "from" not in rest
        return ["from"] if many else ["refill"]
    return _next_up(_taking(state, seat, rest), rest[rest.index("refill") + 1 :])


def _next_up(state: State, up: Sequence[str]) -> Sequence[str]:
    """Return what can come up: point cards, then action cards."""
    kinds = [is_point(card) for card in _plain(up)]
    left = (next_cards(state, points=points) for points in (True, False) if points not in kinds)
    return list(next(filter(None, left), ()))


def _next_use(state: State, seat: int, rest: list[str]) -> Sequence[str]:
    return () if rest else [event.card for event in uses(state, seat)]


def _next_special(state: State, seat: int, rest: list[str]) -> Sequence[str]:
    found = [event for event in specials(state, seat) if event.line == tuple(rest[:1])]
    if not rest:
        return list(dict.fromkeys(event.line[0] for event in specials(state, seat)))
    bonuses = [event.bonus for event in found if event.bonus]
    if len(rest) == 1:
        return ["bonus"] if bonuses else ()
    return bonuses if rest[1:] == ["bonus"] else ()


def _next_challenge(state: State, seat: int, rest: list[str]) -> Sequence[str]:
    if not rest:
        return open_challenges(state, seat)
    return _faces(state, seat, rest[1:])


def _faces(state: State, seat: int, dice: Sequence[str]) -> Sequence[str]:
    rolled = 1 + state.players[seat].removed
    return [str(face) for face in FACES] if len(_plain(dice)) < rolled else ()


_NEXT: dict[str, Callable[[State, int, list[str]], Sequence[str]]] = {
    "take": _next_take,
    "use": _next_use,
    "special": _next_special,
    "challenge": _next_challenge,
}


# -- what is asked once more -----------------------------------------------------------------------


def _follow(state: State, seat: int, answer: str) -> Question | None:
    """Ask for what an action still needs: the cards that come up, the dice, the bonus."""
    name, given = state.table.names[seat], _plain(answer.split())
    more: tuple[str, str, str, Callable[[Sequence[str]], Sequence[str]]] | None = None
    if given[:1] == ["take"] and len(given) > 1 and "refill" not in given:
        after = _taking(state, seat, given[1:])
        if _next_up(after, ()):
            text = N_("{player}: which cards come up in its place? (such as: 4d craft)")
            more = text, N_("new pair"), ", refill", lambda words: _next_up(after, words)
    elif given[:1] == ["challenge"] and len(given) == 2:
        text = N_("{player}: what do the dice show? ({count} rolled)")
        more = text, N_("dice"), "", lambda words: _faces(state, seat, words)
    elif given[:1] == ["special"] and "bonus" not in given:
        left = _next_special(state, seat, [*given[1:2], "bonus"])
        if left:
            text = N_("{player}: which die does the bonus lower?")
            more = text, N_("bonus"), " bonus", lambda words: () if words else left
    if more is None:
        return None
    text, what, between, words = more
    return Question(
        f"more-{given[0]}",
        text,
        what,
        lambda rest: f"{name}: {answer}{between} {rest}",
        name,
        {"player": name, "count": 1 + state.players[seat].removed},
        words,
    )
