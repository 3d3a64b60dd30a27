"""Pads by camera: ten pads, filled in by hands that nobody has seen, and read from photos."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import printplay as pp
from printplay.pads.photos.read_page import SUM
from tests.photographer import pads as first
from tests.second_photographer import pads as second

#: Pads, their paper, and how many play.
_PADS = (
    ("thirteen", "a4", 4), ("yacht", "a5", 3), ("bowling", "a4", 3), ("rummy", "a4", 3),
    ("golf", "a4", 4), ("whist", "a4", 4), ("hearts", "a4", 4), ("skat", "a4", 3),
    ("tricks", "a4", 4), ("dominoes", "a5", 3),
)  # fmt: skip
#: Of so many fields that are accepted, one may be wrong.
_ONE_IN = 500
#: How each photographer takes the pads by turns.
_KINDS = {"first": ("careful", "hard"), "second": ("tidy", "everyday")}


def _counted(photo: first.PadPhoto, found: Counter[str]) -> None:
    """Count what comes of the fields of a page that are entered; of all else only questions."""
    scan = pp.scan(photo.data, workers=0)
    if len(scan.pages) != 1:
        found["pages not read"] += 1
        return
    (page,) = scan.pages
    found["pages"] += 1
    found["questions"] += sum(one.doubt is not None for one in page.fields
                              if one.entered or one.doubt == SUM)  # fmt: skip
    for one in page.page.fields:
        truth = None if one.block else photo.truth.get(one.purpose)
        if not one.entered or (truth is None and one.value is None and one.doubt is None):
            continue
        right = one.value == truth
        found["fields"] += 1
        found["read right"] += right
        found["accepted"] += one.doubt is None
        found["wrong without a question"] += one.doubt is None and not right


def _campaign(which: str, taken: Callable[..., first.PadPhoto]) -> Callable[[int], str]:
    def run(by: int) -> str:
        found: Counter[str] = Counter()
        for number, (name, sheet, players) in enumerate(_PADS):
            kind = _KINDS[which][number % 2]
            _counted(taken(kind, by * 100 + number, name, sheet, players), found)
        wrong, accepted = found["wrong without a question"], found["accepted"]
        said = ", ".join(f"{count} {what}" for what, count in sorted(found.items()))
        assert wrong <= max(1, accepted // _ONE_IN), said
        assert found["pages"] >= len(_PADS) - 1, said
        return said

    return run


CAMPAIGNS = {
    "pads by camera": _campaign("first", first.photo),
    "pads by camera: second photographer": _campaign("second", second.photo),
}
