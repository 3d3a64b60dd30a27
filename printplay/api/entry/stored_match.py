"""A match of a ledger as it stands: who plays, what is asked, the ranking, a picture of it all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from printplay.api.entry.add_result import kept_json
from printplay.api.entry.questions import Question, open_questions
from printplay.api.pictured import Shared
from printplay.core.speaking import speak
from printplay.ledger.matches import lookup
from printplay.ledger.matches.match import Kept
from printplay.ledger.store.store import Store
from printplay.match.asking.derived import ways
from printplay.match.asking.question import Way
from printplay.match.standings import Placing

if TYPE_CHECKING:
    from printplay.api.entry.next_spaces import NextSpaces
    from printplay.api.hindsight import Hindsight
    from printplay.api.joined import Joined, PlayerSheet
    from printplay.lookup.board import Board


class KeptMatch(Shared["Hindsight"]):
    """A match of a ledger, read anew each time something is asked of it."""

    def __init__(self, store: Store, id_: str | None) -> None:
        self._store, self._id = store, id_

    def __repr__(self) -> str:
        """Return how it is known."""
        return f"<Match {self.id}>"

    @property
    def kept(self) -> Kept:
        """Return the match as it is now, as the rooms of the ledger know it."""
        with self._store.reading() as session:
            kept = lookup.find(session, self._id)
        self._id = kept.id
        return kept

    @property
    def id(self) -> str:
        """Return its id."""
        return self._id if self._id is not None else self.kept.id

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
        """Return whether it was finished."""
        return self.kept.over

    @property
    def dropped(self) -> bool:
        """Return whether it was taken out of all lists and counts."""
        return self.kept.dropped

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

    @property
    def ways(self) -> tuple[Way, ...]:
        """Return how it can be entered question by question, the usual way first."""
        return ways(self.kept.meta)

    def questions(
        self, lang: str | None = None, *, way: Way | None = None, skipped: Iterable[str] = ()
    ) -> list[Question]:
        """Return what is open, first things first.

        `way` is how the table wants to enter a match that is not begun: "play" or "result".
        `skipped` holds keys of questions that the table leaves open.
        """
        with speak(lang):
            return open_questions(self.kept, way, frozenset(skipped))

    def next_spaces(
        self,
        player: str,
        path: Sequence[str],
        *,
        roll: int | None = None,
        foot: bool = False,
        lang: str | None = None,
    ) -> NextSpaces:
        """Return which spaces can stand behind those of a path, and what forbids the others.

        It is asked of the rules themselves, for a line of this player in this round. `roll` is a
        die that is not entered yet. Raises CallError for a player who is not in the match, for a
        space that is none, and in a game without lines over a board.
        """
        from printplay.api.entry.next_spaces import next_spaces

        with speak(lang):
            return next_spaces(self.kept, player, path, roll, foot=foot)

    @property
    def board(self) -> Board | None:
        """Return the board it is played on; None where there is none, or it is no board."""
        from printplay.geometry.board import Board as Built
        from printplay.lookup.board import Board

        built = self.kept.board
        return Board(built) if isinstance(built, Built) else None

    @property
    def sheets(self) -> dict[str, str]:
        """Return whose the sheets are that were printed for it, by the number in their code.

        A sheet with the code `P2GG0X3F9A2C710016` has the number `0016`.
        """
        return self.kept.sheets

    def join(
        self,
        sheets: Sequence[PlayerSheet],
        *,
        rolls: Sequence[int | None] | None = None,
        end: bool = False,
    ) -> Joined:
        """Join sheets as `printplay.join` does, by the players, the board and the house rules here.

        Players are known by their names, whatever the case. Raises CallError for a name nobody has
        here, and where the game has no sheets to join.
        """
        from printplay.api.sheets import join_of

        return join_of(self.kept, sheets, rolls=rolls, end=end)

    def record(self) -> str:
        """Return the match as the text of a record, which `check` reads."""
        from printplay.ledger.exchange.as_record import as_record

        return as_record(self.kept).text

    def best(
        self, *, lucky: bool = False, compiling: Callable[[], None] | None = None
    ) -> Hindsight:
        """Find the most points any line could have made, for each player; see `printplay.best`.

        A match without movement rolls, one against the rules, or one of another game has no best
        lines; then the answer says so. Raises FileError where the extra `[islands]` is missing.
        """
        from printplay.api.hindsight import in_match

        return in_match(self.kept, lucky=lucky, compiling=compiling)

    def picture(
        self, form: str = "svg", *, dark: bool = False, lang: str | None = None,
        best: Hindsight | None = None,
    ) -> bytes:  # fmt: skip
        """Return it as a picture to share, "svg", "png" or "pdf", 100 mm wide.

        It shows the board with all lines, where any were drawn; the sentence that decided, the
        standings, and how the points grew, where that is known; with `best`, a sentence for each
        player about the best line. `dark` is for a page at night. Raises CallError where there is
        no such form.
        """
        with speak(lang):
            return self._picture(f".{form}", best, dark=dark)

    def _picture(self, suffix: str, best: Hindsight | None, *, dark: bool) -> bytes:
        from printplay.charts.figures import match_figures
        from printplay.charts.files import picture
        from printplay.charts.match import match_page

        kept, said = self.kept, best.told() if best is not None else ()
        return picture(match_page(kept, dark=dark, best=said), suffix, match_figures(kept, said))

    def description(self, lang: str | None = None, *, best: Hindsight | None = None) -> str:
        """Return the figures of the picture in words: its `alt` on a page, its <desc> as SVG."""
        from printplay.charts.figures import match_figures

        with speak(lang):
            return match_figures(self.kept, best.told() if best is not None else ())

    def json(self, lang: str | None = None, *, best: Hindsight | None = None) -> dict[str, Any]:
        """Return what `printplay score show --json` prints, with `best` in it where it is given."""
        with speak(lang):
            return kept_json(self.kept, best)
