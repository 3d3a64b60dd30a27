"""What Goldrausch is, prints and judges; cheap to load."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from pathlib import PurePath
from typing import TYPE_CHECKING

from printplay.core.i18n import N_
from printplay.match.game import DrawnParts, Game, HouseRule, Part, Picture

if TYPE_CHECKING:
    from printplay.games.goldrausch.layout import GoldrauschDeck
    from printplay.games.goldrausch.rules import Goldrausch as Rules
    from printplay.games.goldrausch.state import State
    from printplay.geometry.layouts.source import LayoutFiles
    from printplay.match.lines.grammar import Event, Grammar
    from printplay.match.question import Prompt, Way
    from printplay.match.rules import Declared
    from printplay.match.shown import Tile
    from printplay.pads.game_pad import WrittenPad


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

    @property
    def grammar(self) -> Grammar:
        from printplay.games.goldrausch.state import GRAMMAR

        return GRAMMAR

    @property
    def declared(self) -> Sequence[Declared]:
        from printplay.games.goldrausch.rules import RULES

        return RULES

    def make_rules(self, layout: GoldrauschDeck) -> Rules:
        from printplay.games.goldrausch.rules import rules

        return rules(layout)

    def read(self, path: PurePath, files: LayoutFiles) -> GoldrauschDeck:
        from printplay.games.goldrausch.layout import read

        return read(path, files)

    def questions(self, state: State, way: Way | None, skipped: Set[str]) -> Iterator[Prompt]:
        from printplay.games.goldrausch.asking import questions

        return questions(state, way, skipped)

    def told(self, before: State, event: Event, after: State) -> Iterator[str]:
        from printplay.games.goldrausch.scene import told

        return told(before, event, after)

    @property
    def drawn_parts(self) -> DrawnParts:
        from printplay.games.goldrausch.parts import PARTS

        return PARTS

    def picture(self, layout: GoldrauschDeck, *, low_ink: bool) -> Picture:
        from printplay.games.goldrausch.parts import picture

        return picture(layout, low_ink=low_ink)

    def score_pad(self) -> WrittenPad:
        from printplay.games.goldrausch.score_pad import PAD

        return PAD

    def tiles(self, state: State) -> Iterator[Tile]:
        from printplay.games.goldrausch.scene import tiles

        return tiles(state)

    def tile_art(self, layout: GoldrauschDeck, name: str) -> Picture:
        from printplay.games.goldrausch.scene import art_of

        return art_of(layout, name)


GAME = Goldrausch()
