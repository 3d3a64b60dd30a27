"""Temporary: how Goldrausch read and wrote its lines by hand; the declared ones must match."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Any

from printplay.games.goldrausch.composition import GROUPS
from printplay.games.goldrausch.events import (
    Card,
    Chip,
    Counterfeit,
    Figure,
    Gold,
    Round,
    Settle,
)
from printplay.games.match import Event, Grammar
from printplay.record.words import Nobody, Unreadable, Words, tidy


def _group(words: Words, index: int) -> str:
    known = ", ".join(GROUPS)
    if index >= len(words):
        raise Unreadable("group-missing", (index, index + 1), "groups-are", known=known)
    group = words[index].casefold()
    if group not in GROUPS:
        near = get_close_matches(group, GROUPS, 1)
        raise Unreadable(
            "no-group",
            (index, index + 1),
            "did-you-mean-word" if near else "groups-are",
            found=words[index],
            near=near[0] if near else "",
            known=known,
        )
    return group


def _chip_too(words: Words, index: int) -> bool:
    """Tell whether a line goes on with `chip`; raise Unreadable where it goes on otherwise."""
    chip = words[index : index + 1]
    told = bool(chip) and chip[0].casefold() == "chip"
    words.end(index + told)
    return told


def _round(words: Words) -> Round:
    return Round(words.name(1)) if len(words) > 1 else Round()


def _figure(player: str, words: Words) -> Figure:
    return Figure(player, _group(words, 1), _chip_too(words, 2))


def _chip(player: str, words: Words) -> Chip:
    group = _group(words, 1)
    words.end(2)
    return Chip(player, group)


def _gold(player: str, words: Words) -> Gold:
    amount = words.number(1)
    return Gold(player, amount, _group(words, 2), _chip_too(words, 3))


def _counterfeit(player: str, words: Words) -> Counterfeit:
    return Counterfeit(player, _group(words, 1), _chip_too(words, 2))


def _settle(words: Words) -> Settle:
    group, gold = _group(words, 1), words.number(2)
    chips: dict[str, int] = {}
    if len(words) == 3:
        return Settle(group, gold)
    index = 3
    for part in words.text[words.span((2, 3))[1] :].split(","):
        said = Words(part)
        if not said:
            raise Unreadable("name-empty", (index, index + 1))
        last = index + len(said) - 1
        name = tidy(part[: len(part.rstrip()) - len(said[-1])])
        alone = tidy(part) in words.players and name not in words.players
        if alone and not said[-1].isdecimal():
            name, count = tidy(part), 1
        elif alone or not name:
            raise Unreadable("no-chips", (index, last + 1), "chips-are", found=tidy(part))
        else:
            count = words.number(last)
        if words.players and name not in words.players:
            raise Nobody(name, (index, last))
        if name in chips:
            raise Unreadable("chips-twice", (index, max(last, index + 1)), name=name)
        chips[name] = count
        index = last + 2
    return Settle(group, gold, tuple(chips.items()))


def _with_chip(text: str, event: Card) -> str:
    return f"{text} chip" if event.chip else text


_WRITERS: Mapping[type, Callable[[Any], str]] = {
    Round: lambda event: f"round {event.starter}".rstrip(),
    Figure: lambda event: _with_chip(f"figure {event.group}", event),
    Chip: lambda event: f"chip {event.group}",
    Gold: lambda event: _with_chip(f"gold {event.amount} {event.group}", event),
    Counterfeit: lambda event: _with_chip(f"false {event.group}", event),
    Settle: lambda event: " ".join(
        (
            f"settle {event.group} {event.gold}",
            ", ".join(f"{name} {count}" for name, count in event.chips),
        )
    ).rstrip(),
}


def _write(event: Event) -> str:
    return _WRITERS[type(event)](event)


def _rename(event: Event, names: Mapping[str, str]) -> Event:
    if isinstance(event, Round):
        return Round(names.get(event.starter, event.starter))
    if isinstance(event, Settle):
        chips = tuple((names.get(name, name), count) for name, count in event.chips)
        return event._replace(chips=chips)
    renamed: Any = event
    return renamed._replace(player=names.get(event.player, event.player))  # type: ignore[no-any-return]


GRAMMAR = Grammar(
    headers={},
    table={"round": _round, "settle": _settle},
    verbs={"figure": _figure, "gold": _gold, "false": _counterfeit, "chip": _chip},
    write=_write,
    rename=_rename,
    inside=(Settle,),
)
