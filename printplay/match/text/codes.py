"""The codes of faults: messages and hints of PP-0 to PP-5, and the page that explains each code.

A page is a section of an `explain.LANGUAGE.md`: beside a game's rules, the preflight, or this file.
Its example is the file of the same name, which the tests check.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from printplay.core import resources
from printplay.core.i18n import LANGUAGES, N_
from printplay.match import registry
from printplay.match.standings import AS_ENTERED

MESSAGES = {
    # files
    "folder": N_("this is a folder, not a record"),
    "no-file": N_("there is no such file"),
    "io": N_("the file cannot be read: {reason}"),
    "too-large": N_("this is larger than {limit} MB, too large for a record"),
    "utf-16": N_("the text is UTF-16, not UTF-8"),
    "not-utf-8": N_("the text is not UTF-8 (byte {byte})"),
    "binary": N_("this is not text"),
    "long-line": N_("this line has {length} characters; {limit} are allowed"),
    "control": N_("a record cannot contain a control character ({character})"),
    "empty": N_("the record is empty"),
    "too-many": N_("too many errors; the rest was not checked"),
    "too-long": N_("a match has at most {limit} lines; the rest was not checked"),
    # headers
    "header-empty": N_("the value of `{key}` is missing"),
    "no-game": N_("unknown game {found!r}"),
    "name-empty": N_("a name is missing"),
    "no-commas": N_("commas are missing between the names"),
    "name-colon": N_("a name cannot contain a colon"),
    "name-long": N_("a name has at most {limit} characters"),
    "name-twice": N_("two players are called {name}"),
    "too-many-names": N_("a record can have at most {limit} players"),
    "no-house-rule": N_("unknown house rule {found!r}"),
    "house-value-missing": N_("the house rule {key} needs a value"),
    "no-house-value": N_("the house rule {key} cannot be {found!r}"),
    "no-hash": N_("invalid board hash {found!r}: use 8 digits from 0-9 and a-f"),
    "rules-version": N_("unknown version of the rules: {found}; this printplay knows {known}"),
    "no-date": N_("invalid date {found!r}"),
    "header-long": N_("`{key}` has at most {limit} characters"),
    "no-match-id": N_("invalid match id {found!r}: use up to 40 letters a to z, digits and hyphens"),
    "match-here": N_("this match already has an id: {id}"),
    "header-here": N_("`{found}` is a header; it cannot be added to a match that has begun"),
    "layout": N_("the layout cannot be used: {reason}"),
    "layout-outside": N_("the layout {name!r} is outside the folder of the record"),
    "layout-absolute": N_("the layout {name!r} is an absolute path"),
    # lines
    "no-keyword": N_("unknown word {found!r} at the start of a line"),
    "no-name": N_("a name is missing before the colon"),
    "says-nothing": N_("this line is empty after the name"),
    "no-colon": N_("a colon is missing after the name"),
    "colon": N_("there is a colon after {found!r}, which is not a player"),
    "no-verb": N_("unknown word {found!r}"),
    "number-missing": N_("a number is missing here"),
    "word-missing": N_("a word is missing here"),
    "no-number": N_("{found!r} is not a whole number"),
    "too-much": N_("unexpected {found!r}"),
    # the other general codes
    "after-end": N_("nothing may follow after `end`"),
    "untold": N_("the match ends here, but the result of {player} is not complete: {verbs}"),
    "level": N_("{player} is tied with others, but the tie-break is missing: {verbs}"),
    "nobody": N_("{name} is not in this match"),
    "header-missing": N_("the header `{key}` is missing"),
    "header-twice": N_("the header `{key}` is repeated"),
    "header-late": N_("the header `{key}` comes after the first event"),
    "other-board": N_("the record was made on board {recorded}, this one is {found}"),
}

#: Synonyms for the words of all games, separated by commas.
SPOKEN = {
    "total": N_("total, sum, altogether"),
    "end": N_("end, finish, over"),
    "none": N_("none, nothing, no"),
    "players": N_("players, names"),
    "house": N_("house, rule"),
    "date": N_("date, day"),
    "place": N_("place, location"),
    "note": N_("note, remark"),
}

HINTS = {
    "save-utf-8": N_("Save the file as UTF-8."),
    "no-file": N_("A record is a text file; `-` reads standard input."),
    "begin": N_("A record begins with `game`, `layout` and `players`, each on a line of its own."),
    "repaired": N_("Did you mean `{repaired}`?"),
    "did-you-mean-word": N_("Did you mean {near}?"),
    "number-form": N_("Write it after that, such as `{line} 4`."),
    "two-lines": N_("Write two lines: `{player}: total {total}` and `{player}: {verb} {value}`."),
    "date-form": N_("Write a date as year-month-day: `date 2026-11-20`."),
    "house-rules-are": N_("House rules: {known}."),
    "house-values-are": N_("Possible values: {known}."),
    "players-are": N_("Players: {known}."),
    "no-commas": N_(
        "Write commas between the names: `players {names}`; or a name of several words in full in every line."
    ),
    "commas": N_("Write commas between the names: `players {names}`."),
    "verbs-are": N_("Write one of: {known}."),
    "line-forms": N_("A line is a header, {known}, or `NAME: what the player did`."),
    "header-twice": N_("The first is in line {line}; remove this one."),
    "header-late": N_("Put headers before everything else."),
    "missing-game": N_("Begin with a line such as `game {example}`."),
    "missing-layout": N_("Say which board was played: `layout {example}`."),
    "missing-players": N_("Add the players in seating order: `players Anna, Ben`."),
    "after-end": N_("Move `end` to the last line, or remove it."),
    "untold": N_(
        "Before `end` add lines such as {lines}; or leave `end` out: a record without it is an "
        "unfinished match."
    ),
    "untold-none": N_(
        "Before `end` add lines such as {lines} (`none`, where there are none); or leave `end` "
        "out: a record without it is an unfinished match."
    ),
    "untold-earlier": N_(
        "Add these lines before `end`, in this order: {lines}; or leave `end` out: a record "
        "without it is an unfinished match."
    ),
    "level": N_("Before `end` add a line such as {lines}; until then the ranking is open."),
    "twice": N_("This line is the same as line {other}; remove one of them."),
    "twice-elsewhere": N_("Lines {first} and {second} are the same; remove one of them."),
    "swapped": N_("Lines {first} and {second} are swapped."),
    "other-board": N_("Check it with the layout it was played on; the other errors may follow from this."),
    "layout": "{cure}",
    "layout-outside": N_("Put the layout beside the record, or use a built-in board."),
}

#: The sources of points in every game.
SOURCES = {AS_ENTERED: N_("total as entered")}
_SECTION = re.compile(
    r"^## (?P<code>\S+): (?P<title>.+)\nSays: (?P<says>.+)\nWhy: (?P<why>.+)\nCure: (?P<cure>.+)$",
    re.MULTILINE,
)
EVERY_GAME, PADS, PREFLIGHT = N_("every game"), N_("score pads"), N_("preflight")
_SUFFIXES = (".play", ".wkt", ".toml")


@dataclass(frozen=True)
class CodePage:
    """A code explained, in one language; some cannot be broken alone or in a file: no `example`."""

    code: str
    game: str
    title: str
    says: str
    why: str
    cure: str

    @property
    def example(self) -> Path | None:
        """Return the smallest record, drawing or deck that breaks the rule, if any."""
        paths = (resources.records() / f"{self.code}{suffix}" for suffix in _SUFFIXES)
        return next((path for path in paths if path.is_file()), None)


def code_pages(language: str = LANGUAGES[0]) -> Iterator[CodePage]:
    """Yield all pages, those of every game first, those of the preflight last."""
    yield from _folder_pages(Path(__file__).parent, EVERY_GAME, language)
    for name in registry.game_ids():
        game = registry.find_game(name)
        yield from _folder_pages(game.folder, game.title, language)
    house = Path(__file__).parents[2]
    yield from _folder_pages(house / "pads", PADS, language)
    yield from _folder_pages(house / "printing" / "preflight", PREFLIGHT, language)


def _folder_pages(folder: Path, game: str, language: str) -> Iterator[CodePage]:
    path = folder / f"explain.{language}.md"
    if path.is_file():
        for section in _SECTION.finditer(path.read_text(encoding="utf-8")):
            yield CodePage(game=game, **section.groupdict())
