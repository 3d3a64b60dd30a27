"""Temporary: how Gophers read and wrote its lines by hand; the declared ones must match."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from printplay.games.gophers.actions import (
    SUMS,
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
    Sum,
)
from printplay.games.gophers.cards import DIG, KINDS, PLURALS, VARIANTS, Card
from printplay.games.gophers.spelling import CHANGE, MINUS, PLUS, Use, formula, said
from printplay.games.match import Event, Grammar
from printplay.record.words import COMMAS, Nobody, Unreadable, Words, tidy

NOTHING = ("nothing", "none", "nobody")
_PART = re.compile(r"[+\-−]|\d+|[^\W\d]+|.")
_SIGNS = {"+": PLUS, "-": MINUS, "−": MINUS}


def _variant(words: Words) -> tuple[str, ...]:
    words.end(2)
    variant = words[1].casefold()
    if variant not in VARIANTS:
        near = get_close_matches(variant, VARIANTS, 1)
        raise Unreadable(
            "no-variant",
            (1, 2),
            "did-you-mean-word" if near else "variants-are",
            found=words[1],
            near=near[0] if near else "",
            known=", ".join(VARIANTS),
        )
    return (variant,)


def _page(words: Words) -> Page:
    number, roll = words.number(1), None
    if len(words) > 2:
        if words[2].casefold() != "roll":
            words.end(2)
        roll = words.number(3)
        words.end(4)
    return Page(number, roll)


def _deck(words: Words) -> Counted:
    words.end(2)
    return Counted(words.number(1))


def _at(player: str, words: Words) -> At:
    words.end(2)
    return At(player, words.number(1))


def _roll(player: str, words: Words) -> Roll:
    die = words.number(1)
    if len(words) == 2:
        return Roll(player, die)
    if words[2].casefold() != "to":
        raise Unreadable("roll-to", (2, 3), "roll-to", found=words[2], player=player, die=die)
    if len(words) == 3:
        raise Unreadable("number-missing", (3, 4))
    return Roll(player, die, tuple(words.number(index) for index in range(3, len(words))))


def _dig(player: str, words: Words) -> Dig:
    words.end(1)
    return Dig(player)


def _nothing(words: Words) -> bool:
    """Tell whether a line says that there is nothing."""
    if len(words) > 1 and words[1].casefold() in NOTHING:
        words.end(2)
        return True
    return False


def _collect(player: str, words: Words) -> Collect:
    if _nothing(words):
        return Collect(player)
    uses: list[Use] = []
    sign, kind, open_sign = PLUS, "", True
    for index, part in _parts(words, 1, len(words)):
        word = part.casefold()
        if part == ",":
            if open_sign:
                raise Unreadable("card-missing", (index, index + 1))
            continue  # a sign stands between two cards, with a comma or without
        if part in _SIGNS:
            if open_sign and uses:
                raise Unreadable("card-missing", (index, index + 1))
            sign = CHANGE if sign == CHANGE and part == "+" else _SIGNS[part]
            open_sign = True
        elif word == CHANGE:
            sign, open_sign = CHANGE, True
        elif part.isdecimal():
            if not kind:
                raise Unreadable("card-kind", (index, index + 1), "card-kinds", number=part)
            if not open_sign:
                raise Unreadable("card-sign", (index, index + 1), "card-sign", number=part)
            uses.append(Use(sign, Card(kind, int(part))))
            open_sign = False
        else:
            kind = _kind(word, index)
    if open_sign or words[-1] == ",":
        raise Unreadable("card-missing", (len(words), len(words) + 1), "collect")
    return Collect(player, tuple(uses))


def _parts(words: Words, first: int, last: int) -> Iterator[tuple[int, str]]:
    """Yield the parts of words with the index of their word: `6-2` is three of them."""
    for index in range(first, last):
        for part in _PART.findall(words[index]):
            yield index, part


def _kind(word: str, index: int) -> str:
    kind = PLURALS.get(word, word)
    if kind not in KINDS:
        near = get_close_matches(kind, KINDS, 1)
        raise Unreadable(
            "card-none",
            (index, index + 1),
            "did-you-mean-word" if near else "card-kinds",
            found=word,
            near=near[0] if near else "",
        )
    return kind


def _cards(words: Words, first: int, last: int) -> tuple[Card, ...]:
    """Read cards between two words: `berry 5 5, acorn 3, dig`."""
    found, kind, named = [], "", True
    for index, part in _parts(words, first, last):
        word = part.casefold()
        if part == ",":
            continue
        if word == DIG.kind:
            found.append(DIG)
            kind = ""
        elif part.isdecimal():
            if not kind:
                raise Unreadable("card-kind", (index, index + 1), "card-kinds", number=part)
            found.append(Card(kind, int(part)))
            named = True
        else:
            kind, named = _kind(word, index), False
    if not found or not named:
        raise Unreadable("number-missing", (last, last + 1))
    return tuple(found)


def _gift(player: str, words: Words) -> Gift:
    lowered = [word.casefold() for word in words]
    of = lowered.index("of") if "of" in lowered else len(words)
    shown = _cards(words, of + 1, len(words)) if of < len(words) else ()
    if of == 2 and lowered[1] in NOTHING:
        return Gift(player, None, shown)
    taken = _cards(words, 1, of)
    if len(taken) > 1:
        raise Unreadable("gift-one", (1, of))
    return Gift(player, taken[0], shown)


def _held(player: str, words: Words) -> Cards:
    verb = words[0].casefold()
    if _nothing(words):
        return Cards(player, verb, 0)
    if len(words) == 2 and words[1].lstrip("+-").isdecimal():
        return Cards(player, verb, words.number(1))
    cards = _cards(words, 1, len(words))
    return Cards(player, verb, len(cards), cards)


def _baskets(player: str, words: Words) -> Baskets:
    if _nothing(words):
        return Baskets(player, ())
    if len(words) == 1:
        raise Unreadable("basket-whose", (1, 2), "basket-whose", player=player)
    return Baskets(player, tuple(_name(words, part) for part in words.rest(1).split(",")))


def _name(words: Words, part: str) -> str:
    name = tidy(part)
    if words.players and name not in words.players:
        raise Nobody(name, (1, len(words)))
    return name


def _pay(player: str, words: Words) -> Pay:
    if _nothing(words):
        return Pay(player, "")
    if len(words) == 1:
        raise Unreadable("pay-whom", (1, 2), "pay-whom", player=player)
    return Pay(player, _name(words, words.rest(1)))


def _sum(player: str, words: Words) -> Sum:
    value = words.number(1)
    words.end(2)
    return Sum(player, words[0].casefold(), value)


# -- and back --------------------------------------------------------------------------------------


def _write_held(event: Cards) -> str:
    return f"{event.verb} {said(event.cards) or event.number or 'none'}"


def _write_roll(event: Roll) -> str:
    path = " ".join(map(str, event.path))
    return f"roll {event.die} to {path}" if path else f"roll {event.die}"


def _write_gift(event: Gift) -> str:
    of = f" of {said(event.shown)}" if event.shown else ""
    return f"gift {event.taken or 'nothing'}{of}"


_WRITERS: Mapping[type, Callable[[Any], str]] = {
    Page: lambda e: f"page {e.number}" + ("" if e.roll is None else f" roll {e.roll}"),
    Counted: lambda e: f"deck {e.cards}",
    At: lambda e: f"at {e.cave}",
    Roll: _write_roll,
    Dig: lambda _e: "dig",
    Collect: lambda e: f"collect {formula(e.uses) or 'nothing'}",
    Gift: _write_gift,
    Baskets: lambda e: f"baskets {', '.join(e.owners) or 'none'}",
    Pay: lambda e: f"pay {e.to or 'nobody'}",
    Cards: _write_held,
    Sum: lambda e: f"{e.what} {e.value}",
}


def _write(event: Event) -> str:
    return _WRITERS[type(event)](event)


def _rename(event: Event, names: Mapping[str, str]) -> Event:
    if isinstance(event, Page | Counted):
        return event
    if isinstance(event, Baskets):
        event = event._replace(owners=tuple(names.get(name, name) for name in event.owners))
    if isinstance(event, Pay):
        event = event._replace(to=names.get(event.to, event.to))
    renamed: Any = event
    return renamed._replace(player=names.get(event.player, event.player))  # type: ignore[no-any-return]


GRAMMAR = Grammar(
    headers={"variant": _variant},
    table={"page": _page, "deck": _deck},
    verbs={
        "at": _at,
        "roll": _roll,
        "dig": _dig,
        "collect": _collect,
        "gift": _gift,
        "baskets": _baskets,
        "pay": _pay,
        "hand": _held,
        "draw": _held,
        "refill": _held,
        **dict.fromkeys(SUMS, _sum),
    },
    write=_write,
    rename=_rename,
    inside=(Page, Counted),
    splits={"roll": COMMAS},
)
