"""The kit of a game: which parts go into which file, and the cover."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from printplay.api.prints.kit import Kit
from printplay.api.prints.ordering import Request
from printplay.core.errors import CallError
from printplay.core.i18n import N_, _, language
from printplay.core.print_choices import FileFormat
from printplay.geometry.playable import Playable, is_side
from printplay.match import registry
from printplay.match.game import Meta
from printplay.printing import kit as sheets
from printplay.printing.drawing.drawing import Drawing
from printplay.printing.job import Job
from printplay.printing.naming import Kits, Stem, stem, unambiguous
from printplay.printing.order import Order, Print

if TYPE_CHECKING:
    from printplay.printing.cover import Cover

#: How the cover names a board or another layout.
_BOARD = N_("Side {name}: {title} ({hash})")
_CARDS = N_("{title} ({name} {hash})")
#: The same for one whose title is its name.
_NAMED = N_("{title} ({hash})")


def game_kit(meta: Meta, named_parts: Sequence[str], request: Request, job: Job) -> Kit:
    """Return the kit of a game, or of some of its parts."""
    part = request.parts(meta, named_parts) if named_parts else None
    if not meta.parts:
        raise CallError(N_("{game} has nothing to print yet"), game=_(meta.title))
    order = request.order(meta, part or [], job)
    chosen = part is not None or request.code is not None
    parts = request.parts(meta, part or []) if chosen else meta.in_kit(order)
    if job.map_paper is not None and not any(_is_large(meta, name) for name in parts):
        large = [one.id for one in meta.parts if one.sized]
        raise CallError(
            N_("--map-paper needs a map, and none is printed"),
            hint=N_("Use it with: {known}.") if large else N_("Leave --map-paper out."),
            known=", ".join(large),
        )
    job = replace(job, low_ink=order.low_ink, light=order.light)  # a code overrides the setting

    # the user's own game has the title in its file
    called = meta.id if meta.id in registry.names() else unambiguous(meta.id, "game")

    def naming(job: Job) -> Stem:
        return stem(
            called, job, layout=request.layout_words(meta, order), order=request.order_words(meta, order)
        )

    def kits(job: Job) -> Kits:
        named = naming(job)

        def made_up(made: Sequence[Print]) -> dict[str, sheets.PrintFile]:
            printed = _Printed(meta, order, job)
            if not made:  # a text of each part does not fit
                return {}
            if chosen or order.paper.single:
                return {_name(single): printed.kit([single]) for single in made}
            if not meta.covered:
                return {named(""): printed.kit(made)}
            apart = [one for one in made if job.form is FileFormat.pdf and printed.is_apart(one)]
            while True:
                beside = {_name(one): printed.kit([one]) for one in made if one in apart}
                whole = printed.kit([one for one in made if one not in apart], beside)
                without = _without_backs(whole) if job.form is FileFormat.pdf else None
                if without is None:
                    return {named(""): whole, **beside}
                apart.append(without)

        def _name(made: Print) -> str:
            return naming(_job_of(meta, made.part, job))(made.part)

        return made_up

    made = {name: partial(meta.make, name, _order_of(meta, name, order)) for name in parts}
    return Kit(job, naming, made, kits, language(), request.noting(parts, order, job), order.boards)


def _is_large(meta: Meta, part: str) -> bool:
    """Return whether a part goes onto the paper of maps."""
    return any(one.sized for one in meta.parts if one.id == part)


def _order_of(meta: Meta, part: str, order: Order) -> Order:
    """Return the order for one part, on the paper of maps if it is one."""
    if order.map_paper is None or not _is_large(meta, part):
        return order
    return replace(order, paper=order.map_paper)


def _job_of(meta: Meta, part: str, job: Job) -> Job:
    """Return the job of one part; it names the file."""
    if job.map_paper is None or not _is_large(meta, part):
        return replace(job, map_paper=None)
    return replace(job, paper=job.map_paper, map_paper=None)


def _without_backs(file: sheets.PrintFile) -> Print | None:
    """Return the part that blank pages are for, to be printed by itself; None where none are.

    It is the one that begins most sheets without a back; none of its pieces has one.
    """
    if not file.blank:
        return None
    counts = file.one_sided()
    found = [
        (count, number) for number, count in counts.items()
        if number >= 0 and not any(batch.has_backs for batch in file.prints[number].batches)
    ]  # fmt: skip
    return file.prints[max(found)[1]] if found and len(file.prints) > 1 else None


@dataclass(frozen=True)
class _Printed:
    """Assembles parts of a game: all with a cover, or a single one."""

    meta: Meta
    order: Order
    job: Job

    def is_apart(self, made: Print) -> bool:
        """Return whether a part is printed on other paper: that is said once for a whole file."""
        return _order_of(self.meta, made.part, self.order).paper != self.order.paper

    def kit(
        self, prints: Sequence[Print], beside: Mapping[str, sheets.PrintFile] | None = None
    ) -> sheets.PrintFile:
        """Return parts as one file; with a cover if there can be other files `beside` it."""
        from printplay.printing.imposition.sheet_marks import Slug

        meta, order = self.meta, _order_of(self.meta, prints[0].part, self.order)
        if beside is not None:
            order = self.order
        slug = Slug(
            _(meta.title),
            ", ".join(f"{self._called(board)} {board.hash}" for board in order.boards),
            " ".join(self._rules),
            ", ".join(f"{key} {value}" for key, value in self.order.house.items()),
            Slug.note if meta.original else "",
            meta.original,
        )
        if beside is None:
            title = _(meta.title) if len(prints) > 1 else f"{_(meta.title)}: {prints[0].title}"
            return self.job.kit(title, prints, order, slug)
        others = [made for kit in beside.values() for made in kit.prints]
        cover = self._cover(prints, others)
        return self.job.kit(_(meta.title), prints, order, slug, cover, other_files=beside,
                            overview=meta.overview(order))  # fmt: skip

    def _called(self, board: Playable) -> str:
        """Return the name of a board; shipped cards have a word in the current language."""
        return _(board.name) if self.meta.has("layout") else board.name

    def _line(self, board: Playable) -> str:
        """Return the cover's line about a board."""
        return self._said(board).format(name=self._called(board), hash=board.hash, title=_board_title(board))

    def _said(self, board: Playable) -> str:
        """Return the cover's text about a board: as a side of the sheets if it is one."""
        sided = not self.meta.has("layout") and is_side(board.name)
        named = not self.meta.has("layout") and _board_title(board) == board.name
        return _(_BOARD if sided else _NAMED if named else _CARDS)

    @property
    def _rules(self) -> list[str]:
        """Return what the house rules in force mean, a sentence each."""
        return [
            _(rule.sentence(self.order.house[rule.key]))
            for rule in self.meta.house_rules
            if rule.key in self.order.house
        ]

    def _cover(self, prints: Sequence[Print], others: Sequence[Print]) -> Cover:
        from printplay.printing.cover import Cover

        meta, order = self.meta, self.order
        scene = next((made.scene for made in (*prints, *others) if made.scene), None)
        return Cover(
            _(meta.title),
            _("A game night for {players} players").format(players=order.players)
            if order.players > 1
            else _("For one player, to try"),
            [self._line(board) for board in order.boards],
            self._rules,
            _(meta.needs),
            notes={self._called(board): note for board in order.boards if (note := meta.note(board))},
            pictures=() if scene else _pictures(meta, order),
            scene=scene,
        )


def _pictures(meta: Meta, order: Order) -> Sequence[tuple[Drawing, float, float]]:
    """Return pictures of the boards, for the cover of a game without a scene."""
    drawn = [meta.picture(board, low_ink=order.low_ink) for board in order.boards]
    if not order.light:
        return drawn
    from printplay.printing.drawing.ink_saving import lightened

    return [(lightened(picture), wide, high) for picture, wide, high in drawn]


def _board_title(board: Playable) -> str:
    return board.title.get(language()) or board.title.get("en") or board.name
