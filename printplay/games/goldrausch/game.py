"""What Goldrausch is; cheap to load."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING

from printplay.core.i18n import N_
from printplay.match.game import Game, HouseRule, Part

if TYPE_CHECKING:
    from printplay.games.goldrausch.layout import GoldrauschDeck
    from printplay.games.goldrausch.play import GoldrauschRules
    from printplay.games.goldrausch.scene import GoldrauschDisplay
    from printplay.games.goldrausch.score_pad import GoldrauschPad
    from printplay.geometry.layouts.source import LayoutFiles


class Goldrausch(Game):
    """The game Goldrausch."""

    id = "goldrausch"
    title = N_("Goldrausch")
    original = "Goldrausch (Reiner Knizia)"
    summary = N_("Deal gold and counterfeit coins to six groups, and bet on the ones that get rich.")
    players = (2, 5)
    code = "GR"
    layouts = ("cards",)
    parts = (
        Part("cards", N_("Figures and coins"), N_("the 66 cards that are shuffled, one back")),
        Part("symbols", N_("Symbol cards"), N_("the six groups, for the column on the table")),
        Part("chips", N_("Chips"), N_("three in each of five colours, told apart by patterns")),
        Part(
            "pad",
            N_("Score pad"),
            N_("a page for four rounds, filled in from left to right"),
            shows_layout=True,
        ),
        Part(
            "reference",
            N_("Reference card"),
            N_("turning cards and settling, one for each player"),
            shows_layout=True,
        ),
    )
    needs = N_("A pen for the score pad.")
    house_rules = (
        HouseRule(
            "starter",
            ("rotate", "same", "continue"),
            N_(
                "who turns the first card of rounds 2 to 4: the next player, the same one, or "
                "simply on round the table"
            ),
            (
                N_("The same player turns the first card of every round."),
                N_("Whoever is next in turn turns the first card of a round."),
            ),
            N_("The next player turns it."),
        ),
    )
    board = "own"
    ways = ("result", "play")
    messages = {
        "group-missing": N_("the group is missing here"),
        "no-group": N_("unknown group {found!r}"),
        "no-chips": N_("expected a name and a number of chips, not {found!r}"),
        "chips-twice": N_("the chips of {name} are listed twice"),
    }
    hints = {
        "groups-are": N_("Groups: {known}."),
        "chips-are": N_("Write each name with its chips: `settle ladies 13 Anna 2, Ben 1`."),
    }
    sources = {
        "round": N_("round"),
        "adventurers": N_("Adventurers"),
        "diggers": N_("Diggers"),
        "ladies": N_("Ladies"),
        "innkeepers": N_("Innkeepers"),
        "bandits": N_("Bandits"),
        "counterfeiters": N_("Counterfeiters"),
    }
    spoken = {
        "round": N_("round, next round"),
        "settle": N_("settle, group"),
        "figure": N_("figure, person"),
        "gold": N_("gold, gold card"),
        "false": N_("false, false coin, counterfeit"),
        "chip": N_("chip, marker"),
        "total": N_("total, sum, points, pts, score"),
    }

    def read(self, path: PurePath, files: LayoutFiles) -> GoldrauschDeck:
        from printplay.games.goldrausch.layout import read

        return read(path, files)

    @property
    def rules_class(self) -> type[GoldrauschRules]:
        from printplay.games.goldrausch.play import GoldrauschRules

        return GoldrauschRules

    @property
    def display(self) -> GoldrauschDisplay:
        from printplay.games.goldrausch.scene import GoldrauschDisplay

        return GoldrauschDisplay()

    @property
    def score_pad(self) -> GoldrauschPad:
        from printplay.games.goldrausch.score_pad import GoldrauschPad

        return GoldrauschPad()


GAME = Goldrausch()
