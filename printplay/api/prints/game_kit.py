"""The kit of a game: which parts go into which file, and the cover."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from printplay.api.prints.kit import Kit
from printplay.api.prints.options import (
    complete_options,
    layout_words,
    parts_of,
    sheet_assignment,
    table_words,
)
from printplay.core.errors import CallError, printable
from printplay.core.faults import Fault, PrintPlace
from printplay.core.i18n import N_, _, language
from printplay.core.print_choices import FileFormat
from printplay.geometry.playable import Playable, is_side
from printplay.match import registry
from printplay.match.game import Game
from printplay.printing.drawing.drawing import Drawing
from printplay.printing.kit import KitFile
from printplay.printing.options import Print, PrintOptions, file_name, unambiguous

if TYPE_CHECKING:
    from printplay.printing.cover import Cover

#: How the cover names a board or another layout.
_BOARD = N_("Side {name}: {title} ({hash})")
_CARDS = N_("{title} ({name} {hash})")
#: The same for one whose title is its name.
_NAMED = N_("{title} ({hash})")


def game_kit(game: Game, named_parts: Sequence[str], requested: PrintOptions) -> Kit:
    """Return the kit of a game, or of some of its parts."""
    part = parts_of(game, named_parts, requested) if named_parts else None
    if not game.parts:
        raise CallError(N_("{game} has nothing to print yet"), game=_(game.title))
    options = complete_options(game, part or [], requested)
    is_selection = part is not None or requested.code is not None
    parts = parts_of(game, part or [], requested) if is_selection else game.in_kit(options)
    if options.map_paper is not None and not any(_is_large(game, name) for name in parts):
        sized_parts = [sized_part.id for sized_part in game.parts if sized_part.sized]
        raise CallError(
            N_("--map-paper needs a map, and none is printed"),
            hint=N_("Use it with: {known}.") if sized_parts else N_("Leave --map-paper out."),
            known=", ".join(sized_parts),
        )

    files = _GameFiles(
        game,
        is_selection,
        layout_words(game, requested, options.boards),
        table_words(game, requested, options),
    )
    part_makers = {name: partial(game.make, name, _part_options(game, name, options)) for name in parts}
    return Kit(
        options, part_makers, files.name, files.files, language(), sheet_assignment(parts, options),
        partial(_unsound, options.boards),
    )  # fmt: skip


def _unsound(boards: Sequence[Playable]) -> list[Fault]:
    """Return the errors that `check` finds in layouts."""
    from printplay.api.layouts.layout_report import errors

    return [
        fault if fault.printed is not None
        else replace(fault, printed=PrintPlace(printable(str(board.path))))
        for board in boards for fault in errors(board)
    ]  # fmt: skip


def _is_large(game: Game, part: str) -> bool:
    return any(game_part.sized for game_part in game.parts if game_part.id == part)


def _part_options(game: Game, part: str, options: PrintOptions) -> PrintOptions:
    if options.map_paper is None or not _is_large(game, part):
        return replace(options, map_paper=None)
    return replace(options, paper=options.map_paper, map_paper=None)


def _without_backs(file: KitFile) -> Print | None:
    """Return the part that begins most sheets without a back: blank pages are for it; None if none."""
    if not file.blank:
        return None
    counts = file.one_sided()
    one_sided_parts = [
        (count, number) for number, count in counts.items()
        if number >= 0 and not any(batch.has_backs for batch in file.prints[number].batches)
    ]  # fmt: skip
    return file.prints[max(one_sided_parts)[1]] if one_sided_parts and len(file.prints) > 1 else None


@dataclass(frozen=True)
class _GameFiles:
    """The files of a game's kit: `apart`, a file for each part; else all together, with a cover.

    `layout` and `table` are words in their names.
    """

    game: Game
    apart: bool
    layout: Sequence[str]
    table: Sequence[str]

    def name(self, part: str, options: PrintOptions) -> str:
        """Return the name of the file of a part, or of all for an empty text."""
        game = self.game
        # the user's own game has the title in its file
        base = game.id if game.id in registry.game_ids() else unambiguous(game.id, "game")
        return file_name(base, part, options, layout=self.layout, table=self.table)

    def files(self, prints: Sequence[Print], options: PrintOptions) -> dict[str, KitFile]:
        """Return parts in files, each by its name."""
        game, printed = self.game, _Printed(self.game, options)

        def file_name_of(part: Print) -> str:
            return self.name(part.part, _part_options(game, part.part, options))

        if not prints:  # a text of each part does not fit
            return {}
        if self.apart or options.paper.single:
            return {file_name_of(single): printed.kit([single]) for single in prints}
        if not game.covered:
            return {self.name("", options): printed.kit(prints)}
        separate_parts = [
            printed_part
            for printed_part in prints
            if options.form is FileFormat.pdf and printed.is_apart(printed_part)
        ]
        while True:
            other_files = {
                file_name_of(printed_part): printed.kit([printed_part])
                for printed_part in prints
                if printed_part in separate_parts
            }
            main_file = printed.kit(
                [printed_part for printed_part in prints if printed_part not in separate_parts], other_files
            )
            one_sided_part = _without_backs(main_file) if options.form is FileFormat.pdf else None
            if one_sided_part is None:
                return {self.name("", options): main_file, **other_files}
            separate_parts.append(one_sided_part)


@dataclass(frozen=True)
class _Printed:
    """Assembles parts of a game: all with a cover, or a single one."""

    game: Game
    options: PrintOptions

    def is_apart(self, part: Print) -> bool:
        """Return whether a part is printed on other paper: that is said once for a whole file."""
        return _part_options(self.game, part.part, self.options).paper != self.options.paper

    def kit(self, prints: Sequence[Print], other_files: Mapping[str, KitFile] | None = None) -> KitFile:
        """Return parts as one file; with a cover if there can be other files `other_files` it."""
        from printplay.printing.imposition.sheet_marks import Slug

        game, options = self.game, self.options
        if other_files is None:
            options = _part_options(game, prints[0].part, options)
        slug = Slug(
            _(game.title),
            ", ".join(f"{self._board_name(board)} {board.hash}" for board in options.boards),
            " ".join(self._rules),
            ", ".join(f"{key} {value}" for key, value in options.house.items()),
            Slug.note if game.original else "",
            game.original,
        )
        if other_files is None:
            title = _(game.title) if len(prints) > 1 else f"{_(game.title)}: {prints[0].title}"
            return KitFile(title, prints, options, slug)
        other_parts = [part for kit in other_files.values() for part in kit.prints]
        cover = self._cover(prints, other_parts)
        return KitFile(_(game.title), prints, options, slug, cover, other_files, game.overview(options))

    def _board_name(self, board: Playable) -> str:
        """Return the name of a board; shipped cards have a word in the current language."""
        return _(board.name) if self.game.board == "own" else board.name

    def _line(self, board: Playable) -> str:
        return self._cover_text(board).format(
            name=self._board_name(board), hash=board.hash, title=_board_title(board)
        )

    def _cover_text(self, board: Playable) -> str:
        """Return the cover's text about a board: as a side of the sheets if it is one."""
        sided = self.game.board != "own" and is_side(board.name)
        is_unnamed = self.game.board != "own" and _board_title(board) == board.name
        return _(_BOARD if sided else _NAMED if is_unnamed else _CARDS)

    @property
    def _rules(self) -> list[str]:
        """Return what the house rules in force mean, a sentence each."""
        return [
            _(rule.sentence(self.options.house[rule.key]))
            for rule in self.game.house_rules
            if rule.key in self.options.house
        ]

    def _cover(self, prints: Sequence[Print], other_parts: Sequence[Print]) -> Cover:
        from printplay.printing.cover import Cover

        game, options = self.game, self.options
        scene = next((part.scene for part in (*prints, *other_parts) if part.scene), None)
        return Cover(
            _(game.title),
            _("A game night for {players} players").format(players=options.seats)
            if options.seats > 1
            else _("For one player, to try"),
            [self._line(board) for board in options.boards],
            self._rules,
            _(game.needs),
            notes={
                self._board_name(board): note
                for board in options.boards
                if (note := game.display.note(board))
            },
            pictures=() if scene else _pictures(game, options),
            scene=scene,
        )


def _pictures(game: Game, options: PrintOptions) -> Sequence[tuple[Drawing, float, float]]:
    pictures = [game.display.picture(board, low_ink=options.low_ink) for board in options.boards]
    if not options.light:
        return pictures
    from printplay.printing.drawing.ink_saving import lightened

    return [(lightened(picture), wide, high) for picture, wide, high in pictures]


def _board_title(board: Playable) -> str:
    return board.title.get(language()) or board.title.get("en") or board.name
