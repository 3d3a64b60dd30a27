"""Views of a match: its running table, the next spaces of a line, its picture to share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from printplay.api.shared_picture import Shared
from printplay.core.answers import speak
from printplay.core.errors import CallError, brief
from printplay.core.i18n import LANGUAGES, N_, _, language, lettered
from printplay.core.print_choices import Ink
from printplay.ledger.matches.match import StoredMatch
from printplay.match.lines.vocabulary import vocabulary
from printplay.match.text.report_text import localized_fault
from printplay.match.text.screen import clean
from printplay.printing.output.drawable import PictureForm

if TYPE_CHECKING:
    from printplay.api.hindsight import Hindsight
    from printplay.charts.match import BestMaps
    from printplay.games.go_for_gold.stepping import NextSpaces
    from printplay.printing.imposition.paper import Paper


#: A value that was not recorded.
UNKNOWN = "?"
#: No value: nothing was recorded for the player.
_NOTHING = "–"
_LONGEST = 30  # longest path in a request


class MatchPicture(Shared["Hindsight"]):
    """What a match looks like; `stored` is its current state."""

    @property
    def stored(self) -> StoredMatch:
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
        from printplay.charts.match import match_page
        from printplay.charts.picture_files import match_figures, render_chart

        stored, sentences = self.stored, best.sentences() if best is not None else ()
        maps = _maps(best)
        page = match_page(stored, dark=dark, best=sentences, maps=maps)
        return render_chart(page, suffix, match_figures(stored, sentences))

    def _report(self, paper: Paper, ink: Ink, best: Hindsight | None) -> bytes:
        from printplay.charts.page import print_colours
        from printplay.charts.printed_pages import pdf, sides
        from printplay.charts.printed_reports import match_content

        stored, sentences = self.stored, best.sentences() if best is not None else ()
        maps = _maps(best, ink)
        content = match_content(stored, print_colours(ink), ink, sentences, maps)
        page_sides = sides(content, paper, ink)
        return pdf(page_sides, _(stored.game.title), stored.id)

    def description(self, lang: str | None = None, *, best: Hindsight | None = None) -> str:
        """Return the figures of the picture in words: its `alt` on a page, its <desc> as SVG."""
        from printplay.charts.picture_files import match_figures

        with speak(lang):
            return match_figures(self.stored, best.sentences() if best is not None else ())


def _maps(best: Hindsight | None, ink: Ink = Ink.full) -> BestMaps | None:
    if best is None:
        return None
    from printplay.api.hindsight import maps_of
    from printplay.charts.match import WEIGHT

    return maps_of(best, WEIGHT, ink)


def next_spaces(
    stored: StoredMatch, player: str, path: Sequence[str], roll: int | None, *, foot: bool
) -> NextSpaces:
    """Return the spaces that can follow a path; see `Match.next_spaces`."""
    from printplay.games.go_for_gold import stepping

    if not stored.game.has_lines:
        raise CallError(N_("{game} has no lines to draw on a board"), game=stored.game.id)
    if player not in stored.players:
        raise CallError(N_("{player} is not in this match"), player=brief(player))
    if len(path) > _LONGEST:
        raise CallError(N_("a line has at most {most} spaces here"), most=_LONGEST)
    if roll is not None and not 1 <= roll <= 6:
        raise CallError(N_("the die shows 1 to 6"))
    state: Any = stored.state
    steps = stepping.next_spaces(state, player, path, roll, foot=foot)
    cannot = {space: localized_fault(fault, stored.record) for space, fault in steps.cannot.items()}
    return replace(steps, cannot=cannot)


class Running(NamedTuple):
    """The running table in the current language: a row of values for each player, by seat."""

    names: tuple[str, ...]
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def comparable(self, earlier_table: Running | None) -> bool:
        """Return whether two tables are of the same players and the same values."""
        return earlier_table is not None and (self.names, self.headings) == (
            earlier_table.names,
            earlier_table.headings,
        )


def running(stored: StoredMatch) -> Running:
    """Return the running table of a match: totals, tie-breaks, and the game's own values."""
    game_words, placed = stored.game.messages, {p.player: p for p in stored.standings.placings}
    ties = list(next(iter(placed.values())).tie_break) if placed else []
    sheet = stored.rules.sheet(stored.state)
    name_of, rows = vocabulary(stored.game).name_of, []
    for seat, name in enumerate(stored.players):
        placing = placed.get(name)
        row = [str(placing.score) if placing else _NOTHING]
        for key in ties:
            value = placing.tie_break[key] if placing else None
            row.append(UNKNOWN if value is None else str(value))
        rows.append((*row, *(_cells(sheet.rows[seat], name_of) if sheet is not None else ())))
    headings = (_("total"), *(_(game_words.get(key, key)) for key in ties))
    if sheet is not None:
        headings += tuple(map(_, sheet.headings))
    return Running(tuple(map(clean, stored.players)), headings, tuple(rows))


def _cells(row: Sequence[str], name_of: Callable[[str], str]) -> Iterator[str]:
    """Yield the cells of a row in the current language, E as O in German."""
    for cell in row:
        word = cell[:1].islower() and language() != LANGUAGES[0]
        yield clean(str(name_of(cell) if word else lettered(cell)))
