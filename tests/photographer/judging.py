"""What came of a panel that was read: each value right, asked about, or silently wrong."""

from __future__ import annotations

from collections.abc import Iterator

from printplay.games.go_for_gold.photos.panel.reading import Panel
from printplay.games.go_for_gold.prints.sheet_marks import SheetMarks
from printplay.photos.scanned import Read
from tests.photographer.plays import Filled

#: What can come of a value, the worst first; "asked, right" was the likeliest of the answers.
OUTCOMES = SILENT, ASKED, ASKED_RIGHT, ACCEPTED = "silent", "asked", "asked, right", "accepted"
_MANY = {"shovel": "shovels", "foot": "feet"}


def judged(truth: Filled, marks: SheetMarks, panel: Panel) -> Iterator[tuple[str, str]]:
    """Yield what each value of a panel is, and one of `OUTCOMES`.

    A row of tokens holds no more than are printed: what was gathered beyond that is not marked.
    "tokens" is the worst of the four counts of a sheet.
    """
    entries = [*truth.entries, *[None] * len(panel.boxes)][: len(panel.boxes)]
    for box, value in zip(panel.boxes, entries, strict=True):
        yield "boxes", outcome(right=box.value == value, asked=box.is_asked)
        if value is not None:
            yield "filled boxes", outcome(right=box.value == value, asked=box.is_asked)
    total = outcome(right=panel.total.value == truth.total, asked=panel.total.is_asked)
    yield "total", total
    if truth.total is not None and truth.total > 9:
        yield "total, 2 digits", total
    yield "gathered", _judged(panel.gathered, truth.gathered)
    counts = []
    for kind, tokens in panel.tokens.items():
        most = len(marks.tokens[kind])
        ringed = min(most, max(truth.ringed[kind], marks.stock[kind]))
        for name, read, value in (
            ("ringed", tokens.circled, ringed), ("struck", tokens.struck, truth.struck[kind])
        ):  # fmt: skip
            counts.append(_judged(read, min(most, value)))
            yield f"{_MANY[kind]} {name}", counts[-1]
    yield "tokens", min(counts, key=OUTCOMES.index)
    struck = frozenset(truth.temples & marks.temples.keys())
    yield "temples", outcome(right=panel.temples.value == struck, asked=panel.temples.is_asked)
    if marks.start:
        yield ("start", outcome(right=panel.start.value == (truth.start or None), asked=panel.start.is_asked))
        yield ("restart", outcome(right=panel.restart.value == truth.restart, asked=panel.restart.is_asked))


def _judged(read: Read[int] | Read[int | None], value: int | None) -> str:
    return outcome(right=read.value == value, asked=read.is_asked)


def outcome(*, right: bool, asked: bool) -> str:
    """Return what came of a value that was read right, and asked about, or not."""
    if asked:
        return ASKED_RIGHT if right else ASKED
    return ACCEPTED if right else SILENT
