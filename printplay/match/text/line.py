"""One line of a record: its player and words, and repairs of likely slips."""

from __future__ import annotations

import re
from collections.abc import Iterable

from printplay.match.game import Meta
from printplay.match.lines.grammar import End, Event, Grammar, Total, Unread
from printplay.match.lines.vocabulary import vocabulary
from printplay.match.lines.words import Nobody, Unreadable, Words, tidy
from printplay.match.text.headers import HEADERS

#: The word that begins a line for all players, in games that have one.
ALL = "all"


def split_line(
    text: str, players: tuple[str, ...], grammar: Grammar | None = None
) -> tuple[str | None, Words]:
    """Split a line into who did it (None: a header or the table) and the words.

    The words of a player's line are those after the colon, else all words; split as the
    grammar says.
    """
    code = text.partition("#")[0] if "#" in text else text
    before, colon, _after = code.partition(":")
    name, start = None, 0
    if colon:
        if before in players:
            name, start = before, len(before) + 1
        elif (stripped := tidy(before)) in players or not (
            _is_keyword(code) or _is_for_all(before, grammar)
        ):
            name, start = stripped, len(before) + 1
    words = Words(code, start, players)
    if (words.marked or "+" in code) and words and grammar is not None:  # else at blanks
        way = grammar.splits.get(words[0].casefold())
        if way is not None:
            return name, words.split(way)
    return name, words


def _is_keyword(code: str) -> bool:
    """Return whether a line with a colon is a header (a path can have one)."""
    first = code.split(None, 1)[0] if code.strip() else ""
    return first.casefold() in HEADERS


def _is_for_all(before: str, grammar: Grammar | None) -> bool:
    """Return whether the words before a colon begin a line for all: `all tricks: Anna 3, Ben 2`."""
    first, *more = before.split() or [""]
    return bool(more) and first.casefold() == ALL and grammar is not None and ALL in grammar.table


def event_of(player: str, words: Words, grammar: Grammar) -> Event:
    """Return the event of a player's words; raise Unreadable if there is none."""
    read = grammar.verbs.get(words[0].casefold()) or grammar.plain
    if read is None:
        raise no_verb(words, grammar)
    return read(player, words)


def no_verb(words: Words, grammar: Grammar) -> Unreadable:
    """Return the message for a player's line without a verb of the game."""
    known = ", ".join(grammar.verbs)
    return Unreadable("no-verb", (0, 1), "verbs-are", found=words[0], known=known)


def is_keyword(word: str, grammar: Grammar | None) -> bool:
    """Return whether a word begins a line that is no player's."""
    own = (*grammar.headers, *grammar.table) if grammar is not None else ()
    return word.casefold() in {*HEADERS, *own, "end"}


def missing_colon(words: Words, players: tuple[str, ...]) -> str:
    """Return a line with a missing colon after the player's name added; empty for any other line.

    A number alone is a total: `Anna 34`, `Anna = 34`.
    """
    text = words.rest(0)
    for name in sorted(players, key=len, reverse=True):
        rest = text.removeprefix(name)
        value = rest.lstrip(" =")
        if rest != text and value and rest[0] in " =":
            verb = "total " if _WHOLE.fullmatch(value) else ""
            return f"{name}: {verb}{value}"
    return ""


_WHOLE = re.compile(r"[+\-−]?[0-9]+")


def is_called(words: Words, meta: Meta) -> bool:
    """Return whether a line begins with a synonym of a verb, although it could be a path."""
    if not words[0].isalpha():
        return False
    grammar, first = meta.grammar(), words[0].casefold()
    known = (*grammar.verbs, *grammar.prefixes)
    if first in known:
        return False
    called = vocabulary(meta)
    return any(first in called.names(verb) for verb in known)


def near_keyword(
    words: Words, player: str, meta: Meta | None, headers: Iterable[str] = ()
) -> str | None:
    """Return the keyword that the first word resembles, or translates."""
    if not words or meta is None:
        return None
    grammar = meta.grammar()
    called = vocabulary(meta)
    if player:
        first = words[0].casefold()
        prefix = next((word for word in grammar.prefixes if first in called.names(word)), None)
        return prefix or called.nearest(words[0], [*grammar.verbs, "total"])
    return called.nearest(words[0], [*grammar.table, "end"]) or called.nearest(
        words[0], [*HEADERS, *headers]
    )


def guess_keyword(
    text: str, words: Words, player: str, players: tuple[str, ...], meta: Meta | None
) -> Unread:
    """Repair a line whose first word resembles a verb."""
    if not words or meta is None:
        return Unread(player)
    grammar, key = meta.grammar(), words[0].casefold()
    if key in ([*grammar.verbs, "total"] if player else [*grammar.table, "end"]):
        return Unread(player, key)
    near = near_keyword(words, player, meta)
    if near is None:
        return Unread(player)
    first, last = words.span((0, 1))
    return guess(text[:first] + near + text[last:], player, players, grammar)


def guess(text: str, player: str, players: tuple[str, ...], grammar: Grammar | None) -> Unread:
    """Return the event of a repaired line, if it is readable."""
    name, words = split_line(text, players, grammar)
    if grammar is None or not words:
        return Unread(player)
    key = words[0].casefold()
    event: Event | None = None
    try:
        if name is not None and name in players and key == "total":
            event = Total(name, words.number(1)) if len(words) == 2 else None
        elif name is not None and name in players:
            event = event_of(name, words, grammar)
        elif name is None and key in grammar.table:
            event = grammar.table[key](words)
        elif name is None and key == "end" and len(words) == 1:
            event = End()
    except (Unreadable, Nobody):
        pass
    known = key in grammar.table if name is None else key in (*grammar.verbs, "total")
    repaired = text.partition("#")[0].strip()
    return Unread(player, key if known else "", event, repaired)
