"""What Gophers is; cheap to load."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING

from printplay.core.i18n import N_
from printplay.match.game import Game, HouseRule, Part

if TYPE_CHECKING:
    from printplay.games.gophers.layout import Storeys
    from printplay.games.gophers.play import GophersRules
    from printplay.games.gophers.scene import GophersDisplay
    from printplay.games.gophers.score_pad import GophersPad
    from printplay.geometry.layouts.source import LayoutFiles
    from printplay.match.shown import Views


class Gophers(Game):
    """The game Gophers."""

    id = "gophers"
    title = N_("Gophers")
    original = "Gophers"
    summary = N_("Burrow from cave to cave and fetch what the cards in your hand add up to.")
    players = (2, 5)
    code = "GP"
    layouts = ("storeys",)
    parts = (
        Part(
            "pages",
            N_("Storeys"),
            N_("the six pages of the burrow, to bind as a flip book"),
            sized=True,
            shows_layout=True,
        ),
        Part("cards", N_("Cards"), N_("seven dig cards and 17 of each kind of supplies"), shows_layout=True),
        Part("pawns", N_("Pawns"), N_("gophers to fold up, one for each player")),
        Part("baskets", N_("Baskets"), N_("tokens of the harder game, one for each player")),
        Part("pad", N_("Score pad"), N_("the matches of a whole evening on one page")),
        Part("reference", N_("Reference card"), N_("a turn and the four games, one for each")),
    )
    variants = ("basic", "simplified", "baskets", "beginner")
    variant_titles = (N_("Basic"), N_("Simplified"), N_("With baskets"), N_("For beginners"))
    needs = N_("One die for the table.")
    house_rules = (
        HouseRule(
            "refill",
            ("round", "turn"),
            N_("when all draw up to six cards: after each round or after each turn"),
            (N_("All draw up to six cards after each turn."),),
            N_("All draw after each round."),
        ),
        HouseRule(
            "mixed-signs",
            ("yes", "no"),
            N_("one combination may hold several added and several subtracted cards"),
            (N_("All cards are added, or one is added and all others are subtracted."),),
            N_("It may hold both."),
        ),
        HouseRule(
            "turn-back",
            ("yes", "no"),
            N_("a move may go back the way it came"),
            (N_("A move never goes back the way it came."),),
            N_("It may go back."),
        ),
    )
    board = "own"
    ways = ("result", "play")
    messages = {
        "no-variant": N_("unknown variant {found!r}"),
        "roll-to": N_("unexpected {found!r}"),
        "card-missing": N_("a card is missing here"),
        "card-kind": N_("of which kind is the {number}?"),
        "card-sign": N_("is the {number} added or subtracted?"),
        "card-none": N_("unknown card {found!r}"),
        "gift-one": N_("a gift is one card"),
        "basket-whose": N_("whose baskets are taken?"),
        "pay-whom": N_("who is paid?"),
    }
    hints = {
        "variants-are": N_("Variants: {known}."),
        "roll-to": N_("Write the die and the caves entered: `{player}: roll {die} to 8 9 13`."),
        "card-kinds": N_("Write cards as `berry 5`, `acorn 5`, `grain 5` or `dig`."),
        "card-sign": N_("Write + or - between the cards: `collect acorn 6 - 2`."),
        "collect": N_("Write the cards (`collect acorn 6 - 2`) or `collect nothing`."),
        "basket-whose": N_("Name the owners: `{player}: baskets Ben, Cleo`, or `baskets none`."),
        "pay-whom": N_("Name who gets the supplies: `{player}: pay Ben`, or `pay nobody`."),
    }
    sources = {
        "added": N_("added"),
        "subtracted": N_("subtracted"),
        "berries": N_("berries"),
        "acorns": N_("acorns"),
        "grains": N_("grains"),
        "berry": N_("berry"),
        "acorn": N_("acorn"),
        "grain": N_("grain"),
        "dig": N_("dig"),
        "store": N_("store"),
        "gift": N_("gift"),
        "collect": N_("collected"),
        "of": N_("of"),
    }
    spoken = {
        "page": N_("page, storey"),
        "at": N_("at, start, in"),
        "roll": N_("roll, move"),
        "dig": N_("dig, dig card"),
        "collect": N_("collect, gather"),
        "gift": N_("gift, present"),
        "baskets": N_("baskets, basket"),
        "berry": N_("berry, berries"),
        "acorn": N_("acorn, acorns"),
        "grain": N_("grain, grains, corn"),
        "nothing": N_("nothing, none"),
        "added": N_("added, plus, face up"),
        "subtracted": N_("subtracted, minus, face down"),
        "total": N_("total, sum, points, pts, score"),
    }

    def read(self, path: PurePath, files: LayoutFiles) -> Storeys:
        from printplay.games.gophers.layout import read

        return read(path, files)

    @property
    def views(self) -> Views[Storeys]:
        from printplay.games.gophers import views

        return views

    @property
    def rules_class(self) -> type[GophersRules]:
        from printplay.games.gophers.play import GophersRules

        return GophersRules

    @property
    def display(self) -> GophersDisplay:
        from printplay.games.gophers.scene import GophersDisplay

        return GophersDisplay()

    @property
    def score_pad(self) -> GophersPad:
        from printplay.games.gophers.score_pad import GophersPad

        return GophersPad()


GAME = Gophers()
