"""What Gotoku is; cheap to load."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING

from printplay.core.i18n import N_
from printplay.match.game import Game, HouseRule, Part

if TYPE_CHECKING:
    from printplay.games.gotoku.layout import GotokuDeck
    from printplay.games.gotoku.play import GotokuRules
    from printplay.games.gotoku.scene import GotokuDisplay
    from printplay.games.gotoku.score_pad import GotokuPad
    from printplay.geometry.layouts.source import LayoutFiles
    from printplay.match.shown import Views


class Gotoku(Game):
    """The game Gotoku."""

    id = "gotoku"
    title = N_("Gotoku")
    original = "Gotoku"
    summary = N_("Five dice on a character: lower them, meet the cards' demands, score.")
    players = (2, 5)
    code = "GT"
    layouts = ("cards",)
    parts = (
        Part("points", N_("Point cards"), N_("what they are worth, ask of the dice and of a roll")),
        Part("actions", N_("Action cards"), N_("seven of each instinct, with a back of their own")),
        Part(
            "characters",
            N_("Characters"),
            N_("five fields each, for dice of 16 mm or the tiles"),
            shows_layout=True,
        ),
        Part(
            "dials",
            N_("Turning tiles"),
            N_("in place of dice: a quarter turn lowers a value"),
            shows_layout=True,
        ),
        Part("pad", N_("Score pad"), N_("cards, removed dice and the highest die of many matches")),
        Part("reference", N_("Reference card"), N_("actions, challenge and score, one for each player")),
    )
    needs = N_(
        "Five dice of one colour for each player and a black die, or the tiles and any one die; a pen."
    )
    house_rules = (
        HouseRule(
            "special-block",
            ("line", "any"),
            N_("which removed die forbids the special action: one of that line, or any"),
            (N_("Any die that is removed forbids the special action."),),
            N_("Only a die of that line forbids it."),
        ),
    )
    board = "own"
    ways = ("result", "play")
    messages = {
        "card-missing": N_("a card is missing here"),
        "no-card": N_("invalid card {found!r}"),
        "pair": N_("a pair is one point card and one action card"),
        "character": N_("`character` needs a player and the character"),
        "start": N_("`start` needs the player who takes the first turn"),
        "special": N_("`special` needs `row`, `column` or three cards"),
    }
    hints = {
        "card": N_("Write a point card as `3a`, an action card as `charm`."),
        "take": N_("Write `take 3a, refill 4d craft` or `take charm from 2, refill 4d craft`."),
        "character": N_("For example: `character Anna siren`."),
        "special": N_("For example: `special row bonus craft`."),
        "challenge": N_("Write all dice rolled after the card: `challenge 3a 5 2`."),
    }
    sources = {
        "card": N_("card"),
        "cards": N_("card points"),
        "removed": N_("removed"),
        "dice": N_("dice"),
        "highest": N_("highest"),
        "die": N_("die"),
    }
    spoken = {
        "deal": N_("deal, open pairs"),
        "start": N_("start, begin"),
        "take": N_("take, draw"),
        "use": N_("use, discard"),
        "special": N_("special, special action"),
        "challenge": N_("challenge, fight"),
        "pass": N_("pass, skip"),
        "refill": N_("refill, new"),
        "cards": N_("cards, points, score"),
        "removed": N_("removed, dice removed"),
        "highest": N_("highest, maximum"),
    }

    def read(self, path: PurePath, files: LayoutFiles) -> GotokuDeck:
        from printplay.games.gotoku.layout import read

        return read(path, files)

    @property
    def views(self) -> Views[GotokuDeck]:
        from printplay.games.gotoku import views

        return views

    @property
    def rules_class(self) -> type[GotokuRules]:
        from printplay.games.gotoku.play import GotokuRules

        return GotokuRules

    @property
    def display(self) -> GotokuDisplay:
        from printplay.games.gotoku.scene import GotokuDisplay

        return GotokuDisplay()

    @property
    def score_pad(self) -> GotokuPad:
        from printplay.games.gotoku.score_pad import GotokuPad

        return GotokuPad()


GAME = Gotoku()
