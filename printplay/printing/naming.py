"""Names of printed files: different prints have different names, so none replaces another.

The scheme is GAME[-PART][-LAYOUT][-PAPER][-LANGUAGE][-INK][-DUPLEX], then everything else that
differs from the built-in defaults; a setting of the config file counts as an option. Each word
belongs to one option only. A name given by a user is always followed by something that cannot be
part of it: a layout's name by its hash, a file's name by a closing word.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING
from zlib import crc32

from printplay.core.i18n import LANGUAGES, language
from printplay.core.print_choices import Duplex, FileFormat, Marks
from printplay.printing.imposition.paper import LARGE_SIZES, NAMES, SIZES, in_mm, paper
from printplay.printing.job import Job

if TYPE_CHECKING:
    from printplay.printing.kit import PrintFile
    from printplay.printing.order import Print

#: Returns the file name of a part, or of all parts for an empty text, without folder and suffix.
Stem = Callable[[str], str]
#: Combines parts into kits, each by its file name.
Kits = Callable[[Sequence["Print"]], Mapping[str, "PrintFile"]]

_LONGEST = 120  # characters; a longer name is cut, with a digest of all of it
_NUMBER = r"[0-9]+(?:\.[0-9]+)?"
_SIZE = "|".join((*LARGE_SIZES, *NAMES, f"{_NUMBER}x{_NUMBER}"))
#: All the words below in their order; the beginning of a word counts, too.
_OPTIONS = re.compile(
    rf"-(?:(?:{_SIZE})(?:-map)?|{'|'.join(LANGUAGES)}|low|light|short|fold|none|one-sided|fronts"
    rf"|poster-(?:{_SIZE})|1-player|[0-9]+-players|from-[0-9]+|[0-9]+-copies|bleed-{_NUMBER}"
    rf"|[0-9]+-dpi|cmyk|unmarked|full-marks|packed|profile(?:-.+)?|r{_NUMBER}|cut-v[0-9]+)"
)


def stem(base: str, job: Job, *, layout: Sequence[str] = (), order: Sequence[str] = ()) -> Stem:
    """Return the stem of a job's files: `base`, the part, and all that differs from defaults.

    `layout` and `order` are the words for the boards and for the order, empty for the defaults.
    """
    words = [slug(word) for word in (*layout, *_paper(job), *order, *_rest(job))]

    def named(part: str) -> str:
        name = "-".join(filter(None, (base, part, *words)))
        if len(name) <= _LONGEST:
            return name
        return f"{name[: _LONGEST - 9].rstrip('-.')}-{crc32(name.encode()):08x}"

    return named


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
    taken = any(plain == name or plain.startswith(f"{name}-") for name in begins)
    if not taken:
        tails = (found.start() for found in re.finditer("-", plain))
        taken = any(_reads_like_options(plain[at:]) for at in tails if at)
    return f"{text}-{end}" if taken else text


def _reads_like_options(tail: str) -> bool:
    """Return whether a text consists of words for options, each after a hyphen."""
    return re.fullmatch(f"(?:{_OPTIONS.pattern})+", tail) is not None


def poster_word(size: tuple[float, float]) -> str:
    """Return the word for the size of a poster, landscape, in mm.

    >>> poster_word((420.0, 297.0)), poster_word((500.0, 350.5))
    ('poster-a3', 'poster-500x350.5')
    """
    known = {(max(mm), min(mm)): name for name, mm in (*SIZES.items(), *LARGE_SIZES.items())}
    return f"poster-{known.get(size) or 'x'.join(map(in_mm, size))}"


def _paper(job: Job) -> Iterator[str]:
    """Yield paper, language, ink and duplex, where they differ from the defaults."""
    if job.form is not FileFormat.tts and (name := paper(job.paper).word) != "a4":
        yield name
    if job.map_paper is not None and (large := paper(job.map_paper)) != paper(job.paper):
        yield f"{large.word}-map"
    if language() != LANGUAGES[0]:
        yield language()
    if job.low_ink or job.light:
        yield "low" if job.low_ink else "light"
    if job.form is FileFormat.pdf and job.duplex is not Duplex.long:
        yield {Duplex.none: "one-sided"}.get(job.duplex, job.duplex.value)


def _rest(job: Job) -> Iterator[str]:
    if job.copies != 1 and job.form in (FileFormat.pdf, FileFormat.tts):
        yield f"{job.copies}-copies"
    if job.bleed is not None:
        yield f"bleed-{in_mm(job.bleed)}"
    if job.form in (FileFormat.png, FileFormat.tts) and job.dpi != 300:
        yield f"{job.dpi}-dpi"
    if job.form is not FileFormat.pdf:
        return
    if job.colour.value != "rgb":
        yield job.colour.value
    if job.marks is not Marks.crop:
        yield {Marks.none: "unmarked"}.get(job.marks, f"{job.marks.value}-marks")
    if job.packed:
        yield "packed"
    if job.profile is not None:
        yield f"profile-{_exactly(unambiguous(job.profile.strip().casefold(), 'profile'))}"
    if job.corners:
        yield f"r{in_mm(job.corners)}"
    if job.cutter:
        yield cut_suffix(job)


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


def cut_suffix(job: Job) -> str:
    """Return the marker in names of files for a cutting machine and of their cut files."""
    return f"cut-{job.cutter}" if job.cutter else ""
