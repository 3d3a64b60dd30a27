"""What Go for Gold is, prints and judges; cheap to load."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from typing import TYPE_CHECKING, Any

from printplay.core.i18n import N_
from printplay.core.print_choices import Ink
from printplay.games.go_for_gold import tokens
from printplay.match.game import DrawnParts, Game, HouseRule, Part, Picture

if TYPE_CHECKING:
    from printplay.core.faults import Fault
    from printplay.games.go_for_gold.contents import Contents, Island
    from printplay.games.go_for_gold.rules import GoForGold as Rules
    from printplay.games.go_for_gold.state import State
    from printplay.geometry.layouts.layout import LayoutSpace
    from printplay.match.lines.grammar import Event, Grammar
    from printplay.match.question import Prompt, Way
    from printplay.match.report import Report
    from printplay.match.rules import Declared
    from printplay.match.shown import DrawnMove, FigureTable
    from printplay.pads.game_pad import WrittenPad

#: Values of sentences that are translated, too.
TERMS = (
    N_("the red temple"),
    N_("the blue temple"),
    N_("the green temple"),
    N_("the yellow temple"),
    N_("the violet temple"),
    N_("the orange temple"),
    N_("the teal temple"),
    N_("the pink temple"),
)


class GoForGold(Game):
    """The game Go for Gold."""

    id = "go-for-gold"
    title = N_("Go for Gold")
    original = "Go for Gold (Steffen Benndorf, Kaddy Arendt)"
    summary = N_("Draw one line across an island; dig for treasure, dare the temples.")
    players = (2, 4)
    code = "GG"
    layouts = ("A", "B")
    parts = (
        Part(
            "sheet",
            N_("Player sheet"),
            N_("one for each player, side A on the front, side B on the back"),
            shows_layout=True,
        ),
        Part(
            "map",
            N_("Island map"),
            N_("the island alone, for the table or for teaching"),
            sized=True,
            shows_layout=True,
        ),
        Part("reference", N_("Reference card"), N_("the round and the symbols, one for each player")),
        Part("pad", N_("Score pad"), N_("the entries of a whole evening on one page")),
    )
    needs = N_("One die for the table, and a dark pen for each player.")
    house_rules = (
        HouseRule(
            "curse-fills-a-box",
            ("yes", "no"),
            N_("a -1 from a temple uses up one of the six boxes"),
            (N_("A -1 from a temple uses up no box."),),
            N_("It uses up a box."),
        ),
        HouseRule(
            "foot-rescue",
            ("forced", "optional"),
            N_("a foot in hand must be used before a player is out"),
            (N_("Nobody has to use a foot to stay in."),),
            N_("It must be used."),
        ),
        HouseRule(
            "second-port",
            ("forbidden", "stop"),
            N_("what a further port is after the one restart"),
            (N_("After the restart a further port only ends the move."),),
            N_("No further port may be entered."),
        ),
    )
    tie_break = "shovels"
    board = "spaces"
    ways = ("play", "result")
    maker = 1
    has_lines = True
    screen_margin: float = 4.5  # just enough to show that it is an island
    token = staticmethod(tokens.token)
    messages = {
        # lines that cannot be read
        "no-space": N_("{found!r} cannot be the name of a space"),
        "no-path": N_("the spaces entered are missing"),
        "arrow-where": N_("`->` needs the port to restart from, and nothing after it"),
        "arrow-line": N_("`->` stands between two parts of a line, and each part has spaces"),
        "struck-what": N_("`struck` needs the colour of a temple"),
        # the tie-break
        "shovels": N_("shovels gathered"),
    }
    hints = {
        "verbs-are": N_("Write one of: {known}; or the spaces entered."),
        # lines that cannot be read
        "spend-plus": N_("Shovels struck are written with a plus: `treasure 4 +1`."),
        # repairs
        "did-you-mean": N_("Did you mean {space}?"),
        "onward": N_("From {from} the line can go on to {spaces}."),
        "too-short": N_("To make {roll}, the line could go on to {spaces}."),
        "too-long": N_("On a {roll} the line ends on {space}."),
    }
    sources = {"points": N_("points"), "treasure": N_("treasure"), "temple": N_("temple"), **tokens.COLOURS}
    spoken = {
        "foot": N_("foot, feet"),
        "out": N_("out, stuck"),
        "round": N_("round, die"),
        "treasure": N_("treasure, dig"),
        "temple": N_("temple, explore"),
        "line": N_("line, route"),
        "points": N_("points, pts, boxes, score"),
        "shovels": N_("shovels, shovel, spades"),
    }

    @property
    def grammar(self) -> Grammar:
        from printplay.games.go_for_gold.events import GRAMMAR

        return GRAMMAR

    @property
    def declared(self) -> Sequence[Declared]:
        from printplay.games.go_for_gold.rules import RULES

        return RULES

    def make_rules(self, layout: Island) -> Rules:
        from printplay.games.go_for_gold.rules import rules

        return rules(layout)

    def contents(self, cell: LayoutSpace) -> Contents:
        from printplay.games.go_for_gold.contents import read

        return read(cell)

    def check_unique(self, board: Island) -> None:
        from printplay.games.go_for_gold.contents import check_unique

        check_unique(board)

    def made_layout(self, version: int, seed: int) -> str:
        from printplay.games.go_for_gold.seeds import text

        return text(version, seed)

    def check(self, board: Island) -> Iterator[Fault]:
        from printplay.games.go_for_gold.fairness import findings

        return findings(board)

    def figures(self, board: Island) -> FigureTable | None:
        from printplay.games.go_for_gold.fairness import figures_table

        return figures_table(board)

    def facts(self, board: Island) -> Mapping[str, Any]:
        from printplay.games.go_for_gold.fairness import facts

        return facts(board)

    def questions(self, state: State, way: Way | None, skipped: Set[str]) -> Iterator[Prompt]:
        from printplay.games.go_for_gold.asking import questions

        return questions(state, way, skipped)

    def sheet(self, state: State) -> FigureTable:
        from printplay.games.go_for_gold.asking import sheet

        return sheet(state)

    def told(self, before: State, event: Event, after: State) -> Iterator[str]:
        from printplay.games.go_for_gold.scene import told

        return told(before, event, after)

    @property
    def drawn_parts(self) -> DrawnParts:
        from printplay.games.go_for_gold.parts import PARTS

        return PARTS

    def picture(self, layout: Island, *, low_ink: bool) -> Picture:
        from printplay.games.go_for_gold.prints.chart import vignette

        return vignette(layout, low_ink=low_ink)

    def note(self, layout: Island) -> str:
        from printplay.games.go_for_gold.prints.fairness_text import cover_sentence

        return cover_sentence(layout)

    def score_pad(self) -> WrittenPad:
        from printplay.games.go_for_gold.score_pad import PAD

        return PAD

    def play_picture(self, report: Report) -> Picture:
        from printplay.games.go_for_gold.scene import picture

        return picture(report)

    def course(self, report: Report, weight: float, ink: Ink = Ink.full) -> Picture | None:
        from printplay.games.go_for_gold.scene import course

        return course(report, weight, ink) if report.board is not None else None

    def screen_picture(self, layout: Island) -> Picture:
        from printplay.games.go_for_gold.scene import screen_picture

        return screen_picture(layout, self.screen_margin)

    def trails(self, report: Report) -> Iterator[DrawnMove]:
        from printplay.games.go_for_gold.scene import trails

        return trails(report)


GAME = GoForGold()
