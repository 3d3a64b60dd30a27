"""Photos by the dozen: drawn sheets, photographed badly, and read.

Lines that are read wrong without a question are failures. Of panels more is read, and a share of
silent errors is what is failed by. A second photographer, who has nothing of the first one's, takes
pictures of the same kind; where much less of them is read, that gap is told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

import printplay as pp
from printplay.games.go_for_gold.prints.sheet_marks import sheet_marks
from printplay.printing.sheet_code import serial_text
from tests import second_photographer
from tests.games.go_for_gold.playing import LAYOUTS, board
from tests.photographer import photo
from tests.photographer.damage import WAYS
from tests.photographer.judging import ACCEPTED, ASKED_RIGHT, OUTCOMES, SILENT, judged
from tests.photographer.plays import Filled

#: Set, photos of it, and whether what is drawn is legal.
_SETS = (("careful", 2, True), ("hard", 5, True), ("brutal", 3, True), ("hard", 3, False))
_BOARDS = ("A", "B", "A", "B", "loose", "flat", "square")
#: The second photographer's, each trouble in turn where they are that; and to which set of the
#: first one's such a set is to be compared.
_OTHERS = (("tidy", 2), ("everyday", 2), ("trouble", 12))
_ALIKE = (("careful", "tidy"), ("hard", "everyday"))
#: Parts of a hundred of which a gap is told, in what is read or accepted.
_GAP = 10
#: What is counted of a panel.
_PANEL = ("boxes", "total", "gathered", "tokens", "temples", "start", "restart")
#: Photos of sheets whose codes are damaged, in each way.
_DAMAGED = 1
#: The share of boxes that may be read wrong without a question.
_SILENT = 0.01


def photos(seed: int) -> str:
    """Read photos of sheets that nobody has seen before, and count what came of them."""
    chance = np.random.default_rng(seed)
    counts = {(kind, legal): _counted(kind, count, legal, chance) for kind, count, legal in _SETS}
    named = {_name(*key): counted for key, counted in counts.items()}
    named |= {kind: _counted_others(kind, count, chance) for kind, count in _OTHERS}
    lines = ["", "  set        photos  found  exact  clear  exact  accepted  silent  questions"]
    lines += [_line(name, counted) for name, counted in named.items()]
    lines.append("  panel, % read/accepted/silent" + "".join(f"{name:>12}" for name in _PANEL))
    lines += [_panel(name, counted) for name, counted in named.items()]
    lines += [f"  gap: {told}" for pair in _ALIKE for told in _gaps(*pair, named)]
    boxes = Counter[str]()
    for counted in counts.values():
        boxes.update({one: counted[f"boxes {one}"] for one in OUTCOMES})
    share = boxes[SILENT] / max(1, sum(boxes.values()))
    assert share <= _SILENT, f"{share:.1%} of the boxes were read wrong, and nobody was asked"
    return "\n".join(lines)


def _gaps(one: str, other: str, named: Mapping[str, Counter[str]]) -> Iterator[str]:
    """Yield what is read or accepted much less often of the second photographer's pictures."""
    for about in ("line", *_PANEL):
        mine, theirs = (_shares(about, named[name]) for name in (one, other))
        for what, first, second in zip(("read", "accepted"), mine, theirs, strict=False):
            if first - second >= _GAP:
                yield f"{about} {what}: {first:.0f} % of {one}, {second:.0f} % of {other}"


def _shares(about: str, counts: Counter[str]) -> tuple[float, float, float]:
    """Return parts of a hundred: read, accepted, wrong without a question."""
    if about == "line":
        whole = max(1, counts["clear"])
        return 100 * counts["clear exact"] / whole, 100 * counts["clear right"] / whole, 0.0
    came = {one: counts[f"{about} {one}"] for one in OUTCOMES}
    part = 100 / max(1, sum(came.values()))
    read = came[ACCEPTED] + came[ASKED_RIGHT]
    return part * read, part * came[ACCEPTED], part * came[SILENT]


def _name(kind: str, legal: bool) -> str:
    return kind if legal else f"{kind}, wrong"


def _counted(kind: str, count: int, legal: bool, chance: np.random.Generator) -> Counter[str]:
    counts: Counter[str] = Counter()
    for _photo in range(count):
        counts.update(_read(kind, int(chance.integers(1 << 30)), legal, chance))
    return counts


def _line(name: str, counts: Counter[str]) -> str:
    silent = counts["accepted"] - counts["right"]
    assert not silent, f"{name}: {silent} lines were read wrong, and nobody was asked"
    return (
        f"  {name:<12} {counts['photos']:>4} {counts['found']:>6} {counts['exact']:>6}"
        f" {counts['clear']:>6} {counts['clear exact']:>6} {counts['accepted']:>9} {silent:>7}"
        f" {counts['questions'] / max(1, counts['found']):>10.1f}"
    )


def _panel(name: str, counts: Counter[str]) -> str:
    row = f"  {name:<29}"
    for about in _PANEL:
        row += f"{'/'.join(f'{one:.0f}' for one in _shares(about, counts)):>12}"
    return row


def _counted_others(kind: str, count: int, chance: np.random.Generator) -> Counter[str]:
    counts: Counter[str] = Counter()
    for number in range(count):
        way = second_photographer.TROUBLES[number] if kind == "trouble" else kind
        on = str(chance.choice(_BOARDS))
        taken = second_photographer.photo(way, int(chance.integers(1 << 30)), on)
        counts.update(_came(taken.data, taken.suffix, taken.truth, on, clear=taken.clear))
    return counts


def _read(kind: str, seed: int, legal: bool, chance: np.random.Generator) -> Iterator[str]:
    """Yield what is to be counted of one photo."""
    on = str(chance.choice(_BOARDS))
    ink, language = str(chance.choice(["full", "low", "light"])), str(chance.choice(["en", "de"]))
    taken = photo(kind, seed, on, ink=ink, language=language, legal=legal)
    yield from _came(taken.data, ".jpg", taken.truth, on, clear=not taken.hidden)


def _came(data: bytes, suffix: str, truth: Filled, on: str, *, clear: bool) -> Iterator[str]:
    """Yield what came of a photo of a sheet of a board, on which nothing lies if it is `clear`."""
    own = [LAYOUTS / f"{on}.toml"] if len(on) > 1 else []
    with TemporaryDirectory() as folder:
        file = Path(folder) / f"photo{suffix}"
        file.write_bytes(data)
        found = pp.scan(file, layouts=own, workers=0).sheets
    yield "photos"
    if clear:
        yield "clear"
    if len(found) != 1:
        return
    exact = found[0].segments == truth.segments
    yield "found"
    if exact:
        yield from ["exact", "clear exact"] if clear else ["exact"]
    if found[0].accepted:
        yield "accepted"
        if exact:
            yield from ["right", "clear right"] if clear else ["right"]
    yield from ("questions" for question in found[0].questions if question.about != "player")
    for about, came in judged(truth, sheet_marks(board(on)), found[0].panel):
        yield f"{about} {came}"


def codes(seed: int) -> str:
    """Read sheets of a match whose codes are damaged: told as the right one, or asked about."""
    chance = np.random.default_rng(seed)
    lines = ["", "  codes        photos  told  asked  wrong"]
    for way in WAYS:
        counts = Counter(_whose(way, int(chance.integers(1 << 30))) for _photo in range(_DAMAGED))
        assert not counts["wrong"], f"{way}: {counts['wrong']} were taken for another's"
        lines.append(f"  {way:<12} {_DAMAGED:>6} {counts['told']:>5} {counts['asked']:>6}      0")
    return "\n".join(lines)


def _whose(way: str, seed: int) -> str:
    """Return what became of a sheet that is one of three noted ones."""
    taken = photo("hard", seed, "A", codes=way)
    serial = int(taken.code[-4:], 36)
    noted = {serial_text(serial + more): f"Player {more}" for more in range(3)}
    with TemporaryDirectory() as folder:
        file = Path(folder) / "photo.jpg"
        file.write_bytes(taken.data)
        found = pp.scan(file, layout="A", noted=noted, workers=0).sheets
    if len(found) != 1 or found[0].player is None:
        return "asked"
    return "told" if str(found[0].code) == taken.code else "wrong"


CAMPAIGNS = {"photos": photos, "codes": codes}
