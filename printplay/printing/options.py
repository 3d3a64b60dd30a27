"""The options of a print, a part that was drawn for them, and the names of its files.

The scheme of the names is GAME[-PART][-LAYOUT][-PAPER], then words for what else differs from the
built-in defaults: language, ink, duplex, players and rules, the rest; a setting of the config file
counts as an option. A fourth word and all that follow it are a digest. Each word belongs to one
option only. A name given by a user is always followed by something that cannot be part of it: a
layout's name by its hash, a file's name by a closing word.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar
from zlib import crc32

from printplay.core.errors import CallError, brief
from printplay.core.i18n import LANGUAGES, N_, _, language
from printplay.core.print_choices import Duplex, FileFormat, Ink, Marks, Separation
from printplay.core.progress import Reporter
from printplay.geometry.playable import Playable
from printplay.printing.drawing.colour import Meaning
from printplay.printing.drawing.drawing import Drawing
from printplay.printing.imposition.component import Batch
from printplay.printing.imposition.paper import LARGE_SIZES, NAMES, SIZES, Paper, in_mm, paper

if TYPE_CHECKING:
    from printplay.printing.imposition.poster import Assembly, Poster


#: The word in names of files for a cutting machine.
CUT = "cut"
#: A name has so many words for options and so many characters; a longer one is cut, with a digest.
_WORDS, _LONGEST = 3, 120
_NUMBER = r"[0-9]+(?:\.[0-9]+)?"
_SIZE = "|".join((*LARGE_SIZES, *NAMES, f"{_NUMBER}x{_NUMBER}"))
#: All the words below in their order; the beginning of a word counts, too.
_OPTIONS = re.compile(
    rf"-(?:(?:{_SIZE})(?:-map)?|{'|'.join(LANGUAGES)}|low|light|short|fold|none|one-sided|fronts"
    rf"|poster-(?:{_SIZE})|1-player|[0-9]+-players|from-[0-9]+|[0-9]+-copies|bleed-{_NUMBER}"
    rf"|[0-9]+-dpi|cmyk|unmarked|full-marks|packed|profile(?:-.+)?|r{_NUMBER}|cut)"
)
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


def file_name(
    base: str, part: str, options: PrintOptions, *, layout: Sequence[str] = (), table: Sequence[str] = ()
) -> str:
    """Return the name of a file: `base`, the part (or nothing for all), and all that differs.

    `layout` and `table` are the words for the boards, and for players and rules, empty for the
    defaults. There is no folder and no suffix.
    """
    begin = [base, part, *(slug(word) for word in (*layout, *_paper(options)))]
    words = [slug(word) for word in (*_look(options), *table, *_rest(options))]
    name = "-".join(filter(None, (*begin, *words[:_WORDS])))
    if len(words) <= _WORDS and len(name) <= _LONGEST:
        return name
    digest = crc32("-".join((*begin, *words)).encode())
    return f"{name[: _LONGEST - 9].rstrip('-.')}-{digest:08x}"


def slug(text: str) -> str:
    """Turn a text into a part of a file name.

    >>> slug("My  Island/2"), slug("P2GG 8E2C"), slug("../Hügel")
    ('my-island-2', 'p2gg-8e2c', 'hügel')
    """
    return re.sub(r"[^\w.-]+", "-", text.casefold()).strip("-.")


def unambiguous(text: str, end: str, begins: Sequence[str] = ()) -> str:
    """Return a user's name, with `end` appended if it reads like an option.

    So a deck `cards-low.toml` is not taken for `cards.toml` in low ink. It must not start with one
    of the names `begins`, either.

    >>> [unambiguous(name, "deck") for name in ("market", "cards-low", "cards-low-deck")]
    ['market', 'cards-low-deck', 'cards-low-deck-deck']
    """
    plain = re.sub(rf"(?:-{end})+$", "", text.casefold())
    is_ambiguous = any(plain == name or plain.startswith(f"{name}-") for name in begins)
    if not is_ambiguous:
        tails = (dash.start() for dash in re.finditer("-", plain))
        is_ambiguous = any(_reads_like_options(plain[position:]) for position in tails if position)
    return f"{text}-{end}" if is_ambiguous else text


def _reads_like_options(tail: str) -> bool:
    """Return whether a text consists of words for options, each after a hyphen."""
    words = f"(?:{_OPTIONS.pattern})"
    return re.fullmatch(f"{words}+|{words}{{{_WORDS},}}-[0-9a-f]{{8}}", tail) is not None


def poster_word(size: tuple[float, float]) -> str:
    """Return the word for the size of a poster, landscape, in mm.

    >>> poster_word((420.0, 297.0)), poster_word((500.0, 350.5))
    ('poster-a3', 'poster-500x350.5')
    """
    word_by_size = {(max(mm), min(mm)): name for name, mm in (*SIZES.items(), *LARGE_SIZES.items())}
    return f"poster-{word_by_size.get(size) or 'x'.join(map(in_mm, size))}"


def _paper(options: PrintOptions) -> Iterator[str]:
    """Yield the papers, where they differ from the default."""
    if options.form is not FileFormat.tts and (name := options.paper.word) != "a4":
        yield name
    if (large := options.map_paper) is not None and large != options.paper:
        yield f"{large.word}-map"


def _look(options: PrintOptions) -> Iterator[str]:
    """Yield language, ink and duplex, where they differ from the defaults."""
    if language() != LANGUAGES[0]:
        yield language()
    if options.ink is not Ink.full:
        yield options.ink.value
    if options.form is FileFormat.pdf and options.duplex is not Duplex.long:
        yield {Duplex.none: "one-sided"}.get(options.duplex, options.duplex.value)


def _rest(options: PrintOptions) -> Iterator[str]:
    if options.copies != 1 and options.form in (FileFormat.pdf, FileFormat.tts):
        yield f"{options.copies}-copies"
    if options.bleed is not None:
        yield f"bleed-{in_mm(options.bleed)}"
    if options.form in (FileFormat.png, FileFormat.tts) and options.dpi != 300:
        yield f"{options.dpi}-dpi"
    if options.form is not FileFormat.pdf:
        return
    if options.colour.value != "rgb":
        yield options.colour.value
    if options.marks is not Marks.crop:
        yield {Marks.none: "unmarked"}.get(options.marks, f"{options.marks.value}-marks")
    if options.packed:
        yield "packed"
    if options.profile is not None:
        yield f"profile-{_exactly(unambiguous(options.profile.strip().casefold(), 'profile'))}"
    if options.corners:
        yield f"r{in_mm(options.corners)}"
    if options.cutter:
        yield CUT


def _exactly(text: str) -> str:
    """Turn a text into a part of a file name, with a digest if another text could give the same.

    >>> _exactly("epson"), _exactly("my printer")
    ('epson', 'my-printer-72c556fd')
    """
    plain = slug(text)
    return plain if plain == text else f"{plain}-{crc32(text.encode()):08x}"


def address_suffix(url: str | None) -> str:
    """Return the words for the URL of pictures: its host and path, with a digest of all of it.

    >>> address_suffix(None), address_suffix("https://example.org/cards")
    ('', '-at-example.org-c69a2b7f')
    """
    if url is None:
        return ""
    host = slug(url.partition("//")[2].partition("/")[0])
    return "-".join(("", "at", *filter(None, (host,)), f"{crc32(url.encode()):08x}"))
