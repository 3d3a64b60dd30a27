"""A print job: on which paper, with which ink and into which files what is asked for is printed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from printplay.cli import settings
from printplay.cli.options import Force, Lang
from printplay.cli.paper_options import (
    Bleed,
    Colours,
    Copies,
    Corners,
    Cuts,
    CutterVersion,
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
    Press,
    Printer,
    Silent,
    Url,
    Watch,
)
from printplay.errors import CallError
from printplay.i18n import N_, _

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
    cutter: CutterVersion = None
    corners: Corners = 0.0
    ink: InkUse = Ink.full
    colour: Press = Colours.rgb
    form: Form = Format.pdf
    dpi: Dpi = 300
    url: Url = None
    output: Folder = Path("output")
    profile: Printer = None
    preflight_only: PreflightOnly = False
    as_json: PreflightJson = False
    watch: Watch = False
    force: Force = False
    quiet: Silent = False
    lang: Lang = None  # taken by its callback

    def __post_init__(self) -> None:
        """Raise CallError where options do not go together."""
        if self.as_json and not self.preflight_only:
            raise CallError(N_("--json goes with --preflight-only"))
        named = self.paper.strip().lower()
        single, cut, form = named == "card", self.cutter is not None, f"--format {self.form.value}"
        if (single or self.form is not Format.pdf) and settings.stands("profile"):
            object.__setattr__(self, "profile", None)  # set for the printer at home
        for wrong, first, second, why in (
            (self.colour is Colours.cmyk and self.form is not Format.pdf, "--colour cmyk", form,
             N_("Pictures for a screen are RGB; inks of a press go into a PDF.")),
            (self.url is not None and self.form is not Format.tts, "--url", form,
             N_("It is for --format tts.")),
            (self.form is Format.pdf and self.dpi != 300, "--dpi", form,
             N_("A PDF is sharp at any size; --format png has dots.")),
            (self.bleed is not None and self.form is Format.tts, "--bleed", form,
             N_("Nothing is cut on a table top.")),
            (single and self.duplex is Flip.fold, "--paper card", "--duplex fold",
             N_("Each face is a page of its own: nothing lies beside it.")),
            (single and self.profile is not None, "--paper card", "--profile",
             N_("A profile is for a printer at home; a print shop sets its own.")),
            (self.profile is not None and self.form is not Format.pdf, "--profile", form,
             N_("It moves what a printer prints; pictures go through none.")),
            (self.corners and not cut, "--corners", N_("scissors"),
             N_("It says how a machine cuts: add --cutter v1.")),
            (cut and self.form is not Format.pdf, "--cutter", form,
             N_("The marks of a machine stand on sheets of paper.")),
            (cut and self.duplex is Flip.fold, "--cutter", "--duplex fold",
             N_("A machine reads flat sheets: print on both sides, with --duplex long or short.")),
            (cut and self.packed, "--cutter", "--packed",
             N_("Two cuts in one line tear the paper.")),
            (cut and (single or named == "both"), "--cutter", f"--paper {named}",
             N_("A machine measures from the edge of the paper: name the one in the printer.")),
        ):  # fmt: skip
            if wrong:
                raise CallError(
                    N_("{first} does not go with {second}"),
                    hint=why, first=first, second=_(second),
                )  # fmt: skip

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
        from printplay.printing.paper import Duplex, Marks, Separation, Spacing
        from printplay.printing.profile import named

        duplex = Duplex(self.duplex.value) if backs else Duplex.none
        spacing = Spacing(self.bleed, self.packed, Marks(self.marks.value), self.cutter or "")
        return Kit(
            title, prints, order.paper, duplex, slug, cover, spacing, named(self.profile),
            Separation(self.colour.value),
        )  # fmt: skip
