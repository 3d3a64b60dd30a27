"""The `Meta` of a pad's game, as the other games have it in their `meta.py`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

from printplay.core.errors import LayoutError
from printplay.core.i18n import LANGUAGES, N_, _, use
from printplay.core.translation_markers import Lettered
from printplay.match.game import Meta, Part
from printplay.pads.file.pad import Pad, lettered

if TYPE_CHECKING:
    from printplay.geometry.layouts.source import LayoutFiles
    from printplay.match.lines.grammar import Grammar
    from printplay.printing.options import PrintOptions

#: The two letters of all pads, which begin their rule codes.
CODE = "PD"
#: The keyword of a total, unless it is the key of a row.
TOTAL = "total"


@dataclass(frozen=True)
class PadMeta(Meta):
    """The game of a pad. Its rooms are those of `printplay.pads`; texts are the file's own."""

    pad: Pad | None = field(default=None, compare=False)
    pad_hash: str = ""

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

    def grammar(self) -> Grammar:
        """Return the lines of its records."""
        from printplay.pads.events import WITH_ROW_TOTAL

        return WITH_ROW_TOTAL if self.pad and TOTAL in self.pad.row else super().grammar()

    def sources(self) -> Mapping[str, str]:
        """Return the names of sources of points: the titles of its rows."""
        assert self.pad is not None  # noqa: S101  it is made with one
        return {**super().sources(), **{row.key: row.lettered_title for row in self.pad.rows}}

    def spoken(self) -> Mapping[str, str]:
        """Return the synonyms of the rows: their titles in every language."""
        assert self.pad is not None  # noqa: S101
        titles = {row.key: ",".join(dict.fromkeys(row.title.values())) for row in self.pad.rows}
        return {**super().spoken(), **titles}

    def messages(self) -> Mapping[str, str]:
        """Return the messages for unreadable lines, and the names of tie-breaks."""
        assert self.pad is not None  # noqa: S101
        titles = {row.key: row.lettered_title for row in self.pad.rows}
        fewest = {
            f"-{row.key}": Lettered(
                f"fewest: {row.title.get('en', row.key)}",
                {"de": f"am wenigsten: {row.title.get('de', row.title.get('en', row.key))}"},
            )
            for row in self.pad.rows
        }
        return {**titles, **fewest, **super().messages()}

    def hints(self) -> Mapping[str, str]:
        """Return the cures of unreadable lines, a number alone with the first row of the pad."""
        assert self.pad is not None  # noqa: S101
        cures, key = super().hints(), "pad-number-alone"
        row = next((row.key for row in self.pad.rows if row.is_entered), "")
        texts = {}
        for tongue in LANGUAGES:
            with use(tongue):
                texts[tongue] = _(cures[key]).replace("{row}", row)
        return {**cures, key: Lettered(texts.pop("en"), texts)}


@lru_cache(maxsize=64)
def meta_of(pad: Pad) -> PadMeta:
    """Return the game of a pad; `pad` comes from its folder, or from a ledger."""
    return PadMeta(
        id=pad.game,
        title=lettered(pad.title),
        summary=lettered(pad.summary) if pad.summary else N_("Your own game, from a file."),
        players=pad.players,
        module="printplay.pads",
        code=CODE,
        parts=(
            Part("pad", N_("Score pad"), N_("one column for each player"), shows_layout=True),
            Part("reference", N_("Reference card"), N_("the points of each row"), shows_layout=True),
        ),
        layouts=(pad.path,) if isinstance(pad.path, Path) else (),
        needs=N_("A pen."),
        covered=False,
        lowest=pad.winner == "lowest",
        pointless=pad.winner == "named",
        pad=pad,
        pad_hash=pad.hash,
    )
