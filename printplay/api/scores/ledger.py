"""The ledger: opening and finding matches, players, statistics, export and import."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Literal, Unpack

from printplay.api.entry.match import Match
from printplay.api.scores.connection import Connected
from printplay.api.scores.match_opening import EnteredResult, Opening, tidy
from printplay.core.errors import CallError, PrintplayError
from printplay.core.i18n import _
from printplay.ledger.matches.outcome import Entered
from printplay.ledger.store.store import open_store

if TYPE_CHECKING:
    from printplay.api.scores.backup import Backup
    from printplay.api.scores.export import Export, ExportForm
    from printplay.api.scores.history import History
    from printplay.api.scores.imported import Imported
    from printplay.api.scores.match_list import MatchList
    from printplay.ledger.lists.overview import ListPage, Survey
    from printplay.ledger.lists.summary import Filters
    from printplay.ledger.matches.match import StoredMatch
    from printplay.ledger.matches.typed_result import Score
    from printplay.ledger.players import Renamed
    from printplay.pads.photos.scanned_page import ScannedPage


class Ledger(Connected):
    """An open ledger; `where` is its file or address, `store` the database behind it."""

    def start(
        self, game: str | Path, players: Sequence[str], *, new_player: bool = False, **opened: Unpack[Opening]
    ) -> Match:
        """Open a match; `players` in seating order, the options of `Opening`.

        A name spelled almost like a known player is that player, unless `new_player`.

        Raises CallError for an unknown game, layout or header, an invalid player, and a match
        that the rules forbid (five players in a game for four).
        """
        return self._opened(self.begin(game, players, new_player=new_player, **opened))

    def begin(
        self,
        game: str | Path,
        players: Sequence[str],
        *,
        new_player: bool = False,
        sent: str = "",
        **opened: Unpack[Opening],
    ) -> Entered:
        """Open a match as `start` does, and return the outcome: a refusal is no exception.

        `sent` is an id made by the sender: sending again gives the same match.
        """
        from printplay.ledger.matches import writing

        spelled = {} if new_player else self.as_known(players)
        names = [spelled.get(name, name) for name in players]
        return writing.start_match(self.store, game, names, request_id=sent, **tidy(opened))

    def of_page(self, page: ScannedPage) -> Match | None:
        """Return the match that a page of a pad was printed for; None if there is none."""
        from printplay.printing.sheet_code import serial_text

        return self.of_sheet(serial_text(page.serial)) if page.of_match else None

    def of_sheet(self, serial: str) -> Match | None:
        """Return the match that a sheet was printed for, by the number in its code, or None."""
        with self.store.reading() as session:
            match_ids = session.printed_sheets().get(serial, set())
        return Match(self.store, min(match_ids)) if len(match_ids) == 1 else None

    def start_page(
        self, page: ScannedPage, *, new_player: bool = False, anyway: bool = False, sent: str = ""
    ) -> Entered:
        """Open a match with a page of a pad, and enter what stands on it: both, or nothing.

        `sent` as for `begin`. Raises RefusedError while a question about the page is open, and,
        unless by `anyway`, for a page that a match of today has already (an EnteredBeforeError with
        its id as `match`); CallError where nothing is written on it, or it was printed for a match.
        """
        from printplay.api.entry.written_pages import open_page

        return open_page(self.store, page, new_player=new_player, anyway=anyway, request_id=sent)

    def result(
        self, game: str | Path, scores: Mapping[str, int | tuple[int, int]], **options: Unpack[EnteredResult]
    ) -> Match:
        """Enter a finished match: each player's total, or total and tie-break value.

        The options are those of `enter`; a refused match is not stored.
        """
        from printplay.ledger.matches.typed_result import Score

        lines = [
            Score(name, *(score if isinstance(score, tuple) else (score,))) for name, score in scores.items()
        ]
        return self._opened(self.enter(game, lines, **options)[0])

    def enter(
        self,
        game: str | Path,
        scores: Sequence[Score],
        *,
        lowest: bool = False,
        coop: Literal["won", "lost"] | None = None,
        winners: Sequence[str] = (),
        teams: str = "",
        new_game: bool = False,
        new_player: bool = False,
        anyway: bool = False,
        **opened: Unpack[Opening],
    ) -> tuple[Entered, str]:
        """Enter a match as `result` does, and return the outcome: a refusal is no exception.

        A game without a pad is kept by its name, with totals and winners as they are: with
        `lowest` the fewest points win, with `coop` all have won or lost, `winners` have won
        whatever the points, and `teams` are who played together, as "Anna+Ben,Cleo+Dan". The
        other options are those of `start`.

        Beside the outcome stands the title of an unknown game in which most points are assumed to
        win, if so. Raises NearGameError for a name similar to that of a game, unless `new_game`.
        """
        from printplay.ledger.matches import typed_result

        spelled = {} if new_player else self.as_known([score.player for score in scores])
        scores = [score._replace(player=spelled.get(score.player, score.player)) for score in scores]
        words = typed_result.ResultWords(lowest, coop, [spelled.get(name, name) for name in winners], teams)
        return typed_result.enter_result(
            self.store, game, scores, words, anyway=anyway, new_game=new_game, **tidy(opened)
        )

    def correct(self, scores: Sequence[Score], match: str | None = None, *, anyway: bool = False) -> Entered:
        """Replace totals of a finished match, by default the last one; the log keeps the old ones.

        A refusal by the rules is no exception. Raises CallError for a name that is not in the
        match, RefusedError for points that were not entered as a total.
        """
        from printplay.ledger.matches import typed_result

        return typed_result.correct_totals(self.store, match, scores, anyway=anyway)

    def as_known(self, players: Iterable[str]) -> Mapping[str, str]:
        """Return the ledger's spelling of some players, by their spelling here.

        Only names that differ from a known player in case, accents or blanks. Raises CallError if
        two of them are alike, or one fits two known players.
        """
        from printplay.ledger.players import known_players, known_spellings

        return known_spellings(known_players(self.store), players)

    def _opened(self, entry_outcome: Entered) -> Match:
        if entry_outcome.refused:
            first_error = next(fault for fault in entry_outcome.faults if fault.severity == "error")
            raise CallError(
                "{sentence}",
                hint="{cure}" if first_error.hint else "",
                sentence=first_error.message,
                cure=first_error.hint,
            )
        return Match(self.store, entry_outcome.after.id, entry_outcome)

    def match(self, id_: str | None = None) -> Match:
        """Return a match by its id or a prefix of it; without one, the match in play.

        Raises CallError if there is none: NoMatchError if none was ever opened, SeveralError if
        several fit.
        """
        match = self.find_match(id_)
        return Match(self.store, match.stored.id, last_read=match.last_read)

    def find_match(self, id_: str | None = None) -> Match:
        """Return a match as `match` does; it is looked up by the first call on it."""
        return Match(self.store, id_)

    def open_matches(self) -> list[StoredMatch]:
        """Return the matches that are open, the last eight that were started."""
        from printplay.ledger.matches.lookup import open_matches

        with self.store.reading() as session:
            return open_matches(session)

    def matches(
        self, game: str | None = None, *, only_open: bool = False, dropped: bool = False
    ) -> list[Match]:
        """Return all readable matches, the oldest first; of one `game`, or only open ones.

        With `dropped`, only dropped ones.
        """
        survey = self.survey(game, only_open=only_open, dropped=dropped)
        return [Match(self.store, stored.id, last_read=stored) for stored in survey.stored]

    def survey(self, game: str | None = None, *, only_open: bool = False, dropped: bool = False) -> Survey:
        """Return the matches of `matches`, read at once, and the damaged ones."""
        from printplay.ledger.lists.overview import survey

        game_id = self._game(game)
        with self.store.reading() as session:
            return survey(session, only_open=only_open, dropped=dropped, game=game_id)

    def overview(
        self, game: str | None = None, *, only_open: bool = False, dropped: bool = False
    ) -> MatchList:
        """Return the matches of `matches` as summaries, without replaying them."""
        from printplay.api.scores.match_list import MatchList
        from printplay.ledger.lists.overview import load_overview

        chosen = load_overview(self.store, only_open=only_open, dropped=dropped, game=self._game(game))
        return MatchList(chosen.matches, chosen.damaged, bool(chosen.listed), _count=chosen.history)

    def tips(self) -> str:
        """Return a text that is another one after each entry in any match."""
        with self.store.reading() as session:
            return session.tips()

    def latest(self, most: int, *, over: bool = False, dropped: bool = False, before: str = "") -> ListPage:
        """Return open or finished matches, or all that were dropped, the newest first.

        With `before`, the id of a match, only those started before it.
        """
        from printplay.ledger.lists.overview import latest

        return latest(self.store, most, over=over, dropped=dropped, older_than=before)

    def history(self, game: str | None = None, **filters: Unpack[Filters]) -> History:
        """Return who played, won and met whom, in finished matches that pass all filters.

        They are `players`, `place`, `since`, `until`, `on` and `year`: see `Filters`. Raises
        CallError for an unknown player or place, and for invalid days.
        """
        return self.overview().history(self._game(game), **filters)

    def _game(self, name: str | None) -> str | None:
        """Return the id of a game, also one whose file is gone but which the ledger knows."""
        if name is None:
            return None
        from printplay.api.catalogue import game_id
        from printplay.ledger.exchange.foreign_matches import KnownGames
        from printplay.match import registry

        try:
            return game_id(name)
        except PrintplayError as error:
            games = KnownGames(self.store)
            if (known_game := games.find_in_ledger(name)) is not None:
                return known_game.id
            unknown = registry.unknown_game(name, games.names_in_ledger())
            raise unknown if isinstance(error, CallError) else error from None

    # -- who plays --------------------------------------------------------------------------------

    def players(self) -> dict[str, int]:
        """Return the players in alphabetical order, with their number of matches."""
        return self.overview().players

    def rename(self, old: str, new: str, *, match: str | None = None) -> Renamed:
        """Rename a player in all matches or in one; `matches` of the answer are those changed.

        Raises CallError for an unknown player, RefusedError if the name is taken.
        """
        from printplay.ledger import players as ledger_players

        return ledger_players.rename_player(self.store, old, new, merge=False, id_=match)

    def merge(self, old: str, new: str) -> Renamed:
        """Merge two spellings of a player; the second stays.

        Raises CallError for an unknown player, RefusedError if both play in one match.
        """
        from printplay.ledger import players as ledger_players

        return ledger_players.rename_player(self.store, old, new, merge=True)

    def undo_rename(self) -> Renamed:
        """Undo the last rename or merge; raise RefusedError if there is none."""
        from printplay.ledger import players as ledger_players

        return ledger_players.undo_rename(self.store)

    def free_alias(self) -> str:
        """Return the first of `Guest 1`, `Guest 2` ... that nobody is or was called."""
        from printplay.ledger.players import free_alias

        return free_alias(self.store, _("Guest"))

    def forget(self, name: str, alias: str | None = None) -> list[str]:
        """Anonymise a player in every match; return the ids of the matches changed.

        This cannot be undone. `alias` is the new name, by default `Guest 1`, `Guest 2` and so on.
        Raises CallError if nobody ever had the name, RefusedError if the alias is a player.
        """
        from printplay.ledger.players import anonymise_player

        return anonymise_player(self.store, name, alias or self.free_alias())

    # -- in and out -------------------------------------------------------------------------------

    def export(
        self,
        *ids: str,
        form: ExportForm = "record",
        every: bool = False,
        separator: str = ",",
        link: bool = False,
        qr: bool = False,
    ) -> Export:
        """Export matches; see `Export` for the forms. Nothing is written yet.

        Without ids, it exports the match in play; as "csv" and "json" all matches. Raises CallError
        for an unknown match or form, RefusedError for a dropped match.
        """
        from printplay.api.prints.options import unknown
        from printplay.api.scores.export import FORMS, make_export

        if form not in FORMS:
            raise unknown("form", form, FORMS)
        return make_export(self.store, ids, form, every=every, separator=separator, link=link, qr=qr)

    def import_(
        self,
        file: str | Path | bytes | BinaryIO,
        *,
        name: str | None = None,
        folder: str | Path | None = None,
        game: str = "",
        again: bool = False,
        lowest: bool = False,
        anyway: bool = False,
        ask: Callable[[str], bool] | None = None,
        take: Literal["", "file", "ledger"] = "",
    ) -> Imported:
        """Import the matches of a file, a record or a JSON export: all that do not conflict.

        Results of other programs can be imported, too: the JSON that BG Stats exports, and a table
        (CSV) with named columns, one line a player or one line a match. A game without a pad is
        kept under its own name, with totals or winners alone; `untaken` says what cannot be
        imported. `game` is that of a table without such a column; `again` imports equal lines as
        two matches; with `lowest`, the fewest points win in unknown games. `ask` answers a question
        with True or False where rows of a table could be one match or several, or a day lies in the
        future; without it, such rows are `untaken`.

        `file` is a path, the contents, or a stream of them; `name` names contents in messages, and
        `folder` has their layouts. A known match takes what it lacks. One that changed on both
        sides is unchanged and is one of the `conflicts`, unless `take` says which copy counts: that
        of the "file" or of the "ledger"; the log keeps what the other one had. Raises FileError
        for an unreadable file, RefusedError for one that breaks the rules (unless `anyway`): then
        nothing is imported.
        """
        from printplay.api.scores.imported import import_file

        return import_file(
            self.store, file, name, folder, game=game, again=again, lowest=lowest, anyway=anyway,
            ask=ask, take=take,
        )  # fmt: skip

    def backup(self, file: str | Path, *, force: bool = False, damaged: bool = False) -> Backup:
        """Copy the whole ledger into a new file, a ledger like any other, and verify it.

        Raises FileError if the file exists, unless `force`; RefusedError if the ledger is
        damaged, unless `damaged` asks for the readable part.
        """
        from printplay.api.scores.backup import Backup
        from printplay.ledger.repair.backup import backup

        target = Path(file)
        return Backup(target, backup(self.store, target, force=force, damaged=damaged))


def open_ledger(where: str | Path | None = None, *, make: bool | None = None) -> Ledger:
    """Open a ledger, for a `with` block.

    `where` is a file or postgresql://USER@HOST/DATABASE; None is the variable PRINTPLAY_LEDGER,
    else the ledger in the user's data folder. With `make`, it is made when the first match is
    entered; None does so unless `where` is given. Raises LedgerError if it is no ledger, is
    damaged, or is missing.

    >>> import tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> with open_ledger(f"{folder.name}/ledger.db", make=True) as ledger:
    ...     match = ledger.start("go-for-gold", ["Anna", "Ben"], layout="A")
    ...     bool(match.add("Anna: points 9 4", "Ben: points 5")), bool(match.add("Cleo: points 3"))
    ...     [(placing.player, placing.score) for placing in match.standings]
    (True, False)
    [('Anna', 13), ('Ben', 5)]
    >>> folder.cleanup()
    """
    may_make = where is None if make is None else make
    return Ledger(open_store(None if where is None else str(where), create=may_make))
