"""The next questions to a table of Gotoku: turn by turn during play, or once at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from functools import cached_property, partial

from printplay.core.i18n import N_
from printplay.games.gotoku.events import GRAMMAR, Take
from printplay.games.gotoku.rules.cards import pairs_with, take_card
from printplay.games.gotoku.rules.legal import (
    by_result,
    free_characters,
    is_finished,
    missing_results,
    open_challenges,
    specials,
    takes,
    uses,
)
from printplay.games.gotoku.state.case import next_cards, pile
from printplay.games.gotoku.state.state import FACES, PAIRS, State, is_point
from printplay.match.derived_questions import Choices
from printplay.match.question import TOTAL_ALONE, Prompt, Way, line_maker


def questions(state: State, way: Way | None, skipped: Set[str]) -> Iterator[Prompt]:
    """Yield the open questions in order; none when the match is over."""
    if state.ended or is_finished(state):
        return
    if not by_result(state) or (way == "play" and not state.entered.results):
        yield from _play_prompts(state, skipped)
    else:
        yield from _result_prompts(state)


# -- results ---------------------------------------------------------------------------------------


def _result_prompts(state: State) -> Iterator[Prompt]:
    values = sorted({card.value for card in state.table.cards.points.values()}, reverse=True)
    cards = [str(value) for value in values]
    dice = [str(number) for number in range(len(state.table.cards.instincts) + 1)]
    highest = [str(number) for number in range(state.table.cards.highest() + 1)]

    def of_cards(words: Sequence[str]) -> Sequence[str]:
        return () if "none" in words else cards if words else [*cards, "none"]

    prompt_parts: dict[str, tuple[str, str, Callable[[Sequence[str]], Sequence[str]]]] = {
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
    for name, verb, *_example in missing_results(state):
        text, noun, words = prompt_parts[verb]
        yield Prompt(
            f"{verb}-{name}", text, noun, line_maker(name, verb), name, {"player": name}, words,
            help=(TOTAL_ALONE,) if verb == "cards" else (),
        )  # fmt: skip


# -- play ------------------------------------------------------------------------------------------


def _play_prompts(state: State, skipped: Set[str]) -> Iterator[Prompt]:
    """Ask for the set-up, then for the actions in the order of play."""
    free = free_characters(state)
    for name, player in zip(state.table.names, state.players, strict=True):
        if player.character is None:
            yield Prompt(
                f"character-{name}",
                N_("Which character does {player} have?"),
                N_("character"),
                lambda answer, name=name: f"character {name} {answer}",  # type: ignore[misc]
                name,
                {"player": name},
                lambda words: () if words else free,
            )
    if not state.pairs:
        yield Prompt(
            "deal",
            N_("Which {pairs} pairs lie open? (such as: 3a charm, 1c lore, ...)"),
            N_("open pairs"),
            lambda answer: f"deal {answer}",
            values={"pairs": PAIRS},
            tapped=N_("Which {pairs} pairs lie open?"),
            words=lambda words: _deal_words(state, words),
        )
    turn = state.turn
    if not turn.number and turn.starter < 0:
        names = list(state.table.names)
        yield Prompt(
            "start",
            N_("Who rolled highest and starts? (equals roll again)"),
            N_("starter"),
            lambda answer: f"start {answer}",
            words=lambda words: () if words else names,
        )
    elif state.pairs:
        yield from (
            _action(state, *choice) for choice in _next(state) if _question_key(state, *choice) not in skipped
        )


def _next(state: State) -> Iterator[tuple[int, int, int]]:
    """Yield the players who can act next, each with the turn and the number of actions in it.

    A second action can be left out, and the next player's first one comes instead; in the last turn of
    the match, none does.
    """
    turn = state.turn
    if not turn.number:
        yield turn.starter, 1, 0
        return
    following = (turn.seat + 1) % len(state.players)
    if not turn.complete:
        yield turn.seat, turn.number, turn.actions
    if turn.complete or (turn.actions and not _is_last(state)):
        yield following, turn.number + (following == turn.starter), 0


def _is_last(state: State) -> bool:
    return bool(state.enough()) and state.turn.seat == state.last_seat()


def _question_key(state: State, seat: int, number: int, done: int) -> str:
    return f"turn-{number}-{state.table.names[seat]}-{done + 1}"


def _action(state: State, seat: int, number: int, done: int) -> Prompt:
    name, actions = state.table.names[seat], _Actions(state, seat)
    text = N_("Turn {turn}, {player}: first action?")
    if done:
        text = N_("Turn {turn}, {player}: second action?")
    return Prompt(
        _question_key(state, seat, number, done),
        text,
        N_("action"),
        line_maker(name),
        name,
        {"turn": number, "player": name},
        actions.next,
        (N_("the match ends here") if _is_last(state) else N_("no second action")) if done else "",
        follow=partial(_follow, actions),
    )


# -- possible answers -----------------------------------------------------------------------------


def _plain_words(words: Sequence[str]) -> list[str]:
    """Return words without their commas, in lower case."""
    return [word for raw_word in words if (word := raw_word.strip(",").casefold())]


def _deal_words(state: State, words: Sequence[str]) -> Sequence[str]:
    """Return the possible next words of a deal: a point card, an action card, a comma."""
    plain_words = _plain_words(words)
    points = [card for card in plain_words if is_point(card)]
    if plain_words and is_point(plain_words[-1]):
        return list(pile(state, points=False))
    if len(points) == PAIRS:
        return []
    if plain_words and not words[-1].endswith(","):
        return [","]
    return [card for card in pile(state, points=True) if card not in points]


class _Actions:
    """The possible answers for a player's action, computed when they are first needed."""

    def __init__(self, state: State, seat: int) -> None:
        self.state, self.seat = state, seat

    @cached_property
    def choices(self) -> Choices:
        """Return all choices except the dice of a challenge, which may come in any order."""
        state, seat = self.state, self.seat
        unique_cards = {card for pair in state.pairs for card in pair if len(pairs_with(state, card)) == 1}
        lines = [
            GRAMMAR.write(event._replace(pair=0) if event.card in unique_cards else event)
            for event in takes(state, seat)
        ]
        lines += map(GRAMMAR.write, (*uses(state, seat), *specials(state, seat)))
        lines += [f"challenge {card}" for card in open_challenges(state, seat)]
        return Choices(line.replace(",", "") for line in (*lines, "pass"))

    def next(self, words: Sequence[str]) -> Sequence[str]:
        plain_words = _plain_words(words)
        if plain_words[:1] == ["challenge"] and len(plain_words) > 1:
            return self.faces(plain_words[2:])
        return self.choices.next(plain_words)

    def faces(self, dice: Sequence[str]) -> Sequence[str]:
        """Return the possible faces of another die, if there is one."""
        rolled = 1 + self.state.players[self.seat].removed
        return [str(face) for face in FACES] if len(_plain_words(dice)) < rolled else ()


def _next_up(state: State, up: Sequence[str]) -> Sequence[str]:
    """Return the cards that can come up: point cards, then action cards."""
    kinds = [is_point(card) for card in _plain_words(up)]
    possible_cards = (next_cards(state, points=points) for points in (True, False) if points not in kinds)
    return list(next(filter(None, possible_cards), ()))


# -- follow-up questions ---------------------------------------------------------------------------


def _follow(actions: _Actions, answer: str) -> Prompt | None:
    """Ask for the missing parts of an action: the cards that come up, the dice, the bonus."""
    state, seat = actions.state, actions.seat
    name, plain_words = state.table.names[seat], _plain_words(answer.split())
    missing_part: tuple[str, str, str, Callable[[Sequence[str]], Sequence[str]]] | None = None
    if plain_words[:1] == ["take"] and (plain_words[-1] == "from" or "from" in actions.next(plain_words)):
        return None  # the pair has to be entered first
    if plain_words[:1] == ["take"] and len(plain_words) > 1 and "refill" not in plain_words:
        pair = (
            int(plain_words[3])
            if plain_words[2:3] == ["from"] and plain_words[3:4] and plain_words[3].isdecimal()
            else 0
        )
        next_state = take_card(state, seat, Take(name, plain_words[1], pair))
        if _next_up(next_state, ()):
            text = N_("{player}: which new cards? (such as: 4d craft)")
            missing_part = text, N_("new pair"), ", refill", lambda words: _next_up(next_state, words)
    elif plain_words[:1] == ["challenge"] and len(plain_words) == 2:
        text = N_("{player}: what do the dice show? ({count} rolled)")
        missing_part = text, N_("dice"), "", actions.faces
    elif plain_words[:1] == ["special"] and "bonus" not in plain_words:
        bonus_dice = actions.choices.next(("special", *plain_words[1:2], "bonus"))
        if bonus_dice:
            text = N_("{player}: which die does the bonus lower?")
            missing_part = text, N_("bonus"), " bonus", lambda words: () if words else bonus_dice
    if missing_part is None:
        return None
    text, noun, between, words = missing_part
    return Prompt(
        f"more-{plain_words[0]}",
        text,
        noun,
        lambda rest: f"{name}: {answer}{between} {rest}",
        name,
        {"player": name, "count": 1 + state.players[seat].removed},
        words,
        tapped=N_("{player}: which new cards?") if between == ", refill" else "",
    )
