"""Options of printing commands: paper, sides, bleed, marks, ink, format."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from printplay.cli.completion import candidates
from printplay.cli.framework.options import folder
from printplay.core.i18n import _
from printplay.core.print_choices import Duplex, FileFormat, Ink, Marks, Separation


class Cutter(StrEnum):
    """Cut layouts by version; see printing.cutter.LAYOUTS."""

    v1 = "v1"
    v2 = "v2"


Copies = Annotated[int, typer.Option(help=_("Copies of each part."), min=1, max=1000)]
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
        help=_("Bleed in mm; default: up to 3, as far as it costs no space."),
        min=0,
        max=10,
        show_default=False,
    ),
]
MarkStyle = Annotated[Marks, typer.Option("--marks", help=_("Crop marks: short, full length or none."))]
Packed = Annotated[bool, typer.Option("--packed", help=_("Cards edge to edge, with shared cuts."))]
CutterVersion = Annotated[
    Cutter | None,
    typer.Option(
        "--cutter",
        show_default=False,
        help=_("Marks and files (SVG, DXF) for a cutting machine; v2 takes fewer sheets than v1."),
    ),
]
Corners = Annotated[float, typer.Option(help=_("Radius of the corners in mm, for a cutting machine."), min=0)]
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
    Separation, typer.Option("--colour", "--color", help=_("Colours of the PDF; cmyk is for a print shop."))
]
FileForm = Annotated[
    FileFormat,
    typer.Option("--format", case_sensitive=False, help=_("Kind of file; tts is for Tabletop Simulator.")),
]
Url = Annotated[
    str | None,
    typer.Option(
        "--url",
        metavar="BASE",
        show_default=False,
        help=_("With tts: web address of the pictures; default: the local folder."),
    ),
]
Dpi = Annotated[
    int, typer.Option(help=_("Resolution of PNG and tts pictures, in dots per inch."), min=36, max=1200)
]
Folder = Annotated[
    Path,
    typer.Option(
        "--output", "-o", autocompletion=candidates.folder, callback=folder, help=_("Output folder.")
    ),
]
Printer = Annotated[
    str | None,
    typer.Option(
        "--profile",
        autocompletion=candidates.profiles,
        envvar="PRINTPLAY_PROFILE",
        show_default=False,
        help=_("A printer profile from `printplay calibrate`."),
    ),
]
PreflightOnly = Annotated[
    bool, typer.Option("--preflight-only", help=_("Only check for faults; write nothing."))
]
PreflightJson = Annotated[bool, typer.Option("--json", help=_("With --preflight-only: the faults as JSON."))]
FaultPicture = Annotated[
    Path | None,
    typer.Option(
        "--picture",
        autocompletion=candidates.file,
        help=_("Draw the first page with a fault, faults framed (.pdf, .png, .svg)."),
    ),
]
Silent = Annotated[bool, typer.Option("--quiet", "-q", help=_("Show errors only."))]
Watch = Annotated[bool, typer.Option("--watch", help=_("Print again whenever a source file changes."))]
