"""Matches as other programs wrote them, and their games: of the shelf, known to a ledger, or any other."""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from pathlib import PurePosixPath
from typing import NamedTuple

from printplay.core.errors import CallError, FilePlace, PrintplayError
from printplay.core.i18n import LANGUAGES, N_, _, use
from printplay.ledger.lists.overview import load_overview
from printplay.ledger.matches.outcome import RefusedError
from printplay.ledger.matches.snapshot import StoredFiles
from printplay.ledger.store.store import Store
from printplay.ledger.store.trouble import LedgerError, NoMatchError
from printplay.lookup import boards
from printplay.match import registry
from printplay.match.game import Game
from printplay.match.text.header_fields import player_name
from printplay.pads.file.finding import pads_by_id
from printplay.pads.file.pad import Pad
from printplay.pads.game import PadGame

#: Years whose times of day are believed; those of others are days alone.
_FIRST_YEAR, _NO_YEAR = 1970, 3000
#: Most minutes of one match: longer ones were left open over night.
MAX_MINUTES = 24 * 60
#: Most players of one match.
MAX_PLAYERS = 20
#: An id made of a title without Latin letters.
_MADE_ID = re.compile("game-[0-9a-f]{8}")
#: The first line of the pad of a result.
_PAD_COMMENT = "# Totals and winners as they were entered."


class ResultGame(NamedTuple):
    """A game as its results are kept: the id, the titles by language, who wins.

    `lowest`: the fewest points win. `coop`: all win or lose together. `is_lowest_known` says that the way to
    win is known, not assumed.
    """

    id: str
    titles: Mapping[str, str]
    lowest: bool = False
    coop: bool = False
    is_lowest_known: bool = False


class KnownGames:
    """The games that are here: looked for once, for all matches of a file."""

    def __init__(self, store: Store | None = None, *, lowest: bool = False) -> None:
        """Look for games; `lowest` says that the fewest points win in games unknown so far."""
        self.ids: Set[str] = {*registry.game_ids(), *pads_by_id()}
        self._store, self._lowest = store, lowest
        self._metas: dict[str, Game | None] = {}
        self._cached_ledger_games: dict[str, ResultGame] | None = None
        self._lowest_wins: dict[str, bool] = {}
        self._pads: dict[str, Pad] = {}
        #: Titles of the games of which nothing says who wins.
        self.assumed: dict[str, str] = {}

    def find_meta(self, name: str) -> Game | None:
        """Return the game of a name; None if there is none, or its file is wrong at present."""
        if name not in self._metas:
            id_ = registry.id_of_name(name, self.ids)
            self._metas[name] = None
            with suppress(PrintplayError):
                self._metas[name] = registry.find_game(id_) if id_ in self.ids else None
        return self._metas[name]

    def find_in_ledger(self, name: str) -> ResultGame | None:
        """Return a game of the ledger by its title or id, as its last match knows it."""
        return self._ledger_games.get(registry.letters_of(name))

    def names_in_ledger(self) -> list[str]:
        """Return the titles of the games of the ledger that are not on the shelf, and other ids."""
        names_by_letters: dict[str, str] = {}
        for game in self._ledger_games.values():
            for name in (game.titles["en"], game.id) if game.id not in self.ids else ():
                if not _MADE_ID.fullmatch(name):
                    names_by_letters.setdefault(registry.letters_of(name), name)
        return [*names_by_letters.values()]

    @property
    def _ledger_games(self) -> Mapping[str, ResultGame]:
        if self._cached_ledger_games is None:
            self._cached_ledger_games = {}
            with suppress(LedgerError, NoMatchError):
                store = self._store
                overviews = (
                    load_overview(store, dropped=is_dropped)
                    for is_dropped in (True, False)
                    if store is not None
                )
                matches = [match for part in overviews for match in part.matches]
                for id_, match in {match.row.game: match for match in matches}.items():
                    with suppress(PrintplayError):
                        game = _result_game_of(id_, match.game)
                        names = (id_, *game.titles.values())
                        self._cached_ledger_games |= {registry.letters_of(name): game for name in names}
        return self._cached_ledger_games

    def learn_winners(self, matches: Iterable[ForeignMatch]) -> None:
        """Learn who wins in unknown games from matches that name the winners.

        The fewest points win where that holds in all of them, and the most do not.
        """
        fits: dict[str, tuple[bool, bool]] = {}
        for match in matches:
            if match.winners and match.is_scored:
                highest_wins, fewest = fits.get(match.game, (True, True))
                fits[match.game] = (
                    highest_wins and match.winners <= match.leading_players(lowest=False),
                    fewest and match.winners <= match.leading_players(lowest=True),
                )
        self._lowest_wins = {
            game: fewest and not highest_wins for game, (highest_wins, fewest) in fits.items()
        }

    def game_of_match(self, match: ForeignMatch) -> ResultGame:
        """Return the game of a match, with all that is known of it."""
        meta, ledger_game = self.find_meta(match.game), self.find_in_ledger(match.game)
        if meta is not None:
            game = _result_game_of(meta.id, meta)
            return game._replace(lowest=game.lowest or bool(match.lowest))
        if ledger_game is not None and match.lowest is None:
            return ledger_game
        title = " ".join(match.game.split())
        told_lowest = match.lowest if match.lowest is not None else self._lowest or None
        lowest = bool(self._lowest_wins.get(match.game) if told_lowest is None else told_lowest)
        id_ = ledger_game.id if ledger_game is not None else game_id(title, self.ids)
        return ResultGame(id_, {"en": title}, lowest, is_lowest_known=told_lowest is not None)

    def results_pad(self, game: ResultGame) -> Pad:
        """Return the pad for results of a game."""
        text = _pad_text(game)
        if text not in self._pads:
            path = PurePosixPath(f"{game.id}.toml")
            pad = boards.read_playable(path, game.id, StoredFiles({path.name: text}, judged=True))
            assert isinstance(pad, Pad)  # noqa: S101  it was written just now
            self._pads[text] = pad
        return self._pads[text]


def game_id(title: str, known_ids: Set[str]) -> str:
    """Return an id for a game without a pad, made of its title; never that of a known game.

    >>> [game_id(name, {"hearts"}) for name in ("7 Wonders: Duel", "囲碁", "Hearts!")]
    ['7-wonders-duel', 'game-4f1a5689', 'game-618338cd']
    """
    decomposed = unicodedata.normalize("NFKD", title)
    ascii_title = decomposed.encode("ascii", "ignore").decode().lower()
    slug = "-".join(re.findall("[a-z0-9]+", ascii_title))[:40].strip("-")
    is_lossy = sum(c.isalnum() for c in decomposed) != sum(c.isalnum() for c in ascii_title)
    if not slug or slug in known_ids or is_lossy:
        return f"game-{sha256(title.encode()).hexdigest()[:8]}"
    return slug


def is_results_pad(board: object) -> bool:
    """Return whether a board is a pad for results, so that its match has no other lines."""
    return isinstance(board, Pad) and board.results


def _result_game_of(id_: str, game: Game) -> ResultGame:
    pad = game.pad if isinstance(game, PadGame) else None
    titles = {}
    for language in LANGUAGES:
        with use(language):
            titles[language] = _(game.title)
    if len({*titles.values()}) == 1:
        titles = {"en": titles["en"]}
    return ResultGame(id_, titles, game.lowest, pad is not None and pad.coop, is_lowest_known=True)


def _pad_text(game: ResultGame) -> str:
    titles = (f"{key} = {_quote(title)}" for key, title in game.titles.items())
    lines = [
        _PAD_COMMENT,
        f"game    = {_quote(game.id)}",
        f"title   = {{ {', '.join(titles)} }}",
        "players = [1, 20]",
        "results = true",
    ]
    lines += ['winner  = "lowest"'] if game.lowest else []
    lines += ["coop    = true"] if game.coop else []
    return "\n".join(lines) + "\n"


def _quote(text: str) -> str:
    return json.dumps(text[:200], ensure_ascii=False)


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

    def refusal(self, message: str, hint: str = "", **values: object) -> UntakenError:
        """Return the error that says why it cannot be taken in."""
        return UntakenError(message, place=self.place, hint=hint, **values)

    def check(self) -> None:
        """Raise UntakenError where nobody or too many played, or a name cannot be kept as it is."""
        if not self.game.strip():
            raise self.refusal(N_("the match does not say which game it is"))
        if not 1 <= len(self.players) <= MAX_PLAYERS:
            raise self.refusal(
                N_("the match has {count:player|players}; a match has 1 to {most}"),
                count=len(self.players), most=MAX_PLAYERS,
            )  # fmt: skip
        for player in self.players:
            try:
                player_name(player.name)
            except CallError as error:
                raise self.refusal(error.message, error.hint, **error.values) from None
        names = Counter(player.name.casefold() for player in self.players)
        if twice_named := next(
            (player.name for player in self.players if names[player.name.casefold()] > 1), ""
        ):
            raise self.refusal(N_("{name} plays twice in this match"), name=twice_named)

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
    def has_named_winners(self) -> bool:
        """Return whether anybody is said to have won, or not."""
        return any(player.won is not None for player in self.players)

    @property
    def is_scored(self) -> bool:
        """Return whether the points of everybody are known."""
        return all(player.score is not None for player in self.players)

    def leading_players(self, *, lowest: bool) -> frozenset[str]:
        """Return who has the most points, or the fewest."""
        scores = {player.name: player.score for player in self.players if player.score is not None}
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
