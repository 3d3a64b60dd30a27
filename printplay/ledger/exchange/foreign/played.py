"""A match as another program kept it: who played what, when and where, and how it came out."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from printplay.core.errors import CallError, FilePlace
from printplay.core.i18n import N_
from printplay.ledger.matches.step import RefusedError
from printplay.match.text.names import player_name

#: Years whose times of day are believed; those of others are days alone.
_FIRST_YEAR, _NO_YEAR = 1970, 3000
#: Most minutes of one match: longer ones were left open over night.
LONGEST = 24 * 60
#: Most players of one match.
MOST = 20


class UntakenError(RefusedError):
    """A match of a foreign file cannot be taken in; the others can."""


@dataclass(frozen=True)
class PlayerResult:
    """A player's result: the points (None where none were kept), and whether the player won.

    `won` is None where nobody said so; `team` is empty for who played alone. `tie_break` is what
    breaks a tie, in a game that has such a value.
    """

    name: str
    score: int | None = None
    won: bool | None = None
    team: str = ""
    tie_break: int | None = None


@dataclass(frozen=True)
class ForeignMatch:
    """A match that was played: `key` is what it is known by when it is imported again.

    `time` is when it ended in UTC (HH:MM:SS), `minutes` how long it took: empty and 0 if the file
    does not say so. `lowest` and `together` are None where the file does not say whether the fewest
    points win, and whether all play together. `text` of a score that is no whole number stands in
    the `note`.
    """

    place: FilePlace
    key: str
    game: str
    players: Sequence[PlayerResult]
    date: str = ""
    location: str = ""
    note: str = ""
    lowest: bool | None = None
    together: bool = False
    time: str = ""
    minutes: int = 0

    def refused(self, message: str, hint: str = "", **values: object) -> UntakenError:
        """Return the error that says why it cannot be taken in."""
        return UntakenError(message, place=self.place, hint=hint, **values)

    def check(self) -> None:
        """Raise UntakenError where nobody or too many played, or a name cannot be kept as it is."""
        if not self.game.strip():
            raise self.refused(N_("the match does not say which game it is"))
        if not 1 <= len(self.players) <= MOST:
            raise self.refused(
                N_("the match has {count:player|players}; a match has 1 to {most}"),
                count=len(self.players), most=MOST,
            )  # fmt: skip
        for player in self.players:
            try:
                player_name(player.name)
            except CallError as error:
                raise self.refused(error.message, error.hint, **error.values) from None
        names = Counter(player.name.casefold() for player in self.players)
        if same := next((one.name for one in self.players if names[one.name.casefold()] > 1), ""):
            raise self.refused(N_("{name} plays twice in this match"), name=same)

    @property
    def clock(self) -> tuple[str, str] | None:
        """Return when it began and ended, as times of the ledger; None if only the day is known."""
        if not self.date or not self.time:
            return None
        try:
            ended = datetime.fromisoformat(f"{self.date}T{self.time}+00:00")
            began = ended - timedelta(minutes=self.minutes)
        except (ValueError, OverflowError):
            return None
        if not _FIRST_YEAR <= began.year <= ended.year < _NO_YEAR:
            return None
        return f"{began:%Y-%m-%dT%H:%M:%S}Z", ended.isoformat()

    @property
    def winners(self) -> frozenset[str]:
        """Return the players who are said to have won."""
        return frozenset(player.name for player in self.players if player.won)

    @property
    def teams(self) -> tuple[tuple[str, ...], ...]:
        """Return the teams, if there are two or more; whoever is in none is alone."""
        teams: dict[str, list[str]] = {}
        for player in self.players:
            teams.setdefault(player.team or f"\n{player.name}", []).append(player.name)
        if len(teams) < 2 or len(teams) == len(self.players):
            return ()
        return tuple(map(tuple, teams.values()))

    @property
    def names_winners(self) -> bool:
        """Return whether anybody is said to have won, or not."""
        return any(player.won is not None for player in self.players)

    @property
    def scored(self) -> bool:
        """Return whether the points of everybody are known."""
        return all(player.score is not None for player in self.players)

    def leading(self, *, lowest: bool) -> frozenset[str]:
        """Return who has the most points, or the fewest."""
        scores = {one.name: one.score for one in self.players if one.score is not None}
        best = (min if lowest else max)(scores.values(), default=None)
        return frozenset(name for name, score in scores.items() if score == best)


def tidy_name(text: str) -> str:
    r"""Return a player's name with single blanks and composed letters, else as it is written.

    >>> tidy_name(" Anna  Lena "), tidy_name("Cléo") == "Cléo"
    ('Anna Lena', True)
    """
    return unicodedata.normalize("NFC", " ".join(text.split()))


def tidy_text(text: str) -> str:
    """Return a title, a place or a note in one line."""
    line = "".join(c if c.isprintable() or c in "\u200d\ufe0f" else " " for c in tidy_name(text))
    return " ".join(line.split())
