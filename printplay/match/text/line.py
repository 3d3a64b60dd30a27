"""One line of a record: its player and words, and repairs of likely slips."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property

from printplay.match.game import Game
from printplay.match.lines.grammar import End, Event, Grammar, Total, Unread
from printplay.match.lines.vocabulary import vocabulary
from printplay.match.lines.words import Nobody, Unreadable, Words, tidy
from printplay.match.text.headers import HEADERS

#: The word that begins a line for all players, in games that have one.
ALL = "all"


def split_line(
    text: str, players: tuple[str, ...], grammar: Grammar | None = None, game: Game | None = None
) -> tuple[str | None, Words]:
    """Split a line into who did it (None: a header or the table) and the words.

    The words of a player's line are those after the colon, else all words; split as the
    grammar says. Names of pieces in another language become those of the record, with `game`.
    """
    code = text.partition("#")[0] if "#" in text else text
    if not code.isascii():
        code = plain_signs(code, players)
    before_colon, colon, _after_colon = code.partition(":")
    name, start = None, 0
    if colon:
        if before_colon in players:
            name, start = before_colon, len(before_colon) + 1
        elif (stripped := tidy(before_colon)) in players or not (
            _is_keyword(code) or _is_for_all(before_colon, grammar)
        ):
            name, start = stripped, len(before_colon) + 1
    words = Words(code, start, players)
    if (words.marked or "+" in code) and words and grammar is not None:  # else at blanks
        way = grammar.splits.get(words[0].casefold())
        if way is not None:
            words = words.split(way)
    if game is not None and grammar is not None and grammar.pieces and len(words) > 1:
        verb = words[0].casefold()
        if verb in grammar.verbs or verb in grammar.table:
            _pieces(game).name_in(words)
    return name, words


#: Dashes and full-width signs, and what they mean outside names and free text.
_SIGNS: dict[int, str | int] = {
    **{sign: sign - 0xFEE0 for sign in range(0xFF01, 0xFF5F)},
    **dict.fromkeys((*range(0x2010, 0x2016), 0x2212), "-"),
    0x3000: " ",
    0x3001: ",",
}
_SIGN = re.compile(f"[{''.join(map(chr, _SIGNS))}]")
_FREE = ("note", "place", "layout", "players")


def plain_signs(code: str, players: Sequence[str]) -> str:
    """Return a line with plain signs for dashes and full-width signs, letters and digits.

    Names of players and free text keep theirs, and every sign its place.
    """
    if not _SIGN.search(code):
        return code
    key = next(iter(code.split(None, 1)), "").casefold()
    if key in _FREE:
        return code
    names = [name for name in players if _SIGN.search(name)]
    if not names:
        return code.translate(_SIGNS)
    parts = re.split(f"({'|'.join(map(re.escape, sorted(names, key=len, reverse=True)))})", code)
    return "".join(part if part in names else part.translate(_SIGNS) for part in parts)


class _Pieces:
    """The pieces of a game by their names in all languages; see `Grammar.pieces`."""

    def __init__(self, game: Game) -> None:
        self._meta, grammar = game, game.grammar
        fields = [field for form in grammar.forms for field in form.fields]
        #: The words of the game itself: only for others are the catalogues of languages read.
        self._known = {*grammar.pieces, *(word for field in fields for word in field.begins(()))}

    def name_in(self, words: Words) -> None:
        """Replace names of pieces in other languages by those of the record, behind the verb."""
        for index, word in enumerate(words[1:], 1):
            name = word.casefold()
            strange = word.isalpha() and len(word) > 2 and name not in self._known
            if strange and word not in " ".join(words.players).split():
                words[index] = self._foreign.get(name, word)

    @cached_property
    def _foreign(self) -> Mapping[str, str]:
        synonyms, pieces = vocabulary(self._meta), self._meta.grammar.pieces
        names = [(name, piece) for piece in pieces for name in synonyms.names(piece)]
        counts = Counter(name for name, _piece in names)
        return {name: piece for name, piece in names if counts[name] == 1}


_pieces = cache(_Pieces)


def _is_keyword(code: str) -> bool:
    """Return whether a line with a colon is a header (a path can have one)."""
    first = code.split(None, 1)[0] if code.strip() else ""
    return first.casefold() in HEADERS


def _is_for_all(before_colon: str, grammar: Grammar | None) -> bool:
    """Return whether the words before a colon begin a line for all: `all tricks: Anna 3, Ben 2`."""
    first, *further_words = before_colon.split() or [""]
    return bool(further_words) and first.casefold() == ALL and grammar is not None and ALL in grammar.table


def event_of(player: str, words: Words, grammar: Grammar) -> Event:
    """Return the event of a player's words; raise Unreadable if there is none."""
    read = grammar.verbs.get(words[0].casefold()) or grammar.plain
    if read is None:
        raise no_verb(words, grammar)
    return read(player, words)


def no_verb(words: Words, grammar: Grammar) -> Unreadable:
    """Return the message for a player's line without a verb of the game."""
    verbs = ", ".join(grammar.verbs)
    return Unreadable("no-verb", (0, 1), "verbs-are", found=words[0], known=verbs)


def begins_keyword(words: Sequence[str], grammar: Grammar | None) -> bool:
    """Return whether a line begins with a word that no player's line begins with."""
    keywords = (*grammar.headers, *grammar.table) if grammar is not None else ()
    return bool(words) and words[0].casefold() in {*HEADERS, *keywords, "end"}


def without_colon(text: str, players: Sequence[str]) -> tuple[str, str]:
    """Return the player that a line begins with, in any case, and the rest behind any signs.

    A number alone is a total: `Anna 34`, `Anna = 34`. Both are empty for any other line.
    """
    for name in sorted(players, key=len, reverse=True):
        rest = text[len(name) :]
        value = rest.lstrip(" =:;,.-")
        if text[: len(name)].casefold() == name.casefold() and value and rest != value:
            number = value if "-" not in rest[: -len(value)] else rest.lstrip(" =:;,.")
            return name, f"total {number}" if _WHOLE.fullmatch(number) else value
    return "", ""


_WHOLE = re.compile(r"[+-]?[0-9]+")


def is_called(words: Words, game: Game) -> bool:
    """Return whether a line begins with a synonym of a verb, although it could be a path."""
    if not words[0].isalpha():
        return False
    grammar, first = game.grammar, words[0].casefold()
    keywords = (*grammar.verbs, *grammar.prefixes)
    if first in keywords:
        return False
    synonyms = vocabulary(game)
    return any(first in synonyms.names(verb) for verb in keywords)


def near_keyword(word: str, game: Game | None, headers: Iterable[str] = (), *, table: bool) -> str | None:
    """Return the keyword of the table or of a player that a word resembles, or translates."""
    if not word or game is None:
        return None
    grammar = game.grammar
    synonyms, folded_word = vocabulary(game), word.casefold()
    if not table:
        prefix = next((word for word in grammar.prefixes if folded_word in synonyms.names(word)), None)
        return prefix or synonyms.nearest(word, [*grammar.verbs, "total"])
    return synonyms.nearest(word, [*grammar.table, "end"]) or synonyms.nearest(word, [*HEADERS, *headers])


# -- what was probably meant -----------------------------------------------------------------------

_COMMENT = re.compile(r"(?<!\S)//")
_AFTER_WORD = re.compile(r"(?<=\w)[.:;=!]+(?=\s|$)")
_BETWEEN_WORDS = re.compile(r"(?<=\w)[:;=]+(?=\w)")
_BETWEEN_SPACES = re.compile(r"(?<=\w)\s*[,>/-]+\s*(?=[^\W\d_])")
_SIGN_APART = re.compile(r"(?<!\S)([+-])\s+(?=\d)")
_GLUED = re.compile(r"([^\W\d_]+)(\d.*)")
_NUMBER_FIRST = re.compile(r"(\d+)\s+([^\W\d_]+)(.*)")


def repair(text: str, player: str, players: tuple[str, ...], game: Game | None) -> Unread:
    """Return an unreadable line with the first likely line that can be read, if there is one."""
    if game is None:
        return Unread(player)
    code = plain_signs(text.partition("#")[0], players)
    if comment := _COMMENT.search(code):
        code = code[: comment.start()]
        mark = f" # {text[comment.end() :].strip()}".rstrip()
    else:
        mark = ""
    name, words = split_line(code, players, game.grammar, game)
    typed_words = words.rest(0) if player and name == player else tidy(code)
    if not player:
        player, rest = without_colon(typed_words, players)
        typed_words = rest or typed_words.replace(":", "")
    known_verbs = game.grammar.table if not player else (*game.grammar.verbs, "total")
    verb = words[0].casefold() if words and name == (player or None) else ""
    unread = Unread(player, verb if verb in known_verbs else "")
    for body in dict.fromkeys(_likely_bodies(typed_words, game, table=not player)):
        line = f"{player}: {body}" if player else body
        repaired = guess(line, player, players, game)
        if repaired.guess is not None:
            return repaired._replace(repaired=f"{repaired.repaired}{mark}")
        unread = repaired if repaired.verb and not unread.verb else unread
    return unread._replace(repaired=mark.strip()) if mark and not typed_words else unread


def _likely_bodies(typed_words: str, game: Game, *, table: bool) -> Iterator[str]:
    """Yield what the words of a line may stand for, the likeliest first."""
    clean = _BETWEEN_WORDS.sub(" ", _AFTER_WORD.sub("", typed_words))
    unspaced = _SIGN_APART.sub(r"\1", clean)
    for body in dict.fromkeys((typed_words, clean, unspaced, _BETWEEN_SPACES.sub(" ", unspaced))):
        yield body
        swapped, glued = _NUMBER_FIRST.fullmatch(body), _GLUED.match(body)
        for first, rest in (
            body.partition(" ")[::2],
            (glued[1], glued[2]) if glued else ("", ""),
            (swapped[2], f"{swapped[1]}{swapped[3]}") if swapped else ("", ""),
        ):
            word = near_keyword(first, game, table=table) or _initial(first, game, table=table)
            if word is not None:
                yield f"{word} {rest}".rstrip()


def _initial(letter: str, game: Game, *, table: bool) -> str | None:
    """Return the only keyword with an initial."""
    keywords = game.grammar.table if table else game.grammar.verbs
    begins = [word for word in keywords if word[0] == letter.casefold()]
    return begins[0] if len(begins) == 1 else None


def guess(text: str, player: str, players: tuple[str, ...], game: Game | None) -> Unread:
    """Return the event of a repaired line, if it is readable."""
    grammar = game.grammar if game is not None else None
    name, words = split_line(text, players, grammar, game)
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
    is_known = key in grammar.table if name is None else key in (*grammar.verbs, "total")
    repaired = text.partition("#")[0].strip()
    return Unread(player, key if is_known else "", event, repaired)
