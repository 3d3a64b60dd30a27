"""Names of printed files: different prints have different names, so none replaces another.

The scheme is GAME[-PART][-LAYOUT][-PAPER], then words for what else differs from the built-in
defaults: language, ink, duplex, players and rules, the rest; a setting of the config file counts as
an option. A fourth word and all that follow it are a digest. Each word belongs to one option only.
A name given by a user is always followed by something that cannot be part of it: a layout's name by
its hash, a file's name by a closing word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from zlib import crc32

from printplay.core.i18n import LANGUAGES, language
from printplay.core.print_choices import Duplex, FileFormat, Ink, Marks
from printplay.printing.imposition.paper import LARGE_SIZES, NAMES, SIZES, in_mm
from printplay.printing.options import PrintOptions

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
    known = {(max(mm), min(mm)): name for name, mm in (*SIZES.items(), *LARGE_SIZES.items())}
    return f"poster-{known.get(size) or 'x'.join(map(in_mm, size))}"


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
