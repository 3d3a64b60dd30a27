"""`printplay deck`: a deck of one's own, from a TOML file and its CSV to PDF, PNG or SVG."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from printplay.cli.options import Force, Lang
from printplay.cli.paper_options import (
    Bleed,
    Copies,
    Cuts,
    Dpi,
    Duplexing,
    Flip,
    Folder,
    Form,
    Format,
    Ink,
    InkUse,
    MarkStyle,
    Packed,
    PaperName,
    Printer,
    Silent,
    spacing_of,
)
from printplay.cli.writing import write_faces, write_pdfs
from printplay.i18n import _, language

if TYPE_CHECKING:
    from printplay.decks import Deck

File = Annotated[Path, typer.Argument(help=_("The deck: a TOML file."), show_default=False)]


def deck(
    file: File,
    *,
    copies: Copies = 1,
    paper: PaperName = "a4",
    duplex: Duplexing = Flip.long,
    bleed: Bleed = None,
    marks: MarkStyle = Cuts.crop,
    packed: Packed = False,
    ink: InkUse = Ink.full,
    form: Form = Format.pdf,
    dpi: Dpi = 300,
    output: Folder = Path("output"),
    profile: Printer = None,
    force: Force = False,
    quiet: Silent = False,
    lang: Lang = None,  # noqa: ARG001  taken by its callback
) -> None:
    """Print the cards of a deck, after a preflight of all of them."""
    from printplay.decks import read_deck
    from printplay.decks.printing import print_of
    from printplay.printing.kit import Kit
    from printplay.printing.marks import Slug
    from printplay.printing.order import Order
    from printplay.printing.paper import Duplex
    from printplay.printing.paper import paper as paper_called
    from printplay.printing.profile import named

    found = read_deck(file)
    order = Order((), paper_called(paper), 1, copies, low_ink=ink is Ink.low, bleed=bleed)
    title = title_of(found)
    made = print_of(found, order, "cards", _("cards"), _("Cut along the marks."))
    say = (lambda _text: None) if quiet else typer.echo
    name = stem(found)
    if form is not Format.pdf:
        write_faces(name, [made], form.value, dpi, output, force=force, quiet=quiet, say=say)
        return
    slug = Slug(title, f"{found.name} {found.hash}", "", Slug.note if found.game else "")
    backs = any(batch.make(0).back is not None for batch in made.batches)
    kit = Kit(
        title, [made], order.paper, Duplex(duplex.value) if backs else Duplex.none, slug,
        spacing=spacing_of(bleed, marks, packed=packed), profile=named(profile),
    )  # fmt: skip
    write_pdfs({output / f"{name}.pdf": kit}, force=force, quiet=quiet, say=say)


def title_of(found: Deck) -> str:
    """Return a deck's title in the current language, else in any, else its name."""
    return found.title.get(language()) or next(iter(found.title.values()), found.name)


def stem(found: Deck) -> str:
    """Return the name of the files a deck is printed to: that of its own file."""
    return re.sub(r"[^\w.-]+", "-", found.path.stem) or "deck"
