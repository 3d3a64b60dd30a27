"""The picture of a match to share, its report as a PDF, and its description in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from printplay.api.shared_picture import Shared
from printplay.core.i18n import _
from printplay.core.print_choices import Ink
from printplay.core.speaking import speak
from printplay.ledger.matches.match import StoredMatch
from printplay.printing.output.drawable import PictureForm

if TYPE_CHECKING:
    from printplay.api.hindsight import Hindsight
    from printplay.charts.match import BestMaps
    from printplay.printing.imposition.paper import Paper


class MatchPicture(Shared["Hindsight"]):
    """What a match looks like; `stored` is its current state."""

    @property
    def stored(self) -> StoredMatch:
        """Return the current state of the match, as the ledger stores it."""
        raise NotImplementedError

    def picture(
        self, form: PictureForm = "svg", *, dark: bool = False, lang: str | None = None,
        best: Hindsight | None = None,
    ) -> bytes:  # fmt: skip
        """Return it as a picture to share, "svg", "png" or "pdf", 100 mm wide.

        It shows the board with all lines, the sentence that decided, the standings, and the
        points over time, as far as known; with `best`, each player's best line over the drawn one,
        and what rounds cost if that was asked. `dark` is for a dark page. Raises CallError for an
        unknown form.
        """
        with speak(lang):
            return self._picture(f".{form}", best, dark=dark)

    def _picture(self, suffix: str, best: Hindsight | None, *, dark: bool) -> bytes:
        from printplay.charts.figures import match_figures
        from printplay.charts.files import picture
        from printplay.charts.match import match_page

        stored, sentences = self.stored, best.sentences() if best is not None else ()
        maps = _maps(best)
        shown = match_page(stored, dark=dark, best=sentences, maps=maps)
        return picture(shown, suffix, match_figures(stored, sentences))

    def _report(self, paper: Paper, ink: Ink, best: Hindsight | None) -> bytes:
        from printplay.charts.page import print_colours
        from printplay.charts.printed.match import match_content
        from printplay.charts.printed.pdf import pdf, sides

        stored, sentences = self.stored, best.sentences() if best is not None else ()
        maps = _maps(best, ink)
        content = match_content(stored, print_colours(ink), ink, sentences, maps)
        made = sides(content, paper, ink)
        return pdf(made, _(stored.game.title), stored.id)

    def description(self, lang: str | None = None, *, best: Hindsight | None = None) -> str:
        """Return the figures of the picture in words: its `alt` on a page, its <desc> as SVG."""
        from printplay.charts.figures import match_figures

        with speak(lang):
            return match_figures(self.stored, best.sentences() if best is not None else ())


def _maps(best: Hindsight | None, ink: Ink = Ink.full) -> BestMaps | None:
    """Return the maps of best lines, if they were asked for."""
    if best is None:
        return None
    from printplay.api.hindsight import maps_of
    from printplay.charts.match import WEIGHT

    return maps_of(best, WEIGHT, ink)
