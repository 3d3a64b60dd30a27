"""The text of a record, read into headers and events; `writing` writes it back.

Reading continues after an error. An unreadable line becomes an `Unread` event, so that the rules
know about it, if possible with a guess at its meaning.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial

from printplay.core.errors import CallError
from printplay.core.faults import Fault
from printplay.match import registry
from printplay.match.game import Game
from printplay.match.lines.grammar import End, Event, Grammar, Setup, Total, Unread
from printplay.match.lines.words import Nobody, Unreadable, Words, names_in, tidy
from printplay.match.text.headers import HEADERS, MAX_PLAYERS, Headers, read_header
from printplay.match.text.line import (
    begins_keyword,
    guess,
    is_called,
    near_keyword,
    no_verb,
    plain_signs,
    repair,
    split_line,
    without_colon,
)
from printplay.match.text.source import MAX_EVENTS, MAX_UNREADABLE, RecordSource


@dataclass(frozen=True)
class Record:
    """A record that was read: the game, headers, events with their lines, and faults.

    `lines[i]` is the line of `events[i]`; `unread` maps the index of an `Unread` event to the
    index of its violation.
    """

    source: RecordSource
    game: Game | None
    setup: Setup
    events: tuple[Event, ...]
    lines: tuple[int, ...]
    violations: tuple[Fault, ...]
    unread: Mapping[int, int] = field(default_factory=dict)
    headers: Headers = field(default_factory=Headers, compare=False, repr=False)

    def words(self, line: int) -> Words:
        """Return the words of a line (from 1), split as they were read."""
        grammar = self.game.grammar if self.game is not None else None
        return split_line(self.source.lines[line - 1], self.setup.players, grammar, self.game)[1]


class _RecordReader:
    """Reads one record, or continues an earlier reading without faults; methods in the order of reading."""

    def __init__(self, source: RecordSource, earlier_record: Record | None = None) -> None:
        self.source = source
        self.lines_read = 0  # the lines that were read before
        self.violations = list(source.violations)
        self.skip = {violation.line for violation in source.violations}
        self.events: list[Event] = []
        self.lines: list[int] = []
        self.unread: dict[int, int] = {}
        self.headers = Headers()
        self.no_commas = False  # between the names of the players
        self.game: Game | None = None
        self.grammar: Grammar | None = None
        self.verbs: dict[str, Callable[[str, Words], Event]] = {"total": partial(total, "")}
        if earlier_record is not None and earlier_record.game is not None and not earlier_record.violations:
            self.lines_read = len(earlier_record.source.lines)
            self.events, self.lines = list(earlier_record.events), list(earlier_record.lines)
            self.headers = earlier_record.headers.copy()
            self.use(earlier_record.game)

    def use(self, game: Game) -> None:
        self.headers.use(game)
        self.game, self.grammar = game, game.grammar
        self.verbs = dict(self.grammar.verbs)
        if self.grammar.totals:
            self.verbs["total"] = partial(total, game.tie_break)

    def record(self) -> Record:
        if self.source.readable:
            if not self.lines_read:
                self.look_ahead()
            for number, text in enumerate(self.source.lines[self.lines_read :], self.lines_read + 1):
                if not text:
                    continue
                if len(self.events) >= MAX_UNREADABLE and (too := self.too_much()) is not None:
                    self.violations.append(too.with_place(number, 1, 1))
                    break
                self.line(number, text)
            self.report_missing()
        return Record(
            self.source,
            self.game,
            self.headers.setup(),
            tuple(self.events),
            tuple(self.lines),
            tuple(self.violations),
            self.unread,
            self.headers,
        )

    def too_much(self) -> Fault | None:
        """Return the fault for a record with too many lines."""
        if len(self.unread) >= MAX_UNREADABLE:
            return Fault("PP-0", "too-many")
        if len(self.events) >= MAX_EVENTS:
            return Fault("PP-0", "too-long", {"limit": MAX_EVENTS})
        return None

    def look_ahead(self) -> None:
        """Find the game and the players first: all other lines depend on them."""
        for number, text in enumerate(self.source.lines, 1):
            key, rest = (*plain_signs(text.partition("#")[0], ()).split(None, 1), "", "")[:2]
            key = key.casefold()
            if key == "game" and self.game is None and number not in self.skip:
                try:
                    self.use(registry.find_game(tidy(rest).casefold()))
                except (CallError, AttributeError, ModuleNotFoundError):
                    self.game = None  # the fault is reported when the line is read
            elif key == "players" and not self.headers.players and number not in self.skip:
                names = [part for part in rest.split(",") if tidy(part)]
                if not self.source.seated:
                    names = self.parted(names)
                self.headers.players = tuple(dict.fromkeys(map(tidy, names)))[:MAX_PLAYERS]
            if self.game is not None and self.headers.players:
                return

    def parted(self, names: list[str]) -> list[str]:
        """Return the names, those parted that lines use only in parts: a comma was forgotten."""
        if all(names_in(name) == [tidy(name)] for name in names):
            return names
        lines = (text.partition("#")[0] for text in self.source.lines)
        each = (code for line in lines for code in (line, plain_signs(line, ())))
        used = {tidy(code.partition(":")[0]) for code in each if ":" in code}
        strange = used.difference(map(tidy, names))
        parted: list[str] = []
        for name in names:
            parts = names_in(name)
            forgotten = tidy(name) not in used and not strange.isdisjoint(parts)
            self.no_commas |= forgotten
            parted += parts if forgotten else [name]
        return parted

    def line(self, number: int, text: str) -> None:
        if number in self.skip:
            self.unreadable(number, None, Unread())
            return
        player, words = split_line(text, self.headers.players, self.grammar, self.game)
        if not words and player is None:
            return
        try:
            if player is not None:
                event: Event | None = self.played(player, words)
            else:
                event = self.read_header_or_table(number, words)
        except Nobody as nobody:
            self.report_nobody(number, text, words, nobody)
        except Unreadable as fault:
            self.unread_line(number, text, player, words, fault)
        else:
            if event is not None:
                self.events.append(event)
                self.lines.append(number)

    def unread_line(
        self, number: int, text: str, player: str | None, words: Words, fault: Unreadable
    ) -> None:
        """Report a line that cannot be read, and what was probably meant."""
        names = self.headers.players
        known_player = player if player is not None and player in names else ""
        violation = Fault(
            "PP-0",
            fault.message,
            fault.values,
            fault.hint,
            player=player if fault.message != "colon" else None,
        )
        if fault.message in ("no-verb", "no-keyword") and words:
            keyword = near_keyword(words[0], self.game, self.headers.own, table=not known_player)
            if keyword is not None:
                values = {"near": keyword}
                violation = replace(violation, hint="did-you-mean-word", hint_values=values)
        if fault.hint == "repaired":
            guessed = guess(str(fault.values["repaired"]), known_player, names, self.game)
        else:
            guessed = repair(text, known_player, names, self.game)
        reads = guessed.guess is not None or guessed.repaired.startswith("#")
        if reads and violation.hint in ("", "verbs-are", "line-forms"):
            violation = replace(violation, hint="repaired", hint_values={"repaired": guessed.repaired})
        self.unreadable(number, placed(violation, number, words, fault.words), guessed)

    def report_nobody(self, number: int, text: str, words: Words, error: Nobody) -> None:
        """Report a name that is no player's; it may be one in other letters, or misspelt."""
        names = self.headers.players
        same_names = [name for name in names if name.casefold() == error.name.casefold()]
        near_names = same_names or difflib.get_close_matches(error.name, names, 1)
        violation = Fault(
            "PP-2",
            "nobody",
            {"name": error.name, "known": ", ".join(names)},
            "did-you-mean-word" if near_names else "players-are",
            {"near": near_names[0]} if near_names else {},
            player=error.name,
        )
        guessed = Unread()
        if near_names:
            repaired = text.replace(error.name, near_names[0], 1)
            guessed = guess(repaired, near_names[0], names, self.game)
        self.unreadable(number, placed(violation, number, words, error.words), guessed)

    def forms(self) -> Mapping[str, str]:
        table = self.grammar.table if self.grammar is not None else ()
        return {"known": ", ".join(f"`{word}`" for word in (*table, "end"))}

    def unreadable(self, number: int, violation: Fault | None, event: Unread) -> None:
        if violation is not None:
            self.unread[len(self.events)] = len(self.violations)
            self.violations.append(violation)
        self.events.append(event)
        self.lines.append(number)

    # -- the three kinds of lines -----------------------------------------------------------------

    def read_header_or_table(self, number: int, words: Words) -> Event | None:
        """Read a line that is no player's; return its event, or None for a header."""
        key = words[0].casefold()
        if key in HEADERS or (self.grammar is not None and key in self.grammar.headers):
            name = self.headers.name(words)
            twice = name in self.headers.lines and name != "house"
            # An unreadable line, such as a misspelt header, does not end the headers; a header of
            # the game itself can follow while only the table has lines.
            is_own_key = key not in HEADERS
            has_begun = any(
                not isinstance(event, Unread) and (event.player or not is_own_key) for event in self.events
            )
            fault = "twice" if twice else "late" if has_begun else ""
            if fault:
                values = {"key": name, "line": self.headers.lines.get(name, 0)}
                key_words = (0, len(name.split()))
                violation = Fault("PP-3", f"header-{fault}", values, f"header-{fault}")
                self.violations.append(placed(violation, number, words, key_words))
            if key == "players" and not twice and self.no_commas:
                self.headers.lines[key] = number
                names = ", ".join(self.headers.players)
                raise Unreadable("no-commas", (1, len(words)), "no-commas", names=names)
            if not twice:
                read_header(self.headers, key, number, words)
            return None
        if key == "end":
            return End.form.by_table(words)  # type: ignore[no-any-return]
        if self.grammar is None:
            return None  # without a game no line can be read, which is reported once
        if key in self.grammar.table:
            return self.grammar.table[key](words)
        if without_colon(words.rest(0), self.headers.players)[0]:
            raise Unreadable("no-colon", (0, len(words)), "line-forms", **self.forms())
        raise Unreadable("no-keyword", (0, 1), "line-forms", found=words[0], **self.forms())

    def played(self, player: str, words: Words) -> Event:
        """Read a player's line."""
        players = self.headers.players
        if words and player in players:
            first = words[0]
            if (verb := self.verbs.get(first.casefold())) is not None:
                return verb(player, words)
            if self.game is None or (grammar := self.grammar) is None:
                return Unread()  # the missing header is reported once
            # Two letters are a space, like most first words.
            if grammar.plain is None or (len(first) > 2 and is_called(words, self.game)):
                raise no_verb(words, grammar)
            return grammar.plain(player, words)
        if not player:
            raise Unreadable("no-name", (0, 1))
        if player not in players and begins_keyword(player.split(), self.grammar):
            repaired = f"{player} {words.rest(0)}".replace(":", "").rstrip()
            raise Unreadable("colon", (-1, 0), "repaired", found=player, repaired=repaired)
        if players and player not in players:
            raise Nobody(player, (-1, 0))
        if not words:
            raise Unreadable("says-nothing", (-1, 0))
        return Unread()  # the missing header `players` is reported once

    # -- missing headers ------------------------------------------------------------------------

    def report_missing(self) -> None:
        """Report missing headers."""
        if not any(text.partition("#")[0].strip() for text in self.source.lines):
            self.violations.append(Fault("PP-0", "empty", hint="begin").with_place(1, 1, 1))
            return
        needed = ["game", "players"]
        if self.grammar is not None and self.grammar.needs_layout:
            needed.insert(1, "layout")
        number = self.lines[0] if self.lines else len(self.source.lines)
        for key in needed:
            if key not in self.headers.lines:
                has_wrong_colon = any(
                    fault.message == "colon" and str(fault.values["found"]).casefold() == key
                    for fault in self.violations
                )
                violation = Fault(
                    "PP-3", "header-missing", {"key": key}, f"missing-{key}",
                    {"example": self.example(key)}, consequence=has_wrong_colon,
                )  # fmt: skip
                self.violations.append(violation.with_place(number, 1, 1))
                if key == "game" and not has_wrong_colon:  # the lines may be valid in that game
                    stay = (*self.source.violations, self.violations[-1])
                    self.violations = [
                        fault if fault in stay else fault.as_consequence() for fault in self.violations
                    ]

    def example(self, key: str) -> str:
        """Return a value for a header that is missing: a game there is, a board of this game."""
        if key == "layout" and self.game is not None:
            return str(next(iter(self.game.layouts), "FILE"))
        return next(iter(registry.game_ids()), "") if key == "game" else ""


def total(verb: str, player: str, words: Words) -> Event:
    """Read a total; raise Unreadable for `34/8`, which only `score result` accepts.

    `verb` is the keyword of the tie-break value, if the game has one.
    """
    points, slash, value = words[1].partition("/") if len(words) > 1 else ("", "", "")
    if slash and verb and value.isdecimal():
        raise Unreadable(
            "no-number", (1, 2), "two-lines", found=words[1],
            player=player, total=points, verb=verb, value=value,
        )  # fmt: skip
    return Total.form.by_player(player, words)  # type: ignore[no-any-return]


def placed(violation: Fault, number: int, words: Words, about: tuple[int, int] | None) -> Fault:
    """Return a violation at some words of a line, at the whole line for None."""
    first, last = words.span(about)
    return violation.with_place(number, first + 1, max(last, first + 1) + 1)


def read_record(source: RecordSource, earlier_record: Record | None = None) -> Record:
    """Read a record; unreadable lines are in its violations.

    `earlier_record` is the record of the first lines, if they were read before: then only later lines are
    read, unless some of the first were unreadable.
    """
    return _RecordReader(source, earlier_record).record()


def read_line(text: str, game: Game, players: tuple[str, ...]) -> Event:
    """Read one line, as `score add` takes it; raise Unreadable or Nobody."""
    reader = _RecordReader(RecordSource("-", (text,)))
    reader.use(game)
    reader.headers.players = players
    grammar = game.grammar
    player, words = split_line(text, players, grammar, game)
    if not words and player is None:
        raise Unreadable("says-nothing")
    if player is not None:
        return reader.played(player, words)
    event = None
    if words[0].casefold() not in {*HEADERS, *grammar.headers}:
        event = reader.read_header_or_table(1, words)
    if event is None:
        raise Unreadable("header-here", (0, 1), found=words[0])
    return event
