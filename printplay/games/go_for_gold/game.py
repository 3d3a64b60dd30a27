"""What Go for Gold is; cheap to load."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from printplay.core.i18n import N_
from printplay.games.go_for_gold import tokens
from printplay.games.go_for_gold.contents import check_unique, read
from printplay.match.game import Game, HouseRule, Part

if TYPE_CHECKING:
    from printplay.core.faults import Fault
    from printplay.games.go_for_gold.contents import Island
    from printplay.games.go_for_gold.play import GoForGoldRules
    from printplay.games.go_for_gold.scene import GoForGoldDisplay
    from printplay.games.go_for_gold.score_pad import GoForGoldPad
    from printplay.match.shown import FigureTable

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
    contents = staticmethod(read)
    check_unique = staticmethod(check_unique)
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
    def rules_class(self) -> type[GoForGoldRules]:
        from printplay.games.go_for_gold.play import GoForGoldRules

        return GoForGoldRules

    @property
    def display(self) -> GoForGoldDisplay:
        from printplay.games.go_for_gold.scene import GoForGoldDisplay

        return GoForGoldDisplay()

    @property
    def score_pad(self) -> GoForGoldPad:
        from printplay.games.go_for_gold.score_pad import GoForGoldPad

        return GoForGoldPad()

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


GAME = GoForGold()
