"""What the matches of a ledger tell together: who played, won and met whom, and its picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from printplay.api.pictured import Shared
from printplay.api.speaking import speak
from printplay.errors import CallError
from printplay.format import versioned
from printplay.i18n import N_, _
from printplay.ledger import as_json
from printplay.ledger.choice import Choice
from printplay.ledger.history import History as Counted
from printplay.ledger.history import Pair, Tally
from printplay.ledger.survey import Damage

__all__ = ["Counted", "History", "Pair", "Tally"]


@dataclass(frozen=True)
class History(Shared):
    """What `Ledger.history` gives. `counted` is what the command line tells it from.

    `damaged` are matches of the ledger that cannot be shown.
    """

    counted: Counted
    choice: Choice
    damaged: Sequence[Damage]

    def __repr__(self) -> str:
        """Return what a notebook shows of it."""
        return f"<History of {self.matches} matches>"

    @property
    def matches(self) -> int:
        """Return how many matches are over and asked for."""
        return self.counted.matches

    @property
    def games(self) -> Mapping[str, Sequence[Tally]]:
        """Return each game's players by its id, those first who won most."""
        return self.counted.games

    @property
    def pairs(self) -> Sequence[Pair]:
        """Return who met whom, in all games."""
        return self.counted.pairs

    def json(self) -> dict[str, Any]:
        """Return what `printplay score history --json` prints."""
        answer = as_json.history_answer(self.counted)
        if self.damaged:
            answer["damaged"] = as_json.damaged(self.damaged)
        return versioned(answer)

    def picture(self, form: str = "svg", *, dark: bool = False, lang: str | None = None) -> bytes:
        """Return it as a picture, "svg", "png" or "pdf", 100 mm wide; `dark` for a page at night.

        It shows for each game and player the points match by match, and the share of wins. Of one
        day (`on`, or `since` and `until` alike) it shows each match of that evening, as
        `Match.picture` does. Raises CallError where no match counts, or there is no such form.
        """
        with speak(lang):
            return self._picture(f".{form}", dark=dark)

    def description(self, lang: str | None = None) -> str:
        """Return the figures of the picture in words: its `alt` on a page, its <desc> as SVG."""
        from printplay.charts import figures

        with speak(lang):
            if not self.matches:
                return _("No match is over yet.")
            if self.choice.day:
                return figures.evening_figures(self.choice.day, self.counted.kept)
            return figures.history_figures(self.counted, self.choice)

    def _picture(self, suffix: str, *, dark: bool) -> bytes:
        from printplay.charts.files import picture
        from printplay.charts.history import history_page
        from printplay.charts.match import evening_page

        if not self.matches:
            raise CallError(N_("there is no match to draw: none that is asked for is over"))
        if self.choice.day:
            page = evening_page(self.choice.day, self.counted.kept, dark=dark)
        else:
            page = history_page(self.counted, self.choice, dark=dark)
        return picture(page, suffix, self.description())
