"""The game of a pad's file: its texts are those of the file, its rules those of all pads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

from printplay.core.errors import LayoutError
from printplay.core.i18n import LANGUAGES, N_, _, use
from printplay.core.translation_markers import Lettered
from printplay.match.game import Game, Part
from printplay.pads.file.pad import Pad, lettered

if TYPE_CHECKING:
    from printplay.geometry.layouts.source import LayoutFiles
    from printplay.match.lines.grammar import Grammar
    from printplay.match.shown import Views
    from printplay.pads.rules import PadRules
    from printplay.pads.scene import PadDisplay
    from printplay.printing.options import PrintOptions

_MESSAGES = {
    "pad-row-missing": N_("a row and its number are missing"),
    "pad-no-row": N_("unknown row {found!r}"),
    "pad-second-player": N_("this line is of {first} and of {name}"),
    "pad-no-value": N_("{name} has no value here"),
    "pad-teams": N_("the teams are missing"),
}

_HINTS = {
    # of a number alone, the game of the pad names the row
    "pad-number-alone": N_("Write the row before its number: `{row} {number}`."),
    "pad-number-last": N_("Write the row before its number: `{row} {number}`."),
    "pad-line-each": N_("Write a line for each player, or one for all: `all {row} {first} 1, {name} 2`."),
    "pad-value-each": N_("Write a value behind each name, or in a row of places names alone."),
    "pad-teams-are": N_("Write them like this: teams Anna + Cleo, Ben + Dan."),
}

#: Synonyms for the words of a record; see `match/lines/vocabulary.py`.
_SPOKEN = {
    "round": N_("round, next round"),
    "teams": N_("teams, sides"),
    "all": N_("all, together"),
    "total": N_("total, sum, points, pts, score"),
}


class PadGame(Game):
    """The game of a pad."""

    code = "PD"  # of all pads
    parts = (
        Part("pad", N_("Score pad"), N_("one column for each player"), shows_layout=True),
        Part("reference", N_("Reference card"), N_("the points of each row"), shows_layout=True),
    )
    board = "own"
    ways = ("result",)
    needs = N_("A pen.")
    covered = False

    def __init__(self, pad: Pad) -> None:
        self.pad = pad
        self.id, self.title, self.players = pad.game, lettered(pad.title), pad.players
        self.summary = lettered(pad.summary) if pad.summary else N_("Your own game, from a file.")
        self.layouts = (pad.path,) if isinstance(pad.path, Path) else ()
        self.lowest, self.pointless = pad.winner == "lowest", pad.winner == "named"
        titles = {row.key: row.lettered_title for row in pad.rows}
        fewest = {
            f"-{row.key}": Lettered(
                f"fewest: {row.title.get('en', row.key)}",
                {"de": f"am wenigsten: {row.title.get('de', row.title.get('en', row.key))}"},
            )
            for row in pad.rows
        }
        self.messages = {**titles, **fewest, **_MESSAGES}
        self.sources = {"round": N_("round"), **titles}
        self.spoken = _SPOKEN | {row.key: ",".join(dict.fromkeys(row.title.values())) for row in pad.rows}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PadGame) and self.pad == other.pad

    def __hash__(self) -> int:
        return hash(self.pad.hash)

    @cached_property
    def hints(self) -> Mapping[str, str]:  # type: ignore[override]  # an attribute of the instance
        """Return the cures of unreadable lines, a number alone with the first row of the pad."""
        code = "pad-number-alone"
        row = next((row.key for row in self.pad.rows if row.is_entered), "")
        texts = {}
        for tongue in LANGUAGES:
            with use(tongue):
                texts[tongue] = _(_HINTS[code]).replace("{row}", row)
        return {**_HINTS, code: Lettered(texts.pop("en"), texts)}

    @property
    def grammar(self) -> Grammar:
        from printplay.pads.events import GRAMMAR, TOTAL, WITH_ROW_TOTAL

        return WITH_ROW_TOTAL if TOTAL in self.pad.row else GRAMMAR

    @property
    def languages(self) -> Sequence[str]:
        return self.pad.languages

    @property
    def views(self) -> Views[Pad]:
        from printplay.pads import views

        return views

    @property
    def rules_class(self) -> type[PadRules]:
        from printplay.pads.rules import PadRules

        return PadRules

    @property
    def display(self) -> PadDisplay:
        from printplay.pads.scene import PadDisplay

        return PadDisplay()

    def read(self, path: PurePath, files: LayoutFiles) -> Pad:
        """Read a pad of this game; raise LayoutError if it is invalid or of another game."""
        from printplay.pads.file.judging import sound

        pad = sound(path, files)
        if pad.game != self.id:
            raise LayoutError(N_("this is a pad for {found}, not for {game}"), found=pad.game, game=self.id)
        return pad

    def in_kit(self, options: PrintOptions) -> Sequence[str]:
        """Return the pad, and the reference if the pad has no room for the points of a row."""
        from printplay.pads.prints.content import content_of

        return ["pad"] if content_of(options).explained else ["pad", "reference"]


@lru_cache(maxsize=64)
def game_of(pad: Pad) -> PadGame:
    """Return the game of a pad; `pad` comes from its folder, or from a ledger."""
    return PadGame(pad)
