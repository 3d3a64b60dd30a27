"""Pads by camera: ten of files and those of the four games, filled in by hands nobody has seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import printplay as pp
from printplay.pads.photos.read_page import SUM
from tests.photographer import pads as first
from tests.second_photographer import pads as second

#: Pads, their paper, and how many play: the first photographer takes six, the other the last six.
_PADS = (
    ("thirteen", "a4", 4), ("yacht", "a5", 3), ("bowling", "a4", 3), ("rummy", "a4", 3),
    ("golf", "a4", 4), ("whist", "a4", 4), ("hearts", "a4", 4), ("skat", "a4", 3),
    ("tricks", "a4", 4), ("dominoes", "a5", 3),
)  # fmt: skip
#: The pads of the games, their paper, and how many play; Goldrausch has a photo of each side.
_GAMES = (("go-for-gold", "a5", 4), ("gotoku", "a4", 4), ("gophers", "a5", 3), ("goldrausch", "a4", 3))
#: Of so many fields that are accepted, one may be wrong.
_ONE_IN = 500
#: How each photographer takes the pads by turns.
_KINDS = {"first": ("careful", "hard"), "second": ("tidy", "everyday")}


def _counted(photos: Sequence[first.PadPhoto], found: Counter[str]) -> None:
    """Count what comes of the fields of a page that are entered; of all else only questions.

    A page has a photo, or one of each side.
    """
    scan = pp.scan([one.data for one in photos], workers=0)
    if len(scan.pages) != 1:
        found["pages not read"] += 1
        return
    (page,) = scan.pages
    found["pages"] += 1
    found["questions"] += sum(one.is_asked for one in page.fields
                              if page.is_needed(one) or one.why == SUM)  # fmt: skip
    for one in page.page.fields:
        truth = None if one.block else photos[0].truth.get(one.purpose)
        if not page.is_needed(one) or (truth is None and one.value is None and not one.is_asked):
            continue
        right = one.value == truth
        found["fields"] += 1
        found["read right"] += right
        found["accepted"] += not one.is_asked
        found["wrong without a question"] += not one.is_asked and not right


def _campaign(
    which: str, taken: Callable[..., Sequence[first.PadPhoto]], pads: Sequence[tuple[str, str, int]]
) -> Callable[[int], str]:
    def run(by: int) -> str:
        found: Counter[str] = Counter()
        for number, (name, sheet, players) in enumerate(pads):
            kind = _KINDS[which][number % 2]
            _counted(taken(kind, by * 100 + number, name, sheet, players), found)
        wrong, accepted = found["wrong without a question"], found["accepted"]
        said = ", ".join(f"{count} {what}" for what, count in sorted(found.items()))
        assert wrong <= max(1, accepted // _ONE_IN), said
        assert found["pages"] >= len(pads) - 1, said
        return said

    return run


def _alone(photo: Callable[..., first.PadPhoto]) -> Callable[..., Sequence[first.PadPhoto]]:
    """Return a function that takes one photo of a page."""
    return lambda *told: [photo(*told)]


CAMPAIGNS = {
    "pads by camera": _campaign("first", _alone(first.photo), _PADS[:6]),
    "pads by camera: second photographer": _campaign("second", _alone(second.photo), _PADS[4:]),
    "game pads by camera": _campaign("first", first.game_photos, _GAMES),
    "game pads by camera: second photographer": _campaign("second", second.game_photos, _GAMES),
}
