"""Records as text: read into headers and events, written back, put into one form.

Reading goes on after an error. A line that cannot be read becomes an `Unread` event, so that the
rules know that something stood there, and where possible with a guess at what was meant.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from printplay import games
from printplay.errors import CallError
from printplay.games.game import Meta
from printplay.games.match import End, Event, Grammar, Setup, Total, Unread
from printplay.record.diagnostics import Violation
from printplay.record.headers import HEADERS, MAX_PLAYERS, Headers, read_header
from printplay.record.source import MAX_UNREADABLE, Source
from printplay.record.words import Nobody, Unreadable, Words, tidy


@dataclass(frozen=True)
class Record:
    """A record that was read: the game, headers, events with their lines, and what is wrong.

    `lines[i]` is the line of `events[i]`; `unread` maps the index of an `Unread` event to the
    index of its violation.
    """

    source: Source
    meta: Meta | None
    setup: Setup
    events: tuple[Event, ...]
    lines: tuple[int, ...]
    violations: tuple[Violation, ...]
    unread: Mapping[int, int] = field(default_factory=dict)

    def words(self, line: int) -> Words:
        """Return the words of a line (from 1), split as they were read."""
        return split_line(self.source.lines[line - 1], self.setup.players)[1]


def split_line(text: str, players: tuple[str, ...]) -> tuple[str | None, Words]:
    """Split a line into who did it (None: a header or the table) and the words.

    The words of a player's line are those after the colon, or else all words of the line.
    """
    code = text.partition("#")[0] if "#" in text else text
    colon = code.find(":")
    if colon >= 0:
        before = code[:colon]
        name = before if before in players else tidy(before)
        if name in players or not _is_keyword(code):
            return name, Words(code, colon + 1, players)
    return None, Words(code, 0, players)


def _is_keyword(code: str) -> bool:
    """Tell whether a line with a colon in it is a header all the same (a path can have one)."""
    first = code.split(None, 1)[0] if code.strip() else ""
    return first.casefold() in HEADERS


class _Reader:
    """Reads one record; the methods follow the order of reading."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.violations = list(source.violations)
        self.skip = {violation.line for violation in source.violations}
        self.events: list[Event] = []
        self.lines: list[int] = []
        self.unread: dict[int, int] = {}
        self.headers = Headers()
        self.meta: Meta | None = None
        self.grammar: Grammar | None = None

    def record(self) -> Record:
        if self.source.readable:
            self.look_ahead()
            for number, text in enumerate(self.source.lines, 1):
                if len(self.unread) >= MAX_UNREADABLE:
                    self.violations.append(Violation("PP-0", "too-many").at(number, 1, 1))
                    break
                self.line(number, text)
            self.missing()
        return Record(
            self.source,
            self.meta,
            self.headers.setup(),
            tuple(self.events),
            tuple(self.lines),
            tuple(self.violations),
            self.unread,
        )

    def look_ahead(self) -> None:
        """Find the game and the players first, wherever they stand: all else hangs on them."""
        for number, text in enumerate(self.source.lines, 1):
            key, rest = (*text.partition("#")[0].split(None, 1), "", "")[:2]
            key = key.casefold()
            if key == "game" and self.meta is None and number not in self.skip:
                try:
                    self.meta = games.find(tidy(rest).casefold())
                    self.grammar = self.meta.grammar()
                    self.headers.use(self.meta, self.grammar)
                except (CallError, AttributeError, ModuleNotFoundError):
                    self.meta = None  # the line itself is complained about when it is read
            elif key == "players" and not self.headers.players and number not in self.skip:
                names = (name for part in rest.split(",") if (name := tidy(part)))
                self.headers.players = tuple(dict.fromkeys(names))[:MAX_PLAYERS]
            if self.meta is not None and self.headers.players:
                return

    def line(self, number: int, text: str) -> None:
        if number in self.skip:
            self.unreadable(number, None, Unread())
            return
        player, words = split_line(text, self.headers.players)
        if not words and player is None:
            return
        try:
            if player is None:
                self.header_or_table(number, words)
            else:
                self.played(number, player, words)
        except Nobody as nobody:
            near = difflib.get_close_matches(nobody.name, self.headers.players, 1)
            violation = Violation(
                "PP-2",
                "nobody",
                {"name": nobody.name, "known": ", ".join(self.headers.players)},
                "players-are",
                words=nobody.words,
                player=nobody.name,
            )
            guess = self.guess_name(text, nobody.name, near[0]) if near else Unread()
            self.unreadable(number, self.placed(violation, number, words), guess)
        except Unreadable as fault:
            violation = Violation(
                "PP-0",
                fault.message,
                fault.values,
                fault.hint,
                words=fault.words,
                player=player,
            )
            known = player if player in self.headers.players else ""
            guess = self.guess_keyword(text, words, known or "")
            self.unreadable(number, self.placed(violation, number, words), guess)

    def placed(self, violation: Violation, number: int, words: Words) -> Violation:
        first, last = words.span(violation.words)
        return violation.at(number, first + 1, max(last, first + 1) + 1)

    def unreadable(self, number: int, violation: Violation | None, event: Unread) -> None:
        if violation is not None:
            self.unread[len(self.events)] = len(self.violations)
            self.violations.append(violation)
        self.add(number, event)

    def add(self, number: int, event: Event) -> None:
        self.events.append(event)
        self.lines.append(number)

    # -- the three kinds of lines -----------------------------------------------------------------

    def header_or_table(self, number: int, words: Words) -> None:
        key = words[0].casefold()
        if key in HEADERS or (self.grammar is not None and key in self.grammar.headers):
            twice = key in self.headers.lines and key != "house"
            # A line nobody could read, such as a header misspelt, is no event that came first.
            begun = any(not isinstance(event, Unread) for event in self.events)
            fault = "twice" if twice else "late" if begun else ""
            if fault:
                values = {"key": key, "line": self.headers.lines.get(key, 0)}
                violation = Violation("PP-3", f"header-{fault}", values, f"header-{fault}")
                self.violations.append(self.placed(violation, number, words))
            if not twice:
                read_header(self.headers, key, number, words)
            return
        if key == "end":
            words.end(1)
            self.add(number, End())
        elif self.grammar is None:
            return  # without a game nothing else can be understood, and that is said once
        elif key in self.grammar.table:
            self.add(number, self.grammar.table[key](words))
        else:
            raise Unreadable("no-keyword", (0, 1), "line-forms", found=words[0])

    def played(self, number: int, player: str, words: Words) -> None:
        if not player:
            raise Unreadable("no-name", (0, 1))
        if self.headers.players and player not in self.headers.players:
            raise Nobody(player, (-1, 0))
        if not words:
            raise Unreadable("says-nothing", (-1, 0))
        key = words[0].casefold()
        if key == "total" and self.headers.players:
            value = words.number(1)
            words.end(2)
            self.add(number, Total(player, value))
        elif self.grammar is not None and self.headers.players:
            self.add(number, self.event(player, key, words, self.grammar))
        else:
            self.add(number, Unread())  # what is missing for this is said once

    def event(self, player: str, key: str, words: Words, grammar: Grammar) -> Event:
        if key in grammar.verbs:
            return grammar.verbs[key](player, words)
        if grammar.plain is not None:
            return grammar.plain(player, words)
        raise Unreadable("no-verb", (0, 1), "verbs-are", found=words[0], known=_list(grammar.verbs))

    # -- guesses ----------------------------------------------------------------------------------

    def guess_name(self, text: str, found: str, meant: str) -> Unread:
        return self.guess(text.replace(found, meant, 1), meant)

    def guess_keyword(self, text: str, words: Words, player: str) -> Unread:
        """Guess at a line whose first word is nearly a verb."""
        if not words or self.grammar is None:
            return Unread(player)
        key = words[0].casefold()
        verbs: Iterable[str] = self.grammar.verbs if player else [*self.grammar.table, "end"]
        if key in verbs:
            return Unread(player, key)
        near = difflib.get_close_matches(key, verbs, 1)
        if not near:
            return Unread(player)
        first, last = words.span((0, 1))
        return self.guess(text[:first] + near[0] + text[last:], player)

    def guess(self, text: str, player: str) -> Unread:
        """Return what a repaired line says, where it can be read."""
        name, words = split_line(text, self.headers.players)
        grammar = self.grammar
        if grammar is None or not words:
            return Unread(player)
        key = words[0].casefold()
        event: Event | None = None
        try:
            if name is not None and name in self.headers.players:
                event = self.event(name, key, words, grammar)
            elif name is None and key in grammar.table:
                event = grammar.table[key](words)
            elif name is None and key == "end" and len(words) == 1:
                event = End()
        except (Unreadable, Nobody):
            pass
        known = key in grammar.table if name is None else key in grammar.verbs
        repaired = text.partition("#")[0].strip()
        return Unread(player, key if known else "", event, repaired)

    # -- what is not there ------------------------------------------------------------------------

    def missing(self) -> None:
        """Complain about headers that no line has."""
        if not any(text.partition("#")[0].strip() for text in self.source.lines):
            self.violations.append(Violation("PP-0", "empty", hint="begin").at(1, 1, 1))
            return
        needed = ["game", "players"]
        if self.grammar is not None and self.grammar.needs_layout:
            needed.insert(1, "layout")
        number = self.lines[0] if self.lines else len(self.source.lines)
        for key in needed:
            if key not in self.headers.lines:
                violation = Violation("PP-3", "header-missing", {"key": key}, f"missing-{key}")
                self.violations.append(violation.at(number, 1, 1))


def _list(words: Iterable[str]) -> str:
    return ", ".join(words)


def read(source: Source) -> Record:
    """Read a record; what cannot be read is in its violations."""
    return _Reader(source).record()


def read_line(text: str, meta: Meta, players: tuple[str, ...]) -> Event:
    """Read one line of a record, as `score add` takes it; raise Unreadable or Nobody."""
    reader = _Reader(Source("-", (text,)))
    reader.meta, reader.grammar = meta, meta.grammar()
    reader.headers.use(meta, reader.grammar)
    reader.headers.players = players
    player, words = split_line(text, players)
    if not words and player is None:
        raise Unreadable("says-nothing")
    if player is None:
        key = words[0].casefold()
        if key in HEADERS or key in reader.grammar.headers:
            raise Unreadable("header-here", (0, 1), found=words[0])
        reader.header_or_table(1, words)
    else:
        reader.played(1, player, words)
    return reader.events[0]


def write_event(event: Event, grammar: Grammar, board: Any = None) -> str:
    """Return the line of an event; `board` gives spaces their own spelling."""
    if board is not None and grammar.canonical is not None:
        event = grammar.canonical(event, board)
    if isinstance(event, End):
        return "end"
    if isinstance(event, Total):
        return f"{event.player}: total {event.value}"
    body = grammar.write(event)
    return f"{event.player}: {body}" if event.player else body


def write_headers(setup: Setup) -> list[str]:
    """Return the lines of the headers."""
    lines = [f"game {setup.game}"] if setup.game else []
    if setup.layout is not None:
        lines.append(f"layout {setup.layout}")
    if setup.hash is not None:
        lines.append(f"hash {setup.hash}")
    if setup.rules is not None:
        lines.append(f"rules {setup.rules}")
    if setup.players:
        lines.append(f"players {', '.join(setup.players)}")
    lines += [f"house {key} {value}" for key, value in setup.house.items()]
    for key, words in setup.extra.items():
        lines.append(f"{key} {', '.join(words)}")
    return lines


def write(setup: Setup, events: Iterable[Event], grammar: Grammar, board: Any = None) -> str:
    """Return the text of a record. Reading it gives the same headers and events."""
    lines = write_headers(setup)
    begun = False
    for event in events:
        if isinstance(event, Unread):
            continue
        if not begun or opens_block(event, grammar):
            lines.append("")
        begun = True
        lines.append(write_event(event, grammar, board))
    return "\n".join(lines) + "\n"


def opens_block(event: Event, grammar: Grammar) -> bool:
    """Tell whether a blank line stands before an event (a round, mostly)."""
    return not event.player and not isinstance(event, (End, Unread, *grammar.inside))
