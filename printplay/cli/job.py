"""A print job: on which paper, with which ink and into which files what is asked for is printed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

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
    PreflightJson,
    PreflightOnly,
    Printer,
    Silent,
)

if TYPE_CHECKING:
    from printplay.printing.cover import Cover
    from printplay.printing.kit import Kit
    from printplay.printing.marks import Slug
    from printplay.printing.order import Order, Print


@dataclass(frozen=True, kw_only=True)
class Job:
    """What `print` and `deck` have in common, as a person typed it."""

    copies: Copies = 1
    paper: PaperName = "a4"
    duplex: Duplexing = Flip.long
    bleed: Bleed = None
    marks: MarkStyle = Cuts.crop
    packed: Packed = False
    ink: InkUse = Ink.full
    form: Form = Format.pdf
    dpi: Dpi = 300
    output: Folder = Path("output")
    profile: Printer = None
    preflight_only: PreflightOnly = False
    as_json: PreflightJson = False
    force: Force = False
    quiet: Silent = False
    lang: Lang = None  # taken by its callback

    @property
    def low_ink(self) -> bool:
        """Tell whether outlines are drawn in place of fills."""
        return self.ink is Ink.low

    def say(self, text: str) -> None:
        """Tell what was done, unless nothing is to be said."""
        if not self.quiet:
            typer.echo(text)

    def kit(
        self, title: str, prints: Sequence[Print], order: Order, slug: Slug,
        cover: Cover | None = None, *, backs: bool = True,
    ) -> Kit:  # fmt: skip
        """Return parts as one file, for the paper and the printer of this job."""
        from printplay.printing.kit import Kit
        from printplay.printing.paper import Duplex, Marks, Spacing
        from printplay.printing.profile import named

        duplex = Duplex(self.duplex.value) if backs else Duplex.none
        spacing = Spacing(self.bleed, self.packed, Marks(self.marks.value))
        return Kit(title, prints, order.paper, duplex, slug, cover, spacing, named(self.profile))
