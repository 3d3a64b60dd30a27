"""The ledger: matches opened, played on, taken back and finished, and what they all tell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from printplay import games
from printplay.api.checking import as_fault
from printplay.api.fault import Fault
from printplay.api.speaking import speak
from printplay.errors import CallError
from printplay.format import versioned
from printplay.games.standings import Placing
from printplay.i18n import N_
from printplay.ledger import as_json, keeping, lookup, opening, totals
from printplay.ledger import history as every_match
from printplay.ledger.as_record import as_record
from printplay.ledger.match import Kept
from printplay.ledger.step import Step
from printplay.ledger.store import Store, open_store
from printplay.ledger.survey import survey
from printplay.record.as_json import violation_json
from printplay.record.headers import ABOUT


@dataclass(frozen=True)
class Question:
    """What a table is asked next: who, the question, and in a word or two what is asked for.

    `optional` says that the match can be over without an answer.
    """

    player: str | None
    text: str
    what: str
    optional: bool


@dataclass(frozen=True)
class Entered:
    """What came of an entry. `refused` tells that the rules forbid it: then nothing was written.

    It is true where it was entered, so that `if not match.add(...)` is a refusal.
    """

    step: Step

    def __repr__(self) -> str:
        """Return what a notebook shows of it."""
        return f"<Entered: {not self.refused}, {list(map(str, self.faults))}>"

    @property
    def refused(self) -> bool:
        """Tell whether nothing was entered, as the rules forbid it or a line cannot be read."""
        return self.step.refused

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Return what is wrong or doubtful that was not before."""
        record = self.step.report.record
        return tuple(as_fault(violation_json(found, record)) for found in self.step.found)

    def __bool__(self) -> bool:
        """Tell whether it was entered."""
        return not self.refused

    def json(self, lang: str | None = None) -> dict[str, Any]:
        """Return what `printplay score add --json` prints."""
        with speak(lang):
            return versioned(as_json.answer(self.step.after, self.step.said))


class Match:
    """A match of a ledger, read anew each time something is asked of it.

    `add`, `undo`, `redo` and `finish` are each one transaction: what they acknowledge is on disk.
    """

    def __init__(self, store: Store, id_: str, entered: Entered | None = None) -> None:
        self.id, self._store = id_, store
        #: What came of opening it; None where it was open before.
        self.opened = entered

    def __repr__(self) -> str:
        """Return how it is known."""
        return f"<Match {self.id}>"

    @property
    def kept(self) -> Kept:
        """Return the match as it is now, as the rooms of the ledger know it."""
        with self._store.reading() as session:
            return lookup.find(session, self.id)

    @property
    def game(self) -> str:
        """Return the id of its game."""
        return self.kept.match.game

    @property
    def players(self) -> tuple[str, ...]:
        """Return the players in seating order."""
        return self.kept.players

    @property
    def over(self) -> bool:
        """Tell whether it was finished."""
        return self.kept.over

    @property
    def lines(self) -> tuple[str, ...]:
        """Return the lines of its record: headers, then what happened."""
        kept = self.kept
        return (*kept.headers, *kept.lines)

    @property
    def standings(self) -> tuple[Placing, ...]:
        """Return the players ranked: as was decided when it ended, else as it stands."""
        return tuple(self.kept.standings.placings)

    @property
    def decided_by(self) -> str | None:
        """Return what decides the first place; see `Report.decided_by`."""
        return self.kept.standings.decided_by

    def questions(self, lang: str | None = None) -> list[Question]:
        """Return what is open, first things first."""
        kept = self.kept
        with speak(lang):
            return [
                Question(
                    found.player or None,
                    as_json.in_words(found.text, found),
                    as_json.in_words(found.what, found),
                    bool(found.skip),
                )
                for found in (kept.questions() if kept.meta.has("asking") else ())
            ]

    def add(self, *lines: str, anyway: bool = False) -> Entered:
        """Add lines of a record, such as `Anna: points 9 4`: all of them, or none.

        What the rules forbid is refused, which the answer tells; `anyway` records it all the same,
        as an exception that is noted. Raises CallError where there is nothing to add.
        """
        given = [("line", number, line) for number, line in enumerate(lines, 1)]
        if not any(line.partition("#")[0].strip() for line in lines):
            raise CallError(N_("there is nothing to add"))
        return Entered(keeping.add(self._store, self.id, given, anyway=anyway))

    def undo(self, count: int = 1) -> Entered:
        """Take the last lines back; raise RefusedError where there are not so many."""
        return Entered(keeping.undo(self._store, self.id, count=count))

    def redo(self, count: int = 1) -> Entered:
        """Bring lines again; raise RefusedError where not so many were taken back."""
        return Entered(keeping.redo(self._store, self.id, count=count))

    def finish(self, *, anyway: bool = False, **about: str) -> Entered:
        """End the match; refused where the rules say it is not over, or something is left open.

        `about` may say `date` (YYYY-MM-DD), `place` and `note`.
        """
        return Entered(keeping.finish(self._store, self.id, anyway=anyway, about=about))

    def record(self) -> str:
        """Return the match as the text of a record, which `check` reads."""
        return as_record(self.kept).text

    def json(self, lang: str | None = None) -> dict[str, Any]:
        """Return what `printplay score show --json` prints."""
        with speak(lang):
            return versioned(as_json.answer(self.kept))


class Ledger:
    """A ledger that is open; `where` is its file or address."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def __repr__(self) -> str:
        """Return where it lies."""
        return f"<Ledger {self.where}>"

    def __enter__(self) -> Self:
        """Return the ledger itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Let the database go; all that was acknowledged is kept."""
        self.close()

    def close(self) -> None:
        """Let the database go."""
        self._store.engine.dispose()

    @property
    def where(self) -> str:
        """Return its file or its address, without a password."""
        return self._store.where

    def start(
        self,
        game: str,
        players: Sequence[str],
        *,
        layout: str | Path | None = None,
        house: Mapping[str, str] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Match:
        """Open a match; `players` in seating order.

        `layout` is the board where the game has several, `house` the house rules that differ,
        `headers` those of the game's own (`start`), or `date`, `place` and `note`. Raises CallError
        for a game, player, layout or header that is none, and where the rules forbid such a match
        (five players where four can play).
        """
        return self._opened(
            opening.start(
                self._store,
                games.named(game),
                players,
                layout=None if layout is None else str(layout),
                house=house,
                headers=_tidy(headers),
            )
        )

    def result(
        self,
        game: str,
        scores: Mapping[str, int | tuple[int, int]],
        *,
        layout: str | Path | None = None,
        house: Mapping[str, str] | None = None,
        headers: Mapping[str, str] | None = None,
        anyway: bool = False,
    ) -> Match:
        """Enter a match that is over: everybody's total, or total and tie-break value.

        The rest as for `start`; nothing is kept of what is refused.
        """
        told = [
            totals.Score(name, *(score if isinstance(score, tuple) else (score,)))
            for name, score in scores.items()
        ]
        new = opening.prepared(
            games.named(game),
            [score.player for score in told],
            layout=None if layout is None else str(layout),
            house=house,
            headers=_tidy(headers),
        )
        return self._opened(totals.enter(self._store, new, told, anyway=anyway))

    def _opened(self, step: Step) -> Match:
        entered = Entered(step)
        if entered.refused:
            first = next(fault for fault in entered.faults if fault.severity == "error")
            raise CallError(
                "{sentence}",
                hint="{cure}" if first.hint else "",
                sentence=first.message,
                cure=first.hint,
            )
        return Match(self._store, step.after.id, entered)

    def match(self, id_: str | None = None) -> Match:
        """Return a match by its id, or how that begins; without one the match in play.

        Raises CallError where there is none, or where several could be meant.
        """
        with self._store.reading() as session:
            return Match(self._store, lookup.find(session, id_).id)

    def matches(
        self, game: str | None = None, *, only_open: bool = False, dropped: bool = False
    ) -> list[Match]:
        """Return all matches that can be shown, the oldest first; of one `game`, or only open ones.

        With `dropped` those alone that were dropped.
        """
        with self._store.reading() as session:
            found = survey(session, only_open=only_open, dropped=dropped, game=game)
        return [Match(self._store, kept.id) for kept in found.matches]

    def history(self, game: str | None = None) -> dict[str, Any]:
        """Return who played, won and met whom: what `printplay score history --json` prints."""
        with self._store.reading() as session:
            every = survey(session)
        answer = as_json.history_answer(every_match.history(every.matches, game=game))
        if every.damaged:
            answer["damaged"] = as_json.damaged(every.damaged)
        return versioned(answer)


def _tidy(headers: Mapping[str, str] | None) -> dict[str, str]:
    """Return headers with date, place and note tidy; raise CallError for what is none."""
    given = dict(headers or {})
    return given | keeping.checked({key: given[key] for key in ABOUT if key in given})


def open_ledger(where: str | Path | None = None, *, make: bool | None = None) -> Ledger:
    """Open a ledger, for a `with` block.

    `where` is a file or postgresql://USER@HOST/DATABASE; None is the variable PRINTPLAY_LEDGER,
    else the one in the user's data folder. With `make` it is made as soon as a match is entered;
    None does so where none is named. Raises LedgerError for what is no ledger, is damaged, or is
    not there.

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
    wanted = where is None if make is None else make
    return Ledger(open_store(None if where is None else str(where), make=wanted))
