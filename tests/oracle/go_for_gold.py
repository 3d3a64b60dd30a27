"""Temporary: how Go for Gold read and wrote its lines by hand; the declared ones must match."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from printplay.games.go_for_gold.events import (
    Entries,
    Move,
    Out,
    Round,
    Shovels,
    Struck,
    Temple,
    Treasure,
)
from printplay.games.match import Event, Grammar
from printplay.record.words import ADDED, LIST, Unreadable, Words

if TYPE_CHECKING:
    from printplay.games.go_for_gold.contents import Island


_ARROWS = ("->", "→")
#: A space is named by letters and digits of any script; see the layouts.
_SPACE = re.compile(r"[^\W_][\w-]{0,11}")


def _start(words: Words) -> tuple[str, ...]:
    ports = tuple(word for word in words[1:] if word != ",")
    for index, word in enumerate(words[1:], 1):
        if word != "," and not _SPACE.fullmatch(word):
            raise Unreadable("no-space", (index, index + 1), found=word)
    if not ports:
        raise Unreadable("header-empty", (0, 1), key="start")
    return ports


def _round(words: Words) -> Round:
    roll = words.number(1)
    return Round(roll, words.name(2)) if len(words) > 2 else Round(roll)


def _struck(words: Words) -> Struck:
    if len(words) < 2:
        raise Unreadable("struck-what", (0, 1))
    words.end(2)
    return Struck(words[1].casefold())


def _out(player: str, words: Words) -> Out:
    words.end(1)
    return Out(player)


def _treasure(player: str, words: Words) -> Treasure:
    die = words.number(1)  # `3+1` and `3 + 1` are split before they come here
    spent = 0
    if len(words) > 2:
        if not words[2].startswith("+"):
            raise Unreadable("too-much", (2, len(words)), "spend-plus", found=words.rest(2))
        spent = words.number(2)
        words.end(3)
    return Treasure(player, die, spent)


def _temple(player: str, words: Words) -> Temple:
    die = words.number(1)
    words.end(2)
    return Temple(player, die)


def _entries(player: str, words: Words) -> Entries:
    if len(words) == 2 and words[1].casefold() == "none":
        return Entries(player, ())
    if len(words) == 1:
        raise Unreadable("number-missing", (1, 2))
    return Entries(player, tuple(words.number(index) for index in range(1, len(words))))


def _shovels(player: str, words: Words) -> Shovels:
    number = words.number(1)
    words.end(2)
    return Shovels(player, number)


def _move(player: str, words: Words) -> Move:
    path: list[str] = list(words)
    port = None
    for arrow in _ARROWS if words.marked else ():
        if arrow in path:
            index = path.index(arrow)
            if index + 1 >= len(path):
                raise Unreadable("arrow-where", (index, index + 1))
            words.end(index + 2)
            port = path[index + 1]
            del path[index:]
    feet = 0
    while path and path[0].casefold() == "foot":
        feet += 1
        del path[0]
    if path and len(path[0]) > 2 and path[0].isalpha():  # no space is called so, mostly
        _misspelt(path)
    for space in (*path, port) if port else path:
        if not (space.isalnum() and len(space) <= 12) and not _SPACE.fullmatch(space):
            word = words.index(space, feet)
            if not word:
                raise Unreadable("no-verb", (0, 1), "verbs-are", found=space, known=_KNOWN)
            raise Unreadable("no-space", (word, word + 1), found=space)
    if not path:
        raise Unreadable("no-path", (0, len(words)))
    return Move(player, tuple(path), feet, port)


def _misspelt(path: list[str]) -> None:
    """Raise Unreadable where a line is no path: a word and numbers, or a verb misspelt."""
    if all(_NUMBER.fullmatch(word) for word in path[1:]) and (
        len(path) > 1 or get_close_matches(path[0].casefold(), GRAMMAR.verbs, 1, 0.7)
    ):
        raise Unreadable("no-verb", (0, 1), "verbs-are", found=path[0], known=_KNOWN)


_NUMBER = re.compile(r"[+\-−,]|[+\-−]?[0-9]+([,+][0-9]+)*\+?|none", re.IGNORECASE)
_KNOWN = "treasure, temple, foot, out, points, shovels, total"


def _write_move(move: Move) -> str:
    restart = ("->", move.port) if move.port else ()
    return " ".join((*["foot"] * move.feet, *move.path, *restart))


_WRITERS: Mapping[type, Callable[[Any], str]] = {
    Move: _write_move,
    Round: lambda event: f"round {event.roll} {event.active}".rstrip(),
    Out: lambda _event: "out",
    Treasure: lambda event: f"treasure {event.die}" + (f" +{event.spent}" if event.spent else ""),
    Temple: lambda event: f"temple {event.die}",
    Struck: lambda event: f"struck {event.colour}",
    Entries: lambda event: "points " + (" ".join(map(str, event.values)) or "none"),
    Shovels: lambda event: f"shovels {event.number}",
}


def _write(event: Event) -> str:
    return _WRITERS[type(event)](event)


def _canonical(event: Event, board: Island) -> Event:
    """Spell the spaces of a move as the board does; a port that is left is called by its label."""
    if not isinstance(event, Move):
        return event
    labels = {label.casefold(): label for s in board.spaces.values() if (label := s.contents.port)}

    def spelled(space: str) -> str:
        return board.find(space) or labels.get(space.casefold(), space)

    port = event.port
    if port is not None:
        port = labels.get(port.casefold()) or spelled(port)
    return event._replace(path=tuple(map(spelled, event.path)), port=port)


def _rename(event: Event, names: Mapping[str, str]) -> Event:
    if isinstance(event, Round):
        return event._replace(active=names.get(event.active, event.active))
    if isinstance(event, Struck):
        return event
    renamed: Any = event
    return renamed._replace(player=names.get(event.player, event.player))  # type: ignore[no-any-return]


GRAMMAR = Grammar(
    headers={"start": _start},
    table={"round": _round, "struck": _struck},
    verbs={
        "out": _out,
        "treasure": _treasure,
        "temple": _temple,
        "points": _entries,
        "shovels": _shovels,
    },
    plain=_move,
    write=_write,
    needs_layout=True,
    canonical=_canonical,
    rename=_rename,
    splits={"points": LIST, "treasure": ADDED},
)
