"""Options of printing commands: paper, sides, bleed, marks, ink, format."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from printplay.cli.completion import candidates
from printplay.core.i18n import _
from printplay.core.print_choices import Duplex, FileFormat, Ink, Marks, Separation

MAX_COPIES = 100_000


class Cutter(StrEnum):
    """Cut layouts by version; see printing.cutter.LAYOUTS."""

    v1 = "v1"


Copies = Annotated[int, typer.Option(help=_("Copies of each part."), min=1, max=MAX_COPIES)]
PaperName = Annotated[
    str,
    typer.Option(
        autocompletion=candidates.papers,
        envvar="PRINTPLAY_PAPER",
        help=_("a4, letter, a3, a5, both, card or WxH mm"),
    ),
]
Duplexing = Annotated[
    Duplex,
    typer.Option(
        metavar="EDGE",
        envvar="PRINTPLAY_DUPLEX",
        case_sensitive=False,
        help=_("Flip edge: long, short; or fold, none."),
    ),
]
Bleed = Annotated[
    float | None,
    typer.Option(
        help=_("mm that grounds reach beyond the cut; default: what costs no place, up to 3."),
        min=0,
        max=10,
        show_default=False,
    ),
]
MarkStyle = Annotated[
    Marks, typer.Option("--marks", help=_("Marks to cut along: short, all along the margin, none."))
]
Packed = Annotated[
    bool, typer.Option("--packed", help=_("Cards edge to edge: one cut serves two of them."))
]
CutterVersion = Annotated[
    Cutter | None,
    typer.Option(
        "--cutter",
        show_default=False,
        help=_("Marks and files (SVG, DXF) for a cutting machine, by the layout of this version."),
    ),
]
Corners = Annotated[
    float, typer.Option(help=_("Radius in mm of the corners that a machine cuts."), min=0)
]
InkUse = Annotated[
    Ink,
    typer.Option(
        "--ink",
        metavar="INK",
        envvar="PRINTPLAY_INK",
        case_sensitive=False,
        help=_("full, light (pale), low (outlines)"),
    ),
]
Press = Annotated[
    Separation,
    typer.Option("--colour", "--color", help=_("cmyk writes the inks of a press into a PDF.")),
]
FileForm = Annotated[
    FileFormat,
    typer.Option(
        "--format", case_sensitive=False, help=_("Kind of file; tts is for Tabletop Simulator.")
    ),
]
Url = Annotated[
    str | None,
    typer.Option(
        "--url",
        metavar="BASE",
        show_default=False,
        help=_("With tts: where its pictures will be on the net; default: in the folder."),
    ),
]
Dpi = Annotated[
    int,
    typer.Option(
        help=_("Resolution of PNG files and of sheets for tts, dots an inch."), min=36, max=1200
    ),
]
Folder = Annotated[
    Path,
    typer.Option(
        "--output", "-o", autocompletion=candidates.folder, help=_("Folder the files go to.")
    ),
]
Printer = Annotated[
    str | None,
    typer.Option(
        "--profile",
        autocompletion=candidates.profiles,
        envvar="PRINTPLAY_PROFILE",
        show_default=False,
        help=_("The printer, as `printplay calibrate` knows it."),
    ),
]
PreflightOnly = Annotated[
    bool, typer.Option("--preflight-only", help=_("Look for faults only, and write nothing."))
]
PreflightJson = Annotated[
    bool, typer.Option("--json", help=_("With --preflight-only: what is found, in JSON."))
]
FaultPicture = Annotated[
    Path | None,
    typer.Option(
        "--picture",
        autocompletion=candidates.file,
        help=_(
            "Draw the first page or card with a fault, each framed, to a .pdf, .png or .svg file."
        ),
    ),
]
Silent = Annotated[bool, typer.Option("--quiet", "-q", help=_("Say nothing but errors."))]
Watch = Annotated[
    bool,
    typer.Option(
        "--watch", help=_("Go on, and print again whenever a file it was made of changes.")
    ),
]
