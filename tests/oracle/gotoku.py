"""Temporary: how Gotoku read and wrote its lines by hand; the declared ones must match."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

from printplay.games.gotoku.composition import LINES
from printplay.games.gotoku.events import (
    Cards,
    Challenge,
    Character,
    Deal,
    Highest,
    Pass,
    Removed,
    Special,
    Start,
    Take,
    Use,
)
from printplay.games.gotoku.spelling import OUTCOMES, card_at, pair_at, pair_in_words
from printplay.games.match import Event, Grammar
from printplay.record.words import COMMAS, LIST, Nobody, Unreadable, Words, tidy

# -- lines of the table ----------------------------------------------------------------------------


def _character(words: Words) -> Character:
    last = len(words)
    while last > 3 and re.fullmatch("[0-9]+", words[last - 1]):
        last -= 1
    if last < 3:
        raise Unreadable("character", (1, 2), "character")
    name = tidy(words.text[words.span((1, 2))[0] : words.span((1, last - 1))[1]])
    if words.players and name not in words.players:
        raise Nobody(name, (1, last - 1))
    values = tuple(words.number(index) for index in range(last, len(words)))
    return Character(name, words[last - 1].casefold(), values)


def _deal(words: Words) -> Deal:
    commas = [index for index, word in enumerate(words) if word == ","]
    edges = [0, *commas, len(words)]
    pairs = []
    for before, after in pairwise(edges):
        if before + 1 >= after:
            raise Unreadable("card-missing", (before + 1, before + 2), "card")
        pairs.append(pair_at(words, before + 1, after))
    return Deal(tuple(pairs))


def _start(words: Words) -> Start:
    if len(words) < 2:
        raise Unreadable("start", (0, 1))
    return Start(words.name(1))


# -- what a player does ----------------------------------------------------------------------------


def _take(player: str, words: Words) -> Take:
    card, index, pair = card_at(words, 1), 2, 0
    if words[index : index + 1] and words[index].casefold() == "from":
        pair, index = words.number(index + 1), index + 2
    if index == len(words):
        return Take(player, card, pair)
    if words[index].casefold() != "refill":
        raise Unreadable("too-much", (index, len(words)), "take", found=words.rest(index))
    card_at(words, index + 1)
    return Take(player, card, pair, pair_at(words, index + 1, len(words)))


def _use(player: str, words: Words) -> Use:
    card, index = card_at(words, 1), 2
    die, value = "", None
    if words[index : index + 1] and words[index].casefold() == "on":
        die, index = card_at(words, index + 1), index + 2
    if words[index : index + 1] and words[index].casefold() == "to":
        value, index = words.number(index + 1), index + 2
    words.end(index)
    return Use(player, card, die, value)


def _special(player: str, words: Words) -> Special:
    keys = [word.casefold() for word in words]
    last = keys.index("bonus") if "bonus" in keys else len(words)
    line = tuple(card_at(words, index) for index in range(1, last))
    if len(line) != (1 if line[:1] and line[0] in LINES else 3):
        raise Unreadable("special", (1, max(last, 2)), "special")
    bonus = ""
    if last < len(words):
        bonus = card_at(words, last + 1)
        words.end(last + 2)
    return Special(player, line, bonus)


def _challenge(player: str, words: Words) -> Challenge:
    card, last, outcome = card_at(words, 1), len(words), ""
    if last > 2 and words[-1].casefold() in OUTCOMES:
        last, outcome = last - 1, words[-1].casefold()
    if last < 3:
        raise Unreadable("number-missing", (2, 3), "challenge")
    dice = tuple(words.number(index) for index in range(2, last))
    return Challenge(player, card, dice, outcome)


def _pass(player: str, words: Words) -> Pass:
    words.end(1)
    return Pass(player)


def _cards(player: str, words: Words) -> Cards:
    if len(words) == 2 and words[1].casefold() == "none":
        return Cards(player, ())
    if len(words) == 1:
        raise Unreadable("number-missing", (1, 2))
    return Cards(player, tuple(words.number(index) for index in range(1, len(words))))


def _removed(player: str, words: Words) -> Removed:
    words.end(2)
    return Removed(player, words.number(1))


def _highest(player: str, words: Words) -> Highest:
    words.end(2)
    return Highest(player, words.number(1))


# -- the way back ----------------------------------------------------------------------------------


def _write_take(event: Take) -> str:
    place = f" from {event.pair}" if event.pair else ""
    up = pair_in_words(event.refill)
    return f"take {event.card}{place}" + (f", refill {up}" if up else "")


def _write_use(event: Use) -> str:
    die = f" on {event.die}" if event.die else ""
    return f"use {event.card}{die}" + (f" to {event.value}" if event.value is not None else "")


def _write_special(event: Special) -> str:
    return f"special {' '.join(event.line)}" + (f" bonus {event.bonus}" if event.bonus else "")


_WRITERS: Mapping[type, Callable[[Any], str]] = {
    Character: lambda event: " ".join(
        ("character", event.who, event.character, *map(str, event.values))
    ),
    Deal: lambda event: "deal " + ", ".join(map(pair_in_words, event.pairs)),
    Start: lambda event: f"start {event.who}",
    Take: _write_take,
    Use: _write_use,
    Special: _write_special,
    Challenge: lambda event: " ".join(
        ("challenge", event.card, *map(str, event.dice), event.outcome)
    ).rstrip(),
    Pass: lambda _event: "pass",
    Cards: lambda event: "cards " + (" ".join(map(str, event.values)) or "none"),
    Removed: lambda event: f"removed {event.number}",
    Highest: lambda event: f"highest {event.value}",
}


def _write(event: Event) -> str:
    return _WRITERS[type(event)](event)


def _rename(event: Event, names: Mapping[str, str]) -> Event:
    if isinstance(event, Character | Start):
        return event._replace(who=names.get(event.who, event.who))
    if not event.player:
        return event
    renamed: Any = event
    return renamed._replace(player=names.get(event.player, event.player))  # type: ignore[no-any-return]


GRAMMAR = Grammar(
    headers={},
    table={"character": _character, "deal": _deal, "start": _start},
    verbs={
        "take": _take,
        "use": _use,
        "special": _special,
        "challenge": _challenge,
        "pass": _pass,
        "cards": _cards,
        "removed": _removed,
        "highest": _highest,
    },
    write=_write,
    rename=_rename,
    splits={
        "cards": LIST,
        **dict.fromkeys(("character", "take", "special", "challenge"), COMMAS),
    },
    inside=(Character, Deal, Start),
)
