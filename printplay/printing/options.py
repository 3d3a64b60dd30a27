"""The options of a print, and a part that was drawn for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from printplay.core.errors import CallError, brief
from printplay.core.i18n import N_, _
from printplay.core.print_choices import Duplex, FileFormat, Ink, Marks, Separation
from printplay.core.reporter import Reporter
from printplay.geometry.playable import Playable
from printplay.printing.drawing.colour import Meaning
from printplay.printing.drawing.drawing import Drawing
from printplay.printing.imposition.component import Batch
from printplay.printing.imposition.paper import Paper, paper

if TYPE_CHECKING:
    from printplay.printing.imposition.poster import Assembly, Poster

_Kind = TypeVar("_Kind")

#: The limits of numbers: copies, dots an inch, mm.
BOUNDS = {"copies": (1, 1000), "dpi": (36, 1200), "bleed": (0, 10)}
A4 = paper("a4")


@dataclass(frozen=True, kw_only=True)
class PrintOptions:
    """All that a print depends on, and where it is written. The language is the current one.

    A game completes them: its players, boards and numbers of sheets are known then. Raises
    CallError for conflicting options; its messages name those of the command line, which have the
    names of the fields.
    """

    # the table

    #: How many play; None: as many as can.
    players: int | None = None
    #: One or two boards, front and back, by name or file; None: those of the game.
    layout: Sequence[str | Path] | None = None
    #: The boards themselves.
    boards: Sequence[Playable] = ()
    #: House rules by their keys; once completed, those that differ from their defaults.
    house: Mapping[str, str] = field(default_factory=dict)
    #: The number of the first sheet; None: 1, or for a match what no other match of the ledger has.
    serial: int | None = None
    #: The code of a sheet to print again: it sets board, house rules, language and ink.
    code: str | None = None
    #: A match of the `ledger`: it sets players, board and house rules.
    match: str | None = None
    ledger: str | None = None
    #: The players' names in seating order; empty if unknown.
    names: Sequence[str] = ()
    #: Pads have codes and markers, so that photos of them can be read.
    codes: bool = True

    # paper and ink

    copies: int = 1
    paper: Paper = A4
    #: The paper for maps and other enlargeable parts; None is that of the other parts.
    map_paper: Paper | None = None
    #: The size of enlargeable parts, mm, landscape; None is the size of the paper.
    size: tuple[float, float] | None = None
    duplex: Duplex = Duplex.long
    #: mm; None is the usual one.
    bleed: float | None = None
    marks: Marks = Marks.crop
    packed: bool = False
    #: For a cutting machine; radius of the corners in mm.
    cutter: bool = False
    corners: float = 0.0
    ink: Ink = Ink.full
    colour: Separation = Separation.rgb
    #: The name of a measured printer.
    profile: str | None = None

    # files

    form: FileFormat = FileFormat.pdf
    dpi: int = 300
    url: str | None = None
    output: Path = Path("output")
    force: bool = False
    #: It is printed again after every change, into the same files.
    draft: bool = False
    reporter: Reporter = field(default_factory=Reporter)

    def __post_init__(self) -> None:
        """Raise CallError for numbers out of range and conflicting options."""
        for name, (lowest, highest) in BOUNDS.items():
            number = getattr(self, name)
            if number is not None and not lowest <= number <= highest:
                raise CallError(
                    N_("--{name} must be from {least:g} to {most:g}, not {given}"),
                    name=name, least=lowest, most=highest, given=brief(number),
                )  # fmt: skip
        single, cut, form = self.paper.single, self.cutter, f"--format {self.form.value}"
        for excluded, first, second, reason in (
            (self.colour is Separation.cmyk and self.form is not FileFormat.pdf,
             "--colour cmyk", form,
             N_("Use --format pdf: pictures for a screen are RGB.")),
            (self.url is not None and self.form is not FileFormat.tts, "--url", form,
             N_("Add --format tts.")),
            (self.form is FileFormat.pdf and self.dpi != 300, "--dpi", form,
             N_("A PDF is sharp at any size; --dpi is for --format png.")),
            (self.bleed is not None and self.form is FileFormat.tts, "--bleed", form,
             N_("Leave --bleed out: bleed is for printing.")),
            (single and self.duplex is Duplex.fold, "--paper card", "--duplex fold",
             N_("With --paper card, each face is a page of its own.")),
            (single and self.profile is not None, "--paper card", "--profile",
             N_("Leave --profile out: a print shop does not need it.")),
            (self.profile is not None and self.form is not FileFormat.pdf, "--profile", form,
             N_("Use --format pdf: a profile works for PDFs only.")),
            (self.corners and not cut, "--corners", N_("scissors"),
             N_("Add --cutter: this option is for cutting machines.")),
            (cut and self.form is not FileFormat.pdf, "--cutter", form,
             N_("Use --format pdf: marks for a cutting machine need a PDF.")),
            (cut and self.duplex is Duplex.fold, "--cutter", "--duplex fold",
             N_("Use --duplex long or short: a cutting machine needs flat sheets.")),
            (cut and self.packed, "--cutter", "--packed",
             N_("Two cuts along the same line would tear the paper.")),
            (cut and (single or self.paper.name == "both"), "--cutter", f"--paper {self.paper.word}",
             N_("Choose the paper in the printer, such as --paper a4: a cutting machine measures "
                "from its edge.")),
        ):  # fmt: skip
            if excluded:
                raise CallError(
                    N_("{first} cannot be combined with {second}"), hint=reason, first=first, second=_(second)
                )

    @property
    def low_ink(self) -> bool:
        """Return whether fills are outlines and hatching."""
        return self.ink is Ink.low

    @property
    def light(self) -> bool:
        """Return whether grounds and backs are tints; colours with a meaning stay."""
        return self.ink is Ink.light

    @property
    def seats(self) -> int:
        """Return the number of players; 1 where nobody plays, as for a deck."""
        return self.players if self.players is not None else 1

    def number(self, nth: int) -> int:
        """Return the number of the nth sheet, counted from 0."""
        return (self.serial or 1) + nth

    def boards_as(self, kind: type[_Kind]) -> Sequence[_Kind]:
        """Return the boards as the game's own class; raise TypeError for other classes."""
        boards = [board for board in self.boards if isinstance(board, kind)]
        if len(boards) < len(self.boards):
            raise TypeError(f"options for other boards than {kind.__name__}")
        return boards

    def say(self, text: str) -> None:
        """Report what was done."""
        self.reporter.say(text)


@dataclass(frozen=True)
class Print:
    """A part, ready to be imposed. `cutting` is a sentence with cutting directions.

    `meanings` are all colours on it with a meaning; the preflight looks for their glyphs.
    """

    part: str
    title: str
    batches: Sequence[Batch]
    cutting: str
    meanings: Sequence[Meaning] = ()
    #: Posters at full size, for files of their own, and their divisions into pieces.
    posters: Sequence[Poster] = ()
    assemblies: Sequence[Assembly] = ()
    #: It draws the game on the cover, instead of pictures of the boards: width, height, and the
    #: height of the calm strip on top for the title, mm.
    scene: Callable[[float, float, float], Drawing] | None = None
    #: Sentences for whoever prints it: what is another way than usual.
    notes: Sequence[str] = ()
