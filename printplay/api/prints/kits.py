"""Kits of games, their parts, and the user's decks."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from functools import partial
from pathlib import Path
from typing import Any

from printplay.api.prints.kit import Kit, one_of, unknown
from printplay.api.prints.ordering import Request
from printplay.core.errors import CallError
from printplay.core.i18n import N_, _, language, localised, use
from printplay.core.print_choices import (
    ColourName,
    Duplex,
    DuplexName,
    FileFormat,
    Ink,
    InkName,
    Marks,
    MarksName,
    Separation,
)
from printplay.core.speaking import speak
from printplay.decks import Deck, read_deck
from printplay.match import registry
from printplay.printing import kit as sheets
from printplay.printing.imposition.cutter import LAYOUTS
from printplay.printing.job import Bar, Job, Reporter
from printplay.printing.naming import Kits, Stem, stem, unambiguous
from printplay.printing.order import Order, Print

#: What the name of a file says of cards without backs, where those with backs are another.
_FRONTS = "fronts"

__all__ = [
    "Bar",
    "Duplex",
    "FileFormat",
    "Job",
    "Marks",
    "Reporter",
    "Separation",
    "cards_of",
    "deck_kit",
    "named_kit",
    "order_of",
    "paper_word",
    "print_deck",
    "print_game",
    "typed_kit",
]


def print_game(
    game: str | Path,
    *parts: str,
    paper: str = "a4",
    map_paper: str | None = None,
    ink: InkName = "full",
    duplex: DuplexName = "long",
    players: int | None = None,
    layout: str | Path | Sequence[str | Path] | None = None,
    size: str | None = None,
    house: Mapping[str, str] | None = None,
    serial: int | None = None,
    code: str | None = None,
    match: str | None = None,
    ledger: str | Path | None = None,
    codes: bool = True,
    copies: int = 1,
    bleed: float | None = None,
    marks: MarksName = "crop",
    packed: bool = False,
    cutter: str | None = None,
    corners: float = 0.0,
    colour: ColourName = "rgb",
    profile: str | None = None,
    lang: str | None = None,
) -> Kit:
    """Print a game with a cover, or some of its parts, a file each.

    Of a pad that is the pad alone, without a cover; its reference comes with it where the pad has
    no room for what a row gives.

    `game` is its name, or the file of a pad as a Path; a board, by name or Path, is printed with
    its game, the file of a deck by itself. A `str` is never a path.

    `paper` is a4, letter, a3, a5, both, WxH in mm, or card, `map_paper` the same for maps and
    boards, in a file of their own; `ink` full, light or low; `duplex` long,
    short, fold or none; `marks` crop, full or none; `colour` rgb or cmyk. `players` is how many sit
    at the table, `layout` the board (or two: front and back) by name or file, `size` how large maps
    are (a0 to a5, or WxH in mm), `house` the house rules that differ, `serial` the number of the
    first sheet, `bleed` mm. `code` prints the very sheet again that it stands on; `match` prints
    for a match of the `ledger`. Pads have markers and codes, so that `scan` reads photos of them,
    unless `codes` is False. `profile` is a printer that was measured. `cutter` is the version
    of the marks that a cutting machine reads, "v1" or "v2": its cut files are written beside the
    PDF, with corners of a radius of `corners` mm.

    Nothing is written yet. Raises CallError for an unknown game or part, or options that exclude
    each other; LayoutError if a layout cannot be read.

    >>> kit = print_game("goldrausch", "cards", paper="letter", ink="low")
    >>> kit.faults, list(kit.pdf())
    ((), ['goldrausch-cards-letter-low.pdf'])
    """
    named = [layout] if isinstance(layout, str | Path) else layout
    request = Request(
        players=players,
        layout=named,
        size=size,
        house=[f"{key}={value}" for key, value in house.items()] if house else None,
        serial=serial,
        code=code,
        match=match,
        ledger=None if ledger is None else str(ledger),
        codes=codes,
    )
    job = _job(
        paper=paper, map_paper=map_paper, ink=ink, duplex=duplex, copies=copies, bleed=bleed,
        marks=marks, packed=packed, cutter=cutter, corners=corners, colour=colour, profile=profile,
    )  # fmt: skip
    with speak(lang), use(lang or language()):  # a code sets the language of its own sheet
        return named_kit(game, parts, request, job)


def print_deck(
    file: str | Path,
    *,
    paper: str = "a4",
    ink: InkName = "full",
    duplex: DuplexName = "long",
    copies: int = 1,
    bleed: float | None = None,
    marks: MarksName = "crop",
    packed: bool = False,
    cutter: str | None = None,
    corners: float = 0.0,
    colour: ColourName = "rgb",
    profile: str | None = None,
    lang: str | None = None,
) -> Kit:
    """Print the user's own deck, from its TOML file; the options are those of `print_game`.

    Raises LayoutError if the file is no deck.
    """
    job = _job(
        paper=paper, ink=ink, duplex=duplex, copies=copies, bleed=bleed, marks=marks,
        packed=packed, cutter=cutter, corners=corners, colour=colour, profile=profile,
    )  # fmt: skip
    with speak(lang):
        return deck_kit(Path(file), job)


def _job(*, ink: str, duplex: str, marks: str, colour: str, cutter: str | None, **more: Any) -> Job:
    for name, given, known in (("ink", ink, tuple(Ink)), ("cutter", cutter, tuple(LAYOUTS))):
        if given is not None and given not in known:
            raise unknown(name, given, known)
    return Job(
        low_ink=ink == "low",
        light=ink == "light",
        duplex=one_of(Duplex, "duplex", duplex),
        marks=one_of(Marks, "marks", marks),
        colour=one_of(Separation, "colour", colour),
        cutter=cutter or "",
        **more,
    )


def paper_word(name: str) -> str:
    """Return the name of a paper from any spelling; raise CallError if it is unknown."""
    from printplay.printing.imposition.paper import paper

    return paper(name).word


# -- whatever is named ----------------------------------------------------------------------------


def typed_kit(words: Sequence[str], request: Request, job: Job) -> Kit:
    """Return the kit that the words of a command line name: a thing to print, and its parts.

    The first word is a game, by its name or the file of a pad; or a board, by its name or file,
    printed with its game; or the file of a deck.
    """
    from printplay.lookup import boards
    from printplay.pads.file import finding

    thing: str | Path = boards.name_or_file(words[0]) if boards.is_path(words[0]) else words[0]
    parts = list(words[1:])
    if isinstance(thing, str):
        thing, parts = registry.spelled([thing, *parts])
        if thing not in registry.names() and finding.find(thing) is None:
            thing = boards.name_or_file(thing)
    return named_kit(thing, parts, request, job)


def named_kit(name: str | Path, parts: Sequence[str], request: Request, job: Job) -> Kit:
    """Return the kit of a game, a board, a pad or a deck; see `print_game`."""
    from printplay.api.prints.game_kit import game_kit

    if (printed := _of_layout(name, parts, request, job)) is not None:
        return printed
    return game_kit(registry.meant(name), parts, request, job)


def _of_layout(name: str | Path, parts: Sequence[str], request: Request, job: Job) -> Kit | None:
    """Return the kit of a layout or a deck; None if the name is neither.

    Raises CallError for a file of another kind, FileError if it does not exist.
    """
    from printplay.api.prints.game_kit import game_kit
    from printplay.lookup import printable_file

    found = printable_file.find(name)
    if found is None:
        return None
    if isinstance(found, Path):
        _refuse_beside_deck(str(name), parts, request)
        return deck_kit(found, job)
    request = replace(request, layout=[name, *(request.layout or ())])
    return game_kit(registry.find(found), parts, request, job)


def _refuse_beside_deck(name: str, parts: Sequence[str], request: Request) -> None:
    """Raise CallError if an option was given that only a game takes, not a deck."""
    plain = Request(ledger=request.ledger, draft=request.draft)
    changed = [
        field.name for field in fields(Request)
        if (getattr(request, field.name) or None) != (getattr(plain, field.name) or None)
    ]  # fmt: skip
    if list(parts) not in ([], ["cards"]):
        raise CallError(
            N_("{name} is a deck of cards; it has no part {part!r}"),
            hint=N_("Leave it out: a deck is printed whole."),
            name=name,
            part=parts[0][:40],
        )
    if changed:
        raise CallError(
            N_("--{option} is for games; {name} is a deck of cards"),
            hint=N_("Remove it."),
            name=name,
            option="no-codes" if changed[0] == "codes" else changed[0],
        )


# -- decks -----------------------------------------------------------------------------------------


def deck_kit(file: Path, job: Job) -> Kit:
    """Return the kit of the user's own deck."""
    from printplay.printing.imposition.sheet_marks import Slug

    found = read_deck(file)
    order = order_of(job)

    def naming(job: Job) -> Stem:
        return stem(stem_of(found), job)

    def kits(job: Job) -> Kits:
        def made_up(made: Sequence[Print]) -> dict[str, sheets.PrintFile]:
            title = title_of(found)
            slug = Slug(title, f"{found.name} {found.hash}", "", note=Slug.note if found.game else "")
            backs = any(batch.make(0).back is not None for one in made for batch in one.batches)
            whole = job.kit(title, made, order, slug, backs=backs)
            if not whole.blank:
                return {naming(job)(""): whole}
            # cards without backs that fill sheets are printed by themselves, on one side
            return {
                naming(job)("" if backed else _FRONTS): job.kit(
                    title, [_only(one, backed=backed) for one in made], order, slug
                )
                for backed in (True, False)
            }

        return made_up

    return Kit(job, naming, {"cards": partial(cards_of, found, order)}, kits, language())


def _only(made: Print, *, backed: bool) -> Print:
    """Return the cards that have backs, or those that have none."""
    return replace(made, batches=[batch for batch in made.batches if batch.has_backs == backed])


def order_of(job: Job) -> Order:
    """Return the order for a deck that belongs to no game.

    Raises CallError for a paper of maps: a deck has none.
    """
    if job.map_paper is not None:
        raise CallError(N_("a deck has no map"), hint=N_("Leave --map-paper out."))
    from printplay.printing.imposition.paper import paper
    from printplay.printing.order import Order

    return Order((), paper(job.paper), 1, job.copies, low_ink=job.low_ink, bleed=job.bleed, light=job.light)


def cards_of(deck: Deck, order: Order) -> Print:
    """Return the cards of a deck as a part to print."""
    from printplay.decks.printing import print_of

    return print_of(deck, order, "cards", _("cards"), _("Cut along the marks."))


def title_of(deck: Deck) -> str:
    """Return a deck's title in the current language, else in any, else its name."""
    return localised(deck.title, deck.name)


def stem_of(deck: Deck) -> str:
    """Return the stem of a deck's printed files: the name of its own file.

    Starters are all called `deck.toml`: they take the name of their folder, so that none replaces
    another. The stem does not begin like an option or a hidden file, and differs from games and
    other decks.
    """
    name = deck.path.stem
    if name == "deck":
        name = Path(deck.path).absolute().parent.name
    plain = re.sub(r"[^\w.-]+", "-", name).strip("-.") or "deck"
    return unambiguous(plain, "deck", registry.names())
