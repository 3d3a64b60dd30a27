"""The next questions to a table of Goldrausch: group by group for results, card by card for play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from functools import partial

from printplay.core.i18n import N_, _
from printplay.games.goldrausch.rules.legal import is_finished, legal_events, missing_totals
from printplay.games.goldrausch.rules.rounds import starters
from printplay.games.goldrausch.state import (
    CHIPS,
    GRAMMAR,
    GROUPS,
    ROUNDS,
    Card,
    RoundState,
    Settle,
    State,
    group_name,
)
from printplay.match.derived_questions import Choices
from printplay.match.lines.vocabulary import Unclear
from printplay.match.lines.words import Words
from printplay.match.question import TOTALS_ALONE, Prompt, Way, parse_yes_no


def questions(state: State, way: Way | None, skipped: Set[str]) -> Iterator[Prompt]:  # noqa: ARG001
    """Yield the open questions in order; none when the match is over.

    A round goes on as it was begun; a new one as the table chooses, or as the last one was entered.
    Once somebody's total is all that was entered, the others' are asked for.
    """
    if state.ended or is_finished(state) or not state.table.names:
        return
    if state.by_total() and state.totals:
        yield from _totals(state)
        return
    begun_way = _way_of(state.round) or next(filter(None, map(_way_of, reversed(state.past))), None)
    chosen_way = begun_way or way or "result"
    number, complete = max(1, state.round.number), state.complete()
    if not complete:
        yield from _results(state, number) if chosen_way == "result" else _card_prompts(state)
    for later_number in range(number + 1, ROUNDS + 1):
        settled = len(state.round.settled) == len(GROUPS) or not complete or later_number > number + 1
        if chosen_way == "result" and settled:
            yield from _results(state, later_number)
        else:
            yield _round_prompt(state, later_number)


def _way_of(played: RoundState) -> Way | None:
    if played.cards + played.fog:
        return "play"
    return "result" if played.settled else None


# -- by result -------------------------------------------------------------------------------------


def _totals(state: State) -> Iterator[Prompt]:
    """Yield the missing totals, if only totals were entered so far."""
    for name in (missing_total.player for missing_total in missing_totals(state)):
        yield Prompt(
            f"total {name}",
            N_("{player}: total coins?"),
            N_("total coins"),
            lambda answer, name=name: f"{name}: total {answer}".strip(),  # type: ignore[misc]
            name,
            {"player": name},
        )


def _results(state: State, number: int) -> Iterator[Prompt]:
    """Yield the questions for the groups of a round that are not settled."""
    is_current = max(1, state.round.number) == number
    for group in GROUPS:
        if is_current and group in state.round.settled:
            continue
        yield Prompt(
            f"settle {number} {group}",
            N_("Round {round}, {group}: gold, and whose chips (such as 13 {name} 2)?"),
            N_("gold and chips"),
            partial(_settle, state, group),
            values={"round": number, "group": _(group_name(group)), "name": state.table.names[0]},
            words=partial(_chip_words, state, group),
            own=True,
            help=(N_("A name alone is one chip: 29 Anna Cleo. Commas may be left out."), TOTALS_ALONE),
            tapped=N_("Round {round}, {group}: gold, and whose chips?"),
        )


def _chip_words(state: State, group: str, typed_words: Sequence[str]) -> Sequence[str]:
    """Return the possible next words of an answer: none for the gold, then names and chips."""
    if not typed_words:
        return ()
    line = f"settle {group} 0 {' '.join(typed_words[1:])}"  # whatever the answer says about the gold
    return Settle.form.next(Words(line, players=state.table.names))


def _settle(state: State, group: str, answer: str) -> str:
    """Return the line of a settling: `29 Anna Cleo` and `29 a 2 c` as a record writes them."""
    words = Words(answer)
    readings = list(_chips(state, words[1:], ()))
    best_readings = [chips for short_count, chips in readings if short_count == min(readings)[0]]
    if len(best_readings) > 1:
        choices = tuple(" / ".join(f"{name}: {count}" for name, count in chips) for chips in best_readings)
        raise Unclear(N_("{word} could mean: {choices}"), word=words.rest(1), choices=choices)
    if not best_readings or not best_readings[0]:
        return f"settle {group} {answer}".strip()
    return f"settle {group} {words[0]} " + ", ".join(f"{name} {count}" for name, count in best_readings[0])


Chips = tuple[tuple[str, str], ...]


def _chips(state: State, words: Sequence[str], earlier_chips: Chips) -> Iterator[tuple[int, Chips]]:
    """Yield the readings of words about chips, each with the number of abbreviated names."""
    rest = words[1:] if earlier_chips and words[:1] == [","] else words
    if not rest and (rest is words or not earlier_chips):
        yield 0, earlier_chips
    for length in range(1, len(rest) + 1):
        name_start = " ".join(rest[:length]).casefold()
        matching_names = [name for name in state.table.names if name.casefold().startswith(name_start)]
        if not matching_names:
            return
        count, words_after = "1", rest[length:]
        if words_after and words_after[0].isdecimal():
            count, words_after = words_after[0], words_after[1:]
        for name in matching_names:
            if name not in dict(earlier_chips):
                for short, chips in _chips(state, words_after, (*earlier_chips, (name, count))):
                    yield short + (name.casefold() != name_start), chips


# -- card by card ----------------------------------------------------------------------------------


def _round_prompt(state: State, number: int) -> Prompt:
    names = state.table.names
    first = starters(state) if number == state.round.number + 1 else ()
    by_rule = [names[seat] for seat in first]
    text = N_("Round {round}: who turns the first card?")
    if len(by_rule) == 1:
        text = N_("Round {round}: who turns the first card (by the rules: {player})?")
    return Prompt(
        f"round {number}",
        text,
        N_("who begins"),
        lambda answer: f"round {answer}".strip(),
        values={"round": number, "player": ", ".join(by_rule)},
        words=lambda given: () if given else (*by_rule, *(n for n in names if n not in by_rule)),
    )


def _card_prompts(state: State) -> Iterator[Prompt]:
    """Yield the next card of the round; before the first round, who begins."""
    played = state.round
    if not played.number:
        yield _round_prompt(state, 1)
        return
    card = played.cards + played.fog + 1
    values: dict[str, object] = {"round": played.number, "card": card}
    key = f"card {played.number} {card}"
    cards = [event for event in legal_events(state) if isinstance(event, Card) and not event.chip]
    if len(played.expecting) != 1:
        lines = (f"{event.player} {GRAMMAR.write(event)}" for event in cards)
        yield Prompt(
            key,
            N_("Round {round}, card {card}: who turns it, and what (figure, gold, false)?"),
            N_("card"),
            lambda answer: _player_line(*_split(state, answer)),
            values=values,
            words=Choices(lines, state.table.names).next,
            follow=lambda answer: _chip(state, *_split(state, answer)),
        )
        return
    player = state.table.names[played.expecting[0]]
    choices = Choices(map(GRAMMAR.write, cards))
    yield Prompt(
        key,
        N_("Round {round}, card {card}: what does {player} turn (figure, gold, false)?"),
        N_("card"),
        lambda answer: _player_line(player, answer),
        player,
        {**values, "player": player},
        choices.next,
        follow=lambda answer: _chip(state, player, answer),
        also=_short(choices),
        help=(N_("A group alone is a figure of it, a number alone that much gold: inn, 6 lad."),),
    )


def _short(choices: Choices) -> Mapping[str, str]:
    """Return the words that may begin an answer about a card: a group, or an amount of gold."""
    kinds = ("figure", "gold")
    return {word: f"{kind} {word}" for kind in kinds for word in choices.next((kind,))}


def _player_line(player: str, answer: str) -> str:
    return f"{player}: {answer}" if player else answer


def _split(state: State, answer: str) -> tuple[str, str]:
    """Return the name that an answer begins with (may be empty), and the rest."""
    for name in sorted(state.table.names, key=len, reverse=True):
        if answer.startswith((f"{name} ", f"{name}:")):
            return name, answer.removeprefix(name).lstrip(": ")
    return "", answer


def _chip(state: State, player: str, answer: str) -> Prompt | None:
    """Ask for a chip after a figure, if the player has one left."""
    words = answer.casefold().split()
    seat = state.table.seats.get(player)
    if seat is None or len(words) != 2 or words[0] != "figure" or words[1] not in GROUPS:
        return None
    chips_left = CHIPS - state.round.chips(seat)
    if chips_left <= 0:
        return None
    return Prompt(
        f"chip {state.round.number} {state.round.cards + state.round.fog + 1}",
        N_("A chip of {player} on the {group} ({left} left)?"),
        N_("chip"),
        lambda given: _player_line(player, " ".join((answer, *_yes(given)))),
        player,
        {"player": player, "group": _(group_name(words[1])), "left": chips_left},
        lambda given: () if given else (_("yes"), _("no")),
        N_("no chip"),
        also={"chip": "chip"},
    )


def _yes(answer: str) -> Sequence[str]:
    """Return the word that places a chip, an empty text for a no; other words are kept."""
    if not answer.strip():
        return ()
    chip = parse_yes_no(answer)
    if chip is None:
        return ("chip",) if answer.strip().casefold() == "chip" else (answer.strip(),)
    return ("chip",) if chip else ()
