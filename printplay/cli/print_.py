"""`printplay print`: PDFs for a game night, or one part of it as PDF, SVG or PNG."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from printplay import games
from printplay.cli.options import Force, Lang
from printplay.errors import CallError
from printplay.i18n import N_, _, language, switch

if TYPE_CHECKING:
    from printplay.games.game import Meta
    from printplay.printing.component import Component
    from printplay.printing.drawing import Drawing
    from printplay.printing.kit import Kit
    from printplay.printing.order import Order, Print

MAX_COPIES = 100_000


class Format(StrEnum):
    """What files are written."""

    pdf = "pdf"
    svg = "svg"
    png = "png"


class Flip(StrEnum):
    """How the printer turns a sheet; see printing.paper.Duplex."""

    long = "long"
    short = "short"
    none = "none"


class Ink(StrEnum):
    """How much ink is put down."""

    full = "full"
    low = "low"


def print_(
    game: Annotated[str, typer.Argument(help=_("The game; `printplay games` lists them."))],
    part: Annotated[
        list[str] | None,
        typer.Argument(help=_("Parts, such as sheet or map; all with a cover when none is named.")),
    ] = None,
    players: Annotated[
        int | None, typer.Option(help=_("Players at the table; default: as many as can play."))
    ] = None,
    copies: Annotated[int, typer.Option(help=_("Copies of each part."), min=1, max=MAX_COPIES)] = 1,
    layout: Annotated[
        list[str] | None,
        typer.Option(help=_("Board by name or file; twice for front and back. Default: A and B.")),
    ] = None,
    paper: Annotated[
        str, typer.Option(help=_("a4, letter, a3, a5, both (safe on A4 and Letter) or WxH in mm."))
    ] = "a4",
    duplex: Annotated[Flip, typer.Option(help=_("Edge the printer flips on."))] = Flip.long,
    ink: Annotated[Ink, typer.Option(help=_("low draws outlines in place of fills."))] = Ink.full,
    house: Annotated[
        list[str] | None,
        typer.Option(help=_("A house rule that differs, such as second-port=stop; repeatable.")),
    ] = None,
    serial: Annotated[int, typer.Option(help=_("Number of the first sheet."), min=1)] = 1,
    code: Annotated[
        str | None, typer.Option(help=_("Print again the very sheet this code stands on."))
    ] = None,
    form: Annotated[Format, typer.Option("--format", help=_("Kind of file."))] = Format.pdf,
    dpi: Annotated[int, typer.Option(help=_("Resolution of PNG files."), min=36, max=1200)] = 300,
    output: Annotated[
        Path, typer.Option("--output", "-o", help=_("Folder the files go to."))
    ] = Path("output"),
    profile: Annotated[
        str | None, typer.Option(help=_("The printer, as `printplay calibrate` knows it."))
    ] = None,
    force: Force = False,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help=_("Say nothing but errors."))
    ] = False,
    lang: Lang = None,  # noqa: ARG001  taken by its callback
) -> None:
    """Make an order of the options and write what it asks for, after a preflight of all of it."""
    meta = games.find(game)
    if code is not None:
        if part not in (None, [], ["sheet"]) or (players, copies, house, serial, ink) != (
            None, 1, None, 1, Ink.full,
        ):  # fmt: skip
            raise CallError(
                N_("--code says all there is to say of a sheet"),
                hint=N_("It goes with --layout, --paper, --duplex, --format and --output only."),
            )
        order = _order_of_code(meta, code, layout or [], paper)
        parts = ["sheet"]
    else:
        parts = _parts(meta, part or [])
        order = _order(
            meta,
            layout=layout or list(meta.layouts),
            paper=paper,
            players=meta.players[1] if players is None else players,
            copies=copies,
            low_ink=ink is Ink.low,
            house=_house(meta, house or []),
            serial=serial,
        )
    made = [meta.make(name, order) for name in parts]
    say = (lambda _text: None) if quiet else typer.echo
    if form is Format.pdf:
        whole = not part and code is None
        kits = {}
        for prints in [made] if whole else [[single] for single in made]:
            stem = meta.id if whole else f"{meta.id}-{prints[0].part}"
            kit = _kit(meta, order, prints, duplex.value, profile, with_cover=whole)
            kits[output / f"{stem}.pdf"] = kit
        _write_pdfs(kits, force=force, quiet=quiet, say=say)
    else:
        _write_faces(meta.id, made, form, dpi, output, force=force, quiet=quiet, say=say)


def _parts(meta: Meta, asked: Sequence[str]) -> list[str]:
    known = [part.id for part in meta.parts]
    for name in asked:
        if name not in known:
            raise CallError(
                N_("{game} has no part {part!r}"),
                hint=N_("Parts are: {known}."),
                game=meta.id,
                part=name,
                known=", ".join(known),
            )
    return list(dict.fromkeys(asked)) or known


def _house(meta: Meta, asked: Sequence[str]) -> dict[str, str]:
    """Return the house rules that differ from their defaults, in the game's order."""
    given: dict[str, str] = {}
    rules = {rule.key: rule for rule in meta.house_rules}
    for text in asked:
        key, _sign, value = text.replace(" ", "=", 1).partition("=")
        rule = rules.get(key.strip())
        if rule is None or value.strip() not in rule.values:
            raise CallError(
                N_("{text!r} is no house rule of {game}"),
                hint=N_("House rules are: {known}."),
                text=text,
                game=meta.id,
                known=", ".join(f"{rule.key}={'|'.join(rule.values)}" for rule in rules.values()),
            )
        given[rule.key] = value.strip()
    return {
        rule.key: given[rule.key]
        for rule in meta.house_rules
        if given.get(rule.key, rule.values[0]) != rule.values[0]
    }


def _order(
    meta: Meta, *, layout: Sequence[str], paper: str, players: int, copies: int, low_ink: bool,
    house: Mapping[str, str], serial: int,
) -> Order:  # fmt: skip
    from printplay.boards import find_board
    from printplay.printing.codes import MAX_SERIAL
    from printplay.printing.order import Order
    from printplay.printing.paper import paper as paper_called

    if not 1 <= players <= meta.players[1]:
        raise CallError(
            N_("{game} is played by {low} to {high}, not {players}"),
            game=_(meta.title), low=meta.players[0], high=meta.players[1], players=players,
        )  # fmt: skip
    if len(layout) > 2:
        raise CallError(N_("a sheet has two sides: name one or two layouts"))
    if serial + players * copies - 1 > MAX_SERIAL:
        raise CallError(N_("sheets are numbered up to {last} only"), last=MAX_SERIAL)
    boards = [find_board(name, meta.id) for name in layout]
    return Order(boards, paper_called(paper), players, copies, low_ink, house, serial)


def _order_of_code(meta: Meta, text: str, layouts: Sequence[str], paper: str) -> Order:
    """Return the order that prints the sheet of a code again; it sets the language, too."""
    from printplay.boards import find_board, shipped
    from printplay.printing.codes import read_code

    said = read_code(text)
    if said.game != meta.code:
        raise CallError(N_("this is not the code of a {game} sheet"), game=_(meta.title))
    names = [*layouts, *map(str, shipped(meta.id))]
    found = [name for name in names if find_board(name, meta.id).hash == said.board_hash]
    if not found:
        raise CallError(
            N_("no board at hand has the hash {hash}"),
            hint=N_("Name the layout file the sheet was printed from with --layout."),
            hash=said.board_hash,
        )
    switch(said.language)
    house = {
        rule.key: rule.values[1]
        for rule, on in zip(meta.house_rules, said.switches, strict=False)
        if on
    }
    return _order(meta, layout=found[:1], paper=paper, players=1, copies=1, low_ink=said.low_ink,
                  house=house, serial=said.serial)  # fmt: skip


def _kit(
    meta: Meta,
    order: Order,
    prints: Sequence[Print],
    duplex: str,
    profile: str | None,
    *,
    with_cover: bool,
) -> Kit:
    from printplay.printing.cover import Cover
    from printplay.printing.kit import Kit
    from printplay.printing.marks import Slug
    from printplay.printing.paper import Duplex
    from printplay.printing.profile import NONE, load

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
        else _("A sheet to try"),
        [
            _("Side {name}: {title} ({hash})").format(
                name=board.name, hash=board.hash, title=_board_title(board)
            )
            for board in order.boards
        ],
        house,
        _(meta.needs),
        [meta.picture(board, low_ink=order.low_ink) for board in order.boards]
        if with_cover
        else (),
    )
    title = _(meta.title) if with_cover else f"{_(meta.title)}: {prints[0].title}"
    printer = load(profile) if profile is not None else NONE
    return Kit(
        title, prints, order.paper, Duplex(duplex), slug, sheet if with_cover else None, printer
    )


def _board_title(board: Any) -> str:
    return str(board.title.get(language()) or board.title.get("en") or board.name)


def _write_pdfs(kits: Mapping[Path, Kit], *, force: bool, quiet: bool, say: Any) -> None:
    """Write all files, or none where one of them has a fault or would hide somebody's work."""
    from printplay.printing.output import check_target
    from printplay.printing.preflight import Preflight

    for path, kit in kits.items():
        check_target(path, force=force)
        kit.check(Preflight())
    for path, kit in kits.items():
        _write_pdf(kit, path, force=force, quiet=quiet, say=say)


def _write_pdf(kit: Kit, path: Path, *, force: bool, quiet: bool, say: Any) -> None:
    from printplay.printing.output import write

    with _progress(kit.pages, _("pages"), quiet=quiet) as bar:
        data = kit.pdf(language(), bar.update)
    write(path, data, force=force)
    say(
        _("{path} (pages: {pages}, sheets of {paper}: {sheets})").format(
            path=path, pages=kit.pages, sheets=kit.sheets(), paper=kit.paper.title
        )
    )
    if kit.cover is not None:
        say(_ADVICE[kit.duplex.value]())


#: What to do with a kit, by the way its paper is turned.
_ADVICE = {
    "long": lambda: _("Print at 100 %, flip on the long edge; the first page says the rest."),
    "short": lambda: _("Print at 100 %, flip on the short edge; the first page says the rest."),
    "none": lambda: _("Print at 100 %, on one side; the first page says the rest."),
}


def _write_faces(
    game: str,
    made: Sequence[Print],
    form: Format,
    dpi: int,
    output: Path,
    *,
    force: bool,
    quiet: bool,
    say: Any,
) -> None:
    from printplay.printing.faces import face_png, face_svg, faces
    from printplay.printing.output import check_target, write
    from printplay.printing.preflight import Preflight, PreflightError

    def paths() -> Iterator[tuple[Path, Component, Drawing]]:
        for single in made:
            for stem, component, drawing in faces(single):
                yield output / f"{game}-{stem}.{form.value}", component, drawing

    preflight, count = Preflight(), 0
    for single in made:
        preflight.colours(single.title, single.meanings)
    for path, component, drawing in paths():
        check_target(path, force=force)
        preflight.face(component, drawing)
        count += 1
    if preflight.faults:
        raise PreflightError(preflight.faults)
    with _progress(count, _("files"), quiet=quiet) as bar:
        for path, component, drawing in paths():
            if form is Format.svg:
                data = face_svg(component, drawing)
            else:
                data = face_png(component, drawing, dpi, language())
            write(path, data, force=force)
            bar.update(1)
    say(_("{folder} (files: {count})").format(folder=output, count=count))


def _progress(length: int, label: str, *, quiet: bool) -> Any:
    """Return a progress bar that shows on a terminal only."""
    hidden = quiet or not sys.stderr.isatty()
    return typer.progressbar(length=length, label=label, file=sys.stderr, hidden=hidden)
