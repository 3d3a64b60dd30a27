"""What is printed: games, parts of them, decks of one's own; looked at, and then written."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from printplay import games
from printplay.api.kit import Kit, one_of, unknown
from printplay.api.ordering import Request
from printplay.api.speaking import speak
from printplay.decks import Deck, read_deck
from printplay.errors import CallError
from printplay.games.game import Meta
from printplay.i18n import N_, _, language, localised, use
from printplay.printing import kit as sheets
from printplay.printing.job import Job
from printplay.printing.naming import Kits, Stem, stem
from printplay.printing.order import Order, Print
from printplay.printing.paper import Duplex, Marks, Separation

#: How the cover names a board, and what else a game is played with.
_BOARD = N_("Side {name}: {title} ({hash})")
_CARDS = N_("{title} ({name} {hash})")


def print_game(
    game: str,
    *parts: str,
    paper: str = "a4",
    ink: str = "full",
    duplex: str = "long",
    players: int | None = None,
    layout: str | Path | Sequence[str | Path] | None = None,
    size: str | None = None,
    house: Mapping[str, str] | None = None,
    serial: int = 1,
    code: str | None = None,
    match: str | None = None,
    ledger: str | Path | None = None,
    copies: int = 1,
    bleed: float | None = None,
    marks: str = "crop",
    packed: bool = False,
    colour: str = "rgb",
    profile: str | None = None,
    lang: str | None = None,
) -> Kit:
    """Print a game, or some of its parts, a file each; all with a cover where none is named.

    `paper` is a4, letter, a3, a5, both, WxH in mm, or card; `ink` full or low; `duplex` long,
    short, fold or none; `marks` crop, full or none; `colour` rgb or cmyk. `players` is how many sit
    at the table, `layout` the board (or two: front and back) by name or file, `size` how large maps
    are (a0 to a5, or WxH in mm), `house` the house rules that differ, `serial` the number of the
    first sheet, `bleed` mm. `code` prints the very sheet again that it stands on; `match` prints
    for a match of the `ledger`. `profile` is a printer that was measured.

    Nothing is written yet. Raises CallError where there is no such game or part, or what is asked
    for does not go together; LayoutError where a layout cannot be read.

    >>> kit = print_game("goldrausch", "cards", paper="letter", ink="low")
    >>> kit.faults, list(kit.pdf())
    ((), ['goldrausch-cards-letter-low.pdf'])
    """
    named = [layout] if isinstance(layout, str | Path) else layout
    request = Request(
        players=players,
        layout=[str(one) for one in named] if named is not None else None,
        size=size,
        house=[f"{key}={value}" for key, value in house.items()] if house else None,
        serial=serial,
        code=code,
        match=match,
        ledger=None if ledger is None else str(ledger),
    )
    job = _job(
        paper=paper, ink=ink, duplex=duplex, copies=copies, bleed=bleed, marks=marks,
        packed=packed, colour=colour, profile=profile,
    )  # fmt: skip
    with speak(lang), use(lang or language()):  # a code sets the language, for itself alone
        return game_kit([game, *parts], request, job)


def print_deck(
    file: str | Path,
    *,
    paper: str = "a4",
    ink: str = "full",
    duplex: str = "long",
    copies: int = 1,
    bleed: float | None = None,
    marks: str = "crop",
    packed: bool = False,
    colour: str = "rgb",
    profile: str | None = None,
    lang: str | None = None,
) -> Kit:
    """Print a deck of one's own, from its TOML file; the rest as for `print_game`.

    Raises LayoutError where the file is no deck.
    """
    job = _job(
        paper=paper, ink=ink, duplex=duplex, copies=copies, bleed=bleed, marks=marks,
        packed=packed, colour=colour, profile=profile,
    )  # fmt: skip
    with speak(lang):
        return deck_kit(Path(file), job)


def _job(
    *, paper: str, ink: str, duplex: str, copies: int, bleed: float | None, marks: str,
    packed: bool, colour: str, profile: str | None,
) -> Job:  # fmt: skip
    if ink not in ("full", "low"):
        raise unknown("ink", ink, ("full", "low"))
    return Job(
        paper=paper,
        low_ink=ink == "low",
        duplex=one_of(Duplex, "duplex", duplex),
        copies=copies,
        bleed=bleed,
        marks=one_of(Marks, "marks", marks),
        packed=packed,
        colour=one_of(Separation, "colour", colour),
        profile=profile,
    )


# -- games -----------------------------------------------------------------------------------------


def game_kit(words: Sequence[str], request: Request, job: Job) -> Kit:
    """Return what is printed of the game that some words name, and of its parts that follow."""
    game, named_parts = games.spelled(list(words))
    meta = games.find(game)
    part = request.parts(meta, named_parts) if named_parts else None
    if not meta.parts:
        raise CallError(N_("{game} has nothing to print yet"), game=_(meta.title))
    order = request.order(meta, part or [], job)
    parts = request.parts(meta, part or [])
    job = replace(job, low_ink=order.low_ink)  # a code says it, whatever else was set

    def naming(job: Job) -> Stem:
        return stem(
            meta.id,
            job,
            layout=request.layout_words(meta, order),
            order=request.order_words(meta, order),
        )

    def kits(job: Job) -> Kits:
        named = naming(job)

        def made_up(made: Sequence[Print]) -> dict[str, sheets.Kit]:
            if not part and request.code is None and not order.paper.single:
                return {named(""): _kit(meta, order, made, job, with_cover=True)}
            return {
                named(single.part): _kit(meta, order, [single], job, with_cover=False)
                for single in made
            }

        return made_up

    made = {name: partial(meta.make, name, order) for name in parts}
    return Kit(job, naming, made, kits, language())


def _kit(
    meta: Meta, order: Order, prints: Sequence[Print], job: Job, *, with_cover: bool
) -> sheets.Kit:
    from printplay.printing.cover import Cover
    from printplay.printing.marks import Slug

    house = [f"{key} {value}" for key, value in order.house.items()]
    slug = Slug(
        _(meta.title),
        ", ".join(f"{board.name} {board.hash}" for board in order.boards),
        ", ".join(house),
    )
    sheet = Cover(
        _(meta.title),
        _("A game night for {players} players").format(players=order.players)
        if order.players > 1
        else _("For one player, to try"),
        [
            _(_BOARD if not meta.has("layout") else _CARDS).format(
                name=board.name, hash=board.hash, title=_board_title(board)
            )
            for board in order.boards
        ],
        house,
        _(meta.needs),
        order.low_ink,
        _pictures(meta, order, prints) if with_cover else (),
    )
    title = _(meta.title) if with_cover else f"{_(meta.title)}: {prints[0].title}"
    return job.kit(title, prints, order, slug, sheet if with_cover else None)


def _pictures(meta: Meta, order: Order, prints: Sequence[Print]) -> Sequence[Any]:
    """Return what decorates the cover: how a poster is joined, or else the boards."""
    plans = [plan for made in prints for plan in made.plans[:2]]
    return plans or [meta.picture(board, low_ink=order.low_ink) for board in order.boards]


def _board_title(board: Any) -> str:
    return str(board.title.get(language()) or board.title.get("en") or board.name)


# -- decks -----------------------------------------------------------------------------------------


def deck_kit(file: Path, job: Job) -> Kit:
    """Return what is printed of a deck of one's own."""
    from printplay.printing.marks import Slug

    found = read_deck(file)
    order = order_of(job)

    def naming(job: Job) -> Stem:
        return stem(stem_of(found), job)

    def kits(job: Job) -> Kits:
        def made_up(made: Sequence[Print]) -> dict[str, sheets.Kit]:
            title = title_of(found)
            slug = Slug(title, f"{found.name} {found.hash}", "", Slug.note if found.game else "")
            backs = any(batch.make(0).back is not None for one in made for batch in one.batches)
            return {naming(job)(""): job.kit(title, made, order, slug, backs=backs)}

        return made_up

    return Kit(job, naming, {"cards": partial(cards_of, found, order)}, kits, language())


def order_of(job: Job) -> Order:
    """Return what a job asks for, of a deck that belongs to no game."""
    from printplay.printing.order import Order
    from printplay.printing.paper import paper

    return Order((), paper(job.paper), 1, job.copies, low_ink=job.low_ink, bleed=job.bleed)


def cards_of(found: Deck, order: Order) -> Print:
    """Return the cards of a deck as something to print."""
    from printplay.decks.printing import print_of

    return print_of(found, order, "cards", _("cards"), _("Cut along the marks."))


def title_of(found: Deck) -> str:
    """Return a deck's title in the current language, else in any, else its name."""
    return localised(found.title, found.name)


def stem_of(found: Deck) -> str:
    """Return the name of the files a deck is printed to: that of its own file.

    It neither begins like an option nor is it hidden.
    """
    return re.sub(r"[^\w.-]+", "-", found.path.stem).strip("-.") or "deck"
