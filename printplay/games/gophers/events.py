"""What happens at a table of Gophers, and how a record tells it."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any, NamedTuple

from printplay.games.gophers.cards import PLURALS, VARIANTS
from printplay.games.match import Event, Grammar
from printplay.record.words import Unreadable, Words

#: What a player writes down at the end: the sums of the two piles or, as beginner, of the kinds.
PILES = ("added", "subtracted")
SUMS = (*PILES, *PLURALS)


class Sum(NamedTuple):
    """What lies before a player at the end, by result: one of `SUMS` and its value."""

    player: str
    what: str
    value: int


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


def _sum(player: str, words: Words) -> Sum:
    value = words.number(1)
    words.end(2)
    return Sum(player, words[0].casefold(), value)


def _write(event: Event) -> str:
    assert isinstance(event, Sum)  # noqa: S101
    return f"{event.what} {event.value}"


def _rename(event: Event, names: Mapping[str, str]) -> Event:
    renamed: Any = event
    return renamed._replace(player=names.get(event.player, event.player))  # type: ignore[no-any-return]


GRAMMAR = Grammar(
    headers={"variant": _variant},
    table={},
    verbs=dict.fromkeys(SUMS, _sum),
    write=_write,
    rename=_rename,
)
