"""The history of a ledger: who played, won and met whom, and its picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from printplay.api.hindsight import Hindsight, in_match
from printplay.api.shared_picture import Shared
from printplay.core.answers import speak, versioned
from printplay.core.errors import CallError
from printplay.core.i18n import N_, _, language
from printplay.core.print_choices import Ink
from printplay.ledger.lists.game_figures import GameFigures, Streak
from printplay.ledger.lists.highlights import Highlight, highlights, noted
from printplay.ledger.lists.history import Pair, Tally
from printplay.ledger.lists.history import Statistics as Counted
from printplay.ledger.lists.overview import Damage
from printplay.ledger.lists.summary import HistoryFilter
from printplay.ledger.matches.match import StoredMatch
from printplay.printing.output.drawable import PictureForm

if TYPE_CHECKING:
    from printplay.printing.imposition.paper import Paper

#: Cached pictures of one history: a light and a dark one, say.
_MOST_DRAWN = 2

__all__ = ["Counted", "GameFigures", "Highlight", "History", "Pair", "Streak", "Tally", "highlights", "noted"]


@dataclass(frozen=True)
class History(Shared[Mapping[str, Hindsight]]):
    """The history of `Ledger.history`. `counted` holds the statistics that the command line shows.

    `damaged` are matches of the ledger that cannot be shown.
    """

    counted: Counted
    choice: HistoryFilter
    damaged: Sequence[Damage]

    def __repr__(self) -> str:
        return f"<History of {self.matches} matches>"

    @property
    def matches(self) -> int:
        """Return the number of matches counted."""
        return self.counted.matches

    @property
    def games(self) -> Mapping[str, Sequence[Tally]]:
        """Return the players of each game by its id, most wins first."""
        return self.counted.games

    @property
    def pairs(self) -> Sequence[Pair]:
        """Return who met whom, in all games, and who won together."""
        return self.counted.pairs

    @property
    def scores(self) -> Mapping[str, GameFigures]:
        """Return the scores of each game by its id: average, best and closest match."""
        return self.counted.figures

    @property
    def streaks(self) -> Sequence[Streak]:
        """Return the winning streaks, in all games, the longest first."""
        return self.counted.streaks

    def highlights(self, lang: str | None = None) -> list[Highlight]:
        """Return the tables of scores, closest matches, streaks, partners and opponents."""
        with speak(lang):
            return highlights(self.counted)

    def json(self) -> dict[str, Any]:
        """Return what `printplay score history --json` prints."""
        answer = self.counted.json()
        if self.damaged:
            answer["damaged"] = [damage.json() for damage in self.damaged]
        return versioned(answer)

    def best(
        self, *, lucky: bool = False, compiling: Callable[[], None] | None = None
    ) -> dict[str, Hindsight]:
        """Return the best lines of each match that has them, by its id; see `Match.best`."""
        return {
            stored.id: in_match(stored.with_entries, lucky=lucky, compiling=compiling)
            for stored in self.counted.stored
            if stored.game.has_lines
        }

    def picture(
        self, form: PictureForm = "svg", *, dark: bool = False, lang: str | None = None,
        best: Mapping[str, Hindsight] | None = None,
    ) -> bytes:  # fmt: skip
        """Return it as a picture, "svg", "png" or "pdf", 100 mm wide; `dark` for a dark page.

        It shows for each game and player the points match by match, and the share of wins, then
        `highlights`. Of one day (`on`, or `since` and `until` alike) it shows each match of that
        evening, as `Match.picture` does, with a sentence about each player's best line, if `best`
        has it. Of a `year` it shows the matches by month, the players, the games and `highlights`.
        Raises CallError if no match counts, for an unknown form, and for best lines of more than a
        day.
        """
        with speak(lang):
            return self._picture(f".{form}", best, dark=dark)

    def description(self, lang: str | None = None, *, best: Mapping[str, Hindsight] | None = None) -> str:
        """Return the figures of the picture in words: its `alt` on a page, its <desc> as SVG."""
        from printplay.charts import picture_files

        with speak(lang):
            if not self.matches:
                return _("No match is over yet.")
            if self.choice.day:
                return picture_files.evening_figures(self.choice.day, self._evening, _best_sentences(best))
            return picture_files.history_figures(self.counted, self.choice)

    @property
    def _evening(self) -> list[StoredMatch]:
        return [stored.with_entries for stored in self.counted.stored]

    def _picture(self, suffix: str, best: Mapping[str, Hindsight] | None, *, dark: bool) -> bytes:
        from printplay.charts.match import evening_page
        from printplay.charts.picture_files import render_chart

        self._check(best)
        if not self.choice.day:
            return self._cached_picture(suffix, dark=dark)
        page = evening_page(self.choice.day, self._evening, dark=dark, best=_best_sentences(best))
        return render_chart(page, suffix, self.description(best=best))

    def _report(self, paper: Paper, ink: Ink, best: Mapping[str, Hindsight] | None) -> bytes:
        from printplay.charts.page import print_colours
        from printplay.charts.printed_pages import pdf, sides
        from printplay.charts.printed_reports import evening_content, history_content

        self._check(best)
        look = print_colours(ink)
        if self.choice.day:
            sentences = _best_sentences(best)
            content = evening_content(self.choice.day, self._evening, look, ink, sentences)
        else:
            content = history_content(self.counted, self.choice, look)
        return pdf(sides(content, paper, ink), content.title)

    def _check(self, best: Mapping[str, Hindsight] | None) -> None:
        """Raise CallError where no match counts, and for best lines of more than a day."""
        if not self.matches:
            raise CallError(N_("none of the chosen matches is finished, so there is nothing to draw"))
        if best is not None and not self.choice.day:
            raise CallError(N_("best lines can be shown for one day only"))

    def _cached_picture(self, suffix: str, *, dark: bool) -> bytes:
        from printplay.charts.history import history_page
        from printplay.charts.picture_files import render_chart
        from printplay.charts.year import year_page

        cache, key = self.counted.drawn, (suffix, dark, language(), self.choice)
        if (drawn_picture := cache.get(key)) is None:
            make = year_page if self.choice.year else history_page
            page = make(self.counted, self.choice, dark=dark)
            drawn_picture = render_chart(page, suffix, self.description())
            if len(cache) >= _MOST_DRAWN:
                cache.clear()
            cache[key] = drawn_picture
        return drawn_picture


def _best_sentences(best: Mapping[str, Hindsight] | None) -> Mapping[str, Sequence[str]]:
    return {id_: best_lines.sentences() for id_, best_lines in (best or {}).items()}
