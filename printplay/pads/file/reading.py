"""Reads the file of a score pad, and reports all faults at once.

The format is described in docs/any-game.md.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import replace
from pathlib import PurePath
from typing import NamedTuple

from printplay.core.errors import LayoutError, brief
from printplay.core.i18n import LANGUAGES, N_
from printplay.geometry.layouts.source import DISK, LayoutFiles
from printplay.geometry.layouts.tomlfile import TomlTable
from printplay.match.standings import WON
from printplay.pads.file.pad import (
    KINDS,
    LARGEST,
    MOST_PLAYERS,
    MOST_ROUNDS,
    Look,
    Pad,
    Row,
    Subtotal,
    Target,
    TieBreak,
)
from printplay.pads.file.rows import RowReader
from printplay.pads.file.tables import is_whole_number
from printplay.pads.scoring.book import rounds_for, teams_for

#: The key of the row in a game without points.
_WON = {"en": "Won", "de": "Gewonnen"}
#: The value of `ends` for a game that is over when the table says so.
_SAID = "when said"
#: The game is over when at most one can still fill in a row.
_LEFT = "one left"
#: The number of rounds assumed if it cannot be read.
_PERHAPS = 10
#: Keys that another key makes idle.
_IDLE = {
    "teams": N_("`teams` has no effect where all play together"),
    "target": N_("`target` has no effect where you name the winner"),
}
_TOP = (
    "game", "title", "summary", "kind", "also", "players", "rounds", "ends", "hand", "dealer",
    "teams", "coop", "win", "winner", "results", "target", "tie_break", "row", "look",
)  # fmt: skip
_TARGET = ("points", "ends", "countdown", "lead")
_TIE_BREAK = ("order", "shared")
_LOOK = ("players", "blocks", "row_height", "colour", "lines", "sums")
_SUM = ("after", "title")
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_LONGEST_ID = 40  # of one that is suggested
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


class PadReading(NamedTuple):
    """The readable contents of a file, all its faults, and hints.

    `lost` are the unreadable rows, by their keys as written (empty for one without): references
    to them are no faults.
    """

    pad: Pad | None
    errors: tuple[LayoutError, ...]
    hints: tuple[LayoutError, ...] = ()
    lost: tuple[str, ...] = ()

    def spoilt(self, key: str) -> bool:
        """Return whether a top-level key or a row (`row coins`) has a fault."""
        return any(
            error.place is not None and f"{error.place.key}.".startswith(f"{key}.") for error in self.errors
        )


def read_pad(path: PurePath, files: LayoutFiles = DISK) -> PadReading:
    """Read a pad's file alone, formulas unjudged; raise LayoutError if it is not TOML."""
    reader = _PadReader(path, files)
    pad = reader.pad()
    errors, hints = (tuple(sorted(faults, key=line_of)) for faults in (reader.errors, reader.hints))
    return PadReading(pad, errors, hints, tuple(reader.lost))


def line_of(error: LayoutError) -> int:
    """Return the line of an error, or 0 if it has none."""
    return (error.place.line if error.place else None) or 0


class _PadReader(RowReader):
    """Parses one file, from top to bottom."""

    def pad(self) -> Pad | None:
        """Return the pad, or None if too much is wrong."""
        self.lost = []
        top = self.top = self.with_known_keys(self.top, _TOP)
        game = self.word(top, "game")
        if not game:
            if "game" not in top.values:
                self.blame(top, "game", N_("this key is missing"),
                           N_('Write the id of the game first: game = "harbour".'))  # fmt: skip
        elif not _ID.fullmatch(game):
            self.blame(top, "game", N_("invalid game id {value!r}"),
                       N_("Use small letters a to z, digits and hyphens: {example}."),
                       value=brief(game), example=id_like(game) or "harbour")  # fmt: skip
            game = ""
        results = self.flag(top, "results", default=False)
        title = self.by_language(top, "title", 200 if results else 60) or {"en": game or "?"}
        rows = [Row(WON, _WON, entry="tick", counts=False)] if results else self.rows()
        min_players, max_players = self.players()
        rounds, rounds_by = self.rounds(min_players, max_players)
        teams, teams_by = self.teams(min_players, max_players)
        ends = self.ends(top, rows, rounds)
        when_said, one_left = ends == _SAID or results, ends == _LEFT
        target = self.target()
        winner = self.choice(top, "winner", ("highest", "lowest", "named"))
        coop = self.flag(top, "coop", default=False)
        win = self.formula(top, "win")
        faulty = {str(error.place.key) for error in self.errors if error.place is not None}
        if (
            not rows
            and winner != "named"
            and not coop
            and "row" not in top.values
            and not faulty & {"winner", "coop"}
        ):
            self.blame(top, "row", N_("the pad has no rows"),
                       N_('Write a table [[row]] with key = "..." for each row, or '
                          'winner = "named" for a game without points.'))  # fmt: skip
        if (
            rounds is None
            and target is None
            and winner != "named"
            and not (when_said or one_left or any(row.ends for row in rows))
            and not faulty & {"winner", "ends"}
            and "target" not in top.values
        ):
            self.blame(top, "rounds", N_("the pad does not say when the game ends"),
                       N_('Write how many rounds there are, a target (target = 500), '
                          'ends = "when said" or "one left", or ends = true in a row of '
                          "ticks."))  # fmt: skip
        if win and not coop and "coop" not in faulty:
            self.blame(top, "win", N_("`win` is only for cooperative games"),
                       N_("Write coop = true, or leave `win` out."))  # fmt: skip
        if rounds == 0 and not self.errors:
            for name in ("hand", "dealer"):
                if top.values.get(name):
                    self.advise(top, name, N_("`{name}` has no effect in a game without rounds"),
                                N_("Remove it."), name=name)  # fmt: skip
        for name, idle in (("teams", coop), ("target", winner == "named")):
            if idle and top.values.get(name):
                self.advise(top, name, _IDLE[name], N_("Remove it."))
        if winner == "named":
            rows = [row for row in rows if row.key != WON] + [Row(WON, _WON, entry="tick")]
        pad = Pad(
            game=game, title=title, players=(min_players, max_players), rows=tuple(rows), path=self.path,
            text=self.text, hash="", summary=self.by_language(top, "summary", 200), rounds=rounds,
            kind=self.choice(top, "kind", KINDS) if "kind" in top.values else "",
            also=self.also(),
            rounds_by=rounds_by, when_said=when_said, one_left=one_left,
            hand=self.formula(top, "hand"), dealer=self.flag(top, "dealer", default=False),
            teams=teams, teams_by=teams_by, coop=coop, results=results, win=win, winner=winner,
            target=target, tie_break=self.tie_break(), look=self.look(rounds),
        )  # fmt: skip
        languages = tuple(self.languages) or LANGUAGES[:1]
        return replace(pad, languages=languages, hash=_hash(pad)) if game else None

    def players(self) -> tuple[int, int]:
        value = self.top.values.get("players")
        if value is None:
            self.blame(self.top, "players", N_("this key is missing"),
                       N_("Write the fewest and the most players: players = [2, 5]."))  # fmt: skip
            return 1, 6
        pair = [value, value] if is_whole_number(value) else value
        if (
            isinstance(pair, list) and len(pair) == 2 and all(map(is_whole_number, pair))
            and 1 <= pair[0] <= pair[1] <= MOST_PLAYERS
        ):  # fmt: skip
            return pair[0], pair[1]
        self.blame(self.top, "players",
                   N_("this must be the fewest and the most players, from 1 to {most}, not "
                      "{value}"),
                   N_("Write the fewest and the most players: players = [2, 5]."),
                   value=brief(value), most=MOST_PLAYERS)  # fmt: skip
        return 1, 6

    def rounds(self, fewest_players: int, most_players: int) -> tuple[int | None, str]:
        """Return the number of rounds (0 for none, None for no limit) and its formula, if any.

        With a formula the number is the most that it gives for the players allowed; it is judged
        in `judging.py`.
        """
        value = self.top.values.get("rounds", 0)
        if value == "open":
            return None, ""
        if is_whole_number(value) and 0 <= value <= MOST_ROUNDS:
            return int(value), ""
        word = value.strip() if isinstance(value, str) else ""
        if word == "players" or (word and not word.isidentifier()):  # a misspelt word
            text = self.formula(self.top, "rounds")
            counts = [rounds_for(text, count) for count in range(fewest_players, most_players + 1)]
            return max((count for count in counts if count), default=_PERHAPS), text
        self.blame(self.top, "rounds", N_("invalid number of rounds: {value}"),
                   N_('Write 1 to {most}, "open", or a formula such as "60 // players".'),
                   value=brief(value), most=MOST_ROUNDS)  # fmt: skip
        return _PERHAPS, ""

    def also(self) -> tuple[str, ...]:
        value = self.top.values.get("also", [])
        if isinstance(value, list) and all(isinstance(name, str) and name.strip() for name in value):
            return tuple(" ".join(name.split())[:60] for name in value)
        self.blame(self.top, "also", N_("this must be a list of names, in quotes"),
                   N_('Write also = ["boule", "boccia"].'))  # fmt: skip
        return ()

    def teams(self, fewest_players: int, most_players: int) -> tuple[int, str]:
        """Return the number of teams (0 for none) and its formula, if any; see `rounds`."""
        value = self.top.values.get("teams", False)
        if isinstance(value, bool):
            return 2 if value else 0, ""
        if is_whole_number(value) and 2 <= value <= MOST_PLAYERS:
            return int(value), ""
        word = value.strip() if isinstance(value, str) else ""
        if word and not word.isidentifier():  # a misspelt word
            text = self.formula(self.top, "teams")
            counts = [teams_for(text, count) for count in range(fewest_players, most_players + 1)]
            return max((count for count in counts if count), default=2), text
        self.blame(self.top, "teams", N_("invalid number of teams: {value}"),
                   N_('Write true for two teams, their number, or a formula such as '
                      '"players // 2".'),
                   value=brief(value))  # fmt: skip
        return 0, ""

    def ends(self, top: TomlTable, rows: Iterable[Row], rounds: int | None) -> str:
        """Return what ends the game besides points and rounds; empty for nothing."""
        if not top.values.get("ends"):
            return ""
        chosen_end: str = self.choice(top, "ends", (_SAID, _LEFT))
        each = [row for row in rows if row.is_entered and not row.once]
        if chosen_end == _LEFT and not (rounds != 0 and each and all(row.when for row in each)):
            self.blame(top, "ends", N_("nobody can be out: every row of a round needs `when`"),
                       N_('Write who still fills it in, such as when = "total < 100", in a game '
                          "with rounds."))  # fmt: skip
        return chosen_end

    def target(self) -> Target | None:
        value = self.top.values.get("target")
        if value is None:
            return None
        table = self.subtable("target", _TARGET) if isinstance(value, dict) else None
        points = value if table is None else table.values.get("points")
        place = self.top if table is None else table
        if not is_whole_number(points) or not 1 <= points <= LARGEST:
            self.blame(place, "target" if table is None else "points",
                       N_("the target must be a number of points"),
                       N_("Write target = 500, or a section [target] with points."))  # fmt: skip
            return None
        if table is None:
            return Target(points)
        ends = self.choice(table, "ends", ("round", "at once"))
        countdown = self.flag(table, "countdown", default=False)
        return Target(points, ends, countdown, self.number(table, "lead", 0, 0, LARGEST))

    def tie_break(self) -> TieBreak:
        table = self.subtable("tie_break", _TIE_BREAK)
        order = table.values.get("order", [])
        order = [order] if isinstance(order, str) else order
        if not isinstance(order, list) or not all(isinstance(key, str) for key in order):
            example = N_('For most coins, then fewest ships: order = ["coins", "-ships"].')
            self.blame(table, "order", N_("this must be a list of row keys, in quotes"), example)
            order = []
        return TieBreak(tuple(order), self.flag(table, "shared", default=True))

    def look(self, rounds: int | None) -> Look:
        table = self.subtable("look", _LOOK)
        height = table.values.get("row_height", Look.row_height)
        if isinstance(height, bool) or not isinstance(height, (int, float)) or not 7 <= height <= 30:
            self.blame(table, "row_height", N_("a row must be 7 to 30 mm high, not {value}"),
                       N_("Handwriting needs 7 mm."), value=brief(height))  # fmt: skip
            height = Look.row_height
        colour = self.word(table, "colour")
        if colour and not re.fullmatch("#[0-9a-fA-F]{6}", colour):
            self.blame(table, "colour", N_("unknown colour {value!r}"),
                       N_("Write a colour like #1f5f8b."), value=brief(colour))  # fmt: skip
            colour = ""
        across = self.choice(table, "players", ("auto", "across", "down"))
        blocks = self.number(table, "blocks", 0, 0, 16)
        lines = self.number(table, "lines", 0, 0, MOST_ROUNDS)
        if lines and rounds is not None:
            self.blame(table, "lines", N_('`lines` is for games whose rounds are "open"'),
                       N_('Write rounds = "open", or leave `lines` out.'))  # fmt: skip
        return Look(across, blocks, float(height), colour, lines, self.sums(table, rounds))

    def sums(self, look: TomlTable, rounds: int | None) -> tuple[Subtotal, ...]:
        subtotals: list[Subtotal] = []
        values = look.values.get("sums", [])
        hint = N_('Write sums = [{{ after = 9, title = "Out" }}].')
        if not isinstance(values, list) or not all(isinstance(subtotal, dict) for subtotal in values):
            self.blame(look, "sums", N_("this must be a list of subtotals"), hint)
            return ()
        if values and rounds == 0:
            self.blame(look, "sums", N_("subtotals are sums of rounds, and this game has none"),
                       N_("Write rounds = 18, or leave `sums` out."))  # fmt: skip
            return ()
        last = MOST_ROUNDS if rounds is None else rounds
        for number, value in enumerate(values, 1):
            line = look.line_of("sums")
            table = self.with_known_keys(
                TomlTable(self.path, value, look.dotted(f"sums {number}"), line=line), _SUM
            )
            last_round = table.values.get("after")
            earlier_round = subtotals[-1].after if subtotals else 0
            if not is_whole_number(last_round) or not earlier_round < last_round <= last:
                self.blame(table, "after",
                           N_("a subtotal must come after one of the rounds {first} to {last}"),
                           hint, first=earlier_round + 1, last=last)  # fmt: skip
                continue
            title = self.by_language(table, "title", 12)
            if not title and "title" not in table.values:
                self.blame(table, "title", N_("this key is missing"), hint)
            subtotals.append(Subtotal(last_round, title or {"en": "?"}))
        return tuple(subtotals)


def id_like(text: str) -> str:
    """Return an id made of a text; empty if it has no Latin letter or digit.

    >>> id_like("Größen & Café"), id_like("囲碁")
    ('groessen-cafe', '')
    """
    spelled = unicodedata.normalize("NFC", text).casefold().translate(_UMLAUTS)
    plain = unicodedata.normalize("NFKD", spelled).encode("ascii", "ignore").decode()
    return "-".join(re.findall("[a-z0-9]+", plain))[:_LONGEST_ID].strip("-")


#: Fields that do not affect play: texts for people, lines of the file, and the look.
_SEEN = frozenset(
    ("title", "summary", "kind", "also", "icon", "note", "section", "line", "lines", "path",
     "text", "hash", "languages", "look", "rows")
)  # fmt: skip
#: Later fields: without them, the hash is as before.
_LATER = frozenset(
    ("rounds_by", "teams_by", "when_said", "at_most", "at_least", "not_exactly", "holders",
     "passes", "ends", "shared", "one_left", "results")
)  # fmt: skip


def _hash(pad: Pad) -> str:
    """Return a hash of 8 hex digits over everything that affects play."""
    contents = [
        [
            (key, value) for key, value in vars(pad_or_row).items()
            if key not in _SEEN and not (key in _LATER and not value)
        ]
        for pad_or_row in (pad, *pad.rows)
    ]  # fmt: skip
    return hashlib.sha256(repr(contents).encode()).hexdigest()[:8]
