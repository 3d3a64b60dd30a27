"""Names of printed files: each says what differs from a print without options.

So none replaces another:
GAME[-PART][-LAYOUT][-PAPER][-LANGUAGE][-INK][-DUPLEX], then whatever else differs from what is
built in; a setting of the config file counts as an option does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING
from zlib import crc32

from printplay.core.i18n import LANGUAGES, language
from printplay.printing.job import Form, Job
from printplay.printing.paper import Duplex, Marks, paper

if TYPE_CHECKING:
    from printplay.printing.kit import Kit
    from printplay.printing.order import Print

#: Names the file of a part, or of all parts for an empty text: without folder and suffix.
Stem = Callable[[str], str]
#: Puts parts together, each kit by the name of its file.
Kits = Callable[[Sequence["Print"]], Mapping[str, "Kit"]]

_LONGEST = 120  # characters; what is longer is cut, and marked with a digest of all of it


def stem(base: str, job: Job, *, layout: Sequence[str] = (), order: Sequence[str] = ()) -> Stem:
    """Return what names the files of a job: `base`, the part, and what differs.

    `layout` and `order` are the words of the boards and of what was ordered, none for a default.
    """
    words = [slug(word) for word in (*layout, *_paper(job), *order, *_rest(job))]

    def named(part: str) -> str:
        name = "-".join(filter(None, (base, part, *words)))
        if len(name) <= _LONGEST:
            return name
        return f"{name[: _LONGEST - 9].rstrip('-.')}-{crc32(name.encode()):08x}"

    return named


def slug(text: str) -> str:
    """Return a text as a part of a file's name.

    >>> slug("My  Island/2"), slug("P2GG 8E2C"), slug("../Hügel")
    ('my-island-2', 'p2gg-8e2c', 'hügel')
    """
    return re.sub(r"[^\w.-]+", "-", text.casefold()).strip("-.")


def _paper(job: Job) -> Iterator[str]:
    """Yield paper, language, ink and the way the paper is turned, where they are not the usual."""
    if job.form is not Form.tts and (name := paper(job.paper).word) != "a4":
        yield name
    if job.map_paper is not None and (large := paper(job.map_paper)) != paper(job.paper):
        yield f"{large.word}-map"
    if language() != LANGUAGES[0]:
        yield language()
    if job.low_ink or job.light:
        yield "low" if job.low_ink else "light"
    if job.form is Form.pdf and job.duplex is not Duplex.long:
        yield {Duplex.none: "one-sided"}.get(job.duplex, job.duplex.value)


def _rest(job: Job) -> Iterator[str]:
    if job.copies != 1 and job.form in (Form.pdf, Form.tts):
        yield f"{job.copies}-copies"
    if job.bleed is not None:
        yield f"bleed-{job.bleed:g}"
    if job.form in (Form.png, Form.tts) and job.dpi != 300:
        yield f"{job.dpi}-dpi"
    if job.form is not Form.pdf:
        return
    if job.colour.value != "rgb":
        yield job.colour.value
    if job.marks is not Marks.crop:
        yield {Marks.none: "unmarked"}.get(job.marks, f"{job.marks.value}-marks")
    if job.packed:
        yield "packed"
    if job.profile is not None:
        yield job.profile
    if job.corners:
        yield f"r{job.corners:g}"
    if job.cutter:
        yield cut(job)


def cut(job: Job) -> str:
    """Return what marks a file that a machine can cut; cut files are named after it, too."""
    return f"cut-{job.cutter}" if job.cutter else ""
