"""The events of a match of Go for Gold, and their lines in a record."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Self

from printplay.games.go_for_gold.contents import TEMPLE_COLOURS
from printplay.match.lines.fields import Field, field_after, name, number, own_field, word
from printplay.match.lines.grammar import Event, Grammar, PlayerEvent, TableEvent
from printplay.match.lines.line import Span, line, made
from printplay.match.lines.lists import numbers
from printplay.match.lines.words import ADDED, LIST, Unreadable, Words

if TYPE_CHECKING:
    from printplay.games.go_for_gold.contents import Island


ARROWS = ("->", "→")
#: A space is named by letters and digits of any script; see the layouts.
SPACE = re.compile(r"[^\W_][\w-]{0,11}")


class Spaces(Field):
    """Spaces as the record names them, one after the other."""

    def write(self, value: Any) -> str:
        return " ".join(value)


class Ports(Spaces):
    """Ports, commas between them or blanks."""

    several = True

    def read(self, words: Words, start: int) -> tuple[tuple[str, ...], int]:
        """Return the names as written."""
        port_by_index = {index: words[index] for index in range(start, len(words)) if words[index] != ","}
        for index, port in port_by_index.items():
            if not SPACE.fullmatch(port):
                raise Unreadable("no-space", (index, index + 1), found=port)
        if not port_by_index:
            raise Unreadable("header-empty", (0, 1), key="start")
        return tuple(port_by_index.values()), len(words)

    def write(self, value: Any) -> str:
        return ", ".join(value)

    def item(self, words: Words, first: int, last: int, item: int) -> tuple[int, int]:
        items = [index for index in range(first, last) if words[index] != ","]
        return items[item], items[item] + 1


class Parts(Field):
    """A whole line: spaces one after the other, an arrow before each port it restarted from."""

    several = True

    def read(self, words: Words, start: int) -> tuple[tuple[tuple[str, ...], ...], int]:
        """Return the spaces of each part as written, to the end of the line; none may be empty."""
        parts: list[list[str]] = [[]]
        for index in range(start, len(words)):
            word = words[index]
            if word in ARROWS:
                if not parts[-1] or index + 1 == len(words):
                    raise _part_missing(index)
                parts.append([])
            elif not SPACE.fullmatch(word):
                raise Unreadable("no-space", (index, index + 1), found=word)
            else:
                parts[-1].append(word)
        if not parts[0]:
            raise Unreadable("no-path", (0, len(words)))
        return tuple(map(tuple, parts)), len(words)

    def write(self, value: Any) -> str:
        """Return the names with blanks between them, and the arrows."""
        return " -> ".join(" ".join(part) for part in value)

    def item(self, words: Words, first: int, last: int, item: int) -> tuple[int, int]:
        """Return the word of the space with a number, counted through all parts."""
        items = [index for index in range(first, last) if words[index] not in ARROWS]
        return items[item], items[item] + 1


class Feet(Field):
    """The word `foot`, as often as one is struck."""

    def write(self, value: Any) -> str:
        """Return the word so many times."""
        return " ".join(["foot"] * value)

    def begins(self, players: Sequence[str]) -> Sequence[str]:  # noqa: ARG002
        return ("foot",)


class Spent(Field):
    """Shovels struck to make up for a die: `+1`. `3+1` is split before it comes here."""

    def read(self, words: Words, start: int) -> tuple[int, int]:
        """Return how many."""
        if start >= len(words):
            return 0, start
        if not words[start].startswith("+"):
            raise Unreadable("too-much", (start, len(words)), "spend-plus", found=words.rest(start))
        return words.number(start), start + 1

    def write(self, value: Any) -> str:
        return f"+{value}" if value else ""


def _part_missing(index: int) -> Unreadable:
    return Unreadable("arrow-line", (index, index + 1))


_NUMBER = re.compile(r"[+\-−,]|[+\-−]?[0-9]+([,+][0-9]+)*\+?|none", re.IGNORECASE)
_KNOWN = "treasure, temple, foot, out, line, points, shovels, total"


@line("start")
class Start(TableEvent):
    """The header that names the first player's port, or all ports in seating order."""

    value: tuple[str, ...] = own_field(Ports())


def _nothing_struck(_words: Words, _index: int) -> Unreadable:
    return Unreadable("struck-what", (0, 1))


def _no_port(_words: Words, index: int) -> Unreadable:
    return Unreadable("arrow-where", (index - 1, index))


def _misspelt(path: list[str]) -> None:
    """Raise Unreadable if a line is not a path: a word and numbers, or a misspelt verb."""
    verb = path[1 if path[0].isdecimal() and len(path) > 1 else 0].rstrip("0123456789").casefold()
    if verb in GRAMMAR.verbs or (
        all(_NUMBER.fullmatch(word) for word in path[1:])
        and (len(path) > 1 or get_close_matches(path[0].casefold(), GRAMMAR.verbs, 1, 0.7))
    ):
        raise Unreadable("no-verb", (0, 1), "verbs-are", found=path[0], known=_KNOWN)


@line("round")
class Round(TableEvent):
    """A round begins: the movement die, and the active player if the record names one."""

    roll: int = number()
    active: str = name(default="")


# Read by hand: a line without a keyword that is no path may be any mistake.
@line(order=("feet", "path", "port"))
class Move(PlayerEvent):
    """A move: the spaces entered as written, the feet struck, the port to restart from, if named."""

    path: tuple[str, ...] = own_field(Spaces())
    feet: int = own_field(Feet(), default=0)
    port: str | None = field_after("->", word(missing=_no_port), default=None)

    @classmethod
    def read(cls, player: str, words: Words) -> Self:
        """Parse feet, spaces and a port; anything else may be a misspelt verb or a mistake."""
        joined_words = "".join(words)
        short = len(words[0]) <= 2 and len(joined_words) <= 12 and joined_words.isalnum()
        if short and not words[0].isdecimal():  # nothing but short names
            move: Self = made(cls, (player, tuple(words), 0, None))
            return move
        path: list[str] = list(words)
        port = None
        for arrow in ARROWS if words.marked else ():
            if arrow in path:
                index = path.index(arrow)
                if index + 1 >= len(path):
                    raise _no_port(words, index + 1)
                words.end(index + 2)
                port = path[index + 1]
                del path[index:]
        feet = 0
        while path and path[0].casefold() == "foot":
            feet += 1
            del path[0]
        # Hardly any space is called so.
        if path and (path[0].isdecimal() or (len(path[0]) > 2 and path[0][:3].isalpha())):
            _misspelt(path)
        spaces = [*path, port] if port else path
        for space in spaces:
            if not SPACE.fullmatch(space):
                word = words.index(space, feet)
                if not word:
                    raise Unreadable("no-verb", (0, 1), "verbs-are", found=space, known=_KNOWN)
                raise Unreadable("no-space", (word, word + 1), found=space)
        if not path:
            raise Unreadable("no-path", (0, len(words)))
        return cls(player, tuple(path), feet, port)

    def places(self, words: Words) -> Mapping[str, Span]:
        """Return the fields as words, with an arrow between path and port."""
        end, word_count = self.feet + len(self.path), len(words)
        return {
            "feet": (0, self.feet),
            "path": (self.feet, end),
            "port": (min(end + 1, word_count), word_count),
        }


@line("out")
class Out(PlayerEvent):
    """A player declares that no move is possible."""


@line("treasure", split=ADDED)
class Treasure(PlayerEvent):
    """An attempt to dig: the die, and the shovels struck to make up for it."""

    die: int = number()
    spent: int = own_field(Spent(), default=0)


@line("temple")
class Temple(PlayerEvent):
    """An attempt at a temple: the die."""

    die: int = number()


@line("struck")
class Struck(TableEvent):
    """On a single sheet: another player, who has no record, explored the temple of this colour."""

    colour: str = word(missing=_nothing_struck)


@line("points", split=LIST)
class Entries(PlayerEvent):
    """From the sheet: the values in the score boxes."""

    values: tuple[int, ...] = numbers(empty_word="none")


@line("shovels")
class Shovels(PlayerEvent):
    """From the sheet: all shovels gathered, including the two at the start."""

    number: int = number()


@line("line")
class Drawn(PlayerEvent):
    """From the sheet: the whole line, without dice.

    Each part begins with the port it starts from; where a header names the first of them, that may
    be left out.
    """

    parts: tuple[tuple[str, ...], ...] = own_field(Parts())


def _canonical(event: Event, board: Island) -> Event:
    """Spell the spaces of a move as the board does; a port to start from is named by its label."""
    if not isinstance(event, Move | Drawn):
        return event
    labels = {label.casefold(): label for s in board.spaces.values() if (label := s.contents.port)}

    def spelled(space: str) -> str:
        return board.find(space) or labels.get(space.casefold(), space)

    if isinstance(event, Drawn):
        return event._replace(parts=tuple(tuple(map(spelled, part)) for part in event.parts))
    port = event.port
    if port is not None:
        port = labels.get(port.casefold()) or spelled(port)
    return event._replace(path=tuple(map(spelled, event.path)), port=port)


GRAMMAR = Grammar.of_events(
    Round,
    Struck,
    Out,
    Treasure,
    Temple,
    Entries,
    Shovels,
    Drawn,
    Move,
    headers=(Start,),
    prefixes=("foot",),
    needs_layout=True,
    canonical=_canonical,
    pieces=TEMPLE_COLOURS,
)
