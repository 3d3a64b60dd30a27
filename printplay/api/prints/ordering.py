"""A request to print a game, and the order made from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from printplay.core.errors import CallError, EmptyBoardError, FilePlace, printable
from printplay.core.i18n import N_, _, switch
from printplay.match.house_rules import differing

if TYPE_CHECKING:
    from printplay.geometry.playable import Playable
    from printplay.match.game import Meta
    from printplay.printing.job import Job
    from printplay.printing.order import Order

#: The parts whose pieces are numbered: sheets, and pads with codes.
_SHEET, _PAD = "sheet", "pad"


@dataclass(frozen=True, kw_only=True)
class Request:
    """The players, boards and rules to print for; a code or a match gives them all.

    `layout` has one or two boards, front and back, by name or file; `house` holds texts such as
    `second-port=stop`; `size` is how large maps and boards are; `serial` numbers the first sheet
    (None: 1, or for a match what no other match of the ledger has).
    `codes` prints pads with codes, so that photos of them can be read.
    `match` is one of the ledger `ledger`. A `draft` is printed again after every change, into the
    same files.
    """

    players: int | None = None
    layout: Sequence[str | Path] | None = None
    size: str | None = None
    house: Sequence[str] | None = None
    serial: int | None = None
    code: str | None = None
    match: str | None = None
    ledger: str | None = None
    codes: bool = True
    draft: bool = False

    def parts(self, meta: Meta, named: Sequence[str]) -> list[str]:
        """Return the parts to print, by default all; raise CallError for an unknown one."""
        return ["sheet"] if self.code is not None else _parts(meta, named)

    def order(self, meta: Meta, named: Sequence[str], job: Job) -> Order:
        """Return the order for the named parts, by default for all.

        Raises CallError if options exclude each other, or the game does not take them. The
        order of a code sets the language, too.
        """
        self._check(named, job)
        parts = self.parts(meta, named)
        if self.code is not None:
            order = _order_of_code(meta, self.code, self.layout or [], job)
        elif self.match is not None:
            order = _order_of_match(meta, self.match, self.ledger, job, self.serial)
        else:
            order = _order(
                meta,
                layout=self.layout or list(meta.layouts),
                players=meta.players[1] if self.players is None else self.players,
                house=differing(meta, self.house or []),
                serial=self.serial or 1,
                job=job,
            )
        order = replace(order, codes=self._coded(meta, parts))
        if self.size is None:
            return order
        size = _size(meta, self.size, parts if named or self.code else ())
        if named and order.paper.single:  # a print shop has paper of this size: one page, no tiles
            order = replace(order, paper=replace(order.paper, width=size[0], height=size[1]))
        return replace(order, size=size)

    def layout_words(self, meta: Meta, order: Order) -> list[str]:
        """Return the words about boards in a file's name: none for shipped ones.

        The user's own file adds its hash, as others may have the same name; a draft has
        none.
        """
        own = [str(name).casefold().removeprefix(f"{meta.id}/") for name in self.layout or ()]
        if not own or self.code or own == [str(name).casefold() for name in meta.layouts]:
            return []
        from printplay.lookup.boards import typed_name

        return [
            board.name if typed_name(board) else f"{board.name}-{'draft' if self.draft else board.hash}"
            for board in order.boards
        ]

    def order_words(self, meta: Meta, order: Order) -> list[str]:
        """Return the words about players and rules in a file's name, if not the default."""
        words = []
        if order.size is not None:
            from printplay.printing.naming import poster_word

            words.append(poster_word(order.size))
        if self.code is not None:
            return [*words, self.code]
        if self.match is not None:
            words.append(self.match)
        else:
            if not self.codes:
                words.append("no-codes")
            if order.players != meta.players[1]:
                words.append("1-player" if order.players == 1 else f"{order.players}-players")
            words += [f"{key}-{value}" for key, value in order.house.items()]
        if self.serial not in (None, 1):
            words.append(f"from-{self.serial}")
        return words

    def noting(self, parts: Sequence[str], order: Order, job: Job) -> Callable[[], None] | None:
        """Return the function that notes the owners of the printed sheets in the ledger, or None.

        Sheets are numbered by seat; further copies begin with the first seat again. A pad is all
        players' own: its copies take the first of their numbers.
        """
        of_pad = order.codes and _PAD in parts
        if self.match is None or not (_SHEET in parts or of_pad):
            return None
        match, ledger = self.match, self.ledger

        def note() -> None:
            from printplay.ledger.matches.sheet_assignments import note_sheets
            from printplay.ledger.store.store import open_store
            from printplay.printing.sheet_code import serial_text

            count = order.players * order.copies
            seats = {serial_text(order.serial + n): n % order.players + 1 for n in range(count)}
            noted = note_sheets(open_store(ledger), match, seats)
            if of_pad:
                return
            owners = ", ".join(f"{serial} {name}" for serial, name in noted.items())
            job.say(_("whose sheet: {told}").format(told=printable(owners)))

        return note

    def _coded(self, meta: Meta, parts: Sequence[str]) -> bool:
        """Return whether pads have codes; raise CallError if there is none to leave them out of."""
        from printplay.pads.deck_pads.game_pad import has_pad
        from printplay.pads.meta import PadMeta

        if isinstance(meta, PadMeta) or (has_pad(meta) and _PAD in parts):
            return self.codes
        if not self.codes:
            raise CallError(N_("--no-codes is for score pads, but none is printed"), hint=N_("Remove it."))
        return False

    def _check(self, named: Sequence[str], job: Job) -> None:
        """Raise CallError if an option repeats what a code or a match gives."""
        if self.code is not None:
            given = (self.players, job.copies, self.house or None, self.serial or 1, job.low_ink, job.light)
            if list(named) not in ([], ["sheet"]) or given != (None, 1, None, 1, False, False):
                raise CallError(
                    N_("--code already describes the whole sheet"),
                    hint=N_("Combine it only with --layout, --paper, --duplex, --format and --output."),
                )
        elif self.match is not None and (self.players, self.layout, self.house) != (None,) * 3:
            raise CallError(
                N_("--match already sets the players, the board and the house rules"),
                hint=N_("Leave --players, --layout and --house out."),
            )


def _parts(meta: Meta, asked: Sequence[str]) -> list[str]:
    known = [part.id for part in meta.parts]
    return list(dict.fromkeys(_part(meta, name, known) for name in asked)) or known


def _part(meta: Meta, name: str, known: Sequence[str]) -> str:
    """Return the part of a typed name: any case, singular or plural, either language."""
    from difflib import get_close_matches

    folded = name.strip().casefold()
    called = {text: part.id for part in meta.parts for text in (_(part.title).casefold(), part.id)}
    for word in (folded, folded.removesuffix("s"), f"{folded}s"):
        if word in called:
            return called[word]
    near = get_close_matches(folded, called, 1)
    raise CallError(
        N_("{game} has no part {part!r}"),
        hint=N_("Did you mean {near}?") if near else N_("Parts: {known}."),
        game=meta.id,
        part=name[:40],
        near=called[near[0]] if near else "",
        known=", ".join(known),
    )


def _size(meta: Meta, text: str, named: Sequence[str]) -> tuple[float, float]:
    """Return a size in mm; raise CallError if a named part cannot be enlarged."""
    from printplay.printing.imposition.paper import poster_size

    sized = [part.id for part in meta.parts if part.sized]
    for name in named:
        if name not in sized:
            raise CallError(
                N_("{part} cannot be enlarged: its size is fixed"),
                hint=N_("--size is for: {known}.") if sized else N_("Leave --size out."),
                part=name,
                known=", ".join(sized),
            )
    if not sized:
        raise CallError(
            N_("{game} has no part that can be enlarged"), hint=N_("Leave --size out."), game=_(meta.title)
        )
    return poster_size(text)


def _order(
    meta: Meta, *, layout: Sequence[str | Path], players: int, house: Mapping[str, str], serial: int, job: Job
) -> Order:
    from printplay.lookup.boards import find
    from printplay.printing.imposition.paper import paper
    from printplay.printing.order import Order
    from printplay.printing.sheet_code import MAX_SERIAL

    if not 1 <= players <= meta.players[1]:
        raise CallError(
            N_("{game} takes {low} to {high} players, not {players}"),
            hint=N_("To try the game alone, use --players 1."),
            game=_(meta.title), low=meta.players[0], high=meta.players[1], players=players,
        )  # fmt: skip
    if len(layout) > 2:
        raise CallError(N_("a sheet has two sides: give one or two layouts"))
    if serial + players * job.copies - 1 > MAX_SERIAL:
        raise CallError(N_("sheet numbers end at {last}"), last=MAX_SERIAL)
    boards = [_with_land(find(name, meta.id)) for name in layout]
    return Order(
        boards, paper(job.paper), players, job.copies, job.low_ink, house, serial, job.bleed,
        map_paper=paper(job.map_paper) if job.map_paper is not None else None, light=job.light,
    )  # fmt: skip


def _order_of_match(meta: Meta, id_: str, ledger: str | None, job: Job, serial: int | None) -> Order:
    """Return the order that prints the sheets of a match in the ledger."""
    from printplay.ledger.matches.lookup import find
    from printplay.ledger.matches.sheet_assignments import serials_for
    from printplay.ledger.store.store import open_store

    with open_store(ledger).reading() as session:
        stored = find(session, id_)
        serial = serials_for(session, stored, len(stored.players) * job.copies, serial)
    if stored.match.game != meta.id:
        raise CallError(
            N_("the match {match} is one of {found}, not of {game}"),
            match=stored.id, found=stored.match.game, game=meta.id,
        )  # fmt: skip
    asked = [f"{key}={value}" for key, value in stored.record.setup.house.items()]
    order = _order(
        meta, layout=list(meta.layouts), players=len(stored.players), house=differing(meta, asked),
        serial=serial, job=job,
    )  # fmt: skip
    order = replace(order, names=_seated(stored.players, stored.record.events))
    return order if stored.board is None else replace(order, boards=[stored.board])


def _seated(players: Sequence[str], events: Iterable[object]) -> tuple[str, ...]:
    """Return the printed names of a match: the players of teams alternate."""
    from itertools import chain, zip_longest

    from printplay.pads.events import Teams

    teams = next((event.teams for event in events if isinstance(event, Teams)), None)
    if teams is None or len({len(team) for team in teams}) > 1:
        return tuple(players)
    return tuple(chain.from_iterable(zip_longest(*teams, fillvalue="")))


def _with_land(board: Playable) -> Playable:
    """Return a board; raise EmptyBoardError if it has no land."""
    from printplay.geometry.board import BuiltBoard

    if isinstance(board, BuiltBoard) and not board.land:
        from printplay.geometry.check import LAND_CURE, WATER_ONLY

        place = FilePlace(str(board.path), key="board")
        raise EmptyBoardError(WATER_ONLY, place=place, hint=LAND_CURE)
    return board


def _order_of_code(meta: Meta, text: str, layouts: Sequence[str | Path], job: Job) -> Order:
    """Return the order that prints the sheet of a code again; it sets the language, too."""
    from printplay.lookup.boards import coded_hash, find, shipped
    from printplay.printing.sheet_code import read_code

    code = read_code(text)
    if code.game != meta.code or any(code.switches[len(meta.house_rules) :]):
        raise CallError(N_("this is not the code of a {game} sheet"), game=_(meta.title))
    wanted = coded_hash(code.board, meta.id)
    names = [code.board] if code.board != wanted else [*layouts, *shipped(meta.id)]
    found = [name for name in names if find(name, meta.id).hash == wanted]
    if not found:
        raise CallError(
            N_("no known board has the hash {hash}"),
            hint=N_("Give the layout file the sheet was printed from with --layout."),
            hash=wanted,
        )
    switch(code.language)
    house = {
        rule.key: rule.values[1] for rule, on in zip(meta.house_rules, code.switches, strict=False) if on
    }
    return _order(meta, layout=found[:1], players=1, house=house, serial=code.serial,
                   job=replace(job, low_ink=code.low_ink, light=code.light))  # fmt: skip
